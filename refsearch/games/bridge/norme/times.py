"""Playing times and slow play (Norme, Art. 8.1 and 8.2)."""

from __future__ import annotations

from fractions import Fraction
from math import ceil
from typing import Annotated, Literal

import msgspec

from refsearch.compute.amounts import Amount, Note
from refsearch.compute.page import Page
from refsearch.compute.registry import computes
from refsearch.games.bridge.provisions import norma
from refsearch.games.bridge.scoring.figures import exact, rounded, tidy, within
from refsearch.messages import msg

PAIRS, TEAMS = norma("8.1.a.1"), norma("8.1.a.2")
PAIRS_SCREENS, TEAMS_SCREENS = norma("8.1.b.1"), norma("8.1.b.2")
SLOW = norma("8.2.b")
TOLERANCE = 5  # minutes: within them a delay is only warned (Norme, Art. 8.3)
USUAL = Fraction(15, 2)  # minutes a board, eight boards an hour (Norme, Art. 8.1.a.1)
WITH_SCREENS = Fraction(8)  # minutes a board, at pairs (Norme, Art. 8.1.b.1)
SCREENS_ADD = Fraction(1, 2)  # minutes more a board, at teams (Norme, Art. 8.1.b.2)

HALFWAY = Note(
    msg(
        "halfway between two multiples of five minutes the text does not choose: the upper is taken"
    ),
    (TEAMS_SCREENS,),
    "con il totale da arrotondarsi ai 5' superiori o inferiori più vicini",
)
WARNING_AND_POINTS = Note(
    msg(
        "past the tolerance the warning, or 1 VP, punishes the delay itself; for every further "
        "five minutes or part of them 1 VP is added, from the first minute past it"
    ),
    (SLOW,),
    "Allo scadere di questi primi 5', l'Arbitro attribuirà una penalità di 1 V.P. ogni 5' "
    "successivi o qualsiasi parte di essi.",
)
OTHER_RULES = Note(
    msg("at pairs the Director may penalise each board delayed; the text gives no amount"),
    (norma("8.2.a"),),
)


