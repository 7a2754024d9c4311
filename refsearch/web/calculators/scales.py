"""The whole scale that a result was read from, with the row of the result marked."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, cast

from flask_babel import format_decimal

from refsearch.games.bridge import tables
from refsearch.games.bridge.scoring.victory_points import Scale, scale_rows
from refsearch.games.burraco.editions import DEFAULT_EDITION, rules_of
from refsearch.web.common.i18n import translated as _

Json = Mapping[str, Any]
Rows = tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class ScaleView:
    """A scale in pairs, a range and what it gives; ``here`` is the range of the result."""

    title: str
    of: str
    gives: str
    rows: Rows
    here: str


def scale_view(name: str, computed: Json) -> ScaleView | None:
    """Return the scale of a result; None for a function that reads none."""
    if name == "imps":
        return _imps(computed)
    if name == "victory-points":
        return _victory_points(computed)
    if name == "burraco-victory-points":
        return _burraco(computed)
    return None


def _imps(computed: Json) -> ScaleView:
    table = tables.imps()
    ends = [*table.to, None]
    rows = [(_range(a, b), str(n)) for n, (a, b) in enumerate(zip(table.from_, ends, strict=False))]
    here = _range(computed["least"], computed["most"])
    return ScaleView(
        _("The IMP scale"), _("Difference in points"), _("IMPs won"), tuple(rows), here
    )


def _victory_points(computed: Json) -> ScaleView:
    steps = scale_rows(cast(Scale, computed["scale"]), int(computed["boards"]))
    ends = [step.least - 1 for step in steps[1:]]
    rows = [
        (_range(step.least, end), f"{_number(step.winner)} – {_number(step.loser)}")
        for step, end in zip(steps, [*ends, None], strict=True)
    ]
    here = _range(computed["least"], computed["most"])
    title = _("Victory points, boards: %(boards)s", boards=computed["boards"])
    return ScaleView(title, _("Margin in IMPs"), _("Victory points"), tuple(rows), here)


def _burraco(computed: Json) -> ScaleView:
    table = rules_of(DEFAULT_EDITION).tables[computed["table"]]
    rows = [(_range(row.least, row.most), f"{row.vps[0]} – {row.vps[1]}") for row in table.rows]
    here = _range(computed["least"], computed["most"])
    title = _("The scale of victory points")
    return ScaleView(title, _("Difference in match points"), _("Victory points"), tuple(rows), here)


def _range(least: int, most: int | None) -> str:
    """Return a range as a scale prints it.

    >>> _range(0, 10), _range(3, 3), _range(4000, None)
    ('0–10', '3', '4000+')
    """
    if most is None:
        return f"{least}+"
    return str(least) if most <= least else f"{least}–{most}"


def _number(value: Any) -> str:
    return str(format_decimal(float(value), "0.##"))
