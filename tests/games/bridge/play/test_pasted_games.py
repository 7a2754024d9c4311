"""Games as programs write them, pasted: PBN in fixed columns of seats, LIN in the order played."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from test_auction import judged, outcome
from test_play import DEAL, LAST_TWO, WHOLE, found, legal_plays, played, revokes

from refsearch.compute.amounts import RuleBroken
from refsearch.compute.registry import FUNCTIONS
from refsearch.games.bridge.cards import left_of

CARDS = WHOLE + LAST_TWO
LIN_DEAL = "md|1SQJ6HQJ7DQJ7CQJ76,ST987HT98DT98CT98,SAK2HAK2DAK32CAK2,|"


def rows(cards: str, first: str = "W") -> str:
    """Return tricks in rows under fixed columns, as PBN has them; "-" for a card not played."""
    columns = [first]
    while len(columns) < 4:
        columns.append(left_of(columns[-1]))  # type: ignore[arg-type]
    tricks = [trick.cards for trick in played(cards).tricks]
    return "\n".join(" ".join(trick.get(seat, "-") for seat in columns) for trick in tricks)  # type: ignore[call-overload]


@pytest.mark.parametrize("first", "NESW")
@pytest.mark.parametrize("tail", ["", "\n*", "\n+ - - -", "\n- - - -\n- - - -\n*"])
def test_rows_of_a_play_section_are_tricks_and_columns_are_seats(first: str, tail: str) -> None:
    """Read from left to right they were revokes: of 413 real plays every one was judged illegal."""
    whole = played(CARDS)
    for cards in (CARDS, WHOLE, " ".join(CARDS.split()[:22])):
        table = played(f'[Play "{first}"]\n{rows(cards, first)}{tail}')
        assert table.legal
        assert table.tricks == played(cards).tricks
    assert whole.won == played(f'[Play "{first}"]\n{rows(CARDS, first)}').won


def test_a_table_without_its_tag_is_known_by_its_columns() -> None:
    assert played(rows(CARDS)).tricks == played(CARDS).tricks
    assert played(rows(CARDS), layout="columns").tricks == played(CARDS).tricks
    assert played(rows(CARDS).replace("\n", " "), layout="columns").legal
    assert not played(rows(CARDS), layout="played").legal


def test_a_line_of_cards_is_read_in_the_order_played() -> None:
    """The same tokens on one line: a card out of turn is one, and nothing is put in order."""
    out_of_turn = "HT HA H3 H7  S9 SA S3 S6"
    assert found(played(out_of_turn))
    assert found(played("HT HA H3 H7\nS9 SA S3 S6", layout="played"))


def test_notes_glyphs_suffixes_and_comments_of_a_play_are_passed_over() -> None:
    text = (
        '{a comment} [Play "W"]\n'
        "HT! =1= $8 HA?! H3 {ducks} H7 ; the rest is clear\n"
        "S6 SA $200 S3 S9??\n*\n"
        '[Note "1:top of a sequence"]\n[Result "13"]\n'
    )
    result = played(text.replace("S6 SA $200 S3 S9??", "S7 SA $200 S3 S6??"))
    assert result.legal
    assert [t.winner for t in result.tricks] == ["N", "N"]


def test_a_revoke_and_a_lead_out_of_turn_are_marked_and_found() -> None:
    marked = played('[Play "W"]\nHT HA H3 ^R D7\n')
    assert revokes(marked)[0].startswith("S1H")
    led = played('[Play "W"]\nHT HA H3 H7\n^L S9 S2 S3 S6\n')
    assert led.cards[4].seat == "W"
    assert "lead out of turn" in led.cards[4].findings[0].what


def test_a_trick_written_from_its_leader_on_is_read_by_who_holds_the_cards() -> None:
    """Some programs keep no columns; each card is in one hand all the same."""
    assert (
        played('[Play "W"]\nHT HA H3 H7\nSA S3 S6 S7\n').tricks
        == played("HT HA H3 H7 SA S3 S6 S7").tricks
    )


BAD_PLAYS = [
    ('[Play "W"]\n- HA H3 H7\n', "cards", "44.B", "trick 1: a card is missing"),
    ('[Play "W"]\nHT - H3 H7\n', "cards", "44.B", "trick 1: a card is missing"),
    ('[Play "W"]\nHT HA ZZ H7\n', "cards", "1.A", '"ZZ" is no card'),
    ('[Play "X"]\nHT HA\n', "cards", None, "names N, E, S or W"),
    ('[Auction "N"]\nPass\n', "cards", None, "there is no [Play]"),
    ('[Play "W"]\nHT\n\n[Play "W"]\nHT\n', "cards", None, "several games"),
    ("pc|HT|md|1,,,|md|1,,,|", "cards", None, "several games"),
    ('rubbish\n[Play "W"]\nHT\n', "cards", None, "line 1: expected a tag"),
    ('[Play "W"]\nHT HA H3 H7\nHT SA S3 S6\n', "cards[5]", "47.F.2", "played to trick 1"),
    ("an|a | b|mb|1S|pc|HT|", "cards", None, '"b" is no code of LIN'),
]


@pytest.mark.parametrize(("text", "field", "provision", "message"), BAD_PLAYS)
def test_what_cannot_be_read_is_said_with_its_place(
    text: str, field: str, provision: str | None, message: str
) -> None:
    with pytest.raises(RuleBroken) as refused:
        played(text)
    assert message in str(refused.value)
    assert (refused.value.citation.id if refused.value.citation else None) == provision
    assert refused.value.field.startswith(field[:5])


LIN = (
    f"pn|a,b,c,d|st||{LIN_DEAL}rh||ah|Board 1|sv|o|mb|1N|an|15-17|mb|p|mb|3N!|mb|p|mb|p|mb|p|pg||"
    "pc|HT|pc|hA|pc|H3|pc|H7|pg||pc|SA|pc|S3|pc|s6|pc|S7|pg||mc|13|"
)


def test_a_game_in_lin_is_read_for_its_hands_calls_and_cards() -> None:
    result = played(LIN, deal=LIN)
    assert result.legal
    assert [t.winner for t in result.tricks] == ["N", "N"]
    assert outcome(judged("S", LIN)) == "3NT S, W leads"
    with pytest.raises(RuleBroken) as refused:
        judged("N", LIN)
    assert (refused.value.field, refused.value.citation and refused.value.citation.id) == (
        "dealer",
        "17.B",
    )


@pytest.mark.parametrize(
    "deal",
    [
        DEAL,
        f'[Event "x"]\n[Deal "{DEAL}"]\n',
        LIN_DEAL,
        LIN_DEAL.replace(",|", ",S543H543D654C543|").replace(
            "S543H543D654C543", "S543H6543D654C543"
        ),
    ],
)
def test_four_hands_are_read_in_pbn_and_lin_the_last_one_left_out(deal: str) -> None:
    assert played("HT HA H3 H7", deal=deal).legal


@pytest.mark.parametrize("deal", ["md|1,,,|", "md|1SAK,SAK|", "md|9|", "md||", 'x [Board "1"]'])
def test_hands_that_are_none_are_refused(deal: str) -> None:
    with pytest.raises(RuleBroken) as refused:
        played("HT", deal=deal)
    assert refused.value.field.startswith("deal")


AUCTIONS = [
    ("N", '[Auction "N"]\n1C =1= Pass 1H! =2= X\nXX? $14 2S!? AP\n[Note "1:strong"]', "2SX"),
    ("S", "1C =1= d r p p p", "1CXX"),
    ("S", "1C =1= Pass 1NT =2= AP", "1NT"),
    ("N", "1S 2S! 4S!? P P P", "4S"),
    ("N", "1S 4C* P* 4S AP", "4S"),
    ("W", '[Auction "W"]\n1H AP\n*', "1H"),
    ("E", '[Auction "W"]\n- - 1H P\nP P', "1H"),
    ("N", "AP", "passed out"),
    ("N", "P AP", "passed out"),
    ("N", "1S P AP", "1S"),
    ("N", "1S P P AP", "1S"),
    ("N", "1S dbl rdbl AP", "1SXX"),
    ("N", "P p Pass PASS", "passed out"),
    ("N", "mb|1S|mb|d|mb|p|mb|2H!|an|a b|mb|p|mb|p|mb|p|", "2H"),
]


@pytest.mark.parametrize(("dealer", "calls", "expected"), AUCTIONS)
def test_auctions_are_read_as_programs_write_them(dealer: str, calls: str, expected: str) -> None:
    result = judged(dealer, calls)
    if expected == "2SX":
        assert result.calls[5].call == "2S"
        return
    assert outcome(result).split()[0] == expected.split()[0]
    assert result.legal


@pytest.mark.parametrize(
    ("calls", "expected"),
    [("1S 2H *", "S to call"), ("1S 2H +", "S to call"), ("*", "N to call"), ("1S * P P P", "1SX")],
)
def test_a_star_at_the_end_says_that_no_call_follows(calls: str, expected: str) -> None:
    assert outcome(judged("N", calls)).startswith(expected)


def test_a_player_passed_over_makes_the_next_call_one_out_of_rotation() -> None:
    """PBN's examples: West deals; North opens, or East calls before North, or South before both."""
    for calls, seat, position in (
        ('[Auction "W"]\n^S 1D', "N", 0),
        ("1D ^S 2D", "E", 1),
        ("1D ^S ^S 2D", "S", 1),
        ("1D ^S ^I 1C", "E", 1),
    ):
        made = judged("W", calls).calls[position]
        assert (made.seat, made.legal) == (seat, False)
    insufficient = judged("W", "1D ^I 1C").calls[1]
    assert insufficient.findings[0].what == "insufficient bid"


