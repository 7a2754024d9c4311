"""The cards above the hits of a search: how it was understood, the answer, the definition."""

from __future__ import annotations

from dataclasses import dataclass

from flask import url_for

from refsearch.citations.labels import is_greek
from refsearch.library.book.book import split_global_id
from refsearch.library.edition import Edition
from refsearch.library.library import Library
from refsearch.search.results import DefinitionCard, Equivalent, Results, RulingOffer, Understood
from refsearch.typed.results import Answer, Incomplete
from refsearch.web.calculators.given import given
from refsearch.web.calculators.results import Figure, ResultView, result_view
from refsearch.web.common.i18n import translated as _
from refsearch.web.common.links import Link, page_url, target_url, with_query
from refsearch.web.examples.computed import (
    CalculatorLink,
    calculator_link,
    not_in_view,
    wording_for,
)

_NOTATION = ("contract", "cards")  # inputs that are shown in capitals: "4sx", "kh qh"


@dataclass(frozen=True, slots=True)
class UnderstoodView:
    """How a query was understood, in words; ``corrected`` as (typed, taken for).

    ``lacking`` says whose file does not hold the law cited, and what is shown instead.
    """

    kind: str
    said: str
    text: str
    filters: tuple[str, ...]
    corrected: tuple[tuple[str, str], ...]
    lacking: str


@dataclass(frozen=True, slots=True)
class AnswerView:
    """What was computed: for which inputs, with what result, by which calculator."""

    given: tuple[Figure, ...]
    result: ResultView
    calculator: CalculatorLink


@dataclass(frozen=True, slots=True)
class IncompleteView:
    """A calculator for an incomplete query: its form filled so far, and what is missing."""

    missing: tuple[str, ...]
    calculator: CalculatorLink


@dataclass(frozen=True, slots=True)
class DefinitionView:
    """A definition, and what the term is called in each language: a link for each.

    ``citation`` cites the place in a law that says it, where no definition does.
    """

    link: Link
    edition_title: str
    text: str
    equivalents: tuple[Link, ...]
    citation: str


@dataclass(frozen=True, slots=True)
class OfferView:
    """A ruling to offer: where it begins, what it is called, what happened."""

    url: str
    title: str
    summary: str


@dataclass(frozen=True, slots=True)
class Cards:
    """All that stands above the hits of the first page; ``also`` has (term, its language).

    ``is_read_so`` tells that the better spelling is what was looked for, and is said so already.
    """

    understood: UnderstoodView | None = None
    answer: AnswerView | None = None
    incomplete: IncompleteView | None = None
    definitions: tuple[DefinitionView, ...] = ()
    targets: frozenset[str] = frozenset()
    also: tuple[tuple[str, str], ...] = ()
    offers: tuple[OfferView, ...] = ()
    is_read_so: bool = False


def cards_of(library: Library, results: Results, ui: str) -> Cards:
    """Return the cards of a search; ``targets`` are the global ids that they show whole."""
    firsts = {card.concept: card for card in reversed(results.definitions)}
    shown = [card for card in results.definitions if firsts[card.concept] is card]
    return Cards(
        understood=_understood(library, results.understood) if results.understood else None,
        answer=_answer(library, results.answer, ui) if results.answer else None,
        incomplete=_incomplete(library, results.incomplete, ui) if results.incomplete else None,
        definitions=tuple(_definition(library, card, ui) for card in shown),
        targets=frozenset(f"{card.edition}:{card.id}" for card in shown if not card.citation),
        also=tuple(
            (term, library.language_in_letters_of(term) if is_greek(term) else "")
            for term in _also(results)
        ),
        offers=tuple(_offer(offer, ui) for offer in results.rulings),
        is_read_so=results.is_read_so,
    )


def _offer(offer: RulingOffer, ui: str) -> OfferView:
    """Return an offer as the page shows it; its address holds the facts already given."""
    page = url_for("rulings.ruling", ui=ui, name=offer.procedure)
    return OfferView(with_query(page, dict(offer.facts)), offer.title, offer.summary)


def _also(results: Results) -> tuple[str, ...]:
    """Return the terms of other languages searched too; who computes did not ask for words."""
    return () if results.answer else results.also


def _understood(library: Library, found: Understood) -> UnderstoodView:
    said = {
        "citation": _("Understood as a citation"),
        "computation": _("Understood as a computation"),
        "definition": _("Understood as a term to define"),
        "words": _("Understood as words"),
    }[found.meant]
    filters = tuple(f"{name}:{value}" for name, value in found.filters)
    lacking = _lacking(library.book(found.lacking).edition) if found.lacking else ""
    return UnderstoodView(found.meant, said, found.text, filters, found.corrected, lacking)


def _lacking(edition: Edition) -> str:
    absent = _("%(edition)s, not in this file", edition=edition.short_title)
    return f"{absent}; {_('only the number is known to be the same')}"


def _answer(library: Library, answer: Answer, ui: str) -> AnswerView:
    """Return the card of an answer; what the result says in view is not said again as given."""
    # what is chosen ("artificial") is named in the reader's language by its key
    typed = {name: answer.inputs[name] for name in _NOTATION if name in answer.inputs}
    capitals = {name: one.upper() for name, one in typed.items() if isinstance(one, str)}
    inputs = answer.inputs | capitals
    wording = wording_for(library, answer.function, inputs, ui)
    result = result_view(library, answer.result, inputs, wording)
    figures = given(library, inputs, wording)
    return AnswerView(
        given=not_in_view(figures, result),
        result=result,
        calculator=calculator_link(library, answer.function, inputs, ui),
    )


def _incomplete(library: Library, asked: Incomplete, ui: str) -> IncompleteView:
    wording = wording_for(library, asked.function, asked.inputs, ui)
    missing = tuple(wording.name(name) for name in asked.missing)
    return IncompleteView(missing, calculator_link(library, asked.function, asked.inputs, ui))


def _definition(library: Library, card: DefinitionCard, ui: str) -> DefinitionView:
    edition = library.book(card.edition).edition
    own = Link(page_url(ui, card.edition, card.id), card.term, edition.language)
    others = (one for one in card.equivalents if one.language != edition.language)
    equivalents = tuple(_equivalent(library, one, ui) for one in others)
    return DefinitionView(own, edition.short_title, card.text, equivalents, card.citation)


def _equivalent(library: Library, one: Equivalent, ui: str) -> Link:
    """Return a term in another language, with its definition there if it has one."""
    if not one.target:
        return Link("", one.term, one.language)
    title = library.book(split_global_id(one.target)[0]).edition.short_title
    return Link(target_url(ui, one.target), one.term, one.language, title)
