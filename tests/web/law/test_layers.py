"""The layers over law text: terms, national notes, modal words, corrections, unlinked citations."""

from __future__ import annotations

import re

import pytest
from flask.testing import FlaskClient
from parsed import Soup
from test_law_page import place

from refsearch.layers.corrections import Correction, Corrections, with_corrections
from refsearch.library.book.book import Book
from refsearch.library.library import Library
from refsearch.store.opening import Opened

LAW = "/it/bridge-2017-it/27"


def test_the_first_place_of_a_term_leads_to_its_definition(page: Soup) -> None:
    terms = page("/it/bridge-2017-it/77").select("a.term")
    assert [(a.get_text(), a["href"]) for a in terms] == [
        ("Prese di caduta", "/it/bridge-2017-it/def.undertrick")
    ]
    assert "ref" in terms[0]["class"]


def test_a_term_in_a_citation_is_not_a_link_of_its_own(page: Soup) -> None:
    body = place(page("/it/bridge-2017-it/26"), "26.B")
    assert not body.select("a.term")
    assert not body.select("a a")
    assert body.select("a.ref")


def test_headings_have_no_term_links(page: Soup) -> None:
    soup = page("/it/bridge-2017-it/77")
    assert not soup.select("h1 a.term, h2 a.term, h3 a.term")


def test_a_national_note_is_set_apart_and_named_in_the_interfaces_language(page: Soup) -> None:
    for ui, name in (("it", "Nota nazionale"), ("el", "Εθνική σημείωση"), ("en", "National note")):
        body = place(page(f"/{ui}/bridge-2017-el/27"), "27.D")
        label = body.select_one(".national-label")
        assert (label.get_text(), label["lang"]) == (name, ui)
        assert body.select_one(".national").get_text() == "(στην Ελλάδα όχι)"


def test_modal_words_are_marked_only_where_it_is_asked(page: Soup) -> None:
    assert not page(LAW).select(".modal, .legend")
    marked = page(f"{LAW}?layers=modality").select(".provisions .modal")
    assert [(m.get_text(), m["data-strength"], m["class"][1]) for m in marked] == [
        ("deve", "5", "affirmative")
    ]


def test_the_legend_quotes_the_part_that_defines_the_words(page: Soup) -> None:
    legend = page(f"/en/{LAW[4:]}?layers=modality").select_one(".legend")
    words = [(m.get_text(), m["class"][1]) for m in legend.select(".modal")]
    assert words == [
        ("may: 1 of 5", "affirmative"),
        ("must: 5 of 5", "affirmative"),
        ("should not: 2 of 5", "negative"),
        ("must not: 5 of 5", "negative"),
    ]
    quoted = legend.select("q")
    assert quoted[1].get_text() == '"deve" (must) è il termine più perentorio'
    assert quoted[1]["lang"] == "it"
    assert ["negation" in dd.get_text() for dd in legend.select("dd")] == [0, 0, 1, 0]
    assert legend.select_one("p a")["href"] == "/en/bridge-2017-it/preface"


@pytest.mark.parametrize(
    ("path", "switch", "following"),
    [
        ("27", "27?layers=modality", "77"),
        ("27?layers=modality", "27", "77?layers=modality"),
        ("27?layers=modality,other&from=x", "27?from=x", "77?layers=modality"),
        ("27?layers=other", "27?layers=modality", "77"),
    ],
)
def test_the_switch_is_a_link_and_goes_on_to_the_next_law(
    page: Soup, path: str, switch: str, following: str
) -> None:
    soup = page(f"/it/bridge-2017-it/{path}")
    assert soup.select_one(".view .layer")["href"] == f"/it/bridge-2017-it/{switch}"
    steps = {a["href"] for a in soup.select("a[rel=next]")}
    assert steps == {f"/it/bridge-2017-it/{following}"}


def test_an_edition_that_defines_no_modal_words_has_no_switch(page: Soup) -> None:
    assert not page("/it/bridge-2017-el/27?layers=modality").select(".view, .legend, .modal")


def test_a_corrected_word_has_a_mark_that_says_what_was_printed(page: Soup) -> None:
    soup = page(LAW)
    mark = place(soup, "27.C").select_one("a.correction")
    assert mark["href"] == "/it/bridge-2017-it/corrections#c-1"
    assert mark["data-peek"] == "/it/bridge-2017-it/corrections/1"
    assert mark["aria-label"] == "Corretto; stampato: «Secodo.»"
    assert mark.before == "Secondo."


def test_the_mark_of_a_label_stands_before_the_text(page: Soup) -> None:
    paragraph = place(page(LAW), "27.A").select_one("p[lang]")
    assert not paragraph.element.text
    assert paragraph.find()["id"] == "c-3"


def test_the_mark_of_a_citation_stands_behind_it_whole(page: Soup) -> None:
    mark = place(page(LAW), "27.B").find(id="c-5")
    assert (mark.before.name, mark.before.get_text()) == ("a", "A")


def test_headings_notes_and_index_lines_have_marks_too(page: Soup) -> None:
    assert place(page("/it/bridge-2017-it/16"), "16.C").select_one("h2 a.correction")["id"] == "c-6"
    assert page("/it/bridge-2017-it/6").select_one(".footnote a.correction")["id"] == "c-7"
    assert place(page("/it/bridge-2017-it/index"), "i-2").select_one("a.correction")["id"] == "c-4"


