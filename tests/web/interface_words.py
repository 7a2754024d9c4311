"""What the interface, the calculators, the rulings and the examples say to a reader, by language.

Words that only help search to understand people (``sought``, ``said.toml``) and quotations of the
editions are left out: nobody reads them as the product's own words, or they are not its own.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from babel.messages.pofile import read_po
from parsed import ROOT

from refsearch.examples import read_examples
from refsearch.paths import texts_folder
from refsearch.web.calculators.words import Texts, shared, words_by_game
from refsearch.web.common.i18n import CORE

LANGUAGES = ("it", "el", "en")
RULINGS = ROOT / "refsearch" / "rulings"


class Sentence(NamedTuple):
    """A text in one language: the file it stands in, its key there, the words."""

    language: str
    file: str
    key: str
    text: str


def sentences() -> Iterator[Sentence]:
    """Yield every text that a reader sees, in every language."""
    for file in sorted((RULINGS / "texts").glob("*.toml")):
        yield from _spoken(file, _toml(file), "")
    yield from _situations(RULINGS / "situations.toml")
    yield from _divergences(RULINGS / "divergences.toml")
    yield from _calculators()
    for language in ("it", "el"):
        for name in ("core", "pages"):
            yield from _catalog(language, name)
    yield from _examples()


def _toml(file: Path) -> dict[str, Any]:
    return tomllib.loads(file.read_text(encoding="utf-8"))


def _spoken(file: Path, table: dict[str, Any], key: str) -> Iterator[Sentence]:
    if set(table) == set(LANGUAGES):
        yield from (Sentence(lang, file.name, key, text) for lang, text in table.items())
        return
    for name, below in table.items():
        yield from _spoken(file, below, f"{key}.{name}" if key else name)


def _situations(file: Path) -> Iterator[Sentence]:
    for situation in _toml(file)["situation"]:
        yield from _spoken(file, situation["title"], situation["id"])


def _divergences(file: Path) -> Iterator[Sentence]:
    for provision, several in _toml(file).items():
        for one in several:
            yield from _spoken(file, one["differs"], provision)


def _calculators() -> Iterator[Sentence]:
    words = shared()
    for table in (words.games, words.names, words.help, words.words, *words.choices.values()):
        yield from _triples("shared.toml", table)
    for game, functions in words_by_game().items():
        for one in functions.values():
            yield from _triples(f"{game}.toml", {"title": one.title, "about": one.about})
            for table in (one.names, one.help, *one.choices.values()):
                yield from _triples(f"{game}.toml", table)


def _triples(file: str, table: Mapping[str, Texts]) -> Iterator[Sentence]:
    for key, texts in table.items():
        for language, text in zip(LANGUAGES, texts, strict=True):
            yield Sentence(language, file, key, text)


def _catalog(language: str, name: str) -> Iterator[Sentence]:
    pages = ROOT / "texts" / "languages" / language / "pages.po"
    core = CORE / language / "LC_MESSAGES" / "core.po"
    with (pages if name == "pages" else core).open("rb") as source:
        messages = [message for message in read_po(source) if message.id]
    for message in messages:
        ids = message.id if isinstance(message.id, tuple) else (message.id,)
        strings = message.string if isinstance(message.string, tuple) else (message.string,)
        for id_, string in zip(ids, strings, strict=True):
            yield Sentence("en", f"{name}.po", id_, id_)
            yield Sentence(language, f"{name}.po", id_, string)


def _examples() -> Iterator[Sentence]:
    for example in read_examples(texts_folder()).listed:
        for told in (example.title, example.explanation):
            for language in LANGUAGES:
                yield Sentence(language, "examples", example.name, getattr(told, language))
