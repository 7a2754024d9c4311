"""Ordinal numbers in words: ``Título Segundo``, ``Second Part``, ``Dritter Teil``."""

from __future__ import annotations

import re

from refsearch.citations.patterns import flatten

# The numbers from 1 to 12 in the languages that laws here are in or have been read in, without
# accents: English, French, Italian, Spanish, Portuguese, Catalan, German, Dutch, Greek.
_FORMS = (
    r"first|premiere?|prim[oa]|primer[oa]?|primeir[oa]|erste[rsnm]?|eerste|πρωτ(?:οσ?|η)",
    r"second[oae]?|deuxieme|segund[oa]|segona?|zweite[rsnm]?|tweede|δευτερ(?:οσ?|η)",
    r"third|troisieme|terz[oa]|tercer[oa]?|terceir[oa]|dritte[rsnm]?|derde|τριτ(?:οσ?|η)",
    r"fourth|quatrieme|quart[oa]?|cuart[oa]|vierte[rsnm]?|vierde|τεταρτ(?:οσ?|η)",
    r"fifth|cinquieme|quint[oa]|cinquena?|cinque|funfte[rsnm]?|vijfde|πεμπτ(?:οσ?|η)",
    r"sixth|sixieme|sest[oa]|sext[oa]|sise|sisena|sechste[rsnm]?|zesde|εκτ(?:οσ?|η)",
    r"seventh|septieme|settim[oa]|septim[oa]|setim[oa]|sete|siebe?n?te[rsnm]?|zevende"
    r"|εβδομ(?:οσ?|η)",
    r"eighth|huitieme|ottav[oa]|octav[oa]|oitav[oa]|vuite|achte[rsnm]|achtste|ογδο(?:οσ?|η)",
    r"ninth|neuvieme|non[oa]|noven[oa]|noven|neunte[rsnm]?|negende|ενατ(?:οσ?|η)",
    r"tenth|dixieme|decim[oa]|dese|zehnte[rsnm]?|tiende|δεκατ(?:οσ?|η)",
    r"eleventh|onzieme|undicesim[oa]|undecim[oa]|elfte[rsnm]?|elfde|ενδεκατ(?:οσ?|η)",
    r"twelfth|douzieme|dodicesim[oa]|duodecim[oa]|zwolfte[rsnm]?|twaalfde|δωδεκατ(?:οσ?|η)",
)
_TEN = r"decim[oa]"  # décimo cuarto is the fourteenth
WORD = rf"(?:{_TEN}\s)?(?:{'|'.join(_FORMS)})"
_NOUN = r"[^\W\d_]{3,}"
_BEHIND = re.compile(rf"(?P<noun>{_NOUN})\.?\s(?P<word>{WORD})(?!\w)", re.I)
_BEFORE = re.compile(
    rf"(?:(?P<word>{WORD})|(?P<number>\d{{1,2}}|[IVX]+)\.)\s(?P<noun>{_NOUN})(?!\w)", re.I
)


def ordinal_value(words: str) -> int:
    """Return the value of an ordinal in words, without accents and in small letters.

    >>> ordinal_value("segundo"), ordinal_value("decimo cuarto"), ordinal_value("cuarto")
    (2, 14, 4)
    """
    *tens, word = words.lower().split()
    units = next(n for n, forms in enumerate(_FORMS, 1) if re.fullmatch(forms, word, re.I))
    return 10 * len(tens) + units


def in_digits(text: str) -> str:
    """Return a text that begins with a noun and its ordinal as it is with a number; else as it is.

    >>> in_digits("Título Segundo - Los socios"), in_digits("Dritter Teil"), in_digits("III. Teil")
    ('Titulo 2 - Los socios', 'Teil 3', 'Teil III')
    >>> in_digits("ΕΚΤΟΣ ΣΕΙΡΑΣ")  # capitals have one sigma
    'ΣΕΙΡΑΣ 6'
    """
    flat = flatten(text)
    found = _BEHIND.match(flat) or _BEFORE.match(flat)
    if found is None:
        return text
    number = ordinal_value(found["word"]) if found["word"] else found["number"]
    return f"{found['noun']} {number}{flat[found.end() :]}"
