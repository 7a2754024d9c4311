"""What the page of a calculator shows: a form with its result, errors at their fields."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any
from urllib.parse import urlencode

from babel.numbers import get_decimal_symbol

from refsearch.compute.amounts import RuleBroken
from refsearch.compute.registry import Function
from refsearch.games.bridge.session.out import Kind, table_csv
from refsearch.games.catalogue import computed_json
from refsearch.games.refusals import Fault, faults_of
from refsearch.json_input import BadField, BadJson, read_json
from refsearch.languages.registry import Languages
from refsearch.library.library import Library
from refsearch.messages import Choices
from refsearch.web.calculators.answers import ACTIONS, Answered, Typed, edited
from refsearch.web.calculators.figures.diagrams import Drawing, drawn
from refsearch.web.calculators.figures.scales import ScaleView, scale_view
from refsearch.web.calculators.forms import FieldView, form_fields, nearest_name
from refsearch.web.calculators.given import given, in_effect
from refsearch.web.calculators.inputs import (
    Read,
    answers_of,
    check_extent,
    input_shape,
    read_answers,
)  # fmt: skip
from refsearch.web.calculators.listing import Listed, calculator_url, near
from refsearch.web.calculators.results import Figure, ResultView, result_view
from refsearch.web.calculators.shapes import Kinds
from refsearch.web.calculators.words import (
    Wording,
    calculator_words,
    game_name,
    game_of,
)  # fmt: skip
from refsearch.web.common.citations import CitedView, cited_view
from refsearch.web.common.i18n import locale_of, translated_phrase
from refsearch.web.common.i18n import translated as _

BLANK = "blank"  # in an address: the form empty, without the example it opens with


@dataclass(frozen=True, slots=True)
class FieldError:
    """What is wrong: at which field, in the reader's language, by which provision."""

    name: str
    label: str
    message: str
    cited: CitedView | None


@dataclass(frozen=True, slots=True)
class Outcome:
    """A result, or what is wrong; a drawing where the function has one; the data of the result.

    It is waiting where nothing that was typed is wrong, and something is still to be given.
    """

    result: ResultView | None = None
    errors: tuple[FieldError, ...] = ()
    drawing: Drawing | None = None
    computed: Any = None
    is_waiting: bool = False

    @property
    def error(self) -> FieldError | None:
        """The first error."""
        return self.errors[0] if self.errors else None


@dataclass(frozen=True)
class CalculatorPage:
    """A calculator: its form with what was answered, and what comes of it."""

    name: str
    game: str
    wording: Wording
    fields: tuple[FieldView, ...]
    passed_on: Mapping[str, str]
    given: tuple[Figure, ...]
    outcome: Outcome
    address: str
    shared_address: str
    rests_on: tuple[CitedView, ...]
    is_example: bool
    is_blank: bool
    blank_address: str
    near: tuple[Listed, ...]
    scale: ScaleView | None


def page_of(library: Library, found: Function, ui: str, sent: Typed) -> CalculatorPage:
    """Return the page of a calculator for what its address or its form sends."""
    shape = input_shape(found)
    data = _input(sent["input"][0]) if "input" in sent else None
    if "input" in sent:
        answers = edited(answers_of(shape, data))
    else:
        answers = edited(sent or answers_of(shape, opening(library.languages, found, ui)))
    kind = (answers.get(shape.tag) or [""])[-1] if isinstance(shape, Kinds) else ""
    wording = Wording(found, library.languages, ui, kind)
    sent_here = Answered(answers)
    fields, reading = form_fields(shape, sent_here, wording), read_answers(shape, sent_here)
    unread = "input" in sent and data is None
    outcome = _unread() if unread else _outcome(library, found, reading, fields, wording)
    outcome = replace(outcome, is_waiting=not unread and _waits(outcome, sent_here))
    effective = in_effect(shape, reading.data, wording)
    hidden, address = found.page.hidden, calculator_url(found.name, ui)
    return CalculatorPage(
        name=found.name,
        game=game_name(library.languages, game_of(found.name), ui),
        wording=wording,
        fields=tuple(field for field in fields if field.name not in hidden),
        passed_on={name: answers[name][-1] for name in hidden if answers.get(name)},
        given=given(library, effective, wording),
        outcome=outcome,
        address=address,
        shared_address="" if found.page.posts else _shared(found.name, ui, answers),
        rests_on=_rests_on(library, found, ui),
        is_example=not sent,
        is_blank=BLANK in sent,
        blank_address=f"{address}?{BLANK}=1",
        near=near(library.languages, found.name, ui),
        scale=None
        if outcome.computed is None
        else scale_view(found.name, outcome.computed, effective, wording),
    )


