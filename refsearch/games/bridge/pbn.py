"""PBN (Portable Bridge Notation 2.1) read strictly: games, their tags, the lines of their sections.

The public parsers of PBN were tried: they read deals and play, not results, and take "?" for no
tricks, fifteen tricks for five overtricks, or a name in quotes for several fields in silence.
Each line is read once from left to right, and is bounded, so that the time grows with the file.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from refsearch.compute.extent import LONGEST_LINE
from refsearch.compute.file_errors import FileFaults, Problem
from refsearch.messages import Message, msg

TAG = re.compile(r'\[\s*(\w+)\s*"((?:[^"\\]|\\.)*)"\s*\]')
_OPEN = re.compile(r'\[\s*(?:\w+\s*(?:"(?:[^"\\]|\\.)*"\s*)?)?')
_UNCLOSED = re.compile(r'\[\s*\w+\s*"(?:[^"\\]|\\.)*')
_PIECE = re.compile(r'"(?:[^"\\]|\\.)*"?|[;{}\[\]]|(?:[^";{}\[\]\\]|\\"?)+')
_ESCAPED = re.compile(r'\\(["\\])')
_LINES = re.compile(r"\r\n|\r|\n")
END_OF_FILE = "\x1a"
INHERITED = "#"
NEVER_INHERITED = {"dealer", "vulnerable", "deal", "declarer", "contract", "auction", "play"}
SECTIONS = {"auction", "play", "scoretable", "totalscoretable"}
READ = SECTIONS | {
    "board",
    "dealer",
    "vulnerable",
    "deal",
    "declarer",
    "contract",
    "result",
    "competition",
    "hometeam",
    "scoring",
    "pairns",
    "pairew",
    "north",
    "east",
    "south",
    "west",
}


@dataclass(frozen=True, slots=True)
class Tag:
    """A tag pair and the line it stands in."""

    value: str
    line: int


@dataclass(slots=True)
class Game:
    """The tags of a game by name in small letters, and the lines of its sections."""

    tags: dict[str, Tag] = field(default_factory=dict)
    sections: dict[str, list[tuple[int, str]]] = field(default_factory=dict)

    def value(self, name: str) -> str:
        """Return the value of a tag, or ""."""
        return self.tags[name].value if name in self.tags else ""


def is_pbn(text: str) -> bool:
    """Whether a text is a file of PBN, by its first sign."""
    return text.removeprefix("\ufeff").lstrip()[:1] in ("[", "%", ";", "{")


def unescaped(text: str) -> str:
    """Return the text of a string in quotes."""
    return _ESCAPED.sub(r"\1", text)


def games(text: str, name: str) -> Iterator[Game]:
    """Yield the games, blank lines between them, with the tags they inherit.

    Raises FileFaults for a line that can't be read at all.
    """
    reader = _Reader(name)
    for line, content in _without_comments(text, name):
        if content:
            reader.take(line, content)
        elif reader.began:
            yield reader.close()
    if reader.began:
        yield reader.close()


def _without_comments(text: str, name: str) -> Iterator[tuple[int, str]]:
    """Yield the lines without commentary and escaped lines; a blank one ends a game."""
    inside = False
    plain = text.removeprefix("\ufeff").rstrip(f"{END_OF_FILE}\0 \t\r\n")
    for number, line in enumerate(_LINES.split(plain), start=1):
        if len(line) > LONGEST_LINE:
            message = msg("a line of at most {} characters is needed", LONGEST_LINE)
            raise FileFaults(name, (Problem(number, "line", message),))
        if line.startswith("%") and not inside:
            continue
        if not line.strip() and not inside:
            yield number, ""
            continue
        kept, inside = _uncommented(line, inside=inside)
        if kept.strip():
            yield number, kept


def _uncommented(line: str, *, inside: bool) -> tuple[str, bool]:
    """Return a line without its comments, and whether one continues on the next line."""
    kept: list[str] = []
    at = brackets = 0
    while at < len(line):
        if inside:
            at = line.find("}", at) + 1
            inside = at == 0
            if inside:
                break
            continue
        found = _PIECE.match(line, at)
        piece = found[0] if found else line[at:]
        if piece == ";" and brackets <= 0:
            break
        at += len(piece)
        inside = piece == "{"
        brackets += (piece == "[") - (piece == "]")
        if piece not in ("{", "}"):  # comments don't nest: what closes a second one is left over
            kept.append(piece)
    return "".join(kept), inside


class _Reader:
    """Takes lines one by one; ``lasting`` tags ("##") hold for all games that follow."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.game = Game()
        self.section = ""
        self.open: tuple[int, str] = (0, "")  # a tag that goes on in the next line, and its own
        self.inherited: dict[str, Tag] = {}
        self.lasting: dict[str, Tag] = {}

    @property
    def began(self) -> bool:
        """Whether a game has begun, if only with a tag that is not closed yet."""
        return bool(self.game.tags or self.open[1])

    def take(self, line: int, content: str) -> None:
        """Add the tags of a line, or the line to the section that is open.

        Imported tags may have each of their parts on a line of its own.
        """
        begun, part = self.open
        self.open = (0, "")
        whole = f"{part} {content}".strip()
        tags = list(TAG.finditer(whole))
        rest = TAG.sub("", whole).strip()
        if _OPEN.fullmatch(rest) and whole.endswith(rest):
            self.open = (begun or line, rest)
        elif rest and (tags or not self.section or whole[0] == "["):
            raise self._no_tag(begun or line, rest)
        elif rest and self.section in SECTIONS:
            self.game.sections.setdefault(self.section, []).append((line, content))
        for tag in tags:
            self._put(tag, line)

    def close(self) -> Game:
        """Return the game that ends here."""
        if self.open[1]:
            raise self._no_tag(*self.open)
        for key, tag in self.lasting.items():
            self.game.tags.setdefault(key, tag)
        done, self.game, self.section = self.game, Game(), ""
        self.inherited |= done.tags
        return done

    def _put(self, found: re.Match[str], line: int) -> None:
        """Add a tag, its value inherited if it is "#"."""
        key, value = found[1].lower(), unescaped(found[2])
        self.section = key if key in ("auction", "play") or key.endswith("table") else ""
        if value.startswith(INHERITED) and key in NEVER_INHERITED:
            raise self._fault(line, found[1], msg("this tag can't be inherited"))
        if key not in READ:
            self.game.tags.setdefault("", Tag("", line))
            return
        if value.startswith(2 * INHERITED):
            value = value.removeprefix(2 * INHERITED)
            self.lasting[key] = Tag(value, line)
        elif value == INHERITED:
            value = self.inherited[key].value if key in self.inherited else ""
        if key in self.game.tags and self.game.tags[key].value != value:
            message = msg('the game says "{}" already', self.game.tags[key].value)
            raise self._fault(line, found[1], message)
        self.game.tags.setdefault(key, Tag(value, line))

    def _no_tag(self, line: int, rest: str) -> FileFaults:
        if _UNCLOSED.fullmatch(rest):
            expected = msg("a value in quotation marks ends on the line in which it begins")
        else:
            expected = msg('expected a tag: [Name "value"]')
        return self._fault(line, "line", expected)

    def _fault(self, line: int, field_: str, message: Message) -> FileFaults:
        return FileFaults(self.name, (Problem(line, field_, message),))
