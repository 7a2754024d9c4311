"""The answers of a form or an address as data: ``boards.0.open=420`` and the like.

Names lead through the input with dots: ``results.2.score`` is the score of the third row. A
value that is not what its field wants is passed on as it was typed, so that the function refuses
it in its own words.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from refsearch.web.calculators.inputs import (
    Either,
    Kinds,
    Lookup,
    Plain,
    Record,
    Rows,
    Scalar,
    Series,
    Shape,
    Words,
)

Answers = Mapping[str, Sequence[str]]

_YES = {"true", "yes", "on", "1", "sì", "si", "ναι"}
_NO = {"false", "no", "off", "0", "όχι", "οχι"}
_WHOLE = re.compile(r"[+-]?\d{1,15}", re.ASCII)
_DECIMAL = re.compile(r"[+-]?(\d{1,15}(\.\d{0,10})?|\.\d{1,10})", re.ASCII)
_BETWEEN = re.compile(r"[\s,;]+")
_BETWEEN_DECIMALS = re.compile(r"[\s;]+|,(?=\s)")
_MINUS = str.maketrans("−–", "--")
_STEP = re.compile(r"[^.\[\]]+")
_ROW = re.compile(r"\d{1,4}", re.ASCII)
_LONGEST_NAME, _DEEPEST = 200, 12  # of a field: no form has longer names, or deeper ones


@dataclass(slots=True)
class Read:
    """An input as read; ``rows`` has the rows kept of each sheet, by its name.

    A row left empty is no row, so that the fourth of the data may be the fifth of the form.
    """

    data: dict[str, Any]
    rows: dict[str, list[int]] = field(default_factory=dict)

    def name_of(self, path: str) -> str:
        """Return the name in the form of a path in the data, ``results[3].score``."""
        name = ""
        for step in _STEP.findall(path):
            kept = self.rows.get(name, ())
            known = step.isdigit() and int(step) < len(kept)
            name = f"{name}.{kept[int(step)] if known else step}".lstrip(".")
        return name


def read_answers(shape: Record | Kinds, answers: Answers) -> Read:
    """Return the input that answers make; what was left empty is not in it."""
    reading = Read({})
    reader = _Reader(answers, reading.rows)
    reading.data = reader.kinds(shape, "") if isinstance(shape, Kinds) else reader.record(shape, "")
    return reading


def chosen_kind(shape: Kinds, answers: Answers) -> str:
    """Return the kind that answers name, the first where they name none."""
    asked = _last(answers, shape.tag)
    return asked if asked in shape.records else next(iter(shape.records))


def _last(answers: Answers, name: str) -> str:
    """Return the last answer of a name that is not empty."""
    return next((text for v in reversed(answers.get(name, ())) if (text := v.strip())), "")


def below(answers: Iterable[str]) -> dict[str, list[str]]:
    """Return the names of answers by each name that they go into: a form has thousands of both.

    >>> below(["boards.0.open", "boards.0.closed"])["boards.0"]
    ['boards.0.open', 'boards.0.closed']
    """
    found: dict[str, list[str]] = {}
    for name in answers:
        dot = name.find(".") if len(name) <= _LONGEST_NAME else -1
        for _ in range(_DEEPEST):
            if dot < 0:
                break
            found.setdefault(name[:dot], []).append(name)
            dot = name.find(".", dot + 1)
    return found


def indices(inside: Mapping[str, Sequence[str]], name: str) -> list[int]:
    """Return the numbers of the rows that answers speak of, from the names below each."""
    steps = {key[len(name) + 1 :].partition(".")[0] for key in inside.get(name, ())}
    return sorted(int(step) for step in steps if _ROW.fullmatch(step))


class _Reader:
    """Reads answers by shape; ``rows`` is filled with the rows kept."""

    def __init__(self, answers: Answers, rows: dict[str, list[int]]) -> None:
        self.answers = answers
        self.below = below(answers)
        self.rows = rows

    def kinds(self, shape: Kinds, name: str) -> dict[str, Any]:
        """Return a record of the kind that is named, as it is named."""
        asked = _last(self.answers, shape.tag)
        record = shape.records.get(asked) or next(iter(shape.records.values()))
        return {**({shape.tag: asked} if asked else {}), **self.record(record, name)}

    def record(self, shape: Record, name: str) -> dict[str, Any]:
        """Return the fields that were answered."""
        prefix = f"{name}." if name else ""
        found = {key: self.value(inner, prefix + key) for key, inner in shape.fields.items()}
        return {key: value for key, value in found.items() if value is not None}

    def value(self, shape: Shape, name: str) -> Any:
        """Return what was answered for one field; None for nothing."""
        if isinstance(shape, Scalar):
            text = _last(self.answers, name)
            return plain_value(shape, text) if text else None
        if isinstance(shape, Words):
            return _last(self.answers, name) or None
        if isinstance(shape, Series):
            return self._series(shape, self.answers.get(name, ())) or None
        if isinstance(shape, Lookup):
            return self._lookup(shape, name) or None
        if isinstance(shape, Rows):
            return self._rows(shape, name) or None
        if isinstance(shape, Either):
            return self._either(shape, name)
        return self.record(shape, name) if isinstance(shape, Record) else None

    def _either(self, shape: Either, name: str) -> Any:
        if name in self.below:
            return self.record(shape.record, name)
        return self.value(shape.scalar, name) if shape.scalar else None

    def _rows(self, shape: Rows, name: str) -> list[Any]:
        read = [(n, self.record(shape.item, f"{name}.{n}")) for n in indices(self.below, name)]
        filled = [(n, row) for n, row in read if row]
        self.rows[name] = [n for n, _ in filled]
        return [row for _, row in filled]

    def _series(self, shape: Series, texts: Sequence[str]) -> list[Any]:
        return [value for text in texts for value in listed(shape.item, text)]

    def _lookup(self, shape: Lookup, name: str) -> dict[str, Any]:
        start = f"{name}."
        found = {
            key[len(start) :]: text
            for key in self.below.get(name, ())
            if (text := _last(self.answers, key))
        }
        for line in "\n".join(self.answers.get(name, ())).splitlines():
            key, text = _named(line, shape)
            if key:
                found[key] = text
        return {key: self._looked_up(shape, text) for key, text in found.items()}

    def _looked_up(self, shape: Lookup, text: str) -> Any:
        if isinstance(shape.value, Series):
            return listed(shape.value.item, text)
        return plain_value(shape.value, text)


def _named(line: str, shape: Lookup) -> tuple[str, str]:
    """Return name and values of a line "Rossi 12" or "Rossi: 1 3 2"; a name may have spaces."""
    name, colon, values = line.partition(":")
    if colon:
        return name.strip(), values.strip()
    words = line.split()
    at = len(words) - 1
    if isinstance(shape.value, Series):
        while at > 1 and _DECIMAL.fullmatch(_numeral(words[at - 1])):
            at -= 1
    return " ".join(words[:at]) or line.strip(), " ".join(words[at:]) if at > 0 else ""


def listed(item: Scalar, text: str) -> list[Any]:
    """Return the values of one text: numbers and choices between spaces, names on lines too.

    >>> listed(Scalar("integer"), "420, -50  620")
    [420, -50, 620]
    >>> listed(Scalar("number"), "12,5 17.5")
    [12.5, 17.5]
    """
    between = _BETWEEN_DECIMALS if item.kind == "number" else _BETWEEN
    if item.kind == "string":
        between = re.compile(r"[\n,;]+" if re.search(r"[\n,;]", text) else r"\s+")
    return [plain_value(item, word.strip()) for word in between.split(text) if word.strip()]


def plain_value(shape: Scalar, text: str) -> Plain:
    """Return a typed text as the value that a field needs, or unchanged if it does not fit.

    >>> plain_value(Scalar("integer"), "−50"), plain_value(Scalar("integer"), "a")
    (-50, 'a')
    """
    word = next((choice for choice in shape.choices if str(choice) == text), None)
    if word is not None:
        return word
    if shape.kind == "boolean":
        return _truth(text)
    if shape.kind == "integer" and _WHOLE.fullmatch(plain := _numeral(text)):
        return int(plain)
    if shape.kind == "number" and _DECIMAL.fullmatch(plain := _numeral(text)):
        return int(plain) if _WHOLE.fullmatch(plain) else float(plain)
    return text


def _truth(text: str) -> bool | str:
    folded = text.casefold()
    return folded in _YES if folded in _YES | _NO else text


def _numeral(text: str) -> str:
    """Return a number with the signs of data: decimals may be typed with a comma."""
    return text.translate(_MINUS).replace(",", ".")
