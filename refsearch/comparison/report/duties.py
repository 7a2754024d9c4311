"""Duties and permissions of one text where the other has the plain form of the verb."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from refsearch.comparison.report.statements import Statements, found, side, surplus
from refsearch.comparison.report.texts import Span
from refsearch.comparison.report.words import Found
from refsearch.library.compared.divergence import Divergence

_AFFIRMATIVE = "affirmative"
_PERMISSION = "permission"
_SENTENCE_END = re.compile(r"[.;·\n]")
_MAY = "1"  # the lowest step of a ladder permits, each other one obliges
_Unmatched = tuple[list[Found], list[Found]]


@dataclass(frozen=True)
class _Part:
    """The duties and permissions of a stretch of a text: of all of it, or of one sentence."""

    statements: Statements
    span: Span

    @cached_property
    def modals(self) -> list[Found]:
        """The modal words in the stretch that is looked at."""
        return self._within(self.statements.modals)

    @cached_property
    def ladder(self) -> list[Found]:
        """Those modal words that permit or oblige."""
        return [one for one in self.modals if one.name.startswith(_AFFIRMATIVE)]

    @cached_property
    def answers(self) -> set[str]:
        """What may stand for a duty or a permission of the other text.

        A word of the ladder answers by its step alone: not by its ending, not by a part.
        """
        ladder = [(one.start, one.end) for one in self.ladder]
        beside = self._within(self.statements.obliging)
        answers = {o.name for o in beside if not any(a <= o.start < b for a, b in ladder)}
        return answers | ({_PERMISSION} & {_sense(one) for one in self.modals})

    def _within(self, words: Sequence[Found]) -> list[Found]:
        return [one for one in words if self.span[0] <= one.start < self.span[1]]


def differing_obligations(
    left: Statements, right: Statements, sentences: Sequence[tuple[Span, Span]]
) -> Divergence | None:
    """Return a finding where one text obliges or permits and the other tells what is done.

    Where both have a modal word of their own, they differ in strength: that is another kind. What
    is forbidden is left out: most of it is an inability ("if it cannot be found"). What another
    sentence of the text permits permits nothing in this one.
    """
    whole = [_Part(one, (0, len(one.text.running))) for one in (left, right)]
    unmatched = _unmatched(*whole)
    if unmatched is None:
        return None
    if not any(unmatched):
        parts = ((_Part(left, here), _Part(right, there)) for here, there in sentences)
        by_sentence = [_unmatched(*pair) for pair in parts]
        unmatched = (
            [w for one in by_sentence if one for w in one[0]],
            [w for one in by_sentence if one for w in one[1]],
        )
    if not any(unmatched):
        return None
    sides = side(left.text, unmatched[0]), side(right.text, unmatched[1])
    return found("obligation", sides, "to-check", "medium", 0.9)


def _unmatched(here: _Part, there: _Part) -> _Unmatched | None:
    """Return what either says and nothing of the other answers; None for another strength."""
    more = surplus(here.modals, there.modals), surplus(there.modals, here.modals)
    senses = [{one.name.split()[0] for one in part} for part in more]
    if senses[0] & senses[1]:
        return None
    return _unanswered(more[0], here, there), _unanswered(more[1], there, here)


def _unanswered(modals: Sequence[Found], here: _Part, there: _Part) -> list[Found]:
    """Return the affirmative ones that no other word of duty or permission can stand for.

    A permission said oftener is one repeated ("he may ask, and may look"), and so is a duty within
    a sentence.
    """
    steps = {one.name for one in there.ladder}
    affirmative = [one for one in modals if one.name.startswith(_AFFIRMATIVE)]
    without = [one for one in affirmative if _sense(one) not in there.answers]
    return [
        one for one in without if not (one.name in steps and _is_repeated(one, here.statements))
    ]


def _is_repeated(modal: Found, statements: Statements) -> bool:
    """Whether its sentence has the same step before it."""
    before = statements.text.running[: modal.start]
    start = max((m.end() for m in _SENTENCE_END.finditer(before)), default=0)
    return any(o.name == modal.name and start <= o.start < modal.start for o in statements.modals)


def _sense(modal: Found) -> str:
    return _PERMISSION if modal.name.endswith(_MAY) else "duty"
