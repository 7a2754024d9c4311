"""Each provision is shown as its own heading and label are, and is found again by what is shown."""

from __future__ import annotations

from dataclasses import replace

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from refsearch.languages.registry import Languages
from refsearch.library.edition import Edition
from refsearch.library.library import Library
from refsearch.library.model import Corpus, Document
from refsearch.library.resolution.resolve import resolve
from refsearch.reading.text.reader import examine_proposal

EDITION = Edition(
    id="r-2024-en", language="en", title="R", short_title="R", work="r-2024", publisher="x",
    game="r", year=2024, in_force="2024", citation_law="Part {letter}",
    law_headings=("Part {letter}. {heading}",), label_styles=(),
)  # fmt: skip
NOUNS = ("paragrafo", "inciso", "alinea", "section", "absatz", "nr")


def document(text: str, edition: Edition) -> Document:
    reading = examine_proposal(f"# R {{#r .laws}}\n\n{text}", edition, NOUNS)
    assert not reading.errors
    return reading.document


def shown(text: str, edition: Edition) -> dict[str, str]:
    return {one.id: one.citation for one in document(text, edition).provisions}


def library(*documents: Document) -> Library:
    language = Languages().get("en")
    assert language
    words = msgspec.structs.replace(
        language.citation, item=(*language.citation.item, *NOUNS), of=("of", "do", "des"),
        and_=("and", "e", "und"), law=(*language.citation.law, "artigo", "artigos"),
    )  # fmt: skip
    known = (msgspec.structs.replace(language, citation=words),)
    return Library(Corpus(documents, languages=known))


PARTS = """## Part A. General

A1 Scope.

A1a Who may take part.

## HEADING

X1 Boats.

X1a Length.
"""
LABELLED = replace(EDITION, label_paths=("A1a",), citation_items=("Article A1a",))
TWO = ("Part {letter}. {heading}", "Annex {letter}. {heading}")


@pytest.mark.parametrize(
    ("heading", "headings", "laws", "cited"),
    [
        ("Part X. Measures", TWO[:1], ("Part {letter}",), "Part X"),
        ("Annex X. Measures", TWO, ("Part {letter}", "Annex {letter}"), "Annex X"),
        ("Annex X. Measures", TWO, ("Part {letter}",), "Annex X"),
        ("ANNEX X. Measures", ("Part {letter}. {heading}", "ANNEX {letter}. {heading}"),
         ("Part {letter}",), "Annex X"),
        ("Annex X. Measures {#X}", TWO[:1], ("Part {letter}", "Annex {letter}"), "Annex X"),
        ("Annex X. Measures {#X}", TWO[:1], ("Part {letter}",), "Annex X"),
        ("Measures {#X}", TWO[:1], ("Part {letter}",), "Part X"),
        ("Annex X. Measures", TWO, ("Rule {letter}",), "Rule X"),
    ],
)  # fmt: skip
def test_a_law_is_shown_with_the_noun_of_its_own_heading(
    heading: str, headings: tuple[str, ...], laws: tuple[str, ...], cited: str
) -> None:
    edition = replace(
        LABELLED, law_headings=headings, citation_law=laws[0], citation_other_laws=laws[1:]
    )
    read = document(PARTS.replace("HEADING", heading), edition)
    citations = {one.id: one.citation for one in read.provisions}
    assert citations["A"] == laws[0].format(letter="A")
    assert (citations["X"], citations["X.1.a"]) == (cited, "Article X1a")
    for typed in (cited, cited.lower(), f"{cited}, article X1", f"{cited} article X1"):
        wanted = "X.1" if "X1" in typed else "X"
        assert resolve(library(read), typed).targets == (f"r-2024-en:{wanted}",), typed


@pytest.mark.parametrize(
    ("items", "cited"),
    [
        (("Part A1a",), "Annex X1a"),
        (("Part A1a", "Annex A1 (a)"), "Annex X1 (a)"),
        (("A1a",), "X1a"),
    ],
)
def test_a_place_in_a_law_has_the_noun_of_that_law(items: tuple[str, ...], cited: str) -> None:
    edition = replace(LABELLED, law_headings=TWO, citation_items=items)
    found = shown(PARTS.replace("HEADING", "Annex X. Measures"), edition)
    assert (found["X.1.a"], found["A.1.a"]) == (cited, items[0])


