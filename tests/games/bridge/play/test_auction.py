"""Auctions by hand: what they come to, and what is found of each call."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from result_citations import cited

from refsearch.compute.amounts import Note, RuleBroken
from refsearch.compute.registry import FUNCTIONS
from refsearch.games.bridge.auction import findings as auction_findings
from refsearch.games.bridge.auction.calls import Call, read_call
from refsearch.games.bridge.auction.procedure import NOT_BEFORE_THE_LEAD, Auction
from refsearch.games.bridge.cards import SEATS, left_of, partner_of, side_of
from refsearch.library.library import Library

CANCELLED = {"irregular": "cancelled"}


def judged(dealer: str, calls: Any, **choices: Any) -> Auction:
    result = FUNCTIONS["auction"].run({"dealer": dealer, "calls": calls, **choices})
    assert isinstance(result, Auction)
    return result


def outcome(result: Auction) -> str:
    if result.state == "open":
        return f"{result.turn} to call"
    if result.state == "passed-out":
        return "passed out"
    return f"{result.contract} {result.declarer}, {result.on_lead} leads"


def found(result: Auction) -> list[str]:
    """Each call with a finding, as "position effect provision provision"."""
    return [
        " ".join([str(c.position), c.effect, *(n.citations[0].id for n in c.findings)])
        for c in result.calls
        if c.findings
    ]


LEGAL = [
    ("N", "1S P 2S P 4S AP", "4S N, E leads"),
    ("N", "1C 1S 2C 2S P P P", "2S E, S leads"),
    ("E", "1NT P 3NT P P P", "3NT E, S leads"),
    ("S", "P 1H P 2H P P P", "2H W, N leads"),
    ("W", "1D P 1H P 4H P P P", "4H E, S leads"),  # the partner named hearts first
    ("N", "1H 2D 2S 3D 3H 4D 4H P P P", "4H N, E leads"),
    ("N", "1S 2S 3S 4C 4S 5C P P P", "5C W, N leads"),
    ("N", "1H 2H P 3H P P P", "3H E, S leads"),  # both sides named hearts; each has its own first
    ("N", "P P P P", "passed out"),
    ("E", "AP P", "passed out"),
    ("N", "P P P 1C P P P", "1C W, N leads"),
    ("N", "1S X P P P", "1SX N, E leads"),
    ("N", "1S X XX P P P", "1SXX N, E leads"),
    ("N", "1S P P X P P P", "1SX N, E leads"),
    ("N", "1S P P X XX P P P", "1SXX N, E leads"),
    ("N", "1S X P P XX P P P", "1SXX N, E leads"),
    ("N", "1S X 2S P P P", "2S N, E leads"),  # a bid supersedes the double (19C)
    ("N", "1S X XX 2C P P P", "2C W, N leads"),
    ("N", "7NT X XX P P P", "7NTXX N, E leads"),
    ("N", "1C 1D 1H 1S 1NT 2C 2D 2H 2S 2NT P P P", "2NT E, S leads"),
    ("N", "1S", "E to call"),
    ("N", "1S P P", "W to call"),
    ("N", "P P P", "W to call"),
    ("N", "", "N to call"),
    ("N", ["1♠", "Passo", "2 picche", "passo", "4 PICCHE", "p", "P", "pass"], "4S N, E leads"),
    ("N", ["1 cuori", "contro", "surcontro", "2 fiori", "P", "P", "P"], "2C W, N leads"),
    ("N", ["1SA", "P", "3 Senza", "P", "P", "P"], "3NT N, E leads"),
    ("N", ["1 κούπες", "κοντρ", "σιρκόντρ", "πάσο", "πάσο", "πάσο"], "1HXX N, E leads"),
    ("N", ["1 πίκες", "πάσο", "3ΧΑ", "πάσο", "πάσο", "πάσο"], "3NT S, W leads"),
    ("N", "1 picche passo 2 SA passo passo passo", "2NT S, W leads"),
    ("N", "N:1S E:P S:2S W:P N:P E:P", "2S N, E leads"),
    ("W", "1d,p,1h,p;p|p", "1H E, S leads"),
]


@pytest.mark.parametrize(("dealer", "calls", "expected"), LEGAL)
def test_a_legal_auction_gives_its_contract_declarer_and_leader(
    dealer: str, calls: Any, expected: str
) -> None:
    result = judged(dealer, calls)
    assert (outcome(result), found(result), result.legal) == (expected, [], True)


IRREGULAR: list[tuple[str, str, dict[str, Any], str, list[str]]] = [
    # insufficient bids (18D, 27)
    ("N", "1S 1H P P P", {}, "1H E, S leads", ["2 stands 18.D"]),
    ("N", "2S 1S 2C P P P", {}, "2C S, W leads", ["2 stands 18.D"]),  # 2C tops the bid accepted
    ("N", "1S 1S P P P", {}, "1S E, S leads", ["2 stands 18.D"]),
    ("N", "1S 1H", {}, "E to call", ["2 cancelled 18.D"]),
    ("N", "1S 1H 2H P P P", CANCELLED, "2H E, S leads", ["2 cancelled 18.D"]),
    ("N", "1S 1H P P P", CANCELLED, "1S N, E leads", ["2 cancelled 18.D"]),
    ("N", "1S E:1H E:2H P P P", {}, "2H E, S leads", ["2 cancelled 18.D"]),
    ("N", "1S 1H 2D P 3D P", CANCELLED, "2D E, S leads", ["2 cancelled 18.D", "5 pass 35.B"]),
    ("N", "1S 1H X P P P", CANCELLED, "1S N, E leads", ["2 cancelled 18.D", "3 cancelled 27.B.3"]),
    (
        "N",
        "1S 1H X P P P",
        {**CANCELLED, "comparable": [3]},
        "1SX N, E leads",
        ["2 cancelled 18.D"],
    ),
    (
        "N",
        "2S 1H 2H 3H P P P",
        CANCELLED,
        "3H E, S leads",
        ["2 cancelled 18.D", "3 cancelled 18.D"],
    ),
    # inadmissible doubles and redoubles (19, 36)
    ("N", "X 1S P P P", {}, "1S E, S leads", ["1 cancelled 19.A.1"]),
    ("N", "X P P P", {}, "passed out", ["1 cancelled 19.A.1"]),
    ("N", "1S P X P P P", {}, "1S N, E leads", ["3 cancelled 19.A.1"]),
    ("N", "1S X P X P P P", {}, "1SX N, E leads", ["4 cancelled 19.A.1"]),
    ("N", "1S XX P P P", {}, "1S N, E leads", ["2 cancelled 19.B.1"]),
    ("N", "1S X P XX P P P", {}, "1SX N, E leads", ["4 cancelled 19.B.1"]),
    ("N", "1S X XX P XX P P P", {}, "1SXX N, E leads", ["5 cancelled 19.B.1"]),
    ("N", "1S X XX X P P P", {}, "1SXX N, E leads", ["4 cancelled 19.A.1"]),
    ("N", "1S P X 2S P P P", CANCELLED, "2S N, E leads", ["3 cancelled 19.A.1"]),
    (
        "N",
        "1S P X 2S P 4S P P P",
        CANCELLED,
        "2S N, E leads",
        ["3 cancelled 19.A.1", "6 pass 35.B", "8 cancelled 39.A", "9 cancelled 39.A"],
    ),
    ("N", "1S P X", {}, "S to call", ["3 cancelled 19.A.1"]),
    # bids of more than seven (38)
    ("N", "7NT 8C P P P", {}, "7NT N, E leads", ["2 pass 38.A"]),
    ("N", "8C P P P", {}, "passed out", ["1 pass 38.A"]),
    ("N", "P P P 8C P P P", {}, "passed out", ["4 pass 38.A"]),
    ("N", "7S 8S X P P", {}, "S to call", ["2 pass 38.A"]),
    ("N", "7S 8S P P", CANCELLED, "7S N, E leads", ["2 pass 38.A"]),
    ("N", "1S 9H P 2H P P P", CANCELLED, "1S N, E leads", ["2 pass 38.A", "4 pass 35.B", *[
        f"{n} cancelled 39.A" for n in (5, 6, 7)
    ]]),
    # calls out of rotation (17C, 28-32)
    ("N", "E:1S S:P W:P N:P", {}, "1S E, S leads", ["1 stands 17.C"]),
    ("N", "E:1S N:1C P P P", {}, "1C N, E leads", ["1 cancelled 17.C"]),  # 28B
    ("N", "S:1S N:1C P P P", {}, "1C N, E leads", ["1 cancelled 17.C"]),  # 29B
    ("N", "E:1S", {}, "N to call", ["1 cancelled 17.C"]),
    ("N", "E:1S P 1S P P P", CANCELLED, "1S E, S leads", ["1 cancelled 17.C"]),  # 31A1
    (
        "N",
        "E:1S P 1H P P P",
        CANCELLED,
        "1H E, S leads",
        ["1 cancelled 17.C", "3 stands 31.A.1"],
    ),
    ("N", "E:1S 1NT 2S P 3S P P P", CANCELLED, "2S E, S leads", [
        "1 cancelled 17.C", "5 pass 35.B", "7 cancelled 39.A", "8 cancelled 39.A",
    ]),  # 31A2(b)
    ("N", "E:1S 1NT 2S P 3S P P P", {**CANCELLED, "comparable": [3]}, "3S E, S leads", [
        "1 cancelled 17.C",
    ]),
    ("N", "E:P 1C 1S P P P", CANCELLED, "1C N, E leads", [
        "1 cancelled 17.C", "3 pass 35.B", "6 cancelled 39.A",
    ]),  # 30A
    ("N", "E:P 1C 1S P P P", {**CANCELLED, "artificial": [1]}, "1S E, S leads", [
        "1 cancelled 17.C",
    ]),  # 30C: as Law 31
    ("N", "1C S:X E:P P P", CANCELLED, "1C N, E leads", ["2 cancelled 17.C 19.A.1"]),
    ("N", "1C S:X E:P P P", {}, "1C N, E leads", ["2 cancelled 17.C 19.A.1"]),  # 28B
    ("N", "1C S:X E:P 1H P 2H P P P", {}, "2H S, W leads", ["2 cancelled 17.C 19.A.1"]),
    ("N", "1C S:X W:P P P", {}, "1C N, E leads", ["2 cancelled 17.C 19.A.1"]),  # 36C
    ("N", "1C W:X N:P E:P S:P", {}, "1CX N, E leads", ["2 stands 17.C"]),
    ("N", "1C W:X P 1H X P P P", CANCELLED, "1HX S, W leads", ["2 cancelled 17.C"]),
    ("N", "1S E:P S:P W:P N:P", {}, "1S N, E leads", ["5 cancelled 39.A"]),
    ("N", "W:1S N:1C P P P", {}, "1C N, E leads", ["1 stands 17.C", "2 stands 18.D"]),
    ("N", "W:1S N:1C P P P", {"player_in_turn": "disregards"}, "1C N, E leads", [
        "1 cancelled 17.C",
    ]),
    # passes out of rotation that deprive a player of a turn (17D3, 34)
    ("N", "1S S:P W:P N:P E:2C P P P", {}, "2C E, S leads", ["2 cancelled 17.C"]),
    ("N", "P S:P W:P N:P E:1C P P P", {}, "1C E, S leads", ["2 cancelled 17.C"]),
    ("N", "1S S:P W:2C P P P", {}, "2C W, N leads", ["2 stands 17.C"]),
    # changes of call (25)
    ("N", "1S N:1H P P P", {}, "1S N, E leads", ["2 cancelled 25"]),
    ("N", "1S N:1H P P P", {"change_of_call": "unintended"}, "1H N, E leads", ["2 stands 25"]),
    ("N", "1S N:2H P P P", {"change_of_call": "accepted"}, "2H N, E leads", ["2 stands 25"]),
    ("N", "1S P P P W:X P P P", {"change_of_call": "unintended"}, "1SX N, E leads", [
        "5 stands 25",
    ]),
    # calls after the final pass (39)
    ("N", "1S P P P P", {}, "1S N, E leads", ["5 cancelled 39.A"]),
    ("N", "1S P P P N:2S E:X", {}, "1S N, E leads", ["5 cancelled 39.A", "6 cancelled 39.A"]),
    ("N", "P P P P 1C", {}, "passed out", ["5 cancelled 39.A"]),
    # players required to pass (37, 28A)
    ("N", "1C 1H P P P", {"must_pass": {"E": "once"}}, "1H E, S leads", ["2 stands 35.B"]),
    ("N", "1C 1H P P", {"must_pass": {"E": "once"}, **CANCELLED}, "1C N, E leads", ["2 pass 35.B"]),
    ("N", "1C P P P", {"must_pass": {"E": "always"}}, "1C N, E leads", []),
    ("N", "1C S:1S P P P", {"must_pass": {"E": "always"}}, "1S S, W leads", []),
    ("N", "1S P P X", {"must_pass": {"W": "always"}}, "1S N, E leads", ["4 pass 35.B"]),
    ("N", "1S P 2S XX", {"must_pass": {"W": "always"}}, "N to call", ["4 pass 19.B.1 35.B"]),
    ("N", "1S P 2S XX P P P", {"must_pass": {"W": "always"}}, "2S N, E leads", [
        "4 cancelled 19.B.1",
    ]),
]  # fmt: skip


@pytest.mark.parametrize(("dealer", "calls", "choices", "expected", "findings"), IRREGULAR)
def test_an_irregular_call_is_reported_and_the_auction_goes_on(
    dealer: str, calls: str, choices: dict[str, Any], expected: str, findings: list[str]
) -> None:
    result = judged(dealer, calls, **choices)
    assert (outcome(result), found(result)) == (expected, findings)
    assert result.legal == (not findings)


def test_every_finding_and_consequence_comes_out_of_one_of_these_auctions() -> None:
    results = [judged(dealer, calls, **choices) for dealer, calls, choices, *_ in IRREGULAR]
    noted = {n for r in results for n in (*r.notes, *_notes_of_calls(r))}
    assert noted >= {note for note in vars(auction_findings).values() if isinstance(note, Note)}


def _notes_of_calls(result: Auction) -> list[Note]:
    return [note for call in result.calls for note in (*call.findings, *call.consequences)]


CONSEQUENCES = [
    ("1S 1H P P P", {}, 2, ["27.A.1"]),
    ("1S 1H 2H P P P", CANCELLED, 3, ["27.B.1.a"]),
    ("1S 1H P", CANCELLED, 3, ["27.B.2"]),
    ("1S P X P P P", {}, 3, ["36.C"]),
    ("1S P X", CANCELLED, 3, ["36.B.1"]),
    ("E:1S S:P", {}, 1, ["29.A"]),
    ("E:1S N:P", {}, 1, ["28.B"]),
    ("S:1S N:P", {}, 1, ["29.B"]),
    ("E:P N:P", CANCELLED, 1, ["29.B", "30.A"]),
    ("1S P P P E:X", {}, 5, ["39.C"]),
    ("1S P P P E:X S:P", {}, 5, ["39.B"]),
    ("1S P P P E:P", {}, 5, ["39.B"]),
    ("1S P P P S:2S", {}, 5, ["39.B"]),
    ("7S 8H X", {}, 3, ["38.B"]),
    ("1C W:X N:P", CANCELLED, 2, ["29.B"]),
    ("1C S:X E:P", CANCELLED, 2, ["32"]),
]


@pytest.mark.parametrize(("calls", "choices", "position", "provisions"), CONSEQUENCES)
def test_what_follows_from_a_call_has_its_provision(
    calls: str, choices: dict[str, Any], position: int, provisions: list[str]
) -> None:
    call = judged("N", calls, **choices).calls[position - 1]
    assert [note.citations[0].id for note in call.consequences] == provisions


def test_later_calls_on_an_inadmissible_double_are_noted_with_law_36a() -> None:
    assert NOT_BEFORE_THE_LEAD in judged("N", "1S P X P P P").notes


HOSTILE = [
    ({"calls": ["1S", "foo"]}, "calls[1]", "def.call"),
    ({"calls": ["0NT"]}, "calls[0]", "18.A"),
    ({"calls": ["-1S"]}, "calls[0]", "18.A"),
    ({"calls": ["1SX"]}, "calls[0]", "18.A"),
    ({"calls": ["1S="]}, "calls[0]", "18.A"),
    ({"calls": ["1Z"]}, "calls[0]", "18.A"),
    ({"calls": ["XXX"]}, "calls[0]", "def.call"),
    ({"calls": [""]}, "calls[0]", "def.call"),
    ({"calls": ["P"] * 401}, "calls", "def.call"),
    ({"calls": "P", "comparable": [2]}, "comparable", "def.call"),
    ({"calls": "P", "artificial": [0]}, "artificial", "def.call"),
    ({"calls": "P", "dealer": "Q"}, "dealer", None),
    ({"calls": "P", "irregular": "maybe"}, "irregular", None),
    ({"calls": 7}, "calls", None),
]


@pytest.mark.parametrize(("given", "field", "provision"), HOSTILE)
def test_what_is_no_call_names_the_field_and_the_rule(
    given: dict[str, Any], field: str, provision: str | None
) -> None:
    with pytest.raises(RuleBroken) as caught:
        FUNCTIONS["auction"].run({"dealer": "N", **given})
    assert caught.value.field == field
    assert (caught.value.citation.id if caught.value.citation else None) == provision


@pytest.mark.parametrize(
    "note",
    [note for note in vars(auction_findings).values() if isinstance(note, Note)],
    ids=lambda note: note.what,
)
def test_every_finding_cites_provisions_that_stand_and_quotes_one_of_them(
    note: Note, library: Library
) -> None:
    texts = []
    for edition in ("bridge-2017-it", "bridge-2017-el"):
        for citation in note.citations:
            provision = library.book(edition).provision(citation.id)
            if edition == "bridge-2017-it":
                texts.append(provision.text)
    assert note.quote in "\n".join(texts)


def test_every_citation_of_a_result_stands_in_both_editions(library: Library) -> None:
    results = [judged(d, c) for d, c, _ in LEGAL]
    results += [judged(d, c, **more) for d, c, more, *_ in IRREGULAR]
    found_in = {place for result in results for place in cited(result)}
    assert all(map(cited, results))
    for work, id_ in found_in | {(c.work, c.id) for c in FUNCTIONS["auction"].citations}:
        for edition in ("it", "el"):
            book = library.book(f"{work}-{edition}")
            assert book.has(id_) or id_ in {d.id for d in book.document.definitions}


# --- invariants

BIDS = [Call("bid", level, d) for level in range(1, 8) for d in ("C", "D", "H", "S", "NT")]


@st.composite
def legal_auctions(draw: st.DrawFn) -> tuple[str, list[str]]:
    """A complete auction, chosen call by call from those Laws 18 and 19 allow."""
    dealer = draw(st.sampled_from(SEATS))
    calls: list[str] = []
    seat, last, bidder, doubled, passes = dealer, -1, None, "", 0
    while passes < (3 if bidder else 4):
        options = ["P"] * 4
        options += [str(bid) for bid in BIDS[last + 1 : last + 7]]
        if bidder and not doubled and side_of(bidder) != side_of(seat):
            options.append("X")
        if bidder and doubled == "X" and side_of(bidder) == side_of(seat):
            options.append("XX")
        call = draw(st.sampled_from(options))
        calls.append(call)
        passes = passes + 1 if call == "P" else 0
        if call in ("X", "XX"):
            doubled = call
        elif call != "P":
            last, bidder, doubled = BIDS.index(read_call(call, "")), seat, ""
        seat = left_of(seat)
    return dealer, calls


@given(legal_auctions())
def test_a_random_legal_auction_is_found_legal_and_ends_there(
    drawn: tuple[str, list[str]],
) -> None:
    dealer, calls = drawn
    result = judged(dealer, calls)
    assert result.legal
    assert result.state == ("passed-out" if set(calls) == {"P"} else "contract")
    assert judged(dealer, calls[:-1]).state == "open"


@given(legal_auctions())
def test_the_declarer_is_of_the_side_that_bid_last(drawn: tuple[str, list[str]]) -> None:
    result = judged(*drawn)
    bids = [call for call in result.calls if call.call[0].isdigit()]
    if bids:
        assert result.declarer is not None
        assert side_of(result.declarer) == side_of(bids[-1].seat)
        assert result.dummy == partner_of(result.declarer)
        assert result.on_lead == left_of(result.declarer)
        first = next(
            call
            for call in bids
            if call.call[1:] == result.denomination
            and side_of(call.seat) == side_of(result.declarer)
        )
        assert first.seat == result.declarer


@given(legal_auctions(), st.integers(1, 3))
def test_turning_the_table_turns_the_result(drawn: tuple[str, list[str]], steps: int) -> None:
    dealer, calls = drawn
    turned = {seat: SEATS[(n + steps) % 4] for n, seat in enumerate(SEATS)}
    one, other = judged(dealer, calls), judged(turned[dealer], calls)
    assert other.contract == one.contract
    assert other.declarer == (turned[one.declarer] if one.declarer else None)


@given(st.lists(st.sampled_from(["P", "X", "XX", "1C", "1S", "2H", "7NT", "8C", "E:P", "S:1H"])))
def test_no_record_of_calls_stops_the_analysis(calls: list[str]) -> None:
    for irregular in ("reported", "cancelled"):
        result = judged("N", calls, irregular=irregular)
        assert len(result.calls) == len(calls)
        assert all(call.findings for call in result.calls if not call.legal)
