"""Files as other programs write them: what is read of each, and how what is wrong is said."""

from __future__ import annotations

from typing import Any

import pytest
from test_session_file import HEADER, TABLE, faults, scored

BBO = """#Title,Evening
#BoardCount,2
#Date,2024-01-05,Date:2024-01-05
#ScoringType,MATCH_POINTS
#Ranking
#Rank,pair,Score,Name,BBO Pts
1,1,75.00%,anna+bea,0.5
#TravellerLines
#Board,North,South,East,West,Result,Contract,Declarer,Tricks,Lead,Score,nsMpts,ewMpts,percent,\
nsPair,ewPair,section,playdata
1,anna,bea,carla,dora,4SN=,4S,N,10,C2,420,2,0,100.00%,1,2,1,"pn|a,b,c,d|md|3S|",
1,ed,fay,gina,hal,4SN-1,4S,N,9,C2,-50,0,2,0.00%,3,4,1,"pn|e|",
2,anna,bea,gina,hal,PASS,PASS,,,,0,1,1,50.00%,1,4,1,"pn|e|"
2,ed,fay,carla,dora,A6040,,,,,A6040,1,1,50.00%,3,2,1,
3,anna,bea,~~SITOUT,~~SITOUT,,,,,,,,,,1,,1,
#Substitutions
anna,zoe
"""
TITLED = """Club;serata
Mano 1
NS;EO;Contratto;Gioc.;Att.;Risultato;Punti EO
1;2;4S;N;♣2;=;
3;4;4S;N;♣2;-1;50

Mano 2
NS;EO;Contratto;Gioc.;Att.;Risultato;Punti EO
1;4;Passo;;;;
3;2;4SN;N;♣2;+1;
"""
FOUR = [("1", "2", 420), ("3", "4", -50), ("1", "4", 0), ("3", "2", None)]


def lines(text: str, **more: Any) -> list[tuple[str, str, int | None]]:
    boards = scored(text, **more).travellers
    return [(one.ns_pair, one.ew_pair, one.score) for board in boards for one in board.lines]


def test_a_table_after_a_ranking_and_before_other_tables_is_read() -> None:
    result = scored(BBO)
    assert sorted(lines(BBO), key=str) == sorted(FOUR, key=str)
    assert (result.not_played, result.standings[0].names) == (1, "anna - bea")
    awarded = result.travellers[1].lines
    assert [(one.ns_award, one.ew_award) for one in awarded if one.score is None] == [(60, 40)]
    assert [str(note.what) for note in result.notes if "passed over" in str(note.what)] == [
        "lines of other tables, passed over: 1"
    ]


def test_a_board_may_stand_over_its_lines_with_the_header_once_more() -> None:
    read = [*FOUR[:3], ("3", "2", 650)]
    assert sorted(lines(TITLED), key=str) == sorted(read, key=str)
    marked = TITLED.replace("Mano 1", "#BOARD;1").replace("Mano 2", "#BOARD;2")
    assert lines(marked) == lines(TITLED)
    assert faults(TITLED.replace("3;4;4S", "3;4;8S")) == ["5 Contratto"]


def test_a_line_that_is_too_short_is_refused_before_another_table_begins() -> None:
    assert faults(BBO.replace("2,anna,bea,gina", "2,anna,gina")) == ["12 line"]


WRITTEN = [
    ("1,3,4,60/40,,,", (None, 60, 40)),
    ("1,3,4,60%-40%,,,", (None, 60, 40)),
    ("1,3,4,A6040,,,", (None, 60, 40)),
    ("1,3,4,A+/A-,,,", (None, "average-plus", "average-minus")),
    ("1,3,4,4SN-1,,,", (-50, None, None)),
    ("1,3,4,4♠ N +1,,,", (450, None, None)),
    ("1,3,4,3NTE=,,,", (-400, None, None)),
    ("1,3,4,4SN,N,9,", (-50, None, None)),
    ("1,3,4,4S,N,=,", (420, None, None)),
    ("1,3,4,4S,N,+1,", (450, None, None)),
    ("1,3,4,4S,N,10,=", (420, None, None)),
    ("1,3,4,4S=,N,10,=", (420, None, None)),
]


