"""The laws of a source as ``text.md`` writes them: titles, labels, paragraphs, tables, notes."""

from __future__ import annotations

from collections.abc import Sequence

from refsearch.drafting.guessing.labels import bare_of_bullet
from refsearch.drafting.laws.draft import Draft
from refsearch.drafting.laws.headings import LawHeadings
from refsearch.drafting.laws.labels import LawLabels
from refsearch.drafting.laws.titles import Titles
from refsearch.drafting.parts import heading_of
from refsearch.drafting.source import Line
from refsearch.drafting.tables import take_table
from refsearch.drafting.text import quotation_at


class LawsWriter:
    """Writes a part that has laws, or is a provision itself, block by block."""

    def __init__(self, draft: Draft) -> None:
        self.draft = draft
        self._headings = LawHeadings(draft)
        self._labels = LawLabels(draft)
        self._titles = Titles(draft)

    def write(self, lines: Sequence[Line]) -> list[str]:
        """Return the lines of a part as blocks."""
        at = 0
        following = self._following(lines)
        while at < len(lines):
            self.draft.open.following = following[at]
            at += self._step(lines, at)
        self.draft.end_law()
        written = list(self.draft.blocks)
        self.draft.blocks.clear()
        return written

    def _following(self, lines: Sequence[Line]) -> list[Sequence[str]]:
        """Return for each line the path of the next label that shows its own, of the same law."""
        numbering, markdown = self.draft.numbering, self.draft.markdown
        found: list[Sequence[str]] = [()]
        for line in reversed(lines[1:] if numbering.full else ()):
            bare = bare_of_bullet(line.words.lstrip("# ") if markdown else line.words)
            label = numbering.path_label(bare)
            ends = heading_of(numbering, line, markdown=markdown)
            found.append(label[0] if label else () if ends else found[-1])
        return found[::-1] if numbering.full else [()] * len(lines)

    def _step(self, lines: Sequence[Line], at: int) -> int:
        """Take the item that begins at a line; return how many lines it has."""
        line = lines[at]
        if not line.words:
            self.draft.apart = True
            return 1
        note = self.draft.notes.texts.get(line.number)
        if note:
            self.draft.texts.append(note)
            return len(note.lines)
        taken = self._headings.take(lines, at) or self._table(lines, at)
        taken = taken or self._quotation(lines, at)
        ends = bool(taken) and not self._headings.begins_text
        self.draft.apart = ends or (not taken and self._one_line(lines, at))
        return taken or 1

    def _one_line(self, lines: Sequence[Line], at: int) -> bool:
        """Take a label, a title or a line of text; return whether what follows stands apart."""
        if self._labels.take(lines[at]):
            return self.draft.markdown and lines[at].words.startswith("#")
        if self._titles.take_run_in(lines[at]):
            return False
        if self._titles.take(lines, at):
            return True
        self.draft.collected.take(lines[at], apart=self.draft.apart)
        return False

    def _table(self, lines: Sequence[Line], at: int) -> int:
        count, table, doubts = take_table(lines, at, markdown=self.draft.markdown)
        if count:
            self.draft.block(table, lines[at])
        self.draft.unplaced += doubts
        return count

    def _quotation(self, lines: Sequence[Line], at: int) -> int:
        inside = self.draft.markdown and self.draft.open
        count = quotation_at(lines, at) if inside else 0
        if count:
            quoted = self.draft.joiner.quotation(lines[at : at + count])
            self.draft.block(quoted, lines[at])
        return count
