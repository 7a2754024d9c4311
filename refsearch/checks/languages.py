"""The words of the languages: every file sound, and no text that one has and another lacks."""

from __future__ import annotations

from collections.abc import Iterator
from fnmatch import fnmatch
from pathlib import Path
from typing import Any

from refsearch.analysis.words import ASKED, CUES, KINDS, PLAYERS_WORDS, SYNONYMS, Cues, SynonymWords
from refsearch.checks.finding import Finding, findings_of
from refsearch.comparison.report import words as limiting
from refsearch.errors import TextError
from refsearch.examples.words import WORDS as EXAMPLES
from refsearch.examples.words import ExampleWords
from refsearch.files import line_with, read_toml, text_to_point_into
from refsearch.games.bridge.session.reading import words as session
from refsearch.games.catalogue import QUOTES
from refsearch.languages.calculators import CALCULATORS, CalculatorsFile
from refsearch.languages.catalogs import CATALOGS
from refsearch.languages.registry import ENGLISH, Languages
from refsearch.languages.side_by_side import SideBySide
from refsearch.messages import Message, msg
from refsearch.practice import stories as practice
from refsearch.rulings import divergences, offerable, situations
from refsearch.rulings.offering import training
from refsearch.rulings.words import COMMAND, Chapter

# What each file of a language holds; the first pattern that fits counts.
_SHAPES: dict[str, Any] = {
    CUES: Cues,
    limiting.FILE: limiting.ComparisonWords,
    session.FILE: session.SessionWords,
    QUOTES: dict[str, str],
    SYNONYMS: SynonymWords,
    PLAYERS_WORDS: dict[str, dict[str, str]],
    ASKED: dict[str, dict[str, str]],
    CALCULATORS: CalculatorsFile,
    EXAMPLES: dict[str, ExampleWords],
    COMMAND: dict[str, str],
    divergences.WORDS: dict[str, str],
    offerable.WORDS: dict[str, tuple[str, ...]],
    situations.WORDS: dict[str, situations.SituationWords],
    KINDS: dict[str, str],
    training.EXAMPLES: dict[str, str],
    "rulings/*.toml": Chapter,
    practice.WORDS: dict[str, str],
}
_UNTRANSLATED = (ASKED, training.EXAMPLES, CUES, limiting.FILE, session.FILE, QUOTES)
_SHOWN = 5  # ids that a finding names: the first tell where to look, the command has the rest


def check_languages(languages: Languages) -> Iterator[Finding]:
    """Every file of a language is of its shape; one of the interface has the texts of English."""
    at_fault: set[tuple[str, str]] = set()
    for code in (one.code for one in languages.declared):
        for name in languages.names(code, "**/*.*"):
            findings = list(_of_file(languages, code, name))
            at_fault |= {(code, name)} if findings else set()
            yield from findings
    side = SideBySide(languages, languages.interface)
    for name in side.files:
        if not any((code, name) in at_fault for code in languages.interface):
            yield from _compared(side, name)


def _of_file(languages: Languages, code: str, name: str) -> Iterator[Finding]:
    path = languages.file(code, name) or Path(name)
    shape = next((shape for known, shape in _SHAPES.items() if fnmatch(name, known)), None)
    try:
        if shape is not None:
            read_toml(path, shape)
        elif name in CATALOGS:
            SideBySide(languages, (code,)).texts(code, name)
        elif name != "language.toml":
            message = msg("no file of a language is called so: nothing reads it")
            yield Finding(str(path), 0, message)
    except TextError as error:
        yield from findings_of(error)


def _compared(side: SideBySide, name: str) -> Iterator[Finding]:
    """Yield what a language lacks that English has, or has that English lacks.

    Queries that were asked, cues, what a comparison looks for, words in files of results and
    sentences of an edition are no translations: each language has its own.
    """
    if any(fnmatch(name, one) for one in _UNTRANSLATED):
        return
    entries = side.entries(name)
    for code in side.codes:
        path = side.languages.file(code, name)
        file = str(path or side.languages.folders[-1] / code / name)
        if lacks := [one.id for one in entries if ENGLISH in one.texts and code not in one.texts]:
            yield Finding(file, 0, _missing(lacks))
        for one in entries:
            if code in one.texts and ENGLISH not in one.texts:
                text = text_to_point_into(path) if path else ""
                line = line_with(text, one.id.rpartition(".")[2])
                message = msg("{} is in no English file: it is not shown", one.id)
                yield Finding(file, line, message)


def _missing(ids: list[str]) -> Message:
    shown, more = ", ".join(ids[:_SHOWN]), len(ids) - _SHOWN
    if len(ids) == 1:
        return msg("{}: the text is missing, and shown in English", shown)
    listed = msg("{} and {} more", shown, more) if more > 0 else shown
    return msg("{}: texts are missing, and shown in English", listed)
