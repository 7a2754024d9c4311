"""The hosts of a cluster, and the choice of the one to ask.

An address may name several (``postgresql://a,b,c/laws``), with libpq's ``target_session_attrs``.
Where it holds a password, nobody sees it: neither a message nor a log has the address in it.
"""

from __future__ import annotations

import logging
import os
import time
from collections.abc import Sequence
from random import shuffle
from threading import Lock
from typing import Any, LiteralString

from psycopg import Connection, Error, OperationalError, ProgrammingError, sql
from psycopg.conninfo import conninfo_to_dict
from psycopg_pool import ConnectionPool, PoolClosed, PoolTimeout

from refsearch.errors import IndexUnavailable, RefsearchError
from refsearch.messages import msg
from refsearch.postgres.tables import FINISHED

_BUDGET = 0.8  # seconds in which a query has its lists, or search says that it is not there
_SILENT = 800  # milliseconds after which a host that acknowledges nothing is taken for gone
_IDLE = 60.0  # seconds after which a connection that nobody uses is closed
_REFUSED = 0.2  # seconds for which nobody asks again, once no host answered

Host = dict[str, Any]
Query = LiteralString | sql.Composed
Rows = list[tuple[Any, ...]]
Asked = Connection[tuple[Any, ...]]

_log = logging.getLogger(__name__)
logging.getLogger("psycopg.pool").setLevel(logging.ERROR)  # it warns of every attempt


def hosts_of(address: str) -> list[Host]:
    """Return how to connect to each host of an address, in the order in which they are tried."""
    try:
        given: Host = dict(conninfo_to_dict(address))
    except ProgrammingError:  # what it says has the address in it, with the password
        raise RefsearchError(msg("the engine's address is none of PostgreSQL's")) from None
    wanted = given.pop("target_session_attrs", "any")
    ports = str(given.pop("port", "")).split(",")
    names = str(given.pop("host", "")).split(",")
    if len(ports) not in (1, len(names)):
        raise RefsearchError(msg("the engine's address has not as many ports as hosts"))
    ports = ports * len(names) if len(ports) == 1 else ports
    each = [{"host": h, "port": p} for h, p in zip(names, ports, strict=True)]
    if given.pop("load_balance_hosts", "disable") == "random":
        shuffle(each)
    first = "standby" if wanted == "prefer-standby" else wanted
    again = each if wanted == "prefer-standby" else []
    common = {"tcp_user_timeout": _SILENT, "connect_timeout": 2, **given}
    return [common | one | {"target_session_attrs": first} for one in each] + [
        common | one | {"target_session_attrs": "any"} for one in again
    ]


class _Having(Connection[tuple[Any, ...]]):
    """A connection to the first host that has a build."""

    @classmethod
    def connect(cls, conninfo: str = "", *, build: str = "", **more: Any) -> Any:  # type: ignore[override]
        """Try the hosts in order; one without the build, for it lags or was reset, is left out."""
        failed: Error = OperationalError("no host was named")
        for host in hosts_of(conninfo):
            try:
                connection = super().connect(**host, **more)
            except Error as error:
                failed = error
                continue
            try:
                if connection.execute(FINISHED, [build]).fetchone():
                    return connection
                failed = OperationalError(f"a host has no build {build}")
            except Error as error:
                failed = error
            connection.close()
        raise failed


class Hosts:
    """Answers questions from whichever host has a build; safe in threads and after a fork.

    ``asked`` counts the questions: each is one round trip.
    """

    def __init__(self, address: str, build: str, most: int = 4) -> None:
        hosts_of(address)  # a faulty one is refused at once
        self.build = build
        self.asked = 0
        self._address, self._most = address, most
        self._pools: dict[int, ConnectionPool[Any]] = {}
        self._lock = Lock()
        self._until = 0.0  # when to ask again, after nobody answered

    def ask(self, question: Query, given: Sequence[object]) -> Rows:
        """Return the rows that answer; another host is asked where one breaks off.

        Raises IndexUnavailable where none answers in time.
        """
        end = time.monotonic() + _BUDGET
        if time.monotonic() < self._until:
            raise IndexUnavailable(msg("no host of the search index answers"))
        try:
            while True:
                with self._pool().connection(timeout=max(0.01, end - time.monotonic())) as one:
                    try:
                        self.asked += 1
                        rows: Rows = one.execute(question, given, binary=True).fetchall()
                        return rows
                    except OperationalError:
                        if time.monotonic() >= end:
                            raise
                        one.close()  # the pool forgets it
        except (Error, PoolTimeout, PoolClosed) as error:
            self._until = time.monotonic() + _REFUSED
            _log.warning("search: no host answers (%s)", type(error).__name__)
            raise IndexUnavailable(msg("no host of the search index answers")) from None

    def _pool(self) -> ConnectionPool[Any]:
        """Return the connections of this process: a fork shares none with its parent.

        Those of the parent stay where they are: to let go of them would be to end them.
        """
        with self._lock:
            pool = self._pools.get(os.getpid())
            if pool is None:
                pool = ConnectionPool(
                    self._address,
                    connection_class=_Having,
                    # nothing is prepared: that would be a round trip more
                    kwargs={"build": self.build, "autocommit": True, "prepare_threshold": None},
                    min_size=0,
                    max_size=self._most,
                    max_idle=_IDLE,
                    reconnect_timeout=_BUDGET,  # each query tries anew
                    open=True,
                )
                self._pools[os.getpid()] = pool
            return pool

    def close(self) -> None:
        """Close the connections of this process."""
        pool = self._pools.pop(os.getpid(), None)
        if pool:
            pool.close()
