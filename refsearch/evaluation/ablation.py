"""What each part of search is worth: the judged queries answered without it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

import msgspec

from refsearch.evaluation.hits import Measure, measure, outcome
from refsearch.evaluation.judged import Half, Judged
from refsearch.search.results import SearchEngine
from refsearch.search.weights import Weights, weights

_NOTHING = 1e-9  # not 0: shares are taken of scores
# What each weight is where it does nothing.
_NEUTRAL: dict[str, float] = {
    "coverage_power": 0.0,
    "law_headed": 1.0,
    "ui_language": 1.0,
    "first_edition": 1.0,
    "twin": 1.0,
    "superseded": 1.0,
    "supplement": 1.0,
    "front": 1.0,
    "prescribing": 1.0,
    "limiting": 1.0,
    "likely_found": 2.0,  # more than sure
    "sent": 100.0,  # a share that no score has
    "second": 100.0,  # as above
    "named": 1.0,
}
# How much of a part there is.
_SIZES = {"prefix_words", "likely_least", "likely_unknown", "likely_score"}
_NO_CLASSIFIER = {"likely": 0.0, "likely_place": 0.0, "likely_found": _NEUTRAL["likely_found"]}
STEPS = ("abbreviations", "rewording", "frames", "corrections")
# The blind sets are those that are opened and no examples of the classifier.
GROUPS: dict[str, tuple[Half, ...]] = {
    "frames": ("frames",),
    "first sets": ("tune", "report", "blind"),
    "blind sets": ("blind2v", "blind2w", "blind2x", "blind2y", "blind2aa", "blind2ab"),
}

# (weights, steps left out) -> an engine
Make = Callable[[Weights, frozenset[str]], SearchEngine]


class Ablated(NamedTuple):
    """A part of search, and by group of judged queries the measure without it."""

    part: str
    without: dict[str, Measure]


class _Variant(NamedTuple):
    part: str
    weights: dict[str, Any]  # as they are in the data file
    steps: frozenset[str] = frozenset()


def ablate(make: Make, judged: Sequence[Judged]) -> Iterator[Ablated]:
    """Yield the whole first, then each part that is left out."""
    for variant in _variants():
        engine = make(msgspec.convert(variant.weights, Weights), variant.steps)
        found = {
            group: [outcome(engine, one) for one in judged if one.half in halves]
            for group, halves in GROUPS.items()
        }
        yield Ablated(variant.part, {group: measure(ones) for group, ones in found.items()})


def _variants() -> Iterator[_Variant]:
    def without(table: str, **changed: Any) -> dict[str, Any]:
        """Return the weights with some of one table changed."""
        whole = msgspec.to_builtins(weights())
        return {**whole, table: {**whole[table], **changed}}

    query = msgspec.to_builtins(weights().query)
    yield _Variant("(whole)", msgspec.to_builtins(weights()))
    yield _Variant("classifier", without("query", **_NO_CLASSIFIER))
    for name in weights().field:
        yield _Variant(f"field {name}", without("field", **{name: 0.0}))
    for step in STEPS:
        yield _Variant(f"step {step}", msgspec.to_builtins(weights()), frozenset([step]))
    for name, value in query.items():
        if isinstance(value, dict):
            for kind in value:
                yield _Variant(f"{name} {kind}", without("query", **{name: {**value, kind: 1.0}}))
        elif name not in _SIZES:
            neutral = _NEUTRAL.get(name, _NOTHING)
            yield _Variant(f"weight {name}", without("query", **{name: neutral}))
    for name in msgspec.to_builtins(weights().bm25):
        yield _Variant(f"bm25 {name}", without("bm25", **{name: _NOTHING}))
