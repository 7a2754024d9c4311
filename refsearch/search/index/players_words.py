"""Evidence for provisions in players' words: searched with their text, never shown.

``search/players-….toml`` of a language say how players put what a provision is about. The
caller may add more (the words of the rulings, which search does not know).
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

EVIDENCE_FIELDS = ("players_words", "rulings_words")
_File = dict[str, dict[str, str]]  # by work and provision


class PlainWords:
    """Chooses the evidence for each passage: in its language, and in those its work lacks."""

    def __init__(self, library: Library, evidence: Evidence) -> None:
        self._evidence = dict(
            zip(EVIDENCE_FIELDS, (_players_words(library), evidence), strict=True)
        )
        texts = (texts for one in self._evidence.values() for texts in one.values())
        self.codes = sorted({code for by_code in texts for code in by_code})
        self._wanted = {e.id: self._wanted_in(library, e.work) for e in library.editions}

    def _wanted_in(self, library: Library, work: str) -> Set[str]:
        return set(self.codes) - {e.language for e in library.editions if e.work == work}

    def of(self, passage: Passage) -> dict[str, str]:
        """Return the evidence for a passage by field (``players_words_en``); a definition has none.

        A section that only contains others leaves its evidence to them: the best is the entry.
        Definitions have a card of their own; with evidence too, they would outrank the law.
        """
        if passage.kind == "definition" or (passage.depth and not passage.text):
            return {}
        wanted = {passage.language, *self._wanted[passage.edition]}
        found: dict[str, str] = {}
        for name, evidence in self._evidence.items():
            for id_ in _sections(passage):
                for code, text in evidence.get(global_id(passage.edition, id_), {}).items():
                    if code in wanted:
                        found[f"{name}_{code}"] = f"{found.get(f'{name}_{code}', '')}\n{text}"
        return found

    def texts(self) -> Iterator[tuple[str, str]]:
        """Yield (language, text), each text once."""
        evidence = (texts for one in self._evidence.values() for texts in one.values())
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
