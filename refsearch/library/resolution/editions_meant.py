"""Which editions a citation can mean, judged by its words, its year and its noun."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence, Set
from functools import lru_cache
from typing import NamedTuple

import msgspec

from refsearch.citations.citation import Citation
from refsearch.languages.registry import Language
from refsearch.languages.slug import unaccented
from refsearch.library.book.book import Book, split_global_id
from refsearch.library.citation_style import cited_law, part_nouns, style_of
from refsearch.library.edition import Edition
from refsearch.library.library import Library

_NOUN = re.compile(r"[^\W\d_]+|§")
_TITLE_WORD = 4  # letters: a shorter word of a title is an article or a preposition


def candidates(
    library: Library, cited: Citation, edition: str | None, language: str | None
) -> list[Book]:
    """Return the editions a citation can mean: as asked, as hinted, as its words suggest."""
    if edition is not None:
        return [library.book(edition)]
    books = in_order(library, language)
    books = [book for book in books if _of_year(library, book.edition, cited)]
    rest = {*cited.rest}
    known = known_words(library)
    books = [book for book in books if known[book.edition.id].beside >= rest] or books
    words = rest.union(cited.nouns)
    hits = [known[book.edition.id].hits(words) for book in books]
    hinted = [book for book, hints in zip(books, hits, strict=True) if 0 < hints == max(hits)]
    books = hinted or _by_noun(books, cited)
    spoken = [book for book in books if book.edition.language in cited.languages]
    return spoken or books


def in_order(library: Library, language: str | None) -> list[Book]:
    """Return every edition, those of a language first."""
    return sorted(library.books.values(), key=lambda book: book.edition.language != language)


def in_force_first(
    library: Library, targets: Sequence[str], text: str, language: str | None
) -> tuple[str, ...]:
    """Return targets with those of the newest edition of a work before the older ones'."""
    of = {target: split_global_id(target)[0] for target in targets}
    return tuple(sorted(targets, key=lambda one: order_of(library, of[one], text, language)))


def order_of(library: Library, id_: str, text: str, language: str | None) -> tuple[int, ...]:
    """Order editions: those that the noun is of, of the language asked, not succeeded, the newest.

    A translation is as old as its original.
    """
    edition = library.book(id_).edition
    style = style_of(edition)
    words = [one.citation.law for one in library.corpus.languages if one.code == edition.language]
    own = {unaccented(head) for head in (style.heads if style else ())}.union(*words)
    noun = _NOUN.match(unaccented(text))
    spoken = noun is not None and noun[0] in own
    old = library.successor(id_) or library.newer_original(id_)
    return (not spoken, edition.language != language, old is not None, -edition.year)


@lru_cache(maxsize=4)  # a process has one library; tests have some
def languages_spoken(library: Library) -> tuple[Language, ...]:
    """Return the languages of a library, with all nouns by which laws and parts are cited in them.

    To those of running text come those that are typed only, and those of the editions.
    """
    return tuple(_with_nouns(library, one) for one in library.corpus.languages)


def _with_nouns(library: Library, language: Language) -> Language:
    words = language.citation
    cited = (one.citation_law for one in library.editions if one.language == language.code)
    nouns = (unaccented(cited_law(one).before).strip(" .") for one in cited)
    items = (*words.item, *words.typed_item)
    new = [one for one in nouns if _NOUN.fullmatch(one) and one not in (*words.law, *items)]
    laws = tuple(dict.fromkeys((*words.law, *words.typed_law, *new)))
    citation = msgspec.structs.replace(words, law=laws, item=items)
    return msgspec.structs.replace(language, citation=citation)


def _of_year(library: Library, edition: Edition, cited: Citation) -> bool:
    """Whether an edition is of a year cited, or older where that is said: "before 2017"."""
    if not cited.years or edition.year in cited.years:
        return True
    groups = (named for one in library.corpus.languages for named in one.citation.named)
    older = (word for named in groups if named[0] == "former" for word in named)
    is_former = "former" in library.called(edition) and not {*cited.rest}.isdisjoint(older)
    return is_former and edition.year < max(cited.years)


