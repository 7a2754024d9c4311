"""The JSON API: editions, provisions, search, and what a citation means."""

# mypy: disable-error-code="untyped-decorator"

from __future__ import annotations

from typing import Any

from flask_smorest import Blueprint

from refsearch.comparison.json import with_today
from refsearch.comparison.redline.changes import changes_between
from refsearch.comparison.redline.json import changes_json, redline_json
from refsearch.comparison.redline.pairs import in_order, require_redline
from refsearch.comparison.redline.passages import redline_of
from refsearch.comparison.redline.places import law_meant
from refsearch.comparison.report.findings import report_of
from refsearch.comparison.report.json import report_json
from refsearch.export import edition_summary
from refsearch.library.items import require_targets, resolution_json
from refsearch.library.resolution.resolve import Resolution, resolve
from refsearch.search.present.json import results_json
from refsearch.web.api.schemas.editions import (
    CorrectionsSchema,
    EditionContentsSchema,
    EditionsSchema,
)
from refsearch.web.api.schemas.provisions import ProvisionSchema
from refsearch.web.api.schemas.redline import (
    ChangesQuerySchema,
    ChangesSchema,
    RedlineQuerySchema,
    RedlineSchema,
)
from refsearch.web.api.schemas.report import DivergencesQuerySchema, DivergencesSchema
from refsearch.web.api.schemas.resolution import ResolutionSchema, ResolveQuerySchema, TextsSchema
from refsearch.web.api.schemas.search import SearchQuerySchema, SearchResultSchema
from refsearch.web.api.schemas.terms import TermSchema, TermsQuerySchema, TermsSchema
from refsearch.web.api.viewmodels import (
    contents_json,
    corrections_json,
    provision_with_neighbours,
    term_json,
    texts_json,
)
from refsearch.web.common.problems import CONTENT_TYPE, ProblemSchema
from refsearch.web.common.query_args import clean
from refsearch.web.common.services import engine, library
from refsearch.web.law.typed_ids import existing_provision
from refsearch.web.terms.viewmodels import entry_of, sorted_entries
from refsearch.web.terms.views import known_concept

VERSION = "v1"
blueprint = Blueprint(
    "texts", __name__, url_prefix=f"/api/{VERSION}", description="The texts: read, searched, cited"
)


@blueprint.route("/editions")
@blueprint.doc(operationId="listEditions")
@blueprint.response(200, EditionsSchema)
def editions() -> dict[str, Any]:
    """List the editions."""
    return {"editions": [edition_summary(library(), e) for e in library().editions]}


@blueprint.route("/editions/<edition>")
@blueprint.doc(operationId="getEdition")
@blueprint.response(200, EditionContentsSchema)
@blueprint.alt_response(404, schema=ProblemSchema, content_type=CONTENT_TYPE)
def edition(edition: str) -> dict[str, Any]:
    """Describe an edition and list what is in it."""
    return contents_json(library(), library().book(edition))


@blueprint.route("/editions/<edition>/provisions/<id_>")
@blueprint.doc(operationId="getProvision")
@blueprint.response(200, ProvisionSchema)
@blueprint.alt_response(404, schema=ProblemSchema, content_type=CONTENT_TYPE)
def provision(edition: str, id_: str) -> dict[str, Any]:
    """Return a provision with its references, its neighbours and who cites it."""
    book = library().book(edition)
    return provision_with_neighbours(library(), book, existing_provision(library(), book, id_))


@blueprint.route("/editions/<edition>/corrections")
@blueprint.doc(operationId="listCorrections")
@blueprint.response(200, CorrectionsSchema)
@blueprint.alt_response(404, schema=ProblemSchema, content_type=CONTENT_TYPE)
def corrections(edition: str) -> dict[str, Any]:
    """List where an edition departs from its source, and why."""
    return corrections_json(library().book(edition))


@blueprint.route("/terms")
@blueprint.doc(operationId="listTerms")
@blueprint.arguments(TermsQuerySchema, location="query")
@blueprint.response(200, TermsSchema)
def terms(query: dict[str, Any]) -> dict[str, Any]:
    """List the term base: each concept in each language, with its definitions."""
    entries = sorted_entries(library(), query["sort"], query.get("game", ""))
    return {"terms": [term_json(entry) for entry in entries]}


