"""Abbreviations that players write for concepts of the term base: "UI", "LOOT", "ΔΤ"."""

from __future__ import annotations

import re
from collections.abc import Callable, Container

from refsearch.analysis.cues import recognition
from refsearch.analysis.folding import fold
from refsearch.analysis.language import Language, packaged
from refsearch.search.interpret.corrections import Change

_SHORT = re.compile(
    r"(?<!\w)(?:[^\W\d_]\.){2,5}|(?<![\w\"])[^\W\d_]{2,6}[+-]?(?!\w)|\b[Aa][+-](?!\w)"
)
_SHOUTED = re.compile(r"(?<!\w)[^\W\d_a-zα-ω]{7,}(?!\w)")  # capitals, longer than any abbreviation
_CUT = re.compile(r"(?<!\w)([^\W\d_]{3,8})\.(?=\s+\S)")  # "insuff. bid", and no end of a sentence
Headword = Callable[[str], str | None]  # of a concept, in the reader's language


def begun(text: str, known: Container[str]) -> str:
    """Return a query with words cut short by a full stop as beginnings: "cap. squadra".

    ``known`` are the folded words that are no beginning.
    """
    if "." not in text:
        return text
    return _CUT.sub(lambda m: m[0] if fold(m[1]) in known else f"{m[1]}*", text)


def written_out(
    text: str, headword: Headword, known: tuple[Language, ...] = ()
) -> tuple[str, tuple[Change, ...]]:
    """Return a query with its abbreviations written out, and (typed, taken for) of each.

    One that is also a word ("la") counts only in capitals, where no whole word beside it has them
    too: in "SISTEMAZIONE AI TAVOLI" capitals tell nothing.
    """
    table = recognition(known or packaged()).abbreviations
    shouted = _SHOUTED.search(text) is not None or (text.isupper() and " " in text)
    changes: list[Change] = []

    def meant(found: re.Match[str]) -> str:
        """Return what an abbreviation stands for; any other word as it is."""
        concept, is_word = table.get(fold(found[0]).replace(".", ""), ("", False))
        if not concept or (is_word and (shouted or not found[0].isupper())):
            return found[0]
        better = headword(concept)
        if better is None or fold(better) == fold(found[0]):
            return found[0]
        changes.append((found[0], better))
        return better

    return _SHORT.sub(meant, text), tuple(changes)
