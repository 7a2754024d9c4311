"""Decoding files of other programs: UTF-8 where valid, otherwise the code page of a language."""

from __future__ import annotations

import codecs

ANSI = "cp1252"  # of Western Europe: what a language has that declares none
_LAST = "latin-1"  # every byte is a letter in it: names may be wrong, figures never are


def decoded(raw: bytes, otherwise: str = ANSI) -> str:
    """Return the text of a file; ``otherwise`` is its encoding if it is not in Unicode.

    >>> decoded("Perù".encode("cp1252")), decoded("Νότος".encode("cp1253"), "cp1253")
    ('Perù', 'Νότος')
    """
    wide = raw.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE))
    for encoding in (*(["utf-16"] if wide else []), "utf-8-sig", otherwise):
        try:
            return raw.decode(encoding)
        except UnicodeDecodeError:
            continue
    return raw.decode(_LAST)


def is_encoding(name: str) -> bool:
    """Whether files can be decoded from an encoding of this name.

    >>> is_encoding("cp1253"), is_encoding("no such")
    (True, False)
    """
    try:
        b"a".decode(name)
    except LookupError:
        return False
    return True
