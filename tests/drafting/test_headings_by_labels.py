"""Laws whose headings show no number, underlined: the labels below say which law each is."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from refsearch.cli.main import main
from tests.drafting.walked import walk

ID = "cards-2011-en"
SOURCE = """\
Zones
=====

400.1
-----

A zone is a place. See rules 401.2a-c and rule 999.1.

400.2
-----

Hidden zones are hidden (see rule 401.2b).

Library
=======

401.1
-----

Each deck becomes a library (see rule 400.1).

401.2
-----

Cards are drawn:

    a. one by one;
    b. from the top;
    c. unseen (see rule 400).
"""


BOLD = """\
# Code

## Aims {#aims .unnumbered}

**Art. 1**. The club rows.

10 boats at most.

100 oars at most.

## Means

**Art. 2**. It sails.

## End

**Art. 3**. It ends, as Art. 1 says.
"""


def test_numbers_in_bold_below_titles_are_laws_and_amounts_no_labels(tmp_path: Path) -> None:
    walked = walk(tmp_path, "club-2012-en", BOLD)
    assert any("3 law(s): Art. 1; Art. 2; Art. 3" in one for one in walked.said)
    assert walked.led == {"3": ["Art. 1 → 1"]}


LINES = """\
# Rules

(d) None.

## 1. Boats

### 1.1 A boat floats.

### 1.2 Oars are two.

### 1.3. Oars

## 2. Lanes

### 2.1 See 1.2.

#### (a) A lane

#### (b) A line
"""


def test_the_last_label_of_a_law_is_one_though_it_is_a_heading_above_the_next(
    tmp_path: Path,
) -> None:
    walked = walk(tmp_path, "cards-2012-en", LINES, "--labels", "1.1", "--labels", "(a)")
    found = [one.id for one in walked.document.provisions]
    assert found == ["1", "1.1", "1.2", "1.3", "2", "2.1", "2.1.a", "2.1.b"]


def test_what_is_of_a_declared_style_is_not_to_be_declared_again(tmp_path: Path) -> None:
    walked = walk(tmp_path, "cards-2012-en", LINES, "--labels", "1.1", "--labels", "(a)")
    told = [one for one in walked.said if "looks like a label" in one]
    assert ["'(d) None.': its style is declared, and does not count" in x for x in told] == [True]


@pytest.fixture(scope="module", params=["cards.md", "cards.txt"])
def told(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    texts: Path = tmp_path_factory.mktemp("cards")
    source = texts / request.param
    source.write_text(SOURCE, encoding="utf-8")
    arguments = ["new", ID, "--from", str(source), "--language", "en", "--texts", str(texts)]
    labels = ["--labels", "400.1", "--labels", "a."]
    done = CliRunner().invoke(main, [*arguments, *labels], catch_exceptions=False)
    assert done.exit_code == 0, done.output
    return [*done.output.splitlines(), (texts / ID / "edition.toml").read_text(encoding="utf-8")]


def test_the_laws_are_those_of_the_labels(told: list[str]) -> None:
    assert "2 law(s): rule 400; rule 401" in told


def test_a_citation_goes_as_deep_as_the_letters_below_the_labels(told: list[str]) -> None:
    assert 'items = ["rule 400.1a"]' in told[-1]
    found = next(line for line in told if "reference(s)" in line)
    assert found == (
        "4 reference(s): rules 401.2a-c and rule 999.1 → 401.2.a, 401.2.b, 401.2.c; "
        "rule 401.2b → 401.2.b; rule 400.1 → 400.1"
    )
