"""What a citation means: which provisions of which editions."""

from __future__ import annotations

from dataclasses import dataclass

from refsearch.citation_parser import Citation, Path, default_id, parse_citation
from refsearch.library import Book, Library, global_id
from refsearch.model import Edition
from refsearch.slug import unaccented


@dataclass(frozen=True, slots=True)
class Resolution:
    """The provisions a text cites: global ids, best first, and cited places that don't exist."""

    text: str
    is_citation: bool
    targets: tuple[str, ...] = ()
    missing: tuple[str, ...] = ()


def resolve(
    library: Library, text: str, edition: str | None = None, language: str | None = None
) -> Resolution:
    """Return what ``text`` cites in ``edition``, or in every edition it can mean.

    Editions in the language of the word used ("Art.", "Νόμος") come alone; without such a word
    those in ``language`` come first. Raises UnknownEdition.
    """
    own, _, local = text.partition(":")
    if local and own.strip() in library.books:
        text, edition = local, own.strip()
    if edition is not None:
        library.book(edition)
    named = _by_name(library, text, edition, language)
    if named:
        return Resolution(text, is_citation=True, targets=named)
    cited = parse_citation(text, library.corpus.languages)
    if cited is None:
        return Resolution(text, is_citation=False)
    books = _candidates(library, cited, edition, language)
    found = [(book, _targets(book, cited)) for book in books]
    targets = tuple(global_id(book.edition.id, t) for book, ids in found for t in ids)
    if not targets and (not books or _unhinted(books, cited) or _rootless(books, cited)):
        return Resolution(text, is_citation=False)
    missing = () if targets else tuple(default_id(path) for path in cited.paths)
    return Resolution(text, is_citation=True, targets=targets, missing=missing)


def _by_name(
    library: Library, text: str, edition: str | None, language: str | None
) -> tuple[str, ...]:
    """Resolve what is cited by words, as in ``etica 7`` or ``tabelle``."""
    books = [library.book(edition)] if edition else _in_order(library, language)
    found = ((book, book.find_named(text)) for book in books)
    return tuple(global_id(book.edition.id, id_) for book, id_ in found if id_)


def _rootless(books: list[Book], cited: Citation) -> bool:
    """Whether a path begins with a word that no edition has a part of: "e.g", not "etica.99"."""
    roots = {path[0] for path in cited.paths} - {"def", "fn"}
    return not all(root.isdigit() or any(b.find((root,)) for b in books) for root in roots)


def _unhinted(books: list[Book], cited: Citation) -> bool:
    """Whether a word is left that names no edition: then the text was no citation."""
    return any(not any(_hints(book.edition, (word,)) for book in books) for word in cited.rest)


def _in_order(library: Library, language: str | None) -> list[Book]:
    return sorted(library.books.values(), key=lambda book: book.edition.language != language)


def _candidates(
    library: Library, cited: Citation, edition: str | None, language: str | None
) -> list[Book]:
    """Return the editions a citation can mean: as asked, as hinted, as its words suggest."""
    if edition is not None:
        return [library.book(edition)]
    books = _in_order(library, language)
    books = [book for book in books if not cited.years or book.edition.year in cited.years]
    hinted = [book for book in books if _hints(book.edition, cited.rest)]
    books = hinted or books
    spoken = [book for book in books if book.edition.language in cited.languages]
    return spoken or books


def _hints(edition: Edition, words: tuple[str, ...]) -> bool:
    names = {edition.game, *edition.work.split("-"), *unaccented(edition.short_title).split()}
    return any(word in names for word in words)


def _targets(book: Book, cited: Citation) -> list[str]:
    """Return the ids in one edition; a word that does not name the edition makes none."""
    if not all(_hints(book.edition, (word,)) for word in cited.rest):
        return []
    if cited.footnote:
        return [note for path in cited.paths for note in _notes(book, path)]
    found = (book.find(path) for path in cited.paths)
    return [id_ for id_ in found if id_]


def _notes(book: Book, path: Path) -> list[str]:
    law = book.find(path)
    if law is None or law not in book.provisions:
        return []
    inside = {p.id for p in book.walk(book.provision(law))}
    return [f.id for f in book.footnotes.values() if inside.intersection(f.attached_to)]
