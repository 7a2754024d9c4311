"""The linker at the address that other sites include, and a page that shows what it does."""

from __future__ import annotations

from flask import Blueprint, Response, current_app, render_template

blueprint = Blueprint("linker", __name__)
_KEPT = 3_600  # seconds: a correction reaches the sites that include it within the hour


@blueprint.get("/linker.js")
def script() -> Response:
    """Serve the script under an address without a version, to pages of any origin."""
    answer = current_app.send_static_file("linker.js")
    answer.headers["Access-Control-Allow-Origin"] = "*"
    answer.headers["Cross-Origin-Resource-Policy"] = "cross-origin"
    answer.cache_control.no_cache = None
    answer.cache_control.public = True
    answer.cache_control.max_age = _KEPT
    return answer


@blueprint.get("/<ui:ui>/linker")
def page(ui: str) -> str:
    """Say how a site includes the linker, and show it at work."""
    return render_template("linker.html")
