"""``refsearch mcp``: tools for assistants, over standard input and output."""

from __future__ import annotations

import click

from refsearch.cli.language import ui_language
from refsearch.cli.shared import opened_library
from refsearch.errors import RefsearchError
from refsearch.messages import msg


@click.command()
def mcp() -> None:
    """Offer texts, search, scores and rulings to an assistant (Model Context Protocol)."""
    try:
        # an extra: who does not want it installs without it
        from refsearch.assistants.server import serve
        from refsearch.assistants.toolbox import Toolbox
    except ModuleNotFoundError as error:
        raise RefsearchError(
            msg("mcp needs more packages: {}", "pip install 'refsearch[mcp]'")
        ) from error
    # only what serves pays for the web framework
    from refsearch.web.app import create_app

    opened = opened_library(searched=True)
    app = create_app(opened.library, opened.engine, problems=opened.problems)
    serve(Toolbox(app, opened.library.languages, ui_language()))
