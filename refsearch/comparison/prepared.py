"""What a build prepares for comparing editions, in a process beside the one that writes the index.

``python -m refsearch.comparison.prepared CORPUS TEXTS`` does it to a file, in as many processes as
the machine has for it; where what is new is too little for a second process, or a machine has none
to spare, it is done in place.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager, suppress
from pathlib import Path

import msgspec

from refsearch.comparison.compared import Compared, Comparisons, Names
from refsearch.languages.registry import Languages
from refsearch.library.library import Library
from refsearch.library.model import Corpus
from refsearch.paths import store_folder
from refsearch.pieces import FOLDER, kept_in

_GROUP = 0 if hasattr(os, "killpg") else None  # of its own, for it and those that it begins
_shared: list[Comparisons] = []  # by the processes that compare
_WORTH = 2_000  # provisions: comparing fewer takes less time than starting a process


@contextmanager
def prepared_beside(corpus: Corpus, file: Path, texts: Path, worth: int = _WORTH) -> Iterator[None]:
    """Write a corpus with what was prepared into a file, while the caller does something else.

    ``worth`` is how many provisions that nobody has compared are worth a process.
    """
    comparisons = Comparisons(Library(corpus, Languages.of(texts)))
    if comparisons.size() < worth or os.cpu_count() == 1:
        _write(comparisons, file)
        yield
        return
    file.write_bytes(msgspec.msgpack.encode(corpus))
    command = [sys.executable, "-m", __name__, str(file), str(texts)]
    worker = subprocess.Popen(  # noqa: S603  # this module, on a file of ours
        command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, process_group=_GROUP
    )
    try:
        yield
        if worker.wait() != 0:  # whatever it was: here it is done again, or says what is wrong
            prepare(file, texts)
    finally:
        _end(worker)


def _end(worker: subprocess.Popen[bytes]) -> None:
    """End a process with those that it began, unless it has come to its end by itself."""
    if worker.poll() != 0:
        with suppress(ProcessLookupError):  # it has just come to its end
            worker.kill() if _GROUP is None else os.killpg(worker.pid, signal.SIGKILL)
    worker.wait()


def prepare(file: Path, texts: Path, processes: int = 1) -> None:
    """Add to the corpus in a file how its editions are paired, and where they differ."""
    corpus = msgspec.msgpack.decode(file.read_bytes(), type=Corpus)
    _write(Comparisons(Library(corpus, Languages.of(texts))), file, processes)


def _write(comparisons: Comparisons, file: Path, processes: int = 1) -> None:
    if min(processes, len(comparisons.pairs)) > 1:
        found = _by_several(comparisons, processes)
    else:
        found = [comparisons.of(pair) for pair in comparisons.pairs]
    unfinished = file.with_suffix(".unfinished")
    unfinished.write_bytes(msgspec.msgpack.encode(comparisons.corpus(found)))
    unfinished.replace(file)


def _by_several(comparisons: Comparisons, processes: int) -> list[Compared]:
    """Have processes compare that share what the library tells of its words: it is learnt before.

    A process that dies ends all of it (an executor tells, a pool of multiprocessing waits).
    """
    comparisons.size()
    fork = multiprocessing.get_context("fork")
    with ProcessPoolExecutor(processes, fork, _shared.append, (comparisons,)) as executor:
        packed = executor.map(_packed, comparisons.pairs)
        return [msgspec.msgpack.decode(one, type=Compared) for one in packed]


def _packed(names: Names) -> bytes:
    [comparisons] = _shared
    return msgspec.msgpack.encode(comparisons.of(names))


def _processes() -> int:
    """Return how many processes may compare; one where no process can be forked."""
    forks = "fork" in multiprocessing.get_all_start_methods()
    return (os.cpu_count() or 1) if forks else 1


if __name__ == "__main__":
    with kept_in(store_folder() / FOLDER, most=None):
        corpus_file, texts_folder = map(Path, sys.argv[1:])
        prepare(corpus_file, texts_folder, _processes())
