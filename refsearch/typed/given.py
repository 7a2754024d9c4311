"""The inputs that a query gives for a computation: a contract, its result, labelled numbers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from refsearch.analysis.cues import Recognition
from refsearch.analysis.language import Language
from refsearch.typed.adjusted import ELSEWHERE, SIDES, adjusted
from refsearch.typed.auctions import SEATS
from refsearch.typed.calculators import LABELS, said_by
from refsearch.typed.inputs import Given
from refsearch.typed.labelled import QUANTITIES, SCALES, InWords, Part, labelled, labels_of
from refsearch.typed.pieces import Piece, ReadContract, bids, signed
from refsearch.typed.score_lists import listed
from refsearch.typed.slams import SLAMS, with_slams, without_fillers

_DENOMINATIONS = ("C", "D", "H", "S", "NT")
_LOW = 2  # levels of which nobody makes a grand slam
_BOOK = 6  # tricks that a contract does not count
_FEW = 4  # in words beside IMPs they count something else: "the two rooms"
_MOST_LEVEL = 7  # of a bid
_MOST_TRICKS = 13  # of a deal: a greater number is of points
_ASKING = {"asks_board", "passed_out", "compared", "late", *LABELS}
# Say nothing beside a contract.
_UNSAID = {"filler", "auction", "us", "them", "side_fine", *ELSEWHERE, *SLAMS, *SEATS}
# Say no more of a contract.
IMPLIED = {"asks_score", "over", "under", "points", "match_points", "difference"}
_ASKS, _NEGATED = "asks_amount", "negated"  # "won by 11, how many VPs": no VPs are given
_LOST = "lost"
# What a number without a label is, by what is asked: "who is vulnerable at 13", "won by 300".
_BARE = {"asks_board": "boards"}
_OF_A_CONTRACT: dict[Part, str] = {"won": "made", "beyond": "over"}  # what else says nothing
DOUBLINGS = {"doubled": 1, "redoubled": 2}
BY_ONE = {"one_over": 1, "one_under": -1}
VULNERABILITY = {"vulnerable", "not_vulnerable"}


def given_in(
    row: Sequence[Piece], cues: Recognition, read: ReadContract, known: tuple[Language, ...]
) -> Given:
    """Return the inputs in the pieces of a query."""
    given = Given()
    slams = with_slams(row, cues)
    whole = without_fillers(slams, cues, read)
    for one in (row, whole) if slams == [*row] else (whole, slams):
        if found := next(bids(one, read, bare=False, letters=cues.letters), None):
            given.contract, given.bid, given.result = found.text, found.read, found.read.result
            start, end = one[found.first].start, one[found.end - 1].end
            row = [piece for piece in row if piece.end <= start or piece.start >= end]
            break
    with_signs = signed(row, lambda form: cues.labels.get(form) == "under")
    scored = [*_read(labelled(with_signs, cues, known), given)]
    if described := adjusted(scored):
        return Given(described=described, unknown=scored.count(""))
    if scores := listed(scored, of_a_contract=given.bid is not None):
        return scores
    beside = _UNSAID | SIDES.keys() if given.bid else _UNSAID
    parts = [*_read(labelled(row, cues, known), given)]
    pairs = zip(("", *parts), parts, strict=False)  # "us vul them not": of the vulnerability
    parts = [part for left, part in pairs if part != _NEGATED or left not in ("us", "them")]
    given.vulnerable = _vulnerable(parts)
    labels = [part for part in parts if part not in beside]
    given.lost = _LOST in labels and not given.bid
    labels = [*_without_lost(labels, of_tricks=given.bid is not None)]
    _negate(labels)
    _take_quantities(given, labels)
    meant = next((label for asked, label in _BARE.items() if asked in given.labels), None)
    if meant and len(given.bare) == 1 and not given.numbers:
        given.numbers[meant] = given.bare.pop()
    _take_board(given)
    _take_sign(given)
    given.lost = given.lost or ("under" in given.labels and given.result is None)
    return given


def _read(parts: Iterable[Part], given: Given) -> Iterator[Part]:
    """Yield parts as they are meant beside a contract, or without one: "won", "two over"."""
    last: Part = ""
    for part in parts:
        meant = given.bid and (part != "beyond" or isinstance(last, int))
        yield (_OF_A_CONTRACT[part] if meant else "filler") if part in _OF_A_CONTRACT else part
        last = part


def _vulnerable(parts: Sequence[Part]) -> bool | None:
    """Return the vulnerability, ours where both sides' are said, the first where none is named."""
    said: dict[str, bool] = {}
    side = ""
    for at, part in enumerate(parts):
        side = str(part) if part in ("us", "them") else side
        if part in VULNERABILITY:
            denied = part == "vulnerable" and _NEGATED in parts[max(0, at - 2) : at]
            # "they white, us red": a phrase of the vulnerability may name the side itself
            said.setdefault(
                "us" if side == "them" and side in said else side,
                part == "vulnerable" and not denied,
            )
    return next((said[side] for side in ("us", "", "them") if side in said), None)


