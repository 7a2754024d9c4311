"""The terms of a chapter of definitions, however they are set off; what may be one is told."""

from __future__ import annotations

from pathlib import Path

import pytest

from refsearch.drafting.numbering import BRIDGE_LABELS, Numbering
from refsearch.drafting.proposal import propose
from refsearch.drafting.source import Source
from refsearch.languages.registry import read_language
from refsearch.paths import texts_folder
from tests.drafting.walked import walk

ALONE = """\
Anchor
The post at which all of the boats are moored for the night by the harbour master.
Boat
A vessel of wood.
{}
Zone
The part of the lake that lies between the two lines of buoys."""


def proposed(chapter: str) -> tuple[list[str], list[tuple[int, str]]]:
    """Return the definitions of a chapter that begins in line 3, and what is told of its lines."""
    english = read_language(texts_folder() / "languages" / "en" / "language.toml")
    source = Source(f"Definitions\n\n{chapter}\n\nLaw 1 - Play\n\nx.\n", markdown=False)
    found = propose(source, Numbering(("Law {number} - {heading}",), BRIDGE_LABELS), english, ())
    whole = found.text.partition("{#definitions .definitions}\n\n")[2].partition("\n\n# ")[0]
    told = [(one.line, str(one.message)) for one in found.unplaced]
    return whole.split("\n\n"), [one for one in told if "has no concept" not in one[1]]


@pytest.mark.parametrize(
    ("lines", "written"),
    [
        ("Lane\nThe water of one boat.", "Lane {#lane}\n:   The water of one boat."),
        ("Lane\n\nThe water of one boat.", "Lane {#lane}\n:   The water of one boat."),
        ("Lane The water of one boat.", "Lane {#lane}\n:   The water of one boat."),
        ("Free lane\nThe water of the lake that no other boat may cross or lie in is\nfree water\n"
         "Lane\nThe water of one boat, from the first buoy to the very last one of them.",
         "Lane {#lane}\n"
         ":   The water of one boat, from the first buoy to the very last one of them."),
        ("Making a play on the\nlane\nWhen a boat crosses.",
         "Making a play on the lane {#making-a-play-on-the-lane}\n:   When a boat crosses."),
    ],
    ids=["on a line", "a blank below", "in one line", "no full stop before", "on two lines"],
)  # fmt: skip
def test_a_term_without_a_sign_behind_it_is_known_by_its_line(lines: str, written: str) -> None:
    blocks, told = proposed(ALONE.format(lines))
    assert written in blocks
    assert [blocks[0][:6], blocks[-1][:4]] == ["Anchor", "Zone"]
    assert told == []


@pytest.mark.parametrize(
    ("lines", "terms"),
    [
        ("The Lane of a boat is its own.", 3),
        ("If the Captain asks, it is moved.", 3),
        ("It was built in Rome by the club.", 3),
    ],
)
def test_a_capital_inside_a_sentence_begins_no_definition(lines: str, terms: int) -> None:
    blocks, told = proposed(ALONE.format(lines))
    assert (len(blocks), told) == (terms, [])


def test_what_may_be_a_term_in_front_of_its_text_is_told() -> None:
    _, told = proposed(ALONE.format("Out of bounds (OB) Everything that is not in the lake."))
    assert [(line, said.partition(" may be")[0]) for line, said in told] == [
        (7, "'Out of bounds (OB)'")
    ]


@pytest.mark.parametrize(
    ("opening", "closing"),
    [
        ("„", "“"),
        ("„", "”"),
        ("“", "”"),
        ("«", "»"),
        ("« ", " »"),
        ("»", "«"),
        ('"', '"'),
        ("‘", "’"),
    ],
)
@pytest.mark.parametrize("sign", ["", " :", " –", " means"])
def test_a_term_in_quotation_marks_is_one_without_them(
    opening: str, closing: str, sign: str
) -> None:
    lines = (f"{opening}{term}{closing}{sign} a thing of wood." for term in ("Boat", "Oar"))
    blocks, told = proposed("\n\n".join(lines))
    text = ":   means a thing of wood." if "means" in sign else ":   a thing of wood."
    assert blocks == [f"Boat {{#boat}}\n{text}", f"Oar {{#oar}}\n{text}"]
    assert told == [(3, "the quotation marks around 2 term(s) are left out")]


