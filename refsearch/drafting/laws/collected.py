"""The paragraph of a law as it is collected, line by line, and written as a block."""

from __future__ import annotations

import re

from refsearch.drafting.laws.open_items import OpenItems
from refsearch.drafting.source import Line, Unplaced
from refsearch.drafting.text import SHORT, Joiner, Paragraph, ended, like_a_title
from refsearch.messages import msg

GOES_ON = msg("indent it if it goes on with the item")
MARGIN = " " * 4  # of one labelled level, as text.md has it
_NOT_JOINED = msg("put a blank line before it in text.md if it is a paragraph of its own")
_CLOSES = msg(
    "it is proposed as part of that item; if it closes the list, put it on a line of its own in "
    "text.md, a blank line before it, indented as what holds the list"
)
_OF_ITS_OWN = msg("put a blank line before it if it is")
_JOINING = frozenset(("und", "oder"))  # before the last word of a title
_BULLET = re.compile(r"\s*[-•·–*]\s+(?=\S)")
_NUMBERED = re.compile(r"^[*_]*([(\[]?)(?:\d{1,2}|[^\W\d_]|[ivx]{2,4})([.)\]°:])(?=\s|\w)")


def unlabelled(text: str) -> str:
    """Return a text that begins with a number as text.md writes it where this is no label.

    >>> unlabelled("1. Two boats."), unlabelled("(a) One.")
    ('1\\\\. Two boats.', '\\\\(a) One.')
    """
    found = _NUMBERED.match(text)
    if found is None:
        return text
    at = found.start(1 if found[1] else 2)
    return f"{text[:at]}\\{text[at:]}"


def _is_a_sentence_begun(text: str) -> bool:
    """Whether a line is no title but for its end: a comma, or a noun and then a verb as in German.

    >>> _is_a_sentence_begun("Zum Gerät gehören"), _is_a_sentence_begun("Out of turn")
    (True, False)
    """
    inner = text.split()[1:]
    ends_small = bool(inner) and inner[-1][:1].islower()
    return "," in text or (ends_small and any(word[:1].isupper() for word in inner))


def _ends_in_small_words(text: str) -> bool:
    """Whether two small words end a line of a language whose nouns have capitals, as in no title.

    >>> _ends_in_small_words("Verstöße sind insbesondere"), _ends_in_small_words("Rot und gelb")
    (True, False)
    """
    words = text.split()[-2:]
    return len(words) == 2 and all(map(str.islower, words)) and words[0] not in _JOINING


