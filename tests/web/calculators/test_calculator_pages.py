"""The pages of the calculators, as HTML: forms, results, refusals, without any script."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from urllib.parse import parse_qsl, quote, urlsplit

import pytest
from flask import Flask
from flask.testing import FlaskClient
from parsed import Html, Soup, Tag, parsed
from spoken import INTERFACE

from refsearch.games.catalogue import functions
from refsearch.library.library import Library

pytestmark = pytest.mark.slow

NAMES = list(functions())
POSTED = ["session"]  # a file has the names of players in it: test_calculator_posting
Getter = Callable[..., Html]


@pytest.fixture
def got(real: FlaskClient) -> Getter:
    """Return a function that gets a page of the real site, parsed."""

    def get(path: str, status: int = 200, **query: str) -> Html:
        asked = {key.replace("__", "."): text for key, text in query.items()}
        answer = real.get(path, query_string=asked or None)
        assert answer.status_code == status
        return parsed(answer.get_data(as_text=True))

    return get


def submitted(form: Tag, **pressed: str) -> dict[str, list[str]]:
    """Return what a browser without scripts would send."""
    sent: dict[str, list[str]] = {}
    for field in form.select("input[name], textarea[name], select[name]"):
        if field.get("type") in ("radio", "checkbox") and not field.has_attr("checked"):
            continue
        value = field.get("value", "") if field.name == "input" else field.get_text()
        if field.name == "select":
            chosen = field.select_one("option[selected]") or field.option
            value = chosen["value"]
        sent.setdefault(field["name"], []).append(value)
    return {**sent, **{key.replace("_", "-"): [value] for key, value in pressed.items()}}


def headline(soup: Html) -> list[str]:
    return [dd.get_text(" ", strip=True) for dd in soup.select("#answer dd")]


def scores(form: Tag) -> list[str]:
    fields = form.select("input[name]")
    return [one["value"] for one in fields if re.fullmatch(r"results\.\d+\.score", one["name"])]


def rows(soup: Html) -> list[str]:
    return [row.get_text(" ", strip=True) for row in soup.select(".breakdown tbody tr")]


@pytest.mark.parametrize("ui", INTERFACE)
def test_the_list_has_every_function_once(got: Getter, ui: str) -> None:
    soup = got(f"/{ui}/calculators")
    links = [a["href"] for a in soup.select(".calculators li a")]
    assert sorted(links) == sorted(f"/{ui}/calculators/{name}" for name in NAMES)
    assert len(soup.select(".calculators section")) == 3


@pytest.mark.parametrize("ui", INTERFACE)
@pytest.mark.parametrize("name", NAMES)
def test_every_calculator_opens_with_a_result_in_view(got: Getter, name: str, ui: str) -> None:
    soup = got(f"/{ui}/calculators/{name}")
    assert soup.html["lang"] == ui
    assert not soup.select_one("#fault")
    assert headline(soup)
    assert soup.select("#details a.ref")
    assert not soup.select("style, [style], [onclick]")
    form = soup.select_one("form#calculator")
    assert form["method"] == ("post" if name in POSTED else "get")
    assert form.select_one("button[type=submit]").has_attr("aria-hidden"), (
        "Enter would remove a row"
    )
    ids = [tag["id"] for tag in soup.select("[id]")]
    assert len(ids) == len(set(ids))


@pytest.mark.parametrize("name", NAMES)
def test_what_a_form_sends_without_scripts_gives_the_same_result(
    got: Getter, real: FlaskClient, name: str
) -> None:
    soup = got(f"/en/calculators/{name}")
    sent = submitted(soup.select_one("form#calculator"))
    answer = real.get(f"/en/calculators/{name}", query_string=sent)
    again = parsed(answer.get_data(as_text=True))
    assert headline(again) == headline(soup)
    assert str(again.select_one("#details")) == str(soup.select_one("#details"))


@pytest.mark.parametrize("name", [name for name in NAMES if name not in POSTED])
def test_the_shared_address_gives_the_same_result(got: Getter, name: str) -> None:
    soup = got(f"/el/calculators/{name}")
    shared = soup.select_one(".shared-address")["href"]
    assert shared == soup.select_one("[data-copy].copy")["data-copy"]
    address = urlsplit(shared)
    again = got(f"{address.path}?{address.query}")
    assert headline(again) == headline(soup)
    assert all(value.strip() for _, value in parse_qsl(address.query, keep_blank_values=True))


def test_the_state_stands_in_the_address(got: Getter) -> None:
    soup = got("/it/calculators/contract-score?contract=4SX&tricks=9&vulnerable=true")
    assert headline(soup) == ["−200", "4 ♠ X−1"]
    assert soup.select_one("input[name=contract]")["value"] == "4SX"
    assert soup.select_one("input[name=vulnerable][checked]")["value"] == "true"


def test_an_input_in_json_fills_the_form(got: Getter) -> None:
    soup = got("/en/calculators/matchpoints", input='{"results": [{"score": 420}, {"score": -50}]}')
    assert scores(soup) == ["420", "-50"]
    assert headline(soup) == ["100% · 0%"]


@pytest.mark.parametrize("text", ["", "{", "null", "NaN", "[" * 5000])
def test_an_input_that_is_no_json_is_said_to_be_none(got: Getter, text: str) -> None:
    assert got("/it/calculators/imps", input=text).select_one("#fault")


@pytest.mark.parametrize(
    ("ui", "words", "first"),
    [
        ("it", ["punti-presa", "premio di manche"], "Art. 77"),
        ("el", ["βαθμοί λεβέ", "πριμ μανς"], "Νόμος 77"),
        ("en", ["trick points", "game bonus"], "Art. 77"),
    ],
)
def test_each_row_of_the_breakdown_speaks_the_readers_language_and_cites_the_law(
    got: Getter, ui: str, words: list[str], first: str
) -> None:
    soup = got(f"/{ui}/calculators/contract-score?contract=4S&tricks=10")
    assert [row.split(" Art.")[0].split(" Νόμος")[0] for row in rows(soup)] == words
    link = soup.select_one(".breakdown a.ref")
    assert link.get_text() == first
    assert link["href"].startswith(f"/{ui}/bridge-2017-")
    assert got(link["href"])


def test_a_rule_that_one_edition_has_is_cited_there_only(got: Getter) -> None:
    soup = got("/el/calculators/contract-score?contract=4SX&tricks=9&vulnerable=true")
    row = soup.select_one(".breakdown tbody tr")
    assert [a["href"] for a in row.select("a.ref")] == ["/el/bridge-2017-it/77"]


def test_a_reading_is_shown_with_the_words_it_rests_on(got: Getter) -> None:
    soup = got("/it/calculators/burraco-victory-points?difference=1505&deals=3")
    note = soup.select_one(".result-note")
    assert "1500-1510 è 19-1" in note.get_text()
    assert note.blockquote["lang"] == "it"
    assert note.blockquote.get_text(strip=True) == "«1515 +»"
    assert note.select_one("a.ref")


BAD = [
    ("contract-score", {"contract": "8NT", "tricks": "9"}, "contract", "non 8", "Art. 38A"),
    ("contract-score", {"contract": "0S", "tricks": "9"}, "contract", "non 0", "Art. 18A"),
    ("contract-score", {"contract": "4S", "tricks": "14"}, "tricks", "14", ""),
    ("contract-score", {"contract": "4SXXX", "tricks": "9"},
     "contract", "surcontrare", "Art. 19B1"),
    ("contract-score", {"contract": "", "tricks": "9"}, "contract", "campo è obbligatorio", ""),
    ("contract-score", {"contract": "4S", "tricks": "dieci"}, "tricks", "numero intero", ""),
    ("board", {"number": "0"}, "number", "si numerano da 1", "Art. 2"),
    ("adjusted-score",
     {"kind": "weighted", "outcomes__0__score": "1", "outcomes__0__weight": "99", "others": "1"},
     "outcomes", "99%", "Art. 12C1(c)"),
    ("norme-wrong-pocket", {"occasion": "play", "top": "-3"}, "top", "-3", "Norma 87.1"),
    ("play", {"deal": "N:AK.AKQJ.AKQJ.AKQ A.T9.T9.JT 2.2.2.2 3.3.3.3", "contract": "3NT",
              "declarer": "S", "cards": "SA"}, "deal", "SA", "Art. 1A"),
    ("burraco-card-value", {"cards": "2♥ " * 27}, "cards", "cuori", "Art. 1"),
    ("burraco-hand-score",
     {"end": "closed", "melds__0__cards": "7♥ 8♥ 9♥", "melds__3__cards": "JK 2♣ 7♥ 8♥"},
     "melds.3.cards", "una sola matta", "Art. 9"),
    ("matchpoints",
     {"results__0__score": "420", "results__2__score": "50", "results__2__ns_award": "101"},
     "results.2.ns_award", "101", "Art. 12C2(a)"),
    ("session", {"text": "board,ns,ew,contract\n1,1,2,8NT"}, "text", "riga 2", ""),
]  # fmt: skip


@pytest.mark.parametrize(
    ("name", "typed", "field", "said", "cited"), BAD, ids=lambda v: str(v)[:40]
)
def test_what_is_wrong_is_said_at_its_field_with_the_rule(
    got: Getter, name: str, typed: dict[str, str], field: str, said: str, cited: str
) -> None:
    soup = got(f"/it/calculators/{name}", **typed)
    fault = soup.select_one("#fault")
    assert fault["data-field"] == field
    assert said in fault.get_text()
    assert "Traceback" not in soup.get_text()
    place = next(p for p in soup.select(".fault-text") if p["data-fault"] == field)
    assert said in place.get_text()
    assert cited in place.get_text()
    assert not cited or place.a["href"].startswith("/it/")
    target = soup.find(id=f"f-{field.replace('.', '-')}")
    assert target, "the fault leads to no field"
    folded = target.find_parent("details")
    assert folded is None or folded.has_attr("open")


def test_a_field_at_fault_is_marked_for_who_cannot_see_it(got: Getter) -> None:
    soup = got("/el/calculators/contract-score", contract="8NT", tricks="9")
    box = soup.select_one("input[name=contract]")
    assert box["aria-invalid"] == "true"
    assert soup.find(id=box["aria-describedby"]).select_one(".fault-text").get_text()


def test_every_fault_of_a_file_is_listed(got: Getter) -> None:
    text = "board,ns,ew,contract,declarer,result\n0,1,2,4S,N,=\n1,1,2,4S,Q,="
    faults = got("/en/calculators/session", text=text).select(".fault-line")
    assert ["line 2" in faults[0].get_text(), "line 3" in faults[1].get_text()] == [True, True]


def test_a_row_is_added_and_removed_without_scripts(got: Getter, real: FlaskClient) -> None:
    path = "/it/calculators/matchpoints"
    form = got(path).select_one("form#calculator")

    def after(form: Tag, **pressed: str) -> Tag:
        answer = real.get(path, query_string=submitted(form, **pressed))
        return parsed(answer.get_data(as_text=True)).select_one("form#calculator")

    longer = after(form, add="results")
    assert scores(longer) == ["420", "450", "-50", "420", ""]
    shorter = after(longer, remove="results.1")
    assert scores(shorter) == ["420", "-50", "420", ""]
    assert scores(after(shorter)) == ["420", "-50", "420", ""]


def test_a_deal_of_burraco_can_be_counted_from_the_cards(got: Getter, real: FlaskClient) -> None:
    path = "/it/calculators/burraco-match"
    sent = submitted(got(path).select_one("form#calculator"), open_record="deals.0.first")
    soup = parsed(real.get(path, query_string=sent).get_data(as_text=True))
    assert soup.select_one("textarea[name='deals.0.first.melds.0.cards']")
    assert soup.select_one("#fault")["data-field"] == "deals.0.first.end"
    sent["deals.0.first.end"] = ["opponents-closed"]
    soup = parsed(real.get(path, query_string=sent).get_data(as_text=True))
    assert headline(soup)


def test_another_kind_of_score_asks_for_other_things(got: Getter) -> None:
    for kind, field in (
        ("artificial", "ns"),
        ("split", "ns.0.score"),
        ("non-balancing", "ns_imps"),
    ):
        assert got("/it/calculators/adjusted-score", kind=kind).select_one(f"[name='{field}']")


def test_an_edition_that_is_passed_on_stays_in_the_form(got: Getter) -> None:
    soup = got("/it/calculators/burraco-sit-out", deals="2", edition="burraco-2011-it")
    hidden = soup.select_one("input[type=hidden][name=edition]")
    assert hidden["value"] == "burraco-2011-it"
    assert got("/it/calculators/burraco-sit-out", deals="2", edition="x").select_one("#fault")


@pytest.mark.parametrize(
    ("path", "shown"),
    [
        ("imps?difference=620", "620 → 12"),
        ("victory-points?boards=16&imps=12&scale=norme-25", "12 → 18"),
        ("victory-points?boards=16&imps=-12&scale=norme-25", "12 → 12"),
        ("burraco-victory-points?difference=400&deals=2", "400 → "),
    ],
)
def test_scales_are_drawn_with_the_result_on_them(got: Getter, path: str, shown: str) -> None:
    drawing = got(f"/en/calculators/{path}").select_one("svg[role=img]")
    assert shown in drawing["aria-label"]
    assert drawing.select("path.stair")
    assert drawing.select_one("circle.mark")


def test_an_auction_is_drawn_by_seats_and_an_irregular_call_is_remarked(got: Getter) -> None:
    soup = got("/it/calculators/auction", dealer="E", calls="1♠ 1♥ P P P")
    first = [
        td.get_text(" ", strip=True) for td in soup.select(".auction tbody tr")[0].select("td")
    ]
    assert first == ["", "1 ♠", "1 ♥ 2", "passo"]
    remarked = soup.select_one(".remarked")
    assert "licita insufficiente" in remarked.get_text()
    assert remarked.select_one("a.ref")
    assert soup.select_one(".auction .suit.spades")["aria-label"] == "picche"


def test_cards_say_their_suit_and_a_wild_card_what_it_stands_for(got: Getter) -> None:
    soup = got("/el/calculators/burraco-meld", cards="5♥ 6♥ JK 8♥")
    wild = soup.select_one(".meld .wild")
    assert wild.get_text(" ", strip=True).startswith("JK")
    assert "7" in wild.select_one(".stands-for").get_text()
    assert soup.select_one(".meld .suit.hearts")["aria-label"] == "κούπες"


def test_a_law_leads_to_the_calculators_that_rest_on_it(got: Getter) -> None:
    links = [a["href"] for a in got("/el/bridge-2017-el/77").select("#calculators a")]
    assert "/el/calculators/contract-score" in links
    inside = [a["href"] for a in got("/it/bridge-2017-it/12.C.1.c").select("#calculators a")]
    assert {"/it/calculators/adjusted-score", "/it/calculators/matchpoints"} <= set(inside)
    norma = [a["href"] for a in got("/it/norme-2010-it/8").select("#calculators a")]
    assert "/it/calculators/norme-playing-time" in norma
    assert not got("/it/bridge-2017-it/3").select("#calculators")


def test_home_names_the_commonest_and_leads_to_all(page: Soup) -> None:
    links = [a["href"] for a in page("/el/").select("#main ~ .side a[href*=calculators]")]
    assert links[0] == "/el/calculators/contract-score"
    assert links[-1] == "/el/calculators"


def test_an_unknown_calculator_names_the_nearest(got: Getter) -> None:
    soup = got("/it/calculators/contract-scores", 404)
    assert soup.select_one(".nearest a")["href"] == "/it/calculators/contract-score"
    assert "contract-scores" in soup.main.get_text()


def test_calculators_are_in_the_sitemap(real: FlaskClient) -> None:
    listed = real.get("/sitemap.xml").get_data(as_text=True)
    assert "/el/calculators/contract-score<" in listed


def test_a_library_without_the_cited_texts_has_results_all_the_same(client: FlaskClient) -> None:
    shown = client.get("/it/calculators/norme-playing-time").get_data(as_text=True)
    assert "2 h 00" in shown


HOSTILE = {
    "ten thousand letters": "a" * 10_000,
    "ten thousand digits": "9" * 10_000,
    "control characters": "\x00\x01\x1b[31m\x7f",
    "markup": "<script>alert(1)</script>",
    "a template": "{{ 7 * 7 }}{% raw %}{0} {}",
    "percent signs": "%s %(query)s %%",
    "infinity": "1e999",
    "not a number": "nan",
    "superscripts": "²⁷",
    "direction marks": "\u202e27",
    "dots": "....",
    "a huge level": "99999999999999999999S",
    "minus": "-",
    "nothing": "",
}


@pytest.fixture(scope="module")
def opening(real_app: Flask) -> dict[str, dict[str, list[str]]]:
    """What each form would send as it opens, of rows that are alike the first only."""
    client = real_app.test_client()
    pages = {name: client.get(f"/it/calculators/{name}").get_data(as_text=True) for name in NAMES}
    forms = {name: parsed(page).select_one("form#calculator") for name, page in pages.items()}
    return {name: _of_first_rows(submitted(form)) for name, form in forms.items()}


def _of_first_rows(sent: dict[str, list[str]]) -> dict[str, list[str]]:
    shapes = {re.sub(r"\d+", "#", field): field for field in reversed(sent)}
    return {field: values for field, values in sent.items() if field in shapes.values()}


@pytest.mark.parametrize("nth", range(len(HOSTILE)), ids=HOSTILE.keys())
def test_no_field_of_any_form_can_break_it(
    real: FlaskClient, opening: dict[str, dict[str, list[str]]], nth: int
) -> None:
    """Each text stands in all fields of a form together, and in every fifth of them alone."""
    text = [*HOSTILE.values()][nth]
    for name, sent in opening.items():
        assert sent, name
        alone = [{**sent, field: [text]} for field in [*sent][nth % 5 :: 5]]
        for asked in ({field: [text] for field in sent}, *alone):
            answer = real.get(f"/it/calculators/{name}/result", query_string=asked)
            assert answer.status_code == 200, (name, asked)
            assert "<script>alert" not in answer.get_data(as_text=True)


NO_NAMES = [
    "x=1&y.0.z=2",
    "add=x.y.z",
    "add=results.0",
    "remove=.",
    "open-record=",
    "=1",
    "input.x=1",
    "results.99999.score=1",
    "results.-1.score=1",
    "results..score=1",
    "results.0.weighted.0.weighted.0.score=1",
]


@pytest.mark.parametrize("query", [*NO_NAMES, "add=" + "a" * 5000])
def test_names_that_are_none_are_passed_over(real: FlaskClient, query: str) -> None:
    assert real.get(f"/it/calculators/matchpoints?{query}").status_code == 200


GIVEN = [
    ("it", "contract-score?contract=4S&tricks=9&vulnerable=true", "In zona sì"),
    ("it", "contract-score?contract=4S&tricks=9", "In zona no"),
    ("en", "contract-score?contract=4S&tricks=9&vulnerable=true", "Vulnerable yes"),
    ("el", "contract-score?contract=4S&tricks=9&vulnerable=true", "Δεύτερη μανς ναι"),
    ("en", "victory-points?boards=16&imps=14", "Scale 20-0 (WBF)"),
    ("it", "matchpoints?results.0.score=420&results.1.score=-50", "Testo Codice 2017"),
    ("en", "adjusted-score?kind=split&ns.0.score=620&ns.0.weight=100", "Kind of score split"),
]


@pytest.mark.parametrize(("ui", "path", "said"), GIVEN)
def test_on_paper_stands_all_that_was_given_and_what_holds_where_nothing_was(
    real: FlaskClient, ui: str, path: str, said: str
) -> None:
    for page in (path, path.replace("?", "/result?")):
        soup = parsed(real.get(f"/{ui}/calculators/{page}").get_data(as_text=True))
        given = soup.select_one("#details .on-paper").get_text(" ", strip=True)
        assert said in " ".join(given.split())


@pytest.mark.parametrize("name", NAMES)
def test_every_field_that_was_answered_stands_on_paper(real: FlaskClient, name: str) -> None:
    page = parsed(real.get(f"/it/calculators/{name}").get_data(as_text=True))
    given = page.select_one(".on-paper").get_text(" ", strip=True)
    chosen = page.select("#calculator [name][checked] + label, #calculator option[selected]")
    of_the_whole = [one for one in chosen if not one.find_parent(".row-fields")]
    for shown in (one.get_text(" ", strip=True) for one in of_the_whole):
        assert shown in ("", "—") or shown.casefold() in given.casefold(), shown


@pytest.mark.parametrize("ui", INTERFACE)
def test_a_text_is_chosen_by_its_name(real: FlaskClient, library: Library, ui: str) -> None:
    for name in NAMES:
        page = parsed(real.get(f"/{ui}/calculators/{name}").get_data(as_text=True))
        for choice in page.select("#calculator [name=edition] option, input[name=edition]"):
            label = (
                page.select_one(f"label[for={choice['id']}]") if choice.has_attr("id") else choice
            )
            edition = library.books.get(str(choice["value"]))
            if edition is not None and choice.get("type") != "hidden":
                assert label.get_text(strip=True) == edition.edition.short_title, name


@pytest.mark.parametrize(
    ("ui", "language", "sentence"),
    [
        ("it", "it", "è una licita insufficiente"),
        ("el", "el", "είναι μια ανεπαρκής αγορά"),
        ("en", "it", "è una licita insufficiente"),
    ],
)
def test_a_note_quotes_the_edition_in_the_readers_language(
    real: FlaskClient, ui: str, language: str, sentence: str
) -> None:
    page = parsed(
        real.get(f"/{ui}/calculators/auction?dealer=N&calls=1S+1H").get_data(as_text=True)
    )
    quoted = [quote for quote in page.select("[lang]:not(html)") if sentence in quote.text]
    assert {quote["lang"] for quote in quoted} == {language}


@pytest.mark.parametrize("name", NAMES)
def test_a_calculator_opens_with_an_example_that_is_labelled_and_can_be_emptied(
    got: Getter, name: str
) -> None:
    label = got(f"/it/calculators/{name}").select_one(".example")
    assert label.select_one(".tag").get_text() == "Esempio"
    blank = got(label.a["href"])
    assert not blank.select(".example, .refused, .wrong")
    texts = blank.select("#calculator textarea")
    assert not [field["name"] for field in texts if field.get_text()]


def test_an_empty_form_says_what_is_still_to_give_and_no_result(got: Getter) -> None:
    soup = got("/it/calculators/contract-score?blank=1")
    assert "empty" in soup.select_one("#answer")["class"]
    assert soup.select_one("#answer output").get_text() == "–"
    assert "Ancora da dare: Contratto" in soup.select_one("#answer").get_text(" ", strip=True)
    assert not soup.select("[aria-invalid], .fault-text:not(:empty)")
    assert (
        "blank"
        not in got("/it/calculators/imps?blank=1&difference=50").select_one(".shared-address")[
            "href"
        ]
    )


@pytest.mark.parametrize(
    ("path", "rows", "here"),
    [
        ("imps?difference=-620", 25, "600–740 12"),
        ("imps?difference=9999", 25, "4000+ 24"),
        ("victory-points?scale=norme-25&boards=16&imps=12", 16, "12–15 18 – 12"),
        ("burraco-victory-points?difference=400&deals=2", 0, ""),
        ("contract-score?contract=4SX-1&vulnerable=true", 14, "−1 −200"),
        ("contract-score?contract=3NT&tricks=9", 14, "= +400"),
        ("contract-score?contract=7C&tricks=13", 14, "= +1440"),
    ],
)
def test_the_whole_scale_stands_with_its_result_and_the_row_marked(
    got: Getter, path: str, rows: int, here: str
) -> None:
    soup = got(f"/it/calculators/{path}")
    shown = soup.select(".whole-scale .pairs > div")
    marked = soup.select(".whole-scale .pairs > .here")
    assert len(marked) == 1
    assert len(shown) == rows or not rows
    assert not here or marked[0].get_text(" ", strip=True) == here


def test_what_each_score_of_a_board_is_worth_stands_the_best_first(got: Getter) -> None:
    shown = got("/it/calculators/matchpoints").select(".whole-scale .pairs > div")
    worth = [row.get_text(" ", strip=True) for row in shown]
    assert worth == ["+450 6", "+420 × 2 3", "−50 0"]


def test_a_board_on_which_one_score_is_not_worth_the_same_everywhere_has_no_scale(
    got: Getter,
) -> None:
    split = [{"score": 420, "group": "a"}, {"score": 420, "group": "b"}, {"score": -50}]
    for results in (split, [{"score": 420}, {"ns_award": 60, "ew_award": 40}]):
        page = got(f"/it/calculators/matchpoints?input={quote(json.dumps({'results': results}))}")
        assert page.select("#answer dl")
        assert not page.select(".whole-scale")
