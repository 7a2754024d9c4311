"""The one registry of languages: a language is a folder, ``texts/languages/<code>/``.

``language.toml`` declares it: a name, the words by which it cites, how search cuts its words. It is
a language of the interface with ``pages.po``; English needs none: the pages are
written in it. ``<code>.toml`` alone declares a language of texts.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import suppress
from functools import cached_property, reduce
from operator import or_
from pathlib import Path
from typing import Any, TypeVar, cast

import msgspec
import Stemmer

from refsearch.decoding import ANSI, is_encoding
from refsearch.errors import TextError
from refsearch.files import is_recorded, line_with, read_text_file, read_toml
from refsearch.languages.declared_words import CitationWords, PartTitles, SearchWords
from refsearch.messages import msg
from refsearch.paths import packaged_texts
from refsearch.shapes import convert

ENGLISH = "en"  # what the pages and the core are written in, and what a missing text falls back to
FOLDER = "languages"
DECLARATION = "language.toml"
PAGES = "pages.po"
_KEPT = ("label", "encoding", "search")  # what a declaration over another need not repeat
_LAST = 100  # the rank of a language that says none: after those that do
T = TypeVar("T")


class Language(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A language of texts or interface; without ``search`` its words are compared whole.

    ``rank`` is its place where languages are listed; ``label`` is what a switch between languages
    has room for, its code in capitals for none; ``encoding`` is that of files from before Unicode.
    """

    code: str
    name: str
    citation: CitationWords
    parts: PartTitles = PartTitles()
    search: SearchWords | None = None
    rank: int = _LAST
    label: str = ""
    encoding: str = ""

    def __hash__(self) -> int:
        return hash(self.code)  # it is asked for each text, and what stands in it is long


def read_language(path: Path) -> Language:
    """Read the declaration of a language; raise TextError for a malformed one."""
    language = read_toml(path, Language)
    stemmer = language.search.stemmer if language.search else ""
    called = path.parent.name if path.name == DECLARATION else path.stem
    if language.code != called:
        code = repr(language.code)
        field, message = "code", msg("code is {}, the file is {}", code, repr(path.name))
        if path.name == DECLARATION:
            message = msg("code is {}, the folder is {}", code, repr(called))
    elif stemmer and stemmer not in Stemmer.algorithms():
        field = "stemmer"
        there = ", ".join(Stemmer.algorithms())
        message = msg("no stemmer {}; there are {}", repr(stemmer), there)
    elif not is_encoding(language.encoding or ANSI):
        field = "encoding"
        message = msg("no encoding {}; write it like {}", repr(language.encoding), ANSI)
    else:
        return language
    raise TextError(str(path), line_with(read_text_file(path), field), message)


class Languages:
    """The packaged languages, and those of ``folders`` over them: the last one with a file counts.

    A file is read when it is asked for, once.
    """

    def __init__(self, folders: Iterable[Path] = ()) -> None:
        self.folders = tuple(dict.fromkeys((packaged_texts() / FOLDER, *folders)))
        self._read: dict[tuple[str, str], object] = {}
        self._words: dict[tuple[str, str], object] = {}
        self._collected: dict[tuple[str, str], Mapping[str, str]] = {}

    @classmethod
    def of(cls, texts: Path) -> Languages:
        """Return the languages for a folder of texts."""
        return cls([texts / FOLDER])

    @cached_property
    def _examined(self) -> tuple[dict[str, Language], tuple[TextError, ...]]:
        sound: dict[str, Language] = {}
        problems: list[TextError] = []
        for path in (path for folder in self.folders for path in _declarations(folder)):
            try:
                found = read_language(path)
            except TextError as error:
                problems.append(error)
            else:
                sound[found.code] = _over(sound.get(found.code), found)
        return dict(sorted(sound.items())), tuple(problems)

    @property
    def declared(self) -> tuple[Language, ...]:
        """Every language, by code."""
        return tuple(self._examined[0].values())

    @property
    def problems(self) -> tuple[TextError, ...]:
        """The faults of declarations; a language with another, sound one is still there."""
        return self._examined[1]

    def get(self, code: str) -> Language | None:
        """Return a language, or None for an unknown code."""
        return self._examined[0].get(code)

    @cached_property
    def interface(self) -> tuple[str, ...]:
        """The codes of the languages of the interface, in the order in which they are listed."""
        found = (one for one in self.declared if one.code == ENGLISH or self.file(one.code, PAGES))
        return tuple(one.code for one in sorted(found, key=lambda one: (one.rank, one.code)))

    def encoding(self, code: str) -> str:
        """Return the encoding of files in a language that are not in Unicode."""
        declared = self.get(code)
        return (declared.encoding if declared else "") or ANSI

    def file(self, code: str, name: str) -> Path | None:
        """Return a file of a language's folder by name, or None."""
        places = (folder / code / name for folder in reversed(self.folders))
        return next((place for place in places if place.is_file()), None)

    def names(self, code: str, pattern: str) -> tuple[str, ...]:
        """Return the names of a language's files that match a pattern, in alphabetical order."""
        homes = (folder / code for folder in self.folders)
        found = {file.relative_to(home) for home in homes for file in home.glob(pattern)}
        return tuple(sorted(file.as_posix() for file in found))

    def read(self, code: str, name: str, type_: type[T]) -> T | None:
        """Return a TOML file of a language as ``type_``; None where it has none, or a faulty one.

        What is wrong with a file ``refsearch check`` reports.
        """
        if (code, name) not in self._read:  # nor is it looked for again: pages read hundreds
            path, found = self.file(code, name), None
            with suppress(TextError):
                found = read_toml(path, type_) if path else None
            self._read[code, name] = found
        return cast(T | None, self._read[code, name])

    def collected(self, code: str, pattern: str) -> Mapping[str, str]:
        """Return what the files of a language that match a pattern say, together, read once."""
        if (code, pattern) not in self._collected:
            files = (self.read(code, name, dict[str, str]) for name in self.names(code, pattern))
            self._collected[code, pattern] = reduce(or_, filter(None, files), {})
        return self._collected[code, pattern]

    def words(self, code: str, name: str, type_: type[T]) -> T:
        """Return a file of words in a language, with English for what it lacks."""
        if (code, name) not in self._words:
            tables = [self._table(one, name) for one in dict.fromkeys((ENGLISH, code))]
            self._words[code, name] = convert(reduce(_merged, tables), type_)
        return cast(T, self._words[code, name])

    def _table(self, code: str, name: str) -> dict[str, Any]:
        path = self.file(code, name)
        try:
            return read_toml(path, dict[str, Any]) if path else {}
        except TextError:
            return {}


def _declarations(folder: Path) -> list[Path]:
    """Return the files of a folder that declare languages; a language's folder goes last."""
    homes = (home / DECLARATION for home in folder.glob("*/"))
    return [*sorted(folder.glob("*.toml")), *sorted(filter(is_recorded, homes))]


def _over(before: Language | None, found: Language) -> Language:
    """Return a declaration, completed from the one that it overrides."""
    if before is None:
        return found
    rank = before.rank if found.rank == _LAST else found.rank
    kept = {name: getattr(found, name) or getattr(before, name) for name in _KEPT}
    return msgspec.structs.replace(found, rank=rank, **kept)


def _merged(under: dict[str, Any], over: dict[str, Any]) -> dict[str, Any]:
    """Return a table with the entries of another over its own, at any depth, in its order."""
    found = dict(under)
    for key, value in over.items():
        below = under.get(key)
        if isinstance(below, dict) and isinstance(value, dict):
            found[key] = _merged(below, value)
        else:
            found[key] = value
    return found
