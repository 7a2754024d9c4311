"""The shapes of input made of single values: lists, records, and records of several kinds."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from refsearch.web.calculators.answers import Answered, indices
from refsearch.web.calculators.scalars import Filled, Scalar, Shape, is_number, typed


@dataclass(frozen=True, slots=True)
class Words(Shape):
    """Cards, calls: a list of words that may be given as one text."""


@dataclass(frozen=True, slots=True)
class Series(Shape):
    """A list of single values."""

    item: Scalar

    def read(self, given: Answered, name: str) -> Any:
        """Return the values of every text."""
        return [value for text in given.all(name) for value in self.value(text)] or None

    def value(self, text: str) -> list[Any]:
        """Return the values of one text."""
        return self.item.values(text)

    def texts(self, data: Any) -> list[str]:
        """Return a text for each choice, a line for each name, one text of anything else."""
        if isinstance(data, list) and self.item.kind in ("choice", "string"):
            one_by_one = [typed(one) for one in data]
            return one_by_one if self.item.kind == "choice" else ["\n".join(one_by_one)]
        return [typed(data)]


@dataclass(frozen=True, slots=True)
class Lookup(Shape):
    """Values by name; ``of`` may itself be a list."""

    of: Scalar | Series

    def read(self, given: Answered, name: str) -> Any:
        """Return the values below a name, and those of lines "Rossi 12"."""
        lines = "\n".join(given.all(name)).splitlines()
        found = given.inside(name) | {key: text for key, text in map(self._named, lines) if key}
        return {key: self.of.value(text) for key, text in found.items()} or None

    def texts(self, data: Any) -> list[str]:
        """Return a line for each name."""
        if not isinstance(data, Mapping):
            return [typed(data)]
        return ["\n".join(f"{key}: {typed(value)}" for key, value in data.items())]

    def _named(self, line: str) -> tuple[str, str]:
        """Return name and values of "Rossi 12" or "Rossi: 1 3 2"; a name may have spaces."""
        name, colon, values = line.partition(":")
        if colon:
            return name.strip(), values.strip()
        words = line.split()
        at = len(words) - 1
        if isinstance(self.of, Series):
            while at > 1 and is_number(words[at - 1]):
                at -= 1
        return " ".join(words[:at]) or line.strip(), " ".join(words[at:]) if at > 0 else ""


@dataclass(frozen=True, slots=True)
class Record(Shape):
    """Named fields, some of them required."""

    fields: Mapping[str, Shape]
    required: tuple[str, ...] = ()

    def read(self, given: Answered, name: str) -> dict[str, Any]:
        """Return the fields that were answered."""
        prefix = f"{name}." if name else ""
        found = {key: inner.read(given, prefix + key) for key, inner in self.fields.items()}
        return {key: value for key, value in found.items() if value is not None}

    def fill(self, data: Any, name: str) -> Filled:
        """Yield the answers of each field; bare words stand for the first field of words."""
        if not isinstance(data, Mapping):
            words = (key for key, inner in self.fields.items() if isinstance(inner, Words))
            data = dict.fromkeys(list(words)[:1], data)
        prefix = f"{name}." if name else ""
        for key, inner in self.fields.items():
            yield from inner.fill(data.get(key), prefix + key)


@dataclass(frozen=True, slots=True)
class Rows(Shape):
    """A list of records: a sheet with a row for each."""

    item: Record

    def read(self, given: Answered, name: str) -> Any:
        """Return the rows that were answered: one left empty is no row."""
        read = [(n, self.item.read(given, f"{name}.{n}")) for n in indices(given.below, name)]
        given.rows[name] = [n for n, row in read if row]
        return [row for _, row in read if row] or None

    def fill(self, data: Any, name: str) -> Filled:
        """Yield the answers of each row."""
        for n, row in enumerate(data if isinstance(data, list) else [data]):
            yield from self.item.fill(row, f"{name}.{n}")


@dataclass(frozen=True, slots=True)
class Either(Shape):
    """A record that may be left out, or stand in the place of one value (``scalar``)."""

    record: Record
    scalar: Scalar | None = None

    def read(self, given: Answered, name: str) -> Any:
        """Return the record where anything of it is named, else the one value."""
        if name in given.below:
            return self.record.read(given, name)
        return self.scalar.read(given, name) if self.scalar else None

    def fill(self, data: Any, name: str) -> Filled:
        """Yield the answers of the record, or of the one value."""
        if isinstance(data, Mapping):
            yield from self.record.fill(data, name)
        elif self.scalar is not None:
            yield from self.scalar.fill(data, name)


@dataclass(frozen=True, slots=True)
class Kinds(Shape):
    """Records of several kinds; the field ``tag`` says which one it is."""

    tag: str
    records: Mapping[str, Record]

    def kind(self, asked: str) -> str:
        """Return the kind of this name, the first where there is none."""
        return asked if asked in self.records else next(iter(self.records))

    def read(self, given: Answered, name: str) -> dict[str, Any]:
        """Return a record of the kind that is named, as it is named."""
        asked = given.last(self.tag)
        read = self.records[self.kind(asked)].read(given, name)
        return {self.tag: asked, **read} if asked else read

    def fill(self, data: Any, name: str) -> Filled:
        """Yield the answers of a record of the kind that the data names."""
        asked = str(data.get(self.tag, "")) if isinstance(data, Mapping) else ""
        if asked:
            yield self.tag, [asked]
        yield from self.records[self.kind(asked)].fill(data, name)
