"""The editions that stand in one matrix: of works that succeed one another."""

from __future__ import annotations

from refsearch.errors import UnknownProvision
from refsearch.library.edition import Edition
from refsearch.library.library import Library

Family = tuple[Edition, ...]


def families(library: Library) -> tuple[Family, ...]:
    """Return the editions of each line of works, the newest work first; the largest line first.

    Of lines that are as large, that whose editions are listed first stands first.
    """
    lines: dict[str, list[Edition]] = {}
    for edition in library.editions:
        lines.setdefault(_newest(library, edition.work), []).append(edition)
    ages = {e.work: _age(library, e.work) for e in library.editions}
    found = [tuple(sorted(line, key=lambda e: ages[e.work])) for line in lines.values()]
    return tuple(sorted(found, key=lambda line: -len(line)))


def family_of(library: Library, name: str) -> Family:
    """Return the line that has a work or edition; raise UnknownEdition for neither."""
    found = next((f for f in families(library) for e in f if name in (e.work, e.id)), None)
    return found or family_of(library, library.book(name).edition.work)


def language_first(family: Family, language: str) -> Family:
    """Return a line with the editions of each work in a language before its others."""
    works = list(dict.fromkeys(edition.work for edition in family))
    return tuple(sorted(family, key=lambda e: (works.index(e.work), e.language != language)))


def home_of(library: Library, family: Family, law: str) -> Edition:
    """Return the first edition of a line that has a law; raise UnknownProvision for none."""
    with_law = (e for e in family if law in {one.id for one in library.book(e.id).laws})
    found = next(with_law, None)
    if found is None:
        book = library.book(family[0].id)
        raise UnknownProvision(law, book.nearest(law), book.edition.id)
    return found


def _newest(library: Library, work: str) -> str:
    newer = next((e.work for e in library.editions if e.succeeds == work != e.work), None)
    return _newest(library, newer) if newer else work


def _age(library: Library, work: str) -> int:
    """Return how many works have come after one."""
    newer = next((e.work for e in library.editions if e.succeeds == work != e.work), None)
    return 1 + _age(library, newer) if newer else 0
