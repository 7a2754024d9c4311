"""``text.md`` read into a :class:`Document`: parts, provisions, definitions, footnotes, index."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from xml.etree import ElementTree as etree

from refsearch.errors import BadLocator, TextError, TextErrors
from refsearch.files import read_text_file
from refsearch.model import (
    Block,
    Document,
    Edition,
    Kind,
    Mark,
    Part,
    PartKind,
    Provision,
)
from refsearch.reading.chapters import DefinitionsReader, IndexReader
from refsearch.reading.footnotes import Caller, FootnotesReader, marks_of
from refsearch.reading.inline import boxed, flow_blocks, marks_within, note_block, plain
from refsearch.reading.lines import LineFinder, first_words
from refsearch.reading.markup import parse_markup
from refsearch.reading.tree import GrammarError, Opening, Tree
from refsearch.slug import slugify

_PART_KINDS: tuple[PartKind, ...] = ("front", "laws", "definitions", "index")
_KINDS = ("commentary", "old-text", "example", "form")
_UNREAD_CALL = re.compile(r"\[\^([^\]\n]*)\]")
_NUMBER = re.compile(r"\d{1,4}")


@dataclass(frozen=True, slots=True)
class Reading:
    """What could be read of a ``text.md``, and every violation of its grammar.

    ``lines`` is the line of each provision, definition, footnote and part by its id, and of each
    line of the index as ``index.<n>``, from 0. What could not be read stands under a stand-in
    (:func:`refsearch.reading.tree.is_stand_in`): only a reading without ``errors`` is served.
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


def examine_text(path: Path, edition: Edition) -> Reading:
    """Read an edition's ``text.md`` to its end, whatever is wrong in it."""
    return _Reader(path, edition).read()


def law_heading_patterns(edition: Edition) -> tuple[re.Pattern[str], ...]:
    """Return the patterns of law titles declared in ``edition.toml``, number and heading named."""
    return tuple(
        re.compile(
            re.escape(sample)
            .replace(re.escape("{number}"), r"(?P<number>\d+)")
            .replace(re.escape("{heading}"), r"(?P<heading>.+)")
        )
        for sample in edition.law_headings
    )


