"""The weight of a change: whether it touches words on which a ruling may hang."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from refsearch.comparison.redline.changed_figures import changed_figures
from refsearch.comparison.redline.differ import Edit, Weight
from refsearch.comparison.redline.tokens import GOES_ON, Token, Tokens
from refsearch.library.compared.word_marks import Kind

_COUNTED: tuple[Kind, ...] = ("number", "reference", "modal")
# Which of these words mean one thing a reader of both texts knows better than a list.
_READ: tuple[Kind, ...] = ("condition", "actor")
KINDS: tuple[Kind, ...] = (*_COUNTED, "negation", *_READ, "definition")


@dataclass(frozen=True, slots=True)
class Weigher:
    """Weighs the changes between two texts.

    ``says_the_same`` tells that a reader of both decided that no director would rule otherwise,
    ``defines`` that the text says what a term means, which any other words may change;
    ``stop`` are words that no figure counts.
    """

    old: Tokens
    new: Tokens
    says_the_same: bool = False
    defines: bool = False
    stop: frozenset[str] = frozenset()

    def weight(self, edit: Edit) -> Weight:
        """Return the kinds of what a change touches, and the figures that are others."""
        kinds = self.touched(edit)
        if "number" not in kinds:
            return kinds, ()
        sides, ranges = (self.old, self.new), ((edit.i, edit.i_end), (edit.j, edit.j_end))
        return kinds, tuple(changed_figures(sides, ranges, self.stop))

    def touched(self, edit: Edit) -> tuple[Kind, ...]:
        """Return the kinds of what a change touches: none for a change of wording."""
        if edit.how != "changed":
            return ()
        gone = self.old.tokens[edit.i : edit.i_end]
        come = self.new.tokens[edit.j : edit.j_end]
        return tuple(kind for kind in KINDS if self._differs(kind, gone, come))

    def _differs(self, kind: Kind, gone: Sequence[Token], come: Sequence[Token]) -> bool:
        if kind == "definition":
            return self.defines and not self.says_the_same
        if kind in _READ and self.says_the_same:
            return False
        was, now = Counter(_meanings(kind, gone)), Counter(_meanings(kind, come))
        if kind == "actor":
            return self._other_actor(set(was), set(now))
        if kind in _COUNTED:
            return was != now
        return was != now and not self._balanced(kind)

    def _balanced(self, kind: Kind) -> bool:
        """Whether both texts have a kind of words as often: they only stand elsewhere."""
        sides = (Counter(_meanings(kind, side.tokens)) for side in (self.old, self.new))
        return next(sides) == next(sides)

    def _other_actor(self, was: set[str], now: set[str]) -> bool:
        """Whether another acts: one for another, or one whom the other text never names."""
        if was and now and was != now:
            return True
        named_before = set(_meanings("actor", self.old.tokens))
        named_now = set(_meanings("actor", self.new.tokens))
        return bool(was - named_now or now - named_before)


def _meanings(kind: Kind, tokens: Iterable[Token]) -> Iterator[str]:
    """Yield what the words of a kind mean, a phrase once: also one that began before them."""
    before = ""
    for token in tokens:
        for meaning in (meaning for k, meaning in token.marks if k == kind):
            if not meaning.startswith(GOES_ON):
                before = meaning
                yield meaning
            elif before != meaning.removeprefix(GOES_ON):
                before = meaning.removeprefix(GOES_ON)
                yield before