def _without_lost(parts: Sequence[Part], *, of_tricks: bool) -> Iterator[Part]:
    """Yield parts without what was lost, which beside a number of tricks says how many."""
    for at, part in enumerate(parts):
        beside = (*parts[max(0, at - 1) : at], *parts[at + 1 : at + 2])
        if part != _LOST:
            yield part
        elif of_tricks and any(isinstance(one, int) for one in beside):
            yield "under"


def _take_board(given: Given) -> None:
    """Take a number beside nothing but the vulnerability for that of a board: "vul on 16?"."""
    beside = given.labels <= {"vulnerable", "asks_score"} and given.vulnerable
    if beside and not given.bid and len(given.bare) == 1 and given.bare[0] > _MOST_LEVEL:
        given.labels.add("asks_board")
        given.numbers["boards"] = given.bare.pop()


def _take_sign(given: Given) -> None:
    """Take a signed number for IMPs where victory points are asked for: "24 boards, +40"."""
    asked = "vps" in given.labels
    if asked and not given.bid and given.result is not None and "imps" not in given.numbers:
        given.numbers["imps"], given.result = given.result, None


def _negate(parts: list[Part]) -> None:
    """Take "not made" for its contrary; what else is denied says nothing."""
    while _NEGATED in parts:
        at = parts.index(_NEGATED)
        del parts[at]
        if parts[at : at + 1] == ["made"]:
            parts[at] = "under"  # "not made by two tricks"


def _take_quantities(given: Given, parts: Sequence[Part]) -> None:
    """Read labelled parts; a number without a label stays among the bare ones."""
    joined = labels_of(parts, (1, -1))
    if None in joined.values():  # "deals 4 difference 600": every label stands before its number
        before = labels_of(parts, (-1, 1))
        joined = joined if None in before.values() else before
    for at, label in joined.items():
        number = float(parts[at]) if isinstance(parts[at], float) else int(parts[at])
        if label is None:
            few = isinstance(parts[at], InWords) and number <= _FEW and "imps" in parts
            given.bare += [] if few else [number]
            given.unknown += few
            continue
        if label < at:
            given.before.add(str(parts[label]))
        said = _meant(parts, at, str(parts[label]))
        _take_number(given, said, number)
        given.left += number == 1 and said == "tricks"  # "one trick too many": of which?
    used = set(joined.values())
    for at, part in enumerate(parts):
        if isinstance(part, str) and at not in used and part != _ASKS:
            _take_label(given, part)


def _meant(parts: Sequence[Part], at: int, label: str) -> str:
    """Return what a number beside tricks is: a result, of "lost by two tricks", or tricks won."""
    few = label == "tricks" and int(parts[at]) <= _BOOK
    beside = (*parts[max(0, at - 1) : at], *parts[at + 1 : at + 3]) if few else ()
    return next((str(one) for one in beside if one in ("over", "under")), label)


def _take_number(given: Given, label: str, number: float) -> None:
    given.labels.add(label)
    if label in SCALES:
        given.labels |= {"vps", f"{label}={SCALES[label][int(number)]}"}
    elif label in ("over", "under"):
        number = number if label == "over" else -number
        if abs(number) <= _MOST_TRICKS:
            given.result = int(number)
        else:
            given.bare.append(number)
    elif label == "tricks" or (label == "made" and _are_all(given, number)):
        given.tricks = int(number)
    elif label == "made" and given.bid:
        given.result = int(number) - given.bid.level
    else:
        given.numbers[f"other_{label}" if label in given.numbers else label] = number


def _are_all(given: Given, number: float) -> bool:
    """Whether tricks made are all that were won, not those beyond the book: "1NT making 7"."""
    low = given.bid is not None and given.bid.level <= _LOW
    return number > _BOOK + 1 or (low and number > _BOOK)


def _take_label(given: Given, label: str) -> None:
    if not label:
        given.unknown += 1
        return
    given.labels.add("asks_time" if label == "minutes" else label)
    if label == "made":
        given.result = given.result or (0 if given.bid else None)
    elif label in BY_ONE:
        given.result = BY_ONE[label]
    elif label in DOUBLINGS:
        _double(given, DOUBLINGS[label])
    elif label.startswith("tricks="):
        given.tricks = int(label.removeprefix("tricks="))
    elif label.startswith("scale="):
        given.labels.add("vps")
    elif label == "asks_board" and given.bid:
        given.left += 1
    elif label in IMPLIED or label in VULNERABILITY or said_by(label):
        pass  # of a contract the sign of its result, else of what was won: "+30 imps"
    elif label not in (*QUANTITIES, *_ASKING):
        given.left += 1


def _double(given: Given, doubling: int) -> None:
    """Double a contract whose doubling is written apart from it: "down 2 doubled in 5D".

    If it is doubled and redoubled, the redouble counts, as it is made over the double (Law 19B1).
    """
    bid = given.bid
    if bid and doubling > bid.doubling:
        given.bid = bid._replace(doubling=doubling, result=None)
        given.contract = f"{bid.level}{_DENOMINATIONS[bid.denomination]}{'X' * doubling}"
