"""``edition.toml``: an edition's metadata, checked against its schema."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import Annotated

import msgspec

from refsearch.citations.headings import has_place, place_of
from refsearch.citations.labels import LabelStyle
from refsearch.citations.samples import PathStyle, with_compound
from refsearch.errors import TextError, TextErrors
from refsearch.files import line_with, read_text_file, read_toml
from refsearch.library.edition import Edition, Frbr
from refsearch.messages import Message, msg

_RANGE = re.compile(r"(\d+)(?:-(\d+))?")
_DATE = re.compile(r"\d{4}(?:-\d\d){0,2}")
_NAME = re.compile(r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*")
_NAMED = re.compile(r"field `(\w+)`|`\$\.(?:\w+\.)*(\w+)(?:\[\d+\])*`")
_GUIDE = "docs/adding-an-edition.md, What edition.toml declares"
_LAW = 'law = "Article {number}"'
_AS_A_NAME = msg("write it in small letters, numbers and hyphens, like {}", "rowing-2024")
# what each field must be, and what would be right
_RIGHT = {
    "id": (
        _NAME,
        msg("write it in small letters, numbers and hyphens, like {}", "rowing-2024-en"),
    ),
    "work": (_NAME, _AS_A_NAME),
    "language": (re.compile("[a-z]{2,3}"), msg("write the code of the language, like fr")),
    "title": (re.compile(r".*\S.*"), msg("write the title of the document")),
    "short_title": (
        re.compile(r".*\S.*"),
        msg("write what stands beside a citation, like Rowing 2024"),
    ),
    "game": (_NAME, msg("write the game in small letters, like rowing")),
    "year": (re.compile(r"1\d{3}|2\d{3}"), msg("write the year of the edition, like year = 2024")),
    "in_force": (_DATE, msg("write since when it is in force: 2024, 2024-10 or 2024-10-01")),
    "succeeds": (_NAME, msg("write the work that it replaces, like rowing-2022")),
    "supplements": (_NAME, msg("write the work that it adds to, like rowing-2024")),
    "translation_of": (_NAME, msg("write the edition that it translates, like rowing-2024-en")),
}
_IN_THE_GUIDE = {
    "citation": msg("write [citation] and {} ({})", _LAW, _GUIDE),
    "law": msg("write {} under [citation] ({})", _LAW, _GUIDE),
    "publisher": msg('write publisher = "", or who published it'),
    "complete": msg("write true where no number is left out, false where only some laws are here"),
    "full": msg("write a list of samples, like {} ({})", 'full = ["2c1a)"]', _GUIDE),
    "items": msg("write a list of samples, like {} ({})", 'items = ["Regulation 2c1a"]', _GUIDE),
    "inserted": msg("write the number of a law put in between two others, like {}", '"2A", "B4A"'),
    "reserved": msg("write a list of numbers, like {}", 'reserved = ["13", "2d"]'),
}


class _Headings(msgspec.Struct, forbid_unknown_fields=True):
    law: list[str] = []
    inserted: Annotated[
        str, msgspec.Meta(pattern=r"^(\d+[a-z]|([A-Z]|([A-Z]|\d+)[.:-])?\d+[A-Z])?$")
    ] = ""


class _Labels(msgspec.Struct, forbid_unknown_fields=True):
    styles: list[list[str]] = []
    full: list[str] = []
    reserved: list[str] = []


class _Citation(msgspec.Struct, forbid_unknown_fields=True):
    law: str | list[str]
    separator: str = ""
    items: list[str] = []
    parts: dict[str, str] = {}
    own: list[str] = []
    words: dict[str, str] = {}

    @property
    def laws(self) -> list[str]:
        """How laws are cited: one way, or one for each kind."""
        return [self.law] if isinstance(self.law, str) else self.law


class _Missing(msgspec.Struct, forbid_unknown_fields=True):
    laws: str
    of: str = ""

    def ranges(self) -> tuple[tuple[int, int], ...]:
        """Return "40-93, 95" as (first, last) pairs; raise ValueError for anything else."""
        found = [_RANGE.fullmatch(piece.strip()) for piece in self.laws.split(",")]
        pairs = [(int(one[1]), int(one[2] or one[1])) for one in found if one]
        if None in found or any(first > last for first, last in pairs):
            raise ValueError(msg("missing laws {}: write them like 40-93, 95", repr(self.laws)))
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
    translation_of: str = ""
    rank: int = 100  # after those that say their place
    complete: bool | None = None
    moved: dict[str, str] = {}


def read_edition(path: Path) -> Edition:
    """Read an ``edition.toml``; raise TextError naming the wrong field."""
    text = read_text_file(path)
    try:
        file = read_toml(path, _EditionFile)
    except TextError as error:
        raise _with_remedy(error, path, text) from error
    faults = list(_faults(file, path))
    if faults:
        raise TextErrors([TextError(str(path), line_with(text, at), fault) for at, fault in faults])
    return _edition(file, file.missing.ranges() if file.missing else ())


def _faults(file: _EditionFile, path: Path) -> Iterator[tuple[str, Message]]:
    """Yield (words in the line, what is wrong) for each impossible value."""
    if file.id != path.parent.name:
        yield "id =", msg("id is {}, the folder is {}", repr(file.id), repr(path.parent.name))
    for field, (right, remedy) in _RIGHT.items():
        value = str(getattr(file, field))
        optional = field in ("succeeds", "supplements", "translation_of")
        if not right.fullmatch(value) and not (optional and not value):
            yield f"{field} =", msg("{} is {}; {}", field, repr(value), remedy)
    if _DATE.fullmatch(file.in_force) and not _is_date(file.in_force):
        yield "in_force =", msg("in_force is {}, and there is no such day", repr(file.in_force))
    if file.work and file.work in (file.succeeds, file.supplements):
        yield "work =", msg("the work {} succeeds or supplements itself", repr(file.work))
    for sample in (sample for depth in file.labels.styles for sample in depth):
        try:
            LabelStyle.from_sample(sample)
        except ValueError as error:
            yield f'"{sample}"', error.args[0]
    for sample in (*file.labels.full, *file.labels.reserved, *file.citation.items):
        try:
            PathStyle.from_sample(sample)
        except ValueError as error:
            yield f'"{sample}"', error.args[0]
    if not file.citation.laws:
        yield "law =", msg("law under [citation] is empty; {}", _IN_THE_GUIDE["law"])
    for pattern in [*file.headings.law, *file.citation.laws]:
        if not has_place(pattern):
            like = msg(
                "{} has no {}: write it like {}", repr(pattern), "{number}", "'Art. {number}'"
            )
            yield f'"{pattern}"', like
    for pattern in file.citation.parts.values():
        if not any(place in pattern for place in ("{number}", "{roman}")):
            shown = repr(pattern), "{number}", "'Appendix {number}'"
            yield f'"{pattern}"', msg("{} has no {}: write it like {}", *shown)
    try:
        _ = file.missing.ranges() if file.missing else ()
    except ValueError as error:
        yield "laws =", error.args[0]


def _is_date(written: str) -> bool:
    """Whether a date such as "2024", "2024-10" or "2024-10-01" exists in the calendar."""
    year, month, day, *_ = *(int(part) for part in written.split("-")), 1, 1
    try:
        date(year, month, day)
    except ValueError:
        return False
    return True


def _with_remedy(error: TextError, path: Path, text: str) -> TextError:
    """Return a schema error of the file, with a remedy for the field that it names."""
    named = _NAMED.search(str(error))
    field = named[1] or named[2] if named else ""
    remedy = _RIGHT[field][1] if field in _RIGHT else _IN_THE_GUIDE.get(field)
    if remedy is None:
        return error
    line = error.line if "missing" in error.cause else line_with(text, f"{field} =")
    return TextError(str(path), line, error.cause, remedy=remedy)


def _edition(file: _EditionFile, missing: tuple[tuple[int, int], ...]) -> Edition:
    items, patterns = file.citation.items, (*file.headings.law, *file.citation.laws)
    compound = any(place_of(one)[1].kind == "compound" for one in patterns)
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
        citation_law=file.citation.laws[0],
        citation_other_laws=tuple(file.citation.laws[1:]),
        inserted=file.headings.inserted,
        citation_separator=file.citation.separator,
        succeeds=file.succeeds,
        supplements=file.supplements,
        translation_of=file.translation_of,
        rank=file.rank,
        complete=file.complete,
        citation_parts=tuple(file.citation.parts.items()),
        citation_own=tuple(file.citation.own),
        citation_words=tuple(file.citation.words.items()),
        missing_laws=missing,
        missing_of=file.missing.of if file.missing else "",
        moved=tuple(file.moved.items()),
        label_paths=tuple(file.labels.full),
        citation_items=tuple(map(with_compound, items) if compound else items),
        reserved=tuple(file.labels.reserved),
        frbr=Frbr(**msgspec.structs.asdict(file.frbr)),
    )
