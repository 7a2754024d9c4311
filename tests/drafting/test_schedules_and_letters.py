"""Schedules beside the laws, laws put in between with a letter, numbers with a dash behind them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.drafting.walked import Walk, walk

BARE = ("--law-heading", "{number}. {heading}")
PLAIN = """\
THE KITE CLUB

1. Name

The club is the Kite Club.

2. Members

Any person may be one. See Schedule 1, and paragraph 1 in Schedule 2 paragraph 2.

SCHEDULE 1

Forms

1. The form is a letter.

2. The letter is signed.

Schedule 2 – Fees

1. A member pays 5 pounds:

(a) in January; or

(b) in July.

2. A guest pays nothing.

3. A child pays half, see Schedule 2 paragraph 1(a).

3. End

The club may end.
"""
NAMED = PLAIN.replace("\n1. Name", "\nRule 1 - Name").replace("\n2. Members", "\nRule 2 - Members")
NAMED = NAMED.replace("\n3. End", "\nRule 3 - End")
MARKED = """\
# The Kite Club

## 1. Name

1. The club is the Kite Club.

2. See Schedule 2 paragraph 1.

## 2. Members

Any person.

## Schedule 1

### 1. Form

A letter.

### 2. Signing

By hand.

## Schedule 2 – Fees

1. A member pays 5 pounds.

2. A guest pays nothing.

3. A child pays half.

## 3. End

The club may end.
"""
LETTERED = """\
# The Kite Club

## 1. Name

The club is the Kite Club, see Appendix B paragraph 1.

## 2. Members

Any person under paragraph 2 of Appendix A.

## Appendix A

1. The form is a letter.

2. The letter is signed.

## Appendix B – Fees

1. A member pays 5 pounds.

2. A guest pays nothing.
"""
ONE_LETTER = re.sub(r"(?s)## Appendix A\n.*?(?=## Appendix B)", "", LETTERED).replace(
    "paragraph 2 of Appendix A", "nothing"
)
BEFORE = {  # what is cited in the text, and where it leads
    "Schedule 1": "schedule-1",
    "Schedule 2 paragraph 2": "schedule-2.2",
    "Schedule 2 paragraph 1(a)": "schedule-2.1.a",
}


@pytest.mark.parametrize(
    ("source", "options", "laws", "leads"),
    [
        (PLAIN, BARE, ["1", "2", "schedule-1", "schedule-2", "3"], BEFORE),
        (NAMED, (), ["1", "2", "schedule-1", "schedule-2", "3"], BEFORE),
        (
            MARKED,
            (),
            ["1", "2", "schedule-1", "schedule-2", "3"],
            {"Schedule 2 paragraph 1": "schedule-2.1"},
        ),
        (
            LETTERED,
            (),
            ["1", "2", "A", "B"],
            {"Appendix B paragraph 1": "B.1", "paragraph 2 of Appendix A": "A.2"},
        ),
        (ONE_LETTER, (), ["1", "2", "appendix-b"], {"Appendix B paragraph 1": "appendix-b.1"}),
    ],
    ids=["plain, by number", "plain, by noun", "marked", "in letters", "one letter"],
)
def test_a_schedule_has_an_id_and_is_cited_by_its_number_with_its_paragraphs(
    source: str, options: tuple[str, ...], laws: list[str], leads: dict[str, str], tmp_path: Path
) -> None:
    walked = walk(tmp_path, "kites-2024-en", source, *options)
    assert [one.id for one in walked.document.provisions if one.parent is None] == laws
    assert led(walked) == leads
    assert walked.found == []


def test_the_title_of_a_schedule_may_stand_below_its_number(tmp_path: Path) -> None:
    walked = walk(tmp_path, "kites-2024-en", PLAIN, *BARE)
    assert "# SCHEDULE 1 – Forms {#schedule-1}\n\n1. The form" in walked.text
    assert any("with the id {#schedule-2}" in line for line in walked.said)


LAWS = """\
# Estatutos

## {one}
1 - O clube tem nome, nos termos do {cited}.
2 - Tem cor.

## {three}
1 - Há quotas:
a) anuais;
b) mensais.
2 - Pagam-se cedo.

## {between}
1 - Os menores não pagam.
2 - Nem os velhos.

## {four}
Acaba.
"""


@pytest.mark.parametrize(
    ("one", "three", "between", "four", "cited", "shown"),
    [
        ("Artigo 1.º — Nome", "Artigo 2.º — Quotas", "Artigo 2.º — A — Isenções",
         "Artigo 3.º — Fim", "artigo 2.º-A, n.º 1", "Artigo 2.º-A — Isenções"),
        ("Artigo 1.º — Nome", "Artigo 2.º — Quotas", "Artigo 2.º-A — Isenções",
         "Artigo 3.º — Fim", "artigo 2.º-A, n.º 1", "Artigo 2.º-A — Isenções"),
        ("Artigo 1.º - Nome", "Artigo 2.º - Quotas", "Artigo 2.º A - Isenções",
         "Artigo 3.º - Fim", "artigo 2.º-A, n.º 1", "Artigo 2.º-A - Isenções"),
        ("Art. 1 - Nome", "Art. 2 - Quotas", "Art. 2-A - Isenções", "Art. 3 - Fim",
         "art. 2-A, n.º 1", "Art. 2-A - Isenções"),
        ("Art. 1 - Nome", "Art. 2 - Quotas", "Art. 2A - Isenções", "Art. 3 - Fim",
         "art. 2A, n.º 1", "Art. 2A - Isenções"),
        ("Art. 1 - Nome", "Art. 2 - Quotas", "Art. 2 A - Isenções", "Art. 3 - Fim",
         "art. 2-A, n.º 1", "Art. 2-A - Isenções"),
    ],
)  # fmt: skip
def test_a_law_put_in_between_has_its_letter_wherever_a_dash_or_space_parts_it(
    one: str, three: str, between: str, four: str, cited: str, shown: str, tmp_path: Path
) -> None:
    source = LAWS.format(one=one, three=three, between=between, four=four, cited=cited)
    walked = walk(tmp_path, "papagaios-2024-pt", source)
    assert [law.id for law in walked.document.provisions if law.parent is None] == [
        *("1", "2", "2a", "3")
    ]
    assert f"## {shown}\n" in walked.text
    assert led(walked) == {cited: "2a.1"}
    assert walked.found == []


@pytest.mark.parametrize(
    "heading", ["Law 1 - A", "Law 1 - A tile", "Law 1 - A. Tile"], ids=lambda one: str(one)
)
def test_a_title_that_is_or_begins_with_a_letter_stays_a_title(
    heading: str, tmp_path: Path
) -> None:
    source = f"# Tiles\n\n## {heading}\n\n1. One.\n\n2. Two.\n\n## Law 2 - B\n\n1. One.\n"
    walked = walk(tmp_path, "tiles-2024-en", source)
    laws = [law for law in walked.document.provisions if law.parent is None]
    assert [law.id for law in laws] == ["1", "2"]
    assert laws[0].heading == heading.partition(" - ")[2]


def led(walked: Walk) -> dict[str, str]:
    """The references of a text by their words: where they lead."""
    return dict(line.split(" → ") for lines in walked.led.values() for line in lines)
