"""The references of an edition: each resolves, or is recorded with the reason it does not."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping, Sequence

from refsearch.checks.finding import EditionUnderCheck, Finding
from refsearch.files import line_with, text_to_point_into
from refsearch.layers.references.cited_places import why_not
from refsearch.layers.references.holders import places
from refsearch.layers.references.manual import (
    AsPrinted,
    ManualReference,
    ManualReferences,
    Passage,
    printed_so,
    standing,
)
from refsearch.library.links import Reference
from refsearch.messages import Message, joined, msg
from refsearch.reading.text.drafts import shown_id
from refsearch.reading.text.unread import UnreadLabel, unread_labels


def check_references(edition: EditionUnderCheck, manual: ManualReferences) -> Iterator[Finding]:
    """A reference that does not resolve, unless recorded as such; index targets likewise.

    References to a label in the middle of a line are reported once, with that label.
    """
    dead = [one for one in edition.book.document.references if one.reason]
    dead = [one for one in dead if not _known(one, manual)]
    unread = unread_labels(edition.book, edition.book.document.references)
    yield from _labels_to_set_apart(edition, dead, unread)
    for reference in dead:
        if not _waits_for(reference, unread):
            yield edition.finding_at(reference, _message(reference))
    known = {(item.heading, item.entry, item.printed) for item in manual.index}
    for number, entry in enumerate(edition.book.document.index):
        for printed in entry.unresolved:
            if (entry.heading, entry.entry or "", printed) not in known:
                at = f"{entry.heading} / {entry.entry or ''}"
                message = msg("index, {}: no target {}", at, repr(printed))
                yield edition.finding(f"index.{number}", message)


def _labels_to_set_apart(
    edition: EditionUnderCheck, dead: Sequence[Reference], unread: Mapping[str, UnreadLabel]
) -> Iterator[Finding]:
    for target, label in unread.items():
        # what was found where the label stands is the label itself
        citing = sum(
            absent.target == target and (one.holder, absent.start) != (label.holder, label.start)
            for one in dead
            for absent in one.absent
        )
        at = (shown_id(label.holder), repr(label.printed))
        message = msg(
            "{}: {} stands in the middle of a line like a label, and is no place here; if it is "
            "one, let a paragraph begin with it",
            *at,
        )
        if citing:
            message = msg(
                "{}: {} stands in the middle of a line like a label, and {} citation(s) of it lead "
                "nowhere; if it is one, let a paragraph begin with it",
                *(*at, citing),
            )
        yield edition.finding(label.holder, message, label.printed)


def _waits_for(reference: Reference, unread: Container[str]) -> bool:
    """Whether a reference lacks only places whose labels stand in the middle of a line."""
    lacking = [absent.target in unread for absent in reference.absent]
    return bool(lacking) and all(lacking) and not reference.unclear


def list_references(edition: EditionUnderCheck) -> Iterator[Finding]:
    """Yield every reference of an edition in the order of its text, with what it leads to."""
    for reference in edition.book.document.references:
        own = f"{edition.book.edition.id}:"
        led = ", ".join(shown_id(target.removeprefix(own)) for target in reference.targets)
        parts = [f"→ {led}"] if led else []
        outcome = joined([*parts, *([why_not(reference)] if reference.reason else [])], "; ")
        message = joined((f"{shown_id(reference.holder)}: {reference.text!r}", outcome), " ")
        yield edition.finding_at(reference, message)


def note_references(edition: EditionUnderCheck, manual: ManualReferences) -> Iterator[Finding]:
    """Yield the references known not to resolve: they are not findings."""
    for reference in edition.book.document.references:
        recorded = _recorded(reference, manual)
        if reference.reason and _known(reference, manual):
            why = _message(reference)
            message = joined((why, recorded.reason), "; ") if recorded else why
            yield edition.finding_at(reference, message)


def _message(reference: Reference) -> Message:
    return msg("{}: {} is {}", shown_id(reference.holder), repr(reference.text), why_not(reference))


def _known(reference: Reference, manual: ManualReferences) -> bool:
    """Whether what is not linked is declared missing, recorded, or in another document."""
    lacking = bool(reference.absent) and all(a.code != "no-such-number" for a in reference.absent)
    return (lacking and not reference.unclear) or _recorded(reference, manual) is not None


def _recorded(reference: Reference, manual: ManualReferences) -> ManualReference | AsPrinted | None:
    for item in manual.reference:
        if item.missing and (item.holder, item.text) == (reference.holder, reference.text):
            return item
    return printed_so(manual, reference)


def check_manual(edition: EditionUnderCheck, manual: ManualReferences) -> Iterator[Finding]:
    """The entries of ``references.toml`` hold: the words they quote stand where they say."""
    file = edition.folder / "references.toml"
    text = text_to_point_into(file)
    texts: dict[str, str] = {}
    for place, words in places(edition.book.document, ()):
        if place.field == "text":
            texts[place.holder] = words
    items: list[ManualReference | Passage] = [*manual.reference, *manual.not_a_reference]
    for item in items:
        if not any(standing(item, item.holder, texts.get(item.holder, ""))):
            message = msg("{}: {} does not stand there", item.holder, repr(item.text))
            written = item.text.replace('"', '\\"')
            yield Finding(str(file), line_with(text, written), message)
    dead = [one for one in edition.book.document.references if one.reason]
    used = {printed_so(manual, one) for one in dead}
    for entry in manual.as_printed:
        if entry not in used:
            message = msg("{}: every citation leads somewhere: take the entry out", entry.holder)
            yield Finding(str(file), line_with(text, f'"{entry.holder}"'), message)
    for line in manual.index:
        if line.definition and line.definition not in edition.book.definitions:
            message = msg("{} has no {}", edition.book.edition.id, line.definition)
            yield Finding(str(file), line_with(text, f'"{line.definition}"'), message)
    for context in manual.context:
        for id_ in (context.holder, context.means):
            if id_ not in edition.book.provisions:
                message = msg("{} has no {}", edition.book.edition.id, id_)
                yield Finding(str(file), line_with(text, f'"{id_}"'), message)


def check_missing_laws(edition: EditionUnderCheck) -> Iterator[Finding]:
    """No law that is declared missing is in the text."""
    for law in edition.book.laws:
        if edition.book.edition.lacks_law(law.id):
            message = msg("{} is declared missing in edition.toml and is here", law.id)
            yield edition.finding(law.id, message)
