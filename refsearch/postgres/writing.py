"""The host of a cluster to write to: the primary, never one that was replaced.

A primary that was replaced and is started again takes writes as before and knows of nothing. What
tells it is another host, on a later timeline. So a build notes in the cluster which hosts there
are, and all are asked before the next is written, though the address names one alone. Where half of
them or more are silent nothing is written.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass

from psycopg import Connection, Error

from refsearch.errors import RefsearchError
from refsearch.messages import msg
from refsearch.postgres.hosts import Asked, Host, hosts_of
from refsearch.postgres.tables import SHARED

Name = tuple[str, str]  # host and port, as an address has them

# The cluster that a host is of, whether it follows another, and its timeline: of one that follows,
# what it receives.
_ABOUT = """
select (select system_identifier from pg_control_system()), pg_is_in_recovery(), greatest(
  case when pg_is_in_recovery() then (select received_tli from pg_stat_wal_receiver)
       else ('x' || substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8))::bit(32)::int end,
  (select timeline_id from pg_control_checkpoint()))
"""
_NOTES_HOSTS = "select to_regclass('refsearch.hosts') is not null"
_NOTED = "select host, port from refsearch.hosts"


@dataclass(frozen=True, slots=True)
class _Found:
    """A host that answers."""

    connection: Asked
    system: int
    follows: bool
    timeline: int


@contextmanager
def primary(address: str) -> Iterator[Asked]:
    """Connect to the host that is written to.

    Raises RefsearchError where there is none, or none that is surely not one that was replaced.
    """
    named = {_name(host): host for host in hosts_of(address)}
    with ExitStack() as opened:
        try:
            noted, found = _look(named, opened)
            yield _chosen(set(named), noted | set(named), found)
        except Error as error:
            raise RefsearchError(msg("the engine broke off: {}", type(error).__name__)) from error


def note_hosts(connection: Asked, address: str) -> None:
    """Make the tables that all builds share, and note the hosts of an address.

    They take the place of those noted before if more than half of those are among them.
    """
    connection.execute(SHARED)
    named = {_name(host) for host in hosts_of(address)}
    noted = set(connection.execute(_NOTED).fetchall())
    if named != noted and (not noted or 2 * len(named & noted) > len(noted)):
        with connection.transaction():
            connection.execute("delete from refsearch.hosts")
            for one in sorted(named):
                connection.execute("insert into refsearch.hosts values (%s, %s)", one)


def _name(host: Host) -> Name:
    return str(host["host"]), str(host["port"])


def _look(named: dict[Name, Host], opened: ExitStack) -> tuple[set[Name], dict[Name, _Found]]:
    """Return the hosts that were noted, and those that answer of them and of the named ones."""
    like = next(iter(named.values()))
    noted: set[Name] = set()
    found: dict[Name, _Found] = {}
    waiting = dict(named)
    while waiting:
        name, host = waiting.popitem()
        try:
            one = opened.enter_context(_connected(host))
            found[name] = _Found(one, *one.execute(_ABOUT).fetchall()[0])
            more = one.execute(_NOTED).fetchall() if _notes(one) else []
        except Error:
            continue
        new = {(h, p) for h, p in more} - noted - set(named)
        noted |= {(h, p) for h, p in more}
        waiting |= {(h, p): like | {"host": h, "port": p} for h, p in new}
    return noted, found


def _connected(host: Host) -> Asked:
    one: Asked = Connection.connect(**host | {"target_session_attrs": "any"}, autocommit=True)
    return one


def _notes(connection: Asked) -> bool:
    return connection.execute(_NOTES_HOSTS).fetchone() == (True,)


def _chosen(named: set[Name], known: set[Name], found: dict[Name, _Found]) -> Asked:
    """Return the connection to the host on the latest timeline, if it is to be written to."""
    if len({one.system for one in found.values()}) > 1:
        raise RefsearchError(msg("the engine's hosts are not of one cluster: {}", _listed(found)))
    takes = {name: one for name, one in found.items() if name in named and not one.follows}
    if not takes:
        raise RefsearchError(msg("no host of the engine can be written to: {}", _listed(named)))
    name = max(takes, key=lambda each: takes[each].timeline)
    latest = max(found, key=lambda each: found[each].timeline)
    if takes[name].timeline < found[latest].timeline:
        message = msg("{} was replaced as primary, as {} shows", _listed([name]), _listed([latest]))
        raise RefsearchError(message)
    silent = known - set(found)
    if 2 * len(silent) >= len(known):
        message = msg(
            "{} may have been replaced as primary: {} don't answer",
            _listed([name]),
            _listed(silent),
        )
        raise RefsearchError(message)
    return takes[name].connection


def _listed(names: Iterable[Name]) -> str:
    return ", ".join(f"{host}:{port}" if port else host for host, port in sorted(names))
