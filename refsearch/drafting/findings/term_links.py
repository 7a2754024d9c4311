"""Where the words of an edition's terms will be linked, and the longer names that have them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from refsearch.drafting.findings.places import SourcePlaces
from refsearch.drafting.source import Unplaced
from refsearch.languages.registry import Language
from refsearch.languages.usual import NOUNS_IN_CAPITALS
from refsearch.layers.term_uses import excepting, term_uses
from refsearch.layers.terms import find_terms
from refsearch.library.edition import Edition
from refsearch.library.links import Concept
from refsearch.library.model import Document
from refsearch.messages import Message, msg


class LinkedTerms:
    """The terms that a document will link, by the words that stand for them."""

    def __init__(self, document: Document, concepts: Sequence[Concept], language: Language) -> None:
        self._language = language
        self._uses = term_uses(document, find_terms((document,), concepts), language)

    def counted(self) -> list[Message]:
        """Return the words with how often each is linked, the commonest first."""
        return [msg("{} in {} place(s)", one.word, len(one.links)) for one in self._uses]

    def doubtful(self, places: SourcePlaces) -> Iterator[Unplaced]:
        """Yield each longer name in which a word is linked, at the first line that has it."""
        places.begin()
        for use in self._uses:
            for name, links in use.names.items():
                line = places.line(name, links[0].holder)
                message = msg(
                    "{} is linked as {}, in {} place(s)", repr(name), repr(use.word), len(links)
                )
                yield Unplaced(line, message, excepting(use, self._language.code))


def new_concepts(
    known: Sequence[Concept], edition: Edition, terms: Mapping[str, str]
) -> list[Concept]:
    """Return the concepts of the defined terms of an edition that the term base gets."""
    own = [concept for concept in known if concept.game == edition.game]
    if own and not any(edition.language in concept.terms for concept in own):
        return []
    keys = {concept.key for concept in known}
    return [_concept(key, edition, term) for key, term in terms.items() if key not in keys]


def _concept(key: str, edition: Edition, term: str) -> Concept:
    lower = term if edition.language in NOUNS_IN_CAPITALS else term[:1].lower() + term[1:]
    return Concept(key, edition.game, {edition.language: (lower,)})
