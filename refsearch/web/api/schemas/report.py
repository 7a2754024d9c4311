"""Request and response schemas of divergence reports."""

from __future__ import annotations

import marshmallow as ma
from marshmallow import fields

from refsearch.web.api.arguments import OneOf, Text
from refsearch.web.api.schemas.documented import doc


class DivergencesQuerySchema(ma.Schema):
    """The parameters of a report."""

    left = Text(required=True, metadata=doc("An edition", "bridge-2017-it"))
    right = Text(required=True, metadata=doc("Another of the same work", "bridge-2017-el"))
    tier = Text(
        validate=OneOf(["certain", "to-check", "information"]),
        metadata=doc("Only the findings of this tier"),
    )


class DivergencesSchema(ma.Schema):
    """Where two translations differ."""

    left = fields.String(required=True, metadata=doc("The left edition"))
    right = fields.String(required=True, metadata=doc("The right edition"))
    findings = fields.List(
        fields.Dict(),
        required=True,
        metadata=doc(
            "Each finding: key, kind, tier, severity, confidence, left and right (target, citation,"
            " said, spans in the text, excerpt, marks in the excerpt), texts (digests), witnesses, "
            "judgement (verdict, note in English, notes by language, judge); open ones first"
        ),
    )
