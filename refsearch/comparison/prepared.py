"""What a build prepares for comparing editions, in a process beside the one that writes the index.

``python -m refsearch.comparison.prepared CORPUS TEXTS`` does it to a file; where what is new is too
little for a second process, or a machine has none to spare, it is done in place.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec

from refsearch.comparison.compared import Comparisons
from refsearch.languages.registry import Languages
from refsearch.library.library import Library
from refsearch.library.model import Corpus
from refsearch.paths import store_folder
from refsearch.pieces import FOLDER, kept_in

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
        command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    try:
        yield
        if worker.wait() != 0:  # whatever it was: here it is done again, or says what is wrong
            prepare(file, texts)
    finally:
        worker.kill()
        worker.wait()


def prepare(file: Path, texts: Path) -> None:
    """Add to the corpus in a file how its editions are paired, and where they differ."""
    corpus = msgspec.msgpack.decode(file.read_bytes(), type=Corpus)
    _write(Comparisons(Library(corpus, Languages.of(texts))), file)


def _write(comparisons: Comparisons, file: Path) -> None:
    found = [comparisons.of(pair) for pair in comparisons.pairs]
    unfinished = file.with_suffix(".unfinished")
    unfinished.write_bytes(msgspec.msgpack.encode(comparisons.corpus(found)))
    unfinished.replace(file)


if __name__ == "__main__":
    with kept_in(store_folder() / FOLDER, most=None):
        prepare(*map(Path, sys.argv[1:]))
