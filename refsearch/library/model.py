"""The parsed texts: clean text in frozen dataclasses, and the layers of links over it.

Offsets are in characters. Those of a :class:`Mark` count in the text of its block, those of a
:class:`Reference` in the text (or heading) of the item that holds it.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from refsearch.citations.labels import is_greek
from refsearch.citations.locator import Locator
from refsearch.languages.registry import Language
from refsearch.library.concordance import Concordance
from refsearch.library.divergence import Divergence, Judgement
from refsearch.library.games import Game
from refsearch.library.redline import StoredRedline
from refsearch.library.word_marks import Marks

Kind = Literal["norm", "commentary", "old-text", "example", "table", "form"]
PartKind = Literal["front", "laws", "provision", "definitions", "index"]
BlockKind = Literal["paragraph", "item", "table", "note", "quotation"]
Polarity = Literal["affirmative", "negative"]
MissingCode = Literal["not-in-file", "no-such-number"]
CorrectionField = Literal["text", "heading", "index"]


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
class Cited:
    """One place named in a citation: "16C" in "16C, 26B e l'Art. 72C", and its global id."""

    start: int
    end: int
    target: str


@dataclass(frozen=True, slots=True)
class Absent:
    """A place named in a citation that can't be linked: the global id that would be meant.

    ``code`` is "not-in-file" for a law that the edition declares its file does not hold, and
    "no-such-number" for a number that the file, as far as it goes, does not have. ``elsewhere`` are
    the laws of its number in a newer work, as global ids; numbering may differ there.
    """

    start: int
    end: int
    target: str
    code: MissingCode
    elsewhere: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Reference:
    """A citation found in a text, and what it resolves to.

    ``holder`` is the id of the provision, definition, footnote or front part; ``targets`` are
    global ids (``edition:id``). ``cited`` are the places it names, where each stands in the same
    text; ``absent`` those of them that can't be linked, and then ``reason`` says why in English.
    ``intended`` tells that a reader gave the targets, and that another number is printed;
    ``unclear`` are labels that its provision has not.
    """

    holder: str
    field: Literal["text", "heading"]
    text: str
    start: int
    end: int
    targets: tuple[str, ...] = ()
    reason: str = ""
    cited: tuple[Cited, ...] = ()
    absent: tuple[Absent, ...] = ()
    intended: bool = False
    unclear: tuple[str, ...] = ()

    @property
    def missing(self) -> tuple[str, ...]:
        """The global ids that would be meant but can't be linked."""
        return tuple(dict.fromkeys(one.target for one in self.absent))


@dataclass(frozen=True, slots=True)
class TermLink:
    """A term in a text and what defines it: ``target`` is the global id of the definition.

    A term of an appendix may be defined by a provision of the appendix.

    ``first`` tells the first occurrence of its concept in its holder: the one that pages link.
    """

    holder: str
    start: int
    end: int
    concept: str
    target: str
    first: bool


@dataclass(frozen=True, slots=True)
class NationalNote:
    """What an edition says of its own country only: "(στην Ελλάδα …)", brackets included."""

    holder: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class ModalWord:
    """A word whose force the Introduction of an edition declares; ``sentence`` is where it does.

    ``strength`` is a place in the order of its own polarity: what may be done is 1 and what must
    be done 5, what should not be done 2 and what must not 5.
    A ``derived`` one is the negation of a word that the sentence defines and does not rank itself.
    """

    key: str
    strength: int
    polarity: Polarity
    source: str
    sentence: str
    derived: bool = False


@dataclass(frozen=True, slots=True)
class ModalSpan:
    """A modal word in a text; ``word`` is the key of its :class:`ModalWord`."""

    holder: str
    start: int
    end: int
    word: str
    strength: int
    polarity: Polarity


@dataclass(frozen=True, slots=True)
class CorrectedReading:
    """A correction to the source: the reading served instead, and why (docs/text-format.md).

    ``line`` is that of the source. Where the served words can be told in their place, ``holder``,
    ``field`` and ``spans`` say where; an empty span is a place only: of a label, or of a word left
    out. ``index.12`` holds the line 12 of the index, counted from 0.
    """

    where: str
    line: int
    source: str
    corrected: str
    reason: str
    holder: str = ""
    field: CorrectionField = "text"
    spans: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True, slots=True)
class DroppedLines:
    """Lines of the source, first to last, that are not text: running titles, contents."""

    first: int
    last: int
    what: str


