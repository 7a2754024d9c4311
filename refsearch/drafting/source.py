"""A source as lines, with page numbers and running titles separated from its text."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType

from refsearch.errors import TextError, TextErrors
from refsearch.files import NotUtf8, read_text_file
from refsearch.layers.corrections import Furniture
from refsearch.messages import Message, msg
from refsearch.reading.web_markup import without_web_markup

_CONTROL = re.compile(r"[\x00-\x08\x0e-\x1f]")
_PAGE_NUMBER = re.compile(r"(?P<before>[^\W\d_]+\.?\s+)?\W{0,3}(?P<number>\d{1,4})\W{0,3}")
_CONTENTS_LINE = re.compile(r"\s*(?P<title>.*?\S)\s*(?:\.\s?){3,}\s*\d{1,4}\s*")
_TAG = re.compile(r"</?(?:b|i)>|</?sup>(?!\d)(?<!\d</sup>)")  # of the program that read a PDF
_LONGEST_TITLE = 80  # characters: a longer first line is a sentence
_MARKED = re.compile(r"^#{1,4} \S", re.M)
_UNDERLINED = re.compile(
    r"(?:(?<=\n\n)|\A)(?P<title>[^\n|#>\s][^\n|]*)\n(?P<under>[=-])(?P=under){2,}[ \t]*$", re.M
)
_RANKS = MappingProxyType({"=": "#", "-": "##"})
_FRONT_MATTER = re.compile(  # at the head of a file, or of each of some that were put together
    r"(?:(?<=\n\n)|\A\n*)---[ \t]*\n"
    r"(?P<fields>(?:[a-z][\w-]*:(?:[ \t].*)?\n|[ \t]+\S.*\n|- .*\n|#.*\n)+)---[ \t]*$",
    re.M,
)
_TITLE_FIELD = re.compile(r"^title:[ \t]*(?P<quote>[\"']?)(?P<title>\S.*?)(?P=quote)[ \t]*$", re.M)
_CONTENTS_MARK = re.compile(r"\s*(?:[*-] TOC|\{\{TOC\}\}|\{:toc\}|\[\[?_?TOC_?\]?\])\s*", re.I)
_LABELLED = re.compile(r"[(\[]?(?:\d{1,2}|[^\W\d_]|[ivx]{2,4})[.)\]]\s")  # (b) Warning: an item
_REPEATED = 3  # a line that stands beside that many page breaks is a running title


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a source: its number from 1 and what stands in it."""

    number: int
    text: str

    @property
    def words(self) -> str:
        """The line without its indent."""
        return self.text.strip()

    @property
    def indent(self) -> int:
        """How far the line is indented, a tab counting as four."""
        expanded = self.text.expandtabs(4)
        return len(expanded) - len(expanded.lstrip())

    def only(self, words: str) -> Line:
        """Return the line with only these words left, each at its place."""
        at = max(0, self.text.rfind(words))
        return Line(self.number, " " * at + words)


@dataclass(frozen=True, slots=True)
class Unplaced:
    """A line of the source that the proposal could not place.

    Lines with one ``remedy`` are told together; ``more`` are the others that are told with this.
    """

    line: int
    message: Message
    remedy: str = ""
    more: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Source:
    """A source: its text as stored, and what was changed to store it."""

    text: str
    markdown: bool
    changed: tuple[Unplaced, ...] = ()


def read_source(path: Path) -> Source:
    """Read a source; raise TextError if it is missing, empty or not UTF-8.

    CRLF line ends and a byte order mark, which are no part of a text, are removed and reported.
    """
    markdown = path.suffix.lower() in (".md", ".markdown")
    try:
        text = read_text_file(path)
        found = Source(text, markdown or _has_headings(text))
    except TextErrors as refused:
        if not path.is_file():
            raise
        text, changed = _normalised(path, refused)
        found = Source(text, markdown, changed)
    if not found.text.strip():
        raise TextError(str(path), 1, msg("there is no text in the file"))
    control = _CONTROL.search(found.text)
    if control:
        line = found.text.count("\n", 0, control.start()) + 1
        sign = f"U+{ord(control[0]):04X}"
        raise TextError(
            str(path), line, msg("{} is no sign of a text; save it as plain text", sign)
        )
    return found


def stored_source(path: Path) -> Source:
    """Read the source of an edition; it is Markdown if it has headings as Markdown marks them."""
    text = read_text_file(path)
    return Source(text, markdown=_has_headings(text))


def _has_headings(text: str) -> bool:
    """Whether a text has headings as Markdown marks them: by # or by a line of signs below."""
    return bool(_MARKED.search(text)) or len(_UNDERLINED.findall(text)) >= _REPEATED


