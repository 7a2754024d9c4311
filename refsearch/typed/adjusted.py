"""Adjusted scores and cards misplaced, in a query: what is said of each side.

"artificial score, ns not at fault, ew at fault", "weighted 60% of +420 and 40% of -50".
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from refsearch.typed.calculators import said_by
from refsearch.typed.labelled import InWords, Part

# A function, its inputs, and those that are missing.
Described = tuple[str, dict[str, Any], tuple[str, ...]]
# By how it is described, or by what it gets at matchpoints.
_FAULT: dict[Part, str] = {
    "fault_none": "none",
    "fault_partial": "partial",
    "fault_direct": "direct",
    60: "none",
    50: "partial",
    40: "direct",
}
SIDES = {"side_ns": "ns", "side_ew": "ew"}
# Where another score was made; says nothing of a contract.
ELSEWHERE = {"other_room", "other_tables", "room_open", "room_closed"}
_OTHER = {"ns": "ew", "ew": "ns"}
_SCORING = {
    "cross_imps": "cross-imps",
    "imps": "imps",
    "teams": "imps",
    "system=knock-out": "imps",
    "points": "matchpoints",
    "match_points": "matchpoints",
    "pairs": "matchpoints",
}
_CLEAN = {"side_fine", "negated"}  # said of a side: "EW not", "NS fine"
_CLEAR = {"cross_imps", "imps", "points", "match_points"}
_KINDS = ("weighted", "split", "assigned", "non_balancing")
# What each adjusted score of results is told by.
_NEEDED = {"weighted": ("outcomes",), "split": ("ns", "ew"), "assigned": ("score",)}
_UNIT, _LEAST = 10, 50  # of which every score at bridge is so many, and the least but 0
_ALL = 100  # percent, the weight of a single score


def is_score(part: Part) -> bool:
    """Whether a part may be a score of a board."""
    is_number = isinstance(part, int) and not (isinstance(part, InWords) and part < _LEAST)
    return is_number and int(part) % _UNIT == 0 and (abs(int(part)) >= _LEAST or not part)


def adjusted(parts: Sequence[Part]) -> Described | None:
    """Return the adjusted score, or the penalty for cards misplaced, that a query describes."""
    top = next((n for n in _beside(parts, "top") if isinstance(n, int)), None)
    more = {} if top is None else {"top": int(top)}
    asks = ("asks_amount", "asks_score")
    parts = ["asks" if part in asks else part for part in parts if part not in ("filler", "top")]
    parts = [part for part in parts if top is None or part != top]
    kind = next((kind for kind in _KINDS if kind in parts), "")
    if "wrong_pocket" in parts:
        return _misplaced(parts, more)
    if kind == "non_balancing":
        return _non_balancing(parts)
    scored = _of_scores(parts, kind)
    return scored or _at_fault(parts) or (None if kind else _artificial(parts, more))


def _beside(parts: Sequence[Part], label: str) -> Iterator[Part]:
    """Yield what stands behind a label, then what stands before it, fillers apart."""
    said = [part for part in parts if part not in ("filler", "over")]
    places = [at for at, part in enumerate(said) if part == label]
    yield from (said[at + 1] for at in places if at + 1 < len(said))
    yield from (said[at - 1] for at in places if at)


def _segments(parts: Sequence[Part]) -> Iterator[tuple[str, list[Part]]]:
    """Yield each side that is named, with what stands behind it."""
    places = [at for at, part in enumerate(parts) if part in SIDES]
    for at, end in zip(places, (*places[1:], len(parts)), strict=False):
        yield SIDES[str(parts[at])], [*parts[at + 1 : end]]


def _scoring(parts: Sequence[Part]) -> dict[str, Any]:
    return next(({"scoring": said} for label, said in _SCORING.items() if label in parts), {})


def _misplaced(parts: Sequence[Part], more: dict[str, Any]) -> Described | None:
    """Return the penalty for cards in the wrong pocket, if anything is said of them."""
    named = dict(_segments(parts))
    misplaced = {side: _CLEAN.isdisjoint(behind) for side, behind in named.items()}
    if len(named) == 1:
        misplaced[_OTHER[next(iter(named))]] = False
    inputs = more | {f"{side}_cards": wrong for side, wrong in misplaced.items()}
    said = dict(filter(None, (said_by(part) for part in parts if isinstance(part, str))))
    inputs |= {name: value for name, value in said.items() if name == "occasion"}
    counted = any(isinstance(part, int) and not isinstance(part, InWords) for part in parts)
    if not inputs or counted:
        return None
    return "norme-wrong-pocket", inputs, () if more else ("top",)


def _non_balancing(parts: Sequence[Part]) -> Described | None:
    """Return scores of a knock-out that do not balance, in IMPs."""
    imps: dict[str, int] = {}
    for side, behind in _segments(parts):
        at = next((at for at, part in enumerate(behind) if isinstance(part, int)), None)
        if at is not None:
            minus = "under" in behind[max(0, at - 1) : at]
            imps[f"{side}_imps"] = -int(behind[at]) if minus else int(behind[at])
    missing = tuple(name for name in ("ns_imps", "ew_imps") if name not in imps)
    return ("adjusted-score", {"kind": "non-balancing", **imps}, missing) if imps else None


def _outcomes(parts: Sequence[Part]) -> list[dict[str, Any]]:
    """Return scores with their weights, which stand before or behind: "60% of 420"."""
    numbers = [at for at, part in enumerate(parts) if not isinstance(part, str)]
    shares = [at for at in numbers if "percent" in parts[at + 1 : at + 2]]
    scores = [at for at, n in enumerate(parts) if is_score(n) and at not in shares]
    if not shares and len(scores) == 1:
        return [{"score": int(parts[scores[0]]), "weight": _ALL}]
    if len(shares) != len(scores):
        return []
    pairs = zip(shares, scores, strict=True)
    return [{"score": int(parts[score]), "weight": float(parts[share])} for share, score in pairs]


def _of_scores(parts: Sequence[Part], kind: str) -> Described | None:
    """Return an adjusted score of results, weighted, split or assigned, and what it is beside."""
    beside, main = _beside_it(parts)
    inputs = {"kind": kind or "weighted", **_scoring(parts), **beside}
    weighted = _outcomes(main)
    if kind == "split":
        inputs |= _by_side(main) | ({"knock_out": True} if "system=knock-out" in parts else {})
    elif kind == "assigned" and len(weighted) == 1:
        inputs["score"] = weighted[0]["score"]
    elif len(weighted) > 1 and "burraco" not in parts:
        inputs |= {"kind": "weighted", "outcomes": weighted}
    needed = _NEEDED[inputs["kind"]]
    compared = "other_room" if inputs.get("scoring") == "imps" else "others"
    missing = tuple(name for name in (*needed, compared) if name not in inputs)
    return ("adjusted-score", inputs, missing) if not inputs.keys().isdisjoint(needed) else None


def _beside_it(parts: Sequence[Part]) -> tuple[dict[str, Any], list[Part]]:
    """Return the scores of the other room and tables, and the parts without them."""
    room = next((n for n in _beside(parts, "other_room") if is_score(n)), None)
    apart = parts.index("other_tables") if "other_tables" in parts else len(parts)
    others = [int(n) for n in parts[apart:] if is_score(n) and n != room]
    main = [n for at, n in enumerate(parts) if at < apart or not is_score(n) or n == room]
    inputs: dict[str, Any] = {"others": others} if others else {}
    if room is None:
        return inputs, main
    at = main.index("other_room")
    place = next(n for n in (at + 1, at - 1) if main[n : n + 1] == [room])
    return inputs | {"other_room": int(room)}, [*main[:place], *main[place + 1 :]]


def _by_side(parts: Sequence[Part]) -> dict[str, Any]:
    """Return the results of each side, from North-South's: "EW get 100% of NS +450"."""
    found: dict[str, Any] = {}
    pending: tuple[str, list[Part]] = "", []
    for side, behind in _segments(parts):
        if "percent" in pending[1]:
            side, behind = pending[0], [*pending[1], *behind]
        results = _outcomes(behind)
        if results:
            found.setdefault(side, results)
        pending = (side, behind) if not results else ("", [])
    return found


