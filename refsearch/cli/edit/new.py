"""``refsearch new``: begin an edition from a source."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import wraps
from pathlib import Path
from typing import Any

import click

from refsearch.cli.console import say, say_json
from refsearch.cli.console import tell as tell_beside
from refsearch.cli.edit.numbering import GUIDE, numbering_of
from refsearch.cli.edit.speaking import language_of, read_words
from refsearch.cli.language import in_words
from refsearch.drafting.files.about import about, has_other_years, refuse_unknown, related_works
from refsearch.drafting.files.concepts import propose_concepts
from refsearch.drafting.files.edition_file import proposed_edition
from refsearch.drafting.files.folder import (
    BEFORE,
    furniture_by_hand,
    refuse_existing,
    write_again,
    write_edition,
)
from refsearch.drafting.findings.taken import EXAMPLES, Taken, nearest_to_labels, read_back
from refsearch.drafting.findings.together import joined_by_cause
from refsearch.drafting.guessing.citations import doubtful_nouns
from refsearch.drafting.numbering import Numbering
from refsearch.drafting.proposal import Proposal, propose
from refsearch.drafting.source import (
    Source,
    Unplaced,
    first_title,
    lines_of,
    read_source,
    stored_source,
)
from refsearch.errors import RefsearchError, TextError
from refsearch.languages.registry import Language
from refsearch.languages.skeleton import existing_language, write_language
from refsearch.library.citation_style import reserved_ids
from refsearch.library.edition import Edition
from refsearch.library.links import Concept
from refsearch.messages import Message, joined, msg
from refsearch.paths import texts_folder
from refsearch.reading.editions import read_edition
from refsearch.reading.samples import refuse_misread
from refsearch.reading.term_base import read_concepts
from refsearch.reading.web_markup import without_web_markup

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
    texts = texts or texts_folder()
    tell = _tell_json if as_json else _tell
    if again:
        tell(texts / id_, *_again(texts, texts / id_))
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
    known = known if title else replace(known, title=first_title(source) or id_)
    known = replace(known, one_of_several=has_other_years(texts, known))
    asked = read_words(words)
    numbering = numbering_of(source, headings, labels)
    source_language, remarks = language_of(
        texts, language, id_, numbering.law_headings, source.text, asked
    )
    proposal = propose(source, numbering, source_language, _concepts(texts))
    nouns = asked.get("law", ())
    edition = proposed_edition(source, known, numbering, proposal, source_language, nouns)
    taken = _taken(source, proposal, edition, source_language, nouns)
    if remarks:
        write_language(texts, source_language)
    for remark in (*remarks, *related_works(texts, known)):
        tell_beside(remark)
    write_edition(texts / id_, known, numbering, source.text, proposal, edition, taken.links)
    propose_concepts(texts / "terms.toml", edition, taken.terms)
    tell(texts / id_, proposal, taken)


def _missing(id_: str, file: Path | None, language: str | None) -> Message:
    """Say which options are missing, and what a command with them looks like."""
    given = {"--from": file, "--language": language}
    missing = " ".join(option for option, value in given.items() if value is None)
    shown = f"refsearch new {id_} --from {file or 'rules.txt'} --language {language or 'fr'}"
    return msg(
        "what the source is, is not said: {} is missing; e.g. {} ({})", missing, shown, GUIDE
    )


def _taken(
    source: Source,
    proposal: Proposal,
    edition: Edition,
    source_language: Language,
    nouns: Sequence[str],
) -> Taken:
    """Return what was recognised, and the doubtful nouns; refuse a source without labels."""
    taken = read_back(source, proposal, edition, source_language)
    if not taken.kinds["law(s)"]:
        raise RefsearchError(
            msg(
                "no law is found by the headings {}; say how they look with --law-heading",
                ", ".join(map(repr, edition.law_headings)),
            )
        )
    _refuse_without_labels(source, proposal, taken)
    text = without_web_markup(source.text)
    doubtful = doubtful_nouns(text, (*nouns, *source_language.citation.law))
    return replace(taken, not_taken=(*taken.not_taken, *map(_doubtful, doubtful)))


def _doubtful(noun: str) -> Unplaced:
    return Unplaced(
        1,
        msg(
            "{} stands before numbers only in tables and headings, and is not taken for a noun of "
            "a law; if it is one, write it to law under [citation] in edition.toml",
            repr(noun),
        ),
    )


def _refuse_without_labels(source: Source, proposal: Proposal, taken: Taken) -> None:
    """Raise RefsearchError if lines look like labels, but none fits a declared style."""
    lines = (one for one in lines_of(source.text) if one.number not in proposal.beside)
    near = nearest_to_labels([*lines])
    if near and not taken.kinds["label(s)"]:
        raise RefsearchError(
            msg("no label of the declared styles found; say how they look with --labels; {}", near)
        )


def _again(texts: Path, folder: Path) -> tuple[Proposal, Taken]:
    """Propose an edition anew as its ``edition.toml`` says."""
    edition = read_edition(folder / "edition.toml")
    source_language = existing_language(texts, edition.language)
    if source_language is None:
        named = repr(edition.language)
        raise RefsearchError(msg("the language {} has no texts/languages file", named))
    refuse_misread(folder / "edition.toml", edition, source_language)
    source = stored_source(folder / "source.txt")
    numbering = Numbering(edition.law_headings, edition.label_styles, edition.label_paths)
    numbering = replace(numbering, reserved=reserved_ids(edition))
    furniture = furniture_by_hand(folder)
    proposal = propose(source, numbering, source_language, _concepts(texts), furniture)
    taken = read_back(source, proposal, edition, source_language)
    lost = write_again(folder, proposal, taken.links)
    propose_concepts(texts / "terms.toml", edition, taken.terms)
    for line, words in lost:
        place = f"{folder / BEFORE}:{line}"
        say(msg("{}: edited by hand, and found no place: {}", place, repr(words)))
    return proposal, taken


def _concepts(texts: Path) -> tuple[Concept, ...]:
    """Return the term base; empty if the texts folder has none yet, or a faulty one."""
    try:
        return read_concepts(texts / "terms.toml")
    except TextError:
        return ()


def _tell_json(folder: Path, proposal: Proposal, taken: Taken) -> None:
    unplaced = joined_by_cause([*proposal.unplaced, *taken.not_taken])
    places = [
        {"line": one.line, "message": one.message, "more": list(one.more)} for one in unplaced
    ]
    counts = {kind: len(found) for kind, found in taken.kinds.items()}
    say_json({"folder": str(folder), "taken": counts, "unplaced": places})


def _tell(folder: Path, proposal: Proposal, taken: Taken) -> None:
    unplaced = joined_by_cause([*proposal.unplaced, *taken.not_taken])
    for one in unplaced:
        say(joined((f"{folder / 'source.txt'}:{one.line}", one.message), ": "))
    for kind, found in taken.kinds.items():
        shown = "; ".join(found[:EXAMPLES])
        counted = joined((len(found), kind), " ")
        tell_beside(joined((counted, shown), ": ") if shown else counted)
    tell_beside(
        msg(
            "{}: edition.toml, source.txt, text.md and corrections.toml proposed; "
            "{} place(s) to look at. "
            "Next: fill in edition.toml, go through the places above, run refsearch check",
            *(folder, len(unplaced)),
        )
    )
