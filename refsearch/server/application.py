"""The application as it is served: warmed, monitored and configured by the settings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from flask import Flask

from refsearch.server.logs import request_log
from refsearch.server.readers import BehindProxies
from refsearch.server.warming import UNWATCHED, warm
from refsearch.server.watching import Observer, Watched
from refsearch.settings import Settings
from refsearch.store.opening import Opened
from refsearch.web.app import create_app
from refsearch.web.common.http.address import BASE_URL, HOSTS, LOCAL, read_base, read_hosts
from refsearch.web.common.http.kept import BUILD, KEPT_BYTES
from refsearch.web.site.machines import WARM

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIApplication


def application(opened: Opened, settings: Settings, own: str = LOCAL) -> Flask:
    """Return the application that serves an opened library; ``own`` is where it listens."""
    named = {
        BASE_URL: settings.base_url or own,
        HOSTS: (*read_hosts(settings.hosts), read_base(own).host),
        KEPT_BYTES: settings.kept_megabytes << 20,
    }
    app = create_app(opened.library, opened.engine, named, opened.problems)
    watched = _watched(app, settings)
    if settings.warm:
        warm(app)
    app.config[WARM] = True  # where nobody wants it warmed, it is as ready as it will be
    app.extensions[UNWATCHED] = app.wsgi_app
    # from here on: what was asked to warm is neither logged nor counted
    app.wsgi_app = watched  # type: ignore[method-assign,assignment]  # as Flask says to
    return app


def _watched(app: Flask, settings: Settings) -> WSGIApplication:
    """Return an application before which stands who knows readers, logs requests, counts them."""
    build = app.config[BUILD]
    observers: list[Observer] = []
    answer: WSGIApplication = Watched(app, observers)
    if settings.log != "off":
        observers.append(request_log(settings, build))
    if settings.metrics_from:
        # the library of metrics looks for its folder when it is imported
        from refsearch.server.metrics import Metered, count

        observers.append(count)
        answer = Metered(answer, settings.metrics_from, build)
    if settings.requests_a_minute:
        # who bounds nothing need not load what counts
        from refsearch.server.rates import Rated

        answer = Rated(answer, settings.requests_a_minute, settings.requests_counted)
    # outermost: all within count and log the address that it finds for a reader
    return BehindProxies(answer, settings.trusted_proxies)
