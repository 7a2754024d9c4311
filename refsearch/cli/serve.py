"""``refsearch serve``: serve the site."""

from __future__ import annotations

from contextlib import suppress

import click

from refsearch.cli.console import say
from refsearch.cli.shared import opened_library


@click.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="Address to listen on.")
@click.option(
    "--port",
    default=8000,
    show_default=True,
    type=click.IntRange(0, 65535),
    help="Port to listen on; 0 takes a free one.",
)
@click.option(
    "--threads",
    default=4,
    show_default=True,
    type=click.IntRange(1, 64),
    help="Requests answered at the same time.",
)
def serve(host: str, port: int, threads: int) -> None:
    """Build what is missing and serve the site.

    SIGTERM and Ctrl-C stop it: requests that have begun to arrive are answered, for 8 seconds at
    most. A second signal ends it at once.
    """
    # only this command pays for the web framework
    from refsearch.web.app import create_app
    from refsearch.web.common.http.serving import Listening

    with Listening(host, port) as listening:
        opened = opened_library()
        app = create_app(opened.library, opened.engine, problems=opened.problems)
        with suppress(OSError):  # it serves where nobody reads what it prints
            say(f"Serving on {listening.address} (stop with Ctrl-C)")
        listening.serve(app, threads)
