"""``refsearch serve``: serve the site."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import click
import msgspec

from refsearch.cli.console import say
from refsearch.cli.shared import opened_library
from refsearch.messages import msg
from refsearch.paths import texts_folder
from refsearch.settings import settings
from refsearch.store.fingerprint import fingerprint


@click.command()
@click.option(
    "--engine",
    help="Search in PostgreSQL, where refsearch build --engine put the index: "
    "postgresql://a,b,c/laws. A password in it is seen by whoever lists processes: set "
    "REFSEARCH_ENGINE instead.",
)
@click.option("--host", help="Address to listen on.  [default: 127.0.0.1]")
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    help="Port to listen on; 0 takes a free one.  [default: 8000]",
)
@click.option(
    "--workers",
    type=click.IntRange(1, 64),
    help="Processes that answer; one for each processor.  [default: 1]",
)
@click.option(
    "--threads",
    type=click.IntRange(1, 64),
    help="Requests that a process answers at the same time.  [default: 4]",
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
@click.option(
    "--reload",
    is_flag=True,
    help="Read the texts again when they change: for an editor, with the page beside the file.",
)
def serve(reload: bool, **options: Any) -> None:
    """Build what is missing and serve the site.

    What no option says the settings do: refsearch config. SIGTERM stops it: requests that have
    begun to arrive are answered, for 8 seconds at most. Ctrl-C stops it at once. SIGHUP puts the
    texts as they are now in the place of those it serves; nobody is refused meanwhile.
    """
    # only this command pays for the web framework
    from refsearch.server.application import application
    from refsearch.server.figures import shared_figures
    from refsearch.server.listening import Listening
    from refsearch.server.logs import set_up
    from refsearch.server.reloading import Reloading
    from refsearch.server.serving import serve as serve_application
    from refsearch.server.warming import warm_process
    from refsearch.web.common.http.address import read_hosts

    if reload:
        options |= {"workers": 1, "warm": False}
    named = {name: value for name, value in options.items() if value is not None}
    if "hosts" in named:
        named["hosts"] = read_hosts(named["hosts"])
    given = msgspec.structs.replace(settings(), **named)
    with Listening(given.host, given.port) as listening:
        set_up(given)
        hooks = shared_figures() if given.metrics_from else {}
        with listening.opening():
            address = listening.address  # the server will have the socket

            def made() -> Any:
                """Return the application, opened in the process that serves it."""
                opened = opened_library(engine=given.engine, searched=True)
                return application(opened, given, address)

            app: Any = Reloading(made, lambda: fingerprint(texts_folder())) if reload else made()
        if given.warm:
            hooks["post_worker_init"] = lambda worker: warm_process(worker.wsgi)
        with suppress(OSError):  # it serves where nobody reads what it prints
            say(msg("Serving on {} (stop with Ctrl-C)", listening.address))
        sizes = {"workers": given.workers, "threads": given.threads}
        serve_application(app, listening, **sizes, again=None if reload else made, **hooks)
