"""Articles below a law that were put in between two others: B4A stands behind B4 and before B5."""

from __future__ import annotations

from pathlib import Path

import pytest

from refsearch.library.library import Library
from refsearch.library.resolution.resolve import resolve
from refsearch.reading.corpus import examine_corpus
from tests.drafting.walked import Walk, walk

RULES = """\
# Rules of the Yard

## Part A – General

### A1. Scope

**A1a.** These rules hold for yards.

**A1b.** See B4A and Article B4Aa, and not B4a.

## Part B – Yard

### B1. The yard

**B1a.** It is level.

### B2. The lane

**B2a.** It is long (B4Aa to c).

**B2b.** It is marked.

### B3. Gates

**B3a.** A gate has posts (B2a and b).

### B4. The barrel

**B4a.** It is of oak, and the rest is in B4a–c.

**B4b.** It is round.

**B4c.** It is closed, as B4Ac says.

{}
### B5. Sticks

**B5a.** Articles B4 to B5 hold for sticks.
"""
BETWEEN = """\
### B4A. Filling

**B4Aa.** It is filled.

**B4Ab.** The water is cold.

**B4Ac.** The filling is repeated.

"""
ID = "yard-2024-en"


@pytest.fixture(scope="module")
def walked(tmp_path_factory: pytest.TempPathFactory) -> Walk:
    return walk(tmp_path_factory.mktemp("yard"), ID, RULES.format(BETWEEN))


def test_an_article_put_in_between_is_read_and_shown_as_it_is_printed(walked: Walk) -> None:
    between = [one for one in walked.document.provisions if one.id.startswith("B.4a")]
    assert [(one.id, one.citation) for one in between] == [
        ("B.4a", "B4A"),
        ("B.4a.a", "B4Aa"),
        ("B.4a.b", "B4Ab"),
        ("B.4a.c", "B4Ac"),
    ]
    assert 'inserted = "B4A"' in walked.about
    assert walked.found == []


def test_what_cites_it_leads_to_it_and_to_no_item_of_the_article_before(walked: Walk) -> None:
    assert walked.led == {
        "A.1.b": ["B4A → B.4a", "Article B4Aa → B.4a.a", "B4a → B.4.a"],
        "B.2.a": ["B4Aa to c → B.4a.a, B.4a.b, B.4a.c"],
        "B.3.a": ["B2a and b → B.2.a, B.2.b"],
        "B.4.a": ["B4a–c → B.4.a, B.4.b, B.4.c"],
        "B.4.c": ["B4Ac → B.4a.c"],
        "B.5.a": ["Articles B4 to B5 → B.4, B.4a, B.5"],
    }


TYPED = {
    "B4A": ["B.4a"],
    "Article B4A": ["B.4a"],
    "Article B4Ac": ["B.4a.c"],
    "B4A(c)": ["B.4a.c"],
    "B4Aa–c": ["B.4a.a", "B.4a.b", "B.4a.c"],
    "B4a": ["B.4.a"],
    "Article B4a": ["B.4.a"],
    "b4a": ["B.4.a"],
    "B4, B4A and B5": ["B.4", "B.4a", "B.5"],
    "B4 to B5": ["B.4", "B.4a", "B.5"],
    "(B2a and b)": ["B.2.a", "B.2.b"],
    "B4a to c": ["B.4.a", "B.4.b", "B.4.c"],
    "B5A": [],
}


def _typed(folder: Path, text: str) -> list[str]:
    library = Library(examine_corpus(folder / "texts").corpus)
    return [one.rpartition(":")[2] for one in resolve(library, text, ID).targets]


def test_it_is_typed_with_its_capital_and_an_item_without(tmp_path: Path) -> None:
    walk(tmp_path, ID, RULES.format(BETWEEN))
    assert {text: _typed(tmp_path, text) for text in TYPED} == TYPED


def test_where_there_is_none_it_is_told_and_never_read_as_an_item(tmp_path: Path) -> None:
    walked = walk(tmp_path, ID, RULES.format(""))
    assert walked.led["A.1.b"][-1] == "B4a → B.4.a"
    assert not any("B.4.a" in one for one in walked.led["A.1.b"][:-1])
    told = "\n".join(walked.found)
    assert all(f"'{one}' is not in" in told for one in ("B4Aa to c", "B4Ac"))
    typed = ("B4A", "Article B4A", "B4Aa", "article B4Ac")
    assert [_typed(tmp_path, one) for one in typed] == [[], [], [], []]


def test_its_line_is_told_until_it_is_read(tmp_path: Path) -> None:
    alone = BETWEEN.replace("### B4A. Filling", "**Filling**")
    walked = walk(tmp_path, ID, RULES.format(alone))
    assert any("B4Aa" in one for one in walked.said)


@pytest.mark.parametrize("sample", ["A3a–c", "A3a and b", "A3a, b", "A3a-c", "A3a to c"])
def test_a_range_or_a_list_is_no_sample(tmp_path: Path, sample: str) -> None:
    walk(tmp_path, ID, RULES.format(BETWEEN))
    file = tmp_path / "texts" / ID / "edition.toml"
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace("items = [", f'items = ["{sample}", '), encoding="utf-8")
    [problem] = examine_corpus(tmp_path / "texts").problems
    assert "range or a list" in str(problem)


FRENCH = """\
# Règles

## Partie A – Cour

### A1. Cour

**A1a.** La cour est plane.

**A1b.** Elle est grande (A1A).

**A1c.** Tant que A1a–c restent remplies, et A1a, b ou c n'est pas oublié.

### A1A. Eau

**A1Aa.** Elle est froide.

### A2. Couloir

**A2a.** Il est long.

## Partie B – Bâtons

### B1. Bâtons

**B1a.** Ils sont de l'arbre, d'un bois que l'eau n'use pas.

**B1b.** L'écorce n'est pas d'un tel bois, c'est l'eau.
"""


def test_a_letter_that_stands_before_apostrophes_alone_is_a_label(tmp_path: Path) -> None:
    words = ("--words", "law=article", "--words", "and=et,ou")
    walked = walk(tmp_path, "cour-2024-fr", FRENCH, *words)
    assert walked.led == {
        "A.1.b": ["A1A → A.1a"],
        "A.1.c": ["A1a–c → A.1.a, A.1.b, A.1.c", "A1a, b ou c → A.1.a, A.1.b, A.1.c"],
    }