def test_the_dealer_named_is_the_one_of_the_game() -> None:
    with pytest.raises(RuleBroken) as refused:
        judged("N", '[Auction "E"]\n1S AP')
    assert str(refused.value) == ("dealer: E deals in this game, and N is named")
    with pytest.raises(RuleBroken):
        judged("N", '[Auction "N"]\n1S - P')


@settings(max_examples=60)
@given(legal_plays(), st.sampled_from("NESW"))
def test_any_legal_play_is_the_same_in_columns(drawn: dict[str, Any], first: str) -> None:
    play = FUNCTIONS["play"]
    straight = play.run(drawn["given"])
    assume(straight.tricks)
    columns = [first, left_of(first), left_of(left_of(first)), left_of(left_of(left_of(first)))]  # type: ignore[arg-type]
    table = "\n".join(
        " ".join(trick.cards.get(seat, "-") for seat in columns) for trick in straight.tricks
    )
    tagged = play.run({**drawn["given"], "cards": f'[Play "{first}"]\n{table}\n*'})
    assert tagged.legal
    assert tagged.tricks == straight.tricks
    assert (
        play.run({**drawn["given"], "cards": table, "layout": "columns"}).tricks == straight.tricks
    )


@settings(max_examples=100)
@given(st.text(alphabet='[]{}"\\ \n|-*+^=$!?PlayAuction1SNHTmdbpc,.', max_size=80))
def test_any_text_is_read_or_refused(text: str) -> None:
    for read in (lambda: played(text), lambda: played("HT", deal=text), lambda: judged("N", text)):
        try:
            read()
        except RuleBroken as error:
            assert error.field
