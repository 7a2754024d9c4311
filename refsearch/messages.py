"""A translatable message: a template with its values, and the sentence they make.

>>> message = msg("{} is none of {}", "Q", "N, E")
>>> message, message.template, message.values
('Q is none of N, E', '{} is none of {}', ('Q', 'N, E'))
>>> nmsg("{} board", "{} boards", 1)
'1 board'
"""

from __future__ import annotations

from collections.abc import Callable, Iterable


class Message(str):
    """An English sentence, as text; ``template``, ``plural`` and ``values`` are what it is made of.

    ``plural`` is the template for a ``number`` other than one, empty for a sentence without number.
    A value may be a message itself.
    """

    template: str
    plural: str = ""
    values: tuple[object, ...] = ()
    number: int = 1


class Choices(str):
    """Allowed values as programs write them; pages show names for them."""

    listed: tuple[str, ...] = ()

    def named(self, name: Callable[[str], str | None]) -> str:
        """Return the choices by their names; one without a name stays as it is."""
        return ", ".join(name(one) or one for one in self.listed)


class Cards(str):
    """Cards as programs write them, ``KH 10S``; pages show suits as signs."""


def choices(listed: Iterable[str]) -> Choices:
    """Return choices, to fill the hole of a message."""
    kept = tuple(listed)
    made = Choices(", ".join(kept))
    made.listed = kept
    return made


def msg(template: str, *values: object) -> Message:
    """Return a template's sentence with values in its holes, ``{}``."""
    return made(template, "", 1, values)


def nmsg(singular: str, plural: str, count: int, *values: object) -> Message:
    """Return the sentence for a number, which is the first value, and other values."""
    return made(singular, plural, count, (count, *values))


def verbatim(text: str) -> Message:
    """Return a text that is the same in every language: cards, names."""
    return made("{}", "", 1, (text,))


def joined(parts: Iterable[object], by: str = ", ") -> Message:
    """Return texts and messages in a row.

    >>> joined([msg("a"), "b"])
    'a, b'
    """
    kept = tuple(parts)
    return made(by.join("{}" for _ in kept), "", 1, kept)


def either(words: list[Message]) -> Message:
    """Return at least one word, joined with "or"."""
    *others, last = words
    return msg("{} or {}", either(others), last) if others else last


def made(template: str, plural: str, count: int, values: tuple[object, ...]) -> Message:
    """Rebuild a message from all its parts."""
    chosen = template if count == 1 or not plural else plural
    kept = tuple(map(_sayable, values))
    made = Message(chosen.format(*kept))
    made.template, made.plural, made.number, made.values = template, plural, count, kept
    return made


def _sayable(value: object) -> object:
    """Return a value without unpaired surrogates, which no answer could be written with."""
    return value.encode("utf-8", "replace").decode("utf-8") if type(value) is str else value
