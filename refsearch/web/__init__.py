"""The web site and the JSON API: ``create_app`` makes the Flask application."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from flask import Flask

from refsearch.errors import TextError
from refsearch.library import Library
from refsearch.paths import templates_folder
from refsearch.search.engine import SearchEngine
from refsearch.web import (
    api,
    compare,
    corrections_pages,
    delivery,
    downloads,
    errors,
    i18n,
    limits,
    machines,
    pages,
    search,
    search_suggestions,
    shell,
    terms_pages,
)
from refsearch.web.calculators import pages as calculator_pages
from refsearch.web.calculators import posted_pages
from refsearch.web.examples import pages as example_pages
from refsearch.web.rulings import pages as ruling_pages
from refsearch.web.services import Services


def create_app(
    library: Library,
    engine: SearchEngine,
    config: Mapping[str, Any] | None = None,
    problems: Sequence[TextError] = (),
) -> Flask:
    """Return the application that serves a library; ``problems`` are faults of its texts.

    ``config`` overrides Flask's settings; ``FORCE_HTTPS`` sends every request to https.
    """
    app = Flask(__name__, template_folder=str(templates_folder()))
    app.config.from_mapping(config or {})
    app.extensions["refsearch"] = Services(library, engine, tuple(problems))
    app.jinja_options = {"trim_blocks": True, "lstrip_blocks": True, "autoescape": True}
    app.json.ensure_ascii = False  # type: ignore[attr-defined]  # Greek stays legible
    for part in (i18n, limits, shell, delivery):
        part.register(app)
    areas = (
        machines,
        search,
        search_suggestions,
        compare,
        terms_pages,
        corrections_pages,
        downloads,
        pages,
    )
    for area in areas:
        app.register_blueprint(area.blueprint)
    calculator_pages.register(app)
    posted_pages.register(app)
    example_pages.register(app, library)
    ruling_pages.register(app)
    api.register(app)
    errors.register(app)
    return app
