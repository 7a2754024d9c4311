"""What a build prepares for comparing editions, in a process beside the one that writes the index.

``python -m refsearch.comparison.prepared CORPUS TEXTS`` does it to a file; a library too small for
a second process, or a machine without one to spare, has it done in place.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import msgspec

from refsearch.comparison.differences.words import all_marks
from refsearch.comparison.paragraphs.pairing import all_pairings
from refsearch.comparison.redline.passages import all_redlines
from refsearch.comparison.report.findings import all_reports
from refsearch.languages.registry import Languages
from refsearch.library.library import Library
from refsearch.library.model import Corpus
from refsearch.paths import store_folder
from refsearch.pieces import FOLDER, kept_in

_WORTH = 1_000  # provisions: comparing fewer takes less time than starting a process


@contextmanager
def prepared_beside(corpus: Corpus, file: Path, texts: Path, worth: int = _WORTH) -> Iterator[None]:
    """Write a corpus with what was prepared into a file, while the caller does something else.

    ``worth`` is how many provisions are worth a process.
    """
    file.write_bytes(msgspec.msgpack.encode(corpus))
    size = sum(len(document.provisions) for document in corpus.documents)
    if size < worth or os.cpu_count() == 1:
        prepare(file, texts)
        yield
        return
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
    languages = Languages.of(texts)
    corpus = replace(corpus, pairings=all_pairings(Library(corpus, languages)))
    corpus = replace(corpus, reports=all_reports(Library(corpus, languages)))
    corpus = replace(corpus, redlines=all_redlines(Library(corpus, languages)))
    corpus = replace(corpus, word_marks=all_marks(Library(corpus, languages)))
    unfinished = file.with_suffix(".unfinished")
    unfinished.write_bytes(msgspec.msgpack.encode(corpus))
    unfinished.replace(file)


if __name__ == "__main__":
    with kept_in(store_folder() / FOLDER):
        prepare(*map(Path, sys.argv[1:]))
