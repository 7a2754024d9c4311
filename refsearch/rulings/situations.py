"""Common situations: procedures with facts that a director has already observed.

```
[[situation]]
id = "revoke-noticed-at-once"
procedure = "revoke"
facts = { revoked = "defender", since-the-revoke = "nothing" }
title = { it = "…", el = "…", en = "…" }
sought = { it = ["…"], el = ["…"], en = ["…"] }   # further words that people say for it
```

The facts answer the first questions of the procedure, none left out; the file goes from the
commonest situation of each game to the rarest.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import msgspec

from refsearch.errors import TextError
from refsearch.rulings.words import Text

_FILE = Path(__file__).parent / "situations.toml"


class Phrases(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Phrases in which people tell a situation, by language."""

    it: tuple[str, ...] = ()
    el: tuple[str, ...] = ()
    en: tuple[str, ...] = ()


class Situation(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A situation: the procedure that rules it, and the answers that it gives already."""

    id: str
    procedure: str
    facts: dict[str, str]
    title: Text
    phrases: Phrases = msgspec.field(default=Phrases(), name="sought")


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    situation: tuple[Situation, ...]


@cache
def situations() -> tuple[Situation, ...]:
    """Return every situation, the commonest of each game first."""
    return read_situations(_FILE)


def read_situations(file: Path) -> tuple[Situation, ...]:
    """Return the situations of a file; raise TextError if it is missing or malformed."""
    try:
        return msgspec.toml.decode(file.read_bytes(), type=_File).situation
    except (OSError, msgspec.DecodeError, msgspec.ValidationError) as error:
        raise TextError(str(file), 1, str(error)) from error


def situations_of(procedure: str) -> tuple[Situation, ...]:
    """Return the situations that a procedure rules."""
    return tuple(one for one in situations() if one.procedure == procedure)
