"""A side's points in a deal, counted by hand from Art. 13-18, 24, 28, 29 and 31."""

from __future__ import annotations

from typing import Any

import pytest

import refsearch.games.burraco
from refsearch.compute.amounts import RuleBroken
from refsearch.compute.registry import FUNCTIONS

assert refsearch.games.burraco

HAND = FUNCTIONS["burraco-hand-score"]

CLEAN = "3H 4H 5H 6H 7H 8H 9H"  # 45 + 200
DIRTY = "3S 4S 5S 6S 7S 8S JK"  # 65 + 100
SEMI = "5H 5H 5S 5S 5C 5C 5D JK"  # 65 + 150
ACES = "AC AC AS AS AH AH AD JK"  # 135 + 150
ROYAL = "AD 2D 3D 4D 5D 6D 7D 8D 9D 10D JD QD KD"  # 120 + 300
SUPER = "KH KH KS KS KC KC KD KD"  # 80 + 250
POZZETTO = "3C 4C 5C 6C 7C 8C 9C 10C JC QC KC"  # 85

# what the side has, its points
SCORES: list[tuple[str, dict[str, Any], int]] = [
    ("nothing at all", {"end": "opponents-closed"}, 0),
    ("one meld", {"end": "opponents-closed", "melds": ["3H 4H 5H"]}, 15),
    (
        "melds add up",
        {"end": "opponents-closed", "melds": ["3H 4H 5H", "KH KS KD", "AC AS JK"]},
        105,
    ),
    ("a clean burraco", {"end": "opponents-closed", "melds": [CLEAN]}, 245),
    ("a dirty burraco", {"end": "opponents-closed", "melds": [DIRTY]}, 165),
    ("a semi-clean burraco", {"end": "opponents-closed", "melds": [SEMI]}, 215),
    ("a royal burraco", {"end": "opponents-closed", "melds": [ROYAL]}, 420),
    ("a super burraco", {"end": "opponents-closed", "melds": [SUPER]}, 330),
    (
        "every kind but the royal",
        {"end": "opponents-closed", "melds": [CLEAN, DIRTY, ACES, SUPER]},
        1025,
    ),
    ("two of a kind", {"end": "opponents-closed", "melds": [CLEAN, "3S 4S 5S 6S 7S 8S 9S"]}, 490),
    ("closed with a clean burraco", {"end": "closed", "melds": [CLEAN]}, 345),
    ("closed with a dirty burraco", {"end": "closed", "melds": [DIRTY]}, 265),
    (
        "closed, the discard shown",
        {"end": "closed", "melds": [CLEAN], "closing_discard": "KS"},
        345,
    ),
    ("closed, partner with cards", {"end": "closed", "melds": [CLEAN], "left": "AS JK"}, 300),
    (
        "closed before the partner could play the pozzetto",
        {
            "end": "closed",
            "melds": [CLEAN],
            "pozzetto": "taken-unplayed",
            "pozzetto_cards": POZZETTO,
        },
        260,
    ),
    (
        "closed, penalised cards by the table",
        {"end": "closed", "melds": [CLEAN], "penalised": "JK"},
        315,
    ),
    ("pozzetto not taken", {"end": "opponents-closed", "pozzetto": "not-taken"}, -100),
    (
        "pozzetto not taken, cards left",
        {"end": "opponents-closed", "pozzetto": "not-taken", "left": "KH QH JK 2S 3C AD"},
        -100 - 90,
    ),
    (
        "pozzetto not taken but a burraco",
        {"end": "opponents-closed", "melds": [CLEAN], "pozzetto": "not-taken", "left": "KH"},
        245 - 110,
    ),
    (
        "pozzetto taken and not played",
        {"end": "opponents-closed", "pozzetto": "taken-unplayed", "pozzetto_cards": POZZETTO},
        -85,
    ),
    (
        "pozzetto taken and not played, the partner's cards",
        {
            "end": "opponents-closed",
            "melds": ["KH KS KD"],
            "pozzetto": "taken-unplayed",
            "pozzetto_cards": POZZETTO,
            "left": "3H 4H",
        },
        30 - 85 - 10,
    ),
    ("a jolly left", {"end": "opponents-closed", "left": "JK"}, -30),
    ("a two left", {"end": "opponents-closed", "left": "2S"}, -20),
    ("an ace left", {"end": "opponents-closed", "left": "AS"}, -15),
    ("an eight left", {"end": "opponents-closed", "left": "8S"}, -10),
    ("a seven left", {"end": "opponents-closed", "left": "7S"}, -5),
    ("all four jokers left", {"end": "opponents-closed", "left": "JK JK JK JK"}, -120),
    ("penalised cards", {"end": "opponents-closed", "penalised": "KH QH"}, -20),
    ("penalised and left", {"end": "opponents-closed", "penalised": "KH QH", "left": "AS"}, -35),
    ("time out", {"end": "time-out", "melds": [CLEAN], "left": "3S"}, 240),
    ("time out, no pozzetto", {"end": "time-out", "melds": [CLEAN], "pozzetto": "not-taken"}, 145),
    ("stock exhausted", {"end": "stock-exhausted", "melds": [DIRTY], "left": "KH KS"}, 145),
    ("stock exhausted, no cards", {"end": "stock-exhausted", "melds": [CLEAN]}, 245),
    # a card that does not fit, found later (Art. 24, 28): it alone counts against the side
    (
        "a card in excess in a sequence",
        {"end": "opponents-closed", "melds": [{"cards": "3H 4H 5H", "excess": "9S"}]},
        15 - 10,
    ),
    (
        "a card in excess beside a burraco made before",
        {"end": "opponents-closed", "melds": [{"cards": CLEAN, "excess": "KS"}]},
        245 - 10,
    ),
    (
        "a wild card in excess",
        {"end": "opponents-closed", "melds": [{"cards": DIRTY, "excess": "2S"}]},
        165 - 20,
    ),
    (
        "what is left of a wrong sequence stays positive",
        {"end": "opponents-closed", "melds": [{"cards": "5H 6H", "excess": "KH"}]},
        10 - 10,
    ),
    (
        "a burraco frozen for good lets a side close",
        {"end": "closed", "melds": [{"cards": CLEAN, "excess": "KS"}]},
        345 - 10,
    ),
    # equal combinations joined (Art. 31.a): cards count, a burraco that came of it does not
    (
        "equal combinations joined",
        {"end": "opponents-closed", "melds": [{"cards": "KH KS KC", "merged": "KH KS KD"}]},
        60,
    ),
    (
        "no burraco of equal combinations",
        {"end": "opponents-closed", "melds": [{"cards": "KH KS KC KD", "merged": "KH KS KC"}]},
        70,
    ),
    (
        "a burraco made before equal cards were joined",
        {
            "end": "opponents-closed",
            "melds": [{"cards": "KH KS KC KD KH KS JK", "merged": "KC KD"}],
        },
        90 + 100 + 20,
    ),
    (
        "closing stands though its only burraco came of equal combinations",
        {"end": "closed", "melds": [{"cards": "KH KS KC KD", "merged": "KH KS KC"}]},
        70 + 100,
    ),
    (
        "the second wild card of equal combinations counts against the side (31.b)",
        {
            "end": "opponents-closed",
            "melds": [{"cards": "KH KS JK", "merged": "KH KS KD", "excess": "JK"}],
        },
        50 + 30 - 30,
    ),
    # without drawing (Art. 29), somebody closing before the offender's next turn
    (
        "a meld opened without drawing",
        {
            "end": "opponents-closed",
            "melds": [{"cards": "KH KS KC", "opened_without_drawing": True}],
        },
        -30,
    ),
    (
        "a burraco opened without drawing counts no bonus",
        {"end": "opponents-closed", "melds": [{"cards": CLEAN, "opened_without_drawing": True}]},
        -45,
    ),
    (
        "cards tied without drawing",
        {
            "end": "opponents-closed",
            "melds": [{"cards": "3H 4H 5H", "tied_without_drawing": "6H 7H"}],
        },
        15 - 10,
    ),
    (
        "cards tied without drawing to a burraco",
        {"end": "opponents-closed", "melds": [{"cards": CLEAN, "tied_without_drawing": "10H JH"}]},
        245 - 20,
    ),
    (
        "the card that would have made the burraco, tied without drawing",
        {
            "end": "opponents-closed",
            "melds": [{"cards": "3H 4H 5H 6H 7H 8H", "tied_without_drawing": "9H"}],
        },
        35 - 10,
    ),
    (
        "the partner closes on a burraco of its own",
        {
            "end": "closed",
            "melds": [SEMI, {"cards": "AH AS AC", "opened_without_drawing": True}],
        },
        215 + 100 - 45,
    ),
    (
        "a whole sheet",
        {
            "end": "closed",
            "melds": [ROYAL, SEMI, "10S JS QS KS", {"cards": "6H 7H 8H", "excess": "9S"}],
            "left": "AH 2C",
            "penalised": "7C",
            "closing_discard": "4D",
        },
        420 + 215 + 40 + 20 - 10 + 100 - 35 - 5,
    ),
]


