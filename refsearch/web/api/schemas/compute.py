"""Response schemas of the computational core."""

from __future__ import annotations

import marshmallow as ma
from marshmallow import fields

from refsearch.web.api.arguments import Filled, Text
from refsearch.web.api.schemas.documented import doc
from refsearch.web.common.problems import FieldErrorSchema, ProblemSchema


class CitedPlaceSchema(ma.Schema):
    """A provision as an edition cites it."""

    edition = fields.String(metadata=doc("The edition", "bridge-2017-it"))
    id = fields.String(metadata=doc("Its id there", "77"))
    citation = fields.String(metadata=doc("How it is cited there", "Art. 77"))


class CitationSchema(ma.Schema):
    """A provision of a work, in every edition that has it."""

    work = fields.String(metadata=doc("The work", "bridge-2017"))
    id = fields.String(metadata=doc("Its id", "77"))
    cited = fields.List(fields.Nested(CitedPlaceSchema))


class FunctionSchema(ma.Schema):
    """A function of the core."""

    name = fields.String(metadata=doc("Its name", "contract-score"))
    summary = fields.String(metadata=doc("What it computes"))
    citations = fields.List(fields.Nested(CitationSchema))
    input = fields.Dict(metadata=doc("JSON Schema of the input"))
    output = fields.Dict(metadata=doc("JSON Schema of the output"))


class FunctionsQuerySchema(ma.Schema):
    """Which functions to list."""

    name = Text(validate=Filled(), metadata=doc("Only this function", "contract-score"))


class FunctionsSchema(ma.Schema):
    """Everything that can be computed."""

    functions = fields.List(fields.Nested(FunctionSchema))


class ComputedSchema(ma.Schema):
    """A result: its members are those of the function's output schema.

    These are the members that most results have.
    """

    class Meta:
        """Every other member is kept."""

        unknown = ma.INCLUDE

    score = fields.Raw(metadata=doc("Of contract-score: from declarer's side", -200))
    breakdown = fields.List(
        fields.Dict(),
        metadata=doc("What the result is made of: what, value, citations, detail"),
    )
    citations = fields.List(fields.Nested(CitationSchema))
    notes = fields.List(
        fields.Dict(), metadata=doc("Readings chosen: what, citations, and the words quoted")
    )


class InputErrorSchema(FieldErrorSchema):
    """A field that a rule does not allow as it is."""

    citation = fields.Nested(
        CitationSchema, allow_none=True, metadata=doc("The provision, or null")
    )


class ComputeProblemSchema(ProblemSchema):
    """An input that a rule does not allow."""

    errors = fields.List(fields.Nested(InputErrorSchema))
