"""Conservation and corrections: every departure from the source is recorded and still applies."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from pathlib import Path

from refsearch.checks.finding import Finding
from refsearch.files import read_text_file, table_lines, text_to_point_into
from refsearch.layers.corrections import Correction, Corrections, read_corrections
from refsearch.layers.footnote_marks import without_marks
from refsearch.messages import Message, joined, msg
from refsearch.reading.conservation import (
    differences,
    raised,
    source_marks,
    source_text,
    source_words,
    text_marks,
    text_words,
)

_MARKUP = re.compile(r"\[\^[^\]\n]*\]:?|\{[#:.][^}\n]*\}|[*#|]")
_WORD = re.compile(r"[^\W_]+")
_Places = list[tuple[str, int]]


def check_words(folder: Path) -> Iterator[Finding]:
    """No word of the source is lost or invented without a record, and each record applies."""
    corrections = read_corrections(folder / "corrections.toml")
    source = read_text_file(folder / "source.txt")
    text = read_text_file(folder / "text.md")
    yield from _conservation(folder, source, text, corrections)
    yield from _note_marks(folder, source, text, corrections)
    yield from _corrections(folder, source, text, corrections)


def _conservation(
    folder: Path, source: str, text: str, corrections: Corrections
) -> Iterator[Finding]:
    lost, invented = differences(source_words(source, corrections), text_words(text))
    if not lost and not invented:
        return
    here, there = _places(source_text(source)), _places(_MARKUP.sub(" ", text))
    for word, times in sorted(lost.items()):
        counted = repr(word), times
        message = msg("the source's word {} is missing in text.md ({} time(s))", *counted)
        yield Finding(str(folder / "source.txt"), _line(word, here, there), message)
    for word, times in sorted(invented.items()):
        message = msg("the word {} is not in the source ({} time(s))", repr(word), times)
        yield Finding(str(folder / "text.md"), _line(word, there, here), message)


def _note_marks(
    folder: Path, source: str, text: str, corrections: Corrections
) -> Iterator[Finding]:
    """The raised numbers of footnotes are the source's; one without any has them in other signs."""
    expected = source_marks(source, corrections)
    lost, invented = differences(expected, text_marks(text))
    for mark, times in sorted(lost.items()):
        message = msg(
            "the footnote mark {} of the source is missing in text.md ({} time(s))",
            *(repr(mark), times),
        )
        yield Finding(str(folder / "source.txt"), _line_of(mark, raised(source)), message)
    for mark, times in sorted(invented.items() if expected else ()):
        counted = repr(mark), times
        message = msg("the footnote mark {} is not in the source ({} time(s))", *counted)
        yield Finding(str(folder / "text.md"), _line_of(mark, raised(text)), message)


def _line_of(mark: str, text: str) -> int:
    """Return the line in which a raised number stands first."""
    lines = enumerate(text.split("\n"), 1)
    return next((number for number, line in lines if text_marks(line)[mark]), 1)


def _places(text: str) -> _Places:
    """Return the words of a text in order, each with its line."""
    lines = enumerate(unicodedata.normalize("NFC", text).split("\n"), 1)
    return [(word, number) for number, line in lines for word in _WORD.findall(line)]


def _line(word: str, here: _Places, there: _Places) -> int:
    """Return the line of a word that the other text has not: where its neighbours differ too.

    A word that stands on both sides, once more here than there, is found by those around it.
    """
    known = {_neighbours(there, at) for at, (other, _) in enumerate(there) if other == word}
    places = [at for at, (other, _) in enumerate(here) if other == word]
    odd = (at for at in places if _neighbours(here, at) not in known)
    found = next(odd, places[0] if places else None)
    return here[found][1] if found is not None else 1


def _neighbours(places: _Places, at: int) -> tuple[str, ...]:
    return tuple(word for word, _ in places[max(0, at - 1) : at + 2])


def _squeezed(text: str) -> str:
    return " ".join(_MARKUP.sub("", text).split())


def _corrections(
    folder: Path, source: str, text: str, corrections: Corrections
) -> Iterator[Finding]:
    """Each correction's source reading stands in the source, its corrected one in the text."""
    file = folder / "corrections.toml"
    recorded = text_to_point_into(file)
    lines = source.split("\n")
    served, with_marks = _squeezed(text), _squeezed(raised(text))
    for item, at in zip(corrections.correction, table_lines(recorded, "correction"), strict=False):
        if not _stands_at(item, lines):
            yield Finding(str(file), at, joined((item.where, _not_there(item, lines)), ": "))
        marked = without_marks(item.corrected) != item.corrected
        if _squeezed(item.corrected) not in (with_marks if marked else served):
            corrected = repr(item.corrected)
            message = msg("{}: {} does not stand in text.md", item.where, corrected)
            yield Finding(str(file), at, message)
    for furniture, at in zip(
        corrections.furniture, table_lines(recorded, "furniture", "lines"), strict=False
    ):
        if not 1 <= furniture.numbers.start <= furniture.numbers.stop - 1 <= len(lines):
            message = msg("furniture {}: source.txt has {} lines", furniture.lines, len(lines))
            yield Finding(str(file), at, message)


def _stands_at(item: Correction, lines: list[str]) -> bool:
    if not 1 <= item.line <= len(lines):
        return False
    near = " ".join(lines[item.line - 1 : item.line + 2])
    near = raised(near) if without_marks(item.source) != item.source else near
    return _squeezed(source_text(item.source)) in _squeezed(source_text(near))


def _not_there(item: Correction, lines: list[str]) -> Message:
    """Say that a correction's source reading is not in its line, and where it stands instead."""
    message = msg("{} does not stand in line {} of source.txt", repr(item.source), item.line)
    wanted = _squeezed(source_text(item.source))
    found = [n for n, line in enumerate(lines, 1) if wanted in _squeezed(source_text(line))]
    return msg("{}; it stands in line {}", message, found[0]) if found and wanted else message
