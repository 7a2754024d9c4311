"""Finding the line of ``text.md`` that a parsed block came from, for error messages."""

from __future__ import annotations

import re
from collections.abc import Iterator
from xml.etree import ElementTree as etree

_MARKUP = re.compile(r"[\W_]+")
_SILENT = re.compile(r"\{[#:.][^}\n]*\}|\[\^[^\]\n]*\]:?")
_KEY_LENGTH = 24  # letters: enough to find the line; what follows may be changed by the library


def _key(text: str) -> str:
    return _MARKUP.sub("", text)[:_KEY_LENGTH]


def first_words(element: etree.Element) -> str:
    """Return the first words of an element's source, without footnote calls.

    A box begins with its name, not with its text.
    """
    if element.tag == "div":
        return element.get("class", "").partition(" ")[2]
    return "".join(_texts(element))


def _texts(element: etree.Element) -> list[str]:
    if element.tag == "sup":  # the library writes its own number there
        return []
    texts = [element.text or ""]
    for child in element:
        texts += [*_texts(child), child.tail or ""]
    return texts


class LineFinder:
    """Finds lines in order: each search starts after the last block found.

    Python-Markdown keeps no line numbers; letters and digits, which it does not change, do.
    """

    def __init__(self, text: str) -> None:
        self.text = text
        self._lines = text.split("\n")
        self._bare = [_MARKUP.sub("", _SILENT.sub("", line)) for line in self._lines]
        self._at = -1

    def find(self, text: str) -> int:
        """Return the line (from 1) where the next block with this text begins.

        If there is none, that of the last one found.
        """
        key = _key(text)
        found = (n for n in range(self._at + 1, len(self._lines)) if self._begins(n, key))
        self._at = next(found, max(self._at, 0))
        return self._at + 1

    def inside(self, text: str) -> int:
        """Return the first line of the block last found, or behind it, that holds a text.

        ``text`` is as written, markup and all; the line of the block where it is not there.
        """
        start = max(self._at, 0)
        found = (n for n in range(start, len(self._lines)) if text in self._lines[n])
        return next(found, start) + 1

    def after(self, line: int, text: str) -> int:
        """Return the first line after a line that holds a text, or that line itself."""
        found = (n for n in range(line, len(self._lines)) if text in self._lines[n])
        return next(found, line - 1) + 1

    def bullets(self, line: int) -> Iterator[int]:
        """Yield the lines of the bullets from a line on."""
        for number in range(line, len(self._lines) + 1):
            if self._lines[number - 1].lstrip().startswith(("- ", "* ", "+ ")):
                yield number

    def note(self, name: str) -> int:
        """Return the line of a footnote's text, or of its call where it has none."""
        places = [n for n, line in enumerate(self._lines, 1) if f"[^{name}]" in line]
        texts = [n for n in places if self._lines[n - 1].lstrip().startswith(f"[^{name}]:")]
        return (texts or places or [1])[0]

    def _begins(self, number: int, key: str) -> bool:
        """Whether a block begins here whose text begins with the key."""
        before = self._lines[number - 1].strip() if number else ""
        if not self._lines[number].strip() or (before and not before.startswith("#")):
            return False
        text = ""
        while number < len(self._bare) and self._lines[number].strip() and len(text) < len(key):
            text += self._bare[number]
            number += 1
        return bool(key) and text.startswith(key)
