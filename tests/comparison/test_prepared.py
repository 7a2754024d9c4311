"""A build compares editions in a process beside it: the same result, whatever becomes of it."""

from __future__ import annotations

import sys
from dataclasses import replace
from itertools import permutations
from pathlib import Path

import msgspec
import pytest

from refsearch.comparison.paragraphs.pairing import Pairer
from refsearch.comparison.paragraphs.similarity import TextSimilarity
from refsearch.comparison.prepared import prepare, prepared_beside
from refsearch.comparison.report.findings import Comparison
from refsearch.library.book.book import Book
from refsearch.library.library import Library
from refsearch.library.model import Corpus, Document
from refsearch.paths import texts_folder

pytestmark = pytest.mark.slow

IT, EL, LAWS = "bridge-2017-it", "bridge-2017-el", 9
ALONE, BESIDE = 10**9, 0  # provisions worth a process


def _first(document: Document, laws: int) -> Document:
    """Return an edition without all that is not of its first laws."""
    kept = tuple(p for p in document.provisions if int(p.id.partition(".")[0]) <= laws)
    notes = document.footnotes
    ids = {item.id for item in (*kept, *notes)}
    layers = {
        name: tuple(one for one in getattr(document, name) if one.holder in ids)
        for name in ("references", "terms", "modality")
    }
    return Document(document.edition, (), kept, (), notes, (), **layers)


@pytest.fixture(scope="module")
def unprepared(library: Library) -> Corpus:
    """The first laws of two translations, and of a third: they differ, and occupy two processes."""
    documents = [_first(library.book(id_).document, LAWS) for id_ in (IT, EL)]
    third = _first(library.book(IT).document, 2)
    edition = replace(third.edition, id="bridge-2017-xx", language="xx")
    corpus = Corpus((*documents, replace(third, edition=edition)))
    return replace(corpus, concepts=library.corpus.concepts, languages=library.corpus.languages)


@pytest.fixture(scope="module")
def right(unprepared: Corpus, tmp_path_factory: pytest.TempPathFactory) -> bytes:
    file = tmp_path_factory.mktemp("right") / "corpus"
    file.write_bytes(msgspec.msgpack.encode(unprepared))
    prepare(file, texts_folder())
    return file.read_bytes()


def test_what_is_stored_is_what_is_computed(right: bytes, unprepared: Corpus) -> None:
    found = msgspec.msgpack.decode(right, type=Corpus)
    assert all(found.pairings.values())
    assert replace(found, pairings={}, reports={}, redlines={}) == unprepared
    library = Library(unprepared)
    computed = Comparison(library, library.book(IT), library.book(EL)).findings()
    assert found.reports[f"{IT} {EL}"] == computed
    assert len(found.reports) == 3
    assert len({one.kind for one in computed}) > 5


@pytest.mark.slow
@pytest.mark.parametrize("worth", [ALONE, BESIDE])
def test_a_process_beside_finds_what_this_one_does(
    tmp_path: Path, unprepared: Corpus, right: bytes, worth: int
) -> None:
    with prepared_beside(unprepared, tmp_path / "corpus", texts_folder(), worth):
        pass
    assert (tmp_path / "corpus").read_bytes() == right


def test_what_a_failing_process_leaves_undone_is_done_here(
    tmp_path: Path, unprepared: Corpus, right: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "executable", "/bin/false")
    with prepared_beside(unprepared, tmp_path / "corpus", texts_folder(), BESIDE):
        pass
    assert (tmp_path / "corpus").read_bytes() == right


def test_a_build_that_fails_waits_for_no_process(tmp_path: Path, unprepared: Corpus) -> None:
    before = msgspec.msgpack.encode(unprepared)
    with (
        pytest.raises(KeyboardInterrupt),
        prepared_beside(unprepared, tmp_path / "corpus", texts_folder(), BESIDE),
    ):
        raise KeyboardInterrupt
    assert (tmp_path / "corpus").read_bytes() == before


class Unlearned(Pairer):
    """A pairer that may not learn which words of two languages mean the same."""

    def similarity(self, left: Book, right: Book) -> TextSimilarity:
        raise AssertionError(f"{left.edition.id} beside {right.edition.id} was learnt in a request")


def test_no_page_learns_what_a_build_has_stored(library: Library) -> None:
    pairer = Unlearned(library)
    for left, right in permutations(library.books.values(), 2):
        names = left.edition.id, right.edition.id
        if pairer.aligner.comparable(*names):
            for id_ in (*left.parts, *left.definitions, *left.footnotes, *left.provisions):
                pairer.pairing(names[0], id_, names[1])
