"""Resolving a citation: which provisions of which editions it means."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import partial

from refsearch.citations.citation import Citation, Path, default_id
from refsearch.citations.grammar import parse_citation
from refsearch.citations.labels import by_sound, is_greek
from refsearch.library.book.book import Book, global_id, split_global_id
from refsearch.library.library import Library
from refsearch.library.resolution.by_name import by_name
from refsearch.library.resolution.by_ordinal import counted
from refsearch.library.resolution.by_parts import by_parts, ways_in_parts
from refsearch.library.resolution.declared import (
    LONGEST_IN_PARTS,
    as_shown,
    declared_in,
    never_meant,
)
from refsearch.library.resolution.editions_meant import (
    candidates,
    in_force_first,
    in_order,
    known_words,
    languages_spoken,
    part_words,
)
from refsearch.library.resolution.spellings import in_other_figures, other_spellings

LONGEST = 500  # characters: no citation has more, and nothing after this is looked at


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
        return Resolution(
            text, is_citation=True, targets=in_force_first(library, named, text, language)
        )
    declared = declared_in(library, text, edition, language)
    found = _resolved(library, text, edition, language, declared)
    if found.targets:
        return _exactly(library, found)
    others = (resolve(library, one, edition, language) for one in counted(library, text))
    other = next((one for one in others if one.targets), None)
    inside = other.targets if other else _by_parts(library, text, edition, language)
    return Resolution(text, is_citation=True, targets=inside) if inside else found


def _exactly(library: Library, found: Resolution) -> Resolution:
    """Return of what seems a list the one place that is cited by just these words, if one is."""
    by_edition = defaultdict(list)
    for edition, id_ in map(split_global_id, found.targets):
        by_edition[edition].append(id_)
    exact = tuple(
        global_id(edition, id_)
        for edition, ids in by_edition.items()
        for id_ in (as_shown(library.book(edition), ids, found.text) if ids[1:] else ())
    )
    return replace(found, targets=exact) if exact else found


def _resolved(
    library: Library,
    text: str,
    edition: str | None,
    language: str | None,
    declared: dict[str, tuple[str, ...]],
) -> Resolution:
    """Return what a text cites as the grammar reads it, and as declared styles do."""
    of_declared = tuple(target for targets in declared.values() for target in targets)
    cited = parse_citation(text, languages_spoken(library))
    if cited is None or (edition and declared):
        return Resolution(text, is_citation=bool(declared), targets=of_declared)
    books = candidates(library, cited, edition, language)
    known = declared.keys() | never_meant(library, text)
    books = [book for book in books if book.edition.id not in known]
    found = [(book, _targets(library, book, cited)) for book in books]
    if not any(ids for _, ids in found) and not _unhinted(library, books, cited):
        # what one edition has as typed is meant in no other way; in "16 b uno a" a word is left
        found = [(book, _respelled(library, book, cited)) for book in books]
    targets = tuple(dict.fromkeys(global_id(b.edition.id, t) for b, ids in found for t in ids))
    targets += of_declared
    if not targets and (not books or _unhinted(library, books, cited) or _rootless(books, cited)):
        return Resolution(text, is_citation=False)
    nowhere = () if targets else cited.paths
    missing = tuple(_missing_id(library, books, cited, path) for path in nowhere)
    lacking = _lacking(books, cited)
    elsewhere = _elsewhere(library, lacking, cited) if lacking else ()
    return Resolution(text, True, targets, missing, elsewhere, lacking, cited.cut)


def _by_parts(
    library: Library, text: str, edition: str | None, language: str | None
) -> tuple[str, ...]:
    """Return what the parts of a text lead to, one in the other, in each edition it can mean."""
    ways = ways_in_parts(library, text) if len(text) <= LONGEST_IN_PARTS else []
    if not ways:
        return ()
    books = [library.book(edition)] if edition else in_order(library, language)
    targets = []
    for book in books:
        own = book.edition.id
        ids = by_parts(library, book, ways, partial(_single, library, edition=own))
        targets += [global_id(own, id_) for id_ in ids]
    return in_force_first(library, targets, text, language)


def _single(library: Library, text: str, *, edition: str) -> str | None:
    """Return the id of the one place that a text cites in an edition by itself."""
    named = by_name(library, text, edition, None)
    declared = {} if named else declared_in(library, text, edition, None)
    found = named or _resolved(library, text, edition, None, declared).targets
    return split_global_id(found[0])[1] if len(found) == 1 else None


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
    known = [known_words(library)[book.edition.id].beside for book in books]
    return any(not any(word in words for words in known) for word in cited.rest)


def _paths(library: Library, book: Book, cited: Citation, paths: Iterable[Path]) -> Iterator[Path]:
    """Yield paths as they are in an edition: ``4.c`` after "Appendice" is ``app4.c``."""
    words = part_words(library, book.edition)
    prefixes = [p for word, p in words.items() if word in cited.rest]
    for path in paths:
        if len(path) > 1 and path[0] in words and path[1].isdigit():  # app.4.2
            yield (f"{words[path[0]]}{path[1]}", *path[2:])
        else:
            yield (f"{prefixes[0]}{path[0]}", *path[1:]) if prefixes and path[0].isdigit() else path


def _targets(library: Library, book: Book, cited: Citation) -> list[str]:
    """Return the ids in one edition; a word that does not name the edition makes none."""
    if not known_words(library)[book.edition.id].beside >= {*cited.rest}:
        return []
    if cited.footnote:
        return [note for path in cited.paths for note in _notes(book, path, cited)]
    paths = [*_paths(library, book, cited, cited.paths)]
    found = [id_ for path in paths for id_ in _found(book, path)]
    close = [_found(book, path) for path in _paths(library, book, cited, _closer(cited))]
    if close and all(close):
        return [id_ for ids in close for id_ in ids]
    if found or not _in_greek(book, cited):
        return found
    return [id_ for path in paths for id_ in book.find_all((path[0], *map(by_sound, path[1:])))]


def _respelled(library: Library, book: Book, cited: Citation) -> list[str]:
    """Return what a citation that no edition has as typed may be written for in one."""
    if cited.footnote:
        return []
    paths = _paths(library, book, cited, cited.paths)
    return [id_ for path in paths for id_ in next(_spelled(book, path), ())]


def _closer(cited: Citation) -> tuple[Path, ...]:
    """Return the paths of numbers side by side; "22 4" alone is two laws, "8 3 b" one place."""
    lettered = any(part.isalpha() for path in cited.closer for part in path)
    placed = cited.nouns or cited.rest or cited.years or lettered
    return cited.closer if placed else ()


def _found(book: Book, path: Path) -> tuple[str, ...]:
    return book.find_all(path) or book.find_all(in_other_figures(path))


def _spelled(book: Book, path: Path) -> Iterator[tuple[str, ...]]:
    """Yield the ids of a path that nothing has as typed, by what else it may be written for."""
    for way in other_spellings(path):
        ids = [book.find_all(one) for one in way]
        if all(ids):
            yield tuple(id_ for one in ids for id_ in one)


def _in_greek(book: Book, cited: Citation) -> bool:
    """Whether a Greek edition is cited by a Greek word: "nomos 70G" is the third section."""
    return book.edition.language in cited.languages and is_greek(book.edition.title)


def _notes(book: Book, path: Path, cited: Citation) -> list[str]:
    """Return the notes of a place, or the note of a number: "footnote 19" names no law."""
    numbered = f"fn.{path[0]}"
    own = cited.note_first and len(path) == 1
    if own and numbered in book.footnotes:
        return [numbered]
    law = book.find(path)
    if law is None or law not in book.provisions:
        return []
    inside = {p.id for p in book.walk(book.provision(law))}
    return [f.id for f in book.footnotes.values() if inside.intersection(f.attached_to)]
