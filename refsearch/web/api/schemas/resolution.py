"""Request and response schemas of citations: the places they mean, and the text of these."""

from __future__ import annotations

import marshmallow as ma
from marshmallow import fields

from refsearch.search.query import MAX_LENGTH
from refsearch.web.api.arguments import Filled, Text
from refsearch.web.api.schemas.documented import doc
from refsearch.web.api.schemas.provisions import CorrespondenceSchema


class ResolveQuerySchema(ma.Schema):
    """The parameters of a look-up."""

    citation = Text(
        required=True,
        validate=Filled(MAX_LENGTH),
        metadata=doc("A citation in any spelling", "Art. 27B1(b)"),
    )
    edition = Text(metadata=doc("Look in this edition only", "bridge-2017-it"))


class PlaceSchema(ma.Schema):
    """A place that a citation means."""

    target = fields.String(metadata=doc("Global id", "bridge-2017-it:27.B.1.b"))
    edition = fields.String(metadata=doc("Its edition", "bridge-2017-it"))
    id = fields.String(metadata=doc("Its id", "27.B.1.b"))
    citation = fields.String(metadata=doc("How it is cited", "Art. 27B1(b)"))
    heading = fields.String(metadata=doc("The heading over it"))
    today = fields.Nested(
        CorrespondenceSchema,
        allow_none=True,
        metadata=doc("What a place of a superseded work is in the newer one; or null", None),
    )


class ResolutionSchema(ma.Schema):
    """What a citation means."""

    citation = fields.String(metadata=doc("What was asked", "Art. 27B1(b)"))
    targets = fields.List(
        fields.String(), metadata=doc("Global ids, best first", ["bridge-2017-it:27.B.1.b"])
    )
    missing = fields.List(
        fields.String(), metadata=doc("Cited places that no edition asked has", [])
    )
    elsewhere = fields.List(
        fields.String(),
        metadata=doc(
            "Laws of that number in a newer work, where the file of the edition asked "
            "lacks them; numbering may differ",
            [],
        ),
    )
    cut = fields.Boolean(
        metadata=doc("Whether more places were named than are looked up: these are the first")
    )
    places = fields.List(fields.Nested(PlaceSchema))


class WholeTextSchema(PlaceSchema):
    """A place that a citation means, with all that stands in it."""

    class Meta:
        """What it is today is answered by /resolve."""

        exclude = ("today",)

    text = fields.String(
        metadata=doc("Its text, word for word: title, then labels, headings and paragraphs")
    )


class TextsSchema(ma.Schema):
    """The text of what a citation means."""

    citation = fields.String(metadata=doc("What was asked", "Art. 27B1(b)"))
    missing = fields.List(
        fields.String(), metadata=doc("Cited places that no edition asked has", [])
    )
    cut = fields.Boolean(metadata=doc("Whether more places were named than are returned"))
    texts = fields.List(fields.Nested(WholeTextSchema))
