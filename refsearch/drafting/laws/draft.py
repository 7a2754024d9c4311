"""What the writers of a source's laws share: the text so far, open items, open questions."""

from __future__ import annotations

from collections.abc import Mapping, Set
from dataclasses import dataclass, field
from textwrap import indent

from refsearch.drafting.laws.collected import Collected
from refsearch.drafting.laws.open_items import OpenItems
from refsearch.drafting.notes import Note, Notes
from refsearch.drafting.numbering import Numbering
from refsearch.drafting.source import Line, Unplaced
from refsearch.drafting.text import Joiner
from refsearch.messages import Message


@dataclass
class Draft:
    """The blocks written so far, the provisions that are open, and the paragraph collected.

    ``taken`` are the ids of laws and labelled items by the lines that they begin in, ``lines`` the
    lines by the ids; ``before_numbers`` are words that a cited number follows, ``joining`` those
    between two of them, ``leading`` those that end no sentence, ``section_nouns`` the nouns of
    sections in a law; ``inner`` the lines of lists
    inside an item, ``inner_list`` how far the one that goes on is indented, and 1 (0 for none),
    ``inner_depth`` the depth of its labels; ``apart`` whether a line stands apart from the one
    above it. ``marked_laws`` are those whose heading Markdown marks: no other line begins one;
    ``headings`` the lines in which laws begin, also those still to come; ``path_holders`` are the
    ids of what holds numbers that show their whole path.
    """

    numbering: Numbering
    notes: Notes
    joiner: Joiner
    markdown: bool
    width: int = 80  # of plain text, until the source is measured
    blocks: list[str] = field(default_factory=list)
    unplaced: list[Unplaced] = field(default_factory=list)
    without_title: set[str] = field(default_factory=set)
    taken: dict[int, str] = field(default_factory=dict)
    lines: dict[str, int] = field(default_factory=dict)
    inner: set[int] = field(default_factory=set)
    inner_list: int = 0
    inner_depth: int = 0
    texts: list[Note] = field(default_factory=list)
    apart: bool = True
    marked_laws: Set[str] = frozenset()
    headings: Mapping[str, int] = field(default_factory=dict)
    path_holders: Set[str] = frozenset()
    before_numbers: Set[str] = frozenset()
    section_nouns: Set[str] = frozenset()
    joining: Set[str] = frozenset()
    leading: Set[str] = frozenset()

    def __post_init__(self) -> None:
        self.open = OpenItems(markdown=self.markdown)
        self.collected = Collected(
            self.open, self.joiner, self.blocks, self.unplaced, self.width,
            escaping=bool(self.numbering.full and not self.numbering.labels),
            markdown=self.markdown,
        )  # fmt: skip

    def take(self, line: Line, id_: str) -> None:
        """Note that a law or a labelled item begins in a line."""
        self.taken[line.number] = id_
        self.lines.setdefault(id_, line.number)

    def tell(self, line: Line, message: Message, remedy: str = "") -> None:
        """Tell of a line what is undecided."""
        self.unplaced.append(Unplaced(line.number, message, remedy))

    def begin(self, id_: str) -> None:
        """Open a law, or the provision that a part is itself."""
        self.open.begin(id_)
        self.inner_list = 0
        self.joiner.where = id_

    def end_law(self) -> None:
        """Write what is collected, and the notes of the law that ends."""
        self.collected.finish(None)
        for note in self.texts:
            self.blocks.append(f"[^{note.name}]: {self.joiner.join(note.lines)}")
        self.texts.clear()

    def block(self, text: str, line: Line) -> None:
        """Write what is no paragraph where its line puts it, or in the item that announces it."""
        announced = self.collected.announces()
        self.collected.finish(None, text_follows=True)
        levels, _ = self.open.levels(line.indent, bullet=announced)
        self.blocks.append(indent(text, " " * 4 * levels))
