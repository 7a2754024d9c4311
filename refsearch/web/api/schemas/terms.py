"""Request and response schemas of the term base."""

from __future__ import annotations

import marshmallow as ma
from marshmallow import fields

from refsearch.languages.registry import ENGLISH
from refsearch.web.api.arguments import OneOfInterface, Text
from refsearch.web.api.schemas.documented import doc


class TermDefinitionSchema(ma.Schema):
    """What an edition says that a term is."""

    id = fields.String(metadata=doc("Global id", "bridge-2017-it:def.alert"))
    edition = fields.String(metadata=doc("The edition", "bridge-2017-it"))
    language = fields.String(metadata=doc("Its language", "it"))
    term = fields.String(metadata=doc("The term as it stands there", "Alert"))
    text = fields.String(metadata=doc("The definition, plain"))
    citation = fields.String(
        allow_none=True,
        metadata=doc("The place in a law that says it, or null for a definition", "Art. 61A"),
    )


class TermSchema(ma.Schema):
    """A concept in each language, with its definitions."""

    concept = fields.String(metadata=doc("Its key", "revoke"))
    game = fields.String(metadata=doc("Game", "bridge"))
    terms = fields.Dict(
        keys=fields.String(),
        values=fields.List(fields.String()),
        metadata=doc("Words by language, headword first", {"it": ["renonce"]}),
    )
    definitions = fields.List(fields.Nested(TermDefinitionSchema))


class TermsSchema(ma.Schema):
    """The term base."""

    terms = fields.List(fields.Nested(TermSchema))


class TermsQuerySchema(ma.Schema):
    """How the term base is asked for."""

    game = Text(metadata=doc("Only the terms of this game", "bridge"))
    sort = Text(
        load_default=ENGLISH,
        validate=OneOfInterface(),
        metadata=doc("The language whose alphabet they are sorted by"),
    )
