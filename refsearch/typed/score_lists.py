"""Lists of scores in a query, to add up or compare: "total points 420 -50", "620 vs 170 imps"."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from refsearch.typed.adjusted import ELSEWHERE, SIDES, Described, is_score
from refsearch.typed.calculators import DEALT, said_by
from refsearch.typed.inputs import Given
from refsearch.typed.labelled import InWords, Part

# What is asked of a list of scores by its label, and what may be said of it there.
_OF_SCORES = {
    "total_points": ("total-points", ""),
    "cross_imps": ("cross-imps", "divide_by"),
    "butler": ("butler", "datum trim rounding"),
    "fouled": ("norme-fouled-board", ""),
    "matchpoint_scores": ("matchpoints", "method"),
    "percentage": ("matchpoints", "method"),
}
# Say no more of a list of scores: "contro", "quanto fa".
_BESIDE = {
    *("filler", "asks_amount", "asks_score", "us", "them", "points", "match_points", "under"),
    *("over", "doubled", "compared", "made", "imps", "vps", "boards", "difference", "percentage"),
    *("percent", "teams", "pairs", "lost", "side_fine", "both_sides", "top", "fault_partial"),
    *("matchpoint_scores", "cross_imps", *SIDES, *ELSEWHERE),
}
_ROOMS = {"room_open": "open", "room_closed": "closed"}
_OF_A_FIELD = 100  # a percentage is no more: "percentage 420 450" asks it of scores
_HUNDRED = 100  # points that a side has at least at the end of a match
_LEAST = 10  # points of a side in a deal of burraco: fewer are deals
_TWO = 2  # results that are compared, sides of a deal


def listed(parts: Sequence[Part], *, of_a_contract: bool) -> Given | None:
    """Return what is asked of a list of scores, None if nothing is."""
    scores = [int(part) for part in parts if is_score(part)]
    found = _rooms(parts) or _deals(parts)
    if not found and (len(scores) < _TWO or "burraco" in parts):
        return None
    asked = next((label for label in _OF_SCORES if label in parts), "")
    seated = of_a_contract and not SIDES.keys().isdisjoint(parts)  # one side's score is told
    found = found or _list(parts, scores, asked) or (None if seated else _compared(parts, scores))
    if not found:
        return None
    said = {part for part in parts if isinstance(part, str) and not said_by(part)}
    left = said - _BESIDE - {"", asked, "burraco", *_ROOMS}
    return Given(described=found, left=len(left), unknown=parts.count(""))


def _list(parts: Sequence[Part], scores: list[int], asked: str) -> Described | None:
    if not asked:
        return None
    function, names = _OF_SCORES[asked]
    said = dict(filter(None, (said_by(part) for part in parts if isinstance(part, str))))
    more = {name: value for name, value in said.items() if name in names.split()}
    if function == "matchpoints":
        return function, {"results": [{"score": score} for score in scores]} | more, ()
    return function, {"scores": scores} | more, ()


def _compared(parts: Sequence[Part], scores: list[int]) -> Described | None:
    """Return two scores compared in IMPs (Law 78B), or some in matchpoints."""
    numbers = [n for n in parts if isinstance(n, int) and not isinstance(n, InWords)]
    own = not ELSEWHERE.isdisjoint(parts)  # "-300 at one table, +420 at the other": both are ours
    if "imps" in parts and len(scores) == len(numbers) == _TWO and not own:
        return "imps", {"difference": scores[0] - scores[1]}, ()
    if "match_points" in parts:
        return "matchpoints", {"results": [{"score": score} for score in scores]}, ()
    return None


def _rooms(parts: Sequence[Part]) -> Described | None:
    """Return the results of both rooms of a match: "open 420 closed -50"."""
    closed = "made" if "room_open" in parts and "room_closed" not in parts else ""
    parts = ["room_closed" if part == closed else part for part in parts]  # "aperta … chiusa"
    rooms = [_ROOMS[str(part)] for part in parts if part in _ROOMS]
    scores = [int(part) for part in parts if is_score(part)]
    if len({*rooms}) != _TWO or len(scores) % _TWO or not scores:
        return None
    names = rooms if len(rooms) == len(scores) else rooms[:_TWO] * (len(scores) // _TWO)
    results = list(zip(names, scores, strict=False))
    boards = [dict(results[at : at + _TWO]) for at in range(0, len(results), _TWO)]
    whole = all(len(board) == _TWO for board in boards)
    return ("imp-match", {"boards": boards}, ()) if whole else None


def _deals(parts: Sequence[Part]) -> Described | None:
    """Return the points of both sides in the deals of a match of burraco."""
    numbers = [n for n in parts if isinstance(n, int) and abs(n) >= _LEAST]
    if "burraco" not in parts or len(numbers) < _TWO or len(numbers) % _TWO:
        return None
    if len(numbers) == _TWO:
        return _result(parts, numbers)
    if {"us", "them"} <= {*parts}:
        at = max(parts.index("us"), parts.index("them"))
        firsts = [n for n in parts[:at] if n in numbers]
        sides = firsts, numbers[len(firsts) :]
        first, second = sides if parts.index("us") < at else sides[::-1]
    else:
        first, second = numbers[::_TWO], numbers[1::_TWO]
    if len(first) != len(second):
        return None
    deals = [{"first": int(a), "second": int(b)} for a, b in zip(first, second, strict=True)]
    more: dict[str, Any] = {"teams": True} if "teams" in parts else {}
    return "burraco-match", {"deals": deals} | more, ()


def _result(parts: Sequence[Part], numbers: Sequence[int]) -> Described | None:
    """Return the difference of a match of burraco by its result: "2400 to 1750, 3 deals"."""
    if min(numbers) < _HUNDRED or "late" in parts:
        return None
    deals = [n for n in parts if isinstance(n, int) and n in DEALT]
    inputs: dict[str, Any] = {"difference": int(numbers[0] - numbers[1])}
    inputs |= {"deals": int(deals[0])} if len(deals) == 1 else {}
    inputs |= {"teams": True} if "teams" in parts else {}
    return "burraco-victory-points", inputs, () if len(inputs) > 1 else ("deals",)
