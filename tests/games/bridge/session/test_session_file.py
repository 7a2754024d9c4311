"""Files of results: what is read, what is refused with its line, and the ranking that comes out."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import msgspec
import pytest
from bridge_calls import steps
from hypothesis import given, settings
from hypothesis import strategies as st
from result_citations import cited

from refsearch.compute.amounts import RuleBroken
from refsearch.compute.file_errors import FileFaults
from refsearch.compute.registry import FUNCTIONS
from refsearch.games.bridge.session.file import AS_MARKED, AT_IMPS, OF_TEAMS, SessionResults
from refsearch.games.bridge.session.reading.header import NEEDED, OPTIONAL
from refsearch.games.bridge.session.reading.pairs import BY_LINE
from refsearch.library.library import Library

HEADER = "board,ns,ew,contract,declarer,tricks,result\n"
CSV = (
    HEADER
    + """1,1,2,4S,N,10,
1,3,4,4SX,S,,-1
1,5,6,3NT+1,E,,
2,1,4,pass,,,
2,3,6,2♥,W,8,
2,5,2,3SA=,N,,
"""
)
PBN = """% PBN 2.1
[Event "Torneo \\"del giovedì\\""]
[Board "1"]
[Vulnerable "None"]
[Deal "N:AK2.AK2.AK32.AK2 543.6543.654.543 QJ6.QJ7.QJ7.QJ76 T987.T98.T98.T98"]
[Declarer "?"]
[Contract "?"]
{ six results;
  in two boards }
[ScoreTable "Rank;PairId_NS\\2R;PairId_EW;Contract\\4L;Declarer;Result\\2R;Score_NS;Names_NS\\9"]
 1  1  2 4S   N 10 "420" "Anna Rossi;Ugo Verdi"
 2  3  4 4SX  S  9  "-100" "Αννα Π.;Μαρία Κ."
 3  5  6 3NT  E 10  -430 "-"
 -  7  -  -   -  - - "-"

[Event "#"]
[Board "2"]
[Vulnerable "NS"]
[PairNS "1"]
[PairEW "4"]
[Contract "Pass"]
[Auction "E"]
Pass Pass Pass Pass

[Board "2"]
[PairNS "3"] [PairEW "6"]   ; two tags, and a comment
[Declarer "W"]
[Contract "2H"]
[Result "EW 8"]

