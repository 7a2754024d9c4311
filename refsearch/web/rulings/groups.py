"""The groups that a list of rulings is folded into, by what the laws they rest on are about."""

from __future__ import annotations

import re

from refsearch.rulings.registry import Procedure
from refsearch.web.common.i18n import translated as _

_NUMBER = re.compile(r"\d+")
# The last law of each stretch of the code, with what it is about; Law 12 is about the score, 16,
# 20, 21 and 40 about information, 42 to 46 about dummy and the cards designated.
_BRIDGE = (
    (15, "boards"),
    (16, "information"),
    (19, "auction"),
    (21, "information"),
    (39, "auction"),
    (40, "information"),
    (41, "play"),
    (46, "dummy"),
    (71, "play"),
    (76, "information"),
    (93, "boards"),
)
_BURRACO = (
    (6, "cards"),
    (8, "turns"),
    (15, "conduct"),
    (20, "score"),
    (21, "conduct"),
    (22, "pozzetto"),
    (28, "cards"),
    (30, "turns"),
    (31, "cards"),
    (33, "score"),
    (38, "conduct"),
)


def group_names() -> dict[str, str]:
    """Return what the groups are called, in the order of the list."""
    return {
        "auction": _("Auction"),
        "play": _("Lead and play"),
        "dummy": _("Dummy and cards designated"),
        "information": _("Information"),
        "boards": _("Boards, scores, penalties"),
        "screens": _("With screens"),
        "turns": _("Turns, drawing and picking up"),
        "cards": _("Cards and combinations"),
        "pozzetto": _("The pozzetto"),
        "score": _("Closing and points"),
        "conduct": _("Time and conduct"),
    }


def group_of(found: Procedure) -> str:
    """Return the group of a ruling: what its first law is about."""
    if found.work.startswith("norme"):
        return "screens"
    stretches = _BURRACO if found.work.startswith("burraco") else _BRIDGE
    number = _NUMBER.match(found.laws[0])
    law = int(number.group()) if number else 0
    return next((name for last, name in stretches if law <= last), stretches[-1][1])
