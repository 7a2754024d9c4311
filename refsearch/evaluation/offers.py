"""Measuring offers of rulings: judged queries (``offers.toml``) and what each is offered."""

from __future__ import annotations

import tomllib
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec

from refsearch.errors import RefsearchError
from refsearch.evaluation.judged import Half
from refsearch.messages import msg
from refsearch.search.results import SearchEngine


@dataclass(frozen=True, slots=True)
class JudgedOffer:
    """A query and the procedures that answer it; none if nothing should be offered."""

    q: str
    ui: str
    half: Half
    right: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class OfferOutcome:
    """The procedures that a query was offered, best first."""

    judged: JudgedOffer
    offered: tuple[str, ...]

    @property
    def rank(self) -> int:
        """The place of the first right offer from 1; 0 for none."""
        right = self.judged.right
        return next((n for n, name in enumerate(self.offered, 1) if name in right), 0)

    @property
    def is_good(self) -> bool:
        """Whether the first offer is right, or none was due and none was made."""
        return self.rank == 1 if self.judged.right else not self.offered


@dataclass(frozen=True, slots=True)
class OfferMeasure:
    """Measures over queries that mean a ruling, and over those that mean none (``without``).

    ``precision`` is the share of queries with an offer whose first is right; ``false`` the share of
    ``without`` that got one. Each is from 0 to 1.
    """

    meaning_one: int
    recall_at_1: float
    recall_at_3: float
    precision: float
    without: int
    false: float


class _Entry(msgspec.Struct, forbid_unknown_fields=True):
    q: str
    right: list[str] = []


class _File(msgspec.Struct, forbid_unknown_fields=True):
    report: dict[str, list[_Entry]]
    tune: dict[str, list[_Entry]]


def read_offers(path: Path, procedures: Collection[str]) -> list[JudgedOffer]:
    """Read judged queries; raise RefsearchError for a faulty file or an unknown procedure."""
    try:
        file = msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8")), _File)
    except (OSError, ValueError) as error:
        raise RefsearchError(msg("{}: not judged queries as refsearch reads them", path)) from error
    halves: tuple[tuple[Half, dict[str, list[_Entry]]], ...] = (
        ("report", file.report),
        ("tune", file.tune),
    )
    judged = [
        JudgedOffer(entry.q, ui, half, tuple(entry.right))
        for half, by_language in halves
        for ui, entries in by_language.items()
        for entry in entries
    ]
    unknown = {name for one in judged for name in one.right} - set(procedures)
    if unknown:
        raise RefsearchError(msg("{}: no procedure is called {}", path, ", ".join(sorted(unknown))))
    return judged


def read_blind_offers(path: Path, half: Half) -> list[JudgedOffer]:
    """Read the situations of a further blind set: its table whose name begins with offers."""
    tables = tomllib.loads(path.read_text(encoding="utf-8"))
    asked = next(table for name, table in tables.items() if name.startswith("offers"))
    return [
        JudgedOffer(entry.q, ui, half, tuple(entry.right))
        for ui, entries in msgspec.convert(asked, dict[str, list[_Entry]]).items()
        for entry in entries
    ]


def offer_outcome(engine: SearchEngine, judged: JudgedOffer) -> OfferOutcome:
    """Ask one query and return what is offered."""
    rulings = engine.search(judged.q, ui=judged.ui, limit=1).rulings
    return OfferOutcome(judged, tuple(offer.procedure for offer in rulings))


def measure_offers(outcomes: Sequence[OfferOutcome]) -> OfferMeasure:
    """Return the measure of outcomes; 0 where there is nothing to measure."""
    with_ruling = [one for one in outcomes if one.judged.right]
    without = [one for one in outcomes if not one.judged.right]
    offered = [one for one in outcomes if one.offered]
    first = sum(one.rank == 1 for one in with_ruling)
    return OfferMeasure(
        meaning_one=len(with_ruling),
        recall_at_1=_share(first, with_ruling),
        recall_at_3=_share(sum(0 < one.rank <= 3 for one in with_ruling), with_ruling),
        precision=_share(first, offered),
        without=len(without),
        false=_share(sum(bool(one.offered) for one in without), without),
    )


def _share(count: int, of: Sequence[object]) -> float:
    return count / len(of) if of else 0.0


def offer_table(outcomes: Sequence[OfferOutcome]) -> list[tuple[str, str, OfferMeasure]]:
    """Return (half, language, measure), the language "all" last in each half."""
    groups: dict[tuple[str, str], list[OfferOutcome]] = {}
    for one in outcomes:
        for language in (one.judged.ui, "all"):
            groups.setdefault((one.judged.half, language), []).append(one)
    order = sorted(groups, key=lambda key: (key[0], key[1] == "all"))
    return [(*key, measure_offers(groups[key])) for key in order]


def offers_json(outcomes: Sequence[OfferOutcome]) -> dict[str, Any]:
    """Return every measure, and the queries whose first offer is not right, as plain data."""
    return {
        "measures": [
            {"half": half, "language": ui, **msgspec.to_builtins(measured)}
            for half, ui, measured in offer_table(outcomes)
        ],
        "failures": [msgspec.to_builtins(one) for one in outcomes if not one.is_good],
    }
