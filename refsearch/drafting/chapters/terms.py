"""How the terms of a chapter of definitions are set off from their texts."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence, Set
from itertools import pairwise

from refsearch.drafting.source import Line, paragraphs
from refsearch.drafting.text import SHORT, usual_width

_TERM = re.compile(r"(?P<term>[^.:;!?\t–—]{1,60}?)(?:\s?:|\s[–—-]\s|\t)\s*(?P<text>\S.*)")
_QUOTED = re.compile(  # „Lane“ a strip of water; « Couloir » : le plan d'eau
    r"(?:„(?P<low>[^“”„]{1,60})[“”]|«\s?(?P<left>[^«»]{1,60}?)\s?»|»(?P<right>[^«»]{1,60})«"
    r"|“(?P<high>[^“”]{1,60})”|\"(?P<straight>[^\"]{1,60})\"|‘(?P<one>[^‘’]{1,60})’)"
    r"\s*(?:[:–—-]\s*)?(?P<text>\S.*)"
)
SENSE = re.compile(r"(?:\d{1,2}|[^\W\d_])[.)°]+\s")
BULLET = re.compile(r"\s*[-•·–*]\s+")
_BOLD_TERM = re.compile(r"^\*\*([^*]+)\*\*")
FEWEST = 3  # terms on lines of their own: one or two may be titles
_LONGEST, _MOST_WORDS = 40, 6  # characters and words of a term that stands alone
_ENDS = (".", ".)", ".”", ".’")


def defines(words: str) -> bool:
    """Whether a line begins with a term and its definition: ``Lane: a strip of water``."""
    found = _TERM.fullmatch(words)
    return bool(found) and not SENSE.match(words) and bool(found and found["term"][0].isupper())


def quoted_term(words: str) -> tuple[str, str] | None:
    """Return the term in quotation marks that a text begins with, and the text behind it.

    >>> quoted_term("„Zug“ der Kampf"), quoted_term("« Passe » : la rencontre")
    (('Zug', 'der Kampf'), ('Passe', 'la rencontre'))
    """
    found = _QUOTED.fullmatch(words)
    if not found:
        return None
    *terms, text = found.groups()
    return next(filter(None, terms)), text


class Terms:
    """The entries of a chapter of definitions; ``stop`` are words that say nothing: the, of."""

    def __init__(self, lines: Sequence[Line], stop: Set[str] = frozenset()) -> None:
        lines = [*_without_bullets(lines)]
        below = [line for line in lines if line.words]
        self._stop = stop
        self.unquoted: list[int] = []  # lines whose term stands in quotation marks, now without
        self._short = SHORT * usual_width(below)
        begun = [one[0].words for one in paragraphs(lines)]
        self._quoted = 2 * sum(quoted_term(one) is not None for one in begun) >= len(begun)
        alone = sum(self._stands_alone(pair) for pair in pairwise(below))
        self._alone = alone >= FEWEST and alone > sum(bool(self._begins(line)) for line in below)
        self._lines = [*self._closed_up(lines)] if self._alone else lines

    def entries(self) -> Iterator[tuple[str, list[Line], int]]:
        """Yield each term, the lines of its text, and its line; "" for a paragraph without one."""
        for paragraph in paragraphs(self._lines):
            for entry in self._entries(paragraph):
                yield (*self._term(entry), entry[0].number)

    def all_define(self) -> bool:
        """Whether each entry begins with a term and a sign behind it."""
        firsts = [one[0].words for some in paragraphs(self._lines) for one in self._entries(some)]
        return len(firsts) > 1 and all(map(defines, firsts))

    def like_a_term(self, line: Line) -> str:
        """Return what may be a term at the beginning of a line that was not taken as one."""
        found = self._run_in(line.words, known=False)
        return found[0] if found else ""

    def _closed_up(self, lines: Sequence[Line]) -> Iterator[Line]:
        """Yield the lines without the blanks between a term alone on its line and its text."""
        above: Line | None = None  # the last line with words
        term = False
        for at, line in enumerate(lines):
            if line.words:
                begins = above is None or above.words.endswith(_ENDS)
                following = [one for one in lines[at + 1 :] if one.words][:1]
                term = begins and self._stands_alone([line, *following])
                above = line
            if line.words or not term:
                yield line

    def _entries(self, paragraph: Sequence[Line]) -> Iterator[list[Line]]:
        """Yield the lines of each definition: a new one after a full stop, at a capital."""
        held = [paragraph[0]]
        for at, line in enumerate(paragraph[1:], 1):
            if self._opens(held, paragraph[at:]):
                yield held
                held = []
            held.append(line)
        yield held

    def _opens(self, held: Sequence[Line], lines: Sequence[Line]) -> bool:
        """Whether a definition begins at the first of some lines."""
        line, above = lines[0], held[-1]
        begins = line.words[0].isupper() or quoted_term(line.words) is not None
        if above.words.endswith((".", ";")) and begins and self._begins(line):
            return True
        ends = above.words.endswith(_ENDS)
        if ends and begins and self._run_in(line.words):
            return True
        # a text may lack its full stop, where its last line is short and a long one follows
        below = lines[1].words if len(lines) > 1 else ""
        ends |= len(held) > 1 and len(above.words) < self._short <= len(below)
        return self._alone and ends and bool(self._alone_at(lines))

    def _alone_at(self, lines: Sequence[Line]) -> int:
        """Return how many lines a term has that stands alone at the first of some: 1, 2 or 0."""
        if self._stands_alone(lines):
            return 1
        first, second, *below = (*lines[:3], *[Line(0, "")] * 3)[:3]
        words = f"{first.words} {second.words}"
        broken = second.words[:1].islower() and len(first.words) < self._short
        over = Line(first.number, words)
        return 2 if broken and self._stands_alone([over, *below]) else 0

    def _stands_alone(self, lines: Sequence[Line]) -> bool:
        """Whether a line may be a term: short, without a full stop, a sentence below it."""
        words, below = lines[0].words, lines[1].words if len(lines) > 1 else ""
        short = len(words) <= _LONGEST and len(words.split()) <= _MOST_WORDS
        ends = words[-1:].isalnum() or words.endswith(")")
        return short and ends and words[0].isupper() and below[:1].isupper()

    def _begins(self, line: Line) -> tuple[str, str] | None:
        """Return the term and text of a line that begins a definition."""
        if line.indent or SENSE.match(line.words):
            return None
        found = _TERM.fullmatch(line.words)
        quoted = quoted_term(line.words) if self._quoted else None
        return quoted or ((found["term"].strip(" *"), found["text"]) if found else None)

    def _run_in(self, words: str, *, known: bool = True) -> tuple[str, str] | None:
        """Return a term and its text without a sign between them: Goal line The line …

        A capital begins the text, of a word that says nothing if it is to be ``known``.
        """
        tokens = words.split()
        if not words[:1].isupper() or tokens[0].lower() in self._stop:
            return None
        for n, (above, token) in enumerate(pairwise(tokens[: _MOST_WORDS + 1]), 1):
            if not above[-1].isalnum() and not above.endswith(")"):
                return None
            apart = token[0].isupper() and not above[-1].isupper() and above not in self._stop
            texts = " ".join(tokens[n:])
            if apart and len(tokens) - n >= FEWEST and (token.lower() in self._stop or not known):
                return " ".join(tokens[:n]), texts
        return None

    def _term(self, entry: list[Line]) -> tuple[str, list[Line]]:
        """Return a term and the lines of its text; no term for a continued paragraph."""
        first, *rest = entry
        alone = self._alone_at(entry) if self._alone and rest else 0
        if alone:
            return " ".join(one.words for one in entry[:alone]), entry[alone:]
        found = self._begins(first) or self._run_in(first.words)
        if found:
            if quoted_term(first.words):
                self.unquoted.append(first.number)
            return found[0], [first.only(found[1]), *rest]
        over = (
            _TERM.fullmatch(f"{first.words} {rest[0].words}") if rest and not first.indent else None
        )
        if over and len(over["term"]) > len(first.words) and first.words[-1].isalnum():
            return over["term"].strip(" *"), [rest[0].only(over["text"]), *rest[1:]]  # of two lines
        if rest and not first.indent and all(line.indent for line in rest):
            return first.words.strip(" *:"), rest
        return "", entry


def _without_bullets(lines: Sequence[Line]) -> Iterator[Line]:
    """Yield lines with each bulleted term as a paragraph of its own: "- **Lane**: a strip".

    So is a line with the same bullet and no term.
    """
    indents = {line.indent for line in lines if _bulleted_term(line)}
    for line in lines:
        bullet = BULLET.match(line.text)
        if bullet and line.indent in indents:
            yield Line(line.number, "")
            yield Line(line.number, _bulleted_term(line) or line.text[bullet.end() :])
        else:
            yield line


def _bulleted_term(line: Line) -> str:
    """Return the text behind a bullet that begins with a term; else nothing."""
    bullet = BULLET.match(line.text)
    text = _BOLD_TERM.sub(r"\1", line.text[bullet.end() :]) if bullet else ""
    return text if defines(text) or quoted_term(text) else ""
