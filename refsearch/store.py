"""Building what is served: the corpus of ``texts/`` and its index, replaced atomically.

A build goes into a folder of its own and takes its final name only when it is complete, so one
that is killed half-way leaves nothing that could be opened. The name is a fingerprint of the texts
and of the code that reads them: a change of either is a new build, anything else opens as it is.
Every file is compared with its checksum as it is opened; what is damaged is built anew.
"""

from __future__ import annotations

import errno
import hashlib
import logging
import os
import re
import shutil
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from refsearch.errors import IndexUnavailable, RefsearchError, TextError, TextErrors, reason_of
from refsearch.languages.registry import FOLDER, Languages
from refsearch.library.dated import note_changes
from refsearch.library.library import Library
from refsearch.library.model import Corpus
from refsearch.library.resolve import Resolution, resolve
from refsearch.manifest import StoreDamaged, StoredFiles, seal
from refsearch.messages import Message, joined, made, msg
from refsearch.paths import packaged_texts, store_folder, texts_folder
from refsearch.pieces import FOLDER as PIECES
from refsearch.pieces import kept_in
from refsearch.reading.corpus import read_corpus
from refsearch.search.interpret.pieces import Contract
from refsearch.search.language.analysis import Analyses
from refsearch.search.results import Offerable
from refsearch.search.service import Compute, Given, Offer, Resolver, StoredEngine, build_index

if TYPE_CHECKING:
    from refsearch.search.postgres.engine import Remote

_CORPUS = "corpus.msgpack"
_PROBLEMS = "problems.msgpack"
_RULINGS = "rulings.msgpack"
_INDEX = "index"
_PACKAGE = Path(__file__).parent
# What decides what stands in a build; the games, the exports and the site only read it.
_CODE = (
    "*.py",
    "citations/*.py",
    "languages/*.py",
    "comparison/**/*.py",
    "layers/*.py",
    "library/*.py",
    "reading/*.py",
    "rulings/**/*.py",
    "search/**/*.py",
    "search/data/**/*.toml",
)
_UNFINISHED = "building-"
_BUILD_NAME = re.compile("[0-9a-f]{16}")
_KEPT = 2  # builds kept beside the one just made: a server may be starting on one of them
_ABANDONED = 3600.0  # seconds after which an unfinished build is nobody's
_ATTEMPTS = 9  # to put a build in place beside others that do the same
_BRIDGE, _BURRACO = "bridge", "burraco"
_EXTRA = msg("an engine needs more packages: {}", "pip install 'refsearch[postgresql]'")
_READINGS = 3  # of texts that somebody edits meanwhile; an editor saves a file, not all the time

Progress = Callable[[int, int], None]

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Opened:
    """An opened library; ``problems`` are the editions that had to be left out.

    ``build`` is the name of the build that it was opened from.
    """

    library: Library
    engine: StoredEngine | Remote
    built: bool
    problems: tuple[TextError, ...] = ()
    build: str = ""


def open_library(
    progress: Progress | None = None,
    *,
    force: bool = False,
    texts: Path | None = None,
    engine: str = "",
) -> Opened:
    """Open the library, building what is missing, damaged or out of date.

    ``engine`` is the address of the cluster to search in; the index in the store is not read then.
    ``progress`` gets (done, total) in passages indexed. Damage is logged in one line.
    Raises RefsearchError if there is nothing to serve or the store can't be written.
    """
    source = texts or texts_folder()
    place = store_folder() / fingerprint(source)
    if not force and place.exists():
        try:
            return open_build(place, source, engine)
        except (IndexUnavailable, StoreDamaged) as damage:
            _log.warning("refsearch: the stored library is damaged (%s); building it anew", damage)
    opened = replace(open_build(_build(source, progress), source, engine), built=True)
    with suppress(OSError):  # the days are for search engines: nothing else wants them
        note_changes(opened.library)
    return opened


def fingerprint(texts: Path) -> str:
    """Return a name for a build: it changes with the texts and with the code that reads them.

    The executable examples are read as they are: a change of one is no new build.
    """
    pages = [file for file in texts.rglob("*.md") if file.parent.name != "examples"]
    made_with = _code()
    for shared in (packaged_texts() / name for name in (FOLDER, "rulings")):
        if not shared.is_relative_to(texts):
            made_with = _digest(shared, [*shared.rglob("*.toml")], made_with)
    return _digest(texts, [*texts.rglob("*.toml"), *pages], made_with)


@cache
def _code() -> str:
    """Return a digest of the code as this process found it: an upgrade does not change it."""
    return _digest(_PACKAGE, [file for pattern in _CODE for file in _PACKAGE.glob(pattern)])


