"""Numbered parts beside the laws: Annex II, Anlage 1 Maße."""

from __future__ import annotations

import re

from refsearch.languages.slug import slugify, unaccented

_NUMBERED = re.compile(
    r"(?P<cited>[^\W\d_]+\s(?:\d{1,2}[a-z]?|[IVX]+|[A-Z]))(?=\s*[-–—:.(]|\s[^\W\d_]|$)"
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
    return numbered_id(title) or slugify(title)


def numbered_id(title: str) -> str:
    """Return the id of what is cited by a noun and a number, empty for a title without them.

    >>> numbered_id("Section 2 – Quorum"), numbered_id("Quorum")
    ('section-2', '')
    """
    found = _NUMBERED.match(title)
    return slugify(found["cited"]) if found else ""


def is_beside(title: str) -> bool:
    """Whether a title is that of a numbered part beside the laws.

    >>> [is_beside(one) for one in ("Anlage 1 Maße", "Appendix B", "Anlage und Betrieb")]
    [True, True, False]
    """
    found = _NUMBERED.match(title)
    return bool(found) and unaccented(title.split()[0]) in BESIDE


def is_lettered(title: str, letter: str) -> bool:
    """Whether a title shows a noun and a letter: Annex X. Weights."""
    found = _NUMBERED.match(title)
    return found is not None and found["cited"].rpartition(" ")[2] == letter


def is_number_alone(title: str) -> bool:
    """Whether the title of a part beside the laws is its noun and number: SCHEDULE 1."""
    found = _NUMBERED.match(title)
    return found is not None and is_beside(title) and not title[found.end() :].strip(" .:")
