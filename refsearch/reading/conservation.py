"""Conservation: no word of a source is lost or invented without a record.

The words of ``source.txt``, less the recorded furniture, with the recorded corrections applied,
are the words of ``text.md`` with its markup removed. Words are counted, not ordered: that a page
break was closed up or a column unfolded needs no record.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter

from refsearch.layers.corrections import Corrections
from refsearch.layers.footnote_marks import DIGITS, without_marks
from refsearch.reading.web_markup import without_web_markup

WORD = re.compile(r"[^\W_]+")
_RAISED = str.maketrans("0123456789", DIGITS)
_MARK = re.compile(rf"[{DIGITS}]+")
_FOOTNOTE_CALL = re.compile(r"<sup>(\d+)</sup>")
_NUMBERED_NOTE = re.compile(r"\[\^(?:[^\]:\n]*:)?(\d+)\]")
_BRACKETED_NOTE = re.compile(r"\[(\d{1,3})\](?!\()")  # [3](…) is a link
_TAG = re.compile(r"</?(?:b|i|sup)>|\\(?=_)|\[\^[^\]\n]*\]:?")
_NOTE = re.compile(r"^!!! editor.*\n(?:(?: {4}.*)?\n)*", re.M)
_BOX = re.compile(r"^!!! [a-z -]+", re.M)  # the title in quotes that follows is printed text
_ATTRIBUTES = re.compile(r"(?<!\\)\{[#:.][^}\n]*\}")
_FOOTNOTE_NAME = re.compile(r"\[\^[^\]\n]*\]:?")


def words(text: str) -> Counter[str]:
    """Count the words and numbers of a text; superscript footnote marks don't count."""
    return Counter(WORD.findall(without_marks(unicodedata.normalize("NFC", text))))


def source_words(source: str, corrections: Corrections) -> Counter[str]:
    """Count the words a source must give ``text.md``: furniture out, corrections applied."""
    counted = words(source_text(_without_furniture(source, corrections)))
    for correction in corrections.correction:
        for _ in range(correction.times):
            counted.subtract(words(correction.source))
            counted.update(words(correction.corrected))
    return counted


def _without_furniture(source: str, corrections: Corrections) -> str:
    dropped = {number for item in corrections.furniture for number in item.numbers}
    return "\n".join(line for n, line in enumerate(source.split("\n"), 1) if n not in dropped)


def source_marks(source: str, corrections: Corrections) -> Counter[str]:
    """Count the raised numbers of footnotes that a source must give ``text.md``."""
    counted = _marks(raised(_without_furniture(source, corrections)))
    for correction in corrections.correction:
        counted.subtract(_marks(correction.source))
        counted.update(_marks(correction.corrected))
    return counted


def text_marks(text: str) -> Counter[str]:
    """Count the numbers of footnotes in a ``text.md``, at their calls and before their texts."""
    return _marks(raised(text))


def raised(text: str) -> str:
    """Return a text whose footnotes' numbers are raised digits, however they are marked up."""
    for pattern in (_FOOTNOTE_CALL, _NUMBERED_NOTE, _BRACKETED_NOTE):
        text = pattern.sub(lambda found: found[1].translate(_RAISED), text)
    return text


def _marks(text: str) -> Counter[str]:
    return Counter(_MARK.findall(text))


def source_text(source: str) -> str:
    """Return a source without its markup: tags, escapes, the names of Markdown footnotes."""
    return _TAG.sub("", _FOOTNOTE_CALL.sub("", without_web_markup(source)))


def text_words(text: str) -> Counter[str]:
    """Count the words of a ``text.md`` that come from the document: markup and notes out."""
    bare = _BOX.sub("", _NOTE.sub("\n", text + "\n"))
    return words(_FOOTNOTE_NAME.sub(" ", _ATTRIBUTES.sub(" ", bare)))


def differences(expected: Counter[str], actual: Counter[str]) -> tuple[Counter[str], Counter[str]]:
    """Return (lost, invented): the words missing from ``actual``, and those too many."""
    changed = Counter(expected)
    changed.subtract(actual)
    return +changed, -changed
