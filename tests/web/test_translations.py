"""The interface is complete in Italian and Greek."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_file
from babel.messages.pofile import read_po
from parsed import ROOT, Soup
from spoken import TRANSLATED

from refsearch.languages.registry import PAGES, Languages
from refsearch.paths import templates_folder

KEYWORDS = {"_": None, "gettext": None, "translated": None, "ngettext": (1, 2)}
PLACEHOLDER = re.compile(r"%\(\w+\)s|%s")
# Words that are the same in the language, or are names.
SAME = {'"fuori turno"', "API", "Bridge", "Burraco", "27B1b"}


def _extracted() -> set[str | tuple[str, ...]]:
    sources = [("jinja2.ext.babel_extract", path) for path in templates_folder().rglob("*.*")]
    sources += [("python", path) for path in (ROOT / "refsearch" / "web").rglob("*.py")]
    return {
        message
        for method, path in sources
        for _, message, _, _ in extract_from_file(method, Path(path), keywords=KEYWORDS)
    }


def _catalog(language: str) -> Catalog:
    with (Languages().file(language, PAGES) or Path()).open("rb") as file:
        return read_po(file, locale=language)


@pytest.mark.parametrize("language", TRANSLATED)
def test_every_message_is_translated_and_no_translation_is_left_over(language: str) -> None:
    catalog = {message.id: message for message in _catalog(language) if message.id}
    assert set(catalog) == _extracted()
    for id_, message in catalog.items():
        strings = message.string if isinstance(message.string, tuple) else (message.string,)
        assert all(strings), f"not translated: {id_}"
        assert not message.fuzzy, f"fuzzy: {id_}"


@pytest.mark.parametrize("language", TRANSLATED)
def test_translations_keep_the_placeholders(language: str) -> None:
    for message in _catalog(language):
        ids = message.id if isinstance(message.id, tuple) else (message.id,)
        strings = message.string if isinstance(message.string, tuple) else (message.string,)
        for id_, string in zip(ids, strings, strict=True):
            assert not id_ or set(PLACEHOLDER.findall(id_)) == set(PLACEHOLDER.findall(string)), id_


@pytest.mark.parametrize("language", TRANSLATED)
def test_a_catalog_says_each_message_once(language: str) -> None:
    """The reader of catalogs keeps one of two, and which is nobody's choice."""
    for file in (Languages().file(language, PAGES) or Path()).parent.glob("*.po"):
        ids = re.findall(r'(?m)^msgid (".+")$', file.read_text(encoding="utf-8"))
        assert [id_ for id_, count in Counter(ids).items() if count > 1 and id_ != '""'] == []


def test_a_message_that_counts_things_has_a_singular() -> None:
    """One that can be no fewer than many, as a limit, needs none."""
    counted = re.compile(r"%\((?!limit)\w+\)s (more )?[a-z]+s\b")
    assert [m.id for m in _catalog("it") if isinstance(m.id, str) and counted.search(m.id)] == []


@pytest.mark.parametrize("language", TRANSLATED)
def test_no_message_is_left_in_english(language: str) -> None:
    same = {m.id for m in _catalog(language) if m.id and m.id == m.string}
    assert same <= SAME


def test_greek_messages_are_written_in_greek_letters() -> None:
    for message in _catalog("el"):
        strings = message.string if isinstance(message.string, tuple) else (message.string,)
        for string in strings if message.id and message.id not in SAME else ():
            assert re.search(r"[Ͱ-Ͽἀ-῿]", string), message.id


@pytest.mark.parametrize(
    ("ui", "words"),
    [
        ("it", ["A fronte", "Citato da", "Altre edizioni", "entrata in vigore"]),
        ("el", ["Αντικριστά", "Παραπέμπουν εδώ", "Άλλες εκδόσεις", "σε ισχύ από"]),
        ("en", ["Side by side", "Cited by", "Other editions", "in force since"]),
    ],
)
def test_a_page_speaks_the_interfaces_language(page: Soup, ui: str, words: list[str]) -> None:
    text = page(f"/{ui}/bridge-2017-it/27").get_text(" ", strip=True)
    for word in words:
        assert word in text
