"""What search can offer of the rulings: procedures and situations, with the words for them.

``said.toml`` has, by procedure, what people say when it has happened. Reading every procedure and
its texts takes longer than a search may: a build keeps what was read beside the index.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from refsearch.errors import TextError
from refsearch.library.library import Library
from refsearch.library.model import Concept
from refsearch.rulings.situations import Phrases, Situation, situations
from refsearch.rulings.words import LANGUAGES, Text, words_of
from refsearch.search.language.folding import fold
from refsearch.search.results import Offerable

if TYPE_CHECKING:
    from refsearch.rulings.registry import Procedure

_FILE = Path(__file__).parent / "said.toml"
_UNCOMMON = 1000  # after every procedure that has a place among the commonest


class ProcedurePhrases(Phrases, frozen=True, forbid_unknown_fields=True):
    """What people say for a procedure; ``title`` if its title is such a phrase too."""

    title: bool = True


@cache
def phrases() -> dict[str, ProcedurePhrases]:
    """Return what people say, by procedure."""
    return read_phrases(_FILE)


def read_phrases(file: Path) -> dict[str, ProcedurePhrases]:
    """Return the phrases of a file; raise TextError if it is missing or malformed."""
    try:
        return msgspec.toml.decode(file.read_bytes(), type=dict[str, ProcedurePhrases])
    except (OSError, msgspec.DecodeError, msgspec.ValidationError) as error:
        raise TextError(str(file), 1, str(error)) from error


def offerables(library: Library) -> tuple[Offerable, ...]:
    """Return every procedure and situation that search may offer."""
    # only who makes them pays for the procedures
    from refsearch.rulings.report import spoken

    procedures = spoken()
    own = [_of_procedure(found, library) for found in procedures.values()]
    return (*own, *(_of_situation(one, procedures[one.procedure]) for one in situations()))


def _of_procedure(found: Procedure, library: Library) -> Offerable:
    words = words_of(found.words)
    heard = phrases().get(found.name, ProcedurePhrases())
    titles = _by_language(words.title)
    own = _phrases(heard, titles if heard.title else {})
    return Offerable(
        procedure=found.name,
        game=_game(found),
        titles=titles,
        summaries=_by_language(words.summary),
        phrases=_with_terms(own, _game(found), library),
        rank=found.common or _UNCOMMON,
    )


def _of_situation(one: Situation, found: Procedure) -> Offerable:
    return Offerable(
        procedure=one.procedure,
        game=_game(found),
        titles=(titles := _by_language(one.title)),
        summaries=_by_language(words_of(found.words).title),
        phrases=_phrases(one.phrases, titles),
        facts=tuple(one.facts.items()),
        rank=found.common or _UNCOMMON,
    )


def _game(found: Procedure) -> str:
    return "burraco" if found.work.startswith("burraco") else "bridge"


def _by_language(text: Text) -> dict[str, str]:
    return {code: text.filled(code) for code in LANGUAGES}


def _phrases(own: Phrases, titles: Mapping[str, str]) -> dict[str, tuple[str, ...]]:
    """Return the phrases in each language, the title first where it is one."""
    first = {code: (titles[code],) if code in titles else () for code in LANGUAGES}
    return {code: (*first[code], *getattr(own, code)) for code in LANGUAGES}


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
