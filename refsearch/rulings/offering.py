"""What search offers of the rulings: each procedure and situation with the words it is told in.

``said.toml`` has, by procedure, what people say when it has happened. Reading every procedure and
its texts takes longer than a search may: what was read is kept beside the index.
"""

from __future__ import annotations

import hashlib
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from refsearch.errors import TextError
from refsearch.library import Library
from refsearch.model import Concept
from refsearch.rulings.situations import Situation, Sought, situations
from refsearch.rulings.words import LANGUAGES, Text, words_of
from refsearch.search.folding import fold
from refsearch.search.offers import Offerable

if TYPE_CHECKING:
    from refsearch.rulings.registry import Procedure

_HOME = Path(__file__).parent
_FILE = _HOME / "said.toml"
_MADE_FROM = ("*.py", "*.toml", "texts/*.toml", "procedures/**/*.py")
_UNCOMMON = 1000  # after every procedure that has a place among the commonest


class Said(Sought, frozen=True, forbid_unknown_fields=True):
    """What people say for a procedure; ``title`` if its title is such a phrase too."""

    title: bool = True


@cache
def said() -> dict[str, Said]:
    """Return what people say, by procedure; raise TextError for a malformed file."""
    try:
        return msgspec.toml.decode(_FILE.read_bytes(), type=dict[str, Said])
    except (OSError, msgspec.DecodeError, msgspec.ValidationError) as error:
        raise TextError(str(_FILE), 1, str(error)) from error


def kept_offerables(library: Library, folder: Path) -> tuple[Offerable, ...]:
    """Return what :func:`offerables` does, from the folder where it was kept; keep it there.

    A folder that can't be written to is no fault: they are made anew each time.
    """
    kept = folder / f"rulings-{_fingerprint()}.msgpack"
    with suppress(OSError, msgspec.MsgspecError):
        return msgspec.msgpack.decode(kept.read_bytes(), type=tuple[Offerable, ...])
    made = offerables(library)
    with suppress(OSError):
        _keep(kept, msgspec.msgpack.encode(made))
    return made


def _fingerprint() -> str:
    found = hashlib.sha256()
    for file in (file for pattern in _MADE_FROM for file in sorted(_HOME.glob(pattern))):
        found.update(file.read_bytes())
    return found.hexdigest()[:16]


def _keep(path: Path, content: bytes) -> None:
    """Write a file whole or not at all, in place of those of other words."""
    with tempfile.NamedTemporaryFile(dir=path.parent, delete=False) as unfinished:
        unfinished.write(content)
    for old in path.parent.glob("rulings-*.msgpack"):
        old.unlink(missing_ok=True)
    Path(unfinished.name).rename(path)


def offerables(library: Library) -> tuple[Offerable, ...]:
    """Return every procedure and situation that search may offer."""
    # only who makes them pays for the procedures
    from refsearch.rulings.telling import spoken

    told = spoken()
    own = [_of_procedure(found, library) for found in told.values()]
    return (*own, *(_of_situation(one, told[one.procedure]) for one in situations()))


def _of_procedure(found: Procedure, library: Library) -> Offerable:
    words = words_of(found.words)
    heard = said().get(found.name, Said())
    titles = _by_language(words.title)
    own = _phrases(heard, titles if heard.title else {})
    return Offerable(
        procedure=found.name,
        game=_game(found),
        titles=titles,
        summaries=_by_language(words.summary),
        said=_with_terms(own, _game(found), library),
        rank=found.common or _UNCOMMON,
    )


def _of_situation(one: Situation, found: Procedure) -> Offerable:
    return Offerable(
        procedure=one.procedure,
        game=_game(found),
        titles=(titles := _by_language(one.title)),
        summaries=_by_language(words_of(found.words).title),
        said=_phrases(one.sought, titles),
        facts=tuple(one.facts.items()),
        rank=found.common or _UNCOMMON,
    )


def _game(found: Procedure) -> str:
    return "burraco" if found.work.startswith("burraco") else "bridge"


def _by_language(text: Text) -> dict[str, str]:
    return {code: text.filled(code) for code in LANGUAGES}


def _phrases(sought: Sought, titles: Mapping[str, str]) -> dict[str, tuple[str, ...]]:
    """Return the phrases in each language, the title first where it is one."""
    first = {code: (titles[code],) if code in titles else () for code in LANGUAGES}
    return {code: (*first[code], *getattr(sought, code)) for code in LANGUAGES}


def _with_terms(
    own: dict[str, tuple[str, ...]], game: str, library: Library
) -> dict[str, tuple[str, ...]]:
    """Return phrases with all that the term base calls what one of them is."""
    known = {(code, fold(text)) for code in LANGUAGES for text in own[code]}
    same = [c for c in library.concepts.values() if c.game == game and _is_named(c, known)]
    return {
        code: (*own[code], *(term for one in same for term in one.terms.get(code, ())))
        for code in LANGUAGES
    }


def _is_named(concept: Concept, known: set[tuple[str, str]]) -> bool:
    return any((code, fold(term)) in known for code, term in _terms(concept))


def _terms(concept: Concept) -> Iterator[tuple[str, str]]:
    for code, terms in concept.terms.items():
        yield from ((code, term) for term in terms)
