"""A table of PBN: its columns and rows; a row may take several lines, a line hold several rows.

The standard's import format says nothing of how many elements there are in a line.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from refsearch.games.bridge.pbn import unescaped

TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|\S+')
COLUMN = re.compile(r"[+-]?(?P<name>\w+)(?:\\(?P<width>\d{1,3})[LR]?)?")


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a table; its width is the least that it is printed with, 0 for none."""

    name: str
    width: int = 0

    @property
    def is_text(self) -> bool:
        """Whether its elements may have spaces where a program leaves the quotes out."""
        return self.name.startswith(("name", "club", "team"))


def rows_of(
    lines: Iterable[tuple[int, str]], columns: list[Column]
) -> Iterator[tuple[int, dict[str, str] | None, int]]:
    """Yield the rows of a table with their line, None for one that is too short or too long.

    With each goes the number of its elements.
    """
    begun, open_line = 0, ""
    for line, content in lines:
        whole = cells_of(content, columns)
        if open_line and whole is None:
            content, line = f"{open_line} {content}", begun
            whole = cells_of(content, columns)
        elif open_line:
            yield begun, None, len(TOKEN.findall(open_line))
        begun, open_line = line, ""
        elements = TOKEN.findall(content)
        if whole is None and len(elements) < len(columns):
            open_line = content
        elif whole is None:
            yield from _several(line, elements, columns)
        else:
            yield line, whole, len(elements)
    if open_line:
        yield begun, None, len(TOKEN.findall(open_line))


def _several(
    line: int, elements: list[str], columns: list[Column]
) -> Iterator[tuple[int, dict[str, str] | None, int]]:
    """Yield the rows that stand on one line, None where they are not whole."""
    width = len(columns)
    if len(elements) % width:
        yield line, None, len(elements)
        return
    for at in range(0, len(elements), width):
        yield line, _named(elements[at : at + width], columns), width


def columns_of(value: str) -> list[Column]:
    """Return the columns that the value of a table's tag names."""
    found = [(text, COLUMN.fullmatch(text.strip())) for text in value.split(";")]
    return [
        Column(column["name"].lower(), int(column["width"] or 0))
        if column
        else Column(text.lower())
        for text, column in found
    ]


def cells_of(content: str, columns: list[Column]) -> dict[str, str] | None:
    """Return the elements of a row by column; by their widths where names are not in quotes."""
    tokens: list[str] | None = TOKEN.findall(content)
    if tokens is not None and len(tokens) != len(columns):
        tokens = _by_width(content, columns) if any(one.is_text for one in columns) else None
    return None if tokens is None else _named(tokens, columns)


def _named(elements: list[str], columns: list[Column]) -> dict[str, str]:
    return dict(zip((one.name for one in columns), map(_unquoted, elements), strict=True))


def _by_width(content: str, columns: list[Column]) -> list[str] | None:
    """Return a row's elements by the widths of its columns, None where they don't fit.

    A width is the least: a longer element runs on to the next space. A column without one has one
    element, the last of the table all that is left.
    """
    elements: list[str] = []
    at = 0
    for column in columns[:-1]:
        end = at + column.width
        if not column.width:
            at += len(content[at:]) - len(content[at:].lstrip())
            end = at
        while end < len(content) and not content[end].isspace():
            end += 1
        element = content[at:end].strip()
        if not element:
            return None
        elements.append(element)
        at = end + 1
    last = content[at:].strip()
    fits = last and (columns[-1].is_text or not any(sign.isspace() for sign in last))
    return [*elements, last] if fits else None


def _unquoted(token: str) -> str:
    if token.startswith('"') and token.endswith('"') and len(token) > 1:
        return unescaped(token[1:-1])
    return token
