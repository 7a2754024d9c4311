"""Where editions of a work differ on a provision that rulings apply.

``texts/rulings/divergences.toml`` quotes what each edition says, as it stands there:

```
[["64.B.2"]]
it = "…"
el = "…"
```

In what they differ is said in ``rulings/divergences.toml`` of each language, under the provision;
where several stand under one provision, each has an ``id`` of its own.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from refsearch.citations.locator import is_in
from refsearch.compute.amounts import BRIDGE, Citation
from refsearch.files import read_toml
from refsearch.languages.registry import ENGLISH, Languages
from refsearch.languages.words import Text
from refsearch.paths import packaged_texts

WORDS = "rulings/divergences.toml"


@dataclass(frozen=True, slots=True)
class Divergence:
    """A provision, and what each edition says by language."""

    id: str
    citation: Citation
    quotes: tuple[tuple[str, str], ...]

    def differs(self, languages: Languages) -> Text:
        """Return in what the editions differ."""
        read = {c: languages.read(c, WORDS, dict[str, str]) or {} for c in languages.interface}
        found = {code: words[self.id] for code, words in read.items() if self.id in words}
        return Text(found or {ENGLISH: self.id})


@cache
def divergences() -> tuple[Divergence, ...]:
    """Return every divergence recorded."""
    return read_divergences(packaged_texts() / "rulings" / "divergences.toml")


def read_divergences(file: Path) -> tuple[Divergence, ...]:
    """Return the divergences of a file; raise TextError if it is missing or malformed."""
    return tuple(_read(read_toml(file, dict[str, list[dict[str, str]]])))


def divergences_on(citations: Iterable[Citation]) -> tuple[Divergence, ...]:
    """Return the divergences on provisions and on what holds them.

    Not on what is in them: an item that sends to a whole law does not apply each of its points.
    """
    cited = tuple(citations)
    return tuple(d for d in divergences() if any(_applies(c, d.citation) for c in cited))


def _applies(cited: Citation, place: Citation) -> bool:
    return cited.work == place.work and is_in(cited.id, place.id)


def _read(tables: dict[str, list[dict[str, str]]]) -> Iterator[Divergence]:
    for place, entries in tables.items():
        work, colon, id_ = place.partition(":")
        citation = Citation(work, id_) if colon else Citation(BRIDGE, place)
        for entry in entries:
            quotes = tuple((code, text) for code, text in entry.items() if code != "id")
            yield Divergence(entry.get("id", place), citation, quotes)
