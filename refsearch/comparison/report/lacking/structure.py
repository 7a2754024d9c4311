"""What only one of two editions has: items, paragraphs, tables, cells, notes and their marks."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from refsearch.citations.labels import latin_letter
from refsearch.comparison.paragraphs.blocks import Indices
from refsearch.comparison.paragraphs.pairing import Pairer, blocks_of
from refsearch.comparison.paragraphs.similarity import TextSimilarity
from refsearch.comparison.report.lacking.tables import differing_tables
from refsearch.comparison.report.texts import Span, Text
from refsearch.library.book.book import Book
from refsearch.library.compared.divergence import Divergence, DivergenceKind, DivergingSide
from refsearch.library.model import Footnote

_LABEL = re.compile(r"[^\W_]+")


def only_in_one(
    pairer: Pairer, left: Book, right: Book, notes: Mapping[str, str]
) -> Iterator[Divergence]:
    """Yield the provisions, definitions and footnotes that one of two editions lacks.

    Of laws that a file does not hold, and of the notes to them, nothing is said.
    ``notes`` are the footnotes of the right edition by those of the left one.
    """
    turned = {there: here for here, there in notes.items()}
    for here, there, known in ((left, right, notes), (right, left, turned)):
        paired: tuple[tuple[DivergenceKind, Iterable[str]], ...] = (
            ("provision", here.provisions),
            ("definition", here.definitions),
        )
        unmatched: list[tuple[DivergenceKind, str]] = [
            (kind, id_)
            for kind, ids in paired
            for id_ in ids
            if pairer.aligner.counterparts(here.edition.id, id_, there.edition.id).missing
            == "absent"
        ]
        unmatched += [
            ("footnote", id_)
            for id_, note in here.footnotes.items()
            if id_ not in known and not _is_beyond(there, note)
        ]
        for kind, id_ in unmatched:
            own, none = DivergingSide(id_), DivergingSide("")
            sides = (own, none) if here is left else (none, own)
            yield Divergence(kind, *sides, tier="certain", severity="high", confidence=0.9)


def _is_beyond(book: Book, note: Footnote) -> bool:
    """Whether all that calls a note stands in laws that the file of a book does not hold."""
    return bool(note.attached_to) and all(map(book.edition.lacks_law, note.attached_to))


def paired_notes(
    pairs: Iterable[tuple[Text, Text]],
    left_book: Book,
    right_book: Book,
    similarity: TextSimilarity,
) -> dict[str, str]:
    """Return the footnotes of the right edition by those of the left: what they say tells.

    Of those that corresponding texts call the most alike are one note. A footnote is numbered by
    its first call: one lost gives another number to all that follow. Of those called otherwise,
    what has the same number is the same.
    """
    called = {
        (here, there)
        for left, right in pairs
        for here, _ in _calls(left)
        for there, _ in _calls(right)
    }
    found: dict[str, str] = {}
    notes = left_book.footnotes, right_book.footnotes
    likely = [(similarity(notes[0][a].blocks, notes[1][b].blocks), a, b) for a, b in sorted(called)]
    for _, here, there in sorted(likely, reverse=True):
        if here not in found and there not in found.values():
            found[here] = there
    same = left_book.footnotes.keys() & right_book.footnotes.keys()
    rest = {id_: id_ for id_ in sorted(same - found.keys() - set(found.values()))}
    return found | rest


def differing_label(left: Text, right: Text) -> Divergence | None:
    """Return a finding where two provisions have labels of another style."""
    labels = [_label(text) for text in (left, right)]
    if not all(labels) or _style(labels[0]) == _style(labels[1]):
        return None
    sides = DivergingSide(left.id, said=(labels[0],)), DivergingSide(right.id, said=(labels[1],))
    return Divergence("label", *sides, tier="certain", severity="low", confidence=0.95)


def _label(text: Text) -> str:
    provision = text.book.provisions.get(text.id)
    return provision.label if provision and provision.parent else ""


def _style(label: str) -> tuple[str, ...]:
    """Return what a label counts with, and the signs around it: the letters of no script."""
    found = _LABEL.search(label)
    core = found[0] if found else ""
    if core.isdigit():
        counts = "number"
    else:
        latin = latin_letter(core) or core
        counts = f"letter {latin.lower()}" if len(core) <= 2 else "word"
    return (counts, str(core.isupper()))


def differing_marks(left: Text, right: Text) -> Divergence | None:
    """Return a finding where one text calls more footnotes than the other."""
    calls = [_calls(text) for text in (left, right)]
    if len(calls[0]) == len(calls[1]):
        return None
    sides = []
    for text, own, other in ((left, calls[0], calls[1]), (right, calls[1], calls[0])):
        more = own if len(own) > len(other) else []
        spans, texts = tuple(s for _, s in more), tuple(t for t, _ in more)
        sides.append(DivergingSide(text.id, spans, texts))
    here, there = sides
    return Divergence(
        "footnote-mark", here, there, tier="certain", severity="medium", confidence=0.9
    )


def _calls(text: Text) -> list[tuple[str, Span]]:
    """Return the footnotes that a text or its heading calls, and where."""
    provision = text.book.provisions.get(text.id)
    definition = text.book.definitions.get(text.id)
    heading = provision.heading_marks if provision else definition.term_marks if definition else ()
    found = [(m.target, (0, 0)) for m in heading if m.kind == "footnote"]
    for block, (start, _) in zip(text.blocks, text.block_spans, strict=True):
        own = (m for m in block.marks if m.kind == "footnote")
        found += [(m.target, (start + m.start, start + m.end)) for m in own]
    return found


def without_unmatched(pairer: Pairer, left: Text, right: Text) -> tuple[Text, Text]:
    """Return two texts that know which of their paragraphs have no counterpart.

    Where both have some, they are the same, set in another way.
    """
    names = left.book.edition.id, right.book.edition.id
    if pairer.aligner.one(names[0], left.id, names[1]) != right.id:
        return (
            left,
            right,
        )  # a footnote with another number: its paragraphs are paired by that alone
    pairing = pairer.pairing(names[0], left.id, names[1])
    unmatched = [a for a, b in pairing if not b], [b for a, b in pairing if not a]
    prose = _alone(left, unmatched[0]), _alone(right, unmatched[1])
    if all(prose):
        return left, right
    return replace(left, alone=prose[0]), replace(right, alone=prose[1])


def unpaired_blocks(left: Text, right: Text) -> Iterator[Divergence]:
    """Yield a finding for paragraphs that only one has, and those on tables."""
    if left.alone or right.alone:
        yield _whole("paragraph", left, right, (left.alone, right.alone))
    yield from differing_tables(left, right)


def _alone(text: Text, unmatched: Sequence[Indices]) -> tuple[Span, ...]:
    every = blocks_of(text.book, text.id)
    places = dict(zip((id(b) for b in text.blocks), text.block_spans, strict=True))
    blocks = [every[n] for numbers in unmatched for n in numbers]
    return tuple(places[id(b)] for b in blocks if b.kind not in ("note", "table"))


def _whole(
    kind: DivergenceKind, left: Text, right: Text, spans: Sequence[tuple[Span, ...]]
) -> Divergence:
    sides = DivergingSide(left.id, spans[0]), DivergingSide(right.id, spans[1])
    return Divergence(kind, *sides, tier="certain", severity="high", confidence=0.8)
