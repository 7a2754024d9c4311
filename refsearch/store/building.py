"""Building: the texts are read, everything that is served is written, and put in place."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import msgspec

from refsearch.errors import RefsearchError, TextError
from refsearch.index.building import build_index
from refsearch.languages.registry import Languages
from refsearch.library.library import Library
from refsearch.library.model import Corpus
from refsearch.manifest import seal
from refsearch.messages import joined, msg
from refsearch.paths import store_folder
from refsearch.pieces import FOLDER as PIECES
from refsearch.pieces import kept_in
from refsearch.reading.corpus import read_corpus
from refsearch.store.answering import offered
from refsearch.store.corpus import write_corpus
from refsearch.store.fingerprint import fingerprint
from refsearch.store.stored import CORPUS, INDEX, KINDS, PROBLEMS, Fault
from refsearch.store.workshop import drop_old_builds, put_in_place, workshop_in

Progress = Callable[[int, int], None]
_READINGS = 3  # of texts that somebody edits meanwhile; an editor saves a file, not all the time


def build(texts: Path, progress: Progress | None) -> Path:
    """Build what the texts say and put it in place; return the place."""
    with kept_in(store_folder() / PIECES):
        return _built(texts, progress)


def _built(texts: Path, progress: Progress | None) -> Path:
    name, corpus, problems = _read(texts)
    if not corpus.documents:
        said = msg("no edition could be read from {}", texts)
        raise RefsearchError(joined((said, problems[0].sentence), ": ") if problems else said)
    place = store_folder() / name
    with workshop_in(place.parent) as workshop:
        finished = workshop / "finished"
        write_build(finished, corpus, texts, problems, progress)
        put_in_place(finished, place, workshop)
    drop_old_builds(place)
    return place


def write_build(
    folder: Path,
    corpus: Corpus,
    texts: Path,
    problems: Sequence[TextError] = (),
    progress: Progress | None = None,
) -> None:
    """Write everything that is served into a folder: the corpus, the offered rulings, the index."""
    # only a build pays for the comparisons and for what is made of the rulings
    from refsearch.classifiers.reading import reader_of
    from refsearch.comparison.prepared import prepared_beside
    from refsearch.rulings.offering.stored import write_offering

    library = Library(corpus, Languages.of(texts))
    faults = [[Fault.of(error, texts) for error in problem.errors] for problem in problems]
    folder.mkdir(parents=True, exist_ok=True)
    with prepared_beside(corpus, folder / CORPUS, texts):
        (folder / PROBLEMS).write_bytes(msgspec.msgpack.encode(faults))
        write_offering(offered(library), folder)
        (folder / KINDS).write_bytes(msgspec.msgpack.encode(reader_of(library).patterns))
        build_index(library, folder / INDEX, progress)
    # the process beside handed over the corpus with what was compared: it is stored by chapter
    write_corpus(msgspec.msgpack.decode((folder / CORPUS).read_bytes(), type=Corpus), folder)
    seal(folder)


def _read(texts: Path) -> tuple[str, Corpus, list[TextError]]:
    """Return the corpus with the fingerprint of what was read: nobody changed it meanwhile."""
    for _ in range(_READINGS):
        name = fingerprint(texts)
        corpus, problems = read_corpus(texts)
        if fingerprint(texts) == name:
            return name, corpus, problems
    raise RefsearchError(msg("{} changes while it is read; start again when it is saved", texts))
