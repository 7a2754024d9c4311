"""An edition as a Markdown document to read: headings, labels in bold, notes, tables.

It is not the source form of ``docs/text-format.md``: nothing reads it back.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

from refsearch.citations.headings import with_number
from refsearch.export.layout import Placed, Run, line_marks, placed, runs
from refsearch.export.spans import Span, segments
from refsearch.library.book.book import Book
from refsearch.library.model import Block, Definition, IndexEntry, Mark, Part, Provision

KIND_TITLES = {
    "commentary": "Commentary",
    "old-text": "Old text",
    "example": "Example",
    "form": "Form",
}
_SPECIAL = re.compile(r"([\\`*_\[\]])")
_OPENING = re.compile(r"^(?:([-+#>])|(\d+)([.)]))")
_INDENT = "    "
_DEEPEST = 6  # Markdown, like HTML, has six levels of headings


def edition_markdown(book: Book, kinds: Mapping[str, str] = KIND_TITLES) -> str:
    """Return an edition as one Markdown document with pipe tables and footnotes.

    ``kinds`` gives, by kind, titles for boxes that have none of their own.
    """
    edition = book.edition
    about = f"{edition.publisher}, {edition.year}"
    lines = [f"# {escaped(edition.title)}", escaped(about)]
    writer = _Writer(book, kinds)
    for part in book.document.parts:
        lines += writer.part(part)
    lines += writer.footnotes()
    return "\n\n".join(lines) + "\n"


def escaped(text: str) -> str:
    """Return text so that no character of it is taken for markup.

    >>> escaped("4. *Alert*")
    '4\\\\. \\\\*Alert\\\\*'
    """
    return _OPENING.sub(_not_an_opening, _plain(text))


def _plain(text: str) -> str:
    return _SPECIAL.sub(r"\\\1", text.replace("&", "&amp;").replace("<", "&lt;"))


def _not_an_opening(found: re.Match[str]) -> str:
    return f"\\{found[1]}" if found[1] else f"{found[2]}\\{found[3]}"


class _Writer:
    """Writes the parts of one edition; each method returns paragraphs, a blank line between."""

    def __init__(self, book: Book, kinds: Mapping[str, str]) -> None:
        self.book = book
        self.kinds = kinds

    def part(self, part: Part) -> list[str]:
        """Return a part with everything in it."""
        lines = [f"## {escaped(part.title)}"] if part.title and part.kind != "provision" else []
        lines += self._blocks(part.blocks)
        if part.kind == "definitions":
            for definition in self.book.document.definitions:
                lines += self._definition(definition)
        elif part.kind == "index":
            lines += list(_index(self.book.document.index))
        else:
            for law in self.book.laws:
                if law.part == part.id:
                    top = 2 if law.id == part.id else 3  # # is the edition, ## a part
                    lines += self._titled(law, top)
        return lines

    def footnotes(self) -> list[str]:
        """Return the text of each note; a note goes on indented."""
        return [
            f"[^{_number(note.id)}]: " + _hanging(self._blocks(note.blocks))
            for note in self.book.document.footnotes
        ]

    def _titled(self, provision: Provision, level: int) -> list[str]:
        title = self._title(provision)
        heading = f"{'#' * min(level, _DEEPEST)} {title}".rstrip()
        return [heading, *self._inside(provision, level)]

    def _title(self, provision: Provision) -> str:
        # after the signs of a title nothing can open a list
        heading = self._line(provision.heading or "", provision.heading_marks)
        if provision.parent is None and provision.label:
            printed = with_number(self.book.edition.law_headings, provision.label)
            return escaped(printed).replace("{heading}", heading)
        return f"{_plain(provision.label)} {heading}".strip()

    def _inside(self, provision: Provision, level: int) -> list[str]:
        """Return the blocks and children of a provision as they stand."""
        lines: list[str] = []
        for run in runs(placed(provision.blocks), provision.children):
            if run.kind == "child":
                lines += self._child(self.book.provision(run.child), level + 1)
            else:
                lines += self._run(run)
        return lines

    def _child(self, provision: Provision, level: int) -> list[str]:
        """Return a titled block as a heading, a box as a quotation, a labelled item as a bullet."""
        if provision.kind in self.kinds and re.search(r"-\d+$", provision.id):
            title = self._title(provision) or self.kinds[provision.kind]
            return _quoted([f"**{title}**", *self._inside(provision, level)])
        if provision.heading is not None:
            return self._titled(provision, level)
        inside = self._inside(provision, level)
        label = f"**{provision.label}**"
        starts_with_text = bool(inside) and provision.blocks and provision.blocks[0].after == 0
        if starts_with_text and provision.blocks[0].kind == "paragraph":
            inside[0] = f"{label} {inside[0]}"
        else:
            inside.insert(0, label)
        return ["-   " + _hanging(inside)]

    def _definition(self, definition: Definition) -> list[str]:
        term = self._inline(definition.term, definition.term_marks)
        return [f"**{term}**", *self._blocks(definition.blocks)]

    # Blocks

    def _blocks(self, blocks: Iterable[Block]) -> list[str]:
        return [line for run in runs(placed(blocks)) for line in self._run(run)]

    def _run(self, run: Run) -> list[str]:
        lines = [line for one in run.blocks for line in self._block(one)]
        if run.kind == "text":
            return lines
        title = run.blocks[0].block.title
        return _quoted([f"**{escaped(title)}**", *lines] if title else lines)

    def _block(self, one: Placed) -> list[str]:
        block = one.block
        if block.kind == "table":
            return [_table(block)]
        if block.kind == "item":
            return [f"{_INDENT * block.indent}-   {self._inline(block.text, block.marks)}"]
        lines: list[str] = []
        at = 0
        for line in block.text.split("\n"):
            lines.append(self._inline(line, line_marks(block, at, at + len(line))))
            at += len(line) + 1
        return lines

    def _inline(self, text: str, marks: Sequence[Mark]) -> str:
        """Return a paragraph with its emphasis and the calls of its notes."""
        return _OPENING.sub(_not_an_opening, self._line(text, marks))

    def _line(self, text: str, marks: Sequence[Mark]) -> str:
        calls = [mark for mark in marks if mark.kind == "footnote"]
        spans = [_emphasis(text, m) for m in marks if m.kind in ("emphasis", "strong")]
        pieces: list[str] = []
        opened: tuple[Span, ...] = ()
        for segment in segments(text, spans, [call.start for call in calls]):
            pieces.append(_change(opened, segment.spans))
            opened = segment.spans
            if segment.insert is None:
                pieces.append(_plain(segment.text))
            else:
                pieces.append(f"[^{_number(calls[segment.insert].target)}]")
        pieces.append(_change(opened, ()))
        return "".join(pieces)


def _emphasis(text: str, mark: Mark) -> Span:
    """Return a mark as the signs around it; they stand next to a letter, not to a space."""
    inside = text[mark.start : mark.end]
    start = mark.start + len(inside) - len(inside.lstrip())
    strong = mark.kind == "strong"
    return Span(start, start + len(inside.strip()), "**" if strong else "*", rank=int(not strong))


def _change(opened: Sequence[Span], wanted: Sequence[Span]) -> str:
    """Return the signs that close what ends here and open what begins."""
    kept = 0
    while kept < min(len(opened), len(wanted)) and opened[kept] is wanted[kept]:
        kept += 1
    closed = "".join(span.element for span in reversed(opened[kept:]))
    return closed + "".join(span.element for span in wanted[kept:])


def _number(footnote: str) -> str:
    return footnote.partition(".")[2]


def _table(table: Block) -> str:
    cells = [[escaped(cell).replace("|", "\\|") for cell in row] for row in table.rows]
    header, *body = [f"| {' | '.join(row)} |" for row in cells]
    return "\n".join([header, "|" + "---|" * len(table.rows[0]), *body])


def _index(entries: Iterable[IndexEntry]) -> Iterator[str]:
    """Return each heading with its targets, then its lines as bullets."""
    for entry in entries:
        printed = f" → {escaped(entry.printed)}" if entry.printed else ""
        if entry.entry is None:
            yield f"**{escaped(entry.heading)}**{printed}"
        else:
            yield f"-   {escaped(entry.entry)}{printed}"


def _hanging(paragraphs: Sequence[str]) -> str:
    """Return paragraphs as one item, indented from the second line on."""
    lines = "\n\n".join(paragraphs).split("\n")
    return "\n".join([lines[0], *(_INDENT + line if line else "" for line in lines[1:])])


def _quoted(paragraphs: Sequence[str]) -> list[str]:
    lines = "\n\n".join(paragraphs).split("\n")
    return ["\n".join(f"> {line}".rstrip() for line in lines)]
