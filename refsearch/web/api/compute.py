"""The JSON API of the computational core: what can be computed, and its results."""

# mypy: disable-error-code="untyped-decorator"

from __future__ import annotations

from typing import Any

from flask import Response, json, request
from flask_smorest import Blueprint
from werkzeug.exceptions import RequestEntityTooLarge

from refsearch.compute.amounts import Citation, RuleBroken
from refsearch.compute.registry import Function
from refsearch.games.catalogue import cited_places, computed_json, function_json, functions
from refsearch.games.catalogue import function as function_named
from refsearch.games.refusals import Fault, fault_line, faults_of
from refsearch.json_input import BadField, read_json
from refsearch.languages.catalogs import rendered
from refsearch.messages import msg
from refsearch.web.api.interface_enum import UI_SCHEMA
from refsearch.web.api.schemas.compute import (
    ComputedSchema,
    ComputeProblemSchema,
    FunctionsQuerySchema,
    FunctionsSchema,
)
from refsearch.web.calculators.answers import Answered
from refsearch.web.calculators.inputs import check_extent, input_shape, largest_body, read_answers
from refsearch.web.common.i18n import asked_language, interface
from refsearch.web.common.problems import CONTENT_TYPE, ProblemSchema, problem
from refsearch.web.common.services import library

_LONGEST_NAME = 100  # characters of a name that is refused: the longest real one has about 30
_NAME = {"in": "path", "name": "name", "schema": {"type": "string"}, "required": True}
_NAME |= {"description": "The function", "example": "contract-score"}
_INPUT = {
    "in": "query",
    "name": "input",
    "schema": {"type": "string"},
    "description": "The input as JSON. Instead of it the fields of the input may stand in the "
    "query by their names: contract=4SX&tricks=9, boards.0.open=420, scores=420,-50",
    "example": '{"contract": "4SX", "tricks": 9}',
}
_UI = {
    "in": "query",
    "name": "ui",
    "schema": UI_SCHEMA,
    "description": "The language in which a refusal is said",
}
_BODY = {
    "required": True,
    "description": "The input, by the schema that GET /api/v1/compute gives for the function",
    "content": {
        "application/json": {
            "schema": {"type": "object"},
            "example": {"contract": "4SX", "tricks": 9, "vulnerable": True},
        }
    },
}

blueprint = Blueprint(
    "compute", __name__, url_prefix="/api/v1/compute", description="What the laws give in numbers"
)


@blueprint.route("")
@blueprint.doc(operationId="listFunctions")
@blueprint.arguments(FunctionsQuerySchema, location="query")
@blueprint.response(200, FunctionsSchema)
@blueprint.alt_response(404, schema=ProblemSchema, content_type=CONTENT_TYPE)
def listed(query: dict[str, str]) -> dict[str, Any]:
    """List what can be computed, or one function, with the schemas of input and output."""
    wanted = [_function(query["name"])] if "name" in query else functions().values()
    return {"functions": [function_json(library(), one) for one in wanted]}


@blueprint.route("/<name>")
@blueprint.doc(operationId="compute", parameters=[_NAME, _INPUT, _UI])
@blueprint.response(200, ComputedSchema)
@blueprint.alt_response(404, schema=ProblemSchema, content_type=CONTENT_TYPE)
@blueprint.alt_response(422, schema=ComputeProblemSchema, content_type=CONTENT_TYPE)
def computed(name: str) -> Response:
    """Compute from the query; each citation stands in every edition that has the provision."""
    found = _function(name)
    return _answer(found, _asked(found))


@blueprint.route("/<name>", methods=["POST"])
@blueprint.doc(operationId="computeFromBody", parameters=[_NAME, _UI], requestBody=_BODY)
@blueprint.response(200, ComputedSchema)
@blueprint.alt_response(400, schema=ProblemSchema, content_type=CONTENT_TYPE)
@blueprint.alt_response(404, schema=ProblemSchema, content_type=CONTENT_TYPE)
@blueprint.alt_response(413, schema=ProblemSchema, content_type=CONTENT_TYPE)
@blueprint.alt_response(422, schema=ComputeProblemSchema, content_type=CONTENT_TYPE)
def computed_from_body(name: str) -> Response:
    """Compute from a JSON body; each citation stands in every edition that has the provision."""
    found = _function(name)
    largest = largest_body(found)
    if (request.content_length or 0) > largest:
        raise RequestEntityTooLarge(msg("a body of at most {} bytes is taken", largest))
    return _answer(found, read_json(request.get_data()))


def _function(name: str) -> Function:
    return function_named(name[:_LONGEST_NAME])


def _asked(found: Function) -> Any:
    """Return the input that the query gives, as JSON or field by field."""
    if "input" in request.args:
        return read_json(request.args["input"].encode("utf-8", "replace"))
    answers = {key: request.args.getlist(key) for key in request.args}
    return read_answers(input_shape(found), Answered(answers)).data


def _answer(found: Function, given: Any) -> Response:
    ui = asked_language()
    if request.args.get("ui", ui) != ui:
        return refusal(Fault("ui", msg("one of {} is needed", ", ".join(interface()))), ui=ui)
    try:
        check_extent(given)
        return Response(
            json.dumps(computed_json(library(), found, given)), content_type="application/json"
        )
    except RuleBroken as error:
        return refusal(*faults_of(error), ui=ui)


def refuse_field(error: BadField) -> Response:
    """Answer JSON that is well-formed and refused."""
    return refusal(Fault(error.field, error.message), ui=asked_language())


blueprint.register_error_handler(BadField, refuse_field)


def refusal(*faults: Fault, ui: str) -> Response:
    """Return a refused input as problem details: the fields, the rules, the provisions."""
    detail = "; ".join(fault_line(library(), fault, ui) for fault in faults)
    return problem(422, detail, errors=[_error(fault, ui) for fault in faults])


def _error(fault: Fault, ui: str) -> dict[str, Any]:
    cited = citation_json(fault.citation) if fault.citation else None
    message = rendered(fault.message, library().languages, ui)
    return {"field": fault.field, "message": message, "citation": cited}


def citation_json(citation: Citation) -> dict[str, Any]:
    """Return a provision with how each edition cites it."""
    names = ("edition", "id", "citation")
    cited = [dict(zip(names, place, strict=True)) for place in cited_places(library(), citation)]
    return {"work": citation.work, "id": citation.id, "cited": cited}
