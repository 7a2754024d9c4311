"""What a query retrieves: passages by word and by concept, with what ranking needs to know."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence, Set
from dataclasses import dataclass, field
from typing import NamedTuple

import msgspec
import numpy as np
from numpy.typing import NDArray

from refsearch.index.interface import Wanted
from refsearch.index.scores import NONE, Numbers, Scores, Values, added, highest
from refsearch.search.interpret.interpretation import Interpretation
from refsearch.search.laws import ByLaw, Laws
from refsearch.search.query import Word


class Likely(NamedTuple):
    """How likely it is that a query asks for each law, and for the passages that are likely.

    ``classes`` are those of laws, the last the nan of laws that no classifier knows; ``class_of``
    is the class of each law.
    """

    classes: Values
    class_of: NDArray[np.uint16]
    passages: Scores


@dataclass(slots=True)
class Gathered:
    """The passages that have a word, as they are found; ``headed`` those headed by it."""

    scores: Scores = NONE
    headed: list[Numbers] = field(default_factory=list)

    def add(self, *scores: Scores) -> None:
        """Add to the scores of passages."""
        self.scores = added((self.scores, *scores))

    def raise_to(self, *scores: Scores) -> None:
        """Raise passages to at least these scores."""
        self.scores = highest((self.scores, *scores))


@dataclass(frozen=True, slots=True)
class TermMatch:
    """A word or quoted phrase of a query, and the passages that have it, by law.

    ``in_heading`` are the passages whose own heading has it. A passage without a ``required`` one
    is no answer.
    """

    words: tuple[Word, ...]
    laws: ByLaw
    in_heading: Numbers
    required: bool = False


@dataclass(slots=True)
class Marked:
    """What to mark in an excerpt: stems by language, forms in any, concepts.

    ``wanted`` is the same by language as the index looks for it, once an excerpt has been made.
    """

    stems: defaultdict[str, set[str]] = field(default_factory=lambda: defaultdict(set))
    forms: set[str] = field(default_factory=set)
    concepts: set[str] = field(default_factory=set)
    wanted: dict[str, Wanted] = field(default_factory=dict)

    def add(self, other: Marked) -> None:
        """Add the marks of another."""
        for code, stems in other.stems.items():
            self.stems[code] |= stems
        self.forms |= other.forms
        self.concepts |= other.concepts


class Candidates(msgspec.Struct, frozen=True):
    """Everything a query matches in the laws of an index.

    ``spoken`` are the languages it may be in; ``likely`` is what classifiers say it asks for.
    ``prescribing`` are the laws to prefer where it asks what follows, ``limiting`` the passages
    where it asks until when.
    """

    interpretation: Interpretation
    laws: Laws
    matches: Sequence[TermMatch]
    excluded: Numbers
    marked: Marked
    spoken: Set[str]
    prescribing: Set[int] = frozenset()
    limiting: Numbers = NONE.numbers
    likely: Likely | None = None
