"""What a query is: a citation, a computation, a term to define, or words, tried in this order."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence, Set
from dataclasses import dataclass
from typing import Any, Protocol

from refsearch.library.library import Library, global_id, split_global_id
from refsearch.search.index.lexicon import Lexicon
from refsearch.search.interpret.computing import Compute, computed
from refsearch.search.interpret.corrections import Change, Rewriter, Rewritten, unquoted
from refsearch.search.interpret.definitions import Definitions, without_cue
from refsearch.search.interpret.filters import read_filters
from refsearch.search.interpret.rewording import reworded
from refsearch.search.language.analysis import Language
from refsearch.search.language.concepts import ConceptFinder
from refsearch.search.language.folding import locator_form
from refsearch.search.passages import Passage
from refsearch.search.query import Query, Word, bounded, parse_query
from refsearch.search.results import Answer, DefinitionCard, Meant, Understood

# (query, editions, language, ui) -> the global ids it means if it is a citation, best first
Resolver = Callable[[str, Sequence[str], str | None, str], tuple[str, ...]]


def no_citations(
    query: str, editions: Sequence[str], language: str | None, ui: str
) -> tuple[str, ...]:
    """Take no query as a citation."""
    return ()


@dataclass(frozen=True, slots=True)
class Read:
    """A query understood: the words ``query``, where (``editions``, ``admits``), what is known.

    ``first`` are global ids that come before what the words find; ``better`` a better spelling.
    ``defines`` tells that it asks what something means.
    """

    typed: str
    query: Query
    editions: tuple[str, ...]
    admits: Callable[[Passage], bool] | None
    understood: Understood
    resolved: tuple[str, ...] = ()
    first: tuple[str, ...] = ()
    answer: Answer | None = None
    definitions: tuple[DefinitionCard, ...] = ()
    better: str | None = None
    defines: bool = False


class Vocabulary(Protocol):
    """What the index knows of words: its languages, those a query may be in, whether it has one."""

    languages: tuple[Language, ...]

    def spoken(self, words: Sequence[Word]) -> set[str]:
        """Return the languages that words may be of."""

    def knows(self, word: Word, spoken: Set[str]) -> bool:
        """Whether a text in one of these languages, or the evidence for it, has a word."""


class Reader:
    """Reads queries about one library."""

    def __init__(
        self,
        library: Library,
        finder: ConceptFinder,
        lexicon: Lexicon,
        vocabulary: Vocabulary,
        resolver: Resolver,
        compute: Compute | None,
    ) -> None:
        self._library = library
        self._languages = vocabulary.languages
        self._resolver = resolver
        self._compute = compute
        self._spoken = vocabulary.spoken
        self._edited = {edition.language for edition in library.editions}
        self._definitions = Definitions(library, finder, self._languages)
        greek = {one.code for one in self._languages if one.script == "greek"}
        self._rewriter = Rewriter(lexicon, vocabulary.spoken, vocabulary.knows, greek)

    def cited(self, typed: str, ui: str) -> tuple[str, ...]:
        """Return the global ids a text means if it is a citation."""
        return tuple(dict.fromkeys(self._resolver(typed, (), None, ui)))

    def read(self, typed: str, allowed: Sequence[str], language: str | None, ui: str) -> Read:
        """Return what a query is; raise a QueryError for one that asks nothing.

        ``allowed`` are the editions to answer from, ``language`` the one they were chosen by.
        """
        text = bounded(typed)
        filters = read_filters(text, self._library)
        asked = parse_query(filters.text, self._languages)
        among = set(filters.editions(self._library))
        editions = tuple(edition for edition in allowed if edition in among)
        meant = self._meant(asked, editions, language, ui)
        named = tuple((name, v) for name, values in filters.values.items() for v in values)
        changes = meant.rewritten.changes
        taken = (*meant.freed, *changes)
        return Read(
            typed=text,
            query=meant.query,
            editions=editions,
            admits=filters.admits(),
            understood=Understood(meant.kind, meant.rewritten.text, named, taken),
            resolved=meant.resolved,
            first=tuple(t for t in meant.first if split_global_id(t)[0] in editions),
            answer=meant.answer,
            definitions=meant.definitions,
            better=meant.rewritten.text if changes else None,
            defines=meant.defines,
        )

    def _meant(
        self, asked: Query, editions: tuple[str, ...], language: str | None, ui: str
    ) -> _Meaning:
        cited = dict.fromkeys(self._resolver(asked.text, editions, language, ui))
        targets = tuple(t for t in cited if split_global_id(t)[0] in editions)
        as_typed = Rewritten(asked.text)
        if cited:
            query = _mentions(asked, tuple(cited))
            return _Meaning("citation", query, as_typed, targets, targets)
        answer = computed(asked.text, self._compute)
        if answer:
            places = tuple(self._rests_on(answer.result, ui))
            return _Meaning("computation", asked, as_typed, (), places, answer)
        return self._in_words(asked, editions, ui)

    def _in_words(self, asked: Query, editions: tuple[str, ...], ui: str) -> _Meaning:
        """Return a term to define where the query is one, and its words."""
        text, freed = unquoted(asked, self._spoken, self._edited)
        if freed:
            asked = parse_query(text, self._languages)
        text, worded = reworded(asked.text, ui)
        if worded:
            asked = parse_query(text, self._languages)
        cue = without_cue(asked.text)
        plain = not asked.phrases and not asked.excluded
        if cue.meant and cue.text and plain:
            asked = parse_query(cue.text, self._languages)
        rewritten = self._rewriter.rewrite(asked, ui)
        query = parse_query(rewritten.text, self._languages) if rewritten.changes else asked
        cards = tuple(self._definitions.cards(query.text, editions, ui)) if plain else ()
        kind: Meant = "definition" if cards else "words"
        first = tuple(global_id(card.edition, card.id) for card in cards if cue.meant)
        return _Meaning(
            kind,
            query,
            rewritten,
            (),
            first,
            definitions=cards,
            defines=cue.meant,
            freed=(*freed, *worded),
        )

    def _rests_on(self, result: dict[str, Any], ui: str) -> list[str]:
        """Return the provisions a result cites, those in the reader's language first."""
        cited = dict.fromkeys(_cited_in(result))
        order = {e.id: (e.language != ui, n) for n, e in enumerate(self._library.editions)}
        return sorted(cited, key=lambda target: order[split_global_id(target)[0]])


@dataclass(frozen=True, slots=True)
class _Meaning:
    kind: Meant
    query: Query
    rewritten: Rewritten
    resolved: tuple[str, ...] = ()
    first: tuple[str, ...] = ()
    answer: Answer | None = None
    definitions: tuple[DefinitionCard, ...] = ()
    defines: bool = False
    freed: tuple[Change, ...] = ()


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
    """Return the query for the texts that cite what a citation means; others stay as they are."""
    forms = dict.fromkeys(locator_form(split_global_id(target)[1]) for target in cited)
    words = tuple(Word(asked.text, form, 0) for form in forms if form[:1].isdigit())
    return Query(asked.text, words) if words else asked
