"""The raised numbers by which a text calls its footnotes."""

from __future__ import annotations

DIGITS = "⁰¹²³⁴⁵⁶⁷⁸⁹"
_NO_DIGITS = str.maketrans("", "", DIGITS)


def without_marks(text: str) -> str:
    """Return a text without the raised numbers of footnotes."""
    return text.translate(_NO_DIGITS)
