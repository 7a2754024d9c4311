"""Each line of a file of results checked before anything is scored."""

from __future__ import annotations

import re
from dataclasses import replace

from refsearch.compute.amounts import RuleBroken
from refsearch.compute.extent import LONGEST_TEXT, brief, short_text
from refsearch.games.bridge.cards import Seat, side_of
from refsearch.games.bridge.provisions import law
from refsearch.games.bridge.scoring.artificial import Average
from refsearch.games.bridge.scoring.boards import BoardInput, board
from refsearch.games.bridge.scoring.contract_score import score_of
from refsearch.games.bridge.scoring.contracts import Contract, read_contract, tricks_won
from refsearch.games.bridge.scoring.outcomes import WHOLE, WeightedScore, weighted
from refsearch.games.bridge.session.reading.results import Row, TableLine
from refsearch.games.bridge.session.reading.words import sign, vocabulary
from refsearch.messages import msg

SCORE, BOARD, SEATING, PASSED = law("77"), law("2"), law("4"), law("22.B")
AWARD, DECLARER, PENALTY = law("12.C.2.a"), law("def.declarer"), law("90.A")
ONE_SCORE, COMPARED = law("12.C.1.d"), law("79.A.1")
MAX_BOARD = 9999  # four digits: a longer number is a slip
_ASSIGNED = re.compile(r"(?P<score>[-+]?\d{1,5})(?:[:×*](?P<weight>\d{1,3}(?:[.,]\d{1,4})?)%?)?")
_PENALTY = re.compile(r"\d{1,5}(?:[.,]\d{1,4})?\s*%?")
_ITALIAN = re.compile(r"\s*([1-7])\s*([PCQF])(?=[\sXχ×*=+−–-]|$)", re.IGNORECASE)
_ITALIAN_SUITS = {"P": "S", "C": "H", "Q": "D", "F": "C"}
Awards = tuple[float | Average | None, float | Average | None]


def checked(row: Row, letters: str = "en") -> TableLine:
    """Return a line of results; raise RuleBroken, naming the field, if it is wrong."""
    for cell, text in row.cells.items():
        if len(text) > LONGEST_TEXT:
            raise RuleBroken(cell, short_text(LONGEST_TEXT))
    if not row["board"]:
        raise RuleBroken("board", msg("every result names its board"), BOARD)
    number = _number(row["board"], "board")
    if not 1 <= number <= MAX_BOARD:
        raise RuleBroken("board", msg("{} is not from 1 to {}", number, MAX_BOARD), BOARD)
    line = TableLine(row.line, number, *_pairs(row), _vulnerable(row["vulnerable"], number))
    awards = _award(row, "ns_award"), _award(row, "ew_award")
    adjusted, of_ew = _assigned(row, "adjusted"), _assigned(row, "ew_adjusted")
    _one_score_each(row, awards, adjusted, of_ew)
    line = replace(
        line,
        ns_award=awards[0],
        ew_award=awards[1],
        adjusted=adjusted,
        ew_adjusted=of_ew,
        group=row["group"],
        ns_penalty=_penalty(row, "ns_penalty"),
        ew_penalty=_penalty(row, "ew_penalty"),
    )
    if not row["contract"]:
        return _without_contract(row, line)
    return _with_result(row, line, letters)


def _with_result(row: Row, line: TableLine, letters: str) -> TableLine:
    written = read_contract(_lettered(row["contract"], letters))
    if written.contract is None:
        return _passed_out(row, line)
    declarer = _declarer(row["declarer"])
    tricks = _tricks(row, written.contract, written.result)
    made = _score(written.contract, declarer, tricks, line.vulnerable)
    if not line.adjusted:
        _agrees(row, made)
    plain = f"{written.contract.level}{written.contract.denomination}"
    contract = plain + "X" * written.contract.doubling
    return replace(line, contract=contract, declarer=declarer, tricks=tricks, score=made)


def _lettered(contract: str, letters: str) -> str:
    """Return a contract with the suit in English where the letters are P C Q F."""
    found = _ITALIAN.match(contract)
    if found is None:
        return contract
    suit = found[2].upper()
    if letters == "en" and suit != "C":
        message = msg('"{}": for the Italian initials P C Q F set letters to "it"', brief(contract))
        raise RuleBroken("contract", message)
    if letters == "en":
        return contract
    return f"{found[1]}{_ITALIAN_SUITS[suit]}{contract[found.end() :]}"


def _pairs(row: Row) -> tuple[str, str]:
    for pair in ("ns", "ew"):
        if not row[pair]:
            raise RuleBroken(pair, msg("every table names its pairs"), SEATING)
    return row["ns"], row["ew"]


def _number(text: str, field: str) -> int:
    plain = text.replace("−", "-")
    if not plain.removeprefix("-").isdecimal() or len(plain) > 6:  # no score is as long
        raise RuleBroken(field, msg('"{}" is no whole number', brief(text)))
    return int(plain)


