"""Splitting a source into its parts: front matter, definitions, laws, back matter, index."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from refsearch.drafting.beside import cited_as, is_beside, is_number_alone
from refsearch.drafting.chapters.terms import Terms
from refsearch.drafting.chapters.titles import part_titles
from refsearch.drafting.guessing.labels import bare_of_bullet, bulleted
from refsearch.drafting.numbering import LawHeading, Numbering
from refsearch.drafting.source import Line, Unplaced, rank_of, without_marks
from refsearch.drafting.text import like_a_title
from refsearch.languages.registry import Language
from refsearch.languages.slug import slugify, unaccented
from refsearch.messages import msg

_SHORT_TITLE = 50  # characters: what is longer and not in capitals is a sentence
_NUMBERED = re.compile(r"(?P<noun>[^\W\d_]{3,})\s(?:\d+|[IVXLC]+|[A-Z])(?!\w)")
_BESIDE = msg(
    "nothing, if it is one; a preface or a signature gets the class .front; if it is no title, "
    "take its # and id away in text.md and join it to the text around it"
)
_LONGEST_TITLE = 80  # characters: a longer line is a sentence, even in capitals


@dataclass(slots=True)
class SourcePart:
    """A part: its kind as ``text.md`` names it, its title ("" for none), its id and lines."""

    kind: str
    title: str
    id: str
    lines: list[Line] = field(default_factory=list)
    line: int = 0  # that its title stands in


def parts_of(
    lines: Sequence[Line], numbering: Numbering, language: Language, *, markdown: bool
) -> tuple[list[SourcePart], list[Unplaced]]:
    """Return the parts in order, and the titles whose place is a guess."""
    cutter = _Cutter(lines, numbering, language, markdown=markdown)
    return cutter.cut(), cutter.unplaced


def heading_words(line: Line, *, markdown: bool) -> str:
    """Return a line without the marks of a Markdown heading."""
    return without_marks(line.words) if markdown else line.words


def heading_of(numbering: Numbering, line: Line, *, markdown: bool) -> LawHeading | None:
    """Return the heading of a law in a line, declared without Markdown's marks or with them."""
    if numbering.counted or line.number in numbering.beside:
        return numbering.unnumbered.get(line.number)
    prose = markdown and not line.words.startswith("#")
    bare = numbering.law_heading(heading_words(line, markdown=markdown), prose=prose)
    return (
        bare
        or numbering.law_heading(line.words, prose=prose)
        or numbering.unnumbered.get(line.number)
    )


def headings_of(lines: Sequence[Line], numbering: Numbering, *, markdown: bool) -> dict[str, int]:
    """Return the lines in which laws begin, by their ids."""
    found = ((heading_of(numbering, line, markdown=markdown), line.number) for line in lines)
    return {heading.id: number for heading, number in found if heading}


