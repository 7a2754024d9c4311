"""Request and response schemas of search."""

from __future__ import annotations

import marshmallow as ma
from marshmallow import fields, validate

from refsearch.languages.registry import ENGLISH
from refsearch.search.query import MAX_LENGTH
from refsearch.web.api.arguments import Between, Filled, Number, OneOf, OneOfInterface, Text
from refsearch.web.api.schemas.documented import AsItIs, doc
from refsearch.web.common.i18n import interface
from refsearch.web.common.services import library

LARGEST_LIMIT = 100  # hits in one answer: each has an excerpt to cut and mark
LARGEST_OFFSET = 10_000  # hits: as far as the pages of the site go


def _language_of_texts(code: str) -> str:
    """Accept the languages of the interface and of every edition that is served."""
    of_editions = (edition.language for edition in library().editions)
    return OneOf(tuple(dict.fromkeys([*interface(), *of_editions])))(code)


class SearchQuerySchema(ma.Schema):
    """The parameters of a search."""

    q = Text(
        required=True,
        validate=Filled(),
        # a longer one is refused by search itself, with a code
        metadata=doc("Words, or a citation", "renonce") | {"maxLength": MAX_LENGTH},
    )
    edition = Text(metadata=doc("Search in this edition only", "bridge-2017-el"))
    lang = Text(validate=_language_of_texts, metadata=doc("Search in this language only"))
    ui = Text(
        load_default=ENGLISH,
        validate=OneOfInterface(),
        metadata=doc("The reader's language, whose texts come first among equals"),
    )
    limit = Number(
        load_default=10,
        validate=Between(1, LARGEST_LIMIT),
        metadata=doc("How many hits at most"),
    )
    offset = Number(
        load_default=0,
        validate=Between(0, LARGEST_OFFSET),
        metadata=doc("How many hits to pass over"),
    )


class HitSchema(ma.Schema):
    """A law, definition or front part that matches; one hit for each."""

    edition = fields.String(metadata=doc("Its edition", "bridge-2017-it"))
    id = fields.String(metadata=doc("Its best provision", "61.A"))
    law = fields.String(metadata=doc("The law", "61"))
    citation = fields.String(metadata=doc("How the best provision is cited", "Art. 61A"))
    heading = fields.String(metadata=doc("The heading over it"))
    snippet = fields.String(metadata=doc("An excerpt, plain"))
    marks = fields.List(
        fields.List(fields.Integer()),
        metadata=doc("Where words of the query stand in the snippet: [start, end]", [[16, 23]]),
    )
    score = fields.Float(metadata=doc("The higher the better", 12.5))
    translated = fields.Boolean(
        metadata=doc("Whether it is in another language than the query", False)
    )


class AnswerSchema(ma.Schema):
    """What the query computes: a function of /compute, the input read from it, its result."""

    function = fields.String(metadata=doc("The function", "contract-score"))
    input = fields.Dict(
        keys=fields.String(),
        metadata=doc("Its input", {"contract": "4sx-1", "vulnerable": True}),
    )
    result = fields.Dict(
        keys=fields.String(),
        metadata=doc("Its result, as /compute gives it", {"score": -200}),
    )


class IncompleteSchema(ma.Schema):
    """What the query computes half: a function of /compute, the input read, and what is missing."""

    function = fields.String(metadata=doc("The function", "contract-score"))
    input = fields.Dict(keys=fields.String(), metadata=doc("The input read", {"contract": "4sx"}))
    missing = fields.List(fields.String(), metadata=doc("The fields to give", ["tricks"]))


class FilterSchema(ma.Schema):
    """A filter typed in the query."""

    name = fields.String(metadata=doc("edition, lang, law or kind", "law"))
    value = fields.String(metadata=doc("Its value", "27"))


class CorrectedWordSchema(ma.Schema):
    """A word that no text has, and the word it was taken for."""

    typed = fields.String(metadata=doc("As typed", "renonze"))
    taken_for = fields.String(metadata=doc("As looked for", "renonce"))


class UnderstoodSchema(ma.Schema):
    """What the query was taken for."""

    meant = fields.String(
        validate=validate.OneOf(("citation", "computation", "definition", "words")),
        metadata=doc("The first of these that it is", "words"),
    )
    text = fields.String(metadata=doc("What was looked for, corrected, without filters"))
    filters = fields.List(fields.Nested(FilterSchema))
    corrected = fields.List(fields.Nested(CorrectedWordSchema))
    lacking = fields.String(
        allow_none=True,
        metadata=doc(
            "The edition whose file does not hold the law cited, or null; "
            "the first hit then has only the number in common"
        ),
    )


class EquivalentSchema(ma.Schema):
    """A term in a language."""

    language = fields.String(metadata=doc("The language", "el"))
    term = fields.String(metadata=doc("The term", "ρενόνς"))
    target = fields.String(
        allow_none=True, metadata=doc("The global id of its definition there, or null")
    )


class DefinitionCardSchema(ma.Schema):
    """The definition of the term that the query is."""

    edition = fields.String(metadata=doc("Its edition", "bridge-2017-it"))
    id = fields.String(metadata=doc("Its id", "def.odd-trick"))
    concept = fields.String(metadata=doc("The concept, as /terms names it", "odd-trick"))
    term = fields.String(metadata=doc("The term there", "Presa eccedente"))
    text = fields.String(metadata=doc("The definition, plain"))
    citation = fields.String(
        allow_none=True,
        metadata=doc("The place in a law that says it, or null for a definition", "Art. 61A"),
    )
    equivalents = fields.List(fields.Nested(EquivalentSchema))


class RulingOfferSchema(ma.Schema):
    """A ruling for the irregularity that the query tells: ask /rulings for it with the facts."""

    procedure = fields.String(metadata=doc("The ruling, as /rulings names it", "revoke"))
    title = fields.String(metadata=doc("What it is called, in the reader's language"))
    summary = fields.String(metadata=doc("What happened, in plain words"))
    facts = fields.Dict(
        keys=fields.String(),
        values=fields.String(),
        metadata=doc("What the query tells already, by the ids of the questions", {}),
    )


class SearchResultSchema(AsItIs):
    """The answer to a search."""

    query = fields.String(metadata=doc("What was asked", "renonce"))
    total = fields.Integer(metadata=doc("How many hits there are", 12))
    hits = fields.List(fields.Nested(HitSchema))
    resolved = fields.List(
        fields.String(),
        metadata=doc("Global ids that a citation in the query means", ["bridge-2017-it:27.B.1"]),
    )
    understood = fields.Nested(
        UnderstoodSchema, allow_none=True, metadata=doc("What the query was taken for")
    )
    answer = fields.Nested(
        AnswerSchema, allow_none=True, metadata=doc("What the query computes, or null")
    )
    incomplete = fields.Nested(
        IncompleteSchema, allow_none=True, metadata=doc("What it computes half, or null")
    )
    definitions = fields.List(
        fields.Nested(DefinitionCardSchema),
        metadata=doc("Where the query is a defined term, its definitions"),
    )
    rulings = fields.List(
        fields.Nested(RulingOfferSchema),
        metadata=doc("Rulings to offer, best first; none where it is not sure that one is meant"),
    )
    suggestion = fields.String(allow_none=True, metadata=doc("A better spelling, or null"))
    tried = fields.List(
        fields.String(), metadata=doc("The words that were looked for", ["renonce"])
    )
    also = fields.List(
        fields.String(),
        metadata=doc("Terms of other languages that were searched too", ["ρενόνς"]),
    )
