"""Edits made by hand are kept when an edition is proposed anew, or are told."""

from __future__ import annotations

import pytest

from refsearch.drafting.files.again import Merged, merged

LAW = "## 1 Boats\n\n1. One.\n\n2. Two."
ANNEX = "# Annex {#annex}\n\n1. A boat\n\n2. A lake\n\na) deep"
TABLE = "# Annex – Weights {#annex-1}\n\n| A boat |\n|---|\n| A deep lake |"


@pytest.mark.parametrize(
    ("annex", "kept"),
    [
        (ANNEX, True),
        ("# Annex {#annex}\n\n1. A boat\n\n    2. A lake\n\n        a) deep", True),  # other depths
        ("# Annex {#annex}\n\n1. A boat 2. A lake\n\na) deep", True),  # lines joined
        ("## 3 Annex {#3}\n\n1. A boat\n\n2. A lake\n\na) deep", False),  # other words: a number
        ("# Annex {#annex}\n\n1. A boat\n\n2. A lake\n\na) deep 3. Three", False),  # and more
    ],
)
def test_an_annex_that_was_edited_whole_stands_where_its_words_stood(
    annex: str, kept: bool
) -> None:
    law = "## 1 Boats\n\n(1) One.\n\n(2) Two."
    found = merged(f"{LAW}\n\n{ANNEX}", f"{LAW}\n\n{TABLE}", f"{law}\n\n{annex}")
    assert found.text.startswith(law)
    assert (TABLE in found.text, found.lost == ()) == (kept, kept)
    assert kept or found.lost == tuple(TABLE.split("\n\n"))


def test_words_that_stand_twice_are_no_place() -> None:
    first = "1. A boat\n\n2. A lake\n\nThe end."
    new = "1. A boat\n\n    2. A lake\n\n1. A boat\n\n    2. A lake\n\nThe end."
    edited = "A boat on a lake.\n\nThe end."
    assert merged(first, edited, new) == Merged(f"{new}\n", ("A boat on a lake.",))


BOAT = "Boat {#boat}\n:   A thing of wood. Oar A part of it."
LAST = "Zone {#zone}\n:   A part of the lake.\n:   - The End -\n:   Licence\n:   All may copy it."
SPLIT = "Boat {#boat}\n:   A thing of wood.\n\nOar {#oar}\n:   A part of it."
ENDED = "Zone {#zone}\n:   A part of the lake.\n\n# Licence {#licence .front}\n\nAll may copy it."
STILL = ENDED.replace("lake.", "lake.\n:   - The End -")


@pytest.mark.parametrize(
    ("first", "edited", "new", "kept"),
    [
        (BOAT, SPLIT, BOAT.replace("it.", "it. Rope."), SPLIT.replace("it.", "it. Rope.")),
        (LAST, ENDED, LAST.replace(":   - The End -\n", ""), ENDED),
        (LAST, STILL, LAST.replace(":   - The End -\n", ""), ENDED),
        (SPLIT, BOAT, SPLIT.replace("wood.", "wood, old."), None),
        (BOAT, SPLIT, "Boat {#boat}\n:   Of iron.", None),
    ],
    ids=["more text in its block", "a line is furniture, and was taken out by hand",
         "a line is furniture, and was left by hand", "two that were joined", "its words are gone"],
)  # fmt: skip
def test_a_definition_that_was_split_by_hand_stays_split(
    first: str, edited: str, new: str, kept: str | None
) -> None:
    found = merged(f"One.\n\n{first}", f"One.\n\n{edited}", f"One.\n\n{new}")
    assert found.text == f"One.\n\n{kept or new}\n"
    assert bool(found.lost) is (kept is None)


@pytest.mark.parametrize(
    ("new", "lost"),
    [("One.\n\nThree.", ()), ("One. Two.\n\nThree.", ("Two.",)), ("One.\n\nTwo.\n\nThree.", ())],
    ids=["gone there too", "joined to another", "still there"],
)
def test_what_was_taken_out_by_hand_is_lost_only_if_its_words_are_there(
    new: str, lost: tuple[str, ...]
) -> None:
    assert merged("One.\n\nTwo.\n\nThree.", "One.\n\nThree.", new).lost == lost
