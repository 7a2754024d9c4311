"""Logistic regression over the features of texts: what it tells apart, and how surely."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from refsearch.classifiers.features import Features
from refsearch.classifiers.logistic import regression_of
from refsearch.classifiers.training import vocabulary_of


def _of(*numbers: int) -> Features:
    return np.array(sorted(set(numbers)), np.uint32)


@pytest.mark.parametrize(
    ("asked", "likely"),
    [
        ((1,), True),
        ((1, 2), True),
        ((3,), False),
        # what is in texts of either kind says little beside what is in one alone
        ((1, 9), True),
        ((3, 9), False),
    ],
)
def test_a_text_is_of_the_class_whose_features_it_has(asked: tuple[int, ...], likely: bool) -> None:
    texts = [_of(1, 2, 9), _of(1, 9), _of(2, 1), _of(3, 4, 9), _of(3, 9), _of(4, 3)]
    vocabulary, found = vocabulary_of(texts)
    regression = regression_of(found, np.array([True] * 3 + [False] * 3))
    assert (regression.likely(vocabulary.known(_of(*asked))) > 0.5) == likely


def test_of_a_text_nothing_of_which_is_known_the_share_of_the_class_is_likely() -> None:
    vocabulary, found = vocabulary_of([_of(5, 6)] * 4)
    regression = regression_of(found, np.array([True, False, False, False]))
    assert regression.likely(vocabulary.known(_of(5, 6))) == pytest.approx(0.25, abs=0.01)


@given(
    st.lists(st.tuples(st.sets(st.integers(0, 9)), st.booleans()), min_size=2),
    st.sets(st.integers(0, 12)),
)
def test_what_is_likely_is_between_nought_and_one_and_the_same_each_time(
    given_texts: list[tuple[set[int], bool]], asked: set[int]
) -> None:
    vocabulary, found = vocabulary_of([_of(*one) for one, _ in given_texts])
    of_class = np.array([one for _, one in given_texts])
    known = vocabulary.known(_of(*asked))
    one, other = (regression_of(found, of_class).likely(known) for _ in range(2))
    assert 0 <= one == other <= 1


def test_texts_may_have_features_of_two_kinds_each_with_a_length_of_its_own() -> None:
    words, of_words = vocabulary_of([_of(1, 2), _of(1, 2, 3, 4), _of(3, 4)])
    kinds, of_kinds = vocabulary_of([_of(7), _of(7), _of()])
    both = of_words.beside(of_kinds)
    lengths = np.bincount(both.text, both.values**2, both.texts)
    assert lengths.tolist() == pytest.approx([2, 2, 1])
    known = words.known(_of(1)).beside(kinds.known(_of(7)), len(words.features))
    assert (both.features, known.places.tolist()) == (5, [0, 4])
