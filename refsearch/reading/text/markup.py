"""The Markdown of ``text.md``: Python-Markdown with just what legal text needs.

Everything that would change the wording of a law is switched off (ordered lists renumber, code
blocks and links swallow brackets). Added: paragraphs that go on with a labelled item by their
indent, and footnotes kept as elements of their own with the name they were given.
"""

from __future__ import annotations

import re
from xml.etree import ElementTree as etree

from markdown import Markdown
from markdown.blockparser import BlockParser
from markdown.blockprocessors import BlockProcessor
from markdown.extensions import Extension
from markdown.extensions.footnotes import (
    FootnoteBlockProcessor,
    FootnoteExtension,
    FootnoteInlineProcessor,
)
from markdown.treeprocessors import Treeprocessor
from markdown.util import STX

_UNWANTED_BLOCKS = ("indent", "code", "setextheader", "hr", "olist", "reference")
_WANTED_INLINE = frozenset({"escape", "footnote", "em_strong", "not_strong"})
_ESCAPED = re.compile(rf"\s*(?:\w{{1,3}})?{STX}")  # Python-Markdown's sign for \. and \(
_INDENT = 4  # spaces, as in Python-Markdown's lists: one level of a labelled item


class IndentedParagraph(BlockProcessor):
    """An indented block continues the labelled item that many levels down."""

    def test(self, parent: etree.Element, block: str) -> bool:
        """Whether the block is indented and not inside a definition or a note.

        Behind a list too: what goes on with the item that the list stands in is no part of it.
        """
        inside = parent.tag == "div" and not parent.get("class")
        defined = len(parent) > 0 and parent[-1].tag == "dl"
        return block.startswith(" " * _INDENT) and inside and not defined

    def run(self, parent: etree.Element, blocks: list[str]) -> bool:
        """Parse the block without its indent, and note the indent on the result."""
        block = blocks.pop(0)
        depth = (len(block) - len(block.lstrip(" "))) // _INDENT
        before = len(parent)
        margin = re.compile(rf"^ {{1,{depth * _INDENT}}}", re.M)
        self.parser.parseBlocks(parent, [margin.sub("", block)])
        for element in list(parent)[before:]:
            element.set("depth", str(depth))
        return True


class _FootnotesInPlace(Treeprocessor):
    """Adds a ``footnote`` element for each note, before inline marks are read."""

    def __init__(self, md: Markdown, footnotes: FootnoteExtension) -> None:
        super().__init__(md)
        self.footnotes = footnotes

    def run(self, root: etree.Element) -> None:
        """Append the notes to a document."""
        for name, text in self.footnotes.footnotes.items():
            note = etree.SubElement(root, "footnote", {"name": name})
            parser: BlockParser = self.md.parser
            parser.parseChunk(note, text)


class _EscapedLabels(Treeprocessor):
    """Notes on a paragraph that its first number is escaped: ``1\\.`` is no label, in bold too."""

    def run(self, root: etree.Element) -> None:
        """Set ``unlabelled`` on each such paragraph."""
        for paragraph in root.iter("p"):
            if _ESCAPED.match(_first_text(paragraph)):
                paragraph.set("unlabelled", "yes")


def _first_text(element: etree.Element) -> str:
    """Return the text that an element begins with, that of its emphasis if it begins with some."""
    text, first = element.text or "", next(iter(element), None)
    if text.strip() or first is None or first.tag not in ("em", "strong"):
        return text
    return _first_text(first)


class LegalMarkup(Extension):
    """The extension that makes Python-Markdown read ``text.md``."""

    def extendMarkdown(self, md: Markdown) -> None:  # noqa: N802  (the library's name)
        """Register what legal text needs; deregister what would change its wording."""
        footnotes = FootnoteExtension()
        footnotes.parser, footnotes.md = md.parser, md
        footnotes.reset()
        for name in _UNWANTED_BLOCKS:
            md.parser.blockprocessors.deregister(name)
        # 175, 17 and 50 are the priorities that the library's own extension gives its processors
        md.inlinePatterns.register(
            FootnoteInlineProcessor(r"\[\^([^\]]*)\]", footnotes), "footnote", 175
        )
        # the registry lists names and priorities in no public way
        for item in list(md.inlinePatterns._priority):  # type: ignore[attr-defined]
            if item.name not in _WANTED_INLINE:
                md.inlinePatterns.deregister(item.name)
        md.preprocessors.deregister("html_block")
        md.parser.blockprocessors.register(FootnoteBlockProcessor(footnotes), "footnote", 17)
        md.parser.blockprocessors.register(
            IndentedParagraph(md.parser), "indented", 86
        )  # before that of def_list, which takes what follows a list into its last item
        md.treeprocessors.register(_FootnotesInPlace(md, footnotes), "footnotes", 50)
        md.treeprocessors.register(_EscapedLabels(md), "escaped", 15)  # between inline and unescape


def parse_markup(text: str) -> etree.Element:
    """Return the tree of a ``text.md``: a ``div`` of headings, paragraphs, lists and tables."""
    md = Markdown(extensions=["tables", "def_list", "admonition", "attr_list", LegalMarkup()])
    lines = text.split("\n")
    for preprocessor in md.preprocessors:
        lines = preprocessor.run(lines)
    root = md.parser.parseDocument(lines).getroot()
    assert root is not None  # noqa: S101  (a parsed document has a root)
    for treeprocessor in md.treeprocessors:
        changed = treeprocessor.run(root)
        root = root if changed is None else changed
    return root
