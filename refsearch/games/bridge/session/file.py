"""A session from its file of results, in PBN or CSV, to its ranking and travellers."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

import msgspec

from refsearch.compute.amounts import Citation, Note
from refsearch.compute.extent import FileText, GameText
from refsearch.compute.page import Page
from refsearch.compute.registry import computes
from refsearch.games.bridge.provisions import IMPS, ITALIAN, MATCHPOINTS, OTHER_METHODS, law
from refsearch.games.bridge.scoring.artificial import Edition
from refsearch.games.bridge.scoring.boards import BoardInput, board
from refsearch.games.bridge.scoring.field import Method, SmallGroups
from refsearch.games.bridge.scoring.pairs_imps import Datum, Divisor, Rounding
from refsearch.games.bridge.session.imps import Convention, ImpRules
from refsearch.games.bridge.session.ranking import (
    MatchpointRules,
    PairStanding,
    TravellerLine,
    at_imps,
    at_matchpoints,
)
from refsearch.games.bridge.session.reading.csv import read_csv
from refsearch.games.bridge.session.reading.formats import format_of
from refsearch.games.bridge.session.reading.lines import lines_of
from refsearch.games.bridge.session.reading.pairs import (
    BY_LINE,
    SEATING,
    Numbering,
    Sections,
    of_source,
    read_roster,
)
from refsearch.games.bridge.session.reading.pbn import read_pbn
from refsearch.games.bridge.session.reading.results import Row, Source, TableLine
from refsearch.games.bridge.session.session import NotPlayed
from refsearch.messages import msg

SCORE, BOARD = law("77"), law("2")
AS_MARKED = Note(
    msg("a board whose vulnerability is not that of its number is scored as it is marked"),
    (BOARD,),
    "le condizioni su di esso indicate avranno piena applicazione in quella sessione",
)
OF_TEAMS = Note(
    msg("the file is of a match of teams: its tables are compared as those of pairs"), (SEATING,)
)
AT_IMPS = Note(
    msg("the file says that it was scored in IMPs: choose cross-IMPs or Butler to rank it so"),
    (IMPS,),
)


class SessionFileInput(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The text of a file and its name for messages; its format is told by its first sign.

    ``columns``: what headings of a CSV mean that are none of ours, {"Coppia A": "ns"}; an empty
    meaning passes over. ``letters`` of suits: "it" for P C Q F. ``numbering``: "common", "by-line"
    where North-South and East-West pairs have the same numbers, or as the boards have told.
    ``sections``: pairs of the same number in several are one ("together") or as many ("apart"),
    unless a board has both. ``roster``: the names of the pairs, one a line: "1 Rossi - Verdi".
    The others are those of matchpoint-session, cross-imps and butler.
    """

    text: FileText
    name: str = "session"
    format: Literal["auto", "pbn", "csv"] = "auto"
    scoring: Literal["matchpoints", "cross-imps", "butler"] = "matchpoints"
    columns: dict[str, str] = {}
    letters: Literal["en", "it"] = "en"
    numbering: Numbering = "told"
    sections: Sections = "told"
    roster: GameText = ""
    fields: Literal["one", "two"] = "one"
    method: Method = "neuberg"
    small_groups: SmallGroups = "edition"
    not_played: NotPlayed = "average"
    divide_by: Divisor = "comparisons"
    datum: Datum = "mean"
    trim: int = 1
    rounding: Rounding = "ten"
    edition: Edition = ITALIAN


class Traveller(msgspec.Struct, frozen=True):
    """A board with its results, the best for North-South first."""

    board: int
    dealer: str
    vulnerable: str
    lines: tuple[TravellerLine, ...]


class SessionResults(msgspec.Struct, frozen=True):
    """The ranking, best first, and the travellers in the order of their boards.

    ``not_played`` counts the lines of boards not played and of sit-outs, which are passed over.
    """

    format: str
    scoring: str
    results: int
    standings: tuple[PairStanding, ...]
    travellers: tuple[Traveller, ...]
    citations: tuple[Citation, ...]
    notes: tuple[Note, ...] = ()
    not_played: int = 0


