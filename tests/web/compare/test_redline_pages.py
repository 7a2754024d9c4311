"""The pages of what changed: marks without colour, views by address, bad input with a way out."""

from __future__ import annotations

import pytest
from accessible import Window, finds_nothing_and_all_is_in_view, in_turn
from flask.testing import FlaskClient
from parsed import Html, parsed
from playwright.sync_api import expect
from windows import DESK, PHONE, Opener, arrives

from refsearch.library.library import Library
from refsearch.library.plain import own_text

OLD, NEW, GREEK = "bridge-2007-it", "bridge-2017-it", "bridge-2017-el"
REDLINE, CHANGES = f"redline/{OLD}/{NEW}", f"changes/{OLD}/{NEW}"


def soup(client: FlaskClient, path: str) -> Html:
    answer = client.get(path)
    assert answer.status_code == 200
    return parsed(answer.data)


def squeezed(text: str) -> str:
    return "".join(text.split())


def test_every_mark_is_spoken_and_a_weighty_one_says_what_it_touches(real: FlaskClient) -> None:
    page = soup(real, f"/it/{REDLINE}/27")
    marks = page.select(".passage ins, .passage del")
    assert marks
    for mark in marks:
        assert mark.select_one(".visually-hidden").get_text().startswith("[")
    for section in page.select(".passage"):
        assert bool(section.select(".weighty")) == bool(section.select(".kinds"))


def test_a_summary_line_counts_the_weights_before_the_text(real: FlaskClient) -> None:
    section = soup(real, f"/it/{REDLINE}/27").find(id="27.B.4")
    first = section.find(recursive=False)
    assert first["class"] == ["summary"]
    assert "era Art. 27F" in first.get_text(" ", strip=True)
    assert "sostanza: 1" in first.get_text(" ", strip=True)


@pytest.mark.parametrize(
    ("law", "went"),
    [("17", {"Art. 17D": "15#15.A"}), ("22", {"Art. 22B": "17#17.D"}), ("27", {})],
)
def test_what_went_to_another_law_is_told_with_its_place(
    real: FlaskClient, law: str, went: dict[str, str]
) -> None:
    links = soup(real, f"/en/{REDLINE}/{law}").select(".redline > .gap a")
    shown = {old.get_text(): new["href"] for old, new in zip(links[::2], links[1::2], strict=True)}
    assert shown == {old: f"/en/{REDLINE}/{new}" for old, new in went.items()}
    for address in shown.values():
        assert soup(real, address).find(id=address.partition("#")[2])


@pytest.mark.parametrize("law", ["12", "24", "26"])
def test_every_weight_of_a_summary_line_is_a_number(real: FlaskClient, law: str) -> None:
    page = soup(real, f"/en/{REDLINE}/{law}")
    said = [tag.get_text() for tag in page.select(".tag:is(.substance, .wording, .place)")]
    assert said
    assert [one for one in said if not one.rpartition(": ")[2].isdigit()] == []


@pytest.mark.parametrize(("ui", "begins"), [("it", "Prima "), ("el", "Πριν "), ("en", "Before, ")])
def test_a_change_in_substance_has_its_sentence_in_the_readers_language(
    real: FlaskClient, ui: str, begins: str
) -> None:
    shown = soup(real, f"/{ui}/{REDLINE}/27").find(id="27.B.4").select_one(".told")
    assert shown.get_text().startswith(begins)


def test_the_old_and_the_new_view_show_the_texts_alone(real: FlaskClient, library: Library) -> None:
    for view, edition, id_ in (("old", OLD, "27.F"), ("new", NEW, "27.B.4")):
        section = soup(real, f"/it/{REDLINE}/27?view={view}").find(id="27.B.4")
        shown = "".join(tag.get_text() for tag in section.select("h2, .text"))
        assert squeezed(shown) == squeezed(own_text(library.book(edition), id_))
        assert not section.select("ins, del")


def test_the_view_of_substance_leaves_out_the_rest_and_says_how_much(real: FlaskClient) -> None:
    page = soup(real, f"/en/{REDLINE}/27?view=substance")
    assert not page.find(id="27.A.1")
    assert page.find(id="27.B.4")
    assert all("weighty" in mark["class"] for mark in page.select(".passage ins, .passage del"))
    assert "without a change of substance" in page.select_one(".gap").get_text()


@pytest.mark.parametrize(
    ("path", "to"),
    [
        (f"redline/{NEW}/{OLD}/27", f"{REDLINE}/27"),
        (f"{REDLINE}/27B1", f"{REDLINE}/27#27.B.1"),
        (REDLINE, CHANGES),
        (f"changes/{NEW}/{OLD}", CHANGES),
        (f"{REDLINE}/27.E", f"{REDLINE}/27#27.C"),
        (f"{REDLINE}/12.C.1.f", f"{REDLINE}/12#deleted-12.C.1.f"),
        (f"redline/{NEW}/{OLD}/12.C.1.f", f"{REDLINE}/12#deleted-12.C.1.f"),
    ],
)
def test_one_address_is_the_canonical_one(real: FlaskClient, path: str, to: str) -> None:
    answer = real.get(f"/en/{path}")
    assert (answer.status_code, answer.headers["Location"]) == (302, f"/en/{to}")


