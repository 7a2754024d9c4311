"""Request and response schemas of the rulings."""

from __future__ import annotations

import marshmallow as ma
from marshmallow import fields

from refsearch.web.api.arguments import Filled, OneOfInterface, Text
from refsearch.web.api.schemas.compute import CitationSchema
from refsearch.web.api.schemas.documented import doc

_TEXTS = {"it": "Licita insufficiente", "el": "Ανεπαρκής αγορά", "en": "Insufficient bid"}


class ProcedureSchema(ma.Schema):
    """A ruling that can be asked for."""

    name = fields.String(metadata=doc("Its name", "insufficient-bid"))
    title = fields.Dict(metadata=doc("What it is called, by language", _TEXTS))
    summary = fields.Dict(metadata=doc("What happened, in plain words, by language"))
    work = fields.String(metadata=doc("The work it is made from", "bridge-2017"))
    laws = fields.List(
        fields.Nested(CitationSchema),
        metadata=doc("The laws it is made from, the main one first"),
    )
    common = fields.Integer(
        metadata=doc("Its place among what happens most in its game; 0 for none", 2)
    )


class ProceduresQuerySchema(ma.Schema):
    """Which rulings to list, and in which language."""

    name = Text(validate=Filled(), metadata=doc("Only this ruling", "insufficient-bid"))
    ui = Text(
        validate=OneOfInterface(),
        metadata=doc("The only language of titles and summaries; all of them without it"),
    )


class ProceduresSchema(ma.Schema):
    """Every ruling that can be asked for."""

    rulings = fields.List(fields.Nested(ProcedureSchema))


class ChoiceSchema(ma.Schema):
    """An answer that can be chosen."""

    id = fields.String(metadata=doc("The fact to send", "not-accepted"))
    text = fields.String(metadata=doc("The answer in the language asked for"))


class QuestionSchema(ma.Schema):
    """What must be known next."""

    id = fields.String(metadata=doc("The name of the fact", "bid-reaction"))
    kind = fields.String(metadata=doc("choice, number, card or call", "choice"))
    text = fields.String(metadata=doc("The question in the language asked for"))
    choices = fields.List(
        fields.Nested(ChoiceSchema), metadata=doc("Of a choice: the answers there are")
    )
    least = fields.Integer(metadata=doc("Of a number: the least there can be", 0))
    most = fields.Integer(metadata=doc("Of a number: the most there can be", 13))
    citations = fields.List(
        fields.Nested(CitationSchema), metadata=doc("The provisions that make it ask")
    )


class ItemSchema(ma.Schema):
    """One thing that follows."""

    id = fields.String(metadata=doc("Its name", "partner-must-pass"))
    text = fields.String(metadata=doc("What follows, in the language asked for"))
    citations = fields.List(fields.Nested(CitationSchema))
    calculator = fields.String(
        allow_none=True,
        metadata=doc("The function of /api/v1/compute that it names, or null", "adjusted-score"),
    )


class DivergenceSchema(ma.Schema):
    """Where the editions differ on a provision that the ruling applies."""

    text = fields.String(metadata=doc("In what they differ"))
    quotes = fields.Dict(metadata=doc("What each edition says, by its language"))
    citations = fields.List(fields.Nested(CitationSchema))


class OutcomeSchema(ma.Schema):
    """What follows, by when it holds."""

    now = fields.List(fields.Nested(ItemSchema), metadata=doc("What happens now"))
    later = fields.List(fields.Nested(ItemSchema), metadata=doc("What applies later in the board"))
    check = fields.List(
        fields.Nested(ItemSchema), metadata=doc("What the Director checks after play")
    )
    score = fields.List(
        fields.Nested(ItemSchema), metadata=doc("The tricks or points that the law gives")
    )
    divergences = fields.List(fields.Nested(DivergenceSchema))


class OptionSchema(ma.Schema):
    """An answer that somebody may choose, and what follows from it."""

    id = fields.String(metadata=doc("The fact to send", "refuses"))
    text = fields.String(metadata=doc("The answer in the language asked for"))
    outcome = fields.Nested(
        OutcomeSchema, metadata=doc("All that follows from it, whatever is answered later")
    )
    question = fields.Nested(
        QuestionSchema, allow_none=True, metadata=doc("What is then asked, or null")
    )
    options = fields.List(
        fields.Nested(lambda: OptionSchema()),
        metadata=doc("The answers to that, told alike; none where they are too many"),
    )


class StepSchema(ma.Schema):
    """A question that was answered."""

    id = fields.String(metadata=doc("The name of the fact", "bid-made"))
    text = fields.String(metadata=doc("The question"))
    answer = fields.Raw(metadata=doc("The fact as it was read", "yes"))
    answer_text = fields.String(metadata=doc("The answer in the language asked for", "Sì"))
    citations = fields.List(fields.Nested(CitationSchema))


class RulingSchema(ma.Schema):
    """Where a case stands: a question, or else an outcome."""

    procedure = fields.String(metadata=doc("The ruling asked for", "insufficient-bid"))
    title = fields.String(metadata=doc("What it is called"))
    question = fields.Nested(
        QuestionSchema, allow_none=True, metadata=doc("What must be known next, or null")
    )
    options = fields.List(
        fields.Nested(OptionSchema),
        metadata=doc("Where somebody chooses: each option, to be told before he does"),
    )
    outcome = fields.Nested(
        OutcomeSchema, allow_none=True, metadata=doc("What follows, or null while it asks")
    )
    path = fields.List(fields.Nested(StepSchema), metadata=doc("The answers that led here"))
    unused = fields.List(
        fields.String(),
        metadata=doc("Facts that nothing has asked for so far", ["comparable"]),
    )
