"""Training the classifier of an index, on players' words and on queries that people asked."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

import numpy as np

from refsearch.arrays import Rows, rows
from refsearch.classifiers.reading import TextReader
from refsearch.classifiers.training import level_of, vocabularies_of
from refsearch.index.classifier import UNKNOWN, Classifier
from refsearch.index.passages import Passage
from refsearch.index.players_words import PlainWords, law_of

_SMOOTHING = 0.003  # of each class; with 0.001 and with 0.01 fewer are right


class _Example(NamedTuple):
    """A text in a language, the work and the id of the provision that it is about."""

    code: str
    text: str
    work: str
    id: str


def trained(
    reader: TextReader, passages: Sequence[Passage], evidence: PlainWords
) -> Classifier | None:
    """Return a classifier trained on the examples that the evidence has; None without any."""
    examples = [*_examples(passages, evidence)]
    if not examples:
        return None
    vocabularies, texts = vocabularies_of([reader.read((one.text,), one.code) for one in examples])
    in_laws, in_places = ([f"{one.work} {of(one.id)}" for one in examples] for of in (law_of, str))
    of_laws, law_names = level_of(texts, in_laws, _SMOOTHING)
    of_places, place_names = level_of(texts, in_places, _SMOOTHING)
    number = {name: at for at, name in enumerate(law_names)}
    laws = (number.get(evidence.law(passage), UNKNOWN) for passage in passages)
    within = _passages([evidence.places(passage) for passage in passages], place_names)
    law_numbers = np.fromiter(laws, np.uint16, len(passages))
    return Classifier(vocabularies, of_laws, of_places, law_numbers, within)


def _examples(passages: Sequence[Passage], evidence: PlainWords) -> Iterator[_Example]:
    """Yield what is said of places, and the headings of editions of which anything is."""
    for code, said in sorted(evidence.examples().items()):
        yield from (_Example(code, *one) for one in said)
    for passage in passages:
        if passage.heading and evidence.has_any(passage):
            yield _Example(passage.language, passage.heading, evidence.work(passage), passage.id)


def _passages(places: Sequence[Sequence[str]], names: Sequence[str]) -> Rows:
    """Return the passages that are in each of the places named."""
    found: Mapping[str, list[int]] = {name: [] for name in names}
    for number, own in enumerate(places):
        for place in own:
            if place in found:
                found[place].append(number)
    return rows("I", found.values())
