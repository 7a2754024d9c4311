"""How people write a contract and its result: "4SX-1", "3SA+2", "4 picche contrato", "πάσο"."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from refsearch.compute.amounts import RuleBroken
from refsearch.compute.extent import LONGEST_CONTRACT, short_text
from refsearch.games.bridge.provisions import law
from refsearch.messages import msg

Denomination = Literal["C", "D", "H", "S", "NT"]
Doubling = Literal[0, 1, 2]

TRICKS = law("def.trick")
BOOK = 6  # tricks that a bid does not count (Definitions); a small slam bids six more
ALL_TRICKS = 13  # 52 cards, four to a trick (Laws 1 and 44)

_DENOMINATIONS: dict[Denomination, str] = {
    "NT": "nt n notrump notrumps no-trump no-trumps sa senza senzatout senzaatout senz'atout "
    "sansatout χωρισατου χωρισ χα χ.α. χ.α xa ντ σανζατου σανατου",
    "S": "s ♠ spade spades picche picca πικες πικα μπαστουνια μπαστουνι",
    "H": "h ♥ heart hearts cuori κουπες κουπα",
    "D": "d ♦ diamond diamonds quadri quadro καρα καρο",
    "C": "c ♣ club clubs fiori fiore σπαθια σπαθι",
}
_RANKS: tuple[Denomination, ...] = ("C", "D", "H", "S", "NT")  # Law 1 and 18E, lowest first
_DOUBLINGS: dict[Doubling, str] = {
    1: "x χ × * dbl double doubled contro contrato contrata contrate contrati κοντρ κοντρε κοντρα",
    2: "xx χχ ×× ** redouble redoubled surcontro surcontrato surcontrata surcontrate surcontrati "
    "σιρκοντρ σιρκοντρε σιρκοντρα",
}
_PASSES = frozenset(
    ["p", "ap", "pass", "passo", "passedout", "passout", "allpass", "tuttipasso", "πασο"]
)


def folded(text: str) -> str:
    """Return a notation without case, accents, spaces; every minus and suit symbol as one sign.

    The caller bounds the text first: sorting many accents on one letter is slow.
    """
    plain = unicodedata.normalize("NFD", text.casefold())
    letters = "".join(c for c in plain if not unicodedata.combining(c) and not c.isspace())
    signs = str.maketrans({"−": "-", "–": "-", "♤": "♠", "♡": "♥", "♢": "♦", "♧": "♣", "’": "'"})
    return letters.translate(signs).replace("\ufe0f", "").replace("\ufe0e", "")


_SUIT_OF = {
    folded(word): denom for denom, words in _DENOMINATIONS.items() for word in words.split()
}
_DOUBLING_OF = {
    folded(word): doubling for doubling, words in _DOUBLINGS.items() for word in words.split()
}


def _either(words: dict[str, Denomination] | dict[str, Doubling]) -> str:
    longest_first = sorted(words, key=len, reverse=True)
    return "|".join(re.escape(word) for word in longest_first)


_CONTRACT = re.compile(
    rf"(?P<level>-?\d+)(?P<suit>{_either(_SUIT_OF)})(?P<doubling>{_either(_DOUBLING_OF)})?"
    r"(?P<more>[^-+=\d]*)(?P<result>=|[-+]\d+)?"
)


@dataclass(frozen=True, slots=True)
class Contract:
    """A contract: level 1 to 7, denomination, 0 undoubled, 1 doubled or 2 redoubled."""

    level: int
    denomination: Denomination
    doubling: Doubling


@dataclass(frozen=True, slots=True)
class Written:
    """What was read: a contract (None when all passed), and the result if it was written too."""

    contract: Contract | None
    result: int | None = None


def read_contract(text: str) -> Written:
    """Read a contract; raise RuleBroken, with the rule broken, for anything else."""
    if len(text) > LONGEST_CONTRACT:
        raise RuleBroken("contract", short_text(LONGEST_CONTRACT))
    plain = folded(text)
    if plain in _PASSES:
        return Written(None)
    found = _CONTRACT.fullmatch(plain)
    if found is None:
        raise RuleBroken("contract", msg('"{}" is not read: write it as 4S, 3NTX or 4SX-1', text))
    level = _level(int(found["level"]))
    doubling = _doubling(found["doubling"], found["more"])
    result = _result(found["result"])
    return Written(Contract(level, _SUIT_OF[found["suit"]], doubling), result)


@lru_cache(maxsize=4096)  # 1,470 contracts with their tricks, each written in some ways
def read_plainly(text: str) -> tuple[int, int, Doubling, int | None] | None:
    """Return level, rank of the denomination (clubs 0), doubling and result; else None.

    >>> read_plainly("3SA+2"), read_plainly("3 x")
    ((3, 4, 0, 2), None)
    """
    try:
        written = read_contract(text)
    except RuleBroken:
        return None
    if written.contract is None:
        return None
    rank = _RANKS.index(written.contract.denomination)
    return written.contract.level, rank, written.contract.doubling, written.result


def _level(level: int) -> int:
    if not 1 <= level <= 7:
        source = law("38.A") if level > 7 else law("18.A")
        raise RuleBroken(
            "contract", msg("a contract is from one to seven tricks, not {}", level), source
        )
    return level


def _doubling(word: str | None, more: str) -> Doubling:
    if not more:
        return _DOUBLING_OF[word] if word else 0
    if word and re.fullmatch(rf"({_either(_DOUBLING_OF)})+", more):
        raise RuleBroken(
            "contract", msg("only a double can be redoubled, and only once"), law("19.B.1")
        )
    raise RuleBroken(
        "contract", msg('"{}" is no double: write X or XX', (word or "") + more), law("19")
    )


def _result(written: str | None) -> int | None:
    if written is None:
        return None
    return 0 if written == "=" else int(written)


def tricks_won(contract: Contract, tricks: int | None, result: int | None) -> int:
    """Return the tricks declarer won, from their number or from the result (-1, 0, +2)."""
    if (tricks is None) == (result is None):
        raise RuleBroken("tricks", msg("give the tricks won, or the result, and not both"), TRICKS)
    if tricks is None:
        won = BOOK + contract.level + (result or 0)
        if not 0 <= won <= ALL_TRICKS:
            raise RuleBroken(
                "result", msg("{:+} would be {} tricks of {}", result, won, ALL_TRICKS), TRICKS
            )
        return won
    if not 0 <= tricks <= ALL_TRICKS:
        raise RuleBroken("tricks", msg("{} is not from 0 to {}", tricks, ALL_TRICKS), TRICKS)
    return tricks
