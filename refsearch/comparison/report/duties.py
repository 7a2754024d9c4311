"""Duties and permissions of one text where the other has the plain form of the verb."""

from __future__ import annotations

import re
from collections.abc import Sequence

from refsearch.comparison.report.spoken import Spoken, found, side, surplus
from refsearch.comparison.report.words import Found
from refsearch.library.compared.divergence import Divergence

_AFFIRMATIVE = "affirmative"
_PERMISSION = "permission"
_SENTENCE_END = re.compile(r"[.;·\n]")
_MAY = "1"  # the lowest step of a ladder permits, each other one obliges


def differing_obligations(left: Spoken, right: Spoken) -> Divergence | None:
    """Return a finding where one text obliges or permits and the other tells what is done.

    Where both have a modal word of their own, they differ in strength: that is another kind. What
    is forbidden is left out: most of it is an inability ("if it cannot be found").
    """
    more = surplus(left.modals, right.modals), surplus(right.modals, left.modals)
    senses = [{one.name.split()[0] for one in part} for part in more]
    if senses[0] & senses[1]:
        return None
    lone = _unanswered(more[0], left, right), _unanswered(more[1], right, left)
    if not any(lone):
        return None
    return found(
        "obligation",
        (side(left.text, lone[0]), side(right.text, lone[1])),
        "to-check",
        "medium",
        0.9,
    )


def _unanswered(modals: Sequence[Found], here: Spoken, there: Spoken) -> list[Found]:
    """Return the affirmative ones that no other word of duty or permission can stand for.

    A permission said oftener is one repeated ("he may ask, and may look"), and so is a duty within
    a sentence. A word of the ladder answers by its step alone: not by its ending, not by a part.
    """
    affirmative = [one for one in modals if one.name.startswith(_AFFIRMATIVE)]
    if not affirmative:
        return []
    ladder = [one for one in there.modals if one.name.startswith(_AFFIRMATIVE)]
    beside = there.words.obliging(there.text.running)
    said = {o.name for o in beside if not any(m.start <= o.start < m.end for m in ladder)}
    said |= {_PERMISSION} & {_sense(one) for one in there.modals}
    steps = {one.name for one in ladder}
    lone = [one for one in affirmative if _sense(one) not in said]
    return [one for one in lone if not (one.name in steps and _is_repeated(one, here))]


def _is_repeated(modal: Found, spoken: Spoken) -> bool:
    """Whether its sentence has the same step before it."""
    before = spoken.text.running[: modal.start]
    start = max((m.end() for m in _SENTENCE_END.finditer(before)), default=0)
    return any(o.name == modal.name and start <= o.start < modal.start for o in spoken.modals)


def _sense(modal: Found) -> str:
    return _PERMISSION if modal.name.endswith(_MAY) else "duty"
