"""The whole scale that a result was read from, with the row of the result marked."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, cast

from flask_babel import format_decimal

from refsearch.games.bridge import tables
from refsearch.games.bridge.scoring.contract_score import score_of
from refsearch.games.bridge.scoring.contracts import ALL_TRICKS, BOOK, Contract
from refsearch.games.bridge.scoring.victory_points import Scale, scale_rows
from refsearch.games.burraco.editions import DEFAULT_EDITION, rules_of
from refsearch.web.calculators import notation
from refsearch.web.calculators.words import Wording
from refsearch.web.common.i18n import translated as _

Json = Mapping[str, Any]
Rows = tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class ScaleView:
    """A scale in pairs, a range and what it gives; ``here`` is that of the result."""

    title: str
    of: str
    gives: str
    rows: Rows
    here: str


def scale_view(name: str, computed: Json, given: Any, wording: Wording) -> ScaleView | None:
    """Return the scale of a result; None for a function that reads none."""
    if name == "contract-score":
        return _contract(computed, wording)
    if name == "matchpoints":
        return _matchpoints(computed, given, wording)
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


def _contract(computed: Json, wording: Wording) -> ScaleView | None:
    """Return what every result of the contract scores; None where all passed."""
    if not computed["level"]:
        return None
    level, denomination, doubling = (computed[n] for n in ("level", "denomination", "doubling"))
    bid = Contract(level, denomination, doubling)
    results = range(-BOOK - level, ALL_TRICKS - BOOK - level + 1)
    scores = [score_of(bid, BOOK + level + n, computed["vulnerable"]) for n in results]
    rows = [
        (_result(n, wording), notation.signed(score, wording.language))
        for n, score in zip(results, scores, strict=True)
    ]
    written = notation.contract(f"{level}{denomination}{'X' * doubling}", wording.shared.notation)
    zone = f" ({wording.name('vulnerable')})" if computed["vulnerable"] else ""
    title = _("Every result of %(contract)s", contract=written) + zone
    here = _result(computed["result"], wording)
    return ScaleView(title, _("Result"), wording.name("score"), tuple(rows), here)


def _result(result: int, wording: Wording) -> str:
    return notation.signed(result, wording.language) if result else "="


def _matchpoints(computed: Json, given: Any, wording: Wording) -> ScaleView | None:
    """Return what each score of the board is worth, the best first.

    None for a board whose tables do not all have one score for both lines, in one field.
    """
    tables, lines = given["results"], computed["results"]
    plain = all(t.get("score") is not None and t.get("ew_score") is None for t in tables)
    if not plain or len(computed["groups"]) > 1:
        return None
    worth: dict[int, list[float]] = {}
    for table, line in zip(tables, lines, strict=True):
        worth.setdefault(table["score"], []).append(line["ns"]["matchpoints"])
    rows = [
        (
            f"{notation.signed(score, wording.language)}{_times(len(points))}",
            notation.number(points[0], wording.language),
        )
        for score, points in sorted(worth.items(), reverse=True)
    ]
    top = notation.number(computed["top"], wording.language)
    title = _("What each score of the board is worth, of %(top)s", top=top)
    gives = _("Matchpoints of North-South")
    return ScaleView(title, _("Score of North-South"), gives, tuple(rows), "")


def _times(tables: int) -> str:
    return f" × {tables}" if tables > 1 else ""


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
