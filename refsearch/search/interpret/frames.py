"""The frame of a question: "what happens after …" or "until when may I …" around its subject.

The patterns are in ``search/cues.toml`` of each language; they are compared folded.
"""

from __future__ import annotations

from collections.abc import Callable

from refsearch.search.language.analysis import Language, packaged
from refsearch.search.language.cues import Edges, recognition
from refsearch.search.language.folding import fold_in_place

Names = Callable[[str], bool]  # whether a text is the name of a concept as a whole


def unframed(text: str, names: Names = lambda text: False, known: tuple[Language, ...] = ()) -> str:
    """Return a query without what asks for the consequence; unchanged if nothing else is left.

    A bare word for it ("rettifica renonce") is left out only where a concept remains.

    >>> unframed("cosa succede dopo una renonce?")
    'una renonce?'
    """
    framed, bare = recognition(known or packaged()).framed
    left = _between(text, framed)
    if left == text:
        shorter = _between(text, bare)
        left = shorter if shorter != text and names(shorter) else text
    return left if any(map(str.isalpha, left)) else text


def unlimited(text: str, known: tuple[Language, ...] = ()) -> str:
    """Return a query without what asks until when; unchanged if nothing else is left.

    >>> unlimited("until when can I change my call?")
    'change my call?'
    """
    left = _between(text, recognition(known or packaged()).limited)
    return left if any(map(str.isalpha, left)) else text


def _between(text: str, edges: Edges) -> str:
    plain, (before, after) = fold_in_place(text), edges
    start = found.end() if (found := before.match(plain)) else 0
    end = found.start() if (found := after.search(plain, start)) else len(text)
    return text[start:end].strip()
