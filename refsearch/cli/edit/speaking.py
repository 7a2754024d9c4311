"""The language of a new edition: the one that is declared, or one proposed with its words asked."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

import click

from refsearch.drafting.guessing.citations import prose_of
from refsearch.drafting.guessing.nouns import (
    elided_words,
    nouns_before_numbers,
    nouns_inside_citations,
)
from refsearch.errors import RefsearchError
from refsearch.languages.registry import Language, Languages
from refsearch.languages.skeleton import (
    ASKED,
    existing_language,
    skeleton_language,
    with_words,
)

Words = Mapping[str, tuple[str, ...]]
_GUIDE = "docs/adding-an-edition.md, A language that is not there yet"


def read_words(given: Sequence[str]) -> Words:
    """Return ``law=article,articles`` by what the words are for; raise RefsearchError otherwise."""
    found: dict[str, tuple[str, ...]] = {}
    for one in given:
        kind, _, words = one.partition("=")
        if kind not in ASKED or not words.strip():
            raise RefsearchError(
                f"--words {one!r}: write one of {', '.join(ASKED)}, then = and words apart by "
                f"commas: law=article,articles ({_GUIDE})"
            )
        found[kind] = (*found.get(kind, ()), *(w.strip() for w in words.split(",") if w.strip()))
    return found


def language_of(
    texts: Path, code: str, id_: str, heads: Sequence[str], text: str, given: Words
) -> tuple[Language, tuple[str, ...]]:
    """Return the language of a source, and what is to be told of one that is not declared yet.

    It is the caller's to write: with an edition that is refused nothing is left behind.
    """
    language = existing_language(texts, code)
    if language is not None:
        if given:
            raise RefsearchError(
                f"the language {code!r} is there already: add words to its lists in "
                f"{texts / 'languages' / f'{code}.toml'}{_copied(texts, code)} ({_GUIDE})"
            )
        return language, ()
    language = skeleton_language(code, heads, elided_words(text))
    proposed = _proposed("\n".join(prose_of(text)), language)
    told = {kind: words for kind, words in proposed.items() if kind not in given}
    language = with_words(language, {**given, **told})
    asked = given or (_asked(language) if sys.stdin.isatty() else {})
    language = with_words(language, asked)
    path = texts / "languages" / f"{code}.toml"
    told_of = [f"{path}: proposed, for there was none. {_told(language)}"]
    others = dict.fromkeys((*proposed["law"], *_proposed(text, language)["law"]))
    doubtful = [one for one in others if one not in language.citation.law]
    if doubtful:
        told_of.append(_DOUBTFUL.format(", ".join(doubtful)))
    if not asked:
        told_of.append(
            f"{path}: go through its words ({_GUIDE}), then run refsearch new {id_} --again"
        )
    return language, tuple(told_of)


def _copied(texts: Path, code: str) -> str:
    """Say what that file begins as, where a folder has none of its own."""
    packaged = Languages.of(texts).file(code, "language.toml")
    own = (texts / "languages" / f"{code}.toml").is_file()
    return f", a copy of {packaged}" if packaged and not own else ""


def _proposed(text: str, language: Language) -> Words:
    stop = language.search.stop.split() if language.search else ()
    items = tuple(dict.fromkeys((*language.citation.item, *nouns_inside_citations(text))))
    laws = (word for word in nouns_before_numbers(text, stop) if word not in items)
    return {"law": tuple(laws), "item": items}


def _asked(language: Language) -> Words:
    """Ask on the terminal for the words of a language, what was found in the source proposed."""
    found: dict[str, tuple[str, ...]] = {}
    for kind, meant in ASKED.items():
        known = ", ".join(getattr(language.citation, kind if kind != "and" else "and_"))
        said = click.prompt(f"{meant} (apart by commas)", default=known, err=True)
        found[kind] = tuple(word.strip() for word in said.split(",") if word.strip())
    return found


def _told(language: Language) -> str:
    """Say what the library has for a language, and what its words were found to be."""
    search = language.search
    stemmer = search.stemmer if search else ""
    stop = len(search.stop.split()) if search else 0
    law = ", ".join(language.citation.law) or "none found"
    item = ", ".join(language.citation.item) or "none found"
    return (
        (f"Stemmer: {stemmer}. " if stemmer else _NO_STEMMER)
        + (f"{stop} stop words. " if stop else "There are no stop words for it: write them. ")
        + f"Words for a law: {law}; for a part of one: {item}"
    )


_DOUBTFUL = (
    "Not taken, though they stand before numbers, some of them only in tables and headings: {}. "
    "If one is a noun for a law, add it to law under [citation]"
)
_NO_STEMMER = "There is no stemmer for it: words are found as they stand. "
