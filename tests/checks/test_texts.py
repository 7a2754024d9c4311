"""The texts themselves: complete, exact, every departure from the sources on record."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from benchmarks.reference_quality import GOLD, measure, qualities
from refsearch.checks.all import Checked
from refsearch.comparison.counterparts import aligner_of
from refsearch.layers.corrections import (
    Correction,
    Corrections,
    Furniture,
    read_corrections,
)
from refsearch.library.book.book import Book
from refsearch.library.library import Library
from refsearch.library.model import Provision
from refsearch.paths import texts_folder
from refsearch.reading.conservation import (
    differences,
    source_marks,
    source_words,
    text_marks,
    text_words,
    words,
)

IT, EL, BU = "bridge-2017-it", "bridge-2017-el", "burraco-2011-it"
OLD, NO = "bridge-2007-it", "norme-2010-it"
EDITIONS = [IT, EL, OLD, NO, BU]


@pytest.mark.slow
def test_the_checks_find_nothing(whole_check: Checked) -> None:
    assert [str(finding) for finding in whole_check.findings] == []


@pytest.mark.parametrize("edition", EDITIONS)
def test_no_word_of_a_source_is_lost_or_invented_without_a_record(edition: str) -> None:
    folder = texts_folder() / edition
    expected = source_words(
        (folder / "source.txt").read_text(encoding="utf-8"),
        read_corrections(folder / "corrections.toml"),
    )
    actual = text_words((folder / "text.md").read_text(encoding="utf-8"))
    assert differences(expected, actual) == (Counter(), Counter())


def served_words(book: Book) -> Counter[str]:
    """Count what a reader gets to see of an edition, labels and headings included."""
    document = book.document
    pieces = [part.title for part in document.parts if part.kind != "provision"]
    pieces += [b.text for part in document.parts for b in part.blocks]
    for provision in document.provisions:
        numbered = provision.parent is None and provision.id.isdigit()
        pieces += [
            "" if numbered else provision.label, provision.heading or "", provision.text,
        ]  # fmt: skip
        pieces += [book.edition.law_headings[0].format(number=provision.id, heading="")] * numbered
    pieces += [text for d in document.definitions for text in (d.term, d.text)]
    pieces += [note.text for note in document.footnotes]
    for entry in document.index:
        pieces += [entry.heading if entry.entry is None else entry.entry, entry.printed]
    return words("\n".join(pieces))


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_word_of_a_text_is_served(library: Library, edition: str) -> None:
    written = text_words((texts_folder() / edition / "text.md").read_text(encoding="utf-8"))
    lost, invented = differences(written, served_words(library.book(edition)))
    # A label is shown in its edition's script where the print has the look-alike of the other.
    labels = re.compile("[A-ZΑ-Ω]{1,2}")
    assert [word for word in lost if not labels.fullmatch(word)] == []
    assert [word for word in invented if not labels.fullmatch(word)] == []
    assert lost.total() == invented.total()


@pytest.mark.parametrize(
    ("edition", "laws", "provisions", "definitions", "footnotes", "index_headings"),
    [
        (IT, 93, 828, 63, 28, 176),
        (EL, 93, 828, 66, 28, 185),
        (OLD, 39, 298, 59, 21, 0),
        (NO, 21, 347, 1, 36, 0),
        (BU, 38, 123, 56, 0, 0),
    ],
)
def test_the_texts_have_all_their_parts(
    library: Library,
    edition: str,
    laws: int,
    provisions: int,
    definitions: int,
    footnotes: int,
    index_headings: int,
) -> None:
    book = library.book(edition)
    document = book.document
    assert len([law for law in book.laws if law.id.isdigit()]) == laws
    assert len(document.provisions) == provisions
    assert len(document.definitions) == definitions
    assert len(document.footnotes) == footnotes
    assert len([entry for entry in document.index if entry.entry is None]) == index_headings


def test_the_two_bridge_editions_have_the_same_tree(library: Library) -> None:
    italian = [aligner_of(library).one(IT, id_, EL) for id_ in library.book(IT).provisions]
    assert italian == list(library.book(EL).provisions)


GOLDEN = tomllib.loads(
    (Path(__file__).parent.parent / "gold" / "provisions.toml").read_text(encoding="utf-8")
)


def shape(provision: Provision) -> dict[str, object]:
    return {
        "label": provision.label,
        "citation": provision.citation,
        "heading": provision.heading or "",
        "text": provision.text,
        "children": list(provision.children),
    }


@pytest.mark.parametrize("golden", GOLDEN["provision"], ids=lambda g: f"{g['edition']}:{g['id']}")
def test_a_provision_reads_as_it_was_read_in_its_source(
    library: Library, golden: dict[str, object]
) -> None:
    provision = library.book(str(golden["edition"])).provision(str(golden["id"]))
    found = shape(provision)
    expected = {k: v for k, v in golden.items() if k not in ("edition", "id")}
    assert {key: found[key] for key in expected} == expected


def test_references_reach_the_recall_and_precision_aimed_at(library: Library) -> None:
    found = {quality.name: quality for quality in qualities(library.books)}
    assert set(found) == {path.stem for path in GOLD.glob("*.toml")}
    assert {n: q.recall for n, q in found.items() if q.recall < 0.98} == {}
    assert {n: q.precision for n, q in found.items() if q.precision < 0.99} == {}


def test_the_measure_of_references_sees_what_is_missing(library: Library, tmp_path: Path) -> None:
    gold = tmp_path / "gold.toml"
    gold.write_text(
        'edition = "x"\nlaws = ["10"]\n[[reference]]\nin = "10.C.4"\ntext = "x"\n'
        'targets = ["16.C.2", "1.A"]\n',
        encoding="utf-8",
    )
    quality = measure(library.book(IT), gold)
    assert quality.recall == 0.5
    assert quality.precision < 1


def test_every_gold_reference_stands_in_its_text(library: Library) -> None:
    absent = []
    for file in GOLD.glob("*.toml"):
        gold = tomllib.loads(file.read_text(encoding="utf-8"))
        book = library.book(gold["edition"])
        known = {r.holder for r in book.document.references}
        absent += [r["in"] for r in gold["reference"] if r["targets"] and r["in"] not in known]
    assert absent == []


@pytest.mark.parametrize(
    ("source", "corrections", "text", "lost", "invented"),
    [
        ("uno due", Corrections(), "uno due", {}, {}),
        ("uno due", Corrections(), "due uno", {}, {}),
        ("uno due due", Corrections(), "uno due", {"due": 1}, {}),
        ("uno", Corrections(), "uno due", {}, {"due": 1}),
        ("presca", Corrections((Correction("1", 1, "presca", "presa", "OCR"),)), "presa", {}, {}),
        ("pag. 3\nuno", Corrections(furniture=(Furniture("1", "page"),)), "uno", {}, {}),
        ("carte²", Corrections(), "carte[^1:²]\n\n[^1:²]: ", {}, {}),
        ("<i>uno</i>", Corrections(), "*uno*", {}, {}),
        ("Presa", Corrections(), "Presa {#trick}", {}, {}),
        ("uno", Corrections(), 'uno\n\n!!! editor "Nota"\n    non del testo\n\n    mai\n', {}, {}),
        ("uno tre", Corrections(), "uno\n\n!!! editor\n    x\n\ntre", {}, {}),
    ],
)
def test_conservation_counts_words(
    source: str,
    corrections: Corrections,
    text: str,
    lost: dict[str, int],
    invented: dict[str, int],
) -> None:
    found = differences(source_words(source, corrections), text_words(text))
    assert found == (Counter(lost), Counter(invented))


# Index lines that print "Definitions" in other words than those of the definition.
IN_OTHER_WORDS = [
    (IT, "AZIONE CANCELLATA", None, "def.cancelled"),
    (IT, "DISTRIBUZIONE", None, "def.deal"),
    (IT, "MESCOLATURA", "Mazzo intatto o pre-esistente", "def.sorted-deck"),
    (IT, "CARTA", "Visibile", "def.visible-card"),
    (EL, "ΑΝΑΚΛΗΘΕΙΣΑ ΕΝΕΡΓΕΙΑ", None, "def.withdrawn"),
    (EL, "ΠΟΝΤΟΙ ΛΕΒΕ", None, "def.trick-points"),
    (EL, "ΦΥΛΛΟ", "Ορατό", "def.visible-card"),
]


@pytest.mark.parametrize(("edition", "heading", "entry", "definition"), IN_OTHER_WORDS)
def test_an_index_line_that_prints_only_definitions_leads_to_its_definition(
    library: Library, edition: str, heading: str, entry: str | None, definition: str
) -> None:
    index = library.book(edition).document.index
    (line,) = [e for e in index if (e.heading, e.entry) == (heading, entry)]
    assert line.targets[0] == definition
    assert line.intended == ()


@pytest.mark.parametrize("edition", EDITIONS)
def test_no_index_line_leads_to_the_whole_chapter_of_definitions(
    library: Library, edition: str
) -> None:
    index = library.book(edition).document.index
    assert [(e.heading, e.entry) for e in index if "definitions" in e.targets] == []


@pytest.mark.parametrize(
    ("source", "corrections", "text", "lost", "invented"),
    [
        ("carte<sup>4</sup>", Corrections(), "carte[^4]", {}, {}),
        ("carte<sup>4</sup>", Corrections(), "carte[^11]", {"⁴": 1}, {"¹¹": 1}),
        ("carte⁴", Corrections(), "carte[^13:4]", {}, {}),
        (
            "carte<sup>4</sup>",
            Corrections((Correction("1", 1, "carte⁴", "carte¹¹", "an old number"),)),
            "carte[^11]",
            {},
            {},
        ),
        ("carte<sup>4</sup>", Corrections(furniture=(Furniture("1", "x"),)), "", {}, {}),
    ],
)
def test_a_footnote_mark_that_was_changed_needs_a_record(
    source: str,
    corrections: Corrections,
    text: str,
    lost: dict[str, int],
    invented: dict[str, int],
) -> None:
    found = differences(source_marks(source, corrections), text_marks(text))
    assert found == (Counter(lost), Counter(invented))


def test_the_footnote_marks_changed_from_the_source_are_on_record(library: Library) -> None:
    marks = str.maketrans("", "", "⁰¹²³⁴⁵⁶⁷⁸⁹")
    changed = {
        (book.edition.id, c.where): (c.line, c.source, c.corrected, len(c.spans))
        for book in library.books.values()
        for c in book.document.corrections
        if c.source.translate(marks) != c.source
        and c.source.translate(marks) == c.corrected.translate(marks)
    }
    assert changed == {
        (NO, "78.6.b.1"): (604, "numero di board⁴", "numero di board¹¹", 1),
        (NO, "78.6.b.2"): (605, "giocherà un board⁴", "giocherà un board¹¹", 1),
        (NO, "esempio-4.commento"): (1830, "proibirgli³⁸", "proibirgli³¹", 1),
    }


@given(st.text(), st.text())
def test_a_change_of_words_is_always_seen(one: str, other: str) -> None:
    lost, invented = differences(words(one), words(other))
    assert (not lost and not invented) == (words(one) == words(other))
