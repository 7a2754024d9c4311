"""Prometheus metrics of all processes together, served to the listed clients only.

The processes share a folder, ``PROMETHEUS_MULTIPROC_DIR``, which is set before this module is
imported; without it the figures are those of the process that is asked.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import TYPE_CHECKING

from prometheus_client import (
    CONTENT_TYPE_LATEST,
    REGISTRY,
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    generate_latest,
)
from prometheus_client.multiprocess import MultiProcessCollector

from refsearch.server.readers import RELAYED, Networks
from refsearch.server.watching import Exchange

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

FOLDER = "PROMETHEUS_MULTIPROC_DIR"
_PATH = "/metrics"
_METHODS = ("GET", "HEAD", "POST", "OPTIONS")
# seconds: a kept answer takes less than the first, a search of the largest corpus about the last
_BOUNDS = (0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)

_ANSWERS = Counter(
    "refsearch_answers", "Requests that were answered, by method and status.", ("method", "status")
)
_SECONDS = Histogram(
    "refsearch_answer_seconds",
    "How long answers took, by the kind of page; kept ones were not made.",
    ("kind",),
    buckets=_BOUNDS,
)
_BUILD = Gauge(
    "refsearch_build", "1, with the build that answers.", ("build",), multiprocess_mode="livemax"
)


def count(exchange: Exchange) -> None:
    """Count an answer."""
    method = exchange.method if exchange.method in _METHODS else "other"
    _ANSWERS.labels(method, str(exchange.status)).inc()
    _SECONDS.labels(exchange.kind).observe(exchange.seconds)


class Metered:
    """Answers ``/metrics`` to the listed clients; for all others the page does not exist."""

    def __init__(self, answer: WSGIApplication, listed: Iterable[str], build: str) -> None:
        self._answer = answer
        self._listed = Networks(listed)
        self._build = build

    def __call__(self, environ: WSGIEnvironment, start: StartResponse) -> Iterable[bytes]:
        """Answer the figures, or let the site answer."""
        if environ.get("PATH_INFO") != _PATH or not self._may_read(environ):
            return self._answer(environ, start)
        _BUILD.labels(self._build).set(1)
        start("200 OK", [("Content-Type", CONTENT_TYPE_LATEST), ("Cache-Control", "no-store")])
        return (generate_latest(_registry()),)

    def _may_read(self, environ: WSGIEnvironment) -> bool:
        """Whether who asks is listed, and asks for nobody else."""
        return not environ.get(RELAYED) and self._listed.hold(environ.get("REMOTE_ADDR", ""))


def _registry() -> CollectorRegistry:
    if FOLDER not in os.environ:
        return REGISTRY
    registry = CollectorRegistry()
    # some versions of the library have types, others none
    MultiProcessCollector(registry)  # type: ignore[no-untyped-call,unused-ignore]
    return registry
