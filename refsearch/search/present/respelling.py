"""A better spelling to suggest when some words of a query found nothing."""

from __future__ import annotations

from refsearch.search.candidates import Candidates
from refsearch.search.index.lexicon import Lexicon
from refsearch.search.interpret.spelling import nearest_word
from refsearch.search.query import QUOTES

_SHORT = 4  # beside known words a word up to this length is left as it is
_EDITS = 2  # one only when other words were found: a rare word is no slip


def respelt(candidates: Candidates, lexicon: Lexicon) -> str | None:
    """Return the query with each unknown word replaced by the nearest known one.

    A quoted phrase that stands nowhere is suggested without its quotes; None if nothing is better.
    """
    asked, matches = candidates.interpretation.query, candidates.matches
    better = asked.text
    alone = not any(one.laws for one in matches)
    most = _EDITS if alone else 1
    unknown = {one.words[0].form for one in matches if not one.laws and not one.required}
    for word in sorted(asked.words, key=lambda w: w.start, reverse=True):
        wrong = word.form in unknown and (alone or len(word.form) > _SHORT)
        nearest = nearest_word(word.form, lexicon, candidates.spoken, most) if wrong else None
        if nearest:
            better = better[: word.start] + nearest + better[word.start + len(word.written) :]
    if any(one.required and not one.laws for one in matches):
        better = " ".join(QUOTES.sub(" ", better).replace('"', " ").split())
    return better if better != asked.text else None