[Board "2"]
[PairNS "5"]
[PairEW "2"]
[Declarer "^N"]
[Contract "3NT"]
[Result "9"]
"""


def scored(text: str, **more: Any) -> SessionResults:
    result = FUNCTIONS["session"].run({"text": text, **more})
    assert isinstance(result, SessionResults)
    return result


def ranking(result: SessionResults) -> list[tuple[int, str, float]]:
    return [(s.rank, s.pair, s.total) for s in result.standings]


def test_a_session_in_csv_is_ranked_at_matchpoints() -> None:
    """Board 1: 420, -100, -430; board 2 (North-South vulnerable): 0, -110, 600."""
    result = scored(CSV)
    first, second = result.travellers
    assert [(t.score, t.ns, t.ew) for t in first.lines] == [(420, 4, 0), (-100, 2, 2), (-430, 0, 4)]
    assert [(t.score, t.ns_percent) for t in second.lines] == [(600, 100), (0, 50), (-110, 0)]
    assert (first.dealer, first.vulnerable, second.vulnerable) == ("N", "none", "NS")
    assert ranking(result) == [
        (1, "6", 8),
        (2, "1", 6),
        (3, "4", 4),
        (3, "5", 4),
        (5, "3", 2),
        (6, "2", 0),
    ]
    assert result.standings[0].percent == 100


def test_the_same_session_in_pbn_is_the_same() -> None:
    csv, pbn = scored(CSV), scored(PBN)
    assert (csv.format, pbn.format) == ("csv", "pbn")
    nameless = [msgspec.structs.replace(s, names="") for s in pbn.standings]
    assert nameless == list(csv.standings)
    assert {s.pair: s.names for s in pbn.standings}["1"] == "Anna Rossi - Ugo Verdi"
    assert [t.lines[0].line for t in pbn.travellers] == [11, 35]


def test_imps_across_the_field() -> None:
    """Board 1: 520 is 11 IMPs, 330 is 8, 850 is 13; board 2: 110 is 3, 600 is 12, 710 is 12."""
    result = scored(CSV, scoring="cross-imps", divide_by="none")
    first, second = result.travellers
    assert [t.ns for t in first.lines] == [24, -3, -21]
    assert [t.ns for t in second.lines] == [24, -9, -15]
    assert ranking(result) == [
        (1, "6", 36),
        (2, "1", 15),
        (3, "4", 12),
        (4, "5", 3),
        (5, "3", -18),
        (6, "2", -48),
    ]
    assert result.standings[0].percent is None


def test_thirds_of_an_imp_add_up() -> None:
    """Three boards of +1/3 each are one IMP exactly: four results, one 20 points better."""
    lines = "".join(
        f"{board},{n},{n + 10},1NT,N,{8 if n == 1 else 7},\n"
        for board in (1, 17, 33)
        for n in range(1, 5)
    )
    result = scored(HEADER + lines, scoring="cross-imps")
    assert result.standings[0].total == 3
    assert {s.total for s in result.standings if s.pair in ("2", "3", "4")} == {-1}


def test_butler_compares_with_the_datum() -> None:
    """Board 1: the mean of 420, -100, -430 is -36.7, so -40; 460 is 10 IMPs, 60 2, 390 9."""
    result = scored(CSV, scoring="butler")
    assert [t.ns for t in result.travellers[0].lines] == [10, -2, -9]


def test_two_fields_are_ranked_apart() -> None:
    text = HEADER + "1,1,11,4S,N,10,\n1,2,12,4S,N,9,\n2,1,12,3NT,S,9,\n2,2,11,3NT,S,10,\n"
    result = scored(text, fields="two")
    assert [(s.rank, s.pair, s.field) for s in result.standings] == [
        (1, "1", "NS"),
        (1, "2", "NS"),
        (1, "12", "EW"),
        (2, "11", "EW"),
    ]


@pytest.mark.parametrize("scoring", ["matchpoints", "cross-imps"])
def test_pairs_numbered_by_line_are_told_apart(scoring: str) -> None:
    text = HEADER + "1,1,1,4S,N,10,\n1,2,2,4S,N,9,\n"
    result = scored(text, numbering="by-line", fields="two", scoring=scoring)
    assert [s.pair for s in result.standings] == ["NS 1", "NS 2", "EW 2", "EW 1"]
    with pytest.raises(RuleBroken) as caught:
        scored(text, numbering="common", scoring=scoring)
    assert caught.value.field == "session:2:ew"


def test_boards_tell_that_both_lines_have_numbers_of_their_own() -> None:
    """Two sections in which East-West pairs move: 420, 400, -50 twice, of a top of 6."""
    rows = "A 1 1 4S N 10\nA 2 2 4S N 9\nB 1 1 3NT S 9\nB 2 2 3NT S 8\n"
    table = '[ScoreTable "Section;PairId_NS;PairId_EW;Contract;Declarer;Result"]\n'
    result = scored(f'[Board "1"]\n{table}{rows}')
    assert BY_LINE in result.notes
    assert [(s.pair, s.total) for s in result.standings[:2]] == [("NS A 1", 6), ("EW A 2", 5)]
    assert scored(CSV).notes == scored(CSV, numbering="common").notes


def test_a_number_that_is_wrong_tells_nothing_of_the_lines() -> None:
    with pytest.raises(RuleBroken) as caught:
        scored(CSV + "1,7,7,4S,N,10,\n")
    assert caught.value.field == "session:8:ew"


def test_one_ranking_is_asked_for_where_pairs_change_line() -> None:
    text = HEADER + "1,1,2,4S,N,10,\n2,2,1,4S,N,9,\n"
    for scoring in ("matchpoints", "butler"):
        with pytest.raises(RuleBroken) as caught:
            scored(text, fields="two", scoring=scoring)
        assert caught.value.field == "fields"


AWARDS = (
    "board;ns;ew;contract;declarer;tricks;ns_award;ew_award\n"
    "1;1;2;4S;N;10;;\n1;3;4;4S;N;9;;\n1;5;6;;;;A+;A-\n2;1;4;3NT;S;9;;\n2;3;6;3NT;S;9;;\n"
)


def test_artificial_scores_count_in_percent_and_in_imps() -> None:
    """Three results expected: the two of board 1 are 3.5 and 0.5 out of 4 by Neuberg."""
    result = scored(AWARDS, not_played="none")
    first = result.travellers[0].lines
    assert [(t.score, t.ns, t.ew) for t in first] == [
        (420, 3.5, 0.5),
        (-50, 0.5, 3.5),
        (None, 2.4, 1.6),
    ]
    totals = {s.pair: s.total for s in scored(AWARDS, scoring="cross-imps").standings}
    assert (totals["5"], totals["1"], totals["3"]) == (3, 10, -10)


WELL_AND_BADLY = (
    "board;ns;ew;contract;declarer;tricks;ns_award;ew_award\n"
    "1;1;2;4S;N;10;;\n1;3;4;4S;N;9;;\n2;1;2;3NT;S;9;;\n2;3;4;3NT;S;8;;\n"
    "3;1;2;;;;A+;A-\n3;3;4;;;;60;40\n"
)


@pytest.mark.parametrize(
    ("edition", "worst"), [("bridge-2017-it", 40), ("bridge-2017-el", 0), ("bridge-2007-it", 40)]
)
def test_the_traveller_shows_what_the_ranking_counts(edition: str, worst: float) -> None:
    """Pairs 1 and 2 have 100 and 0% on the other boards: their averages are not 60 and 40."""
    result = scored(WELL_AND_BADLY, edition=edition)
    awarded = {t.ns_pair: t for t in result.travellers[2].lines}
    assert (awarded["1"].ns_percent, awarded["1"].ew_percent) == (100, worst)
    assert (awarded["3"].ns_percent, awarded["3"].ew_percent) == (60, 40)
    assert_travellers_add_up(result)


@pytest.mark.parametrize(
    ("edition", "worst"), [("bridge-2017-it", -3), ("bridge-2017-el", -11), ("bridge-2007-it", -3)]
)
def test_the_traveller_shows_the_imps_that_the_ranking_counts(edition: str, worst: float) -> None:
    """Pair 1 won 10 and 12 IMPs, pair 2 lost them: more a board than the 3 IMPs of an average."""
    text = WELL_AND_BADLY.replace("60;40", "A+;A")
    result = scored(text, scoring="cross-imps", edition=edition)
    awarded = {t.ns_pair: t for t in result.travellers[2].lines}
    assert (awarded["1"].ns, awarded["1"].ew) == (11, worst)
    assert (awarded["3"].ns, awarded["3"].ew) == (3, 0)
    assert_travellers_add_up(result)


def assert_travellers_add_up(result: SessionResults) -> None:
    totals: dict[str, float] = {}
    for line in (line for board in result.travellers for line in board.lines):
        for pair, got in ((line.ns_pair, line.ns), (line.ew_pair, line.ew)):
            totals[pair] = totals.get(pair, 0) + (got or 0)
    assert totals == pytest.approx({s.pair: s.total for s in result.standings}, abs=0.001)


def test_a_result_beside_an_artificial_score_is_shown_for_its_own_side_only() -> None:
    text = HEADER.rstrip() + ",ns_award\n1,1,2,4S,N,10,,\n1,3,4,4S,N,9,,60\n"
    shown = {t.ns_pair: (t.ns_percent, t.ew_percent) for t in scored(text).travellers[0].lines}
    assert shown["3"] == (60, 100)


def test_a_percentage_has_no_imps() -> None:
    text = AWARDS.replace("A+;A-", "60;40")
    assert scored(text).results == 5
    with pytest.raises(RuleBroken) as caught:
        scored(text, scoring="butler")
    assert (caught.value.field, caught.value.citation and caught.value.citation.id) == (
        "ns_award",
        "12.C.2.b",
    )


def test_a_board_marked_otherwise_is_scored_as_it_is_marked(library: Library) -> None:
    text = "board,ns,ew,contract,declarer,tricks,vulnerable\n1,1,2,4S,N,10,All\n1,3,4,4S,N,9,b\n"
    result = scored(text)
    assert [t.score for t in result.travellers[0].lines] == [620, -100]
    assert AS_MARKED in result.notes
    assert AS_MARKED.quote in library.book("bridge-2017-it").provision("2").text


def test_one_table_is_a_session_too() -> None:
    for scoring in ("matchpoints", "cross-imps", "butler"):
        result = scored(HEADER + "1,a,b,4S,N,10,\n", scoring=scoring)
        assert [s.rank for s in result.standings] == [1, 1]


def test_separators_marks_and_comments_of_a_spreadsheet_are_understood() -> None:
    text = (
        '\ufeffBoard;NS;EW;Contract;Declarer;Result;Comment\r\n1;1;2;"4 picche";n;=;"a; b"\r\n\r\n'
    )
    assert scored(text).travellers[0].lines[0].score == 420
    assert scored(text.replace(";", "\t")).travellers[0].lines[0].score == 420


def test_the_separator_that_a_spreadsheet_is_told_stands_before_the_header() -> None:
    text = "sep=;\r\nBoard;NS;EW;Contract;Declarer;Result;% NS\r\n1;1;2;4S;N;=;66,67\r\n"
    assert scored(text).travellers[0].lines[0].score == 420
    assert faults(text.replace("4S", "8S")) == ["3 Contract"]


def test_what_is_written_by_the_devices_at_the_tables_is_read() -> None:
    header = (
        "ID,Section,Table,Round,Board,PairNS,PairEW,Declarer,NS/EW,Contract,Result,LeadCard,"
        "Remarks,DateLog,Erased\n"
    )
    rows = (
        "1,1,1,1,1,1,4,4,W,4 S x,-1,C4,,2024-01-01,False\n"
        "2,1,2,1,1,2,3,,,,,,60%-40%,2024-01-01,0\n"
        "3,1,3,1,1,5,6,,,,,,Not played,2024-01-01,False\n"
        "4,1,2,1,1,2,3,3,E,7 NT,=,,,2024-01-01,True\n"
    )
    found = scored(header + rows)
    assert found.results == 2
    assert found.not_played == 1
    lines = [
        (one.ns_pair, one.declarer, one.score, one.ns_award) for one in found.travellers[0].lines
    ]
    assert sorted(lines) == [("1", "W", 100, None), ("2", None, None, 60)]


def faults(text: str, **more: Any) -> list[str]:
    with pytest.raises(FileFaults) as caught:
        scored(text, name="giornata", **more)
    problems = [f"{p.line} {p.field}" for p in caught.value.problems]
    assert caught.value.field == f"giornata:{problems[0].replace(' ', ':', 1)}"
    assert f"giornata, line {problems[0].split()[0]}" in str(caught.value)
    return problems


BAD_LINES = [
    ("1,1,2,8NT,N,13,", "contract", "38.A"),
    ("1,1,2,0S,N,13,", "contract", "18.A"),
    ("1,1,2,4SXXX,N,10,", "contract", "19.B.1"),
    ("1,1,2,foo,N,10,", "contract", ""),
    ("1,1,2,4S,N,14,", "tricks", "def.trick"),
    ("1,1,2,4S,N,ten,", "tricks", ""),
    ("1,1,2,4S,N,,+4", "result", "def.trick"),
    ("1,1,2,4S,N,,", "result", "77"),
    ("1,1,2,4S,N,10,+1", "tricks", "77"),
    ("1,1,2,4S-1,N,10,", "tricks", "77"),
    ("1,1,2,4S+1,N,,-1", "result", "77"),
    ("1,1,2,4S,,10,", "declarer", "def.declarer"),
    ("1,1,2,4S,Q,10,", "declarer", "def.declarer"),
    ("0,1,2,4S,N,10,", "board", "2"),
    ("-3,1,2,4S,N,10,", "board", "2"),
    ("x,1,2,4S,N,10,", "board", ""),
    ("1,,2,4S,N,10,", "ns", "4"),
    ("1,1,,4S,N,10,", "ew", "4"),
    ("1,1,1,4S,N,10,", "ew", "4"),
    ("1,1,2,pass,N,,", "declarer", "22.B"),
    ("1,1,2,pass,,7,", "tricks", "22.B"),
    ("1,1,2,,,,", "contract", "79.A.1"),
    ("1,1,2,4S,N,10", "line", ""),
    ("1,1,2,4S,N,10,,1", "line", ""),
]


@pytest.mark.parametrize(("line", "field", "provision"), BAD_LINES)
def test_a_bad_line_is_refused_with_its_number_and_field(
    line: str, field: str, provision: str
) -> None:
    text = CSV + line.replace("1,", "3,", 1) + "\n" if line.startswith("1,") else CSV + line + "\n"
    with pytest.raises(FileFaults) as caught:
        scored(text, name="giornata.csv")
    (problem,) = caught.value.problems
    assert (problem.line, problem.field) == (8, field)
    assert caught.value.field == f"giornata.csv:8:{field}"
    assert (problem.citation.id if problem.citation else "") == provision


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ('<?xml version="1.0"?>\n<USEBIO Version="1.2">', "XML, HTML"),
        ("\ufeff\n<html><table>", "XML, HTML"),
        ("%PDF-1.7\n%âãÏÓ\n1 0 obj", "PDF"),
        ("pn|a,b,c,d|st||md|3SAKQ|sv|n|\nqx|o1|pc|SA|", "LIN"),
        ("PK\x03\x04\x14\x00[Content_Types].xml", "xlsx, ods"),
        ("ÐÏ\x11à¡±\x1aá", "xls"),
        ("ΠΟ\x11ΰ΅±\x1aα", "xls"),
        ("\x00\x01\x00\x00Standard Jet DB\x00", "bws"),
    ],
)
def test_a_file_of_another_format_is_named_in_one_line(text: str, kind: str) -> None:
    with pytest.raises(FileFaults) as caught:
        scored(text, name="serata")
    assert str(caught.value) == (
        f"serata, line 1: the file is {kind}; results are read from PBN or CSV: "
        "export or save them as that"
    )


def test_every_bad_line_is_said_at_once() -> None:
    text = CSV + "3,1,2,8NT,N,13,\n3,3,4,4S,N,10,\n3,5,6,4S,N,14,\n3,5\n"
    assert faults(text) == ["8 contract", "10 tricks", "11 line"]


def test_lines_are_checked_against_each_other() -> None:
    text = "board,ns,ew,contract,declarer,tricks,vulnerable\n"
    text += "1,1,2,4S,N,10,none\n1,1,3,4S,N,10,none\n1,5,6,4S,N,9,all\n"
    assert faults(text) == ["3 ns", "4 vulnerable"]


def test_a_score_that_is_not_that_of_the_contract_is_refused() -> None:
    text = "board,ns,ew,contract,declarer,tricks,score\n1,1,2,4S,N,10,420\n1,3,4,4S,E,10,420\n"
    assert faults(text) == ["3 score"]


HEADERS = [
    ("", ["1 line"]),
    ("1,1,2,4S,N,10\n1,3,4,4S,N,9\n", ["1 line"]),
    ("board,ns,ew\n", ["1 contract"]),
    ("board,ns,ew,contract,declarr\n", ["1 declarr"]),
    ("board,ns,ew,tunnel\n", ["1 tunnel", "1 contract"]),
    ("board,ns,ew,contract,board\n", ["1 board"]),
    ("\n\nboard,ns,ew,contrat\n", ["3 contrat", "3 contract"]),
    ("board,ns,ew,contract\n", ["1 line"]),
    (HEADER + '1,1,2,"4S,N,10,\n', ["2 line"]),
]


@pytest.mark.parametrize(("text", "expected"), HEADERS)
def test_a_file_without_its_columns_is_refused(text: str, expected: list[str]) -> None:
    assert faults(text, format="csv") == expected


TABLE = '[Board "1"]\n[ScoreTable "PairId_NS;PairId_EW;Contract;Declarer;Result"]\n'
PLAYED = '[Board "1"]\n[PairNS "1"]\n[PairEW "2"]\n[Contract "4S"]\n[Declarer "N"]\n'
BAD_PBN = [
    (TABLE + "1 2 8NT N 13\n", ["3 Contract"]),
    (TABLE + "1 2 4S N 14\n3 4 4S N 9\n5 6 4S\n", ["3 Result", "5 ScoreTable"]),
    (TABLE + '1 2 4S N 10 "Anna Rossi"\n', ["3 ScoreTable"]),
    (TABLE + "1 2 4S - 10\n", ["3 Declarer"]),
    (TABLE + "1 2 - - -\n", ["1 line"]),
    (TABLE.replace("PairId_EW;", "") + "1 4S N 10\n", ["2 ScoreTable"]),
    (TABLE.replace('Board "1"', 'Board "x"') + "1 2 4S N 10\n", ["3 Board"]),
    (TABLE.replace('Board "1"', 'Board ""') + "1 2 4S N 10\n", ["3 Board"]),
    (TABLE.replace('"]\n[S', '"]\nrubbish\n[S'), ["2 line"]),
    (TABLE.replace('"]\n[S', '"\n[S'), ["1 line"]),
    ('[Board\n"1"\n\n]', ["1 line"]),
    ('[Board "1"]\n[Contract\n4S]', ["2 line"]),
    ('[Board "1"]\n[Board "2"]\n', ["2 Board"]),
    ('[Board "1"]\n[Contract "#"]\n', ["2 Contract"]),
    ('[Board "1"]\n[Contract "4S"]\n[Declarer "N"]\n[Result "10"]\n', ["2 PairNS"]),
    (
        PLAYED + '[Result "ten"]\n',
        ["6 Result"],
    ),
    (
        PLAYED + '[Result "?"]\n',
        ["4 Result"],
    ),
    ('[Board "1"]\n[Deal "whatever"]\n', ["1 line"]),
    ("[", ["1 line"]),
]


@pytest.mark.parametrize(("text", "expected"), BAD_PBN)
def test_a_bad_line_of_pbn_is_refused_with_its_number_and_tag(
    text: str, expected: list[str]
) -> None:
    assert faults(text) == expected


def test_tags_are_inherited_as_the_standard_has_it() -> None:
    text = (
        PLAYED.replace('"1"', '"##1"', 1) + '[Result "10"]\n'
        '\n[PairNS "3"]\n[PairEW "4"]\n[Contract "4S"]\n[Declarer "N"]\n[Result "#"]\n'
    )
    lines = scored(text).travellers[0].lines
    assert [(t.ns_pair, t.score) for t in lines] == [("1", 420), ("3", 420)]


def test_a_result_by_side_is_counted_from_declarers() -> None:
    for result in ("10", "^10", "NS 10", "EW 3", "NS 10 EW 3", "EW 3 NS 10"):
        assert scored(PLAYED + f'[Result "{result}"]\n').travellers[0].lines[0].tricks == 10


def test_artificial_scores_of_a_table_are_its_percentages() -> None:
    columns = "PairId_NS;PairId_EW;Contract;Declarer;Result;Percentage_NS;Percentage_EW"
    text = f'[Board "1"]\n[ScoreTable "{columns}"]\n1 2 4S N 10 100 0\n3 4 - - - ^60 ^40\n'
    lines = scored(text).travellers[0].lines
    assert [(t.score, t.ns_percent, t.ew_percent) for t in lines][1] == (None, 60, 40)


def evening(results: int, tables: int) -> str:
    lines = (
        f"{n // tables + 1},{n % tables + 1},{n % tables + 501},{n % 7 + 1}S,N,{n % 13}"
        for n in range(results)
    )
    return "\n".join(["board,ns,ew,contract,declarer,tricks", *lines])


@pytest.mark.slow
@pytest.mark.parametrize("scoring", ["matchpoints", "cross-imps", "butler"])
def test_an_evening_with_twice_the_tables_takes_twice_the_steps(scoring: str) -> None:
    """Steps are the calls of functions that Python makes; tables of a board grow, and pairs."""
    taken = [
        steps(lambda tables=tables: scored(evening(8 * tables, tables), scoring=scoring))
        for tables in (30, 60)
    ]
    assert taken[1] < 2.1 * taken[0]


def test_too_much_is_refused() -> None:
    with pytest.raises(RuleBroken) as caught:
        scored("x" * 2_000_001)
    assert caught.value.field == "text"
    many = "".join(f"1,a{n},b{n},4S,N,10,\n" for n in range(301))
    assert faults(HEADER + many) == ["302 board"]
    lines = [f"{n},a,b,4S,N,10,\n" for n in range(1, 5002)]
    assert scored(HEADER + "".join(lines[:250])).results == 250
    assert faults(HEADER + "".join(lines[:251])) == ["252 board"]
    assert faults(HEADER + "".join(lines)) == ["252 board", "5002 line"]


def test_the_documentation_has_every_column() -> None:
    text = Path(__file__).parents[4].joinpath("docs/session-csv.md").read_text(encoding="utf-8")
    named = set(re.findall(r"^\| (`.*?`) \|", text, flags=re.MULTILINE))
    assert {c for cell in named for c in re.findall(r"`(\w+)`", cell)} == {*NEEDED, *OPTIONAL}
    example = re.findall(r"^    (board.*|\d.*)$", text, flags=re.MULTILINE)
    assert scored("\n".join(example)).results == 4


def test_every_citation_of_a_result_stands(library: Library) -> None:
    results = [scored(AWARDS, scoring=how) for how in ("matchpoints", "cross-imps", "butler")]
    found_in = {place for result in results for place in cited(result)}
    assert ("bridge-2017", "12.C.2.b") in found_in
    for work, id_ in found_in | {(c.work, c.id) for c in FUNCTIONS["session"].citations}:
        assert library.book(f"{work}-it").has(id_)


# --- invariants


@st.composite
def sessions(draw: st.DrawFn) -> list[str]:
    pairs, boards = draw(st.integers(2, 5)), draw(st.integers(1, 4))
    contracts = st.sampled_from(["1C", "2HX", "3NT", "4S", "5DXX", "6NT", "7S"])
    return [
        f"{board},{n},{n + 10},{draw(contracts)},{draw(st.sampled_from('NESW'))},"
        f"{draw(st.integers(0, 13))},\n"
        for board in range(1, boards + 1)
        for n in range(pairs)
    ]


@settings(max_examples=40)
@given(sessions(), st.randoms(use_true_random=False))
def test_the_order_of_the_lines_makes_no_difference(lines: list[str], order: Any) -> None:
    shuffled = list(lines)
    order.shuffle(shuffled)
    for scoring in ("matchpoints", "cross-imps", "butler"):
        one = scored(HEADER + "".join(lines), scoring=scoring)
        other = scored(HEADER + "".join(shuffled), scoring=scoring)
        assert ranking(one) == ranking(other)


@settings(max_examples=40)
@given(sessions())
def test_what_one_pair_wins_another_loses(lines: list[str]) -> None:
    imps = scored(HEADER + "".join(lines), scoring="cross-imps", divide_by="none")
    assert sum(s.total for s in imps.standings) == 0
    points = scored(HEADER + "".join(lines))
    tables = len(points.travellers[0].lines)
    assert sum(s.total for s in points.standings) == len(points.travellers) * tables * 2 * (
        tables - 1
    )


@settings(max_examples=150)
@given(st.text(alphabet='[]{};%#"\\ \n,0123NSboardewcontract-+^', max_size=120))
def test_any_text_is_read_or_refused(text: str) -> None:
    for format_ in ("auto", "pbn", "csv"):
        try:
            scored(text, format=format_)
        except RuleBroken as error:
            assert error.field


def test_the_parts_of_a_tag_may_stand_on_lines_of_their_own() -> None:
    spread = PBN.replace('[Board "1"]', '[\n  Board\n  "1"\n]').replace(
        '[PairNS "3"]', '[PairNS\n"3"\n]'
    )
    assert spread.count("\n") == PBN.count("\n") + 5
    read = scored(spread)
    assert ranking(read) == ranking(scored(PBN))
    assert [t.lines[0].line for t in read.travellers] == [14, 40]


PRINTED = """[Event "Open, séance 5"]
[Board "28"]
[Vulnerable "NS"]
[Competition "Pairs"]
[ScoreTable "Table\\2R;PairId_NS\\2R;PairId_EW\\2R;Contract\\4L;Declarer\\1R;Result\\2R;Lead\\3L;\
Score_NS\\6R;Score_EW\\6R;MP_NS\\4R;MP_EW\\4R"]
19  4 11 2HX  S  8 S6   "670"      - 12.0  0.0
16 14  1 2S   E  5 DQ   "150"      - 10.0  2.0
15 15 43 2H   S  8 S6   "110"      -  7.0  5.0
 7 23 35 2H   S  8 C5   "110"      -  7.0  5.0
