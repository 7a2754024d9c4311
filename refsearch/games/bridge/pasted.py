"""A game pasted in PBN or LIN: its hands, calls and cards, without the commentary.

Notes ("=1="), glyphs ("$7"), suffixes ("!", "?!"), comments and explanations are passed over.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from refsearch.compute.amounts import RuleBroken
from refsearch.compute.extent import brief
from refsearch.compute.file_errors import FileFaults
from refsearch.games.bridge.cards import RANKS, SEATS, Hands, Seat, read_deal
from refsearch.games.bridge.pbn import Game, games
from refsearch.messages import msg

_TAGGED = re.compile(r'\[\s*\w+\s+"')
_LIN = re.compile(r"(?:^|\|)\s*(?:md|mb|pc)\s*\|")
_COMMENT = re.compile(r"\{[^{}]*\}")
_NOTES = re.compile(r"=\d{1,3}=|\$\d{1,3}(?!\d)")
_SUFFIX = "!?"
_LIN_HAND = re.compile(r"S([2-9TJQKA]*)H([2-9TJQKA]*)D([2-9TJQKA]*)C([2-9TJQKA]*)")
_LIN_CODE = re.compile(r"[A-Za-z0-9]{2}")
LIN_SEATS: tuple[Seat, ...] = ("S", "W", "N", "E")
NOT_YET, TO_BE_CONTINUED, NO_MORE = "-", "+", "*"


@dataclass(frozen=True, slots=True)
class Section:
    """The tokens of a section and the player in its first column."""

    first: Seat
    tokens: tuple[str, ...]


def is_lin(text: str) -> bool:
    """Whether a text is a game in LIN: codes between bars."""
    return _LIN.search(text) is not None


def is_tagged(text: str) -> bool:
    """Whether a text has tags of PBN."""
    return _TAGGED.search(text) is not None


def tokens(text: str) -> list[str]:
    """Return the words of a section without their annotations.

    >>> tokens("1C =1= Pass 2H! $14 {natural} ^I 1S??")
    ['1C', 'Pass', '2H', '^I', '1S']
    """
    words = _NOTES.sub(" ", _COMMENT.sub(" ", text)).split()
    return [plain.replace("--", NOT_YET) for word in words if (plain := word.rstrip(_SUFFIX))]


def section(text: str, name: str, field: str) -> Section:
    """Return a section of a game in PBN; raise RuleBroken if there is none, or a second."""
    game = _only(text, name, field)
    first = game.value(name).upper()
    if first not in SEATS:
        raise RuleBroken(field, msg('[{} "…"] names N, E, S or W', name.capitalize()))
    rows = " ".join(content for _, content in game.sections.get(name, ()))
    return Section(SEATS["NESW".index(first)], tuple(tokens(rows)))


def _only(text: str, tag: str, field: str) -> Game:
    try:
        found = [game for game in games(text, field) if tag in game.tags]
    except FileFaults as error:
        raise RuleBroken(field, error.problems[0].placed) from None
    if not found:
        raise RuleBroken(field, msg("there is no [{}] in this PBN", tag.capitalize()))
    if len(found) > 1:
        raise RuleBroken(field, msg("there are several games: paste one of them"))
    return found[0]


def lin_values(text: str, code: str, field: str) -> list[str]:
    """Return the values of a code in a game in LIN; raise RuleBroken for several games."""
    cells = [cell.strip() for cell in text.split("|")]
    # what stands behind the last bar has no value
    pairs = list(zip(cells[::2], cells[1::2], strict=False))
    wrong = next((name for name, _ in pairs if not _LIN_CODE.fullmatch(name)), None)
    if wrong is not None:
        raise RuleBroken(field, msg('"{}" is no code of LIN: code|value|code|value|', brief(wrong)))
    if sum(name == "md" for name, _ in pairs) > 1:
        raise RuleBroken(field, msg("there are several games: paste one of them"))
    return [value for name, value in pairs if name == code]


def lin_dealer(text: str, field: str) -> Seat | None:
    """Return the dealer of a game in LIN, or None if its hands are missing."""
    hands = lin_values(text, "md", field)
    return LIN_SEATS[int(hands[0][0]) - 1] if hands and hands[0][:1] in tuple("1234") else None


def read_hands(text: str, field: str = "deal") -> Hands:
    """Read four hands, also out of a game in PBN or LIN; raise RuleBroken as read_deal does."""
    return read_deal(deal_text(text, field), field)


def deal_text(text: str, field: str) -> str:
    """Return the four hands in PBN, also out of a pasted game in PBN or LIN."""
    if is_lin(text):
        hands = lin_values(text, "md", field)
        return _from_lin(hands[0], field) if hands else ""
    return _only(text, "deal", field).value("deal") if is_tagged(text) else text


def _from_lin(written: str, field: str) -> str:
    """Return the hands that LIN gives from South on; the last may be left out."""
    found = [
        _LIN_HAND.fullmatch(hand) for hand in written.lstrip("1234").upper().split(",") if hand
    ]
    if None in found or len(found) not in (3, 4):
        raise RuleBroken(field, msg("hands in LIN are written md|3SAKHQJ…,S…,S…,"))
    hands = [[hand[n] for n in range(1, 5)] for hand in found if hand is not None]
    if len(hands) == 3:
        hands.append([_left("".join(ranks)) for ranks in zip(*hands, strict=True)])
    return f"S:{' '.join('.'.join(suits) for suits in hands)}"


def _left(dealt: str) -> str:
    return "".join(rank for rank in RANKS if rank not in dealt)
