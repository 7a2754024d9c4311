"""Laws of two kinds, each with a word of its own, from the source to the citation."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from refsearch.citations.locator import Locator
from refsearch.drafting.files.about import about
from refsearch.drafting.files.edition_file import edition_of, edition_toml
from refsearch.drafting.guessing.citations import citation_samples, doubtful_nouns
from refsearch.drafting.guessing.headings import guess_law_headings
from refsearch.drafting.guessing.labels import guess_labels
from refsearch.drafting.numbering import Numbering
from refsearch.drafting.proposal import propose
from refsearch.drafting.source import Source, lines_of
from refsearch.errors import TextErrors
from refsearch.languages.registry import Languages
from refsearch.layers.references.finding import find_references
from refsearch.layers.references.manual import ManualReferences
from refsearch.library.book.book import Book
from refsearch.library.citation_style import style_of
from refsearch.library.citing.formatting import format_citation
from refsearch.library.edition import Edition
from refsearch.reading.editions import read_edition
from refsearch.reading.text.reader import examine_proposal

SOURCE = """# Rules of hurling stones

## 1 The field

1.A. The field is flat. Section 2.B says who enters it.

1.B. Its size is that of Appendix A1.

1.B.1. Lines are white.

## 2 The game

2.A. As Section 1.B has it, and as in Appendix B.

2.B. Two sides play, as in 1.B.1.

## Appendix A: Size

A1. The field is long.

A1.A. It is wide.

## Appendix B: Youth

B1. As Section 1.A, but shorter.

