"""A server as it is started, in processes of its own, for the tests that need one."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
LONGEST = 60  # seconds for anything to happen on a busy machine


class ServerProcess:
    """``refsearch serve`` with some options and settings; nothing is warmed unless it is asked."""

    def __init__(self, *options: str, workers: int = 2, **settings: str) -> None:
        given = {f"REFSEARCH_{name.upper()}": value for name, value in settings.items()}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "refsearch", "serve", "--port", "0", "--workers", f"{workers}",
             *options], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
            env={**os.environ, "REFSEARCH_WARM": "false", "REFSEARCH_LOG": "off", **given},
        )  # fmt: skip
        assert self.process.stdout is not None
        said = self.process.stdout.readline()
        assert said, self.output()
        address = said.split()[2]
        self.port = int(address.rstrip("/").rpartition(":")[2])
        assert eventually(lambda: len(self.workers()) == workers)

    def __enter__(self) -> ServerProcess:
        return self

    def __exit__(self, *_: object) -> None:
        self.end()

    def connected(self) -> socket.socket:
        return socket.create_connection(("127.0.0.1", self.port), timeout=LONGEST)

    def asked(self, request: bytes) -> bytes:
        """Return all that comes back for what is sent."""
        with self.connected() as connection:
            connection.sendall(request)
            return everything(connection)

    def got(self, path: str, **headers: str) -> bytes:
        lines = [f"GET {path} HTTP/1.1", "Host: localhost", "Connection: close"]
        lines += [f"{name.replace('_', '-')}: {value}" for name, value in headers.items()]
        return self.asked("\r\n".join([*lines, "", ""]).encode())

    def refuses(self) -> bool:
        try:
            self.connected().close()
        except OSError:
            return True
        return False

    def workers(self) -> set[int]:
        """Return the processes that answer."""
        children = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children")
        return {int(pid) for pid in children.read_text().split()}

    def output(self) -> str:
        """Return what it says on standard error until it ends."""
        return self.process.communicate(timeout=LONGEST)[1]

    def end(self) -> None:
        for pid in self.workers() if self.process.poll() is None else ():
            os.kill(pid, signal.SIGKILL)
        self.process.kill()
        self.process.communicate()


def everything(connection: socket.socket) -> bytes:
    return b"".join(iter(lambda: connection.recv(65536), b""))


def eventually(happened: Callable[[], Any]) -> bool:
    """Say whether something happens in time."""
    end = time.monotonic() + LONGEST
    while time.monotonic() < end:
        if happened():
            return True
        time.sleep(0.05)
    return False
