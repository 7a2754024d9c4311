"""A flood of distinct queries: what the store of a process and the cache of nginx keep of it.

    python -m benchmarks.flood --queries 1000000
    python -m benchmarks.flood --page '/api/v1/search?q=renonce+' --keys 1m --most 256m

The store of a process is asked in process, nginx with ``wrk`` before a server of one process.
``--keys`` and ``--most`` are the bounds of nginx's cache for queries: by default those for a flood
of the smallest answers, each of which takes a block of the disk, 4 KiB. A page that was kept before
must be there afterwards, when the server has gone.
"""

from __future__ import annotations

import re
import resource
import subprocess
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

import click
from flask.testing import FlaskClient

from benchmarks.faults import outcome
from benchmarks.fronts import front, is_there
from benchmarks.serving import Server, server
from refsearch.store.opening import open_library
from refsearch.web.app import create_app
from refsearch.web.common.http.kept import STORE

KEPT = 8 << 20  # bytes: a limit that a flood reaches soon
PAGE = "/it/bridge-2017-it/27"
_LOOK = 0.2  # seconds between two looks at what nginx keeps
_CLIENTS = 8
_SLICE = 10  # seconds of asking between two looks at how many requests there were
_LINES = 5  # of nginx's log that are printed
_KINDS = ("status", "connect", "read", "write", "timeout")  # what fails, as wrk counts it
Failed = Counter[str]
_LUA = """
local n = 0
request = function() n = n + 1; return wrk.format("GET", "%s" .. n) end
done = function(all)
  local e = all.errors
  print("TOLD", all.requests, e.status, e.connect, e.read, e.write, e.timeout)
end
"""


def in_process(client: FlaskClient, store: Callable[[], int], queries: int) -> None:
    """Print what is kept of a flood of distinct queries, and how the process grows with it."""
    most, first = 0, 0
    for n in range(queries):
        client.get(f"/robots.txt?flood={n}")  # kept as any other, and made in half a millisecond
        most = max(most, store()) if n % 100 == 0 else most
        first = first or (n >= queries // 10 and _resident())
    click.echo(
        f"the store of a process: {queries} distinct queries, at most {most / 2**20:.2f} MB kept, "
        f"wanted at most {KEPT / 2**20:.0f}; peak memory {first / 2**20:.0f} MB after a tenth of "
        f"them, {_resident() / 2**20:.0f} at the end"
    )


def _resident() -> int:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024


def on_disk(folder: Path) -> tuple[int, int]:
    """Return how many files there are in a folder, and how many bytes of the disk they take."""
    blocks = [found for found in map(_blocks, folder.rglob("*")) if found is not None]
    return len(blocks), sum(blocks)


def _blocks(file: Path) -> int | None:
    try:
        found = file.stat()
    except OSError:  # nginx has just removed it
        return None
    return found.st_blocks * 512 if file.is_file() else None


def flooding(port: int, page: str, folder: Path, look: Callable[[], None]) -> tuple[int, Failed]:
    """Ask for a page with distinct endings, looking meanwhile; return how often, and failures."""
    script = folder / "flood.lua"
    script.write_text(_LUA % page)
    command = ["wrk", "-t1", f"-c{_CLIENTS}", f"-d{_SLICE}s", "--timeout=30s", "-s", str(script)]
    begun = subprocess.Popen(
        [*command, f"http://localhost:{port}"], stdout=subprocess.PIPE, text=True
    )
    while begun.poll() is None:
        look()
        time.sleep(_LOOK)
    assert begun.stdout
    told = next(line for line in begun.stdout if line.startswith("TOLD"))
    requests, *failed = map(int, told.split()[1:])
    return requests, Failed(dict(zip(_KINDS, failed, strict=True)))


def _away(one: Server) -> None:
    one.process.terminate()
    one.process.wait()


def by_nginx(page: str, queries: int, keys: str, most: str) -> None:
    """Print what nginx keeps of a flood, and whether a page that it kept before is still there."""
    bounds = {"queries:1m": f"queries:{keys}", "max_size=256m": f"max_size={most}"}
    found: list[tuple[int, int]] = []
    asked, failed = 0, Failed()
    with TemporaryDirectory() as made, server(1, kept_megabytes="8") as one:
        folder = Path(made)
        with front("nginx", folder, int(one.address.rpartition(":")[2]), bounds) as port:
            outcome(port, PAGE)
            while asked < queries:
                more = flooding(
                    port, f"{page}{asked}x", folder,
                    lambda: found.append(on_disk(folder / "refsearch-queries")),
                )  # fmt: skip
                asked, failed = asked + more[0], failed + more[1]
            _away(one)
            there = outcome(port, PAGE)
        logged = (folder / "error.log").read_text().splitlines()
    files, sizes = zip(*found, strict=True)
    click.echo(
        f"nginx: {asked} distinct queries, {failed.total()} failed {dict(+failed)}; at most "
        f"{max(files)} answers and {max(sizes) / 2**20:.1f} MB kept, wanted at most "
        f"{most}; a page kept before: {there}"
    )
    for line in [line for line in logged if re.search(r"\[(error|crit|alert)\]", line)][:_LINES]:
        click.echo(f"  nginx logged: {line}")


@click.command(help=__doc__.partition("\n")[0])
@click.option("--queries", default=1_000_000, show_default=True)
@click.option(
    "--page", default="/robots.txt?flood=", show_default=True, help="What nginx is asked."
)
@click.option("--keys", default="256k", show_default=True, help="Of nginx: room for 8,000 in 1m.")
@click.option("--most", default="8m", show_default=True, help="Of nginx, beside --keys.")
def main(queries: int, page: str, keys: str, most: str) -> None:
    opened = open_library()
    small = create_app(opened.library, opened.engine, {"KEPT_BYTES": KEPT})
    in_process(small.test_client(), lambda: small.extensions[STORE].size, queries)
    if is_there("nginx") and is_there("wrk"):
        by_nginx(page, queries, keys, most)


if __name__ == "__main__":
    main()
