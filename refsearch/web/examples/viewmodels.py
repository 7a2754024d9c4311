"""An example ready to show: quoted, run, explained, with the calculator that runs it again."""

from __future__ import annotations

from dataclasses import dataclass

from flask import url_for

from refsearch.citations.locator import is_in
from refsearch.compute.amounts import RuleBroken
from refsearch.examples.model import Example
from refsearch.examples.running import ExampleRun
from refsearch.games.refusals import faults_of
from refsearch.library.book.book import Book
from refsearch.library.library import Library
from refsearch.web.calculators.figures.diagrams import Drawing, drawn
from refsearch.web.calculators.given import given
from refsearch.web.calculators.results import Figure, ResultView, result_view
from refsearch.web.calculators.viewmodels import FieldError
from refsearch.web.calculators.words import Wording
from refsearch.web.common.citations import cited_view
from refsearch.web.common.i18n import translated_phrase
from refsearch.web.examples.computed import (
    CalculatorLink,
    calculator_link,
    not_in_view,
    wording_for,
)
from refsearch.web.examples.examples import served_examples
from refsearch.web.examples.quoting import QuoteView, quote_views


@dataclass(frozen=True, slots=True)
class Listed:
    """An example in a list."""

    name: str
    title: str
    url: str
    function: str


@dataclass(frozen=True, slots=True)
class ExampleView:
    """An example as it is shown; either ``result`` or, where the input is refused, ``faults``."""

    listed: Listed
    explanation: str
    quotes: tuple[QuoteView, ...]
    given: tuple[Figure, ...]
    result: ResultView | None
    faults: tuple[FieldError, ...]
    calculator: CalculatorLink
    wording: Wording
    drawing: Drawing | None

    @property
    def given_besides(self) -> tuple[Figure, ...]:
        """The inputs that the headline does not repeat."""
        return not_in_view(self.given, self.result) if self.result else self.given

    def quotes_in(self, edition: str, law: str) -> tuple[QuoteView, ...]:
        """Return the quotes of a law of an edition, or of anything in it."""
        return tuple(q for q in self.quotes if q.edition == edition and is_in(q.id, law))


def listed(example: Example, ui: str) -> Listed:
    """Return an example as a list names it."""
    title = example.title.filled(ui)
    url = url_for("examples.example", ui=ui, name=example.name)
    return Listed(example.name, title, url, example.function)


def example_view(library: Library, run: ExampleRun, ui: str, *, draws: bool = True) -> ExampleView:
    """Return an example that was run, ready to show."""
    example = run.example
    asked, words = example.input, example.explanation
    outcome = run.result or {}
    shown = run.result is not None
    wording = wording_for(library, example.function, asked, ui)
    return ExampleView(
        listed=listed(example, ui),
        explanation=words.filled(ui),
        quotes=quote_views(library, example, ui),
        given=given(library, asked, wording),
        result=result_view(library, outcome, asked, wording) if shown else None,
        faults=_errors(library, run.refusal, wording) if run.refusal else (),
        calculator=calculator_link(library, example.function, asked, ui),
        wording=wording,
        drawing=drawn(library, outcome, asked, wording) if shown and draws else None,
    )


def examples_beside(book: Book, id_: str, ui: str) -> tuple[ExampleView, ...]:
    """Return the examples of the law or definition that a page shows, run; without drawings."""
    kept = served_examples()
    found = kept.of_law(book, id_)
    return tuple(example_view(kept.library, kept.run_of(one), ui, draws=False) for one in found)


def _errors(library: Library, refusal: RuleBroken, wording: Wording) -> tuple[FieldError, ...]:
    return tuple(
        FieldError(
            fault.field,
            wording.name(fault.field) if fault.field != "input" else "",
            translated_phrase(fault.message),
            cited_view(library, fault.citation, wording.language),
        )
        for fault in faults_of(refusal)
    )
