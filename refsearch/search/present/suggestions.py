"""Suggestions while a query is typed: citations, terms, rulings, headings; own language first."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from itertools import chain
from operator import attrgetter

from refsearch.analysis.folding import fold, fold_in_place
from refsearch.analysis.language import Analyses, Language
from refsearch.analysis.transliteration import sound
from refsearch.citations.labels import is_greek
from refsearch.library.book.book import Book, global_id, split_global_id
from refsearch.library.defining import defining
from refsearch.library.library import Library
from refsearch.search.results import Offerable, Suggestion

# (typed, ui) -> the global ids a citation means, best first
Cited = Callable[[str, str], Sequence[str]]

_SHORTEST = 2  # letters: one begins half of the texts
_MOST_CITATIONS = 3  # a law in each of the three bridge codes ...
_MOST_RULINGS = 3  # ... and as many rulings: headings and terms need room as well
_LONGEST = 60  # characters: what is longer is a sentence, not the beginning of a query
# The order among what begins alike; the start of a text comes before a word in it.
_LAW, _TERM, _RULING, _SECTION = 0, 1, 2, 3
_start, _rank = attrgetter("start"), attrgetter("rank")


@dataclass(frozen=True, order=True, slots=True)
class _Entry:
    """An entry point of a suggestion: its text from one of its words on, folded, and its rank."""

    start: str
    rank: tuple[int, ...]
    offered: Suggestion = field(compare=False)


class _Sorted:
    """Entries in order of their texts, and the Greek ones by how they sound."""

    def __init__(self, entries: Iterable[_Entry]) -> None:
        self._written = sorted(entries)
        greek = (one for one in self._written if is_greek(one.start))
        self._heard = sorted(replace(one, start=sound(one.start, "greek")) for one in greek)

    def beginning(self, typed: str) -> list[_Entry]:
        """Return what begins as typed; if nothing does, Greek that sounds like Latin letters."""
        found = _starting(self._written, typed)
        return found or (_starting(self._heard, sound(typed, "latin")) if typed.isascii() else [])


def _starting(entries: list[_Entry], typed: str) -> list[_Entry]:
    first, last = (bisect_left(entries, end, key=_start) for end in (typed, f"{typed}\U0010ffff"))
    return entries[first:last]


class Suggester:
    """Every heading and term of a library, and every ruling, sorted by their words."""

    def __init__(
        self,
        library: Library,
        analyses: Analyses,
        cited: Cited,
        rulings: Sequence[Offerable] = (),
    ) -> None:
        self._library = library
        self._analyses = analyses
        self._cited = cited
        languages = {edition.language for edition in library.editions}
        for concept in library.concepts.values():
            languages |= concept.terms.keys()
        self._languages = sorted(languages)
        self._entries = cache(lambda code: _Sorted(self._of_language(code)))
        self._rulings = cache(lambda ui: _Sorted(_titles(rulings, analyses[ui])))

    def suggest(self, prefix: str, ui: str, limit: int) -> tuple[Suggestion, ...]:
        """Return what may be meant by the beginning of a query, best first."""
        typed = " ".join(prefix.split())
        if not typed or len(typed) > _LONGEST or limit < 1:
            return ()
        unlike: dict[tuple[str, str], Suggestion] = {}
        for one in chain(self._citations(typed, ui), self._texts(fold(typed), ui)):
            unlike.setdefault((one.kind, fold(one.text)), one)
            if len(unlike) == limit:
                break
        return tuple(unlike.values())

    def _citations(self, typed: str, ui: str) -> Iterator[Suggestion]:
        for target in list(dict.fromkeys(self._cited(typed, ui)))[:_MOST_CITATIONS]:
            edition, id_ = split_global_id(target)
            book = self._library.book(edition)
            if id_ in book.provisions:
                heading = book.law_of(id_).heading or ""
                detail = f"{heading} · {book.edition.short_title}" if heading else ""
                yield Suggestion(book.provisions[id_].citation, "citation", target, detail)

    def _texts(self, typed: str, ui: str) -> Iterator[Suggestion]:
        """Yield headings and terms with a word that begins so, those of the reader's first."""
        if len(typed) < _SHORTEST:
            return
        first = sorted(self._rulings(ui).beginning(typed), key=_rank)[:_MOST_RULINGS]
        for code in (ui, *(code for code in self._languages if code != ui)):
            for entry in sorted([*first, *self._entries(code).beginning(typed)], key=_rank):
                yield entry.offered
            first = []

    def _of_language(self, code: str) -> Iterator[_Entry]:
        for key, concept in self._library.concepts.items():
            for number, term in enumerate(concept.terms.get(code, ())[:1]):
                offered = Suggestion(term, "term", self._definition(key, code))
                yield from _entries(offered, self._analyses[code], _TERM, number)
        for book in self._library.books.values():
            if book.edition.language == code and not self._library.successor(book.edition.id):
                yield from _headings(book, self._analyses[code])

    def _definition(self, key: str, code: str) -> str:
        """Return the definition of a concept to lead to, in the language or in any; or nothing."""
        held = sorted(
            defining(self._library, key),
            key=lambda one: (one.edition.language != code, one.edition.rank),
        )
        return held[0].target if held else ""


def _headings(book: Book, language: Language) -> Iterator[_Entry]:
    """Yield the headings of an edition; those of one that supplements another come after."""
    first = 100_000 * bool(book.edition.supplements)
    for position, provision in enumerate(book.provisions.values()):
        if provision.heading and provision.kind == "norm":
            kind = _SECTION if provision.parent else _LAW
            detail = f"{provision.citation} · {book.edition.short_title}"
            target = global_id(book.edition.id, provision.id)
            offered = Suggestion(provision.heading, "heading", target, detail)
            yield from _entries(offered, language, kind, first + position)


def _entries(offered: Suggestion, language: Language, kind: int, position: int) -> Iterator[_Entry]:
    """Yield a suggestion once for each of its words that is no stop word, from there on."""
    folded = fold_in_place(offered.text)
    for number, token in enumerate(language.tokens(offered.text)):
        if number == 0 or not token.stop:
            yield _Entry(folded[token.start :], (min(number, 1), kind, position), offered)


def _titles(rulings: Sequence[Offerable], language: Language) -> Iterator[_Entry]:
    """Yield the titles of the rulings, the commonest first."""
    for number, one in enumerate(sorted(rulings, key=lambda ruling: ruling.rank)):
        if title := one.titles.get(language.code):
            offered = Suggestion(title, "ruling", one.procedure, "", one.facts)
            yield from _entries(offered, language, _RULING, number)
