"""Faults of form in ``text.md`` that the reader accepts: in tables, labels and headings."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from refsearch.checks.finding import EditionUnderCheck, Finding
from refsearch.citations.headings import NAME, heading_pattern, place_of
from refsearch.citations.labels import LabelStyle
from refsearch.citations.locator import Locator, roman_value
from refsearch.drafting.inside_sentences import breaks_off, leading_on
from refsearch.languages.registry import Language
from refsearch.languages.slug import unaccented
from refsearch.messages import Message, msg

_CELL_END = re.compile(r"(?<!\\)\|")
_DELIMITERS = re.compile(r"\s*\|?(?:\s*:?-+:?\s*\|)*\s*:?-+:?\s*\|?\s*")
_LIKE_A_LABEL = re.compile(
    r"[(\[]?(?P<core>\d{1,2}|[^\W\d_]|[ivx]{2,4})(?P<end>[.)\]°:]+)(?=\s|\w)"
)
_ESCAPED = re.compile(r"[\s*_]*(?:[(\[]?\w{1,4}\\[.)\]°:]|\\[(\[])")  # 1\. is no label
_WORD = re.compile(r"[^\W°ªº]+")  # the sign of 1º is no word
_Row = tuple[int, str]
_ATTRIBUTES = re.compile(r"\{[#.][^{}]*\}")
_MISPLACED = msg("is indented or follows another")
_OF_NO_STYLE = msg("is in no declared style")


def check_tables(edition: EditionUnderCheck) -> Iterator[Finding]:
    """Every row of a table has as many cells as its header."""
    for table in _tables(edition.text.lines):
        (first, header), *rows = table
        if not rows or not _DELIMITERS.fullmatch(rows[0][1]):
            message = msg("a table has a line like |---|---| under its header; this one has none")
            yield Finding(edition.file, first, message)
            continue
        columns = _cells(header)
        for line, row in rows:
            if _cells(row) != columns:
                message = msg("the row has {} cell(s), the table's header {}", _cells(row), columns)
                yield Finding(edition.file, line, message)


def _tables(lines: list[str]) -> Iterator[list[_Row]]:
    """Yield the rows of each table: consecutive lines that begin with a bar."""
    table: list[_Row] = []
    for number, line in enumerate([*lines, ""], 1):
        if line.lstrip(" >").startswith("|"):
            table.append((number, line.lstrip(" >").rstrip()))
        elif table:
            yield table
            table = []


def _cells(row: str) -> int:
    return len(_CELL_END.findall(row)) - row.endswith("|") + (not row.startswith("|"))


def check_labels(edition: EditionUnderCheck) -> Iterator[Finding]:
    """A text that looks like a label but was not read as one is malformed or misplaced."""
    samples = [sample for depth in edition.book.edition.label_styles for sample in depth]
    full = edition.book.edition.label_paths
    styles = [LabelStyle.from_sample(sample) for sample in samples]
    for provision in edition.book.provisions.values():
        for block in provision.blocks if provision.kind == "norm" else ():
            found = _LIKE_A_LABEL.match(block.text) if block.kind == "paragraph" else None
            if found and _is_label(found):
                known = any(style.match(block.text) for style in styles)
                message = msg(
                    "{}: {} begins a paragraph like a label, but {}; "
                    "labels stand unindented, like {}; a number that is none is written {}",
                    *(provision.id, repr(found[0]), _MISPLACED if known else _OF_NO_STYLE),
                    *(" ".join((*full, *samples)), _plain(found[0])),
                )
                if not any(map(_ESCAPED.match, _lines_with(edition, provision.id, block.text))):
                    yield edition.finding(provision.id, message, block.text)
    yield from _unseparated(edition, styles)


def _lines_with(edition: EditionUnderCheck, id_: str, words: str) -> Iterator[str]:
    """Yield the lines from an item on that begin with some words: one of them may be a label."""
    line = edition.text.line_of(words, edition.line(id_) or 1)
    while line:
        yield edition.text.lines[line - 1]
        line = edition.text.line_of(words, line + 1)


def check_law_headings(edition: EditionUnderCheck) -> Iterator[Finding]:
    """A law is shown with the first form that fits its number: another word of its own is lost."""
    forms = [one for one in edition.book.edition.law_headings if NAME not in one]
    patterns = [(form, heading_pattern(form)) for form in forms]
    for line, text in enumerate(edition.text.lines, 1):
        title = text.removeprefix("## ").strip() if text.startswith("## ") else ""
        fits = ((form, found) for form, pattern in patterns if (found := pattern.fullmatch(title)))
        printed, found = next(fits, ("", None))
        if found is None:
            continue
        place = place_of(printed)[0]
        first = next(form for form in forms if place in form)
        shown, kept = (
            _without_heading(form).replace(place, found["number"]) for form in (first, printed)
        )
        if _WORD.findall(unaccented(shown)) != _WORD.findall(unaccented(kept)):
            yield Finding(edition.file, line, _shown_as(kept, shown))


def _shown_as(kept: str, shown: str) -> Message:
    return msg(
        "the heading {} is shown as {}: of two words for laws with the same numbers only "
        "the first is; give those of the other an id, {}, and the word under {}",
        *(repr(kept), repr(shown), "{#word-7}", "[citation.parts]"),
    )


def _without_heading(form: str) -> str:
    return form.replace("{heading}", "").strip(" .:-–—")


def check_sentences(edition: EditionUnderCheck, language: Language) -> Iterator[Finding]:
    """No heading stands where a sentence goes on: "… as required by the", "# Chapter X"."""
    leading = leading_on(language)
    above = ""
    for number, line in enumerate(edition.text.lines, 1):
        if line.startswith("#") and breaks_off(above, leading):
            shown = repr(_ATTRIBUTES.sub("", line).strip("# "))
            message = msg(
                "the sentence above the heading {} breaks off: if the line goes on with it, take "
                "its # away and join them",
                shown,
            )
            yield Finding(edition.file, number, message)
        above = line or above


def _plain(label: str) -> str:
    """Return a number as it is written where it is no label: 1\\. and \\(1)."""
    at = 0 if label[0] in "([" else len(label) - 1
    return f"{label[:at]}\\{label[at:]}"


def _is_label(found: re.Match[str]) -> bool:
    core = found["core"]
    return core.isdigit() or len(core) == 1 or roman_value(core) is not None


def _unseparated(edition: EditionUnderCheck, styles: list[LabelStyle]) -> Iterator[Finding]:
    """A label that follows its sibling without a blank line is read as part of the sibling."""
    lines = edition.text.lines
    for number, (above, line) in enumerate(pairwise(lines), 2):
        for style in styles:
            first, second = style.match(above), style.match(line)
            if first and second and _follows(first[0], second[0]):
                message = msg("the label {} needs a blank line before it", second[1])
                yield Finding(edition.file, number, message)
                break


def _follows(first: str, second: str) -> bool:
    if roman_value(first) and roman_value(second):
        return (roman_value(first) or 0) + 1 == roman_value(second)
    return Locator(("1", first)).ordinal(1) + 1 == Locator(("1", second)).ordinal(1)
