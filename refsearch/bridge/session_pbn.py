"""Results in PBN (Portable Bridge Notation 2.1): the tags of a session, read strictly.

Read are Board, Vulnerable, PairNS, PairEW, Declarer, Contract and Result of each game, and its
ScoreTable, which goes before them. Other tags and sections are passed over, as the standard wants.
The public parsers of PBN were tried: they read deals and play, not results, and take "?" for no
tricks, fifteen tricks for five overtricks, or a name in quotes for several fields in silence.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from refsearch.bridge.session_lines import FileFaults, Problem, Row

TAG = re.compile(r'\[\s*(\w+)\s+"((?:[^"\\]|\\.)*)"\s*\]')
TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|\S+')
COLUMN = re.compile(r"[+-]?(?P<name>\w+)(?:\\\d+[LR]?)?")
ESCAPED = re.compile(r'\\(["\\])')
INHERITED = "#"
NEVER_INHERITED = {"dealer", "vulnerable", "deal", "declarer", "contract", "auction", "play"}
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


@dataclass(frozen=True, slots=True)
class Tag:
    """A tag pair and the line it stands in."""

    value: str
    line: int


@dataclass(slots=True)
class Game:
    """The tags of a game by name in small letters, and the lines of its score table."""

    tags: dict[str, Tag] = field(default_factory=dict)
    table: list[tuple[int, str]] = field(default_factory=list)

    def value(self, name: str) -> str:
        """Return what a tag says, nothing where it isn't there."""
        return self.tags[name].value if name in self.tags else ""


def read_pbn(text: str, name: str) -> tuple[list[Row], list[Problem]]:
    """Return the results of all games, and the lines that are wrong.

    Raises FileFaults for a line that can't be read at all.
    """
    rows: list[Row] = []
    problems: list[Problem] = []
    for game in _games(text, name):
        found, wrong = _results(game)
        rows += found
        problems += wrong
    return rows, problems


def _games(text: str, name: str) -> Iterator[Game]:
    """Yield the games, blank lines between them, with the tags they inherit."""
    game, section = Game(), ""
    inherited: dict[str, Tag] = {}
    lasting: dict[str, Tag] = {}
    for line, content in _without_comments(text):
        if not content.strip():
            if game.tags:
                yield _whole(game, lasting)
                inherited |= game.tags
            game, section = Game(), ""
            continue
        tags = list(TAG.finditer(content))
        if TAG.sub("", content).strip() if tags else not section or content.lstrip()[0] == "[":
            raise FileFaults(name, (Problem(line, "line", 'expected a tag: [Name "value"]'),))
        for tag in tags:
            section = _put(game, tag, line, inherited, lasting, name)
        if not tags and section == "scoretable":
            game.table.append((line, content))
    if game.tags:
        yield _whole(game, lasting)


def _without_comments(text: str) -> Iterator[tuple[int, str]]:
    """Yield the lines without commentary and escaped lines; a blank one ends a game."""
    inside = False
    for number, line in enumerate(text.removeprefix("\ufeff").splitlines(), start=1):
        if line.startswith("%") and not inside:
            continue
        if not line.strip() and not inside:
            yield number, ""
            continue
        kept, inside = _uncommented(line, inside)
        if kept.strip():
            yield number, kept


def _uncommented(line: str, inside: bool) -> tuple[str, bool]:
    kept, quoted = [], False
    for n, sign in enumerate(line):
        if inside:
            inside = sign != "}"
        elif sign == '"' and (n == 0 or line[n - 1] != "\\"):
            quoted = not quoted
            kept.append(sign)
        elif not quoted and sign == ";" and not _in_tag(kept):
            break
        elif not quoted and sign == "{":
            inside = True
        else:
            kept.append(sign)
    return "".join(kept), inside


def _in_tag(kept: list[str]) -> bool:
    return kept.count("[") > kept.count("]")


def _put(
    game: Game,
    found: re.Match[str],
    line: int,
    inherited: dict[str, Tag],
    lasting: dict[str, Tag],
    name: str,
) -> str:
    """Add a tag to a game, its value inherited if it is "#"; return the section it begins."""
    key, value = found[1].lower(), ESCAPED.sub(r"\1", found[2])
    if value.startswith(INHERITED) and key in NEVER_INHERITED:
        raise FileFaults(name, (Problem(line, found[1], "this tag can't be inherited"),))
    if value.startswith(2 * INHERITED):
        value = value.removeprefix(2 * INHERITED)
        lasting[key] = Tag(value, line)
    elif value == INHERITED:
        value = inherited[key].value if key in inherited else ""
    if key in game.tags and game.tags[key].value != value and key != "note":
        message = f'the game says "{game.tags[key].value}" already'
        raise FileFaults(name, (Problem(line, found[1], message),))
    game.tags.setdefault(key, Tag(value, line))
    return key if key in ("auction", "play") or key.endswith("table") else ""


def _whole(game: Game, lasting: dict[str, Tag]) -> Game:
    for key, tag in lasting.items():
        game.tags.setdefault(key, tag)
    return game


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
    for line, content in game.table:
        cells = [_unquoted(token) for token in TOKEN.findall(content)]
        if len(cells) != len(columns):
            message = f"{len(cells)} elements, and the table has {len(columns)} columns"
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
        return ESCAPED.sub(r"\1", token[1:-1])
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
