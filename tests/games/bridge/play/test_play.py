"""Plays by hand: who wins, what is out of turn, what a revoke costs by each branch of Law 64."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from result_citations import cited

from refsearch.compute.amounts import Note, RuleBroken
from refsearch.compute.registry import FUNCTIONS
from refsearch.games.bridge.cards import RANKS, SEATS, SUITS, left_of, other_side, side_of
from refsearch.games.bridge.play import findings as play_findings
from refsearch.games.bridge.play import notes as play_notes
from refsearch.games.bridge.play.procedure import PlayResult
from refsearch.games.bridge.provisions import law
from refsearch.library.library import Library

# South declares, West leads; North-South have every ace, king, queen and jack.
DEAL = "N:AK2.AK2.AK32.AK2 543.6543.654.543 QJ6.QJ7.QJ7.QJ76 T987.T98.T98.T98"
WHOLE = (
    "HT HA H3 H7  SA S3 S6 S7  SK S4 SJ S8  S2 S5 SQ S9  C6 C8 CA C3  CK C4 C7 C9  "
    "C2 C5 CJ CT  CQ H8 H2 H4  D7 D8 DA D4  DK D5 DJ D9  D2 D6 DQ DT  "
)
LAST_TWO = "HJ H9 HK H5  D3 H6 HQ ST"
LATE_REVOKE = "HJ ST HK H5  D3 H6 HQ H9"  # West holds the nine of hearts


def played(cards: str, **more: Any) -> PlayResult:
    given = {"deal": DEAL, "contract": "3NT", "declarer": "S", "cards": cards, **more}
    result = FUNCTIONS["play"].run(given)
    assert isinstance(result, PlayResult)
    return result


def claim(by: str, tricks: int, **more: Any) -> dict[str, Any]:
    return {"claim": {"by": by, "tricks": tricks, **more}}


def revokes(result: PlayResult) -> list[str]:
    """Each revoke as "seat trick suit, why, transfers by provision, exempt by …"."""
    return [
        " ".join(
            [
                f"{r.seat}{r.trick}{r.suit}",
                r.why.citations[0].id,
                *([f"{r.transfers} by {r.provision.id}"] if r.provision else []),
                *(note.citations[0].id for note in r.exempt),
            ]
        )
        for r in result.revokes
    ]


def found(result: PlayResult) -> list[str]:
    """Each card with a finding, as "card played provision/provision …"."""
    return [
        f"{c.card} {'played' if c.played else 'withdrawn'} "
        + " ".join("/".join(cited.id for cited in note.citations) for note in c.findings)
        for c in result.cards
        if c.findings
    ]


def test_a_whole_play_is_won_trick_by_trick_and_scored() -> None:
    result = played(WHOLE + LAST_TWO)
    assert "".join(trick.winner or "-" for trick in result.tricks) == "NNNSNNSSNNSNN"
    assert (result.legal, result.won, result.declarer_tricks) == (True, {"NS": 13, "EW": 0}, 13)
    assert (result.result, result.score, result.contract) == (4, 520, "3NT+4")
    assert played(WHOLE + LAST_TWO, vulnerable=True).score == 720
    assert (result.declarer, result.dummy, result.on_lead) == ("S", "N", None)


WINNERS = [
    ("3NT", "HT HA H3 H7", "N"),
    ("3NT", "HT H2 H3 H7", "W"),
    ("3NT", "HT HK H6 HQ", "N"),
    ("4S", "HT HA H3 H7", "N"),
    ("3NT", "♥10 ♥A ♥3 ♥7", "N"),
    ("3NT", "TH AH 3H 7H", "N"),
    ("3NT", "W:HT N:H2 E:H3 S:HJ", "S"),
]


@pytest.mark.parametrize(("contract", "cards", "winner"), WINNERS)
def test_a_trick_goes_to_the_highest_card(contract: str, cards: str, winner: str) -> None:
    result = played(cards, contract=contract)
    assert (result.tricks[0].winner, result.on_lead) == (winner, winner)
    assert result.tricks[0].citation.id == "44.F"


def test_a_trick_with_trumps_goes_to_the_highest_trump() -> None:
    deal = "N:2.AK32.AK32.AK32 AKQJ.QJT9.QJT9.Q T987.8765.8765.J 6543.4.4.T987654"
    result = played("HA", deal=deal, declarer="W", contract="4S")
    assert result.tricks[0].leader == "N"
    cards = "HA H9 H5 H4 HK HT H6 S3"
    tricks = played(cards, deal=deal, declarer="W", contract="4S").tricks
    assert [(t.winner, t.citation.id) for t in tricks] == [("N", "44.F"), ("W", "44.E")]


def test_a_partial_record_has_no_result_and_says_whose_lead_it_is() -> None:
    result = played("HT HA H3 H7")
    assert (result.complete, result.score, result.on_lead) == (False, None, "N")
    assert played("HT HA").on_lead is None
    assert played("").on_lead == "W"


def test_claimed_tricks_count_as_won() -> None:
    result = played("HT HA H3 H7", **claim("E", 4))
    assert (result.won, result.declarer_tricks, result.score) == ({"NS": 9, "EW": 4}, 9, 400)


# --- revokes: record, what is said beside it, what is found, declarer's tricks

NEXT = " SA S3 S6 S7"  # North leads to a second trick
FROM_WEST = " S7 SA S3 S6"  # West does

REVOKES: list[tuple[str, str, dict[str, Any], list[str], int]] = [
    # 64A1: the offending player won the trick
    ("4S", "HT H2 H3 S6 CQ C8 C2 C3", claim("S", 11), ["S1H 63.A.1 2 by 64.A.1"], 11),
    ("4S", "HT H2 H3 S6 C6 CT C2 C3", claim("W", 11), ["S1H 63.A.1 1 by 64.A.1"], 0),
    ("4S", "HT HA S3 H7 H3 HJ H8 HK", claim("N", 11), ["E1H 63.A.1 1 by 64.A.1"], 13),
    ("4S", "HT HA S3 H7 H3 HJ H8 HK", claim("N", 10), ["E1H 63.A.1 2 by 64.A.1"], 13),
    ("4S", "HT HA S3 H7 H3 HJ H8 HK", claim("N", 5), ["E1H 63.A.1 2 by 64.A.1"], 8),
    # 64A2: the offending player did not win it
    ("3NT", "HT H2 H3 C6" + FROM_WEST, claim("S", 11), ["S1H 63.A.1 1 by 64.A.2"], 11),
    ("3NT", "HT HA D4 H7" + NEXT, claim("N", 10), ["E1H 63.A.1 1 by 64.A.2"], 13),
    ("3NT", "HT H2 D4 H7" + FROM_WEST, claim("N", 11), ["E1H 63.A.1 1 by 64.A.2"], 13),
    ("3NT", "HT HA H3 C6" + NEXT, claim("S", 11), ["S1H 63.A.1 1 by 64.A.2"], 12),  # dummy won it
    # 64B1: no trick to transfer
    ("3NT", "HT HA D4 H7" + NEXT, claim("N", 11), ["E1H 63.A.1 64.B.1"], 13),
    ("3NT", "HT H2 H3 C6 S7 S2 S3 S6", claim("W", 11), ["S1H 63.A.1 64.B.1"], 0),
    # 64B2: the same player, the same suit
    (
        "3NT",
        "HT H2 H3 C6 H9 HA H4 C7" + NEXT,
        claim("S", 10),
        ["S1H 63.A.1 1 by 64.A.2", "S2H 63.A.1 64.B.2"],
        11,
    ),
    (
        "3NT",
        "HT H2 H3 C6 D8 DA D4 C7" + NEXT,
        claim("S", 10),
        ["S1H 63.A.1 1 by 64.A.2", "S2D 63.A.1 1 by 64.A.2"],
        10,
    ),  # another suit
    (
        "3NT",
        "HT H2 D4 H7 H9 HA H3 HJ SA D5 S6 S7" + " SK S4 SJ S8",
        claim("N", 9),
        ["E1H 63.A.1 1 by 64.A.2", "E3S 63.A.1 64.B.1"],
        13,
    ),
    (
        "3NT",
        "HT HA D4 H7 HK H3 HJ D8" + " SA S3 S6 S7",
        claim("N", 8),
        ["E1H 63.A.1 1 by 64.A.2", "W2H 63.A.1 1 by 64.A.2"],
        13,
    ),  # the same suit, the other player
    (
        "3NT",
        "HT H2 H3 C6 H9 HA H4 C6" + NEXT,
        {**claim("S", 10), "corrections": [{"card": "C6", "replaced_by": "H7"}]},
        ["S1H 62.A", "S2H 63.A.1 1 by 64.A.2"],
        11,
    ),  # the first was corrected
    # 64B3: dummy, or a penalty card
    ("3NT", "HT C2 H3 HQ CQ C8 CK C3", claim("N", 11), ["N1H 63.A.1 64.B.3"], 13),
    (
        "3NT",
        "HT HA D4 H7" + NEXT,
        {
            **claim("N", 10),
            "required": [{"trick": 1, "seat": "E", "card": "H3", "penalty_card": True}],
        },
        ["E1H 63.A.1 64.B.3"],
        12,
    ),
    (
        "3NT",
        "HT HA H3 H7" + NEXT,
        {
            **claim("N", 10),
            "required": [{"trick": 1, "seat": "E", "card": "H6", "penalty_card": True}],
        },
        ["E1H 63.A.1 64.B.3"],
        12,
    ),
    # 64B4: first noticed after the other side had called on the next deal
    (
        "3NT",
        "HT HA D4 H7" + NEXT,
        {**claim("N", 10), "called_next_deal": ["NS"]},
        ["E1H 63.A.1 64.B.4"],
        12,
    ),
    (
        "3NT",
        "HT HA D4 H7" + NEXT,
        {**claim("N", 10), "called_next_deal": ["EW"]},
        ["E1H 63.A.1 1 by 64.A.2"],
        13,
    ),  # only the offenders had
    # 64B5: after the round
    (
        "3NT",
        "HT HA D4 H7" + NEXT,
        {**claim("N", 10), "round_over": True},
        ["E1H 63.A.1 64.B.5"],
        12,
    ),
    # 64B6: the twelfth trick, the hands returned
    ("3NT", WHOLE + LATE_REVOKE, {"hands_returned": True}, ["W12H 63.A.1 64.B.1 64.B.6"], 13),
    ("4S", WHOLE + "HJ ST HK H5  H9 D3 H6 HQ", {"hands_returned": True}, [
        "W12H 63.A.1 64.B.6",
    ], 12),
    # 62D1: not returned, so it is corrected
    ("3NT", WHOLE + LATE_REVOKE, {}, ["W12H 62.D.1"], 13),
    ("4S", WHOLE + "HJ ST HK H5  H9 D3 H6 HQ", {}, ["W12H 62.D.1"], 12),
    ("3NT", WHOLE + "HJ ST HK H5", {}, ["W12H 62.D.1"], 12),
    # 64B7: both sides
    (
        "3NT",
        "HT H2 D4 C6" + FROM_WEST,
        claim("N", 11),
        ["E1H 63.A.1 64.B.7", "S1H 63.A.1 64.B.7"],
        12,
    ),
    (
        "3NT",
        "HT H2 H3 C6 H9 HA D4 HJ" + NEXT,
        claim("N", 10),
        ["S1H 63.A.1 64.B.7", "E2H 63.A.1 64.B.1 64.B.7"],
        12,
    ),
    (
        "3NT",
        "HT C2 D4 HQ CQ C8 CK C3",
        claim("N", 10),
        ["N1H 63.A.1 64.B.3 64.B.7", "E1H 63.A.1 64.B.7"],
        12,
    ),  # dummy's counts
    (
        "3NT",
        "HT H2 H3 C6 H9 HA D4 HJ",
        claim("N", 11),
        ["S1H 63.A.1 1 by 64.A.2", "E2H 62.A"],
        11,
    ),  # East's is not established
    # 64B8: corrected under 62C3
    (
        "3NT",
        "HT H2 D4 C6" + FROM_WEST,
        {
            **claim("N", 11),
            "corrections": [
                {"card": "D4", "replaced_by": "H3", "played_on": ["EW"]},
                {"card": "C6", "replaced_by": "H7", "played_on": ["EW"]},
            ],
        },
        ["E1H 64.B.8 64.B.8", "S1H 64.B.8 64.B.8"],
        12,
    ),
    ("3NT", "HT H2 D4 C6 S7", {}, ["E1H 62.C.3", "S1H 62.C.3"], 0),
    # 62A: corrected in time; 62C1, a card withdrawn after it
    (
        "3NT",
        "HT H2 D4 HQ",
        {
            "corrections": [
                {"card": "D4", "replaced_by": "H3"},
                {"card": "HQ", "replaced_by": "H7"},
            ]
        },
        ["E1H 62.A"],
        0,
    ),
    ("3NT", "HT H2 D4 HQ", {}, ["E1H 62.A"], 1),
    # 63A: established
    ("3NT", "HT HA D4 H7", {"designated": ["W"]}, ["E1H 63.A.2 64.B.1"], 1),
    ("3NT", "HT HA D4 H7", claim("W", 1), ["E1H 63.A.3 1 by 64.A.2"], 13),
    ("3NT", "HT HA D4 H7", claim("W", 1, kind="concession"), ["E1H 63.A.3 1 by 64.A.2"], 13),
    ("3NT", "HT HA D4 H7", claim("N", 11), ["E1H 62.A"], 12),
    ("3NT", "HT HA D4 H7", claim("N", 11, agreement="acquiesced"), ["E1H 62.A"], 12),
    ("3NT", "HT HA D4 H7", claim("N", 11, agreement="established"), [
        "E1H 63.A.4 1 by 64.A.2",
    ], 13),
    # 61A: what a rectification required
    (
        "3NT",
        "HT HA H3 H7" + NEXT,
        {**claim("N", 10), "required": [{"trick": 1, "seat": "W", "suit": "S"}]},
        ["W1S 63.A.1 1 by 64.A.2"],
        13,
    ),
    (
        "3NT",
        "HT HA H3 H7" + NEXT,
        {**claim("N", 10), "required": [{"trick": 1, "seat": "W", "not_suit": "H"}]},
        ["W1H 63.A.1 1 by 64.A.2"],
        13,
    ),
    (
        "3NT",
        "HT HA H3 H7" + NEXT,
        {**claim("N", 10), "required": [{"trick": 1, "seat": "E", "card": "C3"}]},
        [],
        12,
    ),  # following suit goes first (44C, 59)
]  # fmt: skip


@pytest.mark.parametrize(("contract", "cards", "said", "expected", "tricks"), REVOKES)
def test_a_revoke_is_found_and_ruled_on(
    contract: str, cards: str, said: dict[str, Any], expected: list[str], tricks: int
) -> None:
    result = played(cards, contract=contract, **said)
    assert (revokes(result), result.declarer_tricks) == (expected, tricks)


GREEK = "bridge-2017-el"
CLAIMS = [
    ("W", "claim", "none", True, True),
    ("W", "concession", "none", True, False),
    ("N", "claim", "acquiesced", False, False),
    ("N", "claim", "established", True, True),
    ("N", "concession", "acquiesced", False, True),
    ("N", "concession", "established", True, True),
    ("N", "concession", "none", False, False),
]


@pytest.mark.parametrize(("by", "kind", "agreement", "italian", "greek"), CLAIMS)
def test_a_claim_establishes_a_revoke_by_the_words_of_the_edition(
    by: str, kind: str, agreement: str, italian: bool, greek: bool
) -> None:
    said = claim(by, 3, kind=kind, agreement=agreement)
    for edition, expected in (("bridge-2017-it", italian), (GREEK, greek)):
        (revoke,) = played("HT HA D4 H7", **said, edition=edition).revokes
        assert revoke.established is expected


def test_several_revokes_of_a_side_never_take_a_trick_twice() -> None:
    """South, then South again: only one trick was won from the first revoke on."""
    cards = "HT H2 H3 C6 D8 DA D4 C7 S2 S3 S6 S7"
    result = played(cards, **claim("W", 10))
    assert result.won == {"NS": 1, "EW": 12}
    assert [r.transfers for r in result.revokes] == [0, 1]
    assert result.declarer_tricks == 0
    assert play_notes.ONE_TRICK_ONCE in result.notes


NOTES = [
    ("HT HA D4 H7" + NEXT, play_findings.EQUITY),
    ("HT H2 H3 C6 H9 HA H4 C7" + NEXT, play_findings.EQUITY_SAME_SUIT),
    ("HT H2 D4 C6" + FROM_WEST, play_findings.EQUITY_BOTH),
    ("HT H2 D4 C6" + FROM_WEST, play_notes.ANY_ESTABLISHED),
    ("HT HA H3 C6" + NEXT, play_notes.DUMMYS_TRICK),
    (WHOLE + LATE_REVOKE, play_notes.FORCED_CORRECTION),
]


@pytest.mark.parametrize(("cards", "note"), NOTES)
def test_what_is_left_to_the_director_is_noted(cards: str, note: Note) -> None:
    assert note in played(cards).notes


def test_trick_twelve_is_played_again_with_the_legal_card() -> None:
    result = played(WHOLE + LATE_REVOKE)
    assert (result.tricks[11].cards["W"], result.tricks[12].cards["W"]) == ("H9", "ST")
    returned = played(WHOLE + LATE_REVOKE, hands_returned=True)
    assert (returned.tricks[11].cards["W"], returned.tricks[12].cards["W"]) == ("ST", "H9")


TURNS = [
    # opening leads (41A, 54)
    ("H3 H7 HT HA", {}, ["H3 played 41.A/54 53.A"], "N"),
    ("H3 HT HA H4 H7", {}, ["H3 withdrawn 41.A/54 53.A/47.B 54.D/50.D"], "N"),
    ("H3 HA H7 HT", {}, ["H3 played 41.A/54 53.A", "HA played 44.B/57.C.3"], "N"),
    ("HQ HT HA H3 H7", {}, ["HQ withdrawn 54.E/24 24.D"], "N"),
    ("HA HT HK H3 H7", {}, ["HA withdrawn 54.E/24 24.D"], "N"),
    # later leads: North is in turn
    ("HT HA H3 H7 SQ S7 SA S3", {}, ["SQ played 44.G/55 53.A"], "N"),
    ("HT HA H3 H7 SQ SA S3 S6 S7", {}, ["SQ withdrawn 44.G/55 53.A/47.B 55.B.2"], "N"),
    ("HT HA H3 H7 SQ S3 S7 SA", {}, ["SQ played 44.G/55 53.C/57", "S3 played 44.B/57.A"], "N"),
    ("HT HA H3 H7 S3 SQ S7 SA", {}, ["S3 played 44.G/56 53.A"], "N"),
    ("HT HA H3 H7 S3 SA S4 SQ S7", {}, ["S3 withdrawn 44.G/56 53.B 56.B/50.D"], "N"),
    ("HT HA H3 H7 S7 SA S3 S6", {"irregular_lead": "accepted"}, ["S7 played 44.G/56 53.A"], "N"),
    ("HT HA H3 H7 S7 SA S3 S6 S8", {"irregular_lead": "proper"}, [
        "S7 withdrawn 44.G/56 53.B 56.B/50.D",
    ], "N"),
    # West is in turn
    ("HT H2 H3 H7 SA S3 SQ S7", {}, ["SA played 44.G/55 53.A"], "N"),
    ("HT H2 H3 H7 SA S7 SK S3 S6", {}, ["SA withdrawn 44.G/55 53.B 55.B.1"], "N"),
    ("HT H2 H3 H7 S3 S7 SA S4 S6", {}, ["S3 withdrawn 44.G/56 53.A/47.B 56.B/50.D"], "N"),
    # plays
    ("HT H3 H2 HQ", {}, ["H3 played 44.B/57.D"], "S"),
    ("HT H2 HQ H3", {}, ["HQ played 44.B/57.C.3"], "S"),
    ("HT HA H3 H7 SA S7 S3 S6", {}, ["S7 played 44.B/57.A"], "N"),
    ("HT HA H3 H7 SA SQ S3 S7", {}, ["SQ played 44.B/57.C.3"], "N"),
    ("HT HA H3 H7 SA SQ S7 S3", {}, ["SQ played 44.B/57.C.3", "S7 played 44.B/57.C.1"], "N"),
    ("HT HA H3 H7 SA S3 S7 S6", {}, ["S7 played 44.B/57.D"], "N"),
    ("HT S7 H2 H3 HQ", {}, ["S7 withdrawn 44.G/57.A"], "S"),
    ("HT H2 S7 H3 HQ", {}, ["S7 withdrawn 44.G/57.A"], "S"),
    ("HT H2 SA H3 HQ", {}, ["SA withdrawn 44.B/67.A.2/45.E"], "S"),
]  # fmt: skip


@pytest.mark.parametrize(("cards", "said", "expected", "winner"), TURNS)
def test_a_card_out_of_turn_is_reported_with_its_law(
    cards: str, said: dict[str, Any], expected: list[str], winner: str
) -> None:
    result = played(cards, **said)
    won = [trick.winner for trick in result.tricks if trick.winner]
    assert (found(result), won[-1]) == (expected, winner)


def test_a_lead_out_of_turn_to_the_last_trick_is_withdrawn() -> None:
    result = played(WHOLE + "HJ H9 HK H5 H6 D3 H6 HQ ST")
    assert found(result)[-1].startswith("H6 withdrawn")
    assert result.won["NS"] == 13


def test_a_lead_out_of_turn_establishes_a_revoke_though_it_is_withdrawn() -> None:
    (revoke,) = played("HT HA D4 H7 S3 SA", irregular_lead="proper").revokes
    assert revoke.why is play_findings.PLAYED_ON


def test_a_declarer_who_spreads_his_hand_is_dummy() -> None:
    result = played("H3 C6 HT HA" + NEXT, declarer_spreads=True, **claim("N", 11))
    assert (result.declarer, result.dummy) == ("N", "S")
    assert [note.citations[0].id for note in result.revokes[0].exempt] == ["64.B.3"]


ACE = "N:AAK.AK2.AK32.AK2 543.6543.654.543 QJ6.QJ7.QJ7.QJ76 T987.T98.T98.T98"
FIFTH = "N:AK2.AK2.AK32.AK2 A43.6543.654.543 QJ6.QJ7.QJ7.QJ76 T987.T98.T98.T98"
FOURTEEN = "N:AK32.AK2.AK32.AK2 54.6543.654.543 QJ6.QJ7.QJ7.QJ76 T987.T98.T98.T98"
TWELVE = "N:AK.AK2.AK32.AK2 543.6543.654.543 QJ62.QJ7.QJ7.QJ76 T987.T98.T98.T98"
HOSTILE = [
    ({"deal": ACE}, "deal.N", "1.A"),
    ({"deal": FIFTH}, "deal.E", "1.A"),
    ({"deal": FOURTEEN}, "deal.N", "13"),
    ({"deal": TWELVE}, "deal.N", "14"),
    ({"deal": "N:AK2"}, "deal", "6.B"),
    ({"deal": DEAL.replace("AK2.AK2.AK32.AK2", "AK2.AK2.AK32AK2")}, "deal.N", "6.B"),
    ({"deal": DEAL.replace("AK32", "AK31")}, "deal.N", "1.A"),
    ({"contract": "8NT"}, "contract", "38.A"),
    ({"contract": "0S"}, "contract", "18.A"),
    ({"contract": "4SXXX"}, "contract", "19.B.1"),
    ({"contract": "pass"}, "contract", "22.B"),
    ({"contract": "3NT+1"}, "contract", "22.A"),
    ({"declarer": "Q"}, "declarer", None),
    ({"cards": "HT HT"}, "cards[1]", "47.F.2"),
    ({"cards": "HT N:H3"}, "cards[1]", "45.A"),
    ({"cards": "ZT"}, "cards[0]", "1.A"),
    ({"cards": ["HT", ""]}, "cards[1]", "1.A"),
    ({"cards": ["HT"] * 105}, "cards", "1.A"),
    ({"cards": "HT", "claim": {"by": "W", "tricks": 14}}, "claim.tricks", "68.A"),
    ({"cards": "HT", "claim": {"by": "W", "tricks": -1}}, "claim.tricks", "68.A"),
    ({"cards": "HT", "required": [{"trick": 1, "seat": "E"}]}, "required[0]", "61.A"),
    (
        {"cards": "HT", "required": [{"trick": 14, "seat": "E", "suit": "S"}]},
        "required[0].trick",
        "61.A",
    ),
    (
        {"cards": "HT", "required": [{"trick": 1, "seat": "E", "suit": "Z"}]},
        "required[0].suit",
        "1.A",
    ),
    (
        {"cards": "HT", "required": [{"trick": 1, "seat": "E", "suit": "S", "penalty_card": True}]},
        "required[0].penalty_card",
        "50",
    ),
    ({"cards": "HT HA", "declarer_spreads": True}, "declarer_spreads", "54.A"),
]
CORRECTED = [
    ("HT HA D4 H7", [("D4", "C3")], "corrections[0].replaced_by", "62.B"),
    ("HT HA D4 H7", [("D4", "HQ")], "corrections[0].replaced_by", "45.A"),
    ("HT HA D4 H7", [("D5", "H3")], "corrections[0].card", "62.B"),
    ("HT HA H3 H7", [("H3", "H4")], "corrections[0].card", "47.F.2"),
    ("HT HA D4 H7", [("D4", "H3", "EW")], "corrections[0]", "63.B"),
    ("HT HA D4 C6", [("D4", "H3", "EW")], "corrections[0]", "62.C.3"),
    ("HT HA D4 C6", [("D4", "H3", "EW", "NS"), ("C6", "H7")], "corrections[0]", "63.B"),
]


@pytest.mark.parametrize(("given", "field", "provision"), HOSTILE)
def test_what_no_play_can_have_names_the_field_and_the_rule(
    given: dict[str, Any], field: str, provision: str | None
) -> None:
    whole = {"deal": DEAL, "contract": "3NT", "declarer": "S", "cards": "", **given}
    with pytest.raises(RuleBroken) as caught:
        FUNCTIONS["play"].run(whole)
    assert caught.value.field == field
    assert (caught.value.citation.id if caught.value.citation else None) == provision


@pytest.mark.parametrize(("cards", "corrections", "field", "provision"), CORRECTED)
def test_a_correction_the_law_does_not_allow_is_refused(
    cards: str, corrections: list[tuple[str, ...]], field: str, provision: str
) -> None:
    said = [{"card": c, "replaced_by": by, "played_on": on} for c, by, *on in corrections]
    with pytest.raises(RuleBroken) as caught:
        played(cards, corrections=said)
    assert (caught.value.field, caught.value.citation.id if caught.value.citation else None) == (
        field,
        provision,
    )


def test_a_correction_on_trick_twelve_comes_too_late_once_the_hands_are_returned() -> None:
    said = [{"card": "ST", "replaced_by": "H9"}]
    with pytest.raises(RuleBroken) as refused:
        played(WHOLE + "HJ ST HK H5", corrections=said, hands_returned=True)
    assert refused.value.citation == law("62.D.1")


def test_every_branch_of_law_64_is_reached_by_a_play() -> None:
    branches = {word for case in REVOKES for line in case[3] for word in line.split()}
    assert {f"64.B.{n}" for n in range(1, 9)} | {"64.A.1", "64.A.2", "62.D.1"} <= branches


QUOTED = [
    note
    for module in (play_findings, play_notes)
    for note in vars(module).values()
    if isinstance(note, Note)
]


@pytest.mark.parametrize("note", QUOTED, ids=lambda note: note.what)
def test_every_finding_cites_provisions_that_stand_and_quotes_one_of_them(
    note: Note, library: Library
) -> None:
    for citation in note.citations:
        library.book(GREEK).provision(citation.id)
    italian = library.book("bridge-2017-it")
    texts = [italian.provision(citation.id).text for citation in note.citations]
    assert note.quote in "\n".join(texts)


def test_every_citation_of_a_result_stands_in_both_editions(library: Library) -> None:
    results = [played(cards, contract=contract, **said) for contract, cards, said, *_ in REVOKES]
    results += [played(cards, **said) for cards, said, *_ in TURNS]
    found_in = {place for result in results for place in cited(result)}
    assert all(map(cited, results))
    for work, id_ in found_in | {(c.work, c.id) for c in FUNCTIONS["play"].citations}:
        for edition in ("it", "el"):
            assert library.book(f"{work}-{edition}").has(id_)


# --- invariants

PACK = [f"{suit}{rank}" for suit in SUITS for rank in RANKS]


def pbn(hands: dict[str, list[str]], first: str = "N") -> str:
    seats = [SEATS[(SEATS.index(first) + n) % 4] for n in range(4)]
    suits = lambda hand: ".".join("".join(c[1] for c in hand if c[0] == s) for s in SUITS)  # noqa: E731
    return f"{first}:" + " ".join(suits(hands[seat]) for seat in seats)


@st.composite
def deals(draw: st.DrawFn) -> dict[str, list[str]]:
    pack = draw(st.permutations(PACK))
    return {seat: list(pack[n * 13 : n * 13 + 13]) for n, seat in enumerate(SEATS)}


@st.composite
def legal_plays(draw: st.DrawFn) -> dict[str, Any]:
    """A deal, a contract and a legal play of any length, by a reckoning of its own."""
    dealt = draw(deals())
    hands = {seat: list(hand) for seat, hand in dealt.items()}
    trump = draw(st.sampled_from([*SUITS, "NT"]))
    declarer = draw(st.sampled_from(SEATS))
    choose = draw(st.randoms(use_true_random=False))
    seat, trick, cards, winners = left_of(declarer), [], [], []
    for _ in range(draw(st.integers(0, 52))):
        led = trick[0][1][0] if trick else None
        legal = [c for c in hands[seat] if c[0] == led] or hands[seat]
        card = choose.choice(legal)
        hands[seat].remove(card)
        cards.append(card)
        trick.append((seat, card))
        seat = left_of(seat)
        if len(trick) == 4:
            of_suit = [p for p in trick if p[1][0] == trump] or [
                p for p in trick if p[1][0] == trick[0][1][0]
            ]
            seat = max(of_suit, key=lambda p: RANKS.index(p[1][1]))[0]
            winners.append(seat)
            trick = []
    return {
        "given": {
            "deal": pbn(dealt),
            "contract": f"3{trump}",
            "declarer": declarer,
            "cards": cards,
        },
        "winners": winners,
        "hands": dealt,
    }


@settings(max_examples=60)
@given(legal_plays())
def test_a_legal_play_has_no_findings_and_its_winners(drawn: dict[str, Any]) -> None:
    result = FUNCTIONS["play"].run(drawn["given"])
    assert result.legal
    assert [t.winner for t in result.tricks if t.winner] == drawn["winners"]
    assert sum(result.won.values()) == len(drawn["winners"])


@settings(max_examples=40)
@given(legal_plays(), st.integers(1, 3))
def test_turning_the_table_turns_the_winners(drawn: dict[str, Any], steps: int) -> None:
    turn = {seat: SEATS[(n + steps) % 4] for n, seat in enumerate(SEATS)}
    hands = {turn[seat]: hand for seat, hand in drawn["hands"].items()}
    turned = {
        **drawn["given"],
        "deal": pbn(hands, "W"),
        "declarer": turn[drawn["given"]["declarer"]],
    }
    result = FUNCTIONS["play"].run(turned)
    assert [t.winner for t in result.tricks if t.winner] == [turn[w] for w in drawn["winners"]]


@settings(max_examples=40)
@given(deals(), st.randoms(use_true_random=False), st.booleans(), st.sampled_from(SEATS))
def test_a_play_with_revokes_keeps_its_tricks(
    hands: dict[str, list[str]], choose: Any, returned: bool, declarer: str
) -> None:
    """Every card in turn, but any card of the hand: thirteen tricks, however transferred."""
    left = {seat: list(hand) for seat, hand in hands.items()}
    cards: list[str] = []
    given: dict[str, Any] = {"deal": pbn(hands), "contract": "4H", "declarer": declarer}
    seat = left_of(declarer)
    for n in range(52):
        if n % 4 == 0 and n:
            seat = FUNCTIONS["play"].run({**given, "cards": cards, "hands_returned": True}).on_lead
        hand = left[seat]
        cards.append(hand.pop(choose.randrange(len(hand))))
        seat = left_of(seat)
    result = FUNCTIONS["play"].run({**given, "cards": cards, "hands_returned": returned})
    assert result.complete
    assert sum(result.won.values()) == 13
    assert 0 <= result.declarer_tricks <= 13
    transferred = [n for revoke in result.revokes for n in revoke.tricks]
    assert len(transferred) == len(set(transferred))
    for revoke in result.revokes:
        assert not (revoke.transfers and revoke.exempt)
        assert revoke.transfers <= 2
        for number in revoke.tricks:
            winner = result.tricks[number - 1].winner
            assert side_of(winner) == side_of(revoke.seat)
    ours = side_of(declarer)
    assert result.declarer_tricks == (
        result.won[ours] + result.transferred[ours] - result.transferred[other_side(ours)]
    )
    found_twelfth = [r for r in result.revokes if r.trick == 12]
    assert all(r.corrected is not returned for r in found_twelfth)


@settings(max_examples=100)
@given(deals(), st.lists(st.sampled_from(PACK), unique=True, max_size=52))
def test_any_order_of_different_cards_is_followed_to_its_end(
    hands: dict[str, list[str]], cards: list[str]
) -> None:
    result = FUNCTIONS["play"].run(
        {"deal": pbn(hands), "contract": "4H", "declarer": "S", "cards": cards}
    )
    assert sum(result.won.values()) == sum(1 for t in result.tricks if t.winner)
    assert all(len(t.cards) == 4 for t in result.tricks[:-1])
