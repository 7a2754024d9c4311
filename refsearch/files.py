"""Reading the files under ``texts/``: UTF-8 with LF line ends, TOML of a declared shape.

Any fault of a file is a TextError with its line.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import TypeVar

import msgspec

from refsearch.errors import TextError, TextErrors, reason_of
from refsearch.messages import Message, msg
from refsearch.shapes import known
from refsearch.toml_faults import not_toml, of_another_shape

T = TypeVar("T")
_TOML_LINE = re.compile(r"line (\d+)")
_PATH = re.compile(r" - at `\$(?P<path>[^`]*)`")
_FIELD = re.compile(r"field `(?P<field>[^`]+)`")
_STEP = re.compile(r"\.?([\w-]+)|\[(\d+)\]")
LARGEST = 20  # megabytes: the largest text, an edition's, has under one
# What reads TOML takes the square of the parts of a key, or more; ours have three at most.
_MOST_PARTS = 32
_PART = r"""(?:[\w-]+|"(?:[^"\\\n]|\\.)*"|'[^'\n]*')[ \t]*"""
_LONG_KEY = re.compile(rf"(?:^|[\[{{,])[ \t]*(?:{_PART}\.[ \t]*){{{_MOST_PARTS}}}{_PART}")
_ELSEWHERE = "windows-1252"  # what old word processors write, and nearly every byte is valid in it


class NotUtf8(TextError):
    """A file that is not UTF-8."""


def read_text_file(path: Path) -> str:
    """Return the text of a file; raise TextError if it is missing, not UTF-8 or has CRLF."""
    try:
        with path.open("rb") as file:
            content = file.read((LARGEST << 20) + 1)
    except FileNotFoundError as missing:
        raise TextError(str(path), 1, _missing(path)) from missing
    except OSError as error:
        raise TextError(str(path), 1, msg("cannot be read: {}", reason_of(error))) from error
    if len(content) > LARGEST << 20:
        raise TextError(str(path), 1, msg("larger than {} megabytes", LARGEST))
    errors = [*_not_utf8(path, content), *_line_ends(path, content)]
    if errors:
        raise TextErrors(errors)
    return content.decode()


def _missing(path: Path) -> Message:
    if path.is_symlink():
        return msg("the file is a link to {}, which is not there", path.readlink())
    if path.name in ("edition.toml", "source.txt", "text.md"):
        return msg("the file is missing; an edition has edition.toml, source.txt and text.md")
    return msg("the file is missing")


def is_recorded(path: Path) -> bool:
    """Whether an optional file is there; a broken link counts as there, and is a fault."""
    return os.path.lexists(path)


def text_to_point_into(path: Path) -> str:
    """Return a file's text to look up lines; empty if unreadable, which is reported elsewhere."""
    try:
        return read_text_file(path) if is_recorded(path) else ""
    except TextError:
        return ""


def _not_utf8(path: Path, content: bytes) -> list[TextError]:
    try:
        content.decode()
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        around = content[max(0, error.start - 10) : error.start + 11]  # a word or two
        read = " ".join(around.decode(_ELSEWHERE, "replace").split())
        byte = f"0x{content[error.start]:02x}"
        cause = msg("not UTF-8: byte {} in {} (as read in {})", byte, repr(read), _ELSEWHERE)
        return [NotUtf8(str(path), line, cause, remedy=msg("save the file as UTF-8"))]
    if content.startswith(b"\xef\xbb\xbf"):
        cause = msg("begins with a byte order mark")
        return [TextError(str(path), 1, cause, remedy=msg("save it as plain UTF-8"))]
    return []


def _line_ends(path: Path, content: bytes) -> list[TextError]:
    """Return the fault of carriage returns: unseen in an editor, they would get into words."""
    times = content.count(b"\r")
    if not times:
        return []
    line = content.count(b"\n", 0, content.index(b"\r")) + 1
    cause = msg("{} line(s) end in CRLF", times)
    return [TextError(str(path), line, cause, remedy=msg("save the file with LF line ends"))]


def read_toml(path: Path, type_: type[T]) -> T:
    """Return a TOML file as ``type_``; raise TextError with the faulty line."""
    return decode_toml(path, read_text_file(path), type_)


def decode_toml(path: Path, text: str, type_: type[T]) -> T:
    """Return TOML found inside a file; lines are counted as in ``text``."""
    for line in _lines_of_long_keys(text):
        raise TextError(str(path), line, msg("a key of more than {} parts", _MOST_PARTS))
    try:
        return msgspec.toml.decode(text, type=known(type_))
    except msgspec.ValidationError as error:
        raise TextError(str(path), _line_of(text, str(error)), of_another_shape(error)) from error
    except msgspec.DecodeError as error:
        found = _TOML_LINE.search(str(error))
        raise TextError(str(path), int(found[1]) if found else 1, not_toml(error)) from error
    except (ValueError, RecursionError) as error:  # a number of 5,000 digits, brackets in brackets
        reason = msg("cannot be read as TOML: a number is too long, or brackets are too deep")
        raise TextError(str(path), 1, reason) from error


def _lines_of_long_keys(text: str) -> Iterator[int]:
    """Yield the lines with a key of too many parts; candidates are found by counting points."""
    if text.count(".") < _MOST_PARTS:
        return
    for number, line in enumerate(text.split("\n"), 1):
        if line.count(".") >= _MOST_PARTS and _LONG_KEY.search(line):
            yield number


def _line_of(text: str, message: str) -> int:
    """Return the line of what msgspec names ``$.table[2].field``, or 1."""
    path = _PATH.search(message)
    steps = _STEP.findall(path["path"]) if path else []
    # a field that is missing stands nowhere: what lacks it is named
    field = None if "missing required" in message else _FIELD.search(message)
    lines = text.split("\n")
    at = 0
    names = [name for name, _ in steps] + ([field["field"]] if field else [])
    numbers = [int(number or 0) for _, number in steps[1:]] + [0, 0]
    for name, number in zip(names, numbers, strict=False):
        if name:
            at = _next_key(lines, at, name, number)
    return at + 1


def _next_key(lines: list[str], start: int, name: str, number: int) -> int:
    """Return the index of the line with a key or table header, the ``number``-th from a line."""
    key = re.compile(rf"\s*(?:\[\[?\s*\"?{re.escape(name)}\"?\s*\]|\"?{re.escape(name)}\"?\s*=)")
    found = [n for n in range(start, len(lines)) if key.match(lines[n])]
    return found[min(number, len(found) - 1)] if found else start


def table_lines(text: str, name: str, key: str = "") -> list[int]:
    """Return the line of each ``[[name]]`` of a TOML text, or of a key in it, in order."""
    header = re.compile(rf"\s*\[\[\s*{re.escape(name)}\s*\]\]")
    found = [n for n, line in enumerate(text.split("\n"), 1) if header.match(line)]
    return [line_with(text, key, line) for line in found] if key else found


def line_with(text: str, wanted: str, start: int = 1) -> int:
    """Return the first line from ``start`` on that contains a string, or ``start``."""
    lines = text.split("\n")
    found = (n for n in range(start - 1, len(lines)) if wanted in lines[n])
    return next(found, start - 1) + 1
