"""Artificial adjusted scores by responsibility (Law 12C2)."""

from __future__ import annotations

from fractions import Fraction
from typing import Literal

from refsearch.compute.amounts import Citation, Note
from refsearch.games.bridge.provisions import BRIDGE_2007, GREEK, ITALIAN, law, law_2007
from refsearch.games.bridge.scoring.outcomes import ARTIFICIAL
from refsearch.messages import Message, msg

Edition = Literal["bridge-2017-it", "bridge-2017-el", "bridge-2007-it"]
Fault = Literal["none", "partial", "direct"]
Average = Literal["average-plus", "average", "average-minus"]

AVERAGE_OF: dict[Fault, Average] = {
    "none": "average-plus",
    "partial": "average",
    "direct": "average-minus",
}
AVERAGE_NAMES: dict[Average, Message] = {
    "average-plus": msg("average-plus"),
    "average": msg("average"),
    "average-minus": msg("average-minus"),
}
# percent (Law 12C2(a))
AVERAGES: dict[Average, int] = {"average-plus": 60, "average": 50, "average-minus": 40}

SESSION = law("12.C.2.c")
BELOW_FORTY = law("12.C.2.c", GREEK)
IMP_AWARD = law("12.C.2.b")

OTHER_BOARDS = Note(
    msg(
        '"the other boards of the session" are those the contestant has a result on; a further '
        "artificial score is not among them, given as an average or in percent"
    ),
    (SESSION,),
)
IN_PERCENT = Note(
    msg(
        "an artificial score given in percent stands as it is given; only one given as an "
        "average (A+, A-) changes with the session"
    ),
    (ARTIFICIAL, SESSION),
)
IMP_EQUIVALENT = Note(
    msg(
        'the text does not say what "the equivalent in IMPs" of 60% is: taken as the 3 IMPs of an '
        "average plus, so that a contestant winning more than 3 IMPs a board gets that average"
    ),
    (SESSION, IMP_AWARD),
)
IMPS_CHANGED = Note(
    msg(
        "three IMPs are the law's; the organiser may change them with the approval of the authority"
    ),
    (IMP_AWARD,),
    "tale punteggio sarà pari a più o meno tre IMP rispettivamente",
)
GREEK_ONLY = Note(
    msg(
        "only the Greek text lowers an average minus below 40% for an offender whose session "
        "is worse"
    ),
    (BELOW_FORTY,),
)


def cited(citation: Citation, edition: Edition) -> Citation:
    """Return the same rule of the 2007 code where that edition is chosen."""
    return law_2007(citation.id) if edition.startswith(BRIDGE_2007) else citation


def modified_average(
    average: Average, own: Fraction | None, edition: Edition = ITALIAN
) -> tuple[Fraction, tuple[Citation, ...]]:
    """Return an average in percent, and its provisions.

    ``own`` is the contestant's percentage on the other boards of the session, None where it has
    none. One without fault above 60% gets it; by the Greek text an offender below 40% does too.
    """
    usual = Fraction(AVERAGES[average])
    basis = cited(ARTIFICIAL, edition)
    if own is None:
        return usual, (basis,)
    if average == "average-plus" and own > usual:
        return own, (basis, cited(SESSION, edition))
    if average == "average-minus" and own < usual and edition == GREEK:
        return own, (basis, BELOW_FORTY)
    return usual, (basis,)


def modified_imps(
    average: Average, own: Fraction | None, plus: Fraction, edition: Edition = ITALIAN
) -> tuple[Fraction, tuple[Citation, ...]]:
    """Return an average in IMPs, and its provisions; ``own`` are IMPs a board on the others.

    ``plus`` is what an average plus is worth: three IMPs unless the organiser changed it.
    """
    usual = {"average-plus": plus, "average": Fraction(0), "average-minus": -plus}[average]
    basis = cited(IMP_AWARD if usual else ARTIFICIAL, edition)
    if own is None:
        return usual, (basis,)
    if average == "average-plus" and own > usual:
        return own, (basis, cited(SESSION, edition))
    if average == "average-minus" and own < usual and edition == GREEK:
        return own, (basis, BELOW_FORTY)
    return usual, (basis,)
