"""Modules, classes and functions are named with the terms of the field, not with the old words.

``names_not_to_use.toml`` has each word that was replaced and the one to use in its place.
"""

from __future__ import annotations

import re
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import refsearch

PACKAGE = Path(refsearch.__file__).parent
ROWS = tomllib.loads(Path(__file__).with_name("names_not_to_use.toml").read_text(encoding="utf-8"))[
    "name"
]
_NAMES = re.compile(r"^ *(?:class|def|async def) _*(\w+)", re.MULTILINE)


@cache
def named(file: Path) -> frozenset[str]:
    """Return the names of a module and of each class and function in it, without underscores."""
    return frozenset({file.stem, *names_in(file.read_text(encoding="utf-8"))})


def names_in(code: str) -> list[str]:
    return _NAMES.findall(code)


def modules(row: dict[str, Any]) -> list[Path]:
    """Return the modules that a row of the table holds for; a file or all of a folder."""
    place = PACKAGE / row.get("in", "")
    return [place] if place.is_file() else sorted(place.rglob("*.py"))


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row['old'][0]} in {row.get('in', 'all')}")
def test_nothing_is_named_with_a_word_that_was_replaced(row: dict[str, Any]) -> None:
    files = modules(row)
    assert files, f"there is no {row['in']}"
    found = [
        f"{file.relative_to(PACKAGE)}: {name}, better {row['new']}"
        for file in files
        for name in sorted(named(file) & {*row["old"]})
    ]
    assert found == []


def test_an_old_name_would_be_found_at_any_depth() -> None:
    code = "class Sought:\n    def _told(self):\n        async def threes(): ..."
    assert {*names_in(code)} == {"Sought", "told", "threes"}
