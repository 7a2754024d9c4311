"""A new build under load, and the end of the master: real processes behind nginx."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from benchmarks.faults import behind, edited, master_killed, outcome, swapped
from benchmarks.fronts import is_there
from benchmarks.serving import Server
from refsearch.paths import texts_folder

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not is_there("nginx"), reason="nginx is not installed"),
]

CLIENTS = 2  # they hardly pause, so that two are load enough; four slow the build down
CHANGED = "/it/burraco-2011-it"
KEPT = "/it/burraco-2011-it/definitions"  # asked for once before a switch and once after it
PAGES = ("/static/refsearch.css", "/api/v1/editions", CHANGED)
Site = tuple[int, Server, Path]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A server of one edition behind nginx; its tests are in an order, for the last ends it."""
    folder = tmp_path_factory.mktemp("swapping")
    others = shutil.ignore_patterns("bridge-*", "norme-*", "examples")
    texts = shutil.copytree(texts_folder(), folder / "texts", ignore=others)
    named = {"texts": str(texts), "store": str(folder / "store"), "warm": "false"}
    with behind("nginx", **named) as (port, server):
        yield port, server, texts


def build_of(port: int, page: str) -> str:
    """Return the name of the build that answers."""
    builds: list[str] = []
    assert outcome(port, page, lambda build, _body: builds.append(build)) == "answered"
    return builds[0]


def test_a_new_build_takes_its_place_and_nobody_notices(site: Site) -> None:
    port, server, texts = site
    before = build_of(port, KEPT)
    counts, builds = swapped(port, server, CLIENTS, lambda: edited(texts), PAGES)
    assert (counts["refused"], counts["broken"]) == (0, 0)
    assert builds.names == {before, build_of(port, KEPT)}  # of what nginx kept, nothing is sent
    assert len(builds.names) == 2
    assert builds.mixed() == []
    assert builds.assets
    assert builds.disagreeing(port) == []


def test_texts_that_cannot_be_read_leave_what_is_served(site: Site) -> None:
    port, server, texts = site
    text = texts / "burraco-2011-it" / "text.md"
    whole = text.read_text(encoding="utf-8")
    counts, builds = swapped(port, server, CLIENTS, lambda: text.write_text(""), PAGES)
    text.write_text(whole, encoding="utf-8")
    assert (counts["refused"], counts["broken"]) == (0, 0)
    assert len(builds.names) == 1


def test_where_the_master_is_killed_nobody_holds_the_port_and_kept_pages_go_on(site: Site) -> None:
    port, server, texts = site
    own = int(server.address.rpartition(":")[2])
    counts, left, going = master_killed(port, server, CLIENTS, CHANGED, PAGES)
    assert left == []
    assert counts["broken"] == 0
    assert counts["refused"] > 0
    assert going == ["answered"] * 10
    named = {"texts": str(texts), "store": str(texts.parent / "store"), "warm": "false"}
    again = Server(1, own, **named)
    try:
        assert outcome(port, "/it/burraco-2011-it/definitions") == "answered"
    finally:
        again.end()
