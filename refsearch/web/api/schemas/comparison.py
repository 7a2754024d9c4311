"""Request and response schemas of comparisons and of the graph of references."""

from __future__ import annotations

from typing import Any

import marshmallow as ma
from marshmallow import fields

from refsearch.messages import msg
from refsearch.web.api.arguments import Text
from refsearch.web.api.schemas.documented import doc

_COUNTERPARTS = (
    "edition, places (target, relation, source: same-id, recorded or computed, sentence by "
    "language), missing (absent or not-in-file), relation, source, sentence"
)


class ComparisonQuerySchema(ma.Schema):
    """The parameters of a comparison."""

    left = Text(required=True, metadata=doc("An edition", "bridge-2007-it"))
    right = Text(
        required=True,
        metadata=doc("Another of its work, or of one that succeeds it", "bridge-2017-el"),
    )
    id = Text(metadata=doc("A law or provision of the left edition; else all laws", "27"))


class ComparisonSchema(ma.Schema):
    """Two editions side by side: the rows of an item, or all laws."""

    left = fields.String(required=True, metadata=doc("The left edition"))
    right = fields.String(required=True, metadata=doc("The right edition"))
    id = fields.String(metadata=doc("The item, where one is asked for"))
    through = fields.List(
        fields.String(),
        metadata=doc(
            "Of two works in two languages: the editions in one language whose words were compared"
        ),
    )
    counterparts = fields.Dict(metadata=doc(f"What corresponds to it: {_COUNTERPARTS}"))
    differences = fields.Integer(metadata=doc("How many rows differ"))
    rows = fields.List(
        fields.Dict(),
        metadata=doc(
            "Each row: left and right (target, citation, heading, opens, blocks), depth, opens, "
            "relation, missing, differences (names, weight: substance, only, place, wording or "
            "information, left, right, places, sentence, finding, tier, judged, step), words "
            "that differ by side (target, field, start and end in it, how, touches)"
        ),
    )
    laws = fields.List(
        fields.Dict(),
        metadata=doc(
            "Without an item, each law of the left edition: id, citation, heading, counterparts, "
            "differences (null where the file of the other lacks it)"
        ),
    )


class ConcordanceQuerySchema(ma.Schema):
    """The parameters of a concordance."""

    edition = Text(required=True, metadata=doc("An edition", "bridge-2007-it"))
    id = Text(required=True, metadata=doc("A provision of it", "27.C.1"))
    other = Text(required=True, metadata=doc("The edition to look in", "bridge-2017-it"))


class ConcordanceSchema(ma.Schema):
    """What corresponds to a provision, both ways."""

    target = fields.String(required=True, metadata=doc("Its global id", "bridge-2007-it:27.C.1"))
    there = fields.Dict(required=True, metadata=doc(_COUNTERPARTS))
    back = fields.List(
        fields.Dict(),
        required=True,
        metadata=doc("For each place there (id) what corresponds to it here, in the same shape"),
    )


class GraphQuerySchema(ma.Schema):
    """The parameters of a graph."""

    edition = Text(required=True, metadata=doc("An edition", "bridge-2017-it"))
    id = Text(metadata=doc("A provision: what cites it and what it cites", "27.B.1.b"))
    to = Text(metadata=doc("A law: the shortest chains from the law of id to it", "16"))
    since = Text(metadata=doc("An edition of the work before or after: references added, dropped"))

    @ma.validates_schema
    def check_chain(self, asked: dict[str, Any], **_more: object) -> None:
        """Refuse the end of a chain without its beginning, and since of a part of the graph."""
        if "to" in asked and "id" not in asked:
            wrong = msg("to needs an id that the chains begin with")
            raise ma.ValidationError({"to": [wrong]})
        if "since" in asked and "id" in asked:
            wrong = msg("since is for all references: leave out the id")
            raise ma.ValidationError({"since": [wrong]})


class GraphSchema(ma.Schema):
    """References of an edition: all, around a provision, chains, or what changed."""

    edition = fields.String(metadata=doc("The edition"))
    references = fields.List(
        fields.Dict(),
        metadata=doc("Between laws: source, target, citing (source, target, text)"),
    )
    most_cited = fields.List(fields.Dict(), metadata=doc("law, cited_by; most cited first"))
    id = fields.String(metadata=doc("The provision asked for"))
    cited_by = fields.List(fields.Dict(), metadata=doc("source, target, text"))
    cites = fields.List(fields.Dict(), metadata=doc("source, target, text"))
    two_steps_in = fields.List(fields.Dict(), metadata=doc("id, by, count"))
    two_steps_out = fields.List(fields.Dict(), metadata=doc("id, by, count"))
    start = fields.String(metadata=doc("The law that the chains begin with"))
    end = fields.String(metadata=doc("The law that they lead to"))
    chains = fields.List(
        fields.Dict(), metadata=doc("laws, and citing: the references of each step")
    )
    old = fields.String(metadata=doc("The older edition"))
    new = fields.String(metadata=doc("The newer edition"))
    added = fields.List(fields.Dict(), metadata=doc("Between laws of the newer one only"))
    dropped = fields.List(fields.Dict(), metadata=doc("Between laws of the older one only"))
    kept = fields.List(fields.Dict(), metadata=doc("In both"))
    by_number = fields.List(
        fields.Dict(),
        metadata=doc("To laws that the older file lacks, cited there by the same number"),
    )
    not_known = fields.List(
        fields.Dict(),
        data_key="unknown",
        attribute="unknown",
        metadata=doc("Of which the older file can say nothing"),
    )
