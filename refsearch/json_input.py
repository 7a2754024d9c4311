"""Parsing JSON from people and programs, more strictly than JSON itself.

JSON can write half of a surrogate pair (``"\\ud800"``), which no encoding can represent, and the
same name twice in an object, which each reader takes as it likes (RFC 8259, 4 and 8.2).
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


class BadField(RefsearchError):
    """Well-formed JSON that is refused: ``field`` says where, ``message`` what is wrong."""

    def __init__(self, field: str, message: Message) -> None:
        self.field, self.message = legible(field)[:_LONGEST] or "input", message
        super().__init__(joined((self.field, self.message), ": "))


class HalfCharacter(BadField):
    """A text with an unpaired surrogate."""

    def __init__(self, field: str, text: str) -> None:
        half = next(character for character in text if not is_whole(character))
        shown = f"\\u{ord(half):x}"
        super().__init__(field, msg("half of a character ({}): whole characters are needed", shown))


class GivenTwice(BadField):
    """A name that an object has twice with two values."""

    def __init__(self, name: str) -> None:
        super().__init__(name, msg("is given twice"))


def read_json(sent: str | bytes, otherwise: Message = NO_INPUT) -> Any:
    """Parse JSON; raise BadJson if it is malformed, BadField for a text or name that is refused."""
    try:
        text = sent.decode("utf-8") if isinstance(sent, bytes) else sent
        value = json.loads(text, object_pairs_hook=_named_once)
    except json.JSONDecodeError as error:
        raise BadJson(
            msg("{}: line {}, column {}", otherwise, error.lineno, error.colno)
        ) from error
    except BadField:
        raise
    except (ValueError, RecursionError) as error:
        raise BadJson(otherwise) from error
    for field, one in _texts(value):
        if not is_whole(one):
            raise HalfCharacter(field, one)
    return value


def _named_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        for name, value in pairs:
            if found[name] != value:
                raise GivenTwice(name)
    return found


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
