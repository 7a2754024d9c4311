"""The laws of a source as ``text.md`` writes them: titles, labels, paragraphs, tables, notes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from textwrap import indent

from refsearch.citations.headings import NAME, place_of
from refsearch.drafting.collected import Collected, unlabelled
from refsearch.drafting.guessing.headings import WIDEST_GAP
from refsearch.drafting.guessing.labels import bare_of_bullet
from refsearch.drafting.notes import Note, Notes
from refsearch.drafting.numbering import Label, LawHeading, Numbering
from refsearch.drafting.open_items import UNDER_A_HEADING, OpenItems
from refsearch.drafting.parts import heading_of, heading_words, rank_of
from refsearch.drafting.source import Line, Unplaced
from refsearch.drafting.tables import take_table
from refsearch.drafting.text import Joiner, like_a_title, quotation_at
from refsearch.messages import msg

_INNER = msg(
    "it is proposed as text of the item, for its labels look like those of the item: what is cited "
    "by them needs labels of another style in text.md"
)
_NO_LABEL = msg("if it is a provision, give it a label or write it as ### or #### title")


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
    taken: dict[int, str] = field(default_factory=dict)
    inner: set[int] = field(default_factory=set)  # lines of lists inside an item

    def __post_init__(self) -> None:
        self._open = OpenItems()
        self._pattern = self.numbering.law_headings[0] if self.numbering.law_headings else ""
        self._collected = Collected(
            self._open, self.joiner, self.blocks, self.unplaced, self.width,
            escaping=bool(self.numbering.full and not self.numbering.labels),
        )  # fmt: skip
        self._apart = True
        self._inner = 0  # how far the list inside an item is indented, and 1; 0 for none
        self._texts: list[Note] = []
        self._lines: dict[str, int] = {}  # by id, where what is taken begins

    def _take(self, line: Line, id_: str) -> None:
        """Note that a law or a labelled item begins in a line."""
        self.taken[line.number] = id_
        self._lines.setdefault(id_, line.number)

    def begin(self, id_: str) -> None:
        """Open the provision that a part is itself."""
        self._open.begin(id_)
        self._inner = 0
        self.joiner.where = id_

    def write(self, lines: Sequence[Line]) -> list[str]:
        """Return the lines of a part as blocks."""
        at = 0
        while at < len(lines):
            at += self._step(lines, at)
        self._collected.finish(None)
        self._write_notes()
        written = list(self.blocks)
        self.blocks.clear()
        return written

    def _step(self, lines: Sequence[Line], at: int) -> int:
        """Take the item that begins at a line; return how many lines it has."""
        line = lines[at]
        if not line.words:
            self._apart = True
            return 1
        note = self.notes.texts.get(line.number)
        if note:
            self._texts.append(note)
            return len(note.lines)
        taken = self._heading(lines, at) or self._table(lines, at) or self._quotation(lines, at)
        apart = bool(taken)
        if not taken and not self._label(line):
            apart = self._title(lines, at)
            if not apart:
                self._collected.take(line, apart=self._apart)
        self._apart = apart
        return taken or 1

    # Titles

    def _heading(self, lines: Sequence[Line], at: int) -> int:
        found = heading_of(self.numbering, lines[at], markdown=self.markdown)
        if found is None:
            return 0
        marked = self.markdown and lines[at].words.startswith("#")
        if found.is_named:
            return self._named(found, lines[at], marked=marked)
        expected = self._expected(found)
        if not (self._apart or marked) and found.number != expected:
            place = found.number, self.law
            message = msg("number {} after {} in a paragraph: is it a heading?", *place)
            self.unplaced.append(Unplaced(lines[at].number, message))
            return 0
        self._collected.finish(None)
        self._write_notes()
        taken, line = 1, lines[at]
        if not found.heading and self.numbering.titled(found):
            taken, line, found = self._heading_below(lines, at, found)
        there = self._lines.get(found.id)
        if there:
            message = msg("number {} is there already, in line {}", found.printed, there)
            self.unplaced.append(Unplaced(line.number, message))
        elif found.number and found.number not in (expected, expected - found.id[-1:].islower()):
            message = msg(
                "number {} follows {}: was a heading not recognised? "
                "If a number was left out on purpose, add it to reserved in edition.toml",
                *(found.number, expected - 1),
            )
            self.unplaced.append(Unplaced(lines[at].number, message))
        self.law, self._pattern = found.number, found.pattern
        self._take(lines[at], found.id)
        self.begin(found.id)
        self.blocks.append(f"## {self._shown(found, line)}")
        return taken

    def _named(self, found: LawHeading, line: Line, *, marked: bool) -> int:
        """Begin a law that has a name for a number; a bare name must be marked as a heading."""
        if not (marked or (self._apart and found.pattern != NAME)):
            return 0
        self._collected.finish(None)
        self._write_notes()
        self._take(line, found.id)
        self.begin(found.id)
        self.law = 0
        self.blocks.append(f"## {found}")
        return 1

    def _expected(self, found: LawHeading) -> int:
        """Return the number that a law must have: its pattern's series begins at 1."""
        series = self._pattern == found.pattern or place_of(self._pattern) == place_of(
            found.pattern
        )
        return self.law + 1 if series else 1

    def _heading_below(
        self, lines: Sequence[Line], at: int, found: LawHeading
    ) -> tuple[int, Line, LawHeading]:
        """Take the title of a law from the line under its number, if it looks like one."""
        below = next((n for n in range(at + 1, len(lines)) if lines[n].words), None)
        words = heading_words(lines[below], markdown=self.markdown) if below is not None else ""
        if below is None or not self._is_title_below(lines[below], words):
            return 1, lines[at], found
        titled = replace(found, heading=words)
        return below - at + 1, lines[below], titled

    def _is_title_below(self, line: Line, words: str) -> bool:
        if line.number in self.notes.texts or self.numbering.law_heading(words):
            return False
        return like_a_title(words) and not self.numbering.begins(bare_of_bullet(words))

    def _shown(self, found: LawHeading, line: Line) -> str:
        if found.heading or not self.numbering.titled(found):
            joined = self.joiner.join([line.only(found.heading)])
            return str(replace(found, heading=joined))
        place, _ = place_of(found.pattern)
        bare = found.pattern.partition(place)[0] + place
        self.without_title.add(bare)
        self.unplaced.append(Unplaced(line.number, msg("law {} has no title", found.printed)))
        return str(replace(found, pattern=bare))

    def _title(self, lines: Sequence[Line], at: int) -> bool:
        """Take a line in capitals, or a Markdown heading, as a block with a title of its own."""
        line = lines[at]
        marked = self.markdown and line.words.startswith("#")
        alone = self._apart and (at + 1 == len(lines) or not lines[at + 1].words)
        words = heading_words(line, markdown=self.markdown)
        if marked and not words:
            self.unplaced.append(Unplaced(line.number, msg("a heading without words is left out")))
            return True
        if not self._open or not (marked or (alone and words.isupper() and len(words) > 2)):
            return False
        self._collected.finish(None)
        goes_on = self._is_inside_a_series(lines, at)
        inside = 0
        if marked and not goes_on:
            inside = self._open.heading(rank_of(line), self._next_path(lines, at))
        text = self.joiner.join([line.only(words)])
        if (inside and self.numbering.full) or goes_on:
            bold = unlabelled(text.replace("**", "").strip())
            self.blocks.append(f"{' ' * 4 * self._open.levels(0, bullet=True)[0]}**{bold}**")
            told = msg("{} has no label: proposed as a line in bold of what holds it", repr(words))
            self.unplaced.append(Unplaced(line.number, told, _NO_LABEL))
            return True
        self._open.title(words)
        self.blocks.append(f"### {text}")
        message = msg("{} is proposed as a section without a label", repr(words))
        self.unplaced.append(Unplaced(line.number, message))
        return True

    def _is_inside_a_series(self, lines: Sequence[Line], at: int) -> bool:
        """Whether labels go on counting below a heading as they did above it."""
        for line in lines[at + 1 :]:
            if heading_of(self.numbering, line, markdown=self.markdown):
                return False
            bare = bare_of_bullet(line.words)
            label = self._open.likeliest(self.numbering.labels_of(bare))
            if label:
                return 1 < label.place == self._open.expected(label.depth)
        return False

    def _next_path(self, lines: Sequence[Line], at: int) -> Sequence[str]:
        """Return the path of the next label that shows its own, in the law that is open."""
        for line in lines[at + 1 :]:
            words = heading_words(line, markdown=self.markdown)
            if heading_of(self.numbering, line, markdown=self.markdown):
                break
            found = self.numbering.path_label(bare_of_bullet(words))
            if found:
                return found[0]
        return ()

    # Labels

    def _path(self, line: Line) -> bool:
        """Take a label printed with its whole path, which says itself where it stands."""
        marked = self.markdown and line.words.startswith("#")
        bare = bare_of_bullet(line.words.lstrip("# ") if self.markdown else line.words)
        found = self.numbering.path_label(bare) or self.numbering.path_label(
            bare_of_bullet(heading_words(line, markdown=self.markdown))
        )
        if found is None or not self._open:
            return False
        path, label, rest = found
        if path[0] != self._open.law:
            message = msg("the label {} stands in law {}: not taken", label, self._open.law)
            remedy = msg(
                "was the heading of law {} not recognised? Add how it looks to law under "
                "[headings] in edition.toml, and ask again",
                path[0],
            )
            self.unplaced.append(Unplaced(line.number, message, remedy))
            return False
        self._collected.finish(len(path) - 2, following=rest)
        heads = marked or like_a_title(rest)  # what stands below a title is of its label
        self._open.path(path, UNDER_A_HEADING if heads else line.indent, rank_of(line))
        self._take(line, self._open.id)
        self.joiner.where = self._open.id
        self._collected.label(f"{label} ", [line.only(rest)] if rest else [])
        return True

    def _label(self, line: Line) -> bool:
        if self._path(line):
            self._inner = 0
            return True
        words = heading_words(line, markdown=self.markdown)
        words = bare_of_bullet(words) if self.markdown else words
        label = self._open.likeliest(self.numbering.labels_of(words))
        if label is not None and self._open and self._in_inner_list(label, line):
            self._collected.count(line.only(words))
            return True
        if label is None or not self._open or not self._is_due(label, line):
            return False
        self._collected.finish(label.depth, following=label.rest)
        self._open.push(label, line.indent)
        self._take(line, self._open.id)
        rest = label.rest
        while (within := self._within(rest)) is not None:  # "1. (a) text"
            self._open.push(within, line.indent)
            rest = within.rest
        before = words[: len(words) - len(rest)].strip()
        self.joiner.where = self._open.id
        kept = [line.only(rest)] if rest else []
        self._collected.label(f"{before} ", kept)
        return True

    def _in_inner_list(self, label: Label, line: Line) -> bool:
        """Whether a label counts a list inside an item that has labels of the same style.

        Its text is kept in the item: a label of one style cannot stand for two depths.
        """
        indent, again = self._open.place_of(label)
        deeper = indent is not None and line.indent > indent
        anew = again in self._lines and self._collected.leads_in()  # "Their duties are:", 1., 2.
        begins = label.place == 1 and (deeper or anew)
        if begins:
            message = msg("{} counts a list inside item {}", repr(label.label), self._open.id)
            self.unplaced.append(Unplaced(line.number, message, _INNER))
            self._inner = line.indent + 1
        listed = begins or 0 < self._inner <= line.indent + 1
        self._inner = self._inner if listed else 0
        if listed:
            self.inner.add(line.number)
        return listed

    def _is_due(self, label: Label, line: Line) -> bool:
        """Whether a label is accepted: one out of sequence must stand apart, and is reported."""
        expected = self._open.expected(label.depth)
        inserted = (  # 6a after 6
            label.place == expected - 1
            and label.component[0].isdigit()
            and label.component[-1].isalpha()
        )
        if label.place != expected and not inserted:
            due = label.label, expected
            message = msg("the label {} stands where number {} of its series is due", *due)
            self.unplaced.append(Unplaced(line.number, message))
        gap = 0 < label.place - expected <= WIDEST_GAP and self._collected.has_ended()
        return inserted or label.place == expected or self._apart or gap

    def _within(self, rest: str) -> Label | None:
        """Return the first label of a deeper series that follows a label in its line."""
        deeper = [x for x in self.numbering.labels_of(rest) if x.depth > self._open.depth]
        found = self._open.likeliest(deeper)
        return found if found and found.place == 1 else None

    # Tables, quotations and notes

    def _table(self, lines: Sequence[Line], at: int) -> int:
        count, table, doubts = take_table(lines, at, markdown=self.markdown)
        if count:
            self._block(table, lines[at])
        self.unplaced += doubts
        return count

    def _quotation(self, lines: Sequence[Line], at: int) -> int:
        count = quotation_at(lines, at) if self.markdown and self._open else 0
        if count:
            self._block(self.joiner.quotation(lines[at : at + count]), lines[at])
        return count

    def _block(self, text: str, line: Line) -> None:
        """Write what is no paragraph where its line puts it."""
        self._collected.finish(None, text_follows=True)
        levels, _ = self._open.levels(line.indent, bullet=False)
        self.blocks.append(indent(text, " " * 4 * levels))

    def _write_notes(self) -> None:
        for note in self._texts:
            self.blocks.append(f"[^{note.name}]: {self.joiner.join(note.lines)}")
        self._texts = []
