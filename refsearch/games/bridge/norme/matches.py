"""Sit-outs, simple victory points, wrong seats in matches of teams (Norme, Art. 78.1-4, 5.2)."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated, Literal

import msgspec

from refsearch.compute.amounts import Amount, Citation, Note, RuleBroken
from refsearch.compute.page import Page
from refsearch.compute.registry import computes
from refsearch.games.bridge.norme.compensation import (
    MARGINS,
    SHARE,
    AnyScale,
    at_stake,
    imps_for_vps,
    simple_margin,
)
from refsearch.games.bridge.provisions import norma
from refsearch.games.bridge.scoring.figures import exact, tidy, within
from refsearch.messages import msg

TEAM_SITS_OUT = norma("78.3")
PAIR_SITS_OUT = norma("78.4")
SIMPLE = norma("78.1.b")
ONE_SEGMENT, MORE_SEGMENTS = norma("5.2.a.1"), norma("5.2.a.2")

SIMPLE_SIT_OUT = Note(
    msg(
        "60% of 2 simple victory points is 1.2: here, unlike Art. 4.4 and 8.3, the text makes no "
        "exception of 2 for them; no margin in IMPs gives 1.2"
    ),
    (TEAM_SITS_OUT, norma("4.4.b"), norma("8.3.b.3.a.1")),
)
SIXTY_BEFOREHAND = Note(
    msg("60% only where the program can't give the average and the organiser said so beforehand"),
    (PAIR_SITS_OUT,),
    "ha l'alternativa di disporre in anticipo che riceva invece un minimo del 60%",
)
OVER_SIXTEEN = Note(
    msg("the text gives simple victory points to matches of more than 16 boards"),
    (SIMPLE,),
    "giocati su incontri di oltre 16 smazzate",
)


class SitOutInput(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A team, or a pair, that has no opponents in a round."""

    contestant: Literal["team", "pair"] = "team"
    scale: AnyScale = "norme-25"
    boards: Annotated[int | None, msgspec.Meta(description="team: boards of a match")] = None
    session_percent: Annotated[
        float | None, msgspec.Meta(description="pair: its percentage on the boards it plays")
    ] = None


class SitOut(msgspec.Struct, frozen=True):
    """Victory points and IMPs of a team, or percentage of a pair."""

    vps: float | None
    imps: int | None
    percent: float | None
    breakdown: tuple[Amount, ...]
    notes: tuple[Note, ...] = ()


@computes(
    "norme-sit-out",
    TEAM_SITS_OUT,
    PAIR_SITS_OUT,
    page=Page(
        controls={"boards": "count", "session_percent": "number"},
        bounds={"boards": (1, 200)},
        headline=("vps", "percent", "imps"),
        formats={"percent": "percent"},
        example={"contestant": "team", "scale": "norme-25", "boards": 16},
    ),
)
def sit_out(given: SitOutInput) -> SitOut:
    """What a team or pair gets for the round it sits out."""
    if given.contestant == "pair":
        return _pair_sits_out(given)
    stake = at_stake(given.scale)
    vps = Fraction(stake * SHARE, 100)
    part = Amount(msg("sit-out"), tidy(vps), (TEAM_SITS_OUT,), msg("{}% × {} VP", SHARE, stake))
    if given.scale == "simple":
        return SitOut(tidy(vps), None, None, (part,), (SIMPLE_SIT_OUT,))
    if given.boards is None:
        raise RuleBroken("boards", msg("the IMPs depend on the boards of a match"), TEAM_SITS_OUT)
    return SitOut(tidy(vps), imps_for_vps(vps, given.scale, given.boards), None, (part,))


def _pair_sits_out(given: SitOutInput) -> SitOut:
    own = given.session_percent
    if own is not None:
        within(own, "session_percent", 0, 100, citation=PAIR_SITS_OUT, what=msg("a percentage"))
    share = SHARE if own is None else tidy(exact(own, "session_percent"))
    notes = (SIXTY_BEFOREHAND,) if own is None else ()
    what = msg("minimum of a sit-out") if own is None else msg("average of the session")
    return SitOut(None, None, share, (Amount(what, share, (PAIR_SITS_OUT,)),), notes)


