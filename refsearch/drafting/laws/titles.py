"""The titles inside the laws of a source that have no label, as ``text.md`` writes them."""

from __future__ import annotations

import re
from collections.abc import Sequence

from refsearch.citations.locator import roman_value
from refsearch.drafting.beside import numbered_id
from refsearch.drafting.guessing.labels import bare_of_bullet, bulleted
from refsearch.drafting.laws.collected import unlabelled
from refsearch.drafting.laws.draft import Draft
from refsearch.drafting.parts import heading_of, heading_words
from refsearch.drafting.source import Line, rank_of
from refsearch.languages.slug import unaccented
from refsearch.messages import msg

_NO_LABEL = msg("if it is a provision, give it a label or write it as ### or #### title")
_BY_NUMBER = msg("it is cited by its number (docs/text-format.md): nothing, if it is one")
_BY_TITLE = msg("it is cited by its title: nothing, if it is one")
_BOLD_SECTION = re.compile(  # **Section 1 – Office** text, **Section 1.** text
    r"\*\*(?P<title>[^\W\d_]{3,}\s\w{1,4}\s?[-–—:.][^*]*)\*\*[-–—:.]?\s+(?P<text>\S.*)"
)
_SECTION = re.compile(  # Section 1. The name is
    r"(?P<title>(?P<noun>[^\W\d_]{3,})\s(?P<n>\d{1,2}|[IVX]{1,5})\.)\s+(?P<text>[^\W_].*)"
)
_SOLE = re.compile(  # the one paragraph of an article, which has no number: Parágrafo único. A
    r"[*_]{0,2}(?P<title>(?:§|[^\W\d_]{4,})\s(?:[uú]nic[oa]|unique))\s?[.:–—-]+[*_]{0,2}\s+(?P<text>\S.*)",
    re.I,
)
_WORD = re.compile(r"[^\W\d_]{3,}")


class Titles:
    """Takes the lines that are titles without a label."""

    def __init__(self, draft: Draft) -> None:
        self._draft = draft
        self._last_section = "", 0  # of a law: the number of the last one

    def take(self, lines: Sequence[Line], at: int) -> bool:
        """Take a line in capitals, or a Markdown heading, as a block with a title of its own."""
        line = lines[at]
        marked = self._draft.markdown and line.words.startswith("#")
        words = heading_words(line, markdown=self._draft.markdown)
        if marked and not words:
            self._draft.tell(line, msg("a heading without words is left out"))
            return True
        if not self._draft.open or not (marked or self._in_capitals(lines, at, words)):
            return False
        self._draft.collected.finish(None)
        goes_on = self._is_inside_a_series(lines, at) or self._counts_on(lines, at)
        inside = 0
        if marked and not goes_on:
            inside = self._draft.open.heading(rank_of(line), self._draft.open.following)
        text = self._draft.joiner.join([line.only(words)])
        if (inside and self._draft.numbering.full) or goes_on:
            self._in_bold(line, words, text)
            return True
        self._section(line, words, text)
        return True

    def _section(self, line: Line, words: str, text: str) -> None:
        """Begin a section without a label; with a noun and a number it is cited by these."""
        number = numbered_id(words)
        self._draft.open.title(number or words)
        self._draft.blocks.append(f"### {text} {{#{number}}}" if number else f"### {text}")
        message = msg("{} is proposed as a section without a label", repr(words))
        self._draft.tell(line, message, _BY_NUMBER if number else _BY_TITLE)

    def take_run_in(self, line: Line) -> bool:
        """Take a line that begins with the number of a section: **Section 1 – Office** It is …"""
        apart = self._draft.apart or self._draft.collected.has_ended()
        sole = _SOLE.match(line.words) if self._draft.open and apart else None
        found = sole or (self._run_in(line) if self._draft.open and self._draft.apart else None)
        if found is None:
            return False
        self._draft.collected.finish(None)
        title, text = (line.only(found[part]) for part in ("title", "text"))
        self._section(line, title.words, self._draft.joiner.join([title]))
        self._draft.collected.take(text, apart=True)
        return True

    def _run_in(self, line: Line) -> re.Match[str] | None:
        """Return the number of a section, in bold or the next one of its law, and its text."""
        bold = _BOLD_SECTION.match(line.words) if self._draft.markdown else None
        if bold and numbered_id(bold["title"]):
            return bold
        found = _SECTION.match(line.words)
        if not found or unaccented(found["noun"]) not in self._draft.section_nouns:
            return None
        law, last = self._last_section
        number = int(found["n"]) if found["n"].isdigit() else roman_value(found["n"].lower())
        due = last + 1 if law == self._draft.open.law else 1
        if number != due:
            return None
        self._last_section = self._draft.open.law, due
        return found

    def _in_capitals(self, lines: Sequence[Line], at: int, words: str) -> bool:
        """Whether a line in capitals stands alone: words, and neither a bullet nor a score."""
        alone = self._draft.apart and (at + 1 == len(lines) or not lines[at + 1].words)
        return alone and words.isupper() and bool(_WORD.search(words)) and not bulleted(words)

    def _in_bold(self, line: Line, words: str, text: str) -> None:
        bold = unlabelled(text.replace("**", "").strip())
        margin = " " * 4 * self._draft.open.levels(0, bullet=True)[0]
        self._draft.blocks.append(f"{margin}**{bold}**")
        message = msg("{} has no label: proposed as a line in bold of what holds it", repr(words))
        self._draft.tell(line, message, _NO_LABEL)

    def _counts_on(self, lines: Sequence[Line], at: int) -> bool:
        """Whether the labels below the first heading in a law count on below its next ones."""
        last, headed = 0, False
        for line in (
            lines[at + 1 :] if self._draft.markdown and not self._draft.open.ids[1:] else ()
        ):
            if heading_of(self._draft.numbering, line, markdown=True):
                return False
            headed |= bool(last) and line.words.startswith("#")
            labels = self._draft.numbering.labels_of(bare_of_bullet(line.words))
            outermost = [one for one in labels if not one.depth]
            if outermost and headed:
                return outermost[0].place == last + 1
            last = outermost[0].place if outermost else last
        return False

    def _is_inside_a_series(self, lines: Sequence[Line], at: int) -> bool:
        """Whether labels go on counting below a heading as they did above it."""
        for line in lines[at + 1 :]:
            if heading_of(self._draft.numbering, line, markdown=self._draft.markdown):
                return False
            bare = bare_of_bullet(line.words)
            label = self._draft.open.likeliest(self._draft.numbering.labels_of(bare))
            if label:
                return 1 < label.place == self._draft.open.expected(label.depth)
        return False
