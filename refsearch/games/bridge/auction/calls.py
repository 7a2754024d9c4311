"""How people write calls: "1S", "1♠", "2 picche", "πάσο", "X", "N:3NT" with the seat."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final, Literal

from refsearch.compute.amounts import RuleBroken
from refsearch.compute.extent import LONGEST_CONTRACT, short_text
from refsearch.games.bridge.cards import SEATS, Seat, left_of
from refsearch.games.bridge.pasted import (
    NO_MORE,
    NOT_YET,
    TO_BE_CONTINUED,
    is_lin,
    is_tagged,
    lin_dealer,
    lin_values,
    section,
    tokens,
)
from refsearch.games.bridge.provisions import law
from refsearch.games.bridge.scoring.contracts import Denomination, folded, read_contract
from refsearch.messages import msg

Kind = Literal["pass", "bid", "double", "redouble"]

DENOMINATIONS: Final[tuple[Denomination, ...]] = ("C", "D", "H", "S", "NT")
CALL = law("def.call")
FORM = law("18.A")
MOST_CALLS: Final = 400  # the longest legal auction has 319 (Laws 18, 19, 22); some are cancelled
FIRST_CALL = law("17.B")
PASSED_OVER: Final = "^S"
INSUFFICIENT: Final = "^I"
ALERT: Final = "*"  # after a bid; alone it is a double
ALL_PASS: Final = ("ap", "allpass", "tuttipasso")

_SEATED = re.compile(r"\s*(?P<seat>[NESWnesw])\s*:\s*(?P<call>.+)")
_BID = re.compile(r"(?P<level>-?\d+)(?P<denomination>\D+)")
_APART = re.compile(r"([NESWnesw]:)?\d{0,3}|\^[Ii]")
_DOUBLES: Final[dict[str, Kind]] = {"d": "double", "r": "redouble", "rdbl": "redouble"}
_PASS = frozenset(["p", "pass", "passo", "πασο"])


@dataclass(frozen=True, slots=True)
class Call:
    """A call; ``level`` and ``denomination`` are a bid's, the level 8 or more for Law 38."""

    kind: Kind
    level: int = 0
    denomination: Denomination = "NT"

    @property
    def rank(self) -> tuple[int, int]:
        """Its place in the order of bids (Laws 18B and 18E)."""
        return self.level, DENOMINATIONS.index(self.denomination)

    def __str__(self) -> str:
        short = {"pass": "P", "double": "X", "redouble": "XX"}
        return short.get(self.kind) or f"{self.level}{self.denomination}"


@dataclass(frozen=True, slots=True)
class Written:
    """A call as it stands in the record: where, by whom if that is said."""

    index: int
    call: Call
    seat: Seat | None = None


def read_calls(given: tuple[str, ...] | str, dealer: Seat) -> list[Written]:
    """Read the calls of an auction, in a list, in one line, or in a game in PBN or LIN.

    "AP" stands for the passes that end it. Raises RuleBroken for anything that is no call.
    """
    written: list[Written] = []
    turn: Seat | None = None
    words = _split(given, dealer) if isinstance(given, str) else list(given)
    for position, text in enumerate(words):
        found = _SEATED.fullmatch(text)
        word = _unmarked(found["call"] if found else text)
        seat = SEATS["NESW".index(found["seat"].upper())] if found else turn
        turn = None
        if word.upper() == PASSED_OVER:
            turn = left_of(seat or _in_turn(written, dealer))
        elif _folded(word) in ALL_PASS:
            last = position == len(words) - 1
            written += [Written(position, Call("pass"))] * _passes_left(written, last=last)
        elif word or not text.strip():
            written.append(Written(position, read_call(word, f"calls[{position}]"), seat))
    if len(written) > MOST_CALLS:
        raise RuleBroken(
            "calls", msg("{} calls, more than any auction can have", len(written)), CALL
        )
    return written


def _in_turn(written: list[Written], dealer: Seat) -> Seat:
    """Return whose turn it is if every call without a seat was made in rotation."""
    seat = dealer
    for one in written:
        seat = left_of(one.seat or seat)
    return seat


