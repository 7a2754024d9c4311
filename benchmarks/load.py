"""What a request costs the server under load, beside datasette on the same provisions.

    python -m benchmarks.load --datasette VENV/bin/datasette --export OUT
    python -m benchmarks.load --datasette VENV/bin/datasette --seconds 1 --workers 1
    python -m benchmarks.load --requests 1000000

``wrk`` (Debian's package) asks. Processor time of the server's whole process tree per request, the
sites in turn, each warmed: asked once for every page that it is to answer, and in a first round
that does not count. Told are the median of the rounds, their spread, and what passed on the clock.
``gunicorn alone`` answers as many bytes of nothing, by the same server: ``benchmarks/floor.py``.
datasette is installed in an environment of its own; it serves the same provisions from SQLite,
found by FTS5, without suggesting facets. OUT is what
``refsearch export-site`` wrote. ``--requests`` asks one server the mix so many times and tells the
memory that is its own (USS) after a tenth of them and at the end.
"""

from __future__ import annotations

import re
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from itertools import cycle, islice
from pathlib import Path
from statistics import median, median_low
from tempfile import TemporaryDirectory
from urllib.parse import quote
from urllib.request import urlopen

import click
import msgspec

from benchmarks.fronts import free_port, front
from benchmarks.load_peer import their_pages, write_base
from benchmarks.pages_ratios import PORT, nginx
from benchmarks.serving import Server, kinds, memory, server, spent
from refsearch.library.library import Library
from refsearch.store.opening import open_library

# Of a hundred requests of the mix, so many are of each kind.
MIX = {"law": 50, "search": 15, "search API": 10, "compare": 10, "compute": 5, "static": 10}
CLIENTS = 4
_SIZED = 99  # pages whose size is looked at
_FAIR = ("--setting", "suggest_facets", "off", "--setting", "default_cache_ttl", "0")
_PLAIN = "nothing kept"  # stands for the first server that keeps nothing
_STORE, _FLOOR = "kept in process", "gunicorn alone"
# The ratios told: a name, whose cost of which kind, to whose, and what is wanted. The store that is
# held to a fifteenth is nginx's. gunicorn alone takes about that much to answer as many bytes of
# nothing, so what a process keeps is told beside it.
_WANTED = (
    ("law page, nothing kept, to datasette's row page", (_PLAIN, "law"), "datasette", 1.2),
    ("search API, nothing kept, to datasette's search", (_PLAIN, "search API"), "datasette", 0.7),
    ("law page kept in process, to datasette's", (_STORE, "law"), "datasette", 0.1),
    ("search API kept in process, to datasette's", (_STORE, "search API"), "datasette", 0.1),
    ("law page by nginx with its cache, to datasette's", ("nginx", "law"), "datasette", 0.1),
    (
        "search API by nginx with its cache, to datasette's",
        ("nginx", "search API"),
        "datasette",
        0.1,
    ),
    ("law page by nginx with its cache, to nothing kept", ("nginx", "law"), _PLAIN, 0.0667),
    (
        "search API by nginx with its cache, to nothing kept",
        ("nginx", "search API"),
        _PLAIN,
        0.0667,
    ),
    ("law page by nginx from the export, to nothing kept", ("export", "law"), _PLAIN, 0.01),
    ("law page kept in process, to nothing kept", (_STORE, "law"), _PLAIN, None),
    ("search API kept in process, to nothing kept", (_STORE, "search API"), _PLAIN, None),
    ("gunicorn alone, to a law page with nothing kept", (_FLOOR, "law"), _PLAIN, None),
    ("law page kept in process, to gunicorn alone", (_STORE, "law"), _FLOOR, None),
    ("search API kept in process, to gunicorn alone", (_STORE, "search API"), _FLOOR, None),
)
_SLICE = 10  # seconds of asking between two looks at how many requests there were
_PATIENCE = 60
_LUA = """
local pages, n = {}, 0
for line in io.lines("%s") do pages[#pages + 1] = line end
request = function() n = n + 1; return wrk.format("GET", pages[(n - 1) %% #pages + 1]) end
done = function(all, latency)
  local e = all.errors
  io.write(string.format("TOLD %%d %%d %%d\\n", all.requests,
    e.status + e.connect + e.read + e.write + e.timeout, all.duration))
end
"""


class Site(msgspec.Struct, frozen=True):
    """A site that is asked: its address, its pages by kind, how to tell its processes."""

    name: str
    address: str
    pages: Mapping[str, Sequence[str]]
    processes: Callable[[], Sequence[int]]


