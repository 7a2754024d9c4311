"""The files of a build, and the violations in its texts as they are stored."""

from __future__ import annotations

from pathlib import Path

import msgspec

from refsearch.errors import TextError
from refsearch.messages import Message, made

CORPUS = "corpus.msgpack"
OUTLINES = "outlines.msgpack"
CHAPTERS = "chapters.bin"
PROBLEMS = "problems.msgpack"
KINDS = "kinds.msgpack"
INDEX = "index"


class Said(msgspec.Struct, frozen=True):
    """A message as it is stored: what it is made of, so that it is shown in any language."""

    template: str
    plural: str
    number: int
    values: tuple[Said | str, ...]

    @classmethod
    def of(cls, said: Message) -> Said:
        """Return what is stored of a message."""
        values = (cls.of(one) if isinstance(one, Message) else str(one) for one in said.values)
        return cls(said.template, said.plural, said.number, tuple(values))

    def message(self) -> Message:
        """Return the message again."""
        values = (one.message() if isinstance(one, Said) else one for one in self.values)
        return made(self.template, self.plural, self.number, tuple(values))


class Fault(msgspec.Struct, frozen=True):
    """A violation in a text, as it is stored; ``file`` is relative to the folder of the texts."""

    file: str
    line: int
    said: Said

    @classmethod
    def of(cls, error: TextError, texts: Path) -> Fault:
        """Return what is stored of an error."""
        file = Path(error.file)
        inside = file.relative_to(texts) if file.is_relative_to(texts) else file
        return cls(str(inside), error.line, Said.of(error.message))

    def error(self, texts: Path) -> TextError:
        """Return the error again."""
        return TextError(str(texts / self.file), self.line, self.said.message())
