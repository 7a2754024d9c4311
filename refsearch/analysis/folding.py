"""Folding: one form of words and law numbers for comparison, the same in every language."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

from refsearch.citations.labels import is_greek, latin_letter

_RUN = re.compile(r"[^ \t\n]+")
_GREEK_RUN = re.compile(r"[^\W\d_]+")
# Latin letters printed for the Greek ones they look like, in capitals or small.
LOOK_ALIKES = str.maketrans("abehikmnopstuvwxyz", "αβεηικμνορστυνωχυζ")
# Characters: what is longer is no word, and caches bounded in words would grow with it.
LONGEST_KEPT = 40
# Words kept as folded, as stemmed, as cut: some 300 bytes each, 5 MB of each kind. The texts have
# some 12,000; with four times as many kept a flood of new words took 40 MB more.
KEPT_WORDS = 16_384
KEPT_TEXTS = 16  # of the moment: the steps that read a query ask for the same one after the other


def fold(text: str) -> str:
    """Return text for comparison: no case, no accents, one sigma, one script in a word.

    >>> fold("Διαιτητής"), fold("PENALITÀ"), fold("επιδοκimasία")
    ('διαιτητησ', 'penalita', 'επιδοκιμασια')
    """
    if text.isascii():
        return text.casefold()
    if "\n" in text or "\t" in text:
        return _RUN.sub(_of_match, text)
    return " ".join(map(fold_word, text.split(" ")))


@lru_cache(maxsize=KEPT_TEXTS)
def fold_in_place(text: str) -> str:
    """Fold text, each letter in its place: one that folds to two, or to none, stays as it is.

    >>> fold_in_place("L’è Straße")
    "l'e straße"
    """
    plain = fold(text).replace("’", "'")
    if len(plain) == len(text):
        return plain
    letters = ((c, fold(c).replace("’", "'")) for c in text)
    return "".join(folded if len(folded) == 1 else c for c, folded in letters)


def _of_match(run: re.Match[str]) -> str:
    return fold_word(run[0])


def fold_word(word: str) -> str:
    """Fold a text without spaces as :func:`fold` does; results are cached."""
    return _folded(word) if len(word) <= LONGEST_KEPT else _folded.__wrapped__(word)


@lru_cache(maxsize=KEPT_WORDS)
def _folded(word: str) -> str:
    if word.isascii():
        return word.casefold()
    plain = _without_marks(_without_marks(word).casefold())
    return _GREEK_RUN.sub(_in_one_script, plain)


def _without_marks(text: str) -> str:
    decomposed = unicodedata.normalize("NFKD", text)
    bare = "".join(c for c in decomposed if not unicodedata.combining(c))
    return unicodedata.normalize("NFC", bare)


def _in_one_script(word: re.Match[str]) -> str:
    return word[0].translate(LOOK_ALIKES) if is_greek(word[0]) else word[0]


def locator_form(token: str) -> str:
    """Return a law number for comparison: Latin letters by position, no brackets or dots.

    >>> locator_form("27Β1(β)"), locator_form("27.B.1.b"), locator_form("22.4")
    ('27b1b', '27b1b', '22.4')
    """
    runs = re.findall(r"\d+|[^\W\d_]+", fold(token))
    joined = "".join(f"\0{run}" if run.isdigit() else latin_letter(run) or run for run in runs)
    # Two numbers in a row (Art. 22.4) keep the dot, or they would read as another law's number.
    return re.sub(r"(?<=\d)\0", ".", joined).replace("\0", "")
