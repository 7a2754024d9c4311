"""The lines of a source that are a printed table of contents."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence, Set

from refsearch.languages.slug import unaccented

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
_LETTER = re.compile(r"[^\W\d_]|§")  # 2,73 and () are no titles
_ID = re.compile(r"\s*\{[#:.][^{}]*\}\s*$")  # ## § 1 Name {#name}
_REPEATED = 3  # entries, at least, of a table of contents


def contents_of(text: str, is_heading: Callable[[str], object] = lambda words: False) -> set[int]:
    """Return the lines of a table of contents, before the first law.

    Further down a list is one only if all it names are headings, or a usual title of contents
    stands above it: rows of numbers in an annex are text.
    """
    lines = text.split("\n")
    ends = _ends_of_headings(lines)
    paged, runs = (
        _paged(lines),
        _listed(lines, ends | {_bare(x): n for n, x in enumerate(lines, 1)}),
    )
    titles = _listed_titles(lines, is_heading)
    marks = {n for n, line in enumerate(lines, 1) if _CONTENTS_MARK.fullmatch(line)}
    found = titles | marks | paged.keys() | {n for run in runs for n in run}
    first = _first_law(lines, found, is_heading)
    if lines[first - 1 : first] and lines[first - 1].startswith("#"):  # 1. in a form is no law
        titles = {n for n in titles if n < first or lines[n - 1].startswith("#")}

    def names_headings(entries: Mapping[int, str]) -> bool:
        return all(is_heading(one) or _stands_below(one, n, ends) for n, one in entries.items())

    kept = {n for n, title in paged.items() if n < first or names_headings({n: title})}
    listed = (run for run in runs if min(run) < first or "" in run.values() or names_headings(run))
    return titles | marks | kept | {n for run in listed for n in run}


def _first_law(
    lines: Sequence[str], contents: Set[int], is_heading: Callable[[str], object]
) -> int:
    """Return the line of the first heading of a law outside lines that may be contents.

    Where Markdown marks headings of laws, no other line is one.
    """
    heads = [
        (n, line.startswith("#"))
        for n, line in enumerate(lines, 1)
        if n not in contents and (is_heading(line) or is_heading(line.strip("\f#* \t")))
    ]
    marked = [n for n, with_mark in heads if with_mark]
    return next(iter(marked or [n for n, _ in heads]), len(lines) + 1)


def _paged(lines: Sequence[str]) -> dict[int, str]:
    """Return the titles that have the page of a heading further down, by their lines.

    Case is ignored. Another line with a page among them belongs to the table too, even if it is
    broken over two lines, or worded differently from its heading.
    """
    last = {_bare(line): n for n, line in enumerate(lines, 1)}
    listed = {
        n: line["title"]
        for n, one in enumerate(lines, 1)
        if (line := _CONTENTS_LINE.fullmatch(one)) and _LETTER.search(line["title"])
    }
    sure = {n for n, title in listed.items() if last.get(_bare(title), 0) > n}
    if len(sure) < _REPEATED:
        return {}
    first, end = min(sure) - _REPEATED, max(sure) + _REPEATED
    held = {n: title for n, title in listed.items() if n in sure or first <= n <= end}
    begun = {n - 1: title for n, title in held.items() if n not in sure and lines[n - 2].strip()}
    return begun | held  # an entry may begin in the line above


def _listed(lines: Sequence[str], last: Mapping[str, int]) -> list[dict[int, str]]:
    """Return lists of links to headings below, the entries by line; half must still match.

    The title above such a list is included if it is a usual title of contents, without words. A
    list without links is one of contents below such a title or before the text; elsewhere it names
    officers.
    """
    found: list[dict[int, str]] = []
    title, headed, leads_in = 0, 0, False
    run: dict[int, str] = {}
    linked = False
    for number, line in enumerate((*lines, "end"), 1):
        entry = _LINKED_LINE.fullmatch(line) or _LISTED_LINE.fullmatch(line)
        has_link = entry is not None and entry.re is _LINKED_LINE
        if entry and (has_link or _stands_below(entry["title"], number, last)):
            run[number] = entry["title"]
            linked |= has_link
        elif line.strip() and not _COMMENT.fullmatch(line):
            there = sum(_stands_below(words, at, last) for at, words in run.items())
            is_contents = linked or title or not (leads_in or headed > 1)
            if there >= max(_REPEATED, len(run) / 2) and is_contents:
                found.append(run | ({title: ""} if title else {}))
            run, linked = {}, False
            title = number if _unnumbered(unaccented(line)) in _CONTENTS_TITLES else 0
            headed += line.startswith("#")
            leads_in = line.rstrip(" *_").endswith(":")
    return found


def _stands_below(title: str, at: int, last: Mapping[str, int]) -> bool:
    """Whether a heading stands below a line, with or without its number; it has a letter or §."""
    named = _LETTER.search(title)
    return bool(named) and any(last.get(x, 0) > at for x in (_bare(title), _unnumbered(title)) if x)


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
    """Return words normalised: without Markdown marks and the id of a heading, in lower case."""
    return " ".join(_ID.sub("", words).casefold().strip("#* ").split())


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
