"""Reading a text for classifiers: its words, the kinds of things that it names, its language."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from refsearch.analysis.folding import fold
from refsearch.analysis.language import Analyses
from refsearch.analysis.words import KINDS
from refsearch.classifiers.features import features
from refsearch.classifiers.kinds import COMPARED, KindWords, Patterns
from refsearch.classifiers.reading import TextReader, patterns_of
from refsearch.languages.registry import Languages

LANGUAGES = Languages()
ANALYSES = Analyses()
READER = TextReader(patterns_of(LANGUAGES), ANALYSES)
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


def _read(words: dict[str, dict[str, str]]) -> TextReader:
    return TextReader({code: Patterns.of(one) for code, one in words.items()}, ANALYSES)


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
    assert KindWords(Patterns.of(words)).kinds(fold(text).split())[0] == kinds


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
def test_the_kinds_of_things_are_read_in_order_and_in_any_language(
    one: str, other: str, same: bool
) -> None:
    reader = _read({"en": ENGLISH, "el": GREEK})
    kinds = [reader.read((text,), "en").kinds.tolist() for text in (one, other)]
    assert (kinds[0] == kinds[1]) == same


def test_the_language_is_the_one_that_most_is_in_else_the_readers() -> None:
    reader = _read({"en": {"x": "carta"}, "it": {"x": "carta*", "y": "cadut*"}})
    texts = {ui: reader.read(("carta caduta",), ui).words.tolist() for ui in ("en", "it")}
    assert texts["en"] == texts["it"] == features(ANALYSES["it"], "carta caduta").tolist()
    assert (
        reader.read(("carta",), "it").words.tolist() == features(ANALYSES["it"], "carta").tolist()
    )
    assert reader.read(("",), "en").words.tolist() == features(ANALYSES["en"], "").tolist()


def test_of_a_query_as_typed_and_as_read_the_one_counts_that_names_more() -> None:
    reader = _read({"en": ENGLISH})
    misspelt, read = reader.read(("delcarer",), "en"), reader.read(("declarer",), "en")
    found = reader.read(("delcarer", "declarer"), "en")
    assert found.words.tolist() == read.words.tolist() != misspelt.words.tolist()


@given(st.text(max_size=80), st.sampled_from(LANGUAGES.interface))
def test_any_text_is_read_the_same_however_often(text: str, ui: str) -> None:
    one, other = (READER.read(texts, ui) for texts in ((text,), (text, text)))
    assert one.words.tolist() == other.words.tolist()
    assert one.kinds.tolist() == other.kinds.tolist()


def test_every_language_has_words_for_the_same_kinds() -> None:
    kinds = {
        code: {*(LANGUAGES.read(code, KINDS, dict[str, str]) or {}), *COMPARED}
        for code in LANGUAGES.interface
    }
    assert kinds["it"] == kinds["el"] == kinds["en"]
