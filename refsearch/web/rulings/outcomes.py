"""The outcome of a ruling: what to do now, later and after play, each with its provisions."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from flask import url_for

from refsearch.compute.amounts import Citation
from refsearch.games.catalogue import functions
from refsearch.languages.calculators import calculator_title
from refsearch.library.library import Library
from refsearch.rulings.case import Item, When
from refsearch.rulings.divergences import Divergence
from refsearch.rulings.report import divergences_of, item_text
from refsearch.web.common.citations import CitedView, cited_view
from refsearch.web.common.i18n import translated as _
from refsearch.web.common.links import Link
from refsearch.web.rulings.asking import Place
from refsearch.web.rulings.quotes import SCREEN, Quote, quotes_of

# tricks and points are what the players wait for; what is only checked later comes last
SHOWN: tuple[When, ...] = ("now", "later", "score", "check")
BESIDE = "beside"  # provisos of what happens now: below it, for it to be read at a glance
# what would make it another ruling, on what the ruling rests, what holds only if something else
# happened too, and what the text leaves open: read after what follows
_PROVISOS = re.compile(
    "(screens-)?unless-|(screens-variation|norme-supplement|power-to-adjust)$"
    "|.*-(in-no-order|is-a-reading)$|(?!playing-out|taken-with).*-is-not-said$"
    "|if-(changed-late|lead-was-made|the-hand-lacks)"
    "|partners-lead-withdrawn$|partner-waits$|(partner|declarer)-led-since$|own-penalty-card$"
    "|played-(from-other-hand|after-the-claim)|others-revoke-corrected-first$"
)


@dataclass(frozen=True, slots=True)
class ItemView:
    """One thing that follows, the provisions quoted, and the calculator that it names.

    A proviso says when something else follows: it is shown after what follows.
    """

    text: str
    quotes: tuple[Quote, ...]
    calculator: Link | None = None
    is_proviso: bool = False


@dataclass(frozen=True, slots=True)
class GroupView:
    """What follows at one time."""

    when: str
    title: str
    items: tuple[ItemView, ...]


@dataclass(frozen=True, slots=True)
class DivergenceView:
    """Where the editions differ: in what, and what each says."""

    text: str
    cited: CitedView | None
    quotes: tuple[tuple[str, str, str], ...]


def when_titles() -> dict[str, str]:
    """Return what the groups of an outcome are called."""
    return {
        "now": _("What happens now"),
        BESIDE: _("Bear in mind"),
        "later": _("What applies later"),
        "score": _("In the score"),
        "check": _("Check after play"),
    }


def groups(
    library: Library, place: Place, items: Iterable[Item], length: int = SCREEN
) -> tuple[GroupView, ...]:
    """Return the items of an outcome by when they hold; times without any are left out."""
    by_when: dict[str, list[ItemView]] = {}
    for item in sorted(items, key=is_proviso):
        when = BESIDE if is_proviso(item) and "now" in by_when and item.when == "now" else item.when
        by_when.setdefault(when, []).append(item_view(library, place, item, length))
    return tuple(
        GroupView(when, title, tuple(by_when[when]))
        for when, title in when_titles().items()
        if when in by_when
    )


def item_view(library: Library, place: Place, item: Item, length: int = SCREEN) -> ItemView:
    """Return one thing that follows, in the reader's language."""
    text = item_text(place.words, item, place.ui)
    quotes = quotes_of(library, item.citations, place.ui, length)
    return ItemView(text, quotes, _calculator(library, item, place.ui), is_proviso(item))


def is_proviso(item: Item) -> bool:
    """Return whether it says when something else follows, or on what the ruling rests."""
    return bool(_PROVISOS.match(item.id))


def _calculator(library: Library, item: Item, ui: str) -> Link | None:
    values = dict(item.values)
    name = str(values.get("function", ""))
    if name not in functions():
        return None
    title = calculator_title(library.languages, name, ui)
    address = url_for("calculators.calculator", ui=ui, name=name, kind=values.get("kind"))
    return Link(address, title, ui)


def divergence_views(
    library: Library, items: Iterable[Item], ui: str
) -> tuple[DivergenceView, ...]:
    """Return where the editions differ on what some items apply, both quoted."""
    return tuple(_divergence(library, divergence, ui) for divergence in divergences_of(items))


def _divergence(library: Library, divergence: Divergence, ui: str) -> DivergenceView:
    titles = dict(_titles(library, divergence.citation))
    quotes = tuple((code, titles.get(code, code), text) for code, text in divergence.quotes)
    cited = cited_view(library, divergence.citation, ui)
    return DivergenceView(divergence.differs(library.languages).filled(ui), cited, quotes)


def _titles(library: Library, citation: Citation) -> Iterator[tuple[str, str]]:
    for edition in library.editions:
        if edition.work == citation.work:
            yield edition.language, edition.short_title
