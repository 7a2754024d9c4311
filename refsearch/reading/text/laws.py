"""The laws of a text: titles, labelled items, paragraphs and boxes, put into the tree."""

from __future__ import annotations

from xml.etree import ElementTree as etree

from refsearch.citations.headings import NAME, heading_pattern, place_of
from refsearch.languages.slug import slugify
from refsearch.library.cited_laws import ORDINAL
from refsearch.library.model import Block, Kind, PartKind
from refsearch.messages import either, msg, verbatim
from refsearch.reading.text.drafts import Opening
from refsearch.reading.text.inline import (
    FootnoteId,
    boxed,
    flow_blocks,
    marks_within,
    note_block,
    plain,
)
from refsearch.reading.text.tree import GrammarError, Tree

PART_KINDS: tuple[PartKind, ...] = ("front", "laws", "definitions", "index")
KINDS: tuple[Kind, ...] = ("commentary", "old-text", "example", "form")


def class_of(element: etree.Element) -> str:
    """Return the one class of a title, or nothing; raise GrammarError for any other."""
    known = (*PART_KINDS, *KINDS)
    classes = element.get("class", "").split()
    if len(classes) > 1 or any(name not in known for name in classes):
        raise GrammarError(
            msg("the class .{} of a title is none of .{}", " .".join(classes), ", .".join(known))
        )
    return classes[0] if classes else ""


def kind_of(element: etree.Element) -> Kind:
    """Return the kind of provision that the class of a title stands for."""
    name = class_of(element)
    return next((kind for kind in KINDS if kind == name), "norm")


class LawsReader:
    """Reads the elements of the parts that hold laws into a tree."""

    def __init__(self, tree: Tree, footnote: FootnoteId) -> None:
        self.tree = tree
        self._footnote = footnote
        self._patterns = [
            (heading_pattern(sample, tree.edition.inserted), place_of(sample)[1])
            for sample in tree.edition.law_headings
            if NAME not in sample
        ]

    def read(self, element: etree.Element, part: str) -> None:
        """Read an element that stands in a part of laws."""
        if element.tag == "h2":
            self._law_title(element, part)
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
            self._note(note_block(element, self._footnote), element)
            return
        kind = next((one for one in KINDS if one == name), None)
        if kind is None or len(options) > 1:
            known = ", ".join(("editor", *KINDS))
            raise GrammarError(
                msg("the box !!! {} {} is none of {}", name, " ".join(options), known)
            )
        title, blocks = boxed(element, self._footnote)
        # Python-Markdown gives a box without a title the name of its class
        title = "" if title == name.capitalize() else title
        self.tree.box(kind, title or None, blocks, of=next(iter(options), ""))

    def _note(self, note: Block, element: etree.Element) -> None:
        """Add an editor's note to the text that it stands behind, which may be that of an item."""
        if self.tree.last and self.tree.open and not (element.get("of") or element.get("depth")):
            self.tree.last.add(note)
        else:
            self._hold(element, [note])

    def _law_title(self, element: etree.Element, part: str) -> None:
        title, marks = plain(element, self._footnote)
        slug = element.get("id")
        if slug:
            opening = Opening(slug, heading=title, marks=marks, kind=kind_of(element))
            self.tree.begin(opening, part)
            return
        matches = ((pattern.fullmatch(title), series) for pattern, series in self._patterns)
        found, series = next(((m, s) for m, s in matches if m), (None, None))
        component = found and series and series.component(found["number"])
        if not found or not component:
            forms = [verbatim(form) for form in self.tree.edition.law_headings]
            expected = either(forms or [msg("a title with {}", "{#slug}")])
            raise GrammarError(msg("the title {} is not of the form {}", repr(title), expected))
        number, heading = found["number"], found.groupdict().get("heading")
        kept = marks_within(marks, found.start("heading"), len(heading)) if heading else ()
        named = _to_its_number(title, found.end("number"))
        self.tree.begin(Opening(component, number, heading, kept, named=named), part)

    def _section_title(self, element: etree.Element, level: int) -> None:
        title, marks = plain(element, self._footnote)
        above = self.tree.open[-1].locator.parts if self.tree.open else ()
        whole = self.tree.labels.path(title, above)
        if whole is not None:
            path, label, rest = whole
            marks = marks_within(marks, len(title) - len(rest), len(rest))
            self.tree.path(path, Opening(path[-1], label, rest, marks, kind=kind_of(element)))
            return
        labels, rest = self.tree.series(title)
        if len(labels) > 1:
            raise GrammarError(msg("a title has one label at most"))
        marks = marks_within(marks, len(title) - len(rest), len(rest))
        depth, component, label = labels[0] if labels else (None, "", "")
        component = element.get("id") or component or self.tree.unused(level, _slug(title))
        kind = kind_of(element)
        self.tree.title(level, Opening(component, label, rest, marks, depth, kind=kind))

    def _paragraph(self, element: etree.Element) -> None:
        text, marks = plain(element, self._footnote)
        rest = None
        if not (element.get("of") or element.get("unlabelled")):
            rest = self.tree.open_labels(text, int(element.get("depth", "0")))
        if rest is None:
            self._hold(element, [Block("paragraph", text, marks)])
            return
        if rest:
            marks = marks_within(marks, len(text) - len(rest), len(rest))
            self.tree.open[-1].add(Block("paragraph", rest, marks))

    def _hold(self, element: etree.Element, blocks: list[Block]) -> None:
        named = element.get("of")
        if named and named not in self.tree.drafts:
            raise GrammarError(msg("of={} names no provision that stands before", named))
        holder = (
            self.tree.drafts[named] if named else (self.tree.holder(int(element.get("depth", "0"))))
        )
        for block in blocks:
            holder.add(block)
        self.tree.last = holder


def _to_its_number(title: str, end: int) -> str:
    """Return a title as far as its number, with the sign of an ordinal."""
    ordinal = ORDINAL.match(title, end)
    return title[: ordinal.end() if ordinal else end]


def _slug(title: str) -> str:
    """Return the component that a title without a label makes, in any script."""
    slug = slugify(title)
    return slug if slug[:1].isalpha() else f"section-{slug}".rstrip("-")
