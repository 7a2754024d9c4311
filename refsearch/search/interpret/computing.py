"""A score or conversion in a query that the core can answer: "4SX-1 vul", "imp 620"."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

from refsearch.search.language.analysis import Language, packaged
from refsearch.search.language.cues import Recognition, recognition
from refsearch.search.language.folding import fold
from refsearch.search.results import Answer

Json = dict[str, Any]

# (function, inputs) -> its result as plain data, or None where a rule does not allow the inputs
Compute = Callable[[str, Json], Json | None]

_CONTRACT = "contract-score"
# A level, then anything short, then the result: whether it is a contract the core decides.
_RESULT = re.compile(r"[1-7] ?[^\d\s].{0,30}?(?:=|[-+−–] ?\d{1,2})")
_DIGIT = re.compile(r"\d")  # every computation has a number
_LONGEST = 80  # no computation takes more to ask


def computed(
    typed: str, compute: Compute | None, known: tuple[Language, ...] = ()
) -> Answer | None:
    """Return the answer to a query that is a computation as a whole, None for any other.

    ``known`` are the languages it may be in, the packaged ones if none are given.
    """
    if compute is None or len(typed) > _LONGEST or not _DIGIT.search(typed):
        return None
    for function, inputs in _asked(typed, recognition(known or packaged())):
        result = compute(function, inputs)
        if result is not None:
            return Answer(function, inputs, result)
    return None


def _asked(typed: str, cues: Recognition) -> Iterator[tuple[str, Json]]:
    """Yield each function a query may ask for, with its inputs."""
    plain = " ".join(fold(typed).rstrip("?;. ").split())
    contract, vulnerable = _vulnerability(plain, cues)
    if _RESULT.fullmatch(contract):
        yield _CONTRACT, {"contract": contract, "vulnerable": vulnerable}
    for function, patterns in cues.computations:
        for pattern in patterns:
            found = pattern.fullmatch(plain)
            if found:
                yield function, {name: int(value) for name, value in found.groupdict().items()}


def _vulnerability(plain: str, cues: Recognition) -> tuple[str, bool]:
    """Return a query without its words for the vulnerability, and what they say."""
    for word, vulnerable in cues.vulnerable:
        if plain.endswith(f" {word}"):
            return plain.removesuffix(word).strip(), vulnerable
    return plain, False
