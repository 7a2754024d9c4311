"""Common situations: procedures with facts that a director has already observed.

``texts/rulings/situations.toml`` has, from the commonest of each game to the rarest:

```
[[situation]]
id = "revoke-noticed-at-once"
procedure = "revoke"
facts = { revoked = "defender", since-the-revoke = "nothing" }
```

The facts answer the first questions of the procedure, none left out. Its title, and phrases that
people say for it besides, stand in ``rulings/situations.toml`` of each language.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import msgspec

from refsearch.files import read_toml
from refsearch.languages.registry import ENGLISH, Languages
from refsearch.languages.words import Text
from refsearch.paths import packaged_texts

WORDS = "rulings/situations.toml"


class SituationWords(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The title of a situation in one language, and phrases that describe it."""

    title: str = ""
    phrases: tuple[str, ...] = ()


class Situation(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A situation: the procedure that rules it, and the answers that it gives already."""

    id: str
    procedure: str
    facts: dict[str, str]

    def title(self, languages: Languages) -> Text:
        """Return its title in a language."""
        known = {code: self._words(languages, code).title for code in languages.interface}
        found = {code: title for code, title in known.items() if title}
        return Text(found or {ENGLISH: self.id})

    def phrases(self, languages: Languages) -> dict[str, tuple[str, ...]]:
        """Return the phrases that describe it, by language."""
        return {code: self._words(languages, code).phrases for code in languages.interface}

    def _words(self, languages: Languages, code: str) -> SituationWords:
        read = languages.read(code, WORDS, dict[str, SituationWords]) or {}
        return read.get(self.id, SituationWords())


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    situation: tuple[Situation, ...]


@cache
def situations() -> tuple[Situation, ...]:
    """Return every situation, the commonest of each game first."""
    return read_situations(packaged_texts() / "rulings" / "situations.toml")


def read_situations(file: Path) -> tuple[Situation, ...]:
    """Return the situations of a file; raise TextError if it is missing or malformed."""
    return read_toml(file, _File).situation


def situations_of(procedure: str) -> tuple[Situation, ...]:
    """Return the situations that a procedure rules."""
    return tuple(one for one in situations() if one.procedure == procedure)
