"""JSON can write half a character, or a name twice: refused by name wherever JSON is taken."""

from __future__ import annotations

from urllib.parse import quote

import pytest
from flask.testing import FlaskClient

HALF = quote(r'{"contract": "\ud800"}')
COMPUTE, RULE = "/api/v1/compute/contract-score", "/api/v1/rulings/revoke"


@pytest.mark.parametrize(
    ("address", "body", "field"),
    [
        (COMPUTE, r'{"contract": "\ud800", "tricks": 9}', "contract"),
        (COMPUTE, r'{"contract": "4S\udfff", "tricks": 9}', "contract"),
        (COMPUTE, r'{"\ud800": 1}', "input"),
        (COMPUTE, r'{"a": [{"b": ["\udc80"]}]}', "a[0].b[0]"),
        (COMPUTE, r'"\ud800"', "input"),
        (RULE, r'{"facts": {"play-stage": "\ud800"}}', "facts.play-stage"),
        (RULE, r'{"facts": {"\ud800": "yes"}}', "facts"),
        (RULE, r'{"ui": "\ud800"}', "ui"),
        (RULE, r'{"\ud800": {}}', "input"),
    ],
)
def test_half_a_character_in_a_body_is_a_field_at_fault(
    real: FlaskClient, address: str, body: str, field: str
) -> None:
    answer = real.post(address, data=body, content_type="application/json")
    assert (answer.status_code, answer.content_type) == (422, "application/problem+json")
    [error] = answer.get_json()["errors"]
    assert error["field"] == field
    assert "half of a character" in error["message"]


@pytest.mark.parametrize(
    ("address", "body", "field"),
    [
        (COMPUTE, '{"contract": "4SX", "tricks": 9, "contract": "7NT"}', "contract"),
        (COMPUTE, '{"contract": "4SX", "tricks": 9, "tricks": 9.0000001}', "tricks"),
        (RULE, '{"facts": {"play-stage": "a", "play-stage": "b"}}', "play-stage"),
        (RULE, '{"facts": {}, "facts": {"play-stage": "a"}}', "facts"),
        (RULE, r'{"\ud800": 1, "\ud800": 2}', "?"),
    ],
)
def test_a_name_with_two_values_is_refused_and_neither_is_taken(
    real: FlaskClient, address: str, body: str, field: str
) -> None:
    answer = real.post(address, data=body, content_type="application/json")
    assert (answer.status_code, answer.content_type) == (422, "application/problem+json")
    [error] = answer.get_json()["errors"]
    assert (error["field"], error["message"]) == (field, "is given twice")


def test_a_name_that_says_the_same_twice_is_read(real: FlaskClient) -> None:
    body = '{"contract": "4SX", "tricks": 9, "tricks": 9}'
    answer = real.post(COMPUTE, data=body, content_type="application/json")
    assert answer.status_code == 200


def test_a_whole_pair_of_halves_is_a_character(real: FlaskClient) -> None:
    body = r'{"contract": "\ud83c\udca1", "tricks": 9}'
    answer = real.post(COMPUTE, data=body, content_type="application/json")
    assert "half of a character" not in answer.get_data(as_text=True)


def test_half_a_character_in_an_address_is_a_field_at_fault(real: FlaskClient) -> None:
    answer = real.get(f"{COMPUTE}?input={HALF}")
    assert (answer.status_code, answer.get_json()["errors"][0]["field"]) == (422, "contract")


@pytest.mark.parametrize(
    ("ui", "said"),
    [
        ("it", "non contiene dati che si possano leggere"),
        ("el", "Η διεύθυνση δεν περιέχει δεδομένα που να διαβάζονται"),
        ("en", "The address does not hold an input that can be read."),
    ],
)
def test_half_a_character_is_told_on_the_page(real: FlaskClient, ui: str, said: str) -> None:
    page = real.get(f"/{ui}/calculators/contract-score?input={HALF}")
    assert page.status_code == 200
    assert said in page.get_data(as_text=True)


@pytest.mark.parametrize(
    "place",
    [
        "/it/search?q={}", "/it/suggest?q={}", "/it/bridge-2017-it/{}", "/it/rulings/revoke?x={}",
        "/it/rulings?q={}", "/it/calculators/imps?ours={}", "/api/v1/resolve?citation={}",
        "/api/v1/search?q={}", "/api/v1/rulings/revoke?play-stage={}", f"{COMPUTE}?contract={{}}",
    ],
)  # fmt: skip
def test_bytes_of_half_a_character_in_an_address_are_never_a_fault_of_ours(
    real: FlaskClient, place: str
) -> None:
    assert real.get(place.format("%ED%A0%80")).status_code < 500
