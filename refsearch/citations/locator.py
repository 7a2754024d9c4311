"""The locator: a provision's place in its code, written as a dotted path of Latin components.

``27.B.1.a`` is Law 27, section B, number 1, letter (a), in every language. Definitions are
``def.<concept>``, footnotes ``fn.<n>``. How people write locators is in
:mod:`refsearch.library.resolution.resolve`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import total_ordering
from itertools import accumulate
from string import ascii_lowercase, ascii_uppercase

from refsearch.errors import BadLocator, shortened
from refsearch.messages import msg

# how laws put in between are counted in Romance languages: 4, 4-bis, 4-ter, 5
REPEATED = ("bis", "ter", "quater", "quinquies", "sexies", "septies", "octies")
_DIGITS = 4  # of a number at most, as in a component
_COMPONENT = re.compile(
    rf"[0-9]{{1,4}}(?:[a-z]{{1,2}}|{'|'.join(REPEATED)})?"
    r"|[A-Z]{1,4}|[a-z][a-z0-9]*(?:-[a-z0-9]+)*"
)
_COMPOUND = re.compile(r"[a-z]{1,2}\d+(?:-\d+)*")  # Article R131-3 is r131-3
_ROMAN = re.compile(r"(x{0,3})(ix|iv|v?i{0,3})")  # i to xxxix
_ROMAN_VALUES = {"i": 1, "v": 5, "x": 10}


def roman_value(numeral: str) -> int | None:
    """Return the value of a lower-case roman numeral up to 39, or None if it is not one."""
    if not numeral or not _ROMAN.fullmatch(numeral):
        return None
    values = [_ROMAN_VALUES[letter] for letter in numeral]
    return sum(
        -value if value < following else value
        for value, following in zip(values, [*values[1:], 0], strict=True)
    )


@total_ordering
@dataclass(frozen=True, slots=True)
class Locator:
    """A place in a code; frozen, hashable, in document order.

    >>> Locator.from_id("27.B.1.a").parent.id
    '27.B.1'
    """

    parts: tuple[str, ...]

    def __post_init__(self) -> None:
        if not self.parts or not all(_COMPONENT.fullmatch(part) for part in self.parts):
            shown = repr(shortened(".".join(self.parts)))
            raise BadLocator(
                msg(
                    "{} is no id: numbers, letters and words in small letters, apart by stops",
                    shown,
                )
            )

    @classmethod
    def from_id(cls, id_: str) -> Locator:
        """Read a dotted id exactly as it is stored; raise BadLocator for anything else."""
        return cls(tuple(id_.split(".")))

    @property
    def id(self) -> str:
        """The dotted id."""
        return ".".join(self.parts)

    @property
    def law(self) -> Locator:
        """The law (or titled part) that holds this place."""
        return Locator(self.parts[:2] if self.parts[0] in ("def", "fn") else self.parts[:1])

    @property
    def parent(self) -> Locator | None:
        """The place one level up, or None for a law."""
        return Locator(self.parts[:-1]) if self != self.law else None

    @property
    def depth(self) -> int:
        """How many levels below its law: 0 for a law, 3 for 27.B.1.a."""
        return len(self.parts) - len(self.law.parts)

    def child(self, component: str) -> Locator:
        """The place one level down."""
        return Locator((*self.parts, component))

    def __str__(self) -> str:
        return self.id

    def __lt__(self, other: Locator) -> bool:
        return self._order() < other._order()

    def _order(self) -> tuple[tuple[int, int, str], ...]:
        """Sort key: numbers by value, letters by alphabet, romans (a letter's letters) by value."""
        return tuple(self._component_order(index) for index in range(len(self.parts)))

    def _component_order(self, index: int) -> tuple[int, int, str]:
        part = self.parts[index]
        if part[0].isdigit():
            letter = part.lstrip("0123456789")
            place = REPEATED.index(letter) if letter in REPEATED else letter
            return (0, self.ordinal(index), str(place))
        if self.is_roman(index) or len(part) == 1:
            return (1, self.ordinal(index), part)
        if _COMPOUND.fullmatch(part):  # by the value of each number: R131-9 before R131-10
            part = re.sub(r"\d+", lambda number: number[0].zfill(_DIGITS), part)
        return (2, 0, part)

    def ordinal(self, index: int) -> int:
        """Return the place of component ``index`` in its series, from 1; 0 for a slug."""
        part = self.parts[index]
        if part[0].isdigit():  # 5a, the law inserted after 5, too
            return int(part.rstrip(ascii_lowercase))
        if self.is_roman(index):
            return roman_value(part) or 0
        return ord(part.lower()) - ord("a") + 1 if len(part) == 1 else 0

    def is_roman(self, index: int) -> bool:
        """Whether component ``index`` is a roman numeral: it is if it stands under a letter.

        In 80.B.2.i the i is the letter that follows h; in 80.B.2.g.i it is the numeral.
        """
        above = self.parts[index - 1] if index else ""
        return len(above) == 1 and above.islower() and roman_value(self.parts[index]) is not None


def holders(id_: str) -> tuple[str, ...]:
    """Return an id and those of what holds it, from the law on.

    >>> holders("21.B.1")
    ('21', '21.B', '21.B.1')
    """
    return tuple(accumulate(id_.split("."), "{}.{}".format))


def is_in(id_: str, whole: str) -> bool:
    """Whether a provision is another one, or stands in it.

    >>> is_in("27.B.1", "27.B"), is_in("27.B", "27"), is_in("27.B", "2")
    (True, True, False)
    """
    return id_ == whole or id_.startswith(f"{whole}.")


def law_of(id_: str) -> str:
    """Return the law that a provision stands in: ``27`` for ``27.B.1``."""
    return id_.partition(".")[0]


def letter_at(place: int, like: str) -> str:
    """Return the letter at a place of a series that another letter is of; empty if there is none.

    >>> letter_at(4, "e"), letter_at(1, "B"), letter_at(4, "5")
    ('d', 'A', '')
    """
    letters = ascii_lowercase if like in ascii_lowercase else ascii_uppercase
    return letters[place - 1] if like in letters and 0 < place <= len(letters) else ""
