"""What every page asks: the library and the search engine of the running application."""

from __future__ import annotations

from dataclasses import dataclass

from flask import current_app

from refsearch.library import Library
from refsearch.search.engine import SearchEngine

_KEY = "refsearch"


@dataclass(frozen=True, slots=True)
class Services:
    """The two things an application is made with."""

    library: Library
    engine: SearchEngine


def current_services() -> Services:
    """Return the services of the application that answers the request."""
    services: Services = current_app.extensions[_KEY]
    return services


def library() -> Library:
    """Return the library of the application that answers the request."""
    return current_services().library


def engine() -> SearchEngine:
    """Return the search engine of the application that answers the request."""
    return current_services().engine
