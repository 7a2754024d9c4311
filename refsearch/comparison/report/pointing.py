"""Words that point at different things in two texts, and brackets that only one of them has."""

from __future__ import annotations

import re
from collections.abc import Iterator

from refsearch.comparison.report.statements import Statements, found, side, surplus
from refsearch.comparison.report.texts import Text
from refsearch.comparison.report.words import Found
from refsearch.library.compared.divergence import Divergence

# A bracket that opens a word ("παραγράφου(ων)") or belongs to a citation ("12C2(b)") is none.
_BRACKET = re.compile(r"(?<![\w)\]])[(\[]((?:[^()\[\]]|(?<=\w)\([^()]*\)|\([^()\s]*\))*)[)\]]")
_PLACES = frozenset({"above", "below"})  # where, and not what: one is not taken for the other
_WORD = re.compile(r"[^\W\d_]{3,}")


def differing_pointers(left: Statements, right: Statements) -> Divergence | None:
    """Return a finding where one text points at one thing, and the other at another."""
    here, there = pointers(left), pointers(right)
    unmatched = _unanswered(here, there), _unanswered(there, here)
    in_places = [{one.name in _PLACES for one in side} for side in unmatched]
    both = in_places[0] & in_places[1]
    if not both:
        return None
    here, there = ([one for one in part if (one.name in _PLACES) in both] for part in unmatched)
    sides = side(left.text, here), side(right.text, there)
    return found("pointing", sides, "to-check", "high", 0.9)


def pointers(statements: Statements) -> list[Found]:
    """Return the words of a text that point at a place, a law or a code."""
    found_all = statements.words.pointing.find(statements.text.running)
    return [one for one in found_all if one.name != "nothing"]


def _unanswered(here: list[Found], there: list[Found]) -> list[Found]:
    sure = [one for one in here if one.is_sure]
    return surplus(sure, there)


def differing_brackets(left: Text, right: Text) -> Divergence | None:
    """Return a finding where one text has more in brackets than the other."""
    here, there = list(brackets(left)), list(brackets(right))
    if len(here) == len(there):
        return None
    more = (here, []) if len(here) > len(there) else ([], there)
    return found("bracket", (side(left, more[0]), side(right, more[1])), "to-check", "low", 0.9)


def brackets(text: Text) -> Iterator[Found]:
    """Yield what stands in brackets, but for notes on one country."""
    tables = [
        span
        for block, span in zip(text.blocks, text.block_spans, strict=True)
        if block.kind == "table"
    ]
    for match in _BRACKET.finditer(text.whole):
        start, end = match.span()
        in_table = any(a <= start < b for a, b in tables)
        if not in_table and not text.is_left_out(start) and _WORD.search(match[1]):
            yield Found(match[1], start, end)