20  5 10 Pass -  - -      "0"      -  4.0  8.0
21  6  9 2H   S  7 D2       -  "100"  2.0 10.0
17 13  2 2N   N  5 S5       -  "300"  0.0 12.0
 3  -  8 -    -  - -    "Bye"  "Bye"    -  7.2
"""


def test_matchpoints_are_those_that_the_scorer_printed() -> None:
    """Seven results, a top of 12; a pair whose opponents are not there has its average."""
    result = scored(PRINTED)
    assert [(t.score, t.ns, t.ew) for t in result.travellers[0].lines] == [
        (670, 12, 0),
        (150, 10, 2),
        (110, 7, 5),
        (110, 7, 5),
        (0, 4, 8),
        (-100, 2, 10),
        (-300, 0, 12),
    ]
    assert result.not_played == 1


def test_tables_of_a_match_of_teams_are_compared_and_said_to_be_so() -> None:
    rooms = PLAYED + '[Result "10"]\n[HomeTeam "{}"]\n'
    assert OF_TEAMS in scored(rooms.format("Roma")).notes
    assert OF_TEAMS in scored(PLAYED + '[Result "10"]\n[Competition "Teams"]\n').notes
    assert OF_TEAMS not in scored(rooms.format("")).notes


@pytest.mark.parametrize(
    ("scoring", "ranked", "noted"),
    [
        ("IMP", "matchpoints", True),
        ("Butler", "matchpoints", True),
        ("IMP", "cross-imps", False),
        ("MatchPoints", "matchpoints", False),
        ("", "matchpoints", False),
    ],
)
def test_a_file_scored_in_imps_and_ranked_at_matchpoints_is_told(
    scoring: str, ranked: str, noted: bool
) -> None:
    text = PLAYED + f'[Result "10"]\n[Scoring "{scoring}"]\n'
    assert (AT_IMPS in scored(text, scoring=ranked).notes) == noted
