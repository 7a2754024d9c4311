"""The JSON API: its answers, its errors, and the document that describes them."""

from __future__ import annotations

from typing import Any

import marshmallow as ma
import pytest
from flask import Flask
from flask.testing import FlaskClient
from openapi_spec_validator import validate

from refsearch.export import edition_summary, provision_json
from refsearch.library.library import Library
from refsearch.search.present.json import results_json
from refsearch.search.service import StoredEngine
from refsearch.web.api.schemas.search import SearchResultSchema


def got(client: FlaskClient, path: str) -> Any:
    answer = client.get(path)
    assert answer.status_code == 200, answer.get_data(as_text=True)
    assert answer.content_type == "application/json"
    return answer.get_json()


def test_editions_are_listed_with_their_counts_and_relations(
    client: FlaskClient, small: Library
) -> None:
    listed = got(client, "/api/v1/editions")["editions"]
    assert listed == [edition_summary(small, edition) for edition in small.editions]
    assert listed[2]["newer_edition"] == "bridge-2017-it"


def test_an_edition_lists_its_parts_laws_and_definitions(client: FlaskClient) -> None:
    found = got(client, "/api/v1/editions/bridge-2017-it")
    assert found["title"]
    assert [part["kind"] for part in found["parts"]] == ["front", "definitions", "laws", "index"]
    assert found["laws"][3] == {
        "id": "27",
        "citation": "Art. 27",
        "heading": "Licita insufficiente",
        "part": "laws",
    }
    assert found["definitions"] == ["def.alert", "def.undertrick"]


def test_a_provision_is_as_in_the_export_with_what_stands_around_it(
    client: FlaskClient, small: Library
) -> None:
    found = got(client, "/api/v1/editions/bridge-2017-it/provisions/27.B.1.a")
    book = small.book("bridge-2017-it")
    exported = provision_json(book, book.provision("27.B.1.a"))
    assert {name: found[name] for name in exported} == exported
    around = {name: value for name, value in found.items() if name not in exported}
    other_editions = [one["edition"] for one in around.pop("correspondence")]
    assert other_editions == ["bridge-2017-el", "bridge-2007-it"]
    assert around == {
        "edition": "bridge-2017-it",
        "newer_edition": None,
        "newer_original": None,
        "children": [],
        "law": "27",
        "previous": "27.B.1",
        "next": "27.B.1.b",
        "counterparts": ["bridge-2017-el:27.B.1.a"],
        "cited_by": [{"id": "bridge-2017-it:27.B.1.b", "citation": "Art. 27B1(b)", "text": "(a)"}],
    }


def test_a_table_an_editors_note_and_a_reason_come_through(client: FlaskClient) -> None:
    law = got(client, "/api/v1/editions/bridge-2017-it/provisions/77")
    assert law["tables"][0][0] == ["", "Non vulnerabile", "Vulnerabile"]
    assert law["editor_notes"] == [
        {"title": "Nota del curatore", "text": "Una riga manca.\nNon la si inventa."}
    ]
    section = got(client, "/api/v1/editions/bridge-2017-it/provisions/27.B")
    assert section["references"][1]["reason"] == "not in bridge-2017-it: 27.B.3"


def test_a_search_has_the_fixed_fields(client: FlaskClient) -> None:
    found = got(client, "/api/v1/search?q=licitazione&ui=it&limit=5")
    assert {"query", "total", "hits", "resolved", "answer", "suggestion"} <= set(found)
    assert found["answer"] is None
    assert found["total"] == 1
    hit = found["hits"][0]
    fixed = {"edition", "id", "law", "citation", "heading", "snippet", "score"}
    assert fixed <= set(hit)
    assert (hit["edition"], hit["id"], hit["law"]) == ("bridge-2017-it", "27.B.1.a", "27")
    start, end = hit["marks"][0]
    assert hit["snippet"][start:end] == "licitazione"


