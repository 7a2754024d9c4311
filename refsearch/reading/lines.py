"""Finding the line of ``text.md`` that a parsed block came from, for error messages."""

from __future__ import annotations

import re

_MARKUP = re.compile(r"[\W_]+")
_KEY_LENGTH = 24


class LineFinder:
    """Finds lines in order: each search goes on where the last one ended.

    Python-Markdown keeps no line numbers; letters and digits, which it does not change, do.
    """

    def __init__(self, text: str) -> None:
        self.text = text
        self._lines = [_MARKUP.sub("", line) for line in text.split("\n")]
        self._at = 0

    def find(self, text: str) -> int:
        """Return the line (from 1) where a block with this text begins, or the last one found."""
        key = _MARKUP.sub("", text)[:_KEY_LENGTH]
        for number in range(self._at, len(self._lines)):
            line = self._lines[number]
            if key and line and (line.startswith(key) or key.startswith(line)):
                self._at = number
                break
        return self._at + 1
