"""The computational core over HTTP."""

from __future__ import annotations

import json
from typing import Any

import pytest
from every_example import EXAMPLES
from flask.testing import FlaskClient
from hypothesis import given, settings
from hypothesis import strategies as st

from refsearch.games.catalogue import computed_json, functions
from refsearch.library.library import Library
from refsearch.web.calculators.inputs import LARGEST_BODY

API = "/api/v1/compute"
NAMES = list(functions())


def test_the_list_has_every_function_with_its_schemas(real: FlaskClient) -> None:
    listed = real.get(API).get_json()["functions"]
    assert [one["name"] for one in listed] == NAMES
    for one in listed:
        assert set(one) == {"name", "summary", "citations", "input", "output"}
        assert one["summary"]
        assert all(citation["cited"] for citation in one["citations"])
        assert "$ref" in one["input"] or "anyOf" in one["input"]


FIXED = [
    ("contract-score", {"contract": "4SX", "tricks": 9, "vulnerable": True}, {"score": -200}),
    ("contract-score", {"contract": "4SX", "result": -1, "vulnerable": True}, {"score": -200}),
    ("imps", {"difference": 620}, {"imps": 12}),
    ("imps", {"difference": -620}, {"imps": -12}),
    ("board", {"number": 7}, {"dealer": "S", "vulnerable": "all"}),
]


@pytest.mark.parametrize(("name", "data", "expected"), FIXED)
def test_the_fixed_calls_by_post_and_by_query(
    real: FlaskClient, name: str, data: dict[str, Any], expected: dict[str, Any]
) -> None:
    typed = {key: json.dumps(value).strip('"') for key, value in data.items()}
    answers = [
        real.post(f"{API}/{name}", json=data),
        real.get(f"{API}/{name}", query_string=typed),
        real.get(f"{API}/{name}", query_string={"input": json.dumps(data)}),
    ]
    for answer in answers:
        assert answer.status_code == 200
        assert answer.content_type == "application/json"
        assert expected.items() <= answer.get_json().items()


def test_each_citation_stands_in_every_edition(real: FlaskClient) -> None:
    found = real.get(f"{API}/imps?difference=50").get_json()
    assert found["citations"] == [
        {
            "work": "bridge-2017",
            "id": "78.B",
            "cited": [
                {"edition": "bridge-2017-it", "id": "78.B", "citation": "Art. 78B"},
                {"edition": "bridge-2017-el", "id": "78.B", "citation": "Νόμος 78Β"},
            ],
        }
    ]


def test_rows_and_lists_may_stand_in_the_query(real: FlaskClient) -> None:
    found = real.get(f"{API}/matchpoints?results.0.score=420&results.1.score=-50").get_json()
    assert [table["ns"]["percent"] for table in found["results"]] == [100, 0]
    assert real.get(f"{API}/total-points?scores=420,-50").get_json()["total"] == 370


@pytest.mark.parametrize("example", EXAMPLES.listed, ids=lambda e: e.name)
def test_every_example_comes_out_as_at_the_command_line(
    real: FlaskClient, library: Library, example: Any
) -> None:
    answer = real.post(f"{API}/{example.function}", json=example.input)
    if example.refused:
        assert answer.status_code == 422
        assert answer.get_json()["errors"][0]["field"]
        return
    expected = computed_json(library, functions()[example.function], example.input)
    assert answer.get_json() == json.loads(json.dumps(expected))


REFUSED = [
    ("contract-score", {"contract": "8NT", "tricks": 9}, "contract", "38.A"),
    ("contract-score", {"contract": "0S", "tricks": 9}, "contract", "18.A"),
    ("contract-score", {"contract": "4S", "tricks": 14}, "tricks", "def.trick"),
    ("contract-score", {"contract": "4SXXX", "tricks": 9}, "contract", "19.B.1"),
    ("contract-score", {}, "contract", None),
    ("contract-score", {"contract": "4S", "tricks": "9"}, "tricks", None),
    ("contract-score", {"contract": "4S", "tricks": 9, "dealer": "N"}, "dealer", None),
    ("contract-score", [], "input", None),
    ("board", {"number": 0}, "number", "2"),
    ("burraco-meld", {"cards": ""}, "cards", "9"),
    ("burraco-card-value", {"cards": ["2H"] * 27}, "cards", "1.mazzo-di-carte"),
    ("adjusted-score", {"kind": "weighted", "outcomes": [{"score": 1, "weight": 99}]},
     "outcomes", "12.C.1.c"),
    ("matchpoints", {"results": [{"score": 1, "ns_award": -5}]}, "results[0].ns_award", "12.C.2.a"),
    ("imps", {"difference": 10**400}, "difference", None),
    ("cross-imps", {"scores": [1] * 2000}, "scores", None),
]  # fmt: skip


