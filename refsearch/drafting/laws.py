"""The laws of a source as ``text.md`` writes them: titles, labels, paragraphs, tables, notes."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from refsearch.drafting.notes import Note, Notes
from refsearch.drafting.numbering import Label, LawHeading, Numbering
from refsearch.drafting.parts import heading_words
from refsearch.drafting.source import Line, Unplaced
from refsearch.drafting.tables import columns_by_spaces, markdown_table, pipe_table_at, table_at
from refsearch.drafting.text import Joiner

_BULLET = re.compile(r"\s*[-•·–*]\s+(?=\S)")
_ENDED = re.compile(r"[.:;!?][)\]»”\"’']*(?:\[\^[^\]]*\]|[¹²³⁴-⁹⁰*])*$")
_LONGEST_TITLE = 70
_TITLE_LEVELS = 2  # ### and ####
_SHORT = 0.6  # of a full line: what ends before has not been broken by the width of the page
_FULL = 0.8


@dataclass(slots=True)
class _Open:
    """A provision that is open: its label, whether it has a title, how far it is indented."""

    depth: int | None
    component: str
    place: int
    titled: bool
    indent: int = 0


@dataclass(slots=True)
class _Held:
    """A paragraph that is not finished: what stands before its text, and its lines."""

    before: str
    lines: list[Line]
    labelled: bool = False
    title: str = ""


@dataclass
class LawsWriter:
    """Writes a part that has laws, or is a provision itself, block by block."""

    numbering: Numbering
    notes: Notes
    joiner: Joiner
    markdown: bool
    width: int = 80
    blocks: list[str] = field(default_factory=list)
    unplaced: list[Unplaced] = field(default_factory=list)
    without_title: set[str] = field(default_factory=set)
    law: int = 0

    def __post_init__(self) -> None:
        self._open: list[_Open] = []
        self._held: _Held | None = None
        self._apart = True
        self._texts: list[Note] = []

    def begin(self, id_: str) -> None:
        """Open the provision that a part is itself."""
        self._open = [_Open(None, id_, 0, titled=True)]
        self.joiner.where = id_

    def write(self, lines: Sequence[Line]) -> list[str]:
        """Return the lines of a part as blocks."""
        at = 0
        while at < len(lines):
            at += self._step(lines, at)
        self._finish(None)
        self._write_notes()
        written, self.blocks = self.blocks, []
        return written

    def _step(self, lines: Sequence[Line], at: int) -> int:
        """Take what begins at a line; return how many lines it has."""
        line = lines[at]
        if not line.words:
            self._apart = True
            return 1
        note = self.notes.texts.get(line.number)
        if note:
            self._texts.append(note)
            return len(note.lines)
        taken = self._heading(lines, at) or self._table(lines, at)
        apart = bool(taken)
        if not taken and not self._label(line):
            apart = self._title(lines, at)
            if not apart:
                self._text(line)
        self._apart = apart
        return taken or 1

    # Titles

    def _heading(self, lines: Sequence[Line], at: int) -> int:
        found = self.numbering.law_heading(heading_words(lines[at], markdown=self.markdown))
        if found is None:
            return 0
        if not self._apart and found.number != self.law + 1:
            message = f"number {found.number} after {self.law} in a paragraph: is it a heading?"
            self.unplaced.append(Unplaced(lines[at].number, message))
            return 0
        self._finish(None)
        self._write_notes()
        taken, line = 1, lines[at]
        if not found.heading and self.numbering.titled(found):
            taken, line, found = self._heading_below(lines, at, found)
        if found.number != self.law + 1:
            message = f"number {found.number} follows {self.law}: was a heading not recognised?"
            self.unplaced.append(Unplaced(lines[at].number, message))
        self.law = found.number
        self.begin(str(found.number))
        self.blocks.append(f"## {self._shown(found, line)}")
        return taken

    def _heading_below(
        self, lines: Sequence[Line], at: int, found: LawHeading
    ) -> tuple[int, Line, LawHeading]:
        """Take the title of a law from the line under its number, if it looks like one."""
        below = next((n for n in range(at + 1, len(lines)) if lines[n].words), None)
        words = heading_words(lines[below], markdown=self.markdown) if below is not None else ""
        if below is None or not self._is_title_below(lines[below], words):
            return 1, lines[at], found
        titled = LawHeading(found.number, words, found.pattern)
        return below - at + 1, lines[below], titled

    def _is_title_below(self, line: Line, words: str) -> bool:
        if line.number in self.notes.texts or self.numbering.law_heading(words):
            return False
        return _like_a_title(words) and not self.numbering.labels_of(words)

    def _shown(self, found: LawHeading, line: Line) -> str:
        if found.heading or not self.numbering.titled(found):
            joined = self.joiner.join([line.only(found.heading)])
            return str(LawHeading(found.number, joined, found.pattern))
        bare = found.pattern.partition("{number}")[0] + "{number}"
        self.without_title.add(bare)
        self.unplaced.append(Unplaced(line.number, f"law {found.number} has no title"))
        return bare.format(number=found.number)

    def _title(self, lines: Sequence[Line], at: int) -> bool:
        """Take a line in capitals, or a Markdown heading, as a block with a title of its own."""
        line = lines[at]
        marked = self.markdown and line.words.startswith("#")
        alone = self._apart and (at + 1 == len(lines) or not lines[at + 1].words)
        words = heading_words(line, markdown=self.markdown)
        if not self._open or not (marked or (alone and words.isupper() and len(words) > 2)):
            return False
        self._finish(None)
        del self._open[1:]
        self._open.append(_Open(None, words, 0, titled=True))
        self.blocks.append(f"### {self.joiner.join([line.only(words)])}")
        message = f"{words!r} is proposed as a section without a label"
        self.unplaced.append(Unplaced(line.number, message))
        return True

    # Labels

    def _label(self, line: Line) -> bool:
        words = heading_words(line, markdown=self.markdown)
        label = self._likeliest(self.numbering.labels_of(words))
        if label is None or not self._open:
            return False
        expected = self._expected(label.depth)
        if label.place != expected:
            message = f"the label {label.label} stands where number {expected} of its series is due"
            self.unplaced.append(Unplaced(line.number, message))
            if not self._apart:
                return False
        self._finish(label.depth)
        before = words[: len(words) - len(label.rest)].strip()
        self._push(label, line.indent)
        rest = label.rest
        within = self._likeliest(
            [x for x in self.numbering.labels_of(rest) if x.depth > label.depth]
        )
        while within is not None and within.place == 1:
            before += " " + rest[: len(rest) - len(within.rest)].strip()
            self._push(within, line.indent)
            rest = within.rest
            deeper = [x for x in self.numbering.labels_of(rest) if x.depth > self._depth()]
            within = self._likeliest(deeper)
        kept = [line.only(rest)] if rest else []
        self._held = _Held(f"{before} ", kept, labelled=True)
        return True

    def _push(self, label: Label, indent: int) -> None:
        while len(self._open) > 1 and _at_least(self._open[-1].depth, label.depth):
            self._open.pop()
        self._open.append(_Open(label.depth, label.component, label.place, False, indent))
        self.joiner.where = ".".join(one.component for one in self._open)

    def _depth(self) -> int:
        return self._open[-1].depth or 0

    def _likeliest(self, options: list[Label]) -> Label | None:
        """Choose as the reader does: (i) is a letter only if it is the next."""
        for option in options[:-1]:
            if option.place == self._expected(option.depth):
                return option
        return options[-1] if options else None

    def _expected(self, depth: int) -> int:
        """Return the place in its series that a label of this depth must have."""
        same = [one.place for one in self._open if one.depth == depth]
        return same[0] + 1 if same else 1

    # Text

    def _table(self, lines: Sequence[Line], at: int) -> int:
        count = pipe_table_at(lines, at) if self.markdown else 0
        if count:
            self._finish(None, text_follows=True)
            self.blocks.append("\n".join(line.words for line in lines[at : at + count]))
            return count
        count = table_at(lines, at)
        if not count and columns_by_spaces(lines, at):
            message = "a table with columns set by spaces? put tabs between the cells in the source"
            self.unplaced.append(Unplaced(lines[at].number, message))
        if count:
            self._finish(None, text_follows=True)
            rows, doubts = markdown_table(lines[at : at + count])
            self.blocks.append("\n".join(rows))
            self.unplaced += doubts
        return count

    def _text(self, line: Line) -> None:
        bullet = _BULLET.match(line.text)
        goes_on = self._held and (not self._apart or self._unfinished(line))
        if self._held and goes_on and not bullet and not self._title_above(line):
            self._new_sentence(line)
            self._held.lines.append(line)
            return
        self._finish(None, text_follows=not bullet)
        margin = " " * 4 * self._levels(line)
        if bullet:
            self._held = _Held(f"{margin}- ", [line.only(line.text[bullet.end() :])])
        else:
            self._held = _Held(margin, [line])

    def _title_above(self, line: Line) -> bool:
        """Whether what is held is a title, though its text follows in the next line.

        It is much shorter than a full line, and the text begins with a capital.
        """
        held = self._held
        if held is None or self._apart or not held.labelled or len(held.lines) != 1:
            return False
        above = held.lines[0].words
        short = len(held.before) + len(above) < self.width * _SHORT
        return short and _like_a_title(above) and line.words[0].isupper()

    def _new_sentence(self, line: Line) -> None:
        """Tell where a paragraph may end unmarked: a short line, a full stop, then a capital."""
        held = self._held
        if held is None or not held.labelled or not held.lines or self._apart:
            return
        above = held.lines[-1]
        if (
            len(above.text) < self.width * _FULL
            and _ENDED.search(above.words)
            and line.words[0].isupper()
        ):
            message = (
                "is this line a paragraph of its own? It is proposed as part of the item above"
            )
            self.unplaced.append(Unplaced(line.number, message))

    def _unfinished(self, line: Line) -> bool:
        """Whether a paragraph goes on over a page break: no full stop before, no capital after."""
        if self._held is None or not self._held.lines:
            return False
        return not _ENDED.search(self._held.lines[-1].words) and line.words[0].islower()

    def _levels(self, line: Line) -> int:
        """Return how many labelled levels under its title a paragraph goes on with."""
        last_title = max((n for n, one in enumerate(self._open) if one.titled), default=0)
        items = self._open[last_title + 1 :]
        inside = [n for n, one in enumerate(items, 1) if one.indent < line.indent]
        if items and not inside and not any(one.indent for one in items):
            message = (
                f"a paragraph after item {'.'.join(o.component for o in self._open)}: proposed as "
                "closing what the item stands in; indent it if it goes on with the item"
            )
            self.unplaced.append(Unplaced(line.number, message))
        return max(inside, default=0)

    def _finish(self, depth: int | None, *, text_follows: bool = False) -> None:
        """Write the paragraph that is held; ``depth`` is that of the label that follows it."""
        held, self._held = self._held, None
        if held is None:
            return
        text = self.joiner.join(held.lines)
        level = self._title_level(held, text, depth, text_follows=text_follows)
        if level:
            self._open[-1].titled = True
            self.blocks.append(f"{'#' * (level + 2)} {held.before}{text}")
        elif held.before.endswith("- ") and self.blocks and self.blocks[-1].lstrip()[:2] == "- ":
            self.blocks[-1] += f"\n{held.before}{text}"
        else:
            self.blocks.append(f"{held.before}{text}".rstrip())

    def _title_level(self, held: _Held, text: str, depth: int | None, *, text_follows: bool) -> int:
        """Return 1 or 2 for a label whose only line is a title (### or ####), 0 for any other."""
        above, own = self._open[:-1], self._open[-1] if self._open else None
        if own is None or not held.labelled or len(held.lines) != 1 or not _like_a_title(text):
            return 0
        inside = depth is not None and depth > (own.depth or 0)
        titled = inside or (text_follows and own.depth == 0)
        known = all(one.titled for one in above) and len(above) <= _TITLE_LEVELS
        return len(above) if titled and known else 0

    def _write_notes(self) -> None:
        for note in self._texts:
            self.blocks.append(f"[^{note.name}]: {self.joiner.join(note.lines)}")
        self._texts = []


def _like_a_title(text: str) -> bool:
    return 0 < len(text) <= _LONGEST_TITLE and not _ENDED.search(text) and not text[0].islower()


def _at_least(depth: int | None, least: int) -> bool:
    return depth is not None and depth >= least
