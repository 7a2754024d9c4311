"""How the heading of a law shows its number: ``Law {number} - {heading}``, ``Article {letter}``.

A number of letters, numbers and hyphens is declared by a sample of it: ``Article {R131-3}``.

``{name}`` stands for the title of a law that has no number.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from types import MappingProxyType

from refsearch.citations.series import Series

PLACES = MappingProxyType(
    {
        "{number}": Series("number", inserted=True),
        "{letter}": Series("upper"),
        "{roman}": Series("Roman"),
        "{code}": Series("code"),
        "{first}": Series("first"),
    }
)

_ORDINAL = r"\.?[°º]"  # of a number: 17.º
_COMPOUND = re.compile(rf"\{{(?P<sample>{Series('compound').pattern})\}}")
NAME = "{name}"  # a law without a number: its title says which it is


def has_place(pattern: str) -> bool:
    """Whether a declared pattern says where the number or the name of a law is."""
    return any(place in pattern for place in (*PLACES, NAME)) or bool(_COMPOUND.search(pattern))


def place_of(pattern: str) -> tuple[str, Series]:
    """Return the place of the number in a declared pattern, and its series.

    Behind a noun a number may have a capital: Article 3A; alone, 3A is section A of law 3.

    >>> place_of("Article {letter}: {heading}")[1].kind
    'upper'
    """
    compound = _COMPOUND.search(pattern)
    if compound:
        return compound[0], Series.compound(compound["sample"])
    place, series = next((one for one in PLACES.items() if one[0] in pattern), _FIRST)
    before = pattern.partition(place)[0].replace("{heading}", "")
    return place, replace(series, capital=series.inserted and any(map(str.isalpha, before)))


def heading_place(pattern: str, inserted: str = "") -> tuple[str, Series]:
    """Return the same of a heading, in which 2A is a law put in between 2 and 3.

    ``inserted`` is a sample of such a number, if one is declared.
    """
    place, series = place_of(pattern)
    return place, replace(series, capital=series.inserted).with_inserted(inserted)


def heading_pattern(pattern: str, inserted: str = "") -> re.Pattern[str]:
    """Return the regular expression of a declared pattern, ``number`` and ``heading`` named."""
    place, series = heading_place(pattern, inserted)
    whole = re.escape(pattern)
    said = re.escape(re.escape(place))
    # behind the ordinal of 17.º-A there is no other
    whole = re.sub(rf"(?<={said})((?:\\\.)?[°º])", r"(?:(?<=[°º]-[A-Z])|\1)", whole)
    return re.compile(
        whole.replace(re.escape(place), f"(?P<number>{series.pattern})").replace(
            re.escape("{heading}"), r"(?P<heading>.+)"
        )
    )


def with_number(patterns: Sequence[str], number: str) -> str:
    """Return the first declared pattern that fits a printed number, with the number filled in.

    >>> with_number(("Section {number}: {heading}", "Appendix {letter}: {heading}"), "B")
    'Appendix B: {heading}'
    """
    numbered = [pattern for pattern in patterns if NAME not in pattern]
    fitting = (one for one in numbered if re.fullmatch(heading_place(one)[1].pattern, number))
    pattern = next(fitting, patterns[0])
    place = re.escape(place_of(pattern)[0])
    ordinal = _ORDINAL if re.search(rf"{_ORDINAL}-[A-Z]$", number) else ""  # 17.º-A shows its own
    return re.sub(rf"{place}{ordinal}", lambda _: number, pattern, count=1)


_FIRST = next(iter(PLACES.items()))
