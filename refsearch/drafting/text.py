"""Running text: a paragraph as it is collected, its lines joined, Markdown's signs escaped."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from refsearch.drafting.notes import Notes
from refsearch.drafting.source import Line, Unplaced, paragraphs
from refsearch.languages.registry import Language
from refsearch.languages.slug import unaccented
from refsearch.languages.usual import NOUNS_IN_CAPITALS, USUAL, Usual
from refsearch.layers.corrections import Correction
from refsearch.messages import msg

_ENDED = re.compile(r"[.:;!?。：；！？][)\]»”\"’']*(?:\[\^[^\]]*\]|[¹²³⁴-⁹⁰*])*$")
LONGEST_TITLE = 70  # characters: a longer line is a sentence that lost its full stop
_NEARLY_ALL = 0.95  # of the lines of a source are no longer than a full one
_WIDEST = 160  # characters of a page: where lines are longer, none has been broken by its width
_NARROWEST = 50  # signs of a line that the width of a page has broken
_PAIRS = (("(", ")"), ("“", "”"), ("„", "“"), ("«", "»"))
_OPENING = tuple('(“„«"')
_SHOWN, _FEW = 60, 3  # characters of a line that is shown, lines that are
_USUAL = 80  # characters of a full line, where there is none to measure
SHORT = 0.6  # of a full line: what ends before has not been broken by the width of the page
FULL = 0.8  # of a full line: one that ends before it, with a full stop, may end a paragraph
_BROKEN = re.compile(r"(?P<first>[^\W\d_]+)[-\u00ad]$")
_LONGEST_WORD = 40  # characters searched for a broken word: the whole of a long text would be slow
_SECOND = re.compile(r"(?P<second>[^\W\d_]+)")
_WORD = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)*")
_COUNTED = re.compile(r"(\d{1,3})[.)] ")
_BROKEN_WORD = "a word broken at the end of a line"  # why a correction is recorded
_AS_COUNTED = "a list whose numbers are all 1 is shown as it counts"
_BLOCK_START = re.compile(r"^(?=[#>+:|]|- |!!!)")
_QUOTED = re.compile(r"(?:>\s?)+")
ATTRIBUTES = re.compile(r"\{(?=[#:.])")  # what Markdown would take for an id
_UNPAIRED = re.compile(r"<sup>(\d+)</sup>")
_RAISED = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")
_CALL = re.compile(r"(\[\^[^\]\n]+\])")


class Joiner:
    """Joins the lines of a paragraph; ``where`` is the id that corrections are recorded under."""

    def __init__(self, text: str, notes: Notes, language: Language, *, markdown: bool) -> None:
        self.where = ""
        self.corrections: list[Correction] = []
        self.unplaced: list[Unplaced] = []
        words = set(_WORD.findall(text))
        self._known = {word.lower() for word in words}
        self._small = {word for word in words if word.islower()}
        usual = USUAL.get(language.code, Usual())
        self._joining = {*language.citation.and_, *language.citation.to, *usual.and_, *usual.to}
        self.nouns_in_capitals = language.code in NOUNS_IN_CAPITALS
        self._notes = notes
        self._markdown = markdown

    def join(self, lines: Sequence[Line]) -> str:
        """Return the lines as one, footnote calls written as ``text.md`` has them."""
        text = ""
        for line in lines:
            words = self._notes.with_calls(line).strip().replace("\t", " ")
            self._marks_of(line)
            text = self._joined(text, words, line) if text else words
        text = _UNPAIRED.sub(_raised, text)
        return ATTRIBUTES.sub(r"\\{", text if self._markdown else escaped(text))

    def may_begin(self, words: str) -> bool:
        """Whether words may begin a sentence: a capital says so, if it is not that of a noun."""
        first = _SECOND.match(words)
        small = first is None or first["second"].lower() in self._small
        return words[0].isupper() and (small or not self.nouns_in_capitals)

    def quotation(self, lines: Sequence[Line]) -> str:
        """Return the lines of a quotation as Markdown has it, each of its paragraphs as one."""
        inner = [line.only(_QUOTED.sub("", line.words)) for line in lines]
        found = [one for some in paragraphs(inner) for one in _by_items(some)]
        pieces = [self.join(one) for one in self._counted(found)]
        apart = "\n>\n".join(f"> {one}" for one in pieces)
        return re.sub(r"(?m)^(> [-*+] .*)\n>\n(?=> [-*+] )", r"\1\n", apart)

    def _counted(self, items: Sequence[list[Line]]) -> Iterator[list[Line]]:
        """Yield the paragraphs of a quotation; of a list whose every number is 1 as it counts."""
        count = 0
        for item in items:
            first, *rest = item
            count = count + 1 if first.words.startswith("1. ") else 0
            if count > 1:
                self._record("1.", f"{count}.", first, _AS_COUNTED)
                first = first.only(f"{count}.{first.words[2:]}")
            yield [first, *rest]

    def _marks_of(self, line: Line) -> None:
        """Record the marks in brackets of a line, as their numbers are words of the source."""
        for mark in self._notes.marks.pop(line.number, ()):
            reason = "the mark of a footnote is markup"
            self.corrections.append(Correction(self.where, line.number, mark, "", reason))

    def _joined(self, text: str, words: str, line: Line) -> str:
        first, second = (
            _BROKEN.search(text, max(0, len(text) - _LONGEST_WORD)),
            _SECOND.match(words),
        )
        if not first or not second:
            return f"{text} {words}"
        in_capitals = first["first"].isupper() and second["second"].isupper()
        if words[0].isupper() and first[0].endswith("-") and not in_capitals:
            return text + words  # North-South, and no broken word
        if not (words[0].islower() or in_capitals):
            return f"{text} {words}"
        whole = first["first"] + second["second"]
        if whole.lower() in self._known:
            self._record(f"{first[0]} {second[0]}", whole, line)
            return text[: first.start()] + first["first"] + words
        if unaccented(second["second"]) in self._joining:  # pre- and postwar
            return f"{text} {words}"
        if f"{first['first']}-{second['second']}".lower() not in self._known:
            message = msg(
                "is {} {} one word? If so, join it in text.md and record it",
                *(first[0], repr(second[0])),
            )
            self.unplaced.append(Unplaced(line.number - 1, message))
        return text + words

    def _record(self, source: str, corrected: str, line: Line, reason: str = _BROKEN_WORD) -> None:
        self.corrections.append(Correction(self.where, line.number - 1, source, corrected, reason))


def quotation_at(lines: Sequence[Line], at: int) -> int:
    """Return how many lines from ``at`` on belong to one Markdown quotation."""
    end = at
    while end < len(lines) and lines[end].words.startswith(">"):
        end += 1
    return end - at


def _by_items(lines: Sequence[Line]) -> list[list[Line]]:
    """Return the lines of a paragraph, split into items of lists with their continuation lines.

    A number other than 1 begins one only behind another: "on / 12. May" is no list.
    """
    found: list[list[Line]] = []
    listed = False
    for line in lines:
        counts = _COUNTED.match(line.words)
        listed = listed or bool(counts and (not found or int(counts[1]) == 1))
        if not found or (counts and listed) or line.words.startswith(("- ", "* ", "+ ")):
            found.append([])
        found[-1].append(line)
    return found


def _raised(found: re.Match[str]) -> str:
    return found[1].translate(_RAISED)


def escaped(text: str) -> str:
    """Return plain text with Markdown's markup escaped by backslashes."""
    pieces = _CALL.split(text)
    plain = "".join(p if n % 2 else p.replace("*", "\\*") for n, p in enumerate(pieces))
    return _BLOCK_START.sub(r"\\", plain)


