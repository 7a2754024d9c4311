"""The texts of questions and outcomes: ``rulings/<chapter>.toml`` of each language.

```
[insufficient-bid]
title = "…"
summary = "…"                     what happened, in plain words: how a director finds the procedure
[insufficient-bid.question]
bid-made = "…"                    the question
[insufficient-bid.choice.accepts]
yes = "…"                         a choice of the question "accepts"
[insufficient-bid.item]
partner-passes = "…"              an item; {player} is filled from the item's values
```

``[common]`` holds what several procedures say; a procedure's own words go before it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache

import msgspec

from refsearch.languages.registry import ENGLISH, Languages
from refsearch.languages.words import Text

COMMON = "common"
# What stands beside the chapters: words of another shape.
COMMAND = "rulings/command.toml"
_OTHERS = ("command", "divergences", "phrases", "situations")
BESIDE = tuple(f"rulings/{name}.toml" for name in _OTHERS)


class ProcedureWords(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The words of a procedure in one language."""

    title: str = ""
    summary: str = ""
    question: dict[str, str] = {}
    choice: dict[str, dict[str, str]] = {}
    item: dict[str, str] = {}


Chapter = dict[str, ProcedureWords]
_Get = Callable[[ProcedureWords], str | None]
_NONE = ProcedureWords()


@dataclass(frozen=True, slots=True)
class Words:
    """The texts of one procedure by language, its ``own`` before the ``common`` ones."""

    name: str
    languages: Languages
    own: Mapping[str, ProcedureWords]
    common: Mapping[str, ProcedureWords]

    @property
    def title(self) -> Text:
        """What the procedure is called."""
        return _text(self.own, lambda words: words.title) or Text({ENGLISH: self.name})

    @property
    def summary(self) -> Text:
        """What happened, in plain words."""
        return _text(self.own, lambda words: words.summary) or self.title

    def question(self, id_: str) -> Text:
        """Return the text of a question; raise KeyError for one without."""
        return self._found(lambda words: words.question.get(id_), id_)

    def choice(self, question: str, choice: str) -> Text:
        """Return the text of a choice: the question's own, or one all questions share."""
        found = self._either(lambda words: words.choice.get(question, {}).get(choice))
        return found or self._found(lambda words: words.choice.get("any", {}).get(choice), choice)

    def item(self, id_: str) -> Text:
        """Return the text of an item; raise KeyError for one without."""
        return self._found(lambda words: words.item.get(id_), id_)

    def _found(self, get: _Get, id_: str) -> Text:
        found = self._either(get)
        if found is None:
            raise KeyError(id_)
        return found

    def _either(self, get: _Get) -> Text | None:
        return _text(self.own, get) or _text(self.common, get)


def _text(words: Mapping[str, ProcedureWords], get: _Get) -> Text | None:
    found = {code: text for code, one in words.items() if (text := get(one))}
    return Text(found) if found else None


def words_of(name: str, languages: Languages) -> Words:
    """Return the words of a procedure, in every language of the interface."""
    return Words(name, languages, _named(name, languages), _named(COMMON, languages))


def _named(name: str, languages: Languages) -> dict[str, ProcedureWords]:
    return {code: _written(languages, code).get(name, _NONE) for code in languages.interface}


@lru_cache(maxsize=64)  # the languages of the interface; tests have some registries of them
def _written(languages: Languages, code: str) -> Chapter:
    """Return the words of every procedure in a language."""
    found: Chapter = {}
    for name in chapters(languages, code):
        found |= languages.read(code, name, Chapter) or {}
    return found


def chapters(languages: Languages, code: str) -> list[str]:
    """Return the names of a language's files of procedures."""
    return [name for name in languages.names(code, "rulings/*.toml") if name not in BESIDE]