class Collected:
    """Collects the lines of a paragraph, and writes it among the blocks when it ends.

    ``escaping`` tells that a number at its beginning is never a label.
    """

    def __init__(
        self,
        items: OpenItems,
        joiner: Joiner,
        blocks: list[str],
        unplaced: list[Unplaced],
        width: int,
        *,
        escaping: bool,
        markdown: bool,
    ) -> None:
        self._open = items
        self._joiner = joiner
        self._blocks = blocks
        self._unplaced = unplaced
        self._width = width
        self._escaping, self._markdown = escaping, markdown
        self._held: Paragraph | None = None

    def label(self, before: str, lines: list[Line]) -> None:
        """Begin the paragraph of a label."""
        self._held = Paragraph(before, lines, labelled=True)

    def count(self, line: Line) -> None:
        """Begin a paragraph whose number counts a list inside an item and is no label.

        It stands where the paragraph stands that leads in to it, or the table behind which it is.
        """
        led = self._held.before if self._held and not self._held.labelled else None
        inside = self._held is not None
        self.finish(None, text_follows=True)
        levels, _ = self._open.levels(line.indent, bullet=inside)
        levels = levels if led is None else led.count(MARGIN)
        self._held = Paragraph(MARGIN * levels, [line], plain=True)

    def has_ended(self) -> bool:
        """Whether what is collected ends like a sentence."""
        return bool(self._held and self._held.lines and ended(self._held.lines[-1].words))

    def announces(self) -> bool:
        """Whether what is collected is of a label, and says what comes: a table, with a colon."""
        held = self._held
        return bool(held and held.labelled and held.lines and held.lines[-1].words.endswith(":"))

    def is_broken(self) -> bool:
        """Whether the width of the page has broken a sentence at the end of what is collected."""
        last = self._held.lines[-1] if self._held and self._held.lines else None
        return last is not None and len(last.text) >= self._width * SHORT and not ended(last.words)

    def last_words(self) -> tuple[str, str]:
        """Return the last two words of what is collected, a sentence that goes on; else none."""
        words = self._held.lines[-1].words.split() if self._held and self._held.lines else []
        before, last = ("", "", *words)[-2:]
        return before, last

    def leads_in(self) -> bool:
        """Whether what is collected has no label: a list that counts anew is of that paragraph.

        Or of a table, behind which nothing is collected.
        """
        return not self._held or not self._held.labelled

    def take(self, line: Line, *, apart: bool) -> None:
        """Take a line of text: it goes on with what is collected, or begins a paragraph."""
        bullet = _BULLET.match(line.text)
        if self._held and not bullet and self._goes_on(self._held, line, apart=apart):
            self._held.lines.append(line)
            return
        self.finish(None, text_follows=not bullet)
        levels, guess = self._open.levels(line.indent, bullet=bool(bullet))
        if guess:
            message = msg(
                "a paragraph after item {}: proposed as closing what the item stands in",
                self._open.id,
            )
            self._unplaced.append(Unplaced(line.number, message, GOES_ON))
        margin = MARGIN * levels
        if bullet:
            self._held = Paragraph(f"{margin}- ", [line.only(line.text[bullet.end() :])])
        else:
            self._held = Paragraph(margin, [line], plain=self._escaping)

    def _goes_on(self, held: Paragraph, line: Line, *, apart: bool) -> bool:
        """Whether a line belongs to the paragraph above; a guess is reported."""
        if apart:
            goes_on = self._goes_on_apart(held, line)
            return goes_on and not held.is_indented_beyond(line, markdown=self._markdown)
        self._tell_closing(held, line)
        if held.may_be_a_title(self._width) and self._joiner.may_begin(line.words):
            above = held.lines[0].words
            if not (self._joiner.nouns_in_capitals and self._is_begun(above)):
                return False
        if held.may_end_before(line, self._width):
            if held.label_indent > line.indent:  # the list is set in, and this is not
                return False
            message = msg("a paragraph of its own? It is proposed as part of the item above")
            self._unplaced.append(Unplaced(line.number, message, _OF_ITS_OWN))
        return True

    def _is_begun(self, text: str) -> bool:
        """Whether a line is the beginning of a sentence and no title."""
        verb = self._joiner.nouns_in_capitals and _ends_in_small_words(text)
        return verb or _is_a_sentence_begun(text)

    def _goes_on_apart(self, held: Paragraph, line: Line) -> bool:
        """Whether a line behind a blank one goes on with a sentence; a guess is reported."""
        if held.unfinished_before(line):
            self._tell_closing(held, line)
            return True
        breaks = held.breaks_before(line, self._width)
        if breaks:
            message = msg("goes on with {} behind a blank line: joined", self._open.id)
            self._unplaced.append(Unplaced(line.number, message, _NOT_JOINED))
        return breaks

    def _tell_closing(self, held: Paragraph, line: Line) -> None:
        """Tell of a line that may close the list whose last item it is proposed as part of."""
        if held.may_be_closed_by(line, self._width):
            message = msg("may close the list of which {} is the last item", self._open.id)
            self._unplaced.append(Unplaced(line.number, message, _CLOSES))

    def finish(self, depth: int | None, *, text_follows: bool = False, following: str = "") -> None:
        """Write the collected paragraph; ``depth`` is that of the label that follows it.

        ``following`` is that label's text: where it goes on in small letters, what is collected
        leads in to it and is no title. Where nouns have capitals, so it does if either is so.
        """
        held, self._held = self._held, None
        if held is None:
            return
        text = self._joiner.join(held.lines)
        text = unlabelled(text) if held.plain else text
        level = 0
        begun, small = self._is_begun(text), following[:1].islower()
        leads_in = small or begun if self._joiner.nouns_in_capitals else small and begun
        alone = held.labelled and len(held.lines) == 1 and not held.before.startswith(" ")
        if alone and like_a_title(text) and not leads_in:
            level = self._open.title_level(depth, text_follows=text_follows)
        if level:
            self._open.give_title()
            self._blocks.append(f"{'#' * (level + 2)} {held.before}{text}")
        elif held.before.endswith("- ") and self._blocks and self._blocks[-1].lstrip()[:2] == "- ":
            self._blocks[-1] += f"\n{held.before}{text}"
        else:
            self._blocks.append(f"{held.before}{text}".rstrip())
