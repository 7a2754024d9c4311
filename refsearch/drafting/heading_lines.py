"""The lines that a declared pattern of law headings stands for, as a source may print them."""

from __future__ import annotations

import re
from functools import lru_cache

from refsearch.citations.headings import heading_place, place_of

# the letter of a law put in between apart from its number, a sign or nothing behind it: 17.º — A —
_LETTER_APART = r"\d{1,4}(?:\.?[ºª°])?(?:\s?[-–—]\s?|\s)[A-Z](?=\s*[-–—:](?:\s|$)|\.\s+[^\W\d_]{2})"
_ORDINAL = re.compile(r"\.?[ºª°]")


def put_between(printed: str) -> str:
    """Return the number of a law put in between with its letter as it is read: 17.º-A.

    >>> put_between("17.º — A"), put_between("3 B"), put_between("3b")
    ('17.º-A', '3-B', '3b')
    """
    return re.sub(r"(?<=[\dºª°])(?:\s?[-–—]\s?|\s)(?=[A-Z]$)", "-", printed)


@lru_cache(maxsize=64)  # an edition declares a few
def line_pattern(pattern: str, *, labelled: bool = False, inserted: str = "") -> re.Pattern[str]:
    """Return a declared pattern for lines: any dash matches, and the title may be missing.

    A number without a noun needs its sign: "1" alone is a page, "1." may head a law. Where labels
    show their path (``labelled``), 2A without a noun is one, if no law is ``inserted`` so.
    """
    place, series = place_of(pattern) if labelled else heading_place(pattern, inserted)
    head, _, tail = pattern.partition(place)
    between, heading, rest = tail.partition("{heading}")
    nth = _ORDINAL.match(between)
    letter = _LETTER_APART if place == "{number}" and head.strip() else r"(?!)"
    number = f"(?P<number>{letter}|{series.pattern})"
    if "{heading}" in head:
        before, _, head = head.partition("{heading}")
        return re.compile(
            rf"{literal(before)}(?P<heading>\S.*?){literal(head)}{number}{literal(tail)}"
        )
    source = literal(head) + number
    if nth:  # there is no other behind 17.º-A
        source += rf"(?:(?<=[-–—\s][A-Z])|{re.escape(nth[0])})"
        between = between[nth.end() :]
    if heading:
        alone = "" if head.strip() else literal(between.strip())
        source += rf"(?:{literal(between)}(?P<heading>\S.*?){literal(rest)}|{alone})"
        source += r"\s*[-–—:.]?"
    else:
        source += literal(between)
    return re.compile(source)


def literal(text: str) -> str:
    """Return the pattern of what is written as it is, but for its dashes and spaces."""
    pieces = re.split(r"(\s*[-–—]\s*|\s+)", text)
    return "".join(_gap(p) if n % 2 else re.escape(p) for n, p in enumerate(pieces))


def _gap(text: str) -> str:
    return r"\s*[-–—]\s*" if text.strip() else r"\s+"
