"""Where the words of a provision stand in its source."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Mapping, Sequence
from itertools import accumulate

_FARTHEST = 200_000  # signs from where a provision begins: to search all of a long source is slow


class SourcePlaces:
    """The lines of a source, in which findings are located in the order of the text.

    ``texts`` are the lines with their numbers, ``taken`` the ids of what begins in some of them.
    """

    def __init__(self, texts: Sequence[tuple[int, str]], taken: Mapping[int, str]) -> None:
        self._texts = texts
        self._whole = " ".join(text for _, text in texts)
        ends = accumulate(len(text) + 1 for _, text in texts)
        self._starts = [0, *ends][: len(texts)]
        self._begun = {id_: line for line, id_ in sorted(taken.items(), reverse=True)}
        self._last: dict[str, int] = {}
        self._first: dict[str, int] = {}

    def begin(self) -> None:
        """Start over: the next words to find may stand before those found last."""
        self._last = {}

    def line(self, words: str, holder: str = "") -> int:
        """Return the line of a provision in which some words stand next; line breaks may differ.

        If the provision does not have the words, it is the first line of the source with them.
        """
        key = " ".join(words.split())
        at = max(self._start(holder), self._last.get(holder, 0))
        found = self._find(key, at) if holder in self._begun else -1
        if found >= 0:
            self._last[holder] = found + len(key)
            return self._line_at(found)
        if key not in self._first:
            either = (self._find(one, 0, len(self._whole)) for one in (key, key.split(" ")[0]))
            self._first[key] = max(0, next((one for one in either if one >= 0), 0))
        return self._line_at(self._first[key])

    def _find(self, key: str, at: int, farthest: int = _FARTHEST) -> int:
        """Return where words stand as whole words: "point I" is not in "point IV"."""
        end = at + farthest
        while (found := self._whole.find(key, at, end)) >= 0:
            after = self._whole[found + len(key) : found + len(key) + 1]
            if not (after.isalnum() and key[-1:].isalnum()):
                break
            at = found + 1
        return found

    def _start(self, holder: str) -> int:
        """Return where a provision begins."""
        at = bisect_left(self._texts, (self._begun.get(holder, 0), ""))
        return self._starts[at] if at < len(self._starts) else 0

    def _line_at(self, at: int) -> int:
        return self._texts[bisect_right(self._starts, at) - 1][0] if self._texts else 1
