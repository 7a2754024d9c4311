"""Numbers in words, as a language composes them."""

from __future__ import annotations

import msgspec

_VIGESIMAL = (60, 80)  # after these French counts on to nineteen: soixante-dix, quatre-vingt-dix


class Spelled(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Numbers in words: ``units`` from one to nineteen, ``tens`` from twenty; "/" between forms.

    ``ordinals`` begin with the fifth: those before, the ``first``, count players and segments too.
    ``tenths`` are those of the tens from ten ("twentieth"), ``ending`` makes one of any number
    above ten ("ventisettesimo"). ``join`` stands between tens and units ("vingt et un"), or behind
    the units ("einundzwanzig"). ``hundreds`` are those
    from one hundred, or that alone.
    """

    units: str = ""
    tens: str = ""
    ordinals: str = ""
    first: str = ""
    tenths: str = ""
    ending: str = ""
    join: str = ""
    hundreds: str = ""
    thousand: str = ""

    def in_order(self) -> dict[str, int]:
        """Return the ordinals by how they are written, folded."""
        forms = (word.split("/") for word in self.ordinals.split())
        return {word: n for n, words in enumerate(forms, 5) for word in words}

    def nth(self) -> dict[str, int]:
        """Return every ordinal below a hundred by how it is written, folded."""
        first = (word.split("/") for word in self.first.split())
        found = {word: n for n, words in enumerate(first, 1) for word in words} | self.in_order()
        units = [(word, n) for word, n in found.items() if n < 10]
        tens = {word: n for word, n in self.numbers().items() if n >= 20 and not n % 10}
        for ten, words in enumerate((word.split("/") for word in self.tenths.split()), 1):
            tens |= dict.fromkeys(words, 10 * ten)
            found |= dict.fromkeys(words, 10 * ten)
        gaps = (" ", "-")
        found |= {f"{t}{g}{u}": ten + n for t, ten in tens.items() for u, n in units for g in gaps}
        endings = self.ending.split("/") if self.ending else ()
        bare = ((word, n) for word, n in self.numbers().items() if n > 10 and " " not in word)
        # the last vowel goes, but for that of three and six: ventitreesimo, ventiseiesimo
        stems = ((w if n % 10 in (3, 6) and n > 20 else w[:-1], n) for w, n in bare)
        return found | {f"{stem}{e}": n for stem, n in stems for e in endings}

    def large(self) -> dict[str, int]:
        """Return hundreds, and with tens in one word, below two thousand: "seicentoventi"."""
        hundreds = (word.split("/") for word in self.hundreds.split())
        found = {word: 100 * n for n, words in enumerate(hundreds, 1) for word in words}
        tens = {word: n for word, n in self.numbers().items() if not n % 10}
        joined = [(hundred + t, n + ten) for hundred, n in found.items() for t, ten in tens.items()]
        found |= dict(joined)
        for word in self.thousand.split("/") if self.thousand else ():
            found |= {word + below: 1000 + n for below, n in (("", 0), *found.items())}
        return found

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
