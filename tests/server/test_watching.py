"""What is said of requests: a line for each, without readers; figures of all processes together."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterable, Iterator
from typing import Any

import pytest
from flask import Flask
from server_process import ServerProcess, eventually
from werkzeug.test import Client, EnvironBuilder, run_wsgi_app

from refsearch.server.readers import RELAYED, BehindProxies, Networks
from refsearch.server.watching import Exchange, Watched

SECRET, READER = "segretissimo", "203.0.113.9"


@pytest.fixture
def server(opened: object) -> Iterator[ServerProcess]:
    listed = {"metrics_from": "127.0.0.1", "trusted_proxies": "10.0.0.1"}
    with ServerProcess(log="json", **listed) as server:
        yield server


@pytest.fixture
def readable(opened: object) -> Iterator[ServerProcess]:
    with ServerProcess(workers=1, log="json", log_readers="1", trusted_proxies="127.0.0.1") as one:
        yield one


def lines(server: ServerProcess) -> list[dict[str, Any]]:
    """Return what a server logged, each line of it JSON, once it has ended."""
    server.process.send_signal(signal.SIGTERM)
    return [json.loads(line) for line in server.output().splitlines()]


@pytest.mark.slow
def test_each_request_has_a_line_with_its_name_and_nothing_of_the_reader(
    server: ServerProcess,
) -> None:
    answer = server.got(f"/it/search?q={SECRET}", X_Forwarded_For=READER)
    server.got(f"/it/{SECRET[:3]}/1")
    server.asked(f"GET /{SECRET} HTTP/1.1\r\nHost: a\r\n{READER}\r\n\r\n".encode())
    found = lines(server)
    [search] = [line for line in found if line.get("kind") == "search.search"]
    assert search["status"] == 200
    assert search["path"] == "/it/search"
    assert search["ms"] > 0
    assert f"X-Request-ID: {search['id']}\r\n".encode() in answer
    assert f"Refsearch-Build: {search['build']}\r\n".encode() in answer
    assert [line["status"] for line in found if line["event"] == "request"] == [200, 404]
    assert "a request was refused that is not HTTP or over a bound" in [
        one["event"] for one in found
    ]
    assert SECRET not in str(found)
    assert READER not in str(found)


@pytest.mark.slow
def test_readers_and_queries_are_logged_where_the_operator_asks_for_it(
    readable: ServerProcess,
) -> None:
    readable.got(f"/it/search?q={SECRET}", X_Forwarded_For=READER)
    [line] = lines(readable)
    assert (line["query"], line["reader"]) == (f"q={SECRET}", READER)


def counted(figures: bytes) -> float:
    found = re.findall(rb'refsearch_answers_total{.*status="200"} (\S+)', figures)
    return sum(map(float, found))


@pytest.mark.slow
def test_figures_are_those_of_all_processes_also_of_one_that_died(server: ServerProcess) -> None:
    for _ in range(12):
        server.got("/healthz")
    os.kill(min(server.workers()), signal.SIGKILL)
    assert eventually(lambda: len(server.workers()) == 2)
    for _ in range(12):
        server.got("/healthz")
    figures = server.got("/metrics")
    assert counted(figures) == 24
    assert b'refsearch_answer_seconds_count{kind="machines.health"} 24.0' in figures
    # to who asks for somebody else, and is no listed proxy, it is no page of the site
    assert server.got("/metrics", X_Forwarded_For="127.0.0.1").startswith(b"HTTP/1.1 404 ")


@pytest.mark.parametrize(
    ("peer", "said", "reader", "relayed"),
    [
        ("10.0.0.1", {"X-Forwarded-For": READER}, READER, False),
        ("10.0.0.1", {"X-Forwarded-For": f"127.0.0.1, {READER}"}, READER, False),
        ("10.0.0.1", {}, "10.0.0.1", False),
        ("::ffff:10.0.0.1", {"X-Forwarded-For": READER}, READER, False),
        ("10.0.1.1", {"X-Forwarded-For": READER}, "10.0.1.1", True),
        ("10.0.1.1", {"Forwarded": f"for={READER}"}, "10.0.1.1", True),
        ("10.0.1.1", {"X-Real-IP": READER}, "10.0.1.1", True),
        ("10.0.1.1", {}, "10.0.1.1", False),
        ("", {"X-Forwarded-For": READER}, "", True),
    ],
)
def test_only_a_listed_proxy_says_for_whom_it_asks(
    peer: str, said: dict[str, str], reader: str, relayed: bool
) -> None:
    seen: dict[str, Any] = {}

    def answer(environ: dict[str, Any], start: Any) -> Iterable[bytes]:
        seen.update(environ)
        start("200 OK", [])
        return []

    environ = EnvironBuilder(headers=said, environ_overrides={"REMOTE_ADDR": peer}).get_environ()
    run_wsgi_app(BehindProxies(answer, ["10.0.0.0/24"]), environ)
    assert (seen["REMOTE_ADDR"], bool(seen.get(RELAYED))) == (reader, relayed)


def test_no_network_listed_holds_nobody() -> None:
    assert not Networks(()).hold("127.0.0.1")


def test_what_nobody_caught_is_answered_500_and_told() -> None:
    app, events = Flask(__name__), []

    def fails(_environ: object, _start: object) -> Iterable[bytes]:
        raise RuntimeError("a fault below the site")

    app.wsgi_app = fails  # type: ignore[method-assign,assignment]
    answer = Client(Watched(app, [events.append])).get("/it/")
    answer.close()
    assert answer.status_code == 500
    [exchange] = events
    assert isinstance(exchange, Exchange)
    assert (exchange.status, exchange.id) == (500, answer.headers["X-Request-ID"])


@pytest.mark.parametrize("form", ["json", "plain"])
def test_a_traceback_in_the_log_has_no_values_of_the_request(form: str) -> None:
    code = (
        "import logging, refsearch.settings as s; from refsearch.server.logs import set_up\n"
        f"set_up(s.Settings(log='{form}'))\n"
        "def view(query):\n    raise RuntimeError('a fault of ours')\n"
        f"try:\n    view('{SECRET[:7]}' + '{SECRET[7:]}')\n"
        "except RuntimeError: logging.getLogger('refsearch.web.app').exception('Exception on /it/')"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert "RuntimeError: a fault of ours" in done.stderr
    assert SECRET not in done.stderr
