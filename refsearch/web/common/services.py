"""The services of the running application: its library, its search engine, faulty editions."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from flask import current_app

from refsearch.errors import TextError
from refsearch.library.library import Library
from refsearch.search.results import SearchEngine

_KEY = "refsearch"


@dataclass(frozen=True, slots=True)
class Services:
    """What an application is made with; ``problems`` are the editions that were left out."""

    library: Library
    engine: SearchEngine
    problems: tuple[TextError, ...] = ()

    @property
    def faults(self) -> list[str]:
        """Each fault with its file and line; the path on this machine is left out."""
        faults = [fault for problem in self.problems for fault in problem.errors]
        return [f"{'/'.join(Path(f.file).parts[-2:])}:{f.line}: {f.message}" for f in faults]


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
