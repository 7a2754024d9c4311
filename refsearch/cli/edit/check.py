"""``refsearch check``: list the findings over the texts; any finding means exit code 1."""

from __future__ import annotations

import sys
from dataclasses import asdict

import click

from refsearch.checks.all import Checked, Listed, checked, references_of
from refsearch.cli.console import say, say_json, tell
from refsearch.cli.language import in_words
from refsearch.cli.shared import AS_JSON
from refsearch.messages import joined, msg
from refsearch.paths import store_folder, texts_folder
from refsearch.pieces import FOLDER as PIECES
from refsearch.pieces import kept_in

_GUIDE = "docs/adding-an-edition.md, 6. Let refsearch check lead you to the end"


@click.command()
@click.option(
    "--references",
    "edition",
    metavar="EDITION",
    help="List the references of an edition instead, each with what it leads to.",
)
@AS_JSON
def check(edition: str | None, as_json: bool) -> None:
    """Check every rule of integrity over the texts."""
    if edition is not None:
        _say_references(references_of(texts_folder(), edition), as_json=as_json)
        return
    with kept_in(store_folder() / PIECES):  # of what a build or the last check worked out
        found = checked(texts_folder())
    if as_json:
        say_json(asdict(found))
    else:
        _say_checked(found)
    sys.exit(1 if found.findings else 0)


def _say_references(found: Listed, *, as_json: bool) -> None:
    if as_json:
        say_json(asdict(found))
        return
    for one in found.references:
        say(one.sentence)
    if found.terms:
        say("\n" + in_words(msg("Words that are linked to a term wherever they stand")))
    for one in found.terms:
        say(joined(("  ", one.sentence), ""))


def _say_checked(found: Checked) -> None:
    for finding in found.findings:
        say(finding.sentence)
    if found.noted:
        say("\n" + in_words(msg("noted: what leads out of the files and is known to")))
    for note in found.noted:
        say(joined(("  ", note.sentence), ""))
    tell(msg("{} finding(s), {} noted", len(found.findings), len(found.noted)))
    if found.findings:
        tell(msg("What to do about each: {}", _GUIDE))
