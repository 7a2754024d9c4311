"""The number of a law beside what the law is about: "27 insufficient bid", "renonce 64"."""

from __future__ import annotations

import re

from refsearch.analysis.cues import recognition
from refsearch.analysis.folding import fold_in_place
from refsearch.analysis.language import Language

_NUMBER = r"([1-9][0-9]?)"
_BEFORE = re.compile(rf"^{_NUMBER}[ ,:-]+(?=[^\W\d_]{{3}})")
_BEHIND = re.compile(rf"(?<=[^\W\d_]{{3}})[ ,:-]+\(?{_NUMBER}\)?$")
_IDLE = "filler"  # the label of words that say nothing in a computation
_FEWEST = 3  # words: fewer beside a number may ask for anything
_DIGITS = re.compile(r"[0-9]+")


def numbered_subject(text: str, known: tuple[Language, ...]) -> tuple[str, str] | None:
    """Return a number before or behind words, and these; None where it counts: "13 cards".

    >>> numbered_subject("27 insufficient bid", ()), numbered_subject("4 of 5 tricks", ())
    (('27', 'insufficient bid'), None)
    """
    plain = fold_in_place(text)
    found = _BEFORE.match(plain) or _BEHIND.search(plain)
    if found is None or len(_DIGITS.findall(plain)) > 1:
        return None
    counted = plain[: found.start()] + plain[found.end() :]
    if known and counted.strip() in recognition(known).labels:  # "13 cards", "8 rounds"
        return None
    return found[1], (text[: found.start()] + text[found.end() :]).strip()


def counts(text: str, known: tuple[Language, ...]) -> bool:
    """Whether some word of a text says what a number in it would count or be of."""
    labels = recognition(known).labels
    words = re.findall(r"[^\W\d_]+", fold_in_place(text))
    return len(words) < _FEWEST or any(labels.get(word, _IDLE) != _IDLE for word in words)
