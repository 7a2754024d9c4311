"""What the API gives of editions: what is in them, and how they stand to each other."""

from __future__ import annotations

import marshmallow as ma
from marshmallow import fields

from refsearch.web.api.schemas.documented import _said


class EditionSchema(ma.Schema):
    """An edition, with how much is in it and how it stands to others."""

    id = fields.String(metadata=_said("Its id", "bridge-2017-it"))
    work = fields.String(metadata=_said("The work it is an edition of", "bridge-2017"))
    language = fields.String(metadata=_said("Language of the text", "it"))
    title = fields.String(metadata=_said("Title as published"))
    short_title = fields.String(metadata=_said("Title used in citations", "Codice 2017"))
    game = fields.String(metadata=_said("Game", "bridge"))
    year = fields.Integer(metadata=_said("Year of the edition", 2017))
    publisher = fields.String(metadata=_said("Publisher", "FIGB"))
    in_force = fields.String(
        metadata=_said("Since when it is in force: a year, month or day", "2017")
    )
    counts = fields.Dict(
        keys=fields.String(),
        values=fields.Integer(),
        metadata=_said("How many of each kind it has", {"laws": 93, "provisions": 828}),
    )
    succeeds = fields.String(
        allow_none=True, metadata=_said("The work that it supersedes, or null")
    )
    supplements = fields.String(
        allow_none=True, metadata=_said("The work that it supplements, or null")
    )
    other_editions = fields.List(
        fields.String(), metadata=_said("Other editions of the same work", ["bridge-2017-el"])
    )
    newer_edition = fields.String(
        allow_none=True, metadata=_said("The edition that supersedes it, or null")
    )
    translation_of = fields.String(
        allow_none=True, metadata=_said("The edition that it is a translation of, or null")
    )
    newer_original = fields.String(
        allow_none=True,
        metadata=_said("The newest edition of its original, if of a later year, or null"),
    )


class EditionsSchema(ma.Schema):
    """All editions."""

    editions = fields.List(fields.Nested(EditionSchema))


class UnitSchema(ma.Schema):
    """A law, or a titled part, in the contents of an edition."""

    id = fields.String(metadata=_said("Its id", "27"))
    citation = fields.String(metadata=_said("How it is cited", "Art. 27"))
    heading = fields.String(allow_none=True, metadata=_said("Its heading", "Licita insufficiente"))
    part = fields.String(metadata=_said("The part it stands in", "laws"))


class PartSchema(ma.Schema):
    """A part of an edition."""

    id = fields.String(metadata=_said("Its id", "preface"))
    title = fields.String(metadata=_said("Its title"))
    kind = fields.String(metadata=_said("front, laws, provision, definitions or index", "front"))


class EditionContentsSchema(EditionSchema):
    """An edition with its contents."""

    parts = fields.List(fields.Nested(PartSchema))
    laws = fields.List(fields.Nested(UnitSchema))
    definitions = fields.List(
        fields.String(), metadata=_said("Ids of the definitions", ["def.revoke"])
    )


class CorrectionSchema(ma.Schema):
    """A reading of the source that is served otherwise."""

    number = fields.Integer(metadata=_said("Its place in the record, from 1", 12))
    where = fields.String(
        metadata=_said("The provision, definition, note or part; or index", "27.B.1")
    )
    line = fields.Integer(metadata=_said("The line of the source, from 1", 1315))
    source = fields.String(metadata=_said("As printed; empty for an addition", "Committe"))
    corrected = fields.String(metadata=_said("As served; empty for an omission", "Committee"))
    reason = fields.String(metadata=_said("Why", "lost letter"))


class FurnitureSchema(ma.Schema):
    """Lines of the source that are not text."""

    first = fields.Integer(metadata=_said("The first line, from 1", 124))
    last = fields.Integer(metadata=_said("The last line", 577))
    what = fields.String(metadata=_said("What they are", "printed table of contents"))


class CorrectionsSchema(ma.Schema):
    """Where an edition departs from its source."""

    edition = fields.String(metadata=_said("The edition", "bridge-2017-it"))
    corrections = fields.List(fields.Nested(CorrectionSchema))
    furniture = fields.List(fields.Nested(FurnitureSchema))
