"""The classifier of queries: what it learns from, how sure it is, how it is kept."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from refsearch.analysis.language import Analyses
from refsearch.classifiers.features import features
from refsearch.classifiers.reading import TextReader, patterns_of
from refsearch.index.building import build_index
from refsearch.index.classifier import UNKNOWN, Classifier, read_classifier, write_classifier
from refsearch.index.passages import passages
from refsearch.index.players_words import Evidence, PlainWords, phrases_of
from refsearch.index.training import trained
from refsearch.languages.registry import Languages
from refsearch.library.library import Library
from refsearch.manifest import StoreDamaged, StoredFiles, seal

ANALYSES = Analyses()
READER = TextReader(patterns_of(Languages()), ANALYSES)
EVIDENCE: Evidence = {
    "bridge-2017-it:50": {"it": "una carta resta scoperta, carta scoperta"},
    "bridge-2017-it:64.A": {
        "it": "quante prese per la renonce\nrenonce, prese tolte al dichiarante"
    },
    "bridge-2017-it:61": {"it": "quando c'è renonce\nnon ha risposto al seme, rifiuta il seme"},
}


@pytest.fixture(scope="module")
def classifier(small_library: Library) -> Classifier:
    return _trained(small_library)


def _trained(library: Library) -> Classifier:
    found = trained(READER, passages(library), PlainWords(library, EVIDENCE))
    assert found
    return found


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("prima della presa", "dopo la presa", False),
        ("la presa", "LA PRESA!", True),
        ("carta scoperta", "scoperta carta", False),
        ("", " … ", True),
    ],
)
def test_features_tell_apart_what_is_said_and_not_how_it_is_printed(
    one: str, other: str, same: bool
) -> None:
    italian = ANALYSES["it"]
    assert (features(italian, one).tolist() == features(italian, other).tolist()) == same


@pytest.mark.parametrize(
    ("text", "phrases"),
    [("a, b c\nd. E 2.5", ["a", "b c", "d", "E 2.5"]), (" ;,\n", []), ("", [])],
)
def test_a_text_is_learnt_by_phrase(text: str, phrases: list[str]) -> None:
    assert phrases_of(text) == phrases


@pytest.mark.parametrize(
    ("asked", "law", "place"),
    [
        ("la carta è scoperta", "50", "50"),
        ("quante prese si tolgono al dichiarante per la renonce", "64", "64.A"),
        ("non risponde al seme", "61", "61"),
    ],
)
def test_what_is_put_so_is_most_likely_asked_for(
    small_library: Library, classifier: Classifier, asked: str, law: str, place: str
) -> None:
    known = classifier.vocabularies.known(READER.read((asked,), "it"))
    laws, places = classifier.laws.likely(known), classifier.places.likely(known)
    found = passages(small_library)
    likely = int(laws.argmax())
    assert {found[n].law for n in np.flatnonzero(classifier.law_of == likely)} == {law}
    within = [found[n].id for n in classifier.passages[int(places.argmax())]]
    assert within
    assert all(f"{id_}.".startswith(f"{place}.") for id_ in within)


@given(asked=st.text(max_size=80))
def test_what_is_likely_adds_up_to_one_whatever_is_asked(
    small_library: Library, asked: str
) -> None:
    classifier = _TRAINED.setdefault("it", _trained(small_library))
    known = classifier.vocabularies.known(READER.read((asked,), "it"))
    for level in (classifier.laws, classifier.places):
        likely = level.likely(known)
        assert likely.min() > 0
        assert likely.sum() == pytest.approx(1)
    assert (known.rarity > 0) == bool(len(known.places))


_TRAINED: dict[str, Classifier] = {}


def test_a_law_of_which_nothing_is_said_has_no_class(
    small_library: Library, classifier: Classifier
) -> None:
    without = {
        one.law
        for one, law in zip(passages(small_library), classifier.law_of.tolist(), strict=True)
        if law == UNKNOWN
    }
    assert without
    assert without.isdisjoint({"50", "64"})


def test_the_same_law_in_another_language_has_the_same_class(
    small_library: Library, classifier: Classifier
) -> None:
    of = {
        (one.edition, one.law): law
        for one, law in zip(passages(small_library), classifier.law_of.tolist(), strict=True)
    }
    assert of["bridge-2017-it", "64"] == of["bridge-2017-el", "64"] != UNKNOWN


def test_what_is_written_is_read_and_what_was_changed_is_refused(
    small_library: Library, classifier: Classifier, tmp_path: Path
) -> None:
    write_classifier(classifier, tmp_path)
    seal(tmp_path)
    read = read_classifier(StoredFiles(tmp_path))
    assert read
    known = classifier.vocabularies.known(READER.read(("renonce del morto",), "it"))
    assert read.places.likely(known).tolist() == classifier.places.likely(known).tolist()
    assert read.law_of.tolist() == classifier.law_of.tolist()
    (file,) = tmp_path.glob("classifier*")
    file.write_bytes(file.read_bytes()[:-8] + b"\0" * 7 + b"\1")
    with pytest.raises(StoreDamaged):
        read_classifier(StoredFiles(tmp_path))


def test_two_builds_learn_the_same(small_library: Library, tmp_path: Path) -> None:
    for name in ("one", "other"):
        build_index(small_library, tmp_path / name, evidence=EVIDENCE)
    one, other = ([*(tmp_path / name).glob("classifier*")] for name in ("one", "other"))
    assert one[0].read_bytes() == other[0].read_bytes()
