"""Scales as plots: steps of points, IMPs or VPs, and where the result stands. Drawn as SVG."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from math import sqrt

from flask_babel import ngettext

from refsearch.games.bridge import tables
from refsearch.games.bridge.scoring.victory_points import Row, Scale, scale_rows
from refsearch.games.burraco.editions import TableName, rules_of
from refsearch.web.calculators import notation
from refsearch.web.common.i18n import translated as _

WIDTH, HEIGHT = 360, 216  # units of the drawing: a phone's width at 5:3, and it scales from there
_LEFT, _RIGHT, _TOP, _BOTTOM = 34, 24, 12, 34  # margins: room for the labels of the two axes
Step = tuple[float, float]
Stretch = Callable[[float], float]


@dataclass(frozen=True, slots=True)
class Tick:
    """A mark on an axis: where, and what it says."""

    at: float
    label: str


@dataclass(frozen=True, slots=True)
class Plot:
    """A plot ready to draw: ``lines`` are SVG paths; ``mark`` is where the result stands."""

    title: str
    across: str
    upward: str
    lines: tuple[str, ...]
    x_ticks: tuple[Tick, ...]
    y_ticks: tuple[Tick, ...]
    mark: Step | None
    label: str
    width: int = WIDTH
    height: int = HEIGHT
    left: int = _LEFT
    right: int = WIDTH - _RIGHT
    top: int = _TOP
    bottom: int = HEIGHT - _BOTTOM


class _Frame:
    """The coordinates of a plot; ``stretch`` bends the lower axis where its steps grow."""

    def __init__(self, most_x: float, most_y: float, stretch: Stretch) -> None:
        self.most_x = most_x
        self.most_y = most_y
        self.stretch = stretch

    def x(self, value: float) -> float:
        """Return where a value stands across, in pixels."""
        share = self.stretch(min(value, self.most_x)) / self.stretch(self.most_x)
        return round(_LEFT + share * (WIDTH - _LEFT - _RIGHT), 1)

    def y(self, value: float) -> float:
        """Return where a value stands from the top, in pixels."""
        return round(HEIGHT - _BOTTOM - value / self.most_y * (HEIGHT - _TOP - _BOTTOM), 1)

    def line(self, steps: Sequence[Step]) -> str:
        """Return the path of a stair: each value holds until the next one begins."""
        first, *others = steps
        path = f"M{self.x(first[0])} {self.y(first[1])}"
        path += "".join(f"H{self.x(x)}V{self.y(y)}" for x, y in others)
        return f"{path}H{self.x(self.most_x)}"


def _same(value: float) -> float:
    return value


def _plot(
    words: tuple[str, str, str],
    lines: Sequence[Sequence[Step]],
    marked: Step,
    marks: tuple[Iterable[float], Iterable[float]],
    language: str,
    stretch: Stretch = _same,
) -> Plot:
    most_x = max(max(x for x, _y in line) for line in lines)
    across, upward = (sorted(set(values)) for values in marks)
    frame = _Frame(max(most_x, *across), max(upward), stretch)
    return Plot(
        *words,
        lines=tuple(frame.line(line) for line in lines),
        x_ticks=tuple(Tick(frame.x(v), notation.number(v, language)) for v in across),
        y_ticks=tuple(Tick(frame.y(v), notation.number(v, language)) for v in upward),
        mark=(frame.x(marked[0]), frame.y(marked[1])),
        label=f"{notation.number(marked[0], language)} → {notation.number(marked[1], language)}",
    )


def imp_plot(difference: int, imps: int, language: str) -> Plot:
    """Return the scale of Law 78B with a difference on it, both without their sign."""
    steps = [(float(least), float(row)) for row, least in enumerate(tables.imps().from_)]
    words = (_("The IMP scale"), _("difference in points"), _("IMPs won"))
    # the ends of both sides, and between them what has room: the axis of points goes by their root
    marks = ((0, 100, 500, 1000, 2000, 4000), (0, 6, 12, 18, 24))
    return _plot(words, [steps], (abs(difference), abs(imps)), marks, language, sqrt)


def vp_plot(scale: Scale, boards: int, imps: int, language: str) -> Plot:
    """Return a scale of victory points for a number of boards: winner and loser."""
    rows = scale_rows(scale, boards)
    most = float(rows[-1].least)
    words = (
        ngettext("Victory points over %(num)s board", "Victory points over %(num)s boards", boards),
        _("margin in IMPs"),
        _("victory points"),
    )
    top = 25 if scale == "norme-25" else 20  # what a side can win
    marks = ([round(most * part / 4) for part in range(5)], range(0, top + 1, 5))
    won = next(row for row in reversed(rows) if row.least <= abs(imps))
    at = won.winner if imps >= 0 else won.loser
    lines = [_stair(rows, "winner"), _stair(rows, "loser")]
    return _plot(words, lines, (abs(imps), float(at)), marks, language)


def _stair(rows: Sequence[Row], side: str) -> list[Step]:
    return [(float(row.least), float(getattr(row, side))) for row in rows]


def burraco_plot(edition: str, table: TableName, difference: int, vps: int, language: str) -> Plot:
    """Return a printed table of victory points of burraco: the two sides by the difference."""
    rows = rules_of(edition).tables[table].rows
    lines = [[(float(row.least), float(row.vps[side])) for row in rows] for side in (0, 1)]
    words = (_("The printed table"), _("difference in match points"), _("victory points"))
    most = rows[-1].least
    marks = (
        # every third row has a mark, but where it would touch that of the last
        [0, *(row.least for row in rows[3::3] if row.least < most * 0.85), most],
        range(0, 21, 5),  # a table shares 20
    )
    return _plot(words, lines, (abs(difference), vps), marks, language)
