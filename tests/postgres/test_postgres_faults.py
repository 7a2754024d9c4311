"""Hosts that are gone, and a password that nobody is told."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator
from contextlib import closing

import pytest
from click.testing import CliRunner
from flask.testing import FlaskClient
from postgres_cluster import PASSWORD, WRITTEN, Cluster
from server_process import eventually

from refsearch.cli.main import main
from refsearch.errors import IndexUnavailable, RefsearchError
from refsearch.postgres.engine import Remote
from refsearch.postgres.hosts import Hosts, hosts_of
from refsearch.postgres.writing import primary
from refsearch.search.service import Given
from refsearch.store.opening import Opened
from refsearch.web.app import create_app

pytestmark = pytest.mark.slow

NOBODY = f"postgresql://laws:{WRITTEN}@127.0.0.1:1,127.0.0.1:2/laws"
FAULTY = (
    f"postgresql://laws:{WRITTEN}@127.0.0.1:1/laws?no_such_option=1",
    f"postgresql://laws:{WRITTEN}@[::1/laws",
    f"postgresql://laws:{WRITTEN}@a,b,c/laws?port=1,2",
)


@pytest.fixture
def client(cluster: Cluster, there: Opened) -> Iterator[FlaskClient]:
    yield create_app(there.library, there.engine).test_client()


@pytest.mark.parametrize(
    ("ui", "unasked", "said"),  # a word whose lists no query before has fetched
    [
        ("it", "mescolate", "Qualcosa è andato storto qui"),
        ("en", "shuffled", "Something went wrong here"),
        ("el", "ανακατεμένα", "Κάτι"),
    ],
)
def test_where_no_host_answers_laws_are_read_and_search_says_that_it_is_not_there(
    client: FlaskClient, cluster: Cluster, ui: str, unasked: str, said: str
) -> None:
    known = client.get(f"/{ui}/search?q=carta")
    assert known.status_code == 200
    cluster.stop()
    try:
        page = client.get(f"/{ui}/search?q={unasked}")
        assert page.status_code == 503
        assert said in page.text
        told = client.get(f"/api/v1/search?q=dealer+{ui}+claim&ui={ui}")
        assert (told.status_code, told.content_type) == (503, "application/problem+json")
        assert client.get(f"/{ui}/bridge-2017-it/50").status_code == 200
    finally:
        cluster.start()
    again = f"/{ui}/search?q={unasked}"
    assert eventually(lambda: client.get(again).status_code == 200)


def test_a_site_opens_where_no_host_answers_yet(there: Opened) -> None:
    with closing(Remote(there.library, NOBODY, there.build, Given())) as engine:
        client = create_app(there.library, engine).test_client()
        assert client.get("/en/bridge-2017-it/50").status_code == 200
        assert client.get("/en/search?q=card").status_code == 503


def test_a_host_without_the_build_is_left_out(cluster: Cluster, there: Opened) -> None:
    with closing(Hosts(cluster.address, "0" * 16)) as hosts, pytest.raises(IndexUnavailable):
        hosts.ask("select 1", [])


def test_the_next_host_is_asked_where_the_first_is_gone(cluster: Cluster, there: Opened) -> None:
    address = f"postgresql://laws:{WRITTEN}@127.0.0.1:1,127.0.0.1:{cluster.port}/postgres"
    with closing(Hosts(address, there.build)) as hosts:
        assert hosts.ask("select 1", []) == [(1,)]


def test_a_connection_that_broke_is_replaced_and_the_question_asked_again(
    cluster: Cluster, there: Opened
) -> None:
    with closing(Hosts(cluster.address, there.build)) as hosts:
        ours = hosts.ask("select pg_backend_pid()", [])
        with primary(cluster.address) as other:
            other.execute("select pg_terminate_backend(%s)", ours[0])
        assert hosts.ask("select pg_backend_pid()", []) != ours


@pytest.mark.parametrize(
    ("wanted", "tried"),
    [
        ("", [("a", "any"), ("b", "any")]),
        ("?target_session_attrs=read-write", [("a", "read-write"), ("b", "read-write")]),
        (
            "?target_session_attrs=prefer-standby",
            [("a", "standby"), ("b", "standby"), ("a", "any"), ("b", "any")],
        ),
    ],
)
def test_hosts_are_tried_as_libpq_does(wanted: str, tried: list[tuple[str, str]]) -> None:
    found = hosts_of(f"postgresql://a,b/laws{wanted}")
    assert [(one["host"], one["target_session_attrs"]) for one in found] == tried


@pytest.mark.parametrize("address", FAULTY)
def test_a_faulty_address_is_refused_without_its_password(address: str) -> None:
    with pytest.raises(RefsearchError) as refused:
        hosts_of(address)
    assert "secret" not in f"{refused.value!r} {refused.value.__cause__!r}"


@pytest.mark.parametrize("address", [NOBODY, *FAULTY])
@pytest.mark.parametrize("command", [("build",), ("search", "carta"), ("config",)])
def test_no_command_prints_the_password(
    opened_once: None,
    address: str,
    command: tuple[str, ...],
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    monkeypatch.setenv("REFSEARCH_ENGINE", address)
    with caplog.at_level(logging.DEBUG):
        done = CliRunner().invoke(main, list(command))
    told = f"{done.output} {done.exception!r} {caplog.text}"
    assert "secret" not in told
    assert "Traceback" not in told


def test_a_password_that_is_refused_stands_in_no_answer_and_no_log(
    opened_once: None,
    cluster: Cluster,
    there: Opened,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    address = cluster.address.replace(WRITTEN, "another%40secret")
    monkeypatch.setenv("REFSEARCH_ENGINE", address)
    with (
        caplog.at_level(logging.DEBUG),
        closing(Remote(there.library, address, there.build, Given())) as engine,
    ):
        client = create_app(there.library, engine).test_client()
        answers = [client.get(f"/{place}search?q=card") for place in ("en/", "api/v1/")]
        done = CliRunner().invoke(main, ["build"])
    assert [answer.status_code for answer in answers] == [503, 503]
    assert done.exit_code == 2
    assert f"127.0.0.1:{cluster.port}" in done.stderr
    told = [done.output, repr(done.exception), caplog.text, cluster.log(), repr(engine.hosts)]
    assert "secret" not in " ".join(told + [answer.text for answer in answers])
    assert 'password authentication failed for user "laws"' in cluster.log()


@pytest.mark.parametrize("given", [("build", "--engine", NOBODY), ("build",)])
def test_a_build_for_hosts_that_are_not_there_names_them(
    opened_once: None, given: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("REFSEARCH_ENGINE", NOBODY)
    done = CliRunner().invoke(main, list(given))
    assert (done.exit_code, len(done.stderr.strip().splitlines())) == (2, 1)
    assert "127.0.0.1:1, 127.0.0.1:2" in done.stderr
    assert "secret" not in done.output


def test_an_engine_that_is_no_address_of_postgresql_is_refused_without_its_password(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("REFSEARCH_ENGINE", f"laws:{WRITTEN}@host")
    done = CliRunner().invoke(main, ["config"])
    assert done.exit_code != 0
    assert "secret" not in f"{done.output} {done.exception!r}"


def test_the_setting_is_shown_without_its_password(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REFSEARCH_ENGINE", f"postgresql://a,b/laws?user=x&password={WRITTEN}")
    shown = json.loads(CliRunner().invoke(main, ["config", "--json"]).output)["engine"]
    assert shown["value"] == "postgresql://a,b/laws?user=x&password=***"
    assert PASSWORD not in str(shown)
