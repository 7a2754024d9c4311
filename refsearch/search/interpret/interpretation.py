"""What a query is: a citation, a computation, a term to define, or words, tried in this order."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from refsearch.library.library import global_id, split_global_id
from refsearch.search.interpret.abbreviations import begun, written_out
from refsearch.search.interpret.citing import citations
from refsearch.search.interpret.computing import computed
from refsearch.search.interpret.corrections import Change, Rewritten, unquoted
from refsearch.search.interpret.definitions import without_cue
from refsearch.search.interpret.editions import named_editions
from refsearch.search.interpret.filters import read_filters
from refsearch.search.interpret.frames import unframed, unlimited
from refsearch.search.interpret.rewording import reworded
from refsearch.search.interpret.sources import Sources
from refsearch.search.language.cues import recognition
from refsearch.search.language.folding import fold, locator_form
from refsearch.search.passages import Passage
from refsearch.search.query import Query, Word, bounded, parse_query
from refsearch.search.results import Answer, DefinitionCard, Incomplete, Meant, Request, Understood


@dataclass(frozen=True, slots=True)
class Interpretation:
    """A query understood: the words ``query``, where (``editions``, ``admits``), what is known.

    ``first`` are global ids that come before what the words find; ``better`` a better spelling.
    ``defines`` tells that it asks what something means, ``follows`` what follows from it,
    ``limited`` until when it may be done.
    ``named`` are the editions to look in first, ``naming`` the words that name them; ``wording`` is
    its words with those of its frame.
    """

    typed: str
    query: Query
    editions: tuple[str, ...]
    admits: Callable[[Passage], bool] | None
    understood: Understood
    resolved: tuple[str, ...] = ()
    first: tuple[str, ...] = ()
    answer: Answer | None = None
    incomplete: Incomplete | None = None
    definitions: tuple[DefinitionCard, ...] = ()
    better: str | None = None
    defines: bool = False
    follows: bool = False
    limited: bool = False
    named: frozenset[str] = frozenset()
    naming: tuple[Word, ...] = ()
    wording: tuple[str, ...] = ()


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
    cited = next((tuple(dict.fromkeys(one.targets)) for one in found if one.targets), ())
    if cited:
        targets = _among(typed.editions, cited)
        query = _mentions(asked, cited)
        return _taken(typed, "citation", query=query, resolved=targets, first=targets)
    absent = next((one for one in found if one.lacking), None)
    if absent:
        # not what was asked: it comes first, and nothing opens it unseen
        typed = replace(typed, understood=replace(typed.understood, lacking=absent.lacking))
        newer = _among(typed.editions, absent.elsewhere)
        return _taken(typed, "citation", query=_mentions(asked, absent.elsewhere), first=newer)
    answer = computed(asked.text, sources.compute, sources.languages, sources.contracts)
    if isinstance(answer, Answer):
        places = _among(typed.editions, _rests_on(answer.result, request.ui, sources))
        return _taken(typed, "computation", first=places, answer=answer)
    in_words = _in_words(typed, request.ui, sources)
    return _taken(in_words, "computation", incomplete=answer) if answer else in_words


def _taken(asked: Interpretation, meant: Meant, **more: Any) -> Interpretation:
    """Return an interpretation as one of a kind, with what more is known of it."""
    return replace(asked, understood=replace(asked.understood, meant=meant), **more)


def _among(editions: Sequence[str], targets: Sequence[str]) -> tuple[str, ...]:
    """Return the global ids that are of these editions."""
    return tuple(target for target in targets if split_global_id(target)[0] in editions)


def _in_words(typed: Interpretation, ui: str, sources: Sources) -> Interpretation:
    """Return a term to define where the query is one, and its words."""
    languages, editions = sources.languages, typed.editions
    asked, freed = _written(typed.query, ui, sources)
    text, named = _unnamed(asked, sources)
    naming: tuple[Word, ...] = ()
    if text != asked.text:
        content, asked = asked.content, parse_query(text, languages)
        left = {word.form for word in asked.words}
        naming = tuple(word for word in content if word.form not in left)
    text = framed = asked.text
    limited = False
    whole, cards_of = asked, sources.definitions.cards
    if "frames" not in sources.without:
        text = unlimited(asked.text, languages)
        limited = text != asked.text
        framed = unframed(text, sources.names, languages)
    follows = framed != text
    cue = without_cue(framed, languages, lambda term: bool(cards_of(term, editions, ui)))
    plain = not asked.phrases and not asked.excluded
    text = cue.text if cue.meant and cue.text and plain else framed
    asked = parse_query(text, languages) if text != asked.text else asked
    rewritten = Rewritten(asked.text)
    if "corrections" not in sources.without:
        rewritten = sources.rewriter.rewrite(asked, ui)
    query = parse_query(rewritten.text, languages) if rewritten.changes else asked
    cards = tuple(cards_of(query.text, editions, ui, meant=cue.meant, among=named)) if plain else ()
    leading: Sequence[DefinitionCard] = cards if cue.meant else ()
    if not cue.meant and not freed:  # an abbreviation asks for the law headed by what it means
        leading = _headed(cards, typed, query.text, ui, sources)
    defining = (global_id(card.edition, card.id) for card in leading)
    corrected = (*freed, *rewritten.changes)
    return replace(
        typed,
        query=query,
        understood=replace(
            typed.understood,
            meant="definition" if cards else "words",
            text=rewritten.text,
            corrected=corrected,
        ),
        first=_among(editions, (*_fronts(query, ui, sources, meant=cue.meant), *defining)),
        definitions=cards,
        better=rewritten.text if rewritten.changes else None,
        defines=cue.meant,
        follows=follows,
        limited=limited,
        named=named,
        naming=naming,
        wording=_wording(whole, rewritten.changes),
    )


def _headed(
    cards: Sequence[DefinitionCard], typed: Interpretation, text: str, ui: str, sources: Sources
) -> list[DefinitionCard]:
    """Return the definitions that the one word typed heads, in a language that is read."""
    words = typed.query.words
    if len(words) != 1 or words[0].begins or typed.admits:
        return []
    read = sources.edited & {ui} or sources.edited
    language = {one.id: one.language for one in sources.library.editions}
    return [c for c in cards if language[c.edition] in read and fold(c.term) == fold(text)]


def _unnamed(asked: Query, sources: Sources) -> tuple[str, frozenset[str]]:
    """Return a query without the edition or game it names, unless it asks what that means."""
    idle = recognition(sources.languages).negations.union(w.form for w in asked.words if w.stop)

    def left(text: str) -> tuple[str, frozenset[str]]:
        return named_editions(text, sources.library, sources.joined, idle.__contains__)

    left_text, named = left(asked.text)
    if left_text == asked.text:
        return left_text, named
    cue = without_cue(asked.text, sources.languages)
    if sources.definitions.cards(cue.text, tuple(sources.library.books), ""):  # "clean burraco"
        return asked.text, named
    return asked.text if cue.meant and left(cue.text)[0] == cue.text else left_text, named


def _wording(whole: Query, changes: Sequence[Change]) -> tuple[str, ...]:
    """Return the words of a query as corrected: what it is compared with evidence by."""
    better = dict(changes)
    return tuple(fold(better.get(word.written, word.written)) for word in whole.words)


def _written(asked: Query, ui: str, sources: Sources) -> tuple[Query, tuple[Change, ...]]:
    """Return a query as the texts would write it, and what was changed for that."""
    text, changes = unquoted(asked, sources.vocabulary.stands)
    if "abbreviations" not in sources.without:
        text, short = written_out(text, sources.headword(ui), sources.languages)
        text, changes = begun(text, sources.lexicon), (*changes, *short)
    if "rewording" not in sources.without:
        text, worded = reworded(text, ui, sources.languages, sources.contracts)
        changes = (*changes, *worded)
    return (parse_query(text, sources.languages) if text != asked.text else asked), changes


def _fronts(query: Query, ui: str, sources: Sources, *, meant: bool) -> Iterator[str]:
    """Yield the front parts that a query names by what they are: "prefazione", "introduction".

    Where a meaning is asked for, that of a modal word too: "what does must mean".
    """
    form = query.content[0].form if len(query.content) == 1 else ""
    parts = [declared.parts for declared in sources.library.corpus.languages]
    wanted = {
        kind for kind in ("preface", "introduction") for p in parts if form in getattr(p, kind)
    }
    if meant and query.words and (source := sources.modal.get(query.words[0].form)):
        wanted.add(source)
    editions = sources.library.editions if wanted else ()
    for edition in sorted(editions, key=lambda one: one.language != ui):
        for part in sources.library.book(edition.id).document.parts:
            if part.kind == "front" and part.id in wanted:
                yield global_id(edition.id, part.id)


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


def _mentions(asked: Query, cited: Sequence[str]) -> Query:
    """Return the query for texts that cite what a citation means; leave other queries alone."""
    forms = dict.fromkeys(locator_form(split_global_id(target)[1]) for target in cited)
    words = tuple(Word(asked.text, form, 0) for form in forms if form[:1].isdigit())
    return Query(asked.text, words) if words else asked
