"""The works as the home page lists them: their editions, and which can be compared."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from babel import Locale, UnknownLocaleError

from refsearch.library.edition import Edition
from refsearch.library.library import Library
from refsearch.web.common.i18n import language_name


@dataclass(frozen=True, slots=True)
class Work:
    """A work with its editions; ``newer`` and ``supplements`` are editions of related works.

    ``beside_newer`` are the two to set side by side where a newer work has succeeded this one.
    """

    id: str
    game: str
    year: int
    editions: tuple[Edition, ...]
    newer: Edition | None
    beside_newer: tuple[Edition, Edition] | None
    supplements: tuple[Edition, ...]

    @property
    def pair(self) -> tuple[Edition, Edition] | None:
        """The two editions to set side by side, if there are two."""
        return (self.editions[0], self.editions[1]) if len(self.editions) > 1 else None


@dataclass(frozen=True, slots=True)
class TextLanguages:
    """The interface languages with texts and those without, by name."""

    there: tuple[str, ...]
    missing: tuple[str, ...]


def text_languages(library: Library, ui: str) -> TextLanguages:
    """Return the names, in the reader's language, of the languages with and without texts."""
    written = tuple(dict.fromkeys(edition.language for edition in library.editions))
    missing = tuple(code for code in library.languages.interface if code not in written)
    return TextLanguages(_named(written, ui), _named(missing, ui))


def _named(codes: Iterable[str], ui: str) -> tuple[str, ...]:
    try:
        reader = Locale.parse(ui)
    except (UnknownLocaleError, ValueError):
        return tuple(language_name(code) for code in codes)
    return tuple(str(reader.languages.get(code) or language_name(code)) for code in codes)


def works(library: Library, ui: str) -> list[Work]:
    """Return the works in the order of the library, editions in the reader's language first."""
    ids = dict.fromkeys(edition.work for edition in library.editions)
    return [_work(library, id_, ui) for id_ in ids]


def _work(library: Library, id_: str, ui: str) -> Work:
    own = [e for e in library.editions if e.work == id_]
    editions = tuple(sorted(own, key=lambda edition: edition.language != ui))
    first = editions[0]
    supplemented = tuple(e for e in library.editions if e.work == first.supplements)
    newer = library.successor(first.id)
    beside = (first, newer) if newer else None
    return Work(id_, first.game, first.year, editions, newer, beside, supplemented)
