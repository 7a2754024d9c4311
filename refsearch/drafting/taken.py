"""What a proposal recognised, counted, and every line that looks like a part of it but was not."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from refsearch.citations.labels import CAPITALS
from refsearch.citations.patterns import flatten
from refsearch.citations.samples import PathStyle
from refsearch.drafting.collected import GOES_ON
from refsearch.drafting.guessing.labels import (
    PATH_LABEL,
    bare_of_bullet,
    first_of_series,
    looks_like_a_label,
)
from refsearch.drafting.links import LinkedPlaces
from refsearch.drafting.proposal import Proposal
from refsearch.drafting.source import Line, Source, Unplaced, lines_of
from refsearch.languages.registry import Language
from refsearch.layers.cited_places import why_not
from refsearch.layers.holders import Place, places
from refsearch.layers.manual import ManualReference, ManualReferences
from refsearch.layers.references import find_references
from refsearch.library.citation_style import style_of
from refsearch.library.edition import Edition
from refsearch.library.library import Book
from refsearch.library.links import Reference
from refsearch.messages import msg
from refsearch.reading.conservation import differences, source_words, text_words
from refsearch.reading.reader import examine_proposal
from refsearch.reading.unread import UnreadLabel, unread_labels

EXAMPLES = 3  # shown of each kind
_SHOWN = 60  # characters of a line that is told
_TERM = re.compile(r"(?:\*\*|[\"“«„])[^\"”»“*]{2,40}(?:\*\*|[\"”»“])\s*(?:[:–—]|means\b)")
_NUMBERED = (
    r"[^\S\n]*(?:n[o°º.]\s?)?"
    rf"(?P<number>(?:\d[\w.()]*|[{CAPITALS}](?:\.?\d[\w.()]*)?(?!\w)))"
)


_DECLARE = msg(
    "if it is one, declare how it is cited, as a sample in items under [citation], and ask again"
)
_OTHER = msg(
    "it is not linked; if it is this document, let publisher or short_title in edition.toml name it"
)
_MID_LINE = msg("if it is one, let a paragraph begin with it in text.md")


@dataclass(frozen=True, slots=True)
class Taken:
    """What a proposal holds: examples of each kind, the links that are references by hand."""

    kinds: Mapping[str, Sequence[str]]
    links: tuple[ManualReference, ...]
    not_taken: tuple[Unplaced, ...]
    terms: Mapping[str, str] = field(default_factory=dict)  # by concept


def read_back(source: Source, proposal: Proposal, edition: Edition, language: Language) -> Taken:
    """Return what a proposal will be read as when it is built."""
    document = examine_proposal(proposal.text, edition).document
    book = Book(document)
    found = find_references(book, language, ManualReferences())
    linked = LinkedPlaces(source.text, proposal.taken, book)
    by_hand = linked.references(list(places(document, ())), found)
    found = find_references(book, language, ManualReferences(tuple(by_hand)))
    begun = set(proposal.taken.values())  # a chapter beside the laws is none
    laws = [p.citation for p in book.laws if p.id in begun]
    items = [p for p in book.provisions.values() if p.parent and p.label]
    kinds: dict[str, list[str]] = {
        msg("law(s)"): laws,
        msg("label(s)"): [f"{p.label} {_short(p.text or p.heading or '')}" for p in items],
        msg("definition(s)"): [d.term for d in document.definitions],
        msg("note(s)"): [f"{note.mark} {_short(note.text)}" for note in document.footnotes],
        msg("reference(s)"): [_told(one) for one in found if one.targets],
    }
    left_out = [f"{one.lines} {one.what}" for one in proposal.corrections.furniture]
    kinds |= {msg("part(s) of the source left out"): left_out} if left_out else {}
    lines = _Lines(source, proposal)
    not_taken = [
        *linked.lost,
        *lines.like_labels(),
        *lines.like_definitions(language),
        *lines.like_citations(
            list(places(document, ())), found, edition, language, unread_labels(book, found)
        ),
        *lines.lost(proposal),
    ]
    terms = {d.concept: d.term for d in document.definitions}
    listed = tuple(sorted(set(not_taken), key=lambda one: one.line))
    return Taken(kinds, tuple(by_hand), listed, terms)


def leading_somewhere(
    samples: Mapping[str, Sequence[str]], proposal: Proposal, edition: Edition
) -> tuple[str, ...]:
    """Return the samples whose citations lead somewhere: a sentence of an item is no level."""
    style = style_of(edition)
    book = Book(examine_proposal(proposal.text, edition).document)

    def leads(cited: str) -> bool:
        return any(book.find(path) for path in style.read(cited)) if style else False

    kept = [one for one, cited in samples.items() if not cited or any(map(leads, cited))]
    return tuple(
        one for n, one in enumerate(kept) if not any(longer.startswith(one) for longer in kept[:n])
    )


def without_gaps(proposal: Proposal, edition: Edition) -> bool:
    """Whether no number is left out in a proposal, of a law or of a label."""
    book = Book(examine_proposal(proposal.text, edition).document)
    series = [[law for law in book.laws if law.label]]
    series += [[p for p in book.children(held) if p.label] for held in book.provisions.values()]
    places = ([one.locator.ordinal(one.locator.depth) for one in some] for some in series)
    return all(found == list(range(1, len(found) + 1)) for found in places)


def _short(text: str) -> str:
    return text if len(text) <= _SHOWN else f"{text[: _SHOWN - 1].rstrip()}…"


def _told(reference: Reference) -> str:
    targets = ", ".join(target.rpartition(":")[2] for target in reference.targets)
    return f"{reference.text} → {targets}"


class _Lines:
    """The lines of a source, to report those that were not recognised as what they look like."""

    def __init__(self, source: Source, proposal: Proposal) -> None:
        dropped = {n for item in proposal.corrections.furniture for n in item.numbers}
        self._source = source
        self._taken = proposal.taken
        self._beside = proposal.beside
        self._told = {one.line for one in proposal.unplaced if one.remedy != GOES_ON}
        self._lines = [one for one in lines_of(source.text) if one.number not in dropped]
        self._texts = [(one.number, " ".join(one.words.split())) for one in self._lines]
        self._found: dict[str, int] = {}

    def like_labels(self) -> Iterator[Unplaced]:
        """Yield the lines that begin like a label or like a law."""
        known = {*self._taken, *self._told, *self._beside}
        for line in self._lines:
            words = bare_of_bullet(line.words.strip("# "))
            if line.number not in known and looks_like_a_label(words):
                message = msg("looks like a label, and none is taken: {}", repr(_short(words)))
                yield Unplaced(line.number, message, self._declaring(words))

    def _declaring(self, words: str) -> str:
        """Say how labels like one are declared: with the deepest of them."""
        whole = PATH_LABEL.match(words)
        if whole is None:
            sample = f'["{first_of_series(words)}"]'
            return msg("if they are labels, add {} to styles under [labels]", sample)
        kind = PathStyle.from_sample(whole[0]).law.series.kind
        alike = (
            found[0] for one in self._texts if (found := PATH_LABEL.match(bare_of_bullet(one[1])))
        )
        styles = {one: PathStyle.from_sample(one) for one in alike}
        deepest = max(
            (one for one, style in styles.items() if style.law.series.kind == kind),
            key=lambda one: len(styles[one].levels),
            default=whole[0],
        )
        return msg("add {} to full under [labels] in edition.toml, and ask again", f'"{deepest}"')

    def like_definitions(self, language: Language) -> Iterator[Unplaced]:
        """Yield the lines that say what a word means outside the chapter of definitions."""
        nouns = "|".join(map(re.escape, language.citation.definition))
        spoken = re.compile(rf"(?<!\w)(?:{nouns})\s?:", re.I) if nouns else None
        for line in self._lines:
            flat = flatten(line.words)
            if (spoken and spoken.search(flat)) or _TERM.match(bare_of_bullet(line.words)):
                message = msg("looks like a definition: name its concept in terms.toml")
                if line.number in self._taken:
                    message = msg(
                        "looks like a definition in {}: name its concept in terms.toml",
                        self._taken[line.number],
                    )
                yield Unplaced(line.number, message)

    def like_citations(
        self,
        texts: Sequence[tuple[Place, str]],
        found: Iterable[Reference],
        edition: Edition,
        language: Language,
        unread: Mapping[str, UnreadLabel],
    ) -> Iterator[Unplaced]:
        """Yield each noun for a law with a number that is no reference, or leads nowhere."""
        spans: dict[tuple[str, str], list[tuple[int, int]]] = {}
        labels = {(one.holder, one.start) for one in unread.values()}
        for label in unread.values():
            told = msg("{} stands in the middle of a line like a label", repr(label.printed))
            yield Unplaced(self._line(label.printed), told, _MID_LINE)
        for one in found:
            spans.setdefault((one.holder, one.field), []).append((one.start, one.end))
            if one.absent and (one.holder, one.start) not in labels:
                told = msg("{} is {}", repr(one.text), why_not(one))
                other = all(absent.code == "other-document" for absent in one.absent)
                yield Unplaced(self._line(one.text), told, _OTHER if other else "")
        style = style_of(edition)
        nouns = [flatten(w) for w in (*(style.heads if style else ()), *language.citation.law)]
        spoken = "|".join(
            re.escape(noun) + r"\w{0,2}" for noun in nouns if len(noun) > 1 or not noun.isalpha()
        )
        pattern = re.compile(rf"(?<!\w)(?i:{spoken})\.?{_NUMBERED}") if spoken else None
        for place, text in texts if pattern else ():
            for match in pattern.finditer(flatten(text)) if pattern else ():
                held = spans.get((place.holder, place.field), ())
                if not any(a < match.end() and match.start() < b for a, b in held):
                    shown = text[match.start() : match.end()]
                    message = msg("looks like a citation, and is no reference: {}", repr(shown))
                    yield Unplaced(self._line(shown), message, _DECLARE)

    def lost(self, proposal: Proposal) -> Iterator[Unplaced]:
        """Yield the words that the proposal has lost or made up: there should be none."""
        expected = source_words(self._source.text, proposal.corrections)
        lost, made_up = differences(expected, text_words(proposal.text))
        for word in lost:
            told = msg("the word {} is lost in the proposal", repr(word))
            yield Unplaced(self._line(word), told)
        for word in made_up:
            told = msg("the word {} is made up in the proposal", repr(word))
            yield Unplaced(self._line(word), told)

    def _line(self, words: str) -> int:
        """Return the first line that has some words; those of a line break may differ."""
        key = " ".join(words.split())
        if key not in self._found:
            hits = (number for number, text in self._texts if key in text)
            first = key.split(" ")[0]
            nearest = (number for number, text in self._texts if first in text)
            self._found[key] = next(hits, next(nearest, 1))
        return self._found[key]


def nearest_to_labels(lines: Sequence[Line]) -> str:
    """Return the lines that come nearest to a label; empty where none begins like one."""
    near = [one for one in lines if looks_like_a_label(bare_of_bullet(one.words))]
    return "; ".join(f"line {one.number}: {_short(one.words)!r}" for one in near[:EXAMPLES])
