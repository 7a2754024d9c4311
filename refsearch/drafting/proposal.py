"""The proposed edition: its ``text.md``, the records beside it, and what is still undecided."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from refsearch.drafting.beside import BESIDE
from refsearch.drafting.chapters.definitions import DefinitionsWriter
from refsearch.drafting.chapters.index import index
from refsearch.drafting.counted_parts import with_beside
from refsearch.drafting.furniture import NO_RECORDS, FurnitureRecords, furniture_of
from refsearch.drafting.guessing.labels import bare_of_bullet
from refsearch.drafting.inside_sentences import Sentences, leading_on
from refsearch.drafting.laws.draft import Draft
from refsearch.drafting.laws.labels_in_lines import LabelsInLines
from refsearch.drafting.laws.writer import LawsWriter
from refsearch.drafting.notes import Notes, numbers, read_notes
from refsearch.drafting.numbering import Numbering
from refsearch.drafting.parts import SourcePart, headings_of, parts_of
from refsearch.drafting.source import Line, Source, Unplaced, lines_of, paragraphs, without_marks
from refsearch.drafting.tables import take_table
from refsearch.drafting.text import ATTRIBUTES, Joiner, quotation_at, usual_width
from refsearch.drafting.unnumbered import with_unnumbered
from refsearch.languages.registry import Language
from refsearch.languages.slug import slugify, unaccented
from refsearch.languages.usual import USUAL, Usual
from refsearch.layers.corrections import Corrections
from refsearch.library.links import Concept
from refsearch.messages import msg

_NOTE_OR_LABEL = "(1)"  # where it is no label, it may be the mark of a note
_BULLET = re.compile(r"\s*[-•*]\s+(?=\S)")
_CALL = re.compile(r"\[\^([^\]\n]+)\](?!:)")


@dataclass(frozen=True, slots=True)
class Proposal:
    """What is proposed; ``unplaced`` is in the order of the source.

    ``law_headings`` are the declared patterns and those of laws that have no title; ``taken`` are
    the ids of the laws and labelled items by the lines that they begin in, ``beside`` the lines of
    definitions, index, notes and titles of parts, where a number is no label.
    """

    text: str
    corrections: Corrections
    law_headings: tuple[str, ...]
    unplaced: tuple[Unplaced, ...]
    taken: Mapping[int, str] = field(default_factory=dict)
    beside: frozenset[int] = frozenset()


def propose(
    source: Source,
    numbering: Numbering,
    language: Language,
    concepts: Iterable[Concept],
    records: FurnitureRecords = NO_RECORDS,
) -> Proposal:
    """Return the proposal for a source; no word is lost, even where a line could not be placed."""
    known = tuple(concepts)
    denied: dict[int, Unplaced] = {}
    while True:
        proposer = _Proposer(source, numbering, language, known, denied, records)
        found = proposer.propose()
        uncalled = dict(proposer.uncalled(found.text))
        if not uncalled:
            return found
        denied |= uncalled


def concept_finder(concepts: Iterable[Concept], code: str) -> Callable[[str], str | None]:
    """Return a look-up of the term base by any of its terms in a language."""
    known = {
        unaccented(term): concept.key
        for concept in concepts
        for term in concept.terms.get(code, ())
    }
    return lambda term: known.get(unaccented(term.strip()))


def _numbers(parts: Iterable[SourcePart], kinds: tuple[str, ...]) -> set[int]:
    return {line.number for part in parts if part.kind in kinds for line in part.lines}


class _Proposer:
    def __init__(
        self,
        source: Source,
        numbering: Numbering,
        language: Language,
        concepts: Iterable[Concept],
        denied: Mapping[int, Unplaced],
        records: FurnitureRecords,
    ) -> None:
        self.source = source
        self.language = language
        self.concept = concept_finder(concepts, language.code)
        recognised = furniture_of(source.text, numbering.law_heading, records.taken_back)
        by_hand = [one for one in records.added if one not in recognised]
        self.furniture = [*recognised, *by_hand]
        self.lines, self.numbering, reports = self._apart(numbering)
        self.notes: Notes = read_notes(
            self.lines,
            self._begins_law,
            markdown=source.markdown,
            denied=denied.keys(),
            ends=None if _NOTE_OR_LABEL in str(self.numbering.labels) else self._is_heading,
        )
        self.note_lines = set(numbers(self.notes))
        self.joiner = Joiner(source.text, self.notes, language, markdown=source.markdown)
        width = usual_width(self.lines)
        self.draft = Draft(self.numbering, self.notes, self.joiner, source.markdown, width)
        self._tell_places()
        self._tell_words()
        self.laws = LawsWriter(self.draft)
        reports += (*self.notes.unplaced, *denied.values())
        self.unplaced: list[Unplaced] = [*source.changed, *reports]

    def _apart(self, numbering: Numbering) -> tuple[list[Line], Numbering, list[Unplaced]]:
        """Return the lines without furniture, sentences joined and labels at their beginning.

        With the numbering of these lines, and what an editor should look at.
        """
        source, markdown = self.source, self.source.markdown
        dropped = {number for item in self.furniture for number in item.numbers}
        lines = [line for line in lines_of(source.text) if line.number not in dropped]
        numbering = with_unnumbered(numbering, lines) if markdown else numbering
        sentences = Sentences(lines, numbering, self.language, markdown=markdown)
        lines = sentences.joined()
        numbering = with_beside(numbering, lines, markdown=markdown)
        inside = LabelsInLines(lines, numbering, markdown=markdown)
        lines = inside.apart()
        return lines, numbering, [*sentences.unplaced, *inside.unplaced]

    def _tell_places(self) -> None:
        """Tell the draft which lines are headings, and which labels hold others."""
        markdown, numbering = self.source.markdown, self.numbering
        if markdown:
            marked = [line for line in self.lines if line.words.startswith("#")]
            self.draft.marked_laws = headings_of(marked, numbering, markdown=True).keys()
        self.draft.headings = headings_of(self.lines, numbering, markdown=markdown)
        bare = (bare_of_bullet(without_marks(one.words)) for one in self.lines)
        paths = [found[0] for one in bare if (found := numbering.path_label(one))]
        self.draft.path_holders = {".".join(one[:-1]) for one in paths if one[-1].isdigit()}

    def _tell_words(self) -> None:
        """Tell the draft the words of the language, and of the headings, that it reads by."""
        cited = self.language.citation
        headings = " ".join(self.numbering.law_headings)
        heads = {*map(unaccented, re.findall(r"[^\W\d_]{2,}(?=\W*\{)", headings))}
        usual = USUAL.get(self.language.code, Usual()).law
        self.draft.section_nouns = {*cited.law, *usual} - heads
        self.draft.before_numbers = {*cited.law, *cited.item, *usual, *BESIDE, *heads, *cited.see}
        self.draft.joining = {*cited.and_, *cited.to}
        self.draft.leading = leading_on(self.language)

    def _is_heading(self, words: str) -> bool:
        """Whether a line is the heading of a law."""
        bare = without_marks(words) if self.source.markdown else words
        prose = self.source.markdown and not words.startswith("#")
        return bool(self.numbering.law_heading(bare, prose=prose))

    def _begins_law(self, words: str) -> bool:
        """Whether a law or a labelled item begins in a line."""
        bare = without_marks(words) if self.source.markdown else words
        found = self.numbering.law_heading(bare) or self.numbering.begins(bare_of_bullet(bare))
        return bool(found) or words.startswith("#")

    def uncalled(self, text: str) -> Iterator[tuple[int, Unplaced]]:
        """Yield the lines of notes that nothing in a proposal calls, so they are not notes."""
        called = set(_CALL.findall(text))
        for number, note in self.notes.texts.items():
            if note.name not in called:
                message = msg(
                    "looks like the text of note {}, whose mark stands where no note can "
                    "be called, as in a table: left as text",
                    note.mark,
                )
                yield number, Unplaced(number, message)

    def propose(self) -> Proposal:
        """Return the proposed text, with its corrections and what found no place."""
        parts, doubts = parts_of(
            self.lines, self.numbering, self.language, markdown=self.source.markdown
        )
        blocks = [block for part in parts for block in self._part(part)]
        corrections = Corrections(tuple(self.joiner.corrections), tuple(self.furniture))
        unplaced = [*self.unplaced, *doubts, *self.draft.unplaced, *self.joiner.unplaced]
        return Proposal(
            "\n\n".join(filter(None, blocks)) + "\n",
            corrections,
            tuple(dict.fromkeys((*self.numbering.law_headings, *sorted(self.draft.without_title)))),
            tuple(sorted(unplaced, key=lambda one: one.line)),
            self.draft.taken,
            frozenset(
                self.note_lines
                | self.draft.inner
                | _numbers(parts, ("definitions", "index"))
                | {part.line for part in parts}
            ),
        )

    def _part(self, part: SourcePart) -> list[str]:
        kind = f" .{part.kind}" if part.kind != "provision" else ""
        title = self.joiner.join([Line(0, part.title)]) if part.title else "—"
        heading = f"# {title} {{#{part.id}{kind}}}"
        write = {
            "front": self._front,
            "definitions": self._definitions,
            "index": self._index,
            "laws": self._laws,
            "provision": self._laws,
        }[part.kind]
        before, blocks = write(part)
        return [*before, heading, *blocks]

    def _front(self, part: SourcePart) -> tuple[list[str], list[str]]:
        self.joiner.where = part.id
        return [], self._prose(part.lines)

    def _prose(self, lines: list[Line]) -> list[str]:
        kept = [line for line in lines if line.number not in self.note_lines]
        blocks = [block for paragraph in paragraphs(kept) for block in self._prose_in(paragraph)]
        return [*blocks, *self._notes_in(lines)]

    def _prose_in(self, lines: list[Line]) -> Iterator[str]:
        """Yield a paragraph of a front part, or the table that its lines are."""
        count, table, _ = take_table(lines, 0, markdown=True)
        if count == len(lines) and self.source.markdown:
            yield table
        elif all(_BULLET.match(line.text) for line in lines):
            items = (line.only(_BULLET.sub("", line.text, count=1)) for line in lines)
            yield "\n".join(f"- {self.joiner.join([item])}" for item in items)
        elif self.source.markdown and quotation_at(lines, 0) == len(lines):
            yield self.joiner.quotation(lines)
        else:
            yield self.joiner.join(lines)

    def _notes_in(self, lines: list[Line]) -> list[str]:
        found = (self.notes.texts.get(line.number) for line in lines)
        return [f"[^{note.name}]: {self.joiner.join(note.lines)}" for note in found if note]

    def _laws(self, part: SourcePart) -> tuple[list[str], list[str]]:
        if part.kind == "provision":
            self.draft.begin(part.id)
        return [], self.laws.write(part.lines)

    def _definitions(self, part: SourcePart) -> tuple[list[str], list[str]]:
        self.joiner.where = part.id
        kept = [line for line in part.lines if line.number not in self.note_lines]
        search = self.language.search
        stop = frozenset(search.stop.split()) if search else frozenset()
        writer = DefinitionsWriter(self.concept, slugify, self.joiner.join, stop)
        blocks = writer.write(kept)
        self.unplaced += writer.unplaced
        preamble = [f"# — {{#{part.id}-preamble .front}}", *writer.preamble]
        return preamble if writer.preamble else [], [*blocks, *self._notes_in(part.lines)]

    def _index(self, part: SourcePart) -> tuple[list[str], list[str]]:
        blocks, doubts = index(part.lines)
        self.unplaced += doubts
        return [], [ATTRIBUTES.sub(r"\\{", block) for block in blocks]
