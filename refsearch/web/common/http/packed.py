"""Whether a page is being made to be saved offline; its day of saving is then left open."""

from __future__ import annotations

from flask import request

SAVED_ON = "%saved-on%"  # the worker puts the day in its place
PACKED = "refsearch.packed"


def is_packed() -> bool:
    """Whether the page that is written goes into a pack."""
    return PACKED in request.environ
