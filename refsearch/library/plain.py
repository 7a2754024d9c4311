"""A provision and everything in it as plain text or Markdown, to read in a terminal."""

from __future__ import annotations

from collections.abc import Iterator

from refsearch.library.book.book import Book
from refsearch.library.items import citation_of
from refsearch.library.model import Block, Provision

_STEP = "  "


def provision_text(book: Book, id_: str) -> str:
    """Return a provision, definition, footnote or front part as indented plain text."""
    return "\n".join([_title(book, id_), "", *_lines(book, id_)])


def provision_markdown(book: Book, id_: str) -> str:
    """Return the same as Markdown: the title as a heading, labels in bold."""
    return "\n\n".join([f"# {_title(book, id_)}", *_paragraphs(book, id_)])


def own_text(book: Book, id_: str) -> str:
    """Return the heading and own text of a provision, without what stands inside it."""
    provision = book.provision(id_)
    return "\n".join(filter(None, (provision.heading, provision.text)))


def _title(book: Book, id_: str) -> str:
    provision = book.provisions.get(id_)
    heading = f" – {provision.heading}" if provision and provision.heading else ""
    if heading.strip(" –").casefold() == citation_of(book, id_).casefold():
        heading = ""
    return f"{citation_of(book, id_)}{heading} ({book.edition.short_title})"


def _lines(book: Book, id_: str) -> Iterator[str]:
    if id_ not in book.provisions:
        yield from (block.text for block in _loose_blocks(book, id_))
        return
    top = book.provision(id_)
    for entry, depth in _in_order(book, top, 0):
        margin = _STEP * depth
        if isinstance(entry, Provision):
            yield f"{margin}{entry.label} {entry.heading or ''}".rstrip()
        else:
            yield from (f"{margin}{_STEP}{line}" for line in entry.text.split("\n"))


def _paragraphs(book: Book, id_: str) -> Iterator[str]:
    if id_ not in book.provisions:
        yield from (block.text for block in _loose_blocks(book, id_))
        return
    for entry, _ in _in_order(book, book.provision(id_), 0):
        if isinstance(entry, Provision):
            yield f"**{entry.label} {entry.heading or ''}".rstrip() + "**"
        elif entry.kind == "table":
            yield _markdown_table(entry)
        else:
            yield f"- {entry.text}" if entry.kind == "item" else entry.text


def _markdown_table(table: Block) -> str:
    rows = ["| " + " | ".join(row) + " |" for row in table.rows]
    rule = "|" + "---|" * len(table.rows[0])
    return "\n".join([rows[0], rule, *rows[1:]])


def _in_order(
    book: Book, provision: Provision, depth: int
) -> Iterator[tuple[Provision | Block, int]]:
    """Yield blocks and provisions inside one as they stand: a closing sentence after the items."""
    children = book.children(provision)
    for n in range(len(children) + 1):
        yield from ((block, depth) for block in provision.blocks if block.after == n)
        if n < len(children):
            yield children[n], depth + 1
            yield from _in_order(book, children[n], depth + 1)


def _loose_blocks(book: Book, id_: str) -> tuple[Block, ...]:
    if id_ in book.definitions:
        return book.definitions[id_].blocks
    if id_ in book.footnotes:
        return book.footnotes[id_].blocks
    return book.parts[id_].blocks
