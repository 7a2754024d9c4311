"""Alternative readings of a path that no provision has as typed: another order, two parts."""

from __future__ import annotations

from collections.abc import Iterator

from refsearch.citations.citation import Path
from refsearch.citations.locator import roman_value
from refsearch.citations.numerals import numeral

_NUMERAL_DEPTH = 4  # labels of a law from which a small Roman figure is one: 12.C.1.e.ii


def other_spellings(path: Path) -> Iterator[tuple[Path, ...]]:
    """Yield the places a path may be written for, each way in turn.

    >>> [*other_spellings(("12", "a", "b"))]
    [(('12', 'a'), ('12', 'b'))]
    """
    if len(path) > 2 and path[1].isdigit() != path[2].isdigit():  # "point 1, letter b"
        yield ((path[0], path[2], path[1], *path[3:]),)
    if len(path) > 3:  # "letter a, point 4, section F, law 20"
        yield ((path[0], *path[:0:-1]),)
    *above, one, other = ("", *path)
    if len(path) > 2 and one.isalpha() and other.isalpha() and one != other:
        yield ((*above[1:], one), (*above[1:], other))


def in_other_figures(path: Path) -> Path:
    """Return a path with Arabic figures for its Roman ones, deep down the reverse.

    >>> in_other_figures(("65", "b", "iii")), in_other_figures(("12", "c", "i", "e", "2"))
    (('65', 'b', '3'), ('12', 'c', '1', 'e', 'ii'))
    """
    return tuple(_other_figures(path))


def _other_figures(path: Path) -> Iterator[str]:
    for depth, part in enumerate(path):
        under_letter = depth > 1 and path[depth - 1].isalpha()
        if under_letter and depth < _NUMERAL_DEPTH and roman_value(part):
            yield str(roman_value(part))
        elif under_letter and depth >= _NUMERAL_DEPTH and part.isdigit():
            yield numeral(int(part)) or part
        else:
            yield part
