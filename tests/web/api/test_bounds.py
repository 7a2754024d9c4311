"""Every bound of the application, at its last value and one past it."""

from __future__ import annotations

import json
from typing import Any

import pytest
from click.testing import CliRunner
from flask.testing import FlaskClient

from refsearch.cli.main import main
from refsearch.compute.amounts import RuleBroken
from refsearch.games.catalogue import function
from refsearch.search.query import MAX_LENGTH
from refsearch.web.api.rulings import LARGEST_BODY as LARGEST_FACTS
from refsearch.web.api.schemas.search import LARGEST_LIMIT
from refsearch.web.calculators.inputs import check_extent, largest_body
from refsearch.web.common.http.limits import LONGEST_ADDRESS

DEEPEST, LARGEST = 12, 10**12
SUGGEST, RESOLVE = "/api/v1/suggest?q={}", "/api/v1/resolve?citation={}"


@pytest.mark.parametrize(
    ("place", "length", "refused"),
    [
        ("/api/v1/search?q={}", MAX_LENGTH, 400),
        ("/it/search?q={}", MAX_LENGTH, 400),
        (RESOLVE, MAX_LENGTH, 422),
        ("/{}", LONGEST_ADDRESS - len("/"), 414),
        ("/api/v1/{}", LONGEST_ADDRESS - len("/api/v1/"), 414),
        ("/it/search?x={}", LONGEST_ADDRESS - len("/it/searchx="), 414),
    ],
)
def test_a_text_may_be_as_long_as_is_said_and_no_longer(
    real: FlaskClient, place: str, length: int, refused: int
) -> None:
    at, past = (real.get(place.format("9" * n)).status_code for n in (length, length + 1))
    assert at != refused
    assert at < 500
    assert past == refused


@pytest.mark.parametrize("letter", ["a", "ά", "字"])
def test_a_query_is_counted_in_characters_whatever_they_take_in_an_address(
    real: FlaskClient, letter: str
) -> None:
    at, past = (
        real.get("/api/v1/search", query_string={"q": letter * n})
        for n in (MAX_LENGTH, MAX_LENGTH + 1)
    )
    assert (at.status_code, past.status_code) == (200, 400)
    assert f"{MAX_LENGTH} characters at most" in past.get_json()["detail"]


def test_a_command_takes_a_query_as_long_as_is_said_and_no_longer(opened_once: None) -> None:
    at, past = (
        CliRunner().invoke(main, ["search", "carta " + "a" * (n - len("carta "))])
        for n in (MAX_LENGTH, MAX_LENGTH + 1)
    )
    assert (at.exit_code, past.exit_code) == (0, 2)
    assert f"{MAX_LENGTH} characters at most" in past.stderr


def test_an_answer_has_as_many_laws_as_is_said_and_no_more(real: FlaskClient) -> None:
    asked = "/api/v1/search?q=carta&limit={}"
    at, past = (real.get(asked.format(n)).status_code for n in (LARGEST_LIMIT, LARGEST_LIMIT + 1))
    assert (at, past) == (200, 422)


@pytest.mark.parametrize(
    ("place", "given", "largest"),
    [
        ("/api/v1/compute/imps", {"difference": 50}, largest_body(function("imps"))),
        ("/api/v1/rulings/revoke", {"facts": {}}, LARGEST_FACTS),
    ],
)
def test_a_body_may_be_as_large_as_is_said_and_no_larger(
    real: FlaskClient, place: str, given: Any, largest: int
) -> None:
    body = json.dumps(given).encode()
    at, past = (
        real.post(place, data=body.ljust(n), content_type="application/json").status_code
        for n in (largest, largest + 1)
    )
    assert (at, past) == (200, 413)


def test_an_input_may_be_as_deep_as_is_said_and_no_deeper(real: FlaskClient) -> None:
    def said(depth: int) -> str:
        data: Any = 0
        for _ in range(depth - 1):
            data = [data]
        answer = real.post("/api/v1/compute/imps", json={"difference": data})
        assert answer.status_code == 422
        return str(answer.get_json()["detail"])

    assert "inside one another" not in said(DEEPEST)
    assert "inside one another" in said(DEEPEST + 1)


@pytest.mark.parametrize("sign", [1, -1])
def test_a_number_may_be_as_large_as_is_said_and_no_larger(sign: int) -> None:
    check_extent({"n": sign * LARGEST})
    with pytest.raises(RuleBroken, match="twelve digits"):
        check_extent({"n": sign * (LARGEST + 1)})
