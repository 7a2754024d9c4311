"""Footnotes of a source: their calls and texts, paired by mark in the order they stand."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence, Set
from dataclasses import dataclass, field

from refsearch.drafting.source import Line, Unplaced
from refsearch.messages import msg

_RAISED = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")
_DIGITS = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹", "0123456789")
_MARK = (
    r"(?:(?P<raised>[¹²³⁴⁵⁶⁷⁸⁹][⁰¹²³⁴⁵⁶⁷⁸⁹]?)|<sup>(?P<tag>\d{1,2})</sup>|\[(?P<square>\d{1,2})\](?!\()"
    r"|\[\^(?P<name>[^\]\s]+)\]|\((?P<round>\d{1,2})\)|(?P<star>\*{1,3}))"
)
_UNCALLED = re.compile(r"^\s*\[\^(?P<name>[^\]\s]+)\]:\s*")  # the text of a note that stays text
# a mark behind a word; that of Markdown behind anything
_CALL = re.compile(
    rf"(?:(?<=[\w.,;:!?)»”\"’'])(?:[^\S\n](?=[(\[]))?{_MARK}|\[\^(?P<named>[^\]\s]+)\](?!:))(?![\w*])"
)
_OF_A_UNIT = re.compile(r"\d\s?(?:[kcdm]?m|ft|in)$")  # 12 m²
_STARS = re.compile(r"\*+")
_STAR_BULLET = re.compile(r"\s*\*\s")
_ENDS = ("", *'.:;!?)]”"’*')  # of a line above the text of a note
_SHOWN = 40  # characters of a note that is shown
_TEXT = re.compile(rf"\s*{_MARK}:?\s*(?=\S)(?!\*)")


@dataclass(slots=True)
class Note:
    """A footnote: its name in ``text.md``, its mark as printed, and the lines of its text."""

    name: str
    mark: str
    lines: list[Line]
    called: bool = False


@dataclass(slots=True)
class Notes:
    """The notes of a source: by the first line of their text, and by the place of their calls.

    ``marks`` are those printed in brackets, by line.
    """

    texts: dict[int, Note] = field(default_factory=dict)
    calls: dict[tuple[int, int], Note] = field(default_factory=dict)
    marks: dict[int, list[str]] = field(default_factory=dict)
    unplaced: list[Unplaced] = field(default_factory=list)

    def with_calls(self, line: Line) -> str:
        """Return a line with its calls written as ``[^name]``; one without a text is none."""

        def written(found: re.Match[str]) -> str:
            """Return a call of a note as Markdown writes it; what is none as it stands."""
            note = self.calls.get((line.number, found.start()))
            if note:
                return f"[^{note.name}]"
            return _alone(found) if found["name"] or found["named"] else found[0]

        return _UNCALLED.sub(_alone, _CALL.sub(written, line.text))


def mark_of(found: re.Match[str]) -> str:
    """Return a mark as shown: raised digits as digits, without tags and brackets."""
    groups = found.groupdict()
    mark = next(value for value in groups.values() if value)
    return str(mark).translate(_DIGITS)


def _alone(found: re.Match[str]) -> str:
    """Return a Markdown mark that has no counterpart: its number raised; a name is not shown."""
    name: str = found["name"] or found.groupdict().get("named") or ""
    return name.translate(_RAISED) if name.isdigit() else ""


def _printed(found: re.Match[str]) -> str:
    """Return a mark as it is printed: a raised 1 calls no note that begins with [1]."""
    return found[0].strip().removesuffix(":").strip()


def read_notes(
    lines: Sequence[Line],
    begins_law: Callable[[str], object],
    *,
    markdown: bool = False,
    denied: Set[int] = frozenset(),
    ends: Callable[[str], object] | None = None,
) -> Notes:
    """Find the footnotes of a source; one without a call or text is reported and left as it is.

    The text of a note ends at a blank line, or where ``begins_law`` says that something new does.
    In the lines ``denied`` no note begins. (1) is a mark where it is no label: then ``ends`` says
    where a law ends, beneath whose text its notes stand, counted from 1.
    """
    notes = Notes()
    waiting: dict[str, list[tuple[int, int]]] = {}
    follows: Note | None = None
    emphasis = set(_emphasised(lines, markdown=markdown))
    beneath = 0  # the last note in round brackets of a law
    for above, line in zip(("", *(one.words for one in lines)), lines, strict=False):
        if ends and ends(line.words):
            waiting = {mark: at for mark, at in waiting.items() if mark[0] != "("}
            beneath = 0
        begins = _TEXT.match(line.text)
        if begins and (line.number in denied or (begins["star"] and line.number in emphasis)):
            begins = None
        if begins and begins["round"]:
            due = ends and int(begins["round"]) == beneath + 1 and begins[0].strip() in waiting
            due = due and above[-1:] in _ENDS  # "at least one", "(1) person"
            begins, beneath = (begins, beneath + 1) if due else (None, beneath)
        mark = _printed(begins) if begins else ""
        if begins and (mark in waiting or begins["square"] or begins["name"]):
            follows = _add(notes, line, begins, waiting.pop(mark, []))
            if follows:
                continue
        goes_on = follows and line.words and follows.lines[-1].number == line.number - 1
        if follows and goes_on and not begins_law(line.words):
            follows.lines.append(line)
            continue
        follows = None
        for found in _calls(line, stars=line.number not in emphasis, rounds=bool(ends)):
            waiting.setdefault(_printed(found), []).append((line.number, found.start()))
    for mark, places in waiting.items():
        if mark.strip("*") and mark[0] != "(":  # five (5) members
            message = msg("footnote {} is called but its text was not found", mark)
            notes.unplaced += [Unplaced(number, message) for number, _ in places]
    return notes


def _calls(line: Line, *, stars: bool, rounds: bool) -> Iterator[re.Match[str]]:
    """Yield the marks of a line that may call notes; a raised 2 or 3 behind a unit does not."""
    for found in _CALL.finditer(line.text):
        if (found["star"] and not stars) or (found["round"] and not rounds):
            continue
        of_a_unit = found["raised"] in ("²", "³") and _OF_A_UNIT.search(line.text[: found.start()])
        if not of_a_unit:
            yield found


def _emphasised(lines: Sequence[Line], *, markdown: bool) -> Iterator[int]:
    """Yield the numbers of the lines whose stars are emphasis: in pairs in their paragraph.

    Two stars in Markdown always are, and so is one that begins a line with a space behind it.
    """
    paragraph: list[Line] = []
    for line in (*lines, None):
        if line and line.words:
            paragraph.append(line)
            continue
        stars = [one for held in paragraph for one in _STARS.findall(held.text)]
        paired = any(stars.count(one) % 2 == 0 for one in stars)
        for held in paragraph:
            strong = markdown and ("**" in held.text or _STAR_BULLET.match(held.text))
            if paired or strong:
                yield held.number
        paragraph = []


def _add(
    notes: Notes, line: Line, begins: re.Match[str], calls: list[tuple[int, int]]
) -> Note | None:
    """Add a note for the calls that wait for its text; without a call it stays text."""
    mark = mark_of(begins)
    if not calls:
        message = msg("a text begins like footnote {}, but nothing before it calls one", mark)
        notes.unplaced.append(Unplaced(line.number, message))
        return None
    note = Note(f"{len(notes.texts) + 1}:{mark}", mark, [_without_mark(line, begins)])
    notes.texts[line.number] = note
    if begins["star"] or begins["round"]:
        shown = repr(_shortened(note.lines[0].words))
        message = msg("taken as the text of note {}: {}", mark, shown)
        notes.unplaced.append(Unplaced(line.number, message))
    notes.calls |= dict.fromkeys(calls, note)
    if begins["square"] or begins["round"]:
        for number in (*(number for number, _ in calls), line.number):
            notes.marks.setdefault(number, []).append(_printed(begins))
    return note


def _shortened(words: str) -> str:
    return words if len(words) <= _SHOWN else f"{words[:_SHOWN].rstrip()}…"


def _without_mark(line: Line, begins: re.Match[str]) -> Line:
    return Line(line.number, line.text[begins.end() :])


def numbers(notes: Notes) -> Iterator[int]:
    """Yield the numbers of the lines that are the text of a note."""
    for note in notes.texts.values():
        yield from (line.number for line in note.lines)
