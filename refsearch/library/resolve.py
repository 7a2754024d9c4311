"""Resolving a citation: which provisions of which editions it means."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Set
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from refsearch.citations.grammar import Citation, Path, default_id, parse_citation
from refsearch.citations.labels import by_ear, is_greek
from refsearch.citations.style import CitationStyle
from refsearch.languages.slug import unaccented
from refsearch.library.by_name import by_name
from refsearch.library.citation_style import part_nouns, style_of
from refsearch.library.edition import Edition
from refsearch.library.library import Book, Library, global_id

_TITLE_WORD = 4  # letters: a shorter word of a title is an article or a preposition
LONGEST = 500  # characters: no citation has more, and nothing after this is looked at
_MOST_DIGITS = 4  # of a number that is read as one digit for each level
_NOUN = re.compile(r"[^\W\d_]+|§")


@dataclass(frozen=True, slots=True)
class Resolution:
    """The provisions a text cites: global ids, best first, and cited places that don't exist.

    ``elsewhere`` are the laws of the same number in a newer work, as global ids, for those that
    the edition cited, ``lacking``, declares its file does not hold; numbering may differ there.
    ``cut`` tells that the text names more places than are looked up.
    """

    text: str
    is_citation: bool
    targets: tuple[str, ...] = ()
    missing: tuple[str, ...] = ()
    elsewhere: tuple[str, ...] = ()
    lacking: str = ""
    cut: bool = False


def resolve(
    library: Library, text: str, edition: str | None = None, language: str | None = None
) -> Resolution:
    """Return what ``text`` cites in ``edition``, or in every edition it can mean.

    Editions in the language of the word used ("Art.", "Νόμος") come alone; without such a word
    those in ``language`` come first. Raises UnknownEdition.
    """
    if len(text) > LONGEST:
        return Resolution(text, is_citation=False)
    own, _, local = text.partition(":")
    if local and own.strip() in library.books:
        text, edition = local, own.strip()
    if edition is not None:
        library.book(edition)
    named = by_name(library, text, edition, language)
    if named:
        return Resolution(text, is_citation=True, targets=named)
    declared = _declared(library, text, edition, language)
    cited = parse_citation(text, library.corpus.languages)
    if cited is None or (edition and declared):
        return Resolution(text, is_citation=bool(declared), targets=tuple(declared.values()))
    books = _candidates(library, cited, edition, language)
    books = [book for book in books if book.edition.id not in declared]
    found = [(book, _targets(library, book, cited)) for book in books]
    targets = tuple(dict.fromkeys(global_id(b.edition.id, t) for b, ids in found for t in ids))
    targets += tuple(declared.values())
    if not targets and (not books or _unhinted(library, books, cited) or _rootless(books, cited)):
        return Resolution(text, is_citation=False)
    nowhere = () if targets else cited.paths
    missing = tuple(_missing_id(library, books, cited, path) for path in nowhere)
    lacking = _lacking(books, cited)
    elsewhere = _elsewhere(library, lacking, cited) if lacking else ()
    return Resolution(text, True, targets, missing, elsewhere, lacking, cited.cut)


def _declared(
    library: Library, text: str, edition: str | None, language: str | None
) -> dict[str, str]:
    """Return what a text cites in editions that declare a citation style: global ids by edition."""
    books = [library.book(edition)] if edition else _in_order(library, language)
    styles, found = _styles(library), dict[str, str]()
    for book in (one for one in books if one.edition.id in styles):
        style = styles[book.edition.id]
        spoken = [one.citation for one in library.corpus.languages]
        nouns = [noun for words in spoken for noun in words.law]
        of_game = library.game(book.edition.game).law.values()
        nouns += [unaccented(noun) for words in of_game for noun in words]
        parts = (part for words in spoken for part in words.item)
        for path in style.read(text, nouns, parts):
            id_ = book.find(path) or book.find(_closed_up(text, path))
            if id_ is not None:
                found.setdefault(book.edition.id, global_id(book.edition.id, id_))
    return dict(sorted(found.items(), key=lambda one: _order(library, one[0], text, language)))


@lru_cache(maxsize=4)
def _styles(library: Library) -> dict[str, CitationStyle]:
    """Return the citation styles of the editions that declare one."""
    styles = ((one.id, style_of(one)) for one in library.editions)
    return {id_: style for id_, style in styles if style}


def _closed_up(text: str, path: Path) -> Path:
    """Return a path typed without what parts its numbers, one digit for each: c513 for c.5.1.3."""
    if unaccented(text).split()[-1:] != ["".join(path).lower()]:
        return path
    split = (part if part.isdigit() and len(part) <= _MOST_DIGITS else [part] for part in path[1:])
    return (*path[:1], *(digit for part in split for digit in part))


def _order(library: Library, id_: str, text: str, language: str | None) -> tuple[bool, ...]:
    """Order editions: those that the noun is of, of the language asked, not succeeded by a newer.

    A translation is as old as its original.
    """
    edition = library.book(id_).edition
    style = style_of(edition)
    words = [one.citation.law for one in library.corpus.languages if one.code == edition.language]
    own = {unaccented(head) for head in (style.heads if style else ())}.union(*words)
    noun = _NOUN.match(unaccented(text))
    spoken = noun is not None and noun[0] in own
    old = library.successor(id_) or library.newer_original(id_)
    return (not spoken, edition.language != language, old is not None)


def _missing_id(library: Library, books: list[Book], cited: Citation, path: Path) -> str:
    """Return how a path that leads nowhere would be written as an id."""
    parts = [p for book in books for p in _paths(library, book, cited, [path]) if p != path]
    return ".".join(parts[0]) if parts else default_id(path)


def _lacking(books: list[Book], cited: Citation) -> str:
    """Return the one edition cited if it declares that its file lacks a law cited, or nothing."""
    editions = [book.edition for book in books]
    lacks = len(editions) == 1 and any(editions[0].lacks_law(path[0]) for path in cited.paths)
    return editions[0].id if lacks else ""


def _elsewhere(library: Library, edition: str, cited: Citation) -> tuple[str, ...]:
    """Return the laws of a newer work that have the numbers of those an edition's file lacks."""
    laws = dict.fromkeys(path[0] for path in cited.paths)
    return tuple(target for law in laws for target in library.elsewhere(edition, law))


