"""The weights of ranking, read from ``weights.toml`` where each has its reason beside it."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import msgspec

from refsearch.index.weights import FieldWeights

_FILE = Path(__file__).parent / "weights.toml"


class QueryWeights(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The weights for combining the words of a query."""

    same_language: float
    across_languages: float
    synonym: float
    prefix: float
    prefix_words: int
    coverage_power: float
    rest_of_law: float
    law_headed: float
    ui_language: float
    without_counterpart: float
    first_edition: float
    twin: float
    sent: float
    front: float
    prescribing: float
    limiting: float
    likely: float
    likely_least: float
    likely_unknown: float
    likely_place: float
    likely_found: float
    likely_score: float
    second: float
    kind: dict[str, float]
    named: float
    superseded: float
    supplement: float
    game: dict[str, float]


class Weights(FieldWeights, frozen=True, forbid_unknown_fields=True):
    """Everything in ``weights.toml``."""

    query: QueryWeights
    snippet_length: int


@cache
def weights() -> Weights:
    """Return the weights of the data file."""
    return msgspec.toml.decode(_FILE.read_bytes(), type=Weights)
