"""``refsearch export-site``: the pages as files, for a web server to send."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from refsearch.cli.console import say, tell
from refsearch.cli.shared import opened_library
from refsearch.errors import RefsearchError
from refsearch.messages import msg
from refsearch.settings import settings

_SHOWN = 20  # broken links that are listed; the rest are counted


@click.command("export-site")
@click.argument("out", type=click.Path(file_okay=False, path_type=Path))
@click.option("--base-url", help="The address of the site, which its pages name.")
@click.option("--under", multiple=True, help="Only pages under this address, e.g. /it/.")
def export_site(out: Path, base_url: str | None, under: tuple[str, ...]) -> None:
    """Write every page that asks nothing of the server into OUT, packed beside it.

    Every link of every page is followed; one that leads nowhere is an error. What a search, a
    ruling or a computation is asked stays with the application: docs/operations.md.
    """
    # only this command pays for the web framework
    from refsearch.web.app import create_app
    from refsearch.web.common.http.address import LOCAL
    from refsearch.web.frozen.writing import write_site

    named = {"BASE_URL": base_url or settings().base_url or LOCAL}
    opened = opened_library(searched=True)
    app = create_app(opened.library, opened.engine, named, opened.problems)
    written = write_site(app, out, under or ("/",))
    say(msg("{} files in {}; {} links followed", written.files, out, written.walk.followed))
    broken = written.walk.broken
    for address, origin in list(broken.items())[:_SHOWN]:
        tell(msg("refsearch: {} leads to {}, which is not there", origin, address))
    if broken:
        raise RefsearchError(msg("{} links lead nowhere", len(broken)))
    sys.stdout.flush()
