"""Results in PBN (Portable Bridge Notation 2.1): the tags of a session, read strictly.

Read are Board, Vulnerable, PairNS, PairEW, Declarer, Contract and Result of each game, and its
ScoreTable, which goes before them. Other tags and sections are passed over, as the standard wants.
"""

from __future__ import annotations

import re

from refsearch.bridge.pbn import Game, games, unescaped
from refsearch.bridge.session_lines import Problem, Row

TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|\S+')
COLUMN = re.compile(r"[+-]?(?P<name>\w+)(?:\\\d+[LR]?)?")
TAGS = {
    "board": "Board",
    "vulnerable": "Vulnerable",
    "ns": "PairNS",
    "ew": "PairEW",
    "contract": "Contract",
    "declarer": "Declarer",
    "tricks": "Result",
    "result": "Result",
    "score": "Score_NS",
    "ns_award": "Percentage_NS",
    "ew_award": "Percentage_EW",
}
COLUMNS = {
    "pairid_ns": "ns",
    "pairid_ew": "ew",
    "contract": "contract",
    "declarer": "declarer",
    "result": "tricks",
    "percentage_ns": "ns_award",
    "percentage_ew": "ew_award",
}
RESULT = re.compile(r"\^?(?P<alone>\d+)|(?:(?P<first>NS|EW)\s+(?P<one>\d+))(?:\s+(?:NS|EW)\s+\d+)?")


def read_pbn(text: str, name: str) -> tuple[list[Row], list[Problem]]:
    """Return the results of all games, and the lines that are wrong.

    Raises FileFaults for a line that can't be read at all.
    """
    rows: list[Row] = []
    problems: list[Problem] = []
    for game in games(text, name):
        found, wrong = _results(game)
        rows += found
        problems += wrong
    return rows, problems


def _results(game: Game) -> tuple[list[Row], list[Problem]]:
    board = {"board": game.value("board"), "vulnerable": game.value("vulnerable")}
    if "scoretable" in game.tags:
        return _score_table(game, board)
    contract = game.value("contract")
    if contract in ("", "?", "-"):
        return [], []
    line = game.tags["contract"].line
    declarer = game.value("declarer").removeprefix("^")
    tricks, wrong = _tricks(game.value("result"), declarer, game)
    cells = {"ns": game.value("pairns"), "ew": game.value("pairew"), "contract": contract}
    row = Row(line, {**board, **cells, "declarer": declarer, "tricks": tricks}, TAGS)
    return ([] if wrong else [row]), wrong


def _tricks(result: str, declarer: str, game: Game) -> tuple[str, list[Problem]]:
    """Return declarer's tricks of a result: "9", or "NS 9" and "EW 4 NS 9" by side."""
    if result in ("", "?", "-"):
        return "", []
    found = RESULT.fullmatch(result.strip())
    if found is None:
        return "", [
            Problem(game.tags["result"].line, "Result", f'"{result}" is no number of tricks')
        ]
    if found["alone"]:
        return found["alone"], []
    tricks = int(found["one"])
    return str(tricks if declarer in found["first"] else 13 - tricks), []


def _score_table(game: Game, board: dict[str, str]) -> tuple[list[Row], list[Problem]]:
    head = game.tags["scoretable"]
    columns = [_column(text) for text in head.value.split(";")]
    missing = {"pairid_ns", "pairid_ew", "contract"} - set(columns)
    if missing:
        wanted = ", ".join(sorted(missing))
        return [], [Problem(head.line, "ScoreTable", f"the table has no column {wanted}")]
    rows, problems = [], []
    for line, content in game.sections.get("scoretable", ()):
        cells = [_unquoted(token) for token in TOKEN.findall(content)]
        if len(cells) != len(columns):
            message = f"elements: {len(cells)}; columns of the table: {len(columns)}"
            problems.append(Problem(line, "ScoreTable", message))
            continue
        row = dict(zip(columns, cells, strict=True))
        if "-" not in (row["pairid_ns"], row["pairid_ew"]):
            rows.append(Row(line, {**board, **_named(row)}, TAGS))
    return rows, problems


def _column(text: str) -> str:
    found = COLUMN.fullmatch(text.strip())
    return found["name"].lower() if found else text.lower()


def _unquoted(token: str) -> str:
    if token.startswith('"') and token.endswith('"') and len(token) > 1:
        return unescaped(token[1:-1])
    return token


def _named(row: dict[str, str]) -> dict[str, str]:
    """Return a row by the names of the CSV; percentages only where there is no contract."""
    cells = {ours: row.get(theirs, "").removeprefix("^") for theirs, ours in COLUMNS.items()}
    if cells["contract"] not in ("", "-", "?"):
        cells["ns_award"] = cells["ew_award"] = ""
    if cells["contract"].lower() == "pass":
        cells["declarer"] = cells["tricks"] = ""
    return {**cells, "score": _score(row)}


def _score(row: dict[str, str]) -> str:
    """Return North-South's score of a row, nothing where it isn't one."""
    ours, theirs = row.get("score_ns", ""), row.get("score_ew", "")
    if re.fullmatch(r"[-+]?\d+", ours):
        return ours
    if re.fullmatch(r"[-+]?\d+", theirs):
        return str(-int(theirs))
    return ""