@pytest.mark.parametrize(
    ("again", "cited"),
    [
        ("A1a Twice.", ["Article A1, A1a", "Article A1b"]),
        ("A1 Twice.", ["Part A, A1", "Part A, ?", "Part A, ?, b"]),
    ],
)
def test_what_could_not_be_read_is_shown_as_printed(again: str, cited: list[str]) -> None:
    text = f"## Part A. General\n\nA1 Scope.\n\nA1a Who.\n\n{again}\n\nA1b What.\n"
    reading = examine_proposal(f"# R {{#r .laws}}\n\n{text}", LABELLED, NOUNS)
    assert reading.errors
    first = ["Part A", "Article A1", "Article A1a"]
    assert [one.citation for one in reading.document.provisions] == first + cited


STATUTE = """## Art. 9.º

§ 1.º One.

§ 10. Ten.

## Art. 10.

I - First.

a) Letter.

### Parágrafo único

Alone.

a) Letter.
"""
ORDINALS = replace(
    EDITION, citation_law="Art. {number}", law_headings=("Art. {number}.º", "Art. {number}."),
    label_styles=(("§ 1.º", "I -"), ("a)",)), citation_items=("Art. 4, § 1.º, alínea a",),
)  # fmt: skip


@pytest.mark.parametrize(
    ("laws", "items", "cited"),
    [
        ("Art. {number}", ("Art. 4, § 1.º, alínea a",), {
            "9": "Art. 9.º", "9.1": "Art. 9.º, § 1.º", "9.10": "Art. 9.º, § 10", "10": "Art. 10",
            "10.1": "Art. 10, I", "10.1.a": "Art. 10, I, alínea a",
            "10.paragrafo-unico": "Art. 10, parágrafo único",
            "10.paragrafo-unico.a": "Art. 10, parágrafo único, alínea a",
        }),
        ("Art. {number}.º", ("Art. 4.º, § 1.º, alínea a)",), {
            "9": "Art. 9.º", "9.1": "Art. 9.º, § 1.º", "10": "Art. 10",
            "10.1.a": "Art. 10, I, alínea a",
        }),
        ("Artigo {number}", ("Artigo 4, § 1.º, alínea “a”", "Artigo 4, inciso I, alínea “a”"), {
            "9": "Artigo 9.º", "10.1": "Artigo 10, inciso I",
            "10.1.a": "Artigo 10, inciso I, alínea “a”",
            "10.paragrafo-unico.a": "Artigo 10, parágrafo único, alínea “a”",
        }),
    ],
)  # fmt: skip
def test_numbers_and_nouns_are_those_of_heading_and_label(
    laws: str, items: tuple[str, ...], cited: dict[str, str]
) -> None:
    edition = replace(ORDINALS, citation_law=laws, citation_items=items)
    read = document(STATUTE, edition)
    found = {one.id: one.citation for one in read.provisions}
    assert {id_: found[id_] for id_ in cited} == cited
    for id_, citation in found.items():
        assert resolve(library(read), citation).targets == (f"r-2024-en:{id_}",), citation


GERMAN = replace(
    EDITION, citation_law="§ {number}", law_headings=("§ {number} {heading}",),
    label_styles=(("(1)",), ("1.",), ("a)",)), citation_items=("§ 4 Abs. 1 Nr. 1 Buchst. a",),
)  # fmt: skip


