"""What ``deploy/`` holds, begun for real: proxies before the server, and faults behind them."""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import socket
import subprocess
import tomllib
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor, as_completed
from contextlib import suppress
from http.client import HTTPConnection, HTTPResponse
from itertools import islice
from pathlib import Path

import brotli
import msgspec
import pytest

from benchmarks.faults import at_once, behind, half_open, outcome, process_killed, terminated
from benchmarks.flood import on_disk
from benchmarks.fronts import DEPLOY, front, is_there
from benchmarks.serving import Server
from refsearch.cli.main import main
from refsearch.settings import Settings

ROOT = DEPLOY.parent
CLIENTS = 6
# quick to make, so that the test is: one of them is large
PAGES = ("/static/refsearch.css", "/api/v1/editions", "/api/v1/editions/bridge-2017-it")
KEPT = "/it/bridge-2017-it/27"
Site = tuple[str, int, Server]


def require(program: str) -> None:
    """Skip a test where Debian's package of a program is not installed."""
    if not is_there(program):
        pytest.skip(f"{program} is not installed: apt-get install {program}")


@pytest.fixture(scope="module", params=["nginx", "caddy"])
def site(request: pytest.FixtureRequest, opened: object) -> Iterator[Site]:
    """A server behind a proxy; its tests are in an order, for the last ends it."""
    kind = request.param
    require(kind)
    with behind(kind, warm="false") as (port, server):
        yield kind, port, server


def got(port: int, path: str, **headers: str) -> tuple[HTTPResponse, bytes]:
    asked = HTTPConnection("localhost", port)
    asked.request("GET", path, headers={"Connection": "close", **headers})
    answer = asked.getresponse()
    body = answer.read()
    asked.close()
    return answer, body


@pytest.mark.slow
def test_a_page_comes_packed_with_its_build_and_is_not_sent_twice(site: Site) -> None:
    _, port, _ = site
    answer, body = got(port, KEPT, **{"Accept-Encoding": "br"})
    assert (answer.status, answer.headers["Content-Encoding"]) == (200, "br")
    assert 'lang="it"' in brotli.decompress(body).decode()
    assert answer.headers["Refsearch-Build"]
    again, body = got(port, KEPT, **{"If-None-Match": answer.headers["ETag"]})
    assert (again.status, body) == (304, b"")


@pytest.mark.slow
def test_figures_are_not_there_for_the_public(site: Site) -> None:
    assert got(site[1], "/metrics")[0].status == 404


@pytest.mark.slow
@pytest.mark.parametrize("host", ["evil.example", "127.0.0.1.evil.example", "a b", ""])
def test_under_another_name_the_site_is_not_there(site: Site, host: str) -> None:
    lines = b"GET / HTTP/1.1\r\nHost: %s\r\nConnection: close\r\n\r\n" % host.encode()
    status, body = sent(site[1], lines)
    assert status == b"400"
    assert "evil" not in body


@pytest.mark.slow
def test_a_body_over_the_bound_is_refused_before_it_is_read(site: Site) -> None:
    asked = HTTPConnection("localhost", site[1])
    asked.putrequest("POST", "/api/v1/compute/contract-score")
    asked.putheader("Content-Length", str(5_000_000))
    asked.putheader("Content-Type", "application/json")
    asked.putheader("Connection", "close")
    asked.endheaders()
    assert asked.getresponse().status == 413
    asked.close()


def sent(port: int, request: bytes) -> tuple[bytes, str]:
    """Send what may be no request; return the status and the body of what comes back.

    Who refuses without reading on may answer, and cut the connection while it is still sent to.
    """
    pieces: list[bytes] = []
    with socket.create_connection(("127.0.0.1", port), timeout=60) as asked:
        with suppress(ConnectionError):
            asked.sendall(request)
        with suppress(ConnectionError):
            pieces.extend(iter(lambda: asked.recv(65536), b""))
    head, _, body = b"".join(pieces).partition(b"\r\n\r\n")
    return head.split(b" ")[1], body.decode()


@pytest.mark.slow
def test_the_longest_addresses_reach_the_site(site: Site) -> None:
    answer, body = got(site[1], f"/api/v1/compute/contract-score?input={'[' * 7_000}")
    assert (answer.status, msgspec.json.decode(body)["status"]) == (400, 400)


@pytest.mark.slow
def test_who_sends_more_than_the_site_takes_hears_it_from_the_site(site: Site) -> None:
    head = b"POST /api/v1/rulings/revoke HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
    size = 3_500_000
    status, body = sent(site[1], b"%sContent-Length: %d\r\n\r\n%s" % (head, size, b"[" * size))
    assert (status, msgspec.json.decode(body)["status"]) == (b"413", 413)


