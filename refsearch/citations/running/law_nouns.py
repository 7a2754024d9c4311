"""The nouns of the kinds of laws: Part A beside Rule 2, where Part 2 is neither."""

from __future__ import annotations

from collections.abc import Iterable

from refsearch.citations.samples import PathStyle
from refsearch.languages.slug import unaccented

_ENDING = 2  # letters of a plural: Artikeln


def may_stand_before(laws: Iterable[PathStyle], head: str, law: str) -> bool:
    """Whether a head, as printed, may stand before the number or letter of a law.

    A noun that an edition declares for laws in letters alone cites none in numbers.
    """
    noun = unaccented(head).strip(" .")
    kinds = {one.law.series.kind for one in laws if _is_noun(one.law.before, noun)}
    return law[:1].isalpha() or kinds != {"upper"}


def _is_noun(before: str, noun: str) -> bool:
    own = unaccented(before).strip(" .")
    return bool(own) and noun.startswith(own) and len(noun) <= len(own) + _ENDING
