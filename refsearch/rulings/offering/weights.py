"""The weights that decide which rulings are offered, read from ``offers.toml``."""

from __future__ import annotations

from pathlib import Path

import msgspec

from refsearch.shapes import known

_FILE = Path(__file__).parent / "offers.toml"


class OfferWeights(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The weights of offers: ``offers.toml``, each with its reason."""

    most: int
    likely: float
    near_best: float


def offer_weights() -> OfferWeights:
    """Return the weights of the data file."""
    return msgspec.toml.decode(_FILE.read_bytes(), type=known(OfferWeights))
