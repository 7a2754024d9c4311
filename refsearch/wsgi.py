"""The application for any server that runs WSGI: ``gunicorn --preload refsearch.wsgi:app``.

It is opened and warmed when this module is imported; the settings are those of the environment and
of the file that it names.
"""

from __future__ import annotations

from refsearch.server.application import application
from refsearch.server.logs import set_up
from refsearch.settings import settings
from refsearch.store.opening import open_library

set_up(settings())
_settings = settings()
app = application(open_library(engine=_settings.engine), _settings)
