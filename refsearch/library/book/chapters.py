"""An edition as it is stored: an outline, its contents, and chapters that are read on demand.

A chapter is everything under the first part of an id: a law with all in it, a front part, the
definitions or the footnotes, with the references and terms in their texts. The printed index and
the corrections are one more. The contents list the ids and the position of each chapter; they too
are read on demand. So a process keeps only the texts it is asked for in memory, however many there
are.
"""

from __future__ import annotations

from collections import defaultdict
from functools import partial
from itertools import accumulate, chain, groupby
from typing import Any, get_args

import msgspec

from refsearch.library.edition import Edition
from refsearch.library.links import (
    CorrectedReading,
    DroppedLines,
    ModalSpan,
    ModalWord,
    NationalNote,
    Reference,
    TermLink,
)
from refsearch.library.model import (
    Definition,
    Document,
    Footnote,
    IndexEntry,
    Kind,
    Part,
    Provision,
    blocks_text,
)
from refsearch.pieces import digest

KINDS: tuple[Kind, ...] = get_args(Kind)
GROUPS = ("provisions", "definitions", "footnotes")  # by id
LAYERS = ("references", "terms", "national_notes", "modality")  # by holder
BESIDE = ("index", "corrections", "furniture")
BESIDE_TEXTS = ""  # the chapter of these: no id begins so


class Chapter(msgspec.Struct, frozen=True, omit_defaults=True):
    """Everything under the first part of an id, or what is not text, like the printed index."""

    parts: tuple[Part, ...] = ()
    provisions: tuple[Provision, ...] = ()
    definitions: tuple[Definition, ...] = ()
    footnotes: tuple[Footnote, ...] = ()
    references: tuple[Reference, ...] = ()
    terms: tuple[TermLink, ...] = ()
    national_notes: tuple[NationalNote, ...] = ()
    modality: tuple[ModalSpan, ...] = ()
    index: tuple[IndexEntry, ...] = ()
    corrections: tuple[CorrectedReading, ...] = ()
    furniture: tuple[DroppedLines, ...] = ()


class Contents(msgspec.Struct, frozen=True):
    """What is in an edition, and where.

    ``provisions`` are the ids in order; ``kinds`` has the kind of each, and whether it has text of
    its own. ``layers`` lists the chapters in which each layer has spans, in its order; ``places``
    has the position of each chapter in the file.
    """

    provisions: dict[str, None]
    kinds: bytes
    layers: dict[str, tuple[str, ...]]
    places: dict[str, tuple[int, int]]


class Outline(msgspec.Struct, frozen=True):
    """What is kept in memory of every edition; ``place`` is the position of its contents.

    ``parts`` are without their text, which those in ``worded`` have. ``ids`` are those of
    definitions and footnotes, ``places`` the positions of their chapters, as every edition is asked
    for terms.
    """

    edition: Edition
    parts: tuple[Part, ...]
    worded: tuple[str, ...]
    modal_words: tuple[ModalWord, ...]
    ids: dict[str, tuple[str, ...]]
    places: dict[str, tuple[int, int]]
    place: tuple[int, int]
    digest: bytes


def chapter_of(id_: str) -> str:
    """Return the chapter that an id stands in."""
    return id_.partition(".")[0]


def outlined(document: Document, begins: int) -> tuple[Outline, list[bytes]]:
    """Return the outline of an edition and the bytes to write, the first at offset ``begins``.

    These are its chapters, then its contents.
    """
    held: dict[str, dict[str, list[Any]]] = defaultdict(lambda: defaultdict(list))
    layers: dict[str, tuple[str, ...]] = {}
    for name in (*GROUPS, *LAYERS):
        order = []
        for chapter, run in groupby(getattr(document, name), partial(_chapter, name)):
            held[chapter][name] += run
            order.append(chapter)
        layers[name] = tuple(order)
        if len(set(order)) < len(order):  # read again they would come in another order
            raise ValueError(f"{document.edition.id}: {name} of a chapter stand apart")
    for part in document.parts:
        if part.blocks:
            held[chapter_of(part.id)]["parts"].append(part)
    held[BESIDE_TEXTS] = {name: list(getattr(document, name)) for name in BESIDE}
    content = [msgspec.msgpack.encode(one) for one in held.values()]
    sizes = [len(one) for one in content]
    *starts, end = accumulate(sizes, initial=begins)
    places = dict(zip(held, zip(starts, sizes, strict=True), strict=True))
    provisions, *few = ([one.id for one in getattr(document, name)] for name in GROUPS)
    kinds = bytes(2 * KINDS.index(p.kind) + bool(p.text) for p in document.provisions)
    found = Contents(dict.fromkeys(provisions), kinds, layers, places)
    contents = msgspec.msgpack.encode(found)
    ids = dict(zip(GROUPS[1:], map(tuple, few), strict=True))
    parts = tuple(Part(part.id, part.title, part.kind) for part in document.parts)
    worded = tuple(part.id for part in document.parts if blocks_text(part.blocks))
    often = {name: places[name] for name in map(chapter_of, chain.from_iterable(few))}
    of = document.edition, parts, worded, document.modal_words, ids, often
    return Outline(*of, (end, len(contents)), digest(document)), [*content, contents]


def _chapter(name: str, one: Any) -> str:
    return chapter_of(one.id if name in GROUPS else one.holder)
