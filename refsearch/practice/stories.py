"""Practice stories: facts in words, and the ruling that they lead to.

``texts/practice/stories.toml`` has the facts:

```
[[story]]
id = "revoke-dummy"
procedure = "revoke"
facts = { revoked = "dummy", since-the-revoke = "played-on", exemption = "none" }
follows = "no-trick-dummys-card"
instead = ["one-trick", "two-tricks", "claim:concession-stands"]
```

``follows`` is a thing that follows, ``instead`` are things that do not: of the same ruling, or of
another. ``neighbours.toml`` there has the rulings that a trainee may take for the right one.
``practice/<chapter>.toml`` of each language tells the stories, by their ids.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

import msgspec

from refsearch.errors import NotFound
from refsearch.files import read_toml
from refsearch.languages.registry import ENGLISH, Languages
from refsearch.languages.words import Text
from refsearch.messages import msg
from refsearch.paths import packaged_texts
from refsearch.rulings.catalogue import Ruling, find_procedure, rule_case

WORDS = "practice/*.toml"
FOLDER = "practice"
EASY, MIDDLING, HARD = 1, 2, 3  # questions asked, the hard ones three or more: about a third each


class UnknownStory(NotFound):
    """No story has this id."""

    absent = msg("no story")


class Story(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A situation: the procedure and the facts that rule it, what follows, and what does not."""

    id: str
    procedure: str
    facts: dict[str, str]
    follows: str
    instead: tuple[str, ...]

    @property
    def level(self) -> int:
        """How hard it is, from 1 to 3: how many questions lead to the ruling."""
        return min(len(self.facts), HARD)

    @property
    def law(self) -> str:
        """The first law that its ruling applies, without its subdivisions."""
        return find_procedure(self.procedure).laws[0].partition(".")[0]

    @property
    def game(self) -> str:
        """The game it is of; a story of the Norme is bridge."""
        work = find_procedure(self.procedure).work
        return "burraco" if work.startswith("burraco") else "bridge"

    def ruled(self) -> Ruling:
        """Return the ruling that its facts lead to."""
        return rule_case(self.procedure, self.facts)

    def items(self) -> tuple[tuple[str, str], ...]:
        """Return what can be chosen as following, each with its procedure, the right one first."""
        alternatives = (one.rpartition(":") for one in self.instead)
        others = ((procedure or self.procedure, item) for procedure, _, item in alternatives)
        return ((self.procedure, self.follows), *others)

    def text(self, languages: Languages) -> Text:
        """Return the story in each language that has it."""
        found = {
            code: languages.collected(code, WORDS).get(self.id) for code in languages.interface
        }
        return Text({code: text for code, text in found.items() if text} or {ENGLISH: self.id})


class _Stories(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    story: tuple[Story, ...]


class _Neighbours(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    neighbours: dict[str, tuple[str, ...]]


@cache
def stories() -> Mapping[str, Story]:
    """Return every story by id, in the order of the file: by chapter of the code."""
    found = read_stories(packaged_texts() / FOLDER / "stories.toml")
    return {story.id: story for story in found}


@cache
def neighbours() -> Mapping[str, tuple[str, ...]]:
    """Return, by procedure, the procedures that a trainee may take for it."""
    return read_neighbours(packaged_texts() / FOLDER / "neighbours.toml")


def read_stories(file: Path) -> tuple[Story, ...]:
    """Return the stories of a file; raise TextError if it is missing or malformed."""
    return read_toml(file, _Stories).story


def read_neighbours(file: Path) -> dict[str, tuple[str, ...]]:
    """Return the neighbours of a file; raise TextError if it is missing or malformed."""
    return read_toml(file, _Neighbours).neighbours


def find_story(id_: str) -> Story:
    """Return a story; raise UnknownStory if there is none."""
    found = stories().get(id_)
    if found is None:
        raise UnknownStory(id_)
    return found