def _passes_left(written: list[Written], *, last: bool) -> int:
    """Return how many passes "AP" stands for: four in all if nobody bid and nothing follows."""
    kinds = [one.call.kind for one in written]
    since = len(kinds) if set(kinds) <= {"pass"} else kinds[::-1].index(_last_other(kinds))
    needed = 4 if last and since == len(kinds) else 3  # Law 22A, 22B
    return max(needed - since, 0)


def _last_other(kinds: list[Kind]) -> Kind:
    return next(kind for kind in reversed(kinds) if kind != "pass")


def _unmarked(word: str) -> str:
    """Return a call without notes, suffixes and PBN's mark of an insufficient bid."""
    plain = "".join(tokens(word))
    return plain[2:] if plain[:2].upper() == INSUFFICIENT else plain


def _folded(word: str) -> str:
    return folded(word) if len(word) <= LONGEST_CONTRACT else ""


def _split(text: str, dealer: Seat) -> list[str]:
    """Return the calls of a text; a level and its suit may stand apart: "2 picche"."""
    if is_lin(text):
        _same_dealer(lin_dealer(text, "calls"), dealer)
        return lin_values(text, "mb", "calls")
    if is_tagged(text):
        table = section(text, "auction", "calls")
        started = [word for word in table.tokens if word != NOT_YET]
        waiting = len(table.tokens) - len(started)
        if table.tokens[:waiting] != (NOT_YET,) * waiting:
            raise RuleBroken("calls", msg('"-" stands before the first call only'), CALL)
        first = table.first
        for _ in range(waiting % 4):
            first = left_of(first)
        _same_dealer(first, dealer)
        return _ended(started)
    return _ended(_joined(tokens(re.sub(r"[,;|]", " ", text))))


def _same_dealer(called_first: Seat | None, dealer: Seat) -> None:
    if called_first not in (None, dealer):
        message = msg("{} deals in this game, and {} is named", called_first, dealer)
        raise RuleBroken("dealer", message, FIRST_CALL)


def _ended(words: list[str]) -> list[str]:
    """Return calls without PBN's sign that no more follow, or that the auction goes on."""
    return words[:-1] if words and words[-1] in (NO_MORE, TO_BE_CONTINUED) else words


def _joined(words: list[str]) -> list[str]:
    joined: list[str] = []
    for word in words:
        if joined and _APART.fullmatch(joined[-1]):
            joined[-1] += word
        else:
            joined.append(word)
    return joined


def read_call(text: str, field: str) -> Call:
    """Read one call; raise RuleBroken for anything else, and for a bid below the one level."""
    if len(text) > LONGEST_CONTRACT:
        raise RuleBroken(field, short_text(LONGEST_CONTRACT))
    plain = folded(text)
    plain = plain.rstrip(ALERT) or plain
    if plain in _PASS:
        return Call("pass")
    if plain in _DOUBLES:
        return Call(_DOUBLES[plain])
    bid = _BID.fullmatch(plain)
    if bid is not None:
        return _read_bid(int(bid["level"]), bid["denomination"], text, field)
    doubling = _doubling(plain)
    if doubling is None:
        raise RuleBroken(field, msg('"{}" is no call: write 1S, P, X or XX', text), CALL)
    return Call("redouble" if doubling == 2 else "double")


def _read_bid(level: int, denomination: str, text: str, field: str) -> Call:
    if level < 1:
        raise RuleBroken(field, msg('"{}": a bid is of one to seven odd tricks', text), FORM)
    try:
        written = read_contract(f"1{denomination}")
    except RuleBroken:
        written = None
    contract = written.contract if written else None
    if contract is None or contract.doubling or (written and written.result is not None):
        raise RuleBroken(field, msg('"{}" is no bid: a level and C, D, H, S or NT', text), FORM)
    return Call("bid", level, contract.denomination)


def _doubling(word: str) -> int | None:
    """Return 1 or 2 for the words that a contract may end with, else None."""
    try:
        written = read_contract(f"1S{word}")
    except RuleBroken:
        return None
    if written.contract is None or written.result is not None:
        return None
    return written.contract.doubling or None
