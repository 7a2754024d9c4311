"""Comparisons, the concordance and the graph of references over HTTP and as commands."""

from __future__ import annotations

from typing import Any

import pytest
from click.testing import CliRunner
from flask.testing import FlaskClient

from refsearch.cli.main import main
from refsearch.library.library import Library

IT, EL, OLD = "bridge-2017-it", "bridge-2017-el", "bridge-2007-it"


def got(real: FlaskClient, path: str, **asked: str) -> Any:
    answer = real.get(f"/api/v1/{path}", query_string=asked)
    assert answer.status_code == 200, answer.get_json()
    return answer.get_json()


def run(*args: str) -> tuple[int, str, str]:
    done = CliRunner().invoke(main, args)
    return done.exit_code, done.stdout, done.stderr


def test_a_comparison_has_rows_with_relation_and_what_differs(real: FlaskClient) -> None:
    found = got(real, "comparison", left=OLD, right=EL, id="27.C.1")
    row = found["rows"][0]
    assert row["left"][0]["target"] == f"{OLD}:27.C.1"
    assert [p["target"] for p in row["right"]] == [f"{EL}:27.B.1.a", f"{EL}:27.B.1.b"]
    assert "changed" in row["relation"]
    changed = next(d for d in row["differences"] if d["names"] == ["changed"])
    assert changed["weight"] == "substance" and set(changed["sentence"]) == {"it", "el", "en"}


def test_words_that_differ_are_given_by_offsets_in_the_served_text(
    real: FlaskClient, library: Library
) -> None:
    found = got(real, "comparison", left=OLD, right=IT, id="27")
    marks = [mark for row in found["rows"] for mark in row["words"]["right"]]
    assert marks
    for mark in marks:
        held = library.book(IT).provisions[mark["target"].partition(":")[2]]
        text = (held.heading or "") if mark["field"] == "heading" else held.text
        assert text[mark["start"] : mark["end"]].strip()
        assert mark["how"] in ("inserted", "moved")
    assert any("reference" in mark["touches"] for mark in marks)


def test_without_an_id_every_law_is_listed_with_how_much_it_differs(real: FlaskClient) -> None:
    laws = {law["id"]: law for law in got(real, "comparison", left=IT, right=OLD)["laws"]}
    assert len(laws) == 93
    assert laws["64"]["differences"] is None
    assert laws["64"]["counterparts"]["missing"] == "not-in-file"
    assert laws["27"]["differences"] > 5


def test_the_concordance_is_given_both_ways(real: FlaskClient) -> None:
    found = got(real, "concordance", edition=OLD, id="27.D.1", other=IT)
    assert [p["target"] for p in found["there"]["places"]] == [f"{IT}:27.B.2"]
    (back,) = found["back"]
    assert back["id"] == "27.B.2"
    assert {p["target"] for p in back["places"]} == {f"{OLD}:27.D", f"{OLD}:27.D.1"}


def test_a_provision_names_the_relation_of_its_counterparts(real: FlaskClient) -> None:
    found = got(real, f"editions/{OLD}/provisions/27.C.1")["correspondence"]
    relations = {r for one in found for place in one["places"] for r in place["relation"]}
    assert "changed" in relations


def test_the_graph_is_given_as_a_whole_around_a_provision_in_chains_and_since(
    real: FlaskClient,
) -> None:
    whole = got(real, "graph", edition=IT)
    assert len(whole["references"]) == 228 and whole["most_cited"][0]["law"] == "16"
    around = got(real, "graph", edition=IT, id="27.B.1.b")
    assert "23.C" in {one["source"] for one in around["cited_by"]}
    chains = got(real, "graph", edition=IT, id="27.B", to="16")
    assert [chain["laws"] for chain in chains["chains"]] == [["27", "16"]]
    since = got(real, "graph", edition=IT, since=OLD)
    assert since["dropped"] and since["added"] and since["unknown"]


BAD = [
    ("comparison", {"left": IT, "right": "burraco-2011-it"}, ["compare", IT, "burraco-2011-it"]),
    ("comparison", {"left": "burraco-2011-it", "right": IT}, ["compare", "burraco-2011-it", IT]),
    ("comparison", {"left": IT, "right": IT}, ["compare", IT, IT]),
    ("comparison", {"left": IT, "right": "nope"}, ["compare", IT, "nope"]),
    ("comparison", {"left": IT, "right": EL, "id": "94"}, ["compare", IT, EL, "94"]),
    ("comparison", {"left": OLD, "right": IT, "id": "64"}, ["compare", OLD, IT, "64"]),
    ("comparison", {"left": OLD, "right": IT, "id": "25.C"}, ["compare", OLD, IT, "25.Z"]),
    ("changes", {"old": OLD, "new": IT, "law": "27.D"}, ["changes", OLD, IT, "--law", "27.D"]),
    ("redline", {"old": OLD, "new": IT, "law": "zz"}, ["redline", OLD, IT, "zz"]),
    ("divergences", {"left": IT, "right": OLD}, ["report", IT, OLD]),
    ("graph", {"edition": "nope"}, ["graph", "nope"]),
    ("graph", {"edition": IT, "id": "94"}, ["graph", IT, "94"]),
    ("graph", {"edition": IT, "id": "27", "to": "x"}, ["graph", IT, "27", "--to", "x"]),
    ("graph", {"edition": IT, "since": EL}, ["graph", IT, "--since", EL]),
    ("graph", {"edition": IT, "since": "nope"}, ["graph", IT, "--since", "nope"]),
]


