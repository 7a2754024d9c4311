"""The term layer: where a text uses a term that its edition defines.

The nearest definition wins: the edition's own, then that of the code it supplements. Longer terms
go before shorter ones. ``texts/terms.toml`` says by phrases which occurrences of a word
mean the defined term; no word stands in the code.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from refsearch.languages.slug import unaccented
from refsearch.languages.usual import USUAL, Usual
from refsearch.layers.phrases import PhraseBook, Words, phrase_words, split_words
from refsearch.library.book.book import global_id
from refsearch.library.links import Concept, LinkRule, TermLink
from refsearch.library.model import Block, Definition, Document, Footnote, Provision

_Span = tuple[int, int]
_Item = Provision | Definition | Footnote
_DEFINITION = "def."
_HYPHENS = ("-", "‐", "‑")


@dataclass(frozen=True, slots=True)
class _Defined:
    """A concept with its definition and the rule of its links, ready to be asked."""

    key: str
    id: str
    target: str
    scope: str
    after: tuple[tuple[str, ...], ...]
    before: tuple[tuple[str, ...], ...]
    except_: PhraseBook
    only: PhraseBook
    not_in: frozenset[str]

    def reaches(self, holder: str) -> bool:
        """Whether the definition holds for a text: not for itself, nor outside its appendix."""
        if holder == self.id or holder in self.not_in:
            return False
        return not self.scope or holder.partition(".")[0] == self.scope

    def means(self, words: Words, first: int, end: int) -> bool:
        """Whether the form at these words is used in the sense defined."""
        if any(words.stands(w, first - len(w)) and words.joined[first - 1] for w in self.after):
            return False
        if any(words.stands(w, end) and words.joined[end - 1] for w in self.before):
            return False
        if self.except_.covering(words, first, end):
            return False
        return not self.only.by_first or self.only.covering(words, first, end)


class TermFinder:
    """Finds the terms of one edition; ``scopes`` are its text and those it supplements."""

    def __init__(self, scopes: Iterable[Document], concepts: Iterable[Concept]) -> None:
        scopes = tuple(scopes)
        self.edition = scopes[0].edition
        nearest: dict[str, tuple[Document, Definition]] = {}
        for document in scopes:
            for definition in document.definitions:
                nearest.setdefault(definition.concept, (document, definition))
        self.forms: defaultdict[tuple[str, ...], list[_Defined]] = defaultdict(list)
        known = {concept.key: concept for concept in concepts}
        for concept in known.values():
            if self.edition.id in concept.defined_at:
                self._add(concept, self.edition.id, concept.defined_at[self.edition.id])
        for key, (document, definition) in nearest.items():
            if key in known:
                self._add(known[key], document.edition.id, definition.id)
        for concept in known.values():
            place = next((d for d in scopes if d.edition.id in concept.defined_by), None)
            # Where another definition says it, the words of that one are linked to it already.
            if place and not concept.defined_by[place.edition.id].startswith(_DEFINITION):
                id_ = concept.defined_by[place.edition.id]
                self._add(concept, place.edition.id, id_, scope="")
        self.book = PhraseBook.of(" ".join(form) for form in self.forms)
        self._negations = USUAL.get(self.edition.language, Usual()).negation

    def _add(self, concept: Concept, edition: str, id_: str, scope: str | None = None) -> None:
        rules = concept.links
        rule = rules.get(self.edition.id) or rules.get(self.edition.language) or LinkRule()
        own_law = "" if id_.startswith(_DEFINITION) else id_.partition(".")[0]
        defined = _Defined(
            concept.key,
            id_,
            global_id(edition, id_),
            scope=own_law if scope is None else scope,
            after=tuple(map(phrase_words, rule.not_after)),
            before=tuple(map(phrase_words, rule.not_before)),
            except_=PhraseBook.of(rule.except_),
            only=PhraseBook.of(rule.only),
            not_in=frozenset(rule.not_in),
        )
        forms = rule.forms or concept.terms.get(self.edition.language, ())
        for form in () if rule.off else forms:
            self.forms[phrase_words(form)].append(defined)

    def find(self, holder: str, text: str, taken: Iterable[_Span] = ()) -> Iterator[TermLink]:
        """Yield the terms of a text in order, outside what is ``taken``."""
        words = split_words(text)
        taken = tuple(taken)
        seen: set[str] = set()
        at = 0
        while at < len(words.words):
            found = None if self._is_negated(text, words, at) else self._at(words, at, holder)
            if found is None:
                at += 1
                continue
            end, defined = found
            span = _with_closing_quote(text, words.words[at].start, words.words[end - 1].end)
            if not any(s < span[1] and span[0] < e for s, e in taken):
                first = defined.key not in seen
                seen.add(defined.key)
                yield TermLink(holder, *span, defined.key, defined.target, first)
            at = end

    def _is_negated(self, text: str, words: Words, at: int) -> bool:
        """Whether the word before makes what follows its opposite: "non-minor contact"."""
        if not at or not words.joined[at - 1]:
            return False
        before, word = words.words[at - 1], words.words[at]
        hyphen = "-" if text[before.end : word.start] in _HYPHENS else ""
        said = unaccented(text[before.start : before.end])
        article = words.words[at - 2].form if at > 1 and words.joined[at - 2] else ""
        return {said, said + hyphen, f"{article} {said}"} & {*self._negations} != set()

    def _at(self, words: Words, at: int, holder: str) -> tuple[int, _Defined] | None:
        for form in self.book.at(words, at):
            end = at + len(form)
            for defined in self.forms[form]:
                if defined.reaches(holder) and defined.means(words, at, end):
                    return end, defined
        return None


def _with_closing_quote(text: str, start: int, end: int) -> _Span:
    """Take in the mark that closes a quotation opened inside the term: carte "eccedenti"."""
    opened = text.count('"', start, end) % 2 == 1
    return start, end + (opened and text[end : end + 1] == '"')


def find_terms(scopes: Iterable[Document], concepts: Iterable[Concept]) -> tuple[TermLink, ...]:
    """Return the terms in an edition's provisions, definitions and footnotes.

    ``scopes`` are the edition and the codes it supplements, nearest first. Headings, tables,
    editor's notes and what a reference covers are left out, and a definition's own term in it.
    """
    scopes = tuple(scopes)
    finder = TermFinder(scopes, concepts)
    if not finder.forms:
        return ()
    document = scopes[0]
    taken = _reference_spans(document)
    found: list[TermLink] = []
    items: tuple[_Item, ...] = (
        *document.provisions, *document.definitions, *document.footnotes,
    )  # fmt: skip
    for item in items:
        spans = [*taken.get(item.id, ()), *_table_spans(item.blocks)]
        found += finder.find(item.id, item.text, spans)
    return tuple(found)


def _reference_spans(document: Document) -> Mapping[str, list[_Span]]:
    spans: defaultdict[str, list[_Span]] = defaultdict(list)
    for reference in document.references:
        if reference.field == "text":
            spans[reference.holder].append((reference.start, reference.end))
    return spans


def _table_spans(blocks: Iterable[Block]) -> Iterator[_Span]:
    """Yield where tables stand in the text of their holder: their cells are labels."""
    at = 0
    for block in blocks:
        if block.kind == "note":
            continue
        if block.kind == "table":
            yield at, at + len(block.text)
        at += len(block.text) + 1


def with_terms(documents: Iterable[Document], concepts: Iterable[Concept]) -> list[Document]:
    """Return the documents with their terms found, in the same order."""
    documents = list(documents)
    concepts = tuple(concepts)
    return [
        replace(d, terms=find_terms((d, *_supplemented(d, documents)), concepts)) for d in documents
    ]


def _supplemented(document: Document, documents: Iterable[Document]) -> list[Document]:
    """Return the editions, in its language, of the work a document supplements."""
    wanted = document.edition.supplements
    return [
        other
        for other in documents
        if wanted
        and other.edition.work == wanted
        and other.edition.language == document.edition.language
    ]
