"""A primary and two replicas under Patroni on this machine, killed under load.

Run ``python -m benchmarks.replicas`` as root or as a user PostgreSQL may run as; it needs Debian's
``postgresql``, ``patroni`` and ``python3-pysyncobj``, and some minutes. It prints, for each fault,
how many reads were answered, refused (search said that it is not there) and broken, the slowest,
and for how long nothing could be written.
"""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from statistics import median
from tempfile import mkdtemp
from threading import Event, Lock, Thread

import psycopg

from benchmarks.search_latency import queries
from refsearch.errors import IndexUnavailable, RefsearchError
from refsearch.postgres.engine import Remote
from refsearch.postgres.writing import primary
from refsearch.store.opening import open_library, put_index

ASKING = 3  # threads that ask; a fault does not stop them
QUIET = 6  # seconds without a fault, and after one that mends itself
LONGEST = 180  # seconds for anything to come about on a busy machine
TTL, LOOP = 20, 2  # Patroni's: the lease of a primary that has died ends after TTL at most
STATED = TTL + 5 * LOOP  # seconds within which writes go on
NAMES = ("a", "b", "c")
BIN = sorted(Path("/usr/lib/postgresql").glob("*/bin"))[-1]

# A member of Patroni's own raft: with three, two decide. A primary that died is not waited for.
PATRONI = """
scope: laws
name: {name}
restapi: {{listen: "127.0.0.1:{rest}", connect_address: "127.0.0.1:{rest}"}}
raft:
  data_dir: {folder}/raft
  self_addr: 127.0.0.1:{raft}
  partner_addrs: [{partners}]
bootstrap:
  dcs:
    ttl: {ttl}
    loop_wait: {loop}
    retry_timeout: 5
    master_start_timeout: 0
    maximum_lag_on_failover: 1048576
    postgresql:
      use_pg_rewind: true
      parameters:
        wal_log_hints: "on"
        wal_keep_size: 256MB
        max_connections: 40
        shared_buffers: 64MB
  initdb: [encoding: UTF8, locale: C]
postgresql:
  listen: 127.0.0.1:{port}
  connect_address: 127.0.0.1:{port}
  data_dir: {folder}/data
  bin_dir: {programs}
  pg_hba:
    - host all all 127.0.0.1/32 scram-sha-256
    - host replication all 127.0.0.1/32 scram-sha-256
  authentication:
    superuser: {{username: postgres, password: secret}}
    replication: {{username: follower, password: secret}}
    rewind: {{username: rewinder, password: secret}}
  parameters:
    unix_socket_directories: {folder}
"""


class Node:
    """A server and the Patroni that minds it."""

    def __init__(self, name: str, folder: Path, ports: dict[str, tuple[int, int, int]]) -> None:
        self.name, self.folder = name, folder / name
        self.port, self._rest, raft = ports[name]
        self.folder.mkdir(mode=0o700)
        partners = ", ".join(f"127.0.0.1:{ports[one][2]}" for one in NAMES if one != name)
        settings = PATRONI.format(
            name=name, port=self.port, rest=self._rest, raft=raft, partners=partners,
            folder=self.folder, programs=BIN, ttl=TTL, loop=LOOP,
        )  # fmt: skip
        (self.folder / "patroni.yml").write_text(settings)
        self._patroni: subprocess.Popen[bytes] | None = None

    @property
    def data(self) -> Path:
        return self.folder / "data"

    def start(self) -> None:
        log = (self.folder / "patroni.log").open("ab")
        self._patroni = subprocess.Popen(
            as_owner("patroni", str(self.folder / "patroni.yml")), stdout=log, stderr=log,
            cwd=self.folder, start_new_session=True,
        )  # fmt: skip

    def kill(self) -> None:
        """Kill the server and who minds it, as a machine dies."""
        if self._patroni:
            with suppress(ProcessLookupError):
                os.killpg(self._patroni.pid, signal.SIGKILL)
            self._patroni.wait()
        with suppress(OSError, ValueError, ProcessLookupError):
            os.kill(int((self.data / "postmaster.pid").read_text().split()[0]), signal.SIGKILL)

    def alone(self, *words: str) -> None:
        """Start or stop the server without Patroni, as somebody may who knows no better."""
        subprocess.run(
            as_owner(str(BIN / "pg_ctl"), "-D", str(self.data), "-w", *words),
            check=True, stdout=subprocess.DEVNULL, cwd=self.folder,
        )  # fmt: skip

    def connected(self) -> psycopg.Connection:
        return psycopg.connect(
            host="127.0.0.1", port=self.port, user="postgres", password="secret",
            dbname="postgres", connect_timeout=2, autocommit=True,
        )  # fmt: skip

    def asked(self, question: str) -> object:
        """Return the one answer to a question, None where nobody answers."""
        try:
            with self.connected() as one:
                found = one.execute(question).fetchone()  # type: ignore[arg-type]
                return found[0] if found else None
        except psycopg.Error:
            return None


