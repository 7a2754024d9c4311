"""Builds in a cluster: seen when they are finished, gone on with, never half there.

A primary is replaced while a build is put there, and started again afterwards.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from subprocess import CalledProcessError

import psycopg
import pytest
from postgres_cluster import Cluster, address_of, programs
from server_process import eventually

from refsearch.errors import IndexUnavailable, RefsearchError
from refsearch.index.interface import Index, Posting
from refsearch.postgres.building import put
from refsearch.postgres.hosts import Hosts
from refsearch.postgres.writing import primary
from refsearch.search.service import Engine
from refsearch.store.opening import Opened

NEW = "00000000000000ff"
LATER = "00000000000000fe"


class Killed(Exception):
    """What ends a build in the middle."""


Fault = Callable[[], None]


def _killed() -> None:
    raise Killed


class Few:
    """An index with a few terms of each field, and a fault after some of them."""

    def __init__(self, index: Index, fails_in: str = "", fault: Fault = _killed) -> None:
        self.passages, self.codes, self.lexicon = index.passages, index.codes, index.lexicon
        self.classifier, self.offsets = None, index.offsets
        self.has = index.has
        self.read: list[str] = []
        self._index, self._fails_in, self._fault = index, fails_in, fault

    def terms(self) -> Iterator[tuple[str, str, str]]:
        for field in ("above", "heading", "text"):
            yield field, "carta" if field != "above" else "cart", "it"

    def postings(self, field: str, term: str, language: str = "") -> Posting:
        if field == self._fails_in:
            self._fault()
        self.read.append(field)
        return self._index.postings(field, term, language)


@contextmanager
def connected(cluster: Cluster) -> Iterator[psycopg.Connection]:
    with psycopg.connect(cluster.address, autocommit=True) as connection:
        yield connection


@pytest.fixture
def forgotten(cluster: Cluster, there: Opened) -> Iterator[None]:
    yield
    with connected(cluster) as one:
        one.execute("update refsearch.current set build = %s", [there.build])
        one.execute("delete from refsearch.hosts")
        one.execute("delete from refsearch.builds where build = %s", [NEW])
        one.execute(f"drop schema if exists refsearch_{NEW} cascade")


@pytest.fixture
def replica(cluster: Cluster, there: Opened, forgotten: None) -> Iterator[Cluster]:
    found = programs()
    assert found
    one = Cluster(found, follows=cluster)
    yield one
    for server, ordered in ((one, one.stop), (cluster, cluster.start)):
        with suppress(CalledProcessError):  # so it is already
            ordered()
        assert server.folder.exists()
    shutil.rmtree(one.folder)


def in_use(cluster: Cluster) -> str:
    with connected(cluster) as one:
        return one.execute("select build from refsearch.current").fetchall()[0][0]


@pytest.mark.usefixtures("forgotten")
def test_a_killed_build_is_not_seen_and_goes_on_where_it_stopped(
    cluster: Cluster, there: Opened, own: Engine
) -> None:
    with pytest.raises(Killed):
        put(cluster.address, NEW, Few(own.index, fails_in="heading"))
    assert in_use(cluster) == there.build
    with closing(Hosts(cluster.address, NEW)) as hosts, pytest.raises(IndexUnavailable):
        hosts.ask("select 1", [])

    again = Few(own.index)
    assert put(cluster.address, NEW, again)
    assert again.read == ["heading", "text"]  # what was finished is not written again
    assert in_use(cluster) == NEW
    with closing(Hosts(cluster.address, NEW)) as hosts:
        assert hosts.ask("select 1", []) == [(1,)]
    assert not put(cluster.address, NEW, again)


@pytest.mark.usefixtures("forgotten")
def test_two_do_not_make_the_same_build_at_once(cluster: Cluster, own: Engine) -> None:
    with connected(cluster) as one:
        one.execute("select pg_advisory_lock(hashtext('refsearch'), hashtext(%s))", [NEW])
        with pytest.raises(RefsearchError, match="somebody else"):
            put(cluster.address, NEW, Few(own.index))


def test_every_table_is_logged(cluster: Cluster, there: Opened) -> None:
    with connected(cluster) as one:
        kinds = one.execute(
            "select distinct relpersistence from pg_class join pg_namespace n on n.oid ="
            " relnamespace where relkind = 'r' and nspname like 'refsearch%%'", []
        ).fetchall()  # fmt: skip
    assert kinds == [("p",)]  # p: permanent, u: unlogged


def value(cluster: Cluster, question: str) -> object:
    with connected(cluster) as one:
        return one.execute(question).fetchall()[0][0]


def follows(replica: Cluster, cluster: Cluster) -> bool:
    """Say whether a replica has all that its primary has."""
    written = value(cluster, "select pg_current_wal_lsn()::text")
    return value(replica, f"select pg_last_wal_replay_lsn() >= '{written}'") is True


def written_to(address: str) -> int:
    with primary(address) as one:
        return one.info.port


def builds(cluster: Cluster) -> object:
    return value(cluster, "select array_agg(build order by build) from refsearch.builds")


def test_a_build_whose_primary_ends_goes_on_at_the_next_and_never_at_the_old_one(
    cluster: Cluster, replica: Cluster, there: Opened, own: Engine
) -> None:
    both = address_of(cluster, replica)

    def ends() -> None:
        assert eventually(lambda: follows(replica, cluster))
        cluster.stop()

    with pytest.raises(RefsearchError, match="broke off"):
        put(both, NEW, Few(own.index, fails_in="heading", fault=ends))
    with pytest.raises(RefsearchError, match=f"can be written to: .*:{cluster.port}"):
        put(both, NEW, Few(own.index))
    replica.promote()

    # of two hosts one is not enough: it may be the one that was replaced
    with pytest.raises(RefsearchError, match=f"127.0.0.1:{cluster.port} don't answer"):
        put(both, NEW, Few(own.index))
    cluster.start()
    assert value(cluster, "select pg_is_in_recovery()") is False  # it would take writes
    assert written_to(both) == replica.port
    again = Few(own.index)
    assert put(both, NEW, again)
    assert again.read == ["heading", "text"]  # what the old one had written is there
    assert in_use(replica) == NEW

    before = builds(cluster)
    with pytest.raises(RefsearchError, match=f"127.0.0.1:{cluster.port} was replaced"):
        put(cluster.address, LATER, Few(own.index))
    replica.stop()
    with pytest.raises(RefsearchError, match=f"127.0.0.1:{replica.port} don't answer"):
        put(cluster.address, LATER, Few(own.index))
    assert builds(cluster) == before


def test_hosts_of_two_clusters_are_not_written_to(
    cluster: Cluster, there: Opened, own: Engine
) -> None:
    found = programs()
    assert found
    other = Cluster(found)
    try:
        with pytest.raises(RefsearchError, match="not of one cluster"):
            put(address_of(cluster, other), NEW, Few(own.index))
    finally:
        other.stop()
        shutil.rmtree(other.folder)
