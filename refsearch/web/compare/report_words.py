"""What a report says, in the reader's language: kinds, tiers, verdicts, witnesses."""

from __future__ import annotations

from refsearch.library.divergence import Speaker, Verdict
from refsearch.web.common.i18n import translated as _


def kind_words(kind: str) -> str:
    """Return what differs, by the kind of a finding (``DivergenceKind``)."""
    return {
        "provision": _("Provision in one edition only"),
        "definition": _("Definition in one edition only"),
        "footnote": _("Footnote in one edition only"),
        "footnote-mark": _("Footnote called in one edition only"),
        "paragraph": _("Paragraph in one edition only"),
        "table": _("Table in one edition only"),
        "cell": _("Cells of a table"),
        "label": _("Style of label"),
        "reference": _("References"),
        "number": _("Numbers"),
        "modal": _("Strength of a duty or prohibition"),
        "obligation": _("Duty or permission in one edition only"),
        "limiting": _("Limiting words"),
        "sentence": _("Sentence without counterpart"),
        "clause": _("Words without counterpart"),
        "term": _("Defined terms"),
        "actor": _("Who acts or is meant"),
        "pointing": _("What a word points at"),
        "bracket": _("Words in brackets"),
        "national-note": _("Note for one country"),
    }[kind]


def tier_words(name: str) -> str:
    """Return the heading over a group of findings."""
    return {
        "certain": _("Open: certain"),
        "to-check": _("Open: to check"),
        "judged": _("Judged"),
        "information": _("For information"),
        "false-alarm": _("False alarms"),
    }[name]


def verdict_words(verdict: Verdict) -> str:
    """Return what a reader judged."""
    return {
        "accepted-difference": _("Accepted difference"),
        "translation-slip": _("Slip of translation"),
        "source-defect": _("Defect of the source"),
        "false-alarm": _("False alarm"),
    }[verdict]


def witness_words(speaker: Speaker) -> str:
    """Return what speaks."""
    return {
        "older-text": _("The older text"),
        "index": _("The printed index"),
        "cited-text": _("The place cited"),
        "same-phrase": _("The same phrase elsewhere"),
    }[speaker]
