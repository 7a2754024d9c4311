"""Matches not played: forfeits and withdrawals (Norme, Art. 8.3.b.3, 4.3 and 4.4)."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated, Literal

import msgspec

from refsearch.compute.amounts import NOTHING, Amount, Citation, Note
from refsearch.compute.page import Page
from refsearch.compute.registry import computes
from refsearch.games.bridge.norme.compensation import (
    HALF_UP,
    AnyScale,
    Candidate,
    average,
    best,
    imps_for_vps,
    sixty,
)
from refsearch.games.bridge.norme.times import official_minutes
from refsearch.games.bridge.provisions import norma
from refsearch.games.bridge.scoring.figures import exact, tidy, within
from refsearch.messages import Message, msg

System = Literal["swiss", "danish", "round-robin", "knock-out"]
SWISS = norma("8.3.b.3.a")
ROUND_ROBIN = norma("8.3.b.3.b")
KNOCK_OUT = norma("8.3.b.3.c")
FIFTEEN = Fraction(15)  # minutes late: the match is lost (Norme, Art. 8.3.b.3.a)
ONE_HOUR = Fraction(60)  # minutes: the least delay that loses a first segment (Art. 8.3.b.3.c)
SHARE_OF_OPPONENTS = 60  # percent, on the boards of a pair that leaves (Norme, Art. 4.3)
GONE_SWISS = norma("4.4.a")
GONE_ROUND_ROBIN = norma("4.4.b")
GONE_PAIR = norma("4.3.a")

PROVISIONAL_STAYS = Note(
    msg(
        "the provisional score is corrected only where an average is better: by the commentary "
        "dropping the 60% from the list changed nothing"
    ),
    (GONE_ROUND_ROBIN, norma("4.4.b.commentary-1")),
    "tale punteggio verrà alla fine eventualmente rettificato con il migliore tra",
)


class ForfeitInput(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A team that has not come, and the victory points known of the others."""

    system: System
    minutes: Annotated[float, msgspec.Meta(description="minutes past the official start")]
    boards: Annotated[int, msgspec.Meta(description="boards of the match, or of the segment")]
    screens: bool = False
    first: Annotated[
        bool, msgspec.Meta(description="the first match, or the first segment of a knock-out")
    ] = False
    scale: AnyScale = "norme-25"
    own_vps: Annotated[
        tuple[float, ...], msgspec.Meta(description="the winner's VPs in its other matches")
    ] = ()
    opponents_vps: Annotated[
        tuple[float, ...],
        msgspec.Meta(description="VPs of the others in their matches with the absent team"),
    ] = ()


class Forfeit(msgspec.Struct, frozen=True):
    """Whether the match is forfeited, when it is, and what the winner gets for it."""

    forfeit: bool
    after: float
    winner_vps: float | None
    winner_imps: int | None
    loser_vps: int | None
    decided_by: Message
    breakdown: tuple[Amount, ...]
    notes: tuple[Note, ...] = ()


@computes(
    "norme-forfeit",
    SWISS,
    ROUND_ROBIN,
    KNOCK_OUT,
    page=Page(
        folded=("screens",),
        controls={"minutes": "count", "boards": "count"},
        bounds={"minutes": (0, 240), "boards": (1, 200)},
        headline=("forfeit", "after", "winner_vps"),
        formats={"after": "minutes"},
        example={"system": "round-robin", "minutes": 20, "boards": 16, "own_vps": [18, 21, 15]},
    ),
)
def forfeit(given: ForfeitInput) -> Forfeit:
    """When a late team forfeits a match, and what the other team gets."""
    within(given.minutes, "minutes", 0, citation=SWISS, what=msg("a delay in minutes"))
    within(given.boards, "boards", 1, 200, citation=SWISS, what=msg("a number of boards"))
    after, source = _deadline(given)
    lost = exact(given.minutes, "minutes") >= after
    limit = Amount(msg("minutes after which the match is forfeited"), tidy(after), (source,))
    if not lost or given.system == "knock-out":
        return Forfeit(lost, tidy(after), None, None, None, NOTHING, (limit,))
    offers = [
        sixty(given.scale, norma("8.3.b.3.a.1")),
        *_averages(given, norma("8.3.b.3.a.2"), norma("8.3.b.3.a.3")),
    ]
    won = best(offers)
    imps = imps_for_vps(won.vps, given.scale, given.boards)
    parts = (limit, *(offer.amount() for offer in offers))
    return Forfeit(True, tidy(after), tidy(won.vps), imps, 0, won.what, parts, (HALF_UP,))


