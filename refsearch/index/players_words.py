"""Evidence for provisions in players' words: searched with their text, never shown.

``search/players-….toml`` of a language say how players put what a provision is about. What stands
in ``search/asked-….toml`` was asked of a provision: it is an example for the classifier alone.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from pathlib import Path

from refsearch.analysis.words import ASKED, PLAYERS_WORDS
from refsearch.comparison.counterparts import aligner_of
from refsearch.index.passages import Passage
from refsearch.languages.registry import Languages
from refsearch.library.book.book import global_id
from refsearch.library.library import Library
from refsearch.pieces import piece

# By global id of a provision: the text by language.
Evidence = Mapping[str, Mapping[str, str]]

FIELD = "players_words"
_ENDS = re.compile(r"[,;\n]|\. ")  # of a phrase
_Said = tuple[str, str, str, str]
_File = dict[str, dict[str, str]]  # by work and provision


class PlainWords:
    """Chooses the evidence for each passage: in its language, and in those its work lacks."""

    def __init__(self, library: Library, evidence: Evidence | None = None) -> None:
        self._library = library
        self._aligner = aligner_of(library)
        self._evidence = _players_words(library) if evidence is None else evidence
        self._asked = _written(library.languages, ASKED) if evidence is None else ()
        self.codes = sorted({code for texts in self._evidence.values() for code in texts})
        self._with_evidence = {id_.partition(":")[0] for id_ in self._evidence}
        self._works = {e.id: e.work for e in library.editions}
        self._wanted = {e.id: self._wanted_in(library, e.work) for e in library.editions}

    def _wanted_in(self, library: Library, work: str) -> Set[str]:
        return set(self.codes) - {e.language for e in library.editions if e.work == work}

    def of(self, passage: Passage) -> dict[str, str]:
        """Return the evidence for a passage by language.

        A section that only contains others leaves its evidence to them: the best is the entry.
        """
        if passage.depth and not passage.text:
            return {}
        wanted = {passage.language, *self._wanted[passage.edition]}
        return self._of_places(passage.edition, _sections(passage.id, passage.law), wanted)

    def _of_places(self, edition: str, places: Iterable[str], wanted: Set[str]) -> dict[str, str]:
        found: dict[str, str] = {}
        for id_ in places:
            for code, text in self._evidence.get(global_id(edition, id_), {}).items():
                if code in wanted:
                    found[code] = f"{found.get(code, '')}\n{text}"
        return found

    def places(self, passage: Passage) -> list[str]:
        """Return the places that a passage is in, its law only if it is the law.

        Of an edition that another succeeds they are what the passage is today.
        """
        edition, id_ = self._today(passage)
        work = self._works[edition]
        return [f"{work} {one}" for one in _sections(id_, law_of(id_))]

    def has_any(self, passage: Passage) -> bool:
        """Whether there is evidence for the edition of a passage."""
        return passage.edition in self._with_evidence

    def work(self, passage: Passage) -> str:
        """Return the work that a passage is of."""
        return self._works[passage.edition]

    def law(self, passage: Passage) -> str:
        """Return the law that a passage is in, or of what it is today."""
        edition, id_ = self._today(passage)
        return f"{self._works[edition]} {law_of(id_)}"

    def _today(self, passage: Passage) -> tuple[str, str]:
        newer = self._library.successor(passage.edition)
        twin = newer and self._aligner.one(passage.edition, passage.id, newer.id)
        return (newer.id, twin) if newer and twin else (passage.edition, passage.id)

    def examples(self) -> dict[str, list[tuple[str, str, str]]]:
        """Return by language each phrase of players and each query, with its work and place."""
        places = (id_.partition(":") for id_ in self._evidence)
        given = [
            (code, self._works[edition], id_, text)
            for (edition, _, id_), texts in zip(places, self._evidence.values(), strict=True)
            for code, text in texts.items()
        ]
        found: defaultdict[str, list[tuple[str, str, str]]] = defaultdict(list)
        for code, work, id_, text in (*given, *self._asked):
            found[code] += ((phrase, work, id_) for phrase in phrases_of(text))
        return {code: list(dict.fromkeys(own)) for code, own in found.items()}

    def texts(self) -> Iterator[tuple[str, str]]:
        """Yield (language, text), each text once."""
        evidence = self._evidence.values()
        yield from dict.fromkeys(pair for texts in evidence for pair in texts.items())


def phrases_of(text: str) -> list[str]:
    """Return the phrases of what is said: a line, or a part of it between punctuation."""
    return [phrase for one in _ENDS.split(text) if (phrase := one.strip())]


def law_of(id_: str) -> str:
    """Return the law that a provision is in; a definition is its own."""
    return id_ if id_.startswith("def.") else id_.partition(".")[0]


def _sections(id_: str, law: str) -> Iterator[str]:
    """Yield an id and those of the sections above it; its law's only if it is the law."""
    if id_ == law:
        yield id_
    while len(id_) > len(law):
        yield id_
        id_ = id_.rpartition(".")[0]


def _players_words(library: Library) -> Evidence:
    """Return players' words by global id, in every edition that has the provision."""
    found: defaultdict[str, dict[str, str]] = defaultdict(dict)
    for code, work, id_, text in _written(library.languages, PLAYERS_WORDS):
        for edition in library.editions:
            if edition.work == work and library.book(edition.id).has(id_):
                found[global_id(edition.id, id_)][code] = text
    return found


def _written(languages: Languages, pattern: str) -> Sequence[_Said]:
    """Return (language, work, provision, text) of the files of such a name of every language.

    A build keeps them: the files are long, and seldom change.
    """
    codes = [one.code for one in languages.declared]
    named = [(code, name) for code in codes for name in languages.names(code, pattern)]
    contents = [(code, _read_whole(languages.file(code, name))) for code, name in named]

    def made() -> list[_Said]:
        """Return what the files say: language, work, id and text."""
        read = ((code, languages.read(code, name, _File) or {}) for code, name in named)
        return [
            (code, work, id_, text)
            for code, works in read
            for work, evidence in works.items()
            for id_, text in evidence.items()
        ]

    return piece(f"words {pattern}", contents, list[_Said], made)


def _read_whole(file: Path | None) -> bytes:
    """Return what a file holds; of one that can't be read nothing."""
    try:
        return file.read_bytes() if file else b""
    except OSError:
        return b""
