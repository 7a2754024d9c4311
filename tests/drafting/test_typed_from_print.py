"""Rulebooks typed from print: closed-up labels, lists that count like laws, capitals."""

from __future__ import annotations

from pathlib import Path

import pytest
from walked import Walk, walk

from refsearch.citations.running.text import running_citations
from refsearch.citations.samples import PathStyle
from refsearch.citations.style import CitationStyle
from refsearch.drafting.furniture import furniture_of
from refsearch.languages.registry import Languages
from refsearch.languages.skeleton import skeleton_language
from refsearch.library.library import Library
from refsearch.library.model import Corpus
from refsearch.library.resolution.resolve import resolve

BOG = """\
# Bog racing

## 1. The bog

### 1A. Size.

A bog has two lanes. See 2B1a, and chapter 7 of the handbook.

### 1B. Start.

A racer starts so:

1. Hands on the line.

2. Feet behind it.

## 2. Racers

### 2A. Number.

A second start is granted under rule
1B. It is granted once.

### 2B. Gear.

#### 2B1. Boards.

##### 2B1a. Weight.

A board weighs 3 kg at most.

# Definitions

## Bog

A wet field.

- It is flat.
- It is soft (rule 1A).

## Lane

A strip of it.

## Racer

Who races.
"""
SUMPF = """\
Regelbuch

ARTIKEL 1 – DAS MOOR ........... 2
ARTIKEL 2 – DIE LÄUFER ......... 3
ARTIKEL 3 – DER START .......... 3
KAPITEL 2 – SONSTIGES UND
ANDERES ........................ 4
ARTIKEL 4 – DER SCHLUSS ........ 4

## Artikel 1 – Das Moor

a) Es ist nass, wie in den Artikeln 2-4 und im Artikel 3 Buchst. a gesagt.

b) Nach Kapitel 2 ist es eben.

## Artikel 2 – Die Läufer

## - 1 Läufer
## - 1 Richter

0 1 1

a) Sie laufen.

b) Sie schwimmen.

## Artikel 3 – Der Start

a) Er ist früh.

b) Er ist laut.

## Artikel 4 – Der Schluss

a) Er ist spät.

b) Er ist leise.
"""
BOOTE = """\
# Bootsordnung

## § 1 Boote

(1) Boote sind alle Fahrzeuge, die auf dem Wasser fahren und Leute tragen:

1.  breite,

2.  lange.

(2) Gemäß Abs. 1 Nr. 1 und 2 gilt das Muster der Anlagen 1, 1a und 2,
auch der Anlage 4 Nr. 1 und des Abs. 1 Satz 1 und 2, nicht aber Anlage 3 Buchstabe A Nr. 1.1
Doppelbuchstabe aa und bb der Schiffsordnung; für Aufgaben nach
§ 2 Abs. 1 dieser Ordnung gilt es auch.

(3) Anträge auf Zulassung eines Bootes im Sinne des § 2
Abs. 1 sind zu stellen. Sie enthalten, was nach der Anlage 1 verlangt wird; die Anlagen 1 bis 2 und
die Anlagen 2–1 gelten.

## § 2 Ufer

(1) Das Ufer ist fest.

(2) Es ist trocken, wie die §§ 1ff. und § 1 Abs. 1 Nr. 2 und § 1 Abs. 1 Nr. 1 sagen.

## Anlage 1

Ein Muster.

## Anlage 1a

Noch eines.

## Anlage 2

Ein drittes.

## Anlage 4 Besatzung der Boote

1.  Einer steuert.
"""
POND = """\
# Pond war

## 1.0 Ponds

### 1.1 Size

Ponds are small (2.0, 2.1.1-.2), version 4.0 too.

## 2.0 Frogs

### 2.1 Kinds

2.1.1 Green.

2.1.2 Brown (1.1).
"""


