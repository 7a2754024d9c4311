"""Errors of an input as a page shows them, and limits that only a server needs.

How long a text or a list may be is each function's own matter (:mod:`refsearch.compute.extent`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import isfinite
from typing import Any

from refsearch.compute.amounts import RuleBroken
from refsearch.compute.extent import LONGEST_TEXT
from refsearch.games.refusals import Fault
from refsearch.library.library import Library
from refsearch.messages import Choices, Message, msg
from refsearch.web.calculators.answers import Read
from refsearch.web.calculators.definitions import Wording
from refsearch.web.calculators.fields import FieldView, nearest_name
from refsearch.web.calculators.phrases import translated_phrase
from refsearch.web.common.citations import CitedView, cited_view

_LARGEST = 10**12  # twelve digits: no score, however it is scaled, is longer
_DEEPEST = 12  # records inside records: no input is deeper; brackets without end would overflow


@dataclass(frozen=True, slots=True)
class FieldError:
    """What is wrong: at which field, in the reader's language, by which provision."""

    name: str
    label: str
    message: str
    cited: CitedView | None


def field_error(
    library: Library, error: Fault, reading: Read, fields: Sequence[FieldView], wording: Wording
) -> FieldError:
    """Return what is wrong with an input at its field, in the words of the page."""
    name = nearest_name(fields, reading.name_of(error.field))
    label = wording.name(name) if name else ""
    message = translated_phrase(_by_name(error, wording))
    return FieldError(name, label, message, cited_view(library, error.citation, wording.language))


def _by_name(error: Fault, wording: Wording) -> str:
    """Return what is wrong; what could be chosen by the names that the form has for it."""
    message = error.message
    values = message.values if isinstance(message, Message) else ()
    if not isinstance(message, Message) or not any(isinstance(v, Choices) for v in values):
        return message

    def named(value: object) -> object:
        if not isinstance(value, Choices):
            return value
        return value.named(lambda choice: wording.value(error.field, choice))

    return msg(message.template, *map(named, values))


def check_extent(data: Any) -> None:
    """Raise RuleBroken for what no board, match or session is: numbers too long, depth."""
    for path, problem in _excesses(data, "", 0):
        raise RuleBroken(path or "input", problem)


def _excesses(value: Any, path: str, depth: int) -> Iterator[tuple[str, str]]:
    if depth > _DEEPEST:
        yield path, "too many things inside one another"
    elif isinstance(value, int | float):
        if abs(value) > _LARGEST or not isfinite(value):
            yield path, "a number of at most twelve digits is needed"
    elif isinstance(value, Mapping):
        for key, inner in value.items():
            if len(key) > LONGEST_TEXT:
                yield path, f"a text of at most {LONGEST_TEXT} characters is needed"
                return
            yield from _excesses(inner, f"{path}.{key}".lstrip("."), depth + 1)
    elif isinstance(value, list):
        for n, inner in enumerate(value):
            yield from _excesses(inner, f"{path}[{n}]", depth + 1)
