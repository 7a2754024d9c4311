"""Facts that are refused, said at their question and in the reader's language."""

from __future__ import annotations

import re

from refsearch.compute.citing import RuleBroken
from refsearch.rulings.questions import Question
from refsearch.web.i18n import translated as _

_CONTRADICTS = re.compile(r"contradicts '([^']+)'")


def contradicted(error: RuleBroken) -> str:
    """Return the fact that another contradicts; empty for a fact that is wrong by itself."""
    found = _CONTRADICTS.search(str(error))
    return found[1] if found else ""


def said_of_fault(question: Question) -> str:
    """Return what is wrong with a fact that cannot answer a question."""
    if question.kind == "number":
        return _(
            "The answer in the address is not a number from %(least)s to %(most)s: choose again.",
            least=question.least,
            most=question.most,
        )
    return _("The answer in the address is none of these: choose again.")
