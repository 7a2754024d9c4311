"""What a proposal recognised, with examples of each kind, and the nearest misses."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

import msgspec

from refsearch.citations.patterns import flatten
from refsearch.citations.running.patterns import noun_of
from refsearch.drafting.findings.by_hand import ByHand
from refsearch.drafting.findings.not_taken import SourceLines
from refsearch.drafting.findings.term_links import LinkedTerms, new_concepts
from refsearch.drafting.findings.uncited import CitingWords, UncitedWords
from refsearch.drafting.guessing.labels import bare_of_bullet, looks_like_a_label
from refsearch.drafting.links import LinkedPlaces
from refsearch.drafting.proposal import Proposal
from refsearch.drafting.source import Line, Source, Unplaced
from refsearch.drafting.text import nearest, shortened
from refsearch.languages.registry import Language
from refsearch.languages.usual import USUAL, Usual
from refsearch.layers.references.finding import find_references
from refsearch.layers.references.holders import places
from refsearch.layers.references.manual import ManualReference
from refsearch.layers.references.targets import Targets
from refsearch.library.book.book import Book
from refsearch.library.citation_style import law_nouns, style_of
from refsearch.library.edition import Edition
from refsearch.library.links import Concept, Reference
from refsearch.messages import msg
from refsearch.reading.text.drafts import shown_id
from refsearch.reading.text.reader import examine_proposal
from refsearch.reading.text.unread import unread_labels

EXAMPLES = 3  # shown of each kind
_ABBREVIATED = 2  # letters: S. 5 may be a page
NOTHING = ByHand()  # of a first proposal


@dataclass(frozen=True, slots=True)
class Taken:
    """What a proposal contains: examples of each kind, and links to record as references."""

    kinds: Mapping[str, Sequence[str]]
    links: tuple[ManualReference, ...]
    not_taken: tuple[Unplaced, ...]
    terms: Mapping[str, str] = field(default_factory=dict)  # by concept
    left_out: Mapping[str, Sequence[str]] = field(default_factory=dict)  # lines, by what they are


def read_back(
    source: Source,
    proposal: Proposal,
    edition: Edition,
    language: Language,
    concepts: Sequence[Concept] = (),
    by_hand: ByHand = NOTHING,
) -> Taken:
    """Return what a proposal, with what is edited ``by_hand``, will be read as when it is built."""
    document = examine_proposal(proposal.text, edition, language.citation.item).document
    book = Book(document)
    manual = by_hand.references
    found = find_references(book, language, manual)
    terms = {d.concept: d.term for d in document.definitions}
    concepts = (*concepts, *new_concepts(concepts, edition, terms))
    uses = LinkedTerms(replace(document, references=found), concepts, language)
    dropped = {n for item in proposal.corrections.furniture for n in item.numbers}
    linked = LinkedPlaces(source.text, proposal.taken, book, dropped)
    texts = list(places(document, ()))
    links = linked.references(texts, found)
    if links:  # else there is nothing new to find in a long text
        manual = msgspec.structs.replace(manual, reference=(*manual.reference, *links))
        found = find_references(book, language, manual)
    kinds = _kinds(book, proposal, found) | {msg("word(s) linked to a term"): uses.counted()}
    kinds[msg("definition(s)")] = [
        *kinds[msg("definition(s)")],
        *sorted(by_hand.defined & book.provisions.keys()),  # in laws, named in terms.toml
    ]
    left_out: dict[str, list[str]] = {}
    for one in proposal.corrections.furniture:
        left_out.setdefault(one.what, []).append(one.lines)
    groups = [part.title for part in document.parts if part.kind == "laws"]
    labels = edition.label_styles, edition.label_paths, edition.inserted
    lines = SourceLines(source, proposal, *labels)
    suspected = (*lines.like_labels(), *lines.like_notes(), *lines.defined_in_laws(language))
    settled = list(by_hand.settled(found, texts))
    uncited = UncitedWords(texts, found, lines.places, groups, settled)
    not_taken = [
        *linked.lost,
        *by_hand.without(suspected, proposal.taken),
        *lines.comments(),
        *uncited.unplaced(_citing(book, language), unread_labels(book, found)),
        *lines.lost(proposal),
        *uses.doubtful(lines.places),
    ]
    listed = tuple(sorted(dict.fromkeys(not_taken), key=lambda one: one.line))
    return Taken(kinds, tuple(links), listed, terms, left_out)


def _kinds(book: Book, proposal: Proposal, found: Sequence[Reference]) -> dict[str, Sequence[str]]:
    """Return what a proposal contains, by kind, each as it is shown."""
    begun = set(proposal.taken.values())  # a chapter beside the laws is none
    items = [p for p in book.provisions.values() if p.parent and p.label]
    notes = book.document.footnotes
    return {
        msg("law(s)"): [p.citation for p in book.laws if p.id in begun],
        msg("label(s)"): [f"{p.label} {shortened(p.text or p.heading or '')}" for p in items],
        msg("definition(s)"): [d.term for d in book.document.definitions],
        msg("note(s)"): [f"{note.mark} {shortened(note.text)}" for note in notes],
        msg("reference(s)"): [_listed(one) for one in found if one.targets],
    }


def proposed_book(proposal: Proposal, edition: Edition) -> Book:
    """Return the book of a proposal, read as its edition declares."""
    return Book(examine_proposal(proposal.text, edition).document)


def resolving_samples(samples: Mapping[str, Sequence[str]], book: Book) -> tuple[str, ...]:
    """Return the samples whose citations resolve: "sentence 2" of an item is not a level."""
    style = style_of(book.edition)

    def leads(cited: str) -> bool:
        """Whether a citation names a place that the edition has."""
        return any(book.find(path) for path in style.read(cited)) if style else False

    kept = [one for one, cited in samples.items() if not cited or any(map(leads, cited))]
    return tuple(
        one for n, one in enumerate(kept) if not any(longer.startswith(one) for longer in kept[:n])
    )


def without_gaps(book: Book) -> bool:
    """Whether no number of a law or of a label is skipped."""
    series = [[law for law in book.laws if law.label]]
    series += [[p for p in book.children(held) if p.label] for held in book.provisions.values()]
    places = ([one.locator.ordinal(one.locator.depth) for one in some] for some in series)
    return all(found == list(range(1, len(found) + 1)) for found in places)


def _listed(reference: Reference) -> str:
    targets = ", ".join(shown_id(target.rpartition(":")[2]) for target in reference.targets)
    return f"{reference.text} → {targets}"


def _cited_by(book: Book, language: Language) -> list[str]:
    """Return the nouns before the numbers of laws, and of parts beside them like Annex II."""
    style = style_of(book.edition)
    beside, more = Targets(book).named_nouns(), language.citation.beside
    heads = (*(style.heads if style else ()), *law_nouns(book.edition))
    return [flatten(word) for word in (*heads, *language.citation.law, *beside, *more)]


def _usual_nouns(book: Book, language: Language) -> list[str]:
    """Return the usual nouns for laws in a language that the edition does not use itself."""
    own = set(_cited_by(book, language))
    return [noun for noun in USUAL.get(language.code, Usual()).law if noun not in own]


def _citing(book: Book, language: Language) -> CitingWords:
    """Return the words by which an edition may cite, as they stand in flattened text."""
    words = language.citation
    items, see = ([flatten(one) for one in given] for given in (words.item, words.see))
    names = re.findall(r"\w+", flatten(book.edition.title))
    nouns, usual = _cited_by(book, language), _usual_nouns(book, language)
    own = [flatten(word) for word in law_nouns(book.edition)]
    levels = [*_nouns_of_levels(book), *filter(_is_a_word, words.sentence)]
    return CitingWords(nouns, usual, items, see, names, levels, own, language)


def _nouns_of_levels(book: Book) -> Iterator[str]:
    """Yield the nouns before the numbers of parts in the samples of an edition."""
    style = style_of(book.edition)
    for one in style.items if style else ():
        yield from filter(str.isalpha, map(noun_of, one.levels[1:]))


def _is_a_word(noun: str) -> bool:
    return len(noun) > _ABBREVIATED


def nearest_to_labels(lines: Sequence[Line]) -> str:
    """Return the lines that come nearest to a label; empty where none begins like one."""
    near = [one for one in lines if looks_like_a_label(bare_of_bullet(one.words))]
    return nearest(near)