@pytest.mark.parametrize(
    ("side", "points"), [case[1:] for case in SCORES], ids=[c[0] for c in SCORES]
)
def test_a_side_scores(side: dict[str, Any], points: int) -> None:
    found = HAND.run(side)
    assert found.points == points
    assert found.positive - found.negative == points
    assert sum(amount.value for amount in found.amounts) == points
    assert all(amount.what and amount.citations for amount in found.amounts)


REFUSED: list[tuple[str, dict[str, Any], str, str]] = [
    (
        "closing without the pozzetto",
        {"end": "closed", "melds": [CLEAN], "pozzetto": "not-taken"},
        "pozzetto",
        "17",
    ),
    ("closing without a burraco", {"end": "closed", "melds": ["3H 4H 5H"]}, "melds", "32.A"),
    ("closing without melds", {"end": "closed"}, "melds", "32.A"),
    (
        "closing on a burraco opened without drawing",
        {"end": "closed", "melds": [{"cards": CLEAN, "opened_without_drawing": True}]},
        "melds",
        "32.A",
    ),
    (
        "closing with a jolly",
        {"end": "closed", "melds": [CLEAN], "closing_discard": "JK"},
        "closing_discard",
        "14",
    ),
    (
        "closing with a two",
        {"end": "closed", "melds": [CLEAN], "closing_discard": "2S"},
        "closing_discard",
        "14",
    ),
    (
        "two closing discards",
        {"end": "closed", "melds": [CLEAN], "closing_discard": "KS QS"},
        "closing_discard",
        "17",
    ),
    (
        "a closing discard of a side that did not close",
        {"end": "time-out", "closing_discard": "KS"},
        "closing_discard",
        "17",
    ),
    (
        "a meld with two wild cards",
        {"end": "time-out", "melds": ["3H 4H 5H", "KH KS JK 2S"]},
        "melds[1]",
        "9",
    ),
    ("a combination of twos", {"end": "time-out", "melds": ["2H 2S 2C"]}, "melds[0]", "10"),
    ("a meld of two cards", {"end": "time-out", "melds": ["KH KS"]}, "melds[0]", "9"),
    ("an empty meld", {"end": "time-out", "melds": [""]}, "melds[0]", "9"),
    (
        "no meld, as an object",
        {"end": "time-out", "melds": [{"cards": "KH QS JD"}]},
        "melds[0].cards",
        "9",
    ),
    (
        "equal combinations",
        {"end": "time-out", "melds": ["KH KS KC", "KH KS KD"]},
        "melds[1]",
        "31",
    ),
    (
        "cards joined that are not equal",
        {"end": "time-out", "melds": [{"cards": "KH KS KC", "merged": "QH QS QD"}]},
        "melds[0].merged",
        "31.a",
    ),
    (
        "cards joined to a sequence",
        {"end": "time-out", "melds": [{"cards": "3H 4H 5H", "merged": "6H"}]},
        "melds[0].merged",
        "31.a",
    ),
    (
        "equal combinations each with a wild card",
        {"end": "time-out", "melds": [{"cards": "KH KS JK", "merged": "KH KS 2S"}]},
        "melds[0].merged",
        "31.b",
    ),
    (
        "frozen for good and for a time",
        {
            "end": "opponents-closed",
            "melds": [{"cards": "KH KS KC", "excess": "QH", "opened_without_drawing": True}],
        },
        "melds[0]",
        "29",
    ),
    (
        "frozen for a time, nobody closing",
        {"end": "time-out", "melds": [{"cards": "KH KS KC", "opened_without_drawing": True}]},
        "end",
        "29",
    ),
    (
        "an unplayed pozzetto without its cards",
        {"end": "time-out", "pozzetto": "taken-unplayed"},
        "pozzetto_cards",
        "18.negativi",
    ),
    (
        "cards of a pozzetto that was played",
        {"end": "time-out", "pozzetto_cards": POZZETTO},
        "pozzetto_cards",
        "18.negativi",
    ),
    (
        "three kings of spades",
        {"end": "time-out", "melds": ["KS KS KC"], "left": "KS"},
        "melds[0]",
        "1",
    ),
    (
        "a fifth jolly",
        {"end": "time-out", "left": "JK JK JK", "penalised": "JK JK"},
        "penalised",
        "1",
    ),
    ("no such card", {"end": "time-out", "left": "KS 11H"}, "left", "1"),
    ("no such card in a list", {"end": "time-out", "melds": [["KS", "ZZ"]]}, "melds[0][1]", "1"),
]


