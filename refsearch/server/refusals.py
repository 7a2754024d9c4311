"""Refusals from outside the application: problem details, or a page in the reader's language.

Of who sends no request, or one out of bounds, it is known only how that began; where that does not
say which language is read, a page says it in all of them.
"""

from __future__ import annotations

import json
import re
from functools import cache
from html import escape
from http import HTTPStatus
from typing import TYPE_CHECKING

from refsearch.languages.catalogs import rendered
from refsearch.languages.registry import Languages
from refsearch.messages import Message, msg
from refsearch.paths import texts_folder
from refsearch.web.common.http.preferences import language_of
from refsearch.web.common.problems import CONTENT_TYPE

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIEnvironment

LONGEST_LINE = 8190  # characters of a request line; the most that gunicorn bounds
MOST_HEADERS = 100  # fields of a request
LONGEST_HEADER = 8190  # characters of one
KEPT_BYTES = 4096  # bytes of a request that are kept, to answer in its language
WRONG = msg("something went wrong here, and not on your side")

# the first 200 characters of an address tell whether a program asked, and in which language
_BEGINS = re.compile(rb"[A-Z]+ (/[^\s?]{0,200})")
_READ = re.compile(rb"^accept-language:[ \t]*([\x20-\x7e]*)", re.IGNORECASE | re.MULTILINE)
_PAGE = (
    '<!doctype html><html lang="{}"><meta charset="utf-8"><title>{} refsearch</title>'
    "<h1>{}</h1>{}\n"
)
_HEADERS = (("Content-Security-Policy", "default-src 'none'"), ("Cache-Control", "no-store"))

Answer = tuple[bytes, list[tuple[str, str]]]


def refusal(status: int, received: bytes) -> bytes:
    """Return the whole answer, head and body, to a request of which so much was heard."""
    known = HTTPStatus(status)
    path, read = _BEGINS.match(received), _READ.search(received)
    where = path[1].decode("latin-1") if path else ""
    body, headers = _answer(known, _reason(known), where, read[1].decode() if read else "")
    lines = [f"HTTP/1.1 {known.value} {known.phrase}", "Connection: close"]
    lines += [f"{name}: {value}" for name, value in headers]
    return "\r\n".join((*lines, "", "")).encode() + body


def said_to(environ: WSGIEnvironment, status: HTTPStatus, reason: Message) -> Answer:
    """Return the body and the headers that give the sender of a request the reason."""
    read = environ.get("HTTP_ACCEPT_LANGUAGE", "")
    return _answer(status, reason, environ.get("PATH_INFO", ""), read)


def _answer(status: HTTPStatus, reason: Message, path: str, read: str) -> Answer:
    codes = _codes(path, read)
    said = {code: rendered(reason, _languages(), code) for code in codes}
    kind = "text/html; charset=utf-8"
    paragraphs = "".join(f'<p lang="{code}">{escape(text)}</p>' for code, text in said.items())
    text = _PAGE.format(codes[0], status.value, status.value, paragraphs)
    if _is_for_programs(path):
        kind, first = CONTENT_TYPE, {"type": "about:blank", "title": status.phrase}
        problem = {**first, "status": status.value, "detail": said[codes[0]]}
        text = json.dumps(problem, ensure_ascii=False)
    body = text.encode()
    return body, [("Content-Type", kind), ("Content-Length", str(len(body))), *_HEADERS]


def _codes(path: str, read: str) -> tuple[str, ...]:
    """Return the languages to say it in: the path's, those read, or all; a program gets one."""
    spoken = _languages().interface
    first = path[1:].partition("/")[0]
    if first in spoken:
        return (first,)
    return (language_of(read, spoken),) if read or _is_for_programs(path) else spoken


def _is_for_programs(path: str) -> bool:
    return f"{path}/".startswith("/api/") or path == "/openapi.json"


def _reason(status: HTTPStatus) -> Message:
    if status == HTTPStatus.REQUEST_URI_TOO_LONG:
        return msg("an address of at most {} characters is taken", LONGEST_LINE)
    if status == HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE:
        return msg(
            "at most {} header fields of at most {} characters are taken",
            MOST_HEADERS,
            LONGEST_HEADER,
        )
    if status < HTTPStatus.INTERNAL_SERVER_ERROR:
        return msg("the request cannot be answered as it was sent")
    return WRONG


@cache
def _languages() -> Languages:
    return Languages.of(texts_folder())