def _rootless(books: list[Book], cited: Citation) -> bool:
    """Whether a path begins with a word that no edition has a part of: "e.g", not "etica.99"."""
    roots = {path[0] for path in cited.paths} - {"def", "fn"}
    return not all(root.isdigit() or any(b.find((root,)) for b in books) for root in roots)


def _unhinted(library: Library, books: list[Book], cited: Citation) -> bool:
    """Whether a word is left that names no edition: then the text was no citation."""
    known = [_known(library)[book.edition.id].beside for book in books]
    return any(not any(word in words for words in known) for word in cited.rest)


class _Known(NamedTuple):
    """The words of an edition: those that name it (``hints``), and all that may stand beside it."""

    hints: Set[str]
    beside: Set[str]


@lru_cache(maxsize=4)
def _known(library: Library) -> dict[str, _Known]:
    """Return the words of each edition by its id."""
    known = ((book, _hints(library, book)) for book in library.books.values())
    return {book.edition.id: _Known(hints, _beside(library, book, hints)) for book, hints in known}


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
    for language in library.corpus.languages:
        for named in language.citation.named:
            names |= {*named} if named[0] in library.called(edition) else set()
    return names | _part_words(library, edition).keys()


def _initials(edition: Edition) -> Iterator[str]:
    """Yield the initials of the longer words of a title, three at least: CIB, CIBD, ΔΚΑΜ."""
    words = [word for word in unaccented(edition.title).split() if len(word) >= _TITLE_WORD]
    initials = "".join(word[0] for word in words if word.isalpha())
    yield from (initials[:size] for size in range(3, len(initials) + 1))


