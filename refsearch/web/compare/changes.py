"""What changed between two editions, in sentences, ready to show."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from flask import url_for

from refsearch.comparison.redline.changes import Change, Changes, LawChanges
from refsearch.comparison.redline.chapters import ChapterChanges, chapters_of
from refsearch.comparison.redline.pairs import refusal
from refsearch.comparison.redline.touches import Touch, only_text
from refsearch.library.book.book import Book
from refsearch.library.compared.concordance import Relation
from refsearch.library.compared.redline import Renaming
from refsearch.library.compared.word_marks import Kind
from refsearch.library.edition import Edition
from refsearch.library.library import Library
from refsearch.web.common.correspondence import in_language, relation_words
from refsearch.web.common.i18n import translated as _
from refsearch.web.common.links import Link, link_to, page_url
from refsearch.web.compare.tags import touched_words

_DIGEST = 16  # laws on the one page of the digest: more do not fit on a printed page


@dataclass(frozen=True, slots=True)
class Count:
    """How many provisions there are of a relation, and its name."""

    number: int
    name: str


@dataclass(frozen=True, slots=True)
class TouchView:
    """What of a ruling a change touches, in words, with what was so and what is so now."""

    kinds: str
    old: str
    new: str


@dataclass(frozen=True, slots=True)
class ChangeView:
    """What became of some provisions of which one sentence speaks, or else what it touches.

    Of what is new or gone ``text`` is the beginning, and ``alike`` are the provisions of the other
    edition that have the same words.
    """

    now: tuple[Link, ...]
    was: tuple[Link, ...]
    relation: str
    sentence: str
    weight: str
    touches: tuple[TouchView, ...] = ()
    text: str = ""
    alike: tuple[Link, ...] = ()


@dataclass(frozen=True, slots=True)
class LawChangesView:
    """What changed in a law; ``url`` shows it word by word, where the languages are one.

    ``placed`` is what only stands elsewhere.
    """

    link: Link
    url: str
    counts: tuple[Count, ...]
    touched: tuple[Count, ...]
    changes: tuple[ChangeView, ...]
    placed: tuple[ChangeView, ...]

    @property
    def first(self) -> ChangeView | None:
        """The weightiest change that a sentence tells, or else what it touches."""
        return next(iter(self._described), None)

    @property
    def more(self) -> int:
        """How many further changes are told so."""
        return max(0, len(self._described) - 1)

    @property
    def _described(self) -> list[ChangeView]:
        in_words = [change for change in self.changes if change.sentence]
        return in_words or [change for change in self.changes if change.touches]


@dataclass(frozen=True, slots=True)
class ChapterView:
    """What changed in a chapter: its title, the first and last of its laws, and counts."""

    heading: str
    language: str
    laws: tuple[Link, ...]
    counts: tuple[Count, ...]


@dataclass(frozen=True, slots=True)
class ChangesPage:
    """What changed between two editions; ``redlined`` where it is shown word by word."""

    old: Edition
    new: Edition
    redlined: bool
    counts: tuple[Count, ...]
    touched: tuple[Count, ...]
    chapters: tuple[ChapterView, ...]
    laws: tuple[LawChangesView, ...]
    definitions: LawChangesView | None
    renamings: tuple[Renaming, ...]
    not_in_file: tuple[Link, ...]
    api_url: str

    @property
    def digest(self) -> tuple[LawChangesView, ...]:
        """The laws that changed most, as many as stand on one page."""
        return tuple(law for law in self.laws if law.first)[:_DIGEST]


def changes_page(library: Library, changes: Changes, ui: str) -> ChangesPage:
    """Return what changed between two editions, ready to show."""
    names = changes.old.edition.id, changes.new.edition.id
    redlined = not refusal(library, *names)
    return ChangesPage(
        old=changes.old.edition,
        new=changes.new.edition,
        redlined=redlined,
        counts=_counts(changes.counts),
        touched=_touched(changes.touched),
        chapters=tuple(_chapter(changes, one, ui) for one in chapters_of(changes) if one.heading),
        laws=tuple(_law(changes, law, ui, redlined) for law in changes.laws if law.listed),
        definitions=_definitions(changes, ui),
        renamings=changes.renamings,
        not_in_file=tuple(link_to(changes.new, law, ui) for law in changes.not_in_file),
        api_url=url_for("texts.changes", old=names[0], new=names[1]),
    )


def _chapter(changes: Changes, chapter: ChapterChanges, ui: str) -> ChapterView:
    ends = dict.fromkeys((chapter.laws[0].law, chapter.laws[-1].law))
    laws = tuple(link_to(changes.new, law, ui) for law in ends)
    language = chapter.book.edition.language
    return ChapterView(chapter.heading, language, laws, _counts(chapter.counts))


def _law(changes: Changes, law: LawChanges, ui: str, redlined: bool) -> LawChangesView:
    names = changes.old.edition.id, changes.new.edition.id
    url = page_url(ui, names[1], law.law)
    if redlined:
        url = url_for("redline.law", ui=ui, left=names[0], right=names[1], id_=law.law)
    return _view(changes, law, ui, link_to(changes.new, law.law, ui), url)


def _definitions(changes: Changes, ui: str) -> LawChangesView | None:
    """Return what changed in the definitions; None where nothing is known of it, or nothing did."""
    found = changes.definitions
    if not (found and found.listed):
        return None
    edition = changes.new.edition
    url = url_for("pages.definitions", ui=ui, edition=edition.id)
    return _view(changes, found, ui, Link(url, _("Definitions"), ui), url)


def _view(changes: Changes, law: LawChanges, ui: str, link: Link, url: str) -> LawChangesView:
    return LawChangesView(
        link=link,
        url=url,
        counts=_counts(law.counts),
        touched=_touched(law.touched),
        changes=tuple(_change(changes, one, ui) for one in law.grouped),
        placed=tuple(_change(changes, (one,), ui) for one in law.placed),
    )


def _change(changes: Changes, group: Sequence[Change], ui: str) -> ChangeView:
    passage = group[0].passage
    now = _links(changes.new, (one.id for one in group if one.id), ui)
    was = _links(changes.old, (origin for one in group for origin in one.origins), ui)
    same = [link.text for link in now] == [link.text for link in was]
    return ChangeView(
        now=now,
        was=() if same else was,
        relation=relation_words(passage.relation),
        sentence=in_language(dict(passage.sentence), ui),
        weight=group[0].content,
        touches=tuple(map(_touch, group[0].shown)),
        text="" if passage.sentence else only_text(passage),
        alike=_links(changes.old if group[0].id else changes.new, group[0].alike, ui),
    )


def _touch(touch: Touch) -> TouchView:
    return TouchView(touched_words(touch.kinds), touch.old, touch.new)


def _touched(touched: Mapping[Kind, int]) -> tuple[Count, ...]:
    return tuple(Count(n, touched_words((kind,))) for kind, n in touched.items() if n)


def _links(book: Book, ids: Iterable[str], ui: str) -> tuple[Link, ...]:
    return tuple(link_to(book, id_, ui) for id_ in dict.fromkeys(ids))


def _counts(counts: Mapping[Relation, int]) -> tuple[Count, ...]:
    return tuple(Count(n, relation_words((name,))) for name, n in counts.items() if n)