@blueprint.route("/terms/<concept>")
@blueprint.doc(operationId="getTerm")
@blueprint.response(200, TermSchema)
@blueprint.alt_response(404, schema=ProblemSchema, content_type=CONTENT_TYPE)
def term(concept: str) -> dict[str, Any]:
    """Return a concept in each language, with its definitions."""
    return term_json(entry_of(library(), known_concept(library(), concept)))


@blueprint.route("/search")
@blueprint.doc(operationId="search")
@blueprint.arguments(SearchQuerySchema(), location="query")
@blueprint.response(200, SearchResultSchema)
@blueprint.alt_response(400, schema=ProblemSchema, content_type=CONTENT_TYPE)
@blueprint.alt_response(404, schema=ProblemSchema, content_type=CONTENT_TYPE)
def search(query: dict[str, Any]) -> dict[str, Any]:
    """Search: one hit for each law, with its best provision."""
    results = engine().search(
        clean(query["q"]),
        editions=[query["edition"]] if query.get("edition") else [],
        language=query.get("lang"),
        ui=query["ui"],
        limit=query["limit"],
        offset=query["offset"],
    )
    return results_json(results)


@blueprint.route("/resolve")
@blueprint.doc(operationId="resolveCitation")
@blueprint.arguments(ResolveQuerySchema, location="query")
@blueprint.response(200, ResolutionSchema)
@blueprint.alt_response(400, schema=ProblemSchema, content_type=CONTENT_TYPE)
@blueprint.alt_response(404, schema=ProblemSchema, content_type=CONTENT_TYPE)
def resolve_citation(query: dict[str, Any]) -> dict[str, Any]:
    """Say which provisions a citation means."""
    return with_today(library(), resolution_json(library(), _resolution(query)))


@blueprint.route("/text")
@blueprint.doc(operationId="getText")
@blueprint.arguments(ResolveQuerySchema, location="query")
@blueprint.response(200, TextsSchema)
@blueprint.alt_response(400, schema=ProblemSchema, content_type=CONTENT_TYPE)
@blueprint.alt_response(404, schema=ProblemSchema, content_type=CONTENT_TYPE)
def whole_text(query: dict[str, Any]) -> dict[str, Any]:
    """Return the whole text of what a citation means, with everything that stands in it."""
    return texts_json(library(), _resolution(query))


def _resolution(query: dict[str, Any]) -> Resolution:
    """Return what a citation means; raise RefsearchError for one that means nothing."""
    found = resolve(library(), clean(query["citation"]), edition=query.get("edition"))
    require_targets(library(), found, query.get("edition"))
    return found


@blueprint.route("/changes")
@blueprint.doc(operationId="listChanges")
@blueprint.arguments(ChangesQuerySchema, location="query")
@blueprint.response(200, ChangesSchema)
@blueprint.alt_response(404, schema=ProblemSchema, content_type=CONTENT_TYPE)
def changes(query: dict[str, Any]) -> dict[str, Any]:
    """List what changed between two editions, by law, most changed first."""
    found = changes_between(library(), query["old"], query["new"])
    return changes_json(found.of_law(query["law"]) if "law" in query else found)


@blueprint.route("/redline")
@blueprint.doc(operationId="getRedline")
@blueprint.arguments(RedlineQuerySchema, location="query")
@blueprint.response(200, RedlineSchema)
@blueprint.alt_response(404, schema=ProblemSchema, content_type=CONTENT_TYPE)
def redline(query: dict[str, Any]) -> dict[str, Any]:
    """Return a law of the newer of two editions in one language, with what changed word by word."""
    old, new = in_order(library(), query["old"], query["new"])
    require_redline(library(), old, new)

    def found_in(edition: str) -> str:
        """Return the id of the law asked for, in one of the editions."""
        return existing_provision(library(), library().book(edition), query["law"]).id

    law = law_meant(library(), (old, new), found_in)
    return redline_json(redline_of(library(), old, new), law)


@blueprint.route("/divergences")
@blueprint.doc(operationId="listDivergences")
@blueprint.arguments(DivergencesQuerySchema, location="query")
@blueprint.response(200, DivergencesSchema)
@blueprint.alt_response(404, schema=ProblemSchema, content_type=CONTENT_TYPE)
def divergences(query: dict[str, Any]) -> dict[str, Any]:
    """List where two translations of one work differ, as the build found it."""
    found = report_of(library(), query["left"], query["right"])
    return report_json(library(), found, query.get("tier"))