def _deadline(given: ForfeitInput) -> tuple[Fraction, Citation]:
    half = official_minutes(given.boards, given.screens) / 2
    if given.first and given.system == "round-robin":
        return half, ROUND_ROBIN
    if given.first and given.system == "knock-out":
        return max(half, ONE_HOUR), KNOCK_OUT
    return FIFTEEN, SWISS


class TeamWithdrawalInput(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A team that leaves a competition, and one it would have met."""

    system: Literal["swiss", "danish", "round-robin"]
    boards: Annotated[int, msgspec.Meta(description="boards of the match not played")]
    scale: AnyScale = "norme-25"
    own_vps: Annotated[
        tuple[float, ...], msgspec.Meta(description="the opponent's VPs in its other matches")
    ] = ()
    opponents_vps: Annotated[
        tuple[float, ...],
        msgspec.Meta(description="VPs of the others in their matches with the team that left"),
    ] = ()


class TeamWithdrawal(msgspec.Struct, frozen=True):
    """What the opponent of a team that left gets, at once and at the end; None at Swiss.

    The matches played stay valid and the team that left is last.
    """

    provisional_vps: float | None
    vps: float | None
    imps: int | None
    decided_by: Message
    breakdown: tuple[Amount, ...]
    citations: tuple[Citation, ...]
    notes: tuple[Note, ...] = ()


@computes(
    "norme-team-withdrawal",
    GONE_SWISS,
    GONE_ROUND_ROBIN,
    page=Page(
        controls={"boards": "count"},
        bounds={"boards": (1, 200)},
        headline=("vps", "imps"),
        example={
            "system": "round-robin",
            "boards": 16,
            "own_vps": [18, 21, 15],
            "opponents_vps": [20, 16],
        },
    ),
)
def team_withdrawal(given: TeamWithdrawalInput) -> TeamWithdrawal:
    """What a team gets for the match with one that left the competition."""
    if given.system != "round-robin":
        return TeamWithdrawal(None, None, None, NOTHING, (), (GONE_SWISS,))
    provisional = sixty(given.scale, GONE_ROUND_ROBIN)
    offers = [provisional, *_averages(given, norma("4.4.b.1"), norma("4.4.b.2"))]
    won = best(offers)
    return TeamWithdrawal(
        tidy(provisional.vps),
        tidy(won.vps),
        imps_for_vps(won.vps, given.scale, given.boards),
        won.what,
        tuple(offer.amount() for offer in offers),
        (GONE_ROUND_ROBIN,),
        (PROVISIONAL_STAYS, HALF_UP),
    )


def _averages(
    given: ForfeitInput | TeamWithdrawalInput, own: Citation, others: Citation
) -> list[Candidate]:
    return [
        *average(msg("average of its other matches"), given.own_vps, "own_vps", given.scale, own),
        *average(
            msg("average of the absent team's opponents"),
            given.opponents_vps,
            "opponents_vps",
            given.scale,
            others,
        ),
    ]


class PairWithdrawalInput(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A pair that leaves a Mitchell or Howell movement during a session."""

    boards: Annotated[int, msgspec.Meta(description="boards of the session it does not play")]
    top: Annotated[float | None, msgspec.Meta(description="matchpoints of a top")] = None


class PairWithdrawal(msgspec.Struct, frozen=True):
    """Percentages on the boards not played, and matchpoints where the top is known.

    Results obtained before stay valid.
    """

    opponents_percent: int
    pair_percent: int
    opponents_matchpoints: float | None
    breakdown: tuple[Amount, ...]


@computes(
    "norme-pair-withdrawal",
    GONE_PAIR,
    page=Page(
        controls={"boards": "count", "top": "number"},
        bounds={"boards": (1, 100)},
        headline=("opponents_percent", "pair_percent", "opponents_matchpoints"),
        formats={"opponents_percent": "percent", "pair_percent": "percent"},
        example={"boards": 4, "top": 14},
    ),
)
def pair_withdrawal(given: PairWithdrawalInput) -> PairWithdrawal:
    """Scores on the boards that a pair leaving during a session does not play."""
    within(given.boards, "boards", 1, citation=GONE_PAIR, what=msg("a number of boards"))
    parts = (
        Amount(msg("opponents, percent of each board"), SHARE_OF_OPPONENTS, (GONE_PAIR,)),
        Amount(msg("the pair that left, percent of each board"), 0, (GONE_PAIR,)),
    )
    total = None
    if given.top is not None:
        within(given.top, "top", 0, citation=GONE_PAIR, what=msg("a number of matchpoints"))
        total = tidy(exact(given.top, "top") * given.boards * SHARE_OF_OPPONENTS / 100)
    return PairWithdrawal(SHARE_OF_OPPONENTS, 0, total, parts)
