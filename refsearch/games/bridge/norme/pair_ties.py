"""Ties between pairs (Norme, Art. 78.5)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Annotated, Literal

import msgspec

from refsearch.compute.amounts import Citation, Note, RuleBroken
from refsearch.compute.page import Page
from refsearch.compute.registry import computes
from refsearch.games.bridge.norme.ranking import (
    Criterion,
    Group,
    Place,
    Ranking,
    Step,
    Value,
    refine,
)
from refsearch.games.bridge.provisions import norma
from refsearch.games.bridge.scoring.figures import exact, mean, within
from refsearch.messages import Message, msg

TIES = norma("78.5")
PLACES, BOARDS = norma("78.5.a.1"), norma("78.5.a.2")
DIRECT = norma("78.5.b.1")

EQUAL_RESULTS = Note(
    msg("for equal results of two tied pairs the text names no points: 1 each, as in Law 78A"),
    (BOARDS,),
    "saranno assegnati 2 punti per ogni risultato superiore in M.P. a quello di altre coppie in "
    "parità",
)
TOPS = Note(
    msg(
        "a top is all the matchpoints of a board, a bottom none of them; a half-top is the "
        "best score where it is shared, a half-bottom the worst: the text does not define them"
    ),
    (BOARDS,),
    "si seguirà il criterio preferenziale del maggior numero di massimi e quindi del minor numero "
    "di minimi e infine dei semi-minimi e dei semi-massimi",
)
PRIZES = Note(
    msg("those still tied share the prizes"), (TIES,), "si provvederà alla divisione dei premi"
)


class TieBoard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A board that tied pairs played: their matchpoints, out of ``top``.

    ``field`` has the matchpoints of every pair of their line, for half-tops and half-bottoms.
    """

    top: float
    matchpoints: dict[str, float]
    field: tuple[float, ...] = ()


