"""The form of a calculator: its fields with what stands in them, ready to show."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from refsearch.web.calculators.answers import Answers, below, chosen_kind, indices
from refsearch.web.calculators.definitions import CalculatorDefinition, Wording, looked_up
from refsearch.web.calculators.fields import ChoiceView, FieldView
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

_MOST_SEGMENTS = 6  # buttons that fit beside each other on a phone; more are a list to choose from


def form_fields(shape: Record | Kinds, answers: Answers, wording: Wording) -> list[FieldView]:
    """Return the fields of a form, in the order in which they are asked for."""
    builder = _Builder(answers, wording)
    if isinstance(shape, Record):
        return builder.record(shape, "", wording.definition.fields)
    kind = chosen_kind(shape, answers)
    chooser = builder.chooser(shape.tag, tuple(shape.records), kind)
    return [chooser, *builder.record(shape.records[kind], "", wording.definition.fields)]


class _Builder:
    """Builds the views of fields from what was answered."""

    def __init__(self, answers: Answers, wording: Wording) -> None:
        self.answers = answers
        self.below = below(answers)
        self.wording = wording
        self.definition: CalculatorDefinition = wording.definition

    def record(self, shape: Record, name: str, order: Sequence[str]) -> list[FieldView]:
        """Return the fields of a record; those that the order does not name stand last."""
        prefix = f"{name}." if name else ""
        names = [key for key in order if key in shape.fields]
        names += [key for key in shape.fields if key not in names]
        return [self._field(shape, key, f"{prefix}{key}") for key in names]

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
            inner = tuple(self.record(shape, name, self.definition.order))
            return self._view(name, "group", fields=inner)
        if isinstance(shape, Lookup):
            return self._lookup(shape, name)
        if isinstance(shape, Series) and shape.item.kind == "choice":
            chosen = [text for given in self.answers.get(name, ()) for text in given.split()]
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
        numbers = indices(self.below, name) or [0]
        rows = [
            tuple(self.record(shape.item, f"{name}.{n}", self.definition.order)) for n in numbers
        ]
        answered = any(field.answered for row in rows for field in row)
        return self._view(name, "sheet", rows=tuple(rows), answered=answered)

    def _either(self, shape: Either, name: str) -> FieldView:
        if name in self.below:
            inner = tuple(self.record(shape.record, name, self.definition.order))
            return self._view(name, "opened", fields=inner, answered=True)
        typed = self._typed(name)
        control = "either" if shape.scalar else "closed"
        return self._view(name, control, value=typed, answered=bool(typed))

    def _lookup(self, shape: Lookup, name: str) -> FieldView:
        control, *keys = (self._asked_control(name) or "lines").split()
        if control == "keyed" and isinstance(shape.value, Scalar):
            fields = tuple(self._keyed(shape.value, name, key) for key in keys)
            return self._view(
                name, "keyed", fields=fields, answered=any(f.answered for f in fields)
            )
        start = f"{name}."
        lines = list(self.answers.get(name, ()))
        lines += [
            f"{key[len(start) :]}: {' '.join(self.answers[key])}"
            for key in self.below.get(name, ())
        ]
        value = "\n".join(line for line in lines if line.strip())
        return self._view(name, "lines", value=value, answered=bool(value))

    def _keyed(self, shape: Scalar, name: str, key: str) -> FieldView:
        typed = self._typed(f"{name}.{key}")
        choices = self._choices(name, ("", *shape.choices), typed)
        label = self.wording.value(name, key) or key
        return FieldView(f"{name}.{key}", "select", label, choices=choices, answered=bool(typed))

    def _typed(self, name: str) -> str:
        given = [text for text in self.answers.get(name, ()) if text.strip()]
        return given[-1] if given else ""

    def _asked_control(self, name: str) -> str:
        return str(looked_up(self.definition.controls, name, self.wording.kind) or "")

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
        bounds = looked_up(self.definition.bounds, name)
        opening = self.definition.opens.get(self.wording.language, {}).get(name)
        if opening is not None and _written(opening) == self._typed(name):
            more["answered"] = False
        return FieldView(
            name,
            control,
            self.wording.name(name),
            self.wording.help(name),
            bounds=bounds,
            step=int(looked_up(self.definition.steps, name) or 1),
            more=_is_in(self.definition.more, name, self.wording.kind),
            **more,  # type: ignore[arg-type]
        )


def _is_in(names: Sequence[str], name: str, kind: str) -> bool:
    table: Mapping[str, bool] = dict.fromkeys(names, True)
    return bool(looked_up(table, name, kind))


def _written(value: Plain | None) -> str:
    """Return a value as an address has it."""
    if isinstance(value, bool):
        return "true" if value else "false"
    return "" if value is None else str(value)