def opening(languages: Languages, found: Function, ui: str) -> dict[str, Any]:
    """Return the example that a calculator opens with."""
    return {**found.page.example, **calculator_words(languages, found, ui).opens}


def _input(text: str) -> Any:
    """Return the input in an address as JSON; None if it is invalid."""
    try:
        return read_json(text)
    except (BadField, BadJson):
        return None


def _waits(outcome: Outcome, given: Answered) -> bool:
    """Whether all that is wrong is that fields are still empty."""
    names = [error.name for error in outcome.errors]
    return bool(names) and not any(given.last(name) or given.inside(name) for name in names)


def _unread() -> Outcome:
    message = _("The address does not hold an input that can be read.")
    return Outcome(errors=(FieldError("", "", message, None),))


def _shared(name: str, ui: str, answers: Typed) -> str:
    """Return the whole address that shows this result: without what was left empty."""
    filled = [(n, t) for n, texts in answers.items() for t in texts if t.strip()]
    kept = [(n, t) for n, t in filled if n not in (*ACTIONS, BLANK)]
    page = calculator_url(name, ui, whole=True)
    return f"{page}?{urlencode(kept)}" if kept else page


def _outcome(
    library: Library, found: Function, reading: Read, fields: Sequence[FieldView], wording: Wording
) -> Outcome:
    """Compute what was read, or say what is wrong with it."""
    try:
        check_extent(reading.data)
        computed = computed_json(library, found, reading.data)
    except RuleBroken as error:
        wrong = (_field_error(library, one, reading, fields, wording) for one in faults_of(error))
        return Outcome(errors=tuple(wrong))
    shown = result_view(library, computed, reading.data, wording)
    return Outcome(shown, (), drawn(library, computed, reading.data, wording), computed)


def _field_error(
    library: Library, error: Fault, reading: Read, fields: Sequence[FieldView], wording: Wording
) -> FieldError:
    """Return what is wrong with an input at its field, in the words of the page."""
    name = nearest_name(fields, reading.name_of(error.field))
    label = wording.name(name) if name else ""
    message = translated_phrase(error.message, lambda value: _named(value, error.field, wording))
    return FieldError(name, label, message, cited_view(library, error.citation, wording.language))


def _named(value: object, field: str, wording: Wording) -> object:
    """Return what could be chosen by the names that the form has for it; else the value."""
    if not isinstance(value, Choices):
        return value
    return value.named(lambda choice: wording.value(field, choice))


def _rests_on(library: Library, found: Function, ui: str) -> tuple[CitedView, ...]:
    views = (cited_view(library, citation, ui) for citation in found.citations)
    return tuple(view for view in views if view is not None)


def spreadsheet(computed: Any, kind: Kind, wording: Wording) -> str:
    """Return a table of a result as the spreadsheets of a language open it.

    The travellers keep the columns of docs/session-csv.md, so that they can be read in again.
    """
    decimal = get_decimal_symbol(locale_of(wording.language))
    separator = "," if decimal == "." else ";"
    heading = wording.name if kind == "ranking" else str
    return "\ufeff" + table_csv(
        computed, kind, separator=separator, decimal=decimal, heading=heading
    )
