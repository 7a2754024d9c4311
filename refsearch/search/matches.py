"""What a query matches: words, passages that have them alone or together, words to mark."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field

from refsearch.search.index.offsets import Wanted
from refsearch.search.index.postings import Posting, Scores
from refsearch.search.laws import ByLaw
from refsearch.search.query import Word


@dataclass(slots=True)
class TermMatch:
    """A word or quoted phrase of a query, and the passages that have it.

    ``in_heading`` are the passages whose own heading has it, ``placed`` where it stands in the
    text. A passage without a ``required`` one is no answer. ``laws`` are the scores by law, when
    they have been ranked.
    """

    words: tuple[Word, ...]
    scores: Scores = field(default_factory=dict)
    in_heading: set[int] = field(default_factory=set)
    placed: list[Posting] = field(default_factory=list)
    required: bool = False
    laws: ByLaw | None = None

    def add(self, scores: Scores) -> None:
        """Add to the scores of passages."""
        for number, score in scores.items():
            self.scores[number] = self.scores.get(number, 0.0) + score

    def raise_to(self, scores: Scores) -> None:
        """Raise passages to at least these scores."""
        for number, score in scores.items():
            if score > self.scores.get(number, 0.0):
                self.scores[number] = score

    def place(self, posting: Posting) -> None:
        """Add where it stands; what is added first goes before the rest."""
        if posting:
            self.placed.append(posting)

    def places(self, number: int) -> Sequence[int]:
        """Return where it stands in the text of a passage, counted in words."""
        for posting in self.placed:
            found = posting.places(number)
            if found:
                return found
        return ()


@dataclass(frozen=True, slots=True)
class Concept:
    """The passages that have a concept."""

    scores: Scores
    in_heading: set[int]


@dataclass(frozen=True, slots=True)
class Together:
    """The passages that have two words side by side: in the text, a heading or one concept."""

    left: TermMatch
    right: TermMatch
    within: int
    concepts: list[Concept]

    def __contains__(self, number: int) -> bool:
        if number in self.left.in_heading and number in self.right.in_heading:
            return True
        for concept in self.concepts:
            if number in concept.scores:
                return True
        before = self.left.places(number)
        return bool(before) and _near(before, self.right.places(number), self.within)


@dataclass(slots=True)
class Marked:
    """What to mark in an excerpt: stems by language, forms in any, concepts.

    ``wanted`` is the same by language as ``Offsets`` looks for it,
    once an excerpt has been made.
    """

    stems: defaultdict[str, set[str]] = field(default_factory=lambda: defaultdict(set))
    forms: set[str] = field(default_factory=set)
    concepts: set[str] = field(default_factory=set)
    wanted: dict[str, Wanted] = field(default_factory=dict)

    def add(self, other: Marked) -> None:
        """Mark what another one marks too."""
        for code, stems in other.stems.items():
            self.stems[code] |= stems
        self.forms |= other.forms
        self.concepts |= other.concepts


@dataclass(slots=True)
class Search:
    """Everything a query matches, and the languages it may be in (``spoken``).

    ``together`` are, for each pair of neighbours, the passages that have them side by side.
    """

    matches: list[TermMatch] = field(default_factory=list)
    together: list[Together] = field(default_factory=list)
    excluded: set[int] = field(default_factory=set)
    marked: Marked = field(default_factory=Marked)
    spoken: set[str] = field(default_factory=set)


def _near(left: Sequence[int], right: Sequence[int], within: int) -> bool:
    """Whether a place on the right follows one on the left closely."""
    return any(0 < after - before <= within for before in left for after in right)
