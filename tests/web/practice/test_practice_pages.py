"""Practice on the site: the list, a story answered right, wrong and not at all."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from urllib.parse import urlencode

import pytest
from accessible import finds_nothing_and_all_is_in_view, in_turn
from flask.testing import FlaskClient
from parsed import Html, Soup
from playwright.sync_api import Page, expect
from windows import DESK, PHONE

from refsearch.practice.stories import Story, stories

Opener = Callable[..., Page]
EVERY = tuple(stories().values())
# One of each ruling: what a page shows depends on the ruling more than on the facts.
ONE_OF_EACH = tuple({story.procedure: story for story in EVERY}.values())
STORY = stories()["insufficient-same-suit"]


def _answers(story: Story, **changes: str) -> str:
    right = {f"fact.{key}": fact for key, fact in story.facts.items()}
    follows = f"{story.procedure}:{story.follows}"
    return urlencode({"ruling": story.procedure, **right, "follows": follows, **changes})


def _options(page: Html, name: str) -> list[str]:
    return [str(option["value"]) for option in page.select(f"input[type=radio][name='{name}']")]


@pytest.mark.parametrize("story", ONE_OF_EACH, ids=lambda story: story.id)
def test_the_right_answers_are_all_right_and_the_law_is_shown(ask: Soup, story: Story) -> None:
    page = ask(f"/it/practice/{story.id}?{_answers(story)}")
    assert page.select_one("[data-was]")["data-was"] == "right"  # type: ignore[index]
    assert not page.select(".mark.wrong")
    assert len(page.select(".mark.right")) == len(story.facts) + 2
    assert len(page.select(".path li")) == len(story.facts)
    assert page.select(".lawq blockquote")


@pytest.mark.parametrize(
    "changes",
    [
        {"ruling": "turn-missed"},
        {"fact.replacement": "double"},
        {"follows": "insufficient-bid:partner-must-pass"},
    ],
)
def test_one_wrong_answer_is_marked_with_the_right_one_beside_it(
    ask: Soup, changes: dict[str, str]
) -> None:
    page = ask(f"/en/practice/{STORY.id}?{_answers(STORY, **changes)}")
    assert page.select_one("[data-was]")["data-was"] == "wrong"  # type: ignore[index]
    assert len(page.select(".mark.wrong")) == len(page.select(".was")) == 1


def test_a_story_asks_for_the_ruling_first_then_for_its_facts_and_what_follows(ask: Soup) -> None:
    first = ask(f"/el/practice/{STORY.id}")
    assert len(_options(first, "ruling")) == 4
    assert not first.select("[name^='fact.'], [name=follows]")
    second = ask(f"/el/practice/{STORY.id}?ruling={STORY.procedure}")
    assert not _options(second, "ruling")
    assert len(_options(second, "follows")) == 4
    assert {key for key in STORY.facts if _options(second, f"fact.{key}")} == set(STORY.facts)


def test_the_right_option_has_no_place_of_its_own(ask: Soup) -> None:
    places = set()
    for story in EVERY[:12]:
        page = ask(f"/en/practice/{story.id}?ruling={story.procedure}")
        offered = _options(page, "follows")
        places.add(offered.index(f"{story.procedure}:{story.follows}"))
    assert places == {0, 1, 2, 3}


@pytest.mark.parametrize(
    "query",
    [
        "ruling=no-such-ruling",
        "ruling=" + "x" * 5000,
        "follows=insufficient-bid:auction-continues",
        "ruling=%3Cscript%3E",
        "ruling=%00",
    ],
)
def test_what_is_no_answer_is_asked_again(ask: Soup, query: str) -> None:
    page = ask(f"/en/practice/{STORY.id}?{query}")
    assert len(_options(page, "ruling")) == 4


def test_an_unknown_story_is_a_page_that_says_so(ask: Soup) -> None:
    assert "nessuna" in ask("/it/practice/nessuna", 404).get_text()
    ask("/it/practice/" + "x" * 3000, 404)


@pytest.mark.parametrize(
    ("query", "wanted"),
    [
        ("", EVERY),
        ("game=burraco", [one for one in EVERY if one.game == "burraco"]),
        ("level=1", [one for one in EVERY if one.level == 1]),
        ("game=bridge&level=3", [s for s in EVERY if s.level == 3 and s.game == "bridge"]),
    ],
)
def test_the_list_is_of_a_game_and_a_level(ask: Soup, query: str, wanted: list[Story]) -> None:
    page = ask(f"/it/practice?{query}")
    assert {one["data-story"] for one in page.select("[data-story]")} == {s.id for s in wanted}


def test_the_next_one_is_of_the_same_game_and_level(ask: Soup) -> None:
    kept = "game=burraco&level=1"
    of_them = [s.id for s in EVERY if s.game == "burraco" and s.level == 1]
    met, path = [], f"/it/practice/{of_them[0]}?{kept}"
    for _ in of_them:
        met.append(path.split("?")[0].rpartition("/")[2])
        path = str(ask(path).select_one(".asked .quiet")["href"])  # type: ignore[index]
    assert met == of_them


def test_answered_pages_are_not_for_search_engines(real: FlaskClient) -> None:
    assert "noindex" not in real.get(f"/it/practice/{STORY.id}").get_data(as_text=True)
    answered = real.get(f"/it/practice/{STORY.id}?{_answers(STORY)}").get_data(as_text=True)
    assert "noindex" in answered


def test_a_story_of_the_api_is_ruled_by_the_api_to_what_follows(client: FlaskClient) -> None:
    listed = client.get("/api/v1/practice").get_json()["stories"]
    assert [one["id"] for one in listed] == [story.id for story in EVERY]
    for one in listed[::20]:
        ruled = client.get(f"/api/v1/rulings/{one['procedure']}", query_string=one["facts"])
        outcome = ruled.get_json()["outcome"]
        items = {
            item["id"] for when in ("now", "later", "score", "check") for item in outcome[when]
        }
        assert one["follows"] in items
        assert set(one["text"]) == {"it", "el", "en"}


@pytest.mark.browser
def test_progress_is_kept_in_the_browser_and_can_be_forgotten(visit: Opener) -> None:
    page = visit(f"/en/practice/{STORY.id}", DESK)
    page.locator(f"[value='{STORY.procedure}']").check()
    page.get_by_role("button", name="Answer").click()
    for key, fact in STORY.facts.items():
        page.locator(f"[name='fact.{key}'][value='{fact}']").check()
    page.locator(f"[value='{STORY.procedure}:{STORY.follows}']").check()
    page.get_by_role("button", name="Answer").click()
    expect(page.locator(".verdict .k")).to_have_text("5 of 5 right")
    page.goto("/en/practice")
    expect(page.locator(".progress")).to_contain_text(f"1 of {len(EVERY)} right")
    expect(page.locator(f"[data-story='{STORY.id}']")).to_contain_text("Right")
    page.locator(".progress button").click()
    expect(page.locator(".progress")).to_be_hidden()
    page.reload()
    expect(page.locator(".progress")).to_be_hidden()


@pytest.mark.browser
@pytest.mark.parametrize(
    ("path", "device"),
    in_turn(
        [
            "/it/practice",
            f"/el/practice/{STORY.id}",
            f"/it/practice/{STORY.id}?ruling=turn-missed",
            f"/el/practice/{STORY.id}?{_answers(STORY, ruling='turn-missed')}",
        ],
        PHONE,
        DESK,
    ),
)
def test_axe_finds_nothing_and_nothing_scrolls_sideways(
    look_only: Opener, path: str, device: dict[str, Any]
) -> None:
    finds_nothing_and_all_is_in_view(look_only(path, device))


@pytest.mark.browser
def test_a_story_is_answered_by_keys_and_without_scripts(visit: Opener) -> None:
    page = visit(f"/el/practice/{STORY.id}", {**PHONE, "java_script_enabled": False})
    page.locator("main input[type=radio]").first.focus()
    page.keyboard.press("Space")
    page.keyboard.press("Enter")
    expect(page.locator("[name=follows]")).to_have_count(len(STORY.instead) + 1)


def test_the_api_lists_the_stories_of_a_game_and_a_level(real: FlaskClient) -> None:
    found = real.get("/api/v1/practice?game=burraco&level=1").get_json()["stories"]
    wanted = {id_ for id_, s in stories().items() if (s.game, s.level) == ("burraco", 1)}
    assert {one["id"] for one in found} == wanted


@pytest.mark.parametrize("query", ["game=chess", "level=9", "level="])
def test_the_api_refuses_a_game_or_a_level_that_no_story_has(real: FlaskClient, query: str) -> None:
    answer = real.get(f"/api/v1/practice?{query}")
    assert answer.status_code == 422
    assert query.partition("=")[0] in answer.get_data(as_text=True)