@pytest.fixture(scope="module")
def bog(tmp_path_factory: pytest.TempPathFactory) -> Walk:
    return walk(tmp_path_factory.mktemp("bog"), "bog-2026-en", BOG)


@pytest.fixture(scope="module")
def moor(tmp_path_factory: pytest.TempPathFactory) -> Walk:
    words = ("--words", "law=regel,regeln")
    return walk(tmp_path_factory.mktemp("moor"), "moor-2026-de", SUMPF, *words)


def test_labels_with_a_capital_closed_up_to_the_number_are_proposed_and_cited(bog: Walk) -> None:
    assert bog.led["1.A"] == ["2B1a → 2.B.1.a"]
    assert bog.led["def.bog"] == ["rule 1A → 1.A"]


def test_a_list_that_counts_like_laws_is_text_and_told(bog: Walk) -> None:
    assert [law.id for law in bog.document.provisions if law.parent is None] == ["1", "2"]
    told = [x for x in bog.said if "source.txt:13:" in x]
    assert ["looks like a label, and none is taken: '1. Hands" in x for x in told] == [True]


def test_a_label_that_goes_on_with_a_sentence_is_cited_and_opens_nothing(bog: Walk) -> None:
    assert bog.led["2.A"] == ["rule 1B → 1.B"]


def test_a_heading_in_the_chapter_of_definitions_is_a_term_and_all_below_it_its_text(
    bog: Walk,
) -> None:
    assert [one.term for one in bog.document.definitions] == ["Bog", "Lane", "Racer"]
    assert bog.document.definitions[0].text.split("\n")[-1] == "It is soft (rule 1A)."
    assert bog.found == []


def test_contents_in_capitals_are_left_out_and_their_case_is_not_that_of_the_headings(
    moor: Walk,
) -> None:
    assert "## Artikel 1 – Das Moor" in moor.text
    assert "ANDERES ..." not in moor.text


def test_a_line_of_a_list_and_a_score_are_no_titles(moor: Walk) -> None:
    assert "- 1 Läufer\n- 1 Richter" in moor.text
    assert [part.id for part in moor.document.parts if part.kind == "laws"] == ["regelbuch"]


def test_an_edition_cites_its_laws_by_its_own_word_whatever_nouns_its_language_declares(
    moor: Walk,
) -> None:
    assert moor.led["1.a"] == ["Artikeln 2-4 → 2, 3, 4", "Artikel 3 Buchst. a → 3.a"]


@pytest.mark.parametrize(("walked", "noun"), [("bog", "chapter 7"), ("moor", "Kapitel 2")])
def test_a_usual_noun_that_the_edition_does_not_declare_is_told(
    walked: str, noun: str, request: pytest.FixtureRequest
) -> None:
    said = request.getfixturevalue(walked).said
    assert any(f"no reference: '{noun}" in line and "declare its word" in line for line in said)


@pytest.mark.parametrize(
    ("text", "paths"),
    [
        ("Rules 17.1d, 18.1,18.2b", ["17.1.d", "18.1", "18.2.b"]),
        ("Rule 1.3c (4)", ["1.3.c.4"]),
        ("Rules 20.1b(2)-(4), 20.2d", ["20.1.b.2", "20.1.b.4", "20.2.d"]),
        ("Rule 4.2, 5 of them", ["4.2"]),
        ("Rule 4.2,5", []),
        ("Rules 2.3-.4 apply", ["2.3", "2.4"]),
    ],
)
def test_a_list_is_read_where_a_space_is_missing_or_too_many(text: str, paths: list[str]) -> None:
    levels = PathStyle.from_sample("Rule 1.2a(1)")
    english = Languages().get("en")
    assert english
    running = running_citations(CitationStyle((PathStyle(levels.levels[:1]),), (levels,)), english)
    found = [".".join(one.path) for mention in running.find(text) for one in mention.places]
    assert found == paths


