"""The words of all languages side by side, and which of them a language lacks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from io import BytesIO
from pathlib import Path
from typing import Any

import msgspec
from babel.messages.pofile import PoFileError, read_po

from refsearch.errors import TextError, reason_of
from refsearch.files import decode_toml, read_text_file
from refsearch.languages.catalogs import CATALOGS
from refsearch.languages.registry import DECLARATION, ENGLISH, Languages
from refsearch.messages import msg

# In a file, the text by its path: ``insufficient-bid.question.bid-made``; of a catalog, by message.
Texts = dict[str, str]
_EXAMPLES = ("incidents/", "search/asked-")  # for classifiers: each language has its own
_NO_WORDS = "opens"  # what the example of a calculator has otherwise in a language is data


class Entry(msgspec.Struct, frozen=True):
    """A text of a file in the languages that have it."""

    file: str
    id: str
    texts: dict[str, str]


@dataclass(frozen=True, slots=True)
class SideBySide:
    """Every file of words of some languages, by its name in a language's folder."""

    languages: Languages
    codes: tuple[str, ...]

    @property
    def files(self) -> list[str]:
        """The names of the files, those of any of the languages; examples are no translations."""
        found = {name for code in self.codes for name in self.languages.names(code, "**/*.*")}
        return sorted(one for one in found - {DECLARATION} if not one.startswith(_EXAMPLES))

    def entries(self, file: str) -> list[Entry]:
        """Return the texts of a file by id, in the order of English and then of the others."""
        texts = {code: self.texts(code, file) for code in self.codes}
        if _is_catalog(file):  # a message is its English
            texts[ENGLISH] = {id_: id_ for known in texts.values() for id_ in known}
        order = sorted(texts, key=lambda code: code != ENGLISH)
        ids = dict.fromkeys(id_ for code in order for id_ in texts[code])
        return [
            Entry(file, id_, {code: texts[code][id_] for code in self.codes if id_ in texts[code]})
            for id_ in ids
        ]

    def texts(self, code: str, file: str) -> Texts:
        """Return the texts of one language's file; raise TextError for a malformed one."""
        path = self.languages.file(code, file)
        if path is None:
            return {}
        if _is_catalog(file):
            return dict(_messages(path))
        return dict(_of_table(path, read_text_file(path)))

    def named(self, wanted: str) -> list[Entry]:
        """Return the texts of a chapter, of what has a name in one, or of an id."""
        every = [one for file in self.files for one in self.entries(file)]
        chapter = [one for one in every if Path(one.file).stem == wanted]
        named = [one for one in every if f".{wanted}." in f".{one.id}."]
        return chapter or named

    def names(self) -> list[str]:
        """Return the names of the chapters and of their entries."""
        known = dict.fromkeys(Path(file).stem for file in self.files)
        tables = (file for file in self.files if not _is_catalog(file))
        known |= dict.fromkeys(
            part for file in tables for one in self.entries(file) for part in one.id.split(".")
        )
        return list(known)


def _is_catalog(file: str) -> bool:
    return file in CATALOGS


def _flat(table: Mapping[str, Any], at: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    for key, value in table.items():
        if key == _NO_WORDS:
            continue
        if isinstance(value, dict):
            yield from _flat(value, (*at, key))
        else:
            text = " · ".join(map(str, value)) if isinstance(value, list) else str(value)
            yield ".".join((*at, key)), text


@lru_cache(maxsize=512)  # a word that nothing is called asks for all of them twice
def _of_table(path: Path, content: str) -> Texts:
    return dict(_flat(decode_toml(path, content, dict[str, Any]), ()))


def _messages(path: Path) -> Texts:
    try:
        return _of_catalog(path.read_bytes())
    except OSError as error:
        raise TextError(str(path), 1, msg("cannot be read: {}", reason_of(error))) from error
    except (ValueError, PoFileError) as error:  # not UTF-8 is a ValueError
        message = msg("no catalog of messages, or not in UTF-8: write each as msgid and msgstr")
        raise TextError(str(path), getattr(error, "lineno", None) or 1, message) from error


@lru_cache(maxsize=64)  # a check reads each catalog twice: alone, and beside those of the others
def _of_catalog(content: bytes) -> Texts:
    found: Texts = {}
    for message in read_po(BytesIO(content), abort_invalid=True):
        ids = message.id if isinstance(message.id, tuple) else (message.id,)
        texts = message.string if isinstance(message.string, tuple) else (message.string,)
        pairs = zip(ids, texts, strict=False)
        found |= {str(id_): str(text) for id_, text in pairs if id_ and text}
    return found
