"""A result ready to show: its figures, its breakdown, its notes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from markupsafe import Markup

from refsearch.library.library import Library
from refsearch.web.calculators.result_tables import TableView, table_view
from refsearch.web.calculators.values import Writer, at, is_tally, one_at
from refsearch.web.calculators.words import Wording
from refsearch.web.common.citations import CitedView, cited_views, quote_language
from refsearch.web.common.i18n import translated_phrase

Json = Mapping[str, Any]
_AMOUNT = {"what", "value", "citations"}
_NOTE = {"what", "citations", "quote"}
_CITATION = {"work", "id", "cited"}


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure with its name: a number always in view, a fact; ``many`` are several in a row."""

    label: str
    value: Markup
    many: bool = False


@dataclass(frozen=True, slots=True)
class AmountView:
    """A row of the breakdown: its name, how it is computed, the amount, its provisions."""

    what: str
    detail: Markup
    value: str
    cited: tuple[CitedView, ...]


@dataclass(frozen=True, slots=True)
class BreakdownView:
    """The breakdown of a figure; ``caption`` says whose where there are several."""

    caption: str
    rows: tuple[AmountView, ...]


@dataclass(frozen=True, slots=True)
class NoteView:
    """A note beside the numbers, with the words it rests on."""

    what: str
    quote: str
    language: str
    cited: tuple[CitedView, ...]
    detail: Markup = field(default_factory=Markup)
    against: bool = False


@dataclass(slots=True)
class ResultView:
    """A result as shown."""

    headline: list[Figure] = field(default_factory=list)
    facts: list[Figure] = field(default_factory=list)
    breakdowns: list[BreakdownView] = field(default_factory=list)
    tables: list[TableView] = field(default_factory=list)
    notes: list[NoteView] = field(default_factory=list)
    cited: tuple[CitedView, ...] = ()


def result_view(library: Library, result: Json, given: Json, wording: Wording) -> ResultView:
    """Return the view of a result with its citations in every edition, and of what was given."""
    return _Shower(library, result, given, wording).view()


def notes_of(library: Library, notes: Iterable[Json], wording: Wording) -> tuple[NoteView, ...]:
    """Return the views of some notes."""
    shower = _Shower(library, {}, {}, wording)
    shower.add_notes(notes)
    return tuple(shower.shown.notes)


