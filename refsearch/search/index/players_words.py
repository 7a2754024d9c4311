"""Evidence for provisions in players' words: searched with their text, never shown.

``search/players-….toml`` of a language say how players put what a provision is about.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Set

from refsearch.languages.registry import Languages
from refsearch.library.library import Library, global_id
from refsearch.search.language.words import PLAYERS_WORDS
from refsearch.search.passages import Passage

# By global id of a provision: the text by language.
Evidence = Mapping[str, Mapping[str, str]]

FIELD = "players_words"
_File = dict[str, dict[str, str]]  # by work and provision


class PlainWords:
    """Chooses the evidence for each passage: in its language, and in those its work lacks."""

    def __init__(self, library: Library, evidence: Evidence | None = None) -> None:
        self._evidence = _players_words(library) if evidence is None else evidence
        self.codes = sorted({code for texts in self._evidence.values() for code in texts})
        self._wanted = {e.id: self._wanted_in(library, e.work) for e in library.editions}

    def _wanted_in(self, library: Library, work: str) -> Set[str]:
        return set(self.codes) - {e.language for e in library.editions if e.work == work}

    def of(self, passage: Passage) -> dict[str, str]:
        """Return the evidence for a passage by language; a definition has none.

        A section that only contains others leaves its evidence to them: the best is the entry.
        Definitions have a card of their own; with evidence too, they would outrank the law.
        """
        if passage.kind == "definition" or (passage.depth and not passage.text):
            return {}
        wanted = {passage.language, *self._wanted[passage.edition]}
        found: dict[str, str] = {}
        for id_ in _sections(passage):
            for code, text in self._evidence.get(global_id(passage.edition, id_), {}).items():
                if code in wanted:
                    found[code] = f"{found.get(code, '')}\n{text}"
        return found

    def texts(self) -> Iterator[tuple[str, str]]:
        """Yield (language, text), each text once."""
        evidence = self._evidence.values()
        yield from dict.fromkeys(pair for texts in evidence for pair in texts.items())


def _sections(passage: Passage) -> Iterator[str]:
    """Yield the id of a passage and of the sections above it; its law's only if it is the law."""
    id_ = passage.id
    while len(id_) > len(passage.law):
        yield id_
        id_ = id_.rpartition(".")[0]
    if passage.id == passage.law:
        yield id_


def _players_words(library: Library) -> Evidence:
    """Return players' words by global id, in every edition that has the provision."""
    found: defaultdict[str, dict[str, str]] = defaultdict(dict)
    for code, work, id_, text in _written(library.languages):
        for edition in library.editions:
            if edition.work == work and library.book(edition.id).has(id_):
                found[global_id(edition.id, id_)][code] = text
    return found


def _written(languages: Languages) -> Iterator[tuple[str, str, str, str]]:
    """Yield (language, work, provision, text) of the files of every language."""
    for code in (one.code for one in languages.declared):
        for name in languages.names(code, PLAYERS_WORDS):
            for work, evidence in (languages.read(code, name, _File) or {}).items():
                yield from ((code, work, id_, text) for id_, text in evidence.items())
