"""The rooms of the code: the picture is of the imports, the page of architecture is true."""

from __future__ import annotations

import re
from pathlib import Path

import refsearch

ROOT = Path(refsearch.__file__).parents[1]
ARCHITECTURE = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
_NAMED = re.compile(r"`((?:refsearch|texts|templates|tests|benchmarks)/[\w/.]+)`")


def test_the_picture_of_the_rooms_is_that_of_the_imports() -> None:
    from benchmarks.rooms import PICTURE, picture

    assert PICTURE.read_text(encoding="utf-8") == picture(), "run python -m benchmarks.rooms"


def test_every_place_that_the_page_of_architecture_names_is_there() -> None:
    named = set(_NAMED.findall(ARCHITECTURE))
    assert {"refsearch/cli/", "texts/terms.toml", "tests/gold/"} <= named
    assert [place for place in sorted(named) if not (ROOT / place).exists()] == []


def test_every_room_is_named_on_the_page_of_architecture() -> None:
    rooms = [path.parent.name for path in (ROOT / "refsearch").glob("*/__init__.py")]
    assert [room for room in rooms if f"refsearch/{room}/" not in ARCHITECTURE] == []
