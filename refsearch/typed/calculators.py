"""Calculators with labels of their own: "slow play 12 minutes", "bye for a team 16 boards".

Each takes numbers by their labels, and labels that say more; what it cannot do without and is not
given is asked for. A label "input=value" gives an input by itself.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from refsearch.typed.inputs import Given

_Input = tuple[str, Any]
# Say nothing more beside a calculator.
_IDLE = {
    *("asks_score", "asks_time", "vps", "teams", "pairs", "points", "match_points", "late"),
    *("cards", "minutes", "difference", "over", "under", "compared", "play_off", "slow_play"),
    *("scale", "made", "lost", "fault_partial", "both_sides"),
}
_BURRACO: dict[str, _Input] = {"teams": ("teams", True)}
_MATCH = {"teams": ("contestant", "team"), "pairs": ("contestant", "pair")}
_SIMPLE: dict[str, _Input] = {"simple": ("scale", "simple")}
_DIFFERENCE = dict.fromkeys(("difference", "points", "match_points", "vps"), "difference")
_MARGINS = ("difference", "imps")  # which are negative of what was lost
DEALT = (2, 3, 4)  # deals of a match of burraco
_DEALS = {"deals": "deals", "boards": "deals"}


@dataclass(frozen=True, slots=True)
class Calculator:
    """A calculator: the labels that ask for it, its inputs by the label of a number, what it needs.

    One of ``among`` must stand beside the labels. ``said`` are inputs that labels "input=value"
    may give, ``means`` what other labels give, ``bare`` the inputs that numbers without a label
    are, in this order; ``fixed`` is given anyway.
    """

    function: str
    labels: str
    numbers: dict[str, str]
    needs: str = ""
    said: str = ""
    means: dict[str, _Input] = field(default_factory=dict)
    among: str = ""
    bare: str = ""
    fixed: dict[str, Any] = field(default_factory=dict)

    def inputs(self, given: Given) -> dict[str, Any] | None:
        """Return the inputs that a query gives; None if it asks for something else."""
        asked, among = set(self.labels.split()), self.among.split()
        others = given.labels - asked - given.numbers.keys()
        idle = _IDLE | self.numbers.keys() | {*among}
        if not asked <= given.labels or (among and given.labels.isdisjoint(among)):
            return None
        inputs: dict[str, Any] = {}
        # what is said first in ``means`` counts where two say it: a knock-out of teams
        for label in (*sorted(others - self.means.keys()), *reversed(self.means)):
            name, value = self.means.get(label) or said_by(label) or ("", None)
            if label in others and (label in self.means or name in self.said.split()):
                inputs[name] = value
            elif label in others and not name and label not in idle:
                return None
        if not given.numbers.keys() <= self.numbers.keys():
            return None
        inputs |= {self.numbers[label]: number for label, number in given.numbers.items()}
        for number in given.bare:
            free = (name for name in self.bare.split() if name not in inputs)
            name = next((one for one in free if one != "deals" or number in DEALT), "")
            if not name:
                return None
            inputs[name] = number
        if given.lost:
            inputs |= {name: -abs(inputs[name]) for name in _MARGINS if name in inputs}
        return inputs | self.fixed

    def lacking(self, inputs: dict[str, Any]) -> tuple[str, ...]:
        """Return what is needed and not given, or not given otherwise."""
        wanted = (name for name in self.needs.split() if name not in inputs)
        return tuple(name for name in wanted if inputs.keys().isdisjoint(_OTHERWISE.get(name, ())))


# The deals of a match of teams are its tables'; victory points wanted are turned into IMPs.
_OTHERWISE = {"deals": ("teams",), "imps": ("vps",)}
_EVENT = {
    "pairs": ("event", "pairs"),
    "system=knock-out": ("event", "imps"),
    "imps": ("event", "imps"),
    "teams": ("event", "victory-points"),
    "vps": ("event", "victory-points"),
}
_MINUTES = {"minutes": "minutes", "boards": "boards"}
CALCULATORS = (
    Calculator(
        "norme-slow-play",
        "slow_play",
        {"minutes": "minutes_late"},
        "minutes_late",
        "warned_before culprit_known",
        bare="minutes_late",
    ),
    Calculator(
        "norme-forfeit",
        "forfeit",
        _MINUTES,
        "minutes boards system",
        "system screens scale first",
        _SIMPLE | {"segment=1": ("first", True)},
        bare="minutes",
    ),
    Calculator(
        "norme-simple-victory-points",
        "simple",
        {"imps": "imps", "boards": "boards", "difference": "imps"},
        "imps boards",
        among="imps difference",
    ),
    Calculator(
        "norme-sit-out",
        "sit_out",
        {"boards": "boards", "percent": "session_percent"},
        "",
        "scale",
        _MATCH | _SIMPLE,
    ),
    Calculator(
        "norme-pair-withdrawal",
        "withdrawal pairs",
        {"boards": "boards", "top": "top"},
        "boards",
    ),
    Calculator(
        "norme-team-withdrawal",
        "withdrawal teams",
        {"boards": "boards"},
        "boards system",
        "system scale",
        _SIMPLE,
    ),
    Calculator(
        "burraco-abandonment",
        "burraco",
        _DEALS,
        "deals cause",
        "cause substitute advantage temporary",
        _BURRACO | {"both_sides": ("both", True)},
        "withdrawal cause=unjustified cause=force-majeure",
        bare="deals",
    ),
    Calculator(
        "norme-wrong-seats",
        "wrong_seats",
        {"segments": "segments"},
        "system",
        "system segment seats_shown",
        bare="segments",
    ),
    Calculator(
        "burraco-warnings",
        "warnings",
        {"warnings": "warnings", "early_looks": "early_looks"} | _DEALS,
        "warnings deals",
        "early_looks",
        _BURRACO | {"early_looks": ("early_looks", 1)},
        among="warnings burraco",
        bare="deals",
    ),
    Calculator(
        "burraco-lateness",
        "burraco late",
        {"minutes": "minutes", "other_minutes": "other_minutes"} | _DEALS,
        "minutes deals",
        means=_BURRACO,
        bare="deals minutes other_minutes",
    ),
    Calculator(
        "norme-lateness",
        "late",
        {"minutes": "minutes", "top": "top"},
        "minutes event",
        "warned_before",
        _EVENT,
        among="pairs teams system=knock-out imps vps top",
        bare="minutes",
    ),
    Calculator(
        "victory-points",
        "play_off vps",
        {"boards": "boards"},
        "boards",
        "scale",
        among="vps imps",
        fixed={"imps": 0},
    ),
    Calculator(
        "norme-knock-out-tie", "play_off", {"boards": "boards"}, "boards", among="play_off imps"
    ),
    Calculator(
        "burraco-sit-out",
        "sit_out burraco",
        _DEALS | {"already": "already"},
        "deals",
        "already",
        means=_BURRACO,
        bare="deals",
    ),
    Calculator(
        "burraco-times",
        "burraco asks_time",
        _DEALS | {"cards": "cards_in_hand"},
        bare="deals",
    ),
    Calculator(
        "norme-playing-time",
        "asks_time",
        {"boards": "boards", "minutes_per_board": "minutes_per_board"},
        "boards",
        "screens",
        {"pairs": ("event", "pairs"), "teams": ("event", "teams")},
    ),
    Calculator("burraco-times", "asks_time", {"cards": "cards_in_hand"}, "cards_in_hand"),
    Calculator(
        "burraco-victory-points",
        "burraco",
        _DIFFERENCE | _DEALS,
        "difference deals",
        means=_BURRACO,
        among="vps points match_points difference boards deals teams made lost over under",
        bare="difference",
    ),
    Calculator(
        "victory-points",
        "vps",
        {"vps": "vps", "imps": "imps", "difference": "imps", "boards": "boards"},
        "imps boards",
        "scale",
        among="vps imps",
        bare="imps",
    ),
    Calculator("victory-points", "", {"imps": "imps", "boards": "boards"}, "imps boards", "scale"),
    Calculator("burraco-victory-points", "", _DIFFERENCE | _DEALS, "difference deals"),
)
# Every label that some calculator knows.
LABELS = _IDLE | {
    label
    for one in CALCULATORS
    for label in (*one.labels.split(), *one.among.split(), *one.numbers, *one.means)
}


def said_by(label: str) -> _Input | None:
    """Return the input that a label gives by itself: "segment=1"."""
    name, is_said, text = label.partition("=")
    value: Any = text
    with suppress(json.JSONDecodeError):
        value = json.loads(text)
    return (name, value) if is_said else None


def calculators(given: Given) -> Iterator[tuple[str, dict[str, Any], tuple[str, ...]]]:
    """Yield each that a query asks for: its inputs, and those that it needs and lacks."""
    for one in () if given.bid else CALCULATORS:
        inputs = one.inputs(given)
        lacking = one.lacking(inputs) if inputs else ()
        counted = given.numbers or given.bare
        said = counted or any(said_by(label) for label in given.labels)
        if inputs and said and (not lacking or (counted and one.labels)):
            yield one.function, inputs, lacking
