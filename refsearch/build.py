"""Building what is served: the corpus read from ``texts/`` and its index, put in place at once.

A build goes into a folder of its own and takes its final name only when it is complete, so one
that is killed half-way leaves nothing that could be opened. The name is a fingerprint of the texts
and of the code that reads them: a change of either is a new build, anything else opens as it is.
"""

from __future__ import annotations

import hashlib
import re
import shutil
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec

from refsearch.citation import resolve
from refsearch.errors import IndexUnavailable, RefsearchError, TextError
from refsearch.library import Library
from refsearch.model import Corpus
from refsearch.paths import store_folder, texts_folder
from refsearch.reading.corpus import read_corpus
from refsearch.rulings.offering import kept_offerables
from refsearch.search.engine import SearchEngine
from refsearch.search.opening import Compute, Resolver, build_index, open_engine
from refsearch.search.players_words import Told

_CORPUS = "corpus.msgpack"
_INDEX = "index"
_PACKAGE = Path(__file__).parent
_READ_BY = ("*.py", "layers/*.py", "reading/*.py", "search/*.py", "search/data/**/*.toml")
_TOLD_BY = ("rulings/*.py", "rulings/*.toml", "rulings/texts/*.toml", "rulings/procedures/**/*.py")
_UNFINISHED = "building-"
_BUILD_NAME = re.compile("[0-9a-f]{16}")
_KEPT = 2  # builds kept beside the one just made: a server may be starting on one of them
_ABANDONED = 3600.0  # seconds after which an unfinished build is nobody's

Progress = Callable[[int, int], None]


@dataclass(frozen=True, slots=True)
class Opened:
    """A library ready to be asked; ``problems`` are the editions that had to be left out."""

    library: Library
    engine: SearchEngine
    built: bool
    problems: tuple[TextError, ...] = ()


def open_library(
    progress: Progress | None = None, *, force: bool = False, texts: Path | None = None
) -> Opened:
    """Open the library, building what is missing, damaged or out of date.

    ``progress`` is told (done, total) in passages indexed. Raises RefsearchError when there is
    nothing to serve or the store can't be written.
    """
    source = texts or texts_folder()
    place = store_folder() / fingerprint(source)
    if not force and place.is_dir():
        try:
            return _opened(place)
        except (IndexUnavailable, msgspec.MsgspecError, OSError):
            pass  # damaged: built anew below
    problems = _build(source, place, progress)
    opened = _opened(place)
    kept_offerables(opened.library, place)  # so that no search has to wait for them
    return Opened(opened.library, opened.engine, built=True, problems=problems)


def fingerprint(texts: Path) -> str:
    """Return a name for a build: it changes with the texts and with the code that reads them.

    The executable examples are read as they are: a change of one is no new build.
    """
    found = hashlib.sha256()
    code = [file for pattern in (*_READ_BY, *_TOLD_BY) for file in sorted(_PACKAGE.glob(pattern))]
    pages = [file for file in sorted(texts.rglob("*.md")) if file.parent.name != "examples"]
    for file in [*code, *sorted(texts.rglob("*.toml")), *pages]:
        found.update(str(file.name).encode())
        found.update(file.read_bytes())
    return found.hexdigest()[:16]


def _opened(place: Path) -> Opened:
    corpus = msgspec.msgpack.decode((place / _CORPUS).read_bytes(), type=Corpus)
    library = Library(corpus)
    engine = open_engine(
        library,
        place / _INDEX,
        _resolver(library),
        compute=_computer(library),
        rulings=lambda: kept_offerables(library, place),
    )
    return Opened(library, engine, built=False)


def _resolver(library: Library) -> Resolver:
    def resolved(
        query: str, editions: Sequence[str], language: str | None, ui: str
    ) -> tuple[str, ...]:
        return resolve(library, query, language=language or ui).targets

    return resolved


def _computer(library: Library) -> Compute:
    def computed(name: str, given: dict[str, Any]) -> dict[str, Any] | None:
        # a query that is no computation should not pay for the core
        from refsearch.compute.catalogue import computed_json, function
        from refsearch.compute.citing import RuleBroken

        try:
            return computed_json(library, function(name), given)
        except RuleBroken:
            return None

    return computed


def _told(library: Library) -> Told:
    # the rulings stand to the right of search: it gets their words, and knows nothing of them
    from refsearch.rulings.plain_words import plain_words

    return plain_words(library)


def _build(texts: Path, place: Path, progress: Progress | None) -> tuple[TextError, ...]:
    corpus, problems = read_corpus(texts)
    if not corpus.documents:
        reason = f": {problems[0]}" if problems else ""
        raise RefsearchError(f"no edition could be read from {texts}{reason}")
    with _workshop(place.parent) as workshop:
        finished = workshop / "finished"
        finished.mkdir()
        (finished / _CORPUS).write_bytes(msgspec.msgpack.encode(corpus))
        library = Library(corpus)
        build_index(library, finished / _INDEX, progress, _told(library))
        if place.exists():
            place.rename(workshop / "replaced")
        finished.rename(place)
    _drop_old_builds(place)
    return tuple(problems)


@contextmanager
def _workshop(store: Path) -> Iterator[Path]:
    """A folder to build in, beside where the build will stand; gone afterwards."""
    try:
        store.mkdir(parents=True, exist_ok=True)
        folder = Path(tempfile.mkdtemp(prefix=_UNFINISHED, dir=store))
    except OSError as error:
        raise RefsearchError(
            f"cannot write to {store}: {error.strerror}; set REFSEARCH_STORE to another folder"
        ) from error
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _drop_old_builds(place: Path) -> None:
    """Remove all but the latest builds, and what builds that were killed left behind."""
    folders = [f for f in place.parent.iterdir() if f.is_dir() and f != place]
    killed = [f for f in folders if f.name.startswith(_UNFINISHED) and _age(f) > _ABANDONED]
    builds = sorted((f for f in folders if _BUILD_NAME.fullmatch(f.name)), key=_age)
    for folder in [*killed, *builds[_KEPT:]]:
        shutil.rmtree(folder, ignore_errors=True)


def _age(folder: Path) -> float:
    return time.time() - folder.stat().st_mtime
