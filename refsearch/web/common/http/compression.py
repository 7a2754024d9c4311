"""Compression of answers: brotli or gzip, where the client accepts it and the size is worth it."""

from __future__ import annotations

import gzip

import brotli
from flask import Response, request

from refsearch.web.common.http.preferences import coding_of

_LEAST = 860  # bytes: what fits in one packet anyway gains nothing
_GZIP_LEVEL = 6  # of 9: what is more costs time and hardly gains
_BROTLI_LEVEL = 5  # of 11: the least that looks for what repeats far back, as pages do
_TEXT = ("text/", "application/json", "application/javascript")
_TEXT_ENDINGS = ("+xml", "/xml", "+json")


def compressed(response: Response) -> Response:
    """Return an answer packed, if it is text that the client takes packed."""
    is_packed = "Content-Encoding" in response.headers
    if is_packed or not is_text(response.mimetype or "") or response.status_code != 200:
        return response
    if "Accept-Encoding" not in response.headers.get("Vary", ""):
        response.vary.add("Accept-Encoding")
    coding = coding_of(request.headers.get("Accept-Encoding", ""))
    if not coding or request.method == "HEAD":
        return response
    response.direct_passthrough = False
    body = response.get_data()
    if len(body) < _LEAST:
        return response
    response.set_data(packed(body, coding))
    response.headers["Content-Encoding"] = coding
    etag, _is_weak = response.get_etag()
    if etag:
        response.set_etag(etag, weak=True)  # the same text, other bytes
    return response


def is_text(media_type: str) -> bool:
    """Whether content of a media type is worth compressing."""
    return media_type.startswith(_TEXT) or media_type.endswith(_TEXT_ENDINGS)


def packed(body: bytes, coding: str) -> bytes:
    """Return bytes in a coding of HTTP; the same ones whenever they are packed."""
    if coding == "br":
        return bytes(brotli.compress(body, mode=brotli.MODE_TEXT, quality=_BROTLI_LEVEL))
    return gzip.compress(body, _GZIP_LEVEL, mtime=0)
