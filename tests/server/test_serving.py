"""The server's processes: they share what was opened, end as they say, and leave nothing behind."""

from __future__ import annotations

import html
import json
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from urllib.request import urlopen

import pytest
from server_process import ROOT, ServerProcess, eventually, everything

from refsearch.games.catalogue import function
from refsearch.server.listening import Listening
from refsearch.server.refusals import LONGEST_HEADER, LONGEST_LINE, MOST_HEADERS
from refsearch.server.serving import GRACE
from refsearch.web.calculators.inputs import largest_body

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not Path("/proc/self/task").is_dir(), reason="looks at Linux's /proc"),
]

BODY = b'{"contract": "4SX", "tricks": 9, "vulnerable": true}'
HEAD = (
    b"POST /api/v1/compute/contract-score HTTP/1.1\r\nHost: localhost\r\n"
    b"Content-Type: application/json\r\nContent-Length: %d\r\n\r\n" % len(BODY)
)
LOOK = b"HEAD /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"


def headers(connection: socket.socket) -> bytes:
    found = b""
    while not found.endswith(b"\r\n\r\n"):
        found += connection.recv(1)
    return found


def answered(connection: socket.socket) -> bytes:
    with connection:
        return everything(connection)


@pytest.fixture
def server(opened: object) -> Iterator[ServerProcess]:
    """A server that a test may end."""
    with ServerProcess() as server:
        yield server


@pytest.fixture(scope="module")
def shared(opened: object) -> Iterator[ServerProcess]:
    """A server that goes on."""
    with ServerProcess() as server:
        yield server


def test_a_request_half_sent_is_answered_and_nothing_new_is_taken(server: ServerProcess) -> None:
    with server.connected() as asking, server.connected() as idle:
        # an answer on the same connection: a thread has it, what follows is read by it
        asking.sendall(LOOK)
        assert headers(asking).startswith(b"HTTP/1.1 200 OK")
        asking.sendall(HEAD + BODY[:10])
        server.process.send_signal(signal.SIGTERM)
        assert eventually(server.refuses)
        asking.sendall(BODY[10:])
        answer = everything(asking)
        assert idle.recv(1) == b""
    assert answer.startswith(b"HTTP/1.1 200 OK")
    assert b'"score": -' in answer
    assert "Traceback" not in server.output()
    assert server.process.returncode == 0


def test_ctrl_c_ends_it_at_once_also_while_somebody_is_asking(server: ServerProcess) -> None:
    with server.connected() as asking:
        asking.sendall(HEAD)
        server.process.send_signal(signal.SIGTERM)
        assert eventually(server.refuses)
        server.process.send_signal(signal.SIGINT)
        assert "Traceback" not in server.output()


def test_who_waited_to_be_accepted_is_answered(server: ServerProcess) -> None:
    asking = [server.connected() for _ in range(12)]
    for one in asking[:-1]:
        one.sendall(HEAD)
    asking[-1].sendall(LOOK)
    server.process.send_signal(signal.SIGTERM)
    for one in asking[:-1]:
        one.sendall(BODY)
    with ThreadPoolExecutor(len(asking)) as readers:  # each closes as soon as it has its answer
        answers = list(readers.map(answered, asking))
    assert all(answer.startswith(b"HTTP/1.1 200 OK") for answer in answers)


def test_a_process_that_is_killed_is_begun_anew(shared: ServerProcess) -> None:
    before = shared.workers()
    killed = min(before)
    os.kill(killed, signal.SIGKILL)
    assert eventually(lambda: len(shared.workers() - {killed}) == len(before) == 2)
    assert all(shared.got("/healthz").startswith(b"HTTP/1.1 200 OK") for _ in range(8))


def test_no_process_is_left_where_the_first_is_killed(server: ServerProcess) -> None:
    left = server.workers()
    server.process.kill()
    assert eventually(server.refuses)
    assert eventually(lambda: not any(Path(f"/proc/{pid}").exists() for pid in left))


def headed(*lines: bytes) -> bytes:
    return b"\r\n".join((b"GET /healthz HTTP/1.1", b"Host: localhost", *lines, b"", b""))


ASKING = b"GET /it/calculators/imps?ours=%s HTTP/1.1"  # whose query the site itself does not bound
CLOSED = b"Connection: close"


