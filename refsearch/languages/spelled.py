"""Numbers in words, as a language composes them."""

from __future__ import annotations

import msgspec

_VIGESIMAL = (60, 80)  # after these French counts on to nineteen: soixante-dix, quatre-vingt-dix


class Spelled(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Numbers in words: ``units`` from one to nineteen, ``tens`` from twenty; "/" between forms.

    ``ordinals`` begin with the fifth: those before count players and segments too. ``join`` stands
    between tens and units ("vingt et un"), or behind the units ("einundzwanzig").
    """

    units: str = ""
    tens: str = ""
    ordinals: str = ""
    join: str = ""

    def in_order(self) -> dict[str, int]:
        """Return the ordinals by how they are written, folded."""
        forms = (word.split("/") for word in self.ordinals.split())
        return {word: n for n, words in enumerate(forms, 5) for word in words}

    def numbers(self) -> dict[str, int]:
        """Return every number below a hundred by how it is written, folded."""
        units, tens = ([word.split("/") for word in one.split()] for one in (self.units, self.tens))
        known = {word: n for n, words in enumerate(units, 1) for word in words}
        gaps = ("", " ", "-", *((f" {self.join} ", f"-{self.join}-") if self.join else ()))
        found = dict(known)
        for ten, begins in enumerate(tens, 2):
            most = 19 if self.join and 10 * ten in _VIGESIMAL else 9
            added = [(u, n) for u, n in known.items() if n <= most]
            for begin in begins:
                found[begin] = 10 * ten
                whole = [(f"{begin}{gap}{u}", n) for u, n in added for gap in gaps]
                cut = [(begin[:-1] + u, n) for u, n in added if n < 10 and u[0] in "aeiou"]
                before = [(f"{u}{self.join}{begin}", n) for u, n in added if self.join and n < 10]
                found |= {word: 10 * ten + n for word, n in (*whole, *cut, *before)}
        return found
