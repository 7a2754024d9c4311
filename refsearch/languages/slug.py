"""Slugs: titles as locator components."""

from __future__ import annotations

import re
import unicodedata

_SPELT_OUT = str.maketrans(
    {"ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "đ": "d", "ð": "d", "þ": "th", "ł": "l", "ı": "i"}
)


def unaccented(text: str) -> str:
    """Return the text in lower case without accents; final sigma becomes sigma."""
    if text.isascii():
        return text.lower()
    decomposed = unicodedata.normalize("NFD", text.lower())
    bare = "".join(c for c in decomposed if not unicodedata.combining(c))
    return unicodedata.normalize("NFC", bare).replace("ς", "σ")


def slugify(title: str) -> str:
    """Return a title as a locator component, a letter without an accent to drop as it is spelt out.

    >>> slugify("BURRACO REALE"), slugify("Maße")
    ('burraco-reale', 'masse')
    """
    return re.sub(r"[^a-z0-9]+", "-", unaccented(title).translate(_SPELT_OUT)).strip("-")


def wording_key(text: str) -> str:
    """Return what two wordings of a title have in common, with the letters of every script.

    >>> wording_key("norme ισοπαλία") == wording_key("norme")
    False
    """
    return re.sub(r"[\W_]+", "-", unaccented(text)).strip("-")


def numbered_key(text: str) -> str:
    """Return the key of a wording whose number stands closed up to its noun: anlage1.2.

    >>> numbered_key("anlage1.2"), numbered_key("Anlage 1, 2")
    ('anlage-1-2', 'anlage-1-2')
    """
    return re.sub(r"^([^\W\d_]{3,})(?=\d)", r"\1-", wording_key(text))