class PlayingTimeInput(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A round or match."""

    boards: Annotated[int, msgspec.Meta(description="boards to play")]
    event: Literal["pairs", "teams"] = "teams"
    screens: bool = False
    minutes_per_board: Annotated[
        float | None, msgspec.Meta(description="where the regulations set another pace than 7'30\"")
    ] = None


class PlayingTime(msgspec.Struct, frozen=True):
    """Minutes of play, and with the tolerance that only matches of teams have."""

    minutes: float
    with_tolerance: float | None
    written: str
    breakdown: tuple[Amount, ...]
    notes: tuple[Note, ...] = ()


class SlowPlayInput(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A match of teams that ends late."""

    minutes_late: Annotated[float, msgspec.Meta(description="minutes past the time fixed")]
    warned_before: Annotated[
        bool, msgspec.Meta(description="already warned or penalised, for this or anything else")
    ] = False
    culprit_known: Annotated[
        bool, msgspec.Meta(description="the Director knows which team caused the delay")
    ] = True


class SlowPlay(msgspec.Struct, frozen=True):
    """A warning and a penalty in victory points, for the team at fault or for both."""

    warning: bool
    penalty: int
    teams: Literal["at-fault", "both", "none"]
    breakdown: tuple[Amount, ...]
    notes: tuple[Note, ...] = msgspec.field(
        default_factory=lambda: (WARNING_AND_POINTS, OTHER_RULES)
    )


@computes(
    "norme-playing-time",
    PAIRS,
    TEAMS,
    PAIRS_SCREENS,
    TEAMS_SCREENS,
    page=Page(
        folded=("minutes_per_board",),
        controls={"boards": "count", "minutes_per_board": "number"},
        bounds={"boards": (1, 200)},
        headline=("written", "with_tolerance"),
        formats={"with_tolerance": "minutes", "minutes": "minutes"},
        omitted=("minutes",),
        example={"boards": 16, "event": "teams", "screens": False},
    ),
)
def playing_time(given: PlayingTimeInput) -> PlayingTime:
    """Time for a number of boards, at pairs or teams, with and without screens."""
    within(given.boards, "boards", 1, 200, citation=TEAMS, what=msg("a number of boards"))
    pace = USUAL if given.minutes_per_board is None else exact(given.minutes_per_board)
    within(float(pace), "minutes_per_board", 1, 60, citation=TEAMS, what=msg("a pace in minutes"))
    if given.event == "pairs":
        return _at_pairs(given, pace)
    parts = [Amount(msg("minutes of play"), tidy(given.boards * pace), (TEAMS,))]
    notes: tuple[Note, ...] = ()
    total = given.boards * pace
    if given.screens:
        extra = given.boards * SCREENS_ADD
        whole = rounded(total + extra, TOLERANCE)
        notes = (HALFWAY,) if (total + extra) % TOLERANCE == Fraction(TOLERANCE, 2) else ()
        parts.append(Amount(msg("minutes for the screens"), tidy(extra), (TEAMS_SCREENS,)))
        if whole != total + extra:
            off = tidy(whole - total - extra)
            parts.append(Amount(msg("rounding to five minutes"), off, (TEAMS_SCREENS,)))
        total = whole
    return PlayingTime(tidy(total), tidy(total + TOLERANCE), clock(total), tuple(parts), notes)


def _at_pairs(given: PlayingTimeInput, pace: Fraction) -> PlayingTime:
    each, source = (WITH_SCREENS, PAIRS_SCREENS) if given.screens else (pace, PAIRS)
    total = given.boards * each
    part = Amount(
        msg("minutes of play"), tidy(total), (source,), msg("{} × {:g}'", given.boards, tidy(each))
    )
    return PlayingTime(tidy(total), None, clock(total), (part,))


def clock(minutes: Fraction) -> str:
    """Return minutes as the Norme print them: ``45'``, ``1 h 05'``, ``37'30"``."""
    seconds = int(rounded(minutes * 60))
    hours, rest = divmod(seconds, 3600)
    whole, odd = divmod(rest, 60)
    written = f"{hours} h {whole:02d}'" if hours else f"{whole}'"
    return f'{written}{odd:02d}"' if odd else written


def official_minutes(boards: int, screens: bool) -> Fraction:
    """Return the time of a match of teams with the tolerance, in minutes."""
    given = PlayingTimeInput(boards, "teams", screens)
    return exact(playing_time(given).with_tolerance or 0)


@computes(
    "norme-slow-play",
    SLOW,
    page=Page(
        controls={"minutes_late": "count"},
        bounds={"minutes_late": (0, 240)},
        headline=("penalty", "warning"),
        example={"minutes_late": 7},
    ),
)
def slow_play(given: SlowPlayInput) -> SlowPlay:
    """Warning and penalty in victory points for a match of teams that ends late."""
    late = exact(given.minutes_late, "minutes_late")
    within(given.minutes_late, "minutes_late", 0, citation=SLOW, what=msg("a delay in minutes"))
    warning, penalty, parts = delay(late, given.warned_before)
    if not (warning or penalty):
        return SlowPlay(False, 0, "none", parts)
    return SlowPlay(warning, penalty, "at-fault" if given.culprit_known else "both", parts)


def delay(late: Fraction, warned_before: bool) -> tuple[bool, int, tuple[Amount, ...]]:
    """Return (warning, victory points, parts) for minutes past the time (Norme, Art. 8.2.b)."""
    if late <= TOLERANCE:
        return False, 0, (Amount(msg("within the tolerance"), 0, (SLOW,)),)
    further = ceil((late - TOLERANCE) / TOLERANCE)
    parts = [
        Amount(
            msg("five minutes begun past the tolerance"),
            further,
            (SLOW,),
            msg("{} × 1 VP", further),
        )
    ]
    if warned_before:
        parts.insert(0, Amount(msg("already warned or penalised"), 1, (SLOW,), msg("1 VP")))
    return not warned_before, further + warned_before, tuple(parts)
