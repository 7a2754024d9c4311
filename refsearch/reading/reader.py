"""``text.md`` read into a :class:`Document`: parts, provisions, definitions, footnotes, index."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree as etree

from refsearch.errors import BadLocator, TextError
from refsearch.model import (
    Block,
    Definition,
    Document,
    Edition,
    Footnote,
    IndexEntry,
    Kind,
    Mark,
    Part,
    PartKind,
    Provision,
)
from refsearch.reading.inline import boxed, flow_blocks, marks_within, note_block, plain
from refsearch.reading.lines import LineFinder
from refsearch.reading.markup import parse_markup
from refsearch.reading.tree import GrammarError, Opening, Tree
from refsearch.slug import slugify

_PART_KINDS: tuple[PartKind, ...] = ("front", "laws", "definitions", "index")
_KINDS = ("commentary", "old-text", "example", "form")
_ARROW = "→"


def read_text(path: Path, edition: Edition) -> Document:
    """Read an edition's ``text.md``; raise TextError with the line of the first violation."""
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


def _first_words(element: etree.Element) -> str:
    """Return what the first line of an element begins with: a box with its name, not its text."""
    if element.tag == "div":
        return element.get("class", "").partition(" ")[2]
    return "".join(element.itertext())


class _Reader:
    def __init__(self, path: Path, edition: Edition) -> None:
        self.path = path
        self.edition = edition
        self.lines = LineFinder(path.read_text(encoding="utf-8"))
        self.law_patterns = law_heading_patterns(edition)
        self.tree = Tree(edition)
        self.parts: list[Part] = []
        self.front: dict[str, list[Block]] = defaultdict(list)
        self.definitions: list[Definition] = []
        self.index: list[IndexEntry] = []
        self.notes: dict[str, tuple[Block, ...]] = {}
        self.numbers: dict[str, str] = {}

    def read(self) -> Document:
        for element in parse_markup(self.lines.text):
            at = self.lines.find(_first_words(element))
            try:
                self._element(element)
            except (GrammarError, BadLocator) as error:
                raise TextError(str(self.path), at, str(error)) from error
        return self._document()

    def _element(self, element: etree.Element) -> None:
        kind = self.parts[-1].kind if self.parts else None
        if element.tag == "footnote":
            self.notes[element.get("name", "")] = tuple(flow_blocks(element, self._footnote))
        elif element.tag == "h1":
            self._part(element)
        elif kind is None:
            raise GrammarError("text stands before the first part; begin with a line like # TITLE")
        elif kind == "definitions":
            self._definition_list(element)
        elif kind == "index":
            self._index(element)
        elif kind == "front":
            self.front[self.parts[-1].id] += self._front_blocks(element)
        else:
            self._law(element)

    def _footnote(self, name: str) -> str:
        return self.numbers.setdefault(name, f"fn.{len(self.numbers) + 1}")

    def _part(self, element: etree.Element) -> None:
        title, marks = plain(element, self._footnote)
        id_ = element.get("id") or slugify(title)
        name = self._class(element, (*_PART_KINDS, *_KINDS))
        kind: PartKind = name if name in _PART_KINDS else "provision"
        # a group that the document gives no title has a dash for one
        self.parts.append(Part(id_, title.strip("—"), kind))
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
        number, heading = found["number"], found["heading"]
        kept = marks_within(marks, found.start("heading"), len(heading))
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
        if "[^" in text:
            raise GrammarError("a footnote is called that has no text; write it as [^name]: text")
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

    # Definitions and index

    def _definition_list(self, element: etree.Element) -> None:
        if element.tag != "dl":
            raise GrammarError(
                "in the definitions each term stands on a line, its text after ':   '"
            )
        for child in element:
            if child.tag == "dt":
                self._term(child)
            else:
                last = self.definitions[-1]
                blocks = (*last.blocks, *flow_blocks(child, self._footnote))
                self.definitions[-1] = replace(last, blocks=blocks)

    def _term(self, element: etree.Element) -> None:
        term, marks = plain(element, self._footnote)
        concept = element.get("id", "")
        if not concept:
            raise GrammarError(
                f"the definition of {term!r} has no concept; write {{#key}} after it"
            )
        if any(d.concept == concept for d in self.definitions):
            raise GrammarError(f"the concept {concept!r} is defined twice")
        self.definitions.append(Definition(f"def.{concept}", concept, term, (), marks))

    def _index(self, element: etree.Element) -> None:
        if element.tag == "h2":
            heading, printed = self._index_line(element)
            self.index.append(IndexEntry(heading, None, printed))
        elif element.tag == "ul" and self.index:
            heading = self.index[-1].heading
            lines = [self._index_line(item) for item in element]
            self.index += [IndexEntry(heading, entry, printed) for entry, printed in lines]
        elif element.tag == "p" and self.index:
            self.index.append(IndexEntry(self.index[-1].heading, plain(element, str)[0], ""))
        elif element.tag == "p":
            self.front[self.parts[-1].id] += self._front_blocks(element)
        else:
            raise GrammarError("the index is made of ## headings and bullets")

    def _index_line(self, element: etree.Element) -> tuple[str, str]:
        text, _ = plain(element, self._footnote)
        entry, _, printed = text.partition(_ARROW)
        return entry.strip(), printed.strip()

    # The whole

    def _document(self) -> Document:
        missing = [name for name in self.numbers if name not in self.notes]
        unused = [name for name in self.notes if name not in self.numbers]
        if missing or unused:
            name = (missing or unused)[0]
            fault = "is called but has no text" if missing else "is never called"
            raise TextError(str(self.path), self.lines.find(f"[^{name}]"), f"note {name!r} {fault}")
        provisions = self.tree.provisions()
        return Document(
            edition=self.edition,
            parts=tuple(replace(p, blocks=tuple(self.front[p.id])) for p in self.parts),
            provisions=provisions,
            definitions=tuple(self.definitions),
            footnotes=self._footnotes(provisions),
            index=tuple(self.index),
        )

    def _footnotes(self, provisions: tuple[Provision, ...]) -> tuple[Footnote, ...]:
        callers: dict[str, list[str]] = defaultdict(list)
        for caller, marks in self._calling(provisions):
            for mark in marks:
                if mark.kind == "footnote" and caller not in callers[mark.target]:
                    callers[mark.target].append(caller)
        return tuple(
            Footnote(id_, name.rpartition(":")[2], tuple(callers[id_]), self.notes[name])
            for name, id_ in self.numbers.items()
        )

    def _calling(self, provisions: tuple[Provision, ...]) -> Iterator[tuple[str, tuple[Mark, ...]]]:
        """Yield everything that can call a footnote with its marks."""
        for part, blocks in self.front.items():
            yield part, _marks_of(blocks)
        for definition in self.definitions:
            yield definition.id, definition.term_marks + _marks_of(definition.blocks)
        for provision in provisions:
            yield provision.id, provision.heading_marks + _marks_of(provision.blocks)


def _marks_of(blocks: Iterable[Block]) -> tuple[Mark, ...]:
    return tuple(mark for block in blocks for mark in block.marks)
