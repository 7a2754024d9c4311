"""What docs/operations.md and docs/scaling.md tell, measured part by part, beside what is wanted.

    python -m benchmarks.operations
    python -m benchmarks.operations --part faults --part memory
    python -m benchmarks.operations --requests 100000
    python -m benchmarks.operations --brief --requests 2000 --rounds 1

A part is some commands, the same that its section names. What they print is written to
``.operations/said/PART.txt`` too, with the day, the load of the machine and the seconds. At the end
each part is told with what came of it: those that were left out or failed with the reason.
"""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

import click

HERE = Path(".operations")
BEFORE = "d89f9c8"  # the version that the cost of a page is compared with
DATASETTE = HERE / "datasette" / "bin" / "datasette"
EXPORT = HERE / "export"
_POSTGRESQL = "/usr/lib/postgresql"  # where Debian has the programs of the server


class Part(NamedTuple):
    """Some commands; ``needs`` are the programs, modules and folders without which it is left out.

    ``size`` says how much is measured, ``minutes`` about how long that takes two quiet processors.
    """

    name: str
    size: str
    minutes: int
    commands: Sequence[str]
    needs: Sequence[str] = ()


def parts(requests: int, rounds: int, *, brief: bool = False) -> list[Part]:
    """Return what can be measured, the short before the long.

    What is ``brief`` shows that a part runs, on less than its figures are told of.
    """
    sizes, every, asked = ("1,2", 90, " --workers 1 --seconds 1") if brief else ("1,20", 9, "")
    export = "{python} -m refsearch export-site {export}" + " --under /it/bridge-2017-it/" * brief
    measure = "{python} -m benchmarks."
    tests = "{python} -m pytest -q -o addopts= -rs -p no:cacheprovider tests/"
    serving = f"--rounds {rounds}"
    return [
        Part(
            "release", "the service, lock, wheel, list of packages", 3,
            [f"{tests}core/test_wheel.py tests/core/test_lock.py tests/server/test_fronts.py"
             " -k 'wheel or lock or service or container or hash'",
             "make sbom", "make audit"],
        ),
        Part(
            "store", "every file of a build, each block of it; each way to end a build", 4,
            [f"{tests}store tests/web/common/test_same_bytes.py"],
        ),
        Part(
            "bounds", "limits one past each, hostile input, the API's document, the assistants", 8,
            [f"{tests}web/api tests/web/test_hostile.py tests/assistants tests/core/test_growth.py"
             " tests/server/test_watching.py tests/server/test_rates.py"],
        ),
        Part("serving", f"{rounds} rounds of 110 requests of each kind; 1,000 for each of 3"
             " processes", 5, [f"{measure}serving {serving}"]),
        Part(
            "pages", f"{rounds} rounds of every ninth law in three languages; 20,000 requests to"
            " nginx in a round", 8,
            [export,
             f"{measure}pages_ratios --before {{before}} --export {{export}} --every {every}"],
            ["nginx", "git"],
        ),
        Part("faults", "16 clients, 500 at once, each fault once before nginx and Caddy", 8,
             [f"{measure}faults"], ["nginx"]),
        Part(
            "memory", "765 queries at 1 and at 20 copies, in the store and on PostgreSQL", 15,
            [f"{measure}memory --sizes {sizes} --postgresql"], [_POSTGRESQL],
        ),
        Part("rebuild", "one edition of 500 provisions changed, in a library of twenty", 1,
             [f"{measure}rebuild"]),
        Part("building", "1 and 20 copies built whole, by the version before too", 25,
             [f"{measure}building --sizes {sizes} --before {{before}}"], ["git"]),
        Part("replicas", "three servers, three threads that ask, each fault once", 6,
             [f"{measure}replicas"], ["patroni", _POSTGRESQL]),
        Part("xapian", "1,040 judged queries, asked of all three", 10,
             [f"{measure}xapian_beside --rounds 1"], ["xapian-tcpsrv", _POSTGRESQL]),
        Part(
            "load", f"{rounds} rounds of 5 seconds of seven kinds at seven sites", 20,
            [*[export] * brief,
             f"{measure}load --datasette {{datasette}} --export {{export}} {serving}{asked}"],
            ["wrk", "nginx"],
        ),
        Part("flood", f"{requests:,} distinct queries, to a process and to nginx",
             1 + requests // 60_000, [f"{measure}flood --queries {requests}"]),
        Part("endurance", f"{requests:,} requests of the mix", 1 + requests // 100_000,
             [f"{measure}load --requests {requests}"], ["wrk"]),
    ]  # fmt: skip


def lacking(part: Part) -> list[str]:
    """Return what a part needs and is not on this machine."""
    here = (Path(one).exists() or shutil.which(one) or find_spec(one) for one in part.needs)
    return [one for one, found in zip(part.needs, here, strict=True) if not found]


def made(command: str) -> str:
    """Return a command as it is run; make what it asks for: a peer, an export, the older code."""
    if "{datasette}" in command and not DATASETTE.exists():
        _run([sys.executable, "-m", "venv", DATASETTE.parents[1]])
        _run([DATASETTE.with_name("pip"), "install", "-q", "datasette>=0.65,<0.66"])
    if "--export" in command and not (EXPORT / "build").exists():
        _run([sys.executable, "-m", "refsearch", "export-site", EXPORT])
    before = HERE / "before"
    if "{before}" in command and not before.exists():
        _run(["git", "worktree", "add", "--detach", before, BEFORE])
        # what that version imports and this one does not
        pip = [sys.executable, "-m", "pip", "install", "-q", "--no-deps"]
        _run([*pip, "--target", before, "flask-talisman>=1.1,<2"])
    return command.format(
        python=shlex.quote(sys.executable), datasette=DATASETTE, export=EXPORT, before=before
    )


def _run(command: Sequence[str | Path]) -> None:
    subprocess.run(command, check=True)


def said(command: str) -> Iterator[str]:
    """Yield the lines that a command prints, and raise CalledProcessError if it fails."""
    path = os.pathsep.join(("tests", os.environ.get("PYTHONPATH", "")))
    begun = subprocess.Popen(
        ["bash", "-c", command], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
        env={**os.environ, "PYTHONPATH": path},
    )  # fmt: skip
    assert begun.stdout
    yield from begun.stdout
    if begun.wait():
        raise subprocess.CalledProcessError(begun.returncode, command)


def run(part: Part) -> str:
    """Run a part, and tell what came of it."""
    file = HERE / "said" / f"{part.name}.txt"
    file.parent.mkdir(parents=True, exist_ok=True)
    begun, outcome = time.monotonic(), "measured"
    with file.open("w", encoding="utf-8") as to:

        def tell(line: str) -> None:
            click.echo(line)
            to.write(f"{line}\n")
            to.flush()

        tell(f"== {part.name}: {part.size}; {datetime.now(UTC):%Y-%m-%d %H:%M} UTC, {_machine()}")
        try:
            for command in map(made, part.commands):
                tell(f"$ {command.replace(sys.executable, 'python')}")
                for line in said(command):
                    tell(line.rstrip("\n"))
        except subprocess.CalledProcessError as error:
            outcome = f"failed ({error.returncode})"
        seconds = time.monotonic() - begun
        tell(f"-- {part.name}: {outcome}, {seconds:.0f} s, {_machine()}")
    return f"{outcome} in {seconds / 60:.1f} minutes"


def _machine() -> str:
    return f"{os.cpu_count()} processors, {os.getloadavg()[0]:.1f} jobs waiting"


@click.command(help=__doc__.partition("\n")[0])
@click.option("--part", "names", multiple=True, help="Only this one; may be given again.")
@click.option("--requests", default=1_000_000, show_default=True, help="Of flood and endurance.")
@click.option("--rounds", default=3, show_default=True, help="Of what is told as a median.")
@click.option("--brief", is_flag=True, help="Fewer copies, pages and seconds: whether it runs.")
@click.option("--list", "listed", is_flag=True, help="Only list the parts.")
def main(names: tuple[str, ...], requests: int, rounds: int, brief: bool, listed: bool) -> None:
    known = parts(requests, rounds, brief=brief)
    if unknown := set(names) - {part.name for part in known}:
        raise click.UsageError(f"no part {', '.join(sorted(unknown))}")
    outcomes = []
    for part in known:
        away = lacking(part)
        if names and part.name not in names:
            came = "left out: not asked for"
        elif away:
            came = f"left out: no {', '.join(away)} here"
        else:
            came = f"about {part.minutes} minutes" if listed else run(part)
        outcomes.append((part, came))
    for part, came in outcomes:
        click.echo(f"{part.name:10} {came}: {part.size}")
    if any(came.startswith("failed") for _, came in outcomes):
        sys.exit(1)


if __name__ == "__main__":
    main()