@pytest.mark.parametrize(
    ("id_", "cited"),
    [
        ("1.1", "§ 1 Abs. 1"),
        ("1.1.2", "§ 1 Abs. 1 Nr. 2"),
        ("2.1", "§ 2 Nr. 1"),
        ("2.1.a", "§ 2 Nr. 1 Buchst. a"),
        ("anlage-3.1", "Anlage 3 Nr. 1"),
        ("anlage-3.1.a", "Anlage 3 Nr. 1 Buchst. a"),
    ],
)
def test_a_level_has_the_noun_of_its_label_wherever_it_stands(id_: str, cited: str) -> None:
    text = (
        "## § 1 One\n\n(1) Text.\n\n1. One.\n\n2. Two.\n\n## § 2 Two\n\n1. One.\n\na) Letter.\n\n"
        "# Anlage 3 Fees {#anlage-3}\n\n1. One.\n\na) Letter.\n"
    )
    read = document(text, GERMAN)
    assert {one.id: one.citation for one in read.provisions}[id_] == cited
    assert resolve(library(read), cited).targets == (f"r-2024-en:{id_}",)


@pytest.mark.parametrize(
    ("items", "cited"),
    [
        (("Rule 1(1)(a)(i)", "Rule 1 subrule (1)(a)(i)"), "Rule 2(1)(a)(ii)"),
        (("Rule 1 subrule (1)(a)(i)", "Rule 1(1)(a)(i)"), "Rule 2 subrule (1)(a)(ii)"),
        (("Rule 1(1)", "Rule 1 subrule (1)(a)(i)"), "Rule 2 subrule (1)(a)(ii)"),
        (("Rule 1, (1), a, i",), "Rule 2, (1), a, ii"),
    ],
)
def test_of_several_samples_the_first_that_shows_the_levels_is_written(
    items: tuple[str, ...], cited: str
) -> None:
    text = "## Rule 2 Title\n\n(1) One.\n\n(a) Letter.\n\n(i) First.\n\n(ii) Second.\n"
    edition = replace(
        GERMAN, citation_law="Rule {number}", law_headings=("Rule {number} {heading}",),
        label_styles=(("(1)",), ("(a)",), ("(i)",)), citation_items=items,
    )  # fmt: skip
    assert shown(text, edition)["2.1.a.2"] == cited


@pytest.mark.parametrize(
    ("typed", "ids"),
    [
        ("artigo 10, parágrafo único", "10.paragrafo-unico"),
        ("parágrafo único do artigo 10", "10.paragrafo-unico"),
        ("art. 10 parágrafo único alínea a", "10.paragrafo-unico.a"),
        ("alínea “a” do parágrafo único do art. 10", "10.paragrafo-unico.a"),
        ("Art. 10, I", "10.1"),
        ("inciso I do art. 10", "10.1"),
        ("artigo 9, § 1.º", "9.1"),
        ("artigos 9 e 10", "9 10"),
        ("artigo décimo", "10"),
        ("Art. nono", "9"),
        ("artigo 10, parágrafo duplo", ""),
        ("artigo 10, parágrafo único, alínea z", ""),
    ],
)
def test_a_part_is_found_by_its_noun_title_or_label(typed: str, ids: str) -> None:
    found = resolve(library(document(STATUTE, ORDINALS)), typed)
    assert found.targets == tuple(f"r-2024-en:{id_}" for id_ in ids.split())


LISTED = "## Art. 11.\n\na) One.\n\nb) Two.\n\nc) Three.\n\n§ 1.º Text.\n"


@pytest.mark.parametrize(
    ("typed", "ids"),
    [
        ("Artigo 11, alíneas “a” e “b”", "11.a 11.b"),
        ("alíneas a e b do artigo 11", "11.a 11.b"),
        ("Art. 11, alínea “c”", "11.c"),
        ("Art. 11, alíneas a e z", ""),
    ],
)
def test_lists_of_parts_are_found_as_texts_print_them(typed: str, ids: str) -> None:
    items = ("Art. 4, § 1.º, alínea a", "Art. 4, alínea a")
    edition = replace(ORDINALS, citation_items=items, label_styles=(("§ 1.º",), ("a)",)))
    found = resolve(library(document(LISTED, edition)), typed)
    assert found.targets == tuple(f"r-2024-en:{id_}" for id_ in ids.split())


