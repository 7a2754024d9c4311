"""The rules for stories to practise on: the facts of each lead to a ruling, its choices exist."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

from refsearch.checks.finding import Finding, findings_of
from refsearch.compute.amounts import RuleBroken
from refsearch.errors import TextError
from refsearch.files import line_with, text_to_point_into
from refsearch.languages.registry import ENGLISH, Languages
from refsearch.practice.stories import FOLDER, WORDS, Story, read_neighbours, read_stories
from refsearch.rulings.catalogue import Ruling, UnknownProcedure, find_procedure
from refsearch.rulings.words import words_of

_OFFERED = 3  # beside the right one: four radio buttons fit a phone's screen
_Neighbours = Mapping[str, tuple[str, ...]]


def check_practice(texts: Path, languages: Languages) -> Iterator[Finding]:
    """Every story is ruled to its end by its facts, and only one thing offered follows."""
    folder = texts / FOLDER
    if not folder.is_dir():
        return
    try:
        found = read_stories(folder / "stories.toml")
        beside = read_neighbours(folder / "neighbours.toml")
    except TextError as error:
        yield from findings_of(error)
        return
    file = folder / "stories.toml"
    text = text_to_point_into(file)
    for story in found:
        for message in _faults(story, beside, languages):
            line = line_with(text, f'id = "{story.id}"')
            yield Finding(str(file), line, f"{story.id}: {message}")


def _faults(story: Story, beside: _Neighbours, languages: Languages) -> Iterator[str]:
    try:
        ruling = story.ruled()
    except (UnknownProcedure, RuleBroken) as error:
        yield str(error)
        return
    yield from _not_ruled(ruling)
    yield from _not_offered(story, ruling, languages)
    yield from _not_beside(story, beside.get(story.procedure, ()))
    if story.text(languages).filled(ENGLISH) == story.id:
        yield f"told in no file {WORDS} of English"


def _not_ruled(ruling: Ruling) -> Iterator[str]:
    if ruling.question:
        yield f"its facts leave a question open: {ruling.question.id}"
    for fact in ruling.unused:
        yield f"nothing asks for {fact}"
    for answer in ruling.path:
        if answer.question.kind != "choice":
            yield f"{answer.question.id} has no choices to offer"


def _not_offered(story: Story, ruling: Ruling, languages: Languages) -> Iterator[str]:
    said = {item.id for item in ruling.items}
    if story.follows not in said:
        yield f"{story.follows} does not follow: {', '.join(sorted(said))} do"
    if len(set(story.instead)) != _OFFERED:
        yield f"{_OFFERED} things that do not follow are needed"
    for procedure, item in story.items()[1:]:
        if procedure == story.procedure and item in said:
            yield f"{item} follows too"
        try:
            text = words_of(find_procedure(procedure).words, languages).item(item)
        except (UnknownProcedure, KeyError):
            yield f"{procedure} says no {item}"
            continue
        if "{" in text.filled(ENGLISH):
            yield f"{item} has a place that nothing fills here"


def _not_beside(story: Story, beside: tuple[str, ...]) -> Iterator[str]:
    if len(set(beside) - {story.procedure}) != _OFFERED:
        yield f"neighbours.toml needs {_OFFERED} other rulings beside {story.procedure}"
    for name in beside:
        try:
            find_procedure(name)
        except UnknownProcedure:
            yield f"no ruling is called {name}, which neighbours.toml names"
