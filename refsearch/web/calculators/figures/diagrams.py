"""Diagrams of results, as data for their templates: scales, auctions, melds, the play."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

from markupsafe import Markup

from refsearch.games.bridge.cards import SEATS, SUITS, Seat
from refsearch.games.bridge.pasted import read_hands
from refsearch.languages.calculators import Notation
from refsearch.library.library import Library
from refsearch.web.calculators import notation
from refsearch.web.calculators.figures.plots import Plot, burraco_plot, imp_plot, vp_plot
from refsearch.web.calculators.results import NoteView, notes_of
from refsearch.web.calculators.words import Wording

Json = Mapping[str, Any]
Notes = Callable[[Iterable[Json]], tuple[NoteView, ...]]
_SIGNS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}


@dataclass(frozen=True, slots=True)
class _Sources:
    """What a drawing is made from: the result, what was given, the language, how to show notes."""

    result: Json
    given: Json
    language: str
    notation: Notation
    notes: Notes


@dataclass(frozen=True, slots=True)
class CallView:
    """A call in the diagram; ``findings`` against it, ``consequences`` of it."""

    position: int
    seat: str
    call: Markup
    effect: str
    findings: tuple[NoteView, ...]
    consequences: tuple[NoteView, ...]


@dataclass(frozen=True, slots=True)
class AuctionView:
    """An auction in four columns; a cell without a call is None. ``remarked`` need a word."""

    rows: tuple[tuple[CallView | None, ...], ...]
    remarked: tuple[CallView, ...]


@dataclass(frozen=True, slots=True)
class CardView:
    """A card on the table; a wild one says what it stands for."""

    card: Markup
    stands_for: Markup


@dataclass(frozen=True, slots=True)
class MeldView:
    """A meld: its cards in order, what it is, its points."""

    cards: tuple[CardView, ...]
    form: str
    burraco: str
    points: str


@dataclass(frozen=True, slots=True)
class HandView:
    """A hand by suit, spades first."""

    seat: str
    suits: tuple[tuple[Markup, str], ...]


@dataclass(frozen=True, slots=True)
class TrickView:
    """A trick: the leader, the card of each seat, the winner."""

    number: int
    leader: str
    cards: tuple[Markup, ...]
    winner: str


@dataclass(frozen=True, slots=True)
class RevokeView:
    """A revoke, its description, and the tricks it transfers."""

    seat: str
    trick: int
    card: Markup
    transfers: int
    notes: tuple[NoteView, ...]


@dataclass(frozen=True, slots=True)
class PlayView:
    """Four hands, the tricks, what is against a card, the revokes."""

    hands: tuple[HandView, ...]
    tricks: tuple[TrickView, ...]
    remarked: tuple[CallView, ...]
    revokes: tuple[RevokeView, ...]


@dataclass(frozen=True, slots=True)
class Drawing:
    """A diagram, and the macro that shows it."""

    macro: str
    plot: Plot | None = None
    auction: AuctionView | None = None
    melds: tuple[MeldView, ...] = ()
    play: PlayView | None = None


def drawn(library: Library, result: Json, given: Json, wording: Wording) -> Drawing | None:
    """Return the drawing of a result, or None if its page has none."""
    maker = DRAWINGS.get(wording.page.drawing)
    if maker is None:
        return None
    notes = partial(notes_of, library, wording=wording)
    return maker(_Sources(result, given, wording.language, wording.shared.notation, notes))


def _imp_scale(s: _Sources) -> Drawing:
    return Drawing("plot", imp_plot(s.result["difference"], s.result["imps"], s.language))


def _vp_scale(s: _Sources) -> Drawing:
    result = s.result
    return Drawing("plot", vp_plot(result["scale"], result["boards"], result["imps"], s.language))


def _burraco_scale(s: _Sources) -> Drawing:
    edition = s.given.get("edition", "burraco-2011-it")
    difference = s.given["difference"]
    plot = burraco_plot(edition, s.result["table"], difference, s.result["first"], s.language)
    return Drawing("plot", plot)


def _auction(s: _Sources) -> Drawing:
    calls = [_call(s, call) for call in s.result["calls"]]
    rows: list[list[CallView | None]] = []
    at = len(SEATS)
    for call in calls:
        column = SEATS.index(call.seat)
        if column < at or at == len(SEATS):
            rows.append([None] * len(SEATS))
        rows[-1][column] = call
        at = column + 1
    remarked = tuple(c for c in calls if c.findings or c.consequences or c.effect != "stands")
    return Drawing("auction", auction=AuctionView(tuple(map(tuple, rows)), remarked))


def _call(s: _Sources, call: Json) -> CallView:
    text = notation.contract(call["call"], s.notation)
    return CallView(
        call["position"],
        call["seat"],
        notation.suited(text, s.language),
        call["effect"],
        s.notes(call["findings"]),
        s.notes(call["consequences"]),
    )


def _melds(s: _Sources) -> Drawing:
    return Drawing("melds", melds=tuple(_meld(s, meld) for meld in s.result["melds"]))


def _one_meld(s: _Sources) -> Drawing:
    return Drawing("melds", melds=(_meld(s, s.result),) if s.result["valid"] else ())


def _meld(s: _Sources, meld: Json) -> MeldView:
    cards = tuple(
        CardView(_card(s, one["card"]), _card(s, one["stands_for"]) if one["wild"] else Markup())
        for one in meld["placed"]
    )
    points = notation.number(meld["points"], s.language)
    return MeldView(cards, meld["form"] or "", meld["burraco"] or "", points)


def _card(s: _Sources, text: str) -> Markup:
    return notation.suited(notation.card(text), s.language)


def _play(s: _Sources) -> Drawing:
    result = s.result
    against = tuple(
        CallView(
            card["trick"], card["seat"], _card(s, card["card"]), "", s.notes(card["findings"]), ()
        )
        for card in result["cards"]
        if card["findings"]
    )
    return Drawing(
        "play",
        play=PlayView(
            _hands(s.given["deal"], s.language),
            tuple(_trick(s, trick) for trick in result["tricks"]),
            against,
            tuple(_revoke(s, revoke) for revoke in result["revokes"]),
        ),
    )


def _hands(deal: str, language: str) -> tuple[HandView, ...]:
    hands = read_hands(deal)
    return tuple(_hand(seat, hands[seat], language) for seat in SEATS)


def _hand(seat: Seat, cards: Iterable[Any], language: str) -> HandView:
    ordered = sorted(cards, key=lambda card: -card.rank)
    suits = []
    for suit in SUITS:
        ranks = [str(c)[1:].replace("T", "10") for c in ordered if c.suit == suit]
        suits.append((notation.suited(_SIGNS[suit], language), " ".join(ranks) or "—"))
    return HandView(seat, tuple(suits))


def _trick(s: _Sources, trick: Json) -> TrickView:
    cards = tuple(_card(s, trick["cards"].get(seat, "")) for seat in SEATS)
    return TrickView(trick["number"], trick["leader"], cards, trick["winner"] or "")


def _revoke(s: _Sources, revoke: Json) -> RevokeView:
    notes = s.notes([revoke["kind"], revoke["why"], *revoke["exempt"]])
    card = _card(s, revoke["card"])
    return RevokeView(revoke["seat"], revoke["trick"], card, revoke["transfers"], notes)


DRAWINGS: dict[str, Callable[[_Sources], Drawing]] = {
    "imp-scale": _imp_scale,
    "vp-scale": _vp_scale,
    "burraco-scale": _burraco_scale,
    "auction": _auction,
    "melds": _melds,
    "meld": _one_meld,
    "play": _play,
}
