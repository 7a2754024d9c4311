"""The provisions that bridge scoring cites."""

from __future__ import annotations

from typing import Final

from refsearch.compute.amounts import BRIDGE, NORME, Citation

BRIDGE_2007: Final = "bridge-2007"
ITALIAN: Final = "bridge-2017-it"
GREEK: Final = "bridge-2017-el"


def law(id_: str, *editions: str) -> Citation:
    """Return a provision of the 2017 code; ``editions`` if only some have the rule."""
    return Citation(BRIDGE, id_, editions)


def law_2007(id_: str) -> Citation:
    """Return a provision of the 2007 code."""
    return Citation(BRIDGE_2007, id_)


def norma(id_: str) -> Citation:
    """Return a provision of the Norme Integrative 2010."""
    return Citation(NORME, id_)


ARTIFICIAL_AT_PAIRS = norma("12.punteggi-arbitrali-artificiali-nelle-competizioni-a-coppie.a")
MATCHPOINTS = law("78.A")
IMPS = law("78.B")
OTHER_METHODS = law("78.D")
FOULED = law("87.B")
