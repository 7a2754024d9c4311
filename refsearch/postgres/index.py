"""An index on PostgreSQL: its terms are kept in memory, posting lists read a stage at a time."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import groupby
from sys import intern
from threading import Lock, local

import msgspec
import numpy as np
from cachetools import LRUCache
from psycopg import sql

from refsearch.analysis.concepts import ConceptFinder
from refsearch.analysis.language import analyses_of
from refsearch.index.classifier import Classifier
from refsearch.index.interface import Posting
from refsearch.index.lexicon import Lexicon, Words
from refsearch.index.passages import Passage, Passages
from refsearch.library.library import Library
from refsearch.postgres.analysed import Analysed
from refsearch.postgres.hosts import Hosts
from refsearch.postgres.lists import Block, Read, packed
from refsearch.postgres.tables import schema
from refsearch.shapes import known

# Of posting lists, whatever is asked: what is not kept is read again with the rest of its stage,
# so it costs no further question.
_KEPT_BYTES = 8 << 20
_NOWHERE = Posting()
_SOMEWHERE = Read([Block(packed("I", [0]), packed("d", [1.0]), packed("I", [0]), b"")])

# By field with its language, the terms that any passage has there.
Known = dict[str, frozenset[str]]


class About(msgspec.Struct, frozen=True):
    """Data of a build that is read on opening.

    ``classifier`` are its arrays by name: the kind of number as numpy writes it, and the bytes.
    """

    terms: dict[str, list[str]]
    lexicon: Words
    classifier: dict[str, tuple[str, bytes]]


ABOUT = "about"


def key_of(field: str, term: str, language: str) -> str:
    """Return the key of a posting list in the tables."""
    return f"{field}_{language} {term}" if language else f"{field} {term}"


class PostgresIndex:
    """A :class:`refsearch.index.interface.Index` of a build on the hosts of a cluster."""

    def __init__(self, library: Library, hosts: Hosts) -> None:
        self._hosts = hosts
        name = schema(hosts.build)
        self._lists = sql.SQL(
            "select term, numbers, scores, counts, places from {}.postings"
            " where term = any(%s) order by term, block"
        ).format(name)
        files = sql.SQL("select content from {}.files where name = %s").format(name)
        about = msgspec.msgpack.decode(hosts.ask(files, [ABOUT])[0][0], type=known(About))
        analyses = analyses_of(library)
        self.passages: Sequence[Passage] = Passages(library)
        self.codes = tuple(dict.fromkeys(e.language for e in library.editions))
        self.lexicon = Lexicon(about.lexicon)
        stored = about.classifier.items()
        arrays = {name: np.frombuffer(content, kind).data for name, (kind, content) in stored}
        self.classifier = Classifier.of(arrays) if arrays else None
        self.offsets = Analysed(self.passages, analyses, ConceptFinder(library, analyses))
        # most stand in several fields, and among the words
        self._known: Known = {
            field: frozenset(map(intern, terms)) for field, terms in about.terms.items()
        }
        self._languages = {language.code for language in analyses.all}
        self._kept: LRUCache[str, Read] = LRUCache(_KEPT_BYTES, lambda one: one.size)
        self._lock = Lock()
        self._of_this_query = local()

    def has(self, field: str, term: str, language: str = "") -> bool:
        """Whether any passage has a term in a field."""
        return term in self._known.get(f"{field}_{language}" if language else field, ())

    def terms(self) -> Iterator[tuple[str, str, str]]:
        """Yield every (field, term, language) that some passage has."""
        for named, terms in self._known.items():
            field, _, language = named.rpartition("_")
            own = (field, language) if language in self._languages else (named, "")
            yield from ((own[0], term, own[1]) for term in terms)

    def postings(self, field: str, term: str, language: str = "") -> Posting:
        """Return the passages that have a term in a field; prefetched lists need no query."""
        if not self.has(field, term, language):
            return _NOWHERE
        key = key_of(field, term, language)
        held: Mapping[str, Read] = getattr(self._of_this_query, "held", {})
        return held.get(key) or self._read([key])[key]

    @contextmanager
    def prefetched(self, keys: Sequence[str]) -> Iterator[None]:
        """Prefetch lists in one query for this thread, for the duration of the context."""
        self._of_this_query.held = self._read(keys)
        try:
            yield
        finally:
            self._of_this_query.held = {}

    def _read(self, keys: Sequence[str]) -> dict[str, Read]:
        """Return lists by their keys; those not cached are read in one query."""
        with self._lock:
            found = {key: kept for key in keys if (kept := self._kept.get(key))}
        lacking = [key for key in keys if key not in found]
        rows = self._hosts.ask(self._lists, [lacking]) if lacking else []
        new = {key: Read([Block(*row[1:]) for row in own]) for key, own in groupby(rows, _first)}
        with self._lock:
            for key, one in new.items():
                if one.size <= self._kept.maxsize:
                    self._kept[key] = one
        return found | new


class Plan:
    """A stand-in for another index, which records the lists that are asked for."""

    def __init__(self, index: PostgresIndex) -> None:
        self._index = index
        self.keys: dict[str, None] = {}
        self.passages = index.passages[:1]
        self.codes, self.lexicon, self.offsets = index.codes, index.lexicon, index.offsets
        self.classifier: Classifier | None = None
        self.has, self.terms = index.has, index.terms

    def postings(self, field: str, term: str, language: str = "") -> Posting:
        """Record the list; return one with a single passage if the list is not empty."""
        if not self.has(field, term, language):
            return _NOWHERE
        self.keys[key_of(field, term, language)] = None
        return _SOMEWHERE


def _first(row: tuple[str, ...]) -> str:
    return row[0]
