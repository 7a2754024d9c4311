"""The lines of a source that number its pages: 12, - 12 -, Page 2 of 5."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from refsearch.languages.slug import unaccented

_PAGE_NUMBER = re.compile(
    r"(?P<before>[^\W\d_]+\.?\s+)?\W{0,3}(?P<number>\d{1,4})"
    r"(?:\s?(?:/|[^\W\d_]{1,4})\s?(?P<of>\d{1,4}))?(?P<after>\W{0,3})"  # Page 2 of 5, 2/5
)
_PAGE_NOUNS = frozenset(
    (
        *("page", "pagina", "seite", "sida", "side", "sivu", "strona", "strana", "oldal", "blatt"),
        *("σελιδα", "страница", "стр", "pag"),
    )
)
_FEWEST = 3  # numbers behind a word that names no page: two may head schedules


def pages_of(text: str) -> set[int]:
    """Return the lines that are page numbers regardless of the laws' numbering: Page 2, 2/5."""
    raw = text.split("\n")
    return {n for n in page_numbers(raw) if _says_page(raw[n - 1])}


def _says_page(line: str) -> bool:
    """Whether a number has a word for page before it, or the total after it."""
    found = _PAGE_NUMBER.fullmatch(line.replace("\f", "").strip())
    noun = unaccented((found["before"] or "").strip(" .")) if found else ""
    return bool(found and found["of"]) or noun in _PAGE_NOUNS


def page_numbers(lines: Sequence[str]) -> set[int]:
    """Return the lines that are only a number, each one more than the last.

    With a word before them that is not one for page ("Rules 12"), they must be the only such
    lines, and more than a few.
    """
    pages, others = set[int](), set[int]()
    for noun, alone in _numbers_alone(lines).items():
        steps = [two for two in pairwise(alone) if (two[0][1] + 1, two[0][2]) == two[1][1:]]
        counted = {number for two in steps for number, _, _ in two}
        if not noun or noun in _PAGE_NOUNS:
            pages |= counted
        elif len(counted) >= _FEWEST:
            others |= counted
    return pages or others


def _numbers_alone(lines: Sequence[str]) -> dict[str, list[tuple[int, int, str | None]]]:
    """Return the lines that are only a number, with it and the total, grouped by their noun.

    A number with text right above and below is excluded; so is a heading: SCHEDULE 1.
    """
    alone: dict[str, list[tuple[int, int, str | None]]] = {}
    for number, line in enumerate(lines, 1):
        found = _PAGE_NUMBER.fullmatch(line.replace("\f", "").strip())
        if not found or found["after"].lstrip("\\")[:1] in (".", ")"):  # "1.", "sentence 2."
            continue
        noun = unaccented((found["before"] or "").strip(" ."))
        around = [*lines[max(0, number - 2) : number - 1], *lines[number : number + 1]]
        headed = noun and noun not in _PAGE_NOUNS and "\f" not in line
        beside = around[-1:] if headed else around
        if any(not other.strip() or "\f" in other for other in beside):
            alone.setdefault(noun, []).append((number, int(found["number"]), found["of"]))
    return alone
