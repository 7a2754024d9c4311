"""Headings of laws without a number: their labels show it (The umpire, 12.1), or nothing does."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from refsearch.citations.headings import NAME
from refsearch.citations.locator import Locator
from refsearch.drafting.guessing.labels import bare_of_bullet
from refsearch.drafting.numbering import LawHeading, Numbering
from refsearch.drafting.parts import heading_of, heading_words
from refsearch.drafting.source import Line, rank_of

_NUMBER = re.compile(r"\d|\b[IVX]+\b")
# § 13, and not § 26 BGB or § 30 Abs. 2 GenG
_SECTION = re.compile(
    r"§\s?(\d{1,3})(?!\d)(?![a-z]?(?:\s[^\W\d_]{2,8}\.?\s\d\w{0,2})*\s[A-Z]\w{0,3}[A-Z]\w{0,3}\b)"
)
_MOSTLY = 4  # times as many citations of the headings as of others: those may be of another law
_LEAST_CITED = 2  # headings cited by number: one alone may be of another law
_FEWEST = 3  # headings alike: fewer may be a title and a preface


def named_headings(lines: Sequence[Line]) -> tuple[str, ...]:
    """Return the pattern of laws that have a title and no number, by the rank of their headings.

    It is the rank that most headings with a text below have; nothing where they are few, or show
    numbers of some kind.
    """
    rank = _commonest_rank(lines)
    return (f"{'#' * rank} {NAME}",) if rank else ()


def numbered_by_page(lines: Sequence[Line]) -> tuple[str, ...]:
    """Return the pattern of laws whose numbers their page adds, where the text cites § 13 so.

    Nearly all numbers behind the sign are those of headings; nothing where no heading shows it.
    """
    rank = _commonest_rank(lines)
    laws = sum(rank_of(one) == rank for one in lines)
    cited = [int(one[1]) for line in lines for one in _SECTION.finditer(line.words)]
    inside = [number for number in cited if number <= laws]
    own = len(set(inside)) >= _LEAST_CITED <= len(inside) - 1 and len(inside) > _MOSTLY * (
        len(cited) - len(inside)
    )
    return ("§ {number} {heading}",) if rank and own else ()


def _commonest_rank(lines: Sequence[Line]) -> int:
    """Return the rank of the headings that laws without a printed number have; 0 for none."""
    below = [one for one in lines if one.words]
    headed = [one for one, text in pairwise(below) if rank_of(one) and not rank_of(text)]
    counts = Counter(map(rank_of, headed))
    rank = max(counts, key=lambda one: (counts[one], -one), default=0)
    numbered = sum(rank_of(one) == rank and bool(_NUMBER.search(one.words)) for one in headed)
    return 0 if counts[rank] < max(_FEWEST, 2 * numbered) else rank


def with_unnumbered(numbering: Numbering, lines: Sequence[Line]) -> Numbering:
    """Return a numbering that knows, by their lines, the headings that show no number.

    Each is a Markdown heading; the first label of a law that has no other follows it, or its page
    counts them.
    """
    numbering = replace(numbering, marked=_is_marked(numbering, lines))
    found = dict(_unnumbered(numbering, lines) if numbering.full else _counted(numbering, lines))
    return replace(numbering, unnumbered=found) if found else numbering


def _is_marked(numbering: Numbering, lines: Sequence[Line]) -> bool:
    """Whether Markdown marks the headings of laws: what else begins with a number counts lists.

    Then "1. Row" begins no law.
    """
    marked, others, last = set[str](), set[str](), 0
    for line in lines:
        found = heading_of(numbering, line, markdown=True)
        if rank_of(line):
            last = 0
            marked |= {found.id} if found else set()
        elif found and found.number in (1, last + 1):
            last = found.number
        elif found:
            others.add(found.id)
    return len(marked) > 1 and len(marked) > _MOSTLY * len(others - marked)


def _counted(numbering: Numbering, lines: Sequence[Line]) -> Iterator[tuple[int, LawHeading]]:
    """Yield the headings that a page numbers: no heading is of a declared pattern."""
    pattern = numbering.law_headings[0]
    shown = ((one, heading_of(numbering, one, markdown=True)) for one in lines)
    headed = [(rank_of(one), heading.number) for one, heading in shown if heading]
    counting = {1, 2} <= {number for _, number in headed}  # "**Art. 1**. The club …" below titles
    if "{number}" not in pattern or counting or any(rank for rank, _ in headed):
        return
    rank = _commonest_rank(lines)
    titles = (one for one in lines if rank and rank_of(one) == rank)
    for number, title in enumerate(titles, 1):
        yield title.number, _heading(title, str(number), pattern)


def _unnumbered(numbering: Numbering, lines: Sequence[Line]) -> Iterator[tuple[int, LawHeading]]:
    opened = dict(_opened(numbering, lines))
    ranks = Counter(rank_of(title) for titles in opened.values() for title in titles)
    usual = max(ranks, key=lambda rank: (ranks[rank], -rank), default=0)
    for law, titles in opened.items():
        title = next((one for one in titles if rank_of(one) == usual), titles[-1])
        yield title.number, _heading(title, law, numbering.law_headings[0])


def _opened(numbering: Numbering, lines: Sequence[Line]) -> Iterator[tuple[str, list[Line]]]:
    """Yield the laws that their first label opens, each with the headings right above it."""
    headed = [heading_of(numbering, line, markdown=True) for line in lines]
    known = {heading.id for heading in headed if heading}
    titles: list[Line] = []
    for line, heading in zip(lines, headed, strict=True):
        label = numbering.path_label(bare_of_bullet(line.words.lstrip("# ")))
        if heading or label:
            if label and titles and _opens(label[0]) and label[0][0] not in known:
                known.add(label[0][0])
                yield label[0][0], titles
            titles = []
        elif line.words.startswith("#"):
            titles = [*(one for one in titles if rank_of(one) < rank_of(line)), line]


def _opens(path: Sequence[str]) -> bool:
    """Whether a label is the first of its law."""
    return all(Locator((part,)).ordinal(0) == 1 for part in path[1:])


def _heading(title: Line, law: str, pattern: str) -> LawHeading:
    words = heading_words(title, markdown=True)
    number = Locator((law,)).ordinal(0)
    return LawHeading(number, words, pattern, id=law, unnumbered=True)