NO_REQUESTS = {
    "half a path": (b"GET /%zz HTTP/1.1", b"400"),
    "no path": (b"GET it/ HTTP/1.1", b"400"),
    "nothing": (b"nonsense", b"400"),
    "out of the folder": (b"GET /it/../../etc/passwd HTTP/1.1", b"400"),
    "a long line": (b"GET /" + b"a" * 9_000 + b" HTTP/1.1", b"414"),
    "a long cookie": (b"GET / HTTP/1.1\r\nHost: localhost\r\nCookie: " + b"a" * 40_000, b"431"),
    "two lengths": (
        b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nContent-Length: 2",
        b"400",
    ),
    "a length and pieces": (
        b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n"
        b"Connection: close\r\n\r\n0",
        b"400",
    ),
    "an echo": (b"TRACE / HTTP/1.1\r\nHost: localhost", b"405"),
    "a later protocol": (b"GET / HTTP/9.9\r\nHost: localhost", b"505"),
    "figures": (b"GET /metrics HTTP/1.1\r\nHost: localhost\r\nConnection: close", b"404"),
}


@pytest.mark.slow
@pytest.mark.parametrize("site", ["nginx"], indirect=True)  # Caddy's words can't be chosen
def test_what_nginx_refuses_it_refuses_in_the_languages_of_the_site(site: Site) -> None:
    answers = {name: sent(site[1], lines + b"\r\n\r\n") for name, (lines, _) in NO_REQUESTS.items()}
    assert {name: status for name, (status, _) in answers.items()} == {
        name: status for name, (_, status) in NO_REQUESTS.items()
    }
    said = ("La richiesta", "Το αίτημα", "The request")
    assert [n for n, (_, body) in answers.items() if not all(one in body for one in said)] == []


PIECES = {
    "more than is taken": (b"10000\r\n" + b"[" * 0x10000 + b"\r\n", 70, b"413"),
    "no length of a piece": (b"zz\r\n[]\r\n", 1, b"400"),
}


@pytest.mark.slow
@pytest.mark.parametrize("name", PIECES)
def test_a_body_that_goes_wrong_on_its_way_is_refused_in_the_languages_of_the_site(
    site: Site, name: str
) -> None:
    piece, times, wanted = PIECES[name]
    head = b"POST /api/v1/rulings/revoke HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
    coded = b"Transfer-Encoding: chunked\r\n\r\n"
    status, body = sent(site[1], head + coded + piece * times + b"0\r\n\r\n")
    assert status == wanted
    assert all(one in body for one in ("La richiesta", "Το αίτημα", "The request"))


@pytest.mark.slow
def test_beside_500_half_open_connections_everybody_is_answered(site: Site) -> None:
    assert Counter(half_open(site[1], 500)[0]) == {"answered": 10}


@pytest.mark.slow
def test_who_comes_with_a_crowd_is_answered_or_asked_to_come_back(site: Site) -> None:
    counts, _ = at_once(site[1], 100, PAGES)
    assert (counts.total(), counts["broken"]) == (100, 0)
    assert counts["answered"] > 0


@pytest.mark.slow
def test_who_comes_after_a_hundred_that_wait_is_refused_and_waits_for_nobody(site: Site) -> None:
    _, port, server = site
    asleep = server.workers()
    with ThreadPoolExecutor(130) as crowd:
        try:
            for worker in asleep:
                os.kill(worker, signal.SIGSTOP)
            asked = [crowd.submit(outcome, port, f"{KEPT}?crowd={n}") for n in range(130)]
            first = [one.result() for one in islice(as_completed(asked), 20)]
        finally:
            for worker in asleep:
                os.kill(worker, signal.SIGCONT)
    assert first == ["refused"] * 20
    counts = Counter(one.result() for one in asked)
    # Caddy counts a request after it chose to send it on: of a crowd a few more come in
    assert counts["answered"] in range(100, 111)
    assert counts["refused"] == 130 - counts["answered"]


@pytest.mark.slow
def test_nobody_notices_that_a_process_is_killed(site: Site) -> None:
    _, port, server = site
    counts = process_killed(port, server, CLIENTS, 3, PAGES)
    assert counts["broken"] == 0
    assert counts["answered"] > 0


@pytest.mark.slow
def test_when_it_stops_nothing_is_broken_and_what_nginx_keeps_goes_on(site: Site) -> None:
    kind, port, server = site
    counts, _ = terminated(port, server, CLIENTS, PAGES)
    assert counts["broken"] == 0
    assert min(counts["answered"], counts["refused"]) > 0
    away, _ = got(port, "/it/bridge-2017-it/28")
    assert (away.status, away.headers["Retry-After"]) == (503, "5")
    if kind == "nginx":
        assert got(port, KEPT, **{"Accept-Encoding": "br"})[0].status == 200


