"""What search can offer of the rulings: procedures and situations, with the words to find them.

``rulings/phrases.toml`` of each language has, by procedure, what people say when it has happened.
Reading every procedure and its texts takes longer than a search may: a build keeps what was read
beside the index.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from refsearch.analysis.folding import fold
from refsearch.files import read_toml
from refsearch.languages.registry import Languages
from refsearch.languages.words import Text
from refsearch.library.library import Library
from refsearch.library.links import Concept
from refsearch.paths import packaged_texts
from refsearch.rulings.situations import Situation, situations
from refsearch.rulings.words import words_of
from refsearch.search.results import Offerable

if TYPE_CHECKING:
    from refsearch.rulings.registry import Procedure

WORDS = "rulings/phrases.toml"
_UNCOMMON = 1000  # after every procedure that has a place among the commonest
_Phrases = dict[str, tuple[str, ...]]
_Called = dict[tuple[str, str, str], dict[int, Concept]]  # each with its place in the term base


class _Matters(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """``matters`` are procedures whose titles name a matter and nothing that went wrong."""

    matters: frozenset[str]


@cache
def titles_of_matters() -> frozenset[str]:
    """Return the procedures whose title is not among the phrases by which they are found."""
    return read_matters(packaged_texts() / "rulings" / "phrases.toml")


def read_matters(file: Path) -> frozenset[str]:
    """Return the procedures of a file; raise TextError if it is missing or malformed."""
    return read_toml(file, _Matters).matters


def phrases(languages: Languages) -> dict[str, _Phrases]:
    """Return what people say, by procedure and language."""
    found: dict[str, _Phrases] = {}
    for code in languages.interface:
        for name, words in (languages.read(code, WORDS, _Phrases) or {}).items():
            found.setdefault(name, {})[code] = words
    return found


def offerables(library: Library) -> tuple[Offerable, ...]:
    """Return every procedure and situation that search may offer."""
    # only who makes them pays for the procedures
    from refsearch.rulings.catalogue import procedures

    by_name, known = procedures(), phrases(library.languages)
    called = _called(library)
    own = [
        _of_procedure(found, known.get(name, {}), library, called)
        for name, found in by_name.items()
    ]
    others = (_of_situation(one, by_name[one.procedure], library) for one in situations())
    return (*own, *others)


def _of_procedure(
    found: Procedure, known: _Phrases, library: Library, called: _Called
) -> Offerable:
    languages = library.languages
    words = words_of(found.words, languages)
    titles = _by_language(words.title, languages)
    own = _phrases(languages, known, {} if found.name in titles_of_matters() else titles)
    return Offerable(
        procedure=found.name,
        game=_game(found),
        titles=titles,
        summaries=_by_language(words.summary, languages),
        phrases=_with_terms(own, _game(found), called),
        rank=found.common or _UNCOMMON,
    )


def _of_situation(one: Situation, found: Procedure, library: Library) -> Offerable:
    languages = library.languages
    return Offerable(
        procedure=one.procedure,
        game=_game(found),
        titles=(titles := _by_language(one.title(languages), languages)),
        summaries=_by_language(words_of(found.words, languages).title, languages),
        phrases=_phrases(languages, one.phrases(languages), titles),
        facts=tuple(one.facts.items()),
        rank=found.common or _UNCOMMON,
    )


def _game(found: Procedure) -> str:
    return "burraco" if found.work.startswith("burraco") else "bridge"


def _by_language(text: Text, languages: Languages) -> dict[str, str]:
    return {code: text.filled(code) for code in languages.interface}


def _phrases(languages: Languages, own: _Phrases, titles: Mapping[str, str]) -> _Phrases:
    """Return the phrases in each language, the title first where it is one."""
    first = {code: (titles[code],) if code in titles else () for code in languages.interface}
    return {code: (*first[code], *own.get(code, ())) for code in languages.interface}


def _called(library: Library) -> _Called:
    """Return the entries of the term base by what they are called: game, language, folded term."""
    called: _Called = {}
    for at, concept in enumerate(library.concepts.values()):
        for code, terms in concept.terms.items():
            for term in terms:
                called.setdefault((concept.game, code, fold(term)), {})[at] = concept
    return called


def _with_terms(own: _Phrases, game: str, called: _Called) -> _Phrases:
    """Return phrases with all that the term base calls what one of them is."""
    known = [(game, code, fold(text)) for code, texts in own.items() for text in texts]
    same = {at: concept for name in known for at, concept in called.get(name, {}).items()}
    return {
        code: (*texts, *(term for at in sorted(same) for term in same[at].terms.get(code, ())))
        for code, texts in own.items()
    }