@pytest.mark.parametrize(
    "query", ["licitazione", "27 B 1", "4sx-1", "4sx", "presa", "law:27 licitazione"]
)
def test_a_search_is_made_in_the_shape_that_its_document_describes(
    engine: StoredEngine, query: str
) -> None:
    made = results_json(engine.search(query, ui="it"))
    assert ma.Schema.dump(SearchResultSchema(), made) == made


@pytest.mark.parametrize(
    ("asked", "count"),
    [("limit=3", 3), ("limit=3&offset=1000", 0), ("edition=bridge-2007-it", 2), ("lang=el", 4)],
)
def test_a_search_can_be_narrowed_and_paged(client: FlaskClient, asked: str, count: int) -> None:
    hits = got(
        client,
        f"/api/v1/search?q=e&limit=100&{asked}"
        if "limit" not in asked
        else f"/api/v1/search?q=e&{asked}",
    )["hits"]
    assert len(hits) == count or "edition" in asked or "lang" in asked
    assert len({(hit["edition"], hit["id"]) for hit in hits}) == len(hits)


@pytest.mark.parametrize(
    ("asked", "targets"),
    [
        ("citation=27B1b", ["bridge-2017-it:27.B.1.b"]),
        (
            "citation=Artt.+26+e+27&edition=bridge-2017-it",
            ["bridge-2017-it:26", "bridge-2017-it:27"],
        ),
        ("citation=%CE%9D27%CE%921(%CE%B1)", ["bridge-2017-el:27.B.1.a"]),
        ("citation=bridge-2007-it:39", ["bridge-2007-it:39"]),
    ],
)
def test_a_citation_is_resolved(client: FlaskClient, asked: str, targets: list[str]) -> None:
    found = got(client, f"/api/v1/resolve?{asked}")
    assert found["targets"] == targets
    assert [place["target"] for place in found["places"]] == targets


PROBLEMS = [
    ("/api/v1/editions/nope", 404, "no edition 'nope'"),
    ("/api/v1/editions/bridge-2017-it/provisions/94", 404, "the nearest is 77"),
    ("/api/v1/editions/bridge-2017-it/provisions/27.Z", 404, "the nearest is 27.C"),
    ("/api/v1/editions/nope/provisions/27", 404, "nope"),
    ("/api/v1/editions/bridge-2017-it/provisions/..%2f..%2fetc", 404, ""),
    ("/api/v1/search", 422, "q: this field is required"),
    ("/api/v1/search?q=", 422, "q: this field is required"),
    ("/api/v1/search?q=%00", 400, "type a word"),
    ("/api/v1/search?q=" + "a" * 5_000, 400, "500 characters at most"),
    ("/api/v1/search?q=-licita", 400, "excluded words only"),
    ("/api/v1/search?q=a&limit=0", 422, "limit: a whole number of at least 1 is needed"),
    ("/api/v1/search?q=a&limit=x", 422, "limit: a whole number is needed"),
    ("/api/v1/search?q=a&offset=-1", 422, "offset: a whole number of at least 0"),
    ("/api/v1/search?q=a&lang=fr", 422, "lang: one of it, el, en is needed"),
    ("/api/v1/search?q=a&ui=fr", 422, "ui: one of it, el, en is needed"),
    ("/api/v1/search?q=a&edition=nope", 404, "nope"),
    ("/api/v1/resolve", 422, "citation: this field is required"),
    ("/api/v1/resolve?citation=hello", 400, "is not a citation"),
    ("/api/v1/resolve?citation=Art.+94", 404, "the nearest is"),
    ("/api/v1/resolve?citation=27&edition=nope", 404, "nope"),
    ("/api/v1/resolve?citation=" + "9" * 5_000, 422, "citation: a text of at most 500 characters"),
    ("/api/v1/nope", 404, "there is nothing at this address"),
    ("/api/v2/editions", 404, ""),
    ("/api", 404, ""),
    ("/api/", 404, ""),
]


