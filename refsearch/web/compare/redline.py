"""A law of the newer edition with what changed since the older one, ready to show."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from flask import url_for
from markupsafe import Markup

from refsearch.comparison.counterparts import aligner_of
from refsearch.comparison.redline.passages import Redline, redline_of
from refsearch.library.book.book import Book
from refsearch.library.compared.redline import Passage, Renaming, Weights
from refsearch.library.edition import Edition
from refsearch.library.library import Library
from refsearch.web.common.correspondence import in_language, missing_words, relation_words
from refsearch.web.common.i18n import translated as _
from refsearch.web.common.links import Link, link_to, with_query
from refsearch.web.compare.pages import laws_around
from refsearch.web.compare.redline_text import VIEWS, View, passage_lines


@dataclass(frozen=True, slots=True)
class Tab:
    """A way to show the law, with its address."""

    name: str
    url: str
    current: bool


@dataclass(frozen=True, slots=True)
class Weight:
    """How many changes there are of a weight, in words."""

    kind: Literal["substance", "wording", "place"]
    words: str


@dataclass(frozen=True, slots=True)
class PassageView:
    """A provision: its places, what became of it, its changes counted, its text.

    ``is_deleted`` tells that it is in no text today.
    """

    id: str
    link: Link
    was: tuple[Link, ...]
    relation: str
    sentence: str
    weights: tuple[Weight, ...]
    depth: int
    heading: Markup
    paragraphs: tuple[Markup, ...]
    is_deleted: bool = False
    is_new: bool = False
    has_substance: bool = False

    @property
    def differs(self) -> bool:
        """Whether its words or its place are others than before."""
        return bool(self.weights or self.relation or self.was)


@dataclass(frozen=True, slots=True)
class RedlinePage:
    """The page of a law; ``left_out`` counts what the view does not show.

    ``elsewhere`` are provisions of the older law and what they are in another law today.
    """

    old: Edition
    new: Edition
    law: Link
    view: View
    tabs: tuple[Tab, ...]
    weights: tuple[Weight, ...]
    renamings: tuple[Renaming, ...]
    passages: tuple[PassageView, ...]
    left_out: int
    elsewhere: tuple[tuple[Link, Link], ...]
    missing: str
    before: Link | None
    after: Link | None
    around: tuple[Link, ...]
    beside_url: str

    @property
    def steps(self) -> tuple[PassageView, ...]:
        """The provisions to step through, where changes are marked."""
        marks = self.view in ("", "substance")
        return tuple(one for one in self.passages if marks and one.differs)


def redline_page(
    library: Library, names: tuple[str, str], law: str, ui: str, asked: str
) -> RedlinePage:
    """Return the page of a law; an unknown view is the redline."""
    redline = redline_of(library, *names)
    view = next((one for one in VIEWS if one == asked), VIEWS[0])
    answer = aligner_of(library).counterparts(names[1], law, names[0])
    missing = missing_words(library, answer) if answer.missing == "not-in-file" else ""
    passages = [] if missing else redline.of_law(law)
    views = [_passage(redline, passage, view, ui) for passage in passages]
    shown = [one for one in views if _is_shown(one, view) and not _is_title(one)]
    before, after = redline.new.neighbours(redline.new.provisions[law])
    return RedlinePage(
        old=redline.old.edition,
        new=redline.new.edition,
        law=link_to(redline.new, law, ui),
        view=view,
        tabs=tuple(_tabs(names, law, ui, view)),
        weights=_in_words(_added([passage.weights for passage in passages])),
        renamings=tuple(_renamed(redline, passages)),
        passages=tuple(shown),
        left_out=sum(not one.has_substance for one in views) if view == "substance" else 0,
        elsewhere=tuple(_elsewhere(library, redline, law, ui)),
        missing=missing,
        before=_step(names, before.id, redline.new, ui) if before else None,
        after=_step(names, after.id, redline.new, ui) if after else None,
        around=tuple(
            _step(names, one.id, redline.new, ui)
            for one in laws_around(redline.new, redline.new.provisions[law])
        ),
        beside_url=url_for("compare.unit", ui=ui, left=names[1], right=names[0], id_=law),
    )


def _step(names: tuple[str, str], law: str, book: Book, ui: str) -> Link:
    url = url_for("redline.law", ui=ui, left=names[0], right=names[1], id_=law)
    shown = book.provisions[law]
    return Link(url, shown.citation, book.edition.language, shown.heading or "")


def _elsewhere(
    library: Library, redline: Redline, law: str, ui: str
) -> Iterator[tuple[Link, Link]]:
    """Yield what went from a law to others, with where it is: not what is inside of such."""
    aligner, names = aligner_of(library), (redline.old.edition.id, redline.new.edition.id)
    gone: set[str | None] = set()
    for root in aligner.counterparts(names[1], law, names[0]).ids:
        for old in redline.old.walk(redline.old.provisions[root]):
            now = aligner.counterparts(names[0], old.id, names[1]).ids
            if now and law not in {redline.new.law_of(id_).id for id_ in now}:
                gone.add(old.id)
                if old.parent not in gone:
                    step = _step(names, redline.new.law_of(now[0]).id, redline.new, ui)
                    link = link_to(redline.new, now[0], ui)
                    yield (
                        link_to(redline.old, old.id, ui),
                        replace(link, url=f"{step.url}#{now[0]}"),
                    )


def _tabs(names: tuple[str, str], law: str, ui: str, view: View) -> Iterator[Tab]:
    labels = {
        "": _("Old and new"),
        "old": _("Old text"),
        "new": _("New text"),
        "substance": _("Substance only"),
    }
    for one in VIEWS:
        address = url_for("redline.law", ui=ui, left=names[0], right=names[1], id_=law)
        url = with_query(address, {"view": one})
        yield Tab(labels[one], url, one == view)


def _is_title(one: PassageView) -> bool:
    """Whether it is the title of the law, which stands over the page, and has not changed."""
    return not (one.depth or one.weights or one.paragraphs or one.relation)


def _is_shown(one: PassageView, view: View) -> bool:
    if view == "substance":
        return one.has_substance
    return not (view == "old" and one.is_new) and not (view == "new" and one.is_deleted)


def _renamed(redline: Redline, passages: Sequence[Passage]) -> Iterator[Renaming]:
    """Yield the renamings that stand in some passages."""
    renamed = " ".join(s.old.casefold() for p in passages for s in p.segments if s.how == "renamed")
    # by its first letters: in each form the ending is another
    roots = (one for one in redline.renamings if one.old.split()[-1][:5] in renamed)
    yield from roots


def _added(weights: Sequence[Weights]) -> Weights:
    return Weights(
        sum(one.wording for one in weights),
        sum(one.place for one in weights),
        sum(one.substance for one in weights),
    )


def _in_words(weights: Weights) -> tuple[Weight, ...]:
    """Return the counts of each weight, the heaviest first; none where nothing changed."""
    counts = (
        (
            weights.substance,
            Weight("substance", _("substance: %(number)s", number=weights.substance)),
        ),
        (weights.wording, Weight("wording", _("wording: %(number)s", number=weights.wording))),
        (weights.place, Weight("place", _("place: %(number)s", number=weights.place))),
    )
    return tuple(weight for count, weight in counts if count)


def _passage(redline: Redline, passage: Passage, view: View, ui: str) -> PassageView:
    book = redline.new if passage.id else redline.old
    id_ = passage.id or passage.origins[0]
    was = tuple(link_to(redline.old, origin, ui) for origin in passage.origins if passage.id)
    link = link_to(book, id_, ui)
    lines = passage_lines(passage.segments, view)
    headed = _is_headed(redline, passage, view) and len(lines) > 0
    return PassageView(
        id=passage.id or f"deleted-{id_}",
        link=link,
        was=() if [one.text for one in was] == [link.text] else was,
        relation=_relation(passage),
        sentence=in_language(dict(passage.sentence), ui),
        weights=_in_words(passage.weights),
        depth=min(3, id_.count(".")),  # the style sheet sets no deeper one in
        heading=lines[0] if headed else Markup(),
        paragraphs=tuple(line for line in lines[headed:] if line.striptags().strip()),
        is_deleted=not passage.id,
        is_new=not passage.origins,
        has_substance=bool(passage.weights.substance),
    )


def _relation(passage: Passage) -> str:
    shown = [one for one in passage.relation if one not in ("same", "reworded")]
    return relation_words(tuple(shown))


def _is_headed(redline: Redline, passage: Passage, view: View) -> bool:
    """Whether the first line shown is a heading."""
    if view == "old" or not passage.id:
        provisions = [redline.old.provisions[origin] for origin in passage.origins[:1]]
    else:
        provisions = [redline.new.provisions[passage.id]]
    return any(one.heading for one in provisions)
