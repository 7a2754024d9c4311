"""Processor time of pages as the server makes them, by kind of page.

    python -m benchmarks.pages
    python -m benchmarks.pages --rounds 5 --only law

Each address is asked for in process, without a network; the first round warms caches and does not
count. Processor time, not the clock: other work on the machine changes it least.
"""

from __future__ import annotations

from collections.abc import Iterator
from statistics import quantiles
from time import process_time

import click
from flask.testing import FlaskClient

from refsearch.games.catalogue import functions
from refsearch.library.library import Library
from refsearch.rulings.catalogue import procedures
from refsearch.store.opening import open_library
from refsearch.web.app import create_app


def addresses(library: Library) -> Iterator[tuple[str, str]]:
    """Yield (kind, address) of the pages that are measured: one law in three, each language."""
    for n, (edition, book) in enumerate(library.books.items()):
        ui = ("it", "el", "en")[n % 3]
        yield from (("law", f"/{ui}/{edition}/{law.id}") for law in book.laws[::3])
        yield from (("definition", f"/{ui}/{edition}/{id_}") for id_ in list(book.definitions)[::9])
    for n, name in enumerate(procedures()):
        ui = ("it", "el", "en")[n % 3]
        yield "ruling", f"/{ui}/rulings/{name}"
        yield "tree", f"/{ui}/rulings/{name}/tree"
    for n, name in enumerate(functions()):
        yield "calculator", f"/{('it', 'el', 'en')[n % 3]}/calculators/{name}"


def spent(client: FlaskClient, address: str) -> float:
    """Return the milliseconds of processor time that a page takes."""
    before = process_time()
    client.get(address).get_data()
    return 1000 * (process_time() - before)


@click.command(help=__doc__.partition("\n")[0])
@click.option("--rounds", default=3, show_default=True)
@click.option("--only", default="", help="A kind of page.")
def main(rounds: int, only: str) -> None:
    opened = open_library()
    client = create_app(opened.library, opened.engine).test_client()
    pages = [(kind, page) for kind, page in addresses(opened.library) if only in ("", kind)]
    times: dict[str, list[float]] = {}
    for kind, page in pages:
        spent(client, page)
        best = min(spent(client, page) for _ in range(rounds))
        times.setdefault(kind, []).append(best)
    for kind, values in times.items():
        cuts = quantiles(values, n=20)
        click.echo(
            f"{kind:12} {len(values):4} pages  p50 {cuts[9]:6.2f} ms  p95 {cuts[18]:6.2f} ms"
        )


if __name__ == "__main__":
    main()
