"""The definitions and the index of a source, as ``text.md`` writes them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise

from refsearch.drafting.source import Line, Unplaced
from refsearch.messages import msg

_TERM = re.compile(r"(?P<term>[^.:;!?\t–—]{1,60}?)(?:\s?:|\s[–—-]\s|\t)\s*(?P<text>\S.*)")
_SECOND = re.compile(r"[.;]\s(?P<term>[^\W\d_][^.:;!?]{0,38}?):\s(?=\S)")
_SENSE = re.compile(r"(?:\d{1,2}|[^\W\d_])[.)°]+\s")
_BULLET = re.compile(r"\s*[-•·–*]\s+")
_BOLD_TERM = re.compile(r"^\*\*([^*]+)\*\*")
_TARGET = re.compile(
    r"\s*(?:\.\s?){3,}\s*|\t+\s*|\s{3,}|\s+(?:→|->)\s+|\s+[–—]\s+(?=\S*\d|\w+\.?\s\d)"
)
_GAP = re.compile(r",?\s+")
_CITED = re.compile(r"(?:[^\W\d_]+\.?\s)?\d{1,3}(?!\d)[\w().,;\s°]*")
_LONG_WORD = re.compile(r"[^\W\d_]{3,}")
_FEWEST = 3  # terms on lines of their own: one or two may be titles
_LONGEST_TERM, _MOST_WORDS = 40, 6  # characters and words of a term that stands alone
_ENDS = (".", ".)", ".”", ".’")
Concept = Callable[[str], str | None]
Join = Callable[[Sequence[Line]], str]
Written = tuple[list[str], list[Unplaced]]


def defines(words: str) -> bool:
    """Whether a line begins with a term and its definition: ``Lane: a strip of water``."""
    found = _TERM.fullmatch(words)
    return bool(found) and not _SENSE.match(words) and bool(found and found["term"][0].isupper())


def paragraphs(lines: Sequence[Line]) -> Iterator[list[Line]]:
    """Yield the lines of each paragraph: those between blank lines."""
    held: list[Line] = []
    for line in lines:
        if line.words:
            held.append(line)
        elif held:
            yield held
            held = []
    if held:
        yield held


class DefinitionsWriter:
    """Writes the definitions as ``text.md`` has them.

    ``concept`` finds the term base's key for a term; ``key`` makes one for an unknown term.
    ``join`` joins the lines of a text. What stands before the first term is kept in
    ``preamble``.
    """

    def __init__(self, concept: Concept, key: Callable[[str], str], join: Join) -> None:
        self.unplaced: list[Unplaced] = []
        self._concept = concept
        self._key = key
        self._join = join
        self._written: list[str] = []
        self._used: set[str] = set()
        self.preamble: list[str] = []
        self._above = False  # whether the line above is of the same paragraph

    def write(self, lines: Sequence[Line]) -> list[str]:
        """Return a block for each definition."""
        if sum(line.words.startswith("#") for line in lines) >= _FEWEST:
            return self._under_headings(lines)
        lines = [*_without_bullets(lines)]
        alone = terms_stand_alone(lines)
        for paragraph in paragraphs(lines):
            for entry in entries(paragraph, alone=alone):
                term, text = _term(entry, alone=alone)
                if term:
                    self._define(term, text, entry[0].number)
                else:
                    self._go_on(entry)
        return self._written

    def _under_headings(self, lines: Sequence[Line]) -> list[str]:
        """Return a block for each definition whose term is a heading, with the text below it."""
        for line in lines:
            if line.words.startswith("#"):
                self._define(line.words.strip("# *"), [], line.number)
            elif line.words and self._written:
                bullet = _BULLET.match(line.text)
                begins = bullet or not self._above
                text = self._join([line.only(line.text[bullet.end() :]) if bullet else line])
                self._written[-1] += f"\n:   {text}" if begins else f" {text}"
            elif line.words:
                self._go_on([line])
            self._above = bool(line.words) and not line.words.startswith("#")
        return self._written

    def _define(self, term: str, text: list[Line], line: int) -> None:
        known = self._concept(term)
        name = known or self._key(term)
        if known is None or name in self._used:
            named = repr(term), f"{{#{name}}}"
            message = msg("terms.toml has no concept for {} (or it is taken): {} proposed", *named)
            self.unplaced.append(Unplaced(line, message))
        self._used.add(name)
        for part in text:
            for second in _SECOND.finditer(part.words):
                message = msg("{} looks like a second term: give it a line", repr(second["term"]))
                self.unplaced.append(Unplaced(part.number, message))
        self._written.append("\n".join([f"{term} {{#{name}}}", *self._senses(text)]))

    def _senses(self, text: list[Line]) -> list[str]:
        """Return the text of a definition, a line for each of its numbered senses."""
        senses: list[list[Line]] = []
        for line in text:
            if not senses or _SENSE.match(line.words):
                senses.append([])
            senses[-1].append(line)
        return [f":   {self._join(lines)}" for lines in senses]

    def _go_on(self, entry: list[Line]) -> None:
        """Add a paragraph without a term to the definition above it."""
        number, words = entry[0].number, entry[0].words
        if not self._written:
            message = msg("text before the first definition: moved to a front part of its own")
            self.unplaced.append(Unplaced(number, message))
            self.preamble.append(self._join(entry))
            return
        self._written[-1] += "\n" + "\n".join(self._senses(entry))
        if not _SENSE.match(words):
            message = msg("a paragraph without a term: added to the definition above")
            self.unplaced.append(Unplaced(number, message))


def _without_bullets(lines: Sequence[Line]) -> Iterator[Line]:
    """Yield lines with each bulleted term as a paragraph of its own: "- **Lane**: a strip"."""
    for line in lines:
        bullet = _BULLET.match(line.text)
        term = _BOLD_TERM.sub(r"\1", line.text[bullet.end() :]) if bullet else ""
        if defines(term):
            yield Line(line.number, "")
            yield line.only(term)
        else:
            yield line


def terms_stand_alone(lines: Sequence[Line]) -> bool:
    """Whether the terms of a chapter stand on lines of their own above their definitions."""
    below = [line for line in lines if line.words]
    alone = sum(_stands_alone(*pair) for pair in pairwise(below))
    return alone >= _FEWEST and alone > sum(bool(_begins(line)) for line in below)


def _stands_alone(line: Line, below: Line) -> bool:
    """Whether a line may be a term: short, without a full stop, a sentence below it."""
    words = line.words
    short = len(words) <= _LONGEST_TERM and len(words.split()) <= _MOST_WORDS
    return (
        short
        and words[-1].isalnum() | (words[-1] == ")")
        and (words[0].isupper() and below.words[0].isupper())
    )


def entries(paragraph: list[Line], *, alone: bool = False) -> Iterator[list[Line]]:
    """Yield the definitions of a paragraph: a new one after a full stop, at a capital.

    ``alone`` tells that terms stand on lines of their own.
    """
    held = [paragraph[0]]
    for line, below in pairwise((*paragraph[1:], paragraph[-1])):
        ended = held[-1].words.endswith
        named = ended((".", ";")) and line.words[0].isupper() and _begins(line)
        if named or (alone and ended(_ENDS) and _stands_alone(line, below)):
            yield held
            held = []
        held.append(line)
    yield held


def _begins(line: Line) -> re.Match[str] | None:
    """Return the term and text of a line that begins a definition."""
    if line.indent or _SENSE.match(line.words):
        return None
    return _TERM.fullmatch(line.words)


def _term(entry: list[Line], *, alone: bool = False) -> tuple[str, list[Line]]:
    """Return a term and the lines of its text; no term for a continued paragraph."""
    first, *rest = entry
    if alone and rest and _stands_alone(first, rest[0]):
        return first.words, rest
    found = _begins(first)
    if found:
        return found["term"].strip(" *"), [first.only(found["text"]), *rest]
    over = _TERM.fullmatch(f"{first.words} {rest[0].words}") if rest and not first.indent else None
    if over and len(over["term"]) > len(first.words) and first.words[-1].isalnum():
        return over["term"].strip(" *"), [rest[0].only(over["text"]), *rest[1:]]  # of two lines
    if rest and not first.indent and all(line.indent for line in rest):
        return first.words.strip(" *:"), rest
    return "", []


def index(lines: Sequence[Line]) -> Written:
    """Return the printed index as written in ``text.md``: headings, entries, ``→`` targets.

    A line that is indented or has a bullet is an entry of the heading above it.
    """
    written: list[str] = []
    unplaced: list[Unplaced] = []
    in_list = False
    for line in lines:
        if not line.words:
            continue
        entry = bool(line.indent or _BULLET.match(line.text))
        words, target = _target(_BULLET.sub("", line.words, count=1) if entry else line.words)
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
