"""Akoma Ntoso 3.0: an edition as an ``act``, some of its provisions as a ``portion``.

Valid against the strict schema of the standard. How elements are named is in
:mod:`refsearch.export.eid`, how the work is identified in :mod:`refsearch.export.frbr`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import date
from itertools import takewhile

from lxml import etree

from refsearch.citations.headings import with_number
from refsearch.citations.locator import Locator
from refsearch.export.akn_blocks import BlockWriter
from refsearch.export.akn_index import fill_index
from refsearch.export.akn_inline import E, Element
from refsearch.export.akn_meta import meta
from refsearch.export.eid import eid_of, element_of, group_element, locator_eid, part_eid
from refsearch.export.frbr import identity
from refsearch.library.book.book import Book
from refsearch.library.library import Library
from refsearch.library.model import Definition, Footnote, Part, Provision

_PREAMBLE = "introduction"
_INLINE_PARENTS = ("p", "li", "num", "heading", "block")


def edition_akn(library: Library, edition: str, made: date | None = None) -> str:
    """Return an edition as an Akoma Ntoso document; raise UnknownEdition for an unknown id.

    ``made`` is the date of the file; today by default.
    """
    writer = _Writer(library, library.book(edition))
    body = list(writer.whole())
    act = E.act(writer.meta(made), *body, name=writer.book.edition.work)
    return _text(E.akomaNtoso(act))


def portion_akn(
    library: Library, edition: str, ids: Sequence[str], made: date | None = None
) -> str:
    """Return places of an edition, with everything in them, as a document of a portion.

    ``ids`` are provisions, definitions, footnotes or parts; a place inside another is left to it.
    """
    writer = _Writer(library, library.book(edition))
    kept = [id_ for id_ in ids if not any(_inside(id_, other) for other in ids)]
    places = [writer.place(id_) for id_ in dict.fromkeys(kept)]
    one = places[0] if len(places) == 1 else E.hcontainer(*places, name="selection")
    eid = eid_of(writer.book, kept[0]) if len(places) == 1 else None
    portion = E.portion(
        writer.meta(made, eid or ""), E.portionBody(one), includedIn=writer.identity.expression
    )
    return _text(E.akomaNtoso(portion))


def _inside(id_: str, other: str) -> bool:
    return id_.startswith(f"{other}.")


class _Writer:
    """Writes one edition; every method returns elements of the document."""

    def __init__(self, library: Library, book: Book) -> None:
        self.book = book
        self.library = library
        self.identity = identity(library, book.edition)
        self.blocks = BlockWriter(library, book)
        self.inline = self.blocks.inline

    def meta(self, made: date | None, portion: str = "") -> Element:
        """Return the metadata. Call it last, when everything that the text names is known."""
        game = self.book.edition.game
        return meta(self.identity, game, self.inline.concepts, made or date.today(), portion)

    def whole(self) -> Iterator[Element]:
        """Yield preface, preamble and body; the Introduction, which is law, opens the preamble."""
        parts = self.book.document.parts
        before = list(takewhile(lambda part: part.kind == "front", parts))
        preface = list(takewhile(lambda part: part.id != _PREAMBLE, before))
        for tag, fronts in (("preface", preface), ("preamble", before[len(preface) :])):
            if fronts:
                yield E(tag, *(self._front(part) for part in fronts))
        body = E.body()
        self._fill_body(body, parts[len(before) :])
        yield body

    def place(self, id_: str) -> Element:
        """Return anything that has an id as an element that can stand in a hierarchy."""
        book = self.book
        if id_ in book.provisions:
            return self._provision(id_)
        if id_ in book.definitions:
            return self._definition(book.definitions[id_])
        if id_ in book.footnotes:
            return self._loose_note(book.footnotes[id_])
        part = book.parts[id_]
        group = E.hcontainer(name=part.kind)
        self._fill_body(group, [part])
        return group[0] if len(group) == 1 else group

    # Parts

    def _fill_body(self, body: Element, parts: Iterable[Part]) -> None:
        """Append parts in order, a group of laws inside the one whose id begins its own."""
        groups: list[tuple[str, Element]] = []
        for part in parts:
            while groups and not part.id.startswith(f"{groups[-1][0]}-"):
                groups.pop()
            inside = groups[-1][1] if groups else body
            if part.kind == "laws" and part.title:
                group = self._group(part)
                inside.append(group)
                groups.append((part.id, group))
                inside = group
            for element in self._part(part):
                inside.append(element)

    def _group(self, part: Part) -> Element:
        element = E(group_element(self.book.document.parts, part), eId=part_eid(self.book, part))
        element.append(self.inline.fill(E.heading(), part.title))
        return element

    def _part(self, part: Part) -> Iterator[Element]:
        if part.kind == "front":
            yield self._front_in_body(part)
        elif part.kind == "definitions":
            titled = self._titled_part(part)
            for definition in self.book.document.definitions:
                titled.append(self._definition(definition))
            yield titled
        elif part.kind == "index":
            yield fill_index(self.blocks, self.book, self._titled_part(part), part)
        else:
            yield from (self._provision(law.id) for law in self.book.laws if law.part == part.id)

    def _titled_part(self, part: Part) -> Element:
        element = E.hcontainer(name=part.kind, eId=part_eid(self.book, part))
        element.append(self.inline.fill(E.heading(), part.title))
        return element

    def _front(self, part: Part) -> Element:
        element = E.container(name=part.id, eId=part_eid(self.book, part))
        element.append(self.inline.fill(E.block(name="title"), part.title))
        return self.blocks.fill_container(element, part.id, part.blocks, front=True)

    def _front_in_body(self, part: Part) -> Element:
        element = self._titled_part(part)
        return self.blocks.fill_hierarchy(element, part.id, part.blocks, front=True)

    # What stands in them

    def _provision(self, id_: str) -> Element:
        provision = self.book.provision(id_)
        element = self._opened(provision)
        number = self._number(provision)
        if number:
            element.append(E.num(number))
        if provision.heading:
            element.append(
                self.inline.fill(
                    E.heading(),
                    provision.heading,
                    provision.heading_marks,
                    holder=id_,
                    field="heading",
                    offset=0,
                )
            )
        return self.blocks.fill_hierarchy(
            element, id_, provision.blocks, provision.children, self._provision
        )

    def _opened(self, provision: Provision) -> Element:
        """Return the element of a provision; one that is not the law itself says what it is."""
        locator = provision.locator
        tag, eid = element_of(locator), locator_eid(locator)
        special = "" if provision.kind == "norm" else provision.kind
        if tag == "hcontainer":
            return E.hcontainer(name=special or "titled", eId=eid)
        return E(tag, eId=eid, **{"class": special} if special else {})

    def _number(self, provision: Provision) -> str:
        """Return the label as printed; that of a law is the beginning of its title."""
        if provision.parent is not None or not provision.label:
            return provision.label
        printed = with_number(self.book.edition.law_headings, provision.label)
        return printed.partition("{heading}")[0].rstrip(" -–—:(")

    def _definition(self, definition: Definition) -> Element:
        to = self.inline.define(definition.concept, definition.term)
        id_ = definition.id
        term = self.inline.fill(
            E("def", refersTo=to),
            definition.term,
            definition.term_marks,
            holder=id_,
            field="heading",
            offset=0,
        )
        eid = locator_eid(Locator.from_id(id_))
        element = E.hcontainer(E.heading(term), name="definition", eId=eid)
        return self.blocks.fill_hierarchy(element, id_, definition.blocks)

    def _loose_note(self, note: Footnote) -> Element:
        return E.hcontainer(E.content(E.p(self.inline.note(note.id))), name="footnote")


def _text(root: Element) -> str:
    """Return the document as text, a line for each element that is not inside a line."""
    _indent(root, 0)
    declaration = '<?xml version="1.0" encoding="UTF-8"?>\n'
    return declaration + str(etree.tostring(root, encoding="unicode")) + "\n"


def _indent(element: Element, depth: int) -> None:
    """Set line ends between elements where no text stands; inside a line nothing is added."""
    if not len(element) or etree.QName(element).localname in _INLINE_PARENTS:
        return
    element.text = "\n" + " " * (depth + 1)
    for child in element:
        _indent(child, depth + 1)
        child.tail = "\n" + " " * (depth + 1)
    element[-1].tail = "\n" + " " * depth
