"""What pages that compare editions cost: ``python -m benchmarks.comparing [KIND …]``.

Processor time of the site in this process, without a server or network before it: the first page of
each kind, which pays for what is read once, and then every fourth law. The stored build is opened
first: what opening costs is `benchmarks.serving`'s. Last is what a build pays for comparing
editions when nothing of it was worked out before (``build`` alone prints only that).
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from statistics import median
from time import process_time

import msgspec
from flask.testing import FlaskClient

from refsearch.comparison.prepared import prepare
from refsearch.library.library import Library
from refsearch.paths import texts_folder
from refsearch.reading.corpus import read_corpus
from refsearch.store.opening import open_library
from refsearch.web.app import create_app

PAGE, REPORT, BUILD = 0.150, 0.300, 30.0  # seconds, as the plan has them
_EVERY = 4  # laws: every fourth one is enough to find what is slow


def kinds(library: Library) -> dict[str, tuple[float, list[str]]]:
    """Return the addresses of each kind of page, and how long one may take."""
    laws = [law.id for law in library.book("bridge-2017-it").laws]
    some = [laws[26], *laws[::_EVERY]]
    sides = {
        "side by side, two languages": "compare/bridge-2017-it/bridge-2017-el",
        "side by side, two years": "compare/bridge-2017-it/bridge-2007-it",
        "side by side, two years and languages": "compare/bridge-2017-el/bridge-2007-it",
        "redline": "redline/bridge-2007-it/bridge-2017-it",
        "matrix of a law": "law",
    }
    pages = {name: [f"/it/{path}/{law}" for law in some] for name, path in sides.items()}
    whole = {
        "all laws side by side": ["/it/compare/bridge-2017-it/bridge-2017-el"],
        "all laws in all editions": ["/it/law"],
        "changes since 2007": ["/it/changes/bridge-2007-it/bridge-2017-it"],
        "map of references": ["/it/map/bridge-2017-it"],
    }
    found = {name: (PAGE, paths) for name, paths in (pages | whole).items()}
    return found | {"report": (REPORT, ["/it/report/bridge-2017"])}


def seconds(client: FlaskClient, address: str) -> float:
    start = process_time()
    answer = client.get(address, headers={"Accept": "text/html"})
    taken = process_time() - start
    if answer.status_code != 200:
        raise SystemExit(f"{address}: {answer.status}")
    return taken


def measured(client: FlaskClient, name: str, most: float, paths: Sequence[str]) -> str:
    times = [seconds(client, path) for path in paths]
    again = [seconds(client, path) for path in paths] if len(paths) == 1 else times[1:]
    said = "holds" if max(times) <= most else "MISSED"
    return (
        f"{name}: first {times[0] * 1000:.0f} ms, then median {median(again) * 1000:.0f}, "
        f"slowest {max(again) * 1000:.0f} (aim {most * 1000:.0f}): {said}"
    )


def building() -> str:
    """Prepare all that is compared as a build does, with nothing kept of an earlier one."""
    corpus = replace(
        read_corpus(texts_folder())[0], pairings={}, reports={}, redlines={}, word_marks={}
    )
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "corpus"
        file.write_bytes(msgspec.msgpack.encode(corpus))
        start = process_time()
        prepare(file, texts_folder())
        taken = process_time() - start
    said = "holds" if taken <= BUILD else "MISSED"
    return f"a build compares for {taken:.1f} s of processor time (aim {BUILD:.0f}): {said}"


def main(names: Sequence[str]) -> None:
    opened = open_library()
    client = create_app(opened.library, opened.engine).test_client()
    seconds(client, "/it/bridge-2017-it/1")  # templates, words and links of any page
    for name, (most, paths) in kinds(opened.library).items():
        if not names or name in names:
            print(measured(client, name, most, paths))
    if not names or "build" in names:
        print(building())


if __name__ == "__main__":
    main(sys.argv[1:])
