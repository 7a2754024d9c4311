"""What a query most likely asks for: of each law, and of the places in the likely ones."""

from __future__ import annotations

import numpy as np

from refsearch.classifiers.bayes import Known
from refsearch.classifiers.reading import TextReader
from refsearch.index.classifier import Classifier
from refsearch.index.scores import Scores, Values, highest
from refsearch.search.candidates import Likely
from refsearch.search.laws import Laws

_LEAST = 0.005  # of a place: with less it moves nothing


class Classification:
    """What the classifier of an index says, by its laws and passages."""

    def __init__(self, classifier: Classifier | None, reader: TextReader, laws: Laws) -> None:
        self._classifier, self._reader = classifier, reader
        if classifier:
            first = np.unique(laws.column, return_index=True)[1]
            # what is UNKNOWN has the class behind the others
            none = np.uint16(len(classifier.laws.priors))
            self._class_of = np.minimum(classifier.law_of[first], none)

    def of(self, text: str, ui: str) -> Likely | None:
        """Return what a text asks for; None if nothing of it is known."""
        if self._classifier is None:
            return None
        known = self._classifier.vocabularies.known(self._reader.read((text,), ui))
        if not known.rarity:
            return None
        classes = np.append(self._classifier.laws.likely(known), np.nan)
        return Likely(classes, self._class_of, _passages(self._classifier, known))


def _passages(one: Classifier, known: Known) -> Scores:
    """Return the passages of the likely places, each as likely as the likeliest that it is in."""
    likely: Values = one.places.likely(known)
    places = (likely >= _LEAST).nonzero()[0].tolist()
    numbers = [np.asarray(one.passages[place], np.uint32) for place in places]
    found = zip(numbers, likely[places].tolist(), strict=True)
    return highest([Scores(own, np.full(len(own), value)) for own, value in found])
