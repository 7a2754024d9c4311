"""What a query is: a citation, a computation, a term to define, or words, tried in this order."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from msgspec.structs import replace

from refsearch.analysis.folding import locator_form
from refsearch.library.book.book import global_id, split_global_id
from refsearch.library.items import citation_of
from refsearch.search.interpret.citing import citations, mentioned
from refsearch.search.interpret.editions import named_editions
from refsearch.search.interpret.filters import read_filters
from refsearch.search.interpret.in_words import in_words
from refsearch.search.interpret.interpretation import Interpretation
from refsearch.search.interpret.sources import Sources
from refsearch.search.query import Query, Word, bounded, parse_query
from refsearch.search.results import Request, Understood
from refsearch.typed.computing import computed
from refsearch.typed.results import Answer

_YEAR = re.compile(r"(?<![\w.])(?:1[5-9]|20)[0-9]{2}(?![\w.])")


def interpret(request: Request, sources: Sources) -> Interpretation:
    """Return what a query is; raise a QueryError for one that asks for nothing."""
    text = bounded(request.query)
    filters = read_filters(text, sources.library, sources.languages)
    asked = parse_query(filters.text, sources.languages)
    among = set(filters.editions(sources.library))
    editions = tuple(edition for edition in _allowed(request, sources) if edition in among)
    named = tuple((name, v) for name, values in filters.values.items() for v in values)
    as_typed = Understood("words", asked.text, named)
    typed = Interpretation(text, asked, editions, filters.admits(), as_typed)
    return _meaning(typed, request, sources)


def _allowed(request: Request, sources: Sources) -> list[str]:
    """Return the editions the filters let through; raise UnknownEdition for a wrong one."""
    library = sources.library
    wanted = [library.book(one).edition for one in request.editions] or library.editions
    return [e.id for e in wanted if request.language in (None, e.language)]


def _meaning(typed: Interpretation, request: Request, sources: Sources) -> Interpretation:
    asked = typed.query
    readings = dict.fromkeys(citations(asked.text, sources.library, sources.languages))
    found = [sources.resolver(text, request.language, request.ui) for text in readings]
    if found and found[0].missing and (wider := _around(asked.text, sources, request)):
        place, said = wider
        query = _mentions(asked, (place,))
        # it is not what was asked: nothing opens it unseen
        typed = typed.taken("citation", query=query, first=(place,))
        changed = (*typed.understood.corrected, (asked.text, said))
        return replace(typed, understood=replace(typed.understood, corrected=changed))
    # what an edition lacks is not looked for elsewhere by reading less: "65b3 2007"
    resolved = next((one for one in found if one.targets or one.lacking), None)
    if resolved and resolved.targets:
        cited = tuple(dict.fromkeys(resolved.targets))
        targets = typed.among(cited)
        typed = _of_no_year(typed, targets, sources)
        query = _mentions(asked, cited)
        return typed.taken("citation", query=query, resolved=targets, first=targets)
    if resolved:
        # not what was asked: it comes first, and nothing opens it unseen
        typed = replace(typed, understood=replace(typed.understood, lacking=resolved.lacking))
        newer = typed.among(resolved.elsewhere)
        return typed.taken("citation", query=_mentions(asked, resolved.elsewhere), first=newer)
    answer = computed(asked.text, sources.compute, sources.languages, sources.contracts)
    if isinstance(answer, Answer):
        places = typed.among(_rests_on(answer.result, request.ui, sources))
        return typed.taken("computation", first=places, answer=answer)
    words = in_words(typed, request.ui, sources)
    words = replace(words, first=(*words.first, *_mentioned(typed, request, sources)))
    return words.taken("computation", incomplete=answer) if answer else words


def _of_no_year(typed: Interpretation, cited: Sequence[str], sources: Sources) -> Interpretation:
    """Say which edition a citation is read in, where it names a year that no edition is of."""
    years = {str(edition.year) for edition in sources.library.editions}
    unknown = next((y for y in _YEAR.findall(typed.query.text) if y not in years), "")
    if not unknown or not cited:
        return typed
    meant = sources.library.book(split_global_id(cited[0])[0]).edition.short_title
    changed = (*typed.understood.corrected, (unknown, meant))
    return replace(typed, understood=replace(typed.understood, corrected=changed))


def _around(text: str, sources: Sources, request: Request) -> tuple[str, str] | None:
    """Return the nearest parent in the named edition of a place that it lacks, and its citation.

    "27b1 2007" means 27B of 2007, and not 27B1 of another edition.
    """
    left, named = named_editions(text, sources.library, sources.joined, lambda form: False)
    for edition in sorted(named):
        book = sources.library.book(edition)
        for lacked in sources.resolver(f"{edition}:{left}", None, request.ui).missing:
            parts = lacked.split(".")
            inside = (".".join(parts[:end]) for end in range(len(parts) - 1, 0, -1))
            if place := next(filter(book.has, inside), None):
                cited = f"{citation_of(book, place)} ({book.edition.short_title})"
                return global_id(edition, place), cited
    return None


def _mentioned(typed: Interpretation, request: Request, sources: Sources) -> tuple[str, ...]:
    """Return the provision that a query names in addition to its words, in its first edition."""
    text = mentioned(typed.query.text, sources.library, sources.languages)
    found = sources.resolver(text, request.language, request.ui).targets if text else ()
    return typed.among(found)[:1]


def _mentions(asked: Query, cited: Sequence[str]) -> Query:
    """Return a query for the texts that cite what a citation means; other queries are unchanged."""
    forms = dict.fromkeys(locator_form(split_global_id(target)[1]) for target in cited)
    words = tuple(Word(asked.text, form, 0) for form in forms if form[:1].isdigit())
    return Query(asked.text, words) if words else asked


def _rests_on(result: dict[str, Any], ui: str, sources: Sources) -> list[str]:
    """Return the provisions a result cites, those in the reader's language first."""
    cited = dict.fromkeys(_cited_in(result))
    order = {e.id: (e.language != ui, n) for n, e in enumerate(sources.library.editions)}
    return sorted(cited, key=lambda target: order[split_global_id(target)[0]])


def _cited_in(value: Any) -> Iterator[str]:
    """Yield the global ids in a result of the core, wherever they stand in it."""
    if isinstance(value, dict):
        for place in value.get("cited", ()):
            yield global_id(place["edition"], place["id"])
        for inner in value.values():
            yield from _cited_in(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _cited_in(inner)
