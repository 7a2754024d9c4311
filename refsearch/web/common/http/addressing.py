"""A faster Flask application: it caches URLs, of which each page builds some hundred."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from flask import Flask

from refsearch.web.common.escaping import Templates
from refsearch.web.common.http.json_bodies import JsonBodies

_MOST_KEPT = 10_000  # addresses: of every page but those of provisions, in three languages
Given = tuple[tuple[str, str], ...]


class Site(Flask):
    """Flask, with the addresses kept that depend on nothing but an endpoint and plain values."""

    jinja_environment = Templates
    json_provider_class = JsonBodies

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self._kept = lru_cache(maxsize=_MOST_KEPT)(self._built)

    def ensure_sync(self, func: Callable[..., Any]) -> Callable[..., Any]:
        """Return a function as it is: none is asynchronous, and Flask looks each time."""
        return func

    def url_for(self, /, endpoint: str, **given: Any) -> str:
        """Return the address of an endpoint, as Flask does."""
        # flask.url_for hands on what it was not given as None
        values = tuple((name, value) for name, value in given.items() if value is not None)
        if endpoint[0] != "." and all(name[0] != "_" and type(v) is str for name, v in values):
            return self._kept(endpoint, values)
        return super().url_for(endpoint, **given)

    def _built(self, endpoint: str, given: Given) -> str:
        values: dict[str, Any] = dict(given)
        return super().url_for(endpoint, **values)
