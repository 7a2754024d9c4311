"""The definitions of a source, as ``text.md`` writes them."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence, Set
from itertools import pairwise

from refsearch.drafting.chapters.terms import BULLET, FEWEST, SENSE, Terms
from refsearch.drafting.source import Line, Unplaced
from refsearch.drafting.text import ended, nearest
from refsearch.languages.slug import unaccented
from refsearch.messages import msg

_SECOND = re.compile(r"[.;]\s(?P<term>[^\W\d_][^.:;!?]{0,38}?):\s(?=\S)")
_MOSTLY = 4  # times as many terms in the order of the alphabet as out of it: the others may be none
_OWN_LINE = msg(
    "if it is, give it a line with its key, {}, and its text one below it behind :", "{#key}"
)
_NO_PART = msg("if it is no part of it, write it below a heading of its own in text.md")
_NO_TERM = msg("nothing, if it is a term; else join it to the text above it")
_BY_HAND = msg(
    "if terms stand there, write each on a line of its own, its text below it behind : "
    "(docs/text-format.md), or name the places in terms.toml with defined_by"
)
Concept = Callable[[str], str | None]
Join = Callable[[Sequence[Line]], str]


class DefinitionsWriter:
    """Writes the definitions as ``text.md`` has them.

    ``concept`` finds the term base's key for a term; ``key`` makes one for an unknown term.
    ``join`` joins the lines of a text, ``stop`` are words that say nothing. What stands before the
    first term is kept in ``preamble``.
    """

    def __init__(
        self,
        concept: Concept,
        key: Callable[[str], str],
        join: Join,
        stop: Set[str] = frozenset(),
    ) -> None:
        self.unplaced: list[Unplaced] = []
        self._concept = concept
        self._key = key
        self._join = join
        self._stop = stop
        self._terms: list[tuple[str, int]] = []
        self._without: list[Line] = []  # the first lines of paragraphs that have no term
        self._written: list[str] = []
        self._used: set[str] = set()
        self.preamble: list[str] = []
        self._above = False  # whether the line above is of the same paragraph

    def write(self, lines: Sequence[Line]) -> list[str]:
        """Return a block for each definition."""
        if sum(line.words.startswith("#") for line in lines) >= FEWEST:
            return self._under_headings(lines)
        terms = Terms(lines, self._stop)
        for term, text, line in terms.entries():
            if term:
                self._define(term, text, line)
                self._doubt(terms, text)
            else:
                self._go_on(text)
        for line in terms.unquoted[:1]:
            message = msg("the quotation marks around {} term(s) are left out", len(terms.unquoted))
            self.unplaced.append(Unplaced(line, message))
        self._tell_few(lines)
        self._tell_order()
        return self._written

    def _doubt(self, terms: Terms, text: Sequence[Line]) -> None:
        """Tell what may be a further term inside a definition."""
        for above, part in pairwise(text):
            term = terms.like_a_term(part) if ended(above.words) else ""
            if term:
                message = msg("{} may be the term of a definition", repr(term))
                self.unplaced.append(Unplaced(part.number, message, _OWN_LINE))
        for part in text:
            for second in _SECOND.finditer(part.words):
                if second["term"].split()[0].lower() in self._stop:
                    continue
                message = msg("{} looks like a second term: give it a line", repr(second["term"]))
                self.unplaced.append(Unplaced(part.number, message))

    def _tell_few(self, lines: Sequence[Line]) -> None:
        """Tell that a chapter of definitions has none, or fewer than paragraphs without a term."""
        taken = len(self._terms)
        if taken > 1 and taken >= len(self._without):
            return
        begins = [*self._without, *(one for one in lines if one.words)][:1]
        for line in begins:
            message = msg(
                "{} definition(s) are read in the chapter of definitions: {}",
                *(taken, nearest(self._without)),
            )
            self.unplaced.append(Unplaced(line.number, message, _BY_HAND))

    def _tell_order(self) -> None:
        """Tell of terms that are out of the order of the alphabet, where most are in it."""
        words = [unaccented(term) for term, _ in self._terms]
        falls = [n for n, (one, two) in enumerate(pairwise(words), 1) if two < one]
        if not falls or len(words) <= _MOSTLY * len(falls):
            return
        for n in falls:
            (above, _), (term, line) = self._terms[n - 1 : n + 1]
            message = msg("{} stands behind {}, out of the alphabet", repr(term), repr(above))
            self.unplaced.append(Unplaced(line, message, _NO_TERM))

    def _under_headings(self, lines: Sequence[Line]) -> list[str]:
        """Return a block for each definition whose term is a heading, with the text below it."""
        for line in lines:
            if line.words.startswith("#"):
                self._define(line.words.strip("# *"), [], line.number)
            elif line.words and self._written:
                bullet = BULLET.match(line.text)
                begins = bullet or not self._above
                text = self._join([line.only(line.text[bullet.end() :]) if bullet else line])
                self._written[-1] += f"\n:   {text}" if begins else f" {text}"
            elif line.words:
                self._go_on([line])
            self._above = bool(line.words) and not line.words.startswith("#")
        return self._written

    def _define(self, term: str, text: list[Line], line: int) -> None:
        known = self._concept(term)
        key = known or self._key(term)
        names = (key, *(f"{key}-{n}" for n in range(2, len(self._used) + 3)))
        name = next(one for one in names if one not in self._used)
        if known is None or name != key:
            named = repr(term), f"{{#{name}}}"
            message = msg("terms.toml has no concept for {} (or it is taken): {} proposed", *named)
            self.unplaced.append(Unplaced(line, message))
        self._used.add(name)
        self._terms.append((term, line))
        self._written.append("\n".join([f"{term} {{#{name}}}", *self._senses(text)]))

    def _senses(self, text: list[Line]) -> list[str]:
        """Return the text of a definition, a line for each of its numbered senses."""
        senses: list[list[Line]] = []
        for line in text:
            if not senses or SENSE.match(line.words):
                senses.append([])
            senses[-1].append(line)
        return [f":   {self._join(lines)}" for lines in senses]

    def _go_on(self, entry: list[Line]) -> None:
        """Add a paragraph without a term to the definition above it."""
        number, words = entry[0].number, entry[0].words
        self._without.append(entry[0])
        if not self._written:
            message = msg("text before the first definition: moved to a front part of its own")
            self.unplaced.append(Unplaced(number, message))
            self.preamble.append(self._join(entry))
            return
        self._written[-1] += "\n" + "\n".join(self._senses(entry))
        if not SENSE.match(words):
            message = msg("a paragraph without a term: added to the definition above")
            self.unplaced.append(Unplaced(number, message, _NO_PART))