class Asked(msgspec.Struct, frozen=True):
    """What came of asking: requests, those not answered well, seconds, milliseconds of CPU each."""

    requests: int
    failed: int
    seconds: float
    cost: float


def tree(pid: int) -> list[int]:
    """Return a process and all that it has begun."""
    found = [pid]
    for one in found:
        children = Path(f"/proc/{one}/task/{one}/children")
        found += [int(child) for child in children.read_text().split()]
    return found


def ask(site: Site, kind: str, seconds: int, folder: Path) -> Asked:
    """Ask a site for pages of a kind for so long."""
    pages, script = folder / "pages", folder / "pages.lua"
    pages.write_text("\n".join(site.pages[kind]))
    script.write_text(_LUA % pages)
    before = {pid: spent(pid) for pid in site.processes()}
    command = ["wrk", "-t1", f"-c{CLIENTS}", f"-d{seconds}s", "--timeout=30s", "-s", str(script)]
    said = subprocess.run([*command, site.address], capture_output=True, text=True, check=True)
    counts = re.search(r"TOLD (\d+) (\d+) (\d+)", said.stdout)
    assert counts, said.stdout + said.stderr
    requests, failed, micros = map(int, counts.groups())
    took = sum(spent(pid) - before.get(pid, 0.0) for pid in site.processes())
    return Asked(requests, failed, micros / 1e6, took / max(requests, 1))


def mixed(pages: Mapping[str, Sequence[str]]) -> list[str]:
    """Return a thousand pages as they are asked for together, each kind in its share."""
    shares = [(kind, share) for kind, share in MIX.items() for _ in range(share)]
    turns = {kind: cycle(pages[kind]) for kind in MIX}
    order = sorted(range(len(shares)), key=lambda n: n * 37 % len(shares))
    return [next(turns[shares[n][0]]) for n in islice(cycle(order), 1000)]


def own_pages(library: Library) -> dict[str, list[str]]:
    """Return the pages that refsearch is asked for."""
    found = kinds(library)
    pages = {kind: found[kind] for kind in ("law", "search", "search API", "compare")}
    pages["compute"] = [
        "/api/v1/compute/contract-score?input="
        + quote(f'{{"contract":"{level}{suit}","tricks":{tricks}}}')
        for level in range(1, 8)
        for suit in ("C", "D", "H", "S", "NT")
        for tricks in (6, 9, 13)
    ]
    pages["static"] = ["/static/refsearch.css", "/static/rulings.css", "/favicon.ico"]
    return pages | {"mix": mixed(pages)}


