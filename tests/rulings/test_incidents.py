"""Incidents as they are told: the examples, and the rulings that each most likely needs."""

from __future__ import annotations

from pathlib import Path

import pytest
from support import LANGUAGES

from refsearch.analysis.language import Analyses
from refsearch.arrays import read_arrays, write_arrays
from refsearch.classifiers.reading import TextReader, patterns_of
from refsearch.manifest import StoredFiles, seal
from refsearch.rulings.catalogue import procedures
from refsearch.rulings.offering.classifier import IncidentClassifier
from refsearch.rulings.offering.training import NONE, examples, trained
from refsearch.search.results import Offerable

READER = TextReader(patterns_of(LANGUAGES), Analyses())


def test_every_ruling_has_examples_in_every_language_and_none_is_of_a_ruling_there_is_not() -> None:
    found = {(one.procedure, one.code) for one in examples(LANGUAGES)}
    names = {*procedures(), NONE}
    assert found == {(name, code) for name in names for code in LANGUAGES.interface}


def _offerable(procedure: str, *phrases: str) -> Offerable:
    return Offerable(procedure, "bridge", {"en": procedure}, {}, {"en": phrases})


@pytest.fixture(scope="module")
def classifier() -> IncidentClassifier:
    offerables = (_offerable("claim", "a claim"), _offerable("revoke", "a revoke"))
    return trained(offerables, READER, LANGUAGES)


@pytest.mark.parametrize(
    ("told", "ui", "meant"),
    [
        ("declarer said the rest are mine and spread his hand", "en", "claim"),
        ("il difensore non ha risposto a cuori e ne aveva ancora una", "it", "revoke"),
        ("δεν ακολούθησε στο χρώμα αν και είχε", "el", "revoke"),
        ("where can I park", "en", None),
        ("", "it", None),
    ],
)
def test_an_incident_most_likely_needs_one_ruling_or_none(
    classifier: IncidentClassifier, told: str, ui: str, meant: str | None
) -> None:
    likely = classifier.likely(READER.read((told,), ui))
    assert likely.keys() == {"claim", "revoke"}
    assert [name for name, one in likely.items() if one > 0.5] == ([meant] if meant else [])


def test_a_classifier_is_read_as_it_was_written(
    classifier: IncidentClassifier, tmp_path: Path
) -> None:
    write_arrays(tmp_path, "rulings", classifier.arrays())
    seal(tmp_path)
    read = IncidentClassifier.of(classifier.names, read_arrays(StoredFiles(tmp_path), "rulings"))
    incident = READER.read(("declarer revoked and then claimed",), "en")
    assert read.likely(incident) == classifier.likely(incident)
