"""Phrases in quotes in a language without an edition: no text can have them as they stand."""

from __future__ import annotations

from collections.abc import Callable, Sequence, Set

from refsearch.search.interpret.corrections import Change
from refsearch.search.query import PHRASE, QUOTES, Query, Word


def unquoted(
    asked: Query, spoken: Callable[[Sequence[Word]], Set[str]], edited: Set[str]
) -> tuple[str, tuple[Change, ...]]:
    """Return the text of a query with such phrases as plain words, and what was changed.

    Plain words are looked for in translation, those that stand together first. ``spoken`` tells
    the languages of words, ``edited`` those that have texts.
    """
    foreign = [words[0].start for words in asked.phrases if spoken(words).isdisjoint(edited)]
    text, changes = asked.text, []
    for found in reversed(list(PHRASE.finditer(QUOTES.sub('"', text)))):
        if any(found.start() < start < found.end() for start in foreign):
            changes.append((text[found.start() : found.end()], found[1].strip()))
            text = f"{text[: found.start()]} {found[1]} {text[found.end() :]}"
    return " ".join(text.split()), tuple(reversed(changes))
