"""The paragraph that is being collected, and whether the next line continues it."""

from __future__ import annotations

import re
from dataclasses import dataclass

from refsearch.drafting.source import Line

_ENDED = re.compile(r"[.:;!?。：；！？][)\]»”\"’']*(?:\[\^[^\]]*\]|[¹²³⁴-⁹⁰*])*$")
_LONGEST_TITLE = 70  # characters: a longer line is a sentence that lost its full stop
_SHORT = 0.6  # of a full line: what ends before has not been broken by the width of the page
_FULL = 0.8  # of a full line: one that ends before it, with a full stop, may end a paragraph


def like_a_title(text: str) -> bool:
    """Whether a line can be a title: short, with a capital, without a full stop."""
    return 0 < len(text) <= _LONGEST_TITLE and not _ENDED.search(text) and not text[0].islower()


@dataclass(slots=True)
class Held:
    """A paragraph as it is collected: what stands before its text, and its lines."""

    before: str
    lines: list[Line]
    labelled: bool = False

    def unfinished_before(self, line: Line) -> bool:
        """Whether it continues across a page break: no full stop before, no capital after."""
        if not self.lines:
            return False
        return not _ENDED.search(self.lines[-1].words) and line.words[0].islower()

    def title_before(self, line: Line, width: int) -> bool:
        """Whether it is a title whose text follows on the next line.

        It is much shorter than a full line, and the text begins with a capital.
        """
        if not self.labelled or len(self.lines) != 1:
            return False
        above = self.lines[0].words
        short = len(self.before) + len(above) < width * _SHORT
        return short and like_a_title(above) and line.words[0].isupper()

    def may_end_before(self, line: Line, width: int) -> bool:
        """Whether it may end unmarked: a short line, a full stop, then a capital."""
        if not self.labelled or not self.lines or not line.words[0].isupper():
            return False
        above = self.lines[-1]
        return len(above.text) < width * _FULL and bool(_ENDED.search(above.words))
