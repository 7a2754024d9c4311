"""Laws that are cited by an ordinal in words: ``Third Rule``, ``Artigo Sexto``."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from refsearch.citations.locator import letter_at
from refsearch.citations.numerals import numeral
from refsearch.citations.ordinals import in_digits
from refsearch.languages.slug import unaccented
from refsearch.library.citation_style import law_nouns
from refsearch.library.library import Library


def counted(library: Library, text: str) -> Iterator[str]:
    """Yield a citation of a law by its ordinal in words, "Third Rule", as laws may be counted."""
    in_number = in_digits(text)
    noun, _, number = in_number.partition(" ")
    spoken = (unaccented(noun) in one.citation.law for one in library.corpus.languages)
    if in_number != text and (any(spoken) or unaccented(noun) in _law_nouns(library)):
        yield in_number
        if number.isdigit():
            yield f"{noun} {numeral(int(number)).upper()}"
            yield f"{noun} {letter_at(int(number), 'A')}"


@lru_cache(maxsize=4)  # a process has one library; tests have some
def _law_nouns(library: Library) -> frozenset[str]:
    return frozenset(noun for one in library.editions for noun in law_nouns(one))
