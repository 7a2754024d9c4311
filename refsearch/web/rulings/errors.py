"""Refused facts, reported at their question in the reader's language."""

from __future__ import annotations

from refsearch.rulings.questions import Question
from refsearch.web.common.i18n import translated as _


def error_text(question: Question, known: str = "") -> str:
    """Return the error message for a fact that does not answer its question.

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
