"""A throw-away cluster of PostgreSQL, for the tests that ask for one."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
from pathlib import Path
from tempfile import mkdtemp

PASSWORD = "a:secret@word"  # what an address has to write in another way
WRITTEN = "a%3Asecret%40word"


def programs() -> Path | None:
    """Return the folder of PostgreSQL's programs: Debian has the server's in none of the path."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    named = shutil.which("initdb")
    return found[-1].parent if found else Path(named).parent if named else None


class Cluster:
    """A server of its own, which only this machine reaches; nothing survives it.

    It may be a replica, which ``follows`` another and has all that stands there.
    """

    def __init__(self, programs: Path, follows: Cluster | None = None) -> None:
        self._programs = programs
        self.folder = Path(mkdtemp(prefix="refsearch-postgres-"))
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port = free.getsockname()[1]
        if os.geteuid() == 0:  # PostgreSQL does not run as root
            shutil.chown(self.folder, "postgres", "postgres")
        if follows:
            self._run("pg_basebackup", "-R", "-D", f"{self.folder}/data", "--no-sync",
                      "--checkpoint=fast", "-d", follows.address)  # fmt: skip
        else:
            self._make()
        self.start()

    def _make(self) -> None:
        secret = self.folder / "secret"
        secret.write_text(PASSWORD, encoding="utf-8")
        secret.chmod(0o644)
        self._run("initdb", "--no-sync", "-A", "scram-sha-256", "-U", "laws", "--locale=C",
                  "-E", "UTF8", f"--pwfile={secret}", "-D", f"{self.folder}/data")  # fmt: skip

    @property
    def address(self) -> str:
        return address_of(self)

    def start(self) -> None:
        options = (
            f"-p {self.port} -k {self.folder} -c listen_addresses=127.0.0.1 -c fsync=off "
            "-c shared_buffers=32MB -c max_wal_size=256MB -c autovacuum=off"
        )
        self._run("pg_ctl", "-D", f"{self.folder}/data", "-w", "-t", "120", "-o", options,
                  "-l", f"{self.folder}/log", "start")  # fmt: skip

    def stop(self) -> None:
        self._run("pg_ctl", "-D", f"{self.folder}/data", "-m", "immediate", "stop")

    def promote(self) -> None:
        self._run("pg_ctl", "-D", f"{self.folder}/data", "-w", "-t", "120", "promote")

    def log(self) -> str:
        return (self.folder / "log").read_text(encoding="utf-8")

    def _run(self, program: str, *words: str) -> None:
        other = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []
        subprocess.run(
            [*other, str(self._programs / program), *words], cwd=self.folder, check=True,
            stdout=subprocess.DEVNULL, stdin=subprocess.DEVNULL,
        )  # fmt: skip


def address_of(*clusters: Cluster) -> str:
    """Return the address that names several."""
    hosts = ",".join(f"127.0.0.1:{one.port}" for one in clusters)
    return f"postgresql://laws:{WRITTEN}@{hosts}/postgres"
