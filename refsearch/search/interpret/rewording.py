"""Rewording a concrete query as the texts would: bids, and numbers that count things.

"1 picche su 2 fiori" is an insufficient bid, "14 carte" are fourteen cards and not Law 14. The
words are the cues of the languages.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import lru_cache

from refsearch.search.language.analysis import Language, packaged
from refsearch.search.language.cues import recognition
from refsearch.search.language.words import Bids, Counted

Change = tuple[str, str]
_Meant = Callable[[re.Match[str]], str]


def reworded(
    text: str, ui: str, known: tuple[Language, ...] = ()
) -> tuple[str, tuple[Change, ...]]:
    """Return a query with bids and counts in words, and (typed, taken for) of each change.

    What may be of several languages (1♠) is taken as the reader's. ``known`` are the languages it
    may be in, the packaged ones if none are given.

    >>> reworded("1 picche su 2 fiori", "it")
    ('licita insufficiente', (('1 picche su 2 fiori', 'licita insufficiente'),))
    >>> reworded("14 carte", "it")[0], reworded("legge 14", "it")[0]
    ('quattordici carte', 'legge 14')
    """
    changes: list[Change] = []
    for pattern, meant in _rules(ui, known or packaged()):
        text = pattern.sub(lambda found, meant=meant: _noted(found, meant, changes), text)  # type: ignore[misc]
    return text, tuple(changes)


def _noted(found: re.Match[str], meant: _Meant, changes: list[Change]) -> str:
    better = meant(found)
    if better != found[0]:
        changes.append((found[0], better))
    return better


@lru_cache(maxsize=64)
def _rules(ui: str, among: tuple[Language, ...]) -> tuple[tuple[re.Pattern[str], _Meant], ...]:
    """Return the rules of every language, the reader's first, two bids before one."""
    known = recognition(among)
    bids = [known.bids[code] for code in _ordered(known.bids, ui)]
    counted = [known.counted[code] for code in _ordered(known.counted, ui)]
    return (*map(_two_bids, bids), *map(_one_bid, bids), *map(_count, counted))


def _ordered(codes: Iterable[str], ui: str) -> list[str]:
    return sorted(codes, key=lambda code: (code != ui, code))


def _two_bids(bids: Bids) -> tuple[re.Pattern[str], _Meant]:
    """Return the rule for a bid over another that is not higher."""
    levels = [f"{level}|{words}" for level, words in enumerate(bids.levels, 1)]
    bid = rf"({'|'.join(levels)})\s?({'|'.join(bids.denominations)})"
    over = rf"(?<!\w){bid}\s(?:{'|'.join(bids.over)})\s{bid}(?!\w)"

    def meant(found: re.Match[str]) -> str:
        level, denomination = _place(found[1], levels), _place(found[2], bids.denominations)
        other = _place(found[3], levels), _place(found[4], bids.denominations)
        return bids.insufficient if (level, denomination) <= other else found[0]

    return re.compile(over, re.IGNORECASE), meant


def _place(written: str, among: list[str]) -> int:
    return next(n for n, one in enumerate(among) if re.fullmatch(one, written, re.IGNORECASE))


def _one_bid(bids: Bids) -> tuple[re.Pattern[str], _Meant]:
    """Return the rule for a bid with its level in digits: its level is no law's number."""
    bid = rf"(?<!\w)[1-7]\s?({'|'.join(bids.denominations)})(?!\w)"
    return re.compile(bid, re.IGNORECASE), lambda found: f"{bids.bid} {found[1]}"


def _count(counted: Counted) -> tuple[re.Pattern[str], _Meant]:
    number = rf"(?<![\w.])({'|'.join(counted.numbers)})(?=\s(?:{counted.of})\b)"
    return re.compile(number, re.IGNORECASE), lambda found: counted.numbers[found[1]]
