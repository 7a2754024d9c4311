"""What one came for is on the first screen of a phone: the law's words, in every law."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import takewhile

import pytest
from measured import FIRST, TEXT_ELEMENTS
from parsed import Html, Soup, Tag
from windows import PHONE, Opener

from refsearch.library.library import Library

pytestmark = [pytest.mark.browser, pytest.mark.slow]
SHARE = 0.4  # of the screen: what stands above the text at most


WORDS = ", ".join(f".law {name}:not(.kind-name):not(.note-title)" for name in TEXT_ELEMENTS)


def _above(page: Html) -> tuple[tuple[str, ...], int]:
    """Return the elements that stand above the words of a law, and how many letters they have."""
    first = next(iter(page.select(WORDS)), None)
    above = list(takewhile(lambda one: one != first, page.main.find_all()))
    return tuple(f"{one.name} {one.get('class')}" for one in above), len("".join(own(above)))


def own(above: Iterable[Tag]) -> Iterator[str]:
    return (str(one.element.text or "").strip() for one in above)


def _laws(ask: Soup, library: Library, edition: str) -> list[str]:
    """Return of the laws that have the same elements above their words the one with most words."""
    ui, most = library.book(edition).edition.language, dict[tuple[str, ...], tuple[int, str]]()
    for law in library.book(edition).laws:
        path = f"/{ui}/{edition}/{law.id}"
        shape, letters = _above(ask(path))
        most[shape] = max(most.get(shape, (0, "")), (letters, path))
    return [path for _, path in most.values()]


@pytest.mark.parametrize(
    "edition",
    ["bridge-2017-it", "bridge-2017-el", "bridge-2007-it", "norme-2010-it", "burraco-2011-it"],
)
def test_the_text_of_every_law_begins_in_the_first_part_of_a_phones_screen(
    look_only: Opener, ask: Soup, library: Library, edition: str
) -> None:
    most = PHONE["viewport"]["height"] * SHARE
    tops = {path: look_only(path, PHONE).evaluate(FIRST) for path in _laws(ask, library, edition)}
    assert {path: top for path, top in tops.items() if top > most} == {}
