"""What ``edition.toml`` says of an edition."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from refsearch.citations.labels import is_greek


@dataclass(frozen=True, slots=True)
class Frbr:
    """How libraries of law name an edition and its work (FRBR); empty fields are inferred.

    ``country`` is the work's (ISO 3166), ``author`` the body that made it, ``date`` when (a year
    will do), ``original`` the language it was written in where the edition is a translation. Of
    the edition: its ``language`` in three letters (ISO 639-2) and the ``jurisdiction`` it is for.
    """

    country: str = ""
    author: str = ""
    date: str = ""
    original: str = ""
    language: str = ""
    jurisdiction: str = ""


@dataclass(frozen=True, slots=True)
class Edition:
    """An edition's metadata, from ``edition.toml``.

    ``supplements`` and ``succeeds`` name works; editions are listed by ``rank``.
    The laws of one that is not ``complete`` have gaps in their numbers; where that is None it says
    nothing of gaps. ``citation_parts`` are
    (prefix, pattern) of numbered parts beside the laws: ``("app", "Appendice {number}")``;
    ``citation_own`` the words before a number that cite the edition itself where it supplements
    another work ("Norma Integrativa all'Articolo"); any other word for a law means that work;
    ``citation_words`` what a word of an id is called: ``("commentary", "Commento")``.

    ``missing_laws`` are (first, last) of the laws that the document has and the file has not;
    those of their numbers can be read in the work ``missing_of``, where numbering may differ.

    ``translation_of`` is the edition that this one translates.

    ``moved`` are (old, new) ids of what was served under another id.

    ``label_paths`` are samples of labels printed with their whole path (``2c1a)``);
    ``citation_items`` of citations of a part of a law (``Regulation 2c1a``), the first of each kind
    of law written and all of them read; ``inserted`` is a sample of the number of a law put in
    between two others, where its letter is a capital (``2A``), or of an article below one
    (``B4A``); ``reserved`` the numbers left out on
    purpose (``2d``).
    ``citation_law`` is how a law is cited; ``citation_other_laws`` how those of another kind are.
    """

    id: str
    work: str
    language: str
    title: str
    short_title: str
    game: str
    year: int
    publisher: str
    in_force: str
    law_headings: tuple[str, ...]
    label_styles: tuple[tuple[str, ...], ...]
    citation_law: str
    citation_separator: str = ""
    succeeds: str = ""
    supplements: str = ""
    rank: int = 100  # after those that say their place
    complete: bool | None = True
    citation_parts: tuple[tuple[str, str], ...] = ()
    citation_own: tuple[str, ...] = ()
    citation_words: tuple[tuple[str, str], ...] = ()
    missing_laws: tuple[tuple[int, int], ...] = ()
    missing_of: str = ""
    moved: tuple[tuple[str, str], ...] = ()
    frbr: Frbr = Frbr()
    label_paths: tuple[str, ...] = ()
    citation_items: tuple[str, ...] = ()
    reserved: tuple[str, ...] = ()
    translation_of: str = ""
    citation_other_laws: tuple[str, ...] = ()
    inserted: str = ""

    @property
    def has_greek_labels(self) -> bool:
        """Whether its labels are printed in Greek letters, ``Α.`` and ``(α)``."""
        return _has_greek(self.label_styles)

    def lacks_law(self, id_: str) -> bool:
        """Whether an id stands in a law that the edition declares its file does not hold."""
        law = id_.partition(".")[0]
        return law.isdigit() and any(a <= int(law) <= b for a, b in self.missing_laws)


@lru_cache(maxsize=64)  # editions; it is asked for each citation
def _has_greek(styles: tuple[tuple[str, ...], ...]) -> bool:
    return any(is_greek(sample) for samples in styles for sample in samples)
