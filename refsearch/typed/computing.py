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
from refsearch.typed.calculators import calculators
from refsearch.typed.given import (
    BY_ONE,
    DOUBLINGS,
    IMPLIED,
    OF_TIMES,
    SCALES,
    VULNERABILITY,
    WARNED,
    given_in,
)
from refsearch.typed.inputs import Given
from refsearch.typed.listed import in_words, of_a_list
from refsearch.typed.pieces import Piece, ReadContract, may_count, no_contracts, pieces
from refsearch.typed.results import Answer, Compute, Incomplete, Json
from refsearch.typed.score_lists import OF_SCORES

_LONGEST = 120  # characters: no computation takes more to ask, told as a tale
# Words that say nothing beside a computation that is whole: "team turned up 12 minutes late".
# Of 3854 queries for provisions none is then read as one; beside a contract, or numbers in
# words, fifteen are.
_UNKNOWN = 3
_WORD = 3  # letters: fewer may be a suit
_MARKS = "?;.,:!#'’"
_SHORT = 2  # letters: a shorter Greek word sounds like too much
_KEPT_WORDS = 4096  # words kept as heard: memory stays bounded, whatever is typed
_LATIN = re.compile(r"[A-Za-z]{2,}")
_OF_A_BOARD = {"boards", "asks_board", "vulnerable"}


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
    whole = _asked(given) if _is_whole(given, typed) else ()
    for function, inputs in chain(named, of_a_list(typed, row, cues), whole):
        if (result := compute(function, inputs)) is not None:
            return Answer(function, inputs, result)
    if cards:
        return Incomplete(*cards)
    if given.left or given.unknown:
        return None
    return _half(given) or next(
        (Incomplete(function, inputs, lacking) for function, inputs, lacking in calculators(given)),
        None,
    )


def _without_marks(row: Sequence[Piece]) -> list[Piece]:
    """Return pieces without marks, and without the hyphen of "two-deal"."""
    found: list[Piece] = []
    for at, piece in enumerate(row):
        behind = row[at + 1] if at + 1 < len(row) else piece
        hyphen = piece.form == "-" and at and row[at - 1].number is not None
        word = behind.number is None and len(behind.form) >= _WORD
        if piece.form not in _MARKS and not (hyphen and word):
            found.append(piece)
    return found


def _is_whole(given: Given, typed: str) -> bool:
    """Whether all pieces belong to a computation; with digits, a few unknown words may be left.

    Beside a contract, its result and vulnerability must be known then.
    """
    sure = given.adjusted is not None or any(map(str.isdecimal, typed))
    scored = given.result is not None or given.tricks is not None
    clear = not given.bid or (scored and given.vulnerable is not None)
    few = given.unknown <= _UNKNOWN and sure and clear
    return not given.left and (few or not given.unknown)


def _asked(given: Given) -> Iterator[tuple[str, Json]]:
    """Yield each function that a query may ask for, with its inputs."""
    numbers, labels = given.numbers, given.labels
    if given.adjusted:
        yield "adjusted-score", given.adjusted
    several = len(given.scores) > 1  # not of "only two results"
    if given.of_scores == "imps":  # Law 78B compares two scores by their difference
        yield "imps", {"difference": given.scores[0] - given.scores[1]}
    elif several and OF_SCORES.get(given.of_scores, "matchpoints") == "matchpoints":
        yield "matchpoints", {"results": [{"score": score} for score in given.scores]}
    elif several:
        yield OF_SCORES[given.of_scores], {"scores": given.scores}
    if given.bid:
        if not numbers and (given.result is not None or given.tricks is not None):
            yield "contract-score", _contract(given)
        return
    if given.result is not None or given.tricks is not None:
        return
    if "minutes" in numbers and labels.isdisjoint(("slow_play", "forfeit")):
        yield from _lateness(given)
        return
    if "play_off" in labels and set(numbers) == {"boards"}:
        yield "norme-knock-out-tie", {"boards": numbers["boards"]}
    if "asks_time" in labels and set(numbers) == {"boards"} and labels <= OF_TIMES:
        yield _time(given)
    if "asks_time" in labels and set(numbers) == {"cards"}:
        yield "burraco-times", {"cards_in_hand": numbers["cards"]}
    yield from ((name, inputs) for name, inputs, lacking in calculators(given) if not lacking)
    boards, deals = numbers.get("boards"), numbers.get("deals", numbers.get("boards"))
    difference = _difference(numbers, "vps")
    if "imps" in numbers and boards is not None and len(numbers) == 2:
        imps = -abs(numbers["imps"]) if "under" in labels else numbers["imps"]
        inputs: Json = {"imps": imps, "boards": boards}
        scale = next((scale for label, scale in SCALES.items() if label in labels), "")
        yield "victory-points", inputs | ({"scale": scale} if scale else {})
    if "sit_out" in labels and "burraco" in labels and deals is not None and len(numbers) == 1:
        yield "burraco-sit-out", {"deals": deals}
    if difference is not None and deals is not None and len(numbers) == 2:
        yield "burraco-victory-points", {"difference": difference, "deals": deals}
    if difference is not None and {"burraco", "teams"} <= labels and len(numbers) == 1:
        yield "burraco-victory-points", {"difference": difference, "teams": True}
    asked = labels.isdisjoint(("vps", "burraco", *SCALES))
    if len(numbers) == 1 and asked and not labels.isdisjoint(("imps", "difference")):
        difference = _difference(numbers, "imps")
        if difference is not None and "compared" not in labels:  # "620 vs imps": against what?
            yield "imps", {"difference": -abs(difference) if "under" in labels else difference}
    asked = ("boards" in given.before and not given.unknown) or "asks_board" in labels
    if asked and set(numbers) == {"boards"} and labels <= _OF_A_BOARD:
        yield "board", {"number": numbers["boards"]}


