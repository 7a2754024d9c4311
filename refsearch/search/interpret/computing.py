"""A score or conversion in a query that the core can answer: "4SX-1 vul", "20 imps 16 boards".

A query is one if every piece of it has a part in it: a contract, its result, the vulnerability, a
quantity with its label, or a word to ask with. The words are the cues of the languages.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from refsearch.search.interpret.labelled import QUANTITIES, Part, labelled, labels_of
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
_DENOMINATIONS = ("C", "D", "H", "S", "NT")
_MARKS = "?;.,:!#'’"
_BOOK = 6  # tricks that a contract does not count
_ASKING = ("asks_board", "asks_time", "burraco", "teams", "pairs", "screens", "no_screens")
_OF_TIMES = {"boards", *_ASKING} - {"asks_board"}
_IMPLIED = {"over", "under", "points", "match_points", "difference"}  # say no more of a contract
# What a number without a label is, by what is asked: "who is vulnerable at 13", "won by 300".
_BARE = {"asks_board": "boards", "burraco": "difference", "vps": "imps"}
_DOUBLINGS = {"doubled": 1, "redoubled": 2}
_BY_ONE = {"one_over": 1, "one_under": -1}
_VULNERABILITY = {"vulnerable", "not_vulnerable"}
_OF_A_BOARD = {"boards", "asks_board", "vulnerable"}


@dataclass(slots=True)
class _Given:
    """What the pieces of a query say; ``left`` counts those that say nothing."""

    contract: str = ""
    bid: Contract | None = None
    result: int | None = None
    tricks: int | None = None
    vulnerable: bool | None = None
    numbers: dict[str, int] = field(default_factory=dict)
    labels: set[str] = field(default_factory=set)
    before: set[str] = field(default_factory=set)  # labels that stand before their number
    bare: list[int] = field(default_factory=list)  # numbers without a label
    left: int = 0


def computed(
    typed: str,
    compute: Compute | None,
    known: tuple[Language, ...] = (),
    read: ReadContract = no_contracts,
) -> Answer | Incomplete | None:
    """Return the answer to a query that is wholly a computation, else None.

    If part of it is missing, say what. ``known`` are the languages it may be in,
    the packaged ones if none are given.
    """
    if compute is None or len(typed) > _LONGEST:
        return None
    cues = recognition(known or packaged())
    row = [piece for piece in pieces(typed, cues.numbers) if piece.form not in _MARKS]
    if not any(piece.number is not None for piece in row):
        return None
    given = _given(row, cues, read, known or packaged())
    if given.left:
        return None
    for function, inputs in _asked(given):
        result = compute(function, inputs)
        if result is not None:
            return Answer(function, inputs, result)
    return _half(given)


def _given(
    row: Sequence[Piece], cues: Recognition, read: ReadContract, known: tuple[Language, ...]
) -> _Given:
    given = _Given()
    found = next(bids(row, read, bare=False, letters=cues.letters), None)
    if found:
        given.contract, given.bid, given.result = found.text, found.read, found.read.result
        row = [*row[: found.first], *row[found.end :]]
    _tell_quantities(given, list(labelled(row, cues, known)))
    meant = next((label for asked, label in _BARE.items() if asked in given.labels), None)
    if meant and len(given.bare) == 1 and meant not in given.numbers:
        given.numbers[meant] = given.bare.pop()
    given.left += len(given.bare)
    return given


def _tell_quantities(given: _Given, parts: Sequence[Part]) -> None:
    """Tell what labelled parts say; a number whose label is missing is left."""
    telling = [part for part in parts if part != "filler"]
    joined = labels_of(telling, (1, -1))
    if None in joined.values():  # "deals 4 difference 600": every label stands before its number
        before = labels_of(telling, (-1, 1))
        joined = joined if None in before.values() else before
    for at, label in joined.items():
        if label is None:
            given.bare.append(int(telling[at]))
            continue
        if label < at:
            given.before.add(str(telling[label]))
        _tell_number(given, str(telling[label]), int(telling[at]))
    used = set(joined.values())
    for at, part in enumerate(telling):
        if isinstance(part, str) and at not in used:
            _tell_label(given, part)


def _tell_number(given: _Given, label: str, number: int) -> None:
    given.labels.add(label)
    if label == "over":
        given.result = number
    elif label == "under":
        given.result = -number
    elif label == "tricks" or (label == "made" and number > _BOOK + 1):
        given.tricks = number
    elif label == "made" and given.bid:
        given.result = number - given.bid.level
    else:
        given.numbers[label] = number


def _tell_label(given: _Given, label: str) -> None:
    given.labels.add(label)
    if label in _VULNERABILITY:
        given.vulnerable = label == "vulnerable"
    elif label == "made":
        given.result = given.result or (0 if given.bid else None)
    elif label in _BY_ONE:
        given.result = _BY_ONE[label]
    elif label in _DOUBLINGS:
        _double(given, _DOUBLINGS[label])
    elif label in _IMPLIED:
        pass  # of a contract the sign of its result, else of what was won: "+30 imps"
    elif label not in (*QUANTITIES, *_ASKING):
        given.left += 1


def _double(given: _Given, doubling: int) -> None:
    """Double a contract whose doubling stands apart from it: "down 2 doubled in 5D"."""
    bid = given.bid
    if bid and not bid.doubling:
        given.bid = bid._replace(doubling=doubling, result=None)
        given.contract = f"{bid.level}{_DENOMINATIONS[bid.denomination]}{'X' * doubling}"


def _asked(given: _Given) -> Iterator[tuple[str, Json]]:
    """Yield each function that a query may ask for, with its inputs."""
    numbers = given.numbers
    if given.bid:
        if not numbers and (given.result is not None or given.tricks is not None):
            yield "contract-score", _contract(given)
        return
    if given.result is not None or given.tricks is not None:
        return
    if "asks_time" in given.labels and set(numbers) == {"boards"} and given.labels <= _OF_TIMES:
        yield _time(given)
    if "asks_time" in given.labels and set(numbers) == {"cards"}:
        yield "burraco-times", {"cards_in_hand": numbers["cards"]}
    boards, deals = numbers.get("boards"), numbers.get("deals", numbers.get("boards"))
    difference = _difference(numbers, "vps")
    if "imps" in numbers and boards is not None and len(numbers) == 2:
        yield "victory-points", {"imps": numbers["imps"], "boards": boards}
    if difference is not None and deals is not None and len(numbers) == 2:
        yield "burraco-victory-points", {"difference": difference, "deals": deals}
    asked = given.labels.isdisjoint(("vps", "burraco"))
    if len(numbers) == 1 and asked and not given.labels.isdisjoint(("imps", "difference")):
        difference = _difference(numbers, "imps")
        if difference is not None:
            yield "imps", {"difference": difference}
    asked = "boards" in given.before or "asks_board" in given.labels
    if asked and set(numbers) == {"boards"} and given.labels <= _OF_A_BOARD:
        yield "board", {"number": numbers["boards"]}


def _difference(numbers: dict[str, int], else_: str = "") -> int | None:
    """Return the points that one side has more, however they are called."""
    names = ("match_points", "points", "difference", else_)
    return next((numbers[name] for name in names if name in numbers), None)


def _contract(given: _Given) -> Json:
    inputs: Json = {"contract": given.contract, "vulnerable": bool(given.vulnerable)}
    if given.tricks is not None:
        return inputs | {"tricks": given.tricks}
    if given.bid and given.bid.result is None and given.result is not None:
        inputs["result"] = given.result
    return inputs


def _time(given: _Given) -> tuple[str, Json]:
    """Return how long some boards may take, of burraco the deals."""
    boards = given.numbers["boards"]
    if "burraco" in given.labels:
        return "burraco-times", {"deals": boards}
    inputs: Json = {"boards": boards, "screens": "screens" in given.labels}
    named = [event for event in ("pairs", "teams") if event in given.labels]
    return "norme-playing-time", inputs | ({"event": named[0]} if named else {})


def _half(given: _Given) -> Incomplete | None:
    """Return an incomplete question: a contract without its result, IMPs without the boards."""
    labels = given.labels.difference(_DOUBLINGS, _IMPLIED, _BY_ONE, ("tricks",))
    told = given.result is not None or given.tricks is not None
    if not given.bid and not told:
        return _half_of_a_match(given)
    if given.numbers or not labels <= _VULNERABILITY:
        return None
    if given.bid and not told and (given.labels or given.bid.doubling):
        return Incomplete("contract-score", _contract(given), ("tricks",))
    if not given.bid and given.result is not None and given.labels - {"over", "under"}:
        inputs = {"result": given.result, "vulnerable": bool(given.vulnerable)}
        return Incomplete("contract-score", inputs, ("contract",))
    return None


def _half_of_a_match(given: _Given) -> Incomplete | None:
    """Return what is given of a match whose victory points are asked for."""
    numbers = given.numbers
    if given.labels.isdisjoint(("vps", "burraco")) or len(numbers) != 1:
        return None
    if "burraco" in given.labels:
        difference = _difference(numbers)
        deals = numbers.get("deals", numbers.get("boards"))
        if difference is not None:
            return Incomplete("burraco-victory-points", {"difference": difference}, ("deals",))
        if deals is not None:
            return Incomplete("burraco-victory-points", {"deals": deals}, ("difference",))
    for held, missing in (("imps", "boards"), ("boards", "imps")):
        if held in numbers:
            return Incomplete("victory-points", {held: numbers[held]}, (missing,))
    return None
