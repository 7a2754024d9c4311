"""Training the classifiers of an index, on players' words and on queries that people asked.

The model is multinomial naive Bayes of what a feature is worth in a text: counting, nothing that
has to converge, and the same on every machine.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from refsearch.analysis.features import Features, features
from refsearch.analysis.language import Analyses, Language
from refsearch.index.arrays import Rows, rows
from refsearch.index.classifier import UNIT, UNKNOWN, WEIGHT_BITS, Classifier, Level
from refsearch.index.passages import Passage
from refsearch.index.players_words import PlainWords, law_of

_LEAST = 2  # texts that have a feature: what one alone has says nothing of others
# Added to what each class has of each feature; with 0.003 and with 0.03 fewer are right.
_SMOOTHING = 0.01
_HEAVIEST = (1 << WEIGHT_BITS) - 1

Example = tuple[str, str, str]  # a text, the work and the id of the provision that it is about


class _Texts(NamedTuple):
    """The features of texts, one after the other: which, of which text, how much of it each is.

    ``known`` are all features, ``rarity`` how much each says.
    """

    known: Features
    rarity: NDArray[np.float64]
    feature: NDArray[np.intp]
    text: NDArray[np.intp]
    values: NDArray[np.float64]


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
    texts = _texts(language, [text for text, _, _ in examples])
    of_laws, law_names = _level(texts, [f"{work} {law_of(id_)}" for _, work, id_ in examples])
    of_places, place_names = _level(texts, [f"{work} {id_}" for _, work, id_ in examples])
    number = {name: at for at, name in enumerate(law_names)}
    law_numbers = np.array([number.get(law, UNKNOWN) for law in laws], np.uint16)
    passages = _passages(places, place_names)
    rarity = texts.rarity.astype(np.float32)
    return Classifier(texts.known, rarity, of_laws, of_places, law_numbers, passages)


def _texts(language: Language, texts: Sequence[str]) -> _Texts:
    found = [features(language, one) for one in texts]
    text = np.repeat(np.arange(len(found)), [*map(len, found)])
    known, feature, counts = np.unique(
        np.concatenate(found), return_inverse=True, return_counts=True
    )
    kept = counts >= _LEAST
    rarity = np.log(1 + len(found) / counts[kept])
    of_kept = kept[feature]
    feature, text = (np.cumsum(kept) - 1)[feature[of_kept]], text[of_kept]
    values = rarity[feature]
    length = np.sqrt(np.bincount(text, values**2, len(found)))
    return _Texts(known[kept], rarity, feature, text, values / length[text])


def _level(texts: _Texts, names: Sequence[str]) -> tuple[Level, list[str]]:
    """Return the level of the classes that texts are of, and the names of those in order."""
    classes, of = np.unique(np.array(names), return_inverse=True)
    cells, cell = np.unique(texts.feature * len(classes) + of[texts.text], return_inverse=True)
    sums = np.bincount(cell, texts.values)
    feature, number = np.divmod(cells, len(classes))
    sizes = np.bincount(number, sums, len(classes)) + _SMOOTHING * len(texts.known)
    weights = (np.log1p(sums / _SMOOTHING) * UNIT).round().clip(max=_HEAVIEST)
    packed = (number << WEIGHT_BITS) + weights.astype(np.int64)
    ends = np.searchsorted(feature, np.arange(len(texts.known)), side="right")
    priors = np.log(np.bincount(of) / len(names))
    cells_by_feature = Rows(packed.astype(np.uint32).data, ends.astype(np.uint32).data)
    level = Level(priors.astype(np.float32), np.log(sizes).astype(np.float32), cells_by_feature)
    return level, classes.tolist()


def _passages(places: Sequence[Sequence[str]], names: Sequence[str]) -> Rows:
    """Return the passages that are in each of the places named."""
    found: Mapping[str, list[int]] = {name: [] for name in names}
    for number, own in enumerate(places):
        for place in own:
            if place in found:
                found[place].append(number)
    return rows("I", found.values())
