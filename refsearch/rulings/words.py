"""The texts of questions and outcomes in three languages: one TOML file for each procedure.

```
[title]                       it = "…"  el = "…"  en = "…"
[summary]                     what happened, in plain words: how a director finds the procedure
[question.bid-made]           the question
[choice.accepts.yes]          a choice of the question "accepts"
[item.partner-passes]         an item; {player} is filled from the item's values
```

``common.toml`` holds what several procedures say; a procedure's own file goes before it.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path

import msgspec

from refsearch.errors import TextError
from refsearch.rulings.questions import Fact

LANGUAGES = ("it", "el", "en")
_FOLDER = Path(__file__).parent / "texts"
_COMMON = "common"


class Text(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A text in the three languages of the interface."""

    it: str
    el: str
    en: str

    def filled(self, language: str, values: dict[str, Fact] | None = None) -> str:
        """Return the text in a language (English for any other), its places filled."""
        text: str = getattr(self, language if language in LANGUAGES else "en")
        for name, value in (values or {}).items():
            text = text.replace(f"{{{name}}}", str(value))
        return text


class WordsFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A file of words, checked against its shape."""

    title: Text | None = None
    summary: Text | None = None
    question: dict[str, Text] = {}
    choice: dict[str, dict[str, Text]] = {}
    item: dict[str, Text] = {}


@dataclass(frozen=True, slots=True)
class Words:
    """The texts of one procedure, its own before the common ones."""

    own: WordsFile
    common: WordsFile

    @property
    def title(self) -> Text:
        """What the procedure is called."""
        assert self.own.title is not None  # noqa: S101  (read_words refuses a file without)
        return self.own.title

    @property
    def summary(self) -> Text:
        """What happened, in plain words."""
        return self.own.summary or self.title

    def question(self, id_: str) -> Text:
        """Return the text of a question; raise KeyError for one without."""
        return self.own.question.get(id_) or self.common.question[id_]

    def choice(self, question: str, choice: str) -> Text:
        """Return the text of a choice: the question's own, or one all questions share."""
        for file in (self.own, self.common):
            found = file.choice.get(question, {}).get(choice)
            if found:
                return found
        return self.common.choice["any"][choice]

    def item(self, id_: str) -> Text:
        """Return the text of an item; raise KeyError for one without."""
        return self.own.item.get(id_) or self.common.item[id_]


@cache
def words_of(name: str) -> Words:
    """Return the words of a file; raise TextError for a missing or malformed one."""
    own, common = _read(name), _common()
    if own.title is None:
        raise TextError(str(_FOLDER / f"{name}.toml"), 1, "there is no [title]")
    return Words(own, common)


@cache
def _common() -> WordsFile:
    """Read what all procedures share once: it is the longest file by far."""
    return _read(_COMMON)


def _read(name: str) -> WordsFile:
    path = _FOLDER / f"{name}.toml"
    try:
        return msgspec.toml.decode(path.read_bytes(), type=WordsFile)
    except (OSError, msgspec.DecodeError, msgspec.ValidationError) as error:
        raise TextError(str(path), 1, str(error)) from error
