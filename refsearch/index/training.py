"""Training the classifiers of an index, on players' words and on queries that people asked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from refsearch.analysis.language import Analyses, Language
from refsearch.arrays import Rows, rows
from refsearch.classifiers.features import features
from refsearch.classifiers.training import level_of, vocabulary_of
from refsearch.index.classifier import UNKNOWN, Classifier
from refsearch.index.passages import Passage
from refsearch.index.players_words import PlainWords, law_of

Example = tuple[str, str, str]  # a text, the work and the id of the provision that it is about


def trained(
    analyses: Analyses, passages: Sequence[Passage], evidence: PlainWords
) -> dict[str, Classifier]:
    """Return by language a classifier trained on the examples that the evidence has."""
    places = [evidence.places(passage) for passage in passages]
    laws = [evidence.law(passage) for passage in passages]
    return {
        code: _classifier(analyses[code], own, laws, places)
        for code, own in sorted(_examples(passages, evidence).items())
    }


def _examples(passages: Sequence[Passage], evidence: PlainWords) -> dict[str, list[Example]]:
    """Return by language what is said of places, and the headings of editions that have any."""
    found = evidence.examples()
    for passage in passages:
        if passage.heading and evidence.has_any(passage):
            heading = passage.heading, evidence.work(passage), passage.id
            found.setdefault(passage.language, []).append(heading)
    return found


def _classifier(
    language: Language,
    examples: Sequence[Example],
    laws: Sequence[str],
    places: Sequence[Sequence[str]],
) -> Classifier:
    vocabulary, texts = vocabulary_of([features(language, text) for text, _, _ in examples])
    of_laws, law_names = level_of(texts, [f"{work} {law_of(id_)}" for _, work, id_ in examples])
    of_places, place_names = level_of(texts, [f"{work} {id_}" for _, work, id_ in examples])
    number = {name: at for at, name in enumerate(law_names)}
    law_numbers = np.array([number.get(law, UNKNOWN) for law in laws], np.uint16)
    passages = _passages(places, place_names)
    return Classifier(vocabulary, of_laws, of_places, law_numbers, passages)


def _passages(places: Sequence[Sequence[str]], names: Sequence[str]) -> Rows:
    """Return the passages that are in each of the places named."""
    found: Mapping[str, list[int]] = {name: [] for name in names}
    for number, own in enumerate(places):
        for place in own:
            if place in found:
                found[place].append(number)
    return rows("I", found.values())
