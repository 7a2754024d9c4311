"""The layers over a text: references, terms, modal words, corrections; and the terms' concepts.

Offsets are in characters, counted in the text (or heading) of the item that holds them.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

Polarity = Literal["affirmative", "negative"]
MissingCode = Literal["not-in-file", "no-such-number", "other-document", "as-printed"]
CorrectionField = Literal["text", "heading", "index"]


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
    "no-such-number" for a number that the file, as far as it goes, does not have;
    "other-document" if what is cited is not this edition at all, "as-printed" if its editor says
    that the document itself cites a number that it has not. ``elsewhere`` are the laws of its
    number in a newer work, as global ids; numbering may differ there.
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

    ``line`` is that of the source. Where the served words can be found in their place, ``holder``,
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
