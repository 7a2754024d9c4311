"""What the pages of texts share: their address, how the reader came, the texts before and after."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

from refsearch.library.book.book import Book
from refsearch.library.edition import Edition
from refsearch.library.library import Library
from refsearch.library.model import Definition, Footnote, Part, Provision
from refsearch.library.resolution.resolve import resolve
from refsearch.search.query import MAX_LENGTH
from refsearch.web.common.correspondence import cited_today
from refsearch.web.common.i18n import translated as _
from refsearch.web.common.links import ARRIVED, Link, describe_target, page_url
from refsearch.web.common.query_args import clean
from refsearch.web.law.around import Around
from refsearch.web.law.provisions import FootnoteView

# the same place in each text, and some: the page of the results, which is linked too, has them all
_MOST_OTHERS = 12
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Address:
    """The address that a page was asked for with."""

    path: str
    args: Mapping[str, str]

    def get(self, name: str) -> str:
        """Return an argument, empty where there is none."""
        return self.args.get(name, "")


@dataclass(frozen=True, slots=True)
class Arrival:
    """How the reader came: the query that led here, and the other places it could mean."""

    query: str
    others: tuple[Link, ...]


@dataclass(frozen=True)
class ReadingPage:
    """A page on which a text is read: ``here`` is the id it was asked for."""

    book: Book
    here: str
    before: Provision | Definition | Part | None
    after: Provision | Definition | Part | None
    footnotes: tuple[FootnoteView, ...]
    around: Around


def arrival(library: Library, here: str, ui: str, address: Address) -> Arrival | None:
    """Return how the reader came, by the query in the address; None without one."""
    query = clean(address.get(ARRIVED))[:MAX_LENGTH]
    if not query:
        return None
    targets = resolve(library, query, language=ui).targets[: _MOST_OTHERS + 1]
    others = [_named_link(library, target, ui) for target in targets if target != here]
    return Arrival(query, tuple(others[:_MOST_OTHERS]))


def _named_link(library: Library, target: str, ui: str) -> Link:
    book, id_, citation = describe_target(library, target)
    url = page_url(ui, book.edition.id, id_)
    now = cited_today(library, book, id_, ui)
    title = f"{_('Today:')} {now}" if now else ""
    return Link(url, f"{citation}, {book.edition.short_title}", book.edition.language, title)


def beside(everything: Sequence[T], one: T) -> tuple[T | None, T | None]:
    """Return what stands before and after one of some items; None at the ends."""
    at = everything.index(one)
    return (everything[at - 1] if at else None), next(iter(everything[at + 1 :]), None)


def called_by(book: Book, ids: Sequence[str]) -> list[Footnote]:
    """Return the footnotes that are called in any of some texts."""
    return [note for note in book.footnotes.values() if set(ids).intersection(note.attached_to)]


def readers_first(editions: Sequence[Edition], ui: str) -> Sequence[Edition]:
    """Return the editions with those in the reader's language first."""
    return sorted(editions, key=lambda edition: edition.language != ui)