@dataclass(frozen=True, slots=True)
class Frbr:
    """How libraries of law name an edition and its work (FRBR); empty fields are inferred.

    ``country`` is the work's (ISO 3166), ``author`` the body that made it, ``date`` when (a year
    will do), ``original`` the language it was written in where the edition is a translation. Of
    the edition: its ``language`` in three letters (ISO 639-2) and the ``jurisdiction`` it is for.
    """

    country: str = ""
    author: str = ""
    date: str = ""
    original: str = ""
    language: str = ""
    jurisdiction: str = ""


@dataclass(frozen=True, slots=True)
class Edition:
    """An edition's metadata, from ``edition.toml``.

    ``supplements`` and ``succeeds`` name works; editions are listed by ``rank``.
    The laws of one that is not ``complete`` have gaps in their numbers; where that is None it says
    nothing of gaps. ``citation_parts`` are
    (prefix, pattern) of numbered parts beside the laws: ``("app", "Appendice {number}")``;
    ``citation_own`` the words before a number that cite the edition itself where it supplements
    another work ("Norma Integrativa all'Articolo"); any other word for a law means that work;
    ``citation_words`` what a word of an id is called: ``("commentary", "Commento")``.

    ``missing_laws`` are (first, last) of the laws that the document has and the file has not;
    those of their numbers can be read in the work ``missing_of``, where numbering may differ.

    ``translation_of`` is the edition that this one translates.

    ``moved`` are (old, new) ids of what was served under another id.

    ``label_paths`` are samples of labels printed with their whole path (``2c1a)``);
    ``citation_items`` of citations of a part of a law (``Regulation 2c1a``), the first of each kind
    of law written and all of them read; ``reserved`` the numbers left out on purpose (``2d``).
    ``citation_law`` is how a law is cited; ``citation_other_laws`` how those of another kind are.
    """

    id: str
    work: str
    language: str
    title: str
    short_title: str
    game: str
    year: int
    publisher: str
    in_force: str
    law_headings: tuple[str, ...]
    label_styles: tuple[tuple[str, ...], ...]
    citation_law: str
    citation_separator: str = ""
    succeeds: str = ""
    supplements: str = ""
    rank: int = 100
    complete: bool | None = True
    citation_parts: tuple[tuple[str, str], ...] = ()
    citation_own: tuple[str, ...] = ()
    citation_words: tuple[tuple[str, str], ...] = ()
    missing_laws: tuple[tuple[int, int], ...] = ()
    missing_of: str = ""
    moved: tuple[tuple[str, str], ...] = ()
    frbr: Frbr = Frbr()
    label_paths: tuple[str, ...] = ()
    citation_items: tuple[str, ...] = ()
    reserved: tuple[str, ...] = ()
    translation_of: str = ""
    citation_other_laws: tuple[str, ...] = ()

    @property
    def has_greek_labels(self) -> bool:
        """Whether its labels are printed in Greek letters, ``Α.`` and ``(α)``."""
        return any(is_greek(sample) for samples in self.label_styles for sample in samples)

    def lacks_law(self, id_: str) -> bool:
        """Whether an id stands in a law that the edition declares its file does not hold."""
        law = id_.partition(".")[0]
        return law.isdigit() and any(a <= int(law) <= b for a, b in self.missing_laws)


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
class LinkRule:
    """Which occurrences of a concept's forms mean what the definition defines.

    None do where ``off``; else those of ``forms`` (empty: all), but not right after ``not_after``
    or right before ``not_before``, nor inside one of the phrases ``except_``; where ``only`` has
    phrases, nowhere else than inside one of them. A ``*`` in a phrase is any one word.
    In the texts whose ids are ``not_in`` the word never means it.
    """

    off: bool = False
    forms: tuple[str, ...] = ()
    not_after: tuple[str, ...] = ()
    not_before: tuple[str, ...] = ()
    except_: tuple[str, ...] = ()
    only: tuple[str, ...] = ()
    not_in: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Concept:
    """An entry of the term base: the same notion in each language, headword first.

    ``links`` are rules by the id of an edition or the code of a language. ``defined_by`` names, by
    edition, what says what it is though no definition has its name: a provision, a footnote or the
    definition of another; ``defined_at`` a provision that does for its own law or appendix only.
    """

    key: str
    game: str
    terms: dict[str, tuple[str, ...]] = field(default_factory=dict)
    defined_in: tuple[str, ...] = ()
    links: dict[str, LinkRule] = field(default_factory=dict)
    defined_at: dict[str, str] = field(default_factory=dict)
    defined_by: dict[str, str] = field(default_factory=dict)


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
