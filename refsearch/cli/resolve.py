"""``refsearch resolve``: the provisions a citation means."""

from __future__ import annotations

import click

from refsearch.cli.console import say, say_json
from refsearch.cli.shared import AS_JSON, EDITION, opened_library
from refsearch.library.items import require_targets, resolution_json
from refsearch.library.resolve import resolve as resolve_text


@click.command()
@click.argument("citation")
@EDITION
@AS_JSON
def resolve(citation: str, edition: str | None, as_json: bool) -> None:
    """Say which provisions a citation means."""
    library = opened_library().library
    found = resolve_text(library, citation, edition=edition)
    require_targets(library, found, edition)
    if as_json:
        say_json(resolution_json(library, found))
        return
    for place in resolution_json(library, found)["places"]:
        say(f"{place['target']}  {place['citation']}  {place['heading']}".rstrip())
    if found.cut:
        click.echo("more places are named; these are the first", err=True)
    for target in found.elsewhere:
        click.echo(f"not in this file: see {target} (numbering may differ)", err=True)
