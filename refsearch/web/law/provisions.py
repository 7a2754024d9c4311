"""A law as a tree ready to show: each provision with its heading, its text and what is in it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from markupsafe import Markup

from refsearch.library.book.book import Book
from refsearch.library.model import Footnote, Provision
from refsearch.web.common.links import cited_as, page_url
from refsearch.web.law.text.blocks import BlockView, Placed, TextRenderer, placed_blocks
from refsearch.web.law.view_options import ViewOptions

_DEEPEST_HEADING = 6  # HTML has h1 to h6


@dataclass(frozen=True, slots=True)
class ProvisionView:
    """A provision; ``content`` has its own blocks and its children in reading order.

    ``level`` is that of its HTML heading; ``copied`` what its copy button copies; ``named`` tells
    that its kind is to be said, being another than that of what it stands in.
    """

    id: str
    url: str
    label: str
    citation: str
    copied: str
    kind: str
    heading: Markup | None
    level: int
    content: tuple[BlockView | ProvisionView, ...]
    named: bool


@dataclass(frozen=True, slots=True)
class FootnoteView:
    """A footnote with links back: (address, citation of what calls it) for each call."""

    id: str
    mark: str
    content: tuple[BlockView, ...]
    back: tuple[tuple[str, str], ...]


class LawRenderer:
    """Makes the views of one law's provisions and notes, as far as ``options`` show them."""

    def __init__(self, text: TextRenderer, options: ViewOptions | None = None) -> None:
        self.text = text
        self.options = options or ViewOptions()
        self.book: Book = text.book

    def provision(self, provision: Provision, level: int = 1) -> ProvisionView:
        """Return a provision and all in it; ``level`` is that of its heading."""
        heading = self.text.heading(provision)
        below = min(level + bool(heading or level == 1), _DEEPEST_HEADING)
        return ProvisionView(
            id=provision.id,
            url=page_url(self.text.ui, self.book.edition.id, provision.id),
            label=provision.label,
            citation=provision.citation,
            copied=f"{provision.citation}, {self.book.edition.short_title}",
            kind=provision.kind,
            heading=heading,
            level=level,
            content=tuple(self._content(provision, below)),
            named=provision.kind != self._outer_kind(provision),
        )

    def _outer_kind(self, provision: Provision) -> str:
        return self.book.provisions[provision.parent].kind if provision.parent else "norm"

    def _content(self, provision: Provision, level: int) -> list[BlockView | ProvisionView]:
        """Return own blocks and children in the order in which they stand."""
        placed = placed_blocks(provision.blocks)
        content: list[BlockView | ProvisionView] = []
        for count in range(len(provision.children) + 1):
            content += self._blocks(provision, [p for p in placed if p[0].after == count])
            if count < len(provision.children):
                child = self.book.provisions[provision.children[count]]
                if self.options.shows(child):
                    content.append(self.provision(child, level))
        return content

    def _blocks(self, provision: Provision, placed: Sequence[Placed]) -> list[BlockView]:
        name = provision.heading or provision.citation
        return self.text.blocks(provision.id, placed, name)

    def footnotes(self, notes: Sequence[Footnote]) -> tuple[FootnoteView, ...]:
        """Return notes with their links back; the text that calls them must be rendered before.

        A note called only by hidden text is left out with it.
        """
        called = self.text.calls.ids
        return tuple(
            self._footnote(note)
            for note in notes
            if note.id in called or not self.options.norm_only
        )

    def _footnote(self, note: Footnote) -> FootnoteView:
        calls = self.text.calls.ids.get(note.id, [])
        cited = [cited_as(self.book, id_) for id_ in note.attached_to]
        names = cited if len(cited) == len(calls) else cited[:1] * len(calls)
        return FootnoteView(
            id=note.id,
            mark=note.mark,
            content=tuple(self.text.blocks(note.id, placed_blocks(note.blocks))),
            back=tuple((f"#{call}", name) for call, name in zip(calls, names, strict=True)),
        )
