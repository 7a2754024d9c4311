"""A problem that the checks report, and the edition being checked."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from refsearch.errors import TextError
from refsearch.files import read_text_file
from refsearch.layers.references.holders import places
from refsearch.library.book.book import Book
from refsearch.library.links import Reference
from refsearch.messages import Message, joined

_SILENT = re.compile(r"\{[#:.][^}\n]*\}|\[\^[^\]\n]*\]:?")
_WORDS = re.compile(r"[^\W_]+")
_KEY_LENGTH = 60  # letters: enough to tell a line apart; the rest may be marked up in another way


@dataclass(frozen=True, slots=True)
class Finding:
    """A problem found: its file and line, and what is wrong."""

    file: str
    line: int
    message: Message

    @property
    def sentence(self) -> Message:
        """What is wrong, with its place before it."""
        return joined((f"{self.file}:{self.line}" if self.line else self.file, self.message), ": ")

    def __str__(self) -> str:
        return str(self.sentence)


def findings_of(error: TextError) -> Iterator[Finding]:
    """Yield a finding for each violation an error stands for."""
    for one in error.errors:
        yield Finding(one.file, one.line, one.message)


class TextLines:
    """Finds the lines of words in a text that is wrapped and marked up."""

    def __init__(self, text: str) -> None:
        self.lines = text.split("\n")
        self._ends: list[int] = []
        pieces: list[str] = []
        length = 0
        for line in self.lines:
            piece = "".join(_WORDS.findall(_SILENT.sub("", line)))
            pieces.append(piece)
            length += len(piece)
            self._ends.append(length)
        self._bare = "".join(pieces)

    def line_of(self, words: str, start: int = 1, behind: str = "") -> int | None:
        """Return the first line from ``start`` on where these words begin; None for nowhere.

        They may be told from others like them by what stands before them: ``behind`` it they begin.
        """
        key = "".join(_WORDS.findall(words))[:_KEY_LENGTH]
        ahead = "".join(_WORDS.findall(behind))[-_KEY_LENGTH:]
        before = self._ends[start - 2] if start > 1 else 0
        at = self._bare.find(ahead + key, before) + len(ahead) if key else -1
        return bisect_left(self._ends, at + 1) + 1 if at >= len(ahead) else None


@dataclass(frozen=True)
class EditionUnderCheck:
    """The edition being checked, as far as it could be read, with the lines of its items by id."""

    folder: Path
    book: Book
    lines: dict[str, int]

    @property
    def file(self) -> str:
        """The path of its text."""
        return str(self.folder / "text.md")

    @cached_property
    def text(self) -> TextLines:
        """The lines of its text."""
        return TextLines(read_text_file(self.folder / "text.md"))

    def line(self, id_: str) -> int:
        """Return the line of a provision, definition, footnote, part or ``index.<n>``."""
        return self.lines.get(id_, 0)

    def line_in(self, id_: str, words: str) -> int:
        """Return the line where these words stand in an item; its first line if they don't."""
        start = self.line(id_)
        return self.text.line_of(words, start or 1) or start

    def finding(self, id_: str, message: Message, words: str = "") -> Finding:
        """Return a finding in ``text.md`` at an item, or at words in it."""
        return Finding(self.file, self.line_in(id_, words) if words else self.line(id_), message)

    def finding_at(self, reference: Reference, message: Message) -> Finding:
        """Return a finding at a reference, which the words round it tell from others like it."""
        text = self._texts.get((reference.holder, reference.field), "")
        behind, words = text[: reference.start], text[reference.start :]
        start = self.line(reference.holder) or 1
        line = self.text.line_of(words, start, behind) or self.text.line_of(words, start)
        return Finding(self.file, line or self.line_in(reference.holder, reference.text), message)

    @cached_property
    def _texts(self) -> dict[tuple[str, str], str]:
        found = places(self.book.document, ())
        return {(place.holder, place.field): text for place, text in found}
