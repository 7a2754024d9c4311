"""What a query tells has happened, and which procedures that means."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from support import LANGUAGES

from refsearch.files import read_toml
from refsearch.paths import packaged_texts
from refsearch.rulings.catalogue import procedures
from refsearch.rulings.offering.incidents import WORDS, IncidentLines, IncidentReader, Plain
from refsearch.rulings.offering.kinds import COMPARED, Patterns

INCIDENTS = IncidentReader(IncidentLines.read(LANGUAGES))


def _reader(
    lines: dict[str, list[str]],
    words: dict[str, dict[str, str]],
    plain: Plain | None = None,
) -> IncidentReader:
    of = {name: (*kinds,) for name, kinds in lines.items()}
    patterns = {code: Patterns.of(one) for code, one in words.items()}
    return IncidentReader(IncidentLines(of, patterns, plain or Plain()))


SMALL = _reader(
    {
        "claim": ["claim", "declarer spread -lead"],
        "lead": ["lead out-of-turn", "lead wrong defender/player"],
        "card": ["card"],
        "late": ["claim>lead/card"],
    },
    {
        "en": {
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
        },
        "el": {"lead": "έξοδος", "out-of-turn": "εκτός_σειράς"},
    },
    plain=Plain("wrong spread"),
)


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        ("Declarer CLAIMED", {"declarer", "claim"}),
        ("he put down his hand", {"spread"}),
        ("led to trick 12 early", {"lead", "out-of-turn"}),
        # of a whole word its beginning counts too, of a phrase no word by itself
        ("the leader", {"leader", "lead"}),
        ("out of turns", set()),
        # Greek with accents, without, and in Latin letters
        ("έξοδος εκτός σειράς", {"lead", "out-of-turn"}),
        ("ΕΞΟΔΟΣ ΕΚΤΟΣ ΣΕΙΡΑΣ", {"lead", "out-of-turn"}),
        ("exodos ektos siras", {"lead", "out-of-turn"}),
        # two honours are of one rank, or not
        ("card of the queen and the queen", {"card", "honour", "same-rank"}),
        ("card of the king and the queen", {"card", "honour", "other-rank"}),
        # a number is a card behind an article
        ("the four and the four", {"spot", "same-rank"}),
        ("the king and the five of four", {"honour", "spot", "other-rank"}),
        ("", set()),
    ],
)
def test_words_of_a_language_stand_for_kinds_of_things(text: str, kinds: set[str]) -> None:
    assert SMALL.kinds([text], "en") == kinds


@pytest.mark.parametrize(
    ("kinds", "names"),
    [
        ({"lead", "out-of-turn"}, ["lead"]),
        ({"lead", "wrong", "player"}, ["lead"]),
        ({"lead", "wrong"}, []),
        ({"declarer", "spread"}, ["claim"]),
        ({"declarer", "spread", "lead"}, []),
        ({"card", "claim"}, ["card", "claim"]),
        ({"claim", "claim>lead"}, ["claim", "late"]),
    ],
)
def test_a_procedure_is_meant_when_one_of_its_lines_is_told_whole(
    kinds: set[str], names: list[str]
) -> None:
    assert sorted(SMALL.scores(kinds)) == names


@pytest.mark.parametrize(("text", "late"), [("claims, then leads", True), ("led, claims", False)])
def test_a_line_may_ask_that_one_thing_is_told_behind_another(text: str, late: bool) -> None:
    assert ("late" in SMALL.scores(SMALL.kinds([text], "en"))) == late


@pytest.mark.parametrize(
    ("kinds", "plain"),
    [
        (set(), False),
        ({"card"}, True),
        ({"card", "wrong"}, False),
        ({"wrong"}, False),
    ],
)
def test_what_tells_of_no_fault_is_plain(kinds: set[str], plain: bool) -> None:
    assert _reader({}, {}, plain=Plain("wrong")).is_plain(kinds) == plain


def test_what_needs_more_and_has_more_beside_it_is_more_exact() -> None:
    scores = SMALL.scores({"lead", "out-of-turn", "card"})
    assert scores["lead"] > scores["card"]
    assert SMALL.scores({"lead", "out-of-turn", "wrong"})["lead"] > scores["lead"]


@pytest.mark.parametrize(
    ("kinds", "names"),
    [
        ({"lead", "wrong"}, ["lead"]),
        ({"declarer", "spread", "lead"}, ["claim"]),
        ({"lead"}, []),
        ({"card", "claim"}, []),
        # no fault is named
        ({"lead", "defender"}, []),
    ],
)
def test_part_of_a_procedure_is_told_by_two_of_its_kinds(kinds: set[str], names: list[str]) -> None:
    assert sorted(SMALL.parts(kinds)) == names


def test_the_language_is_the_one_that_most_is_in_else_the_readers() -> None:
    both = _reader({"a": ["x"]}, {"en": {"x": "carta"}, "it": {"x": "carta*", "y": "cadut*"}})
    assert both.kinds(["carta caduta"], "en") == {"x", "y"}
    assert both.kinds(["carta"], "it") == {"x"}


def test_every_procedure_is_told_and_its_words_stand_in_every_language() -> None:
    lines = read_toml(packaged_texts() / "rulings" / "told.toml", dict[str, tuple[str, ...]])
    assert lines.keys() == procedures().keys()
    needed = {
        kind
        for kinds in lines.values()
        for line in kinds
        for word in line.split()
        for kind in word.removeprefix("-").replace(">", "/").split("/")
    }
    plain = msgspec.toml.decode(
        (packaged_texts() / "rulings" / "plain.toml").read_bytes(), type=Plain
    )
    needed |= set(plain.faults.split())
    for code in LANGUAGES.interface:
        words = LANGUAGES.read(code, WORDS, dict[str, str]) or {}
        assert needed <= {*words, *COMPARED}, code


@given(st.text(max_size=80), st.sampled_from(LANGUAGES.interface))
def test_any_text_tells_the_same_however_often_it_is_read(text: str, ui: str) -> None:
    kinds = INCIDENTS.kinds([text], ui)
    assert kinds == INCIDENTS.kinds([text, text], ui)
    assert all(score > 0 for score in INCIDENTS.scores(kinds).values())


@pytest.mark.parametrize(
    ("kinds", "orderly"),
    [
        ({"in-turn", "pass"}, True),
        ({"in-turn", "pass", "wrong"}, False),
        ({"pass"}, False),
        ({"win", "win>play", "dummy>win"}, False),
        ({"win", "dummy>win"}, True),
        # a line excuses the faults that it names, and no other
        ({"late", "agreed", "agreed>late"}, True),
        ({"late", "agreed", "agreed>late", "wrong"}, False),
        ({"late", "agreed"}, False),
    ],
)
def test_what_went_as_it_should_is_orderly(kinds: set[str], orderly: bool) -> None:
    lines = ("in-turn", "dummy>win -win>play", "agreed>late")
    assert _reader({}, {}, plain=Plain("wrong late", lines)).is_orderly(kinds) == orderly