def _vulnerable(text: str, number: int) -> str:
    """Return the vulnerability that the board states, else that of its number (Law 2)."""
    if not text:
        return board(BoardInput(number)).vulnerable
    known = vocabulary().vulnerable
    found = known.get(sign(text)) or known.get(sign(text).replace("-", ""))
    if found is None:
        raise RuleBroken("vulnerable", msg('"{}" is not none, NS, EW or all', brief(text)), BOARD)
    return found


def _award(row: Row, field: str) -> float | Average | None:
    text = row[field]
    averages = vocabulary().averages
    if not text or sign(text) in averages:
        return averages.get(sign(text))
    try:
        share = float(text.removesuffix("%").replace(",", "."))
    except ValueError:
        message = msg('"{}" is not A+, A, A- or a percentage', brief(text))
        raise RuleBroken(field, message, AWARD) from None
    if not 0 <= share <= WHOLE:
        raise RuleBroken(field, msg("{} is not from 0 to 100%", brief(text)), AWARD)
    return share


def _assigned(row: Row, field: str) -> tuple[WeightedScore, ...]:
    """Return an assigned score: "620", or weighted "620:60 -100:40", from the North-South side."""
    found = [
        _ASSIGNED.fullmatch(word) for word in row[field].replace("−", "-").replace(";", " ").split()
    ]
    if None in found or (len(found) > 1 and not all(one and one["weight"] for one in found)):
        raise RuleBroken(field, msg("write it as 620, or weighted as 620:60 -100:40"), ONE_SCORE)
    scores = tuple(
        WeightedScore(int(one["score"]), float((one["weight"] or "100").replace(",", ".")))
        for one in found
        if one
    )
    if scores:
        weighted(scores, field)
    return scores


def _one_score_each(
    row: Row, awards: Awards, adjusted: tuple[object, ...], of_ew: tuple[object, ...]
) -> None:
    """Refuse a line scored twice, by a result and by an artificial score."""
    message = msg("a line has a result or artificial scores")
    if None not in awards and (row["contract"] or adjusted or of_ew):
        raise RuleBroken("contract" if row["contract"] else "adjusted", message, ONE_SCORE)
    if awards[1] is not None and of_ew:
        raise RuleBroken("ew_adjusted", message, ONE_SCORE)


def _penalty(row: Row, field: str) -> str:
    text = row[field].replace(" ", "")
    if text and not _PENALTY.fullmatch(text):
        message = msg('"{}" is no number of points, or a percentage of the top', brief(text))
        raise RuleBroken(field, message, PENALTY)
    return text.replace(",", ".")


def _without_contract(row: Row, line: TableLine) -> TableLine:
    if None in (line.ns_award, line.ew_award) and not line.adjusted:
        message = msg("a line has a contract, pass, or an artificial score for each side")
        raise RuleBroken("contract", message, COMPARED)
    for cell in ("declarer", "tricks", "result"):
        if row[cell]:
            raise RuleBroken(cell, msg("it has no contract"), ONE_SCORE)
    return line


def _passed_out(row: Row, line: TableLine) -> TableLine:
    for cell in ("declarer", "tricks", "result"):
        if row[cell] and sign(row[cell]) not in ("0", "=", "pass"):
            raise RuleBroken(cell, msg("all passed: the board is not played"), PASSED)
    if not line.adjusted:
        _agrees(row, 0)
    return replace(line, contract="pass", score=0)


def _declarer(text: str) -> Seat:
    seat = vocabulary().seats.get(sign(text))
    if seat is None:
        raise RuleBroken("declarer", msg('"{}" is not N, E, S or W', brief(text)), DECLARER)
    return seat


def _tricks(row: Row, contract: Contract, written: int | None) -> int:
    typed = row["result"].replace("−", "-")
    tricks = _number(row["tricks"], "tricks") if row["tricks"] else None
    result = 0 if typed == "=" else _number(typed.removeprefix("+"), "result") if typed else None
    won = {tricks_won(contract, tricks, None)} if tricks is not None else set()
    won |= {tricks_won(contract, None, one) for one in (result, written) if one is not None}
    field = "tricks" if tricks is not None else "result"
    if not won:
        message = msg("give it once: as tricks, as a result, or with the contract")
        raise RuleBroken(field, message, SCORE)
    if len(won) > 1:
        message = msg("tricks and result do not agree: {} and {} tricks", *sorted(won)[:2])
        raise RuleBroken(field, message, SCORE)
    return won.pop()


def _score(contract: Contract, declarer: Seat, tricks: int, vulnerable: str) -> int:
    side = side_of(declarer)
    score = score_of(contract, tricks, vulnerable in ("all", side))
    return score if side == "NS" else -score


def _agrees(row: Row, score: int) -> None:
    """Check a score that the file gives too: if it is wrong, so is something else."""
    if row["score"] and _number(row["score"].removeprefix("+"), "score") != score:
        message = msg(
            "{} is not what contract and tricks come to: {:+} for NS", row["score"], score
        )
        raise RuleBroken("score", message, SCORE)
