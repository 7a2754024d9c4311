"""How answers are delivered: security headers, and caching by what they hold."""

from __future__ import annotations

import hashlib
from functools import lru_cache
from pathlib import Path

from flask import Flask, Response, request, url_for
from flask_talisman import Talisman

_CONTENT_POLICY = {
    "default-src": "'none'",
    "script-src": "'self'",
    "style-src": "'self'",
    "img-src": "'self'",
    "connect-src": "'self'",
    "form-action": "'self'",
    "base-uri": "'none'",
    "frame-ancestors": "'none'",
}
_YEAR = 31_536_000


def register(app: Flask) -> None:
    """Add the headers to every answer of an application."""
    Talisman(
        app,
        content_security_policy=_CONTENT_POLICY,
        force_https=app.config.get("FORCE_HTTPS", False),
        strict_transport_security=app.config.get("FORCE_HTTPS", False),
        session_cookie_secure=app.config.get("FORCE_HTTPS", False),
        frame_options="DENY",
        referrer_policy="same-origin",
    )
    app.after_request(_cacheable)
    app.add_template_global(static_url)


def _cacheable(response: Response) -> Response:
    """Let clients keep an answer and ask whether it still holds; a versioned file holds a year."""
    if request.method not in ("GET", "HEAD") or response.status_code != 200:
        return response
    if request.endpoint == "static":
        if "v" in request.args:
            response.cache_control.max_age = _YEAR
            response.cache_control.immutable = True
        return response
    if response.cache_control.max_age is None:
        response.cache_control.no_cache = True
    response.add_etag()
    response.make_conditional(request)
    return response


def static_url(name: str) -> str:
    """Return the address of a static file, which changes when the file does."""
    folder = Path(__file__).parent / "static"
    path = folder / name
    return url_for("static", filename=name, v=_fingerprint(path, path.stat().st_mtime_ns))


@lru_cache(maxsize=64)
def _fingerprint(path: Path, _changed: int) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()[:12]
