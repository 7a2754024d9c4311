"""The ids of an edition that are nearest to an unknown one, for error messages."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping
from difflib import get_close_matches

from refsearch.citations.locator import Locator
from refsearch.errors import BadLocator
from refsearch.library.model import Provision

LONGEST_ID = 100  # what is longer resembles nothing, and takes long to compare


def nearest_ids(provisions: Mapping[str, Provision], id_: str) -> tuple[str, ...]:
    """Return the existing provisions closest to an id that does not exist, best first."""
    if len(id_) > LONGEST_ID:
        return ()
    try:
        wanted = Locator.from_id(id_)
    except BadLocator:
        return tuple(get_close_matches(id_, provisions, n=3))  # as many as a line names
    held = wanted.parent
    while held is not None and held.id not in provisions:
        wanted, held = held, held.parent
    if held is None and not wanted.id.isdigit():  # a law has a number: what has none is near none
        return tuple(get_close_matches(id_, provisions, n=3))
    around = [Locator.from_id(i) for i in _siblings_in(provisions, held)]
    if not around:
        return (held.id,) if held else ()
    closest = around[max(0, bisect_right(sorted(around), wanted) - 1)]
    return (closest.id, held.id) if held else (closest.id,)


def _siblings_in(provisions: Mapping[str, Provision], parent: Locator | None) -> list[str]:
    if parent is not None:
        return list(provisions[parent.id].children)
    return [p.id for p in provisions.values() if p.parent is None and p.id.isdigit()]
