"""The API as a whole: its OpenAPI document, its errors, what other origins may read."""

from __future__ import annotations

import re
from typing import Any

from flask import Flask, Response, request
from flask_cors import CORS
from flask_smorest import Api
from flask_smorest.utils import prepare_response
from werkzeug.exceptions import HTTPException

from refsearch.web.api import citations as citations_api
from refsearch.web.api import comparison as comparison_api
from refsearch.web.api import compute as compute_api
from refsearch.web.api import practice as practice_api
from refsearch.web.api import rulings as rulings_api
from refsearch.web.api import views as texts_api
from refsearch.web.api.interface_enum import InterfaceEnum
from refsearch.web.common.errors import answer_http_error
from refsearch.web.common.i18n import interface
from refsearch.web.common.problems import CONTENT_TYPE, ProblemSchema

# of an answer, what a page of another origin may read
_EXPOSED = ["ETag", "Link", "RateLimit", "RateLimit-Policy", "Refsearch-Build", "Retry-After"]
_EXPOSED += ["X-Request-ID"]
_OPEN = re.compile(r"/(api/.*|openapi\.json)")  # the paths that it may read
_METHODS, _TAKEN = ["GET", "HEAD", "POST"], ["Content-Type", "If-None-Match"]
_ASKED_AGAIN = 7_200  # seconds until a browser asks again what is taken: the most that one keeps it


class ProblemApi(Api):  # type: ignore[misc]  # flask-smorest has no types
    """The API with every error documented and answered as problem details."""

    ERROR_SCHEMA = ProblemSchema

    def handle_http_exception(self, error: HTTPException) -> Any:
        """Answer an HTTP error, for programs and for readers."""
        return answer_http_error(error)

    def _register_responses(self) -> None:
        """Document errors under the media type that they are sent with."""
        for name, description in (
            ("DEFAULT_ERROR", "An error"),
            ("UNPROCESSABLE_ENTITY", "A parameter at fault"),
        ):
            response = {"description": description, "schema": ProblemSchema}
            prepare_response(response, self.spec, CONTENT_TYPE)
            self.spec.components.response(name, response, lazy=True)


def register(app: Flask) -> None:
    """Add the API and its OpenAPI document to an application."""
    app.config |= {
        "API_TITLE": "refsearch",
        "API_VERSION": texts_api.VERSION,
        "OPENAPI_VERSION": "3.1.0",
        "OPENAPI_URL_PREFIX": "/",
        "OPENAPI_JSON_PATH": "openapi.json",
        "API_SPEC_OPTIONS": {
            "info": {
                "description": "The laws of games: provisions by number and by word, with their "
                "references resolved. Errors are RFC 9457 problem details.",
                "license": {"name": "MIT"},
            }
        },
    }
    filled = InterfaceEnum(interface())
    # a page of any origin may read: what is answered is public, and the same for everyone
    CORS(
        app,
        resources=_OPEN,
        origins="*",
        send_wildcard=True,
        methods=_METHODS,
        allow_headers=_TAKEN,
        expose_headers=_EXPOSED,
        max_age=_ASKED_AGAIN,
    )
    app.after_request(_readable)  # runs before what is registered above it
    described = ProblemApi(app, spec_kwargs={"extra_plugins": [filled]})
    parts = (texts_api, citations_api, comparison_api, compute_api, practice_api, rulings_api)
    for part in parts:
        described.register_blueprint(part.blueprint)


def _readable(response: Response) -> Response:
    """Say that pages of any origin may read an answer; then flask-cors need not work it out.

    It does where an origin is named, and for preflights.
    """
    plain = request.method != "OPTIONS" and "Origin" not in request.headers
    if plain and _OPEN.fullmatch(request.path):
        response.headers["Access-Control-Allow-Origin"] = "*"
        response.headers["Access-Control-Expose-Headers"] = ", ".join(_EXPOSED)
    return response
