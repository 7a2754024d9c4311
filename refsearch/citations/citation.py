"""A typed citation as parsed: paths of lower-case components, and the words around them."""

from __future__ import annotations

from dataclasses import dataclass

MOST_PLACES = 120  # every law of a code can be named at once, in one citation
Path = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Citation:
    """What a text cites: paths of components in order of mention.

    ``languages`` are those whose word for law was used, ``nouns`` those words; ``rest`` the words
    that were not part of a citation (an edition's name, the title of a block); ``years`` numbers
    that can only be years. ``cut`` tells that more places were named than ``paths`` has,
    ``note_first`` that the word for a footnote comes before them. ``closer`` are the paths where
    numbers side by side are one place, "22 4" as 22.4, if that is another reading.
    """

    paths: tuple[Path, ...]
    languages: frozenset[str] = frozenset()
    footnote: bool = False
    rest: tuple[str, ...] = ()
    years: tuple[int, ...] = ()
    nouns: tuple[str, ...] = ()
    cut: bool = False
    note_first: bool = False
    closer: tuple[Path, ...] = ()


def default_id(path: Path) -> str:
    """Return the path as an id in the shape of the bridge codes: section letter capital."""
    second = [part.upper() if len(part) == 1 else part for part in path[1:2]]
    return ".".join((path[0], *second, *path[2:]))
