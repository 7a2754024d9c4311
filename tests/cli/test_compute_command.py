"""``refsearch compute`` with a file of results: PBN and CSV, in any encoding, and tables out."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from refsearch.cli.main import main
from refsearch.compute.registry import as_data
from refsearch.decoding import decoded
from refsearch.games.bridge.session.out import TRAVELLERS, table_csv
from refsearch.games.bridge.session.reading.header import NEEDED, OPTIONAL, PASSED_OVER
from refsearch.games.bridge.session.reading.words import vocabulary
from refsearch.games.catalogue import functions
from refsearch.languages.registry import Languages

Run = Callable[..., Result]
CSV = "board,ns,ew,contract,declarer,tricks\n1,Perù,Λάμδα,4S,N,10\n1,3,4,4S,W,9\n"
PBN = (
    '{ a comment } [Board "1"]\n[PairNS "1"]\n[PairEW "2"]\n'
    '[Contract "4S"]\n[Declarer "N"]\n[Result "="]\n'
)


@pytest.fixture
def run(opened_once: None) -> Run:
    def call(*words: str, **more: Any) -> Result:
        return CliRunner().invoke(main, ["compute", *words], catch_exceptions=False, **more)

    return call


def pairs(result: Result) -> set[str]:
    assert result.exit_code == 0, result.output
    return {standing["pair"] for standing in json.loads(result.stdout)["standings"]}


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_a_file_of_results_is_read_by_its_name_and_from_standard_input(
    run: Run, tmp_path: Path, encoding: str
) -> None:
    file = tmp_path / "serata.csv"
    file.write_bytes(CSV.encode(encoding))
    assert pairs(run("session", str(file))) == {"Perù", "Λάμδα", "3", "4"}
    assert pairs(run("session", "-", input=CSV.encode(encoding))) == {"Perù", "Λάμδα", "3", "4"}


def test_pbn_may_begin_with_a_comment_and_json_is_read_as_ever(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "serata.pbn"
    file.write_text(PBN)
    assert pairs(run("session", str(file))) == pairs(run("session", "-", input=PBN)) == {"1", "2"}
    given = json.dumps({"text": CSV})
    assert pairs(run("session", given)) == pairs(run("session", "-", input=given))


def test_letters_of_windows_are_those_of_the_readers_language() -> None:
    for text, encoding, language in (("Perù", "cp1252", "it"), ("Νότος", "cp1253", "el")):
        assert decoded(text.encode(encoding), Languages().encoding(language)) == text
    assert decoded(b"\x81\x8d") == "\x81\x8d"
    assert decoded(b"\xff\xfe\x00")


def test_fields_are_set_beside_a_file(run: Run, tmp_path: Path) -> None:
    file, roster = tmp_path / "serata.csv", tmp_path / "coppie.txt"
    file.write_text(CSV, encoding="utf-8")
    roster.write_text("3 Rossi - Verdi\n", encoding="utf-8")
    words = ("--set", "scoring=butler", "--set", "trim=1", "--set", f"roster=@{roster}")
    result = json.loads(run("session", str(file), *words).stdout)
    assert result["scoring"] == "butler"
    assert {s["names"] for s in result["standings"]} == {"", "Rossi - Verdi"}
    assert run("imps", '{"difference": 1}', "--set", "difference=420").exit_code == 0


def test_the_ranking_and_the_travellers_are_printed_as_tables(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "serata.csv"
    file.write_text(CSV, encoding="utf-8")
    ranking = run("session", str(file), "--csv", "ranking").stdout.splitlines()
    assert ranking[:2] == ["rank,pair,total,percent,boards", "1,4,2,100,1"]
    travellers = run("session", str(file), "--csv", "travellers").stdout
    assert travellers.startswith("board,vulnerable,ns,ew,contract,declarer,tricks,score,")


RULED = (
    "board,ns,ew,contract,declarer,tricks,adjusted,ew_adjusted,ns_award,ew_award,"
    "ns_penalty,ew_penalty,group\n"
    "1,1,2,4S,N,10,,,,,0.5,10%,\n1,3,4,4S,N,9,,,,,,,\n1,5,6,3NT,N,9,,,,,,,\n1,7,8,pass,,,,,,,,,\n"
    "1,9,10,,,,620:60 -100:40,-100,,,,,\n1,11,12,,,,,,A+,40,,,\n1,13,14,4HXX,E,10,200,,,,,,b\n"
)


def test_travellers_that_were_written_are_read_in_again_as_the_same() -> None:
    session = functions()["session"]
    for separator, decimal in ((",", "."), (";", ",")):
        first = session.run({"text": RULED})
        text = table_csv(_builtins(first), "travellers", separator=separator, decimal=decimal)
        again = session.run({"text": text})
        assert again.standings == first.standings
        assert lines(again) == lines(first)


def lines(result: Any) -> set[tuple[Any, ...]]:
    every = (line for board in result.travellers for line in board.lines)
    return {(line.ns_pair, line.score, line.ns, line.ew, line.adjusted) for line in every}


def test_every_column_of_the_travellers_is_one_that_is_read() -> None:
    known = {*NEEDED, *OPTIONAL}
    passed_over = {
        column for column, meaning in vocabulary().headings.items() if meaning == PASSED_OVER
    }
    assert {
        c for c in TRAVELLERS if c not in known and c.replace("_", "") not in passed_over
    } == set()


def test_a_name_that_a_spreadsheet_would_compute_is_none_to_it() -> None:
    text = "board,ns,ew,contract\n1,=1+1,@SUM(A1),pass\n1,-3,4,pass\n"
    out = table_csv(_builtins(functions()["session"].run({"text": text})), "ranking")
    assert "'=1+1" in out
    assert "'@SUM(A1)" in out
    assert "\r\n1,-3," in out


REFUSED = [
    (("session", "nowhere.csv"), "cannot read nowhere.csv: No such file"),
    (("session", "x\0y"), "cannot read"),
    (
        (
            "session",
            '{"text": "x"',
        ),
        "the input is not JSON",
    ),
    (("imps", '{"difference": 1}', "--csv", "ranking"), "--csv is for session"),
    (("imps", '{"difference": 1}', "--set", "difference"), "write it as field=value"),
    (("imps", "1", "--set", "a=1"), "the input is no JSON object"),
    (("imps", '{"difference": 1}', "--set", "difference=@nowhere"), "cannot read nowhere"),
]


@pytest.mark.parametrize(("words", "message"), REFUSED)
def test_what_cannot_be_read_is_one_line_and_exit_code_2(
    run: Run, words: tuple[str, ...], message: str
) -> None:
    result = run(*words)
    assert result.exit_code == 2
    assert message in result.stderr
    assert result.stderr.count("\n") == 1


def test_a_bad_line_is_said_with_file_line_and_field_in_the_readers_language(
    run: Run, tmp_path: Path
) -> None:
    file = tmp_path / "giornata.csv"
    file.write_text("board,ns,ew,contract,declarer,tricks\n1,1,2,8S,N,10\n", encoding="utf-8")
    for ui, message in (
        ("en", "giornata.csv: line 2, contract: a contract is from one to seven tricks, not 8"),
        ("it", "giornata.csv: riga 2, contract: "),
        ("el", "giornata.csv: γραμμή 2, contract: "),
    ):
        result = run("session", str(file), "--ui", ui)
        assert result.exit_code == 2
        assert message in result.stderr


def _builtins(result: Any) -> Any:
    return as_data(result)