def _part_words(library: Library, edition: Edition) -> dict[str, str]:
    """Return the prefix of numbered parts by the words for them, the prefix itself included."""
    prefixes = {prefix: prefix for prefix, _ in edition.citation_parts}
    spoken = (part for language in library.corpus.languages for part in language.citation.part)
    others = {word: one[0] for one in spoken if one[0] in prefixes for word in one}
    return others | part_nouns(edition) | prefixes


def _paths(library: Library, book: Book, cited: Citation, paths: Iterable[Path]) -> Iterator[Path]:
    """Yield paths as they are in an edition: ``4.c`` after "Appendice" is ``app4.c``."""
    prefixes = [p for word, p in _part_words(library, book.edition).items() if word in cited.rest]
    for path in paths:
        yield (f"{prefixes[0]}{path[0]}", *path[1:]) if prefixes and path[0].isdigit() else path


def _in_order(library: Library, language: str | None) -> list[Book]:
    return sorted(library.books.values(), key=lambda book: book.edition.language != language)


def _candidates(
    library: Library, cited: Citation, edition: str | None, language: str | None
) -> list[Book]:
    """Return the editions a citation can mean: as asked, as hinted, as its words suggest."""
    if edition is not None:
        return [library.book(edition)]
    books = _in_order(library, language)
    books = [book for book in books if _of_year(library, book.edition, cited)]
    rest = {*cited.rest}
    known = _known(library)
    books = [book for book in books if known[book.edition.id].beside >= rest] or books
    said = rest.union(cited.nouns)
    told = [sum(said.issuperset(h.split()) for h in known[b.edition.id].hints) for b in books]
    hinted = [book for book, hints in zip(books, told, strict=True) if 0 < hints == max(told)]
    books = hinted or _by_noun(books, cited)
    spoken = [book for book in books if book.edition.language in cited.languages]
    return spoken or books


def _of_year(library: Library, edition: Edition, cited: Citation) -> bool:
    """Whether an edition is of a year cited, or older where that is said: "before 2017"."""
    if not cited.years or edition.year in cited.years:
        return True
    groups = (named for one in library.corpus.languages for named in one.citation.named)
    older = (word for named in groups if named[0] == "former" for word in named)
    said = "former" in library.called(edition) and not {*cited.rest}.isdisjoint(older)
    return said and edition.year < max(cited.years)


def _by_noun(books: list[Book], cited: Citation) -> list[Book]:
    """Leave out what the noun can't mean: "Norma 4" is of the Norme, and "Art. 4" is not."""
    nouns = {b.edition.id: unaccented(b.edition.citation_law.split()[0]) for b in books}
    normed = [b for b in books if b.edition.supplements and nouns[b.edition.id] in cited.nouns]
    plain = [b for b in books if not (b.edition.supplements and cited.nouns)]
    return normed or plain


def _targets(library: Library, book: Book, cited: Citation) -> list[str]:
    """Return the ids in one edition; a word that does not name the edition makes none."""
    if not _known(library)[book.edition.id].beside >= {*cited.rest}:
        return []
    if cited.footnote:
        return [note for path in cited.paths for note in _notes(book, path, cited)]
    paths = [*_paths(library, book, cited, cited.paths)]
    found = [id_ for path in paths for id_ in book.find_all(path)]
    if found or not _in_greek(book, cited):
        return found
    return [id_ for path in paths for id_ in book.find_all((path[0], *map(by_ear, path[1:])))]


def _in_greek(book: Book, cited: Citation) -> bool:
    """Whether a Greek edition is cited by a Greek word: "nomos 70G" is the third section."""
    return book.edition.language in cited.languages and is_greek(book.edition.title)


def _notes(book: Book, path: Path, cited: Citation) -> list[str]:
    """Return the notes of a place, or the note of a number: "footnote 19" names no law."""
    numbered = f"fn.{path[0]}"
    own = cited.note_first and not cited.nouns and len(path) == 1
    if own and numbered in book.footnotes:
        return [numbered]
    law = book.find(path)
    if law is None or law not in book.provisions:
        return []
    inside = {p.id for p in book.walk(book.provision(law))}
    return [f.id for f in book.footnotes.values() if inside.intersection(f.attached_to)]
