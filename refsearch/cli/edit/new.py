"""``refsearch new``: begin an edition from a source."""

from __future__ import annotations

from pathlib import Path

import click

from refsearch.cli.console import say, say_json
from refsearch.drafting.folder import (
    About,
    about,
    existing_language,
    refuse_existing,
    skeleton_language,
    write_edition,
    write_language,
)
from refsearch.drafting.numbering import Numbering, guess_law_headings, parse_labels
from refsearch.drafting.proposal import Proposal, propose
from refsearch.drafting.source import Source, lines_of, read_source
from refsearch.errors import TextError
from refsearch.library.model import Concept
from refsearch.paths import texts_folder
from refsearch.reading.term_base import read_concepts

_PATH = click.Path(path_type=Path)


@click.command()
@click.argument("id_", metavar="ID")
@click.option("--from", "file", type=_PATH, required=True, help="The source: plain text or .md.")
@click.option("--language", required=True, help="The code of its language, e.g. fr.")
@click.option("--work", help="The work it is an edition of.  [default: ID without the language]")
@click.option("--title", help="The title of the edition.  [default: ID]")
@click.option(
    "--law-heading",
    "headings",
    multiple=True,
    help="How a law's heading looks: 'Law {number} - {heading}'.  [default: guessed]",
)
@click.option(
    "--labels",
    multiple=True,
    help="The first label of each depth, outermost first: --labels A. --labels 1. --labels '(a)'; "
    "separate several styles of one depth with spaces.  [default: A. 1. (a) (i)]",
)
@click.option("--json", "as_json", is_flag=True, help="Print the places to look at as JSON.")
@click.option("--texts", type=_PATH, help="The folder of the texts.  [default: refsearch's own]")
def new(
    id_: str,
    file: Path,
    language: str,
    work: str | None,
    title: str | None,
    headings: tuple[str, ...],
    labels: tuple[str, ...],
    texts: Path | None,
    as_json: bool,
) -> None:
    """Begin an edition: propose its files from a source, and list what could not be placed."""
    known = about(id_, language, work, title)
    texts = texts or texts_folder()
    refuse_existing(texts / id_)
    source = read_source(file)
    patterns = headings or guess_law_headings(
        line.words.strip("# *") for line in lines_of(source.text)
    )
    numbering = Numbering(patterns, parse_labels(labels))
    proposal = _proposal(texts, known, source, numbering)
    write_edition(texts / id_, known, numbering, source.text, proposal)
    tell = _tell_json if as_json else _tell
    tell(texts / id_, proposal)


def _proposal(texts: Path, known: About, source: Source, numbering: Numbering) -> Proposal:
    language = existing_language(texts, known.language)
    if language is None:
        language = skeleton_language(known.language, numbering)
        path = write_language(texts, language)
        click.echo(
            f"{path}: proposed, for there was none; fill in at least law, item and, or definition "
            "under [citation], the titles under [parts], elided and stop under [search]. Then "
            f"remove {texts / known.id} and run this again: "
            "the proposal is better with these words",
            err=True,
        )
    return propose(source, numbering, language, _concepts(texts))


def _concepts(texts: Path) -> tuple[Concept, ...]:
    """Return the term base; empty if the texts folder has none yet, or a faulty one."""
    try:
        return read_concepts(texts / "terms.toml")
    except TextError:
        return ()


def _tell_json(folder: Path, proposal: Proposal) -> None:
    places = [{"line": one.line, "message": one.message} for one in proposal.unplaced]
    say_json({"folder": str(folder), "unplaced": places})


def _tell(folder: Path, proposal: Proposal) -> None:
    for one in proposal.unplaced:
        say(f"{folder / 'source.txt'}:{one.line}: {one.message}")
    click.echo(
        f"{folder}: edition.toml, source.txt, text.md and corrections.toml proposed; "
        f"{len(proposal.unplaced)} place(s) to look at. "
        "Next: fill in edition.toml, go through the places above, run refsearch check",
        err=True,
    )
