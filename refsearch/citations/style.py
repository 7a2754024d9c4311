"""The citation style that an edition declares: writing and reading places in it.

What is written is read again as the same place; so are its other spellings: ``Reg. 2.c.1``,
``regulation 2 c 1`` and ``2C1`` for ``Regulation 2c1``.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from refsearch.citations.patterns import flatten, with_letters_in_brackets
from refsearch.citations.samples import Level, PathStyle
from refsearch.citations.series import COUNTERS, NO_ITEM, NTH, ORDINALS, QUOTES, Series

_WORD = re.compile(r"[^\W\d_ªº]+")
_SPOKEN = re.compile(rf"{_WORD.pattern}|[§¶#]")
_OPENING = rf"[\s.,;:/(\[{{（{''.join(QUOTES)}-]*"
_CLOSED = rf"[\s.,;:)\]}}）°ºª{''.join(QUOTES.values())}{COUNTERS}]*"
_SIGN = re.compile(rf"[§¶#{ORDINALS}]")
# a number put in between, as B4A and B4Aa show it; A3A1 is a place in capitals
_PUT_IN = re.compile(r"(?<=[0-9])[A-Z]{1,2}(?=(?:[a-z][0-9]*)?(?!\w))")
_LONGEST = 120  # characters: what is longer is prose with a number in it
Path = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CitationStyle:
    """How laws and their parts are cited: ``Article 2``, ``Regulation 2c1``.

    Of several styles for one kind of law, the first is written, and all are read.
    """

    laws: tuple[PathStyle, ...]
    items: tuple[PathStyle, ...]

    def written(self, path: Path) -> str:
        """Return a law, or a place in one, as it is cited."""
        styles = self.laws if len(path) == 1 else self.items
        fitting = next((style for style in styles if style.fits(path)), None)
        if fitting is None:  # a level deeper than any sample: by its parts, apart by full stops
            above = self.written(path[:-1]) if len(path) > 1 else ""
            return f"{above}.{path[-1]}" if above else path[0]
        return fitting.written(path)

    def is_law(self, component: str) -> bool:
        """Whether the first component of an id is the number of a law."""
        return any(style.fits((component,)) for style in self.laws)

    @property
    def heads(self) -> tuple[str, ...]:
        """The words and signs before the number of a law: ``regulation``, ``§``."""
        return tuple(dict.fromkeys(filter(None, map(_head, (*self.laws, *self.items)))))

    @property
    def has_small_items(self) -> bool:
        """Whether small letters are right behind a number, so that a capital is none of them."""
        behind = {
            below.series.kind
            for one in self.items
            for above, below in pairwise(one.levels)
            if above.series.kind == "number" and not (above.after or below.before)
        }
        return "lower" in behind and "upper" not in behind

    def words(self, depth: int) -> tuple[str, ...]:
        """The words before the number of a level, the law's being 0: ``nr``, ``nummer``."""
        levels = [style.levels[depth] for style in self.items if depth < len(style.levels)]
        spoken = (_WORD.findall(flatten(level.before).lower()) for level in levels)
        return tuple(dict.fromkeys(word for words in spoken for word in words))

    def read(self, text: str, nouns: Iterable[str] = (), parts: Iterable[str] = ()) -> list[Path]:
        """Return the places that a text may be a citation of, likeliest first.

        ``nouns`` are further words for a law, ``parts`` for a part of one.
        """
        if len(text) > _LONGEST:
            return []
        flat = with_letters_in_brackets(flatten(text))
        compiled = _readers(self, tuple(nouns), tuple(parts))
        found = ((one, path) for one, pattern in compiled if (path := _read(flat, one, pattern)))
        return list(dict.fromkeys(path for style, one in found for path in style.readings(one)))


def with_capitals_put_in(folded: str, text: str) -> str:
    """Return a folded text with the capitals of the numbers put in between, as they were typed.

    >>> with_capitals_put_in("rule b4ac", "Rule B4Ac"), with_capitals_put_in("a3a1", "A3A1")
    ('rule b4Ac', 'a3a1')
    """
    if len(folded) != len(text):
        return folded
    for one in _PUT_IN.finditer(text):
        folded = f"{folded[: one.start()]}{one[0]}{folded[one.end() :]}"
    return folded


