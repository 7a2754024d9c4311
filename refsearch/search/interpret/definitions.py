"""A defined term in a query: its definition, and its names in the other languages."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from refsearch.library.defining import Defining, defining
from refsearch.library.library import Library
from refsearch.search.language.analysis import Language, Token, packaged
from refsearch.search.language.concepts import ConceptFinder
from refsearch.search.language.cues import Recognition, recognition
from refsearch.search.language.folding import fold
from refsearch.search.results import DefinitionCard, Equivalent

_MARKS = " ?;.·!"


@dataclass(frozen=True, slots=True)
class Asked:
    """A query without the words that ask for a meaning; ``meant`` if there were such words."""

    text: str
    meant: bool


def without_cue(typed: str, known: tuple[Language, ...] = ()) -> Asked:
    """Take "what is …", "… means?" off a query.

    ``known`` are the languages it may be in, the packaged ones if none are given.

    >>> without_cue("Cos'è una presa?").text
    'una presa'
    """
    cues = recognition(known or packaged())
    text = " ".join(typed.strip(_MARKS).split())
    plain = fold(text).replace("’", "'")
    if len(plain) != len(text):  # a letter that folds to two: the places would not agree
        return Asked(text, meant=False)
    for cue in cues.before if plain.startswith(cues.before) else ():
        if plain.startswith(cue) and len(plain) > len(cue):
            rest = text[len(cue) :]
            if cue[-1] == "'" or not rest[0].isalpha():
                return Asked(_without_end(rest.strip(_MARKS), cues), meant=True)
    shorter = _without_end(text, cues)
    return Asked(shorter, meant=shorter != text)


def _without_end(text: str, cues: Recognition) -> str:
    plain = fold(text)
    for cue in cues.after if plain.endswith(cues.after) else ():
        rest = plain.removesuffix(f" {cue}")
        idle = cues.idle_words.issuperset(rest.split())
        if rest != plain and len(plain) == len(text) and not idle:
            return text[: len(rest)].strip(_MARKS)
    return text


class Definitions:
    """The definitions of a library by the terms people use for them."""

    def __init__(
        self, library: Library, finder: ConceptFinder, languages: Sequence[Language]
    ) -> None:
        self._library = library
        self._finder = finder
        self._languages = languages
        self._order = {edition.id: n for n, edition in enumerate(library.editions)}
        self._in_force = {e for e in self._order if library.successor(e) is None}

    def cards(self, text: str, editions: Sequence[str], ui: str) -> list[DefinitionCard]:
        """Return the definitions of the term that a whole text is, the reader's language first."""
        keys = dict.fromkeys(self._named(text))
        found = [card for key in keys for card in self._of_concept(key, editions)]
        order = self._order
        return sorted(found, key=lambda card: (self._language(card) != ui, order[card.edition]))

    def _language(self, card: DefinitionCard) -> str:
        return self._library.book(card.edition).edition.language

    def _named(self, text: str) -> list[str]:
        """Return the concepts whose term a text is, leading stop words aside."""
        found = []
        for tongue in self._languages:
            left = tongue.tokens(text)
            tokens = _to_first(left)
            if self._finder.may_begin(tokens, tongue.code):
                tokens += left
                content = [n for n, token in enumerate(tokens) if not token.stop]
                found += self._whole(tokens, content, tongue.code) if content else []
        return found

    def _whole(self, tokens: list[Token], content: list[int], code: str) -> list[str]:
        every = {token.form for token in tokens}
        # Only of a word by itself may the stem decide, where its form is of no term.
        for new in (set[str](), every) if len(content) == 1 else (set[str](),):
            mentions = self._finder.in_query(tokens, code, new)
            keys = [m.key for m in mentions if m.first <= content[0] and content[-1] < m.end]
            if keys:
                return keys
        return []

    def _of_concept(self, key: str, editions: Sequence[str]) -> list[DefinitionCard]:
        """Return a concept's definitions; of superseded editions only if there are no others."""
        held = {one.edition.id: one for one in self._defining(key)}
        return [self._card(held[e], key) for e in editions if e in held]

    def _defining(self, key: str) -> list[Defining]:
        """Return what defines a concept in the editions in force."""
        return [one for one in defining(self._library, key) if one.edition.id in self._in_force]

    def _card(self, one: Defining, key: str) -> DefinitionCard:
        return DefinitionCard(
            one.edition.id, one.id, key, one.term, one.text, self._equivalents(key), one.citation
        )

    def _equivalents(self, key: str) -> tuple[Equivalent, ...]:
        concept = self._library.concepts.get(key)
        if concept is None:
            return ()
        return tuple(
            Equivalent(code, terms[0], self._place(code, key))
            for code, terms in concept.terms.items()
            if terms
        )

    def _place(self, code: str, key: str) -> str:
        """Return the global id of the definition in a language's edition in force, or nothing."""
        held = (one.target for one in self._defining(key) if one.edition.language == code)
        return next(held, "")


def _to_first(words: Iterator[Token]) -> list[Token]:
    """Take words up to the first that is no stop word, included."""
    taken = []
    for word in words:
        taken.append(word)
        if not word.stop:
            break
    return taken
