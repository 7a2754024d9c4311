"""The headings of laws in a source, and their titles, as ``text.md`` writes them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import count

from refsearch.citations.headings import NAME, place_of
from refsearch.drafting.beside import is_lettered
from refsearch.drafting.guessing.labels import bare_of_bullet
from refsearch.drafting.inside_sentences import breaks_off
from refsearch.drafting.laws.draft import Draft
from refsearch.drafting.numbering import LawHeading
from refsearch.drafting.parts import heading_of, heading_words
from refsearch.drafting.source import Line
from refsearch.drafting.text import FULL, LONGEST_TITLE, ended, like_a_title
from refsearch.languages.slug import unaccented
from refsearch.messages import msg

_NARROWEST = 50  # signs of a line that the width of a page has broken
_LONGEST_NAME = 5  # words of a law with its number that has only a title: Art. 3. Repealed.
_TITLE = msg("if it is its title, write it behind the number in text.md")
_LISTED = msg(
    "it is proposed as text, for that law is there already; if it is a heading, write it as "
    "declared in text.md"
)


class LawHeadings:
    """Takes the lines that begin laws."""

    def __init__(self, draft: Draft) -> None:
        self._draft = draft
        self._law = 0
        self._listed = 0  # the number of the last line of a list that counts like laws
        self._named_laws = 0
        self.begins_text = False  # whether the text of the last law begins behind its number
        self._marked = False  # whether a heading of a law had the marks of one
        patterns = draft.numbering.law_headings
        self._pattern = patterns[0] if patterns else ""

    def take(self, lines: Sequence[Line], at: int) -> int:
        """Take the heading of a law that stands at a line; return how many lines it has."""
        found = heading_of(self._draft.numbering, lines[at], markdown=self._draft.markdown)
        self.begins_text = False
        if found is None:
            return 0
        marked = self._draft.markdown and lines[at].words.startswith("#")
        if found.is_named:
            return self._named(found, lines[at], marked=marked)
        if not marked and self._is_text(found, lines[at]):
            return 0
        self._draft.end_law()
        self._listed = 0
        self._marked = self._marked or marked
        taken, line = 1, lines[at]
        if not marked and self._begins_its_text(found, lines, at):
            return self._with_text(found, line)
        if not found.heading and self._draft.numbering.titled(found):
            taken, line, found = self._heading_below(lines, at, found)
        self._doubt(found, lines[at], line)
        self._open(found, lines[at], self._shown(found, line))
        return taken

    def _is_text(self, found: LawHeading, line: Line) -> bool:
        """Whether a line without heading marks does not begin a law: "§ 21 gilt", 1. in law 5."""
        if self._counts_a_list(found, line):
            return True
        return bool(self._law and found.id in self._draft.marked_laws) or self._inside(found, line)

    def _counts_a_list(self, found: LawHeading, line: Line) -> bool:
        """Whether a line with only a number is an item of a list in a law: 1., 2. in law 5.

        Where Markdown marks the headings, also 1. in law 1, and 6. before the heading of law 6.
        """
        there = found.id in self._draft.lines
        begun = there and found.number < self._law + self._draft.markdown
        begun = begun or (bool(self._law) and found.id in self._draft.marked_laws)
        if not found.pattern.startswith("{number}") or not (
            begun or found.number == self._listed + 1 > 1
        ):
            return False
        self._listed = found.number
        message = msg("number {} counts a list in law {}", found.printed, self._law)
        self._draft.tell(line, message, _LISTED)
        return True

    def _inside(self, found: LawHeading, line: Line) -> bool:
        """Whether a line continues a paragraph, which is reported: "under", "§ 3 (2) of …".

        The next law may follow without a blank line; but where Markdown marks the headings, not
        after an unfinished sentence, and nowhere after a word that leads on: "in the sense of the".
        """
        leads_on = unaccented(self._draft.collected.last_words()[1]) in self._draft.leading
        ends = not (self._marked or leads_on) or self._draft.collected.has_ended()
        if self._draft.apart or (ends and found.number == self._expected(found)):
            return False
        place = found.number, self._law
        self._draft.tell(line, msg("number {} after {} in a paragraph: is it a heading?", *place))
        return True

    def _doubt(self, found: LawHeading, line: Line, titled: Line) -> None:
        """Report a law whose number is a duplicate or out of sequence."""
        there, expected = self._draft.lines.get(found.id), self._expected(found)
        if there:
            message = msg("number {} is there already, in line {}", found.printed, there)
            self._draft.tell(titled, message)
        elif found.number and not self._begins_a_series(found) and found.number not in (
            expected, expected - found.id[-1:].islower()
        ):  # fmt: skip
            left_out = {str(number) for number in range(expected, found.number)}
            if left_out and left_out <= self._draft.numbering.reserved:
                return
            message = msg(
                "number {} follows {}: was a heading not recognised? "
                "If a number was left out on purpose, add it to reserved in edition.toml",
                *(found.number, expected - 1),
            )
            self._draft.tell(line, message)

    def _begins_a_series(self, found: LawHeading) -> bool:
        """Whether a letter behind those of another noun counts by itself: Annex X behind Part H."""
        place, series = place_of(found.pattern)
        other = found.pattern.partition(place)[0] != self._pattern.partition(place)[0]
        other |= found.unnumbered and is_lettered(found.heading, found.id)
        return series.kind == "upper" and other

    def _named(self, found: LawHeading, line: Line, *, marked: bool) -> int:
        """Begin a law with a name instead of a number; a bare name must be marked as a heading."""
        if not (marked or (self._draft.apart and found.pattern != NAME)):
            return 0
        self._named_laws += 1
        there = self._draft.lines.get(found.id)
        found = found if found.id else replace(found, id=f"law-{self._named_laws}")  # of any script
        if there:
            names = (f"{found.id}-{n}" for n in count(2))
            found = replace(found, id=next(one for one in names if one not in self._draft.lines))
            places = repr(found.printed), there, f"{{#{found.id}}}"
            self._draft.tell(line, msg("{} is there already, in line {}: {} proposed", *places))
        self._draft.end_law()
        self._draft.take(line, found.id)
        self._draft.begin(found.id)
        self._law = 0
        self._draft.blocks.append(f"## {found}")
        return 1

    def _expected(self, found: LawHeading) -> int:
        """Return the expected number of a law; the series of each pattern begins at 1."""
        patterns = self._pattern, found.pattern
        places = {place_of(one)[0].replace("{first}", "{number}") for one in patterns}
        same = patterns[0] == patterns[1] or len(places) == 1
        return self._law + 1 if same else 1

    def _begins_its_text(self, found: LawHeading, lines: Sequence[Line], at: int) -> bool:
        """Whether text and not a title follows a number: "Art. 2. The club …" over some lines."""
        place, _ = place_of(found.pattern)
        before, _, behind = found.pattern.partition(place)
        below = lines[at + 1].words if at + 1 < len(lines) else ""
        longest = max(len(lines[at].text), len(below))  # an anchor may have stood in the first
        broken = longest > max(_NARROWEST, self._draft.width * FULL)
        small = (
            below[:1].islower()
            or below[:1] == "("
            or breaks_off(found.heading, self._draft.leading)
        )
        goes_on = broken and small and not ended(found.heading)
        named = bool(before.strip()) and "{heading}" in behind and bool(found.heading)
        alone = self._stands_for_all(lines, at)
        return named and (goes_on or alone or len(found.heading) > LONGEST_TITLE)

    def _stands_for_all(self, lines: Sequence[Line], at: int) -> bool:
        """Whether a law has a sentence behind its number, and nothing below it."""
        markdown = self._draft.markdown
        words = heading_words(lines[at], markdown=markdown)
        below = next((one for one in lines[at + 1 :] if one.words), None)
        last = below is None or heading_of(self._draft.numbering, below, markdown=markdown)
        return words.endswith((".", ";")) and bool(last) and len(words.split()) > _LONGEST_NAME

    def _with_text(self, found: LawHeading, line: Line) -> int:
        """Begin a law without a title whose text stands in the line of its number."""
        self.begins_text = True
        place, _ = place_of(found.pattern)
        bare = found.pattern.partition(place)[0] + place
        message = msg("what stands behind the number of law {} is taken as its text", found.printed)
        self._doubt(found, line, line)
        self._draft.tell(line, message, _TITLE)
        self._draft.without_title.add(bare)
        self._open(found, line, replace(found, pattern=bare, heading=""))
        words = heading_words(line, markdown=self._draft.markdown)
        text = words[words.index(found.heading) :]  # with the full stop that no title has
        self._draft.collected.take(Line(line.number, text), apart=True)
        return 1

    def _open(self, found: LawHeading, line: Line, shown: object) -> None:
        """Open a law, with its heading as it is shown."""
        self._law, self._pattern = found.number, found.pattern
        self._draft.take(line, found.id)
        self._draft.begin(found.id)
        self._draft.blocks.append(f"## {shown}")

    def _heading_below(
        self, lines: Sequence[Line], at: int, found: LawHeading
    ) -> tuple[int, Line, LawHeading]:
        """Take the title of a law from the line under its number, if it looks like one."""
        below = next((n for n in range(at + 1, len(lines)) if lines[n].words), None)
        if below is None:
            return 1, lines[at], found
        words = heading_words(lines[below], markdown=self._draft.markdown)
        if not self._is_title_below(lines[below], words):
            return 1, lines[at], found
        return below - at + 1, lines[below], replace(found, heading=words)

    def _is_title_below(self, line: Line, words: str) -> bool:
        numbering = self._draft.numbering
        if line.number in self._draft.notes.texts or numbering.law_heading(words):
            return False
        marked = self._draft.markdown and line.words.startswith("#")
        return (marked or like_a_title(words)) and not numbering.begins(bare_of_bullet(words))

    def _shown(self, found: LawHeading, line: Line) -> str:
        if found.heading or not self._draft.numbering.titled(found):
            joined = self._draft.joiner.join([line.only(found.heading)])
            return str(replace(found, heading=joined))
        place, _ = place_of(found.pattern)
        bare = found.pattern.partition(place)[0] + place
        self._draft.without_title.add(bare)
        self._draft.tell(line, msg("law {} has no title", found.printed))
        return str(replace(found, pattern=bare))
