"""Duties and permissions of one text where the other has the plain form of the verb."""

from __future__ import annotations

from collections.abc import Sequence

from refsearch.comparison.report.spoken import Spoken, found, side, surplus
from refsearch.comparison.report.words import Found
from refsearch.library.divergence import Divergence

_AFFIRMATIVE = "affirmative"
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
    lone = _unanswered(more[0], right), _unanswered(more[1], left)
    if not any(lone):
        return None
    return found(
        "obligation",
        (side(left.text, lone[0]), side(right.text, lone[1])),
        "to-check",
        "medium",
        0.9,
    )


def _unanswered(modals: Sequence[Found], there: Spoken) -> list[Found]:
    """Return the affirmative ones that no other word of duty or permission can stand for.

    A permission said oftener is one repeated: "he may ask, and may look".
    """
    affirmative = [one for one in modals if one.name.startswith(_AFFIRMATIVE)]
    if not affirmative:
        return []
    said = {one.name for one in there.words.obliging(there.text.running)}
    said |= {_sense(one) for one in there.modals if _sense(one) == "permission"}
    return [one for one in affirmative if _sense(one) not in said]


def _sense(modal: Found) -> str:
    return "permission" if modal.name.endswith(_MAY) else "duty"