def _normalised(path: Path, refused: TextErrors) -> tuple[str, tuple[Unplaced, ...]]:
    """Return the text with LF line ends, if that is all that was wrong with it."""
    try:
        text = path.read_bytes().decode("utf-8-sig")
    except UnicodeDecodeError:
        wrong = [error for error in refused.errors if isinstance(error, NotUtf8)]
        raise TextErrors(wrong) from refused
    told = tuple(Unplaced(e.line, msg("{}; the copy has not", e.cause)) for e in refused.errors)
    return text.replace("\r\n", "\n").replace("\r", "\n"), told


def first_title(source: Source) -> str:
    """Return the title of a source: its one heading of the first rank, else its front matter's.

    Else its first line if it can be one, without its marks, or nothing.
    """
    apart, raw = _front_matter(source.text), source.text.split("\n")
    named = _TITLE_FIELD.search("\n".join(raw[n - 1] for n in sorted(apart)))
    lines = [line for line in lines_of(source.text) if line.number not in apart]
    if named and sum(line.text.startswith("# ") for line in lines) != 1:
        return named["title"]
    first = next((line.words.strip("#* ") for line in lines if line.words), "")
    return first if len(first) <= _LONGEST_TITLE and first[-1:].isalnum() else ""


def lines_of(text: str) -> list[Line]:
    """Return the lines of a source without form feeds and tags.

    A heading that Markdown shows by a line of = or - under it has its marks before it.
    """
    bare = without_web_markup(_TAG.sub("", text.replace("\f", "")))
    if _has_headings(bare):
        bare = _UNDERLINED.sub(lambda one: f"{_RANKS[one['under']]} {one['title']}\n", bare)
    return [Line(n, line.rstrip()) for n, line in enumerate(bare.split("\n"), 1)]


def furniture_of(
    text: str, is_heading: Callable[[str], object] = lambda words: False
) -> list[Furniture]:
    """Return the page numbers, running titles and printed table of contents of a source.

    ``is_heading`` tells the headings of laws: "Article 7" on a line of its own is no page.
    """
    raw = text.split("\n")
    pages = {n for n in _page_numbers(raw) if not is_heading(raw[n - 1].strip("\f "))}
    breaks = pages | {n for n, line in enumerate(raw, 1) if "\f" in line}
    titles = _running_titles(raw, breaks)
    contents = (
        _contents(raw)
        | _listed_titles(raw, is_heading)
        | {n for n, x in enumerate(raw, 1) if _CONTENTS_MARK.fullmatch(x)}
    )
    found = [
        *_ranges(_front_matter(text), "front matter of a web page"),
        *_ranges(pages, "page number"),
        *_ranges(titles, "running title"),
        *_ranges(contents, "printed table of contents"),
    ]
    return sorted(found, key=lambda item: item.numbers.start)


def _front_matter(text: str) -> set[int]:
    """Return the lines between --- and --- that say to a web site how it shows a page."""
    return {
        text.count("\n", 0, found.start("fields")) + n
        for found in _FRONT_MATTER.finditer(text)
        for n in range(found["fields"].count("\n") + 2)
    }


def _contents(lines: Sequence[str]) -> set[int]:
    """Return the lines that give the page of a heading that stands further down."""
    listed = [(n, _CONTENTS_LINE.fullmatch(line)) for n, line in enumerate(lines, 1)]
    last = {" ".join(line.split()): n for n, line in enumerate(lines, 1)}
    found = {n for n, line in listed if line and last.get(" ".join(line["title"].split()), 0) > n}
    return found if len(found) >= _REPEATED else set()


def _listed_titles(lines: Sequence[str], is_heading: Callable[[str], object]) -> set[int]:
    """Return the lines of a list of headings of laws, each of which stands below above its text."""
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


def _page_numbers(lines: Sequence[str]) -> set[int]:
    """Return the lines that are a number alone, where each is one more than the last."""
    alone: list[tuple[int, int]] = []
    for number, line in enumerate(lines, 1):
        found = _PAGE_NUMBER.fullmatch(line.replace("\f", "").strip())
        around = [*lines[max(0, number - 2) : number - 1], *lines[number : number + 1]]
        if found and any(not other.strip() or "\f" in other for other in around):
            alone.append((number, int(found["number"])))
    return {
        number
        for n, (number, page) in enumerate(alone)
        if (n and alone[n - 1][1] + 1 == page)
        or (n + 1 < len(alone) and alone[n + 1][1] == page + 1)
    }


def _running_titles(lines: Sequence[str], breaks: set[int]) -> set[int]:
    """Return the lines that stand beside page breaks again and again."""
    beside: list[int] = []
    for at in breaks:
        if "\f" in lines[at - 1] and lines[at - 1].replace("\f", "").strip():
            beside.append(at)  # what follows the form feed in its own line
        beside += [n for n in _neighbours(lines, at) if n not in breaks]
    bare = {n: lines[n - 1].replace("\f", "").strip() for n in beside}
    counted = Counter(words for words in bare.values() if not _LABELLED.match(words))
    return {n for n, words in bare.items() if counted[words] >= _REPEATED}


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
