"""The titles of the usual chapters, by which they are known."""

from __future__ import annotations

from refsearch.languages.registry import Language
from refsearch.languages.usual import USUAL, Usual


def part_titles(language: Language) -> dict[str, str]:
    """Return the id of each usual part by its title, as the language declares it."""
    parts, words = language.parts, language.citation
    known = dict.fromkeys(parts.preface, "preface")
    known |= dict.fromkeys((*words.introduction, *parts.introduction), "introduction")
    usual = USUAL.get(language.code, Usual()).definition
    known |= dict.fromkeys((*words.definition, *parts.definitions, *usual), "definitions")
    return known | dict.fromkeys(parts.index, "index")
