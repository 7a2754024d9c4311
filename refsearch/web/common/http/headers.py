"""How answers are delivered: security headers, and caching by what they hold."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from functools import cache, lru_cache
from pathlib import Path

from flask import Flask, Request, Response, current_app, request, url_for
from secure import Secure
from secure.headers import (
    ContentSecurityPolicy,
    PermissionsPolicy,
    ReferrerPolicy,
    StrictTransportSecurity,
    XContentTypeOptions,
    XFrameOptions,
)

from refsearch.web.common.http.address import BASE_URL, read_base
from refsearch.web.common.http.compression import compressed
from refsearch.web.common.http.kept import BUILD, LASTING, TAG

_SELF, _NONE = "'self'", "'none'"
_A_YEAR_OF_TLS = 31_556_926  # seconds; lists of sites reached by TLS alone ask for a year
_FILES = 128  # static files whose versions are kept; there are some 50
_YEAR = 31_536_000  # seconds: the longest that HTTP recommended for a cache (RFC 2616, 14.21)


def register(app: Flask) -> None:
    """Add the headers to every answer of an application."""
    security = _security(read_base(app.config[BASE_URL]).scheme)

    def secured(response: Response) -> Response:
        response.headers.extend(security)
        return response

    app.after_request(secured)
    app.after_request(compressed)  # runs after what is registered below it
    app.after_request(_named)
    app.after_request(_cacheable)
    app.add_template_global(static_url)


def _security(scheme: str) -> Mapping[str, str]:
    """Return what every answer tells browsers not to do; who ends TLS sends readers there."""
    strict = StrictTransportSecurity().max_age(_A_YEAR_OF_TLS).include_subdomains()
    return Secure(
        csp=_content_policy(),
        hsts=strict if scheme == "https" else None,
        permissions=PermissionsPolicy().add_directive("browsing-topics", "()"),
        referrer=ReferrerPolicy().same_origin(),
        xcto=XContentTypeOptions().nosniff(),
        xfo=XFrameOptions().deny(),
    ).headers


def _content_policy() -> ContentSecurityPolicy:
    """Allow what the site serves itself, and no code or style inside a page."""
    policy = ContentSecurityPolicy().default_src(_NONE).script_src(_SELF).style_src(_SELF)
    policy = policy.font_src(_SELF).img_src(_SELF).connect_src(_SELF).worker_src(_SELF)
    policy = policy.manifest_src(_SELF).form_action(_SELF)
    return policy.base_uri(_NONE).frame_ancestors(_NONE)


def _cacheable(response: Response) -> Response:
    """Let clients keep an answer and ask if it still holds; a versioned file is kept a year."""
    if request.method not in ("GET", "HEAD") or response.status_code not in (200, 304):
        return response
    if request.endpoint == "static":
        return _kept_a_year(response) if _is_current(request) else response
    if response.status_code != 200:
        return response
    request.environ[LASTING] = True
    return _validated(response)


def _validated(response: Response) -> Response:
    """Give an answer the validator of its address, or that of its bytes where it has a lifetime."""
    tag, headers = request.environ.get(TAG), response.headers
    if tag and "Cache-Control" not in headers:  # what is said is not read to add to nothing
        headers["Cache-Control"], headers["ETag"] = "no-cache", tag
    elif tag and response.cache_control.max_age is None:
        response.cache_control.no_cache = True
        headers["ETag"] = tag
    else:
        response.add_etag()
        response.make_conditional(request)
    return response


def _named(response: Response) -> Response:
    """Say of which build an answer is, and what it depends on beside its address."""
    headers, asked = response.headers, request.view_args
    headers["Refsearch-Build"] = current_app.config[BUILD]
    names = ["Accept-Encoding"]
    if "ui" not in (asked or {}) and not response.direct_passthrough:
        names.append("Accept-Language")
    if "Vary" in headers:
        response.vary.update(names)
    else:  # what is said is not read again to add to it
        headers["Vary"] = ", ".join(names)
    return response


def _kept_a_year(response: Response) -> Response:
    """Let clients keep a file and never ask: its address changes when it does."""
    request.environ[LASTING] = True
    response.cache_control.no_cache = None  # Flask's default; with it, every page asks again
    response.cache_control.public = True
    response.cache_control.max_age = _YEAR
    response.cache_control.immutable = True
    return response


def _is_current(asked: Request) -> bool:
    """Whether an address names the current version of a file; others are not to be kept."""
    wanted = asked.args.get("v")
    return wanted is not None and wanted == version_of(str((asked.view_args or {})["filename"]))


@cache
def static_url(name: str) -> str:
    """Return the address of a static file, which is another when the file was when we started."""
    return url_for("static", filename=name, v=version_of(name))


@lru_cache(maxsize=_FILES)
def version_of(name: str) -> str:
    """Return a version of a static file, made from its content."""
    path = Path(__file__).parents[2] / "static" / name
    return hashlib.sha256(path.read_bytes()).hexdigest()[:12]  # 48 bits tell its versions apart