def _by_noun(books: list[Book], cited: Citation) -> list[Book]:
    """Leave out what the noun can't mean: "Norma 4" is of the Norme, and "Art. 4" is not."""
    nouns = {b.edition.id: unaccented(b.edition.citation_law.split()[0]) for b in books}
    normed = [b for b in books if b.edition.supplements and nouns[b.edition.id] in cited.nouns]
    plain = [b for b in books if not (b.edition.supplements and cited.nouns)]
    return normed or plain


def named_most(library: Library, text: str) -> tuple[str, ...]:
    """Return the one edition that most words of a text name, by its names and its year, if any."""
    words = {*re.findall(r"\w+", unaccented(text))}
    known = known_words(library)
    hits = {
        edition.id: known[edition.id].hits(words)
        for edition in library.editions
        if words.isdisjoint(str(e.year) for e in library.editions) or str(edition.year) in words
    }
    most = max(hits.values(), default=0)
    named = tuple(id_ for id_, count in hits.items() if count == most)
    return named if most and len(named) == 1 else ()


class _Known(NamedTuple):
    """The words of an edition: those that name it (``hints``), and all that may stand beside it."""

    hints: Set[str]
    beside: Set[str]
    phrases: Sequence[Set[str]]  # the words of each hint that is of several

    def hits(self, words: Set[str]) -> int:
        """Return how many of its hints some words have."""
        return len(self.hints & words) + sum(words >= phrase for phrase in self.phrases)


@lru_cache(maxsize=4)  # a process has one library; tests have some
def known_words(library: Library) -> dict[str, _Known]:
    """Return the words of each edition by its id."""
    known = ((book, _hints(library, book)) for book in library.books.values())
    return {
        book.edition.id: _Known(
            hints,
            _beside(library, book, hints),
            [frozenset(hint.split()) for hint in hints if " " in hint],
        )
        for book, hints in known
    }


def _beside(library: Library, book: Book, hints: Set[str]) -> Set[str]:
    """Return the words that may stand beside a citation of an edition: "codice", "burraco"."""
    own = unaccented(book.edition.title).split()
    spoken = [language.citation for language in library.corpus.languages]
    beside = (word for one in spoken for word in (*one.code, *one.of, *one.skip, *one.asked))
    return {*own, *beside, *(word for hint in hints for word in hint.split())}


def _hints(library: Library, book: Book) -> Set[str]:
    """Return what names an edition: its work, game and initials, language, numbered parts."""
    edition = book.edition
    work = edition.work.split("-")
    names = {edition.game, *work, *unaccented(edition.short_title).split(), *_initials(edition)}
    names |= {*unaccented(edition.publisher or "").split()}
    for language in library.corpus.languages:
        for named in language.citation.named:
            names |= {*named} if named[0] in library.called(edition) else set()
    return names | part_words(library, edition).keys()


def _initials(edition: Edition) -> Iterator[str]:
    """Yield the initials of the longer words of a title, three at least: CIB, CIBD, ΔΚΑΜ."""
    words = [word for word in unaccented(edition.title).split() if len(word) >= _TITLE_WORD]
    initials = "".join(word[0] for word in words if word.isalpha())
    yield from (initials[:size] for size in range(3, len(initials) + 1))


def part_words(library: Library, edition: Edition) -> dict[str, str]:
    """Return the prefix of numbered parts by the words for them, the prefix itself included."""
    prefixes = {prefix: prefix for prefix, _ in edition.citation_parts}
    spoken = (part for language in library.corpus.languages for part in language.citation.part)
    others = {word: one[0] for one in spoken if one[0] in prefixes for word in one}
    return others | part_nouns(edition) | prefixes
