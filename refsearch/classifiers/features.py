"""The features of a text by which a classifier tells what it is about, as numbers."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from refsearch.analysis.language import Language, Token

_GRAM = 4  # letters: of one to five tried, four alone are as good as all together
_MOST_STEMS = 24  # of a text whose pairs are looked at: the pairs of more are many and say little

Features = NDArray[np.uint32]


def features(language: Language, text: str) -> Features:
    """Return the features of a text, each once and in order, as the checksums of what they are.

    They are every four letters that stand together in its words, the stems, and each two stems of
    words that are no stop words: "before" and "after" are told apart, the forms of a verb not.
    """
    found = {crc32(one.encode()) for one in _features([*language.tokens(text)])}
    return np.array(sorted(found), np.uint32)


def _features(tokens: list[Token]) -> Iterator[str]:
    letters = f" {' '.join(token.form for token in tokens)} "
    yield from (letters[at : at + _GRAM] for at in range(len(letters) - _GRAM + 1))
    yield from (f"={token.stem}" for token in tokens)
    content = sorted({token.stem for token in tokens if not token.stop})
    yield from (f"{one}+{other}" for one, other in combinations(content[:_MOST_STEMS], 2))
