"""The server process: a signal to stop answers what is in flight, takes nothing new, and ends."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, cast

import pytest
from waitress.server import BaseWSGIServer, create_server

from refsearch.web.common.http.serving import GRACE, Listening, drain

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[3]
BODY = b'{"contract": "4SX", "tricks": 9, "vulnerable": true}'
HEAD = (
    b"POST /api/v1/compute/contract-score HTTP/1.1\r\nHost: localhost\r\n"
    b"Content-Type: application/json\r\nContent-Length: %d\r\n"
    b"Expect: 100-continue\r\n\r\n" % len(BODY)
)
LONGEST_WAIT = 60.0  # seconds until a condition is given up: a busy machine is no fault


class _Served:
    def __init__(self) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "refsearch", "serve", "--port", "0"],
            cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env={**os.environ},
        )  # fmt: skip
        assert self.process.stdout is not None
        address = self.process.stdout.readline().split()[2]
        self.port = int(address.rstrip("/").rpartition(":")[2])

    def connected(self) -> socket.socket:
        return socket.create_connection(("127.0.0.1", self.port), timeout=LONGEST_WAIT)

    def refuses(self) -> bool:
        try:
            self.connected().close()
        except OSError:
            return True
        return False


@pytest.fixture
def served(opened: object) -> Iterator[_Served]:
    served = _Served()
    yield served
    served.process.kill()
    served.process.communicate()


def _everything(connection: socket.socket) -> bytes:
    return b"".join(iter(lambda: connection.recv(65536), b""))


def _has_begun(asking: socket.socket) -> None:
    """Send the head of a request, and wait for the word that the server has read it."""
    asking.sendall(HEAD)
    told = b""
    while b"\r\n\r\n" not in told:
        told += asking.recv(1)
    assert told.startswith(b"HTTP/1.1 100 Continue")


def _eventually(happened: Callable[[], bool]) -> bool:
    until = time.monotonic() + LONGEST_WAIT
    while not happened() and time.monotonic() < until:
        time.sleep(0.05)
    return happened()


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_request_half_sent_is_answered_and_nothing_new_is_taken(
    served: _Served, number: signal.Signals
) -> None:
    with served.connected() as idle, served.connected() as asking:
        _has_begun(asking)
        asking.sendall(BODY[:10])
        served.process.send_signal(number)
        assert _eventually(served.refuses)
        assert idle.recv(1) == b""
        asking.sendall(BODY[10:])
        answer = _everything(asking)
    assert answer.startswith(b"HTTP/1.1 200 OK")
    assert b'"score": -' in answer
    _, told = served.process.communicate(timeout=LONGEST_WAIT)
    assert (served.process.returncode, "Traceback" in told) == (0, False)


def test_a_second_signal_ends_the_process_at_once(served: _Served) -> None:
    with served.connected() as asking:
        _has_begun(asking)
        served.process.send_signal(signal.SIGTERM)
        assert _eventually(served.refuses)
        served.process.send_signal(signal.SIGTERM)
        assert served.process.wait(timeout=LONGEST_WAIT) == -signal.SIGTERM


@pytest.fixture
def small() -> Iterator[tuple[BaseWSGIServer, dict[int, Any], int]]:
    """A server in this process whose answers wait for nothing."""

    def answer(environ: dict[str, Any], start: Any) -> list[bytes]:
        start("200 OK", [("Content-Length", "2")])
        return [b"ok"]

    listening = socket.create_server(("127.0.0.1", 0))
    channels: dict[int, Any] = {}
    made = create_server(cast(Any, answer), map=channels, sockets=[listening])
    yield cast(BaseWSGIServer, made), channels, listening.getsockname()[1]


def test_who_never_finishes_asking_is_cut_off(
    small: tuple[BaseWSGIServer, dict[int, Any], int],
) -> None:
    server, channels, port = small
    with socket.create_connection(("127.0.0.1", port), timeout=LONGEST_WAIT) as stalled:
        stalled.sendall(b"GET / HTTP/1.1\r\n")
        drain(server, channels, grace=0.3)
        assert stalled.recv(1) == b""


def test_who_was_waiting_to_be_accepted_is_answered(
    small: tuple[BaseWSGIServer, dict[int, Any], int],
) -> None:
    server, channels, port = small
    with socket.create_connection(("127.0.0.1", port), timeout=LONGEST_WAIT) as waiting:
        waiting.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
        drain(server, channels, grace=LONGEST_WAIT)
        assert _everything(waiting).endswith(b"\r\n\r\nok")


def test_the_port_is_free_again(store: Path) -> None:
    with Listening("127.0.0.1", 0) as listening:
        port = int(listening.address.rstrip("/").rpartition(":")[2])
    socket.create_server(("127.0.0.1", port)).close()


def test_the_help_states_the_limit() -> None:
    from refsearch.cli.serve import serve

    assert f"for {GRACE:.0f} seconds at most" in " ".join((serve.help or "").split())
