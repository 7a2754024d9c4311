"""How much one address may ask for in a minute: what is left is said, what is too much refused."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import pytest
import time_machine
from werkzeug.test import Client, TestResponse

from refsearch.server.rates import Rated
from refsearch.server.readers import BehindProxies

MOST = 3
PROXY = "10.0.0.1"


@pytest.fixture(autouse=True)
def no_time_passes() -> Iterator[time_machine.Traveller]:
    with time_machine.travel(1_800_000_000.25, tick=False) as traveller:
        yield traveller


@pytest.fixture
def client() -> Client:
    def app(_environ: Any, start: Any) -> Iterable[bytes]:
        start("200 OK", [("Content-Type", "text/plain"), ("ETag", '"a"')])
        return [b"answer"]

    return Client(BehindProxies(Rated(app, MOST, ""), [PROXY]))


def asked(
    client: Client, path: str = "/api/v1/search", *, by: str = "192.0.2.1", **headers: str
) -> TestResponse:
    return client.get(path, environ_base={"REMOTE_ADDR": by}, headers=headers)


def test_each_answer_says_what_is_left_and_one_too_many_is_refused(client: Client) -> None:
    answers = [asked(client) for _ in range(MOST + 1)]
    assert [one.status_code for one in answers] == [200, 200, 200, 429]
    assert [one.headers["RateLimit"] for one in answers] == [
        f'"address";r={left};t=60' for left in (2, 1, 0, 0)
    ]
    assert {one.headers["RateLimit-Policy"] for one in answers} == {'"address";q=3;w=60'}
    assert [one.headers.get("Retry-After") for one in answers] == [None, None, None, "60"]
    assert answers[0].headers["ETag"] == '"a"'


def test_after_a_minute_it_is_answered_again(
    client: Client, no_time_passes: time_machine.Traveller
) -> None:
    assert [asked(client).status_code for _ in range(MOST + 1)][-1] == 429
    no_time_passes.shift(59)
    assert asked(client).headers["Retry-After"] == "1"
    no_time_passes.shift(2)
    assert asked(client).status_code == 200


@pytest.mark.parametrize(
    ("path", "headers", "kind", "said", "unsaid"),
    [
        ("/api/v1/terms", {}, "application/problem+json", "too many requests", "troppe"),
        (
            "/api/v1/terms",
            {"Accept-Language": "it"},
            "application/problem+json",
            "fra 60 secondi",
            "too many",
        ),
        ("/el/help", {"Accept-Language": "it"}, "text/html", "πάρα πολλά αιτήματα", "troppe"),
        ("/", {}, "text/html", "troppe richieste", "nobody"),
    ],
)
def test_a_refusal_is_in_the_language_of_who_asks(
    client: Client, path: str, headers: dict[str, str], kind: str, said: str, unsaid: str
) -> None:
    refused = [asked(client, path, **headers) for _ in range(MOST + 1)][-1]
    detail = (
        refused.get_json()["detail"] if kind.endswith("json") else refused.get_data(as_text=True)
    )
    assert refused.mimetype == kind
    assert said in detail
    assert unsaid not in detail
    assert refused.headers["Access-Control-Allow-Origin"] == "*"


@pytest.mark.parametrize("path", ["/static/refsearch.css", "/healthz", "/readyz", "/metrics"])
def test_files_and_probes_are_not_counted(client: Client, path: str) -> None:
    answers = [asked(client, path) for _ in range(MOST * 2)]
    assert {one.status_code for one in answers} == {200}
    assert not any("RateLimit" in one.headers for one in answers)


@pytest.mark.parametrize(
    ("readers", "statuses"),
    [
        (["192.0.2.1"] * 3 + ["192.0.2.2"], [200, 200, 200, 200]),
        (["2001:db8::1", "2001:db8::2", "2001:db8::3", "2001:db8:0:0:9::4"], [200, 200, 200, 429]),
        (["2001:db8::1"] * 3 + ["2001:db8:0:1::1"], [200, 200, 200, 200]),
        (["::ffff:192.0.2.1"] * 3 + ["::ffff:192.0.2.2"], [200, 200, 200, 200]),
    ],
    ids=["two", "one household", "two households", "IPv4 within IPv6"],
)
def test_each_reader_has_a_count(client: Client, readers: list[str], statuses: list[int]) -> None:
    assert [asked(client, by=reader).status_code for reader in readers] == statuses


def test_a_listed_proxy_says_whom_it_counts_for_and_nobody_else_does(client: Client) -> None:
    relayed = [asked(client, by=PROXY, **{"X-Forwarded-For": f"192.0.2.{n}"}) for n in range(5)]
    assert {one.status_code for one in relayed} == {200}
    claimed = [asked(client, **{"X-Forwarded-For": f"198.51.100.{n}"}) for n in range(5)]
    assert [one.status_code for one in claimed][-1] == 429
