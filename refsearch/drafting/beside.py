"""Numbered parts beside the laws: Annex II, Anlage 1 Maße."""

from __future__ import annotations

import re

from refsearch.languages.slug import slugify, unaccented

_NUMBERED = re.compile(
    r"(?P<cited>[^\W\d_]+\s(?:\d{1,2}[a-z]?|[IVX]+))(?=\s*[-–—:.(]|\s[^\W\d_]|$)"
)
# nouns of parts beside the laws that have a number: Anlage 1 Maße
BESIDE = frozenset(
    {
        *("annex", "appendix", "schedule", "annexe", "appendice", "anexo", "apendice"),
        *("anlage", "anhang", "allegato", "bijlage", "bilag", "bilaga", "zalacznik"),
        *("παραρτημα", "προσαρτημα", "приложение"),
    }
)


def cited_as(title: str) -> str:
    """Return the id of a part beside the laws, made from its noun and number if it has one.

    >>> cited_as("Annex II - Weights"), cited_as("Final provisions")
    ('annex-ii', 'final-provisions')
    """
    found = _NUMBERED.match(title)
    return slugify(found["cited"] if found else title)


def is_beside(title: str) -> bool:
    """Whether a title is that of a numbered part beside the laws.

    >>> is_beside("Anlage 1 Maße"), is_beside("Anlage und Betrieb")
    (True, False)
    """
    found = _NUMBERED.match(title)
    return bool(found) and unaccented(title.split()[0]) in BESIDE
