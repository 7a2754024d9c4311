"""Roman numerals in labels, and the id components of labels that belong to no known series."""

from __future__ import annotations

from functools import lru_cache

_NUMERALS = (
    (50, "l"), (40, "xl"), (10, "x"), (9, "ix"), (5, "v"), (4, "iv"), (1, "i"),
)  # fmt: skip
_LARGEST_NUMERAL = 89  # lxxxix: no list of a law is longer


def numeral(value: int) -> str:
    """Return a number as a small roman numeral.

    >>> numeral(4), numeral(59)
    ('iv', 'lix')
    """
    written = ""
    for worth, sign in _NUMERALS:
        while value >= worth:
            written, value = written + sign, value - worth
    return written


@lru_cache
def numerals() -> dict[str, str]:
    """Return the value of each small roman numeral, as a component."""
    return {numeral(value): str(value) for value in range(1, _LARGEST_NUMERAL + 1)}


def component_of(label: str) -> str:
    """Return the component for a label of no known series: of a numeral of some letters its value.

    >>> component_of("07"), component_of("iii"), component_of("II"), component_of("b")
    ('7', '3', '2', 'b')
    """
    if label.isdigit():
        return str(int(label))
    alone = len(label) > 1 and (label.islower() or label.isupper())
    return numerals().get(label.lower(), label) if alone else label
