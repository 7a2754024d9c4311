"""The counterparts of a text elsewhere, in words: their places and how they differ."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from refsearch.comparison.across import Elsewhere, elsewhere, today
from refsearch.comparison.counterparts import Counterpart, Counterparts
from refsearch.languages.registry import ENGLISH
from refsearch.library.book.book import Book
from refsearch.library.compared.concordance import Relation
from refsearch.library.edition import Edition
from refsearch.library.library import Library
from refsearch.web.common.i18n import language_name
from refsearch.web.common.i18n import translated as _
from refsearch.web.common.links import Link, link_to


@dataclass(frozen=True, slots=True)
class PlaceThere:
    """A place in another edition, how it relates to the one here, and in what they differ."""

    link: Link
    relation: str
    sentence: str


@dataclass(frozen=True, slots=True)
class ThereView:
    """What corresponds in another edition.

    ``missing`` says why nothing does; ``computed`` tells that no reader has decided it.
    """

    edition: Edition
    places: tuple[PlaceThere, ...]
    missing: str
    relation: str
    sentence: str
    computed: bool
    newer: bool


def there_view(library: Library, found: Elsewhere, ui: str) -> ThereView:
    """Return what corresponds in an edition of another work, ready to show."""
    book = library.book(found.edition.id)
    answer = found.counterparts
    return ThereView(
        edition=found.edition,
        places=tuple(_place(book, one, ui) for one in answer.found),
        missing=missing_words(library, answer),
        relation=relation_words(answer.relation),
        sentence=in_language(answer.sentence, ui),
        computed=answer.source == "computed" and answer.missing != "not-in-file",
        newer=found.newer,
    )


@dataclass(frozen=True, slots=True)
class ProvisionThere:
    """A provision of a law and what corresponds to it in another work."""

    here: Link
    there: ThereView


def provision_by_provision(
    library: Library, book: Book, ids: Iterable[str], ui: str
) -> tuple[ProvisionThere, ...]:
    """Return, for the nearest edition of another work, what became of each of some provisions.

    Those that stand where they stood and say what they said are left out.
    """
    found = []
    for id_ in ids:
        nearest = next(iter(elsewhere(library, book, id_)), None)
        if nearest and id_ in book.provisions and not _as_before(id_, nearest):
            view = there_view(library, nearest, ui)
            found.append(ProvisionThere(link_to(book, id_, ui), view))
    return tuple(found)


def _as_before(id_: str, found: Elsewhere) -> bool:
    answer = found.counterparts
    kept = [set(one.relation) <= {"same", "reworded"} and one.id == id_ for one in answer.found]
    return kept == [True] or answer.missing == "not-in-file"


def _place(book: Book, one: Counterpart, ui: str) -> PlaceThere:
    sentence = in_language(one.sentence, ui)
    return PlaceThere(link_to(book, one.id, ui), became_words(one), sentence)


def today_view(library: Library, book: Book, id_: str, ui: str) -> ThereView | None:
    """Return what a text became in the work that succeeds its own; None where none does."""
    found = today(library, book, id_)
    return there_view(library, found, ui) if found else None


def cited_today(library: Library, book: Book, id_: str, ui: str) -> str:
    """Return how a place of a superseded work is cited today: "Art. 16C"; else nothing."""
    view = today_view(library, book, id_, ui)
    return ", ".join(place.link.text for place in view.places) if view else ""


def in_language(sentence: dict[str, str], ui: str) -> str:
    """Return a sentence in the reader's language, or in another one if it is not available."""
    return sentence.get(ui) or sentence.get(ENGLISH) or next(iter(sentence.values()), "")


def became_words(one: Counterpart) -> str:
    """Return what became of a provision; of one that holds others, with what changed in them."""
    if not one.relation or "changed" in one.relation or one.inside in ("", "same", "reworded"):
        weightiest = (one.inside,) if one.inside else one.relation[-1:]
        return relation_words((*one.relation[:-1], *weightiest))
    places = relation_words(one.relation[:-1])
    return ", ".join(filter(None, (places, _("changed in parts"))))


def relation_words(relation: tuple[Relation, ...]) -> str:
    """Return what became of a provision, in words: "moved, changed in substance"."""
    return ", ".join(_relation(one) for one in relation)


def _relation(one: Relation) -> str:
    words = {
        "same": _("in the same words"),
        "reworded": _("in other words"),
        "changed": _("changed in substance"),
        "moved": _("moved"),
        "renumbered": _("renumbered"),
        "split": _("split"),
        "merged": _("merged with another"),
        "deleted": _("deleted"),
        "new": _("new"),
    }
    return words[one]


def missing_words(library: Library, answer: Counterparts, *, named: bool = True) -> str:
    """Return why nothing corresponds in an edition; empty where something does.

    It is not named where it stands above, as in the head of its column.
    """
    if answer.found or not answer.missing:
        return ""
    edition = library.book(answer.edition).edition
    name = distinct_name(library, edition)
    if answer.missing == "not-in-file":
        reason = _("not in the file of %(edition)s, which lacks it", edition=name)
        return reason if named else _("not in this file")
    if "new" in answer.relation and edition.missing_laws:
        reason = _("no counterpart in the file of %(edition)s", edition=name)
        return reason if named else _("no counterpart in this file")
    return _("not in %(edition)s", edition=name) if named else _("not in this edition")


def distinct_name(library: Library, edition: Edition) -> str:
    """Return a name of an edition that no other has: with its language, and if need be its id."""
    name = f"{edition.short_title} · {language_name(edition.language)}"
    same = [
        e
        for e in library.editions
        if (e.short_title, e.language) == (edition.short_title, edition.language)
    ]
    return name if len(same) == 1 else f"{name} · {edition.id}"
