"""Calculator results saved offline: those of the calculators whose results are few enough.

The others need the network, and the page of what is kept says so.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import islice, product
from typing import get_args

from flask import url_for

from refsearch.games.bridge.scoring.victory_points import Scale
from refsearch.web.common.links import with_query

Given = Mapping[str, str]
_LARGEST = 4_000  # points: the last row of the scale of IMPs begins here
_BOARDS = 36  # the longest set that is usual; the vulnerability repeats after sixteen
_MATCHES = (8, 10, 12, 14, 16, 20, 24, 28, 32)  # boards: the lengths that are played
_OF_A_PART = 300  # results: what a busy machine makes in a few seconds
_MARGIN = 60  # IMPs: beyond it nearly every scale has given all it has


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


def _matches() -> Iterator[Given]:
    """Yield the margins of matches of usual lengths, by each scale."""
    margins = range(-_MARGIN, _MARGIN + 1)
    for scale, boards, imps in product(get_args(Scale), _MATCHES, margins):
        yield {"scale": scale, "boards": str(boards), "imps": str(imps)}


WRITTEN_OUT: Mapping[str, Callable[[], Iterator[Given]]] = {
    "contract-score": _contracts,
    "imps": _differences,
    "board": _boards,
    "victory-points": _matches,
}


def parts_of(name: str) -> int:
    """Return in how many parts the results of a calculator are handed out."""
    return -(-sum(1 for _given in WRITTEN_OUT[name]()) // _OF_A_PART)


def result_addresses(name: str, part: int, ui: str) -> Iterator[str]:
    """Yield the addresses of a part of the results; with the first, the pages of the calculator."""
    if not part:
        page = url_for("calculators.calculator", ui=ui, name=name)
        yield from (page, f"{page}?blank=1", url_for("offline.uncomputed", ui=ui))
    address = url_for("calculators.result", ui=ui, name=name)
    addresses = islice(WRITTEN_OUT[name](), part * _OF_A_PART, (part + 1) * _OF_A_PART)
    yield from (with_query(address, given) for given in addresses)
