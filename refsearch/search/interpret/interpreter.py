"""What a query is: a citation, a computation, a term to define, or words, tried in this order."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from msgspec.structs import replace

from refsearch.analysis.folding import fold_in_place, locator_form
from refsearch.citations.locator import is_in
from refsearch.library.book.book import global_id, split_global_id
from refsearch.library.items import citation_of
from refsearch.library.resolution.editions_meant import named_most
from refsearch.library.resolution.resolve import Resolution
from refsearch.search.interpret.filters import read_filters
from refsearch.search.interpret.in_words import in_words
from refsearch.search.interpret.interpretation import Interpretation
from refsearch.search.interpret.sources import Sources
from refsearch.search.query import Query, Word, bounded, parse_query
from refsearch.search.results import Request, Understood
from refsearch.typed.citing.as_typed import written_out
from refsearch.typed.citing.editions import named_editions, without_year
from refsearch.typed.citing.readings import citations, heard, mentioned
from refsearch.typed.computing import computed
from refsearch.typed.results import Answer

_LABEL = re.compile(r"[ .]*[^\W\d_](?!\w)")
_DIGIT = re.compile(r"[0-9]")
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
    if wider := _around(asked.text, sources, request):
        place, said = wider
        query = _mentions(asked, (place,))
        # it is not what was asked: nothing opens it unseen
        typed = typed.taken("citation", query=query, first=(place,))
        changed = (*typed.understood.corrected, (asked.text, said))
        return replace(typed, understood=replace(typed.understood, corrected=changed))
    resolved = _read(asked.text, sources, request)
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
    words = replace(words, first=(*words.first, *_mentioned(typed, request, sources)))
    return words.taken("computation", incomplete=answer) if answer else words


def _read(text: str, sources: Sources, request: Request) -> Resolution:
    """Return what a text cites in the first of its readings that is a citation."""
    typed = _resolved(text, sources, request)
    placed = _placed(text, sources, request)
    if not placed or typed.lacking:
        return typed
    ids = [split_global_id(one) for one in typed.targets]
    of_named = {split_global_id(one)[0] for one in placed.targets}
    inner = {split_global_id(one)[1] for one in placed.targets[:1]}
    # "38 a στην προηγούμενη έκδοση": without the words for the edition more of the place is read
    deeper = ids and any(one != ids[0][1] and is_in(one, ids[0][1]) for one in inner)
    return placed if not of_named.issuperset(e for e, _ in ids) or not ids or deeper else typed


def _resolved(
    text: str, sources: Sources, request: Request, edition: str | None = None
) -> Resolution:
    """Return the first reading of a text with targets, in an edition if one is given.

    If there is none it is the text as typed. What an edition lacks is not looked for elsewhere by
    reading less: "65b3 2007".
    """
    first: Resolution | None = None
    known = sources.lexicon.__contains__
    for one in dict.fromkeys(citations(text, sources.library, sources.languages, known)):
        cited = f"{edition}:{one}" if edition else one
        found = sources.resolver(cited, request.language, request.ui)
        first = first or found
        if found.targets or found.lacking:
            return found
    return first or Resolution(text, is_citation=False)


def _placed(text: str, sources: Sources, request: Request) -> Resolution | None:
    """Return what is cited beside the name of one edition: "what did law 27 say in 2007"."""
    if not _DIGIT.search(text):
        return None
    library, known = sources.library, sources.languages
    plain = written_out(fold_in_place(text), library)
    for typed in dict.fromkeys((text, heard(plain, library, known))):
        left, named = named_editions(typed, library, sources.joined, lambda form: False)
        if left == typed or len(named) != 1 or not _DIGIT.search(left):
            continue
        label = _LABEL.match(typed.removeprefix(left)) if typed.startswith(left) else None
        for one in (left + label[0], left) if label else (left,):  # "38 a in the old code"
            found = _resolved(one, sources, request, *named)
            if found.targets:
                return found
    return None


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
    if not named or not sources.resolver(text, request.language, request.ui).missing:
        return None
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
    if not text:
        return ()
    named = named_most(sources.library, fold_in_place(typed.query.text))
    found = (
        sources.resolver(one, request.language, request.ui).targets
        for one in (*(f"{edition}:{text}" for edition in named), text)
    )
    return typed.among(next(filter(None, found), ()))[:1]


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
