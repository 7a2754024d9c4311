"""An auction: the legality of each call, the contract, the declarer, who leads (Laws 17-41)."""

from __future__ import annotations

from typing import Literal

import msgspec

from refsearch.compute.amounts import Citation, Note, RuleBroken
from refsearch.compute.extent import GameText
from refsearch.compute.page import Page
from refsearch.compute.registry import computes
from refsearch.games.bridge.auction.calls import CALL, read_calls
from refsearch.games.bridge.auction.judge import Judge
from refsearch.games.bridge.auction.rotation import Change, Choices, InTurn, Irregular
from refsearch.games.bridge.auction.table import Barred, Effect, Made, Table
from refsearch.games.bridge.cards import Seat, left_of, partner_of
from refsearch.games.bridge.provisions import law
from refsearch.games.bridge.scoring.contracts import Denomination, Doubling
from refsearch.messages import msg

ROTATION, BIDS, DOUBLES, END = law("17.C"), law("18"), law("19"), law("22")
CONTRACT, PASSED_OUT, LEAD = law("22.A"), law("22.B"), law("41.A")
DECLARER, DUMMY = law("def.declarer"), law("def.dummy")

IN_TURN_READING = Note(
    msg(
        "a left-hand opponent who is in turn may accept a call out of rotation (29A) or cancel "
        "it by calling (28B); the text gives no order between them: player_in_turn decides"
    ),
    (law("28.B"), law("29.A")),
    "L'effettuare una tale chiamata annulla il diritto alla rettifica della chiamata fuori turno",
)
NOT_BEFORE_THE_LEAD = Note(
    msg(
        "later calls stand after an inadmissible double only where attention is drawn after the "
        "opening lead is faced (36C); drawn before, it and every call after it are cancelled (36A)"
    ),
    (law("36.A"), law("36.C")),
    "la chiamata inammissibile ed ogni chiamata successiva vengono cancellate",
)


class AuctionInput(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The dealer and the calls: "1S", "1♠", "2 picche", "πάσο", "X", "XX", "AP" for all passes.

    They may be a game in PBN or LIN, pasted with its notes ("=1=", "2S!", "^S" for a player
    passed over); "*" at the end says that no call follows. A call without a seat is made in
    rotation; "E:1S" says who made it. ``irregular``: "reported", nobody drew attention, and a
    call that the left-hand opponent can accept stands when the record goes on with him (27A1,
    29A, 36C, 37A); "cancelled", it is cancelled at once, and the next call is the one that the
    law asks for (27B, 29B, 36B, 37B). Positions, from 1: ``comparable``, calls judged comparable
    with the one they replace (23A); ``artificial``, passes out of rotation that are artificial
    (30C). ``change_of_call``: what becomes of a second call (25). ``player_in_turn``: whether a
    left-hand opponent in turn accepts a call out of rotation or disregards it (28B).
    ``must_pass``: players required to pass, "once" or "always", by an earlier rectification.
    """

    dealer: Seat
    calls: tuple[str, ...] | GameText
    irregular: Irregular = "reported"
    comparable: tuple[int, ...] = ()
    artificial: tuple[int, ...] = ()
    change_of_call: Change = "cancelled"
    player_in_turn: InTurn = "accepts"
    must_pass: dict[Seat, Barred] = {}


class JudgedCall(msgspec.Struct, frozen=True):
    """A call of the record, from 1: legal without findings; its effect in the auction.

    ``effect``: "stands", "cancelled", or "pass" where the law replaces it by one.
    """

    position: int
    seat: Seat
    call: str
    legal: bool
    effect: Effect
    findings: tuple[Note, ...] = ()
    consequences: tuple[Note, ...] = ()


class Auction(msgspec.Struct, frozen=True):
    """The calls, and what they come to; ``turn`` is whose turn it is in one not finished.

    ``state``: "open", "contract" or "passed-out".
    """

    calls: tuple[JudgedCall, ...]
    legal: bool
    state: Literal["open", "contract", "passed-out"]
    turn: Seat | None = None
    contract: str | None = None
    level: int | None = None
    denomination: Denomination | None = None
    doubling: Doubling | None = None
    declarer: Seat | None = None
    dummy: Seat | None = None
    on_lead: Seat | None = None
    must_pass: dict[Seat, Barred] = {}
    citations: tuple[Citation, ...] = (ROTATION, BIDS, DOUBLES, END)
    notes: tuple[Note, ...] = ()


@computes(
    "auction",
    ROTATION,
    BIDS,
    DOUBLES,
    END,
    LEAD,
    page=Page(
        folded=("comparable", "artificial", "change_of_call", "player_in_turn", "must_pass"),
        controls={"calls": "calls", "must_pass": "keyed N E S W"},
        headline=("contract", "declarer", "on_lead", "turn"),
        formats={"contract": "contract"},
        omitted=("calls", "level", "denomination", "doubling", "dummy", "must_pass", "state"),
        drawing="auction",
        example={"dealer": "N", "calls": "1♥ P 2♥ X 4♥ P P P"},
    ),
)
def auction(given: AuctionInput) -> Auction:
    """Legality of each call of an auction, its contract, declarer and opening leader."""
    written = read_calls(given.calls, given.dealer)
    for name in ("comparable", "artificial"):
        for position in getattr(given, name):
            if not 1 <= position <= len(written):
                raise RuleBroken(name, msg("there is no call {} in the record", position), CALL)
    judge = Judge(table=Table(given.dealer), written=written, choices=_choices(given))
    judge.bar(given.must_pass)
    judge.follow()
    return _result(judge)


def _choices(given: AuctionInput) -> Choices:
    return Choices(
        given.irregular,
        frozenset(position - 1 for position in given.comparable),
        frozenset(position - 1 for position in given.artificial),
        given.change_of_call,
        given.player_in_turn,
    )


def _result(judge: Judge) -> Auction:
    table = judge.table
    calls = tuple(_shown(number, made) for number, made in enumerate(judge.made, start=1))
    legal, notes = all(call.legal for call in calls), _notes(calls)
    bid, declarer = table.standing.bid, table.declarer
    if not table.ended:
        return Auction(
            calls, legal, "open", turn=table.turn, must_pass=dict(table.barred), notes=notes
        )
    if bid is None or declarer is None:
        cited = (ROTATION, PASSED_OUT)
        return Auction(calls, legal, "passed-out", citations=cited, notes=notes)
    return Auction(
        calls,
        legal,
        "contract",
        contract=f"{bid}{'X' * table.standing.doubling}",
        level=bid.level,
        denomination=bid.denomination,
        doubling=table.standing.doubling,
        declarer=declarer,
        dummy=partner_of(declarer),
        on_lead=left_of(declarer),
        citations=(ROTATION, CONTRACT, law("19.D"), DECLARER, DUMMY, LEAD),
        notes=notes,
    )


def _shown(number: int, made: Made) -> JudgedCall:
    return JudgedCall(
        number,
        made.seat,
        str(made.call),
        not made.findings,
        made.effect,
        tuple(made.findings),
        tuple(made.consequences),
    )


def _notes(calls: tuple[JudgedCall, ...]) -> tuple[Note, ...]:
    cited = {
        citation.id for call in calls for note in call.consequences for citation in note.citations
    }
    notes = [IN_TURN_READING] if cited & {"28.B", "29.A"} else []
    return (*notes, NOT_BEFORE_THE_LEAD) if "36.C" in cited else tuple(notes)
