"""Where editions of a work differ on a provision that rulings apply: ``divergences.toml``.

```
[["64.B.2"]]
it = "…"  el = "…"            what each edition says, as it stands there
differs = { it = "…", el = "…", en = "…" }
```
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from refsearch.compute.amounts import BRIDGE, Citation
from refsearch.errors import TextError
from refsearch.rulings.words import LANGUAGES, Text

_FILE = Path(__file__).parent / "divergences.toml"


@dataclass(frozen=True, slots=True)
class Divergence:
    """A provision, what each edition says by language, and in what they differ."""

    citation: Citation
    quotes: tuple[tuple[str, str], ...]
    differs: Text


@cache
def divergences() -> tuple[Divergence, ...]:
    """Return every divergence recorded."""
    return read_divergences(_FILE)


def read_divergences(file: Path) -> tuple[Divergence, ...]:
    """Return the divergences of a file; raise TextError if it is missing or malformed."""
    try:
        return tuple(_read(tomllib.loads(file.read_text(encoding="utf-8"))))
    except (OSError, ValueError, AttributeError, LookupError, RuntimeError, TypeError) as error:
        raise TextError(str(file), 1, f"not as it should be: {error!r}") from error


def divergences_on(citations: Iterable[Citation]) -> tuple[Divergence, ...]:
    """Return the divergences on provisions and on what holds them.

    Not on what is in them: an item that sends to a whole law does not apply each of its points.
    """
    cited = tuple(citations)
    return tuple(d for d in divergences() if any(_applies(c, d.citation) for c in cited))


def _applies(cited: Citation, place: Citation) -> bool:
    return cited.work == place.work and f"{cited.id}.".startswith(f"{place.id}.")


def _read(tables: dict[str, Any]) -> Iterator[Divergence]:
    for place, entries in tables.items():
        work, colon, id_ = place.partition(":")
        citation = Citation(work, id_) if colon else Citation(BRIDGE, place)
        for entry in entries if isinstance(entries, list) else [entries]:
            texts = (value for value in entry.values() if isinstance(value, dict))
            differs = next(text for text in texts if set(text) == set(LANGUAGES))
            quotes = tuple((code, entry[code]) for code in LANGUAGES if code in entry)
            yield Divergence(citation, quotes, Text(**differs))