def _digest(folder: Path, files: Sequence[Path], more: str = "") -> str:
    found = hashlib.sha256(more.encode())
    for file in sorted(files):
        found.update(f"\0{file.relative_to(folder).as_posix()}\0".encode())
        with suppress(OSError):  # unreadable: whoever reads it says so
            found.update(file.read_bytes())
    return found.hexdigest()[:16]


def open_build(place: Path, texts: Path, engine: str = "") -> Opened:
    """Open a finished build of ``texts``; raise StoreDamaged or IndexUnavailable otherwise."""
    files = StoredFiles(place)
    library = Library(files.decode(_CORPUS, Corpus), Languages.of(texts))
    played = {edition.game for edition in library.editions}
    every = files.decode(_RULINGS, tuple[Offerable, ...])
    offered = tuple(one for one in every if one.game in played)
    given = Given(
        _resolver(library), _computer(library), read_contract, offered, _offer(offered, library)
    )
    stored = files.decode(_PROBLEMS, tuple[tuple[_Fault, ...], ...])
    problems = tuple(TextErrors([fault.error(texts) for fault in one]) for one in stored)
    searching = _engine(library, place, given, engine)
    return Opened(library, searching, built=False, problems=problems, build=place.name)


def _engine(library: Library, place: Path, given: Given, engine: str) -> StoredEngine | Remote:
    if not engine:
        return StoredEngine(library, place / _INDEX, given)
    try:
        # an extra: who has one machine installs without it
        from refsearch.search.postgres.engine import Remote
    except ModuleNotFoundError as error:
        raise RefsearchError(_EXTRA) from error
    return Remote(library, engine, place.name, given)


def put_index(opened: Opened, engine: str, progress: Progress | None = None) -> bool:
    """Put the index of an opened library into a cluster; return whether it was not there yet."""
    try:
        from refsearch.search.postgres.building import put
    except ModuleNotFoundError as error:
        raise RefsearchError(_EXTRA) from error
    if not isinstance(opened.engine, StoredEngine):
        raise TypeError("what is put into a cluster is read from the store")
    return put(engine, opened.build, opened.engine.index, progress)


class _Said(msgspec.Struct, frozen=True):
    """A message as it is stored: what it is made of, so that it is told in any language."""

    template: str
    plural: str
    number: int
    values: tuple[_Said | str, ...]

    @classmethod
    def of(cls, said: Message) -> _Said:
        """Return what is stored of a message."""
        values = (cls.of(one) if isinstance(one, Message) else str(one) for one in said.values)
        return cls(said.template, said.plural, said.number, tuple(values))

    def message(self) -> Message:
        """Return the message again."""
        values = (one.message() if isinstance(one, _Said) else one for one in self.values)
        return made(self.template, self.plural, self.number, tuple(values))


class _Fault(msgspec.Struct, frozen=True):
    """A violation in a text, as it is stored; ``file`` is relative to the folder of the texts."""

    file: str
    line: int
    said: _Said

    @classmethod
    def of(cls, error: TextError, texts: Path) -> _Fault:
        """Return what is stored of an error."""
        file = Path(error.file)
        inside = file.relative_to(texts) if file.is_relative_to(texts) else file
        return cls(str(inside), error.line, _Said.of(error.message))

    def error(self, texts: Path) -> TextError:
        """Return the error again."""
        return TextError(str(texts / self.file), self.line, self.said.message())


def _resolver(library: Library) -> Resolver:
    def resolved(query: str, language: str | None, ui: str) -> Resolution:
        return resolve(library, query, language=language or ui)

    return resolved


def _computer(library: Library) -> Compute:
    def computed(name: str, given: dict[str, Any]) -> dict[str, Any] | None:
        # a query that is no computation should not pay for the core
        from refsearch.compute.amounts import RuleBroken
        from refsearch.games.catalogue import computed_json, function

        game = _BURRACO if name.startswith(_BURRACO) else _BRIDGE
        if all(edition.game != game for edition in library.editions):
            return None  # nothing of a game whose laws are not here
        try:
            return computed_json(library, function(name), given)
        except RuleBroken:
            return None

    return computed


def read_contract(text: str) -> Contract | None:
    """Return a contract or bid as the core reads it, or None if the text is neither."""
    # a query that has no bid should not pay for the core
    from refsearch.games.bridge.scoring.contracts import read_plainly

    found = read_plainly(text)
    return Contract(*found) if found else None


def _offer(offered: Sequence[Offerable], library: Library) -> Offer:
    """Return a chooser of rulings to offer; it is made at the first query in words."""
    # most commands ask nothing
    from refsearch.rulings.offering.offers import Offers
    from refsearch.rulings.offering.telling import read_telling

    @cache
    def offers() -> Offers:
        analyses = Analyses(library.corpus.languages, library.languages)
        return Offers(offered, analyses, telling=read_telling(library.languages))

    return lambda read, first, games, ui: offers().offer(read, first, games, ui)


