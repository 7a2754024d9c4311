"""Phrases: words that stand in a text exactly as they are written, in this order."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from refsearch.search.index.interface import Posting, Scores
from refsearch.search.query import Word

Postings = Callable[[str, str, str], Posting]  # of a form in a field, in a language


def in_order(postings: Postings, words: Sequence[Word], name: str, code: str) -> Scores:
    """Return the passages with words in a row in a field, and what they weigh together."""
    found = [postings(name, word.form, code) for word in words]
    everywhere = set.intersection(*(set(posting.numbers) for posting in found))
    scores = [posting.scores for posting in found] if everywhere else []
    return {
        number: sum(of_word[number] for of_word in scores)
        for number in everywhere
        if _starts([posting.places(number) for posting in found])
    }


def _starts(places: Sequence[Sequence[int]]) -> set[int]:
    """Return the places of the first word where the others follow it one by one."""
    return set.intersection(*({p - n for p in own} for n, own in enumerate(places)))
