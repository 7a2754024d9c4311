"""Citations of another site's page, looked up together: what ``/linker.js`` asks."""

# mypy: disable-error-code="untyped-decorator"

from __future__ import annotations

from http import HTTPStatus
from typing import Any

import marshmallow as ma
from flask import Response
from flask_smorest import Blueprint
from marshmallow import fields

from refsearch.library.book.book import split_global_id
from refsearch.library.library import Library
from refsearch.library.resolution.resolve import resolve
from refsearch.web.api.arguments import Texts
from refsearch.web.common.i18n import interface
from refsearch.web.common.previews import preview_of
from refsearch.web.common.query_args import clean
from refsearch.web.common.services import library

MOST, LONGEST = 50, 60  # citations in a request; characters of one, in any spelling
_PREVIEW = 280  # characters: enough to know a provision again, and no copy of the law
_KEPT = 3_600  # seconds: a reader who goes on to the site's next page asks nothing again


class CitationsQuerySchema(ma.Schema):
    """The citations to look up."""

    c = Texts(
        MOST,
        LONGEST,
        required=True,
        metadata={"description": f"A citation; up to {MOST}", "example": ["Art. 27B1(b)"]},
    )


class PreviewedPlaceSchema(ma.Schema):
    """What a citation means in an edition."""

    edition = fields.String(metadata={"description": "Its id", "example": "bridge-2017-it"})
    language = fields.String(metadata={"description": "Its language", "example": "it"})
    title = fields.String(metadata={"description": "The short title of the edition"})
    path = fields.String(
        metadata={
            "description": "Its page, after the language of the interface",
            "example": "bridge-2017-it/27.B.1.b",
        }
    )
    citation = fields.String(metadata={"description": "How it is cited", "example": "Art. 27B1(b)"})
    heading = fields.String(metadata={"description": "The heading over it"})
    preview = fields.String(metadata={"description": "The beginning of its text"})


class PreviewedSchema(ma.Schema):
    """A citation with what it means in each edition; nothing where it is none."""

    citation = fields.String(metadata={"description": "What was asked"})
    places = fields.List(fields.Nested(PreviewedPlaceSchema))


class CitationsSchema(ma.Schema):
    """What the citations mean."""

    interface = fields.List(
        fields.String(),
        metadata={"description": "The languages of the pages", "example": ["it", "el", "en"]},
    )
    citations = fields.List(fields.Nested(PreviewedSchema))


blueprint = Blueprint(
    "citations_api", __name__, url_prefix="/api/v1/citations", description="Citations of a page"
)


@blueprint.route("")
@blueprint.doc(operationId="lookUpCitations")
@blueprint.arguments(CitationsQuerySchema, location="query")
@blueprint.response(200, CitationsSchema)
def cited(query: dict[str, Any]) -> dict[str, Any]:
    """Say what citations mean, each in every edition; for pages of any origin."""
    wanted = dict.fromkeys(query["c"])
    found = [{"citation": one, "places": _places(library(), clean(one))} for one in wanted]
    return {"interface": list(interface()), "citations": found}


@blueprint.after_request
def kept(response: Response) -> Response:
    """Let the browser keep an answer."""
    if response.status_code == HTTPStatus.OK:
        response.cache_control.public = True
        response.cache_control.max_age = _KEPT
    return response


def _places(of: Library, citation: str) -> list[dict[str, str]]:
    by_edition: dict[str, str] = {}
    for target in resolve(of, citation).targets:
        edition, id_ = split_global_id(target)
        by_edition.setdefault(edition, id_)
    return [_place(of, edition, id_) for edition, id_ in by_edition.items()]


def _place(of: Library, edition: str, id_: str) -> dict[str, str]:
    book = of.book(edition)
    shown = preview_of(book, id_, _PREVIEW)
    lines = (" ".join(filter(None, (x.label, x.heading, x.text))) for x in shown.lines)
    text = "\n".join(line for line in lines if line)
    return {
        "edition": edition,
        "language": book.edition.language,
        "title": book.edition.short_title,
        "path": f"{edition}/{id_}",
        "citation": shown.citation,
        "heading": shown.heading,
        "preview": f"{text} …" if shown.cut and not text.endswith("…") else text,
    }
