"""Rulings over HTTP: their list, a case ruled question by question, what is refused."""

from __future__ import annotations

from itertools import islice
from typing import Any

import pytest
from flask.testing import FlaskClient
from hypothesis import given, settings
from hypothesis import strategies as st
from openapi_spec_validator import validate

from refsearch.rulings.catalogue import procedures
from refsearch.rulings.explore import leaves

BID = "/api/v1/rulings/insufficient-bid"


def test_every_ruling_is_listed_with_its_titles_and_laws(real: FlaskClient) -> None:
    listed = real.get("/api/v1/rulings").get_json()["rulings"]
    assert [one["name"] for one in listed] == list(procedures())
    bid = next(one for one in listed if one["name"] == "insufficient-bid")
    assert bid["title"]["el"] == "Ανεπαρκής αγορά"
    assert bid["common"] == 2
    assert [(law["id"], law["cited"][0]["citation"]) for law in bid["laws"]] == [("27", "Art. 27")]
    assert all(set(one["title"]) == set(one["summary"]) == {"it", "el", "en"} for one in listed)
    assert all(law["cited"] for one in listed for law in one["laws"])


def test_a_case_is_ruled_question_by_question(real: FlaskClient) -> None:
    answers = {
        "bid-made": "in-rotation",
        "bid-reaction": "not-accepted",
        "replacement": "insufficient",
        "second-accepted": False,
    }
    facts: dict[str, Any] = {}
    for id_, answer in answers.items():
        answered = real.post(BID, json={"facts": facts, "ui": "it"}).get_json()
        assert answered["outcome"] is None
        assert answered["question"]["id"] == id_
        facts[id_] = answer
    answered = real.post(BID, json={"facts": {**facts, "more": 1}, "ui": "it"}).get_json()
    assert answered["question"] is None
    assert [step["id"] for step in answered["path"]] == list(answers)
    assert answered["path"][3]["answer_text"] == "No"
    assert answered["unused"] == ["more"]
    now = answered["outcome"]["now"][-1]
    assert now["text"].startswith("Il compagno del colpevole deve passare")
    assert [c["id"] for c in now["citations"]] == ["27.B.4", "27.B.3"]
    assert set(answered["outcome"]) == {"now", "later", "check", "score", "divergences"}
    assert set(answered["outcome"]["divergences"][0]["quotes"]) == {"it", "el"}


def test_two_answers_to_one_question_are_refused(real: FlaskClient) -> None:
    answered = real.get(f"{BID}?bid-made=in-rotation&bid-made=out-of-rotation")
    assert answered.status_code == 422
    assert answered.content_type == "application/problem+json"
    assert answered.get_json()["detail"] == "bid-made: is given twice"
    assert real.get(f"{BID}?bid-made=in-rotation&bid-made=in-rotation").status_code == 200


def test_the_language_is_english_where_none_is_asked_for(real: FlaskClient) -> None:
    answered = real.post(BID, data=b"").get_json()
    assert answered["title"] == "Insufficient bid"
    assert answered["question"]["choices"][0]["text"] == "In rotation"


@pytest.mark.parametrize("name", list(procedures()))
def test_every_ruling_ends_in_an_outcome_over_http(real: FlaskClient, name: str) -> None:
    for end in islice(leaves(name), 0, 200, 40):
        answer = real.post(f"/api/v1/rulings/{name}", json={"facts": dict(end.facts), "ui": "el"})
        if end.refused:
            assert answer.status_code == 422
        else:
            assert end.ruling
            outcome = answer.get_json()["outcome"]
            assert sum(map(len, outcome.values())) >= len(end.ruling.items)


@pytest.mark.parametrize(
    ("body", "status", "field"),
    [
        ({"facts": {"bid-made": "perhaps"}}, 422, "bid-made"),
        ({"facts": {"bid-made": ["no"]}}, 422, "bid-made"),
        ({"facts": {"bid-made": 1.5}}, 422, "bid-made"),
        ({"facts": {"bid-made": "x" * 1000}}, 422, "bid-made"),
        ({"facts": []}, 422, "facts"),
        ({"facts": {str(n): "1" for n in range(200)}}, 422, "facts"),
        ({"facts": {}, "ui": "fr"}, 422, "ui"),
        ({"facts": {}, "ui": []}, 422, "ui"),
        ({"answers": {}}, 422, "answers"),
        ([], 422, "input"),
        (7, 422, "input"),
    ],
)
def test_a_refusal_names_its_field(real: FlaskClient, body: Any, status: int, field: str) -> None:
    answer = real.post(BID, json=body)
    assert answer.status_code == status
    assert answer.content_type == "application/problem+json"
    assert answer.get_json()["errors"][0]["field"] == field


def test_facts_may_stand_in_the_query(real: FlaskClient) -> None:
    answered = real.get(f"{BID}?bid-made=out-of-rotation&ui=it").get_json()
    assert (
        answered
        == real.post(BID, json={"facts": {"bid-made": "out-of-rotation"}, "ui": "it"}).get_json()
    )
    assert real.get(f"{BID}?bid-made=so&ui=fr").get_json()["errors"][0]["field"] == "ui"


def test_a_refusal_cites_the_provision_that_asks(real: FlaskClient) -> None:
    problem = real.post(BID, json={"facts": {"bid-made": "perhaps"}}).get_json()
    assert problem["errors"][0]["citation"]["id"] == "27.A.2"
    assert "in-rotation, out-of-rotation" in problem["detail"]


@pytest.mark.parametrize(
    ("body", "status"),
    [
        (b"{", 400),
        (b"\xff", 400),
        (b"[" * 5000, 400),
        (b'{"facts": {"bid-made": ' + b"9" * 5000 + b"}}", 400),
        (b" " * 30_000, 413),
        (b'{"facts": {"\\ud800": "\\udfff"}}', 422),
        (b'{"facts": {"bid-made": "\\ud800"}}', 422),
        (b'{"\\ud800": 1}', 422),
        (b'{"facts": {"bid-made": NaN}}', 422),
    ],
)
def test_a_hostile_body_is_no_fault_of_ours(real: FlaskClient, body: bytes, status: int) -> None:
    assert real.post(BID, data=body).status_code == status


@settings(max_examples=100)
@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
        lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
        max_leaves=8,
    )
)
def test_any_json_is_answered(real: FlaskClient, body: Any) -> None:
    assert real.post(BID, json={"facts": body}).status_code in (200, 422)
    assert real.post(BID, json=body).status_code in (200, 422)


def test_an_unknown_ruling_is_answered_with_the_nearest(real: FlaskClient) -> None:
    answer = real.post("/api/v1/rulings/revok", json={})
    assert answer.status_code == 404
    assert answer.get_json()["nearest"][0] == "revoke"


def test_the_rulings_are_described(real: FlaskClient) -> None:
    described = real.get("/openapi.json").get_json()
    validate(described)
    assert set(described["paths"]["/api/v1/rulings"]) >= {"get"}
    ruled = described["paths"]["/api/v1/rulings/{name}"]["post"]
    assert {"200", "400", "404", "413", "422"} <= set(ruled["responses"])
    answered = real.post(BID, json=ruled["requestBody"]["content"]["application/json"]["example"])
    assert answered.status_code == 200
    schemas = described["components"]["schemas"]
    assert set(answered.get_json()) == set(schemas["Ruling"]["properties"])
    assert set(answered.get_json()["question"]) <= set(schemas["Question"]["properties"])
