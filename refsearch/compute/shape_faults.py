"""Errors for data that does not fit a function's schema, in messages that people can read.

msgspec says it in its own English, for programmers: "Expected `int | null`, got `str`". Its few
forms are read here and put in plain words, with what would be right by the schema of the input.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from difflib import get_close_matches
from typing import Any

import msgspec

from refsearch.compute.amounts import RuleBroken
from refsearch.compute.extent import short_list, short_text
from refsearch.messages import Message, choices, either, msg

Json = dict[str, Any]
_LONGEST_SHOWN = 40  # characters of a wrong value: enough to recognise it in one line
_MOST_NAMED = 12  # fields named where another is unknown: more are no help
_STEP = re.compile(r"[^.\[\]`]+")
KINDS = {
    "int": msg("a whole number"),
    "float": msg("a number"),
    "str": msg("a text"),
    "bool": msg("yes or no"),
    "array": msg("a list"),
    "object": msg("a group of named fields"),
    "null": msg("nothing"),
}
NEEDED = msg("this field is required")
NOT_FIT = msg("this is not what is needed here")


def shape_fault(error: msgspec.ValidationError, schema: Json) -> RuleBroken:
    """Return what a refusal by msgspec means, in plain words."""
    text, _, path = str(error).partition(" - at `")
    field = path.removeprefix("$").rstrip("`").replace("[...]", "").lstrip(".")
    at = Schemas(schema).at(field)
    for form, explain in _FORMS:
        if match := form.fullmatch(text):
            inner, message = explain(match, at)
            where = f"{field}.{inner}" if field and inner else field or inner
            return RuleBroken(where or "input", message)
    return RuleBroken(field or "input", NOT_FIT)


class Schemas:
    """The schemas of an input by path."""

    def __init__(self, schema: Json) -> None:
        self.definitions = schema.get("$defs", {})
        self.schema = schema

    def at(self, path: str) -> list[Json]:
        """Return the schemas that may apply at a path."""
        found = list(self._options(self.schema))
        for step in _STEP.findall(path):
            found = [inner for one in found for inner in self._inside(one, step)]
        return found

    def _inside(self, schema: Json, step: str) -> Iterator[Json]:
        below = schema.get("items") if step.isdigit() else schema.get("properties", {}).get(step)
        below = below or schema.get("additionalProperties")
        if isinstance(below, dict):
            yield from self._options(below)

    def _options(self, schema: Json) -> Iterator[Json]:
        if "$ref" in schema:
            yield from self._options(self.definitions[schema["$ref"].rpartition("/")[2]])
            return
        if "anyOf" not in schema:
            yield schema
        for option in schema.get("anyOf", ()):
            yield from self._options(option)


FieldMessage = tuple[str, Message]


def _other_kind(match: re.Match[str], _at: list[Json]) -> FieldMessage:
    wanted = [KINDS[name] for name in match["wanted"].split(" | ") if name not in ("null", "bytes")]
    given = KINDS.get(match["given"] or "")
    needed = either(wanted or [KINDS["null"]])
    return "", msg("{} is needed, not {}", needed, given) if given else msg("{} is needed", needed)


def _missing(match: re.Match[str], _at: list[Json]) -> FieldMessage:
    return match["name"], NEEDED


def _unknown(match: re.Match[str], at: list[Json]) -> FieldMessage:
    known = [name for schema in at for name in schema.get("properties", ())]
    name = match["name"]
    near = get_close_matches(name, known, n=1) or list(dict.fromkeys(known))
    if not 0 < len(near) <= _MOST_NAMED:
        return name, msg("there is no field of this name here")
    return name, msg("there is no field of this name here; possible: {}", ", ".join(near))


def _none_of(match: re.Match[str], at: list[Json]) -> FieldMessage:
    listed = choices(str(choice) for schema in at for choice in schema.get("enum", ()))
    given = match["value"].strip("'")
    shown = given if len(given) <= _LONGEST_SHOWN else f"{given[:_LONGEST_SHOWN]}…"
    if not listed:
        return "", msg('"{}" is not possible here', shown)
    if any(schema.get("type") in ("number", "integer") for schema in at):
        return "", msg('"{}" is neither {} nor one of these: {}', shown, KINDS["float"], listed)
    return "", msg('"{}" is none of these: {}', shown, listed)


def _length(match: re.Match[str], _at: list[Json]) -> FieldMessage:
    text, bound = match["kind"] == "str", match["bound"]
    if match["how"] == "<=":
        return "", short_text(bound) if text else short_list(bound)
    if text:
        return "", msg("a text of at least {} characters is needed", bound)
    return "", msg("a list of at least {} is needed", bound)


def _bound(match: re.Match[str], _at: list[Json]) -> FieldMessage:
    kind, bound = KINDS[match["kind"]], match["bound"]
    if match["how"] == "<=":
        return "", msg("{} of at most {} is needed", kind, bound)
    return "", msg("{} of at least {} is needed", kind, bound)


_FORMS: tuple[tuple[re.Pattern[str], Callable[[re.Match[str], list[Json]], FieldMessage]], ...] = (
    (re.compile(r"Expected `(?P<wanted>[a-z |]+)`(?:, got `(?P<given>\w+)`)?"), _other_kind),
    (re.compile(r"Object missing required field `(?P<name>.+)`", re.DOTALL), _missing),
    (re.compile(r"Object contains unknown field `(?P<name>.*)`", re.DOTALL), _unknown),
    (re.compile(r"Invalid (?:enum )?value (?P<value>.*)", re.DOTALL), _none_of),
    (
        re.compile(
            r"Expected `(?P<kind>str|array|object)` of length (?P<how><=|>=) (?P<bound>\d+)"
        ),
        _length,
    ),
    (re.compile(r"Expected `(?P<kind>int|float)` (?P<how><=|>=) (?P<bound>\S+)"), _bound),
)