class _Cutter:
    def __init__(
        self, lines: Sequence[Line], numbering: Numbering, language: Language, *, markdown: bool
    ) -> None:
        self.lines = lines
        self.numbering = numbering
        self.titles = part_titles(language)
        self.markdown = markdown
        self.parts: list[SourcePart] = []
        self.unplaced: list[Unplaced] = []
        self.laws_seen = False
        self.rank = 0  # of the heading that the last chapter begins with
        self.law_rank = 0  # of the heading of the last law
        self.law = ""  # the id of the law that is open

    def cut(self) -> list[SourcePart]:
        """Return the parts of the source in their order."""
        for at, line in enumerate(self.lines):
            title = self._title(at)
            law = heading_of(self.numbering, line, markdown=self.markdown)
            if law:
                self.law_rank, self.law = rank_of(line), law.id
                self._begin_laws()
            elif self._names_the_part(at) or (title and self._begin(at, title)):
                continue
            if not self.parts and line.words:
                self.parts.append(SourcePart("front", "", "front"))
                message = msg("text before any title: proposed as a front part without one")
                self.unplaced.append(Unplaced(line.number, message))
            if self.parts:
                self.parts[-1].lines.append(line)
        for part in self.parts:
            if part.kind == "front" and part.title and Terms(part.lines).all_define():
                part.kind = "definitions"
                part.id = self._free("definitions")
        return self.parts

    def _is_law(self, line: Line) -> bool:
        return heading_of(self.numbering, line, markdown=self.markdown) is not None

    def _begin_laws(self) -> None:
        if not self.parts or self.parts[-1].kind != "laws":
            self.parts.append(SourcePart("laws", "", self._free("laws")))
        self.laws_seen = True

    def _title(self, at: int) -> str:
        """Return the line as a title if it stands alone and looks like one, else nothing."""
        line = self.lines[at]
        words = heading_words(line, markdown=self.markdown)
        alone = not self._words(at - 1) and not self._words(at + 1)
        marked = self.markdown and line.words.startswith("#")
        if not words or not (marked or (alone and len(words) <= _LONGEST_TITLE)):
            return ""
        if not marked and (bulleted(words) or not any(map(str.isalpha, words))):
            return ""  # a line of a list, a score
        if not marked and "   " in words:
            return ""  # the head of a table
        known = unaccented(words.strip(" .:")) in self.titles
        capitals = words.isupper() and sum(c.isalpha() for c in words) > 2
        capitals |= _without_capitals(words) and like_a_title(words)
        by_place = alone and not marked and like_a_title(words) and len(words) <= _SHORT_TITLE
        capitals |= by_place and (not self.laws_seen or self._before_a_law(at))
        capitals |= alone and is_beside(words)
        labelled = self.numbering.begins(bare_of_bullet(words))
        # "## 1. Games that need a licence"; but "### 1.3 The goal" is the last label of law 1
        labelled &= not (marked and self._before_a_law(at)) or self._is_of_open_law(words)
        return words if (known or capitals or marked) and not labelled else ""

    def _is_of_open_law(self, words: str) -> bool:
        """Whether a heading shows a whole path within the open law."""
        whole = self.numbering.path_label(bare_of_bullet(words))
        return whole is not None and whole[0][0] == self.law

    def _words(self, at: int) -> str:
        return self.lines[at].words if 0 <= at < len(self.lines) else ""

    def _begin(self, at: int, title: str) -> bool:
        """Begin the part that a title opens; return False for a title inside a law."""
        known = self.titles.get(unaccented(title.strip(" .:")))
        inside = self.parts[-1].kind if self.parts else ""
        ends = 0 < rank_of(self.lines[at]) < self.rank or self._before_a_law(at)
        if inside in ("index", "definitions") and not known and not ends:
            return False  # a heading of the index, a term
        if known in ("definitions", "index") and inside == "laws" and self._law_goes_on(at):
            message = msg(
                "{} stands inside a law that goes on below it: proposed as its section", repr(title)
            )
            self.unplaced.append(Unplaced(self.lines[at].number, message))
            return False
        self.rank, line = rank_of(self.lines[at]), self.lines[at].number
        if known in ("definitions", "index"):
            self.parts.append(SourcePart(known, title, self._free(known), line=line))
        elif self._before_a_law(at):
            self.parts.append(SourcePart("laws", title, self._free(slugify(title)), line=line))
        elif known or not self.laws_seen:
            id_ = self._free(known or slugify(title))
            self.parts.append(SourcePart("front", title, id_, line=line))
        elif self._is_inside(at, title):
            return False
        else:
            part = SourcePart("provision", title, self._free(cited_as(title)), line=line)
            self.parts.append(part)
            message = msg(
                "{} is proposed as a part beside the laws, with the id {}",
                *(repr(title), f"{{#{part.id}}}"),
            )
            self.unplaced.append(Unplaced(line, message, _BESIDE))
        return True

    def _is_inside(self, at: int, title: str) -> bool:
        """Whether a title belongs to the open law or part."""
        marked = rank_of(self.lines[at]) > 0
        ends = self._ends_a_law(at) or (not marked and is_beside(title))
        return self.parts[-1].kind in ("laws", "provision") and not ends

    def _names_the_part(self, at: int) -> bool:
        """Take a line that is the title of a part whose number stands above it: SCHEDULE 1."""
        part, line = next(reversed(self.parts), None), self.lines[at]
        if not part or part.kind != "provision" or any(one.words for one in part.lines):
            return False
        alone = not self._words(at - 1) and not self._words(at + 1)
        if not (line.words and alone and not rank_of(line) and is_number_alone(part.title)):
            return False
        labelled = self.numbering.begins(bare_of_bullet(line.words)) or bulleted(line.words)
        if labelled or not like_a_title(line.words):
            return False
        part.title = f"{part.title} – {line.words}"
        return True

    def _ends_a_law(self, at: int) -> bool:
        """Whether a Markdown heading ranks no lower than the law above it."""
        return 0 < rank_of(self.lines[at]) <= max(self.law_rank, 1)

    def _law_goes_on(self, at: int) -> bool:
        """Whether labels of the open law follow before the next law or chapter."""
        for line in self.lines[at + 1 :]:
            words = heading_words(line, markdown=self.markdown)
            if self._is_law(line) or unaccented(words.strip(" .:")) in self.titles:
                return False
            bare = bare_of_bullet(words)
            whole = self.numbering.path_label(bare)
            marked = self.markdown and line.words.startswith("#")
            if (whole and whole[0][0] == self.law) or (marked and self.numbering.begins(bare)):
                return True
        return False

    def _before_a_law(self, at: int) -> bool:
        """Whether a law follows next, apart from other headings of chapters."""
        own = rank_of(self.lines[at])
        following = ((n, self.lines[n]) for n in range(at + 1, len(self.lines)))
        following = ((n, x) for n, x in following if x.words)
        ends = (
            one for one in following if self._is_law(one[1]) or rank_of(one[1]) <= own or not own
        )
        below, line = next(ends, (0, None))
        if line is None or self._is_law(line):
            return line is not None
        return self._opens_a_group(at, below) and self._before_a_law(below)

    def _opens_a_group(self, at: int, below: int) -> bool:
        """Whether a heading right below another one, of its rank, is a group in it: Division 1."""
        if rank_of(self.lines[below]) != rank_of(self.lines[at]):
            return False
        titles = [heading_words(self.lines[n], markdown=True) for n in (at, below)]
        nouns = [found["noun"].lower() for x in titles if (found := _NUMBERED.match(x))]
        apart = any(one.words for one in self.lines[at + 1 : below])
        known = any(is_beside(title) for title in titles)
        return not (apart or known) and len({*nouns}) == len(nouns) == len(titles)

    def _free(self, id_: str) -> str:
        taken = {part.id for part in self.parts}
        id_ = id_ or "part"
        names = [id_, *(f"{id_}-{n}" for n in range(2, len(taken) + 3))]
        return next(name for name in names if name not in taken)


def _without_capitals(words: str) -> bool:
    """Whether a line is in a script without capitals; there a short line by itself is a title."""
    return any(c.isalpha() for c in words) and words.upper() == words.lower()
