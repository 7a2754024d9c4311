"""The web site and the JSON API: ``create_app`` makes the Flask application."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from flask import Flask

from refsearch.errors import TextError
from refsearch.library.library import Library
from refsearch.paths import templates_folder
from refsearch.search.results import SearchEngine
from refsearch.web.api import document as api
from refsearch.web.calculators import views as calculator_pages
from refsearch.web.common import errors, i18n, played
from refsearch.web.common.http import address, bodies, headers, kept, limits
from refsearch.web.common.http.addressing import Site
from refsearch.web.common.page import frame, head
from refsearch.web.common.services import Services
from refsearch.web.compare import matrix_views as matrix
from refsearch.web.compare import redline_views as redline
from refsearch.web.compare import report_views as reports
from refsearch.web.compare import views as compare
from refsearch.web.examples import views as example_pages
from refsearch.web.law import corrections as corrections_pages
from refsearch.web.law import downloads
from refsearch.web.linker import views as linker
from refsearch.web.offline import views as offline
from refsearch.web.practice import views as practice
from refsearch.web.references import views as references
from refsearch.web.rulings import views as ruling_pages
from refsearch.web.search import suggestions as search_suggestions
from refsearch.web.search import views as search
from refsearch.web.site import machines
from refsearch.web.site import views as pages
from refsearch.web.site.games import search_edition
from refsearch.web.terms import views as terms_pages


def create_app(
    library: Library,
    engine: SearchEngine,
    config: Mapping[str, Any] | None = None,
    problems: Sequence[TextError] = (),
) -> Flask:
    """Return the application that serves a library; ``problems`` are faults of its texts.

    ``config`` overrides Flask's settings. ``BASE_URL`` is the address of the site, ``HOSTS`` the
    further names that it may be asked for under, ``KEPT_BYTES`` how much of memory finished
    answers may take.
    """
    app = Site(__name__, template_folder=str(templates_folder()))
    app.config.from_mapping(config or {})
    app.extensions["refsearch"] = Services(library, engine, tuple(problems))
    app.jinja_options = {"trim_blocks": True, "lstrip_blocks": True, "autoescape": True}
    i18n.register(app, library.languages)  # first: the rules of every page need its converter
    # before the address, which then stands around it: a refused host gets nothing that is kept
    kept.register(app, library.languages.interface)
    for part in (address, bodies, limits, frame, head, headers, played):
        part.register(app)
    areas = (
        machines,
        search,
        search_suggestions,
        compare,
        matrix,
        redline,
        reports,
        references,
        terms_pages,
        corrections_pages,
        downloads,
        practice,
        linker,
        pages,
    )
    for area in areas:
        app.register_blueprint(area.blueprint)
    calculator_pages.register(app)
    example_pages.register(app, library)
    ruling_pages.register(app)
    offline.register(app)
    app.add_template_global(search_edition)
    with app.app_context():  # its document names the languages of the interface
        api.register(app)
    errors.register(app)
    return app
