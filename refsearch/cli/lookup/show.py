"""``refsearch show``: a provision as text, Markdown, JSON or Akoma Ntoso."""

from __future__ import annotations

from typing import Any

import click

from refsearch.cli.console import say, say_json
from refsearch.cli.shared import opened_library
from refsearch.errors import RefsearchError
from refsearch.export import provision_json
from refsearch.library.book.book import split_global_id
from refsearch.library.items import require_targets
from refsearch.library.library import Library
from refsearch.library.plain import provision_markdown, provision_text
from refsearch.library.resolution.resolve import resolve as resolve_text
from refsearch.messages import msg


@click.command()
@click.argument("words", nargs=-1, required=True, metavar="[EDITION] CITATION")
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "md", "json", "akn"]),
    default="text",
    show_default=True,
    help="How to print it.",
)
def show(words: tuple[str, ...], form: str) -> None:
    """Show a provision with everything in it."""
    library = opened_library().library
    edition = words[0] if len(words) > 1 and words[0] in library.books else None
    text = " ".join(words[1:] if edition else words)
    found = resolve_text(library, text, edition=edition)
    require_targets(library, found, edition)
    shown = [split_global_id(target) for target in found.targets]
    if form == "json":
        say_json([_shown_json(library.book(e), id_) for e, id_ in shown])
        return
    if form == "akn":
        say(_shown_akn(library, shown), end="")
        return
    write = provision_text if form == "text" else provision_markdown
    say("\n\n".join(write(library.book(e), id_) for e, id_ in shown))


def _shown_json(book: Any, id_: str) -> dict[str, Any]:
    if id_ not in book.provisions:
        return {"edition": book.edition.id, "id": id_, "text": provision_text(book, id_)}
    provision = book.provision(id_)
    inside = [provision_json(book, p) for p in book.walk(provision)]
    return {"edition": book.edition.id, **inside[0], "provisions": inside[1:]}


def _shown_akn(library: Library, shown: list[tuple[str, str]]) -> str:
    # only this format pays for the XML libraries
    from refsearch.export.akn import portion_akn

    editions = list(dict.fromkeys(edition for edition, _ in shown))
    if len(editions) > 1:
        named = ", ".join(editions)
        raise RefsearchError(msg("Akoma Ntoso shows one edition; name it: {}", named))
    return portion_akn(library, editions[0], [id_ for _, id_ in shown])
