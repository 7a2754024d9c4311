"""Small numbers in words, as a text counts the places that it cites: "the two preceding rules"."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

_WORDS = {  # from two on, each in all its forms, without accents
    "de": ("zwei zweien zweier beide beiden beider", "drei dreien dreier", "vier", "funf"),
    "el": ("δυο", "τρεισ τρια τριων", "τεσσερισ τεσσερα τεσσαρων", "πεντε"),
    "en": ("two both", "three", "four", "five"),
    "es": ("dos", "tres", "cuatro", "cinco"),
    "fr": ("deux", "trois", "quatre", "cinq"),
    "it": ("due", "tre", "quattro", "cinque"),
    "nl": ("twee beide", "drie", "vier", "vijf"),
    "pt": ("dois duas", "tres", "quatro", "cinco"),
}
_FIRST = 2  # of each


def counts_of(code: str) -> Mapping[str, int]:
    """Return the numbers of a language by their words; none of a language that is not known.

    >>> counts_of("de")["beiden"], counts_of("pt").get("duas"), dict(counts_of("xx"))
    (2, 2, {})
    """
    numbered = enumerate(_WORDS.get(code, ()), _FIRST)
    return MappingProxyType({word: number for number, words in numbered for word in words.split()})
