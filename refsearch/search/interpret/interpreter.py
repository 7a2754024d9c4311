"""What a query is: a citation, a computation, a term to define, or words, tried in this order."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from refsearch.analysis.folding import locator_form
from refsearch.library.book.book import split_global_id
from refsearch.search.interpret.filters import read_filters
from refsearch.search.interpret.in_words import in_words
from refsearch.search.interpret.interpretation import Interpretation
from refsearch.search.interpret.sources import Sources
from refsearch.search.query import Query, Word, bounded, parse_query
from refsearch.search.results import Request, Understood
from refsearch.typed.citing.editions import without_year
from refsearch.typed.computing import computed
from refsearch.typed.results import Answer, cited_in

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
    reader, asks = sources.citations, (asked.text, request.language, request.ui)
    if wider := reader.around(*asks):
        place, said = wider
        query = _mentions(asked, (place,))
        # it is not what was asked: nothing opens it unseen
        typed = typed.taken("citation", query=query, first=(place,))
        changed = (*typed.understood.corrected, (asked.text, said))
        return replace(typed, understood=replace(typed.understood, corrected=changed))
    resolved = reader.read(*asks)
    if resolved.targets:
        cited = tuple(dict.fromkeys(resolved.targets))
        targets = typed.among(cited)
        typed = _of_no_year(typed, targets, sources)
        query = _mentions(asked, cited)
        return typed.taken("citation", query=query, resolved=targets, first=targets)
    if resolved.lacking:
        # not what was asked: it comes first, and nothing opens it unseen
        typed = replace(typed, understood=replace(typed.understood, lacking=resolved.lacking))
        newer = typed.among(resolved.elsewhere)
        return typed.taken("citation", query=_mentions(asked, resolved.elsewhere), first=newer)
    counted = without_year(asked.text, sources.library)  # the 2017 of a code counts nothing
    answer = computed(counted, sources.compute, sources.languages, sources.contracts)
    if isinstance(answer, Answer):
        places = typed.among(_rests_on(answer.result, request.ui, sources))
        return typed.taken("computation", first=places, answer=answer)
    words = in_words(typed, request.ui, sources)
    beside = typed.among(reader.mentioned(*asks))[:1]  # a provision named beside words
    words = replace(words, first=(*words.first, *beside))
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


def _mentions(asked: Query, cited: Sequence[str]) -> Query:
    """Return a query for the texts that cite what a citation means; other queries are unchanged."""
    forms = dict.fromkeys(locator_form(split_global_id(target)[1]) for target in cited)
    words = tuple(Word(asked.text, form, 0) for form in forms if form[:1].isdigit())
    return Query(asked.text, words) if words else asked


def _rests_on(result: dict[str, Any], ui: str, sources: Sources) -> list[str]:
    """Return the provisions a result cites, those in the reader's language first."""
    cited = dict.fromkeys(cited_in(result))
    order = {e.id: (e.language != ui, n) for n, e in enumerate(sources.library.editions)}
    return sorted(cited, key=lambda target: order[split_global_id(target)[0]])
