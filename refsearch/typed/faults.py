"""An artificial score in a query (Law 12C2): "artificial score, ns not at fault, ew at fault"."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from refsearch.typed.labelled import InWords

# By how it is described, or by what it gets at matchpoints.
_FAULT: dict[str | int, str] = {
    "fault_none": "none",
    "fault_partial": "partial",
    "fault_direct": "direct",
    60: "none",
    50: "partial",
    40: "direct",
}
_SIDES = {"side_ns": "ns", "side_ew": "ew"}
_SCORING = {
    "imps": "imps",
    "points": "matchpoints",
    "match_points": "matchpoints",
    "pairs": "matchpoints",
}
_IDLE = {"", "artificial", "teams", "boards"}


def artificial(parts: Sequence[str | int]) -> dict[str, Any] | None:
    """Return the inputs of an artificial score that is described: the faults of both sides.

    North-South comes first where no side is named: then something else must say what is asked.
    """
    words = {part for part in parts if isinstance(part, str)} - _FAULT.keys() - _SIDES.keys()
    kept = (part for part in parts if not isinstance(part, InWords))
    faults = [_FAULT.get(part) for part in kept if part in _FAULT or isinstance(part, int)]
    sides = [_SIDES[str(part)] for part in parts if part in _SIDES] or ["ns", "ew"]
    scoring = next((_SCORING[one] for one in _SCORING if one in words), None)
    asked = scoring or "artificial" in words or any(part in _SIDES for part in parts)
    if not asked or set(sides) != {"ns", "ew"} or not len(sides) == len(faults) == 2:
        return None
    if None in faults or not words <= _IDLE | _SCORING.keys():
        return None
    inputs = {"kind": "artificial", **dict(zip(sides, faults, strict=True))}
    return inputs | ({"scoring": scoring} if scoring else {})