class Load:
    """Threads that ask for as long as it lasts, and what became of each query."""

    def __init__(self, engine: Remote) -> None:
        self._engine, self._over, self._lock = engine, Event(), Lock()
        self.begin()
        self._threads = [Thread(target=self._ask, args=(n,), daemon=True) for n in range(ASKING)]
        for one in self._threads:
            one.start()

    def begin(self) -> None:
        self.counts = {"answered": 0, "refused": 0, "broken": 0}
        self.slowest = 0.0

    def _ask(self, first: int) -> None:
        number = first
        asked = queries()
        while not self._over.is_set():
            text, ui = asked[number % len(asked)]
            number += ASKING
            start = time.perf_counter()
            try:
                self._engine.search(f"{text} {number}", ui=ui)
                how = "answered"
            except IndexUnavailable:
                how = "refused"
            except Exception as error:
                print(f"broken: {error!r}", file=sys.stderr)
                how = "broken"
            with self._lock:
                self.counts[how] += 1
                self.slowest = max(self.slowest, time.perf_counter() - start)

    def report(self, fault: str) -> None:
        """Print what became of the queries since it was told last."""
        with self._lock:
            row = " | ".join(map(str, self.counts.values()))
            print(f"| {fault} | {row} | {self.slowest:.2f} s |", flush=True)
            self.begin()

    def stop(self) -> None:
        self._over.set()
        for one in self._threads:
            one.join()


