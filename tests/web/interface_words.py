"""What the interface, the calculators, the rulings and the examples say to a reader, by language.

Words that only help search to understand people (phrases) and quotations of the
editions are left out: nobody reads them as the product's own words, or they are not its own.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from babel.messages.pofile import read_po
from every_example import EXAMPLES
from parsed import ROOT
from spoken import INTERFACE, TRANSLATED

from refsearch.languages.registry import Languages
from refsearch.rulings.offerable import WORDS as PHRASES

SPOKEN = Languages()

# what players say may be any word: no reader sees it
AS_PLAYERS_SAY = (PHRASES, "incidents/kinds.toml")


class Sentence(NamedTuple):
    """A text in one language: the file it stands in, its key there, the words."""

    language: str
    file: str
    key: str
    text: str


def sentences() -> Iterator[Sentence]:
    """Yield every text that a reader sees, in every language."""
    for language in INTERFACE:
        for name in (*SPOKEN.names(language, "rulings/*.toml"), "calculators.toml"):
            if name not in AS_PLAYERS_SAY:
                file = SPOKEN.file(language, name) or Path(name)
                table = tomllib.loads(file.read_text(encoding="utf-8"))
                yield from _texts(language, Path(name).name, table, "")
    for language in TRANSLATED:
        for name in ("computing", "pages"):
            yield from _catalog(language, name)
    yield from _examples()


def _texts(language: str, file: str, table: dict[str, Any], key: str) -> Iterator[Sentence]:
    for name, below in table.items():
        path = f"{key}.{name}" if key else name
        if isinstance(below, dict) and name != "opens":
            yield from _texts(language, file, below, path)
        elif isinstance(below, str):
            yield Sentence(language, file, path, below)


def _catalog(language: str, name: str) -> Iterator[Sentence]:
    with (ROOT / "texts" / "languages" / language / f"{name}.po").open("rb") as source:
        messages = [message for message in read_po(source) if message.id]
    for message in messages:
        ids = message.id if isinstance(message.id, tuple) else (message.id,)
        strings = message.string if isinstance(message.string, tuple) else (message.string,)
        for id_, string in zip(ids, strings, strict=True):
            yield Sentence("en", f"{name}.po", id_, id_)
            yield Sentence(language, f"{name}.po", id_, string)


def _examples() -> Iterator[Sentence]:
    for example in EXAMPLES.listed:
        for words in (example.title, example.explanation):
            for language, text in words.by_language.items():
                yield Sentence(language, "examples", example.name, text)
