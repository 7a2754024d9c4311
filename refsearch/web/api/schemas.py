"""What the API takes and gives, field by field; the OpenAPI document is made from it."""

from __future__ import annotations

from typing import Any

import marshmallow as ma
from marshmallow import fields

from refsearch.languages.registry import ENGLISH
from refsearch.search.query import MAX_LENGTH
from refsearch.web.api.arguments import Filled, OneOfInterface, Text


def _said(description: str, example: Any = None) -> dict[str, Any]:
    """Return what the document says of a field."""
    return {"description": description, **({} if example is None else {"example": example})}


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


class ReferenceSchema(ma.Schema):
    """A citation found in a text."""

    text = fields.String(metadata=_said("As printed", "Artt. 26B e 16C"))
    start = fields.Integer(metadata=_said("Where it begins, in characters", 210))
    end = fields.Integer(metadata=_said("Where it ends", 225))
    targets = fields.List(fields.String(), metadata=_said("Global ids", ["bridge-2017-it:26.B"]))
    reason = fields.String(metadata=_said("Why there are no targets"))
    elsewhere = fields.List(
        fields.String(),
        metadata=_said(
            "Where a law that the file lacks can be read: that of its number in a newer work, "
            "where numbering may differ",
            ["bridge-2017-it:47"],
        ),
    )
    intended = fields.Boolean(
        metadata=_said("Whether the targets are what must be meant: another number is printed")
    )


class EditorNoteSchema(ma.Schema):
    """A note by the editor of the file; it is not the law."""

    title = fields.String(metadata=_said("Its title"))
    text = fields.String(metadata=_said("Its text"))


class CorrespondingPlaceSchema(ma.Schema):
    """A place that corresponds, and how."""

    target = fields.String(metadata=_said("Its global id", "bridge-2017-it:16.C"))
    relation = fields.List(
        fields.String(),
        metadata=_said(
            "split, merged, moved or renumbered; then same, reworded or changed. Empty between "
            "editions of one work",
            ["renumbered", "reworded"],
        ),
    )
    source = fields.String(metadata=_said("same-id, recorded or computed", "recorded"))
    sentence = fields.Dict(
        keys=fields.String(),
        values=fields.String(),
        metadata=_said("By language: what was so in the older work, what is so in the newer", {}),
    )


class CorrespondenceSchema(ma.Schema):
    """What corresponds in another edition, of the same work or of one before or after it."""

    edition = fields.String(metadata=_said("The edition", "bridge-2017-it"))
    places = fields.List(fields.Nested(CorrespondingPlaceSchema))
    missing = fields.String(
        allow_none=True,
        metadata=_said("Why nothing corresponds: absent or not-in-file; or null", None),
    )
    relation = fields.List(
        fields.String(), metadata=_said("deleted or new, where nothing corresponds", [])
    )
    source = fields.String(metadata=_said("same-id, recorded or computed", "recorded"))
    sentence = fields.Dict(
        keys=fields.String(),
        values=fields.String(),
        metadata=_said("By language: what is gone or new", {}),
    )


class CitedBySchema(ma.Schema):
    """A place that cites the provision."""

    id = fields.String(metadata=_said("Global id", "bridge-2017-it:72.C"))
    citation = fields.String(metadata=_said("How it is cited", "Art. 72C"))
    text = fields.String(metadata=_said("The citation as printed there", "Art. 27"))


class ProvisionSchema(ma.Schema):
    """A provision as in the export, with its neighbours and who cites it."""

    edition = fields.String(metadata=_said("Its edition", "bridge-2017-it"))
    newer_edition = fields.String(
        allow_none=True, metadata=_said("The edition that supersedes it, or null")
    )
    newer_original = fields.String(
        allow_none=True,
        metadata=_said("The newest edition of its original, if of a later year, or null"),
    )
    id = fields.String(metadata=_said("Its id", "27.B.1.a"))
    parent = fields.String(allow_none=True, metadata=_said("The provision it stands in", "27.B.1"))
    label = fields.String(metadata=_said("Its label as printed", "(a)"))
    citation = fields.String(metadata=_said("How it is cited", "Art. 27B1(a)"))
    kind = fields.String(metadata=_said("norm, commentary, old-text, example or table", "norm"))
    heading = fields.String(allow_none=True, metadata=_said("Its heading"))
    part = fields.String(metadata=_said("The part of the edition it stands in", "laws"))
    text = fields.String(metadata=_said("Its own text, plain"))
    tables = fields.List(
        fields.List(fields.List(fields.String())),
        metadata=_said("Its tables: rows of cells", []),
    )
    auctions = fields.List(
        fields.List(fields.Dict(keys=fields.String(), values=fields.String())),
        metadata=_said("Auctions printed in it: seat, call and the call as printed, in order", []),
    )
    editor_notes = fields.List(
        fields.Nested(EditorNoteSchema), metadata=_said("Notes by the editor of the file", [])
    )
    references = fields.List(fields.Nested(ReferenceSchema))
    heading_references = fields.List(fields.Nested(ReferenceSchema))
    footnotes = fields.List(fields.String(), metadata=_said("Ids of the notes it calls", ["fn.7"]))
    children = fields.List(fields.String(), metadata=_said("What stands directly in it", []))
    law = fields.String(metadata=_said("The law it stands in", "27"))
    previous = fields.String(
        allow_none=True, metadata=_said("The provision before it in reading order")
    )
    next = fields.String(allow_none=True, metadata=_said("The provision after it in reading order"))
    counterparts = fields.List(
        fields.String(),
        metadata=_said("The same place in other editions", ["bridge-2017-el:27.B.1.a"]),
    )
    correspondence = fields.List(fields.Nested(CorrespondenceSchema))
    cited_by = fields.List(fields.Nested(CitedBySchema))


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


