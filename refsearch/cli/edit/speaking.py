"""The language of a new edition: a declared one, or a draft whose words are asked for."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

import click

from refsearch.cli.language import in_words
from refsearch.drafting.guessing.citations import prose_of
from refsearch.drafting.guessing.nouns import (
    elided_words,
    is_form_or_compound,
    nouns_before_numbers,
    nouns_inside_citations,
    often_before_numbers,
)
from refsearch.errors import RefsearchError
from refsearch.languages.registry import Language, Languages
from refsearch.languages.skeleton import ASKED, existing_language, skeleton_language, with_words
from refsearch.languages.usual import USUAL, Usual
from refsearch.messages import Message, joined, msg, verbatim
from refsearch.reading.web_markup import without_web_markup

Words = Mapping[str, tuple[str, ...]]
_GUIDE = "docs/adding-an-edition.md, A language that is not there yet"


def read_words(given: Sequence[str]) -> Words:
    """Return ``law=article,articles`` by what the words are for; raise RefsearchError otherwise."""
    found: dict[str, tuple[str, ...]] = {}
    for one in given:
        kind, _, words = one.partition("=")
        if kind not in ASKED or not words.strip():
            raise RefsearchError(
                msg(
                    "--words {}: write one of {}, then = and words apart by commas: "
                    "law=article,articles ({})",
                    *(repr(one), ", ".join(ASKED), _GUIDE),
                )
            )
        found[kind] = (*found.get(kind, ()), *(w.strip() for w in words.split(",") if w.strip()))
    return found


def language_of(
    texts: Path, code: str, id_: str, heads: Sequence[str], text: str, given: Words
) -> tuple[Language, tuple[Message, ...]]:
    """Return the language of a source, and what to report of one that is not declared yet.

    It is the caller's to write: with an edition that is refused nothing is left behind.
    """
    language = existing_language(texts, code)
    if language is not None:
        if given:
            raise RefsearchError(
                msg(
                    "the language {} is there already: add words to its lists in {} ({})",
                    *(repr(code), _lists(texts, code), _GUIDE),
                )
            )
        return language, ()
    text = without_web_markup(text)
    language = skeleton_language(code, heads, elided_words(text))
    by_sign = any(head.startswith("§") for head in heads)
    proposed = _proposed("\n".join(prose_of(text)), language, by_sign=by_sign)
    more = {kind: words for kind, words in proposed.items() if kind not in given}
    language = with_words(language, {**given, **more})
    asked = given or (_asked(language) if sys.stdin.isatty() else {})
    language = with_words(language, asked)
    path = texts / "languages" / f"{code}.toml"
    remarks = [msg("{}: proposed, for there was none. {}", path, _proposal_of(language))]
    others = dict.fromkeys((*proposed["law"], *_proposed(text, language, by_sign=by_sign)["law"]))
    doubtful = [one for one in others if one not in language.citation.law]
    if doubtful:
        doubts = msg(
            "Not taken, though they stand before numbers, some of them only in tables and "
            "headings: {}. If one is a noun for a law, add it to law under [citation]",
            ", ".join(doubtful),
        )
        remarks.append(doubts)
    if not asked:
        again = f"refsearch new {id_} --again"
        remarks.append(msg("{}: go through its words ({}), then run {}", path, _GUIDE, again))
    return language, tuple(remarks)


def _lists(texts: Path, code: str) -> Message:
    """Return the file of a language, and what it begins as where a folder has none of its own."""
    own = texts / "languages" / f"{code}.toml"
    packaged = Languages.of(texts).file(code, "language.toml")
    copied = packaged and not own.is_file()
    return msg("{}, a copy of {}", own, packaged) if copied else verbatim(str(own))


def _proposed(text: str, language: Language, *, by_sign: bool) -> Words:
    """Return the words that a text cites by; a law of ``§`` is cited by that sign alone."""
    cited = language.citation
    stop = (
        *(language.search.stop.split() if language.search else ()),
        *cited.sentence,
        *cited.skip,
    )
    inside = (word for word in nouns_inside_citations(text) if word not in stop)
    items = tuple(dict.fromkeys((*cited.item, *inside)))
    usual = often_before_numbers(text, USUAL.get(language.code, Usual()).law)
    laws = dict.fromkeys((*usual, *nouns_before_numbers(text, stop, cited.law)))
    laws = dict.fromkeys(("§",) if by_sign else laws)
    parts = (*items, *cited.sentence)
    forms = tuple(word for word in laws if any(is_form_or_compound(word, of) for of in parts))
    items = tuple(dict.fromkeys((*items, *forms)))
    return {"law": tuple(word for word in laws if word not in items), "item": items}


def _asked(language: Language) -> Words:
    """Ask on the terminal for the words of a language, what was found in the source proposed."""
    found: dict[str, tuple[str, ...]] = {}
    for kind, about in ASKED.items():
        known = ", ".join(getattr(language.citation, kind if kind != "and" else "and_"))
        typed = click.prompt(in_words(msg("{} (apart by commas)", about)), default=known, err=True)
        found[kind] = tuple(word.strip() for word in typed.split(",") if word.strip())
    return found


def _proposal_of(language: Language) -> Message:
    """Say what the library has for a language, and what its words were found to be."""
    search = language.search
    stemmer = search.stemmer if search else ""
    stop = len(search.stop.split()) if search else 0
    law = ", ".join(language.citation.law) or msg("none found")
    item = ", ".join(language.citation.item) or msg("none found")
    stems = msg("Stemmer: {}.", stemmer) if stemmer else _NO_STEMMER
    stops = msg("{} stop words.", stop) if stop else _NO_STOP_WORDS
    words = msg("Words for a law: {}; for a part of one: {}", law, item)
    return joined((stems, stops, words), " ")


_NO_STEMMER = msg("There is no stemmer for it: words are found as they stand.")
_NO_STOP_WORDS = msg("There are no stop words for it: write them.")
