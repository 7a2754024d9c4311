"""The term base in search: which concepts a text or a query names, in whichever language."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence, Set
from dataclasses import dataclass, field
from itertools import chain

from refsearch.analysis.folding import fold
from refsearch.analysis.language import Analyses, Token
from refsearch.languages.registry import ENGLISH
from refsearch.library.library import Library

# By the first stem: the stems of terms, the concept, and whether the term denies them.
_Phrases = defaultdict[str, set[tuple[tuple[str, ...], str, bool]]]


@dataclass(frozen=True, slots=True)
class Mention:
    """Words ``first`` up to but not including ``end`` name the concept ``key``."""

    key: str
    first: int
    end: int


@dataclass(frozen=True, slots=True)
class NamedConcept:
    """Words of a query (``forms``) that name the concept ``key`` in the language ``code``."""

    key: str
    code: str
    forms: set[str]


@dataclass(slots=True)
class _Terms:
    """The terms of one language, ready to be found.

    A term of one word is found in texts by its forms, which the term base lists: its stem would
    find ``come richiesto`` for ``richiesta`` (claim). Terms of several words are found by their
    stems, without stop words if two words are left: ``out of turn`` is not ``turn``. What is
    denied is another thing: ``informazione non autorizzata``.
    """

    negations: frozenset[str] = frozenset()

    forms: defaultdict[str, set[str]] = field(default_factory=lambda: defaultdict(set))
    stems: defaultdict[str, set[str]] = field(default_factory=lambda: defaultdict(set))
    phrases: _Phrases = field(default_factory=lambda: defaultdict(set))
    full_phrases: _Phrases = field(default_factory=lambda: defaultdict(set))
    spelt: defaultdict[str, set[str]] = field(default_factory=lambda: defaultdict(set))
    vocabulary: set[str] = field(default_factory=set)
    firsts: set[str] = field(default_factory=set)  # forms and stems a term may begin with
    longest: int = 0  # words of a term

    def add(self, words: Sequence[Token], key: str) -> None:
        """Add a name of a concept."""
        self.vocabulary |= {word.form for word in words}
        self.longest = max(self.longest, len(words))
        content = [word for word in words if not word.stop]
        self.spelt[" ".join(word.form for word in content)].add(key)
        for first in (*words[:1], *content[:1]):
            self.firsts |= {first.form, first.stem}
        if len(words) == 1:
            self.forms[words[0].form].add(key)
            self.stems[words[0].stem].add(key)
        elif len(content) > 1:
            self._add_phrase(self.phrases, content, key, self.denied(words))
        elif words:
            self._add_phrase(self.full_phrases, words, key, self.denied(words))

    @staticmethod
    def _add_phrase(to: _Phrases, words: Sequence[Token], key: str, denied: bool) -> None:
        to[words[0].stem].add((tuple(word.stem for word in words), key, denied))

    def denied(self, words: Iterable[Token]) -> bool:
        """Whether one of these words is a negation that says nothing by itself."""
        return any(word.stop and word.form in self.negations for word in words)

    def begins(self, word: Token) -> bool:
        """Whether a term may begin with a word."""
        return word.form in self.firsts or word.stem in self.firsts


class ConceptFinder:
    """Finds the terms of the term base in analysed words."""

    def __init__(self, library: Library, analyses: Analyses) -> None:
        self._analyses = analyses
        self._headwords: dict[str, dict[str, str]] = {}
        self._games = {concept.key: concept.game for concept in library.concepts.values()}
        # In texts only the terms that they have count, in queries other names for them too.
        self._terms: defaultdict[str, _Terms] = defaultdict(_Terms)
        self._asked: defaultdict[str, _Terms] = defaultdict(_Terms)
        for language in analyses.all:
            negations = frozenset(map(fold, language.cues.negations.split()))
            for of_language in (self._terms, self._asked):
                of_language[language.code] = _Terms(negations=negations)
        for concept in library.concepts.values():
            self._headwords[concept.key] = {
                c: terms[0] for c, terms in concept.terms.items() if terms
            }
            for code, terms in concept.terms.items():
                self._add(code, concept.key, terms)
            self._add(ENGLISH, concept.key, (concept.key.replace("-", " "),))
        for book in library.books.values():
            for definition in book.definitions.values():
                self._add(book.edition.language, definition.concept, (definition.term,))
        for language in analyses.all:
            for key, names in language.cues.names.items():
                for name in names if key in library.concepts else ():
                    self._asked[language.code].add(analyses.words(language.code, name), key)

    def _add(self, code: str, key: str, terms: Sequence[str]) -> None:
        for term in terms:
            words = self._analyses.words(code, term)
            self._terms[code].add(words, key)
            self._asked[code].add(words, key)

    def headword(self, key: str, code: str) -> str | None:
        """Return the first term of a concept in a language, or None where it has none."""
        return self._headwords.get(key, {}).get(code)

    def speaks(self, form: str, code: str) -> bool:
        """Whether a word occurs in the terms of a language."""
        return form in self._asked[code].vocabulary

    def in_text(
        self, tokens: Sequence[Token], code: str, game: str
    ) -> Iterator[tuple[str, int, int]]:
        """Yield (concept, start, end) for each term of a game in a text; offsets in characters."""
        terms = self._terms[code]
        single = _single(tokens, terms)
        for mention in chain(single, _phrases(tokens, terms)):
            if self._games.get(mention.key, game) == game:
                yield mention.key, tokens[mention.first].start, tokens[mention.end - 1].end

    def spelt(self, content: Sequence[Token], code: str) -> Set[str]:
        """Return the concepts with a term of these very forms, words that say nothing aside."""
        return self._asked[code].spelt.get(" ".join(token.form for token in content), set())

    def may_be(self, words: int, code: str) -> bool:
        """Whether a term may have so many words."""
        return 0 < words <= self._asked[code].longest

    def may_begin(self, tokens: Sequence[Token], code: str) -> bool:
        """Whether a term may begin in these words: a quick look that saves the full one."""
        terms = self._asked[code]
        return any(terms.begins(token) for token in tokens)

    def in_query(self, tokens: Sequence[Token], code: str, new: Set[str]) -> list[Mention]:
        """Return what the words of a query name.

        ``new`` are forms that no text has: there the stem decides, as the term base can't list
        them. Parts of a longer mention are left out: a penalty card is not a card.
        """
        terms = self._asked[code]
        if not self.may_begin(tokens, code):
            return []
        return _longest([*_single(tokens, terms, new), *_phrases(tokens, terms)])


def _single(
    tokens: Sequence[Token], terms: _Terms, new: Set[str] = frozenset()
) -> Iterator[Mention]:
    for at, token in enumerate(tokens):
        found = terms.forms.get(token.form, set())
        if token.form in new:
            found = found or terms.stems.get(token.stem, set())
        if not token.stop:
            yield from (Mention(key, at, at + 1) for key in sorted(found))


def _phrases(tokens: Sequence[Token], terms: _Terms) -> Iterator[Mention]:
    content = [at for at, token in enumerate(tokens) if not token.stop]
    yield from _in_row(tokens, content, terms.phrases, terms)
    yield from _in_row(tokens, range(len(tokens)), terms.full_phrases, terms)


def _in_row(
    tokens: Sequence[Token], places: Sequence[int], phrases: _Phrases, terms: _Terms
) -> Iterator[Mention]:
    """Yield the terms whose stems stand one after the other at the given places."""
    for at, first in enumerate(places):
        for stems, key, denied in sorted(phrases.get(tokens[first].stem, ())):
            row = places[at : at + len(stems)]
            same = tuple(tokens[place].stem for place in row) == stems
            if same and terms.denied(tokens[first : row[-1] + 1]) == denied:
                yield Mention(key, first, row[-1] + 1)


def _longest(mentions: Sequence[Mention]) -> list[Mention]:
    """Return the mentions that are not part of a longer one."""

    def inside(one: Mention, other: Mention) -> bool:
        """Whether one mention stands inside another that is longer."""
        longer = other.end - other.first > one.end - one.first
        return longer and other.first <= one.first and one.end <= other.end

    return [one for one in mentions if not any(inside(one, other) for other in mentions)]
