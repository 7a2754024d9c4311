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