def _difference(numbers: dict[str, int], else_: str = "") -> int | None:
    """Return the difference in points, whatever it is called."""
    names = ("match_points", "points", "difference", else_)
    return next((numbers[name] for name in names if name in numbers), None)


def _contract(given: Given) -> Json:
    inputs: Json = {"contract": given.contract, "vulnerable": bool(given.vulnerable)}
    if given.tricks is not None:
        return inputs | {"tricks": given.tricks}
    if given.bid and given.bid.result is None and given.result is not None:
        inputs["result"] = given.result
    return inputs


def _lateness(given: Given) -> Iterator[tuple[str, Json]]:
    """Yield the computation for a late side, if the query says whether it is a pair."""
    minutes, labels = given.numbers["minutes"], given.labels
    deals = given.numbers.get("deals", given.numbers.get("boards"))
    if "burraco" in labels and deals is not None:
        yield "burraco-lateness", {"minutes": minutes, "deals": deals}
    elif "burraco" not in labels and labels & {"pairs", "teams", "knock_out"}:
        of_teams = "imps" if labels & {"knock_out", "imps"} else "victory-points"
        event = "pairs" if "pairs" in labels else of_teams
        given_so = ({"warned_before": WARNED[label]} for label in WARNED if label in labels)
        warned = next(given_so, {})
        yield "norme-lateness", {"minutes": minutes, "event": event} | warned


def _time(given: Given) -> tuple[str, Json]:
    """Return the computation of the time for some boards, or for deals of burraco."""
    boards = given.numbers["boards"]
    if "burraco" in given.labels:
        return "burraco-times", {"deals": boards}
    inputs: Json = {"boards": boards, "screens": "screens" in given.labels}
    named = [event for event in ("pairs", "teams") if event in given.labels]
    return "norme-playing-time", inputs | ({"event": named[0]} if named else {})


def _half(given: Given) -> Incomplete | None:
    """Return an incomplete question: a contract without its result, IMPs without the boards."""
    labels = given.labels.difference(DOUBLINGS, IMPLIED, BY_ONE, ("tricks",))
    has_result = given.result is not None or given.tricks is not None
    if not given.bid and not has_result:
        return _half_of_a_match(given)
    if given.numbers or not labels <= VULNERABILITY:
        return None
    if given.bid and not has_result and (given.labels or given.bid.doubling):
        return Incomplete("contract-score", _contract(given), ("tricks",))
    if not given.bid and given.result is not None and given.labels - {"over", "under"}:
        inputs = {"result": given.result, "vulnerable": bool(given.vulnerable)}
        return Incomplete("contract-score", inputs, ("contract",))
    return None


def _half_of_a_match(given: Given) -> Incomplete | None:
    """Return what is given of a match whose victory points are asked for."""
    numbers = given.numbers
    if given.labels == {"compared", "imps"} and len(numbers) == 1:
        return Incomplete("imps", {}, ("difference",))
    if given.labels.isdisjoint(("vps", "burraco", *SCALES)) or len(numbers) != 1:
        return None
    if "minutes" in numbers:
        return Incomplete("burraco-lateness", {**numbers}, ("deals",))
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
