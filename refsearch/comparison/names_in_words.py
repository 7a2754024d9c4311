"""The names of kinds of findings, of tiers and of verdicts, as messages."""

from __future__ import annotations

from collections.abc import Mapping

from refsearch.comparison.relations import WHAT_BECAME
from refsearch.messages import Message, msg

FINDINGS: Mapping[str, Message] = {
    "provision": msg("Provision in one edition only"),
    "definition": msg("Definition in one edition only"),
    "footnote": msg("Footnote in one edition only"),
    "footnote-mark": msg("Footnote called in one edition only"),
    "paragraph": msg("Paragraph in one edition only"),
    "table": msg("Table in one edition only"),
    "cell": msg("Cells of a table"),
    "label": msg("Style of label"),
    "reference": msg("Another place is cited"),
    "reference-missing": msg("Reference in one edition only"),
    "number": msg("Numbers"),
    "modal": msg("Strength of a duty or prohibition"),
    "obligation": msg("Duty or permission in one edition only"),
    "limiting": msg("Limiting words"),
    "sentence": msg("Sentence without counterpart"),
    "clause": msg("Words without counterpart"),
    "term": msg("Defined terms"),
    "actor": msg("Who acts or is meant"),
    "pointing": msg("What a word points at"),
    "bracket": msg("Words in brackets"),
    "national-note": msg("Note for one country"),
}
TIERS: Mapping[str, Message] = {
    "certain": msg("certain"),
    "to-check": msg("to check"),
    "information": msg("for information"),
}
SEVERITIES: Mapping[str, Message] = {
    "high": msg("of high weight"),
    "medium": msg("of medium weight"),
    "low": msg("of low weight"),
}
VERDICTS: Mapping[str, Message] = {
    "accepted-difference": msg("Accepted difference"),
    "translation-slip": msg("Slip of translation"),
    "source-defect": msg("Defect of the source"),
    "false-alarm": msg("False alarm"),
}
SPEAKERS: Mapping[str, Message] = {
    "older-text": msg("The older text"),
    "index": msg("The printed index"),
    "cited-text": msg("The place cited"),
    "same-phrase": msg("The same phrase elsewhere"),
}
# What of a ruling a change touches.
TOUCHED: Mapping[str, Message] = {
    "number": msg("number"),
    "reference": msg("reference"),
    "modal": msg("must or may"),
    "negation": msg("negation"),
    "condition": msg("condition or exception"),
    "actor": msg("who acts"),
    "definition": msg("definition"),
}
# Why nothing stands on a side.
MISSING: Mapping[str, Message] = {
    "absent": msg("not there"),
    "not-in-file": msg("not in the file"),
    "not-comparable": msg("not compared"),
}
# Where it is known from that an item corresponds to another.
SOURCES: Mapping[str, Message] = {
    "same-id": msg("same id"),
    "recorded": msg("recorded"),
    "computed": msg("computed"),
}
# In what a row differs where it is no finding.
DIFFERENCES: Mapping[str, Message] = {
    **FINDINGS,
    **WHAT_BECAME,
    **TOUCHED,
    "only": msg("on one side only"),
    "not-in-file": MISSING["not-in-file"],
    "elsewhere": msg("elsewhere"),
}
