"""Builds in a cluster: seen when they are finished, gone on with, never half there."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing, contextmanager

import psycopg
import pytest
from postgres_cluster import Cluster

from refsearch.errors import IndexUnavailable, RefsearchError
from refsearch.search.index.interface import Index, Posting
from refsearch.search.postgres.building import put
from refsearch.search.postgres.hosts import Hosts
from refsearch.search.service import Engine
from refsearch.store import Opened

NEW = "00000000000000ff"


class Killed(Exception):
    """What ends a build in the middle."""


class Few:
    """An index with a few terms of each field, and a fault after some of them."""

    def __init__(self, index: Index, fails_in: str = "") -> None:
        self.passages, self.codes, self.lexicon = index.passages, index.codes, index.lexicon
        self.letters, self.offsets = {}, index.offsets
        self.has, self.ready = index.has, index.ready
        self.read: list[str] = []
        self._index, self._fails_in = index, fails_in

    def terms(self) -> Iterator[tuple[str, str, str]]:
        for field in ("above", "heading", "text"):
            yield field, "carta" if field != "above" else "cart", "it"

    def postings(self, field: str, term: str, language: str = "") -> Posting:
        if field == self._fails_in:
            raise Killed
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
        one.execute("delete from refsearch.builds where build = %s", [NEW])
        one.execute(f"drop schema if exists refsearch_{NEW} cascade")


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
