"""The fields of a form, ready to show."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ChoiceView:
    """A value that can be chosen."""

    value: str
    label: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class FieldView:
    """A field: ``control`` is the macro that shows it, ``name`` what it is called in an address.

    ``fields`` are those of a group, ``rows`` those of a sheet. ``answered`` tells that something
    stands in it that would not stand there by itself.
    """

    name: str
    control: str
    label: str
    help: str = ""
    value: str = ""
    choices: tuple[ChoiceView, ...] = ()
    bounds: tuple[float, float] | None = None
    step: int = 1
    more: bool = False
    answered: bool = False
    opened: bool = False
    fields: tuple[FieldView, ...] = ()
    rows: tuple[tuple[FieldView, ...], ...] = ()

    @property
    def id(self) -> str:
        """Its id on the page."""
        return f"f-{self.name.replace('.', '-')}"

    def holds(self, name: str) -> bool:
        """Whether a name is its own or that of a field in it."""
        return bool(name) and (name == self.name or name.startswith(f"{self.name}."))

    def names(self) -> Iterable[str]:
        """Yield its name, those of its rows, and those of all in it."""
        yield self.name
        yield from (row[0].name.rpartition(".")[0] for row in self.rows if row)
        for inner in (*self.fields, *(field for row in self.rows for field in row)):
            yield from inner.names()


def nearest_name(fields: Sequence[FieldView], name: str) -> str:
    """Return the field that a name means, or the one that it stands in; empty for none.

    >>> nearest_name([FieldView("cards", "cards", "Cards")], "cards.3")
    'cards'
    """
    known = {known for field in fields for known in field.names()}
    while name and name not in known:
        name = name.rpartition(".")[0]
    return name
