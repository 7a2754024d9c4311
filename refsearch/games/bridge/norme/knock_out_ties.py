"""Ties in a knock-out (Norme, Art. 78.6.b)."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from refsearch.compute.amounts import Amount, Citation, Note, RuleBroken
from refsearch.compute.page import Page
from refsearch.compute.registry import computes
from refsearch.games.bridge.provisions import norma
from refsearch.games.bridge.scoring.figures import within
from refsearch.messages import Message, msg

FIRST, SECOND, SUDDEN = norma("78.6.b"), norma("78.6.b.1"), norma("78.6.b.2")
BOARDS_FOR_ONE = 8  # a play-off has one board for each eight played (Norme, Art. 78.6.b)

TOO_FEW = Note(
    msg(
        "a match of fewer than eight boards gives none to play off: one board at a time from "
        "the start"
    ),
    (FIRST, SUDDEN),
    "Verrà giocato un board",
)


class KnockOutTieInput(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A knock-out match that ended level, and the play-offs so far."""

    boards: Annotated[
        int, msgspec.Meta(description="boards validly played (annulled ones do not count)")
    ]
    play_offs: Annotated[
        tuple[int, ...], msgspec.Meta(description="home team's margin in each play-off so far")
    ] = ()


class KnockOutTie(msgspec.Struct, frozen=True):
    """Who has won, or the boards to play next."""

    winner: Literal["home", "away"] | None
    next_boards: int | None
    stage: Literal["first play-off", "second play-off", "sudden death", "over"]
    breakdown: tuple[Amount, ...]
    notes: tuple[Note, ...] = ()


@computes(
    "norme-knock-out-tie",
    FIRST,
    SECOND,
    SUDDEN,
    page=Page(
        controls={"boards": "count"},
        bounds={"boards": (1, 500)},
        headline=("next_boards", "stage", "winner"),
        example={"boards": 32},
    ),
)
def knock_out_tie(given: KnockOutTieInput) -> KnockOutTie:
    """Boards to play off a level knock-out match, stage by stage, until a team leads."""
    within(given.boards, "boards", 1, citation=FIRST, what=msg("a number of boards"))
    decided = [n for n, margin in enumerate(given.play_offs) if margin]
    if decided and decided[0] < len(given.play_offs) - 1:
        raise RuleBroken("play_offs", msg("a play-off that a team won is the last"), FIRST)
    length = given.boards // BOARDS_FOR_ONE
    notes = () if length else (TOO_FEW,)
    if decided:
        winner: Literal["home", "away"] = "home" if given.play_offs[-1] > 0 else "away"
        return KnockOutTie(winner, None, "over", (), notes)
    played = len(given.play_offs)
    if length and played == 0:
        return _stage("first play-off", length, FIRST, msg("{} / {}", given.boards, BOARDS_FOR_ONE))
    if length and played == 1:
        return _stage("second play-off", length, SECOND, msg("as many again"))
    return _stage("sudden death", 1, SUDDEN, msg("one at a time"), notes)


def _stage(
    stage: Literal["first play-off", "second play-off", "sudden death"],
    boards: int,
    citation: Citation,
    detail: Message,
    notes: tuple[Note, ...] = (),
) -> KnockOutTie:
    part = Amount(msg("boards to play"), boards, (citation,), detail)
    return KnockOutTie(None, boards, stage, (part,), notes)