@pytest.mark.parametrize(("path", "status", "detail"), PROBLEMS, ids=lambda value: str(value)[:60])
def test_every_error_is_a_problem_details_document(
    client: FlaskClient, path: str, status: int, detail: str
) -> None:
    answer = client.get(path)
    body = answer.get_json()
    assert answer.status_code == status
    assert answer.content_type == "application/problem+json"
    assert {"type", "title", "status", "detail"} <= set(body)
    assert body["status"] == status
    assert body["type"] == "about:blank"
    assert detail in body["detail"]
    assert ("errors" in body) == (status == 422)
    assert all({"field", "message"} <= set(one) for one in body.get("errors", ()))
    known = {"type", "title", "status", "detail", "nearest", "elsewhere", "code", "errors"}
    assert set(body) <= known


@pytest.mark.parametrize(
    ("path", "nearest"),
    [
        ("/api/v1/editions/bridge-2017-it/provisions/94", ["77"]),
        ("/api/v1/editions/bridge-2017-it/provisions/27.Z", ["27.C", "27"]),
        ("/api/v1/editions/bridge-2017/provisions/27", None),
        ("/api/v1/resolve?citation=27Z&edition=bridge-2017-it", ["bridge-2017-it:27.C"]),
    ],
)
def test_what_is_not_there_names_the_nearest(
    client: FlaskClient, path: str, nearest: list[str] | None
) -> None:
    found = client.get(path).get_json()["nearest"]
    assert found == nearest if nearest else found


