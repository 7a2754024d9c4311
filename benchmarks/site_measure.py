"""A figure of the site beside what is wanted of it, and the bounds that several measures share."""

from __future__ import annotations

from dataclasses import dataclass

FOLD = 844  # pixels: the height of a phone's window
LAW_SHARE = 0.4  # of it: what stands above the words of a law


@dataclass(frozen=True, slots=True)
class Measure:
    """A figure of a page beside what is wanted of it."""

    page: str
    what: str
    wanted: str
    found: str
    holds: bool
