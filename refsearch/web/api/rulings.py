"""The JSON API of the rulings: what can be asked for, and a case ruled as far as its facts go.

It keeps nothing: the facts are the whole state, sent again with one more for each question.
"""

# mypy: disable-error-code="untyped-decorator"

from __future__ import annotations

from typing import Any

from flask import Response, json, request
from flask_smorest import Blueprint
from werkzeug.exceptions import RequestEntityTooLarge

from refsearch.compute.amounts import RuleBroken
from refsearch.games.refusals import Fault, faults_of
from refsearch.json_input import BadField, read_json
from refsearch.languages.registry import ENGLISH
from refsearch.messages import msg
from refsearch.rulings.catalogue import find_procedure, procedures
from refsearch.rulings.report import procedure_json, ruling_json
from refsearch.web.api.compute import refusal, refuse_field
from refsearch.web.api.interface_enum import UI_SCHEMA
from refsearch.web.api.schemas.compute import ComputeProblemSchema
from refsearch.web.api.schemas.rulings import ProceduresQuerySchema, ProceduresSchema, RulingSchema
from refsearch.web.common.i18n import asked_language, interface
from refsearch.web.common.problems import CONTENT_TYPE, ProblemSchema
from refsearch.web.common.services import library

LARGEST_BODY = 20_000  # bytes: hundreds of facts, and no ruling asks for ten
MOST_FACTS = 100  # the longest ruling asks eight; the rest are strangers to it
LONGEST_FACT = 200  # characters: the longest answer is a call or the name of a choice
_LONGEST_NAME = 100  # characters of a name that is refused: the longest real one has about 30
_NAME = {"in": "path", "name": "name", "schema": {"type": "string"}, "required": True}
_NAME |= {"description": "The ruling", "example": "insufficient-bid"}
_FACTS = {
    "in": "query",
    "name": "facts",
    "schema": {"type": "object", "additionalProperties": {"type": "string"}},
    "style": "form",
    "explode": True,
    "description": "The facts known, each by the id of its question: bid-made=in-rotation",
    "example": {"bid-made": "in-rotation", "bid-reaction": "not-accepted"},
}
_UI = {
    "in": "query",
    "name": "ui",
    "schema": UI_SCHEMA,
    "description": "The language of the texts",
}
_BODY = {
    "required": False,
    "description": "The facts known, by the ids of the questions; none to begin with. ui is the "
    "language of the texts: {interface}",
    "content": {
        "application/json": {
            "schema": {
                "type": "object",
                "properties": {
                    "facts": {
                        "type": "object",
                        "description": "The facts known, each by the id of its question",
                    },
                    "ui": {**UI_SCHEMA, "description": "The language of the texts"},
                },
            },
            "example": {
                "facts": {"bid-made": "in-rotation", "bid-reaction": "not-accepted"},
                "ui": "it",
            },
        }
    },
}

blueprint = Blueprint(
    "rulings_api", __name__, url_prefix="/api/v1/rulings", description="Rulings on irregularities"
)
blueprint.register_error_handler(BadField, refuse_field)


@blueprint.route("")
@blueprint.doc(operationId="listRulings")
@blueprint.arguments(ProceduresQuerySchema, location="query")
@blueprint.response(200, ProceduresSchema)
@blueprint.alt_response(404, schema=ProblemSchema, content_type=CONTENT_TYPE)
def listed(query: dict[str, str]) -> dict[str, Any]:
    """List the rulings that can be asked for, or one of them."""
    named = query.get("name", "")[:_LONGEST_NAME]
    wanted = [find_procedure(named)] if named else procedures().values()
    codes = [query["ui"]] if "ui" in query else interface()
    return {"rulings": [procedure_json(library(), found, codes) for found in wanted]}


@blueprint.route("/<name>")
@blueprint.doc(operationId="rule", parameters=[_NAME, _FACTS, _UI])
@blueprint.response(200, RulingSchema)
@blueprint.alt_response(404, schema=ProblemSchema, content_type=CONTENT_TYPE)
@blueprint.alt_response(422, schema=ComputeProblemSchema, content_type=CONTENT_TYPE)
def ruled_from_query(name: str) -> Response:
    """Rule a case whose facts stand in the query: the next question, or the outcome."""
    twice = [key for key in request.args if len(set(request.args.getlist(key))) > 1]
    if twice:
        faults = [Fault(key[:_LONGEST_NAME], msg("is given twice")) for key in twice]
        return refusal(*faults, ui=asked_language())
    facts = {key: request.args[key] for key in request.args if key != "ui"}
    query = {key: request.args[key] for key in request.args if key == "ui"}
    return _answer(name, {"facts": facts, **query})


@blueprint.route("/<name>", methods=["POST"])
@blueprint.doc(operationId="ruleFromBody", parameters=[_NAME], requestBody=_BODY)
@blueprint.response(200, RulingSchema)
@blueprint.alt_response(400, schema=ProblemSchema, content_type=CONTENT_TYPE)
@blueprint.alt_response(404, schema=ProblemSchema, content_type=CONTENT_TYPE)
@blueprint.alt_response(413, schema=ProblemSchema, content_type=CONTENT_TYPE)
@blueprint.alt_response(422, schema=ComputeProblemSchema, content_type=CONTENT_TYPE)
def ruled(name: str) -> Response:
    """Rule a case as far as its facts go: the next question, or the outcome."""
    if (request.content_length or 0) > LARGEST_BODY:
        raise RequestEntityTooLarge(msg("a body of at most {} bytes is taken", LARGEST_BODY))
    return _answer(name, read_json(request.get_data() or b"{}", msg("the body is not JSON")))


def _answer(name: str, given: Any) -> Response:
    query = given.get("ui") if isinstance(given, dict) else None
    refused_in = query if query in interface() else asked_language()
    if faults := _faults(given):
        return refusal(*faults, ui=refused_in)
    facts = given.get("facts", {})
    try:
        ruling = ruling_json(library(), name[:_LONGEST_NAME], facts, given.get("ui", ENGLISH))
    except RuleBroken as error:
        return refusal(*faults_of(error), ui=refused_in)
    return Response(json.dumps(ruling), content_type="application/json")


def _faults(given: Any) -> list[Fault]:
    """Return what is wrong with a body before any ruling reads it."""
    if not isinstance(given, dict):
        return [Fault("input", msg("an object with facts and ui is needed"))]
    found = [
        Fault(key[:_LONGEST_NAME], msg("facts and ui are all that is asked for"))
        for key in given
        if key not in ("facts", "ui")
    ]
    if given.get("ui", ENGLISH) not in interface():
        found.append(Fault("ui", msg("one of {} is needed", ", ".join(interface()))))
    return [*found, *_facts_faults(given.get("facts", {}))]


def _facts_faults(facts: Any) -> list[Fault]:
    if not isinstance(facts, dict):
        message = msg("an object of facts by the ids of their questions is needed")
        return [Fault("facts", message)]
    if len(facts) > MOST_FACTS:
        return [Fault("facts", msg("at most {} facts are taken", MOST_FACTS))]
    return [
        Fault(key[:_LONGEST_NAME], msg("a short text, a whole number, true or false is needed"))
        for key, fact in facts.items()
        if not isinstance(fact, str | int | bool) or len(str(fact)) > LONGEST_FACT
    ]