def test_side_by_side_the_marks_have_no_anchors(page: Soup) -> None:
    soup = page("/it/compare/bridge-2017-it/bridge-2017-el/27")
    assert soup.select("a.correction")
    assert not soup.select("a.correction[id]")


@pytest.mark.parametrize(
    ("ui", "said"),
    [
        ("it", ["non è in questo file", "Codice 2007, in questo file non c’è questo numero"]),
        ("en", ["not in this file", "Codice 2007, no such number in this file"]),
        ("el", ["δεν υπάρχει σε αυτό το αρχείο", "δεν υπάρχει τέτοιος αριθμός"]),
    ],
)
def test_an_unlinked_place_says_why_in_the_interfaces_language(
    commented: Soup, ui: str, said: list[str]
) -> None:
    paragraph = commented(f"/{ui}/norme-2010-it/27?show=norm").select_one(".provisions > p")
    unlinked = paragraph.select(".unresolved")
    assert [next(iter(found.strings)) for found in unlinked] == ["50", "Articolo 27B1b"]
    for found, reason in zip(unlinked, said, strict=True):
        assert reason in found["data-said"]
        assert reason in found.select_one(f".visually-hidden[lang={ui}]").get_text()
    assert "English" not in paragraph.get_text()


def test_the_places_beside_an_unlinked_one_are_linked(commented: Soup) -> None:
    links = commented("/it/norme-2010-it/27?show=norm").select(".provisions > p a.ref")
    assert [(a.get_text(), a["href"]) for a in links] == [
        ("Artt. 27", "/it/bridge-2007-it/27"),
        ("Art. 27", "/it/bridge-2017-it/27"),  # its place today, in an aside
    ]


def test_every_link_of_a_real_law_with_its_layers_leads_somewhere(
    real: FlaskClient,
) -> None:
    pages = real.get("/el/bridge-2017-el/12?layers=modality").get_data(as_text=True)
    for address in set(re.findall(r'class="ref[^"]*"[^>]* href="([^"#]+)', pages)):
        assert real.get(address, follow_redirects=True).status_code == 200, address


@pytest.mark.parametrize(
    ("recorded", "shown"),
    [
        (("27.C", "Secodo.", "Secondo.", 1), ("27.C", "text", ["Secondo."])),
        (("27.C", "Primo. Secodo.", "Primo. Secondo.", 1), ("27.C", "text", ["Secondo."])),
        (("27.B.1.a", "Artt. 26B 16C", "Artt. 26B e 16C", 1), ("27.B.1.a", "text", ["e"])),
        (("27.B", "punto 3 il seguente", "punto 3 seguente", 1), ("27.B", "text", [""])),
        (("27.B.1.a", "l", "la licitazione", 1), ("27.B.1.a", "text", ["la licitazione"])),
        (("27.B.1", "- (a) la", "1. (a) la", 1), ("27.B.1.a", "text", [""])),
        (("27.A", "Acettazione", "Accettazione", 1), ("27.A", "heading", ["Accettazione"])),
        (("def.alert", "Alart", "Alert", 1), ("def.alert", "heading", ["Alert"])),
        (("fn.1", "mazo", "mazzo", 1), ("", "text", [])),
        (("fn.1", "mazo", "mazzo", 2), ("fn.1", "text", ["mazzo", "mazzo"])),
        (("preface", "Il primo", "Il primo", 1), ("preface", "text", [""])),
        (("index", "LICTA", "LICITA Art. 27", 1), ("index.2", "index", ["LICITA Art. 27"])),
        (("6", "12", "", 1), ("", "text", [])),
        (("nowhere", "a", "b", 1), ("", "text", [])),
    ],
)
def test_a_correction_is_found_where_it_stands_and_only_where_that_is_sure(
    small: Library, recorded: tuple[str, str, str, int], shown: tuple[str, str, list[str]]
) -> None:
    document = small.book("bridge-2017-it").document
    where, source, corrected, times = recorded
    record = Correction(where, 1, source, corrected, "why", times)
    found = with_corrections(document, Corrections((record,))).corrections[0]
    assert (found.holder, found.field) == shown[:2]
    text = _text(Book(document), found.holder, found.field) if found.holder else ""
    assert [text[start:end] for start, end in found.spans] == shown[2]


def _text(book: Book, holder: str, field: str) -> str:
    if field == "index":
        entry = book.document.index[int(holder.partition(".")[2])]
        return f"{entry.entry or entry.heading} {entry.printed}"
    if holder in book.provisions:
        found = book.provisions[holder]
        return found.text if field == "text" else found.heading or ""
    if holder in book.definitions:
        definition = book.definitions[holder]
        return definition.text if field == "text" else definition.term
    if holder in book.footnotes:
        return book.footnotes[holder].text
    return "\n".join(block.text for block in book.parts[holder].blocks)


def test_nearly_every_correction_of_the_texts_is_found_in_its_place(opened: Opened) -> None:
    for book in opened.library.books.values():
        applied = [c for c in book.document.corrections if c.corrected]
        placed = [c for c in applied if c.spans]
        assert len(placed) >= 0.8 * len(applied), book.edition.id