def test_numbered_parts_beside_the_laws_are_cited_by_their_letters_and_in_lists(
    tmp_path: Path,
) -> None:
    boats = walk(tmp_path, "boote-2026-de", BOOTE)
    assert boats.led["1.2"] == [
        "Abs. 1 Nr. 1 und 2 → 1.1.1, 1.1.2",
        "Anlagen 1, 1a und 2 → anlage-1, anlage-1a, anlage-2",
        "Anlage 4 Nr. 1 → anlage-4.1",
        "Abs. 1 Satz 1 und 2 → 1.1",
        "§ 2 Abs. 1 → 2.1",
    ]
    assert boats.led["1.3"] == [
        "§ 2 Abs. 1 → 2.1",
        "Anlage 1 → anlage-1",
        "Anlagen 1 bis 2 → anlage-1, anlage-1a, anlage-2",
        "Anlagen 2 → anlage-2",  # no range that falls
    ]
    assert [law.id for law in boats.document.provisions if law.parent is None][:2] == ["1", "2"]
    german = skeleton_language("de", ["§ {number}"])
    library = Library(Corpus((boats.document,), languages=(german,)))
    typed = (
        "Anlage 4 Nr. 1",
        "anlage-4.1",
        "anlage4.1",
        "Anlage4(1)",
        "Anlage 4 Nr. 9",
        "anlage4.9",
    )
    cited = [resolve(library, one).targets for one in typed]
    assert cited == [("boote-2026-de:anlage-4.1",)] * 4 + [()] * 2
    named = [resolve(library, one, edition="boote-2026-de").targets for one in typed]
    assert named == cited


def test_a_number_alone_on_its_line_is_a_label_where_a_stop_ends_it(tmp_path: Path) -> None:
    source = BOOTE.replace("1.  breite,", "1.\n    a)  breite,\n    b)  tiefe,").replace(
        "2.  lange.", "2.\n    a)  lange,\n    b)  kurze."
    )
    labels = ("--labels", "(1)", "--labels", "1.", "--labels", "a)")
    boats = walk(tmp_path, "boote-2026-de", source, *labels)
    assert {"1.1.1.b", "1.1.2.b"} <= {one.id for one in boats.document.provisions}


def test_a_law_whose_heading_shows_3_0_is_cited_so(tmp_path: Path) -> None:
    pond = walk(tmp_path, "pond-2026-en", POND)
    assert pond.led["1.1"] == ["2.0, 2.1.1-.2 → 2, 2.1.1, 2.1.2"]


def test_the_end_of_a_sentence_on_a_line_of_its_own_is_no_page_number() -> None:
    source = "(1) The period is of section 20\nsentence 2.\n\n(2) So is that of sentence\n3\\.\n"
    assert furniture_of(source) == []
    assert [page.lines for page in furniture_of("a\n\nPage 2\n\nb\n\nPage 3\n")] == ["3", "7"]


PAGED = """\
1. NAME
1.0 Scope of this part.
1.1 The club is called Tern.

    1

2. BOATS
2.1 Boats are:
(a) punts; and
(b) skiffs.
2.1.1 A skiff has one seat.
2.1.2 A punt has two.

    2

PLAN 1
The pond.

PLAN 2
The bank.

    3
"""


def test_declared_headings_leave_pages_out_and_each_style_of_label_counts_by_itself(
    tmp_path: Path,
) -> None:
    labels = ("--labels", "4.2.1", "--labels", "(a)")
    club = walk(tmp_path, "tern-2026-en", PAGED, "--law-heading", "{number}. {heading}", *labels)
    assert "3 part(s) of the source left out: page number: 5, 14, 22" in (club.said)
    ids = ["1", "1.0", "1.1", "2", "2.1", "2.1.a", "2.1.b", "2.1.1", "2.1.2"]
    assert [one.id for one in club.document.provisions] == ids
    assert "PLAN 1" in club.text
    assert "PLAN 2" in club.text
    assert not any("of its series is expected" in one for one in club.found)
