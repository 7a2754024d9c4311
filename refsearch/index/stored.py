"""The index on disk: checked when it is opened, mapped into memory."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from itertools import chain
from pathlib import Path

import msgspec

from refsearch.analysis.words import ASKED, KINDS, PLAYERS_WORDS, SYNONYMS
from refsearch.errors import IndexUnavailable
from refsearch.index.classifier import Classifier, read_classifier
from refsearch.index.lexicon import read_lexicon
from refsearch.index.offsets import Offsets
from refsearch.index.passages import Passage, Passages, digest
from refsearch.index.postings import Postings
from refsearch.index.weights import FieldWeights
from refsearch.library.library import Library
from refsearch.manifest import StoreDamaged, StoredFiles
from refsearch.messages import msg

FORMAT = 14  # raised when the fields or what stands in them change
ABOUT = "about.msgpack"


class StoredIndex:
    """An index in a folder; its arrays are mapped, so all processes that read it share them.

    It is the :class:`refsearch.index.interface.Index` that is embedded.
    """

    def __init__(self, library: Library, files: StoredFiles, weights: FieldWeights) -> None:
        self.passages: Sequence[Passage] = Passages(library)
        self.codes = tuple(dict.fromkeys(edition.language for edition in library.editions))
        self.lexicon = read_lexicon(files)
        self.offsets = Offsets.read(files)
        self.classifier: Classifier | None = read_classifier(files)
        postings = Postings(files, weights)
        self.postings, self.has, self.terms = postings.get, postings.has, postings.terms
        if not postings.size == len(self.offsets) == len(self.passages):
            raise IndexUnavailable(msg("the search index is not of these texts"))


def signature(library: Library) -> str:
    """Return a fingerprint of the analysis: an index built with another one is out of date.

    It covers whatever shapes an index: languages, synonyms, kinds of things, players' words,
    queries asked.
    """
    found = hashlib.sha256(str(FORMAT).encode())
    files = library.languages
    for language in (*files.declared, *library.corpus.languages):
        found.update(f"{language.code} {language.search}".encode())
        words = (files.names(language.code, pattern) for pattern in (PLAYERS_WORDS, ASKED))
        for name in (SYNONYMS, KINDS, *chain(*words)):
            if file := files.file(language.code, name):
                found.update(file.read_bytes())
    return found.hexdigest()


class About(msgspec.Struct, frozen=True):
    """What an index was built from; ``evidence_in`` are the languages of the evidence."""

    signature: str
    texts: str
    evidence_in: tuple[str, ...]


def about_index(library: Library, evidence_in: Iterable[str]) -> About:
    """Return what an index of a library is built from today."""
    return About(signature(library), digest(library), tuple(evidence_in))


def open_index(library: Library, directory: Path, weights: FieldWeights) -> StoredIndex:
    """Open an index; raise IndexUnavailable when it is missing, damaged or outdated.

    What is mapped stays as it was: the directory may be replaced while it is in use.
    """
    try:
        return _opened(library, StoredFiles(directory), weights)
    except StoreDamaged as damage:
        raise IndexUnavailable(msg("no sound search index: {}", damage.sentence)) from damage


def _opened(library: Library, files: StoredFiles, weights: FieldWeights) -> StoredIndex:
    about = files.decode(ABOUT, About)
    if about != about_index(library, about.evidence_in):
        raise IndexUnavailable(msg("the search index was built from other texts"))
    try:
        return StoredIndex(library, files, weights)
    except (StoreDamaged, IndexUnavailable):
        raise
    except Exception as damage:  # sealed, but of another shape: whatever that makes us trip on
        said = msg("the search index cannot be read: {}", repr(damage))
        raise IndexUnavailable(said) from damage