@pytest.mark.parametrize(
    ("request_", "longest", "status"),
    [
        (
            lambda n: (
                b"%s\r\nHost: localhost\r\n%s\r\n\r\n"
                % (ASKING % (b"1" * (n - len(ASKING % b""))), CLOSED)
            ),
            LONGEST_LINE,
            b"414",
        ),
        (lambda n: headed(CLOSED, b"A: " + b"a" * (n - len("A: "))), LONGEST_HEADER, b"431"),
        (lambda n: headed(CLOSED, *[b"A: a"] * (n - 2)), MOST_HEADERS, b"431"),
        (
            lambda n: HEAD.replace(b"52", b"%d\r\n%s" % (n, CLOSED)) + BODY.ljust(n),
            largest_body(function("contract-score")),
            b"413",
        ),
    ],
    ids=["line", "header", "headers", "body"],
)
def test_a_request_at_a_bound_is_answered_and_one_past_it_refused(
    shared: ServerProcess, request_: Callable[[int], bytes], longest: int, status: bytes
) -> None:
    at, past = (shared.asked(request_(n)).split(b" ")[1] for n in (longest, longest + 1))
    assert (at, past) == (b"200", status)


def test_what_has_no_header_is_refused(shared: ServerProcess) -> None:
    assert shared.asked(headed(b"no header")).split(b" ")[1] == b"400"


def test_who_sends_half_a_request_and_no_more_is_left_and_others_are_answered() -> None:
    code = (
        "from refsearch.server import listening, serving\n"
        "listening.STALLED = 1\n"
        "def app(environ, start):\n"
        "    start('200 OK', [('Content-Length', '2')]); return [b'ok']\n"
        "here = listening.Listening('127.0.0.1', 0); print(here.address, flush=True)\n"
        "serving.serve(app, here, workers=1, threads=1)\n"
    )
    serving = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True)
    try:
        assert serving.stdout is not None
        address = serving.stdout.readline()
        port = int(address.rstrip("/\n").rpartition(":")[2])
        with socket.create_connection(("127.0.0.1", port)) as silent:
            silent.sendall(LOOK[:20])  # it has the only thread, until it is left
            assert urlopen(address).read() == b"ok"
            assert b"200" not in everything(silent)
    finally:
        serving.terminate()
        serving.communicate()


LONG = b"a" * 8190
SHORT = {
    "it": "la richiesta non può avere risposta così come è stata inviata",
    "el": "το αίτημα δεν μπορεί να απαντηθεί όπως στάλθηκε",
    "en": "the request cannot be answered as it was sent",
}


@pytest.mark.parametrize(
    ("request_", "kind", "said", "unsaid"),
    [
        (b"GET / HTTP/1.1\r\nno header\r\n\r\n", "text/html", ("it", "el", "en"), ()),
        (b"nonsense\r\n\r\n", "text/html", ("it", "el", "en"), ()),
        (
            b"GET /el/ HTTP/1.1\r\nAccept-Language: el\r\nno header\r\n\r\n",
            "text/html",
            ("el",),
            ("it", "en"),
        ),
        (
            b"GET /api/v1/terms HTTP/1.1\r\naccept-language: it\r\nno header\r\n\r\n",
            "application/problem+json",
            ("it",),
            ("el", "en"),
        ),
        (
            b"GET /api/v1/terms HTTP/1.1\r\nno header\r\n\r\n",
            "application/problem+json",
            ("en",),
            ("it", "el"),
        ),
    ],
    ids=["any", "nothing", "page", "API", "API, any"],
)
def test_what_is_no_request_is_refused_in_the_languages_of_the_site(
    shared: ServerProcess,
    request_: bytes,
    kind: str,
    said: tuple[str, ...],
    unsaid: tuple[str, ...],
) -> None:
    head, _, body = shared.asked(request_).partition(b"\r\n\r\n")
    shown = html.unescape(body.decode())
    assert head.startswith(b"HTTP/1.1 400 Bad Request\r\n")
    assert f"Content-Type: {kind}".encode() in head
    assert f"Content-Length: {len(body)}".encode() in head
    assert all(SHORT[code] in shown for code in said)
    assert not any(SHORT[code] in shown for code in unsaid)


