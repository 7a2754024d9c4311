"""Stories to practise on: drawn from the cases that are tested, each with one right answer."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import msgspec
import pytest
from support import FAMILIES, LANGUAGES, Scenario, scenarios

from refsearch.checks.practice import check_practice
from refsearch.paths import packaged_texts
from refsearch.practice.stories import FOLDER, Story, UnknownStory, find_story, stories
from refsearch.rulings.catalogue import find_procedure
from refsearch.rulings.words import words_of

STORIES = tuple(stories().values())
LEAST = 120
LONGEST = 420  # characters: about four lines on a screen, six on a phone


def _ruled(case: Scenario | Story) -> tuple[str, frozenset[tuple[str, str]]]:
    return case.procedure, frozenset((key, str(fact)) for key, fact in case.facts.items())


def test_every_story_is_a_case_that_the_tests_of_the_rulings_hold() -> None:
    tested = {_ruled(case) for case in scenarios(*FAMILIES) if not case.refused}
    assert [story.id for story in STORIES if _ruled(story) not in tested] == []


def test_there_are_enough_of_every_chapter_and_game() -> None:
    rules = (find_procedure(story.procedure).rule.__module__ for story in STORIES)
    chapters = Counter(module.split(".")[-2] for module in rules)
    known = {
        path.name
        for path in (Path(__file__).parents[2] / "refsearch/rulings/procedures").iterdir()
        if path.is_dir() and not path.name.startswith("_")
    }
    assert set(chapters) == known
    assert len(STORIES) >= LEAST
    assert {story.game for story in STORIES} == {"bridge", "burraco"}
    assert {story.level for story in STORIES} == {1, 2, 3}


def test_no_two_stories_have_the_same_id_or_the_same_words() -> None:
    assert len({story.id for story in STORIES}) == len(STORIES)
    for code in LANGUAGES.interface:
        assert len({story.text(LANGUAGES).filled(code) for story in STORIES}) == len(STORIES)


@pytest.mark.parametrize("story", STORIES, ids=lambda story: story.id)
def test_a_story_is_short_in_every_language_and_does_not_name_its_ruling(story: Story) -> None:
    title = words_of(find_procedure(story.procedure).words, LANGUAGES).title
    for code in LANGUAGES.interface:
        text = story.text(LANGUAGES).by_language[code]
        assert len(text) <= LONGEST
        assert title.filled(code).casefold() not in text.casefold()


def test_the_packaged_stories_have_no_fault() -> None:
    assert list(check_practice(packaged_texts(), LANGUAGES)) == []


def test_an_unknown_story_is_refused() -> None:
    with pytest.raises(UnknownStory):
        find_story("no-such-story")


RIGHT = Story(
    "dummys-revoke-seen-late",
    "revoke",
    {"revoked": "dummy", "since-the-revoke": "played-on", "exemption": "none"},
    "no-trick-dummys-card",
    ("one-trick", "two-tricks", "claim:concession-stands"),
)
FAULTS = [
    ({"facts": {"revoked": "dummy"}}, "leave a question open: since-the-revoke"),
    ({"facts": {**RIGHT.facts, "event": "pairs"}}, "nothing asks for event"),
    ({"facts": {**RIGHT.facts, "revoked": "nobody"}}, "is none of these"),
    ({"procedure": "revoked"}, "no procedure 'revoked'"),
    ({"follows": "two-tricks"}, "two-tricks does not follow"),
    ({"instead": ("one-trick", "two-tricks", "established")}, "established follows too"),
    ({"instead": ("one-trick", "two-tricks")}, "3 things that do not follow are needed"),
    ({"instead": ("one-trick", "two-tricks", "no-such")}, "revoke says no no-such"),
    ({"id": "nobody-tells-it"}, "told in no file"),
]


def _written(story: Story) -> str:
    facts = ", ".join(f'{key} = "{fact}"' for key, fact in story.facts.items())
    texts = f'id = "{story.id}"\nprocedure = "{story.procedure}"\nfollows = "{story.follows}"'
    return f"[[story]]\n{texts}\nfacts = {{ {facts} }}\ninstead = {list(story.instead)}\n"


@pytest.mark.parametrize(("changes", "expected"), [({}, ""), *FAULTS])
def test_the_check_finds_what_is_wrong_with_a_story(
    tmp_path: Path, changes: dict[str, object], expected: str
) -> None:
    folder = tmp_path / FOLDER
    folder.mkdir()
    beside = (packaged_texts() / FOLDER / "neighbours.toml").read_text(encoding="utf-8")
    (folder / "neighbours.toml").write_text(beside, encoding="utf-8")
    story = msgspec.structs.replace(RIGHT, **changes)
    (folder / "stories.toml").write_text(_written(story), encoding="utf-8")
    found = [str(finding) for finding in check_practice(tmp_path, LANGUAGES)]
    assert bool(found) == bool(expected)
    assert not expected or any(expected in finding for finding in found), found


def test_the_check_wants_three_neighbours_that_there_are(tmp_path: Path) -> None:
    folder = tmp_path / FOLDER
    folder.mkdir()
    (folder / "stories.toml").write_text(_written(RIGHT), encoding="utf-8")
    (folder / "neighbours.toml").write_text('[neighbours]\nrevoke = ["claim", "revoked"]\n')
    found = "\n".join(str(finding) for finding in check_practice(tmp_path, LANGUAGES))
    assert "needs 3 other rulings beside revoke" in found
    assert "no ruling is called revoked" in found
