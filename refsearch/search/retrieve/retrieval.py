"""Retrieval: for each word and phrase of a query, the passages that have it."""

from __future__ import annotations

from refsearch.index.scores import NONE, union
from refsearch.search.candidates import Candidates, Marked
from refsearch.search.interpret.interpretation import Interpretation
from refsearch.search.retrieve.terms import Terms


def retrieve(interpretation: Interpretation, terms: Terms, ui: str) -> Candidates:
    """Return what a reader's query finds; a word that no passage has is kept without scores."""
    query, marked, vocabulary = interpretation.query, Marked(), terms.vocabulary
    spoken = vocabulary.spoken(query.words)
    named = vocabulary.named(query.words, spoken)
    marked.concepts |= {concept.key for concept in named}
    matches = [terms.word(word, spoken, named, marked) for word in query.content]
    matches += [terms.phrase(words, marked) for words in query.phrases]
    without = (terms.match(word, spoken, (), Marked()) for word in query.excluded)
    excluded = union([one.scores.numbers for one in without])
    words = interpretation.wording or tuple(word.form for word in query.words)
    # who asks what a term means is answered by its definition, whatever else the words are used for
    meant = None if interpretation.defines else terms.classification.of(" ".join(words), ui)
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
        meant,
    )