class _Shower:
    """Sorts one result into what is shown of it."""

    def __init__(self, library: Library, result: Json, given: Json, wording: Wording) -> None:
        self.library = library
        self.result = result
        self.given = given
        self.wording = wording
        self.writer = Writer(result, wording)
        self.shown = ResultView()

    def view(self) -> ResultView:
        """Return all of it."""
        self.shown.headline = list(self._headline())
        self._record(self.result, "")
        self.shown.cited = self._cited(self.result.get("citations", ()))
        return self.shown

    def _headline(self) -> Iterator[Figure]:
        for path in self.wording.page.headline:
            values = [value for value in at(self.result, path) if value is not None]
            if values:
                shown = (self.writer.value(path.replace("*", "0"), value) for value in values)
                yield Figure(self.wording.headline(path), Markup(" · ").join(shown), "*" in path)

    def _record(self, record: Json, path: str) -> None:
        """Sort what a record holds into facts, tables, breakdowns and notes."""
        for key, value in record.items():
            here = f"{path}.{key}" if path else key
            if key in ("citations", "citation") or self._is_hidden(here):
                continue
            if isinstance(value, Mapping) and not is_tally(value):
                if not set(value) <= _CITATION:
                    self._record(value, here)
            elif _is_records(value):
                self._list(value, here)
            elif value not in (None, "", [], {}):
                self._fact(here, value)

    def _is_hidden(self, path: str) -> bool:
        last = path.rpartition(".")[2]
        page = self.wording.page
        return path in page.headline or bool({path, last} & set(page.omitted))

    def _fact(self, path: str, value: Any) -> None:
        of = path.rpartition(".")[0]
        name = self.wording.name(path)
        whole = f"{self.wording.name(of)}: {name}" if of else name
        self.shown.facts.append(Figure(whole, self.writer.value(path, value)))

    def _list(self, values: Sequence[Json], path: str) -> None:
        of = path.rpartition(".")[0]
        if self._amounts_or_notes(values, self.wording.name(of) if of else ""):
            return
        self._table(values, path, self.wording.name(path))
        for n, row in enumerate(values):
            self._inside(row, f"{path}.{n}")

    def _amounts_or_notes(self, values: Sequence[Json], caption: str) -> bool:
        """Show a list of amounts or of notes; return whether it was one."""
        first = set(values[0])
        if first >= _AMOUNT:
            self.shown.breakdowns.append(BreakdownView(caption, tuple(map(self._amount, values))))
        elif first >= _NOTE:
            self.add_notes(values, against="detail" in first)
        return first >= _AMOUNT or first >= _NOTE

    def _inside(self, row: Json, path: str) -> None:
        """Show what stands in a row of a table: notes, breakdowns, tables of its own."""
        for key, value in row.items():
            here = f"{path}.{key}"
            if self._is_hidden(here) or key in ("citations", "citation"):
                continue
            if isinstance(value, Mapping) and not is_tally(value):
                self._inside(value, here)
            elif _is_records(value) and not self._amounts_or_notes(value, self._row_name(path)):
                self._table(value, here, self._row_name(path))

    def _row_name(self, path: str) -> str:
        """Return whose a row is: the pair or team it names, or its number and what it begins with.

        Of a row's part, ``results.3.ns``, the part is named too.
        """
        row, part = (path, "") if path[-1].isdigit() else path.rsplit(".", 1)
        found = one_at(self.result, row)
        name = found.get("pair") or found.get("name") or found.get(f"{part}_pair")
        side = self.wording.name(part) if part else ""
        if name:
            return f"{side} {name}".strip()
        if "board" in found:
            words = (found.get("dealer", ""), found.get("vulnerable", ""))
            conditions = [str(self.writer.value("dealer", word)) for word in words if word]
            return " · ".join([f"{self.wording.name('board')} {found['board']}", *conditions])
        return f"{int(row.rpartition('.')[2]) + 1}. {side}".strip()

    def _table(self, rows: Sequence[Json], path: str, caption: str) -> None:
        given = one_at(self.given, path)
        table = table_view(self.writer, rows, given, path, caption, self._cited)
        if table.heads:
            self.shown.tables.append(table)

    def add_notes(self, notes: Iterable[Json], *, against: bool = False) -> None:
        """Add notes, each once."""
        for note in notes:
            view = self._note(note, against=against)
            if view not in self.shown.notes:
                self.shown.notes.append(view)

    def _note(self, note: Json, *, against: bool) -> NoteView:
        quote = self._quote(note)
        language = quote_language(self.library, note["citations"], quote) if quote else ""
        detail = self.writer.phrase(note.get("detail", ""))
        cited = self._cited(note["citations"])
        return NoteView(translated_phrase(note["what"]), quote, language, cited, detail, against)

    def _quote(self, note: Json) -> str:
        """Return what a note quotes, in the edition of the reader's language where that has it."""
        quotes = note.get("quotes", {}).items()
        own = (
            text
            for id_, text in quotes
            if self.library.book(id_).edition.language == self.wording.language
        )
        return str(next(own, note.get("quote", "")))

    def _amount(self, amount: Json) -> AmountView:
        return AmountView(
            translated_phrase(amount["what"]),
            self.writer.phrase(amount.get("detail", "")),
            self.writer.number(amount["value"]),
            self._cited(amount["citations"]),
        )

    def _cited(self, citations: Iterable[Json]) -> tuple[CitedView, ...]:
        return cited_views(self.library, citations, self.wording.language)


def _is_records(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and isinstance(value[0], Mapping)