@pytest.mark.parametrize("ui", ["it", "el", "en"])
@pytest.mark.parametrize(
    "path",
    [
        f"redline/{NEW}/{GREEK}/27",
        f"redline/{NEW}/{NEW}/27",
        f"redline/{NEW}/burraco-2011-it/27",
        f"redline/{OLD}/nothing/27",
        f"{REDLINE}/99",
        f"{REDLINE}/%3Ci%3E",
        f"changes/{NEW}/{NEW}",
        f"changes/{OLD}/burraco-2011-it.csv",
    ],
)
def test_bad_input_is_a_clear_page(real: FlaskClient, ui: str, path: str) -> None:
    answer = real.get(f"/{ui}/{path}")
    assert answer.status_code == 404
    assert "<h1>" in answer.text
    assert "<i>" not in answer.text


@pytest.mark.parametrize(
    ("path", "led_to"),
    [
        (f"redline/{OLD}/{GREEK}/27C", {f"compare/{GREEK}/{OLD}/27", f"{REDLINE}/27"}),
        (f"redline/{GREEK}/{OLD}/27", {f"compare/{GREEK}/{OLD}/27", f"{REDLINE}/27"}),
        (f"redline/{NEW}/{GREEK}/64", {f"compare/{NEW}/{GREEK}/64", f"{REDLINE}/64"}),
        (f"redline/{GREEK}/{NEW}/64", {f"compare/{NEW}/{GREEK}/64", f"{REDLINE}/64"}),
        (f"redline/{NEW}/{GREEK}/definitions", {f"compare/{NEW}/{GREEK}", CHANGES}),
        (f"redline/{NEW}/{GREEK}/99", {f"compare/{NEW}/{GREEK}", CHANGES}),
        (f"redline/{NEW}/burraco-2011-it/27", {CHANGES}),
        (f"redline/burraco-2011-it/{NEW}/27", {CHANGES}),
        (f"redline/{NEW}/{NEW}/27", {f"{REDLINE}/27"}),
        (f"changes/{NEW}/{NEW}", {CHANGES}),
        (f"changes/{NEW}/burraco-2011-it", {CHANGES}),
    ],
)
def test_what_has_no_redline_leads_to_what_there_is_of_the_same_law(
    real: FlaskClient, path: str, led_to: set[str]
) -> None:
    page = parsed(real.get(f"/en/{path}").data)
    links = {a["href"] for a in page.select("main .btn, main .rows a")}
    assert links == {f"/en/{address}" for address in led_to}
    assert all(real.get(link).status_code == 200 for link in links)


def test_a_deleted_provision_stands_where_its_address_leads(real: FlaskClient) -> None:
    page = soup(real, f"/en/{REDLINE}/12")
    assert "gone" in page.find(id="deleted-12.C.1.f")["class"]
    old = soup(real, f"/en/{OLD}/12.C.1.f")
    assert old.select(f"a[href='/en/{REDLINE}/12#deleted-12.C.1.f']")


@pytest.mark.parametrize("path", [f"compare/{NEW}/{GREEK}", REDLINE, f"map/{NEW}"])
def test_the_nearest_of_an_unknown_id_is_compared_as_was_asked(
    real: FlaskClient, path: str
) -> None:
    page = parsed(real.get(f"/en/{path}/27.Z").data)
    links = [a["href"] for a in page.select(".nearest a")]
    assert links == [f"/en/{path}/27.D", f"/en/{path}/27"]
    assert all(real.get(link).status_code in (200, 302) for link in links)


def test_a_law_that_the_older_file_lacks_is_not_called_new(real: FlaskClient) -> None:
    page = soup(real, f"/en/{REDLINE}/64")
    assert "not in the file of" in page.select_one(".gap").get_text()
    assert not page.select("ins, del")


@pytest.mark.parametrize("path", [f"{OLD}/27.E", f"{NEW}/27", f"compare/{NEW}/{OLD}/27"])
def test_the_laws_of_both_years_and_their_comparison_lead_here(
    real: FlaskClient, path: str
) -> None:
    links = [a["href"] for a in soup(real, f"/it/{path}").select("a[href*='/redline/']")]
    assert links
    assert links[0].startswith(f"/it/{REDLINE}/27")


@pytest.mark.parametrize("new", [NEW, GREEK])
def test_the_list_and_the_digest_tell_the_changes_of_the_code(real: FlaskClient, new: str) -> None:
    listed = soup(real, f"/el/changes/{OLD}/{new}")
    laws = listed.select(".law-changes:not(.law-changes .law-changes) > [id]")
    assert (laws[0]["id"], laws[-1]["id"]) == ("law-12", "definitions")
    assert len(laws[:-1]) == 10  # what has fewer changes is folded away
    assert listed.select(".law-changes .law-changes") and not listed.select("details[open]")
    assert all(listed.select(a["href"]) for a in listed.select(".rail a"))
    last = [
        law.select(".places a")[-1]["href"] for law in listed.select(".law-changes")[0].select("li")
    ]
    assert [address.rpartition("/")[2] for address in last] == ["5", "8", "16", "39"]
    digest = soup(real, f"/el/changes/{OLD}/{new}/digest")
    assert 10 <= len(digest.select(".digest li")) <= 16


