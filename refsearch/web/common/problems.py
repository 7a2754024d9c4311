"""Errors of the API as RFC 9457 problem details."""

from __future__ import annotations

from collections.abc import Iterator
from http import HTTPStatus
from typing import Any

import marshmallow as ma
from flask import Response, json, request
from werkzeug.exceptions import HTTPException, MethodNotAllowed

from refsearch.errors import (
    BadLocator,
    IndexUnavailable,
    NotComparable,
    NotFound,
    NotInFile,
    QueryError,
    RefsearchError,
)
from refsearch.json_input import BadField, BadJson
from refsearch.messages import Message, msg
from refsearch.web.common.i18n import translated_phrase

CONTENT_TYPE = "application/problem+json"


class FieldErrorSchema(ma.Schema):
    """A parameter or a field that is not as it must be."""

    field = ma.fields.String(
        metadata={
            "description": "Its name, of a field its path in the input",
            "example": "results[2].score",
        }
    )
    message = ma.fields.String(
        metadata={"description": "What is wrong, or what would be right"},
    )


class ProblemSchema(ma.Schema):
    """An error: what kind, what was wrong, and what would have been right."""

    type = ma.fields.String(
        metadata={"description": "A URI for the kind of problem", "example": "about:blank"}
    )
    title = ma.fields.String(
        metadata={"description": "The kind of problem", "example": "Not Found"}
    )
    status = ma.fields.Integer(metadata={"description": "The HTTP status", "example": 404})
    detail = ma.fields.String(
        metadata={
            "description": "What was wrong, where, and what would have been right",
            "example": "no provision '94' in bridge-2017-it; the nearest is 93",
        }
    )
    nearest = ma.fields.List(
        ma.fields.String(),
        metadata={
            "description": "Of a 404: the existing names closest, best first",
            "example": ["93"],
        },
    )
    elsewhere = ma.fields.List(
        ma.fields.String(),
        metadata={
            "description": "Of a 404 for a law that the edition's file lacks: the laws of that "
            "number in a newer work, as global ids; numbering may differ",
            "example": ["bridge-2017-it:50"],
        },
    )
    code = ma.fields.String(
        metadata={
            "description": "Of a refused query: empty, too-long or only-excluded",
            "example": "too-long",
        }
    )
    errors = ma.fields.List(
        ma.fields.Nested(FieldErrorSchema),
        metadata={"description": "Of a 422: each parameter or field at fault"},
    )


def status_of(error: RefsearchError) -> HTTPStatus:
    """Return the HTTP status that an error of ours is answered with."""
    if isinstance(error, NotFound | NotComparable):
        return HTTPStatus.NOT_FOUND
    if isinstance(error, QueryError | BadLocator | BadJson):
        return HTTPStatus.BAD_REQUEST
    if isinstance(error, BadField):
        return HTTPStatus.UNPROCESSABLE_ENTITY
    if isinstance(error, IndexUnavailable):
        return HTTPStatus.SERVICE_UNAVAILABLE
    return HTTPStatus.INTERNAL_SERVER_ERROR


def problem(status: int, detail: str, **more: Any) -> Response:
    """Return a problem details answer; members with nothing in them are left out.

    The title is the name that HTTP gives the status, in English everywhere.
    """
    title = HTTPStatus(status).phrase
    body = {"type": "about:blank", "title": title, "status": status, "detail": detail}
    body |= {name: value for name, value in more.items() if value}
    answer = Response(json.dumps(body), status, content_type=CONTENT_TYPE)
    answer.vary.add("Accept-Language")
    return answer


def refsearch_problem(error: RefsearchError) -> Response:
    """Return an error of ours as problem details."""
    nearest = list(error.nearest) if isinstance(error, NotFound) else []
    code = getattr(error, "code", None)
    status = status_of(error)
    if status >= HTTPStatus.INTERNAL_SERVER_ERROR:
        return problem(status, _reason(status))
    detail = translated_phrase(error.sentence)
    if isinstance(error, NotInFile):
        return problem(status, detail, elsewhere=nearest)
    return problem(status, detail, nearest=nearest, code=code)


def http_problem(error: HTTPException) -> Response:
    """Return an HTTP error as problem details; a 422 names each parameter at fault."""
    status = error.code or HTTPStatus.INTERNAL_SERVER_ERROR
    found: dict[str, Any] = getattr(error, "data", None) or {}
    errors = list(_field_errors(found.get("messages") or {}))
    listed = "; ".join(f"{one['field']}: {one['message']}" for one in errors)
    detail = listed or _http_detail(error, HTTPStatus(status))
    answer = problem(status, detail, errors=errors)
    answer.headers.extend(protocol_headers(error))
    return answer


def _http_detail(error: HTTPException, status: HTTPStatus) -> str:
    """Return what was wrong with a request, in our words and not those of the server."""
    if isinstance(error.description, Message):
        return translated_phrase(error.description)
    if isinstance(error, MethodNotAllowed):
        possible = ", ".join(sorted(error.valid_methods or ()))
        return translated_phrase(
            msg("{} is not possible here; possible: {}", request.method, possible)
        )
    return _reason(status)


def _reason(status: HTTPStatus) -> str:
    if status == HTTPStatus.NOT_FOUND:
        return translated_phrase(msg("there is nothing at this address"))
    if status < HTTPStatus.INTERNAL_SERVER_ERROR:
        return translated_phrase(msg("the request cannot be answered as it was sent"))
    return translated_phrase(msg("something went wrong here, and not on your side"))


def _field_errors(found: dict[str, Any]) -> Iterator[dict[str, str]]:
    """Yield what is wrong with each parameter; the library has it by place, name and number."""
    for parameters in found.values():
        for name, messages in parameters.items():
            text = " ".join(map(translated_phrase, messages))
            yield {"field": name, "message": text}


def protocol_headers(error: HTTPException) -> list[tuple[str, str]]:
    """Return the headers that HTTP wants beside an error's body: what is allowed instead."""
    return [(k, v) for k, v in error.get_headers() if k.lower() in ("allow", "retry-after")]
