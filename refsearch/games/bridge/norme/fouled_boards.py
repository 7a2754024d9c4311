"""Fouled boards (Norme, Art. 87): few results, and the penalty for cards in the wrong pocket."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from refsearch.compute.amounts import Amount, RuleBroken
from refsearch.compute.page import Page
from refsearch.compute.registry import computes
from refsearch.games.bridge import tables
from refsearch.games.bridge.provisions import FOULED, norma
from refsearch.games.bridge.scoring.field import FEW_RESULTS, NEUBERG_LEAST, small_group_percents
from refsearch.games.bridge.scoring.figures import exact, tidy, within
from refsearch.messages import msg

WRONG_POCKET = norma("87.1")
IN_PLAY, IN_DUPLICATION = 10, 20  # percent of a top (Norme, Art. 87.1)


class FouledBoardInput(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The one, two or three results of a group, from the North-South side."""

    scores: tuple[int, ...]


class FouledResult(msgspec.Struct, frozen=True):
    """A result and the percentages of both lines."""

    score: int
    ns: int
    ew: int


class FouledBoard(msgspec.Struct, frozen=True):
    """The results in the order given."""

    results: tuple[FouledResult, ...]
    breakdown: tuple[Amount, ...]


@computes(
    "norme-fouled-board",
    FEW_RESULTS,
    FOULED,
    page=Page(
        headline=("results.*.ns",),
        formats={"score": "signed", "ns": "percent", "ew": "percent"},
        columns={"results": ("score", "ns", "ew")},
        example={"scores": [420, -50, 170]},
    ),
)
def fouled_board(given: FouledBoardInput) -> FouledBoard:
    """Percentages of the one, two or three results of a group of a fouled board."""
    if not given.scores:
        raise RuleBroken("scores", msg("a group has at least one result"), FEW_RESULTS)
    if len(given.scores) >= NEUBERG_LEAST:
        raise RuleBroken("scores", msg("four results or more are scored by Neuberg"), FEW_RESULTS)
    whole = tables.norme_fouled().complement
    shares = small_group_percents(given.scores)
    lines = zip(given.scores, shares, strict=True)
    results = tuple(FouledResult(score, ns, whole - ns) for score, (ns, _) in lines)
    parts = tuple(
        Amount(msg("percentage of North-South"), ns, (source,), msg("{:+}", score))
        for score, (ns, source) in zip(given.scores, shares, strict=True)
    )
    return FouledBoard(results, parts)


class WrongPocketInput(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Cards found in the wrong pocket; the pairs are those that played when they were exchanged."""

    occasion: Literal["play", "duplication"] = "play"
    ns_cards: Annotated[bool, msgspec.Meta(description="cards of North-South were misplaced")] = (
        True
    )
    ew_cards: Annotated[bool, msgspec.Meta(description="cards of East-West were misplaced")] = True
    top: Annotated[float | None, msgspec.Meta(description="matchpoints of a top")] = None


class WrongPocket(msgspec.Struct, frozen=True):
    """Penalties in percent of a top, or in matchpoints where the top is given."""

    ns: float
    ew: float
    unit: Literal["percent-of-top", "matchpoints"]
    breakdown: tuple[Amount, ...]


@computes(
    "norme-wrong-pocket",
    WRONG_POCKET,
    page=Page(
        folded=("top",),
        controls={"top": "number"},
        headline=("ns", "ew"),
        formats={"ns": "of unit", "ew": "of unit"},
        omitted=("unit",),
        example={"occasion": "play"},
    ),
)
def wrong_pocket(given: WrongPocketInput) -> WrongPocket:
    """Penalty of each pair whose cards are in the wrong pocket of a board."""
    share = IN_PLAY if given.occasion == "play" else IN_DUPLICATION
    unit: Literal["percent-of-top", "matchpoints"] = "percent-of-top"
    penalty = tidy(share)
    if given.top is not None:
        within(given.top, "top", 0, citation=WRONG_POCKET, what=msg("a number of matchpoints"))
        unit, penalty = "matchpoints", tidy(exact(given.top, "top") * share / 100)
    part = Amount(msg("penalty of each pair"), penalty, (WRONG_POCKET,), msg("{}% of a top", share))
    ns, ew = (penalty if found else 0 for found in (given.ns_cards, given.ew_cards))
    return WrongPocket(ns, ew, unit, (part,))
