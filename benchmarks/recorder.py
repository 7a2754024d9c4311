"""What the whole product answers, recorded before a change of the code and compared after it.

    python -m benchmarks.recorder record before.zip
    python -m benchmarks.recorder compare before.zip after.zip

A recording holds every page in every interface language, every answer of the API, every export,
the end of every path of every ruling and the output of every command, over a fixed list: what the
sitemap names, what the judged queries ask, what the examples compute. It is taken through HTTP and
the command line only, so that it does not change with the code behind them.
"""

from __future__ import annotations

import difflib
import json
import os
import re
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlsplit

import click
import msgspec
from flask.testing import FlaskClient

from refsearch.rulings.explore import leaves
from refsearch.store.opening import open_library
from refsearch.web.app import create_app

LANGUAGES = ("it", "el", "en")
QUERIES = Path(__file__).parent.parent / "tests" / "gold" / "search" / "queries.toml"
SHOWN = 20  # differences printed in full; the rest are counted
# what may differ: the version of a static file, the day it is printed, where the checkout is
PASSING = (
    (re.compile(r"\?v=[0-9a-f]+"), "?v="),
    (re.compile(r"\d{4}-\d{2}-\d{2}T[\d:.+]+"), "<time>"),
    (re.compile(re.escape(str(Path(__file__).parent.parent))), "<checkout>"),
)
COMMANDS = (
    *(["show", edition, id_] for edition, id_ in (
        ("bridge-2017-it", "27B1(b)"), ("bridge-2017-el", "27Β1(β)"), ("bridge-2007-it", "30"),
        ("norme-2010-it", "8.3"), ("burraco-2011-it", "30"),
    )),
    *(["show", "bridge-2017-it", "12", "--format", form] for form in ("md", "json", "akn")),
    ["show", "bridge-2017-it", "99"],
    ["resolve", "Artt. 30, 31 o 32"],
    ["resolve", "Νόμος 27Β1(β)", "--json"],
    ["resolve", "nothing at all"],
    ["compute"],
    ["compute", "contract-score"],
    ["compute", "contract-score", '{"contract": "4SX", "tricks": 9, "vulnerable": true}'],
    ["compute", "contract-score", '{"contract": "8S"}'],
    *(["rule", "--ui", ui] for ui in LANGUAGES),
    *(["rule", "revoke", "--facts", "{}", "--ui", ui] for ui in LANGUAGES),
    *(["search", "attacco fuori turno", "--ui", ui] for ui in LANGUAGES),
    ["search", "4S -2", "--json"],
    ["examples"],
    ["examples", "--run"],
    ["check"],
    ["--help"],
    *([name, "--help"] for name in (
        "serve", "build", "check", "search", "show", "resolve", "export", "compute", "rule",
        "examples", "new", "evaluate",
    )),
    ["evaluate"],
    ["evaluate", "--offers"],
)  # fmt: skip


class Recording:
    """Answers by name, written into one file as they come."""

    def __init__(self, path: Path) -> None:
        self._file = zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=1)
        self.count = 0

    def add(self, name: str, content: str) -> None:
        """Keep an answer, but for what passes."""
        for pattern, instead in PASSING:
            content = pattern.sub(instead, content)
        self._file.writestr(zipfile.ZipInfo(name), content)
        self.count += 1

    def close(self) -> None:
        """Finish the file."""
        self._file.close()


def pages(client: FlaskClient) -> Iterator[str]:
    """Yield the address of every page that anything on the site leads to, and a few that err."""
    found = re.findall(r"<loc>([^<]+)</loc>", client.get("/sitemap.xml").text)
    paths = list(dict.fromkeys(urlsplit(address).path for address in found))
    yield from paths
    editions = [one["id"] for one in _json(client, "/api/v1/editions")["editions"]]
    for ui in LANGUAGES:
        yield from (f"/{ui}/{name}" for name in ("help", "calculators", "search", "nothing", "x/1"))
        yield from (f"/{ui}/{e}/{id_}/preview" for e in editions for id_ in ("1", "12.C", "fn.1"))
        yield from (f"/{ui}/{e}/corrections/{n}/preview" for e in editions for n in (0, 1, 9999))
        yield from (f"/{ui}/compare/{a}/{b}" for a in editions for b in editions)
        pairs = (("bridge-2017-it", "bridge-2017-el"), ("bridge-2007-it", "bridge-2017-it"))
        yield from (f"/{ui}/compare/{a}/{b}/{n}" for a, b in pairs for n in range(1, 94))
        yield from (
            f"/{ui}/rulings/{name}/{part}" for name in _rulings(client) for part in ("tree",)
        )


def data(client: FlaskClient) -> Iterator[str]:
    """Yield the address of every answer of the API that is asked for with GET, and the exports."""
    yield from ("/openapi.json", "/sitemap.xml", "/robots.txt", "/opensearch.xml?ui=el")
    yield from (f"/api/v1/{name}" for name in ("editions", "terms", "compute", "rulings"))
    for one in _json(client, "/api/v1/editions")["editions"]:
        edition = f"/api/v1/editions/{one['id']}"
        yield from (edition, f"{edition}/corrections", f"{edition}/provisions/nothing")
        exported = f"/en/{one['id']}/export"
        yield from (f"{exported}/{form}" for form in ("json", "akn", "md"))
        for provision in _json(client, f"{exported}/json")["provisions"]:
            yield f"{edition}/provisions/{quote(provision['id'])}"
    yield from (
        f"/api/v1/terms/{one['concept']}" for one in _json(client, "/api/v1/terms")["terms"]
    )
    yield from (f"/api/v1/compute/{name}" for name in _named(client, "compute"))
    yield from (f"/api/v1/rulings/{name}" for name in _rulings(client))