def _at_fault(parts: Sequence[Part]) -> Described | None:
    """Return the score of a board of teams that one side alone spoilt (Law 86B)."""
    sides = [SIDES[str(part)] for part in parts if part in SIDES]
    room = next((n for n in _beside(parts, "other_room") if is_score(n)), None)
    if room is None or "fault_direct" not in parts or not sides:
        return None
    before = [part for part in parts[: parts.index("fault_direct")] if part in SIDES]
    side = SIDES[str(before[-1])] if before else sides[0]
    inputs = {"kind": "one-side-at-fault", "at_fault": side, "other_room": int(room)}
    return "adjusted-score", inputs, ()


def _artificial(parts: Sequence[Part], more: dict[str, Any]) -> Described | None:
    """Return an artificial score that is described: the faults of both sides (Law 12C2).

    North-South comes first where no side is named: then something else must say what is asked.
    """
    shares = {f"{side}_session": _share(behind) for side, behind in _segments(parts)}
    described = [part for part in parts if part in _FAULT]
    worded = any(isinstance(part, str) for part in described)
    described = [one for one in described if isinstance(one, str) or not worded]
    faults = [_FAULT[part] for part in described if not isinstance(part, InWords)]
    if len(faults) > len(SIDES):  # "what average do they get"
        faults = [fault for fault in faults if fault != "partial"]
    sides = [SIDES[str(part)] for part in parts if part in SIDES]
    scoring = _scoring(parts)
    clear = bool(more) or not _CLEAR.isdisjoint(parts)  # "teams" alone may tell of the event
    asked = "artificial" in parts and (clear or scoring or not worded or "asks" in parts)
    both = "both_sides" in parts and clear
    if not faults or not (sides or asked or both or (scoring and not worded)):
        return None
    if not sides and ("both_sides" in parts or len(faults) == len(SIDES)):
        sides = [*_OTHER]
    if len(sides) == 1 and len(faults) == len(SIDES):
        sides.append(_OTHER[sides[0]])
    if len(faults) == 1 and len(sides) == len(SIDES):
        clean = {side for side, behind in _segments(parts) if not _CLEAN.isdisjoint(behind)}
        beside = clean or "both_sides" in parts or not next(_segments(parts))[1]  # "NS and EW"
        of_both = ["none" if side in clean else faults[0] for side in sides]
        faults, sides = (of_both, sides) if beside else (faults, sides[:1])
    if not sides or len(sides) != len(faults) or len({*sides}) != len(sides):
        return None
    of_session = {name: n for name, n in shares.items() if n is not None and worded}
    inputs = {"kind": "artificial", **dict(zip(sides, faults, strict=True)), **of_session}
    missing = tuple(side for side in _OTHER if side not in inputs)
    asked = "artificial" in parts or not missing
    return ("adjusted-score", inputs | scoring | more, missing) if asked else None


def _share(parts: Sequence[Part]) -> float | None:
    """Return the percentage among some parts."""
    at = parts.index("percent") if "percent" in parts else 0
    found = parts[at - 1] if at else None
    return found if isinstance(found, int | float) else None