B1.A. See Section 2.A.
"""


@pytest.fixture(scope="module")
def edition() -> Edition:
    lines = lines_of(SOURCE)
    marked = [one.words.strip("# ") for one in lines if one.words.startswith("#")]
    patterns = guess_law_headings(marked, marked)
    numbering = Numbering(patterns, *guess_labels(lines, Numbering(patterns, ())))
    english = Languages().get("en")
    assert english
    proposal = propose(Source(SOURCE, markdown=True), numbering, english, ())
    samples = citation_samples(SOURCE, numbering)
    known = about("stones-2024-en", "en", None, "Rules of hurling stones")
    return edition_of(known, numbering, proposal, samples)


@pytest.fixture(scope="module")
def book(edition: Edition) -> Book:
    lines = lines_of(SOURCE)
    english = Languages().get("en")
    assert english and lines
    numbering = Numbering(edition.law_headings, (), edition.label_paths)
    proposal = propose(Source(SOURCE, markdown=True), numbering, english, ())
    return Book(examine_proposal(proposal.text, edition).document)


def test_each_kind_of_law_is_proposed_with_its_own_word(edition: Edition) -> None:
    assert (edition.citation_law, *edition.citation_other_laws) == (
        "Section {number}",
        "Appendix {letter}",
    )
    assert edition.citation_items[:2] == ("Section 1.B.1", "Appendix A1.A")


CITED = {"1": "Section 1", "1.B.1": "Section 1.B.1", "A": "Appendix A", "B.1.A": "Appendix B1.A"}


@pytest.mark.parametrize("id_", CITED)
def test_a_place_is_cited_with_the_word_of_its_kind_and_read_again(
    edition: Edition, id_: str
) -> None:
    written = format_citation(Locator.from_id(id_), edition)
    assert written == CITED[id_]
    style = style_of(edition)
    assert style and tuple(id_.split(".")) in style.read(written)


def test_a_part_is_cited_by_a_roman_numeral_where_it_is_declared_so(edition: Edition) -> None:
    declared = replace(edition, citation_parts=(("annex", "Annex {roman}"),))
    assert format_citation(Locator.from_id("annex4"), declared) == "Annex IV"


def test_references_of_both_kinds_are_found(book: Book) -> None:
    english = Languages().get("en")
    assert english
    found = find_references(book, english, ManualReferences())
    led = {one.text: one.targets[0].rpartition(":")[2] for one in found}
    assert led == {
        "Section 2.B": "2.B",
        "Appendix A1": "A.1",
        "Section 1.B": "1.B",
        "Appendix B": "B",
        "1.B.1": "1.B.1",
        "Section 1.A": "1.A",
        "Section 2.A": "2.A",
    }


def test_an_edition_is_read_as_it_was_proposed(edition: Edition, tmp_path: Path) -> None:
    folder = tmp_path / edition.id
    folder.mkdir()
    known = about(edition.id, "en", None, edition.title)
    numbering = Numbering(edition.law_headings, (), edition.label_paths)
    written = edition_toml(known, numbering, edition)
    (folder / "edition.toml").write_text(written, "utf-8")
    read = read_edition(folder / "edition.toml")
    assert read.citation_other_laws == ("Appendix {letter}",)
    assert style_of(read) == style_of(edition)
    (folder / "edition.toml").write_text(
        written.replace('["Section {number}", "Appendix {letter}"]', "[]"), "utf-8"
    )
    with pytest.raises(TextErrors, match=r"law under \[citation\] is empty; write law ="):
        read_edition(folder / "edition.toml")


def test_a_noun_that_is_named_comes_first_and_one_of_tables_alone_is_doubtful() -> None:
    numbering = Numbering(("{number} {heading}",), (), ("2.A.1",))
    table = "| Size 2.A | Size 2.A.1 |"
    text = "2.A Long.\n2.A.1 As Clause 2.A and Clause 2.A.1 say, see Rule 2.A.\n" + table
    assert next(iter(citation_samples(text, numbering))) == "Clause 2.A.1"
    assert next(iter(citation_samples(text, numbering, ("rule", "rules")))) == "Rule 2.A.1"
    assert doubtful_nouns(text) == ("Size",)
    assert doubtful_nouns(text, ("size",)) == ()


def test_a_word_between_two_citations_is_no_part_of_one() -> None:
    text = "§ 1 Wurf\n§§ 1 und 2 gelten. § 3 Abs. 2 gilt, § 4 Abs. 1 auch."
    numbering = Numbering(("§ {number} {heading}",), (("(1)",),))
    assert list(citation_samples(text, numbering, (), ("und", "oder"))) == ["§ 1 Abs. 1"]


def test_laws_with_letters_alone_are_headings_and_dotted_labels_have_a_noun() -> None:
    marked = ["Article A : Objet", "Article B : Mots"]
    assert guess_law_headings(marked, marked) == ("Article {letter} : {heading}",)
    text = "C.2.a Long.\nC.2 As Rule C.2 and Rule C.2.a say."
    numbering = Numbering(("Article {letter}: {heading}",), (), ("C.2.a",))
    assert list(citation_samples(text, numbering)) == ["Rule C.2.a"]


@pytest.mark.parametrize(
    ("text", "parts", "first"),
    [
        ("Artikel 2 leden 1 en 2 gelden. Lid 3", ("lid", "leden"), "Artikel 1 lid 1"),
        ("Artikel 2 Nr. 1 gilt; Artikel 2 Nummer 3 auch; Artikel 4 Nummer 1.", ("nr", "nummer"),
         "Artikel 1 Nummer 1"),
        ("Artikel 2 comma 1. Nel caso a cui la lettera a dica, vale la lettera b, e la lettera c.",
         ("comma", "caso", "lettera"), "Artikel 1 comma 1 lettera a"),
    ],
)  # fmt: skip
def test_places_are_shown_with_the_commonest_noun_of_one_place(
    text: str, parts: tuple[str, ...], first: str
) -> None:
    labels = (("1.",), ("a)",))[: 1 + ("lettera" in parts)]
    numbering = Numbering(("Artikel {number}",), labels)
    assert next(iter(citation_samples(text, numbering, (), ("en", "e"), (), parts))) == first
