"""Training the classifier of incidents, on incidents as people have told them.

``incidents/….toml`` of each language have them by the ruling they need, or under ``none``.
The phrases by which a ruling is found are examples of which it is, but not of whether there is
one: who types no more than "the dummy" may look for the law.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np

from refsearch.classifiers.logistic import regression_of
from refsearch.classifiers.reading import TextReader
from refsearch.classifiers.training import level_of, vocabularies_of
from refsearch.languages.registry import Languages
from refsearch.rulings.offering.classifier import IncidentClassifier
from refsearch.search.results import Offerable

EXAMPLES = "incidents/*.toml"
NONE = "none"
_SMOOTHING = 0.01  # of each class; with 0.003 more that need none are offered one


class _Example(NamedTuple):
    procedure: str
    code: str
    text: str
    is_phrase: bool = False


def trained(
    offerables: Sequence[Offerable], reader: TextReader, languages: Languages
) -> IncidentClassifier:
    """Return a classifier of the incidents that some rulings are for."""
    named = {one.procedure for one in offerables} | {NONE}
    own = (one for one in examples(languages) if one.procedure in named)
    given = [*dict.fromkeys((*own, *_phrases(offerables)))]
    vocabularies, texts = vocabularies_of([reader.read((one.text,), one.code) for one in given])
    of_none = np.array([one.procedure == NONE for one in given])
    is_incident = np.array([not one.is_phrase for one in given])
    names = [one.procedure for one in given if one.procedure != NONE]
    procedures, classes = level_of(texts.among(~of_none), names, _SMOOTHING)
    none = regression_of(texts.among(is_incident), of_none[is_incident])
    return IncidentClassifier(tuple(classes), vocabularies, procedures, none)


def examples(languages: Languages) -> Iterator[_Example]:
    """Yield the incidents of every language."""
    for code in languages.interface:
        for name in languages.names(code, EXAMPLES):
            for procedure, lines in (languages.read(code, name, dict[str, str]) or {}).items():
                yield from (_Example(procedure, code, line) for line in lines.splitlines() if line)


def _phrases(offerables: Sequence[Offerable]) -> Iterator[_Example]:
    for one in offerables:
        for code, phrases in one.phrases.items():
            yield from (_Example(one.procedure, code, text, is_phrase=True) for text in phrases)
