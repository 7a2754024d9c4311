"""Reading what a client prefers: the language of the interface, the content coding."""

from __future__ import annotations

from functools import lru_cache

from werkzeug.datastructures import Accept, LanguageAccept
from werkzeug.http import parse_accept_header

from refsearch.languages.registry import ENGLISH

CODINGS = ("br", "gzip")  # by how small they make a page
_HEADERS = 256  # browsers send few different ones; who sends others does not fill the memory
_LONGEST = 400  # characters of such a header that are read; those of browsers have some 50


def language_of(accepted: str, available: tuple[str, ...]) -> str:
    """Return the language of an ``Accept-Language`` that is available; English where none is.

    >>> language_of("fr, el-GR;q=0.8, it;q=0.5", ("it", "el", "en"))
    'el'
    """
    return _language_of(accepted[:_LONGEST], available)


@lru_cache(maxsize=_HEADERS)
def _language_of(accepted: str, available: tuple[str, ...]) -> str:
    weights = parse_accept_header(accepted, LanguageAccept)
    asked = [code.lower() for code, weight in weights if weight]
    known = (one for code in asked for one in (code, code.split("-")[0]) if one in available)
    return next(known, ENGLISH)


def coding_of(accepted: str) -> str:
    """Return the coding that an ``Accept-Encoding`` prefers; empty for none.

    >>> coding_of("gzip, deflate, br"), coding_of("br;q=0, gzip;q=0.5"), coding_of("")
    ('br', 'gzip', '')
    """
    return _coding_of(accepted[:_LONGEST])


@lru_cache(maxsize=_HEADERS)
def _coding_of(accepted: str) -> str:
    weights = parse_accept_header(accepted, Accept)
    best = max(CODINGS, key=lambda coding: weights[coding])  # the first of equals
    return best if weights[best] else ""