@pytest.mark.parametrize(
    ("request_", "status", "said"),
    [
        (b"GET /api/v1/search?q=" + LONG, 414, "an address of at most 8190 characters is taken"),
        (b"GET /api/ HTTP/1.1\r\nA: " + LONG, 431, "at most 100 header fields of at most 8190"),
    ],
)
def test_a_program_is_told_which_bound_it_has_passed(
    shared: ServerProcess, request_: bytes, status: int, said: str
) -> None:
    problem = json.loads(shared.asked(request_ + b"\r\n\r\n").partition(b"\r\n\r\n")[2])
    assert problem["status"] == status
    assert problem["detail"].startswith(said)


BROKEN = {
    "no number": b"zz\r\nabc",
    "a negative one": b"-1\r\n\r\n",
    "too little": b"5\r\nabcdefg\r\n0\r\n\r\n",
    "a header that none may be": b"2\r\n{}\r\n0\r\nHost: other\r\n\r\n",
}


@pytest.mark.parametrize("pieces", BROKEN.values(), ids=BROKEN.keys())
def test_a_body_that_cannot_be_read_on_is_its_senders_fault(
    shared: ServerProcess, pieces: bytes
) -> None:
    head = HEAD.replace(b"Content-Length: 52", b"Transfer-Encoding: chunked\r\nConnection: close")
    assert b"chunked" in head
    answer = shared.asked(head + pieces)
    assert json.loads(answer.partition(b"\r\n\r\n")[2])["status"] == 400


def test_who_sends_far_too_much_hears_so(shared: ServerProcess) -> None:
    size = 5_000_000
    head = HEAD.replace(b"52", b"%d\r\nConnection: close" % size)
    answer = shared.asked(head + b"[" * size)
    assert json.loads(answer.partition(b"\r\n\r\n")[2])["status"] == 413


def test_who_asks_first_whether_to_send_is_told_so(shared: ServerProcess) -> None:
    asking = HEAD.replace(b"\r\n\r\n", b"\r\nExpect: 100-continue\r\nConnection: close\r\n\r\n")
    with shared.connected() as connection:
        connection.sendall(asking)
        assert headers(connection).startswith(b"HTTP/1.1 100 Continue")
        connection.sendall(BODY)
        assert b'"score": -' in everything(connection)


def test_the_application_is_imported_without_arguments_nor_what_builds(opened: object) -> None:
    code = (
        "import sys\n"
        "from refsearch.wsgi import app\n"
        "print([app.test_client().get(page).status_code for page in ('/readyz', '/it/help')])\n"
        "print({'whoosh', 'refsearch.store.building'} & set(sys.modules))"
    )
    settings = {"REFSEARCH_WARM": "false", "REFSEARCH_LOG": "off"}
    found = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, env={**os.environ, **settings},
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert found.stdout == "[200, 200]\nset()\n"


def test_while_it_opens_everybody_is_asked_to_come_back_and_it_is_alive() -> None:
    with Listening("127.0.0.1", 0) as listening, listening.opening():
        port = int(listening.address.rstrip("/").rpartition(":")[2])
        statuses = {}
        for path in ("/healthz", "/readyz", "/it/search?q=a"):
            with socket.create_connection(("127.0.0.1", port)) as asking:
                asking.sendall(f"GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
                answer = everything(asking)
            statuses[path] = int(answer.split(b" ")[1])
        assert b"\r\nRetry-After: 2\r\n" in answer
    assert statuses == {"/healthz": 200, "/readyz": 503, "/it/search?q=a": 503}


def test_the_port_is_free_again() -> None:
    with Listening("127.0.0.1", 0) as listening:
        port = int(listening.address.rstrip("/").rpartition(":")[2])
    socket.create_server(("127.0.0.1", port)).close()


def test_where_no_process_can_be_forked_one_answers() -> None:
    code = (
        "import sys; from refsearch.server import listening, serving\n"
        "def app(environ, start):\n"
        "    start('200 OK', [('Content-Length', '2')]); return [b'ok']\n"
        "here = listening.Listening('127.0.0.1', 0); print(here.address, flush=True)\n"
        "sys.platform = 'win32'; serving.serve(app, here, workers=1, threads=2)\n"
    )
    serving = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True)
    try:
        assert serving.stdout is not None
        assert urlopen(serving.stdout.readline()).read() == b"ok"
    finally:
        serving.kill()
        serving.communicate()


def test_the_help_states_the_limit() -> None:
    from refsearch.cli.serve import serve

    assert f"for {GRACE:.0f} seconds at most" in " ".join((serve.help or "").split())
