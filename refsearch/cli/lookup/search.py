"""``refsearch search``: how a query was understood, what it computes or defines, then the hits."""

from __future__ import annotations

import gc
import json
import shlex
from collections.abc import Iterator, Mapping
from typing import Any

import click

from refsearch.cli import shared
from refsearch.cli.console import say, say_json
from refsearch.cli.language import ENGLISH, in_words, ui_language
from refsearch.cli.shared import AS_JSON, EDITION, opened_library
from refsearch.languages.calculators import calculator_title, field_title
from refsearch.languages.registry import Languages
from refsearch.library.library import Library
from refsearch.messages import joined, msg
from refsearch.search.present.json import results_json
from refsearch.search.results import DefinitionCard, Hit, Results, RulingOffer, Understood
from refsearch.typed.results import Answer

_STEP = "    "
_MOST_PLACES = 40  # as the search page shows
_SHORT = 240  # characters of a definition: enough to know whether it is the one


@click.command()
@click.argument("query")
@EDITION
@click.option("--lang", help="Only texts in this language.")
@shared.ui("The reader's language.  [default: the terminal's]")
@click.option(
    "--limit",
    default=10,  # as on a page of the site
    show_default=True,
    type=click.IntRange(1, 100),  # as the API allows
    help="The most hits to show.",
)
@AS_JSON
def search(
    query: str, edition: str | None, lang: str | None, ui: str, limit: int, as_json: bool
) -> None:
    """Search for words, or jump to a citation; compute, define, or offer a ruling."""
    opened = opened_library(searched=True)
    gc.freeze()  # what was read stays until the command ends: the collector need not walk it
    editions = [edition] if edition else []
    results = opened.engine.search(query, editions=editions, language=lang, ui=ui, limit=limit)
    if as_json:
        say_json(results_json(results))
        return
    for line in results_lines(opened.library, results):
        say(line)


def results_lines(library: Library, results: Results) -> Iterator[str]:
    """Yield what a reader sees of the answer to a query; titles and hits stand out."""
    head = list(_head(library, results))
    yield from head
    if head and results.hits:
        yield ""
    for hit in results.hits:
        yield from _hit_lines(hit)
    if not results.hits:
        yield msg("nothing found for {}", ", ".join(results.tried) or results.query)


def _head(library: Library, results: Results) -> Iterator[str]:
    if results.understood:
        yield from _understood_lines(results.understood)
    yield from (f"-> {target}" for target in results.resolved[:_MOST_PLACES])
    if len(results.resolved) > _MOST_PLACES:
        more = len(results.resolved) - _MOST_PLACES
        yield msg("-> … {} more; refsearch resolve lists them", more)
    if results.answer:
        yield from _answer_lines(library.languages, results.answer)
    if results.incomplete:
        asked = results.incomplete
        yield msg("{}  give also: {}", asked.function, ", ".join(asked.missing))
    yield from _definition_lines(library, results.definitions)
    if results.also and not results.answer:
        yield msg("searched also: {}", ", ".join(results.also))
    for offer in results.rulings:
        yield from _offer_lines(offer)
    if results.suggestion and not results.is_read_so:
        yield msg("did you mean {}?", repr(results.suggestion))


def _understood_lines(found: Understood) -> Iterator[str]:
    """Yield a line unless the query was taken for words, just as typed."""
    changes = [msg("{} read as {}", repr(typed), repr(taken)) for typed, taken in found.corrected]
    notes = [*changes, *(f"{name}:{value}" for name, value in found.filters)]
    if notes or found.meant != "words":
        yield msg("understood as {}: {}", _KINDS[found.meant], joined((found.text, *notes), "; "))
    if found.lacking:
        yield msg("not in this file ({}): what follows has only its number", found.lacking)


_KINDS = {
    "citation": msg("a citation"),
    "computation": msg("a computation"),
    "definition": msg("a term to define"),
    "words": msg("words"),
}


def _answer_lines(languages: Languages, answer: Answer) -> Iterator[str]:
    """Yield what was computed; in English by the names of the fields, as the command takes them."""
    function, title, names = answer.function, answer.function, dict[str, str]()
    if (ui := ui_language()) != ENGLISH:
        title = calculator_title(languages, function, ui)
        names = {name: field_title(languages, function, name, ui) for name in answer.result}
    figures = ", ".join(f"{names.get(name, name)} {_plain(value)}" for name, value in _new(answer))
    yield click.style(f"{title}  {figures}", bold=True)
    given = json.dumps(answer.inputs, ensure_ascii=False)
    yield f"{_STEP}refsearch compute {answer.function} {shlex.quote(given)}"


def _new(answer: Answer) -> Iterator[tuple[str, Any]]:
    """Yield the figures of a result that the query did not give, without lists and citations."""
    for name, value in answer.result.items():
        if isinstance(value, str | int | float) and answer.inputs.get(name) != value:
            yield name, value


def _plain(value: str | float) -> str:
    return in_words(msg("yes") if value else msg("no")) if isinstance(value, bool) else str(value)


def _definition_lines(library: Library, cards: tuple[DefinitionCard, ...]) -> Iterator[str]:
    """Yield each concept's definition in the edition that comes first."""
    for card in {card.concept: card for card in reversed(cards)}.values():
        title = library.book(card.edition).edition.short_title
        cited = f"  {card.citation}" if card.citation else ""
        yield click.style(f"{card.term}{cited}  {title}  [{card.edition}:{card.id}]", bold=True)
        yield f"{_STEP}{_shortened(card.text)}"
        own = library.book(card.edition).edition.language
        others = (f"{one.term} ({one.language})" for one in card.equivalents if one.language != own)
        terms = ", ".join(others)
        if terms:
            yield f"{_STEP}{terms}"


def _shortened(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= _SHORT else f"{line[:_SHORT].rpartition(' ')[0]}…"


def _offer_lines(offer: RulingOffer) -> Iterator[str]:
    yield click.style(f"{offer.title}  {offer.summary}".rstrip(), bold=True)
    yield f"{_STEP}{ruling_command(offer.procedure, dict(offer.facts))}"


def ruling_command(procedure: str, facts: Mapping[str, str]) -> str:
    """Return the command that goes on from these facts.

    >>> ruling_command("revoke", {"revoked": "declarer"})
    'refsearch rule revoke --facts \\'{"revoked": "declarer"}\\''
    """
    given = f" --facts {shlex.quote(json.dumps(facts, ensure_ascii=False))}" if facts else ""
    return f"refsearch rule {procedure}{given}"


def _hit_lines(hit: Hit) -> Iterator[str]:
    title = f"{hit.citation}  {hit.heading}  [{hit.edition}:{hit.id}]"
    yield click.style(title, bold=True)
    yield f"{_STEP}{hit.snippet.text}"