def _offered(library: Library) -> tuple[Offerable, ...]:
    if {edition.game for edition in library.editions}.isdisjoint((_BRIDGE, _BURRACO)):
        return ()
    # only a build pays for the procedures
    from refsearch.rulings.offerable import offerables

    return offerables(library)


def _build(texts: Path, progress: Progress | None) -> Path:
    """Build what the texts say and put it in place; return the place."""
    with kept_in(store_folder() / PIECES):
        return _built(texts, progress)


def _built(texts: Path, progress: Progress | None) -> Path:
    name, corpus, problems = _read(texts)
    if not corpus.documents:
        said = msg("no edition could be read from {}", texts)
        raise RefsearchError(joined((said, problems[0].sentence), ": ") if problems else said)
    place = store_folder() / name
    with _workshop(place.parent) as workshop:
        finished = workshop / "finished"
        write_build(finished, corpus, texts, problems, progress)
        _put(finished, place, workshop)
    _drop_old_builds(place)
    return place


def _put(finished: Path, place: Path, workshop: Path) -> None:
    """Give a build its final name; what has the name goes, even if another put it there just now.

    Two builds of the same name say the same, so the last that is put there stays.
    """
    for attempt in range(_ATTEMPTS):
        with suppress(FileNotFoundError):
            place.rename(workshop / f"replaced-{attempt}")
        try:
            finished.rename(place)
            return
        except OSError as error:
            if error.errno not in (errno.ENOTEMPTY, errno.EEXIST) or attempt + 1 == _ATTEMPTS:
                raise


def write_build(
    folder: Path,
    corpus: Corpus,
    texts: Path,
    problems: Sequence[TextError] = (),
    progress: Progress | None = None,
) -> None:
    """Write everything that is served into a folder: the corpus, the offered rulings, the index."""
    # only a build pays for the comparisons
    from refsearch.comparison.prepared import prepared_beside

    library = Library(corpus, Languages.of(texts))
    faults = [[_Fault.of(error, texts) for error in problem.errors] for problem in problems]
    folder.mkdir(parents=True, exist_ok=True)
    with prepared_beside(corpus, folder / _CORPUS, texts):
        stored = {_PROBLEMS: faults, _RULINGS: _offered(library)}
        for name, content in stored.items():
            (folder / name).write_bytes(msgspec.msgpack.encode(content))
        build_index(library, folder / _INDEX, progress)
    seal(folder)


def _read(texts: Path) -> tuple[str, Corpus, list[TextError]]:
    """Return the corpus with the fingerprint of what was read: nobody changed it meanwhile."""
    for _ in range(_READINGS):
        name = fingerprint(texts)
        corpus, problems = read_corpus(texts)
        if fingerprint(texts) == name:
            return name, corpus, problems
    raise RefsearchError(msg("{} changes while it is read; start again when it is saved", texts))


@contextmanager
def _workshop(store: Path) -> Iterator[Path]:
    """A folder to build in, beside where the build will stand; gone afterwards.

    Raises RefsearchError where it can't be made or filled.
    """
    folder = None
    try:
        store.mkdir(parents=True, exist_ok=True)
        folder = Path(tempfile.mkdtemp(prefix=f"{_UNFINISHED}{os.getpid()}-", dir=store))
        yield folder
    except OSError as error:
        raise RefsearchError(
            msg(
                "cannot write to {}: {}; set REFSEARCH_STORE to another folder",
                store,
                reason_of(error),
            )
        ) from error
    finally:
        if folder is not None:
            shutil.rmtree(folder, ignore_errors=True)


def _drop_old_builds(place: Path) -> None:
    """Remove all but the latest builds, and what builds that were killed left behind."""
    folders = [f for f in place.parent.iterdir() if f.is_dir() and f != place]
    unfinished = [f for f in folders if f.name.startswith(_UNFINISHED)]
    killed = [f for f in unfinished if _age(f) > _ABANDONED and not _at_work(f)]
    builds = sorted((f for f in folders if _BUILD_NAME.fullmatch(f.name)), key=_age)
    for folder in [*killed, *builds[_KEPT:]]:
        shutil.rmtree(folder, ignore_errors=True)


def _at_work(folder: Path) -> bool:
    """Whether the process that builds in a folder lives: no clock put forward abandons it."""
    number = folder.name.removeprefix(_UNFINISHED).partition("-")[0]
    if os.name != "posix" or not number.isdigit():  # elsewhere to ask a process is to end it
        return False
    try:
        os.kill(int(number), 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True


def _age(folder: Path) -> float:
    return time.time() - folder.stat().st_mtime
