"""A single value of an input, read from a form's answers and filled into a form.

A value that does not fit its field is passed on as typed, so that the function refuses it in its
own words.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from refsearch.web.calculators.answers import Answered

Plain = str | int | float | bool
Filled = Iterator[tuple[str, list[str]]]
_YES = {"true", "yes", "on", "1", "sì", "si", "ναι"}
_NO = {"false", "no", "off", "0", "όχι", "οχι"}
# Fifteen digits are what a float holds exactly, and so JSON in a browser; more is passed on.
_WHOLE = re.compile(r"[+-]?\d{1,15}", re.ASCII)
_DECIMAL = re.compile(r"[+-]?(\d{1,15}(\.\d{0,10})?|\.\d{1,10})", re.ASCII)
_BETWEEN = re.compile(r"[\s,;]+")
_BETWEEN_DECIMALS = re.compile(r"[\s;]+|,(?=\s)")
_MINUS = str.maketrans("−–", "--")


@dataclass(frozen=True, slots=True)
class Shape:
    """What an input, or a field of it, may hold; by itself one text."""

    def read(self, given: Answered, name: str) -> Any:
        """Return the value that was answered, or None."""
        return given.last(name) or None

    def fill(self, data: Any, name: str) -> Filled:
        """Yield the answers that make a value."""
        if data is not None:
            yield name, self.texts(data)

    def texts(self, data: Any) -> list[str]:
        """Return the answers of one field; of choices that can be ticked there may be several."""
        return [typed(data)]


@dataclass(frozen=True, slots=True)
class Scalar(Shape):
    """One value: "string", "integer", "number", "boolean" or "choice".

    ``choices`` are a choice's values; beside a number they are words that may stand in its place.
    """

    kind: str
    choices: tuple[Plain, ...] = ()
    default: Plain | None = None
    least: float | None = None
    most: float | None = None

    def read(self, given: Answered, name: str) -> Any:
        """Return the value of what was typed last."""
        text = given.last(name)
        return self.value(text) if text else None

    def value(self, text: str) -> Plain:
        """Return a typed text as the value that a field needs, or unchanged if it does not fit.

        >>> Scalar("integer").value("−50"), Scalar("integer").value("a")
        (-50, 'a')
        """
        word = next((choice for choice in self.choices if str(choice) == text), None)
        if word is not None:
            return word
        if self.kind == "boolean":
            folded = text.casefold()
            return folded in _YES if folded in _YES | _NO else text
        if self.kind == "integer" and _WHOLE.fullmatch(plain := _numeral(text)):
            return int(plain)
        if self.kind == "number" and _DECIMAL.fullmatch(plain := _numeral(text)):
            return int(plain) if _WHOLE.fullmatch(plain) else float(plain)
        return text

    def values(self, text: str) -> list[Any]:
        """Return the values of one text: numbers and choices between spaces, names on lines too.

        >>> Scalar("integer").values("420, -50  620")
        [420, -50, 620]
        >>> Scalar("number").values("12,5 17.5")
        [12.5, 17.5]
        """
        between = _BETWEEN_DECIMALS if self.kind == "number" else _BETWEEN
        if self.kind == "string":
            between = re.compile(r"[\n,;]+" if re.search(r"[\n,;]", text) else r"\s+")
        return [self.value(word.strip()) for word in between.split(text) if word.strip()]


def typed(value: Any) -> str:
    """Return a value as it is typed; a list with commas where its members have spaces."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list):
        apart = ", " if any(isinstance(one, str) and " " in one for one in value) else " "
        return apart.join(typed(one) for one in value)
    return str(value)


def is_number(text: str) -> bool:
    """Whether a text is typed as a number is."""
    return bool(_DECIMAL.fullmatch(_numeral(text)))


def _numeral(text: str) -> str:
    """Return a number with the signs of data: decimals may be typed with a comma."""
    return text.translate(_MINUS).replace(",", ".")
