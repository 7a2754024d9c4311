"""``corrections.toml``: each departure of ``text.md`` from ``source.txt``, with its reason."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec

from refsearch.errors import TextError, TextErrors
from refsearch.files import is_recorded, read_text_file, read_toml, table_lines

_LINES = re.compile(r"[1-9]\d*(?:-[1-9]\d*)?")


class Correction(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A correction to the source: the reading served instead, and why.

    ``where`` is the id of the provision; ``line`` the line of ``source.txt``. An empty ``source``
    records an addition, an empty ``corrected`` an omission.
    """

    where: str
    line: int
    source: str
    corrected: str
    reason: str
    times: int = 1


class Furniture(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Lines of the source that are not text: running titles, page numbers, tables of contents."""

    lines: str
    what: str

    @property
    def numbers(self) -> range:
        """The line numbers, from 1."""
        first, _, last = self.lines.partition("-")
        return range(int(first), int(last or first) + 1)


class Corrections(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All corrections recorded for an edition."""

    correction: tuple[Correction, ...] = ()
    furniture: tuple[Furniture, ...] = ()


def read_corrections(path: Path) -> Corrections:
    """Read a ``corrections.toml`` (a missing file is empty); raise TextError if it is malformed."""
    if not is_recorded(path):
        return Corrections()
    corrections = read_toml(path, Corrections)
    places = table_lines(read_text_file(path), "furniture", "lines")
    errors = [
        TextError(str(path), line, f"lines = {item.lines!r} is neither a line nor a range like 3-7")
        for item, line in zip(corrections.furniture, places, strict=False)
        if not _LINES.fullmatch(item.lines)
    ]
    if errors:
        raise TextErrors(errors)
    return corrections
