"""``refsearch compute``: compute a function from JSON, a file of results, or single fields."""

from __future__ import annotations

import sys
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import click

from refsearch.cli import shared
from refsearch.cli.console import given_or_read, say, say_json
from refsearch.cli.shared import opened_library
from refsearch.compute.amounts import RuleBroken
from refsearch.compute.registry import Function
from refsearch.decoding import decoded
from refsearch.errors import RefsearchError, reason_of
from refsearch.games import catalogue
from refsearch.games.bridge.session.out import Kind, table_csv
from refsearch.games.refusals import fault_line, faults_of
from refsearch.json_input import BadField, BadJson, read_json
from refsearch.languages.calculators import calculator_title
from refsearch.languages.registry import ENGLISH, Languages
from refsearch.library.library import Library
from refsearch.messages import joined, msg, verbatim
from refsearch.paths import texts_folder

Json = dict[str, Any]


@click.command()
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
@shared.ui("The language in which a refusal is said.")
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
    if name is None and as_json:
        library, listed = opened_library().library, catalogue.functions().values()
        say_json({"functions": [catalogue.function_json(library, found) for found in listed]})
        return
    if name is None:
        languages = Languages.of(texts_folder())
        for found in catalogue.functions().values():
            titled = calculator_title(languages, found.name, ui)
            say(f"{found.name:28} {found.summary if ui == ENGLISH else titled}")
        return
    asked = catalogue.function(name)
    library = opened_library().library
    if given is None:
        say_json(catalogue.function_json(library, asked))
        return
    data: Any = None
    try:
        data = input_of(asked, given, fields, library.languages.encoding(ui))
        result = catalogue.computed_json(library, asked, data)
    except BadJson as error:
        raise RefsearchError(error.message) from error
    except BadField as error:
        raise RefsearchError(joined((error.field, error.message), ": ")) from error
    except RuleBroken as error:
        raise RefsearchError(verbatim(refusal(library, error, ui, data))) from error
    if table is None:
        say_json(result)
    elif asked.name != "session":
        raise RefsearchError(msg("--csv is for session: {} has no {}", asked.name, table))
    else:
        say(table_csv(result, table).replace("\r\n", "\n").rstrip("\n"))


def input_of(found: Function, given: str, fields: tuple[str, ...], encoding: str) -> Any:
    """Return the input of a function: JSON, or for one that reads files the file of this name.

    ``-`` is standard input. Fields, "scoring=butler", go before what is in the JSON.
    """
    text = {"text", "format"} <= set(found.input_schema_fields)
    data: Any = _file(given, encoding) if text else read_json(given_or_read(given))
    if not fields:
        return data
    if not isinstance(data, dict):
        raise RefsearchError(msg("the input is no JSON object: it has no fields to set"))
    return {**data, **dict(_field(one, encoding) for one in fields)}


def refusal(library: Library, error: RuleBroken, language: str, data: Any) -> str:
    """Return a refusal, with the name of the file that was read where it speaks of its text."""
    name = data.get("name") if isinstance(data, dict) else None
    file = {"text": name} if isinstance(name, str) else {}
    faults = (replace(one, field=file.get(one.field, one.field)) for one in faults_of(error))
    return "\n".join(fault_line(library, fault, language) for fault in faults)


def _file(given: str, encoding: str) -> Any:
    """Return a file of results as an input, or the input that JSON is; PBN may begin with "{"."""
    if given.lstrip().startswith("{"):
        return read_json(given)
    raw, name = (_standard_input(), "-") if given == "-" else (_read(given), Path(given).name)
    text = decoded(raw, encoding)
    if given == "-" and text.lstrip().startswith("{"):
        with suppress(BadJson):  # then it is PBN
            return read_json(text)
    return {"text": text, "name": name}


def _field(setting: str, encoding: str) -> tuple[str, Any]:
    """Return a field and its value: JSON, "@" and the name of a file, or the text as it is."""
    name, equals, value = setting.partition("=")
    if not equals or not name:
        raise RefsearchError(msg('--set "{}": write it as field=value', setting))
    if value.startswith("@"):
        return name, decoded(_read(value[1:]), encoding)
    try:
        return name, read_json(value)
    except BadJson:
        return name, value


def _read(name: str) -> bytes:
    try:
        return Path(name).read_bytes()
    except (OSError, ValueError) as error:
        no_name = msg("there is no such file")  # a null character in it
        reason = reason_of(error) if isinstance(error, OSError) else no_name
        raise RefsearchError(msg("cannot read {}: {}", name, reason)) from error


def _standard_input() -> bytes:
    if sys.stdin is None:
        raise RefsearchError(msg("standard input is closed; - reads from it"))
    return sys.stdin.buffer.read()
