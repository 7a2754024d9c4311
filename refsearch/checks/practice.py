"""Rules for practice stories: the facts of each lead to a ruling, and its choices exist."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

from refsearch.checks.finding import Finding, findings_of
from refsearch.compute.amounts import RuleBroken
from refsearch.errors import TextError
from refsearch.files import line_with, text_to_point_into
from refsearch.languages.registry import ENGLISH, Languages
from refsearch.messages import Message, joined, msg
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
            yield Finding(str(file), line, joined((story.id, message), ": "))


def _faults(story: Story, beside: _Neighbours, languages: Languages) -> Iterator[Message]:
    try:
        ruling = story.ruled()
    except (UnknownProcedure, RuleBroken) as error:
        yield error.sentence
        return
    yield from _not_ruled(ruling)
    yield from _not_offered(story, ruling, languages)
    yield from _not_beside(story, beside.get(story.procedure, ()))
    if story.text(languages).filled(ENGLISH) == story.id:
        yield msg("told in no file {} of English", WORDS)


def _not_ruled(ruling: Ruling) -> Iterator[Message]:
    if ruling.question:
        yield msg("its facts leave a question open: {}", ruling.question.id)
    for fact in ruling.unused:
        yield msg("nothing asks for {}", fact)
    for answer in ruling.path:
        if answer.question.kind != "choice":
            yield msg("{} has no choices to offer", answer.question.id)


def _not_offered(story: Story, ruling: Ruling, languages: Languages) -> Iterator[Message]:
    following = {item.id for item in ruling.items}
    if story.follows not in following:
        yield msg("{} does not follow: {} do", story.follows, ", ".join(sorted(following)))
    if len(set(story.instead)) != _OFFERED:
        yield msg("{} things that do not follow are needed", _OFFERED)
    for procedure, item in story.items()[1:]:
        if procedure == story.procedure and item in following:
            yield msg("{} follows too", item)
        try:
            text = words_of(find_procedure(procedure).words, languages).item(item)
        except (UnknownProcedure, KeyError):
            yield msg("{} says no {}", procedure, item)
            continue
        if "{" in text.filled(ENGLISH):
            yield msg("{} has a place that nothing fills here", item)


def _not_beside(story: Story, beside: tuple[str, ...]) -> Iterator[Message]:
    if len(set(beside) - {story.procedure}) != _OFFERED:
        needed = _OFFERED, story.procedure
        yield msg("neighbours.toml needs {} other rulings beside {}", *needed)
    for name in beside:
        try:
            find_procedure(name)
        except UnknownProcedure:
            yield msg("no ruling is called {}, which neighbours.toml names", name)
