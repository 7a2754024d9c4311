"""Refused facts, reported at their question in the reader's language."""

from __future__ import annotations

from refsearch.compute.amounts import RuleBroken
from refsearch.rulings.case import Contradiction
from refsearch.rulings.questions import Question
from refsearch.web.common.i18n import translated as _


def contradicted(error: RuleBroken) -> str:
    """Return the fact that another contradicts; empty for a fact that is wrong by itself."""
    return error.other if isinstance(error, Contradiction) else ""


def error_text(question: Question, known: str = "") -> str:
    """Return what is wrong with a fact that cannot answer a question.

    ``known`` is the answer in words, where it answers the question after other answers than these.
    """
    if known:
        return _(
            "Your answer “%(answer)s” is not possible after these: choose again.", answer=known
        )
    if question.kind == "number":
        return _(
            "The answer in the address is not a number from %(least)s to %(most)s: choose again.",
            least=question.least,
            most=question.most,
        )
    return _("The answer in the address is none of these: choose again.")
