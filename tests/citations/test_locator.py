"""The locator as a value: its parts, its order, what it contains."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from refsearch.citations.locator import Locator, is_in, roman_value
from refsearch.citations.numerals import numeral
from refsearch.errors import BadLocator
from refsearch.library.library import Library

_NUMBER = st.integers(1, 93).map(str)
_UPPER = st.sampled_from("ABCDEFGH")
_LOWER = st.sampled_from("abcdefghijkl")
_ROMAN = st.sampled_from(["i", "ii", "iii", "iv", "v", "vi"])
bridge_locators = (
    st.tuples(_NUMBER)
    | st.tuples(_NUMBER, _UPPER)
    | st.tuples(_NUMBER, _UPPER, _NUMBER)
    | st.tuples(_NUMBER, _UPPER, _NUMBER, _LOWER)
    | st.tuples(_NUMBER, _UPPER, _NUMBER, _LOWER, _ROMAN)
).map(Locator)


@given(bridge_locators)
def test_an_id_read_again_gives_the_same_locator(locator: Locator) -> None:
    assert Locator.from_id(locator.id) == locator


@given(bridge_locators)
def test_a_locator_is_in_its_parent_and_after_it(locator: Locator) -> None:
    parent = locator.parent
    if parent is None:
        assert locator == locator.law
    else:
        assert is_in(locator.id, parent.id)
        assert not is_in(parent.id, locator.id)
        assert parent < locator
        assert parent.depth == locator.depth - 1


@given(bridge_locators, bridge_locators)
def test_order_is_total_and_agrees_with_equality(one: Locator, other: Locator) -> None:
    assert (one < other) + (one > other) + (one == other) == 1


@pytest.mark.parametrize("edition", ["bridge-2017-it", "bridge-2017-el"])
def test_order_is_document_order(library: Library, edition: str) -> None:
    ids = list(library.book(edition).provisions)
    assert [loc.id for loc in sorted(map(Locator.from_id, ids))] == ids


@pytest.mark.parametrize(
    ("earlier", "later"),
    [
        ("9", "10"),
        ("27.B.1.b", "27.B.2"),
        ("80.B.2.h", "80.B.2.i"),
        ("80.B.2.i", "80.B.2.j"),
        ("80.B.2.g.i", "80.B.2.g.ii"),
        ("40.B.2.a.iv", "40.B.2.a.v"),
        ("16.A.1.d", "16.A.2"),
        ("4.2", "4bis.1"),
        ("4ter", "4quater"),
        ("4quater", "5"),
    ],
)
def test_numbers_letters_and_romans_are_ordered_by_value(earlier: str, later: str) -> None:
    assert Locator.from_id(earlier) < Locator.from_id(later)


@pytest.mark.parametrize(
    "bad", ["", "27.", ".27", "27..B", "27.b b", "27/B", "27.β", "../etc", "27.B.1.(a)", "Α"]
)
def test_what_is_no_locator_is_refused_with_an_example(bad: str) -> None:
    with pytest.raises(BadLocator, match="is no id: numbers, letters and words"):
        Locator.from_id(bad)


@pytest.mark.parametrize(
    ("numeral", "value"),
    [("i", 1), ("iv", 4), ("ix", 9), ("xiv", 14), ("iiii", None), ("", None), ("a", None)],
)
def test_roman_numerals_have_values(numeral: str, value: int | None) -> None:
    assert roman_value(numeral) == value


def test_a_number_in_roman_numerals_has_its_value() -> None:
    assert all(roman_value(numeral(number)) == number for number in range(1, 40))


@pytest.mark.parametrize(
    ("id_", "law", "parent"),
    [
        ("27.B.1", "27", "27.B"),
        ("27", "27", None),
        ("def.revoke", "def.revoke", None),
        ("fn.7", "fn.7", None),
        ("etica.7", "etica", "etica"),
        ("13.burraco-reale", "13", "13"),
    ],
)
def test_law_and_parent_of_an_id(id_: str, law: str, parent: str | None) -> None:
    locator = Locator.from_id(id_)
    assert locator.law.id == law
    assert (locator.parent.id if locator.parent else None) == parent
