"""The commands. Bad input ends with exit code 2 and one line; findings of ``check`` with 1."""

from __future__ import annotations

from importlib import import_module

import click

from refsearch import __version__
from refsearch.cli.console import Commands
from refsearch.cli.language import InterfaceLanguage, with_translated_help

# the first line of each command's help: the list of all of them loads none
_SUMMARIES = {
    "serve": "Build what is missing and serve the site.",
    "build": "Parse the texts, find their references and index them.",
    "config": "Print the settings, and where each comes from.",
    "check": "Check every rule of integrity over the texts.",
    "search": "Search for words, or jump to a citation; compute, define, or offer a ruling.",
    "show": "Show a provision with everything in it.",
    "resolve": "Say which provisions a citation means.",
    "export": "Export an edition: JSON, Akoma Ntoso 3.0, or Markdown to read.",
    "export-site": "Write every page that asks nothing of the server into OUT, packed beside it.",
    "concordance": "Where the provisions of a work are in its successor: one, or all to decide.",
    "compare": "Two editions side by side, row by row, or how much each law differs.",
    "changes": "What changed between two editions, most changed first.",
    "redline": "A law of the newer edition with what changed, word by word: [-gone-] and {+new+}.",
    "report": "List where two editions of one work, in two languages, do not say the same.",
    "graph": "Who cites whom: all laws, a provision, chains between two laws, or what changed.",
    "compute": "Compute what a law prescribes; without a name, list what can be computed.",
    "rule": "Rule on an irregularity; without a name, list the rulings there are.",
    "mcp": "Offer texts, search, scores and rulings to an assistant (Model Context Protocol).",
    "words": "Print the words of an id or of a chapter in all languages, side by side.",
    "examples": "List the executable examples, or run them.",
    "new": "Begin an edition: propose its files from a source, and list what could not be placed.",
    "evaluate": "Measure search on judged queries: success, reciprocal rank, nDCG; and what fails.",
}
# the package of each command that does not stand beside this module
_PACKAGES = {
    name: package
    for package, names in {
        "lookup": ("search", "show", "resolve", "compute", "rule"),
        "compare": ("concordance", "compare", "changes", "redline", "report", "graph"),
        "edit": ("check", "words", "examples", "new", "evaluate"),
    }.items()
    for name in names
}


class _Lazy(Commands):
    """Commands that are imported when they run, or when their own help is asked for.

    What ``commands`` holds of each is its name and the line that lists it.
    """

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Return the command itself, from the module of its name."""
        if cmd_name not in self.commands:
            return None
        name = cmd_name.replace("-", "_")
        place = ".".join(filter(None, ("refsearch.cli", _PACKAGES.get(cmd_name), name)))
        module = import_module(place)
        found: click.Command = getattr(module, name)
        return with_translated_help(found)

    def get_help(self, ctx: click.Context) -> str:
        """Return the help as click does, in the language of the command."""
        return click.Group.get_help(with_translated_help(self), ctx)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the list of the commands as click does, without loading them."""
        listed = {name: with_translated_help(one) for name, one in self.commands.items()}
        click.Group(commands=listed).format_commands(ctx, formatter)


@click.group(
    cls=_Lazy,
    commands=[click.Command(name, help=summary) for name, summary in _SUMMARIES.items()],
    context_settings={"help_option_names": ["-h", "--help"]},
)
@click.version_option(__version__, prog_name="refsearch")
@click.option(
    "--ui",
    type=InterfaceLanguage(),
    expose_value=False,
    help="The language to speak.  [default: the terminal's]",
)
def main() -> None:
    """Search and reference for the laws of duplicate bridge and burraco."""
