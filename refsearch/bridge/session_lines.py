"""A line of results, as it was read from a file and as it was checked."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from refsearch.bridge.artificial import Average
from refsearch.bridge.boards import BoardInput, board
from refsearch.bridge.cards import SEATS, Seat, side_of
from refsearch.bridge.contract_score import score_of
from refsearch.bridge.contracts import Contract, read_contract, tricks_won
from refsearch.bridge.provisions import law
from refsearch.compute.citing import Citation, RuleBroken
from refsearch.compute.extent import LONGEST_TEXT, brief
from refsearch.errors import RefsearchError

SCORE, BOARD, SEATING, PASSED = law("77"), law("2"), law("4"), law("22.B")
AWARD, DECLARER = law("12.C.2.a"), law("def.declarer")
VULNERABLE = {
    **dict.fromkeys(("none", "love", "-", "o"), "none"),
    **dict.fromkeys(("all", "both", "b"), "all"),
    **{"ns": "NS", "n": "NS", "ew": "EW", "e": "EW"},
}
AVERAGES: dict[str, Average] = {
    **dict.fromkeys(("a+", "ave+", "average-plus"), "average-plus"),
    **dict.fromkeys(("a", "a=", "ave", "average"), "average"),
    **dict.fromkeys(("a-", "ave-", "average-minus"), "average-minus"),
}
MAX_BOARD = 9999


@dataclass(frozen=True, slots=True)
class Row:
    """A line of a file: its number, from 1, and what its fields say, by their names in the CSV.

    ``names`` are those of the file, where they are others.
    """

    line: int
    cells: Mapping[str, str]
    names: Mapping[str, str] = field(default_factory=dict)

    def __getitem__(self, name: str) -> str:
        value = self.cells.get(name, "").strip()
        return "" if value in ("-", "?") and name != "vulnerable" else value


@dataclass(frozen=True, slots=True)
class TableLine:
    """A line that is right. ``score`` is from the North-South side, None with two awards only."""

    line: int
    board: int
    ns: str
    ew: str
    vulnerable: str
    contract: str = ""
    declarer: Seat | None = None
    tricks: int | None = None
    score: int | None = None
    ns_award: float | Average | None = None
    ew_award: float | Average | None = None


@dataclass(frozen=True, slots=True)
class Problem:
    """What is wrong with a line of a file: the field, why, and the provision."""

    line: int
    field: str
    message: str
    citation: Citation | None = None


class FileFaults(RuleBroken):
    """A file of results with lines that are wrong: all of them in ``problems``, none is scored.

    ``field`` is "file:line:field" of the first.
    """

    def __init__(self, name: str, problems: tuple[Problem, ...]) -> None:
        self.problems = problems
        first = problems[0]
        self.field = f"{name}:{first.line}:{first.field}"
        self.message = first.message
        self.citation = first.citation
        lines = (f"{name}, line {p.line}, {p.field}: {p.message}" for p in problems)
        RefsearchError.__init__(self, "\n".join(lines))


def problem(row: Row, error: RuleBroken) -> Problem:
    """Return what is wrong with a line, from the rule that it breaks."""
    name = row.names.get(error.field, error.field)
    return Problem(row.line, name, error.message, error.citation)


def checked(row: Row) -> TableLine:
    """Return a line of results; raise RuleBroken, naming the field, for one that is wrong."""
    for cell, text in row.cells.items():
        if len(text) > LONGEST_TEXT:
            raise RuleBroken(cell, f"a text of at most {LONGEST_TEXT} characters is needed")
    number = _number(row["board"], "board")
    if not 1 <= number <= MAX_BOARD:
        raise RuleBroken("board", f"{number} is not from 1 to {MAX_BOARD}", BOARD)
    pairs = _pairs(row)
    vulnerable = _vulnerable(row["vulnerable"], number)
    awards = _award(row, "ns_award"), _award(row, "ew_award")
    if not row["contract"]:
        _nothing_but_awards(row, awards)
        return TableLine(row.line, number, *pairs, vulnerable, "", None, None, None, *awards)
    if None not in awards:
        raise RuleBroken("contract", "a line has a result or artificial scores", law("12.C.1.d"))
    written = read_contract(row["contract"])
    if written.contract is None:
        return _passed_out(row, TableLine(row.line, number, *pairs, vulnerable, "pass"), awards)
    declarer = _declarer(row["declarer"])
    tricks = _tricks(row, written.contract, written.result)
    made = _score(written.contract, declarer, tricks, vulnerable)
    _agrees(row, made)
    plain = f"{written.contract.level}{written.contract.denomination}"
    contract = plain + "X" * written.contract.doubling
    return TableLine(
        row.line, number, *pairs, vulnerable, contract, declarer, tricks, made, *awards
    )


def _pairs(row: Row) -> tuple[str, str]:
    for pair in ("ns", "ew"):
        if not row[pair]:
            raise RuleBroken(pair, "every table names its pairs", SEATING)
    return row["ns"], row["ew"]


def _number(text: str, field: str) -> int:
    if not text.removeprefix("-").isdecimal() or len(text) > 6:
        raise RuleBroken(field, f'"{brief(text)}" is no whole number')
    return int(text)


def _vulnerable(text: str, number: int) -> str:
    """Return what the board says, or what its number does (Law 2: what it says applies)."""
    if not text:
        return board(BoardInput(number)).vulnerable
    if text.lower() not in VULNERABLE:
        raise RuleBroken("vulnerable", f'"{brief(text)}" is not none, NS, EW or all', BOARD)
    return VULNERABLE[text.lower()]


def _award(row: Row, field: str) -> float | Average | None:
    text = row[field].lower()
    if not text or text in AVERAGES:
        return AVERAGES.get(text)
    try:
        share = float(text.removesuffix("%").replace(",", "."))
    except ValueError:
        raise RuleBroken(
            field, f'"{brief(text)}" is not A+, A, A- or a percentage', AWARD
        ) from None
    if not 0 <= share <= 100:
        raise RuleBroken(field, f"{text} is not from 0 to 100%", AWARD)
    return share


def _nothing_but_awards(row: Row, awards: tuple[object, object]) -> None:
    if None in awards:
        message = "a line has a contract, pass, or an artificial score for each side"
        raise RuleBroken("contract", message, law("79.A.1"))
    for cell in ("declarer", "tricks", "result"):
        if row[cell]:
            raise RuleBroken(cell, "it has no contract", law("12.C.1.d"))


def _passed_out(
    row: Row, line: TableLine, awards: tuple[float | Average | None, float | Average | None]
) -> TableLine:
    for cell in ("declarer", "tricks", "result"):
        if row[cell]:
            raise RuleBroken(cell, "all passed: the board is not played", PASSED)
    _agrees(row, 0)
    return TableLine(
        line.line, line.board, line.ns, line.ew, line.vulnerable, "pass", None, None, 0, *awards
    )


def _declarer(text: str) -> Seat:
    for seat in SEATS:
        if seat == text.upper():
            return seat
    raise RuleBroken("declarer", f'"{brief(text)}" is not N, E, S or W', DECLARER)


def _tricks(row: Row, contract: Contract, written: int | None) -> int:
    tricks = _number(row["tricks"], "tricks") if row["tricks"] else None
    said = row["result"]
    result = 0 if said == "=" else _number(said.removeprefix("+"), "result") if said else None
    given = [one for one in (tricks, result, written) if one is not None]
    if len(given) != 1:
        message = "give it once: as tricks, as a result, or with the contract"
        raise RuleBroken("tricks" if tricks is not None else "result", message, SCORE)
    return tricks_won(contract, tricks, result if written is None else written)


def _score(contract: Contract, declarer: Seat, tricks: int, vulnerable: str) -> int:
    side = side_of(declarer)
    score = score_of(contract, tricks, vulnerable in ("all", side))
    return score if side == "NS" else -score


def _agrees(row: Row, score: int) -> None:
    """Check a score that the file gives too; a wrong one means that something else is."""
    if row["score"] and _number(row["score"].removeprefix("+"), "score") != score:
        message = f"{row['score']} is not what contract and tricks come to: {score:+} for NS"
        raise RuleBroken("score", message, SCORE)
