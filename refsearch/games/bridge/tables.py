"""The tables of the laws as data: each is kept once, in ``data/``, with its provision."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import TypeVar

import msgspec

from refsearch.shapes import known

T = TypeVar("T")
Pair = tuple[int, int]
Triple = tuple[int, int, int]


class _Table(msgspec.Struct, frozen=True, rename="kebab", forbid_unknown_fields=True):
    """A file of ``data/``; keys are in kebab-case."""


class Boards(_Table, frozen=True):
    """Law 2: the boards of each dealer and vulnerability, 1 to 16."""

    provision: str
    dealer: dict[str, tuple[int, ...]]
    vulnerable: dict[str, tuple[int, ...]]


class TrickPoints(_Table, frozen=True):
    """Trick points: undoubled, doubled, redoubled."""

    minor: Triple
    major: Triple
    notrump_first: Triple
    notrump_next: Triple


class SlamPoints(_Table, frozen=True):
    """Slam premiums: not vulnerable, vulnerable."""

    small: Pair
    grand: Pair


class OvertrickPoints(_Table, frozen=True):
    """Points for each doubled or redoubled overtrick: not vulnerable, vulnerable."""

    editions: tuple[str, ...]
    doubled: Pair
    redoubled: Pair


class BonusPoints(_Table, frozen=True):
    """Premiums for a contract made, and the trick points from which it is a game."""

    editions: tuple[str, ...]
    game_from: int
    game: Pair
    part_score: int
    doubled: int
    redoubled: int


class UndertrickRows(_Table, frozen=True):
    """Points for a trick the contract fell short: by doubling, then by vulnerability."""

    rows: tuple[Pair, Pair, Pair]
    editions: tuple[str, ...] = ()


class UndertrickPoints(_Table, frozen=True):
    """Points for undertricks: the first, each further one, and what is added from the fourth."""

    first: UndertrickRows
    further: UndertrickRows
    from_fourth: UndertrickRows


class Scores(_Table, frozen=True):
    """Law 77."""

    provision: str
    tricks: TrickPoints
    slam: SlamPoints
    overtricks: OvertrickPoints
    bonus: BonusPoints
    undertricks: UndertrickPoints


class Imps(_Table, frozen=True):
    """Law 78B: row *n* is *n* IMPs; the last row has no end."""

    provision: str
    from_: tuple[int, ...] = msgspec.field(name="from")
    to: tuple[int, ...] = ()


class NormeVps(_Table, frozen=True):
    """Norme, Appendix 7: the least IMPs of each row, by number of boards."""

    provisions: tuple[str, ...]
    vps: tuple[Pair, ...]
    boards_8_20: dict[str, tuple[int, ...]] = msgspec.field(name="boards-8-20")
    boards_24_48: dict[str, tuple[int, ...]] = msgspec.field(name="boards-24-48")


class FouledRow(_Table, frozen=True):
    """Percentages of one pattern of results, best first."""

    provision: str
    percent: tuple[int, ...]


class NormeFouled(_Table, frozen=True):
    """Norme, Art. 87.2."""

    complement: int
    one: FouledRow
    two_equal: FouledRow
    two_different: FouledRow
    three_equal: FouledRow
    three_different: FouledRow
    two_best: FouledRow
    one_best: FouledRow


def _read(name: str, type_: type[T]) -> T:
    text = files("refsearch.games.bridge").joinpath("data", name).read_bytes()
    return msgspec.toml.decode(text, type=known(type_))


@cache
def boards() -> Boards:
    """Return dealer and vulnerability (Law 2)."""
    return _read("boards.toml", Boards)


@cache
def scores() -> Scores:
    """Return the scoring table (Law 77)."""
    return _read("scores.toml", Scores)


@cache
def imps() -> Imps:
    """Return the IMP scale (Law 78B)."""
    return _read("imps.toml", Imps)


@cache
def norme_vps() -> NormeVps:
    """Return the 25-0 scale (Norme, Appendix 7)."""
    return _read("norme-vps.toml", NormeVps)


@cache
def norme_fouled() -> NormeFouled:
    """Return the percentages of small groups (Norme, Art. 87.2)."""
    return _read("norme-fouled.toml", NormeFouled)
