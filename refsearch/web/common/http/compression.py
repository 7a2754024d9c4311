"""Compression of answers: gzip, where the client accepts it and the size is worth it."""

from __future__ import annotations

import gzip
from functools import lru_cache

from flask import Response, request

_LEAST = 860  # bytes: what fits in one packet anyway gains nothing
_LEVEL = 6  # of 9: what is more costs time and hardly gains
_PACKED = ("application/json", "application/problem+json", "application/ld+json")
_TEXT = ("text/", "image/svg+xml", "application/javascript", "application/xml", *_PACKED)


def compressed(response: Response) -> Response:
    """Return an answer packed, if it is text that the client takes packed."""
    if not _is_text(response) or response.status_code != 200:
        return response
    response.vary.add("Accept-Encoding")
    if not request.accept_encodings["gzip"] or request.method == "HEAD":
        return response
    response.direct_passthrough = False
    body = response.get_data()
    if len(body) < _LEAST:
        return response
    response.set_data(_packed(body))
    response.headers["Content-Encoding"] = "gzip"
    etag, _is_weak = response.get_etag()
    if etag:
        response.set_etag(etag, weak=True)  # the same text, other bytes
    return response


def _is_text(response: Response) -> bool:
    return (response.mimetype or "").startswith(
        _TEXT
    ) and "Content-Encoding" not in response.headers


@lru_cache(maxsize=64)
def _packed(body: bytes) -> bytes:
    return gzip.compress(body, _LEVEL, mtime=0)
