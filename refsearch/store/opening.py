"""Opening a library: what is missing, damaged or out of date is built first."""

from __future__ import annotations

import logging
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING

from refsearch.errors import IndexUnavailable, RefsearchError, TextError, TextErrors
from refsearch.languages.registry import Languages
from refsearch.library.dated import note_changes
from refsearch.library.library import Library
from refsearch.manifest import StoreDamaged, StoredFiles
from refsearch.messages import msg
from refsearch.paths import store_folder, texts_folder
from refsearch.store.corpus import stored_corpus
from refsearch.store.fingerprint import fingerprint
from refsearch.store.stored import INDEX, KINDS, PROBLEMS, Fault

if TYPE_CHECKING:
    from refsearch.postgres.engine import Remote
    from refsearch.search.service import StoredEngine
    from refsearch.store.building import Progress

_EXTRA = msg("an engine needs more packages: {}", "pip install 'refsearch[postgresql]'")

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Opened:
    """An opened library; ``problems`` are the editions that had to be left out.

    ``build`` is the name of the build that it was opened from, ``opening`` opens its engine.
    """

    library: Library
    opening: Callable[[], StoredEngine | Remote]
    built: bool
    problems: tuple[TextError, ...] = ()
    build: str = ""

    @property
    def engine(self) -> StoredEngine | Remote:
        """The engine to search with."""
        return self.opening()


def open_library(
    progress: Progress | None = None,
    *,
    force: bool = False,
    texts: Path | None = None,
    engine: str = "",
    searched: bool = True,
) -> Opened:
    """Open the library, building what is missing, damaged or out of date.

    ``engine`` is the address of the cluster to search in; the index in the store is not read then.
    Nor is it where nothing is ``searched``: the engine is opened when it is asked for, and damage
    in its files is noticed then.
    ``progress`` gets (done, total) in passages indexed. Damage is logged in one line.
    Raises RefsearchError if there is nothing to serve or the store can't be written.
    """
    source = texts or texts_folder()
    place = store_folder() / fingerprint(source)
    opened = partial(open_build, texts=source, engine=engine, searched=searched)
    if not force and place.exists():
        try:
            return opened(place)
        except (IndexUnavailable, StoreDamaged) as damage:
            _log.warning("refsearch: the stored library is damaged (%s); building it anew", damage)
    # only a build pays for what reads and indexes texts
    from refsearch.store.building import build

    found = replace(opened(build(source, progress)), built=True)
    with suppress(OSError):  # the days are for search engines: nothing else wants them
        note_changes(found.library)
    return found


def open_build(place: Path, texts: Path, engine: str = "", *, searched: bool = True) -> Opened:
    """Open a finished build of ``texts``; raise StoreDamaged or IndexUnavailable otherwise."""
    files = StoredFiles(place)
    library = Library(stored_corpus(files), Languages.of(texts))
    stored = files.decode(PROBLEMS, tuple[tuple[Fault, ...], ...])
    problems = tuple(TextErrors([fault.error(texts) for fault in one]) for one in stored)
    opening = cache(partial(_engine, library, files, place, engine))
    if searched:
        opening()
    return Opened(library, opening, built=False, problems=problems, build=place.name)


def _engine(
    library: Library, files: StoredFiles, place: Path, engine: str
) -> StoredEngine | Remote:
    # who only reads texts does not pay for search
    from refsearch.analysis.language import analyses_of
    from refsearch.classifiers.kinds import Patterns
    from refsearch.classifiers.reading import TextReader
    from refsearch.rulings.offering.stored import read_offering
    from refsearch.search.service import StoredEngine
    from refsearch.store.answering import given_of

    reader = TextReader(files.decode(KINDS, dict[str, Patterns]), analyses_of(library))
    given = given_of(library, read_offering(files), reader)
    if not engine:
        return StoredEngine(library, place / INDEX, given)
    try:
        # an extra: who has one machine installs without it
        from refsearch.postgres.engine import Remote
    except ModuleNotFoundError as error:
        raise RefsearchError(_EXTRA) from error
    return Remote(library, engine, place.name, given)


def put_index(opened: Opened, engine: str, progress: Progress | None = None) -> bool:
    """Put the index of an opened library into a cluster; return whether it was not there yet."""
    from refsearch.search.service import StoredEngine

    try:
        from refsearch.postgres.building import put
    except ModuleNotFoundError as error:
        raise RefsearchError(_EXTRA) from error
    if not isinstance(opened.engine, StoredEngine):
        raise TypeError("what is put into a cluster is read from the store")
    return put(engine, opened.build, opened.engine.index, progress)
