"""What an incident tells has happened, and which rulings it most likely needs."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support import LANGUAGES

from refsearch.analysis.folding import fold
from refsearch.analysis.language import Analyses
from refsearch.arrays import read_arrays, write_arrays
from refsearch.classifiers.features import features
from refsearch.manifest import StoredFiles, seal
from refsearch.rulings.catalogue import procedures
from refsearch.rulings.offering.classifier import IncidentClassifier
from refsearch.rulings.offering.incidents import WORDS, IncidentReader, patterns_of
from refsearch.rulings.offering.kinds import COMPARED, Patterns, Vocabulary
from refsearch.rulings.offering.training import NONE, examples, trained
from refsearch.search.results import Offerable

ANALYSES = Analyses()
INCIDENTS = IncidentReader(patterns_of(LANGUAGES), ANALYSES)
ENGLISH = {
    "claim": "claim*",
    "declarer": "declarer",
    "spread": "spread* put_down_his_hand",
    "lead": "lead* led",
    "out-of-turn": "out_of_turn trick_#_early",
    "wrong": "wrong",
    "defender": "defender*",
    "player": "player",
    "card": "card*",
    "leader": "leader",
    "honour": "king queen",
    "spot": "the_four the_five",
}
GREEK = {"lead": "έξοδος", "out-of-turn": "εκτός_σειράς"}


def _read(words: dict[str, dict[str, str]]) -> IncidentReader:
    return IncidentReader({code: Patterns.of(one) for code, one in words.items()}, ANALYSES)


@pytest.mark.parametrize(
    ("text", "words", "kinds"),
    [
        ("declarer claimed", ENGLISH, ["declarer", "claim"]),
        ("claimed declarer", ENGLISH, ["claim", "declarer"]),
        ("he put down his hand", ENGLISH, ["spread"]),
        ("led to trick 12 early", ENGLISH, ["lead", "out-of-turn"]),
        # of a whole word its beginning counts too, of a phrase no word by itself
        ("the leader", ENGLISH, ["leader", "lead"]),
        ("out of turns", ENGLISH, []),
        # Greek without accents, and in Latin letters
        ("εξοδος εκτος σειρας", GREEK, ["lead", "out-of-turn"]),
        ("exodos ektos siras", GREEK, ["lead", "out-of-turn"]),
        # two honours are of one rank, or not
        ("card of the queen and the queen", ENGLISH, ["card", "honour", "honour", "same-rank"]),
        ("the king and the queen", ENGLISH, ["honour", "honour", "other-rank"]),
        # a number is a card behind an article
        ("the four and the four", ENGLISH, ["spot", "spot", "same-rank"]),
        ("the king and the five of four", ENGLISH, ["honour", "spot", "other-rank"]),
        ("", ENGLISH, []),
    ],
)
def test_words_of_a_language_stand_for_kinds_of_things(
    text: str, words: dict[str, str], kinds: list[str]
) -> None:
    assert Vocabulary(Patterns.of(words)).kinds(fold(text).split())[0] == kinds


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("declarer claims", "DECLARER, a claim!", True),
        ("claims, then leads", "leads, then claims", False),
        ("έξοδος εκτός σειράς", "ΕΞΟΔΟΣ ΕΚΤΟΣ ΣΕΙΡΑΣ", True),
        # what is told in two languages names the same kinds
        ("led out of turn", "έξοδος εκτός σειράς", True),
        ("", "nothing of it", True),
    ],
)
def test_the_kinds_of_an_incident_are_told_in_order_and_in_any_language(
    one: str, other: str, same: bool
) -> None:
    reader = _read({"en": ENGLISH, "el": GREEK})
    kinds = [reader.read((text,), "en").kinds.tolist() for text in (one, other)]
    assert (kinds[0] == kinds[1]) == same


def test_the_language_is_the_one_that_most_is_in_else_the_readers() -> None:
    reader = _read({"en": {"x": "carta"}, "it": {"x": "carta*", "y": "cadut*"}})
    texts = {ui: reader.read(("carta caduta",), ui).text.tolist() for ui in ("en", "it")}
    assert texts["en"] == texts["it"] == features(ANALYSES["it"], "carta caduta").tolist()
    assert reader.read(("carta",), "it").text.tolist() == features(ANALYSES["it"], "carta").tolist()
    assert reader.read(("",), "en").text.tolist() == features(ANALYSES["en"], "").tolist()


def test_of_a_query_as_typed_and_as_read_the_one_counts_that_names_more() -> None:
    reader = _read({"en": ENGLISH})
    misspelt, read = reader.read(("delcarer",), "en"), reader.read(("declarer",), "en")
    found = reader.read(("delcarer", "declarer"), "en")
    assert found.text.tolist() == read.text.tolist() != misspelt.text.tolist()


@given(st.text(max_size=80), st.sampled_from(LANGUAGES.interface))
def test_any_text_is_read_the_same_however_often(text: str, ui: str) -> None:
    one, other = (INCIDENTS.read(texts, ui) for texts in ((text,), (text, text)))
    assert one.text.tolist() == other.text.tolist()
    assert one.kinds.tolist() == other.kinds.tolist()


def test_every_language_has_words_for_the_same_kinds() -> None:
    kinds = {
        code: {*(LANGUAGES.read(code, WORDS, dict[str, str]) or {}), *COMPARED}
        for code in LANGUAGES.interface
    }
    assert kinds["it"] == kinds["el"] == kinds["en"]


def test_every_ruling_has_examples_in_every_language_and_none_is_of_a_ruling_there_is_not() -> None:
    found = {(one.procedure, one.code) for one in examples(LANGUAGES)}
    names = {*procedures(), NONE}
    assert found == {(name, code) for name in names for code in LANGUAGES.interface}


def _offerable(procedure: str, *phrases: str) -> Offerable:
    return Offerable(procedure, "bridge", {"en": procedure}, {}, {"en": phrases})


@pytest.fixture(scope="module")
def classifier() -> IncidentClassifier:
    offerables = (_offerable("claim", "a claim"), _offerable("revoke", "a revoke"))
    return trained(offerables, INCIDENTS, LANGUAGES)


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
    likely = classifier.likely(INCIDENTS.read((told,), ui))
    assert likely.keys() == {"claim", "revoke"}
    assert [name for name, one in likely.items() if one > 0.5] == ([meant] if meant else [])


def test_a_classifier_is_read_as_it_was_written(
    classifier: IncidentClassifier, tmp_path: Path
) -> None:
    write_arrays(tmp_path, "rulings", classifier.arrays())
    seal(tmp_path)
    read = IncidentClassifier.of(classifier.names, read_arrays(StoredFiles(tmp_path), "rulings"))
    incident = INCIDENTS.read(("declarer revoked and then claimed",), "en")
    assert read.likely(incident) == classifier.likely(incident)