def searches() -> Iterator[str]:
    """Yield the judged queries, as searches of the API, pages of results and suggestions."""
    judged = msgspec.toml.decode(QUERIES.read_bytes())
    for half in ("report", "tune", "blind"):
        for ui, queries in judged.get(half, {}).items():
            for one in queries:
                asked = quote(one["q"])
                yield f"/api/v1/search?q={asked}&ui={ui}"
                yield f"/api/v1/resolve?citation={asked}"
                if half != "tune":
                    yield f"/{ui}/search?q={asked}"
                    yield f"/{ui}/suggest?q={asked[: len(asked) // 2]}"


def _json(client: FlaskClient, path: str) -> Any:
    return json.loads(client.get(path).data)


def _named(client: FlaskClient, kind: str) -> list[str]:
    listed = _json(client, f"/api/v1/{kind}")
    [rows] = [value for value in listed.values() if isinstance(value, list)]
    return [row["name"] for row in rows]


def _rulings(client: FlaskClient) -> list[str]:
    return _named(client, "rulings")


def _asked(client: FlaskClient, recording: Recording, path: str) -> None:
    with client.get(path) as answer:
        recording.add(
            f"GET {path}", f"{answer.status}\n{answer.headers.get('Location', '')}\n{answer.text}"
        )


def _computed(client: FlaskClient, recording: Recording) -> None:
    """Record every calculator's page with its example, and what the API answers to it."""
    for name in _named(client, "compute"):
        for ui in LANGUAGES:
            _asked(client, recording, f"/{ui}/calculators/{name}/result")
        for given in ({}, {"nothing": 1}, [], {"contract": "4SX", "tricks": 9}):
            answer = client.post(f"/api/v1/compute/{name}", json=given)
            recording.add(f"POST compute {name} {given}", f"{answer.status}\n{answer.text}")


def _ruled(client: FlaskClient, recording: Recording) -> None:
    """Record the outcome of every path of every ruling, in every language."""
    for name in _rulings(client):
        for leaf in leaves(name):
            for ui in LANGUAGES:
                answer = client.post(
                    f"/api/v1/rulings/{name}?ui={ui}", json={"facts": dict(leaf.facts)}
                )
                key = json.dumps(dict(leaf.facts), sort_keys=True)
                recording.add(f"POST rulings {name} {ui} {key}", f"{answer.status}\n{answer.text}")


def _commanded(words: list[str]) -> tuple[str, str]:
    done = subprocess.run(
        [sys.executable, "-m", "refsearch", *words],
        capture_output=True, text=True, check=False, env=os.environ | {"PYTHONUTF8": "1"},
    )  # fmt: skip
    return f"$ refsearch {' '.join(words)}", f"{done.returncode}\n{done.stdout}\n{done.stderr}"


@click.group()
def main() -> None:
    """Record what the product answers, or compare two recordings."""


@main.command()
@click.argument("path", type=click.Path(path_type=Path, dir_okay=False))
def record(path: Path) -> None:
    """Write a recording into PATH; about ten minutes."""
    opened = open_library()
    client = create_app(opened.library, opened.engine).test_client()
    recording = Recording(path)
    with ProcessPoolExecutor(1) as others:
        commanded = others.map(_commanded, [list(words) for words in COMMANDS])
        for address in dict.fromkeys((*pages(client), *data(client), *searches())):
            _asked(client, recording, address)
        _computed(client, recording)
        _ruled(client, recording)
        for name, printed in commanded:
            recording.add(name, printed)
    recording.close()
    click.echo(f"{recording.count} answers recorded in {path}")


@main.command()
@click.argument("before", type=click.Path(path_type=Path, exists=True))
@click.argument("after", type=click.Path(path_type=Path, exists=True))
@click.option("--allow", multiple=True, help="A regular expression of lines that may differ.")
def compare(before: Path, after: Path, allow: tuple[str, ...]) -> None:
    """Print what differs; exit 1 if anything does."""
    with zipfile.ZipFile(before) as one, zipfile.ZipFile(after) as other:
        names = list(dict.fromkeys((*one.namelist(), *other.namelist())))
        different = [name for name in names if _differ(one, other, name, allow)]
        for name in different[:SHOWN]:
            click.echo(f"\n=== {name}")
            one_side, other_side = _lines(one, name, ()), _lines(other, name, ())
            lines = difflib.unified_diff(one_side, other_side, "before", "after", n=0, lineterm="")
            click.echo("\n".join(line[:300] for line in list(lines)[:40]))
    click.echo(f"{len(names)} answers, {len(different)} differ")
    sys.exit(bool(different))


def _differ(
    one: zipfile.ZipFile, other: zipfile.ZipFile, name: str, allow: tuple[str, ...]
) -> bool:
    return _lines(one, name, allow) != _lines(other, name, allow)


def _lines(recording: zipfile.ZipFile, name: str, allow: tuple[str, ...]) -> list[str]:
    try:
        lines = recording.read(name).decode().splitlines()
    except KeyError:
        return ["(not there)"]
    return [line for line in lines if not any(re.search(pattern, line) for pattern in allow)]


if __name__ == "__main__":
    main()
