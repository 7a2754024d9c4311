"""Lines of a source that are not its text: page numbers, running titles, contents, front matter."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise

from refsearch.drafting.pages import page_numbers, pages_of
from refsearch.drafting.source import front_matter
from refsearch.languages.slug import unaccented
from refsearch.layers.corrections import Furniture

_CONTENTS_LINE = re.compile(r"\s*(?P<title>.*?\S)\s*(?:\.\s?){3,}\s*\d{1,4}\s*")
# - [2.1 Rights](#21-rights), 1. [Name](name.md)
_LINKED_LINE = re.compile(
    r"\s*(?:(?:#{1,6}|[-*+]|§?\s?\d{1,3}(?:\.\d{1,3})*[.)]?)\s+){0,3}(?P<strong>\*\*)?\[(?P<title>[^\[\]]+)\]\([^()\s]*\)"
    r"(?(strong)\*\*)\s*(?:<br\s*/?>)?\s*"
)
_LISTED_LINE = re.compile(r"\s*(?:#{1,6}\s+)?(?:[-*+]|\d{1,3}[.)])\s+(?P<title>\S.*?)\s*")
_CONTENTS_TITLES = frozenset(  # above a list of the headings below, in languages that were sent
    (
        *("contents", "table of contents", "toc", "inhalt", "inhaltsverzeichnis", "sommaire"),
        *("table des matieres", "indice", "sommario", "contenido", "tabla de contenido"),
        *("tabla de contenidos", "inhoud", "inhoudsopgave", "sumario", "conteudo", "innehall"),
        *("tabela de conteudos", "indice geral"),
        *("indholdsfortegnelse", "innhold", "sisallys", "spis tresci", "obsah", "tartalom"),
        *("содержание", "оглавление", "περιεχομενα", "目次", "目录", "목차"),
    )
)
_COMMENT = re.compile(r"\s*<!--.*-->\s*")
_MOST_WORDS = 12  # of a title whose end is compared: a longer one is a sentence
_CONTENTS_MARK = re.compile(r"\s*(?:[*-] TOC|\{\{TOC\}\}|\{:toc\}|\[\[?_?TOC_?\]?\])\s*", re.I)
_LABELLED = re.compile(r"[(\[]?(?:\d{1,2}|[^\W\d_]|[ivx]{2,4})[.)\]]\s")  # (b) Warning: an item
_DIGITS = re.compile(r"\d+")
_REPEATED = 3  # a line that stands beside that many page breaks is a running title


def furniture_of(
    text: str, is_heading: Callable[[str], object] = lambda words: False
) -> list[Furniture]:
    """Return the page numbers, running titles and printed table of contents of a source.

    ``is_heading`` recognises headings of laws: "Article 7" on a line is not a page number.
    """
    raw = text.split("\n")
    pages = {n for n in page_numbers(raw) if not is_heading(raw[n - 1].strip("\f "))}
    pages |= pages_of(text)
    breaks = pages | {n for n, line in enumerate(raw, 1) if "\f" in line}
    titles = _running_titles(raw, breaks, is_heading)
    contents = (
        contents_of(text)
        | _listed_titles(raw, is_heading)
        | {n for n, x in enumerate(raw, 1) if _CONTENTS_MARK.fullmatch(x)}
    )
    found = [
        *_ranges(front_matter(text), "front matter of a web page"),
        *_ranges(pages, "page number"),
        *_ranges(titles, "running title"),
        *_ranges(contents, "printed table of contents"),
    ]
    return sorted(found, key=lambda item: item.numbers.start)


def contents_of(text: str) -> set[int]:
    """Return the lines of a table of contents: those with the page of a heading further down.

    Case is ignored. Another line with a page among them belongs to the table too, even if it is
    broken over two lines, or worded differently from its heading.
    """
    lines = text.split("\n")
    last = {_bare(line): n for n, line in enumerate(lines, 1)}
    linked = _linked_contents(lines, _ends_of_headings(lines) | last)
    listed = {n: line for n, one in enumerate(lines, 1) if (line := _CONTENTS_LINE.fullmatch(one))}
    sure = {n for n, line in listed.items() if last.get(_bare(line["title"]), 0) > n}
    if len(sure) < _REPEATED:
        return linked
    first, end = min(sure) - _REPEATED, max(sure) + _REPEATED
    held = sure | {n for n in listed if first <= n <= end}
    begun = {n - 1 for n in held - sure if lines[n - 2].strip()}  # an entry over two lines
    return linked | held | begun


def _linked_contents(lines: Sequence[str], last: Mapping[str, int]) -> set[int]:
    """Return the lines of lists of links to headings below; half of them must still match.

    The title above such a list is included if it is a usual title of contents. A list without links
    is one of contents below such a title or before the text; elsewhere it names officers.
    """
    found: set[int] = set()
    title, headed, leads_in = 0, 0, False
    run: list[tuple[int, str]] = []
    linked = False
    for number, line in enumerate((*lines, "end"), 1):
        entry = _LINKED_LINE.fullmatch(line) or _LISTED_LINE.fullmatch(line)
        has_link = entry is not None and entry.re is _LINKED_LINE
        if entry and (has_link or _stands_below(entry["title"], number, last)):
            run.append((number, entry["title"]))
            linked |= has_link
        elif line.strip() and not _COMMENT.fullmatch(line):
            there = sum(_stands_below(words, at, last) for at, words in run)
            is_contents = linked or title or not (leads_in or headed > 1)
            if there >= max(_REPEATED, len(run) / 2) and is_contents:
                found |= {at for at, _ in run} | ({title} if title else set())
            run, linked = [], False
            title = number if _unnumbered(unaccented(line)) in _CONTENTS_TITLES else 0
            headed += line.startswith("#")
            leads_in = line.rstrip(" *_").endswith(":")
    return found


def _stands_below(title: str, at: int, last: Mapping[str, int]) -> bool:
    """Whether a heading stands below a line, with or without its number."""
    names = filter(None, (_bare(title), _unnumbered(title)))  # a number alone is no title
    return any(last.get(one, 0) > at for one in names)


def _ends_of_headings(lines: Sequence[str]) -> dict[str, int]:
    """Return the last line of each ending of a heading: "name and seat" of "1. Name and seat".

    A link may leave out the number of the heading that it leads to.
    """
    heads = [(n, _bare(line).split()) for n, line in enumerate(lines, 1) if line.startswith("#")]
    return {
        " ".join(words[at:]): n
        for n, words in heads
        for at in range(len(words))
        if len(words) <= _MOST_WORDS
    }


def _unnumbered(words: str) -> str:
    """Return words normalised, without a number before them: "2.1 Rights" is "rights"."""
    return re.sub(r"^[\W\d_]+", "", _bare(words)).rstrip(" :.")


def _bare(words: str) -> str:
    """Return words normalised: without Markdown marks, in lower case."""
    return " ".join(words.casefold().strip("#* ").split())


def _listed_titles(lines: Sequence[str], is_heading: Callable[[str], object]) -> set[int]:
    """Return the lines of a list of law headings, each of which is repeated below with its text."""
    bare = [(n, words) for n, line in enumerate(lines, 1) if (words := line.strip("\f#* \t"))]
    last = {words: at for at, (_, words) in enumerate(bare)}
    found: set[int] = set()
    run: list[int] = []
    for at, (_, words) in enumerate((*bare, (0, ""))):
        again = last.get(words, 0)
        if again > at and (not run or again > last[bare[run[-1]][1]] + 1):
            run.append(at)
            continue
        laws = sum(bool(is_heading(bare[one][1])) for one in run)
        if laws >= max(_REPEATED, len(run) / 2) and last[bare[run[0]][1]] > run[-1]:
            found |= {bare[one][0] for one in run}
        run = [at] if again > at else []
    return found


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