class DirectBoards(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What two tied pairs scored on the boards they played against each other."""

    pair: str
    opponent: str
    matchpoints: float
    opponent_matchpoints: float


class PairTiesInput(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Pairs with equal scores.

    ``formula``: "mitchell", or "all-play-all" where every pair meets all others as often. An event
    of several sessions has ``places`` (each pair's place in every session), one of a single
    session ``boards``.
    """

    tied: Annotated[tuple[str, ...], msgspec.Meta(description="the pairs with equal scores")]
    formula: Literal["mitchell", "all-play-all"] = "mitchell"
    places: dict[str, tuple[float, ...]] = {}
    boards: tuple[TieBoard, ...] = ()
    direct: tuple[DirectBoards, ...] = ()


class Ties(msgspec.Struct, frozen=True):
    """The ranking of who was tied, the criteria applied, and who stays equal."""

    ranking: tuple[Place, ...]
    trace: tuple[Step, ...]
    unresolved: tuple[str, ...]
    notes: tuple[Note, ...] = ()


@computes(
    "norme-pair-ties",
    TIES,
    PLACES,
    BOARDS,
    DIRECT,
    page=Page(
        fields=("tied", "formula", "boards"),
        order=("top", "matchpoints"),
        folded=("places", "direct", "boards.field"),
        controls={"boards.top": "index"},
        headline=("ranking.*.name",),
        columns={
            "ranking": ("rank", "name", "by"),
            "trace": ("what", "citations", "tied", "values", "decided"),
        },
        example={
            "tied": ["Rossi", "Bianchi"],
            "formula": "mitchell",
            "boards": [
                {"top": 10, "matchpoints": {"Rossi": 10, "Bianchi": 6}},
                {"top": 10, "matchpoints": {"Rossi": 4, "Bianchi": 8}},
            ],
        },
    ),
)
def pair_ties(given: PairTiesInput) -> Ties:
    """Ranking of pairs with equal scores, with the criterion that decided."""
    check_tied(given.tied, TIES)
    _check_boards(given)
    criteria = [_direct(given)] if given.formula == "all-play-all" else []
    criteria += [_places(given)] if given.places else _board_criteria(given)
    ranking = Ranking()
    refine(ranking, tuple(sorted(given.tied)), criteria)
    places, steps = ranking.sorted_places, tuple(ranking.steps)
    return Ties(places, steps, ranking.unresolved, (EQUAL_RESULTS, TOPS, PRIZES))


def check_tied(tied: tuple[str, ...], citation: Citation) -> None:
    """Raise RuleBroken for fewer than two contestants, or one named twice."""
    if len(tied) < 2:
        raise RuleBroken("tied", msg("a tie is between two or more"), citation)
    if len(set(tied)) < len(tied):
        raise RuleBroken("tied", msg("each is listed once"), citation)


def _check_boards(given: PairTiesInput) -> None:
    for n, board in enumerate(given.boards):
        within(
            board.top, f"boards[{n}].top", 0, citation=BOARDS, what=msg("a number of matchpoints")
        )
        for points in (*board.matchpoints.values(), *board.field):
            field = f"boards[{n}].matchpoints"
            within(
                points, field, 0, board.top, citation=BOARDS, what=msg("a number of matchpoints")
            )
    if given.places and set(given.tied) - set(given.places):
        raise RuleBroken("places", msg("every tied pair has its places"), PLACES)
    for name, places in given.places.items():
        if not places or min(places) < 1:
            raise RuleBroken("places", msg("the places of {} start at 1", name), PLACES)


def _places(given: PairTiesInput) -> Criterion:
    def values(group: Group) -> Mapping[str, Value]:
        """Return the average places of pairs; the lowest is the best."""
        averages = {n: mean(exact(place) for place in given.places[n]) for n in group}
        return {name: -average for name, average in averages.items()}

    return Criterion(msg("best average place of the sessions (negative)"), PLACES, values)


def _direct(given: PairTiesInput) -> Criterion:
    def values(group: Group) -> Mapping[str, Value] | None:
        """Return each pair's margin against the others of a group; None where none met."""
        met = [d for d in given.direct if d.pair in group and d.opponent in group]
        if not met:
            return None
        won = dict.fromkeys(group, Fraction(0))
        for boards in met:
            margin = exact(boards.matchpoints) - exact(boards.opponent_matchpoints)
            won[boards.pair] += margin
            won[boards.opponent] -= margin
        return won

    return Criterion(msg("difference in matchpoints between them"), DIRECT, values)


def _board_criteria(given: PairTiesInput) -> list[Criterion]:
    def count(what: Message, hit: str, sign: int) -> Criterion:
        """Return a criterion that counts boards; with ``sign`` -1 the fewest are the best."""

        def values(group: Group) -> Mapping[str, Value] | None:
            """Return the boards of each pair; None where no results are given for halves."""
            if hit.startswith("half") and not any(board.field for board in given.boards):
                return None
            return {name: Fraction(sign * _count(given.boards, name, hit)) for name in group}

        return Criterion(what, BOARDS, values)

    def points(group: Group) -> Mapping[str, Value]:
        """Return the points of each pair against the others of the group, on all boards."""
        return {n: sum((_points(b, n, group) for b in given.boards), Fraction(0)) for n in group}

    return [
        Criterion(msg("points on the boards of tied pairs"), BOARDS, points),
        count(msg("most tops"), "top", 1),
        count(msg("fewest bottoms (negative)"), "bottom", -1),
        count(msg("fewest half-bottoms (negative)"), "half-bottom", -1),
        count(msg("most half-tops"), "half-top", 1),
    ]


def _points(board: TieBoard, name: str, group: Group) -> Fraction:
    if name not in board.matchpoints:
        return Fraction(0)
    own = exact(board.matchpoints[name])
    others = [exact(board.matchpoints[o]) for o in group if o != name and o in board.matchpoints]
    against = others or [exact(board.top) / 2]
    return Fraction(sum(2 if own > other else own == other for other in against))


def _count(boards: Sequence[TieBoard], name: str, hit: str) -> int:
    return sum(_is(board, name, hit) for board in boards if name in board.matchpoints)


def _is(board: TieBoard, name: str, hit: str) -> bool:
    own = board.matchpoints[name]
    if hit == "top":
        return own == board.top
    if hit == "bottom":
        return own == 0
    if not board.field:
        return False
    if hit == "half-top":
        return own == max(board.field) and own < board.top
    return own == min(board.field) and own > 0
