"""The form of a calculator: its fields with what stands in them, ready to show."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from refsearch.compute.page import in_order
from refsearch.web.calculators.answers import Answered, indices
from refsearch.web.calculators.scalars import Plain, Scalar, Shape, typed
from refsearch.web.calculators.shapes import Either, Kinds, Lookup, Record, Rows, Series, Words
from refsearch.web.calculators.words import Wording, looked_up

_MOST_SEGMENTS = 6  # buttons that fit beside each other on a phone; more are a list to choose from


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
    folded: bool = False
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
    """Return the field that a name refers to, or the one that contains it, or "".

    >>> nearest_name([FieldView("cards", "cards", "Cards")], "cards.3")
    'cards'
    """
    known = {known for field in fields for known in field.names()}
    while name and name not in known:
        name = name.rpartition(".")[0]
    return name


def form_fields(shape: Record | Kinds, given: Answered, wording: Wording) -> list[FieldView]:
    """Return the fields of a form, in the order in which they are asked for."""
    builder = _Builder(given, wording)
    if isinstance(shape, Record):
        return builder.record(shape, "")
    kind = shape.kind(given.last(shape.tag))
    chooser = builder.chooser(shape.tag, tuple(shape.records), kind)
    return [chooser, *builder.record(shape.records[kind], "")]


class _Builder:
    """Builds the views of fields from what was answered."""

    def __init__(self, given: Answered, wording: Wording) -> None:
        self.given = given
        self.wording = wording
        self.page = wording.page

    def record(self, shape: Record, name: str) -> list[FieldView]:
        """Return the fields of a record."""
        prefix, first = (f"{name}.", self.page.order) if name else ("", self.page.fields)
        return [self._field(shape, key, prefix + key) for key in in_order(first, shape.fields)]

    def chooser(self, name: str, kinds: tuple[Plain, ...], chosen: str) -> FieldView:
        """Return the field that says of which kind a record is: it changes what is asked for."""
        choices = self._choices(name, kinds, chosen)
        return FieldView(name, "kinds", self.wording.name(name), choices=choices)

    def _field(self, record: Record, key: str, name: str) -> FieldView:
        shape = record.fields[key]
        if isinstance(shape, Rows):
            return self._sheet(shape, name)
        if isinstance(shape, Either):
            return self._either(shape, name)
        if isinstance(shape, Record):
            inner = tuple(self.record(shape, name))
            return self._view(name, "group", fields=inner)
        if isinstance(shape, Lookup):
            return self._lookup(shape, name)
        if isinstance(shape, Series) and shape.item.kind == "choice":
            chosen = [text for given in self.given.all(name) for text in given.split()]
            choices = self._choices(name, shape.item.choices, *chosen)
            return self._view(name, "checks", choices=choices, answered=bool(chosen))
        return self._simple(shape, name, required=key in record.required)

    def _simple(self, shape: Shape, name: str, *, required: bool) -> FieldView:
        """Return a field that holds one text."""
        typed = self._typed(name)
        if isinstance(shape, Scalar) and (shape.kind in ("boolean", "choice")):
            return self._choice(shape, name, typed, required=required)
        control = self._control(shape, name)
        default = str(shape.default) if isinstance(shape, Scalar) and shape.default else ""
        chosen = shape.choices if isinstance(shape, Scalar) else ()
        return self._view(
            name,
            control,
            value=typed or default,
            choices=self._choices(name, ("", *chosen), typed) if chosen else (),
            answered=typed not in ("", default),
        )

    def _choice(self, shape: Scalar, name: str, typed: str, *, required: bool) -> FieldView:
        in_row = any(step.isdigit() for step in name.split("."))
        if shape.kind == "boolean" and in_row:
            return self._view(name, "check", value=typed, answered=typed == "true")
        default = _written(shape.default)
        values: tuple[Plain, ...] = shape.choices or (False, True)
        blank: tuple[Plain, ...] = () if default or (required and not in_row) else ("",)
        few = len(values) + len(blank) <= _MOST_SEGMENTS and not in_row
        choices = self._choices(name, (*blank, *values), typed or default)
        control = self._asked_control(name) or ("segments" if few else "select")
        return self._view(name, control, choices=choices, answered=typed not in ("", default))

    def _choices(self, name: str, values: Sequence[Plain], *chosen: str) -> tuple[ChoiceView, ...]:
        return tuple(
            ChoiceView(_written(v), self._choice_label(name, v), _written(v) in chosen)
            for v in self.wording.in_order(name, values)
        )

    def _choice_label(self, name: str, value: Plain) -> str:
        if isinstance(value, bool):
            return self.wording.truth(value)
        return self.wording.value(name, value) or (str(value) if value != "" else "—")

    def _sheet(self, shape: Rows, name: str) -> FieldView:
        numbers = indices(self.given.below, name) or [0]
        rows = [tuple(self.record(shape.item, f"{name}.{n}")) for n in numbers]
        answered = any(field.answered for row in rows for field in row)
        return self._view(name, "sheet", rows=tuple(rows), answered=answered)

    def _either(self, shape: Either, name: str) -> FieldView:
        if name in self.given.below:
            inner = tuple(self.record(shape.record, name))
            return self._view(name, "opened", fields=inner, answered=True)
        typed = self._typed(name)
        control = "either" if shape.scalar else "closed"
        return self._view(name, control, value=typed, answered=bool(typed))

    def _lookup(self, shape: Lookup, name: str) -> FieldView:
        control, *keys = (self._asked_control(name) or "lines").split()
        if control == "keyed" and isinstance(shape.of, Scalar):
            fields = tuple(self._keyed(shape.of, name, key) for key in keys)
            return self._view(
                name, "keyed", fields=fields, answered=any(f.answered for f in fields)
            )
        start = f"{name}."
        lines = list(self.given.all(name))
        lines += [
            f"{key[len(start) :]}: {' '.join(self.given.all(key))}"
            for key in self.given.below.get(name, ())
        ]
        value = "\n".join(line for line in lines if line.strip())
        return self._view(name, "lines", value=value, answered=bool(value))

    def _keyed(self, shape: Scalar, name: str, key: str) -> FieldView:
        typed = self._typed(f"{name}.{key}")
        choices = self._choices(name, ("", *shape.choices), typed)
        label = self.wording.value(name, key) or key
        return FieldView(f"{name}.{key}", "select", label, choices=choices, answered=bool(typed))

    def _typed(self, name: str) -> str:
        given = [text for text in self.given.all(name) if text.strip()]
        return given[-1] if given else ""

    def _asked_control(self, name: str) -> str:
        return str(looked_up(self.page.controls, name, self.wording.kind) or "")

    def _control(self, shape: Shape, name: str) -> str:
        asked = self._asked_control(name)
        if asked:
            return asked
        if isinstance(shape, Words):
            return "cards"
        if isinstance(shape, Series):
            return "lines"
        if isinstance(shape, Scalar) and shape.choices:
            return "award"
        number = isinstance(shape, Scalar) and shape.kind in ("integer", "number")
        return "number" if number else "text"

    def _view(self, name: str, control: str, **more: object) -> FieldView:
        bounds = looked_up(self.page.bounds, name)
        if name in self.wording.opens and typed(self.wording.opens[name]) == self._typed(name):
            more["answered"] = False
        return FieldView(
            name,
            control,
            self.wording.name(name),
            self.wording.help(name),
            bounds=bounds,
            step=int(looked_up(self.page.steps, name) or 1),
            folded=bool(looked_up(dict.fromkeys(self.page.folded, True), name, self.wording.kind)),
            **more,  # type: ignore[arg-type]  # fields of a view, by name
        )


def _written(value: Plain | None) -> str:
    """Return a value as an address has it."""
    return "" if value is None else typed(value)
