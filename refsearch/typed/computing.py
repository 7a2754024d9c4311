"""A score or conversion in a query that the core can answer: "4SX-1 vul", "20 imps 16 boards".

A query is one if every piece of it has a part in it: a contract, its result, the vulnerability, a
quantity with its label, or a word to ask with. The words are the cues of the languages.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import chain

from refsearch.analysis.cues import recognition
from refsearch.analysis.folding import fold
from refsearch.analysis.language import Language, packaged
from refsearch.analysis.transliteration import sound, sounds
from refsearch.citations.labels import is_greek
from refsearch.typed.auctions import auction
from refsearch.typed.calculators import calculators, said_by
from refsearch.typed.given import (
    BY_ONE,
    DOUBLINGS,
    IMPLIED,
    VULNERABILITY,
    given_in,
)
from refsearch.typed.inputs import Given
from refsearch.typed.listed import in_words, of_a_list
from refsearch.typed.pieces import Piece, ReadContract, may_count, no_contracts, pieces
from refsearch.typed.results import Answer, Compute, Incomplete, Json

_LONGEST = 160  # characters: no computation takes more to ask, told as a tale
# Words that say nothing beside a computation that is whole: "team turned up 12 minutes late".
# Of 3854 queries for provisions none is then read as one; beside a contract, or numbers in
# words, fifteen are.
_UNKNOWN = 3
_WORD = 3  # letters: fewer may be a suit
_MARKS = "?;.,:!#'’&()[]"
_DASHES = "-–"
_DOUBLED = ("x", "xx")
_SHORT = 2  # letters: a shorter Greek word sounds like too much
_KEPT_WORDS = 4096  # words kept as heard: memory stays bounded, whatever is typed
_LATIN = re.compile(r"[A-Za-z]{2,}")
_IN_POINTS = ("match_points", "points", "difference", "imps")
_HUNDRED = 100  # a number in words of so many is of points
_UNIT = 10  # of which every score at bridge is so many
_OF_A_BOARD = {"asks_score", "boards", "asks_board", "vulnerable"}


def computed(
    typed: str,
    compute: Compute | None,
    known: tuple[Language, ...] = (),
    read: ReadContract = no_contracts,
) -> Answer | Incomplete | None:
    """Return the answer to a query that is entirely a computation, else None.

    If part of it is missing, say what. ``known`` are the languages it may be in,
    the packaged ones if none are given.
    """
    if compute is None or len(typed) > _LONGEST:
        return None
    found = _computed(typed, compute, known or packaged(), read)
    if isinstance(found, Answer) or not typed.isascii():
        return found
    by_sound = _by_sound(known or packaged())
    greek = _LATIN.sub(lambda m: by_sound(m[0]), typed)
    return (greek != typed and _computed(greek, compute, known or packaged(), read)) or found


@lru_cache(maxsize=8)
def _by_sound(known: tuple[Language, ...]) -> Callable[[str], str]:
    """Return what gives for a Latin word the Greek one of computations that it sounds like."""
    cues = recognition(known)
    phrases = (*cues.labels, *cues.numbers, *cues.ordinals, *cues.ranks, *cues.letters)
    words = (word for phrase in phrases for word in phrase.split() if is_greek(word))
    greek = {sound(word, "greek"): word for word in words if len(word) > _SHORT}

    def sounding(word: str) -> str:
        return next((greek[one] for one in sounds(fold(word)) if one in greek), word)

    return lru_cache(_KEPT_WORDS)(sounding)


def _computed(
    typed: str, compute: Compute, known: tuple[Language, ...], read: ReadContract
) -> Answer | Incomplete | None:
    cues = recognition(known)
    if not may_count(typed, cues):
        return None
    row = _without_marks(pieces(typed, cues.numbers | cues.ordinals))
    given = given_in(row, cues, read, known)
    cards = in_words(row, cues, read, known)
    named = [cards[:2]] if cards and not cards[2] else []
    called = auction(row, cues, read, known)
    named += [("auction", called)] if called else []
    is_whole = _is_whole(given, typed)
    whole = _asked(given) if is_whole else ()
    for function, inputs in chain(named, of_a_list(typed, row, cues, known), whole):
        if (result := compute(function, inputs)) is not None:
            return Answer(function, inputs, result)
    if cards:
        return Incomplete(*cards)
    if given.described and given.described[2] and is_whole:
        return Incomplete(*given.described)
    if given.left or given.unknown:
        return None
    if half := _half(given):
        return half
    lacking = (Incomplete(*found) for found in calculators(given) if found[2])
    return next(lacking, None)


def _without_marks(row: Sequence[Piece]) -> list[Piece]:
    """Return pieces without marks and dashes, and without the hyphen of "two-deal"."""
    found: list[Piece] = []
    for at, piece in enumerate(row):
        behind = row[at + 1] if at + 1 < len(row) else piece
        hyphen = piece.form == "-" and at and row[at - 1].number is not None
        word = behind.number is None and len(behind.form) >= _WORD
        spaced = at and row[at - 1].end < piece.start and piece.end < behind.start
        dash = piece.form in _DASHES and spaced and word and len(row[at - 1].form) > 1
        dash = dash or (piece.form in _DASHES and behind.form in _DOUBLED)  # "4S-x"
        if piece.form not in _MARKS and not (hyphen and word) and not dash:
            found.append(piece)
    return found


def _is_whole(given: Given, typed: str) -> bool:
    """Whether all pieces belong to a computation; with digits, a few unknown words may be left.

    Beside a contract, its result and vulnerability must be known then.
    """
    sure = given.described is not None or any(map(str.isdecimal, typed))
    hundreds = any(abs(n) >= _HUNDRED for n in (*given.numbers.values(), *given.bare))  # in words
    sure = sure or hundreds or any(map(said_by, given.labels))
    scored = given.result is not None or given.tricks is not None
    clear = not given.bid or (scored and given.vulnerable is not None)
    few = given.unknown <= _UNKNOWN and (sure or given.bid is not None) and clear
    return not given.left and (few or not given.unknown)


def _asked(given: Given) -> Iterator[tuple[str, Json]]:
    """Yield each function that a query may ask for, with its inputs."""
    numbers, labels = given.numbers, given.labels
    if given.described:
        if not given.described[2]:
            yield given.described[:2]
        return
    if given.bid:
        if not (numbers or given.bare) and (given.result is not None or given.tricks is not None):
            yield "contract-score", _contract(given)
        return
    if given.result is not None or given.tricks is not None:
        return
    if {"passed_out", "asks_score"} <= labels and not numbers:
        yield "contract-score", {"contract": "pass"}
    yield from ((name, inputs) for name, inputs, lacking in calculators(given) if not lacking)
    asked = labels.isdisjoint(("vps", "burraco", "late"))
    if "boards" in given.before and "imps" in labels:  # "won 750 on board 4, imps"
        numbers = {name: n for name, n in numbers.items() if name != "boards"}
    one = len([*numbers, *given.bare]) == 1
    if one and asked and not labels.isdisjoint(("imps", "difference")):
        named = (numbers[name] for name in _IN_POINTS if name in numbers)
        difference = next(chain(named, given.bare if "imps" in labels else ()), None)
        clear = "imps" in labels or not (difference or 0) % _UNIT  # a difference of scores
        if difference is not None and clear and "compared" not in labels:  # "620 vs imps"
            yield "imps", {"difference": -abs(difference) if given.lost else difference}
    if given.bare:
        return
    asked = ("boards" in given.before and not given.unknown) or "asks_board" in labels
    if asked and set(numbers) == {"boards"} and labels <= _OF_A_BOARD:
        yield "board", {"number": numbers["boards"]}


def _contract(given: Given) -> Json:
    inputs: Json = {"contract": given.contract, "vulnerable": bool(given.vulnerable)}
    if given.tricks is not None:
        return inputs | {"tricks": given.tricks}
    if given.bid and given.bid.result is None and given.result is not None:
        inputs["result"] = given.result
    return inputs


def _half(given: Given) -> Incomplete | None:
    """Return an incomplete question: a contract without its result, IMPs without the boards."""
    labels = given.labels.difference(DOUBLINGS, IMPLIED, BY_ONE, ("tricks",))
    has_result = given.result is not None or given.tricks is not None
    if given.labels == {"compared", "imps"} and len([*given.numbers, *given.bare]) == 1:
        return Incomplete("imps", {}, ("difference",))
    if given.numbers or given.bare or not labels <= VULNERABILITY:
        return None
    if given.bid and not has_result and (given.labels or given.bid.doubling):
        return Incomplete("contract-score", _contract(given), ("tricks",))
    if not given.bid and given.result is not None and given.labels - {"over", "under"}:
        inputs = {"result": given.result, "vulnerable": bool(given.vulnerable)}
        return Incomplete("contract-score", inputs, ("contract",))
    return None
