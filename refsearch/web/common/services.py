"""The services of the running application: its library, its search engine, faulty editions."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import lru_cache, wraps
from pathlib import Path
from typing import Any, Concatenate, ParamSpec, TypeVar, cast

from flask import current_app

from refsearch.errors import TextError
from refsearch.library.library import Library
from refsearch.search.results import SearchEngine

P = ParamSpec("P")
T = TypeVar("T")
_KEY = "refsearch"
_MOST_KEPT = 1_500  # views of a kind: every law of five editions in three languages, and some


@dataclass(frozen=True, slots=True)
class Services:
    """What an application is made with; ``problems`` are the editions that were left out."""

    library: Library
    engine: SearchEngine
    problems: tuple[TextError, ...] = ()
    kept: dict[Callable[..., Any], Callable[..., Any]] = field(default_factory=dict)

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


def kept_of_a_text(
    made: Callable[Concatenate[Library, P], T],
) -> Callable[Concatenate[Library, P], T]:
    """Let an application keep what a function returns for its library and further plain values.

    Neither changes while it is served. What is returned is shared, so it is never to be changed.
    """

    @wraps(made)
    def found(library: Library, *args: P.args, **more: P.kwargs) -> T:
        """Return what is kept, or else make it."""
        kept = current_services().kept
        look_up = kept.get(made) or kept.setdefault(made, lru_cache(_MOST_KEPT)(made))
        return cast(T, look_up(library, *args, **more))

    return cast("Callable[Concatenate[Library, P], T]", found)
