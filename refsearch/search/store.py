"""The index on disk: built from a library, checked when it is opened, read into memory."""

from __future__ import annotations

import hashlib
import json
import zlib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import Any

from whoosh.filedb.filestore import FileStorage, RamStorage
from whoosh.filedb.structfile import StructFile

from refsearch.errors import IndexUnavailable
from refsearch.languages import Language
from refsearch.library import Library
from refsearch.search.analysis import DATA_FOLDER, analysed, declare
from refsearch.search.concepts import ConceptFinder
from refsearch.search.lexicon import Lexicon, lexicon_of, read_lexicon, write_lexicon
from refsearch.search.likeness import Letters, letters_of, read_letters, write_letters
from refsearch.search.offsets import Offsets
from refsearch.search.passages import Passage, digest, passages
from refsearch.search.players_words import TOLD_FIELDS, PlainWords, Told
from refsearch.search.schema import fields_of, schema

# The data that decides what stands in an index: languages, words that say the same, players' words.
_MADE_FROM = ("??.toml", "*words.toml", "players_words/*.toml")
FORMAT = 4  # raised when the fields or what stands in them change
_ABOUT = "about.json"

Progress = Callable[[int, int], None]


@dataclass(frozen=True, slots=True)
class OpenIndex:
    """An index in memory: Whoosh's searcher, whose document numbers are those of the passages."""

    searcher: Any
    passages: tuple[Passage, ...]
    lexicon: Lexicon
    offsets: Offsets
    letters: dict[str, Letters]


def signature(languages: Iterable[Language] = ()) -> str:
    """Return a fingerprint of the analysis: an index built with another one is out of date.

    ``languages`` are those declared with the texts.
    """
    found = hashlib.sha256(str(FORMAT).encode())
    for language in languages:
        found.update(f"{language.code} {language.search}".encode())
    for file in sorted(file for pattern in _MADE_FROM for file in DATA_FOLDER.glob(pattern)):
        found.update(file.read_bytes())
    return found.hexdigest()


def build_index(
    library: Library,
    directory: Path,
    progress: Progress | None = None,
    told: Told | None = None,
) -> None:
    """Write the index of a library into a directory, which is created if it is not there.

    ``progress`` is told (done, total) in passages; ``told`` is what others say of provisions in
    plain words. The caller puts the finished directory in place: until this returns there is no
    index in it that :func:`open_index` would accept.
    """
    declare(library.corpus.languages)
    directory.mkdir(parents=True, exist_ok=True)
    (directory / _ABOUT).unlink(missing_ok=True)
    found = passages(library)
    plain = PlainWords(library, told or {})
    _write_documents(library, found, plain, directory, progress)
    write_lexicon(lexicon_of(library, found, plain.texts()), directory)
    write_letters(_letters(found, plain), directory)
    about = {
        "signature": signature(library.corpus.languages),
        "texts": digest(library, found),
        "files": _checksums(directory),
    }
    (directory / _ABOUT).write_text(json.dumps(about), encoding="utf-8")


def _write_documents(
    library: Library,
    found: tuple[Passage, ...],
    plain: PlainWords,
    directory: Path,
    progress: Progress | None,
) -> None:
    finder = ConceptFinder(library)
    codes = sorted({edition.language for edition in library.editions})
    index = FileStorage(str(directory)).create_index(schema(codes, plain.codes))
    writer = index.writer(limitmb=256)
    offsets = Offsets()
    try:
        for number, passage in enumerate(found):
            writer.add_document(**fields_of(passage, finder, plain.of(passage)))
            tokens = analysed(passage.language, passage.text)
            terms = finder.in_text(tokens, passage.language, passage.game)
            offsets.add(passage.language, tokens, terms)
            if progress:
                progress(number + 1, len(found))
    except BaseException:
        writer.cancel()
        raise
    writer.commit(optimize=True)
    index.close()
    offsets.write(directory)


def _letters(found: tuple[Passage, ...], plain: PlainWords) -> dict[str, Letters]:
    """Return by language what is told of each passage, its heading too in its own."""
    told = [(passage, plain.of(passage)) for passage in found]

    def text(passage: Passage, told: Mapping[str, str], code: str) -> str:
        heading = passage.heading if passage.language == code else ""
        return "\n".join((heading, *(told.get(f"{name}_{code}", "") for name in TOLD_FIELDS)))

    return {code: letters_of(code, [text(*one, code) for one in told]) for code in plain.codes}


def _checksums(directory: Path) -> dict[str, int]:
    files = [f for f in sorted(directory.iterdir()) if f.name != _ABOUT and "LOCK" not in f.name]
    return {file.name: zlib.crc32(file.read_bytes()) for file in files}


class _InMemory(RamStorage):  # type: ignore[misc]
    """Whoosh's files in memory, once: its own storage copies each file as often as it is opened."""

    def __init__(self, directory: Path) -> None:
        super().__init__()
        for file in directory.glob("*MAIN_*"):
            self.files[file.name] = file.read_bytes()

    def open_file(self, name: str, **_: Any) -> Any:
        return StructFile(BytesIO(self.files[name]), name=name)


def open_index(library: Library, directory: Path) -> OpenIndex:
    """Read an index into memory; raise IndexUnavailable when it is missing, damaged or outdated.

    It is read whole (a few megabytes), so that the directory may be replaced while it is in use.
    """
    found = passages(library)
    expected = (signature(library.corpus.languages), digest(library, found))
    _check(directory, expected)
    try:
        searcher = _InMemory(directory).open_index().searcher()
        lexicon = read_lexicon(directory)
        offsets = Offsets.read(directory)
        letters = read_letters(directory)
    except Exception as damage:  # Whoosh raises whatever a damaged file makes it trip over
        raise IndexUnavailable(f"the search index in {directory} is damaged: {damage}") from damage
    if not searcher.doc_count_all() == len(offsets) == len(found):
        raise IndexUnavailable(f"the search index in {directory} is not of these texts")
    return OpenIndex(searcher, found, lexicon, offsets, letters)


def _check(directory: Path, expected: tuple[str, str]) -> None:
    try:
        about = json.loads((directory / _ABOUT).read_text(encoding="utf-8"))
        same_files = about["files"] == _checksums(directory)
        same_texts = (about["signature"], about["texts"]) == expected
    except FileNotFoundError as missing:
        raise IndexUnavailable(f"there is no finished search index in {directory}") from missing
    except (OSError, ValueError, KeyError, TypeError) as damage:
        raise IndexUnavailable(f"the search index in {directory} is damaged: {damage}") from damage
    if not same_files:
        raise IndexUnavailable(f"the search index in {directory} is damaged: a file has changed")
    if not same_texts:
        raise IndexUnavailable(f"the search index in {directory} was built from other texts")
