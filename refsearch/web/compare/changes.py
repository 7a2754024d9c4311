"""What changed between two editions, in sentences, ready to show."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from flask import url_for

from refsearch.comparison.redline.changes import Change, Changes, LawChanges
from refsearch.comparison.redline.chapters import ChapterChanges, chapters_of
from refsearch.comparison.redline.pairs import refusal
from refsearch.library.book.book import Book
from refsearch.library.compared.concordance import Relation
from refsearch.library.edition import Edition
from refsearch.library.library import Library
from refsearch.web.common.correspondence import in_language, relation_words
from refsearch.web.common.links import Link, link_to, page_url

_DIGEST = 16  # laws on the one page of the digest: more do not fit on a printed page


@dataclass(frozen=True, slots=True)
class Count:
    """How many provisions there are of a relation, and its name."""

    number: int
    name: str


@dataclass(frozen=True, slots=True)
class ChangeView:
    """What became of some provisions of which one sentence speaks."""

    now: tuple[Link, ...]
    was: tuple[Link, ...]
    relation: str
    sentence: str
    weight: str


@dataclass(frozen=True, slots=True)
class LawChangesView:
    """What changed in a law; ``url`` shows it word by word, where the languages are one."""

    link: Link
    url: str
    counts: tuple[Count, ...]
    changes: tuple[ChangeView, ...]

    @property
    def first(self) -> ChangeView | None:
        """The weightiest change that a sentence tells."""
        return next((change for change in self.changes if change.sentence), None)

    @property
    def more(self) -> int:
        """How many further changes have a sentence."""
        return max(0, sum(bool(change.sentence) for change in self.changes) - 1)


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
    chapters: tuple[ChapterView, ...]
    laws: tuple[LawChangesView, ...]
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
        chapters=tuple(_chapter(changes, chapter, ui) for chapter in chapters_of(changes)),
        laws=tuple(_law(changes, law, ui, redlined) for law in changes.laws if law.listed),
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
    views = tuple(_change(changes, one, ui) for one in law.grouped)
    return LawChangesView(link_to(changes.new, law.law, ui), url, _counts(law.counts), views)


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
    )


def _links(book: Book, ids: Iterable[str], ui: str) -> tuple[Link, ...]:
    return tuple(link_to(book, id_, ui) for id_ in dict.fromkeys(ids))


def _counts(counts: Mapping[Relation, int]) -> tuple[Count, ...]:
    return tuple(Count(n, relation_words((name,))) for name, n in counts.items() if n)