@pytest.mark.parametrize(
    ("chapter", "told"),
    [
        ("A boat is of wood.\n\nAn oar is too.",
         [(3, "0 definition(s) are read in the chapter of definitions: line 3: 'A boat is of "
              "wood.'; line 5: 'An oar is too.'")]),
        ("Boat: of wood.\n\nAn oar is too.\n\nA rope is not.",
         [(5, "1 definition(s) are read in the chapter of definitions: line 5: 'An oar is too.'; "
              "line 7: 'A rope is not.'")]),
        ("Boat: of wood.\n\nOar: of wood.\n\nAn oar may break.", []),
    ],
    ids=["none", "fewer than paragraphs", "most"],
)  # fmt: skip
def test_a_chapter_of_few_definitions_is_told_with_its_lines(
    chapter: str, told: list[tuple[int, str]]
) -> None:
    assert [one for one in proposed(chapter)[1] if "are read in" in one[1]] == told


def test_a_term_out_of_the_alphabet_is_told_where_the_others_are_in_it() -> None:
    terms = ["Anchor", "Boat", "Lane", "Oar", "Note", "Rope", "Zone"]
    blocks, told = proposed("\n\n".join(f"{term}: a thing." for term in terms))
    assert len(blocks) == len(terms)
    assert told == [(11, "'Note' stands behind 'Oar', out of the alphabet")]


LAW = """\
## § 1 {title}

{text}

## § 2 Spiel

(1) Gespielt wird.

(2) Bis alle müde sind.
"""


@pytest.mark.parametrize(
    ("id_", "title", "terms", "told"),
    [
        ("see-2024-de", "Begriffsbestimmungen", ["„Boot“ jedes Floß", "„Steg“ ein Weg"],
         ["'Boot' in 1.1", "'Steg' in 1.2"]),
        ("see-2024-fr", "Définitions", ["« Barque » : tout bateau", "« Quai » : un pont"],
         ["'Barque' in 1.1", "'Quai' in 1.2"]),
        ("see-2024-de", "Der Steg", ["„Boot“ jedes Floß", "„Steg“ ein Weg"], []),
    ],
)  # fmt: skip
def test_the_terms_in_quotation_marks_of_a_law_of_definitions_are_told(
    id_: str, title: str, terms: list[str], told: list[str], tmp_path: Path
) -> None:
    text = "X:\n\n1. {};\n2. {}.".format(*terms)
    said = walk(tmp_path, id_, LAW.format(title=title, text=text)).said
    found = [one.partition("a definition of ")[2].partition(": ")[0] for one in said]
    assert [one for one in found if one] == told


@pytest.mark.parametrize(
    ("language", "title"),
    [
        ("de", "Begriffe"),
        ("en", "Definitions"),
        ("pt", "Definições"),
        ("it", "Definizioni"),
        ("es", "Definiciones"),
        ("el", "Ορισμοί"),
    ],
)
def test_a_law_of_definitions_in_which_none_is_read_is_told(
    language: str, title: str, tmp_path: Path
) -> None:
    source = LAW.format(title=title, text="Abcde fgh.\n\nIjklm nop.")
    said = walk(tmp_path, f"see-2024-{language}", source).said
    told = [one.partition("source.txt:")[2] for one in said if "no definition is read" in one]
    near = "line 3: 'Abcde fgh.'; line 5: 'Ijklm nop.'"
    whole = f"1: no definition is read in 1, which is titled so: {near}: "
    assert [one[: len(whole)] for one in told] == [whole]


def test_an_item_that_is_titled_so_is_one_of_definitions(tmp_path: Path) -> None:
    source = LAW.format(title="Allgemeines", text="### 1.1 Begriffe\n\n1.1.1 „Boot“ jedes Floß.\n\n"
                        "### 1.2 Anderes\n\n1.2.1 „Steg“ ist kein Wort.")  # fmt: skip
    said = walk(tmp_path, "see-2024-de", source).said
    assert [
        one.partition("definition of ")[2][:15] for one in said if "a definition of" in one
    ] == ["'Boot' in 1.1.1"]


def test_a_term_that_is_defined_twice_has_two_keys() -> None:
    english = read_language(texts_folder() / "languages" / "en" / "language.toml")
    source = Source(
        "Definitions\n\nOar: of wood.\n\nOar: of iron.\n\nLaw 1 - Play\n", markdown=False
    )
    found = propose(source, Numbering(("Law {number} - {heading}",), BRIDGE_LABELS), english, ())
    assert ["Oar {#oar}" in found.text, "Oar {#oar-2}" in found.text] == [True, True]
    told = [str(one.message) for one in found.unplaced if "{#oar-2} proposed" in str(one.message)]
    assert len(told) == 1
