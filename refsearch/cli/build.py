"""``refsearch build``: parse, index and store the texts."""

from __future__ import annotations

import sys

import click

from refsearch.cli.console import say, say_json, tell
from refsearch.cli.shared import AS_JSON, opened_library
from refsearch.export import edition_summary
from refsearch.messages import msg
from refsearch.settings import settings
from refsearch.store.opening import Opened, put_index


@click.command()
@click.option("--force", is_flag=True, help="Build anew even if nothing has changed.")
@click.option(
    "--engine",
    help="Put the index into PostgreSQL too, and into use: postgresql://a,b,c/laws. What was "
    "interrupted goes on where it stopped.",
)
@AS_JSON
def build(force: bool, engine: str | None, as_json: bool) -> None:
    """Parse the texts, find their references and index them."""
    opened = opened_library(force=force, searched=True)
    address = settings().engine if engine is None else engine
    if address:
        put = put_index(opened, address)
        done = msg("put in the engine") if put else msg("already in the engine")
        tell(msg("{}: {}", opened.build, done))
    if as_json:
        editions = [edition_summary(opened.library, e) for e in opened.library.editions]
        say_json({"editions": editions, "built": opened.built})
    else:
        _say_built(opened)
    if opened.problems:
        sys.exit(1)


def _say_built(opened: Opened) -> None:
    for book in opened.library.books.values():
        document = book.document
        counted = (document.provisions, document.definitions, document.footnotes)
        counts = map(len, (*counted, document.references, document.index))
        say(
            msg(
                "{}: {} provisions, {} definitions, {} footnotes, {} references, {} index entries",
                book.edition.id,
                *counts,
            )
        )
    say(msg("built") if opened.built else msg("already built"))