@contextmanager
def other(
    name: str, command: Sequence[str | Path], pages: Mapping[str, Sequence[str]]
) -> Iterator[Site]:
    """Begin a server that is no refsearch; its port is put at the end of the command."""
    port = free_port()
    begun = subprocess.Popen(
        [*command, str(port)], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    try:
        address = f"http://127.0.0.1:{port}"
        _wait_for(f"{address}/")
        yield Site(name, address, pages, lambda: tree(begun.pid))
    finally:
        begun.terminate()
        begun.wait()


def _wait_for(address: str) -> None:
    end = time.monotonic() + _PATIENCE
    while time.monotonic() < end:
        try:
            urlopen(address).close()
            return
        except OSError:
            time.sleep(0.1)
    raise TimeoutError(f"{address} does not answer")


def as_large(pages: Mapping[str, Sequence[str]], address: str) -> dict[str, list[str]]:
    """Return what the server without refsearch is asked for: as many bytes as a page has."""
    found = {}
    for kind in ("law", "search API"):
        sizes = []
        for page in pages[kind][:_SIZED]:
            with urlopen(address + page) as answer:
                sizes.append(len(answer.read()))
        found[kind] = [f"/{median_low(sizes)}"]
    return found


@contextmanager
def sites(
    library: Library, workers: Sequence[int], program: Path | None, export: Path | None
) -> Iterator[list[Site]]:
    """Begin everything that is asked: all run at once and are asked in turn."""
    pages = own_pages(library)
    with ExitStack() as stack:
        folder = Path(stack.enter_context(TemporaryDirectory()))
        found = []

        def begun(name: str, count: int, kept: str) -> Server:
            one = stack.enter_context(server(count, kept_megabytes=kept))
            found.append(Site(name, one.address, pages, lambda: tree(one.process.pid)))
            return one

        for count in workers:
            begun(f"{count} nothing kept", count, "0")
        sized = as_large(pages, found[0].address)
        alone = [sys.executable, "-m", "benchmarks.floor"]
        found.append(stack.enter_context(other("gunicorn alone", alone, sized)))
        keeping = begun(_STORE, 1, "64")
        (folder / "nginx").mkdir()
        port = int(keeping.address.rpartition(":")[2])
        there = stack.enter_context(front("nginx", folder / "nginx", port))
        master = int((folder / "nginx" / "nginx.pid").read_text())
        both = keeping.process.pid
        found.append(
            Site("nginx", f"http://localhost:{there}", pages, lambda: [*tree(master), *tree(both)])
        )
        if export:
            files = stack.enter_context(nginx((export / "site").absolute()))
            laws = {"law": [p for p in pages["law"] if (export / "site" / p[1:]).exists()]}
            found.append(Site("export", f"http://127.0.0.1:{PORT}", laws, lambda: tree(files)))
        if program:
            file = folder / "laws.db"
            write_base(library, file)
            begin = [program, "serve", "--immutable", file, *_FAIR, "--port"]
            found.append(stack.enter_context(other("datasette", begin, their_pages(library))))
        yield found


Costs = dict[tuple[str, str], list[Asked]]


def ask_once(site: Site) -> None:
    """Ask a site for every page that it is to answer."""
    for page in {page for pages in site.pages.values() for page in pages}:
        with urlopen(site.address + page) as answer:
            answer.read()


def measure(asked: Sequence[Site], rounds: int, seconds: int) -> Costs:
    """Return what each kind of page took at each site, in every round but the first."""
    found: Costs = {}
    for site in asked:
        ask_once(site)
    with TemporaryDirectory() as folder:
        for number in range(rounds + 1):
            for kind in (*MIX, "mix"):
                for site in (site for site in asked if kind in site.pages):
                    took = ask(site, kind, seconds, Path(folder))
                    if number:
                        found.setdefault((site.name, kind), []).append(took)
    return found


def tell(found: Costs, plain: str) -> None:
    """Print the costs, and the ratios beside what is wanted."""
    for (site, kind), rounds in found.items():
        costs = sorted(one.cost for one in rounds)
        speed = median(one.requests / one.seconds for one in rounds)
        failed = sum(one.failed for one in rounds)
        click.echo(
            f"{site:16} {kind:10} {median(costs):8.3f} ms ({costs[0]:.3f} to {costs[-1]:.3f}), "
            f"{speed:6.0f} a second, {failed} failed"
        )
    for name, (ours, kind), theirs, most in _WANTED:
        sides = (plain if side == _PLAIN else side for side in (ours, theirs))
        cost, beside = (found.get((side, kind)) for side in sides)
        if cost and beside:
            ratios = sorted(a.cost / b.cost for a, b in zip(cost, beside, strict=True))
            spread = f"{ratios[0]:.4f} to {ratios[-1]:.4f}"
            aim = f"wanted at most {most}" if most else "no aim"
            click.echo(f"{name:58} {median(ratios):.4f} ({spread}), {aim}")


def endurance(library: Library, requests: int) -> None:
    """Print the memory of a server after a tenth of so many requests and at their end."""
    with server(1) as one, TemporaryDirectory() as folder:
        pages = {"mix": own_pages(library)["mix"]}
        site = Site("kept", one.address, pages, lambda: tree(one.process.pid))
        done, early = 0, 0.0
        while done < requests:
            done += ask(site, "mix", _SLICE, Path(folder)).requests
            own = sum(memory(pid)[0] for pid in one.workers())
            if not early and done >= requests / 10:
                early, at = own, done
        click.echo(
            f"USS {early:.1f} MB after {at} requests, {own:.1f} MB after {done}: "
            f"{own / early:.3f}, wanted at most 1.05"
        )


@click.command(help=__doc__.partition("\n")[0])
@click.option("--datasette", "program", type=click.Path(path_type=Path, exists=True))
@click.option("--export", type=click.Path(path_type=Path, exists=True), help="An export.")
@click.option("--workers", multiple=True, type=int, default=[1, 2, 4], show_default=True)
@click.option("--rounds", default=3, show_default=True)
@click.option("--seconds", default=5, show_default=True, help="Of asking, each time.")
@click.option("--requests", default=0, help="Only tell the memory after so many requests.")
def main(
    program: Path | None,
    export: Path | None,
    workers: Sequence[int],
    rounds: int,
    seconds: int,
    requests: int,
) -> None:
    library = open_library().library
    if requests:
        endurance(library, requests)
        return
    with sites(library, workers, program, export) as asked:
        tell(measure(asked, rounds, seconds), asked[0].name)


if __name__ == "__main__":
    main()
