"""Lines of a source that are not its text: page numbers, running titles, contents, front matter."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from itertools import pairwise
from typing import NamedTuple

from refsearch.drafting.guessing.contents import contents_of
from refsearch.drafting.pages import page_numbers, pages_of
from refsearch.drafting.source import front_matter
from refsearch.layers.corrections import Furniture

_LABELLED = re.compile(r"[(\[]?(?:\d{1,2}|[^\W\d_]|[ivx]{2,4})[.)\]]\s")  # (b) Warning: an item
_DIGITS = re.compile(r"\d+")
_REPEATED = 3  # a line that stands beside that many page breaks is a running title


class FurnitureRecords(NamedTuple):
    """What a reader recorded as no part of the text, and the lines that are part of it."""

    added: Sequence[Furniture] = ()
    taken_back: Set[int] = frozenset()


NO_RECORDS = FurnitureRecords()


def furniture_of(
    text: str,
    is_heading: Callable[[str], object] = lambda words: False,
    taken_back: Set[int] = frozenset(),
) -> list[Furniture]:
    """Return the page numbers, running titles and printed table of contents of a source.

    ``is_heading`` recognises headings of laws: "Article 7" on a line is not a page number.
    Lines that a reader has ``taken_back`` are text.
    """
    raw = text.split("\n")
    pages = {n for n in page_numbers(raw) if not is_heading(raw[n - 1].strip("\f "))}
    pages |= pages_of(text)
    breaks = pages | {n for n, line in enumerate(raw, 1) if "\f" in line}
    titles = _running_titles(raw, breaks, is_heading)
    contents = contents_of(text, is_heading)
    found = [
        *_ranges(front_matter(text) - taken_back, "front matter of a web page"),
        *_ranges(pages - taken_back, "page number"),
        *_ranges(titles - taken_back, "running title"),
        *_ranges(contents - taken_back, "printed table of contents"),
    ]
    return sorted(found, key=lambda item: item.numbers.start)


def _running_titles(
    lines: Sequence[str], breaks: set[int], is_heading: Callable[[str], object]
) -> set[int]:
    """Return the lines that recur beside page breaks.

    They have the same words each time, except for a number that counts the pages.
    """
    beside: list[int] = []
    for at in breaks:
        if "\f" in lines[at - 1] and lines[at - 1].replace("\f", "").strip():
            beside.append(at)  # what follows the form feed in its own line
        beside += [n for n in _neighbours(lines, at) if n not in breaks]
    bare = {n: lines[n - 1].replace("\f", "").strip() for n in beside}
    counted = Counter(words for words in bare.values() if not _LABELLED.match(words))
    same = {n for n, words in bare.items() if counted[words] >= _REPEATED}
    no_heading = {
        n: words for n, words in bare.items() if words in counted and not is_heading(words)
    }
    return same | {*_counting_pages(no_heading)}


def _counting_pages(titles: Mapping[int, str]) -> Iterator[int]:
    """Yield the lines that differ only in a number, which rises by one: Page 2 of 12."""
    alike: dict[str, list[int]] = {}
    for number in sorted(titles):
        alike.setdefault(_DIGITS.sub("0", titles[number]), []).append(number)
    for numbers in alike.values():
        pages = [two for two in pairwise(numbers) if _is_next_page(*(titles[n] for n in two))]
        if len(pages) >= _REPEATED - 1:
            yield from {number for two in pages for number in two}


def _is_next_page(words: str, following: str) -> bool:
    numbers = zip(_DIGITS.findall(words), _DIGITS.findall(following), strict=True)
    steps = [int(after) - int(before) for before, after in numbers]
    return sum(map(abs, steps)) == 1 == sum(steps)


def _neighbours(lines: Sequence[str], at: int) -> Iterator[int]:
    """Yield the nearest lines before and after one that are not blank."""
    for step in (-1, 1):
        number = at + step
        while 1 <= number <= len(lines) and not lines[number - 1].strip():
            number += step
        if 1 <= number <= len(lines):
            yield number


def _ranges(numbers: set[int], what: str) -> Iterator[Furniture]:
    first, last = 0, -1
    for number in [*sorted(numbers), 0]:
        if number != last + 1:
            if first:
                yield Furniture(f"{first}-{last}" if last > first else str(first), what)
            first = number
        last = number
