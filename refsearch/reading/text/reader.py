"""``text.md`` read into a :class:`Document`: parts, provisions, definitions, footnotes, index."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from xml.etree import ElementTree as etree

from refsearch.errors import BadLocator, TextError, TextErrors
from refsearch.files import read_text_file
from refsearch.languages.slug import slugify
from refsearch.library.edition import Edition
from refsearch.library.model import Block, Document, Mark, Part, PartKind, Provision
from refsearch.messages import Message, msg
from refsearch.reading.text.chapters import DefinitionsReader, IndexReader
from refsearch.reading.text.drafts import Opening
from refsearch.reading.text.footnotes import Caller, FootnotesReader, marks_of
from refsearch.reading.text.inline import flow_blocks, note_block, plain
from refsearch.reading.text.laws import PART_KINDS, LawsReader, class_of, kind_of
from refsearch.reading.text.lines import LineFinder, first_words
from refsearch.reading.text.markup import parse_markup
from refsearch.reading.text.tree import GrammarError, Tree

_UNREAD_CALL = re.compile(r"\[\^([^\]\n]*)\]")
_NUMBER = re.compile(r"\d{1,4}")


@dataclass(frozen=True, slots=True)
class Reading:
    """What could be read of a ``text.md``, and every violation of its grammar.

    ``lines`` is the line of each provision, definition, footnote and part by its id, and of each
    line of the index as ``index.<n>``, from 0. What could not be read stands under a stand-in
    (:func:`refsearch.reading.text.tree.is_stand_in`): only a reading without ``errors`` is served.
    """

    document: Document
    lines: dict[str, int]
    errors: tuple[TextError, ...] = ()


def read_text(path: Path, edition: Edition) -> Document:
    """Read an edition's ``text.md``; raise TextError with every violation of the grammar."""
    reading = examine_text(path, edition)
    if reading.errors:
        raise TextErrors(reading.errors)
    return reading.document


def examine_text(path: Path, edition: Edition, nouns: Iterable[str] = ()) -> Reading:
    """Read an edition's ``text.md`` to its end, despite any faults.

    ``nouns`` are the words of its language for parts of laws.
    """
    return _Reader(path, edition, read_text_file(path), nouns).read()


def examine_proposal(text: str, edition: Edition, nouns: Iterable[str] = ()) -> Reading:
    """Read a ``text.md`` that is not written yet."""
    return _Reader(Path("text.md"), edition, text, nouns).read()


