"""What pages cost as functions of the build, beside what is wanted: each a ratio in one run.

    python -m benchmarks.pages_ratios --before CHECKOUT
    python -m benchmarks.pages_ratios --export FOLDER

Both sides are asked in turn, warmed, in three rounds: the median of the rounds and their spread.
CHECKOUT is another version of the code (`git worktree add CHECKOUT COMMIT`), FOLDER the export of
this one (`refsearch export-site`). Processor time of the server, not the clock.
"""

from __future__ import annotations

import http.client
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from statistics import median, quantiles
from time import process_time, sleep

import click
from flask.testing import FlaskClient

from refsearch.library.library import Library
from refsearch.store.opening import open_library
from refsearch.web.app import create_app

ROUNDS = 3
KEPT = 64 << 20  # bytes: what `refsearch serve` keeps by default
SENT = 20_000  # requests to nginx in a round: its processor time is told in hundredths of a second
PORT = 18_080
ROOT = Path(__file__).parent.parent
_NGINX = """
user root; worker_processes 1; pid {folder}/pid; error_log {folder}/error.log; daemon off;
events {{ worker_connections 64; }}
http {{
  include /etc/nginx/mime.types; default_type text/html; access_log off; keepalive_requests 1000000;
  client_body_temp_path {folder}/a; proxy_temp_path {folder}/b; fastcgi_temp_path {folder}/c;
  uwsgi_temp_path {folder}/d; scgi_temp_path {folder}/e;
  server {{ listen 127.0.0.1:{port}; root {site}; gzip_static on;
    location / {{ try_files $uri/index.html $uri =404; }} }}
}}
"""


def law_pages(library: Library) -> list[str]:
    """Return the address of every law in every language of the interface."""
    books = library.books.items()
    languages = library.languages.interface
    return [f"/{ui}/{id_}/{law.id}" for ui in languages for id_, book in books for law in book.laws]


def report(name: str, ratios: Sequence[float], wanted: str) -> None:
    """Print a ratio: its median, its spread, and what is wanted."""
    spread = f"{min(ratios):.4f} to {max(ratios):.4f}"
    click.echo(f"{name:46} {median(ratios):.4f}  ({spread})  wanted {wanted}")


class Other:
    """Another version of the code, which answers in a process of its own."""

    def __init__(self, checkout: Path) -> None:
        worker = Path(__file__).with_name("pages_worker.py")
        self._process = subprocess.Popen(
            [sys.executable, str(worker)], cwd=checkout, text=True,
            # whole: a relative one leads elsewhere from there, and this code is found instead
            env={**os.environ, "PYTHONPATH": str(checkout.resolve())},
            stdin=subprocess.PIPE, stdout=subprocess.PIPE,
        )  # fmt: skip
        self._line()

    def spent(self, address: str) -> float:
        assert self._process.stdin
        self._process.stdin.write(f"{address}\n")
        self._process.stdin.flush()
        return float(self._line())

    def _line(self) -> str:
        assert self._process.stdout
        return self._process.stdout.readline()

    def close(self) -> None:
        self._process.kill()
        self._process.communicate()


def spent(act: Callable[[], object]) -> float:
    """Return the milliseconds of processor time that something takes."""
    before = process_time()
    act()
    return 1000 * (process_time() - before)


def against(before: Path, pages: Sequence[str]) -> None:
    """Print what a law page costs beside another version, none of them kept."""
    old, new = Other(before), Other(ROOT)
    try:
        for page in pages:
            old.spent(page), new.spent(page)
        middles, ends = [], []
        for _ in range(ROUNDS):
            both = [(old.spent(page), new.spent(page)) for page in pages]
            (p50, p95), (q50, q95) = (_cuts([b[n] for b in both]) for n in (0, 1))
            click.echo(f"  before p50 {p50:.2f} p95 {p95:.2f} ms, now {q50:.2f} and {q95:.2f}")
            middles.append(q50 / p50)
            ends.append(q95 / p95)
    finally:
        old.close()
        new.close()
    report("law page, uncached, p50, to before", middles, "at most 0.4")
    report("law page, uncached, p95, to before", ends, "at most 0.4")


