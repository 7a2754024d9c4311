"""The input of a calculator: in the address, or posted when it has a file of results.

A file has the names of players in it: it stands in no address and in no log, it is kept nowhere,
and a result of it has no link.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from flask import request
from werkzeug.datastructures import MultiDict

from refsearch.compute.registry import Function
from refsearch.decoding import decoded
from refsearch.games.bridge.session.out import Kind, table_csv
from refsearch.web.calculators.definitions import Wording

LARGEST_BODY = 200_000  # bytes of a form, thousands of fields; the text of a file has its own bound
_BYTES_A_SIGN = 3  # a Greek letter in UTF-8, with what JSON or a form adds
_LONGEST_NAME = 100  # characters at the end of a file name: its extension says the format


def asked(found: Function, ui: str) -> MultiDict[str, str]:
    """Return the answers of a request; the text of a file goes before what was typed."""
    if request.method != "POST":
        return request.args
    request.max_content_length = request.max_form_memory_size = largest_body(found)
    answers: MultiDict[str, str] = MultiDict(request.form)
    file = request.files.get("file")
    if file is not None and file.filename:
        answers.setlist("text", [decoded(file.read(), ui)])
        answers.setlist("name", [file.filename[-_LONGEST_NAME:]])
    return answers


def largest_body(found: Function) -> int:
    """Return how many bytes a function's input may have: a file of results has its own bound."""
    longest = max(_lengths(found.input_schema), default=0)
    return LARGEST_BODY + _BYTES_A_SIGN * longest


def _lengths(schema: Any) -> Iterator[int]:
    if isinstance(schema, dict):
        yield from (schema["maxLength"],) if isinstance(schema.get("maxLength"), int) else ()
        schema = list(schema.values())
    if isinstance(schema, list):
        yield from (length for inner in schema for length in _lengths(inner))


def spreadsheet(computed: Any, kind: Kind, wording: Wording) -> str:
    """Return a table of a result as the spreadsheets of a language open it.

    The travellers keep the columns of docs/session-csv.md, so that they can be read in again.
    """
    separator, decimal = (",", ".") if wording.language == "en" else (";", ",")
    heading = wording.name if kind == "ranking" else str
    return "\ufeff" + table_csv(
        computed, kind, separator=separator, decimal=decimal, heading=heading
    )
