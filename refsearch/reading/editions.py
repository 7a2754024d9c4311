"""``edition.toml``: an edition's metadata, checked against its schema."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import msgspec

from refsearch.citations.headings import PLACES
from refsearch.citations.labels import LabelStyle
from refsearch.citations.samples import PathStyle
from refsearch.errors import TextError, TextErrors
from refsearch.files import line_with, read_text_file, read_toml
from refsearch.library.model import Edition, Frbr

_RANGE = re.compile(r"(\d+)(?:-(\d+))?")


class _Headings(msgspec.Struct, forbid_unknown_fields=True):
    law: list[str] = []


class _Labels(msgspec.Struct, forbid_unknown_fields=True):
    styles: list[list[str]] = []
    full: list[str] = []
    reserved: list[str] = []


class _Citation(msgspec.Struct, forbid_unknown_fields=True):
    law: str
    separator: str = ""
    items: list[str] = []
    parts: dict[str, str] = {}
    own: list[str] = []
    words: dict[str, str] = {}


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


class _Frbr(msgspec.Struct, forbid_unknown_fields=True):
    country: Annotated[str, msgspec.Meta(pattern="^[a-z]{2}$")] = ""
    author: str = ""
    date: Annotated[str, msgspec.Meta(pattern=r"^\d{4}(-\d\d(-\d\d)?)?$")] = ""
    original: Annotated[str, msgspec.Meta(pattern="^[a-z]{3}$")] = ""
    language: Annotated[str, msgspec.Meta(pattern="^[a-z]{3}$")] = ""
    jurisdiction: Annotated[str, msgspec.Meta(pattern="^[a-z]{2}$")] = ""


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
    frbr: _Frbr = msgspec.field(default_factory=_Frbr)
    succeeds: str = ""
    supplements: str = ""
    rank: int = 100
    complete: bool | None = None
    moved: dict[str, str] = {}


def read_edition(path: Path) -> Edition:
    """Read an ``edition.toml``; raise TextError naming the wrong field."""
    file = read_toml(path, _EditionFile)
    text = read_text_file(path)
    faults = list(_faults(file, path))
    if faults:
        raise TextErrors([TextError(str(path), line_with(text, at), fault) for at, fault in faults])
    return _edition(file, file.missing.ranges() if file.missing else ())


def _faults(file: _EditionFile, path: Path) -> Iterator[tuple[str, str]]:
    """Yield (words of the line, what is wrong with it) for each impossible value."""
    if file.id != path.parent.name:
        yield "id =", f"id is {file.id!r}, the folder is {path.parent.name!r}"
    for sample in (sample for depth in file.labels.styles for sample in depth):
        try:
            LabelStyle.from_sample(sample)
        except ValueError as error:
            yield f'"{sample}"', str(error)
    for sample in (*file.labels.full, *file.labels.reserved, *file.citation.items):
        try:
            PathStyle.from_sample(sample)
        except ValueError as error:
            yield f'"{sample}"', str(error)
    for pattern in [*file.headings.law, file.citation.law]:
        if not any(place in pattern for place in PLACES):
            yield pattern, f"{pattern!r} has no {{number}}: write it like 'Art. {{number}}'"
    try:
        _ = file.missing.ranges() if file.missing else ()
    except ValueError as error:
        yield "laws =", str(error)


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
        citation_words=tuple(file.citation.words.items()),
        missing_laws=missing,
        missing_of=file.missing.of if file.missing else "",
        moved=tuple(file.moved.items()),
        label_paths=tuple(file.labels.full),
        citation_items=tuple(file.citation.items),
        reserved=tuple(file.labels.reserved),
        frbr=Frbr(**msgspec.structs.asdict(file.frbr)),
    )
