"""The server process: a signal to stop answers what is in flight, takes nothing new, and ends."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
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
    b"Content-Type: application/json\r\nContent-Length: %d\r\n\r\n" % len(BODY)
)
SETTLED = 0.5  # seconds for what was sent over the loopback to have been read


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
        return socket.create_connection(("127.0.0.1", self.port), timeout=30)

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


def _eventually(happened: Any) -> bool:
    return any(happened() or time.sleep(0.05) for _ in range(200))


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_request_half_sent_is_answered_and_nothing_new_is_taken(
    served: _Served, number: signal.Signals
) -> None:
    with served.connected() as idle, served.connected() as asking:
        asking.sendall(HEAD + BODY[:10])
        time.sleep(SETTLED)
        served.process.send_signal(number)
        assert _eventually(served.refuses)
        assert idle.recv(1) == b""
        asking.sendall(BODY[10:])
        answer = _everything(asking)
    assert answer.startswith(b"HTTP/1.1 200 OK")
    assert b'"score": -' in answer
    _, told = served.process.communicate(timeout=GRACE + 20)
    assert (served.process.returncode, "Traceback" in told) == (0, False)


def test_a_second_signal_ends_the_process_at_once(served: _Served) -> None:
    with served.connected() as asking:
        asking.sendall(HEAD)
        time.sleep(SETTLED)
        served.process.send_signal(signal.SIGTERM)
        assert _eventually(served.refuses)
        served.process.send_signal(signal.SIGTERM)
        assert served.process.wait(timeout=20) == -signal.SIGTERM


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
    with socket.create_connection(("127.0.0.1", port), timeout=30) as stalled:
        stalled.sendall(b"GET / HTTP/1.1\r\n")
        drain(server, channels, grace=0.3)
        assert stalled.recv(1) == b""


def test_who_was_waiting_to_be_accepted_is_answered(
    small: tuple[BaseWSGIServer, dict[int, Any], int],
) -> None:
    server, channels, port = small
    with socket.create_connection(("127.0.0.1", port), timeout=30) as waiting:
        waiting.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
        drain(server, channels, grace=20)
        assert _everything(waiting).endswith(b"\r\n\r\nok")


def test_the_port_is_free_again(store: Path) -> None:
    with Listening("127.0.0.1", 0) as listening:
        port = int(listening.address.rstrip("/").rpartition(":")[2])
    socket.create_server(("127.0.0.1", port)).close()


def test_the_help_states_the_limit() -> None:
    from refsearch.cli.serve import serve

    assert f"for {GRACE:.0f} seconds at most" in " ".join((serve.help or "").split())
