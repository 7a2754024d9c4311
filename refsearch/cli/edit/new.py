"""``refsearch new``: begin an edition from a source."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import wraps
from pathlib import Path
from typing import Any

import click

from refsearch.cli.console import tell as tell_beside
from refsearch.cli.edit.again import proposed_again
from refsearch.cli.edit.numbering import GUIDE, numbering_of
from refsearch.cli.edit.proposal_report import taken_from, tell_json, tell_places
from refsearch.cli.edit.speaking import language_of, read_words
from refsearch.cli.language import in_words
from refsearch.drafting.files.about import (
    About,
    about,
    has_other_years,
    refuse_unknown,
    related_works,
)
from refsearch.drafting.files.concepts import known_concepts, propose_concepts
from refsearch.drafting.files.edition_file import proposed_edition
from refsearch.drafting.files.folder import refuse_existing, write_edition
from refsearch.drafting.files.titles import title_and_publisher
from refsearch.drafting.proposal import propose
from refsearch.drafting.source import Source, read_source
from refsearch.errors import RefsearchError
from refsearch.languages.registry import Language
from refsearch.languages.skeleton import write_language
from refsearch.languages.usual import USUAL, Usual
from refsearch.messages import Message, msg
from refsearch.paths import texts_folder

_PATH = click.Path(path_type=Path)


def guided(command: Callable[..., None]) -> Callable[..., None]:
    """Append the section of the guide that helps to every error of a command."""

    @wraps(command)
    def run(*args: Any, **options: Any) -> None:
        """Run the command, and add the section to a refusal that names none."""
        try:
            command(*args, **options)
        except RefsearchError as error:
            if "docs/" in str(error):
                raise
            raise RefsearchError(msg("{} ({})", error.sentence, GUIDE)) from error

    return run


@click.command()
@click.argument("id_", metavar="ID")
@click.option("--from", "file", type=_PATH, help="The source: plain text or .md.")
@click.option("--language", help="The code of its language, e.g. fr.")
@click.option("--work", help="The work it is an edition of.  [default: ID without the language]")
@click.option("--translation-of", "original", help="The edition that it translates.")
@click.option("--succeeds", help="The work or edition that it replaces.")
@click.option("--game", help="The game or sport.  [default: what the ID begins with]")
@click.option(
    "--title", help="The title of the edition.  [default: the first heading or line of the source]"
)
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
@click.option(
    "--words",
    multiple=True,
    help="Words of a language that is not there yet: --words law=article,articles, and the same "
    "for item, and, definition.  [default: asked on a terminal]",
)
@click.option(
    "--again",
    is_flag=True,
    help="Propose anew after a change of edition.toml, with what was edited by hand kept.",
)
@click.option("--json", "as_json", is_flag=True, help="Print the places to look at as JSON.")
@click.option("--texts", type=_PATH, help="The folder of the texts.  [default: refsearch's own]")
@guided
def new(
    id_: str,
    file: Path | None,
    language: str | None,
    work: str | None,
    original: str | None,
    succeeds: str | None,
    game: str | None,
    title: str | None,
    headings: tuple[str, ...],
    labels: tuple[str, ...],
    words: tuple[str, ...],
    texts: Path | None,
    again: bool,
    as_json: bool,
) -> None:
    """Begin an edition: propose its files from a source, and list what could not be placed."""
    texts = texts or _texts_folder()
    tell = tell_json if as_json else tell_places
    if again:
        tell(texts / id_, *proposed_again(texts, texts / id_))
        return
    if file is None or language is None:
        raise click.UsageError(in_words(_missing(id_, file, language)))
    known = about(id_, language, work, title)
    known = replace(
        known, translation_of=original or "", succeeds=succeeds or "", played=game or ""
    )
    refuse_unknown(texts, known)
    refuse_existing(texts / id_)
    source = read_source(file)
    asked = read_words(words)
    numbering = numbering_of(source, headings, labels)
    source_language, remarks = language_of(
        texts, language, id_, numbering.law_headings, source.text, asked
    )
    known = known if title else _titled(known, source, source_language)
    known = replace(known, one_of_several=has_other_years(texts, known))
    concepts = known_concepts(texts)
    proposal = propose(source, numbering, source_language, concepts)
    nouns = asked.get("law", ())
    edition = proposed_edition(source, known, numbering, proposal, source_language, nouns)
    taken = taken_from(source, proposal, edition, source_language, nouns, concepts)
    if remarks:
        write_language(texts, source_language)
    for remark in (*remarks, *related_works(texts, known)):
        tell_beside(remark)
    write_edition(texts / id_, known, numbering, source.text, proposal, edition, taken.links)
    propose_concepts(texts / "terms.toml", edition, taken.terms)
    tell(texts / id_, proposal, taken)


def _titled(known: About, source: Source, language: Language) -> About:
    """Return an edition with the title that its source shows, and the name above that."""
    usual = USUAL.get(language.code, Usual()).document
    title, publisher = title_and_publisher(source, (*language.citation.document, *usual))
    return replace(known, title=title or known.id, publisher=publisher)


def _texts_folder() -> Path:
    """Return the folder of the texts; say of one that is not there that it may be created."""
    try:
        return texts_folder()
    except RefsearchError as error:
        raise RefsearchError(msg("{}, or create it: it may be empty", error.sentence)) from error


def _missing(id_: str, file: Path | None, language: str | None) -> Message:
    """Say which options are missing, and what a command with them looks like."""
    given = {"--from": file, "--language": language}
    missing = " ".join(option for option, value in given.items() if value is None)
    shown = f"refsearch new {id_} --from {file or 'rules.txt'} --language {language or 'fr'}"
    return msg(
        "what the source is, is not said: {} is missing; e.g. {} ({})", missing, shown, GUIDE
    )