def test_the_table_is_a_download(real: FlaskClient) -> None:
    answer = real.get(f"/en/{CHANGES}.csv")
    assert answer.headers["Content-Disposition"] == 'attachment; filename="changes.csv"'
    assert answer.text.startswith("\ufefflaw,new,")


def test_the_api_gives_changes_and_redlines_and_refuses_with_problem_details(
    real: FlaskClient,
) -> None:
    asked = f"old={OLD}&new={NEW}&law=27"
    changes = real.get(f"/api/v1/changes?{asked}").get_json()
    assert [law["id"] for law in changes["laws"]] == ["27"]
    assert [chapter["laws"] for chapter in changes["chapters"]] == [["27"]]
    lacking = real.get(f"/api/v1/redline?{asked.replace('law=27', 'law=64')}").get_json()
    assert (lacking["missing"], lacking["provisions"]) == ("not-in-file", [])
    redline = real.get(f"/api/v1/redline?{asked}").get_json()
    segments = redline["provisions"][2]["segments"]
    assert {"how", "old", "new", "substance", "figures"} == set(segments[0])
    for wrong in (f"old={OLD}&new={GREEK}&law=27", f"old={OLD}&new={NEW}&law=99"):
        answer = real.get(f"/api/v1/redline?{wrong}")
        assert (answer.status_code, answer.content_type) == (404, "application/problem+json")
    assert {"/api/v1/changes", "/api/v1/redline"} <= set(real.get("/openapi.json").json["paths"])


def test_the_counts_of_the_law_stand_before_its_text_heaviest_first(real: FlaskClient) -> None:
    counted = soup(real, f"/en/{REDLINE}/27").select_one("main .weights")
    assert counted.find_next("article").select(".text")
    kinds = [tag["class"][-1] for tag in counted.select(".tag")]
    assert kinds == ["substance", "wording", "place"]


@pytest.mark.parametrize("ui", ["it", "el", "en"])
def test_what_is_marked_is_listed_in_brief_and_leads_to_its_place(
    real: FlaskClient, ui: str
) -> None:
    page = soup(real, f"/{ui}/{REDLINE}/27")
    places = [link["href"].removeprefix("#") for link in page.select(".side a")]
    assert "27.B.4" in places
    assert all(page.find(id=place).has_attr("data-differs") for place in places)


@pytest.mark.parametrize("medium", ["screen", "print"])
def test_the_three_weights_differ_by_their_lines_and_on_paper_by_nothing_else(
    visit: Opener, medium: str
) -> None:
    page = visit(f"/it/{REDLINE}/27")
    page.emulate_media(media=medium)
    style = "one => (s => [s.textDecorationStyle, s.backgroundColor])(getComputedStyle(one))"
    marks = (".text ins[class='']", ".text ins.weighty", ".legend ins.moved")
    found = [page.locator(mark).first.evaluate(style) for mark in marks]
    assert [line for line, _ in found] == ["solid", "double", "wavy"]
    assert all((colour == "rgba(0, 0, 0, 0)") == (medium == "print") for _, colour in found)


def test_without_javascript_every_view_is_a_link_and_steps_lead_to_changes(visit: Opener) -> None:
    page = visit(f"/en/{REDLINE}/27", java_script_enabled=False)
    for name, view in (("Substance only", "substance"), ("Old text", "old"), ("New text", "new")):
        page.get_by_role("link", name=name).click()
        arrives(page, f"?view={view}")
        expect(page.locator(".seg [aria-current=page]")).to_have_text(name)
    page.get_by_role("link", name="Old and new").click()
    page.locator("[data-hop='1']").click()
    expect(page.locator(".passage:target")).to_be_in_viewport()


def test_n_steps_through_the_changes_and_j_leads_to_the_next_law(visit: Opener) -> None:
    page = visit(f"/en/{REDLINE}/27")
    for key, shown in (("n", "1 of "), ("n", "2 of "), ("p", "1 of ")):
        page.keyboard.press(key)
        expect(page.locator("[data-at]")).to_contain_text(shown)
    page.keyboard.press("j")
    page.wait_for_url("**/28")


@pytest.mark.parametrize(
    ("path", "device"),
    in_turn(
        [f"/it/{REDLINE}/27", f"/en/{REDLINE}/64", f"/it/{CHANGES}", f"/en/{CHANGES}/digest"],
        DESK,
        PHONE,
    ),
)
def test_axe_finds_nothing_in_what_changed(look_only: Opener, path: str, device: Window) -> None:
    finds_nothing_and_all_is_in_view(look_only(path, device))