def test_a_wrong_method_and_a_fault_of_ours_are_problems_too(
    app: Flask, client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    refused = client.post("/api/v1/editions")
    assert (refused.status_code, refused.content_type) == (405, "application/problem+json")
    assert "GET" in refused.headers["Allow"]
    monkeypatch.setitem(app.view_functions, "texts.editions", lambda: 1 / 0)
    broken = client.get("/api/v1/editions")
    assert (broken.status_code, broken.content_type) == (500, "application/problem+json")
    assert "ZeroDivision" not in broken.get_data(as_text=True)


def test_the_openapi_document_is_valid_and_complete(app: Flask, client: FlaskClient) -> None:
    document = got(client, "/openapi.json")
    validate(document)
    assert document["info"]["title"] == "refsearch"
    rules = {r.rule for r in app.url_map.iter_rules() if r.rule.startswith("/api/")}
    assert {path.replace("{", "<").replace("}", ">") for path in document["paths"]} == rules
    for path, methods in document["paths"].items():
        assert methods["get"]["summary"], path
        problem = methods["get"]["responses"]["default"]["$ref"].rpartition("/")[2]
        assert "application/problem+json" in document["components"]["responses"][problem]["content"]
    for name, schema in document["components"]["schemas"].items():
        for field, said in schema["properties"].items():
            assert said.get("description") or "$ref" in str(said), f"{name}.{field} says nothing"


@pytest.mark.parametrize(
    ("path", "schema"),
    [
        ("/api/v1/editions", "Editions"),
        ("/api/v1/editions/bridge-2017-it", "EditionContents"),
        ("/api/v1/editions/bridge-2017-it/provisions/27.B", "Provision"),
        ("/api/v1/search?q=licita", "SearchResult"),
        ("/api/v1/resolve?citation=27", "Resolution"),
        ("/api/v1/editions/bridge-2017-it/provisions/27.Z", "Problem"),
    ],
)
def test_answers_hold_what_the_document_promises(
    client: FlaskClient, path: str, schema: str
) -> None:
    document = client.get("/openapi.json").get_json()
    promised = document["components"]["schemas"][schema]["properties"]
    answer = client.get(path).get_json()
    assert set(answer) <= set(promised)
    assert schema == "Problem" or set(answer) == set(promised)


@pytest.mark.parametrize(
    ("wanted", "query", "said"),
    [
        ("", "", "limit: a whole number is needed"),
        ("*", "", "limit: a whole number is needed"),
        ("fr", "", "limit: a whole number is needed"),
        ("it-IT,en;q=0.5", "", "limit: serve un numero intero"),
        ("el", "", "limit: χρειάζεται ακέραιος αριθμός"),
        ("el", "&ui=it", "limit: serve un numero intero"),
    ],
)
def test_a_program_is_refused_in_the_language_that_it_asks_for(
    client: FlaskClient, wanted: str, query: str, said: str
) -> None:
    answer = client.get(f"/api/v1/search?q=a&limit=x{query}", headers={"Accept-Language": wanted})
    assert answer.get_json()["detail"] == said
    assert "Accept-Language" in answer.headers["Vary"]


def test_a_text_is_returned_whole(real: FlaskClient) -> None:
    found = got(real, "/api/v1/text?citation=27B1&edition=bridge-2017-it")
    (text,) = found["texts"]
    assert (text["citation"], text["id"]) == ("Art. 27B1", "27.B.1")
    assert "(a)" in text["text"]
    assert "(b)" in text["text"]


@pytest.mark.parametrize("origin", ["https://federation.example", "null"])
def test_pages_of_any_origin_may_read_the_api(real: FlaskClient, origin: str) -> None:
    for path in ("/api/v1/editions", "/api/v1/resolve?citation=zzz", "/openapi.json"):
        answer = real.get(path, headers={"Origin": origin})
        assert answer.headers["Access-Control-Allow-Origin"] == "*", path
        assert "Access-Control-Allow-Credentials" not in answer.headers
    asked = {"Origin": origin, "Access-Control-Request-Method": "POST"}
    asked["Access-Control-Request-Headers"] = "content-type"
    allowed = real.options("/api/v1/compute/contract-score", headers=asked).headers
    assert "content-type" in allowed["Access-Control-Allow-Headers"]
    assert allowed["Access-Control-Allow-Methods"] == "GET, HEAD, POST"
    assert int(allowed["Access-Control-Max-Age"]) > 0


def test_a_page_of_another_origin_may_send_nothing_of_its_own(real: FlaskClient) -> None:
    asked = {"Origin": "https://federation.example", "Access-Control-Request-Method": "DELETE"}
    asked["Access-Control-Request-Headers"] = "x-secret"
    allowed = real.options("/api/v1/compute/contract-score", headers=asked).headers
    assert "DELETE" not in allowed.get("Access-Control-Allow-Methods", "")
    assert "x-secret" not in allowed.get("Access-Control-Allow-Headers", "")


def test_every_operation_has_a_name_that_a_generated_client_can_call_it_by(
    real: FlaskClient,
) -> None:
    paths = got(real, "/openapi.json")["paths"].values()
    names = [
        one[method]["operationId"] for one in paths for method in ("get", "post") if method in one
    ]
    assert len(set(names)) == len(names) > 20
    assert all(name.isidentifier() for name in names)


@pytest.mark.parametrize(
    ("listed", "name", "member"),
    [("compute", "contract-score", "functions"), ("rulings", "insufficient-bid", "rulings")],
)
def test_one_of_a_long_list_can_be_had_alone(
    real: FlaskClient, listed: str, name: str, member: str
) -> None:
    (one,) = got(real, f"/api/v1/{listed}?name={name}")[member]
    assert one in got(real, f"/api/v1/{listed}")[member]
    assert real.get(f"/api/v1/{listed}?name=x{name}").get_json()["nearest"][0] == name


def test_rulings_are_listed_in_one_language_where_one_is_asked_for(real: FlaskClient) -> None:
    found = got(real, "/api/v1/rulings?ui=el")["rulings"]
    assert {code for one in found for code in (*one["title"], *one["summary"])} == {"el"}


def test_pages_are_not_open_to_scripts_of_other_origins(real: FlaskClient) -> None:
    answer = real.get("/it/", headers={"Origin": "https://federation.example"})
    assert "Access-Control-Allow-Origin" not in answer.headers