@pytest.mark.parametrize(("path", "asked", "_command"), BAD)
def test_bad_input_is_a_problem(
    real: FlaskClient, path: str, asked: dict[str, str], _command: list[str]
) -> None:
    answer = real.get(f"/api/v1/{path}", query_string=asked)
    assert answer.status_code in (400, 404)
    assert answer.content_type == "application/problem+json"
    assert answer.get_json()["detail"]


@pytest.mark.parametrize(("_path", "_asked", "command"), BAD)
@pytest.mark.usefixtures("opened_once")
def test_bad_input_is_one_line(_path: str, _asked: dict[str, str], command: list[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(command)
    assert ended.value.code == 2


def test_what_can_be_compared_instead_is_said_alike_from_both_sides(real: FlaskClient) -> None:
    said = [
        real.get("/api/v1/comparison", query_string={"left": a, "right": b}).get_json()["detail"]
        for a, b in ((IT, "burraco-2011-it"), ("burraco-2011-it", IT))
    ]
    assert said[0] == said[1]
    assert f"{OLD} with {IT}" in said[0]


@pytest.mark.parametrize(
    ("path", "names"),
    [
        ("comparison", ("left", "right")),
        ("changes", ("old", "new")),
        ("divergences", ("left", "right")),
    ],
)
@pytest.mark.parametrize(
    ("one", "other"),
    [
        (IT, "burraco-2011-it"),
        (IT, "norme-2010-it"),
        ("norme-2010-it", "burraco-2011-it"),  # neither of which is compared with anything
    ],
)
def test_what_is_not_compared_is_refused_alike_from_both_sides(
    real: FlaskClient, path: str, names: tuple[str, str], one: str, other: str
) -> None:
    answers = [
        real.get(f"/api/v1/{path}", query_string=dict(zip(names, pair, strict=True)))
        for pair in ((one, other), (other, one))
    ]
    assert answers[0].status_code == answers[1].status_code == 404
    assert answers[0].get_json()["detail"] == answers[1].get_json()["detail"]
    assert "; there is bridge-" in answers[0].get_json()["detail"]


def test_an_item_of_the_other_edition_alone_is_said_to_be_there(real: FlaskClient) -> None:
    asked = {"left": EL, "right": IT, "id": "def.vulnerability"}
    detail = real.get("/api/v1/comparison", query_string=asked).get_json()["detail"]
    assert f"{IT} has it" in detail
    there = got(real, "comparison", left=IT, right=EL, id="def.vulnerability")
    assert there["counterparts"]["places"] == [] and there["rows"]


def test_part_of_a_law_asked_for_as_one_is_answered_with_its_law(real: FlaskClient) -> None:
    asked = {"old": OLD, "new": IT, "law": "27.D"}
    detail = real.get("/api/v1/changes", query_string=asked).get_json()["detail"]
    assert detail == f"no law '27.D' in {IT}; the nearest is 27"


def test_a_deleted_provision_is_shown_in_the_law_where_it_stood(real: FlaskClient) -> None:
    shown = got(real, "redline", old=OLD, new=IT, law="12.C.1.f")
    assert shown["law"] == "12"
    assert [f"{OLD}:12.C.1.f"] in [one["old"] for one in shown["provisions"] if not one["new"]]


@pytest.mark.parametrize(("edition", "id_"), [(IT, "zz"), (IT, "def.nothing"), (IT, "<b>")])
def test_what_has_no_number_is_near_no_law(real: FlaskClient, edition: str, id_: str) -> None:
    asked = {"left": edition, "right": EL, "id": id_}
    assert "nearest" not in real.get("/api/v1/comparison", query_string=asked).get_json()["detail"]


@pytest.mark.usefixtures("opened_once")
def test_the_commands_print_rows_chains_and_data() -> None:
    code, out, _ = run("compare", OLD, IT, "27C", "--ui", "it")
    assert code == 0 and "[spostato]" in out and "< Art. 27C" in out
    assert run("compare", IT, OLD)[1].splitlines()[63] == "64 | -: not in the file"
    assert run("graph", IT, "27B", "--to", "16")[1] == "27 -> 16\n"
    assert "dropped 25 -> 22" in run("graph", IT, "--since", OLD)[1]
    assert run("graph", IT, "27", "--json")[1].startswith("{")
