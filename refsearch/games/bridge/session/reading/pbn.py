"""Results in PBN (Portable Bridge Notation 2.1): the tags of a session, read strictly.

Read are Board, Vulnerable, PairNS and PairEW or the players, Declarer, Contract and Result of each
game, and its ScoreTable, which goes before them; names of pairs from the TotalScoreTable. Other
tags and sections are passed over, as the standard wants.
"""

from __future__ import annotations

import re

from refsearch.compute.extent import LONGEST_TEXT, brief, short_list
from refsearch.compute.file_errors import Problem
from refsearch.games.bridge.pbn import Game, games
from refsearch.games.bridge.session.reading.results import Row, Source
from refsearch.games.bridge.session.reading.table import Column, cells_of, columns_of, rows_of
from refsearch.games.bridge.session.reading.words import sign, vocabulary
from refsearch.messages import Message, msg

RELATIVE = re.compile(r"[-+]\d{1,2}|=")
NOTHING = ("", "?", "-")
AT_IMPS = re.compile(r"imp|butler|cross", re.IGNORECASE)  # begins what Scoring says
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
    "section": "Section",
    "ns_award": "Percentage_NS",
    "ew_award": "Percentage_EW",
}
COLUMNS = {
    "section": "section",
    "pairid_ns": "ns",
    "pairid_ew": "ew",
    "names_ns": "ns_names",
    "names_ew": "ew_names",
    "contract": "contract",
    "declarer": "declarer",
    "percentage_ns": "ns_award",
    "percentage_ew": "ew_award",
}
NEEDED = (("pairid_ns", "names_ns"), ("pairid_ew", "names_ew"), ("contract",))
SCORES = ("score_ns", "score_ew")
AVERAGE_OF = {"3": "A+", "+3": "A+", "0": "A", "-3": "A-"}
RESULT = re.compile(
    r"\^?(?P<alone>\d{1,3})|(?:(?P<first>NS|EW)\s+(?P<one>\d{1,3}))(?:\s+(?:NS|EW)\s+\d{1,3})?"
)
MOST_COLUMNS = 60  # far more than any program writes; what is over is not a file of results


def read_pbn(text: str, name: str) -> Source:
    """Return the results of all games, and the lines that are wrong.

    Raises FileFaults for a line that can't be read at all.
    """
    source = Source()
    for game in games(text, name):
        source.teams = source.teams or _of_teams(game)
        source.imps = source.imps or bool(AT_IMPS.match(game.value("scoring")))
        _roster(game, source)
        if "scoretable" in game.tags:
            _score_table(game, source)
        else:
            _result(game, source)
    return source


def _of_teams(game: Game) -> bool:
    is_team_event = game.value("competition").lower().startswith("team")
    return is_team_event or game.value("hometeam") not in NOTHING


def _result(game: Game, source: Source) -> None:
    """Add the result of a game that has no table."""
    contract = game.value("contract")
    if contract in NOTHING or sign(contract) in vocabulary().not_played:
        source.not_played += sign(contract) in vocabulary().not_played
        return
    line = game.tags["contract"].line
    declarer = game.value("declarer").removeprefix("^")
    cells = {
        "board": game.value("board"),
        "vulnerable": game.value("vulnerable"),
        "ns": game.value("pairns"),
        "ew": game.value("pairew"),
        "contract": contract,
        "declarer": declarer,
        **{seat: game.value(seat) for seat in ("north", "south", "east", "west")},
    }
    tricks = _tricks(game.value("result"), declarer)
    if tricks is None:
        message = msg('"{}" is no number of tricks', brief(game.value("result")))
        source.problems.append(Problem(game.tags["result"].line, "Result", message))
        return
    source.rows.append(_passed_out(Row(line, {**cells, **tricks}, TAGS)))


def _tricks(result: str, declarer: str) -> dict[str, str] | None:
    """Return declarer's tricks: "9", "NS 9", "EW 4 NS 9"; or the result, "=", "+1"; None else."""
    plain = result.strip().replace("−", "-")
    if plain in NOTHING:
        return {"tricks": ""}
    if RELATIVE.fullmatch(plain):
        return {"result": plain}
    found = RESULT.fullmatch(plain)
    if found is None:
        return None
    if found["alone"]:
        return {"tricks": found["alone"]}
    tricks = int(found["one"])
    return {"tricks": str(tricks if declarer in found["first"] else 13 - tricks)}


