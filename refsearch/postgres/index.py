"""An index on PostgreSQL: its terms are kept in memory, posting lists read a stage at a time."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from contextlib import contextmanager
from functools import partial
from itertools import groupby
from sys import intern
from threading import Lock, local

import msgspec
import numpy as np
from cachetools import LRUCache
from psycopg import sql

from refsearch.analysis.concepts import ConceptFinder
from refsearch.analysis.language import analyses_of
from refsearch.index.interface import Posting
from refsearch.index.letters import Letters, Phrases
from refsearch.index.lexicon import Lexicon, Words
from refsearch.index.passages import Passage, Passages
from refsearch.library.library import Library
from refsearch.postgres.analysed import Analysed
from refsearch.postgres.hosts import Hosts
from refsearch.postgres.lists import Block, Read, packed
from refsearch.postgres.tables import schema
from refsearch.search.retrieve.similarity import Similarity
from refsearch.shapes import known

# Of posting lists, and of evidence, whatever is asked: what is not kept is read again with the
# rest of its stage, so it costs no further question.
_KEPT_BYTES = 8 << 20
_NOWHERE = Posting()
_SOMEWHERE = Read([Block(packed("I", [0]), packed("d", [1.0]), packed("I", [0]), b"")])

Key = tuple[str, int]  # a language and a passage
_Phrase = tuple[int, bytes]  # what its trigrams weigh together, and their places
_PLACES = np.dtype("<u4")
Evidence = list[_Phrase]  # its phrases

# By field with its language, the terms that any passage has there.
Known = dict[str, frozenset[str]]


class About(msgspec.Struct, frozen=True):
    """Data of a build that is read on opening; ``weights`` are those of trigrams by language."""

    terms: dict[str, list[str]]
    lexicon: Words
    weights: dict[str, dict[str, int]]


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
        self._phrases_of = sql.SQL(
            "select code, passage, phrases from {}.told where code = any(%s) and passage = any(%s)"
        ).format(name)
        files = sql.SQL("select content from {}.files where name = %s").format(name)
        about = msgspec.msgpack.decode(hosts.ask(files, [ABOUT])[0][0], type=known(About))
        analyses = analyses_of(library)
        self.passages: Sequence[Passage] = Passages(library)
        self.codes = tuple(dict.fromkeys(e.language for e in library.editions))
        self.lexicon = Lexicon(about.lexicon)
        self.letters: Mapping[str, Letters] = {}
        self.offsets = Analysed(self.passages, analyses, ConceptFinder(library, analyses))
        # most stand in several fields, and among the words
        self._known: Known = {
            field: frozenset(map(intern, terms)) for field, terms in about.terms.items()
        }
        self._weights = about.weights
        self._kept: LRUCache[str, Read] = LRUCache(_KEPT_BYTES, lambda one: one.size)
        self._kept_phrases: LRUCache[Key, Evidence] = LRUCache(_KEPT_BYTES, _size)
        self._lock = Lock()
        self._of_this_query = local()

    @property
    def similarity(self) -> dict[str, Similarity]:
        """The similarity of a question to the evidence for passages, by language."""
        return {
            code: Similarity(weights, partial(self._evidence, code))
            for code, weights in self._weights.items()
        }

    def _evidence(self, code: str, passages: Sequence[int]) -> Phrases:
        found = self._phrases([(code, passage) for passage in passages])
        phrases = [phrase for evidence in found for phrase in evidence]
        return Phrases(
            np.frombuffer(b"".join(places for _, places in phrases), _PLACES),
            np.array([len(places) // _PLACES.itemsize for _, places in phrases], np.int64),
            np.array([size for size, _ in phrases], np.int64),
            np.array(list(map(len, found)), np.int64),
        )

    def has(self, field: str, term: str, language: str = "") -> bool:
        """Whether any passage has a term in a field."""
        return term in self._known.get(f"{field}_{language}" if language else field, ())

    def terms(self) -> Iterator[tuple[str, str, str]]:
        """Yield every (field, term, language) that some passage has."""
        for named, terms in self._known.items():
            field, _, language = named.rpartition("_")
            own = (field, language) if language in self._weights else (named, "")
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

    def ready(self, codes: Set[str], passages: Iterable[int]) -> None:
        """Prefetch the phrases of passages in languages."""
        self._phrases([(code, number) for code in sorted(codes) for number in passages])

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

    def _phrases(self, keys: Sequence[Key]) -> list[Evidence]:
        """Return the phrases by (language, passage); those not cached are read in one query."""
        with self._lock:
            found = {key: kept for key in keys if (kept := self._kept_phrases.get(key)) is not None}
        lacking = [key for key in keys if key not in found]
        if lacking:
            codes, numbers = {code for code, _ in lacking}, {number for _, number in lacking}
            rows = self._hosts.ask(self._phrases_of, [sorted(codes), sorted(numbers)])
            read = {(c, n): msgspec.msgpack.decode(row, type=Evidence) for c, n, row in rows}
            new = {key: read.get(key, []) for key in lacking}
            found |= new
            with self._lock:
                for key, one in new.items():
                    if _size(one) <= self._kept_phrases.maxsize:
                        self._kept_phrases[key] = one
        return [found[key] for key in keys]


class Plan:
    """A stand-in for another index, which records the lists that are asked for."""

    def __init__(self, index: PostgresIndex) -> None:
        self._index = index
        self.keys: dict[str, None] = {}
        self.passages = index.passages[:1]
        self.codes, self.lexicon, self.offsets = index.codes, index.lexicon, index.offsets
        self.letters: Mapping[str, Letters] = {}
        self.has, self.terms = index.has, index.terms

    def postings(self, field: str, term: str, language: str = "") -> Posting:
        """Record the list; return one with a single passage if the list is not empty."""
        if not self.has(field, term, language):
            return _NOWHERE
        self.keys[key_of(field, term, language)] = None
        return _SOMEWHERE

    def ready(self, codes: Set[str], passages: Iterable[int]) -> None:
        """Do nothing, as no phrases are compared."""


def _first(row: tuple[str, ...]) -> str:
    return row[0]


def _size(evidence: Evidence) -> int:
    """Return the approximate size of phrases in bytes."""
    return 300 + sum(250 + len(one) for *_, one in evidence)