class SimpleVpsInput(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A match scored 2-0 or 1-1."""

    boards: int
    imps: Annotated[int, msgspec.Meta(description="margin in IMPs, negative for a lost match")]


class SimpleVps(msgspec.Struct, frozen=True):
    """Simple victory points of both sides, and the least margin that wins."""

    us: int
    them: int
    margin: int
    breakdown: tuple[Amount, ...]
    notes: tuple[Note, ...] = ()


@computes(
    "norme-simple-victory-points",
    SIMPLE,
    MARGINS,
    page=Page(
        controls={"boards": "count", "imps": "signed"},
        bounds={"boards": (1, 200)},
        headline=("us", "them", "margin"),
        example={"boards": 16, "imps": 5},
    ),
)
def simple_victory_points(given: SimpleVpsInput) -> SimpleVps:
    """Simple victory points (2-0, 1-1) of a match, by the margin its boards require."""
    margin = simple_margin(given.boards)
    us, them = 1, 1
    if abs(given.imps) >= margin:
        us, them = (2, 0) if given.imps > 0 else (0, 2)
    parts = (
        Amount(msg("least margin that wins, in IMPs"), margin, (MARGINS,)),
        Amount(msg("victory points"), us, (SIMPLE,)),
        Amount(msg("victory points of the opponents"), them, (SIMPLE,)),
    )
    return SimpleVps(us, them, margin, parts, (OVER_SIXTEEN,) if given.boards <= 16 else ())


class WrongSeatsInput(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A match of teams played in wrong seats; ``segment`` is the one, from 1, so played."""

    system: Literal["round-robin", "swiss", "danish", "knock-out"]
    segments: int = 1
    segment: int = 1
    seats_shown: Annotated[
        bool, msgspec.Meta(description="the right seats stood on the official scores")
    ] = True
    last_round_decides: Annotated[
        bool, msgspec.Meta(description="last round, and the score would secure a place to a team")
    ] = False


class WrongSeats(msgspec.Struct, frozen=True):
    """What follows: victory points of both teams, a penalty of both, boards to play again.

    ``whole_scale``: victory points are taken from the scale of all boards that were due.
    """

    annulled: bool
    replay: Literal["must", "may", "no"]
    both_vps: int | None
    penalty_vps: int | None
    whole_scale: bool
    breakdown: tuple[Amount, ...]
    citations: tuple[Citation, ...]


@computes(
    "norme-wrong-seats",
    norma("5.2.a"),
    norma("5.2.b"),
    page=Page(
        controls={"segments": "count", "segment": "count"},
        bounds={"segments": (1, 20), "segment": (1, 20)},
        headline=("annulled", "replay", "both_vps"),
        example={"system": "round-robin", "segments": 1, "segment": 1},
    ),
)
def wrong_seats(given: WrongSeatsInput) -> WrongSeats:
    """What follows when a match of teams is played in wrong seats."""
    within(given.segments, "segments", 1, citation=norma("5.2"), what=msg("a number of segments"))
    within(
        given.segment, "segment", 1, given.segments, citation=norma("5.2"), what=msg("a segment")
    )
    if given.system == "knock-out":
        return _knock_out(given)
    if given.segments > 1:
        penalty = 5 if given.seats_shown else 0  # VPs of the scale 25-0 (Norme, Art. 5.2.a.2)
        part = Amount(msg("penalty of both teams, a third of a draw"), penalty, (MORE_SEGMENTS,))
        return WrongSeats(True, "no", None, penalty, True, (part,), (MORE_SEGMENTS,))
    if given.last_round_decides:
        return WrongSeats(True, "must", None, None, False, (), (ONE_SEGMENT,))
    vps = 10 if given.seats_shown else 15  # to both teams (Norme, Art. 5.2.a.1)
    part = Amount(msg("victory points of each team"), vps, (ONE_SEGMENT,))
    return WrongSeats(True, "may", vps, None, False, (part,), (ONE_SEGMENT,))


def _knock_out(given: WrongSeatsInput) -> WrongSeats:
    if given.segment == 1:
        cited = (norma("5.2.b.1"), norma("5.2.b.3"))
        return WrongSeats(True, "may", None, None, False, (), cited)
    return WrongSeats(True, "must", None, None, False, (), (norma("5.2.b.2"),))
