"""Whatever sample an edition declares, a citation leads where it says, however it is printed."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import pytest

from refsearch.languages.registry import Language
from refsearch.languages.skeleton import skeleton_language, with_words
from refsearch.layers.references.finding import find_references
from refsearch.layers.references.manual import ManualReferences
from refsearch.library.book.book import Book
from refsearch.library.citation_style import style_of
from refsearch.library.edition import Edition
from refsearch.reading.text.reader import examine_proposal
from tests.layers.small import EDITION

STATUTE = """\
# — {#laws .laws}

## Art. 1.º

§ 1.º Primeiro.

a) um

b) dois

c) três

§ 2.º Segundo.

a) um

b) dois

## Art. 2.º

I – um

II – dois

a) um

b) dois

III – três

## Art. 3.º

a) um

b) dois

c) três

## Art. 4.º

§ 1.º Nada.

§ 2.º Nada.

a) um

b) dois

c) três
"""
STATUTES = replace(
    EDITION,
    language="pt",
    law_headings=("Art. {number}.º",),
    label_styles=(("§ 1.º", "I –"), ("a)",)),
    citation_law="Art. {number}.º",
)
DECLARED = (
    (),
    ("Art. 4.º, § 1.º, alínea a",),
    ("Art. 4, § 1.º, alínea a",),
    ("Art. 4.º, § 1º, alínea “a”",),
    ("Art. 4, § 1, alínea a",),
    ('Art. 4, § 1º, alínea "a"',),
    ("Art. 4º, § 1º, a",),
    ("Art. 4, alínea a",),
    ("Art. 4, inciso II",),
    ("Art. 4º, inciso II, alínea a",),
    ("artigo 4º, parágrafo 1º, alínea a",),
    ("Art. 4°, §1°",),
    ("Art. 4.º, § 1.º, alínea a", "Art. 4, inciso II"),
    ("Art. 4.º, § 1.º, alínea a", "Art. 4.º, alínea a", "Art. 4, parágrafo 1º"),
)
LAWS = ("artigo {}", "artigo {}º", "Art. {}.º", "art. {}°", "artigo {}ª")
PARAGRAPHS = ("§ {}", "§ {}º", "§ {}.º", "§{}°", "parágrafo {}º", "parágrafo {}")
LETTERS = ("alínea a", "alínea “a”", 'alínea "a"', "alínea a)", "alínea ‘a’")


def _printed() -> dict[str, list[str]]:
    """Return citations in all the ways that a text may print them, with what they mean."""
    found = {law.format(2): ["2"] for law in LAWS}
    for law, paragraph in product(LAWS, PARAGRAPHS):
        found[f"{law.format(1)}, {paragraph.format(1)}"] = ["1.1"]
        found |= {f"{law.format(1)}, {paragraph.format(1)}, {one}": ["1.1.a"] for one in LETTERS}
    for law in LAWS:
        found |= {f"{law.format(3)}, {one}": ["3.a"] for one in LETTERS}
        found[f"{law.format(2)}, inciso II"] = ["2.2"]
        found[f"{law.format(2)}, inciso II, alínea “b”"] = ["2.2.b"]
    return found | {
        "artigo 3.º, alíneas “a” e “b”": ["3.a", "3.b"],
        "artigo 3º, alíneas “a”, “b” e “c”": ["3.a", "3.b", "3.c"],
        "artigo 3º, alíneas “a” a “c”": ["3.a", "3.b", "3.c"],
        "artigo 4, alíneas “a” e “b”": ["4.2.a", "4.2.b"],
        "artigo 1º, parágrafos 1º e 2º": ["1.1", "1.2"],
        "artigo 1º, §§ 1º e 2º": ["1.1", "1.2"],
        "artigo 1º, §§ 1º a 2º": ["1.1", "1.2"],
        "incisos I e II do artigo 2º": ["2.1", "2.2"],
        "inciso II do artigo 2º": ["2.2"],
        "§ 1º do artigo 1º": ["1.1"],
        "alínea “b” do § 1º do artigo 1º": ["1.1.b"],
        "artigos 1º, 2º e 3º": ["1", "2", "3"],
        "artigos 1.º a 3.º": ["1", "2", "3"],
    }


PRINTED = {said: led for said, led in _printed().items() if "artigo 4" not in said}


def portuguese() -> Language:
    words = {"law": ("art", "artigo", "artigos")}
    return with_words(skeleton_language("pt", ["Art. {number}.º"]), words)


def led(edition: Edition, said: list[str]) -> dict[str, list[str]]:
    """Return where the references lead in each of some texts, which stand in articles of theirs."""
    laws = (f"\n## Art. {n}.º\n\nSegue o {one}; e basta.\n" for n, one in enumerate(said, 5))
    document = examine_proposal(STATUTE + "".join(laws), edition).document
    found: dict[str, list[str]] = {one: [] for one in said}
    for one in find_references(Book(document), portuguese(), ManualReferences()):
        targets = (target.removeprefix("x:") for target in one.targets)
        found[said[int(one.holder) - 5]] += targets
    return found


@pytest.mark.parametrize("items", DECLARED)
def test_a_citation_leads_where_it_says_whatever_the_sample_and_however_printed(
    items: tuple[str, ...],
) -> None:
    assert led(replace(STATUTES, citation_items=items), [*PRINTED]) == PRINTED


@pytest.mark.parametrize("items", DECLARED)
@pytest.mark.parametrize(
    ("said", "means"),
    [
        ("parágrafo anterior", ["x:4.1"]),
        ("neste parágrafo", ["x:4.2"]),
        ("deste artigo", ["x:4"]),
        ("artigo 9.º, inciso II, alínea “b”", []),
        ("artigo 3º, número VI, alínea “b”", ["x:3"]),
    ],
)
def test_no_sample_takes_away_what_is_read_without_it_nor_leads_to_a_part_of_here(
    items: tuple[str, ...], said: str, means: list[str]
) -> None:
    text = STATUTE.replace("§ 2.º Nada.", f"§ 2.º Nada, {said}.")
    document = examine_proposal(text, replace(STATUTES, citation_items=items)).document
    found = find_references(Book(document), portuguese(), ManualReferences())
    assert [target for one in found for target in one.targets] == means


@pytest.mark.parametrize(
    ("sample", "written"),
    [
        ("Art. 4, alínea “a”", "Art. 7, alínea “c”"),
        ('Art. 4, alínea "a"', 'Art. 7, alínea "c"'),
        ("Art. 4, «a»", "Art. 7, «c»"),
        ("Art. 4, alínea a)", "Art. 7, alínea c"),
        ("Art. 4 (a)", "Art. 7 (c)"),
    ],
)
def test_a_quote_that_a_sample_opens_is_closed(sample: str, written: str) -> None:
    style = style_of(replace(STATUTES, citation_law="Art. {number}", citation_items=(sample,)))
    assert style
    assert style.written(("7", "c")) == written
    assert style.read(written) == [("7", "c")]


@pytest.mark.parametrize(
    ("said", "means"),
    [
        ("§ 1 Absatz 1 Nummer 1 und Nummer 2", ["1"]),
        ("§ 1 Absatz 2 Nummer 1 oder nach Nr. 2", ["1"]),
        ("§ 1 Absatz 1 und Absatz 2", ["1.1", "1.2"]),
    ],
)
def test_a_number_behind_its_noun_is_never_one_of_another_level(
    said: str, means: list[str]
) -> None:
    text = (
        f"# — {{#laws .laws}}\n\n## § 1 Eins\n\n(1) eins\n\n(2) zwei\n\n(3) Nach {said} gilt es.\n"
    )
    statute = replace(
        STATUTES,
        language="de",
        law_headings=("§ {number} {heading}",),
        label_styles=(("(1)",),),
        citation_law="§ {number}",
        citation_items=("§ 1 (1)",),
    )
    document = examine_proposal(text, statute).document
    language = skeleton_language("de", ["§ {number}"])
    found = find_references(Book(document), language, ManualReferences())
    assert [one.removeprefix("x:") for each in found for one in each.targets] == means
