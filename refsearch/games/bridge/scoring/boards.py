"""Dealer and vulnerability of a board (Law 2)."""

from __future__ import annotations

import msgspec

from refsearch.compute.amounts import Citation, RuleBroken
from refsearch.compute.page import Page
from refsearch.compute.registry import computes
from refsearch.games.bridge import tables
from refsearch.games.bridge.provisions import law
from refsearch.messages import msg

LAW = law("2")
CYCLE = 16  # Law 2: boards 17 to 32 repeat boards 1 to 16, and so on


class BoardInput(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A board by its number, from 1."""

    number: int


class Board(msgspec.Struct, frozen=True):
    """Who deals (N, E, S, W) and who is vulnerable (none, NS, EW, all)."""

    number: int
    dealer: str
    vulnerable: str
    row: int
    citations: tuple[Citation, ...] = (LAW,)


@computes(
    "board",
    LAW,
    page=Page(
        controls={"number": "count"},
        bounds={"number": (1, 999)},
        headline=("dealer", "vulnerable"),
        omitted=("number", "row"),
        example={"number": 7},
    ),
)
def board(given: BoardInput) -> Board:
    """Dealer and vulnerability of a board by its number; the sequence repeats every 16 boards."""
    if given.number < 1:
        raise RuleBroken("number", msg("boards are numbered from 1; {} is none", given.number), LAW)
    row = (given.number - 1) % CYCLE + 1
    table = tables.boards()
    return Board(given.number, _holding(table.dealer, row), _holding(table.vulnerable, row), row)


def _holding(groups: dict[str, tuple[int, ...]], row: int) -> str:
    return next(name for name, numbers in groups.items() if row in numbers)
