"""The printed index of a source, as ``text.md`` writes it."""

from __future__ import annotations

import re
from collections.abc import Sequence

from refsearch.drafting.chapters.terms import BULLET
from refsearch.drafting.source import Line, Unplaced
from refsearch.messages import msg

_TARGET = re.compile(
    r"\s*(?:\.\s?){3,}\s*|\t+\s*|\s{3,}|\s+(?:→|->)\s+|\s+[–—]\s+(?=\S*\d|\w+\.?\s\d)"
)
_GAP = re.compile(r",?\s+")
_CITED = re.compile(r"(?:[^\W\d_]+\.?\s)?\d{1,3}(?!\d)[\w().,;\s°]*")
_LONG_WORD = re.compile(r"[^\W\d_]{3,}")


def index(lines: Sequence[Line]) -> tuple[list[str], list[Unplaced]]:
    """Return the printed index as written in ``text.md``: headings, entries, ``→`` targets.

    A line that is indented or has a bullet is an entry of the heading above it.
    """
    written: list[str] = []
    unplaced: list[Unplaced] = []
    in_list = False
    for line in lines:
        if not line.words:
            continue
        entry = bool(line.indent or BULLET.match(line.text))
        words, target = _target(BULLET.sub("", line.words, count=1) if entry else line.words)
        text = f"{words} → {target}" if target else words
        if entry and not written:
            unplaced.append(Unplaced(line.number, msg("an entry before the first heading")))
            entry = False
        if entry and in_list:
            written[-1] += f"\n- {text}"
        else:
            written.append(f"- {text}" if entry else f"## {text}")
        in_list = entry
        if not target and re.search(r"\d", words):
            message = msg("where does the target begin? put → before it")
            unplaced.append(Unplaced(line.number, message))
    return written, unplaced


def _target(words: str) -> tuple[str, str]:
    """Return an entry and its printed target: after dots, a tab or a dash, or any citation."""
    found = _TARGET.search(words) or _before_citation(words)
    if not found:
        return words, ""
    return words[: found.start()].rstrip(" ,"), words[found.end() :].strip()


def _before_citation(words: str) -> re.Match[str] | None:
    """Return the gap after which a line has only law numbers: "Anchor, Law 4A, 7"."""
    for gap in _GAP.finditer(words):
        cited = _CITED.fullmatch(words, gap.end())
        if cited and not _LONG_WORD.search(words, gap.end() + cited[0].find(" ") + 1):
            return gap
    return None