class TermDefinitionSchema(ma.Schema):
    """What an edition says that a term is."""

    id = fields.String(metadata=_said("Global id", "bridge-2017-it:def.alert"))
    edition = fields.String(metadata=_said("The edition", "bridge-2017-it"))
    language = fields.String(metadata=_said("Its language", "it"))
    term = fields.String(metadata=_said("The term as it stands there", "Alert"))
    text = fields.String(metadata=_said("The definition, plain"))
    citation = fields.String(
        allow_none=True,
        metadata=_said("The place in a law that says it, or null for a definition", "Art. 61A"),
    )


class TermSchema(ma.Schema):
    """A concept in each language, with its definitions."""

    concept = fields.String(metadata=_said("Its key", "revoke"))
    game = fields.String(metadata=_said("Game", "bridge"))
    terms = fields.Dict(
        keys=fields.String(),
        values=fields.List(fields.String()),
        metadata=_said("Words by language, headword first", {"it": ["renonce"]}),
    )
    definitions = fields.List(fields.Nested(TermDefinitionSchema))


class TermsSchema(ma.Schema):
    """The term base."""

    terms = fields.List(fields.Nested(TermSchema))


class TermsQuerySchema(ma.Schema):
    """How the term base is asked for."""

    game = Text(metadata=_said("Only the terms of this game", "bridge"))
    sort = Text(
        load_default=ENGLISH,
        validate=OneOfInterface(),
        metadata=_said("The language whose alphabet they are sorted by"),
    )


class ResolveQuerySchema(ma.Schema):
    """The parameters of a look-up."""

    citation = Text(
        required=True,
        validate=Filled(MAX_LENGTH),
        metadata=_said("A citation in any spelling", "Art. 27B1(b)"),
    )
    edition = Text(metadata=_said("Look in this edition only", "bridge-2017-it"))


class PlaceSchema(ma.Schema):
    """A place that a citation means."""

    target = fields.String(metadata=_said("Global id", "bridge-2017-it:27.B.1.b"))
    edition = fields.String(metadata=_said("Its edition", "bridge-2017-it"))
    id = fields.String(metadata=_said("Its id", "27.B.1.b"))
    citation = fields.String(metadata=_said("How it is cited", "Art. 27B1(b)"))
    heading = fields.String(metadata=_said("The heading over it"))
    today = fields.Nested(
        CorrespondenceSchema,
        allow_none=True,
        metadata=_said("What a place of a superseded work is in the newer one; or null", None),
    )


class ResolutionSchema(ma.Schema):
    """What a citation means."""

    citation = fields.String(metadata=_said("What was asked", "Art. 27B1(b)"))
    targets = fields.List(
        fields.String(), metadata=_said("Global ids, best first", ["bridge-2017-it:27.B.1.b"])
    )
    missing = fields.List(
        fields.String(), metadata=_said("Cited places that no edition asked has", [])
    )
    elsewhere = fields.List(
        fields.String(),
        metadata=_said(
            "Laws of that number in a newer work, where the file of the edition asked "
            "lacks them; numbering may differ",
            [],
        ),
    )
    cut = fields.Boolean(
        metadata=_said("Whether more places were named than are looked up: these are the first")
    )
    places = fields.List(fields.Nested(PlaceSchema))


class WholeTextSchema(PlaceSchema):
    """A place that a citation means, with all that stands in it."""

    class Meta:
        """What it is today is told by /resolve."""

        exclude = ("today",)

    text = fields.String(
        metadata=_said("Its text, word for word: title, then labels, headings and paragraphs")
    )


class TextsSchema(ma.Schema):
    """The text of what a citation means."""

    citation = fields.String(metadata=_said("What was asked", "Art. 27B1(b)"))
    missing = fields.List(
        fields.String(), metadata=_said("Cited places that no edition asked has", [])
    )
    cut = fields.Boolean(metadata=_said("Whether more places were named than are returned"))
    texts = fields.List(fields.Nested(WholeTextSchema))