@pytest.mark.slow
def test_a_flood_of_queries_keeps_the_cache_of_nginx_within_its_limit_and_drives_out_no_page(
    tmp_path: Path, opened: object
) -> None:
    require("nginx")
    few, queries = {"refsearch_queries:1m": "refsearch_queries:32k"}, 1_000
    server = Server(1, warm="false")
    with front("nginx", tmp_path, int(server.address.rpartition(":")[2]), few) as port:
        got(port, KEPT)
        statuses = {got(port, f"/robots.txt?flood={n}")[0].status for n in range(queries)}
        files, _ = on_disk(tmp_path / "refsearch-queries")
        server.end()
        assert statuses == {200}
        assert 0 < files < queries / 2  # nginx has room for some 200 in 32 KB
        assert got(port, KEPT)[0].status == 200
        assert got(port, "/robots.txt?flood=0")[0].status == 503


def test_what_the_cache_of_nginx_has_no_room_for_is_answered_without_it(
    tmp_path: Path, opened: object
) -> None:
    require("nginx")
    full = {"proxy_cache $refsearch_kept;": "return 500;"}  # what a cache without room does
    server = Server(1, warm="false")
    with front("nginx", tmp_path, int(server.address.rpartition(":")[2]), full) as port:
        answer, _ = got(port, KEPT)
        server.end()
    assert answer.status == 200


def test_what_nginx_keeps_has_a_folder_where_debian_has_one() -> None:
    require("nginx")
    folders = re.findall(
        r"proxy_cache_path (\S+)", (DEPLOY / "nginx.conf").read_text(encoding="utf-8")
    )
    assert [one for one in folders if not Path(one).parent.is_dir()] == []  # nginx makes one level
    assert len(folders) == 2


@pytest.fixture
def unit(tmp_path: Path) -> Path:
    """The service, with a program that is on every machine."""
    if not shutil.which("systemd-analyze"):
        pytest.skip("systemd-analyze is not installed: apt-get install systemd")
    text = (DEPLOY / "refsearch.service").read_text(encoding="utf-8")
    program = "/opt/refsearch/bin/refsearch serve"
    assert program in text
    (tmp_path / "refsearch.service").write_text(text.replace(program, "/bin/true"), "utf-8")
    return tmp_path / "refsearch.service"


def test_systemd_finds_no_fault_with_the_service(unit: Path) -> None:
    found = subprocess.run(["systemd-analyze", "verify", unit], capture_output=True, text=True)
    assert (found.returncode, found.stdout + found.stderr) == (0, "")


def test_the_service_is_exposed_by_at_most_three_of_ten(unit: Path) -> None:
    command = ["systemd-analyze", "security", "--offline=true", "--threshold=30", "--no-pager"]
    found = subprocess.run([*command, unit], capture_output=True, text=True)
    assert found.returncode == 0, found.stdout


def test_the_settings_of_the_service_are_settings() -> None:
    given = tomllib.loads((DEPLOY / "settings.toml").read_text(encoding="utf-8"))
    assert set(given) <= set(Settings.__struct_fields__)
    assert msgspec.convert(given, Settings).trusted_proxies == ("127.0.0.1", "::1")


def test_the_container_is_made_of_what_is_there() -> None:
    text = (DEPLOY / "Containerfile").read_text(encoding="utf-8")
    copied = [words.split()[:-1] for words in re.findall(r"^COPY (?!--)(.+)$", text, re.M)]
    assert all((ROOT / name).exists() for names in copied for name in names)
    assert set(re.findall(r"REFSEARCH_([A-Z_]+)=", text)) <= set(
        map(str.upper, Settings.__struct_fields__)
    )


def test_the_container_has_all_that_the_wheel_is_made_of_and_begins_what_it_installs() -> None:
    steps = (DEPLOY / "Containerfile").read_text(encoding="utf-8")
    copied = " ".join(re.findall(r"^COPY (?!--)(.+)$", steps, re.M)).split()
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    wheel = project["tool"]["hatch"]["build"]["targets"]["wheel"]
    named = {*wheel["packages"], *wheel["force-include"], project["project"]["readme"]}
    assert named | {*project["project"]["license-files"], "pyproject.toml"} <= set(copied)
    [folder] = re.findall(r"python3 -m venv (\S+)", steps)
    [entry], [options] = (
        re.findall(rf"^{kind} (\[.+\])$", steps, re.M) for kind in ("ENTRYPOINT", "CMD")
    )
    [script] = project["project"]["scripts"]
    assert json.loads(entry) == [f"{folder}/bin/{script}"]
    assert json.loads(options)[0] in main.commands
