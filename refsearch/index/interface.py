"""The interface of an index: whatever implements it is ranked by the same code."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from typing import Protocol

from refsearch.index.classifier import Classifier
from refsearch.index.lexicon import Lexicon
from refsearch.index.offsets import Span, Wanted
from refsearch.index.passages import Passage
from refsearch.index.scores import NONE, Numbers, Scores

__all__ = [
    "CONCEPT_FIELDS",
    "FORM_FIELDS",
    "STEM_FIELDS",
    "Index",
    "Offsets",
    "Posting",
    "Scores",
    "Span",
    "Wanted",
]

# Names of fields that exist once per language: heading_it, heading_el, ...
FORM_FIELDS = ("heading", "text")  # for phrases in quotes
STEM_FIELDS = ("heading_stem", "above", "text_stem")
CONCEPT_FIELDS = ("concept_heading", "concept_above")


class Posting:
    """Where a term stands: BM25F score times the field's weight, and positions, by passage.

    ``ends`` is where the positions in each passage end.
    """

    __slots__ = ("_ends", "_places", "scores")

    def __init__(
        self, scores: Scores = NONE, places: Sequence[int] = (), ends: Sequence[int] = ()
    ) -> None:
        self.scores, self._places, self._ends = scores, places, ends

    def __bool__(self) -> bool:
        return bool(len(self.scores))

    @property
    def numbers(self) -> Numbers:
        """The passages that have it, in order."""
        return self.scores.numbers

    def places(self, number: int) -> Sequence[int]:
        """Return where the term stands in a passage, counted in words; empty if it does not."""
        numbers = self.numbers.data  # looked at one by one, Python's are quicker
        at = bisect_left(numbers, number)
        if not self._places or at == len(numbers) or numbers[at] != number:
            return ()
        return self._places[self._ends[at - 1] if at else 0 : self._ends[at]]


class Offsets(Protocol):
    """Where words and terms stand in the texts of passages."""

    def wanted(
        self, code: str, forms: Iterable[str], stems: Iterable[str], concepts: Iterable[str]
    ) -> Wanted:
        """Return what to look for in the passages of a language."""

    def spans(self, passage: int, wanted: Wanted) -> set[Span]:
        """Return where in a passage stands what is wanted."""


class Index(Protocol):
    """An index: the passages, and of each word where it stands and what it weighs there.

    ``codes`` are the languages of the texts, ``lexicon`` the known words, ``classifier`` tells
    what a query most likely asks for, ``offsets`` where words stand, for excerpts.
    """

    passages: Sequence[Passage]
    codes: tuple[str, ...]
    lexicon: Lexicon
    classifier: Classifier | None

    @property
    def offsets(self) -> Offsets:
        """Where words stand."""

    def postings(self, field: str, term: str, language: str = "") -> Posting:
        """Return the passages that have a term in a field, ``language`` being a text field's."""

    def has(self, field: str, term: str, language: str = "") -> bool:
        """Whether any passage has a term in a field; no list is read for that."""

    def terms(self) -> Iterator[tuple[str, str, str]]:
        """Yield every (field, term, language) that :meth:`postings` has passages for."""
