"""Errors of TOML files as translatable messages, in place of the English of the parsers.

The sentences are those of msgspec, for a file of another shape, and of Python's ``tomllib``, for
one that is no TOML. Of a sentence that is not known only the place is said.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

import msgspec

from refsearch.messages import Message, joined, made, msg

_PLACE = re.compile(r"(?P<message>.*) - at `(?P<path>[^`]*)`", re.DOTALL)
_COORDINATES = re.compile(
    r"(?P<message>.*) \(at (?:line (\d+), column (\d+)|end of document)\)", re.DOTALL
)
_KINDS: dict[str, Message] = {
    one: one
    for one in (
        msg("array"),
        msg("bool"),
        msg("date"),
        msg("datetime"),
        msg("float"),
        msg("int"),
        msg("null"),
        msg("object"),
        msg("str"),
        msg("time"),
    )
}
# each ``{}`` is a value; what stands in it may be a kind, or kinds with bars between them
_OF_SHAPE = (
    msg("Expected `{}`, got `{}`", "{}", "{}"),
    msg("Expected `{}` of length {}, got {}", "{}", "{}", "{}"),
    msg("Expected `{}` of length {}", "{}", "{}"),
    msg("Expected `{}` matching regex {}", "{}", "{}"),
    msg("Expected `{}`", "{}"),
    msg("Object missing required field `{}`", "{}"),
    msg("Object contains unknown field `{}`", "{}"),
    msg("Invalid enum value {}", "{}"),
    msg("Invalid value {}", "{}"),
)
_OF_SYNTAX = (
    msg("Cannot declare {} twice", "{}"),
    msg("Cannot mutate immutable namespace {}", "{}"),
    msg("Cannot overwrite a value"),
    msg("Cannot redefine namespace {}", "{}"),
    msg("Duplicate inline table key {}", "{}"),
    msg("Escaped character is not a Unicode scalar value"),
    msg("Expected '=' after a key in a key/value pair"),
    msg("Expected ']' at the end of a table declaration"),
    msg("Expected ']]' at the end of an array declaration"),
    msg("Expected newline or end of document after a statement"),
    msg("Expected {}", "{}"),
    msg("Found invalid character {}", "{}"),
    msg("Illegal character {}", "{}"),
    msg("Invalid date or datetime"),
    msg("Invalid hex value"),
    msg("Invalid initial character for a key part"),
    msg("Invalid statement"),
    msg("Invalid value"),
    msg("Unclosed array"),
    msg("Unclosed inline table"),
    msg("Unescaped '\\' in a string"),
    msg("Unterminated string"),
)

# what a reader says of a quotation mark that is missing, which names it nowhere
_UNCLOSED = {
    "Illegal character '\\n'": msg("a text in quotation marks must end on the line it begins on"),
}

_WITHOUT_REASON = "Object missing required field `reason`"  # records of texts alone have one


def of_another_shape(error: msgspec.ValidationError) -> Message:
    """Return the message for data that does not have the required shape, from msgspec's error."""
    placed = _PLACE.fullmatch(str(error))
    raw = placed["message"] if placed else str(error)
    if raw == _WITHOUT_REASON:
        return msg("`{}` is missing: each record says why, in a line {}", "reason", 'reason = "…"')
    message = _known(raw, _OF_SHAPE)
    message = message or msg("this is not what is needed here")
    return msg("{} - at `{}`", message, placed["path"]) if placed else message


def not_toml(error: msgspec.DecodeError) -> Message:
    """Return the message for a text that is not valid TOML, from the error of ``tomllib``."""
    placed = _COORDINATES.fullmatch(str(error))
    raw = placed["message"] if placed else str(error)
    message = _UNCLOSED.get(raw) or _known(raw, _OF_SYNTAX) or msg("this is no TOML")
    if not placed:
        return message
    _, line, column = placed.groups()
    if line is None:
        return msg("{} (at end of document)", message)
    return msg("{} (at line {}, column {})", message, line, column)


def _known(message: str, forms: Iterable[Message]) -> Message | None:
    """Return a sentence as the message that it is an instance of."""
    for form in forms:
        pattern = re.escape(form.template).replace(r"\{\}", "(.*)")
        if found := re.fullmatch(pattern, message, re.DOTALL):
            return made(form.template, "", 1, tuple(map(_kinds, found.groups())))
    return None


def _kinds(value: str) -> str:
    """Return a value with the kinds that it names as messages."""
    named = value.split(" | ")
    return joined((_KINDS[one] for one in named), " | ") if _KINDS.keys() >= set(named) else value
