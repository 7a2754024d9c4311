"""``edition.toml``: what an edition says of itself, checked against its declared shape."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec

from refsearch.errors import TextError
from refsearch.labels import LabelStyle
from refsearch.model import Edition

_RANGE = re.compile(r"(\d+)(?:-(\d+))?")


class _Headings(msgspec.Struct, forbid_unknown_fields=True):
    law: list[str] = []


class _Labels(msgspec.Struct, forbid_unknown_fields=True):
    styles: list[list[str]] = []


class _Citation(msgspec.Struct, forbid_unknown_fields=True):
    law: str
    separator: str = ""
    parts: dict[str, str] = {}
    own: list[str] = []


class _Missing(msgspec.Struct, forbid_unknown_fields=True):
    laws: str
    of: str = ""

    def ranges(self) -> tuple[tuple[int, int], ...]:
        """Return "40-93, 95" as (first, last) pairs; raise ValueError for anything else."""
        found = [_RANGE.fullmatch(piece.strip()) for piece in self.laws.split(",")]
        pairs = [(int(one[1]), int(one[2] or one[1])) for one in found if one]
        if None in found or any(first > last for first, last in pairs):
            raise ValueError(f"missing laws {self.laws!r}: write them like 40-93, 95")
        return tuple(pairs)


class _EditionFile(msgspec.Struct, forbid_unknown_fields=True):
    id: str
    work: str
    language: str
    title: str
    short_title: str
    game: str
    year: int
    publisher: str
    in_force: str
    citation: _Citation
    headings: _Headings = msgspec.field(default_factory=_Headings)
    labels: _Labels = msgspec.field(default_factory=_Labels)
    missing: _Missing | None = None
    succeeds: str = ""
    supplements: str = ""
    rank: int = 100
    complete: bool = True


def read_edition(path: Path) -> Edition:
    """Read an ``edition.toml``; raise TextError that names the field that is wrong."""
    try:
        file = msgspec.toml.decode(path.read_bytes(), type=_EditionFile)
        for style in (sample for depth in file.labels.styles for sample in depth):
            LabelStyle.from_sample(style)
        missing = file.missing.ranges() if file.missing else ()
    except (msgspec.DecodeError, msgspec.ValidationError, ValueError) as error:
        raise TextError(str(path), 1, str(error)) from error
    if file.id != path.parent.name:
        raise TextError(str(path), 1, f"id is {file.id!r}, the folder is {path.parent.name!r}")
    return _edition(file, missing)


def _edition(file: _EditionFile, missing: tuple[tuple[int, int], ...]) -> Edition:
    return Edition(
        id=file.id,
        work=file.work,
        language=file.language,
        title=file.title,
        short_title=file.short_title,
        game=file.game,
        year=file.year,
        publisher=file.publisher,
        in_force=file.in_force,
        law_headings=tuple(file.headings.law),
        label_styles=tuple(tuple(depth) for depth in file.labels.styles),
        citation_law=file.citation.law,
        citation_separator=file.citation.separator,
        succeeds=file.succeeds,
        supplements=file.supplements,
        rank=file.rank,
        complete=file.complete,
        citation_parts=tuple(file.citation.parts.items()),
        citation_own=tuple(file.citation.own),
        missing_laws=missing,
        missing_of=file.missing.of if file.missing else "",
    )
