"""The commands. Bad input ends with exit code 2 and one line; findings of ``check`` with 1."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import asdict
from pathlib import Path
from typing import Any

import click

from refsearch import __version__
from refsearch.checks.all import Checked, checked
from refsearch.cli.console import Commands, say, say_json
from refsearch.cli.evaluate import evaluate
from refsearch.cli.examples import listing, listing_json, report, report_json
from refsearch.cli.new import new
from refsearch.cli.rule import rule
from refsearch.cli.search import results_lines
from refsearch.compute.amounts import RuleBroken
from refsearch.errors import RefsearchError
from refsearch.export import document_json, edition_summary, provision_json
from refsearch.export.markdown import edition_markdown
from refsearch.games.bridge.session.out import Kind, table_csv
from refsearch.json_input import BadJson, HalfCharacter
from refsearch.languages.phrases import said_in
from refsearch.library.items import require_targets, resolution_json
from refsearch.library.library import Library, split_global_id
from refsearch.library.plain import provision_markdown, provision_text
from refsearch.library.resolve import resolve as resolve_text
from refsearch.paths import texts_folder
from refsearch.search.present.json import results_json
from refsearch.store import Opened, open_library

_EDITION = click.option("--edition", help="Only this edition, e.g. bridge-2017-it.")
_JSON = click.option("--json", "as_json", is_flag=True, help="Print JSON.")


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="refsearch")
def main() -> None:
    """Search and reference for the laws of duplicate bridge and burraco."""


main.add_command(new)
main.add_command(evaluate)
main.add_command(rule)


@contextmanager
def _progress() -> Iterator[Callable[[int, int], None]]:
    """A progress bar on standard error that appears with the first step."""
    bars: list[Any] = []

    def step(done: int, total: int) -> None:
        if not bars:
            click.echo("Reading the texts for the first time (or they have changed).", err=True)
            bars.append(click.progressbar(length=total, label="Indexing", file=sys.stderr))
            bars[0].__enter__()
        bars[0].update(done - bars[0].pos)

    try:
        yield step
    finally:
        for bar in bars:
            bar.__exit__(None, None, None)


def _open(*, force: bool = False) -> Opened:
    with _progress() as step:
        opened = open_library(step, force=force)
    for problem in opened.problems:
        click.echo(f"refsearch: left out: {problem}", err=True)
    return opened


@main.command()
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
    from refsearch.web.common.serving import Listening

    with Listening(host, port) as listening:
        opened = _open()
        app = create_app(opened.library, opened.engine, problems=opened.problems)
        with suppress(OSError):  # it serves where nobody reads what it prints
            say(f"Serving on {listening.address} (stop with Ctrl-C)")
        listening.serve(app, threads)


@main.command()
@click.option("--force", is_flag=True, help="Build anew even if nothing has changed.")
@_JSON
def build(force: bool, as_json: bool) -> None:
    """Parse the texts, find their references and index them."""
    opened = _open(force=force)
    if as_json:
        editions = [edition_summary(opened.library, e) for e in opened.library.editions]
        say_json({"editions": editions, "built": opened.built})
    else:
        _say_built(opened)
    if opened.problems:
        sys.exit(1)


def _say_built(opened: Opened) -> None:
    for book in opened.library.books.values():
        document = book.document
        say(
            f"{book.edition.id}: {len(document.provisions)} provisions, "
            f"{len(document.definitions)} definitions, {len(document.footnotes)} footnotes, "
            f"{len(document.references)} references, {len(document.index)} index entries"
        )
    say("built" if opened.built else "already built")


@main.command()
@_JSON
def check(as_json: bool) -> None:
    """Check every rule of integrity over the texts."""
    found = checked(texts_folder())
    if as_json:
        say_json(asdict(found))
    else:
        _say_checked(found)
    sys.exit(1 if found.findings else 0)


def _say_checked(found: Checked) -> None:
    for finding in found.findings:
        say(str(finding))
    if found.noted:
        say("\nnoted: what leads out of the files and is known to")
    for note in found.noted:
        say(f"  {note}")
    click.echo(f"{len(found.findings)} finding(s), {len(found.noted)} noted", err=True)


@main.command()
@click.argument("query")
@_EDITION
@click.option("--lang", help="Only texts in this language.")
@click.option("--ui", default="en", show_default=True, help="The reader's language.")
@click.option(
    "--limit",
    default=10,
    show_default=True,
    type=click.IntRange(1, 100),
    help="The most hits to show.",
)
@_JSON
def search(
    query: str, edition: str | None, lang: str | None, ui: str, limit: int, as_json: bool
) -> None:
    """Search for words, or jump to a citation; compute, define, or offer a ruling."""
    opened = _open()
    editions = [edition] if edition else []
    results = opened.engine.search(query, editions=editions, language=lang, ui=ui, limit=limit)
    if as_json:
        say_json(results_json(results))
        return
    for line in results_lines(opened.library, results):
        say(line)


@main.command()
@click.argument("words", nargs=-1, required=True, metavar="[EDITION] CITATION")
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "md", "json", "akn"]),
    default="text",
    show_default=True,
    help="How to print it.",
)
def show(words: tuple[str, ...], form: str) -> None:
    """Show a provision with everything in it."""
    library = _open().library
    edition = words[0] if len(words) > 1 and words[0] in library.books else None
    text = " ".join(words[1:] if edition else words)
    found = resolve_text(library, text, edition=edition)
    require_targets(library, found, edition)
    shown = [split_global_id(target) for target in found.targets]
    if form == "json":
        say_json([_shown_json(library.book(e), id_) for e, id_ in shown])
        return
    if form == "akn":
        say(_shown_akn(library, shown), end="")
        return
    write = provision_text if form == "text" else provision_markdown
    say("\n\n".join(write(library.book(e), id_) for e, id_ in shown))


def _shown_json(book: Any, id_: str) -> dict[str, Any]:
    if id_ not in book.provisions:
        return {"edition": book.edition.id, "id": id_, "text": provision_text(book, id_)}
    provision = book.provision(id_)
    inside = [provision_json(book, p) for p in book.walk(provision)]
    return {"edition": book.edition.id, **inside[0], "provisions": inside[1:]}


def _shown_akn(library: Library, shown: list[tuple[str, str]]) -> str:
    # only this format pays for the XML libraries
    from refsearch.export.akn import portion_akn

    editions = list(dict.fromkeys(edition for edition, _ in shown))
    if len(editions) > 1:
        raise RefsearchError(f"Akoma Ntoso shows one edition; name it: {', '.join(editions)}")
    return portion_akn(library, editions[0], [id_ for _, id_ in shown])


@main.command()
@click.argument("citation")
@_EDITION
@_JSON
def resolve(citation: str, edition: str | None, as_json: bool) -> None:
    """Say which provisions a citation means."""
    library = _open().library
    found = resolve_text(library, citation, edition=edition)
    require_targets(library, found, edition)
    if as_json:
        say_json(resolution_json(library, found))
        return
    for place in resolution_json(library, found)["places"]:
        say(f"{place['target']}  {place['citation']}  {place['heading']}".rstrip())
    if found.cut:
        click.echo("more places are named; these are the first", err=True)
    for target in found.elsewhere:
        click.echo(f"not in this file: see {target} (numbering may differ)", err=True)


@main.command()
@click.argument("edition")
@click.option(
    "--format", "form", type=click.Choice(["json", "akn", "md"]), required=True, help="Format."
)
@click.option("--out", type=click.Path(dir_okay=False, path_type=Path), help="File to write.")
def export(edition: str, form: str, out: Path | None) -> None:
    """Export an edition: JSON, Akoma Ntoso 3.0, or Markdown to read."""
    exported = _exported(_open().library, edition, form)
    if out is None:
        say(exported, end="")
        return
    try:
        out.write_text(exported, encoding="utf-8")
    except OSError as error:
        raise RefsearchError(f"cannot write {out}: {error.strerror}") from error


def _exported(library: Library, edition: str, form: str) -> str:
    book = library.book(edition)
    if form == "akn":
        from refsearch.export.akn import edition_akn

        return edition_akn(library, edition)
    if form == "md":
        return edition_markdown(book)
    return json.dumps(document_json(book), ensure_ascii=False, indent=1) + "\n"


@main.command()
@click.argument("name", required=False)
@click.argument("given", required=False, metavar="[JSON|FILE]")
@click.option("--set", "fields", multiple=True, help="A field of the input, as scoring=butler.")
@click.option(
    "--csv",
    "table",
    type=click.Choice(["ranking", "travellers"]),
    help="Print this table of a session's result instead of JSON.",
)
@click.option("--json", "as_json", is_flag=True, help="Print the list as JSON; a result always is.")
@click.option(
    "--ui",
    type=click.Choice(["it", "el", "en"]),
    default="en",
    show_default=True,
    help="The language in which a refusal is said.",
)
def compute(
    name: str | None,
    given: str | None,
    fields: tuple[str, ...],
    table: Kind | None,
    as_json: bool,
    ui: str,
) -> None:
    """Compute what a law prescribes; without a name, list what can be computed.

    The input is JSON, or for session a file of results in PBN or CSV; - reads standard input.
    """
    from refsearch.cli.compute import input_of, with_name
    from refsearch.games import catalogue
    from refsearch.games.refusals import told

    if name is None and as_json:
        library, listed = _open().library, catalogue.functions().values()
        say_json({"functions": [catalogue.function_json(library, found) for found in listed]})
        return
    if name is None:
        for found in catalogue.functions().values():
            say(f"{found.name:28} {found.summary}")
        return
    asked = catalogue.function(name)
    library = _open().library
    if given is None:
        say_json(catalogue.function_json(library, asked))
        return
    data: Any = None
    try:
        data = input_of(asked, given, fields, ui)
        result = catalogue.computed_json(library, asked, data)
    except BadJson as error:
        raise RefsearchError(said_in(ui, error.message)) from error
    except HalfCharacter as error:
        raise RefsearchError(f"{error.field}: {said_in(ui, error.message)}") from error
    except RuleBroken as error:
        raise RefsearchError(with_name(told(library, error, ui), data)) from error
    if table is None:
        say_json(result)
    elif asked.name != "session":
        raise RefsearchError(f"--csv is for session: {asked.name} has no {table}")
    else:
        say(table_csv(result, table).replace("\r\n", "\n").rstrip("\n"))


@main.command()
@click.option("--run", "running", is_flag=True, help="Run them, and print what they cover.")
@_JSON
def examples(running: bool, as_json: bool) -> None:
    """List the executable examples, or run them."""
    if not running:
        if as_json:
            say_json({"examples": listing_json(texts_folder())})
        else:
            say("\n".join(listing(texts_folder())))
        return
    library = _open().library
    if as_json:
        told, failed = report_json(library, texts_folder())
        say_json(told)
    else:
        lines, failed = report(library, texts_folder())
        say("\n".join(lines))
    sys.exit(1 if failed else 0)
