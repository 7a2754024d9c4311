"""Labels inside lines that count on: "… of the club;f) to vote" behind e) and before g)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from refsearch.drafting.guessing.labels import bare_of_bullet
from refsearch.drafting.numbering import Label, Numbering
from refsearch.drafting.parts import heading_of
from refsearch.drafting.source import Line, Unplaced
from refsearch.messages import msg

_ENDS = re.compile(r"(?<=[.;:])(?!(?<=\d\.)\d)\s*(?=[^\s.;:])")  # and 1.3 is one number
_MOST_LACKING = 4  # labels between two that begin lines: where more are lacking, numbers are
_READ = msg("if it is none, join it to the paragraph above it in text.md")
Place = tuple[int, int]  # an index among the lines, and where the label begins in its text


class LabelsInLines:
    """Finds the labels that stand inside lines, where the labels that begin lines leave them out.

    Behind the last of its series a label is one only if nothing parts it from the full stop.
    """

    def __init__(self, lines: Sequence[Line], numbering: Numbering, *, markdown: bool) -> None:
        self._lines = lines
        self._numbering = numbering
        self._markdown = markdown
        self._cuts: dict[Place, str] = {}
        self._last: dict[int, tuple[int, int]] = {}  # by depth: the line, the place in its series
        self.unplaced: list[Unplaced] = []

    def apart(self) -> list[Line]:
        """Return the lines, each label at the beginning of one."""
        for at, line in enumerate(self._lines):
            if heading_of(self._numbering, line, markdown=self._markdown):
                self._begin(at)
            elif self._last:
                self._take(at, line)
        self._begin(len(self._lines))
        return [piece for at, line in enumerate(self._lines) for piece in self._pieces(at, line)]

    def _begin(self, at: int) -> None:
        """Begin a law; what is glued to the end of the one before is of the last series there."""
        for depth, (_, place) in [*self._last.items()]:
            self._cut(depth, place + 1, at, glued=True)
        self._last = dict.fromkeys(self._numbering.depths, (at, 0))

    def _take(self, at: int, line: Line) -> None:
        """Take a line that begins with a label: find those that are lacking before it."""
        label = self._likeliest(bare_of_bullet(line.words))
        if label is None:
            return
        lacking = label.place - self._last[label.depth][1] - 1
        for place in range(label.place - lacking, label.place) if lacking <= _MOST_LACKING else ():
            self._cut(label.depth, place, at)
        self._open(label.depth, at, label.place)

    def _open(self, depth: int, at: int, place: int) -> None:
        self._last[depth] = at, place
        for inner in self._last:
            if inner > depth:
                self._last[inner] = at, 0

    def _likeliest(self, words: str) -> Label | None:
        """Return the label that a line begins with, the one that counts on if it may be several."""
        found = self._numbering.labels_of(words)
        return min(
            found, key=lambda one: abs(one.place - self._last[one.depth][1] - 1), default=None
        )

    def _cut(self, depth: int, place: int, end: int, *, glued: bool = False) -> None:
        """Cut the line that holds the next label of a depth, if it stands once up to an end."""
        begins, last = self._last[depth]
        if last + 1 != place or begins >= len(self._lines):
            return
        found = [*self._inside(depth, place, range(begins, end), glued=glued)]
        if len(found) != 1:
            return
        (at, start), label = found[0]
        self._cuts[at, start] = label
        message = msg("{} stands inside a line, and counts on there: taken as a label", repr(label))
        self.unplaced.append(Unplaced(self._lines[at].number, message, _READ))
        self._open(depth, at, place)

    def _inside(
        self, depth: int, place: int, lines: range, *, glued: bool
    ) -> Iterator[tuple[Place, str]]:
        for at in lines:
            text = self._lines[at].text
            for gap in _ENDS.finditer(text):
                before = self._numbering.labels_of(bare_of_bullet(text[: gap.start()]))
                if (glued and gap[0]) or any(not one.rest for one in before):  # 1. (a) text
                    continue
                for one in self._numbering.labels_of(text[gap.end() :]):
                    begins = glued and place == 1 and one.label.endswith(".")  # Club:A. Smith
                    if (one.depth, one.place) == (depth, place) and one.rest and not begins:
                        yield (at, gap.end()), one.label

    def _pieces(self, at: int, line: Line) -> Iterator[Line]:
        """Yield a line cut before its labels; what is cut off is indented as the line is."""
        cuts = [0, *sorted(start for n, start in self._cuts if n == at), len(line.text)]
        for n, (start, end) in enumerate(pairwise(cuts)):
            piece = line.text[start:end].rstrip()
            yield Line(line.number, " " * line.indent * bool(n) + piece)
