"""A file of results is posted: its result has no address, and its tables can be taken away."""

from __future__ import annotations

import io
from urllib.parse import quote

import pytest
from flask.testing import FlaskClient
from parsed import parsed
from spoken import INTERFACE
from werkzeug.test import TestResponse

from refsearch.games.bridge.session.reading.csv import read_csv
from refsearch.games.catalogue import functions

CSV = "board,ns,ew,contract,declarer,tricks\n1,Perù,Λάμδα,4S,N,10\n1,3,4,4S,W,9\n"
PAGE = "/{}/calculators/session"


def shown(answer: TestResponse) -> str:
    assert answer.status_code == 200
    return parsed(answer.get_data(as_text=True)).select_one("#answer").get_text(" ", strip=True)


@pytest.mark.parametrize("ui", INTERFACE)
def test_the_form_posts_and_its_result_has_no_address(real: FlaskClient, ui: str) -> None:
    opened = parsed(real.get(PAGE.format(ui)).get_data(as_text=True))
    form = opened.select_one("#calculator")
    assert (form["method"], form["enctype"]) == ("post", "multipart/form-data")
    assert form["action"] == PAGE.format(ui)
    for answer in (
        real.post(PAGE.format(ui), data={"text": CSV}),
        real.post(f"{PAGE.format(ui)}/result", data={"text": CSV}),
    ):
        assert "Perù" in shown(answer)
        assert answer.headers["Cache-Control"] == "no-store"
        page = parsed(answer.get_data(as_text=True))
        assert not page.select(".shared-address, [data-copy]")
        assert not [link for link in page.select("[href]") if "Per" in link["href"]]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
def test_a_file_is_read_where_there_are_no_scripts(real: FlaskClient, encoding: str) -> None:
    sent = CSV.replace("Λάμδα", "Lambda").encode(encoding)
    data = {"text": "", "file": (io.BytesIO(sent), "serata.csv"), "scoring": "matchpoints"}
    answer = real.post(PAGE.format("it"), data=data, content_type="multipart/form-data")
    assert "Perù" in shown(answer)
    empty = {"text": CSV, "file": (io.BytesIO(b""), "")}
    assert "Λάμδα" in shown(
        real.post(PAGE.format("it"), data=empty, content_type="multipart/form-data")
    )


@pytest.mark.slow
def test_a_large_evening_is_taken_and_a_larger_one_refused(real: FlaskClient) -> None:
    """Over 500 kB a form is refused by the framework itself, unless it is told what is taken."""
    comment = "x" * 190
    lines = "".join(
        f"{b},{n},{n + 99},4S,N,10,{comment}\n" for b in range(1, 41) for n in range(75)
    )
    text = f"board,ns,ew,contract,declarer,tricks,comment\n{lines}"
    assert len(text) > 600_000
    assert "99" in shown(real.post(PAGE.format("en"), data={"text": text}))
    assert real.post(PAGE.format("en"), data={"text": "x" * 4_000_000}).status_code == 413


def test_other_calculators_are_not_posted_to(real: FlaskClient) -> None:
    for path in ("imps", "imps/result", "imps/ranking.csv"):
        answer = real.post(f"/it/calculators/{path}", data={"difference": "430"})
        assert answer.status_code == 405
    assert real.post("/it/calculators/nothing").status_code == 404
    assert real.post("/it/calculators/session/scores.csv").status_code in (404, 405)


def test_old_addresses_with_a_file_in_them_still_answer(real: FlaskClient) -> None:
    assert "Perù" in shown(real.get(f"{PAGE.format('it')}?text={quote(CSV)}"))


def test_the_ranking_is_taken_as_the_spreadsheets_of_a_language_open_it(real: FlaskClient) -> None:
    answers = {
        ui: real.post(f"{PAGE.format(ui)}/ranking.csv", data={"text": CSV}) for ui in INTERFACE
    }
    heads = {ui: one.get_data(as_text=True).splitlines()[0] for ui, one in answers.items()}
    assert heads["it"].startswith("\ufeffPosto;Coppia;")
    assert heads["el"].startswith("\ufeffΘέση;Ζεύγος;")
    assert heads["en"].startswith("\ufeffPlace,Pair,")
    for one in answers.values():
        assert one.content_type == "text/csv; charset=utf-8"
        assert one.headers["Content-Disposition"] == 'attachment; filename="ranking.csv"'
        assert one.headers["Cache-Control"] == "no-store"


@pytest.mark.parametrize("ui", INTERFACE)
def test_the_travellers_are_taken_and_read_in_again(real: FlaskClient, ui: str) -> None:
    text = real.post(f"{PAGE.format(ui)}/travellers.csv", data={"text": CSV}).get_data(as_text=True)
    assert not read_csv(text, "travellers.csv").problems
    session = functions()["session"]
    assert session.run({"text": text}).standings == session.run({"text": CSV}).standings


def test_a_file_with_a_fault_gives_the_page_and_no_table(real: FlaskClient) -> None:
    answer = real.post(f"{PAGE.format('it')}/ranking.csv", data={"text": CSV.replace("4S", "9S")})
    assert answer.content_type.startswith("text/html")
    lines = parsed(answer.get_data(as_text=True)).select(".fault-line")
    assert "riga 2" in lines[0].get_text()


def test_a_refusal_names_line_and_field_in_three_languages(real: FlaskClient) -> None:
    for ui, line in (
        ("it", "riga 2, contract"),
        ("el", "γραμμή 2, contract"),
        ("en", "line 2, contract"),
    ):
        assert line in shown(real.post(PAGE.format(ui), data={"text": CSV.replace("4S", "9S")}))


def test_names_have_a_column_where_there_are_any(real: FlaskClient) -> None:
    for roster, heads in (("", 0), ("3 Rossi - Verdi", 1)):
        answer = real.post(PAGE.format("it"), data={"text": CSV, "roster": roster})
        table = parsed(answer.get_data(as_text=True)).select_one("#details table")
        assert table.get_text(" ").count("Nomi") == heads
