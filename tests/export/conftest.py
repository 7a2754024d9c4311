"""The documents that tests of exports look at."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest
from lxml import etree
from small_code import EDITION, MADE, SMALL, TEXT

from refsearch.export.akn import edition_akn
from refsearch.library.library import Library
from refsearch.paths import texts_folder
from refsearch.reading.corpus import read_corpus


@pytest.fixture(scope="session")
def small(tmp_path_factory: pytest.TempPathFactory) -> Library:
    """A library of one small edition."""
    texts = tmp_path_factory.mktemp("texts")
    shutil.copytree(texts_folder() / "languages", texts / "languages")
    (texts / "terms.toml").write_text('[stone]\ngame = "pebbles"\nen = ["stone"]\n')
    (texts / "alignments.toml").write_text("")
    folder = texts / SMALL
    folder.mkdir()
    (folder / "edition.toml").write_text(EDITION)
    (folder / "text.md").write_text(TEXT)
    corpus, problems = read_corpus(texts)
    assert not problems
    return Library(corpus)


@pytest.fixture(scope="session")
def akn(library: Library, small: Library) -> Callable[[str], Any]:
    """The parsed Akoma Ntoso document of an edition."""

    @cache
    def document(edition: str) -> Any:
        held = library if edition in library.books else small
        return etree.fromstring(edition_akn(held, edition, MADE).encode())

    return document
