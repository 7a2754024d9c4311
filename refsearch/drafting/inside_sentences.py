"""Lines that look like headings and stand inside a sentence: "… as required in" / "Chapter X"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence, Set

from refsearch.drafting.guessing.labels import bare_of_bullet, bulleted, looks_like_a_label
from refsearch.drafting.numbering import Numbering
from refsearch.drafting.parts import heading_of, heading_words
from refsearch.drafting.source import Line, Unplaced, rank_of
from refsearch.drafting.text import ended
from refsearch.languages.registry import Language
from refsearch.languages.slug import unaccented
from refsearch.languages.usual import USUAL, Usual
from refsearch.messages import msg

_FEWEST_WORDS = 6  # of a sentence: what is shorter and has no full stop may be a title
_NUMBERED = re.compile(r"[^\W\d_]{3,}\s(?:\d{1,3}|[IVXLC]+|[A-Z])(?!\w)")
_NO_TEXT = ("#", "|", ">", "!")  # a heading, a table, a quotation, a picture
_IS_TEXT = msg("if it is a heading all the same, write it as one in text.md")
_IS_NONE = msg("if it goes on with the sentence, take its # away in text.md and join the lines")


def leading_on(language: Language) -> frozenset[str]:
    """Return the words that end no sentence: articles, conjunctions, what joins a part to its law.

    Prepositions that English or German may end a sentence with are not among them.
    """
    words, usual = language.citation, USUAL.get(language.code, Usual())
    known = (*words.of, *words.skip, *words.and_, *usual.of, *usual.skip, *usual.and_)
    return frozenset(one for one in known if one.isalpha())


def breaks_off(words: str, leading: Set[str]) -> bool:
    """Whether text ends in the middle of a sentence, with a word that leads on: "required by the".

    >>> breaks_off("as is required by the rules of", {"of"}), breaks_off("The rules of", {"of"})
    (True, False)
    """
    *before, last = words.split() or [""]
    return len(before) >= _FEWEST_WORDS - 1 and last.islower() and unaccented(last) in leading


class Sentences:
    """Tells which lines of a source go on with a sentence, though they look like headings."""

    def __init__(
        self, lines: Sequence[Line], numbering: Numbering, language: Language, *, markdown: bool
    ) -> None:
        self._lines = lines
        self._numbering = numbering
        self._leading = leading_on(language)
        self._markdown = markdown
        self.unplaced: list[Unplaced] = []

    def joined(self) -> list[Line]:
        """Return the lines, those that go on with a sentence without marks and blanks before."""
        found: list[Line] = []
        joins = False
        for at, line in enumerate(self._lines):
            if not line.words and joins:
                continue
            joins = False
            if self._goes_on(at):
                while found and not found[-1].words:
                    found.pop()
                line = Line(line.number, heading_words(line, markdown=self._markdown))
                joins = self._below(at)[:1].islower()
            found.append(line)
        return found

    def _goes_on(self, at: int) -> bool:
        """Whether a line goes on with the sentence above; one that may is told."""
        line = self._lines[at]
        if not self._is_like_a_heading(at):
            return False
        above = self._above(at)
        breaks = breaks_off(above, self._leading)
        open_ = breaks or (len(above.split()) >= _FEWEST_WORDS and not ended(above))
        law = heading_of(self._numbering, line, markdown=self._markdown) is not None
        runs_on = self._runs_on(at)
        heads = self._below(at).startswith("#")
        broken = breaks and runs_on if law else breaks or (open_ and runs_on)
        goes_on = broken and not heads
        if goes_on or breaks:
            self._tell(line, goes_on=goes_on)
        return goes_on

    def _tell(self, line: Line, *, goes_on: bool) -> None:
        shown = repr(heading_words(line, markdown=self._markdown))
        if goes_on:
            message = msg("{} goes on with the sentence above it: taken as its text", shown)
        else:
            message = msg("{} is taken as a heading, and the sentence above it breaks off", shown)
        self.unplaced.append(Unplaced(line.number, message, _IS_TEXT if goes_on else _IS_NONE))

    def _is_like_a_heading(self, at: int) -> bool:
        """Whether a line has the marks of a heading, or stands alone like the title of a part."""
        words = self._lines[at].words
        if self._markdown:
            return bool(rank_of(self._lines[at]))
        around = [*self._lines[max(0, at - 1) : at], *self._lines[at + 1 : at + 2]]
        alone = not any(one.words for one in around)
        return alone and not bulleted(words) and bool(words.isupper() or _NUMBERED.match(words))

    def _runs_on(self, at: int) -> bool:
        """Whether a line or what follows it shows that a sentence is not at its end."""
        below = bare_of_bullet(self._below(at))
        small = below[:1].islower() and not looks_like_a_label(below)
        return small or self._lines[at].words.endswith((";", ","))

    def _above(self, at: int) -> str:
        """Return the text that ends above a line: nothing where that is no text."""
        lines = list(self._paragraph_above(at))[::-1]
        return "" if not lines or lines[-1].startswith(_NO_TEXT) else " ".join(lines)

    def _paragraph_above(self, at: int) -> Iterator[str]:
        begun = False
        for line in reversed(self._lines[:at]):
            if not line.words and begun:
                return
            begun = begun or bool(line.words)
            if begun:
                yield line.words

    def _below(self, at: int) -> str:
        return next((one.words for one in self._lines[at + 1 :] if one.words), "")
