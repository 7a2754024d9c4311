"""Results that can be written out: calculators whose whole table is finite, and asked for by few.

The others need the network, and the page of what is kept says so.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import product

from flask import url_for

from refsearch.web.common.links import with_query

Given = Mapping[str, str]
_LARGEST = 4_000  # points: the last row of the scale of IMPs begins here
_BOARDS = 36  # the longest set that is usual; the vulnerability repeats after sixteen


def _differences() -> Iterator[Given]:
    """Yield every difference of two scores, which are multiples of ten."""
    return ({"difference": str(n)} for n in range(-_LARGEST, _LARGEST + 1, 10))


def _boards() -> Iterator[Given]:
    return ({"number": str(n)} for n in range(1, _BOARDS + 1))


def _contracts() -> Iterator[Given]:
    """Yield every contract with every number of tricks, and the board passed out."""
    zones = ("false", "true")
    bids = (f"{level}{suit}" for level in range(1, 8) for suit in ("C", "D", "H", "S", "NT"))
    for bid, doubled, tricks, zone in product(bids, ("", "X", "XX"), range(14), zones):
        yield {"contract": bid + doubled, "tricks": str(tricks), "vulnerable": zone}
    yield from ({"contract": "pass", "vulnerable": zone} for zone in zones)


WRITTEN_OUT: Mapping[str, Callable[[], Iterator[Given]]] = {
    "contract-score": _contracts,
    "imps": _differences,
    "board": _boards,
}


def result_addresses(name: str, ui: str) -> Iterator[str]:
    """Yield the pages of a calculator, and the address of each of its results."""
    page = url_for("calculators.calculator", ui=ui, name=name)
    yield from (page, f"{page}?blank=1")
    yield url_for("offline.uncomputed", ui=ui)
    address = url_for("calculators.result", ui=ui, name=name)
    yield from (with_query(address, given) for given in WRITTEN_OUT[name]())
