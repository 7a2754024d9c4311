"""The commands that compare, run on an invented third edition and an invented pair of works."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Callable
from dataclasses import dataclass
from itertools import permutations
from typing import Any

import pytest
from click.testing import CliRunner
from invented_corpus import FIRST, FRENCH, GERMAN, SECOND, THIRD, invented_library
from small_corpus import BURRACO, EL, IT, OLD

from refsearch.cli.main import main
from refsearch.comparison.counterparts import aligner_of
from refsearch.comparison.redline.pairs import refusal
from refsearch.library.library import Library

Run = Callable[..., str]


@dataclass(frozen=True)
class _Opened:
    """What the commands that compare ask of an opened store."""

    library: Library
    problems: tuple[()] = ()


@pytest.fixture(scope="module")
def invented() -> Library:
    return invented_library()


@pytest.fixture
def run(invented: Library, monkeypatch: pytest.MonkeyPatch) -> Run:
    """Run a command on what is invented, and return what it prints; it ends with ``code``."""
    monkeypatch.setattr("refsearch.cli.shared.open_library", lambda *_, **__: _Opened(invented))

    def invoked(*words: str, code: int = 0) -> str:
        done = CliRunner().invoke(main, list(words), catch_exceptions=False)
        assert done.exit_code == code, f"{words}: {done.output}"
        return done.output

    return invoked


def _read(output: str) -> Any:
    return json.loads(output)


def test_every_pair_is_compared_or_refused_in_one_line(run: Run, invented: Library) -> None:
    for left, right in permutations(invented.books, 2):
        if aligner_of(invented).comparable(left, right):
            assert len(run("compare", left, right).splitlines()) >= len(invented.book(left).laws)
        else:
            assert run("compare", left, right, code=2).count("\n") == 1


def test_what_changed_is_told_of_two_works_and_of_two_editions_in_one_language(
    run: Run, invented: Library
) -> None:
    for left, right in permutations(invented.books, 2):
        why = refusal(invented, left, right)
        works = {invented.book(name).edition.work for name in (left, right)}
        if not why or (why == "languages" and len(works) == 2):
            assert run("changes", left, right, "--csv").startswith("law,new,")
        else:
            assert run("changes", left, right, code=2).count("\n") == 1


def test_a_law_of_an_invented_pair_is_compared_row_by_row(run: Run) -> None:
    found = _read(run("compare", FIRST, SECOND, "2", "--json"))
    assert found["counterparts"]["source"] == "computed"
    printed = run("compare", FIRST, SECOND, "2")
    assert "entro 3 minuti" in printed
    assert "entro 5 minuti" in printed
    assert re.search(r"(?m)^  \[.*number.*\]$", printed)
    again = run("compare", IT, THIRD, "27")
    assert "Nuovo <i>comma</i>" in again


def test_a_law_of_an_invented_pair_is_read_word_by_word(run: Run) -> None:
    assert "entro [-3-]{+5+}(number) minuti" in run("redline", FIRST, SECOND, "2")
    found = _read(run("redline", SECOND, FIRST, "2", "--json"))
    assert (found["old"], found["new"], found["law"]) == (FIRST, SECOND, "2")
    assert "mosse" in run("redline", IT, THIRD, "16")


def test_where_a_provision_is_is_told_both_ways(run: Run) -> None:
    there = run("concordance", "where", FIRST, SECOND, "2").splitlines()
    assert [line.partition("  ")[0] for line in there] == [
        f"{FIRST}:2 -> {SECOND}:2",
        f"{SECOND}:2 -> {FIRST}:2",
    ]
    assert "deleted" in run("concordance", "where", FIRST, SECOND, "3")
    assert "not-in-file" in run("concordance", "where", IT, FRENCH, "6")
    found = _read(run("concordance", "where", IT, EL, "27.B", "--json"))
    assert [one["id"] for one in found["back"]] == ["27.B"]


def test_a_number_changed_in_an_invented_pair_is_a_change_in_substance(run: Run) -> None:
    found = _read(run("changes", FIRST, SECOND, "--json"))
    assert found["counts"]["changed"] + found["counts"]["reworded"] > 0
    assert "4" in run("changes", FIRST, SECOND, "--law", "4")


def test_a_concordance_is_proposed_and_read_for_an_invented_pair(run: Run) -> None:
    proposed = run("concordance", "propose", "chess-2001", "chess-2011")
    placed = tomllib.loads(proposed)
    assert {id_: one["to"] for id_, one in placed["proposed"].items()} == {
        "1": ["1"], "1.1": ["1.1"], "2": ["2"], "3": [],
    }  # fmt: skip
    assert set(placed["proposed-new"]) == {"4"}
    read = run("concordance", "read", FIRST, SECOND, "--law", "2")
    assert "entro 3 minuti" in read
    assert "entro 5 minuti" in read
    assert "decided" in run("concordance", "measure", FIRST, SECOND, code=2)
    for pair in (("chess-2001", "burraco-2011"), ("burraco-2011", "chess-2001")):  # two games
        assert "nothing to do with each other; there is" in run(
            "concordance", "propose", *pair, code=2
        )


def test_a_report_is_written_of_editions_of_one_work_only(run: Run) -> None:
    found = _read(run("report", SECOND, GERMAN, "--json"))
    assert {one["kind"] for one in found["findings"]} >= {"provision", "reference-missing"}
    assert run("report", SECOND, GERMAN, "--csv").count("\n") > len(found["findings"])
    assert run("report", IT, FRENCH, "--tier", "certain")
    again = _read(run("report", IT, THIRD, "--json"))["findings"]  # two printings are two editions
    assert {"27.A-provision", "27.E-provision", "16.C-number"} <= {one["key"] for one in again}
    for pair in ((IT, OLD), (FIRST, SECOND), (IT, BURRACO), (IT, IT)):
        assert run("report", *pair, code=2).count("\n") == 1


def test_references_of_an_invented_pair_are_followed(run: Run) -> None:
    assert run("graph", SECOND, "1", "--to", "2") == "1 -> 2\n"
    assert "1 kept" in run("graph", SECOND, "--since", FIRST)
    assert "cites: 2" in run("graph", FIRST, "1")
    assert run("graph", FIRST, "--since", FIRST, code=2).count("\n") == 1


@pytest.mark.parametrize("language", ["it", "el", "en"])
@pytest.mark.parametrize(
    "words",
    [
        ("compare", IT, IT),
        ("compare", IT, BURRACO),
        ("compare", IT, "nope"),
        ("compare", "nope", IT, "27"),
        ("compare", IT, EL, "27.Z"),
        ("compare", OLD, IT, "64"),
        ("changes", FIRST, IT),
        ("changes", FIRST, SECOND, "--law", "9"),
        ("report", IT, OLD),
        ("redline", IT, EL, "27"),
        ("redline", FIRST, SECOND, "9"),
        ("concordance", "where", IT, BURRACO, "27"),
        ("concordance", "where", OLD, IT, "64"),
        ("graph", FIRST, "9"),
        ("graph", IT, "--since", FIRST),
        ("concordance", "propose", "chess-2001", "nope"),
        ("concordance", "propose", FIRST, FIRST),
    ],
    ids=" ".join,
)
def test_bad_input_is_one_line_in_the_language_of_the_command(
    run: Run, language: str, words: tuple[str, ...]
) -> None:
    said = run("--ui", language, *words, code=2)
    assert said.startswith("refsearch: ")
    assert said.count("\n") == 1
