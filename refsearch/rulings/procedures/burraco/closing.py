"""Art. 32: closing without a burraco, with a wild card, without a discard, in the pile."""

from __future__ import annotations

from refsearch.compute.amounts import BURRACO
from refsearch.rulings.case import Case
from refsearch.rulings.procedures.burraco.shared import numbers, penalised
from refsearch.rulings.registry import procedure

_LAST_PLAY = "def.ultimo-gioco-effettuato"


@procedure("burraco-closing", "32", work=BURRACO, common=4)
def closing(case: Case) -> None:
    """A player who has no cards left and believes that he has closed."""
    ways = ("with-discard", "without-discard", "pozzetto-already-taken", "in-the-pile")
    how = case.choice("how", ways, "32.A", "32.B", "32.C", "32.D")
    if how == "in-the-pile":
        case.now("no-closing-in-the-pile", "32.D")
        case.now("no-penalty-provided", "regole-generali")
    elif how == "pozzetto-already-taken":
        pozzetto_already_taken(case)
    elif not case.yes("gone-to-pozzetto", "17"):
        case.now("takes-the-pozzetto", "17", "22.3", "def.andare-a-pozzetto-in-diretta")
    elif how == "with-discard":
        closing_with_discard(case)
    else:
        closing_without_discard(case)


def pozzetto_already_taken(case: Case) -> None:
    """Art. 22.4: taking the pozzetto that the partner has taken is closing, Art. 32."""
    case.now("pozzetto-not-due", "22.4")
    case.now("wrong-pozzetto-is-not-said", "22.4")
    if case.yes("taken-with-discard", "22.4"):
        closing_with_discard(case, "22.4")
    else:
        closing_without_discard(case, "22.4")


def closing_with_discard(case: Case, *sent_by: str) -> None:
    """Art. 32.A and B: a closing with a discard needs a burraco and a card that is not wild."""
    if not case.yes("has-burraco", "32.A", "17", "31.a"):
        _without_burraco(case, *sent_by)
    elif case.yes("wild-discarded", "32.B", "14"):
        case.now("last-play-back-in-hand", "32.B", _LAST_PLAY)
        case.now("wild-stays-discarded", "32.B", "14")
        case.later("may-close-next-turn", "32.B")
    else:
        case.now("closing-valid", "17", *sent_by)
        case.score("closing-bonus", "17", "18.positivi", points=numbers().count.closing)


def _without_burraco(case: Case, *sent_by: str) -> None:
    case.now("all-but-last-play-stands", *sent_by, "32.A", _LAST_PLAY)
    case.now("last-play-penalised", *sent_by, "32.A", "24")
    case.now("discard-stands", *sent_by, "32.A")
    penalised(case, "32.A")


def closing_without_discard(case: Case, *sent_by: str) -> None:
    """Art. 32.C: the last play comes back to hand, and one of its cards is discarded."""
    if case.choice("last-play", ("meld", "card"), *sent_by, "32.C.1", "32.C.2") == "meld":
        case.now("last-meld-back-in-hand", *sent_by, "32.C.1", _LAST_PLAY)
        case.now("one-of-them-discarded", *sent_by, "32.C.1")
        case.later("not-on-partners-new-melds", "32.C.1")
    else:
        case.now("last-play-back-in-hand", *sent_by, "32.C.2", _LAST_PLAY)
        case.now("laid-off-card-discarded", *sent_by, "32.C.2")
        case.later("may-close-next-turn", "32.C.2")
