"""The JSON API of comparisons, of the concordance, and of the graph of references."""

# mypy: disable-error-code="untyped-decorator"

from __future__ import annotations

from typing import Any

from flask_smorest import Blueprint

from refsearch.comparison.differences.json import both_ways_json, comparison_json, laws_json
from refsearch.comparison.references.graph import graph_of
from refsearch.comparison.references.json import (
    around_json,
    chains_json,
    graph_json,
    reference_changes_json,
)
from refsearch.comparison.references.since import reference_changes
from refsearch.comparison.refusals import is_comparable_item, refused_if_only_in, require_comparable
from refsearch.web.api.schemas import comparison as schemas
from refsearch.web.common.problems import CONTENT_TYPE, ProblemSchema
from refsearch.web.common.services import library
from refsearch.web.law.typed_ids import existing_provision

blueprint = Blueprint(
    "comparison", __name__, url_prefix="/api/v1", description="Editions compared; references"
)


@blueprint.route("/comparison")
@blueprint.doc(operationId="compare")
@blueprint.arguments(schemas.ComparisonQuerySchema, location="query")
@blueprint.response(200, schemas.ComparisonSchema)
@blueprint.alt_response(404, schema=ProblemSchema, content_type=CONTENT_TYPE)
def comparison(query: dict[str, Any]) -> dict[str, Any]:
    """Set an item of an edition beside what corresponds to it in another, with what differs."""
    left, right = query["left"], query["right"]
    require_comparable(library(), left, right)
    if "id" not in query:
        return laws_json(library(), left, right)
    return comparison_json(library(), left, right, _item(left, right, query["id"]))


@blueprint.route("/concordance")
@blueprint.doc(operationId="getConcordance")
@blueprint.arguments(schemas.ConcordanceQuerySchema, location="query")
@blueprint.response(200, schemas.ConcordanceSchema)
@blueprint.alt_response(404, schema=ProblemSchema, content_type=CONTENT_TYPE)
def concordance(query: dict[str, Any]) -> dict[str, Any]:
    """Say what corresponds to a provision in another edition, and what corresponds to that here."""
    edition, other = query["edition"], query["other"]
    require_comparable(library(), edition, other)
    return both_ways_json(library(), edition, _item(edition, other, query["id"]), other)


def _item(edition: str, other: str, id_: str) -> str:
    """Return an item of an edition; what only the other one has is refused as such."""
    book = library().book(edition)
    if is_comparable_item(book, id_):
        return id_
    with refused_if_only_in(library(), other):
        return existing_provision(library(), book, id_).id


@blueprint.route("/graph")
@blueprint.doc(operationId="getReferences")
@blueprint.arguments(schemas.GraphQuerySchema, location="query")
@blueprint.response(200, schemas.GraphSchema)
@blueprint.alt_response(400, schema=ProblemSchema, content_type=CONTENT_TYPE)
@blueprint.alt_response(404, schema=ProblemSchema, content_type=CONTENT_TYPE)
def graph(query: dict[str, Any]) -> dict[str, Any]:
    """Return the references of an edition: all, around a provision, chains, or what changed."""
    book = library().book(query["edition"])
    if "since" in query:
        changes = reference_changes(library(), book.edition.id, query["since"])
        return reference_changes_json(changes)
    found = graph_of(library(), book.edition.id)
    if "id" not in query:
        return graph_json(found)
    start = existing_provision(library(), book, query["id"]).id
    if "to" not in query:
        return around_json(found, start)
    end = existing_provision(library(), book, query["to"]).id
    return chains_json(found, book.law_of(start).id, book.law_of(end).id)