@pytest.mark.parametrize(("line", "read"), WRITTEN)
def test_what_stands_together_in_a_field_is_told_apart(line: str, read: tuple[Any, ...]) -> None:
    shown = {
        one.ns_pair: one for one in scored(f"{HEADER}1,1,2,4H,N,10,\n{line}\n").travellers[0].lines
    }
    assert (shown["3"].score, shown["3"].ns_award, shown["3"].ew_award) == read


@pytest.mark.parametrize("board", ["#7", "# 07", "Board 7", "Mano 7", "Διανομή 7"])
def test_a_board_may_be_written_with_its_word_or_sign(board: str) -> None:
    text = f"#board;NS;EW;Contract;By;Tricks\n{board};1;2;4S;N;10\n{board};3;4;4S;N;9\n"
    assert [(one.board, len(one.lines)) for one in scored(text).travellers] == [(7, 2)]


SIT_OUTS = ["1,3,bye,,,,", "1,3,Phantom,,,,", "1,Riposo,3,,,,", "1,3,,,,,", "1,3,4,No play,,,"]


@pytest.mark.parametrize("line", SIT_OUTS)
def test_a_pair_without_opponents_sits_out(line: str) -> None:
    result = scored(f"{HEADER}1,1,2,4H,N,10,\n{line}\n")
    assert (result.results, result.not_played) == (1, 1)


@pytest.mark.parametrize(
    ("results", "score"), [("10,9", 420), ("=,-1", 420), ("0,1", 420), ("1,2", 450), ("10,0", 420)]
)
def test_results_without_a_sign_are_tricks_where_one_can_be_nothing_else(
    results: str, score: int
) -> None:
    one, other = results.split(",")
    text = f"board,ns,ew,contract,declarer,result\n1,1,2,4S,N,{one}\n1,3,4,1C,N,{other}\n"
    read = scored(text)
    assert {t.ns_pair: t.score for t in read.travellers[0].lines}["1"] == score
    noted = any("are read as tricks" in str(note.what) for note in read.notes)
    assert noted == (one == "10")


def test_a_column_that_means_nothing_is_passed_over_and_said() -> None:
    text = "Board,NS,EW,Contract,By,Tricks,Zebra,+Sc,-Sc\n1,1,2,4S,N,10,x,420,\n"
    noted = [str(note.what) for note in scored(text).notes if "passed over" in str(note.what)]
    assert noted == ["columns passed over: Zebra"]


def test_two_tables_with_one_number_in_both_lines_tell_that_each_line_has_its_own() -> None:
    rows = "1 1 4S N 10\n2 3 4S N 9\n"
    more = TABLE.replace('"1"', '"2"') + "2 2 4S N 10\n1 4 4S N 9\n"
    result = scored(f"{TABLE}{rows}\n{more}")
    assert {s.pair for s in result.standings} == {"NS 1", "NS 2", "EW 1", "EW 2", "EW 3", "EW 4"}
    assert faults(TABLE + rows) == ["3 PairEW"]


def test_rows_of_a_table_may_stand_on_several_lines_and_several_on_one() -> None:
    text = TABLE + "1 2 4S\nN 10\n3 4 4S N 9 5 6 3NT S 9\n7\n8 2H\nW 8\n"
    read = {one.ns_pair: (one.line, one.score) for one in scored(text).travellers[0].lines}
    assert read == {"1": (3, 420), "3": (5, -50), "5": (5, 400), "7": (6, -110)}
    cut = TABLE + "1 2 4S\n3 4 4S N 9\n5 6 4S N 9 7\n"
    assert faults(cut) == ["3 ScoreTable", "5 ScoreTable"]


def test_a_value_that_goes_on_in_the_next_line_is_refused_for_what_it_is() -> None:
    for text in ('[Event "An\nevent"]\n[Board "1"]\n', '[Event "An\n\n[Board "1"]\n'):
        assert faults(text) == ["1 line"]