@computes(
    "session", SCORE, MATCHPOINTS, IMPS, OTHER_METHODS,
    page=Page(
        fields=(
            "text", "scoring", "fields", "numbering", "sections", "letters", "roster", "columns",
        ),
        folded=(
            "numbering", "sections", "letters", "roster", "columns", "format", "method",
            "small_groups", "not_played", "divide_by", "datum", "trim", "rounding", "edition",
        ),
        hidden=("name",),
        controls={"text": "file", "trim": "count", "roster": "lines"},
        bounds={"trim": (0, 20)},
        headline=("standings.*.pair",),
        formats={
            "percent": "percent", "ns_percent": "percent", "ew_percent": "percent",
            "contract": "contract", "score": "signed",
        },
        columns={
            "standings": ("rank", "pair", "names", "total", "percent", "boards"), "travellers": (),
            "travellers.lines": (
                "ns_pair", "ew_pair", "contract", "declarer", "tricks", "score", "adjusted", "ns",
                "ew",
            ),
        },
        omitted=("format", "scoring", "results"),
        prints=True,
        posts=True,
        tables=("ranking", "travellers"),
        example={
            "text": (
                "board,ns,ew,contract,declarer,result\n"
                "1,1,3,4S,N,=\n"
                "1,2,4,4S,N,+1\n"
                "2,1,4,3NT,E,-1\n"
                "2,2,3,2H,S,=\n"
            ),
            "scoring": "matchpoints",
        },
    ),
)  # fmt: skip
def session(given: SessionFileInput) -> SessionResults:
    """Ranking and travellers of a session from its file of results, in PBN or CSV."""
    format_ = format_of(given.text, given.name) if given.format == "auto" else given.format
    source = _source(given, format_)
    boards = _boards(lines_of(source, given.name, given.letters), source)
    names = {**source.names, **read_roster(given.roster)}
    if given.scoring == "matchpoints":
        how = MatchpointRules(given.method, given.small_groups, given.not_played, given.edition)
        scored = at_matchpoints(boards, given.fields, how)
    else:
        scored = at_imps(boards, given.fields, _imp_rules(given, given.scoring))
    notes = [BY_LINE] if source.by_line and given.numbering == "told" else []
    notes += [OF_TEAMS] if source.teams else []
    notes += [AT_IMPS] if source.imps and given.scoring == "matchpoints" else []
    marked = any(
        table.vulnerable != board(BoardInput(number)).vulnerable
        for number, tables in boards.items()
        for table in tables
    )
    return SessionResults(
        format_,
        given.scoring,
        sum(len(tables) for tables in boards.values()),
        tuple(msgspec.structs.replace(s, names=names.get(s.pair, "")) for s in scored.standings),
        tuple(
            Traveller(n, board(BoardInput(n)).dealer, boards[n][0].vulnerable, lines)
            for n, lines in scored.boards.items()
        ),
        (SCORE, *scored.citations),
        (*scored.notes, *source.notes, *notes, *([AS_MARKED] if marked else [])),
        source.not_played,
    )


def _imp_rules(given: SessionFileInput, convention: Convention) -> ImpRules:
    return ImpRules(
        convention, given.divide_by, given.datum, given.trim, given.rounding, given.edition
    )


def _source(given: SessionFileInput, format_: str) -> Source:
    if format_ == "pbn":
        read = read_pbn(given.text, given.name)
    else:
        read = read_csv(given.text, given.name, given.columns)
    return of_source(read, given.sections, given.numbering)


def _boards(lines: list[tuple[Row, TableLine]], source: Source) -> dict[int, list[TableLine]]:
    """Return the lines by board; pairs numbered by line are distinguished by it: "NS 1", "EW 1"."""
    boards: dict[int, list[TableLine]] = {}
    for _, line in sorted(lines, key=lambda pair: pair[1].board):
        named = line
        if source.by_line:
            named = replace(line, ns=f"NS {line.ns}", ew=f"EW {line.ew}")
        boards.setdefault(line.board, []).append(named)
    return boards