@pytest.mark.parametrize(("name", "data", "field", "provision"), REFUSED, ids=lambda v: str(v)[:40])
def test_a_refusal_names_the_field_the_rule_and_the_provision(
    real: FlaskClient, name: str, data: Any, field: str, provision: str | None
) -> None:
    answer = real.post(f"{API}/{name}", json=data)
    body = answer.get_json()
    assert (answer.status_code, answer.content_type) == (422, "application/problem+json")
    assert {"type", "title", "status", "detail", "errors"} == set(body)
    (error,) = body["errors"]
    assert error["field"] == field
    assert error["message"] in body["detail"]
    assert "(bridge-" not in error["message"]
    if provision is None:
        assert error["citation"] is None
    else:
        assert error["citation"]["id"] == provision or name.startswith("burraco")
        assert error["citation"]["cited"]


def test_a_file_with_several_faults_has_an_error_for_each(real: FlaskClient) -> None:
    text = "board,ns,ew,contract,declarer,result\n0,1,2,4S,N,=\n1,1,2,4S,Q,="
    errors = real.post(f"{API}/session", json={"text": text}).get_json()["errors"]
    assert [error["field"] for error in errors] == ["text", "text"]
    assert errors[0]["citation"]["id"] == "2"


def test_an_unknown_function_names_the_nearest(real: FlaskClient) -> None:
    for answer in (real.get(f"{API}/contractscore"), real.post(f"{API}/contractscore", json={})):
        assert answer.status_code == 404
        assert answer.content_type == "application/problem+json"
        assert answer.get_json()["nearest"][0] == "contract-score"
    assert real.get(f"{API}/{'a' * 5000}").status_code == 404


@pytest.mark.parametrize(
    ("body", "status"),
    [
        (b"", 400),
        (b"{", 400),
        (b"\xff\xfe", 400),
        (b"[" * 100_000, 400),
        (b'{"difference": ' + b"9" * 5000 + b"}", 400),
        (b'{"difference": NaN}', 422),
        (b'{"difference": 1e999}', 422),
        (b'"text"', 422),
        (b"null", 422),
        (b" " * (LARGEST_BODY + 1), 413),
    ],
    ids=lambda value: str(value)[:24],
)
def test_a_body_that_is_no_input_is_a_problem(real: FlaskClient, body: bytes, status: int) -> None:
    answer = real.post(f"{API}/imps", data=body)
    assert (answer.status_code, answer.content_type) == (status, "application/problem+json")
    assert answer.get_json()["status"] == status


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4)
    ),
    max_leaves=12,
)


@settings(max_examples=60)
@given(data=st.data())
def test_no_input_is_a_fault_of_ours(real: FlaskClient, data: st.DataObject) -> None:
    """Fields of the right names with values of any kind, and an example with one value changed."""
    name = data.draw(st.sampled_from(NAMES))
    examples = [e.input for e in EXAMPLES.of_function(name)]
    chosen = dict(data.draw(st.sampled_from(examples)))
    field = data.draw(st.sampled_from(sorted(chosen)))
    chosen[field] = data.draw(JSON)
    answer = real.post(f"{API}/{name}", data=json.dumps(chosen))
    assert answer.status_code in (200, 422), (chosen, answer.get_data(as_text=True))
    json.loads(answer.get_data(as_text=True), parse_constant=pytest.fail)


def test_the_openapi_document_has_the_methods_and_the_refusal(real: FlaskClient) -> None:
    document = real.get("/openapi.json").get_json()
    path = document["paths"]["/api/v1/compute/{name}"]
    assert {"get", "post"} <= set(path)
    assert path["post"]["requestBody"]["content"]["application/json"]["example"]
    refusal = path["post"]["responses"]["422"]["content"]["application/problem+json"]["schema"]
    schema = document["components"]["schemas"][refusal["$ref"].rpartition("/")[2]]
    assert schema["properties"]["errors"]["type"] == "array"
