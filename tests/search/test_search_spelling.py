"""Edits between words."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from refsearch.analysis.distance import distance
from refsearch.index.lexicon import Lexicon
from refsearch.search.interpret.spelling import nearest_word

WORDS = st.text(alphabet="abc", max_size=6)


@pytest.mark.parametrize(
    ("left", "right", "edits"),
    [
        ("licita", "licita", 0),
        ("licta", "licita", 1),
        ("lciita", "licita", 1),
        ("renons", "renonce", 2),
    ],
)
def test_edits_are_counted_and_a_swap_is_one(left: str, right: str, edits: int) -> None:
    assert distance(left, right, 2) == edits


def test_more_edits_than_the_limit_are_not_counted_further() -> None:
    assert distance("abbandono", "zucchero", 2) == 3


@given(WORDS, WORDS)
def test_edits_are_the_same_both_ways(left: str, right: str) -> None:
    assert distance(left, right, 2) == distance(right, left, 2)


@given(WORDS, WORDS)
def test_a_limit_never_hides_what_is_within_it(left: str, right: str) -> None:
    whole = distance(left, right, 99)
    assert all(distance(left, right, limit) == min(whole, limit + 1) for limit in (1, 2, 3))


LEXICON = Lexicon(
    {
        "licita": ("licita", 50, ["it"]),
        "lecita": ("lecita", 1, ["it"]),
        "bid": ("bid", 9, ["en"]),
        "fuori": ("fuori", 30, ["it"]),
        "turno": ("turno", 30, ["it"]),
        "segnale": ("segnale", 5, ["it"]),
        "segnalibro": ("segnalibro", 1, ["it"]),
        "opportunita": ("opportunità", 9, ["it"]),
    }
)


@pytest.mark.parametrize(
    ("form", "codes", "nearest"),
    [
        ("licta", {"it"}, "licita"),
        ("lcita", {"it"}, "licita"),  # as near to lecita, which is rarer
        ("licta", {"en"}, None),
        ("fuoriturno", {"it"}, "fuori turno"),
        ("xy", {"it"}, None),
        ("27b", {"it"}, None),
        ("bod", {"en"}, "bid"),
        ("rilicita", {"it"}, "licita"),
        ("segnaletti", {"it"}, "segnale"),  # the most frequent of those with its beginning
        ("segnaletti", {"en"}, None),
        ("segreto", {"it"}, None),
        ("oppormi", {"it"}, "opportunità"),
    ],
)
def test_the_nearest_word(form: str, codes: set[str], nearest: str | None) -> None:
    assert nearest_word(form, LEXICON, codes) == nearest


@pytest.mark.parametrize(("form", "nearest"), [("segnaletti", "segnale"), ("oppormi", None)])
def test_beside_known_words_more_of_a_word_must_be_the_same(form: str, nearest: str | None) -> None:
    assert nearest_word(form, LEXICON, {"it"}, 1) == nearest
