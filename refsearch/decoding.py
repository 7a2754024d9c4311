"""Decoding files of other programs: UTF-8 where valid, otherwise a Windows code page."""

from __future__ import annotations

import codecs

_WINDOWS = {"el": "cp1253"}
_OTHERWISE = "cp1252"
_LAST = "latin-1"  # every byte is a letter in it: names may be wrong, figures never are


def decoded(raw: bytes, language: str = "en") -> str:
    """Return the text of a file; ``language`` gives the alphabet if it is not in Unicode.

    >>> decoded("Perù".encode("cp1252")), decoded("Νότος".encode("cp1253"), "el")
    ('Perù', 'Νότος')
    """
    wide = raw.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE))
    for encoding in (
        *(["utf-16"] if wide else []),
        "utf-8-sig",
        _WINDOWS.get(language, _OTHERWISE),
    ):
        try:
            return raw.decode(encoding)
        except UnicodeDecodeError:
            continue
    return raw.decode(_LAST)
