"""What a change of wording must not touch: the numbers, references and modal words of a text."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from refsearch.citations.locator import law_of
from refsearch.comparison.number_words import number_words
from refsearch.comparison.words import plain_word
from refsearch.layers.phrases import split_words
from refsearch.library.book.book import Book, split_global_id
from refsearch.library.links import Reference

_DIGITS = re.compile(r"\d+(?:[.,]\d+)*%?")
DECIMAL = re.compile(r"(?<=\d),(?=\d{1,2}(?!\d))")  # 12,5 is 12.5 in another language


@dataclass(frozen=True, slots=True)
class Substance:
    """What is said in numbers, references and modal words.

    ``references`` are the ids cited in the edition; ``unknown`` the laws cited that it lacks.
    """

    numbers: Counter[str]
    references: frozenset[str]
    modals: Counter[str]
    unknown: frozenset[str] = frozenset()


def substance_of(book: Book, ids: Iterable[str]) -> Substance:
    """Return the substance of the own texts of some provisions together."""
    holders = tuple(ids)
    cited = [r for id_ in holders for r in book.references_of(id_)]
    return Substance(
        numbers=Counter(n for id_ in holders for n in _numbers(book, id_)),
        references=frozenset(split_global_id(t)[1] for r in cited for t in r.targets),
        modals=Counter(m.word for id_ in holders for m in book.modality_of(id_)),
        unknown=frozenset(law_of(split_global_id(a.target)[1]) for r in cited for a in r.absent),
    )


def _numbers(book: Book, id_: str) -> Iterator[str]:
    """Yield the numbers of a text, in digits or words, those of its references left out."""
    text = book.provisions[id_].text
    named = [r for r in book.references_of(id_) if r.field == "text"]
    for found in _DIGITS.finditer(text):
        if not _inside(found.start(), named):
            yield DECIMAL.sub(".", found[0])
    forms = [plain_word(word.form) for word in split_words(text).words]
    yield from number_words(book.edition.language).all(forms)


def _inside(at: int, references: Iterable[Reference]) -> bool:
    return any(r.start <= at < r.end for r in references)


def words_of(book: Book, ids: Iterable[str]) -> list[str]:
    """Return the words of provisions: no case, punctuation, quotation marks or apostrophes."""
    texts = (f"{book.provisions[id_].heading or ''}\n{book.provisions[id_].text}" for id_ in ids)
    return [word.form for text in texts for word in split_words(text).words]
