"""What two secretaries found who added rulebooks of strangers by the guide alone."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.drafting.walked import walk

CHARTER = """\
# Charter of the Lake

## Chapter I: Members

### Article 1

1. Any Member may vote.

2. A Member shall leave under {cited} of Article 3.

### Article 2

1. It has a flag.

### Article 3

1. The Council consists of:

{items}

2. It sits.
"""
LETTERED = "    (a) the head;\n\n    (b) the tail;\n\n    (c) the rest."
COUNTED = "    1. the head;\n\n    1. the tail;\n\n    1. the rest."


@pytest.mark.parametrize("cited", ["paragraph 1 (c)", "paragraph 1(c)"])
@pytest.mark.parametrize(("items", "led"), [(LETTERED, "3.1.c"), (COUNTED, "")])
def test_a_letter_in_brackets_is_of_the_paragraph_before_it_whether_a_space_is_between(
    tmp_path: Path, cited: str, items: str, led: str
) -> None:
    walked = walk(tmp_path, "lake-2024-en", CHARTER.format(cited=cited, items=items))
    assert walked.led["1.2"] == [f"{cited} of Article 3 → {led}"]


ORDNUNG = """\
# Ordnung der Torfbahn

### § 1 Teilnehmer

(1) Teilnehmer sind Mitglieder.

(2) Wer teilnimmt, muss

> 1. einen Ball haben, der
> rund ist,
> 1. zahlen
>
> und
>
> am 1. Mai oder
> 12. Juni.

(3) Gemeldet sein muss man im Fall der Nr. 2.

### § 2 Verstöße

(1) Regelverstöße sind insbesondere

1. Halten eines Gegners,
2. Werfen des Balls.

(2) Die Zahl der Aufsteiger ist in folgender Übersicht festgelegt:

| Klasse | Zahl |
| --- | --- |
| A | 2 |

(3) Es gilt § 1 Abs. 1.
"""


@pytest.fixture(scope="module")
def ordnung(tmp_path_factory: pytest.TempPathFactory) -> str:
    return walk(tmp_path_factory.mktemp("torf"), "torf-2024-de", ORDNUNG).text


def test_a_line_that_only_leads_in_to_a_list_is_no_title(ordnung: str) -> None:
    assert "\n(1) Regelverstöße sind insbesondere\n\n1. Halten" in ordnung


def test_a_table_is_of_the_label_that_announces_it(ordnung: str) -> None:
    assert "festgelegt:\n\n    | Klasse | Zahl |\n    | --- | --- |\n    | A | 2 |\n" in ordnung


def test_a_list_in_a_quotation_keeps_its_lines_and_counts(ordnung: str) -> None:
    quoted = [line.strip()[2:] for line in ordnung.splitlines() if line.strip().startswith("> ")]
    assert quoted == [
        "1. einen Ball haben, der rund ist,",
        "2. zahlen",
        "und",
        "am 1. Mai oder 12. Juni.",
    ]


SPIELORDNUNG = """\
# Spielordnung

## 1. Teilnehmer

1. Es gibt Spieler.

1. Es gibt Trainer, und für sie gilt Nr. 1.

1. Spieler müssen im Fall der Nr. 2:

    1. gemeldet sein,

    1. zahlen.

## 2. Turniere

1. Es gibt eines.

1. Es gilt Ziffer 1.3.
"""


def test_a_number_of_a_list_inside_an_item_is_no_item_beside_it(tmp_path: Path) -> None:
    walked = walk(tmp_path, "spiel-2024-de", SPIELORDNUNG)
    assert walked.led["1.2"] == ["Nr. 1 → 1.1"]
    assert "1.3" not in walked.led
    assert "2. Es gilt Ziffer 1.3.\n" in walked.text  # 3. is no label there
