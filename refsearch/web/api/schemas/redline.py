"""Request and response schemas of redlines and changes."""

from __future__ import annotations

from typing import Any

import marshmallow as ma
from marshmallow import fields

from refsearch.web.api.arguments import Text
from refsearch.web.api.schemas.documented import doc


class _Editions(ma.Schema):
    """Two editions; their order does not matter where one work succeeds the other."""

    old = Text(required=True, metadata=doc("The older edition", "bridge-2007-it"))
    new = Text(required=True, metadata=doc("The newer edition", "bridge-2017-it"))


class ChangesQuerySchema(_Editions):
    """The parameters of a list of changes."""

    law = Text(metadata=doc("Only this law of the newer edition", "27"))


class RedlineQuerySchema(_Editions):
    """The parameters of a redline."""

    law = Text(required=True, metadata=doc("A law of the newer edition", "27"))


class WeightsSchema(ma.Schema):
    """How many changes there are, by what they weigh."""

    wording = fields.Integer(metadata=doc("Other words that say the same", 2))
    place = fields.Integer(metadata=doc("Moved or renumbered, references included", 1))
    substance = fields.Integer(metadata=doc("Changes that a ruling may hang on", 1))


class _Placed(ma.Schema):
    new = fields.String(
        allow_none=True,
        metadata=doc("Global id in the newer edition; null if deleted", "bridge-2017-it:27.B.4"),
    )
    old = fields.List(
        fields.String(),
        metadata=doc("Global ids of what it was; none if new", ["bridge-2007-it:27.F"]),
    )
    relation = fields.List(
        fields.String(),
        metadata=doc(
            "moved, renumbered, split or merged; then changed, new, deleted, reworded or same",
            ["moved", "changed"],
        ),
    )
    sentence = fields.Dict(
        keys=fields.String(),
        values=fields.String(),
        metadata=doc("By language: what was so, what is so now", {}),
    )
    weights = fields.Nested(WeightsSchema)


class TouchSchema(ma.Schema):
    """What of a ruling one change touches, with the words of both texts, long ones cut."""

    kinds = fields.List(
        fields.String(),
        metadata=doc("number, reference, modal, negation, condition, actor", ["number"]),
    )
    old = fields.String(metadata=doc("What it was: of a number that with what it counts", "3 days"))
    new = fields.String(metadata=doc("What it is", "five days"))


class ChangeSchema(_Placed):
    """What became of a provision."""

    touches = fields.List(fields.Nested(TouchSchema))
    alike = fields.List(
        fields.String(),
        metadata=doc("Of a new or deleted one: where its words stand in the other edition", []),
    )
    share = fields.Float(metadata=doc("The share of both texts that is changed", 0.5))


_COUNTS: dict[str, Any] = {
    "keys": fields.String(),
    "values": fields.Integer(),
    "metadata": doc("How many provisions there are of each relation", {"changed": 6}),
}


_TOUCHED: dict[str, Any] = {
    "keys": fields.String(),
    "values": fields.Integer(),
    "metadata": doc("How many provisions there are in which a kind is touched", {"number": 2}),
}


class DefinitionChangesSchema(ma.Schema):
    """What changed in the definitions, the weightiest first."""

    counts = fields.Dict(**_COUNTS)
    touched = fields.Dict(**_TOUCHED)
    share = fields.Float(metadata=doc("The share of both texts that is changed", 0.4))
    changes = fields.List(fields.Nested(ChangeSchema))


class LawChangesSchema(DefinitionChangesSchema):
    """What changed in a law, the weightiest first."""

    id = fields.String(metadata=doc("Its id in the newer edition", "27"))
    citation = fields.String(metadata=doc("How it is cited", "Art. 27"))
    heading = fields.String(allow_none=True, metadata=doc("Its heading"))


class ChapterChangesSchema(ma.Schema):
    """What changed in a chapter."""

    id = fields.String(metadata=doc("Its global id", "bridge-2007-it:capitolo-v"))
    heading = fields.String(metadata=doc("Its title", "La Licitazione"))
    laws = fields.List(fields.String(), metadata=doc("Its laws that changed", ["17", "27"]))
    counts = fields.Dict(**_COUNTS)
    share = fields.Float(metadata=doc("The share of both texts that is changed", 0.4))


class RenamingSchema(ma.Schema):
    """Words that the newer edition puts otherwise throughout."""

    old = fields.String(metadata=doc("The old words", "arbitrale"))
    new = fields.String(metadata=doc("The new words", "arbitrato"))
    provisions = fields.Integer(metadata=doc("In how many provisions", 12))


class ChangesSchema(ma.Schema):
    """What changed between two editions, most changed laws first."""

    old = fields.String(metadata=doc("The older edition", "bridge-2007-it"))
    new = fields.String(metadata=doc("The newer edition", "bridge-2017-it"))
    counts = fields.Dict(**_COUNTS)
    touched = fields.Dict(**_TOUCHED)
    chapters = fields.List(fields.Nested(ChapterChangesSchema))
    laws = fields.List(fields.Nested(LawChangesSchema))
    definitions = fields.Nested(DefinitionChangesSchema, allow_none=True)
    renamings = fields.List(fields.Nested(RenamingSchema))
    not_in_file = fields.List(
        fields.String(), metadata=doc("Laws of which the older file has nothing", ["64"])
    )


class SegmentSchema(ma.Schema):
    """A stretch of both texts; all the old ones are the old text, all the new ones the new."""

    how = fields.String(
        metadata=doc("kept, renamed, renumbered, changed or moved (one side only)", "changed")
    )
    old = fields.String(metadata=doc("What it was", "dovrà"))
    new = fields.String(metadata=doc("What it is", "deve"))
    substance = fields.List(
        fields.String(),
        metadata=doc(
            "What of a ruling it touches: number, reference, modal, negation, condition, actor",
            ["modal"],
        ),
    )
    figures = fields.List(
        fields.Dict(keys=fields.String(), values=fields.String()),
        metadata=doc("The numbers that are others", [{"old": "3 days", "new": "five days"}]),
    )


class PassageSchema(_Placed):
    """A provision with what it says otherwise than before."""

    segments = fields.List(fields.Nested(SegmentSchema))


class RedlineSchema(ma.Schema):
    """A law of the newer edition with what changed."""

    old = fields.String(metadata=doc("The older edition", "bridge-2007-it"))
    new = fields.String(metadata=doc("The newer edition", "bridge-2017-it"))
    law = fields.String(metadata=doc("The law", "27"))
    renamings = fields.List(fields.Nested(RenamingSchema))
    missing = fields.String(
        allow_none=True, metadata=doc("not-in-file where the older file lacks the law", None)
    )
    provisions = fields.List(fields.Nested(PassageSchema))