@pytest.mark.parametrize(
    ("side", "field", "provision"), [case[1:] for case in REFUSED], ids=[c[0] for c in REFUSED]
)
def test_what_cannot_be_is_refused_by_field_and_provision(
    side: dict[str, Any], field: str, provision: str
) -> None:
    with pytest.raises(RuleBroken) as refused:
        HAND.run(side)
    assert refused.value.citation is not None
    assert (refused.value.field, refused.value.citation.id) == (field, provision)


@pytest.mark.parametrize(
    ("side", "provision"),
    [
        ({"end": "time-out"}, "15"),
        ({"end": "stock-exhausted"}, "17"),
        ({"end": "closed", "melds": [CLEAN]}, "14"),
        ({"end": "closed", "melds": [{"cards": "KH KS KC KD", "merged": "KH KS KC"}]}, "31.a"),
        ({"end": "time-out", "pozzetto": "taken-unplayed", "pozzetto_cards": "KS"}, "22.1"),
    ],
)
def test_a_reading_is_noted_with_its_provision(side: dict[str, Any], provision: str) -> None:
    found = HAND.run(side)
    assert provision in {citation.id for note in found.notes for citation in note.citations}


def test_a_natural_two_before_a_wild_three_can_be_refused_in_a_hand_too() -> None:
    side = {"end": "time-out", "melds": ["2H 4H JK"]}
    assert HAND.run(side).points == 55
    with pytest.raises(RuleBroken):
        HAND.run({**side, "three": "card"})


def test_an_end_is_asked_for() -> None:
    with pytest.raises(RuleBroken):
        HAND.run({"melds": [CLEAN]})