def _passed_out(row: Row) -> Row:
    """Return a line; what stands beside "Pass" says nothing, as every program has it otherwise."""
    if row["contract"].lower() != "pass":
        return row
    return row.at(declarer="", tricks="", result="")


def _score_table(game: Game, source: Source) -> None:
    head = game.tags["scoretable"]
    columns = columns_of(head.value)
    wrong = _wrong_table(columns)
    if wrong:
        source.problems.append(Problem(head.line, "ScoreTable", wrong))
        return
    board = {"board": game.value("board"), "vulnerable": game.value("vulnerable")}
    for line, cells, count in rows_of(game.sections.get("scoretable", ()), columns):
        if cells is None:
            message = msg("elements: {}; columns of the table: {}", count, len(columns))
            source.problems.append(Problem(line, "ScoreTable", message))
            continue
        _take(line, {**board, **cells}, source)


def _wrong_table(columns: list[Column]) -> Message | None:
    """Return what is wrong with a table as a table of results; None for one that will do."""
    names = {column.name for column in columns}
    if any(name.startswith("playerid_") for name in names):
        return msg("the table is of players, not of pairs")
    if any(name.startswith("teamid_") for name in names):
        return msg("the table is of matches, not of results")
    missing = [wanted[0] for wanted in NEEDED if not names & set(wanted)]
    if missing:
        return msg("the table has no column {}", ", ".join(missing))
    if len(columns) > MOST_COLUMNS:
        return short_list(MOST_COLUMNS)
    return None


def _take(line: int, row: dict[str, str], source: Source) -> None:
    """Add a row of a table; a sit-out and a board that was not played are counted only."""
    cells = {own: row.get(other, "").removeprefix("^") for other, own in COLUMNS.items()}
    cells |= {"board": row["board"], "vulnerable": row["vulnerable"], "score": _score(row)}
    contract = cells["contract"]
    if (
        "-" in (row.get("pairid_ns"), row.get("pairid_ew"))
        or sign(contract) in vocabulary().not_played
    ):
        source.not_played += 1
    elif contract in NOTHING:
        _take_awards(line, row, cells, source)
    else:
        tricks = _tricks(row.get("result", ""), cells["declarer"])
        if tricks is None:
            message = msg('"{}" is no number of tricks', brief(row["result"]))
            source.problems.append(Problem(line, "Result", message))
            return
        cells |= {"ns_award": "", "ew_award": "", **tricks}
        source.rows.append(_passed_out(Row(line, cells, TAGS)))


def _take_awards(line: int, row: dict[str, str], cells: dict[str, str], source: Source) -> None:
    """Add a row without a contract: artificial scores, or nothing where nobody played."""
    for side in ("ns", "ew"):
        imps = row.get(f"imp_{side}", "")
        if cells[f"{side}_award"] in NOTHING and imps.startswith("^"):
            cells[f"{side}_award"] = AVERAGE_OF.get(imps.removeprefix("^").removesuffix(".0"), imps)
    if cells["ns_award"] not in NOTHING or cells["ew_award"] not in NOTHING:
        source.rows.append(Row(line, cells, TAGS))
    elif any(row.get(name, "").startswith("^") for name in ("mp_ns", "mp_ew", *SCORES)):
        message = msg("an artificial score is given in percent, or as 3, 0 or -3 IMPs")
        source.problems.append(Problem(line, "ScoreTable", message))
    else:
        source.not_played += 1


def _score(row: dict[str, str]) -> str:
    """Return North-South's score of a row, nothing where it isn't one."""
    ns, ew = row.get("score_ns", ""), row.get("score_ew", "")
    if re.fullmatch(r"[-+]?\d{1,6}", ns):
        return ns
    if re.fullmatch(r"[-+]?\d{1,6}", ew):
        return str(-int(ew))
    return ""


def _roster(game: Game, source: Source) -> None:
    """Add the names that the table of totals gives the pairs."""
    columns = columns_of(game.value("totalscoretable")) if "totalscoretable" in game.tags else []
    if not {"pairid", "names"} <= {column.name for column in columns}:
        return
    for _, content in game.sections.get("totalscoretable", ()):
        cells = cells_of(content, columns) or {}
        if cells.get("pairid") and len(cells["names"]) <= LONGEST_TEXT:
            source.names.setdefault(cells["pairid"], cells["names"].replace(";", " - "))
