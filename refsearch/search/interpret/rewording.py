"""Rewording a concrete query as the texts would: bids in words, and phrases of questions.

"1 picche su 2 fiori" is an insufficient bid, not Laws 1 and 2. The
words are the cues of the languages; how a bid is written the core knows.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise

from refsearch.analysis.cues import recognition
from refsearch.analysis.folding import fold, fold_in_place
from refsearch.analysis.language import Language, packaged
from refsearch.analysis.words import Bids
from refsearch.citations.labels import is_greek
from refsearch.search.interpret.corrections import Change
from refsearch.typed.pieces import (
    Bid,
    Piece,
    ReadContract,
    bids,
    may_count,
    no_contracts,
    pieces,
)

_APART = 12  # pieces between two bids of one story: "over 2NT my right opponent bid"
_LEAST_BETWEEN = 2  # pieces between two bids in their order: who made the later one
# pieces of whose bid it was: "my", "partner", "'", "s"; "at his right they had already bid"
_OWNER = 6
_Edit = tuple[int, int, str]  # from here to there this stands instead


def reworded(
    text: str, ui: str, known: tuple[Language, ...] = (), read: ReadContract = no_contracts
) -> tuple[str, tuple[Change, ...]]:
    """Return a query with its bids in words, and (typed, taken for) of each change.

    A bid of no language (1♠) is taken as the reader's. ``known`` are the languages it
    may be in, the packaged ones if none are given.

    >>> reworded("how long do I have to appeal", "en")[0]
    'time do I have to appeal'
    """
    known = known or packaged()
    cues = recognition(known)
    text, changes = _instead(text, cues.instead)
    if not may_count(text, cues):
        return text, tuple(changes)
    row = pieces(text, cues.numbers)
    edits = list(_bids(text, row, list(bids(row, read, bare=True)), _speaking(ui, known)))
    changes += [(text[start:end], better) for start, end, better in edits]
    for start, end, better in reversed(edits):
        text = text[:start] + better + text[end:]
    text, beyond = _beyond(text, _speaking(ui, known), known, read)
    return text, (*changes, *beyond)


def _beyond(
    text: str, words: Sequence[Bids], known: tuple[Language, ...], read: ReadContract
) -> tuple[str, list[Change]]:
    """Return a query with a bid of eight or nine, which the core reads as none, put in words."""
    for level, suit in pairwise(pieces(text, recognition(known).numbers)):
        if level.form in ("8", "9") and words and suit.number is None and read(f"7 {suit.form}"):
            typed, better = text[level.start : suit.end], words[0].beyond
            return f"{text[: level.start]}{better}{text[suit.end :]}", [(typed, better)]
    return text, []


def _instead(text: str, meant: dict[str, str]) -> tuple[str, list[Change]]:
    """Return a query with what is asked by words that say nothing put in the words of the texts."""
    changes = []
    plain = f" {fold_in_place(text)} "
    for asked, better in meant.items():
        at = plain.find(f" {asked} ")
        if at >= 0:
            changes.append((text[at : at + len(asked)], better))
            text = f"{text[:at]}{better}{text[at + len(asked) :]}"
            plain = f" {fold_in_place(text)} "
    return text, changes


def _bids(
    text: str, row: Sequence[Piece], found: list[Bid], words: Sequence[Bids]
) -> Iterator[_Edit]:
    """Yield the words for bids: an insufficient one for two of which the later is no higher."""
    at = 0
    while at < len(found):
        if over := _insufficient(row, found[at : at + 2], words):
            first, said = over
            yield row[first].start, row[found[at + 1].end - 1].end, said.insufficient
            at += 2
            continue
        first, end = found[at].first, found[at].end
        if row[first].form.isdecimal():  # a level in words is no law's number
            suit = text[row[first + 1].start : row[end - 1].end]
            yield row[first].start, row[end - 1].end, f"{_bid_word(suit, words)} {suit}"
        at += 1


def _insufficient(
    row: Sequence[Piece], two: Sequence[Bid], words: Sequence[Bids]
) -> tuple[int, Bids] | None:
    """Return where an insufficient bid begins that two bids are, and the language; else None.

    "1 heart over my partner's 1 spade", "over 2NT he bid 2 diamonds".
    """
    if len(two) < 2:
        return None
    first, second = two
    between = row[first.end : second.first]
    if len(between) > _APART:
        return None
    if said := next((one for one in words if _over_at_start(between, one)), None):
        return (first.first, said) if first.read[:2] <= second.read[:2] else None
    if second.read[:2] > first.read[:2]:
        return None
    starts = range(max(0, first.first - _APART), first.first)
    ahead = ((n, one) for n in starts for one in words if _over_at_start(row[n : first.first], one))
    return next(ahead, None) or _in_order(row, first, second, words)


def _in_order(
    row: Sequence[Piece], first: Bid, second: Bid, words: Sequence[Bids]
) -> tuple[int, Bids] | None:
    """Return the same of two bids named one after the other as they were made, the later lower.

    "he opened 1NT, then I bid 1 heart"; not "I meant 2 hearts, not 1 heart", where one was meant.
    """
    forms = {piece.form for piece in row[max(0, first.first - _OWNER) : second.first]}
    apart = {word for one in words for word in fold(one.apart).split()}
    lower = second.read[:2] < first.read[:2] and second.first - first.end >= _LEAST_BETWEEN
    return (first.first, words[0]) if words and lower and forms.isdisjoint(apart) else None


def _over_at_start(between: Sequence[Piece], said: Bids) -> bool:
    """Whether words begin by saying that what follows came first, and hardly say more."""
    forms = [piece.form for piece in between]
    over = [fold(phrase).split() for phrase in said.over]
    return any(forms[: len(one)] == one and len(forms) - len(one) <= _OWNER for one in over)


def _bid_word(suit: str, words: Sequence[Bids]) -> str:
    """Return the word for a bid: the reader's, unless the suit is in another script."""
    own = (one.bid for one in words if is_greek(one.bid) == is_greek(suit))
    return next(own, words[0].bid) if suit.isalpha() and len(suit) > 2 else words[0].bid


@lru_cache(maxsize=64)  # each language of the interface first
def _speaking(ui: str, known: tuple[Language, ...]) -> list[Bids]:
    table = recognition(known).bids
    return [table[code] for code in sorted(table, key=lambda code: (code != ui, code))]