class _Reader:
    def __init__(self, path: Path, edition: Edition) -> None:
        self.path = path
        self.edition = edition
        self.finder = LineFinder(read_text_file(path))
        self.at = 1
        self.errors: list[TextError] = []
        self.law_patterns = law_heading_patterns(edition)
        self.tree = Tree(edition, self._report)
        self.parts: list[Part] = []
        self.part_lines: dict[str, int] = {}
        self.front: dict[str, list[Block]] = defaultdict(list)
        self.notes = FootnotesReader()
        self._footnote = self.notes.called
        self.definitions = DefinitionsReader(self._footnote, self.finder, self._report)
        self.index = IndexReader(self._footnote, self.finder)

    def read(self) -> Reading:
        for element in parse_markup(self.finder.text):
            if element.tag == "footnote":
                self.notes.read(element)
                continue
            self.at = self.tree.line = self.finder.find(first_words(element))
            self._calls_without_text(element)
            try:
                self._element(element)
            except (GrammarError, BadLocator) as error:
                self._report(str(error))
                self._stand_in(element)
        for name, fault in self.notes.faults():
            self._report(fault, self.finder.note(name))
        in_order = sorted(self.errors, key=lambda error: error.line)
        return Reading(self._document(), self._lines(), tuple(in_order))

    def _report(self, message: str, line: int | None = None) -> None:
        self.errors.append(TextError(str(self.path), line or self.at, message))

    def _stand_in(self, element: etree.Element) -> None:
        """Open a stand-in for a title that can't be read: what follows must find its place."""
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
            raise GrammarError("text stands before the first part; begin with a line like # TITLE")
        elif kind == "definitions":
            self.definitions.read(element)
        elif kind == "index":
            if not self.index.read(element, self.at):
                self.front[self.parts[-1].id] += self._front_blocks(element)
        elif kind == "front":
            self.front[self.parts[-1].id] += self._front_blocks(element)
        else:
            self._law(element)

    def _calls_without_text(self, element: etree.Element) -> None:
        for name in _UNREAD_CALL.findall("".join(element.itertext())):
            message = f"a footnote is called that has no text; write it as [^{name}]: text"
            self._report(message, self.finder.inside(f"[^{name}]"))

    def _part(self, element: etree.Element) -> None:
        title, marks = plain(element, self._footnote)
        id_ = element.get("id") or slugify(title)
        name = self._class(element, (*_PART_KINDS, *_KINDS))
        kind: PartKind = name if name in _PART_KINDS else "provision"
        # a group that the document gives no title has a dash for one
        if any(part.id == id_ for part in self.parts):
            raise GrammarError(f"there is a part {{#{id_}}} already; each has an id of its own")
        self.parts.append(Part(id_, title.strip("—"), kind))
        self.part_lines[id_] = self.at
        if kind == "provision":
            self.tree.begin(Opening(id_, heading=title, marks=marks, kind=self._kind(element)), id_)

    def _class(self, element: etree.Element, known: tuple[str, ...]) -> str:
        """Return the one class of a title, or nothing."""
        classes = element.get("class", "").split()
        if len(classes) > 1 or any(name not in known for name in classes):
            raise GrammarError(
                f"the class .{' .'.join(classes)} of a title is none of .{', .'.join(known)}"
            )
        return classes[0] if classes else ""

    def _kind(self, element: etree.Element) -> Kind:
        name = self._class(element, (*_PART_KINDS, *_KINDS))
        return name if name in _KINDS else "norm"  # type: ignore[return-value]

    def _front_blocks(self, element: etree.Element) -> list[Block]:
        if element.tag == "div":
            return [note_block(element, self._footnote)]
        blocks = flow_blocks(element, self._footnote)
        if element.tag in ("h2", "h3", "h4"):
            whole = Mark("strong", 0, len(blocks[0].text))
            return [replace(blocks[0], marks=(whole, *blocks[0].marks))]
        return blocks

    # Laws

    def _law(self, element: etree.Element) -> None:
        if element.tag == "h2":
            self._law_title(element)
        elif element.tag in ("h3", "h4"):
            self._section_title(element, int(element.tag[1]) - 2)
        elif element.tag == "div":
            self._box(element)
        elif element.tag == "p":
            self._paragraph(element)
        else:
            self._hold(element, flow_blocks(element, self._footnote))

    def _box(self, element: etree.Element) -> None:
        """A ``!!!`` box: an editor's note in the text, or a provision of its own kind."""
        _, name, *options = element.get("class", "").split()
        if name == "editor":
            self._hold(element, [note_block(element, self._footnote)])
            return
        if name not in _KINDS or options not in ([], ["title"]):
            known = ", ".join(("editor", *_KINDS))
            raise GrammarError(f"the box !!! {name} {' '.join(options)} is none of {known}")
        title, blocks = boxed(element, self._footnote)
        kind: Kind = name  # type: ignore[assignment]
        # Python-Markdown gives a box without a title the name of its class
        title = "" if title == name.capitalize() else title
        self.tree.box(kind, title or None, blocks, of_title=bool(options))

    def _law_title(self, element: etree.Element) -> None:
        title, marks = plain(element, self._footnote)
        part = self.parts[-1].id
        slug = element.get("id")
        if slug:
            opening = Opening(slug, heading=title, marks=marks, kind=self._kind(element))
            self.tree.begin(opening, part)
            return
        found = next(filter(None, (p.fullmatch(title) for p in self.law_patterns)), None)
        if found is None:
            expected = " or ".join(self.edition.law_headings) or "a title with {#slug}"
            raise GrammarError(f"the title {title!r} is not of the form {expected}")
        number, heading = found["number"], found.groupdict().get("heading")
        kept = marks_within(marks, found.start("heading"), len(heading)) if heading else ()
        self.tree.begin(Opening(number, number, heading, kept), part)

    def _section_title(self, element: etree.Element, level: int) -> None:
        title, marks = plain(element, self._footnote)
        labels, rest = self.tree.labels(title)
        if len(labels) > 1:
            raise GrammarError("a title has one label at most")
        marks = marks_within(marks, len(title) - len(rest), len(rest))
        depth, component, label = labels[0] if labels else (None, slugify(title), "")
        component = element.get("id") or component
        kind = self._kind(element)
        self.tree.title(level, Opening(component, label, rest, marks, depth, kind=kind))

    def _paragraph(self, element: etree.Element) -> None:
        text, marks = plain(element, self._footnote)
        labels, rest = (
            ([], text) if element.get("of") or element.get("depth") else (self.tree.labels(text))
        )
        if not labels:
            self._hold(element, [Block("paragraph", text, marks)])
            return
        for depth, component, label in labels:
            self.tree.item(depth, component, label)
        if rest:
            marks = marks_within(marks, len(text) - len(rest), len(rest))
            self.tree.open[-1].add(Block("paragraph", rest, marks))

    def _hold(self, element: etree.Element, blocks: list[Block]) -> None:
        named = element.get("of")
        if named and named not in self.tree.drafts:
            raise GrammarError(f"of={named} names no provision that stands before")
        holder = (
            self.tree.drafts[named] if named else (self.tree.holder(int(element.get("depth", "0"))))
        )
        for block in blocks:
            holder.add(block)

    # The whole

    def _lines(self) -> dict[str, int]:
        lines = {id_: self.finder.note(name) for name, id_ in self.notes.ids.items()}
        lines |= {id_: draft.line for id_, draft in self.tree.drafts.items()}
        lines |= {f"index.{n}": line for n, line in enumerate(self.index.lines)}
        return lines | self.definitions.lines | self.part_lines

    def _document(self) -> Document:
        provisions = self.tree.provisions()
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
