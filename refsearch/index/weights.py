"""What a word weighs in the fields of a passage."""

from __future__ import annotations

import msgspec


class Bm25(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The parameters of BM25F: ``b`` is how much length counts, ``k1`` how much repetition."""

    b: float
    k1: float
    heading_b: float


class FieldWeights(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The weight of each field, and how words are weighed in it."""

    field: dict[str, float]
    bm25: Bm25