def shows_put_in(text: str) -> bool:
    """Whether a text shows the capital of a number put in between."""
    return _PUT_IN.search(text) is not None


def _head(style: PathStyle) -> str:
    return flatten(style.law.before).strip().lower()


@lru_cache(maxsize=64)  # the editions that declare a style, with the words of each language
def _readers(
    style: CitationStyle, nouns: tuple[str, ...], parts: tuple[str, ...]
) -> tuple[tuple[PathStyle, re.Pattern[str]], ...]:
    heads = "|".join(map(_abbreviated, (*style.heads, *nouns)))
    return tuple(
        (one, re.compile(rf"\s*(?:{heads})?\s*{_levels(one, style, parts)}", re.I))
        for declared in (*style.items, *style.laws, *_with_levels_left_out(style))
        for one in _with_and_without_inserted(declared)
    )


def _with_levels_left_out(style: CitationStyle) -> Iterator[PathStyle]:
    """Yield the samples without levels before one that a word tells: § 4 Nr. 1, § 4 Buchst. a."""
    for one in style.items:
        for n, level in enumerate(one.levels[2:], 2):
            if _WORD.search(level.before):
                yield PathStyle((one.law, *one.levels[n:]))
                yield from (PathStyle((*one.levels[:m], *one.levels[n:])) for m in range(2, n))


def _with_and_without_inserted(style: PathStyle) -> Iterator[PathStyle]:
    yield style
    if style.law.series.inserted:
        law = Level(style.law.before, Series("number"), style.law.after)
        yield PathStyle((law, *style.levels[1:]), style.end)


def _abbreviated(head: str) -> str:
    """Return a pattern of a head: whole, inflected, abbreviated, or with its sign doubled."""
    if _SIGN.fullmatch(head):
        return rf"{head}{{1,2}}"
    short = "|".join(rf"{re.escape(head[:n])}\.?" for n in range(len(head), 1, -1))
    return rf"(?:{re.escape(head)}[^\W\d_]{{1,2}}|{short})(?![^\W\d_])|{re.escape(head)}\s"


def _levels(style: PathStyle, whole: CitationStyle, parts: tuple[str, ...]) -> str:
    """Return a pattern of a law and any levels below it, each in a group of its own."""
    inside = ""
    for depth in range(len(style.levels) + (2 if style.goes_on else 0), 0, -1):
        own = _SPOKEN.findall(flatten(style.level(depth).before).lower())
        spoken = "|".join(map(re.escape, dict.fromkeys((*whole.words(depth), *own, *parts))))
        words = rf"(?:(?:{spoken})(?:{NTH}|\.)?{_OPENING})?" if spoken else ""
        above, level = style.level(depth - 1), style.level(depth)
        small = above.series.kind == "number" and level.series.kind == "lower"
        capital = rf"(?:(?<![0-9])|{NO_ITEM})" if small else ""
        inside = rf"(?:{_OPENING}{words}{capital}{_number(level)}{_CLOSED}{inside})?"
    return _number(style.law) + _CLOSED + inside


def _number(level: Level) -> str:
    number = level.series.kind in ("number", "compound") and not level.series.packed
    ends = r"(?![0-9])" if number else r"(?![^\W\d_])"
    return f"({level.series.pattern}){ends}"


def _read(flat: str, style: PathStyle, pattern: re.Pattern[str]) -> Path | None:
    found = pattern.fullmatch(flat)
    if found is None:
        return None
    return components(style, [printed for printed in found.groups() if printed])


def components(style: PathStyle, printed: Sequence[str]) -> Path | None:
    """Return the id components of a place's numbers; None if one does not fit its level."""
    found = (style.level(n).series.component(one) for n, one in enumerate(printed))
    path = tuple(filter(None, found))
    return path if len(path) == len(printed) else None
