"""Response schemas of editions: what is in them, and how they relate to each other."""

from __future__ import annotations

import marshmallow as ma
from marshmallow import fields

from refsearch.web.api.schemas.documented import doc


class EditionSchema(ma.Schema):
    """An edition, with how much is in it and how it stands to others."""

    id = fields.String(metadata=doc("Its id", "bridge-2017-it"))
    work = fields.String(metadata=doc("The work it is an edition of", "bridge-2017"))
    language = fields.String(metadata=doc("Language of the text", "it"))
    title = fields.String(metadata=doc("Title as published"))
    short_title = fields.String(metadata=doc("Title used in citations", "Codice 2017"))
    game = fields.String(metadata=doc("Game", "bridge"))
    year = fields.Integer(metadata=doc("Year of the edition", 2017))
    publisher = fields.String(metadata=doc("Publisher", "FIGB"))
    in_force = fields.String(
        metadata=doc("Since when it is in force: a year, month or day", "2017")
    )
    counts = fields.Dict(
        keys=fields.String(),
        values=fields.Integer(),
        metadata=doc("How many of each kind it has", {"laws": 93, "provisions": 828}),
    )
    succeeds = fields.String(allow_none=True, metadata=doc("The work that it supersedes, or null"))
    supplements = fields.String(
        allow_none=True, metadata=doc("The work that it supplements, or null")
    )
    other_editions = fields.List(
        fields.String(), metadata=doc("Other editions of the same work", ["bridge-2017-el"])
    )
    newer_edition = fields.String(
        allow_none=True, metadata=doc("The edition that supersedes it, or null")
    )
    translation_of = fields.String(
        allow_none=True, metadata=doc("The edition that it is a translation of, or null")
    )
    newer_original = fields.String(
        allow_none=True,
        metadata=doc("The newest edition of its original, if of a later year, or null"),
    )


class EditionsSchema(ma.Schema):
    """All editions."""

    editions = fields.List(fields.Nested(EditionSchema))


class UnitSchema(ma.Schema):
    """A law, or a titled part, in the contents of an edition."""

    id = fields.String(metadata=doc("Its id", "27"))
    citation = fields.String(metadata=doc("How it is cited", "Art. 27"))
    heading = fields.String(allow_none=True, metadata=doc("Its heading", "Licita insufficiente"))
    part = fields.String(metadata=doc("The part it stands in", "laws"))


class PartSchema(ma.Schema):
    """A part of an edition."""

    id = fields.String(metadata=doc("Its id", "preface"))
    title = fields.String(metadata=doc("Its title"))
    kind = fields.String(metadata=doc("front, laws, provision, definitions or index", "front"))


class EditionContentsSchema(EditionSchema):
    """An edition with its contents."""

    parts = fields.List(fields.Nested(PartSchema))
    laws = fields.List(fields.Nested(UnitSchema))
    definitions = fields.List(
        fields.String(), metadata=doc("Ids of the definitions", ["def.revoke"])
    )


class CorrectionSchema(ma.Schema):
    """A reading of the source that is served otherwise."""

    number = fields.Integer(metadata=doc("Its place in the record, from 1", 12))
    where = fields.String(
        metadata=doc("The provision, definition, note or part; or index", "27.B.1")
    )
    line = fields.Integer(metadata=doc("The line of the source, from 1", 1315))
    source = fields.String(metadata=doc("As printed; empty for an addition", "Committe"))
    corrected = fields.String(metadata=doc("As served; empty for an omission", "Committee"))
    reason = fields.String(metadata=doc("Why", "lost letter"))


class FurnitureSchema(ma.Schema):
    """Lines of the source that are not text."""

    first = fields.Integer(metadata=doc("The first line, from 1", 124))
    last = fields.Integer(metadata=doc("The last line", 577))
    what = fields.String(metadata=doc("What they are", "printed table of contents"))


class CorrectionsSchema(ma.Schema):
    """Where an edition departs from its source."""

    edition = fields.String(metadata=doc("The edition", "bridge-2017-it"))
    corrections = fields.List(fields.Nested(CorrectionSchema))
    furniture = fields.List(fields.Nested(FurnitureSchema))
