"""Response schemas of provisions: their text, their references, their counterparts."""

from __future__ import annotations

import marshmallow as ma
from marshmallow import fields

from refsearch.web.api.schemas.documented import doc


class ReferenceSchema(ma.Schema):
    """A citation found in a text."""

    text = fields.String(metadata=doc("As printed", "Artt. 26B e 16C"))
    start = fields.Integer(metadata=doc("Where it begins, in characters", 210))
    end = fields.Integer(metadata=doc("Where it ends", 225))
    targets = fields.List(fields.String(), metadata=doc("Global ids", ["bridge-2017-it:26.B"]))
    reason = fields.String(metadata=doc("Why there are no targets"))
    elsewhere = fields.List(
        fields.String(),
        metadata=doc(
            "Where a law that the file lacks can be read: that of its number in a newer work, "
            "where numbering may differ",
            ["bridge-2017-it:47"],
        ),
    )
    intended = fields.Boolean(
        metadata=doc("Whether the targets are what must be meant: another number is printed")
    )


class EditorNoteSchema(ma.Schema):
    """A note by the editor of the file; it is not the law."""

    title = fields.String(metadata=doc("Its title"))
    text = fields.String(metadata=doc("Its text"))


class CorrespondingPlaceSchema(ma.Schema):
    """A place that corresponds, and how."""

    target = fields.String(metadata=doc("Its global id", "bridge-2017-it:16.C"))
    relation = fields.List(
        fields.String(),
        metadata=doc(
            "split, merged, moved or renumbered; then same, reworded or changed. Empty between "
            "editions of one work",
            ["renumbered", "reworded"],
        ),
    )
    source = fields.String(metadata=doc("same-id, recorded or computed", "recorded"))
    sentence = fields.Dict(
        keys=fields.String(),
        values=fields.String(),
        metadata=doc("By language: what was so in the older work, what is so in the newer", {}),
    )


class CorrespondenceSchema(ma.Schema):
    """What corresponds in another edition, of the same work or of one before or after it."""

    edition = fields.String(metadata=doc("The edition", "bridge-2017-it"))
    places = fields.List(fields.Nested(CorrespondingPlaceSchema))
    missing = fields.String(
        allow_none=True,
        metadata=doc("Why nothing corresponds: absent or not-in-file; or null", None),
    )
    relation = fields.List(
        fields.String(), metadata=doc("deleted or new, where nothing corresponds", [])
    )
    source = fields.String(metadata=doc("same-id, recorded or computed", "recorded"))
    sentence = fields.Dict(
        keys=fields.String(),
        values=fields.String(),
        metadata=doc("By language: what is gone or new", {}),
    )


class CitedBySchema(ma.Schema):
    """A place that cites the provision."""

    id = fields.String(metadata=doc("Global id", "bridge-2017-it:72.C"))
    citation = fields.String(metadata=doc("How it is cited", "Art. 72C"))
    text = fields.String(metadata=doc("The citation as printed there", "Art. 27"))


class ProvisionSchema(ma.Schema):
    """A provision as in the export, with its neighbours and who cites it."""

    edition = fields.String(metadata=doc("Its edition", "bridge-2017-it"))
    newer_edition = fields.String(
        allow_none=True, metadata=doc("The edition that supersedes it, or null")
    )
    newer_original = fields.String(
        allow_none=True,
        metadata=doc("The newest edition of its original, if of a later year, or null"),
    )
    id = fields.String(metadata=doc("Its id", "27.B.1.a"))
    parent = fields.String(allow_none=True, metadata=doc("The provision it stands in", "27.B.1"))
    label = fields.String(metadata=doc("Its label as printed", "(a)"))
    citation = fields.String(metadata=doc("How it is cited", "Art. 27B1(a)"))
    kind = fields.String(metadata=doc("norm, commentary, old-text, example or table", "norm"))
    heading = fields.String(allow_none=True, metadata=doc("Its heading"))
    part = fields.String(metadata=doc("The part of the edition it stands in", "laws"))
    text = fields.String(metadata=doc("Its own text, plain"))
    tables = fields.List(
        fields.List(fields.List(fields.String())),
        metadata=doc("Its tables: rows of cells", []),
    )
    auctions = fields.List(
        fields.List(fields.Dict(keys=fields.String(), values=fields.String())),
        metadata=doc("Auctions printed in it: seat, call and the call as printed, in order", []),
    )
    editor_notes = fields.List(
        fields.Nested(EditorNoteSchema), metadata=doc("Notes by the editor of the file", [])
    )
    references = fields.List(fields.Nested(ReferenceSchema))
    heading_references = fields.List(fields.Nested(ReferenceSchema))
    footnotes = fields.List(fields.String(), metadata=doc("Ids of the notes it calls", ["fn.7"]))
    children = fields.List(fields.String(), metadata=doc("What stands directly in it", []))
    law = fields.String(metadata=doc("The law it stands in", "27"))
    previous = fields.String(
        allow_none=True, metadata=doc("The provision before it in reading order")
    )
    next = fields.String(allow_none=True, metadata=doc("The provision after it in reading order"))
    counterparts = fields.List(
        fields.String(),
        metadata=doc("The same place in other editions", ["bridge-2017-el:27.B.1.a"]),
    )
    correspondence = fields.List(fields.Nested(CorrespondenceSchema))
    cited_by = fields.List(fields.Nested(CitedBySchema))
