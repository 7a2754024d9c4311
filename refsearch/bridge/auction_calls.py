"""How people write calls: "1S", "1♠", "2 picche", "πάσο", "X", "N:3NT" with the seat."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final, Literal

from refsearch.bridge.cards import SEATS, Seat
from refsearch.bridge.contracts import Denomination, folded, read_contract
from refsearch.bridge.provisions import law
from refsearch.compute.citing import RuleBroken
from refsearch.compute.extent import LONGEST_CONTRACT

Kind = Literal["pass", "bid", "double", "redouble"]

DENOMINATIONS: Final[tuple[Denomination, ...]] = ("C", "D", "H", "S", "NT")
CALL = law("def.call")
FORM = law("18.A")
MOST_CALLS: Final = 400
ALL_PASS: Final = ("ap", "allpass", "tuttipasso")

_SEATED = re.compile(r"\s*(?P<seat>[NESWnesw])\s*:\s*(?P<call>.+)")
_BID = re.compile(r"(?P<level>-?\d+)(?P<denomination>\D+)")
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


def read_calls(given: tuple[str, ...] | str) -> list[Written]:
    """Read the calls of an auction, in a list or in one line.

    "AP" stands for three passes. Raises RuleBroken for what is no call.
    """
    written: list[Written] = []
    for position, text in enumerate(_split(given) if isinstance(given, str) else given):
        found = _SEATED.fullmatch(text)
        word = found["call"] if found else text
        seat = SEATS["NESW".index(found["seat"].upper())] if found else None
        if len(word) <= LONGEST_CONTRACT and folded(word) in ALL_PASS:
            written += [Written(position, Call("pass"))] * 3
        else:
            written.append(Written(position, read_call(word, f"calls[{position}]"), seat))
    if len(written) > MOST_CALLS:
        raise RuleBroken("calls", f"{len(written)} calls, more than any auction can have", CALL)
    return written


def _split(line: str) -> list[str]:
    """Return the calls of a line; a level and its suit may stand apart: "2 picche"."""
    words = re.split(r"[\s,;|]+", line.strip())
    joined: list[str] = []
    for word in words:
        if joined and re.fullmatch(r"([NESWnesw]:)?\d*", joined[-1]):
            joined[-1] += word
        else:
            joined.append(word)
    return [word for word in joined if word]


def read_call(text: str, field: str) -> Call:
    """Read one call; raise RuleBroken for none, and for a bid of less than one."""
    if len(text) > LONGEST_CONTRACT:
        raise RuleBroken(field, f"a text of at most {LONGEST_CONTRACT} characters is needed")
    plain = folded(text)
    if plain in _PASS:
        return Call("pass")
    bid = _BID.fullmatch(plain)
    if bid is not None:
        return _read_bid(int(bid["level"]), bid["denomination"], text, field)
    doubling = _doubling(plain)
    if doubling is None:
        raise RuleBroken(field, f'"{text}" is no call: write 1S, P, X or XX', CALL)
    return Call("redouble" if doubling == 2 else "double")


def _read_bid(level: int, denomination: str, text: str, field: str) -> Call:
    if level < 1:
        raise RuleBroken(field, f'"{text}": a bid is of one to seven odd tricks', FORM)
    try:
        written = read_contract(f"1{denomination}")
    except RuleBroken:
        written = None
    contract = written.contract if written else None
    if contract is None or contract.doubling or (written and written.result is not None):
        raise RuleBroken(field, f'"{text}" is no bid: a level and C, D, H, S or NT', FORM)
    return Call("bid", level, contract.denomination)


def _doubling(word: str) -> int | None:
    """Return 1 or 2 for the words that a contract may end with, None for others."""
    try:
        written = read_contract(f"1S{word}")
    except RuleBroken:
        return None
    if written.contract is None or written.result is not None:
        return None
    return written.contract.doubling or None
