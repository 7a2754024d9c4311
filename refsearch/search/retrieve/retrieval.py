"""Retrieval: for each word and phrase of a query, the passages that have it."""

from __future__ import annotations

from collections.abc import Sequence, Set

from refsearch.index.scores import NONE, union
from refsearch.search.candidates import Candidates, Likeness, Marked, Similar
from refsearch.search.interpret.interpretation import Interpretation
from refsearch.search.retrieve.terms import Terms

_FEWEST_WORDS = 2  # of a query that describes something: one word says what its passages do


def retrieve(interpretation: Interpretation, terms: Terms) -> Candidates:
    """Return what a query finds; a word that no passage has is kept without scores."""
    query, marked, vocabulary = interpretation.query, Marked(), terms.vocabulary
    spoken = vocabulary.spoken(query.words)
    named = vocabulary.named(query.words, spoken)
    marked.concepts |= {concept.key for concept in named}
    request = interpretation.defines or bool(interpretation.named)
    matches = [terms.word(word, spoken, named, marked, request=request) for word in query.content]
    matches += [terms.phrase(words, marked) for words in query.phrases]
    without = (terms.match(word, spoken, (), Marked()) for word in query.excluded)
    excluded = union([one.scores.numbers for one in without])
    words = interpretation.wording or tuple(word.form for word in query.words)
    similarity = _similarity(words, terms, spoken) if len(words) >= _FEWEST_WORDS else None
    prescribing = terms.prescribing if interpretation.follows else frozenset[int]()
    limiting = terms.limiting if interpretation.limited else NONE.numbers
    return Candidates(
        interpretation,
        terms.laws,
        matches,
        excluded,
        marked,
        spoken,
        prescribing,
        limiting,
        similarity,
    )


def _similarity(words: Sequence[str], terms: Terms, spoken: Set[str]) -> Similar:
    """Return how like a query is to the evidence for passages in its languages."""
    known = spoken & terms.similarity.keys()

    def similar(passages: Sequence[int]) -> Likeness:
        """Return how like passages are, each in the language in which it is most so."""
        terms.ready(known, passages)
        found = [terms.similarity[code].to(words, passages) for code in known]
        return {one: max((like[one] for like in found), default=0.0) for one in passages}

    return similar
