"""The noun that an edition uses for each level, from its samples and labels."""

from __future__ import annotations

import re
from collections.abc import Sequence

from refsearch.citations.patterns import PLURAL, flatten
from refsearch.citations.running.patterns import noun_of
from refsearch.citations.samples import PathStyle
from refsearch.citations.style import CitationStyle
from refsearch.layers.references.targets import Targets
from refsearch.library.citation_style import law_nouns


def is_plural(word: str, noun: str) -> bool:
    """Whether a word is a plural of another: rules, Absatze."""
    ending = word.removeprefix(noun)
    return ending != word and ending in ("s", "e", "en", "n")


def form_of(nouns: Sequence[str] | set[str]) -> str:
    """Return the pattern of some nouns in any inflected form."""
    return rf"(?i:{'|'.join(map(re.escape, nouns)) or '(?!)'}){PLURAL}(?:es|s|n)?"


def levels_of_nouns(style: CitationStyle, targets: Targets, nouns: Sequence[str]) -> dict[str, int]:
    """Return the level of each declared noun: 0 for that of a law, 1 for Absatz and Regla 1.1."""
    edition = targets.book.edition
    found = {flatten(noun): 0 for noun in law_nouns(edition)}
    short = [head.rstrip(".") for head in style.heads if head.endswith(".")]
    found |= {one: 0 for one in nouns if short and one.startswith(tuple(short))}  # Art.: articolo
    for sample in edition.label_paths:
        labelled = PathStyle.from_sample(sample)
        noun = noun_of(labelled.law)
        found |= {noun: len(labelled.levels) - 1} if noun else {}
    several: dict[str, set[int]] = {}
    for one in style.items:
        for depth, level in enumerate(one.levels[1:], 1):
            several.setdefault(noun_of(level), set()).add(depth)
    spoken = {noun: min(all_) for noun, all_ in several.items() if noun and len(all_) == 1}
    return {noun: depth for noun, depth in {**spoken, **found}.items() if noun.strip("§ .,()-:")}
