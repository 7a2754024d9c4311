"""A source as lines, with page numbers and running titles separated from its text."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType

from refsearch.errors import RefsearchError, TextError, TextErrors
from refsearch.files import NotUtf8, read_text_file
from refsearch.messages import Message, msg
from refsearch.reading.web_markup import comments, without_web_markup

_CONTROL = re.compile(r"[\x00-\x08\x0e-\x1f]")
_TAG = re.compile(r"</?(?:b|i)>|</?sup>(?!\d)(?<!\d</sup>)")  # of the program that read a PDF
_MARKED = re.compile(r"^#{1,4} \S", re.M)
_UNDERLINED = re.compile(
    r"(?:(?<=\n\n)|\A)(?P<title>[^\n|#>\s][^\n|]*)\n(?P<under>[=-])(?P=under){2,}[ \t]*$", re.M
)
_RANKS = MappingProxyType({"=": "#", "-": "##"})
# Marks of a heading that a program which reads PDF puts before a list's line or a row of numbers
_NO_HEADING = re.compile(r"^#{1,6} +(?=[-•·–*+] |\d+(?: +\d+)+ *$)", re.M)
_BOLD_HEADING = re.compile(r"^(#{1,6} +)\*\*([^*\n]+)\*\*[ \t]*$", re.M)
_RULE = re.compile(
    r"^ {0,3}(?:(?:- *){3,}|(?:\* *){3,}|(?:_ *){3,})$", re.M
)  # a line across a page
_BOLD_LEAD = re.compile(r"^(\*\*|__)((?:§|[^\W\d_]{2,})[^*_]*)\1")  # no label: **1.1**
_ESCAPED_BRACKET = re.compile(r"\\([()])")
_FIELD = r"[A-Za-z][\w-]*:(?:[ \t].*)?\n"
_FRONT_MATTER = re.compile(  # at the head of a file, or of each of some that were put together
    r"(?:(?<=\n\n)|\A\n*)---[ \t]*\n"
    rf"(?P<fields>(?:{_FIELD}|[ \t]+\S.*\n|- .*\n|#.*\n)+)\n*---[ \t]*$",
    re.M,
)
_FIRST_FRONT_MATTER = re.compile(  # with blank lines between its fields
    rf"\A\n*---[ \t]*\n(?P<fields>{_FIELD}(?:{_FIELD}|[ \t]+\S.*\n|- .*\n|#.*\n|[ \t]*\n)+)"
    r"---[ \t]*$",
    re.M,
)
_PANDOC = "pandoc -t gfm --wrap=none {0} -o {1}.md"
_CONVERTED_BY = MappingProxyType(  # the source's name, and that without its ending
    {
        **dict.fromkeys(
            (".docx", ".odt", ".rtf", ".epub", ".html", ".htm", ".rst", ".tex"), _PANDOC
        ),
        **dict.fromkeys(
            (".adoc", ".asciidoc"),
            "asciidoctor -b docbook -o {1}.xml {0} && pandoc -f docbook -t gfm --wrap=none {1}.xml "
            "-o {1}.md",
        ),
        ".pdf": "pdftotext {0} {1}.txt",
    }
)
_REPEATED = 3  # underlined lines: fewer may be tables, or a line for a signature


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

    Lines with one ``remedy`` are reported together; ``more`` are the others of this report.
    """

    line: int
    message: Message
    remedy: str = ""
    more: tuple[Unplaced, ...] = ()


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
    convert = _CONVERTED_BY.get(path.suffix.lower())
    if convert and path.is_file():
        command = convert.format(path.name, path.stem)
        said = msg("{} is neither plain text nor Markdown; convert it: {}", path, command)
        raise RefsearchError(said)
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


def rank_of(line: Line) -> int:
    """Return the rank of a Markdown heading, 1 for #; 0 for any other line."""
    return len(line.words) - len(line.words.lstrip("#"))


def paragraphs(lines: Sequence[Line]) -> Iterator[list[Line]]:
    """Yield the lines of each paragraph: those between blank lines."""
    held: list[Line] = []
    for line in lines:
        if line.words:
            held.append(line)
        elif held:
            yield held
            held = []
    if held:
        yield held


def without_marks(words: str) -> str:
    """Return a line of Markdown without the marks of a heading, or of bold that it begins with.

    >>> without_marks("## **Article 4** - Oars"), without_marks("**Art. 4.** The oars are two.")
    ('Article 4 - Oars', 'Art. 4. The oars are two.')
    """
    bare = words.strip("#").strip()
    return _BOLD_LEAD.sub(r"\2", bare).strip(" *")


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
    unplaced = tuple(Unplaced(e.line, msg("{}; the copy has not", e.cause)) for e in refused.errors)
    return text.replace("\r\n", "\n").replace("\r", "\n"), unplaced


def lines_of(text: str) -> list[Line]:
    """Return the lines of a source without form feeds and tags, and those of comments alone.

    A heading that Markdown shows by a line of = or - under it has its marks before it.
    """
    bare = without_web_markup(_TAG.sub("", text.replace("\f", "")))
    bare = _ESCAPED_BRACKET.sub(r"\1", bare)  # \(a\) is (a): Markdown makes nothing of it
    if _has_headings(bare):
        bare = _UNDERLINED.sub(lambda one: f"{_RANKS[one['under']]} {one['title']}\n", bare)
        bare = _BOLD_HEADING.sub(r"\1\2", _NO_HEADING.sub("", _RULE.sub("", bare)))
    apart = _of_comments(text)
    lines = ((n, line.rstrip()) for n, line in enumerate(bare.split("\n"), 1))
    return [Line(n, line) for n, line in lines if n not in apart or line]


def _of_comments(text: str) -> set[int]:
    """Return the lines that comments stand in: without other text they set no paragraph apart."""
    found: set[int] = set()
    number, at = 1, 0
    for start, end in comments(text):
        number, at = number + text.count("\n", at, start), start
        found |= set(range(number, number + text.count("\n", start, end) + 1))
    return found


def front_matter(text: str) -> set[int]:
    """Return the lines between --- and --- that say to a web site how it shows a page."""
    return {
        text.count("\n", 0, found.start("fields")) + n
        for found in (*_FIRST_FRONT_MATTER.finditer(text), *_FRONT_MATTER.finditer(text))
        for n in range(text.count("\n", found.start("fields"), found.end()) + 2)
    }
