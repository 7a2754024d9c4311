"""A score or conversion in a query that the core can answer: "4SX-1 vul", "20 imps 16 boards".

A query is one if every piece of it has a part in it: a contract, its result, the vulnerability, a
quantity with its label, or a word to ask with. The words are the cues of the languages.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from refsearch.search.interpret.pieces import (
    Contract,
    Piece,
    ReadContract,
    bids,
    no_contracts,
    pieces,
)
from refsearch.search.language.analysis import Language, packaged
from refsearch.search.language.cues import Recognition, recognition
from refsearch.search.results import Answer, Incomplete

Json = dict[str, Any]

# (function, inputs) -> its result as plain data, or None where a rule does not allow the inputs
Compute = Callable[[str, Json], Json | None]

_LONGEST = 80  # characters: no computation takes more to ask
_MARKS = "?;.,:!"
_BOOK = 6  # tricks that a contract does not count
_VULNERABILITY = {"vulnerable", "not_vulnerable"}
_OF_A_BOARD = {"boards", "asks_board", "vulnerable"}
_QUANTITIES = ("imps", "vps", "boards", "deals", "match_points", "points", "tricks")


@dataclass(slots=True)
class _Told:
    """What the pieces of a query tell; ``left`` are those that tell nothing."""

    contract: str = ""
    bid: Contract | None = None
    result: int | None = None
    tricks: int | None = None
    vulnerable: bool | None = None
    numbers: dict[str, int] = field(default_factory=dict)
    labels: set[str] = field(default_factory=set)
    before: set[str] = field(default_factory=set)  # labels that stand before their number
    left: int = 0


def computed(
    typed: str,
    compute: Compute | None,
    known: tuple[Language, ...] = (),
    read: ReadContract = no_contracts,
) -> Answer | Incomplete | None:
    """Return the answer to a query that is a computation as a whole, None for any other.

    Where it is half understood, what is missing is said. ``known`` are the languages it may be in,
    the packaged ones if none are given.
    """
    if compute is None or len(typed) > _LONGEST:
        return None
    cues = recognition(known or packaged())
    row = [piece for piece in pieces(typed, cues.numbers) if piece.form not in _MARKS]
    if not any(piece.number is not None for piece in row):
        return None
    told = _told(row, cues, read)
    if told.left:
        return None
    for function, inputs in _asked(told):
        result = compute(function, inputs)
        if result is not None:
            return Answer(function, inputs, result)
    return _half(told)


def _told(row: Sequence[Piece], cues: Recognition, read: ReadContract) -> _Told:
    told = _Told()
    found = next(bids(row, read, bare=False), None)
    if found:
        told.contract, told.bid, told.result = found.text, found.read, found.read.result
        row = [*row[: found.first], *row[found.end :]]
    _tell_quantities(told, list(_labelled(row, cues)))
    return told


# A label of a phrase (or "" for what has none), or a number.
_Part = str | int


def _labelled(row: Sequence[Piece], cues: Recognition) -> Iterator[_Part]:
    """Yield the parts of a row: numbers, and the labels of the longest phrases that have one."""
    at = 0
    while at < len(row):
        number = row[at].number
        for size in range(min(cues.longest_phrase, len(row) - at), 0, -1):
            label = cues.labels.get(" ".join(piece.form for piece in row[at : at + size]))
            if label is not None and not (size == 1 and number is not None):
                yield label
                at += size
                break
        else:
            yield number if number is not None else ""
            at += 1


def _tell_quantities(told: _Told, parts: Sequence[_Part]) -> None:
    """Tell what labelled parts say: a number goes with the label after it, else before it."""
    used: set[int] = set()
    telling = [part for part in parts if part != "filler"]
    for at, part in enumerate(telling):
        if isinstance(part, int):
            near = [n for n in (at + 1, at - 1) if 0 <= n < len(telling) and n not in used]
            labels = [n for n in near if isinstance(telling[n], str) and telling[n]]
            fitting = [n for n in labels if _takes_number(str(telling[n]))]
            if not fitting:
                told.left += 1
                continue
            used.add(fitting[0])
            if fitting[0] < at:
                told.before.add(str(telling[fitting[0]]))
            _tell_number(told, str(telling[fitting[0]]), part)
    for at, part in enumerate(telling):
        if isinstance(part, str) and at not in used:
            _tell_label(told, part)


def _takes_number(label: str) -> bool:
    return label in _QUANTITIES or label in ("over", "under", "made")


def _tell_number(told: _Told, label: str, number: int) -> None:
    told.labels.add(label)
    if label == "over":
        told.result = number
    elif label == "under":
        told.result = -number
    elif label == "tricks" or (label == "made" and number > _BOOK + 1):
        told.tricks = number
    elif label == "made" and told.bid:
        told.result = number - told.bid.level
    else:
        told.numbers[label] = number


def _tell_label(told: _Told, label: str) -> None:
    told.labels.add(label)
    if label in _VULNERABILITY:
        told.vulnerable = label == "vulnerable"
    elif label == "made":
        told.result = told.result or 0
    elif label not in (*_QUANTITIES, "asks_board", "burraco"):
        told.left += 1


def _asked(told: _Told) -> Iterator[tuple[str, Json]]:
    """Yield each function that a query may ask for, with its inputs."""
    numbers = told.numbers
    if told.bid:
        if not numbers and (told.result is not None or told.tricks is not None):
            yield "contract-score", _contract(told)
        return
    if told.result is not None or told.tricks is not None:
        return
    boards, deals = numbers.get("boards"), numbers.get("deals", numbers.get("boards"))
    difference = numbers.get("match_points", numbers.get("points", numbers.get("vps")))
    if "imps" in numbers and boards is not None and len(numbers) == 2:
        yield "victory-points", {"imps": numbers["imps"], "boards": boards}
    if difference is not None and deals is not None and len(numbers) == 2:
        yield "burraco-victory-points", {"difference": difference, "deals": deals}
    if len(numbers) == 1 and "imps" in told.labels and "vps" not in told.labels:
        difference = numbers.get("imps", numbers.get("points"))
        if difference is not None:
            yield "imps", {"difference": difference}
    asked = "boards" in told.before or "asks_board" in told.labels
    if asked and set(numbers) == {"boards"} and told.labels <= _OF_A_BOARD:
        yield "board", {"number": numbers["boards"]}


def _contract(told: _Told) -> Json:
    given: Json = {"contract": told.contract, "vulnerable": bool(told.vulnerable)}
    if told.tricks is not None:
        return given | {"tricks": told.tricks}
    if told.bid and told.bid.result is None and told.result is not None:
        given["result"] = told.result
    return given


def _half(told: _Told) -> Incomplete | None:
    """Return what is asked half: a contract without its result, IMPs without the boards."""
    said = told.bid and (told.labels or told.bid.doubling) and told.labels <= _VULNERABILITY
    if said and told.result is None and told.tricks is None and not told.numbers:
        return Incomplete("contract-score", _contract(told), ("tricks",))
    if not told.bid and "vps" in told.labels and set(told.numbers) == {"imps"}:
        return Incomplete("victory-points", dict(told.numbers), ("boards",))
    return None
