"""The format of a file of results: PBN or CSV, judged by its first character, or neither."""

from __future__ import annotations

import re

from refsearch.compute.file_errors import FileFaults, Problem
from refsearch.games.bridge.pbn import is_pbn
from refsearch.messages import msg

# How files begin that clubs have and that are no text of results, as they look once decoded.
_OTHERS = {
    "PDF": r"%PDF-",
    "XML, HTML": r"\ufeff?\s*<",
    "LIN": r"\ufeff?\s*(?:vg|rs|pn|pg|qx|st|md)\|",
    "xlsx, ods": r"PK\x03\x04",
    "xls": r"[^\x00-\x7f]{2}\x11[^\x00-\x7f]{3}\x1a",  # whatever the code page
    "bws": r"\x00\x01\x00\x00Standard (?:Jet|ACE) DB",
}


def format_of(text: str, name: str) -> str:
    """Return "pbn" or "csv"; raise FileFaults, naming the format, for a file of another kind."""
    for other, begins in _OTHERS.items():
        if re.match(begins, text):
            message = msg(
                "the file is {}; results are read from PBN or CSV: export or save them as that",
                other,
            )
            raise FileFaults(name, (Problem(1, "line", message),))
    return "pbn" if is_pbn(text) else "csv"