@pytest.mark.parametrize("typed", ["Article A1", "A1a", "Part A", "Article A1, paragraph a"])
@pytest.mark.parametrize("asked", ["en", "it", "el", None])
def test_the_newest_version_of_a_work_comes_first(typed: str, asked: str | None) -> None:
    text = PARTS.replace("HEADING", "Part X. Measures")
    old = replace(LABELLED, id="r-2021-en", work="r-2021", year=2021)
    new = replace(LABELLED, succeeds="r-2021")
    apart = replace(LABELLED, id="r-2022-en", work="other", year=2022)  # that nothing declares
    found = resolve(
        library(*(document(text, one) for one in (old, apart, new))), typed, None, asked
    )
    years = [target.partition(":")[0] for target in found.targets]
    assert years == ["r-2024-en", "r-2022-en", "r-2021-en"]


WAYS = (
    ((("(1)",), ("1.",), ("a)",)), ("§ 4 (1) Nr. 1 Buchst. a",), "§ {number}"),
    ((("(1)",), ("1.",), ("a)",)), ("§ 4 Abs. 1 Nr. 1 Buchst. a", "§ 4 Nr. 1"), "§ {number}"),
    ((("§ 1.º",), ("I -", "a)")), ("Art. 4.º, § 1.º, alínea a", "Art. 4, I"), "Art. {number}.º"),
    ((("1.",), ("a)",), ("(i)",)), ("Article 4, paragraph 1, letter a)",), "Article {number}"),
    ((("A.",), ("1.",), ("(a)",)), ("Law 4A1(a)",), "Law {number}"),
    ((("(a)",), ("(i)",)), ("Rule 4(a)(i)",), "Rule {number}"),
    ((("1.",), ("a)",)), (), "Article {number}"),
)
FIRST = {"(1)": "({})", "1.": "{}.", "a)": "{})", "§ 1.º": "§ {}.º", "I -": "{} -", "A.": "{}."} | {
    "(a)": "({})", "(i)": "({})"
}  # fmt: skip


@st.composite
def statutes(draw: st.DrawFn) -> tuple[Edition, str]:
    """An edition, and a text in which each label stands at any depth, under any other."""
    styles, items, law = draw(st.sampled_from(WAYS))
    headings = (law, law.replace(".º", ".")) if ".º" in law else (f"{law} {{heading}}",)
    edition = replace(
        EDITION, law_headings=headings, citation_law=law, label_styles=styles, citation_items=items
    )
    lines = []
    for number in range(8, 8 + draw(st.integers(1, 4))):
        heading = headings[-1 if number > 9 else 0]
        lines.append(f"## {heading.format(number=number, heading='Title')}\n")
        counts = {sample: 0 for depth in styles for sample in depth}
        for depth in draw(st.lists(st.integers(0, len(styles) - 1), max_size=5)):
            sample = draw(st.sampled_from(styles[depth]))
            counts[sample] += 1
            counts |= {x: 0 for below in styles[depth + 1 :] for x in below}
            lines.append(f"{FIRST[sample].format(_counted(sample, counts[sample]))} Text.\n")
    return edition, "\n".join(lines)


def _counted(sample: str, number: int) -> str:
    core = sample.strip("().§º -")
    numerals = ("i", "ii", "iii", "iv", "v")
    letters = {"a": "abcde", "A": "ABCDE", "i": numerals, "I": [one.upper() for one in numerals]}
    return letters[core][number - 1] if core in letters else str(number)


@given(statutes())
def test_every_provision_is_found_by_what_is_shown_and_no_two_are_shown_alike(
    statute: tuple[Edition, str],
) -> None:
    edition, text = statute
    reading = examine_proposal(f"# R {{#r .laws}}\n\n{text}", edition, NOUNS)
    if reading.errors:  # a label that its law has already
        return
    cited = {one.id: one.citation for one in reading.document.provisions}
    assert len({*cited.values()}) == len(cited), cited
    held = library(reading.document)
    for id_, citation in cited.items():
        assert resolve(held, citation, edition.id).targets == (f"{edition.id}:{id_}",), citation
