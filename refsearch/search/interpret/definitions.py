"""A defined term in a query: its definition, and its names in the other languages."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence, Set
from functools import lru_cache

from refsearch.analysis.concepts import ConceptFinder
from refsearch.analysis.cues import recognition
from refsearch.analysis.folding import fold_in_place
from refsearch.analysis.language import Language, Token
from refsearch.library.book.book import Book, split_global_id
from refsearch.library.defining import Defining, defining
from refsearch.library.library import Library
from refsearch.search.query import words_of
from refsearch.search.results import DefinitionCard, Equivalent

_KEPT_CONCEPTS = 512  # concepts whose definitions are kept; the library has some 300
_SEE = 10  # characters: "see" and its marks, beside what it sends to

# The definition of a concept in each edition that has one, and the concepts that definitions of it
# only refer to.
_Entry = tuple[dict[str, DefinitionCard], tuple[str, ...]]


class Definitions:
    """The definitions of a library by the terms people use for them."""

    def __init__(
        self,
        library: Library,
        finder: ConceptFinder,
        languages: Sequence[Language],
    ) -> None:
        self._library = library
        self._finder = finder
        self._languages = languages
        self._order = {edition.id: n for n, edition in enumerate(library.editions)}
        self._in_force = {e.id for e in library.editions if library.successor(e.id) is None}
        self._entry_of = lru_cache(_KEPT_CONCEPTS)(self._entry)

    def cards(
        self,
        text: str,
        editions: Sequence[str],
        ui: str,
        *,
        meant: bool = False,
        among: Set[str] = frozenset(),
    ) -> list[DefinitionCard]:
        """Return the definitions of the terms that a whole text is, the reader's language first.

        Where a definition is ``meant``, of several terms those that are defined will do. If there
        are some in the editions ``among``, those come first.
        """
        named = self._named(text) or self._several(text, any if meant else all)
        if meant and not named:
            named = self._named(self._bare(text)) or self._beside(text)
            of = recognition(tuple(self._languages)).defining.of
            named = named or self._named(of.split(fold_in_place(text))[0])  # "honours of a suit"
        found = [
            card for key in self._sent(named) for card in self._of_concept(key, editions, among)
        ]

        def order(card: DefinitionCard) -> tuple[bool, bool, int]:
            """Sort the editions asked for first, then the reader's language, then as listed."""
            edition = self._library.book(card.edition).edition
            return card.edition not in among, edition.language != ui, self._order[card.edition]

        return sorted(found, key=order)

    def _bare(self, text: str) -> str:
        """Return a term without words before it that are idle in a language: "το pozzetto"."""
        words = words_of(text, tuple(self._languages))
        return text[next((w.start for w in words if not w.stop), 0) :]

    def _beside(self, text: str) -> list[str]:
        """Return the concepts of two words that are a term each: "difference bid call"."""
        named = [self._named(word) for word in text.split()]
        return [key for keys in named for key in keys] if len(named) == 2 and all(named) else []

    def _sent(self, keys: Iterable[str]) -> dict[str, None]:
        """Return concepts with what a definition that says no more than "see …" sends to first."""
        found: dict[str, None] = {}
        for key in keys:
            found |= dict.fromkeys((*self._entry_of(key)[1], key))
        return found

    def _several(self, text: str, enough: Callable[[list[list[str]]], bool]) -> list[str]:
        """Return the concepts that a text names one beside the other: "call and bid"."""
        between = recognition(tuple(self._languages)).between
        cuts = [one.span() for one in between.finditer(fold_in_place(text))]
        if not cuts:
            return []
        ends = zip(
            [0, *(end for _, end in cuts)], [*(at for at, _ in cuts), len(text)], strict=True
        )
        named = [self._named(text[at:end]) for at, end in ends if at < end]
        return [key for keys in named for key in keys] if enough(named) else []

    def _named(self, text: str) -> list[str]:
        """Return the concepts whose term a text is, leading stop words aside."""
        found = []
        for language in self._languages:
            left = language.tokens(text)
            tokens = _to_first(left)
            if self._finder.may_begin(tokens, language.code):
                tokens += left
                content = [n for n, token in enumerate(tokens) if not token.stop]
                if self._finder.may_be(len(content), language.code):
                    found += self._whole(tokens, content, language.code)
        return found

    def _whole(self, tokens: list[Token], content: list[int], code: str) -> list[str]:
        every = {token.form for token in tokens}
        # Only of a word by itself may the stem decide, where its form is of no term.
        for new in (set[str](), every) if len(content) == 1 else (set[str](),):
            mentions = self._finder.in_query(tokens, code, new)
            keys = [m.key for m in mentions if m.first <= content[0] and content[-1] < m.end]
            if keys:
                spelt = self._finder.spelt([tokens[n] for n in content], code)
                return [key for key in keys if key in spelt] or keys
        return []

    def _of_concept(
        self, key: str, editions: Sequence[str], among: Set[str]
    ) -> list[DefinitionCard]:
        """Return a concept's definitions in the editions in force and ``among`` others."""
        looked, (held, _) = self._in_force | among, self._entry_of(key)
        return [held[e] for e in editions if e in held and e in looked]

    def _entry(self, key: str) -> _Entry:
        """Return the entry of a concept: each edition is read once for it."""
        found, seen = list[Defining](), dict[str, None]()
        for one in defining(self._library, key):
            found.append(one)
            seen |= dict.fromkeys(_seen(self._library.book(one.edition.id), one))
        same = self._equivalents(key, found)
        cards = {
            one.edition.id: DefinitionCard(
                one.edition.id, one.id, key, one.term, one.text, same, one.citation
            )
            for one in found
        }
        return cards, tuple(seen)

    def _equivalents(self, key: str, found: Sequence[Defining]) -> tuple[Equivalent, ...]:
        """Return the terms of a concept, each with its definition in an edition in force."""
        concept = self._library.concepts.get(key)
        places: dict[str, str] = {}
        for one in found:
            if one.edition.id in self._in_force:
                places.setdefault(one.edition.language, one.target)
        return tuple(
            Equivalent(code, terms[0], places.get(code, ""))
            for code, terms in (concept.terms if concept else {}).items()
            if terms
        )


def _seen(book: Book, one: Defining) -> Iterator[str]:
    """Yield the concepts that a definition refers to, if it says no more than that."""
    said = book.references_of(one.id) if one.id in book.definitions else ()
    if sum(r.end - r.start for r in said) + _SEE >= len(one.text):
        ids = (split_global_id(target)[1] for r in said for target in r.targets)
        yield from (book.definitions[i].concept for i in ids if i in book.definitions)


def _to_first(words: Iterator[Token]) -> list[Token]:
    """Take words up to the first that is no stop word, included."""
    taken = []
    for word in words:
        taken.append(word)
        if not word.stop:
            break
    return taken
