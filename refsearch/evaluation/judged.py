"""Judged queries, read from their files: what is asked, and the laws that answer it."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

import msgspec

from refsearch.errors import RefsearchError
from refsearch.library.book.book import global_id
from refsearch.library.library import Library
from refsearch.messages import msg

Half = Literal[
    "tune",
    "report",
    "blind",
    "frames",
    "blind2",
    "blind2b",
    "blind2c",
    "blind2d",
    "blind2e",
    "blind2f",
    "blind2g",
    "blind2h",
    "blind2i",
    "blind2j",
    "blind2k",
    "blind2l",
    "blind2m",
    "blind2n",
    "blind2o",
    "blind2p",
    "blind2q",
    "blind2r",
    "blind2s",
    "blind2t",
    "blind2u",
    "blind2v",
    "blind2w",
    "blind2x",
    "blind2y",
    "blind2z",
    "blind2aa",
    "blind2ab",
    "blind2ac",
]


@dataclass(frozen=True, slots=True)
class Judged:
    """A query and the global ids that answer it (``right``) or help (``also``).

    Anything inside such a provision counts like the provision.
    """

    q: str
    ui: str
    kind: str
    half: Half
    right: tuple[str, ...]
    also: tuple[str, ...] = ()
    answer: dict[str, Any] | None = None


class _Entry(msgspec.Struct, forbid_unknown_fields=True):
    q: str
    kind: str
    right: list[str]
    also: list[str] = []
    answer: dict[str, Any] | None = None


class _File(msgspec.Struct, forbid_unknown_fields=True):
    short: dict[str, str]
    home: dict[str, list[str]]
    report: dict[str, list[_Entry]]
    tune: dict[str, list[_Entry]]
    blind: dict[str, list[_Entry]] = {}


def read_queries(path: Path, library: Library) -> list[Judged]:
    """Read judged queries; raise RefsearchError for a faulty file or an unknown id."""
    try:
        file = msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8")), _File)
    except (OSError, ValueError) as error:
        raise RefsearchError(msg("{}: not judged queries as refsearch reads them", path)) from error
    judged = []
    halves: tuple[tuple[Half, dict[str, list[_Entry]]], ...] = (
        ("report", file.report),
        ("tune", file.tune),
        ("blind", file.blind),
    )
    for half, by_language in halves:
        for ui, entries in by_language.items():
            for entry in entries:
                right = _global_ids(library, file, ui, entry.right)
                also = _global_ids(library, file, ui, entry.also)
                judged.append(Judged(entry.q, ui, entry.kind, half, right, also))
    return judged


def read_blind(path: Path, names: Path, library: Library, half: Half) -> list[Judged]:
    """Read a further blind set; the names of editions are those of the first file."""
    file = msgspec.convert(tomllib.loads(names.read_text(encoding="utf-8")), _File)
    tables = tomllib.loads(path.read_text(encoding="utf-8"))
    asked = next(table for name, table in tables.items() if name.startswith("blind"))
    entries = msgspec.convert(asked, dict[str, list[_Entry]])
    return [
        Judged(
            entry.q,
            ui,
            entry.kind,
            half,
            _global_ids(library, file, ui, entry.right),
            _global_ids(library, file, ui, entry.also),
            entry.answer,
        )
        for ui, by_language in entries.items()
        for entry in by_language
    ]


class _Frames(msgspec.Struct, forbid_unknown_fields=True):
    frames: dict[str, list[str]]
    irregularity: list[dict[str, str | list[str]]]


def read_frames(path: Path, library: Library) -> list[Judged]:
    """Return each frame of a question combined with each irregularity, and its law."""
    file = msgspec.toml.decode(path.read_bytes(), type=_Frames)
    codes = [e.id for e in library.editions if e.work == "bridge-2017"]
    return [
        Judged(frame.format(one[ui]), ui, "frame", "frames", tuple(right))
        for ui, frames in file.frames.items()
        for one in file.irregularity
        for right in [[global_id(code, law) for code in codes for law in one["right"]]]
        for frame in frames
    ]


def _global_ids(library: Library, file: _File, ui: str, ids: Iterable[str]) -> tuple[str, ...]:
    """Return global ids; a bare id stands for each edition of the language that has it."""
    found = []
    for id_ in ids:
        named, _, local = id_.rpartition(":")
        editions = [file.short[name] for name in ([named] if named else file.home[ui])]
        known = [f"{e}:{local}" for e in editions if library.book(e).has(local)]
        if not known:
            raise RefsearchError(msg("a judged query names {}, which no edition has", id_))
        found += known
    return tuple(found)
