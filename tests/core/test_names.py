"""Modules, classes and functions are named with the terms of the field, not with the old words.

``names_not_to_use.toml`` has each word that was replaced and the one to use in its place.
"""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
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


def every_name_in(code: str) -> Iterator[str]:
    """Yield the names that code gives to anything: to variables, arguments and attributes too."""
    for node in ast.walk(ast.parse(code)):
        if isinstance(node, ast.Name | ast.Attribute) and isinstance(node.ctx, ast.Store):
            yield node.id if isinstance(node, ast.Name) else node.attr
        elif isinstance(node, ast.arg):
            yield node.arg
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            yield node.name


def has_word(name: str, word: str) -> bool:
    """Whether a word is the name, or between underscores a part of it."""
    return word in name.lower().split("_") or name.strip("_") == word.capitalize()


def modules(row: dict[str, Any]) -> list[Path]:
    """Return the modules that a row of the table holds for: files, or all of folders."""
    rooms = row.get("in", "")
    places = [PACKAGE / room for room in ([rooms] if isinstance(rooms, str) else rooms)]
    found = (place.rglob("*.py") if place.is_dir() else [place] for place in places)
    return sorted(file for files in found for file in files)


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


@pytest.mark.parametrize(
    "row", [row for row in ROWS if row.get("anywhere")], ids=lambda r: r["old"][0]
)
def test_no_variable_has_a_word_that_was_replaced_anywhere(row: dict[str, Any]) -> None:
    words = re.compile(rf"(?i)(?<![a-z])(?:{'|'.join(row['old'])})(?![a-z])")
    texts = {file: file.read_text(encoding="utf-8") for file in modules(row)}
    found = [
        f"{file.relative_to(PACKAGE)}: {name}, better {row['new']}"
        for file, text in texts.items()
        if words.search(f"{file.stem} {text}")  # parsed only then: that takes time
        for name in (file.stem, *every_name_in(text))
        if any(has_word(name, word) for word in row["old"])
    ]
    assert found == []


def test_a_variable_an_argument_and_an_attribute_are_names_and_a_use_or_a_text_is_none() -> None:
    code = "def f(told):\n    self._told_of = [x for told_x in 'told']\n    return g(told, told=1)"
    assert sorted(every_name_in(code)) == ["_told_of", "f", "told", "told_x"]
    names = ("told", "_TOLD", "Told", "untold", "toldo", "told_of")
    assert [name for name in names if has_word(name, "told")] == [
        "told",
        "_TOLD",
        "Told",
        "told_of",
    ]
