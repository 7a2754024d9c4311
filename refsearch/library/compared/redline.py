"""What changed between two editions, word by word: the data types that a build stores."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from refsearch.library.compared.concordance import Content, Relation
from refsearch.library.compared.word_marks import Kind

How = Literal["kept", "renamed", "renumbered", "changed", "moved"]
Figures = tuple[str, str]  # as the older text has them and as the newer one has; "" for none
SAME: tuple[How, ...] = ("kept", "renamed", "renumbered")
PLACES: tuple[Relation, ...] = ("moved", "renumbered", "split", "merged")
# what a director rules by first
CONTENTS: tuple[Content, ...] = ("changed", "new", "deleted", "reworded", "same")


@dataclass(frozen=True, slots=True)
class Segment:
    """A stretch of both texts: what it was, what it is, how it changed.

    What is kept, renamed or renumbered says the same; ``substance`` names what of a ruling a change
    touches, ``figures`` the numbers that are others, each with what it was and what it is. What
    moved has only one side; it stands word for word on the other elsewhere.
    """

    how: How
    old: str
    new: str
    substance: tuple[Kind, ...] = ()
    figures: tuple[Figures, ...] = ()

    @property
    def says_the_same(self) -> bool:
        """Whether a reader has nothing to read here."""
        return self.how in SAME


@dataclass(frozen=True, slots=True)
class Weights:
    """How many changes a provision has, by what they weigh."""

    wording: int
    place: int
    substance: int


@dataclass(frozen=True, slots=True)
class Passage:
    """A provision and how its text differs from before.

    ``id`` is in the newer edition and empty for what is said nowhere any more; ``origins`` are the
    provisions it was. ``relation`` is that of the concordance, ``sentence`` what it says of a
    change in substance. ``read`` are the older provisions of which it has the old text, each with
    the offset at which it begins there: before 0 for one that began in an earlier passage.
    ``decided`` tells that a reader decided what became of it.
    """

    id: str
    origins: tuple[str, ...]
    relation: tuple[Relation, ...]
    sentence: Mapping[str, str]
    segments: tuple[Segment, ...]
    read: tuple[tuple[str, int], ...] = ()
    decided: bool = False

    @property
    def old(self) -> str:
        """The old text."""
        return "".join(segment.old for segment in self.segments)

    @property
    def new(self) -> str:
        """The new text."""
        return "".join(segment.new for segment in self.segments)

    @property
    def weights(self) -> Weights:
        """The changes, counted by weight; that a reader found one counts where no word tells it."""
        hows = Counter(segment.how for segment in self.segments)
        touched = sum(bool(segment.substance) for segment in self.segments)
        is_whole = bool({"new", "deleted"}.intersection(self.relation))
        decided = int("changed" in self.relation or is_whole)
        place = hows["moved"] + hows["renumbered"] + bool(set(PLACES).intersection(self.relation))
        wording = 0 if is_whole else hows["changed"] - touched
        return Weights(wording, place, decided if is_whole else max(touched, decided))

    @property
    def touched(self) -> tuple[Kind, ...]:
        """What of a ruling its changes touch, each kind once."""
        return tuple(dict.fromkeys(kind for s in self.segments for kind in s.substance))

    @property
    def figures(self) -> tuple[Figures, ...]:
        """The numbers that are others than before, each pair once."""
        return tuple(dict.fromkeys(pair for s in self.segments for pair in s.figures))

    @property
    def sizes(self) -> tuple[int, int]:
        """How many letters of both texts are changed, and how many there are."""
        changed = [s for s in self.segments if s.how == "changed"]
        return _letters(changed), _letters(self.segments)

    @property
    def share(self) -> float:
        """The share of both texts that is changed; 1 for a new or deleted provision."""
        changed, whole = self.sizes
        return changed / max(1, whole)


@dataclass(frozen=True, slots=True)
class Renaming:
    """Words of the old edition and what replaces them throughout the new one.

    ``texts`` is in how many provisions.
    """

    old: str
    new: str
    texts: int


@dataclass(frozen=True, slots=True)
class StoredRedline:
    """The passages of two editions, and the words that the newer one replaces throughout.

    ``definitions`` are those of their chapters of definitions.
    """

    passages: tuple[Passage, ...]
    renamings: tuple[Renaming, ...]
    definitions: tuple[Passage, ...] = ()


def _letters(found: Sequence[Segment]) -> int:
    return sum(len(segment.old) + len(segment.new) for segment in found)
