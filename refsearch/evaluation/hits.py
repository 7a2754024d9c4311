"""Measuring search: judged queries (``queries.toml``) and the hits that each returns."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import log2
from pathlib import Path
from typing import Any, Literal

import msgspec

from refsearch.citations.locator import Locator, is_in
from refsearch.errors import RefsearchError
from refsearch.games.bridge.scoring.contracts import read_plainly
from refsearch.library.library import Library, global_id, split_global_id
from refsearch.messages import msg
from refsearch.search.results import Answer, Hit, Incomplete, SearchEngine

Half = Literal[
    "tune",
    "report",
    "blind",
    "frames",
    "blind2",
    "blind2b",
    "blind2c",
    "blind2d",
    "blind2e",
    "blind2f",
    "blind2g",
    "blind2h",
]
_DEPTH = 10  # hits looked at: a page of results
_GAINS = {"right": 1.0, "also": 0.5}


@dataclass(frozen=True, slots=True)
class Judged:
    """A query and the global ids that answer it (``right``) or help (``also``).

    Anything inside such a provision counts like the provision.
    """

    q: str
    ui: str
    kind: str
    half: Half
    right: tuple[str, ...]
    also: tuple[str, ...] = ()
    answer: dict[str, Any] | None = None


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


class _Entry(msgspec.Struct, forbid_unknown_fields=True):
    q: str
    kind: str
    right: list[str]
    also: list[str] = []
    answer: dict[str, Any] | None = None


class _File(msgspec.Struct, forbid_unknown_fields=True):
    short: dict[str, str]
    home: dict[str, list[str]]
    report: dict[str, list[_Entry]]
    tune: dict[str, list[_Entry]]
    blind: dict[str, list[_Entry]] = {}


def read_queries(path: Path, library: Library) -> list[Judged]:
    """Read judged queries; raise RefsearchError for a faulty file or an unknown id."""
    try:
        file = msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8")), _File)
    except (OSError, ValueError) as error:
        raise RefsearchError(msg("{}: not judged queries as refsearch reads them", path)) from error
    judged = []
    halves: tuple[tuple[Half, dict[str, list[_Entry]]], ...] = (
        ("report", file.report),
        ("tune", file.tune),
        ("blind", file.blind),
    )
    for half, by_language in halves:
        for ui, entries in by_language.items():
            for entry in entries:
                right = _global_ids(library, file, ui, entry.right)
                also = _global_ids(library, file, ui, entry.also)
                judged.append(Judged(entry.q, ui, entry.kind, half, right, also))
    return judged


def read_blind(path: Path, names: Path, library: Library, half: Half) -> list[Judged]:
    """Read a further blind set; the names of editions are those of the first file."""
    file = msgspec.convert(tomllib.loads(names.read_text(encoding="utf-8")), _File)
    tables = tomllib.loads(path.read_text(encoding="utf-8"))
    asked = next(table for name, table in tables.items() if name.startswith("blind"))
    entries = msgspec.convert(asked, dict[str, list[_Entry]])
    return [
        Judged(
            entry.q,
            ui,
            entry.kind,
            half,
            _global_ids(library, file, ui, entry.right),
            _global_ids(library, file, ui, entry.also),
            entry.answer,
        )
        for ui, by_language in entries.items()
        for entry in by_language
    ]


class _Frames(msgspec.Struct, forbid_unknown_fields=True):
    frames: dict[str, list[str]]
    irregularity: list[dict[str, str | list[str]]]


def read_frames(path: Path, library: Library) -> list[Judged]:
    """Return every frame of a question asked of every irregularity: the law that rectifies it."""
    file = msgspec.toml.decode(path.read_bytes(), type=_Frames)
    codes = [e.id for e in library.editions if e.work == "bridge-2017"]
    return [
        Judged(frame.format(one[ui]), ui, "frame", "frames", tuple(right))
        for ui, frames in file.frames.items()
        for one in file.irregularity
        for right in [[global_id(code, law) for code in codes for law in one["right"]]]
        for frame in frames
    ]


def _global_ids(library: Library, file: _File, ui: str, ids: Iterable[str]) -> tuple[str, ...]:
    """Return global ids; a bare id stands for each edition of the language that has it."""
    found = []
    for id_ in ids:
        named, _, local = id_.rpartition(":")
        editions = [file.short[name] for name in ([named] if named else file.home[ui])]
        held = [f"{e}:{local}" for e in editions if library.book(e).has(local)]
        if not held:
            raise RefsearchError(msg("a judged query names {}, which no edition has", id_))
        found += held
    return tuple(found)


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
    """Whether a computation is the one that was meant, by its function and the inputs judged."""
    read, wanted = _inputs(found.inputs), _inputs(judged)
    wanted.pop("function")
    same = all(read.get(name) == value for name, value in wanted.items())
    return found.function == judged["function"] and same


def _inputs(given: dict[str, Any]) -> dict[str, Any]:
    """Return inputs with a contract as it is read: "4SX-1" is 4SX with the result -1."""
    inputs = dict(given)
    if "contract" in inputs:
        level, denomination, doubling, result = read_plainly(inputs["contract"]) or (0, 0, 0, None)
        inputs |= {"contract": (level, denomination, doubling)}
        if result is not None:
            inputs["result"] = result
        if "tricks" in inputs:
            inputs["result"] = inputs.pop("tricks") - 6 - level
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
