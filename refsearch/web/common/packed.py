"""A page that is written to be kept in a browser: when that was stands open in it."""

from __future__ import annotations

from flask import request

SAVED_ON = "%saved-on%"  # the worker puts the day in its place
PACKED = "refsearch.packed"


def is_packed() -> bool:
    """Whether the page that is written goes into a pack."""
    return PACKED in request.environ
