"""Slugs: titles as locator components."""

from __future__ import annotations

import re
import unicodedata


def unaccented(text: str) -> str:
    """Return the text in lower case without accents; final sigma becomes sigma."""
    if text.isascii():
        return text.lower()
    decomposed = unicodedata.normalize("NFD", text.lower())
    bare = "".join(c for c in decomposed if not unicodedata.combining(c))
    return unicodedata.normalize("NFC", bare).replace("ς", "σ")


def slugify(title: str) -> str:
    """Return a title as a locator component.

    >>> slugify("BURRACO REALE")
    'burraco-reale'
    """
    return re.sub(r"[^a-z0-9]+", "-", unaccented(title)).strip("-")


def wording_key(text: str) -> str:
    """Return what two wordings of a title have in common, with the letters of every script.

    >>> wording_key("norme ισοπαλία") == wording_key("norme")
    False
    """
    return re.sub(r"[\W_]+", "-", unaccented(text)).strip("-")
