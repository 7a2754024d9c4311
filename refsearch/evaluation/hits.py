"""Measuring search: where the answers to judged queries stand among the hits."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from math import log2
from typing import Any

import msgspec

from refsearch.citations.locator import Locator, is_in
from refsearch.evaluation.judged import Judged
from refsearch.games.bridge.auction.calls import read_calls
from refsearch.games.bridge.scoring.contracts import read_plainly
from refsearch.games.catalogue import functions
from refsearch.library.book.book import split_global_id
from refsearch.search.results import Hit, SearchEngine
from refsearch.typed.results import Answer, Incomplete

_DEPTH = 10  # hits looked at: a page of results
_GAINS = {"right": 1.0, "also": 0.5}  # of nDCG: a law that answers in part is worth half


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a query found: ``rank`` of the first right hit from 1 (0: none), its nDCG, the ids.

    Of a computation it is 1 where the ``answer`` judged, its function and inputs, is understood.
    """

    judged: Judged
    rank: int
    ndcg: float
    found: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Measure:
    """Means over outcomes, each from 0 to 1; the reciprocal rank is 0 beyond the tenth hit."""

    queries: int
    success_at_1: float
    success_at_5: float
    mrr: float
    ndcg_at_10: float


def outcome(engine: SearchEngine, judged: Judged) -> Outcome:
    """Ask one query and return where its answers are."""
    results = engine.search(judged.q, ui=judged.ui, limit=_DEPTH)
    hits = results.hits
    if judged.answer:
        read = results.answer or results.incomplete
        rank = int(read is not None and _is_asked(read, judged.answer))
        return Outcome(judged, rank, float(rank), ())
    rank = next((n for n, hit in enumerate(hits, 1) if _meets(hit, judged.right)), 0)
    found = tuple(f"{hit.edition}:{hit.id}" for hit in hits)
    return Outcome(judged, rank, _ndcg(hits, judged), found)


def _is_asked(found: Answer | Incomplete, judged: dict[str, Any]) -> bool:
    """Whether a computation is the one that was meant, by its function and the inputs judged.

    An input that is judged as what it is by default may be left unsaid.
    """
    if found.function != judged["function"]:
        return False
    ordered = found.function == "burraco-meld"  # an ace lies where it is written
    read, wanted = _inputs(found.inputs, ordered), _inputs(judged, ordered)
    wanted.pop("function")
    defaults = _defaults(found.function) if found.function in functions() else {}
    return all(read.get(name, defaults.get(name)) == value for name, value in wanted.items())


@cache
def _defaults(function: str) -> dict[str, Any]:
    """Return what the inputs of a calculator are where they are not given."""
    schema = functions()[function].schemas()["input"]
    shape = schema["$defs"][schema["$ref"].split("/")[-1]] if "$ref" in schema else schema
    fields = shape.get("properties", {}).items()
    return {name: field["default"] for name, field in fields if "default" in field}


def _inputs(given: dict[str, Any], ordered: bool) -> dict[str, Any]:
    """Return inputs as they are read: "4SX-1" is 4SX with the result -1, "TS 9S" two cards."""
    inputs = dict(given)
    for name in ("cards", "left"):
        if name in inputs:
            cards = inputs[name]
            row = cards.split() if isinstance(cards, str) else cards
            row = [card.replace("T", "10") for card in row]
            inputs[name] = list(row) if ordered else sorted(row)
    if "calls" in inputs:
        inputs["calls"] = [str(one.call) for one in read_calls(inputs["calls"], inputs["dealer"])]
    if "contract" in inputs:
        level, denomination, doubling, result = read_plainly(inputs["contract"]) or (0, 0, 0, None)
        inputs |= {"contract": (level, denomination, doubling)}
        if result is not None:
            inputs["result"] = result
        if "tricks" in inputs:
            inputs["result"] = inputs.pop("tricks") - 6 - level  # beyond the book of six
    return inputs


def measure(outcomes: Sequence[Outcome]) -> Measure:
    """Return the means of at least one outcome."""
    size = len(outcomes)
    return Measure(
        size,
        sum(o.rank == 1 for o in outcomes) / size,
        sum(0 < o.rank <= 5 for o in outcomes) / size,
        sum(1 / o.rank for o in outcomes if o.rank) / size,
        sum(o.ndcg for o in outcomes) / size,
    )


def _meets(hit: Hit, ids: Iterable[str]) -> bool:
    """Whether a hit is one of these places or stands inside one."""
    at = f"{hit.edition}:{hit.id}"
    return any(is_in(at, id_) for id_ in ids)


def _ndcg(hits: Sequence[Hit], judged: Judged) -> float:
    """Return the normalised discounted gain: a law's best place counts, once."""
    ideal = _gains_by_law(judged)
    gained: list[float] = []
    counted = set[tuple[str, str]]()
    for hit in hits:
        law = hit.edition, hit.law
        gained.append(0.0 if law in counted else max(_gain(hit, judged), default=0.0))
        counted |= {law} if gained[-1] else set()
    best = _discounted(sorted(ideal.values(), reverse=True)[:_DEPTH])
    return _discounted(gained) / best


def _gain(hit: Hit, judged: Judged) -> list[float]:
    return [gain for name, gain in _GAINS.items() if _meets(hit, getattr(judged, name))]


def _gains_by_law(judged: Judged) -> dict[str, float]:
    gains: dict[str, float] = {}
    for name, gain in _GAINS.items():
        for id_ in getattr(judged, name):
            edition, local = split_global_id(id_)
            law = local if local.startswith(("def.", "fn.")) else Locator.from_id(local).law.id
            key = f"{edition}:{law}"
            gains[key] = max(gain, gains.get(key, 0.0))
    return gains


def _discounted(gains: Sequence[float]) -> float:
    return sum(gain / log2(place + 1) for place, gain in enumerate(gains, 1))


def table(outcomes: Sequence[Outcome]) -> list[tuple[str, str, str, Measure]]:
    """Return (half, language, kind, measure): each language whole (kind "all"), then by kind."""
    groups: dict[tuple[str, str, str], list[Outcome]] = {}
    for one in outcomes:
        for kind in ("all", one.judged.kind):
            groups.setdefault((one.judged.half, one.judged.ui, kind), []).append(one)
    return [(*key, measure(found)) for key, found in groups.items()]


def evaluation_json(outcomes: Sequence[Outcome]) -> dict[str, Any]:
    """Return every measure, and the queries whose first hit is not right, as plain data."""
    failed = [one for one in outcomes if one.rank != 1]
    return {
        "measures": [
            {"half": half, "language": ui, "kind": kind, **msgspec.to_builtins(measured)}
            for half, ui, kind, measured in table(outcomes)
        ],
        "failures": [msgspec.to_builtins(one) for one in failed],
    }