def as_owner(*words: str) -> list[str]:
    return [*(["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []), *words]


def until(holds: Callable[[], object], what: str) -> float:
    """Wait until something holds; return how long that took."""
    start = time.perf_counter()
    while not holds():
        if time.perf_counter() - start > LONGEST:
            raise RuntimeError(f"not in {LONGEST} s: {what}")
        time.sleep(0.1)
    return time.perf_counter() - start


def free_ports(number: int) -> list[int]:
    sockets = [socket.create_server(("127.0.0.1", 0)) for _ in range(number)]
    found = [one.getsockname()[1] for one in sockets]
    for one in sockets:
        one.close()
    return found


@contextmanager
def cluster() -> Iterator[dict[str, Node]]:
    """Three servers that follow one of them."""
    folder = Path(mkdtemp(prefix="refsearch-replicas-"))
    ports = iter(free_ports(3 * len(NAMES)))
    given = {name: (next(ports), next(ports), next(ports)) for name in NAMES}
    nodes = {name: Node(name, folder, given) for name in NAMES}
    if os.geteuid() == 0:
        for file in (folder, *folder.rglob("*")):
            shutil.chown(file, "postgres", "postgres")
    try:
        for node in nodes.values():
            node.start()
        until(lambda: leader(nodes) and following(nodes, leader(nodes)) == 2, "two replicas")
        # streaming comes before answering
        until(lambda: all(one.asked("select 1") for one in nodes.values()), "three that answer")
        yield nodes
    finally:
        for node in nodes.values():
            node.kill()
        if not os.environ.get("REPLICAS_KEPT"):
            shutil.rmtree(folder, ignore_errors=True)


_TIMELINE = """
select case when pg_is_in_recovery() then null
       else ('x' || substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8))::bit(32)::int end
"""
_HEARD = "select to_regclass('heard') is not null"
_FOLLOWING = "select count(*)::int from pg_stat_replication where state = 'streaming'"


def leader(nodes: dict[str, Node]) -> Node | None:
    """Return the server that takes writes, on the latest timeline if there are two."""
    found = [(int(str(t)), node) for node in nodes.values() if (t := node.asked(_TIMELINE))]
    return max(found, key=lambda one: one[0])[1] if found else None


def following(nodes: dict[str, Node], first: Node | None) -> int:
    return int(str(first.asked(_FOLLOWING) or 0)) if first else 0


def lag(nodes: dict[str, Node], samples: int = 40) -> list[float]:
    """Return milliseconds from a commit until every replica shows it, sorted."""
    first = leader(nodes)
    assert first
    others = [node.connected() for node in nodes.values() if node is not first]

    def seen(other: psycopg.Connection) -> int | None:
        row = other.execute("select max(beat) from heard").fetchone()
        return row[0] if row else None

    with first.connected() as one:
        one.execute("create table if not exists heard (beat int)")
        taken = []
        for other in others:
            until(lambda other=other: other.execute(_HEARD).fetchone() == (True,), "the table")
        for beat in range(samples):
            one.execute("insert into heard values (%s)", [beat])
            start = time.perf_counter()
            while any(seen(other) != beat for other in others):
                pass
            taken.append((time.perf_counter() - start) * 1000)
        one.execute("drop table heard")
    for other in others:
        other.close()
    return sorted(taken)


def writable(address: str) -> bool:
    try:
        with primary(address) as one:
            one.execute("create table if not exists written (at timestamptz)")
            one.execute("insert into written values (now())")
    except RefsearchError:
        return False
    return True


def main() -> None:
    opened = open_library()
    with cluster() as nodes:
        hosts = ",".join(f"127.0.0.1:{node.port}" for node in nodes.values())
        address = f"postgresql://postgres:secret@{hosts}/postgres"
        put_index(opened, address)
        asking = f"{address}?target_session_attrs=prefer-standby&load_balance_hosts=random"
        there = open_library(engine=asking)
        assert isinstance(there.engine, Remote)
        current = "select count(*)::int from refsearch.current"
        until(lambda: all(one.asked(current) for one in nodes.values()), "the build everywhere")
        there.engine.search("carta")
        load = Load(there.engine)
        print("| fault | answered | refused | broken | slowest |\n|---|--:|--:|--:|--:|")
        try:
            _killed(nodes, load, address)
        finally:
            load.stop()


def _killed(nodes: dict[str, Node], load: Load, address: str) -> None:
    time.sleep(QUIET)
    load.report(f"none, {QUIET} s")
    beats = lag(nodes)
    load.report("none, lag measured")
    print(f"lag: p50 {median(beats):.1f} ms, max {beats[-1]:.1f} ms", flush=True)

    first = leader(nodes)
    assert first
    replica = next(node for node in nodes.values() if node is not first)
    replica.kill()
    time.sleep(QUIET)
    load.report(f"kill -9 of a replica, {QUIET} s")
    replica.start()
    until(lambda: following(nodes, first) == 2, "the replica follows again")
    load.report("it follows again")

    start = time.perf_counter()
    first.kill()
    until(lambda: writable(address), "writes")
    gap = time.perf_counter() - start
    load.report("kill -9 of the primary, until writes go on")
    print(f"writes go on after {gap:.1f} s (stated {STATED} s)", flush=True)
    second = leader(nodes)
    assert second and second is not first
    until(lambda: following(nodes, second) == 1, "the other replica follows the new primary")
    print("the other replica follows the new primary", flush=True)

    first.alone("-l", str(first.folder / "alone.log"), "start")
    both = first.asked("select not pg_is_in_recovery()")
    chosen = []
    for _ in range(20):
        with primary(address) as one:
            chosen.append(one.info.port)
    written = f"{chosen.count(first.port)} of {len(chosen)}"
    print(f"the old primary, by itself, takes writes: {both}; chosen {written}", flush=True)
    alone = f"postgresql://postgres:secret@127.0.0.1:{first.port}/postgres"
    print(f"named alone, it is written to: {writable(alone)}", flush=True)
    first.alone("-m", "fast", "stop")
    first.start()
    until(lambda: following(nodes, second) == 2, "the old primary follows")
    load.report("the old primary started again, until it follows")


if __name__ == "__main__":
    main()
