"""What the core computed, ready to show, and the calculator that computes it again."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from flask import url_for

from refsearch.games.catalogue import functions
from refsearch.languages.calculators import calculator_title
from refsearch.library.library import Library
from refsearch.web.calculators.inputs import answers_of, input_shape
from refsearch.web.calculators.results import Figure, ResultView
from refsearch.web.calculators.shapes import Kinds
from refsearch.web.calculators.words import Wording

Json = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class CalculatorLink:
    """A calculator that opens with the inputs of what is shown beside it."""

    title: str
    url: str


def wording_for(library: Library, function: str, inputs: Json, ui: str) -> Wording:
    """Return the words of a function's calculator for some inputs."""
    found = functions()[function]
    shape = input_shape(found)
    kind = str(inputs.get(shape.tag, "")) if isinstance(shape, Kinds) else ""
    return Wording(found, library.languages, ui, kind)


def calculator_link(library: Library, function: str, inputs: Json, ui: str) -> CalculatorLink:
    """Return the link to a function's calculator, its form filled with the inputs."""
    found = functions()[function]
    answers = answers_of(input_shape(found), inputs)
    asked = urlencode([(name, text) for name, texts in answers.items() for text in texts])
    page = url_for("calculators.calculator", ui=ui, name=function)
    title = calculator_title(library.languages, function, ui)
    return CalculatorLink(title, f"{page}?{asked}")


def not_in_view(figures: Iterable[Figure], result: ResultView) -> tuple[Figure, ...]:
    """Return the figures that the headline of a result does not say already."""
    labels = {figure.label for figure in result.headline}
    return tuple(figure for figure in figures if figure.label not in labels)
