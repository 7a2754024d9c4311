"""Conservation: no word of a source is lost or invented without a record.

The words of ``source.txt``, less the recorded furniture, with the recorded corrections applied,
are the words of ``text.md`` with its markup removed. Words are counted, not ordered: that a page
break was closed up or a column unfolded needs no record.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter

from refsearch.reading.corrections import Corrections

_WORD = re.compile(r"[^\W_]+")
_SUPERSCRIPTS = str.maketrans("", "", "⁰¹²³⁴⁵⁶⁷⁸⁹")
_FOOTNOTE_CALL = re.compile(r"<sup>\d+</sup>")
_TAG = re.compile(r"</?(?:b|i|sup)>|\\(?=_)|\[\^[^\]\n]*\]:?")
_NOTE = re.compile(r"^!!! editor.*\n(?:(?: {4}.*)?\n)*", re.M)
_BOX = re.compile(r"^!!! [a-z -]+", re.M)  # the title in quotes that follows is printed text
_ATTRIBUTES = re.compile(r"(?<!\\)\{[#:.][^}\n]*\}")
_FOOTNOTE_NAME = re.compile(r"\[\^[^\]\n]*\]:?")


def words(text: str) -> Counter[str]:
    """Count the words and numbers of a text; superscript footnote marks are no words."""
    return Counter(_WORD.findall(unicodedata.normalize("NFC", text).translate(_SUPERSCRIPTS)))


def source_words(source: str, corrections: Corrections) -> Counter[str]:
    """Count the words a source must give ``text.md``: furniture out, corrections applied."""
    dropped = {number for item in corrections.furniture for number in item.numbers}
    lines = (line for n, line in enumerate(source.split("\n"), 1) if n not in dropped)
    counted = words(source_text("\n".join(lines)))
    for correction in corrections.correction:
        for _ in range(correction.times):
            counted.subtract(words(correction.source))
            counted.update(words(correction.corrected))
    return counted


def source_text(source: str) -> str:
    """Return a source without its markup: tags, escapes, the names of Markdown footnotes."""
    return _TAG.sub("", _FOOTNOTE_CALL.sub("", source))


def text_words(text: str) -> Counter[str]:
    """Count the words of a ``text.md`` that come from the document: markup and notes out."""
    bare = _BOX.sub("", _NOTE.sub("\n", text + "\n"))
    return words(_FOOTNOTE_NAME.sub(" ", _ATTRIBUTES.sub(" ", bare)))


def differences(expected: Counter[str], actual: Counter[str]) -> tuple[Counter[str], Counter[str]]:
    """Return (lost, invented): the words too few and too many in ``actual``."""
    changed = Counter(expected)
    changed.subtract(actual)
    return +changed, -changed
