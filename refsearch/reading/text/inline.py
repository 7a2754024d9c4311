"""Converting an element of the parsed Markdown to plain text with marks."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from typing import Literal
from xml.etree import ElementTree as etree

from refsearch.library.model import Block, Mark

_LINK = re.compile(r"\[(?P<text>[^\]]+)\]\((?P<target>[a-z0-9-]+:[\w.-]+)\)")
_SPACE = re.compile(r"\s+")
_FLOW = ("p", "ul", "table", "blockquote")
_MARK_KINDS: dict[str, Literal["emphasis", "strong"]] = {"em": "emphasis", "strong": "strong"}
FootnoteId = Callable[[str], str]


class _Writer:
    """Collects text with its white space folded, and the marks in it."""

    def __init__(self, footnote_id: FootnoteId) -> None:
        self.text = ""
        self.marks: list[Mark] = []
        self._footnote_id = footnote_id

    def write(self, text: str | None) -> None:
        """Append text, with its white space folded into that before it."""
        folded = _SPACE.sub(" ", text or "")
        if not self.text or self.text.endswith((" ", "\n")):
            folded = folded.lstrip(" ")
        self.text += folded

    def element(self, element: etree.Element) -> None:
        """Append an element, with the mark that it stands for."""
        if element.tag == "sup":
            self._footnote_call(element)
            return
        start = len(self.text)
        self.write(element.text)
        for child in element:
            self.element(child)
            self.write(child.tail)
        kind = _MARK_KINDS.get(element.tag)
        if kind:
            end = len(self.text.rstrip(" "))
            self.marks.append(Mark(kind, start, end))

    def _footnote_call(self, element: etree.Element) -> None:
        href = element[0].get("href", "")
        at = len(self.text)
        self.marks.append(Mark("footnote", at, at, self._footnote_id(href.removeprefix("#fn:"))))

    def finish(self) -> tuple[str, tuple[Mark, ...]]:
        """Return the text and its marks, the outer before the inner."""
        text = self.text.rstrip(" ")
        in_order = sorted(self.marks, key=lambda m: (m.start, -m.end))
        return text, marks_within(tuple(in_order), 0, len(text))


def plain(element: etree.Element, footnote_id: FootnoteId) -> tuple[str, tuple[Mark, ...]]:
    """Return the element's text, white space folded, and its marks."""
    writer = _Writer(footnote_id)
    writer.element(element)
    return writer.finish()


def marks_within(marks: tuple[Mark, ...], start: int, length: int) -> tuple[Mark, ...]:
    """Return marks with offsets in the part of a text that begins at ``start``."""

    def moved(offset: int) -> int:
        """Return an offset as counted from the start of the stretch, in its bounds."""
        return min(max(0, offset - start), length)

    return tuple(replace(m, start=moved(m.start), end=moved(m.end)) for m in marks)


def table_block(table: etree.Element, footnote_id: FootnoteId) -> Block:
    """Return a table as a block; its text is the rows that hold something, cells apart by tabs."""
    rows = tuple(tuple(plain(cell, footnote_id)[0] for cell in row) for row in table.iter("tr"))
    text = "\n".join("\t".join(row) for row in rows if any(row))
    return Block("table", text, rows=rows)


def list_blocks(items: etree.Element, footnote_id: FootnoteId, indent: int = 0) -> list[Block]:
    """Return the bullets of a list (and of lists in it) as blocks."""
    blocks: list[Block] = []
    for item in items:
        blocks += _bullet(item, footnote_id, indent)
    return blocks


def _bullet(item: etree.Element, footnote_id: FootnoteId, indent: int) -> list[Block]:
    writer = _Writer(footnote_id)
    nested: list[Block] = []
    writer.write(item.text)
    for child in item:
        if child.tag == "ul":
            nested += list_blocks(child, footnote_id, indent + 1)
            continue
        writer.element(child)
        writer.write(child.tail)
    text, marks = writer.finish()
    return [Block("item", text, marks, indent=indent), *nested]


def flow_blocks(element: etree.Element, footnote_id: FootnoteId) -> list[Block]:
    """Return the content of an element as blocks: bare text, paragraphs, bullets, tables, notes."""
    if element.tag == "ul":
        return list_blocks(element, footnote_id)
    if element.tag == "table":
        return [table_block(element, footnote_id)]
    if element.tag == "blockquote":
        quoted = (block for child in element for block in flow_blocks(child, footnote_id))
        return [replace(block, kind="quotation") for block in quoted]
    if element.tag == "p" or not any(child.tag in _FLOW for child in element):
        return [Block("paragraph", *plain(element, footnote_id))]
    blocks: list[Block] = []
    if (element.text or "").strip():
        blocks.append(Block("paragraph", _SPACE.sub(" ", element.text or "").strip()))
    for child in element:
        blocks += flow_blocks(child, footnote_id)
    return blocks


def boxed(element: etree.Element, footnote_id: FootnoteId) -> tuple[str, list[Block]]:
    """Return the title and the blocks of a ``!!!`` box."""
    title = ""
    blocks: list[Block] = []
    for child in element:
        if child.get("class") == "admonition-title":
            title = plain(child, footnote_id)[0]
        else:
            blocks += flow_blocks(child, footnote_id)
    return title, blocks


def note_block(element: etree.Element, footnote_id: FootnoteId) -> Block:
    """Return an editor's note: its title, and its paragraphs one a line.

    ``[Art. 77](bridge-2017-it:77)`` in it becomes a mark that names what it links to.
    """
    title, blocks = boxed(element, footnote_id)
    text = "\n".join(block.text for block in blocks)
    marks: list[Mark] = []
    while link := _LINK.search(text):
        start = link.start()
        marks.append(Mark("link", start, start + len(link["text"]), link["target"]))
        text = text[:start] + link["text"] + text[link.end() :]
    return Block("note", text, tuple(marks), title=title)