def _cuts(values: Sequence[float]) -> tuple[float, float]:
    cuts = quantiles(values, n=20)
    return cuts[9], cuts[18]


def beside_uncached(plain: FlaskClient, kept: FlaskClient, pages: Sequence[str]) -> list[float]:
    """Print what a 304 and a kept answer cost beside the uncached page; return the latter's p50."""
    packed = {"Accept-Encoding": "gzip, deflate, br"}
    tags = {page: plain.get(page).headers["ETag"] for page in pages}
    for page in pages:
        kept.get(page, headers=packed)
    whole, short, stored = [], [], []
    for _ in range(ROUNDS):
        costs = [
            (
                spent(lambda page=page: plain.get(page)),
                spent(lambda page=page: plain.get(page, headers={"If-None-Match": tags[page]})),
                spent(lambda page=page: kept.get(page, headers=packed)),
            )
            for page in pages
        ]
        full, none, again = (median(cost[n] for cost in costs) for n in range(3))
        whole.append(full)
        short.append(none / full)
        stored.append(again / full)
    report("304, to the uncached 200", short, "at most 0.1")
    # the test client takes most of it, so it is no measure of a server: benchmarks.load has one
    report("kept answer by a test client, to the page", stored, "nothing here: see benchmarks.load")
    return whole


@contextmanager
def nginx(site: Path) -> Iterator[int]:
    """Serve files with nginx; give the number of its process."""
    with tempfile.TemporaryDirectory() as folder:
        config = Path(folder) / "nginx.conf"
        config.write_text(_NGINX.format(folder=folder, port=PORT, site=site))
        process = subprocess.Popen(["nginx", "-c", str(config), "-p", folder])
        try:
            while not (Path(folder) / "pid").exists():
                sleep(0.05)
            yield process.pid
        finally:
            process.terminate()
            process.wait()


def sent_by_nginx(export: Path, pages: Sequence[str], uncached: Sequence[float]) -> None:
    """Print what nginx spends on a page of the export beside the uncached page of the site."""
    ratios = []
    with nginx((export / "site").absolute()) as master:
        for cost in uncached:
            before = _tree_time(master)
            asking = http.client.HTTPConnection("127.0.0.1", PORT)
            for n in range(SENT):
                asking.request("GET", pages[n % len(pages)], headers={"Accept-Encoding": "gzip"})
                answer = asking.getresponse()
                assert answer.status == 200, (pages[n % len(pages)], answer.status)
                answer.read()
            ratios.append(1000 * (_tree_time(master) - before) / SENT / cost)
    report("export by nginx, to the uncached page", ratios, "at most 0.01")


def _tree_time(master: int) -> float:
    """Return the seconds of processor time of a process and its children, as far as they live."""
    children = Path(f"/proc/{master}/task/{master}/children").read_text().split()
    total = 0
    for number in (str(master), *children):
        fields = Path(f"/proc/{number}/stat").read_text().rpartition(")")[2].split()
        total += int(fields[11]) + int(fields[12])
    return total / os.sysconf("SC_CLK_TCK")


@click.command(help=__doc__.partition("\n")[0])
@click.option("--before", type=click.Path(path_type=Path, exists=True), help="Another checkout.")
@click.option("--export", type=click.Path(path_type=Path, exists=True), help="An export.")
@click.option("--every", default=1, show_default=True, help="Only each such law page.")
def main(before: Path | None, export: Path | None, every: int) -> None:
    opened = open_library()
    pages = law_pages(opened.library)[::every]
    if before:
        against(before, pages)
    plain = create_app(opened.library, opened.engine).test_client()
    keeping = create_app(opened.library, opened.engine, {"KEPT_BYTES": KEPT})
    uncached = beside_uncached(plain, keeping.test_client(), pages)
    if export:
        there = [page for page in pages if (export / "site" / page[1:] / "index.html").exists()]
        sent_by_nginx(export, there, uncached)


if __name__ == "__main__":
    main()
