"""The structure of an edition: gaps in series, concepts, agreement with related editions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from refsearch.checks.finding import EditionUnderCheck, Finding
from refsearch.citations.locator import Locator, letter_at
from refsearch.comparison.counterparts import aligner_of
from refsearch.comparison.paragraphs.pairing import pairer_of
from refsearch.comparison.paragraphs.same_id import contradicted
from refsearch.files import line_with, text_to_point_into
from refsearch.library.citation_style import reserved_ids, style_of
from refsearch.library.edition import Edition
from refsearch.library.library import Library
from refsearch.library.model import Provision
from refsearch.messages import Message, msg
from refsearch.reading.text.drafts import is_stand_in

_MOST_REPORTED = 20  # provisions that an edition lacks of its work: beyond, only their count
_NAMED = 3  # editions that lack a provision: more are counted
_NOT_EDITIONS = ("languages", "examples", "concordance")
_NEEDED = ("edition.toml", "text.md", "source.txt")


def check_files(texts: Path) -> Iterator[Finding]:
    """Every folder of an edition has the files that an edition needs."""
    for folder in sorted(path for path in texts.iterdir() if path.is_dir()):
        there = {file.name for file in folder.iterdir()}
        if folder.name in _NOT_EDITIONS:
            continue
        for below in sorted(folder.glob("*/edition.toml")):
            message = msg("an edition in a folder of another is not read: move {} up", below.parent)
            yield Finding(str(below), 1, message)
        if not there.intersection(_NEEDED):
            continue
        for name in _NEEDED:
            if name not in there:
                yield Finding(str(folder / name), 1, msg("{} has no {}", folder.name, name))


def check_series(edition: EditionUnderCheck) -> Iterator[Finding]:
    """Laws and labels ascend, without gaps where an edition declares that it is complete.

    An edition that is declared incomplete has some of the laws, and all the labels of each.
    """
    book = edition.book
    if book.edition.complete is not False:
        style = style_of(book.edition)
        numbered = [
            law for law in book.laws if law.id.isdigit() or (style and style.is_law(law.id))
        ]
        kinds = {one.law.series.kind for one in style.laws} if style else set()
        coded = not kinds.isdisjoint({"code", "compound"})  # these count up nowhere
        for lettered in (False, True)[: 2 - coded]:
            laws = [law for law in numbered if law.id[0].isalpha() == lettered]
            yield from _out_of_series(laws, edition)
    for provision in book.provisions.values():
        styles: dict[str, list[Provision]] = {}
        for child in book.children(provision):
            if child.label:
                styles.setdefault(_style(child), []).append(child)
        for labelled in styles.values():
            yield from _out_of_series(labelled, edition)


def _style(provision: Provision) -> str:
    """Return the label style of a provision, which counts by itself: 4.2.1 does not follow (d)."""
    own = provision.locator.parts[-1]
    return "1" if own[0].isdigit() else "A" if own.isupper() else "a"


def _out_of_series(siblings: list[Provision], edition: EditionUnderCheck) -> Iterator[Finding]:
    """Yield provisions that do not follow their sibling, except where numbers are reserved."""
    about = edition.book.edition
    reserved = reserved_ids(about)
    begins = siblings[0].locator.parts[-1] if siblings else ""
    expected = 0 if begins == "0" else 1  # A.0 before A.1
    for provision in siblings:
        locator = provision.locator
        if is_stand_in(locator.parts[-1]):
            continue  # its own violation is reported already
        place = locator.ordinal(len(locator.parts) - 1)
        while place > expected and _sibling_id(locator, expected) in reserved:
            expected += 1
        inserted = place == expected - 1 and locator.parts[-1][-1:].isalpha()  # 5a after 5
        if place < expected - inserted or (place > expected and about.complete is not None):
            yield edition.finding(provision.id, _due(provision.id, siblings, locator, expected))
        expected = place + 1


def _due(id_: str, siblings: list[Provision], locator: Locator, expected: int) -> Message:
    """Say what is due where a provision stands: a letter where its siblings have letters."""
    last = len(locator.parts) - 1
    parts = [one.locator.parts[-1] for one in siblings]
    lettered = all(len(part) == 1 for part in parts) and not locator.is_roman(last)
    letter = letter_at(expected, locator.parts[-1]) if lettered else ""
    if letter:
        return msg("{} stands where letter {} of its series is expected", id_, letter)
    return msg("{} stands where number {} of its series is expected", id_, expected)


def _sibling_id(locator: Locator, place: int) -> str:
    """Return the id of a sibling by its ordinal: 2.d for the fourth sibling of 2.e."""
    own = letter_at(place, locator.parts[-1]) or str(place)
    return ".".join((*locator.parts[:-1], own))


def check_concepts(library: Library, edition: EditionUnderCheck) -> Iterator[Finding]:
    """Every definition has its concept in the term base."""
    for definition in edition.book.definitions.values():
        concept = definition.concept
        if concept not in library.concepts and not is_stand_in(concept):
            entry = f"[{concept}]", f"{edition.book.edition.language} = [{definition.term!r}]"
            message = msg(
                "the concept {} is not in terms.toml; add {} with {}", repr(concept), *entry
            )
            yield edition.finding(definition.id, message)


def pairs_that_agree(library: Library) -> Iterator[tuple[Edition, Edition]]:
    """Yield each edition with the one of its work that it claims to agree with.

    That is the edition it translates, or else the first of the work.
    """
    first: dict[str, Edition] = {}
    for edition in library.editions:
        first.setdefault(edition.work, edition)
    for edition in library.editions:
        original = library.books.get(edition.translation_of)
        own = original.edition if original and original.edition.work == edition.work else None
        other = own or first[edition.work]
        if other.id != edition.id:
            yield edition, other


def check_agreement(
    library: Library, editions: dict[str, EditionUnderCheck], texts: Path
) -> Iterator[Finding]:
    """Editions of a work have the same provisions, except where alignments.toml says so."""
    lacking: dict[tuple[str, str], list[str]] = {}
    for pair in pairs_that_agree(library):
        for own, other in (pair, pair[::-1]):
            for id_ in _only_here(library, editions[own.id], other):
                lacking.setdefault((own.id, id_), []).append(other.id)
    yield from _summed_up(lacking, editions)
    yield from _alignments(library, texts / "alignments.toml")


def _only_here(library: Library, edition: EditionUnderCheck, other: Edition) -> Iterator[str]:
    """Yield the provisions of an edition that another of the work lacks."""
    own = edition.book.edition.id
    ids = (id_ for id_ in edition.book.provisions if not is_stand_in(id_))
    yield from (id_ for id_ in ids if aligner_of(library).one(own, id_, other.id) is None)


def _summed_up(
    lacking: dict[tuple[str, str], list[str]], editions: dict[str, EditionUnderCheck]
) -> Iterator[Finding]:
    """Yield the provisions that some editions lack, one finding each, up to a limit."""
    reported: Counter[str] = Counter()  # by work
    beyond: dict[tuple[str, str], list[str]] = {}
    for (own, id_), others in lacking.items():
        work = editions[own].book.edition.work
        reported[work] += 1
        if reported[work] <= _MOST_REPORTED:
            message = _not_in(others, own, id_)
            yield editions[own].finding(id_, message)
            continue
        for other in others:
            beyond.setdefault((own, other), []).append(id_)
    for (own, other), ids in beyond.items():
        message = msg(
            "{} has {} more of {} provisions that {} has not: are they editions of one work? "
            "Then they have the same laws",
            *(own, len(ids), len(editions[own].book.provisions), other),
        )
        yield editions[own].finding(ids[0], message)


def _not_in(others: list[str], own: str, id_: str) -> Message:
    """Say which editions lack a provision: a single one by name, several by their count."""
    if len(others) == 1:
        return msg("{} has {}, {} has not; align or restore it", own, id_, others[0])
    shown, more = ", ".join(others[:_NAMED]), len(others) - _NAMED
    lacking = msg("{} and {} more", shown, more) if more > 0 else shown
    return msg("{} has {}, {} have not; align or restore it", own, id_, lacking)


def _alignments(library: Library, file: Path) -> Iterator[Finding]:
    """Every id in alignments.toml exists."""
    text = text_to_point_into(file)
    for names, pairs in library.corpus.alignments.items():
        here = names.split(" ")[0]
        for id_ in pairs if here in library.books else ():
            if not library.book(here).has(id_):
                line = line_with(text, f'"{id_}"')
                yield Finding(str(file), line, msg("{} has no {} to align", here, id_))


def check_same_ids(library: Library, editions: dict[str, EditionUnderCheck]) -> Iterator[Finding]:
    """The texts of editions of a work bear out that the same id is the same provision."""
    pairer = pairer_of(library)
    for edition, other in pairs_that_agree(library):
        for one in contradicted(pairer, library.book(edition.id), library.book(other.id)):
            message = msg(
                "{} is more like {} of {} than like {}; record in alignments.toml which is which",
                *(one.id, one.other, other.id, one.twin),
            )
            yield editions[edition.id].finding(one.id, message)
