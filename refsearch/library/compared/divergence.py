"""Differences between two translations of a work: the data types that a build stores."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

DivergenceKind = Literal[
    "provision",
    "definition",
    "footnote",
    "footnote-mark",
    "paragraph",
    "table",
    "cell",
    "label",
    "reference",
    "reference-missing",
    "number",
    "modal",
    "obligation",
    "limiting",
    "sentence",
    "clause",
    "term",
    "actor",
    "pointing",
    "bracket",
    "national-note",
]
Tier = Literal["certain", "to-check", "information"]
Severity = Literal["high", "medium", "low"]
Speaker = Literal["older-text", "index", "cited-text", "same-phrase"]
Verdict = Literal["accepted-difference", "translation-slip", "source-defect", "false-alarm"]


@dataclass(frozen=True, slots=True)
class DivergingSide:
    """One edition in a finding.

    ``id`` is the item there, empty where the edition lacks it; ``spans`` are the differing words,
    as offsets in the text of the item; ``said`` is what they say, in short. ``near`` is, where only
    the other side has such words, the sentence that translates theirs.
    """

    id: str
    spans: tuple[tuple[int, int], ...] = ()
    said: tuple[str, ...] = ()
    near: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True)
class Witness:
    """What else in the corpus speaks for one of two editions.

    ``edition`` is the one it speaks for, ``target`` the global id of where it stands, ``said`` what
    it says there.
    """

    speaker: Speaker
    edition: str
    target: str
    said: str


@dataclass(frozen=True, slots=True)
class Judgement:
    """What a reader decided about a finding; ``texts`` are digests of the two texts he read.

    ``note`` is in English, ``notes`` has the same in other languages by their codes.
    """

    id: str
    kind: DivergenceKind
    texts: tuple[str, str]
    verdict: Verdict
    note: str
    judge: str
    notes: dict[str, str] = field(default_factory=dict)

    def note_in(self, language: str) -> tuple[str, str]:
        """Return the note in a language, or in English, and the code of the language it is in."""
        found = self.notes.get(language)
        return (found, language) if found else (self.note, "en")


@dataclass(frozen=True, slots=True)
class Divergence:
    """A finding: two translations differ at a place in one respect.

    ``confidence`` is how often such a finding was right when they were read. ``texts`` are
    digests of both texts: a judgement made on others does not hold.
    """

    kind: DivergenceKind
    left: DivergingSide
    right: DivergingSide
    tier: Tier
    severity: Severity
    confidence: float
    texts: tuple[str, str] = ("", "")
    witnesses: tuple[Witness, ...] = ()
    judgement: Judgement | None = None

    @property
    def id(self) -> str:
        """The item that it is about: that of the left edition, if it has one."""
        return self.left.id or self.right.id

    @property
    def key(self) -> str:
        """What links to it; there is one finding of a kind at an item."""
        return f"{self.id}-{self.kind}"

    @property
    def is_open(self) -> bool:
        """Whether nobody has judged it yet."""
        return self.judgement is None

    @property
    def is_false_alarm(self) -> bool:
        """Whether a reader has found that nothing differs."""
        return self.judgement is not None and self.judgement.verdict == "false-alarm"


@dataclass(frozen=True, slots=True)
class Report:
    """All findings between two editions of a work, in the order of the left one."""

    left: str
    right: str
    findings: tuple[Divergence, ...] = field(default=())
