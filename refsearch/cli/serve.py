"""``refsearch serve``: serve the site."""

from __future__ import annotations

from contextlib import suppress

import click

from refsearch.cli.console import say
from refsearch.cli.shared import opened_library
from refsearch.settings import settings


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
@click.option(
    "--base-url",
    help="The address of the site, which its pages name: https://laws.example.org; by default "
    "the one it listens on.",
)
@click.option(
    "--hosts",
    help="Further names that it is asked for under, with commas; any other is refused.",
)
def serve(host: str, port: int, threads: int, base_url: str | None, hosts: str | None) -> None:
    """Build what is missing and serve the site.

    SIGTERM and Ctrl-C stop it: requests that have begun to arrive are answered, for 8 seconds at
    most. A second signal ends it at once.
    """
    # only this command pays for the web framework
    from refsearch.web.app import create_app
    from refsearch.web.common.http.address import read_base, read_hosts
    from refsearch.web.common.http.serving import Listening

    given = settings()
    with Listening(host, port) as listening:
        opened = opened_library()
        own = listening.address
        named = {
            "BASE_URL": base_url or given.base_url or own,
            "HOSTS": (*read_hosts(hosts or given.hosts), read_base(own).host),
            "KEPT_BYTES": given.kept_megabytes << 20,
        }
        app = create_app(opened.library, opened.engine, named, opened.problems)
        with suppress(OSError):  # it serves where nobody reads what it prints
            say(f"Serving on {listening.address} (stop with Ctrl-C)")
        listening.serve(app, threads)
