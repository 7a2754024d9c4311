"""Parsing JSON from people and programs; texts with unpaired surrogates are refused.

JSON can write half of a surrogate pair (``"\\ud800"``), which no encoding can represent.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from refsearch.errors import RefsearchError
from refsearch.messages import Message, joined, msg

NO_INPUT = msg("the input is not JSON")
_LONGEST = 100  # characters of what is wrong: an error tells of a whole input otherwise


class BadJson(RefsearchError):
    """A text is not valid JSON; ``message`` says where, if known."""

    def __init__(self, message: Message) -> None:
        self.message = message
        super().__init__(message)


class HalfCharacter(RefsearchError):
    """Well-formed JSON with an unpaired surrogate: ``field`` says where, ``message`` what."""

    def __init__(self, field: str, text: str) -> None:
        self.field = legible(field) or "input"
        half = next(character for character in text if not is_whole(character))
        shown = f"\\u{ord(half):x}"
        self.message = msg("half of a character ({}): whole characters are needed", shown)
        super().__init__(joined((self.field, self.message), ": "))


def read_json(sent: str | bytes, otherwise: Message = NO_INPUT) -> Any:
    """Parse JSON; raise BadJson if it is malformed, HalfCharacter for an unpaired surrogate."""
    try:
        value = json.loads(sent.decode("utf-8") if isinstance(sent, bytes) else sent)
    except json.JSONDecodeError as error:
        raise BadJson(
            msg("{}: line {}, column {}", otherwise, error.lineno, error.colno)
        ) from error
    except (ValueError, RecursionError) as error:
        raise BadJson(otherwise) from error
    for field, text in _texts(value):
        if not is_whole(text):
            raise HalfCharacter(field, text)
    return value


def is_whole(text: str) -> bool:
    """Whether a text can be encoded: one with an unpaired surrogate cannot.

    >>> is_whole("Νόμος"), is_whole("\\ud800")
    (True, False)
    """
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:
        return False
    return True


def legible(text: str) -> str:
    """Return a text in a form that can be shown."""
    return text.encode("utf-8", "replace").decode("utf-8")


def _texts(value: Any) -> Iterator[tuple[str, str]]:
    """Yield every text of plain data with its place; without recursion, however deep it is."""
    waiting = [("", value)]
    while waiting:
        path, one = waiting.pop()
        if isinstance(one, str):
            yield path, one
        elif isinstance(one, dict):
            yield from ((path, key) for key in one)
            waiting += [(_inside(path, f".{key}"), inner) for key, inner in one.items()]
        elif isinstance(one, list):
            waiting += [(_inside(path, f"[{n}]"), inner) for n, inner in enumerate(one)]


def _inside(path: str, step: str) -> str:
    """Return a place inside a place; shortened if it is absurdly deep."""
    return f"{path}{step}"[:_LONGEST].lstrip(".")
