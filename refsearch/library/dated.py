"""When the served content last changed: the day of a text or of a build.

Each law is known by what it says. A build compares that with what the build before it found; so
a law keeps its day through any number of builds, and another that changes does not move it. The
days stand beside the builds (``changed.json``); a machine that has none takes that of the files.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable, Iterator, Mapping
from datetime import UTC, date, datetime
from functools import cache
from pathlib import Path

import msgspec

from refsearch.library.book.book import Book, global_id
from refsearch.library.library import Library
from refsearch.paths import store_folder, texts_folder
from refsearch.shapes import known

# Set by whoever builds on several machines and wants the same bytes of all: reproducible-builds.org
_GIVEN = "SOURCE_DATE_EPOCH"
_FILE = "changed.json"


class Said(msgspec.Struct, frozen=True):
    """The digest of a law's wording, and the day since when it has had it."""

    digest: str
    since: date


Ledger = Mapping[str, Said]


def last_changed(*folders: str) -> date | None:
    """Return the day on which a file of some folders of the texts last changed; None for none."""
    return _last_changed(texts_folder(), folders, os.environ.get(_GIVEN, ""))


@cache
def _last_changed(texts: Path, folders: tuple[str, ...], given: str) -> date | None:
    files = [file for folder in folders for file in (texts / folder).rglob("*.*")]
    times = [float(given)] if given.isdigit() else [file.stat().st_mtime for file in files]
    return datetime.fromtimestamp(max(times), UTC).date() if files else None


def note_changes(library: Library) -> None:
    """Record beside the builds since when each law of a library has had its wording."""
    today = datetime.now(UTC).date()
    ledger = compared(_noted(), library, today, lambda edition: last_changed(edition) or today)
    fresh = store_folder() / f"{_FILE}.{os.getpid()}"
    fresh.write_bytes(msgspec.json.encode(ledger))
    fresh.replace(store_folder() / _FILE)


def compared(
    before: Ledger, library: Library, today: date, received: Callable[[str], date]
) -> dict[str, Said]:
    """Return since when each law has had its wording; ``received`` is the day of a new edition."""
    known = {of.partition(":")[0] for of in before}
    found = {}
    for book in library.books.values():
        first = today if book.edition.id in known else received(book.edition.id)
        for id_, digest in _digests(book):
            of = global_id(book.edition.id, id_)
            old = before.get(of)
            found[of] = old if old and old.digest == digest else Said(digest, first)
    return found


def days_of(book: Book) -> dict[str, date]:
    """Return since when each law and definition of an edition has had its wording.

    They all have the day that is given to the build, where one is.
    """
    noted = {} if os.environ.get(_GIVEN) else _noted()
    of_all = last_changed(book.edition.id)
    held = ((id_, noted.get(global_id(book.edition.id, id_))) for id_, _digest in _digests(book))
    days = {id_: said.since if said else of_all for id_, said in held}
    return {id_: day for id_, day in days.items() if day}


def _noted() -> Ledger:
    """Return what was noted; nothing where there is none, or it can't be read."""
    try:
        return msgspec.json.decode(
            (store_folder() / _FILE).read_bytes(), type=known(dict[str, Said])
        )
    except (OSError, msgspec.DecodeError):
        return {}


def _digests(book: Book) -> Iterator[tuple[str, str]]:
    for law in book.laws:
        said = [(p.label, p.heading, p.blocks) for p in book.walk(law)]
        yield law.id, _digest(said)
    for id_, definition in book.definitions.items():
        yield id_, _digest((definition.term, definition.blocks))


def _digest(said: object) -> str:
    return hashlib.sha256(msgspec.msgpack.encode(said)).hexdigest()[:16]  # 64 bits tell them apart
