"""Calculators with labels of their own: "slow play 12 minutes", "bye for a team 16 boards".

Each takes numbers by their labels, and labels that say more; what it cannot do without and is not
given is asked for.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from refsearch.typed.given import SCALES, SEGMENTS, WARNED
from refsearch.typed.inputs import Given

_SYSTEMS = ("swiss", "danish", "round_robin", "knock_out")
# What a label says of an input; where it says nothing more, None.
_Said = dict[str, tuple[str, Any] | None]
_SYSTEM: _Said = {label: ("system", label.replace("_", "-")) for label in _SYSTEMS}
_SCALE: _Said = {label: ("scale", scale) for label, scale in SCALES.items()}
_WARNED: _Said = {label: ("warned_before", said) for label, said in WARNED.items()}
_IDLE: _Said = dict.fromkeys(
    ("asks_time", "vps", "teams", "points", "match_points", "late", "cards", "slow_play")
)


@dataclass(frozen=True, slots=True)
class _Asked:
    """A calculator: the labels that ask for it, its inputs by the label of a number, what it needs.

    ``said`` are further labels that may stand beside them.
    """

    function: str
    labels: frozenset[str]
    numbers: dict[str, str]
    needs: tuple[str, ...]
    said: _Said = field(default_factory=dict)

    def inputs(self, given: Given) -> dict[str, Any] | None:
        """Return the inputs that a query gives; None if it asks for something else."""
        others = given.labels - self.labels - self.numbers.keys()
        said = _IDLE | self.said
        if not (self.labels <= given.labels and others <= said.keys()):
            return None
        if not given.numbers.keys() <= self.numbers.keys():
            return None
        inputs = {self.numbers[label]: number for label, number in given.numbers.items()}
        return inputs | dict(one for label in sorted(others) if (one := said[label]))


def _asked(
    function: str, labels: str, numbers: dict[str, str], needs: str, said: _Said | None = None
) -> _Asked:
    return _Asked(function, frozenset(labels.split()), numbers, tuple(needs.split()), said or {})


_CALCULATORS = (
    _asked("norme-slow-play", "slow_play", {"minutes": "minutes_late"}, "minutes_late", _WARNED),
    _asked(
        "norme-simple-victory-points",
        "simple",
        {"imps": "imps", "boards": "boards"},
        "imps boards",
        {"difference": None, "over": None, "play_off": None},  # "+4 imps: a win or a draw?"
    ),
    _asked(
        "norme-sit-out",
        "sit_out",
        {"boards": "boards"},
        "boards",
        _SCALE | {"teams": ("contestant", "team"), "pairs": ("contestant", "pair")},
    ),
    _asked(
        "norme-pair-withdrawal",
        "withdrawal pairs",
        {"boards": "boards", "top": "top"},
        "boards",
    ),
    _asked(
        "norme-team-withdrawal",
        "withdrawal teams",
        {"boards": "boards"},
        "boards system",
        _SYSTEM | _SCALE | {"simple": ("scale", "simple")},
    ),
    _asked(
        "norme-forfeit",
        "forfeit",
        {"minutes": "minutes", "boards": "boards"},
        "minutes boards system",
        _SYSTEM | _SCALE | {"screens": ("screens", True), "no_screens": ("screens", False)},
    ),
    _asked(
        "norme-wrong-pocket",
        "wrong_pocket",
        {"top": "top"},
        "top",
        {"duplication": ("occasion", "duplication")},
    ),
    _asked(
        "burraco-abandonment",
        "withdrawal burraco",
        {"deals": "deals", "boards": "deals"},
        "deals cause",
        {
            "unjustified": ("cause", "unjustified"),
            "force_majeure": ("cause", "force-majeure"),
            "pairs": None,
        },
    ),
    _asked(
        "norme-wrong-seats",
        "wrong_seats",
        {"segments": "segments"},
        "system",
        _SYSTEM | {"pairs": None} | {label: ("segment", n) for label, n in SEGMENTS.items()},
    ),
    _asked(
        "burraco-warnings",
        "warnings",
        {"warnings": "warnings", "deals": "deals", "boards": "deals"},
        "warnings deals",
        {"burraco": None},
    ),
    _asked(
        "victory-points",
        "vps",
        {"vps": "vps", "boards": "boards"},
        "vps boards",
        {"imps": None, "difference": None, **_SCALE},
    ),
)


def calculators(given: Given) -> Iterator[tuple[str, dict[str, Any], tuple[str, ...]]]:
    """Yield each that a query asks for: its inputs, and those that it needs and lacks."""
    for one in () if given.bid else _CALCULATORS:
        inputs = one.inputs(given)
        if not inputs or (one.function == "victory-points" and "vps" not in inputs):
            continue
        lacking = tuple(name for name in one.needs if name not in inputs)
        if given.numbers or not lacking:
            yield one.function, inputs, lacking