class _Reader:
    def __init__(self, path: Path, edition: Edition, text: str, nouns: Iterable[str] = ()) -> None:
        self.path = path
        self.nouns = nouns
        self.edition = edition
        self.finder = LineFinder(text)
        self.at = 1
        self.errors: list[TextError] = []
        self.tree = Tree(edition, self._report)
        self.parts: list[Part] = []
        self.part_lines: dict[str, int] = {}
        self.front: dict[str, list[Block]] = defaultdict(list)
        self.notes = FootnotesReader()
        self._footnote = self.notes.called
        self.laws = LawsReader(self.tree, self._footnote)
        self.definitions = DefinitionsReader(self._footnote, self.finder, self._report)
        self.index = IndexReader(self._footnote, self.finder)

    def read(self) -> Reading:
        """Return what could be read of a text, with its faults."""
        for element in parse_markup(self.finder.text):
            if element.tag == "footnote":
                self.notes.read(element)
                continue
            self.at = self.tree.line = self.finder.find(first_words(element))
            self._calls_without_text(element)
            try:
                self._element(element)
            except (GrammarError, BadLocator) as error:
                self._report(error.sentence)
                self._stand_in(element)
        for name, fault in self.notes.faults():
            self._report(fault, self.finder.note(name))
        if not self.parts and not self.errors:
            self._report(msg("the text is empty; docs/text-format.md says how it is written"), 1)
        in_order = sorted(self.errors, key=lambda error: error.line)
        return Reading(self._document(), self._lines(), tuple(in_order))

    def _report(self, message: Message, line: int | None = None) -> None:
        self.errors.append(TextError(str(self.path), line or self.at, message))

    def _stand_in(self, element: etree.Element) -> None:
        """Open a stand-in for a title that can't be read, so that what follows finds its place."""
        kind = self.parts[-1].kind if self.parts else None
        if element.tag == "h1" or kind is None:
            self.parts.append(Part(f"unread-{len(self.parts)}", "", "front"))
        elif kind in ("laws", "provision") and element.tag == "h2":
            number = _NUMBER.search("".join(element.itertext()))
            free = number and number[0] not in self.tree.drafts
            name = number[0] if number and free else self.tree.stand_in()
            self.tree.begin(Opening(name, name if free else "", ""), self.parts[-1].id)
        elif kind in ("laws", "provision") and element.tag == "h3" and self.tree.open:
            self.tree.title(1, Opening(self.tree.stand_in()))

    def _element(self, element: etree.Element) -> None:
        kind = self.parts[-1].kind if self.parts else None
        if element.tag == "h1":
            self._part(element)
        elif kind is None:
            raise GrammarError(
                msg("text stands before the first part; begin with a line like # TITLE")
            )
        elif kind == "definitions":
            self.definitions.read(element)
        elif kind == "index":
            if not self.index.read(element, self.at):
                self.front[self.parts[-1].id] += self._front_blocks(element)
        elif kind == "front":
            self.front[self.parts[-1].id] += self._front_blocks(element)
        else:
            self.laws.read(element, self.parts[-1].id)

    def _calls_without_text(self, element: etree.Element) -> None:
        for name in _UNREAD_CALL.findall("".join(element.itertext())):
            message = msg("a footnote is called that has no text; write it as [^{}]: text", name)
            self._report(message, self.finder.inside(f"[^{name}]"))

    def _part(self, element: etree.Element) -> None:
        title, marks = plain(element, self._footnote)
        id_ = element.get("id") or slugify(title)
        name = class_of(element)
        kind: PartKind = name if name in PART_KINDS else "provision"
        if any(part.id == id_ for part in self.parts):
            taken = f"{{#{id_}}}"
            raise GrammarError(msg("there is a part {} already; each has an id of its own", taken))
        # a group that the document gives no title has a dash for one
        self.parts.append(Part(id_, title.strip("—"), kind))
        self.part_lines[id_] = self.at
        if kind == "provision":
            self.tree.begin(Opening(id_, heading=title, marks=marks, kind=kind_of(element)), id_)

    def _front_blocks(self, element: etree.Element) -> list[Block]:
        if element.tag == "div":
            return [note_block(element, self._footnote)]
        blocks = flow_blocks(element, self._footnote)
        if element.tag in ("h2", "h3", "h4"):
            whole = Mark("strong", 0, len(blocks[0].text))
            return [replace(blocks[0], marks=(whole, *blocks[0].marks))]
        return blocks

    def _lines(self) -> dict[str, int]:
        lines = {id_: self.finder.note(name) for name, id_ in self.notes.ids.items()}
        lines |= {id_: draft.line for id_, draft in self.tree.drafts.items()}
        lines |= {f"index.{n}": line for n, line in enumerate(self.index.lines)}
        return lines | self.definitions.lines | self.part_lines

    def _document(self) -> Document:
        provisions = self.tree.provisions(self.nouns)
        return Document(
            edition=self.edition,
            parts=tuple(replace(p, blocks=tuple(self.front[p.id])) for p in self.parts),
            provisions=provisions,
            definitions=tuple(self.definitions.definitions),
            footnotes=self.notes.footnotes(self._calling(provisions)),
            index=tuple(self.index.entries),
        )

    def _calling(self, provisions: tuple[Provision, ...]) -> Iterator[Caller]:
        """Yield everything that can call a footnote with its marks."""
        for part, blocks in self.front.items():
            yield part, marks_of(blocks)
        for definition in self.definitions.definitions:
            yield definition.id, definition.term_marks + marks_of(definition.blocks)
        for provision in provisions:
            yield provision.id, provision.heading_marks + marks_of(provision.blocks)
