"""The pages of the rulings without scripts: questions, the path, what follows, paper, the tree."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import islice
from urllib.parse import parse_qsl, quote, urlsplit

import pytest
from accessible import in_turn
from flask.testing import FlaskClient
from hypothesis import given, settings
from hypothesis import strategies as st
from parsed import Html, Soup

from refsearch.languages.registry import Languages
from refsearch.rulings.catalogue import procedures
from refsearch.rulings.explore import leaves
from refsearch.rulings.situations import situations, situations_of
from refsearch.web.rulings import tree_view as drawing
from refsearch.web.rulings.asking import EDIT

pytestmark = pytest.mark.slow

LANGUAGES = Languages()
BID = "/it/rulings/insufficient-bid"
ANSWERED = "bid-made=in-rotation&bid-reaction=not-accepted"
RULED = f"{ANSWERED}&replacement=bid-or-pass"


def facts_in(address: str) -> dict[str, str]:
    return dict(parse_qsl(urlsplit(address).query))


def text_of(soup: Html, selector: str) -> str:
    found = soup.select_one(selector)
    assert found, selector
    return found.get_text(" ", strip=True)


@pytest.mark.parametrize(("name", "ui"), in_turn(procedures(), "it", "el", "en"))
def test_every_ruling_has_its_pages(ask: Soup, ui: str, name: str) -> None:
    """Each in one of the languages; its tree is asked for below."""
    assert ask(f"/{ui}/rulings/{name}").select(".asked h2, .outcome")
    assert ask(f"/{ui}/rulings/{name}/print").select("main h1")


@pytest.mark.parametrize("name", list(procedures()))
def test_the_ends_of_every_ruling_are_shown_with_what_they_rest_on(ask: Soup, name: str) -> None:
    for end in islice(leaves(name), 0, 400, 20):
        asked = "&".join(f"{key}={fact}" for key, fact in end.facts)
        page = ask(f"/el/rulings/{name}?{asked}")
        if end.refused:
            assert page.select_one(".fault"), end
            continue
        assert end.ruling
        assert len(page.select(".path > li")) == len(end.ruling.path)
        assert len(page.select(".outcome li > .says")) == len(end.ruling.items)
        for item in page.select(".outcome .group:not(.diverging) > ul > li"):
            assert item.select(".why a.ref"), item


def test_a_question_shows_its_answers_as_links_that_hold_every_fact(ask: Soup) -> None:
    page = ask(f"{BID}?{ANSWERED}&simultaneous=kept")
    links = page.select(".choices a")
    assert [facts_in(link["href"])["replacement"] for link in links] == [
        "same-denomination",
        "comparable",
        "bid-or-pass",
        "double",
        "insufficient",
        "not-yet",
    ]
    for link in links:
        assert facts_in(link["href"]).items() > facts_in(f"?{ANSWERED}&simultaneous=kept").items()


LEAD = "rulings/opening-lead-out-of-turn?opening-lead=faced"
FIVE_WAYS = [
    {"declarer-does": "spreads"},
    {"declarer-does": "accepts"},
    {"declarer-does": "refuses"},
    {"declarer-does": "refuses", "penalty-card-suit": "require"},
    {"declarer-does": "refuses", "penalty-card-suit": "forbid"},
    {"declarer-does": "refuses", "penalty-card-suit": "neither"},
    {"declarer-does": "could-have-seen"},
]


@pytest.mark.parametrize("ui", ["it", "el", "en"])
def test_the_options_are_told_with_what_follows_before_one_is_chosen(ask: Soup, ui: str) -> None:
    page = ask(f"/{ui}/{LEAD}")
    listed = page.select(".options .option:not(.anyway)")
    links = [one.select_one("h4 > a, h5 > a")["href"] for one in listed]
    assert [facts_in(link) for link in links] == [{"opening-lead": "faced", **w} for w in FIVE_WAYS]
    for one, link in zip(listed, links, strict=True):
        said = [li.strings[0].strip() for li in one.select(":scope > .follows > li")]
        assert said
        assert all(li.select(".why a.ref") for li in one.select(".follows > li"))
        assert one.select(":scope > details.quote blockquote")
        outcome = ask(link)
        if outcome.select(".outcome"):
            shown = [text.get_text(strip=True) for text in outcome.select(".outcome .says")]
            assert set(said) <= set(shown)


def test_options_are_printed_and_a_question_of_fact_has_none(ask: Soup) -> None:
    path, _, asked = LEAD.partition("?")
    printed = ask(f"/it/{path}/print?{asked}")
    assert len(printed.select(".options .option:not(.anyway)")) == len(FIVE_WAYS)
    assert all(one.has_attr("open") for one in printed.select(".options details"))
    assert not ask(f"/it/{path}").select(".options")


def test_the_provision_that_asks_is_quoted_under_the_question(ask: Soup) -> None:
    page = ask("/it/rulings/insufficient-bid?bid-made=in-rotation")
    quotes = page.select(".asked > details.quote")
    assert quotes[0].has_attr("open")
    assert text_of(page, ".asked > details .quote-cited") == "Art. 27A1"
    assert text_of(page, ".asked > details blockquote").startswith(
        "Qualsiasi licita insufficiente può"
    )
    greek = ask("/el/rulings/insufficient-bid?bid-made=in-rotation")
    assert greek.select_one(".asked > details blockquote")["lang"] == "el"
    assert "Italiano" not in text_of(greek, ".asked > details summary")


def test_an_edition_in_another_language_is_labelled(ask: Soup) -> None:
    page = ask("/el/rulings/burraco-abandonment")
    assert page.select_one(".asked blockquote")["lang"] == "it"
    assert text_of(page, ".asked summary .facts").endswith("Italiano")


@pytest.mark.parametrize(
    ("ui", "words"),
    [("it", "non sarebbe potuta essere persa"), ("el", "δεν θα μπορούσε να χάσει")],
)
def test_what_an_edition_numbers_otherwise_is_quoted_from_it(
    ask: Soup, ui: str, words: str
) -> None:
    page = ask(
        f"/{ui}/rulings/claim?claim-kind=concession&claim-reaction=objected-later"
        "&objection=within-correction-period&withdrawn-by=conceding&conceded-trick=cannot-be-lost"
    )
    quoted = [quote.get_text() for quote in page.select(".group blockquote")]
    assert any(words in text for text in quoted), quoted


def test_changing_an_answer_keeps_the_others(ask: Soup) -> None:
    page = ask(f"{BID}?{RULED}")
    edits = [step["href"] for step in page.select(".path a")]
    assert [facts_in(edit)[EDIT] for edit in edits] == [
        "bid-made",
        "bid-reaction",
        "replacement",
    ]
    again = ask(edits[1])
    chosen = again.select(".choices a[aria-current]")
    assert [facts_in(link["href"])["bid-reaction"] for link in chosen] == ["not-accepted"]
    assert len(again.select(".path > li")) == 1
    other = next(a for a in again.select(".choices a") if "=replaced-prematurely" in a["href"])
    assert EDIT not in facts_in(other["href"])
    ruled = ask(other["href"])
    assert facts_in(other["href"])["replacement"] == "bid-or-pass"
    assert ruled.select(".outcome .when-now")
    assert not ruled.select(".unused")


def test_what_follows_is_in_order_with_its_provisions(ask: Soup) -> None:
    page = ask(f"{BID}?{RULED}")
    titles = [h3.get_text() for h3 in page.select(".outcome .group h3")]
    assert titles[:4] == [
        "Che cosa succede ora",
        "Da tenere presente",
        "Che cosa vale in seguito",
        "Da controllare dopo il gioco",
    ]
    now = next(li for li in page.select(".when-now li") if li.select("a.ref[href$='/27.B.2']"))
    assert "deve passare ogni volta" in now.get_text()
    assert now.select_one("a.ref")["href"] == "/it/bridge-2017-it/27.B.2"
    details = now.select_one("details.quote")
    assert not details.has_attr("open")
    assert "Art. 27B2" in details.get_text(" ", strip=True)


@pytest.mark.parametrize(
    "address",
    [
        f"{BID}?bid-made=in-rotation&bid-reaction=accepted",
        f"{BID}?{RULED}",
        f"/el/rulings/insufficient-bid?{RULED}",
        "/it/rulings/opening-lead-out-of-turn?opening-lead=faced&declarer-does=spreads",
        "/en/rulings/change-of-call?unintended=no&second-call-made=yes&change-accepted=no",
        "/el/rulings/burraco-surplus-cards?error-found=later",
    ],
)
def test_what_follows_comes_before_what_would_make_it_another_ruling(
    ask: Soup, address: str
) -> None:
    page = ask(address)
    parts = page.select(".outcome > .verdict, .outcome > .ruling-end, .outcome > .when-beside")
    assert [part["class"][-1] for part in parts] == ["verdict", "ruling-end", "when-beside"]
    for part, is_proviso in ((parts[0], False), (parts[2], True)):
        assert {li.get("class") == ["proviso"] for li in part.select(".outs > li")} == {is_proviso}


@pytest.mark.parametrize(
    ("name", "calculator"), [("fouled-board", "norme-wrong-pocket"), ("claim", "")]
)
def test_a_calculator_that_a_ruling_names_is_a_link(ask: Soup, name: str, calculator: str) -> None:
    links: set[str] = set()
    for end in islice((end for end in leaves(name) if end.ruling), 0, 60, 3):
        page = ask(f"/el/rulings/{name}?" + "&".join(f"{key}={fact}" for key, fact in end.facts))
        links |= {a["href"] for a in page.select(".outcome .calculator a")}
    assert (f"/el/calculators/{calculator}" in links) if calculator else not links
    for link in links:
        ask(link)


def test_editions_that_differ_are_both_quoted(ask: Soup) -> None:
    page = ask(f"{BID}?{RULED}")
    quotes = page.select(".diverging details")[0].select("blockquote")
    assert [quote["lang"] for quote in quotes] == ["it", "el"]
    assert "al primo turno di gioco del compagno" in quotes[0].get_text()


def test_facts_that_nothing_asked_for_are_said(ask: Soup) -> None:
    unused = text_of(ask(f"{BID}?{RULED}&second-accepted=yes&foo=bar"), ".unused")
    assert "accetta la seconda licita insufficiente? Sì" in unused
    assert "foo bar" in unused


def test_the_link_and_the_transcript_hold_the_ruling(ask: Soup) -> None:
    page = ask(f"{BID}?{RULED}")
    link = page.select_one(".shared-address")["href"]
    assert facts_in(link) == facts_in(f"?{RULED}")
    lines = text_of(page, ".transcript pre")
    assert lines.startswith("Licita insufficiente")
    assert "Il compagno del colpevole deve passare" in lines
    assert "(Art. 27B2)" in lines
    assert lines.endswith(link)


def test_paper_has_the_address_and_the_outcome_before_the_answers(ask: Soup) -> None:
    page = ask(f"{BID}/print?{RULED}")
    assert facts_in(page.select_one(".sheet-address a")["href"]) == facts_in(f"?{RULED}")
    parts = page.select(".sheet-address, .outcome, .answers")
    assert [part["class"][0] for part in parts] == ["sheet-address", "outcome", "answers"]


@pytest.mark.parametrize("tail", ["", "/print"])
def test_what_is_printed_below_a_ruling_opens_it_again(ask: Soup, tail: str) -> None:
    printed = text_of(ask(f"{BID}{tail}?{RULED}&edit=bid-made"), ".printed")
    assert facts_in(printed.split(" · ")[0]) == facts_in(f"?{RULED}")


def test_paper_quotes_each_provision_once(ask: Soup) -> None:
    page = ask(f"{BID}/print?{RULED}")
    quoted = [quote.get_text(" ", strip=True) for quote in page.select(".sheet blockquote")]
    assert len(quoted) == len(set(quoted))
    assert any("il compagno del colpevole deve obbligatoriamente" in quote for quote in quoted)
    assert not page.select(".sheet details:not([open])")


@pytest.mark.parametrize(
    ("ui", "said"),
    [
        ("it", "La risposta nell’indirizzo non è fra queste"),
        ("el", "Η απάντηση στη διεύθυνση δεν είναι καμία από αυτές"),
        ("en", "The answer in the address is none of these"),
    ],
)
def test_a_bad_fact_is_said_at_its_question(ask: Soup, ui: str, said: str) -> None:
    page = ask(f"/{ui}/rulings/insufficient-bid?bid-made=in-rotation&bid-reaction=maybe")
    assert said in text_of(page, ".asked .fault")
    assert len(page.select(".path > li")) == 1
    offered = {facts_in(a["href"])["bid-reaction"] for a in page.select(".choices a")}
    assert {"accepted", "not-accepted"} < offered


@pytest.mark.parametrize(
    ("ui", "said"),
    [
        ("it", r"La risposta «Non l'ha .+» non è possibile dopo queste"),
        ("el", r"Η απάντηση «Δεν την .+» δεν είναι δυνατή μετά από αυτές"),
        ("en", r"Your answer “He has not .+” is not possible after these"),
    ],
)
def test_an_answer_kept_that_another_makes_impossible_is_named(
    ask: Soup, ui: str, said: str
) -> None:
    kept = "bid-made=in-rotation&bid-reaction=replaced-prematurely&replacement=not-yet"
    page = ask(f"/{ui}/rulings/insufficient-bid?{kept}")
    assert re.match(said, text_of(page, ".asked .fault"))


def _contradictions() -> Iterator[str]:
    """Yield an address of each ruling some path of which ends in a contradiction."""
    for name in procedures():
        ends = islice(leaves(name), 5000)
        end = next((end for end in ends if "cannot both be" in end.refused), None)
        if end:
            yield f"/it/rulings/{name}?" + "&".join(f"{key}={fact}" for key, fact in end.facts)


def test_a_contradiction_names_the_other_answer(ask: Soup) -> None:
    addresses = list(_contradictions())
    assert addresses
    for address in addresses:
        page = ask(address)
        assert "Questa risposta contraddice" in text_of(page, ".asked .fault"), address
        other = ask(page.select_one(".asked .fault a")["href"])
        assert other.select(".asked .choices a[aria-current], .asked input[value]"), address


def test_the_first_page_leads_to_the_commonest(ask: Soup) -> None:
    section = ask("/it/").select_one(".at-the-table")
    links = [a["href"] for a in section.select(".g-bridge a")]
    assert len(links) == 9
    assert links[1] == BID
    assert links[-1] == "/it/rulings?game=bridge"
    count = sum(not name.startswith("burraco") for name in procedures())
    assert section.select_one(".g-bridge li:last-child small").get_text() == str(count)
    burraco = [a["href"] for a in section.select(".g-burraco a")]
    assert burraco[0] == "/it/rulings/burraco-draw-omitted"


def test_what_is_told_as_it_happens_is_two_taps_from_the_first_page(ask: Soup) -> None:
    for game in ("bridge", "burraco"):
        every = ask("/it/").select_one(f".at-the-table .g-{game} li:last-child a")["href"]
        listed = ask(every).select_one(".told-ones")
        assert listed.has_attr("open")
        assert listed.select("a")
    assert not ask("/it/rulings").select(".told-ones[open]")


@pytest.mark.parametrize(
    ("page", "ruling"),
    [
        ("/it/bridge-2017-it/27", "/it/rulings/insufficient-bid"),
        ("/el/bridge-2017-el/54.B", "/el/rulings/opening-lead-out-of-turn"),
        ("/it/burraco-2011-it/29", "/it/rulings/burraco-draw-omitted"),
    ],
)
def test_a_law_leads_to_its_rulings(ask: Soup, page: str, ruling: str) -> None:
    assert ruling in [a["href"] for a in ask(page).select("#rulings a")]


def test_a_law_without_rulings_says_nothing_of_them(ask: Soup) -> None:
    soup = ask("/it/bridge-2017-it/77")
    assert not soup.select("#rulings")
    assert not soup.select(".jumps a[href='#rulings']")


def test_the_list_begins_with_what_happens_most(ask: Soup) -> None:
    soup = ask("/el/rulings")
    happened = [a["href"] for a in soup.select("#game-bridge ~ .happened a")]
    assert happened.index("/el/rulings/insufficient-bid") < happened.index("/el/rulings/claim")
    listed = [a["href"].rsplit("/", 1)[1] for a in soup.select(".by-law > li > a")]
    assert sorted(listed) == sorted(procedures())


@pytest.mark.parametrize("query", ["ρενονσ", "RENONCE", "revoke", "Art. 61"])
def test_the_list_is_filtered_without_scripts_in_any_language(ask: Soup, query: str) -> None:
    found = [a["href"] for a in ask(f"/it/rulings?q={quote(query)}").select(".by-law > li > a")]
    assert "/it/rulings/revoke" in found
    assert len(found) < 10


def test_the_list_is_light_enough_for_a_club_s_network(real: FlaskClient) -> None:
    assert len(real.get("/el/rulings").data) < 120_000


def test_a_filter_that_finds_nothing_leads_to_the_search(ask: Soup) -> None:
    soup = ask("/en/rulings?q=xyzzy")
    assert not soup.select_one(".no-ruling").has_attr("hidden")
    assert soup.select_one(".no-ruling a")["href"] == "/en/search?q=xyzzy"


def test_an_unknown_ruling_is_answered_with_the_nearest(ask: Soup) -> None:
    page = ask("/it/rulings/insufficient-bids", status=404)
    assert "insufficient-bids" in text_of(page, ".message")
    assert page.select_one(".nearest a")["href"] == BID


@pytest.mark.parametrize("name", list(procedures()))
def test_a_tree_marks_the_path_taken_and_keeps_to_its_size(ask: Soup, name: str) -> None:
    ends = [end for end in islice(leaves(name), 300) if end.ruling]
    facts = "&".join(f"{key}={fact}" for key, fact in ends[-1].facts)
    soup = ask(f"/it/rulings/{name}/tree?{facts}")
    assert soup.select("ol.tree > li")
    taken = soup.select("ol.tree li.taken")
    assert len(taken) == len(ends[-1].facts) + 1 if ends[-1].facts else len(taken) <= 1
    assert len(soup.select("ol.tree li[class]")) <= drawing.MOST_ROWS
    assert not soup.select("ol.tree .kind-cut")
    ways = {one["href"] for one in soup.select("ol.tree .tree-answer a")}
    assert len(ways) == len(soup.select("ol.tree .tree-answer"))


@pytest.mark.parametrize("name", list(procedures()))
def test_what_goes_on_alike_leads_to_the_question_where_it_stands(ask: Soup, name: str) -> None:
    soup = ask(f"/el/rulings/{name}/tree")
    numbers = [one.get_text().partition(".")[0] for one in soup.select(".tree-question > summary")]
    assert numbers == [str(number) for number in range(1, len(numbers) + 1)]
    for link in soup.select(".kind-same a[href^='#']"):
        assert soup.select(f"{link['href']} > .tree-question"), link


def test_a_tree_too_big_is_drawn_as_deep_as_there_is_room_for(
    ask: Soup, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(drawing, "MOST_ROWS", 40)
    soup = ask(f"{BID}/tree?{RULED}")
    assert soup.select("ol.tree .kind-cut")
    assert len(soup.select("ol.tree li.taken")) == 4
    assert "omessi" in text_of(soup, ".tree-page header .lead")


def test_the_samples_of_a_number_stand_for_the_numbers_between(ask: Soup) -> None:
    for name in procedures():
        for end in islice(leaves(name), 400):
            asked = [a.question for a in end.ruling.path] if end.ruling else []
            number = next((q for q in asked if q.kind == "number" and q.most - q.least > 2), None)
            if number:
                facts = {**dict(end.facts), number.id: number.least + 1}
                query = "&".join(f"{key}={fact}" for key, fact in facts.items())
                assert ask(f"/it/rulings/{name}/tree?{query}").select("ol.tree li.taken")
                break


HOSTILE = [
    "bid-made=%00",
    "bid-made=" + "x" * 7_000,
    "bid-made=%F0%28%8C%28",
    "bid-made=%ED%A0%80",
    "bid-made[]=no",
    "bid-made=out-of-rotation&bid-made=in-rotation",
    "%00=%00",
    "<script>=<script>alert(1)</script>",
    "edit=bid-made",
    "edit=",
    "edit=nothing&bid-made=in-rotation",
    "edit=edit",
    "&&&===",
    "&".join(f"f{n}={n}" for n in range(500)),
    "name=x&ui=y&self=z&page=1",
]


@pytest.mark.parametrize("query", HOSTILE, ids=range(len(HOSTILE)))
@pytest.mark.parametrize("tail", ["", "/print", "/tree"])
def test_no_address_is_a_fault_of_ours(real: FlaskClient, tail: str, query: str) -> None:
    answer = real.get(f"{BID}{tail}?{query}")
    assert answer.status_code == 200
    assert "<script>alert" not in answer.get_data(as_text=True)


@cache
def _known(name: str) -> tuple[list[str], list[str]]:
    """Return the questions of a ruling, and the answers to them."""
    facts = [fact for end in islice(leaves(name), 200) for fact in end.facts]
    return sorted({key for key, _ in facts}), sorted({str(answer) for _, answer in facts})


@settings(max_examples=120)
@given(data=st.data())
def test_any_facts_are_answered(real: FlaskClient, data: st.DataObject) -> None:
    name = data.draw(st.sampled_from(list(procedures())))
    known, answers = _known(name)
    facts = data.draw(
        st.dictionaries(
            st.sampled_from(known) | st.text(max_size=5),
            st.sampled_from(answers) | st.text(max_size=8) | st.integers().map(str),
            max_size=12,
        )
        if known
        else st.just({})
    )
    tail = data.draw(st.sampled_from(["", "/print", "/tree"]))
    answer = real.get(f"/el/rulings/{name}{tail}", query_string=facts)
    assert answer.status_code == 200


def test_the_first_page_tells_the_common_situations_of_what_happens_most(ask: Soup) -> None:
    listed = ask("/el/rulings").select(".told a")
    common = [one for one in situations() if procedures()[one.procedure].common]
    assert sorted(a.get_text() for a in listed) == sorted(
        one.title(LANGUAGES).filled("el") for one in common
    )


@pytest.mark.parametrize("name", sorted({one.procedure for one in situations()}))
def test_a_situation_gives_several_answers_that_stay_to_be_changed(ask: Soup, name: str) -> None:
    page = ask(f"/it/rulings/{name}")
    links = page.select(".common-cases .told a")
    assert [a.get_text() for a in links] == [
        one.title(LANGUAGES).filled("it") for one in situations_of(name)
    ]
    for link, one in zip(links, situations_of(name), strict=True):
        assert urlsplit(link["href"]).fragment == "ask"
        answered = ask(link["href"])
        edits = [facts_in(a["href"]) for a in answered.select(".path a")]
        assert [edit.pop(EDIT) for edit in edits] == list(one.facts)
        assert all(edit == one.facts for edit in edits)
        assert not answered.select(".common-cases, .fault")


def test_the_list_is_filtered_by_the_words_of_a_situation(ask: Soup) -> None:
    found = ask("/it/rulings?q=pinella")
    assert [a.get_text() for a in found.select(".told a")] == ["Ha chiuso scartando una matta"]
    whole = ask("/en/rulings?q=burraco-closing")
    assert len(whole.select(".told a")) == len(situations_of("burraco-closing"))


def test_what_follows_from_answers_is_listed_as_the_ruling_and_crawlers_answer_nothing(
    ask: Soup, real: FlaskClient
) -> None:
    outcome = ask("/it/rulings/insufficient-bid?bid-made=in-rotation&bid-reaction=accepted")
    assert not outcome.select("meta[name=robots]")
    (address,) = outcome.select("link[rel=canonical]")
    assert str(address["href"]).endswith("/it/rulings/insufficient-bid")
    question = ask("/it/rulings/insufficient-bid")
    leading_on = [*question.select(".choices a"), *outcome.select(".path a")]
    assert leading_on
    assert all(link["rel"] == ["nofollow"] for link in leading_on)
    assert "/rulings/" not in real.get("/robots.txt").get_data(as_text=True)
