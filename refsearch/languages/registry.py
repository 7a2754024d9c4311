"""The declared languages of texts: data, in ``texts/languages/``."""

from __future__ import annotations

from pathlib import Path

import msgspec
import Stemmer

from refsearch.errors import TextError
from refsearch.files import line_with, read_text_file, read_toml


class CitationWords(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"and_": "and"}
):
    """Words in lower case without accents.

    ``law`` are nouns for a law, ``item`` for its parts, ``and_`` and ``to`` join citations,
    ``skip`` may stand before a number ("e l'Art. 72C"); ``relative`` make a bare label a
    reference ("punto 1 precedente"), ``see`` open one ("vedi B1", "vedi «Ritirata»"), ``of`` join
    an item to its law ("punto 1 dell'Art. 27").
    """

    law: tuple[str, ...]
    item: tuple[str, ...] = ()
    and_: tuple[str, ...] = ()
    to: tuple[str, ...] = ()
    skip: tuple[str, ...] = ()
    footnote: tuple[str, ...] = ()
    definition: tuple[str, ...] = ()
    introduction: tuple[str, ...] = ()
    see: tuple[str, ...] = ()
    of: tuple[str, ...] = ()
    relative: tuple[str, ...] = ()


class PartTitles(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How the parts beside the laws are usually titled, in lower case without accents."""

    preface: tuple[str, ...] = ()
    introduction: tuple[str, ...] = ()
    definitions: tuple[str, ...] = ()
    index: tuple[str, ...] = ()


class SearchWords(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How words of the language are cut and reduced for search.

    ``stemmer`` names a Snowball algorithm ("french"); empty for none. ``fold_first`` takes accents
    off before it, which is wrong where it reads them. ``elided`` are cut off before an apostrophe
    ("l'atout"), ``elided_after`` behind one ("declarer's"); ``stop`` are words, apart by spaces,
    that say nothing of what is sought. ``families`` join stems that the algorithm keeps apart,
    ``forms`` give single words another stem.
    """

    script: str = "latin"
    stemmer: str = ""
    fold_first: bool = False
    apostrophe_is_accent: bool = False
    elided: tuple[str, ...] = ()
    elided_after: tuple[str, ...] = ()
    stop: str = ""
    trim: tuple[str, ...] = ()
    trim_keeps: int = 4
    families: dict[str, tuple[str, ...]] = {}
    forms: dict[str, str] = {}


class Language(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A language of texts or interface; without ``search`` its words are compared whole."""

    code: str
    name: str
    citation: CitationWords
    parts: PartTitles = PartTitles()
    search: SearchWords | None = None

    def __hash__(self) -> int:
        return hash((self.code, self.citation))


def read_language(path: Path) -> Language:
    """Read a language's file; raise TextError for a malformed one."""
    language = read_toml(path, Language)
    stemmer = language.search.stemmer if language.search else ""
    if language.code != path.stem:
        message = f"code is {language.code!r}, the file is {path.name!r}"
    elif stemmer and stemmer not in Stemmer.algorithms():
        message = f"no stemmer {stemmer!r}; there are {', '.join(Stemmer.algorithms())}"
    else:
        return language
    field = "code" if language.code != path.stem else "stemmer"
    raise TextError(str(path), line_with(read_text_file(path), field), message)


def read_languages(folder: Path) -> tuple[Language, ...]:
    """Read every ``*.toml`` of a folder; raise TextError for a malformed one."""
    return tuple(read_language(path) for path in sorted(folder.glob("*.toml")))
