"""What a query most likely asks for: of each law, and of the places in the likely ones."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from refsearch.analysis.language import Language
from refsearch.classifiers.bayes import Known
from refsearch.classifiers.features import features
from refsearch.index.classifier import Classifier
from refsearch.index.scores import Scores, Values, highest
from refsearch.search.candidates import Likely
from refsearch.search.laws import Laws

_LEAST = 0.005  # of a place: with less it moves nothing


class Classification:
    """What the classifiers of an index say, by its laws and passages."""

    def __init__(
        self, classifiers: Mapping[str, Classifier], languages: Sequence[Language], laws: Laws
    ) -> None:
        first = np.unique(laws.column, return_index=True)[1]
        self._of = {
            language.code: (language, classifiers[language.code])
            for language in languages
            if language.code in classifiers
        }
        # what is UNKNOWN has the class behind the others
        self._class_of: Mapping[str, NDArray[np.uint16]] = {
            code: np.minimum(one.law_of[first], np.uint16(len(one.laws.priors)))
            for code, (_, one) in self._of.items()
        }

    def of(self, words: Iterable[str], codes: Iterable[str]) -> Likely | None:
        """Return what words ask for in the one of some languages that knows the most of it."""
        text = " ".join(words)
        found = [(code, self._known(code, text)) for code in codes if code in self._of]
        code, known = max(found, key=lambda one: one[1].rarity, default=("", None))
        if known is None or not known.rarity:
            return None
        one = self._of[code][1]
        classes = np.append(one.laws.likely(known), np.nan)
        return Likely(classes, self._class_of[code], _passages(one, known))

    def _known(self, code: str, text: str) -> Known:
        language, one = self._of[code]
        return one.vocabulary.known(features(language, text))


def _passages(one: Classifier, known: Known) -> Scores:
    """Return the passages of the likely places, each as likely as the likeliest that it is in."""
    likely: Values = one.places.likely(known)
    places = (likely >= _LEAST).nonzero()[0].tolist()
    numbers = [np.asarray(one.passages[place], np.uint32) for place in places]
    found = zip(numbers, likely[places].tolist(), strict=True)
    return highest([Scores(own, np.full(len(own), value)) for own, value in found])
