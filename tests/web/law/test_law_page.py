"""The page of a law."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient
from parsed import Html, Soup, Tag, parsed


def place(soup: Html, id_: str) -> Tag:
    found = soup.find(id=id_)
    assert isinstance(found, Tag), id_
    return found


def own_text(soup: Html, id_: str) -> str:
    body = place(soup, id_).select_one(".body")
    assert body
    return " ".join(p.get_text() for p in body.find_all("p", recursive=False))


def test_a_law_shows_its_citation_heading_edition_year_and_language(page: Soup) -> None:
    soup = page("/en/bridge-2017-it/27")
    assert soup.h1.get_text(" ", strip=True) == "Art. 27 Licita insufficiente"
    assert soup.title.get_text() == "Art. 27 Licita insufficiente · Codice 2017"
    assert soup.select_one(".where a").get_text() == "Codice 2017"
    assert soup.select_one(".text-seg [aria-current]").get_text() == "Italiano"
    assert "in force since 2017" in soup.select_one(".edition-facts").get_text(" ", strip=True)


def test_html_says_the_language_of_the_interface_and_each_block_of_law_its_own(page: Soup) -> None:
    soup = page("/en/bridge-2017-el/27")
    assert soup.html["lang"] == "en"
    blocks = soup.select(".provisions p, .provisions ul, .provisions .table, .provisions h2")
    assert blocks
    assert {block.get("lang") for block in blocks} == {"el"}


def test_every_provision_has_its_id_and_its_label_is_its_permalink(page: Soup) -> None:
    soup = page("/it/bridge-2017-it/27")
    for id_ in ("27.A", "27.B", "27.B.1", "27.B.1.a", "27.B.1.b", "27.C"):
        assert place(soup, id_).select_one(".label")["href"] == f"/it/bridge-2017-it/{id_}"


def test_the_marked_provision_alone_has_tools_and_they_are_its_two_tab_stops(page: Soup) -> None:
    assert not page("/it/bridge-2017-it/27").select(".provision button")
    marked = place(page("/it/bridge-2017-it/27.B.1.a"), "27.B.1.a")
    copy, share = marked.select("button")
    assert copy["data-copy"] == share["data-title"] == "Art. 27B1(a), Codice 2017"
    assert share["data-share"] == "/it/bridge-2017-it/27.B.1.a"
    assert marked.select_one(".label")["tabindex"] == "-1"
    for button in (copy, share):
        assert button.has_attr("hidden"), "without JavaScript it could do nothing"


def test_a_permalink_marks_its_provision_and_no_other(page: Soup) -> None:
    soup = page("/it/bridge-2017-it/27.B.1.b")
    assert [tag["id"] for tag in soup.select(".marked")] == ["27.B.1.b"]
    assert place(soup, "27.B.1.b").has_attr("autofocus")
    assert soup.find("link", rel="canonical")["href"].endswith("/it/bridge-2017-it/27")
    assert not page("/it/bridge-2017-it/27").select(".marked")


def test_a_closing_paragraph_stands_after_the_items_it_closes(page: Soup) -> None:
    body = place(page("/it/bridge-2017-it/27"), "27.B").find(class_="body", recursive=False)
    rest = body.find_all(["p", "div"], recursive=False)
    assert [tag.get("id") or tag.get_text()[:9] for tag in rest] == [
        "Se una li",
        "27.B.1",
        "L'Arbitro",
    ]


def test_headings_stand_one_level_below_the_heading_above_them(page: Soup) -> None:
    soup = page("/it/bridge-2017-it/27")
    assert [h.name for h in soup.select("main h1, .provisions h2, .provisions h3")] == [
        "h1",
        "h2",
        "h2",
        "h2",
    ]


@pytest.mark.parametrize(
    ("id_", "expected"),
    [
        ("27.B", {"A": "/it/bridge-2017-it/27.A"}),
        (
            "27.B.1.a",
            {"26B": "/it/bridge-2017-it/26.B", "16C": "/it/bridge-2017-it/16.C"},
        ),
        ("27.B.1.b", {"(a)": "/it/bridge-2017-it/27.B.1.a"}),
    ],
)
def test_references_lead_to_what_they_cite(page: Soup, id_: str, expected: dict[str, str]) -> None:
    body = place(page("/it/bridge-2017-it/27"), id_).find(class_="body", recursive=False)
    links = [
        a for p in body.find_all("p", recursive=False) for a in p.select("a.ref:not(.correction)")
    ]
    assert {a.get_text(): a["href"] for a in links} == expected


def test_a_reference_in_a_table_is_linked_in_its_cell(page: Soup) -> None:
    cell = page("/it/bridge-2017-it/77").select_one("tbody th")
    assert cell.get_text() == "Contrata, Art. 27"
    assert cell.a["href"] == "/it/bridge-2017-it/27"


@pytest.mark.parametrize(
    ("ui", "reason"),
    [
        ("en", "not linked: the place it names is not in this text"),
        ("it", "non collegato: il punto che nomina non esiste in questo testo"),
        ("el", "χωρίς σύνδεσμο: το σημείο που αναφέρει δεν υπάρχει σε αυτό το κείμενο"),
    ],
)
def test_a_reference_to_nothing_is_unlinked_and_says_why(page: Soup, ui: str, reason: str) -> None:
    found = page(f"/{ui}/bridge-2017-it/27").select_one(".unresolved")
    assert found.strings[0] == "punto 3 seguente"
    assert found["title"] == reason
    assert reason in found.select_one(".visually-hidden").get_text()
    assert not found.find("a")


@pytest.mark.parametrize(
    ("ui", "address", "said"),
    [
        (
            "it",
            "bridge-2007-it/20",
            "non è in questo file: Art. 40, Codice 2017; si sa solo che il numero è lo stesso",
        ),
        (
            "en",
            "norme-2010-it/40",
            "Codice 2007, not in this file: Art. 40, Codice 2017; "
            "only the number is known to be the same",
        ),
        (
            "el",
            "bridge-2007-it/20",
            "δεν υπάρχει σε αυτό το αρχείο: Art. 40, Codice 2017; "
            "είναι γνωστό μόνο ότι ο αριθμός είναι ο ίδιος",
        ),
    ],
)
def test_a_law_that_the_file_lacks_is_a_link_to_the_newer_one_and_says_so(
    real: FlaskClient, ui: str, address: str, said: str
) -> None:
    soup = parsed(real.get(f"/{ui}/{address}").data)
    found = [a for a in soup.select("a.elsewhere") if a["href"] == f"/{ui}/bridge-2017-it/40"]
    assert found
    for link in found:
        assert (link["data-said"], link["title"]) == (said, said)
        assert said in link.select_one(f".visually-hidden[lang={ui}]").get_text()


def test_a_citation_with_a_wrong_number_says_what_it_must_have_meant(real: FlaskClient) -> None:
    soup = parsed(real.get("/it/norme-2010-it/app4").data)
    link = place(soup, "fn.17").select_one("a.ref[href$='/18.2']")
    assert (
        link.get_text() == "Norma Integrativa all'Articolo 18, punto 1 (probabilmente Norma 18.2)"
    )
    old = parsed(real.get("/it/bridge-2007-it/definitions").data)
    assert (
        place(old, "fn.6").select_one("a.ref[href$='fn.2']").get_text()
        == "nota 3 (probabilmente Nota 2)"
    )


def test_a_footnote_links_to_each_of_its_calls_and_each_call_to_it(page: Soup) -> None:
    soup = page("/it/bridge-2017-it/6")
    calls = soup.select("sup.call a")
    assert [call["id"] for call in calls] == ["call-fn.1-1", "call-fn.1-2"]
    assert {call["href"] for call in calls} == {"#fn.1"}
    assert {call["data-peek"] for call in calls} == {"/it/bridge-2017-it/fn.1"}
    note = place(soup, "fn.1")
    assert "mazzo già mescolato" in note.get_text()
    assert [a["href"] for a in note.select(".back a")] == ["#call-fn.1-1", "#call-fn.1-2"]


def test_text_is_escaped(page: Soup) -> None:
    soup = page("/it/bridge-2017-it/6")
    text = soup.select_one(".provisions p").get_text()
    assert text == "Un mazzo* pre-esistente <non> si usa & basta."


def test_bullets_are_a_list(page: Soup) -> None:
    items = page("/it/bridge-2017-it/6").select("ul.bullets li")
    assert [(li.get_text(), li["class"]) for li in items] == [
        ("picche", ["indent-0"]),
        ("cuori", ["indent-1"]),
    ]


def test_a_table_has_a_caption_and_says_what_its_headers_head(page: Soup) -> None:
    table = page("/it/bridge-2017-it/77").find("table")
    assert table.caption.get_text() == "Prese di caduta"
    assert [th["scope"] for th in table.select("thead th")] == ["col", "col"]
    assert [th["scope"] for th in table.select("tbody th")] == ["row"]
    assert [td.get_text() for td in table.tbody.select("td.number")] == ["100", "200"]


def test_an_editors_note_is_set_apart(page: Soup) -> None:
    note = page("/it/bridge-2017-it/77").select_one("aside.note")
    lines = [p.get_text() for p in note.find_all("p")]
    assert lines == ["Nota del curatore", "Una riga manca.", "Non la si inventa."]
    assert (note.a.get_text(), note.a["href"]) == ("riga", "/it/bridge-2017-el/27")


def test_a_range_is_one_link_that_names_its_other_targets(page: Soup) -> None:
    link = page("/it/bridge-2017-it/26").select_one(".provisions a.ref")
    assert link.get_text() == "Artt. 26-27"
    assert link["href"] == "/it/bridge-2017-it/26"
    assert link["data-also"] == "/it/bridge-2017-it/27"


def test_who_cites_a_law_is_listed_by_law_with_its_title_and_others_come_first(page: Soup) -> None:
    cited = page("/it/bridge-2017-it/27").select_one("#cited-by")
    others = {
        law.select_one(".meta").get_text(): [a["href"] for a in law.select("a")]
        for law in cited.select(".citing > li")
    }
    assert list(others.values()) == [["/it/bridge-2017-it/26.B"], ["/it/bridge-2017-it/77"]]
    assert all(title for title in others)
    inside = {a["href"]: a["title"] for a in cited.select(".inner a")}
    assert inside == {
        "/it/bridge-2017-it/27.B": "cita Art. 27A",
        "/it/bridge-2017-it/27.B.1.b": "cita Art. 27B1(a)",
    }


def test_what_nobody_cites_says_so(page: Soup) -> None:
    section = page("/en/bridge-2017-it/6").select_one("#cited-by")
    assert "Nothing in the texts cites it." in section.get_text()


def test_index_lines_that_send_here_are_listed(page: Soup) -> None:
    links = page("/it/bridge-2017-it/27").select("#in-index a")
    assert [(a.get_text(), a["href"]) for a in links] == [
        ("LICITA", "/it/bridge-2017-it/index#i-2"),
        ("non accettata", "/it/bridge-2017-it/index#i-3"),
        ("(NON) MANCHE", "/it/bridge-2017-it/index#i-4"),
    ]


def test_the_same_law_in_the_other_edition_and_both_side_by_side(page: Soup) -> None:
    links = page("/it/bridge-2017-it/27.B").select("#editions p a")
    assert [a["href"] for a in links] == [
        "/it/bridge-2017-el/27.B",
        "/it/compare/bridge-2017-it/bridge-2017-el/27.B",
        "/it/law/27#27.B",
        "/it/bridge-2007-it",
        "/it/compare/bridge-2017-it/bridge-2007-it/27.B",
        "/it/redline/bridge-2007-it/bridge-2017-it/27#27.B",
    ]


def test_a_law_that_the_other_edition_lacks_has_no_link_to_it(page: Soup) -> None:
    section = page("/en/bridge-2017-it/6").select_one("#editions")
    assert not section.select("a[href*=bridge-2017-el]")
    assert "There is no translation of this text." in section.get_text()


def test_laws_before_and_after(page: Soup) -> None:
    soup = page("/it/bridge-2017-it/27.B")
    assert {a["href"] for a in soup.select("a[rel=prev]")} == {"/it/bridge-2017-it/26"}
    assert {a["href"] for a in soup.select("a[rel=next]")} == {"/it/bridge-2017-it/77"}
    assert not page("/it/bridge-2017-it/6").select("a[rel=prev]")
    assert not page("/it/bridge-2017-it/77").select("a[rel=next]")


@pytest.mark.parametrize(
    ("path", "newer"),
    [("27", "/it/bridge-2017-it/27"), ("39", "/it/bridge-2017-it")],
    ids=["the same law there", "no such law there"],
)
def test_a_superseded_edition_sends_to_the_newer_one(page: Soup, path: str, newer: str) -> None:
    note = page(f"/it/bridge-2007-it/{path}").select_one(".newer")
    assert "sostituita" in note.get_text()
    assert note.a["href"] == newer


def test_the_current_edition_is_not_called_superseded(page: Soup) -> None:
    assert not page("/it/bridge-2017-it/27").select(".newer")


def test_a_part_beside_the_laws_is_a_page_like_a_law(page: Soup) -> None:
    soup = page("/it/burraco-2011-it/etica")
    assert soup.h1.get_text(strip=True) == "NORME COMPORTAMENTALI"


@pytest.mark.parametrize(
    ("asked", "location"),
    [
        ("/it/bridge-2017-it/27B1b", "/it/bridge-2017-it/27.B.1.b"),
        ("/it/bridge-2017-it/27 b 1 (b)", "/it/bridge-2017-it/27.B.1.b"),
        ("/it/bridge-2017-it/Art. 27", "/it/bridge-2017-it/27"),
        ("/el/bridge-2017-el/Νόμος 27Β1(α)", "/el/bridge-2017-el/27.B.1.a"),
        ("/it/bridge-2017-it/27b1?from=licita", "/it/bridge-2017-it/27.B.1?from=licita"),
        ("/it/bridge-2017-it/fn.1", "/it/bridge-2017-it/6#fn.1"),
        ("/it/bridge-2017-it/laws", "/it/bridge-2017-it#laws"),
    ],
)
def test_what_is_typed_leads_to_the_canonical_address(
    client: FlaskClient, asked: str, location: str
) -> None:
    answer = client.get(asked)
    assert (answer.status_code, answer.headers["Location"]) == (302, location)


def test_a_reader_who_came_by_a_number_finds_the_way_back_and_the_other_texts(page: Soup) -> None:
    arrival = page("/it/bridge-2017-it/27?from=27").select_one(".arrival")
    back, *others = arrival.select("a")
    assert back["href"] == "/it/search?q=27&stay=1"
    assert back["data-key"] == "b"
    assert "/it/bridge-2017-el/27" in [a["href"] for a in others]


@pytest.mark.parametrize(
    ("id_", "words"),
    [
        ("27.B.1.a", ["Art. 27B1(a)", "procede senza ulteriori", "Codice 2017"]),
        ("27.B", ["Art. 27B", "Se una licita", "(b)", "Eccetto"]),
        ("def.alert", ["«Alert»", "Un avvertimento."]),
        ("fn.1", ["mazzo già mescolato"]),
        ("preface", ["PREFAZIONE", "Il primo Codice & <altro>."]),
    ],
)
def test_a_preview_is_a_fragment_in_the_texts_language(
    page: Soup, id_: str, words: list[str]
) -> None:
    soup = page(f"/en/bridge-2017-it/{id_}/preview")
    assert not soup.find("html")
    assert soup.div["lang"] == "it"
    for word in words:
        assert word in soup.get_text(" ", strip=True)


def test_a_preview_of_nothing_is_a_404(client: FlaskClient) -> None:
    assert client.get("/it/bridge-2017-it/27.Z/preview").status_code == 404


def test_the_scale_of_imps_is_whole_and_in_the_order_of_its_rows(real: FlaskClient) -> None:
    soup = parsed(real.get("/it/bridge-2017-it/78").data)
    pairs = [(d.dt.get_text(strip=True), d.dd.get_text()) for d in soup.select(".pairs > div")]
    assert [imps for _, imps in pairs] == [str(n) for n in range(25)]
    assert pairs[0][0] == "0 - 10"
    assert pairs[12][0] == "600 - 740"
    assert soup.select_one("figure.scale figcaption").get_text()
