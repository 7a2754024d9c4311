"""Evidence for provisions in players' words: searched with their text, never shown.

``data/players_words/`` tells how players put what a provision is about; more may be told by the
caller (the words of the rulings), which search knows nothing of.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Set

import msgspec

from refsearch.library.library import Library, global_id
from refsearch.search.language.analysis import DATA_FOLDER
from refsearch.search.passages import Passage

# By global id of a provision: the text by language.
Evidence = Mapping[str, Mapping[str, str]]

EVIDENCE_FIELDS = ("players_words", "rulings_words")
PLAYERS_WORDS = DATA_FOLDER / "players_words"
_File = dict[str, dict[str, dict[str, str]]]  # by work, provision and language


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
    """Return the texts of the data files by global id, in every edition that has the provision."""
    return {
        global_id(edition.id, id_): texts
        for file in sorted(PLAYERS_WORDS.glob("*.toml"))
        for work, evidence in msgspec.toml.decode(file.read_bytes(), type=_File).items()
        for edition in library.editions
        if edition.work == work
        for id_, texts in evidence.items()
        if library.book(edition.id).has(id_)
    }