def usual_width(lines: Iterable[Line]) -> int:
    """Return how long a full line is: a few rows of tables or long words may be longer."""
    lengths = sorted(len(line.text) for line in lines if line.words and "\t" not in line.text)
    return lengths[int(_NEARLY_ALL * (len(lengths) - 1))] if lengths else _USUAL


def shortened(text: str) -> str:
    """Return a line, cut to the length that is shown."""
    return text if len(text) <= _SHOWN else f"{text[: _SHOWN - 1].rstrip()}…"


def nearest(lines: Sequence[Line]) -> str:
    """Return the first few of some lines, with their numbers."""
    return "; ".join(f"line {one.number}: {shortened(one.words)!r}" for one in lines[:_FEW])


def ended(words: str) -> bool:
    """Whether words end like a sentence."""
    return bool(_ENDED.search(words))


def like_a_title(text: str) -> bool:
    """Whether a line can be a title: short, with a capital, without a full stop or a dash.

    >>> like_a_title("Of the first tile"), like_a_title("A member may vote if—")
    (True, False)
    """
    ended = _ENDED.search(text) or text.endswith(("—", "–", ","))
    return 0 < len(text) <= LONGEST_TITLE and not ended and not text[0].islower()


@dataclass(slots=True)
class Paragraph:
    """A paragraph as it is collected: the marks before its text, and its lines.

    A ``plain`` paragraph has no label, whatever it begins with.
    """

    before: str
    lines: list[Line]
    labelled: bool = False
    plain: bool = False

    def unfinished_before(self, line: Line) -> bool:
        """Whether it continues across a page break: no full stop before, no capital after.

        Or what opens in it is still open: "a warning (“Delay of", "Game”)".
        """
        if not self.lines:  # a label alone on its line, its text below
            return self.labelled
        return self.is_open() or (not self.has_ended() and line.words[0].islower())

    def has_ended(self) -> bool:
        """Whether its last line ends like a sentence."""
        return bool(self.lines) and ended(self.lines[-1].words)

    def is_open(self) -> bool:
        """Whether its last line opens a bracket or a quotation that it does not close."""
        last = self.lines[-1].words if self.lines else ""
        return any(last.rfind(opening) > last.rfind(closing) for opening, closing in _PAIRS)

    def breaks_before(self, line: Line, width: int) -> bool:
        """Whether the width of a page may have broken it before a quotation or a bracket."""
        last = self.lines[-1].words if self.lines else ""
        full = len(last) >= max(width * SHORT, _NARROWEST)
        return full and not self.has_ended() and line.words[0] in _OPENING

    def may_be_closed_by(self, line: Line, width: int) -> bool:
        """Whether a line may close the list that it is the last item of: "(b) in June," "it is"."""
        if not self.labelled or not self.lines or not line.words[0].islower():
            return False
        last = self.lines[-1]
        return last.words.endswith((",", ";")) and len(last.text) < width * SHORT

    @property
    def label_indent(self) -> int:
        """How far its label is indented."""
        return self.lines[0].indent - len(self.before) if self.lines else 0

    def is_indented_beyond(self, line: Line, *, markdown: bool) -> bool:
        """Whether its lines are indented more than a given line, which is then outside of it.

        The width of a label is no indent of the first line, unless it is a Markdown list: 1.
        """
        if not self.lines:
            return False
        counted = markdown and self.labelled and _COUNTED.fullmatch(self.before)
        label = 0 if len(self.lines) > 1 or counted else len(self.before)
        return (markdown or len(self.lines) > 1) and self.lines[-1].indent - label > line.indent

    def may_be_a_title(self, width: int) -> bool:
        """Whether it may be a title: its one line is much shorter than a full one."""
        if not self.labelled or len(self.lines) != 1:
            return False
        above = self.lines[0].words
        short = len(self.before) + len(above) < width * SHORT
        return short and like_a_title(above)

    def may_end_before(self, line: Line, width: int) -> bool:
        """Whether it may end unmarked: a short line, a full stop, then a capital."""
        listed = self.labelled or self.before.endswith("- ")
        if not listed or not self.lines or not line.words[0].isupper():
            return False
        above = self.lines[-1]
        unbroken = len(above.text) < width * FULL or width > _WIDEST
        return unbroken and bool(_ENDED.search(above.words))
