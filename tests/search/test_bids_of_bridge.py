"""Bids are read where the texts are of bridge, and nowhere else."""

from __future__ import annotations

from pathlib import Path

from rowing import rowing_folder

from refsearch.classifiers.reading import reader_of
from refsearch.library.library import Library
from refsearch.reading.corpus import examine_corpus
from refsearch.store.answering import given_of, offered

TEXT = "## Article 1: Boats\n\n1a) A boat floats.\n"


def test_a_label_is_no_bid_where_no_text_is_of_bridge(tmp_path: Path) -> None:
    rowing_folder(tmp_path, TEXT)
    rowing = Library(examine_corpus(tmp_path).corpus)
    assert given_of(rowing, offered(rowing), reader_of(rowing)).contracts("2c") is None


def test_it_is_one_where_a_text_is_of_bridge(library: Library) -> None:
    assert given_of(library, offered(library), reader_of(library)).contracts("2c") is not None
