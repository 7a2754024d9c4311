"""The parsed texts: clean text in frozen dataclasses, and the layers of links over it.

Offsets are in characters. Those of a :class:`Mark` count in the text of its block, those of a
:class:`Reference` in the text (or heading) of the item that holds it.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from refsearch.citations.locator import Locator
from refsearch.languages.registry import Language
from refsearch.library.compared.concordance import Concordance
from refsearch.library.compared.divergence import Divergence, Judgement
from refsearch.library.compared.redline import StoredRedline
from refsearch.library.compared.word_marks import Marks
from refsearch.library.edition import Edition
from refsearch.library.games import Game
from refsearch.library.links import (
    Concept,
    CorrectedReading,
    DroppedLines,
    ModalSpan,
    ModalWord,
    NationalNote,
    Reference,
    TermLink,
)

Kind = Literal["norm", "commentary", "old-text", "example", "table", "form"]
PartKind = Literal["front", "laws", "provision", "definitions", "index"]
BlockKind = Literal["paragraph", "item", "table", "note", "quotation"]


@dataclass(frozen=True, slots=True)
class Mark:
    """A range of a block set apart in style.

    A footnote's call is empty and names its note; a link stands in editor's notes only and names
    a global id.
    """

    kind: Literal["emphasis", "strong", "footnote", "link"]
    start: int
    end: int
    target: str = ""


@dataclass(frozen=True, slots=True)
class Block:
    """A paragraph, a bullet, a table, a quotation or an editor's note in a provision.

    ``text`` is plain; a table's is its rows, one a line, cells apart by tabs, and ``rows`` has
    them as cells (the first row is the header, empty where the table has none). ``after`` counts
    the children of the provision that stand before the block. ``indent`` is a bullet's depth.
    """

    kind: BlockKind
    text: str
    marks: tuple[Mark, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()
    after: int = 0
    title: str = ""
    indent: int = 0


def blocks_text(blocks: tuple[Block, ...]) -> str:
    """Join the law's own blocks, one a line; an editor's note is not the law and stays out."""
    return "\n".join(block.text for block in blocks if block.kind != "note")


@dataclass(frozen=True, slots=True)
class Provision:
    """A law, or anything with a label or title of its own inside one.

    What is not the law itself (a commentary, the old text, an example) is a provision of that
    ``kind``, inside the one it belongs to.

    ``blocks`` is its own text only; what stands in its children is not repeated.
    """

    id: str
    parent: str | None
    label: str
    citation: str
    kind: Kind
    heading: str | None
    part: str
    blocks: tuple[Block, ...] = ()
    heading_marks: tuple[Mark, ...] = ()
    children: tuple[str, ...] = ()

    @property
    def locator(self) -> Locator:
        """Its place as a value object."""
        return Locator.from_id(self.id)

    @property
    def text(self) -> str:
        """Own text, plain, footnote marks out."""
        return blocks_text(self.blocks)


@dataclass(frozen=True, slots=True)
class Definition:
    """A term of the Definitions chapter; ``concept`` is its key in the term base."""

    id: str
    concept: str
    term: str
    blocks: tuple[Block, ...]
    term_marks: tuple[Mark, ...] = ()

    @property
    def text(self) -> str:
        """The definition, plain."""
        return blocks_text(self.blocks)


@dataclass(frozen=True, slots=True)
class Footnote:
    """A footnote, with the provisions, definitions or front parts that call it."""

    id: str
    mark: str
    attached_to: tuple[str, ...]
    blocks: tuple[Block, ...]

    @property
    def text(self) -> str:
        """The note, plain."""
        return blocks_text(self.blocks)


@dataclass(frozen=True, slots=True)
class IndexEntry:
    """A line of the printed analytic index.

    ``entry`` is None for the line of the heading itself. ``printed`` is the target as printed;
    ``targets`` are the ids it resolves to; ``see`` the headings it sends to; ``unresolved`` the
    printed targets that do not exist, and ``intended`` what they must have meant where it is known.
    """

    heading: str
    entry: str | None
    printed: str
    targets: tuple[str, ...] = ()
    see: tuple[str, ...] = ()
    unresolved: tuple[str, ...] = ()
    intended: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a document: preface, definitions, a group of laws, the index."""

    id: str
    title: str
    kind: PartKind
    blocks: tuple[Block, ...] = ()


@dataclass(frozen=True, slots=True)
class Document:
    """One edition, complete, in document order."""

    edition: Edition
    parts: tuple[Part, ...]
    provisions: tuple[Provision, ...]
    definitions: tuple[Definition, ...]
    footnotes: tuple[Footnote, ...]
    index: tuple[IndexEntry, ...]
    references: tuple[Reference, ...] = ()
    terms: tuple[TermLink, ...] = ()
    national_notes: tuple[NationalNote, ...] = ()
    modal_words: tuple[ModalWord, ...] = ()
    modality: tuple[ModalSpan, ...] = ()
    corrections: tuple[CorrectedReading, ...] = ()
    furniture: tuple[DroppedLines, ...] = ()


@dataclass(frozen=True, slots=True)
class Corpus:
    """All that is read from ``texts/``.

    ``pairings`` are, by "left right" and item, which blocks stand beside which (indices): a build
    adds them, of the items where it is not simply one beside one. It adds the ``reports`` too, by
    "left right", and the ``redlines`` and ``word_marks`` of two editions in one language, by
    "older newer".
    ``triage`` are the judgements of readers on the reports, ``games`` what games say of themselves.
    """

    documents: tuple[Document, ...]
    concepts: tuple[Concept, ...] = ()
    languages: tuple[Language, ...] = ()
    alignments: dict[str, dict[str, str]] = field(default_factory=dict)
    concordances: tuple[Concordance, ...] = ()
    pairings: dict[str, dict[str, tuple[tuple[tuple[int, ...], tuple[int, ...]], ...]]] = field(
        default_factory=dict
    )
    triage: dict[str, tuple[Judgement, ...]] = field(default_factory=dict)
    reports: dict[str, tuple[Divergence, ...]] = field(default_factory=dict)
    redlines: dict[str, StoredRedline] = field(default_factory=dict)
    word_marks: dict[str, tuple[Marks, Marks]] = field(default_factory=dict)
    games: tuple[Game, ...] = ()
