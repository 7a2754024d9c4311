"""The site as it is served: the library's application, warm, made as the settings say."""

from __future__ import annotations

from flask import Flask

from refsearch.server.warming import warm
from refsearch.settings import Settings
from refsearch.store import Opened
from refsearch.web.app import create_app
from refsearch.web.common.http.address import BASE_URL, HOSTS, LOCAL, read_base, read_hosts
from refsearch.web.common.http.kept import KEPT_BYTES
from refsearch.web.site.machines import WARM


def application(opened: Opened, settings: Settings, own: str = LOCAL) -> Flask:
    """Return the application that serves an opened library; ``own`` is where it listens."""
    named = {
        BASE_URL: settings.base_url or own,
        HOSTS: (*read_hosts(settings.hosts), read_base(own).host),
        KEPT_BYTES: settings.kept_megabytes << 20,
    }
    app = create_app(opened.library, opened.engine, named, opened.problems)
    if settings.warm:
        warm(app)
    app.config[WARM] = True  # where nobody wants it warmed, it is as ready as it will be
    return app
