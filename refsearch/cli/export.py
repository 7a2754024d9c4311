"""``refsearch export``: an edition in one file."""

from __future__ import annotations

import json
from pathlib import Path

import click

from refsearch.cli.console import say
from refsearch.cli.shared import opened_library
from refsearch.errors import RefsearchError, reason_of
from refsearch.export import document_json
from refsearch.export.markdown import edition_markdown
from refsearch.library.library import Library
from refsearch.messages import msg


@click.command()
@click.argument("edition")
@click.option(
    "--format", "form", type=click.Choice(["json", "akn", "md"]), required=True, help="Format."
)
@click.option("--out", type=click.Path(dir_okay=False, path_type=Path), help="File to write.")
def export(edition: str, form: str, out: Path | None) -> None:
    """Export an edition: JSON, Akoma Ntoso 3.0, or Markdown to read."""
    exported = _exported(opened_library(wanted=edition).library, edition, form)
    if out is None:
        say(exported, end="")
        return
    try:
        out.write_text(exported, encoding="utf-8")
    except OSError as error:
        raise RefsearchError(msg("cannot write {}: {}", out, reason_of(error))) from error


def _exported(library: Library, edition: str, form: str) -> str:
    book = library.book(edition)
    if form == "akn":
        from refsearch.export.akn import edition_akn

        return edition_akn(library, edition)
    if form == "md":
        return edition_markdown(book)
    return json.dumps(document_json(library, book), ensure_ascii=False, indent=1) + "\n"
