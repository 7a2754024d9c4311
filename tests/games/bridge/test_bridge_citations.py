"""Every amount and note of every function cites provisions that exist, in every edition it says."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from bridge_calls import CALLS, run

from refsearch.compute.amounts import Amount, Citation, Note
from refsearch.compute.registry import FUNCTIONS, as_data
from refsearch.library.library import Library

# Auctions, play and files of results have tests of their own.
OTHERS = ("auction", "play", "session")
OWN = [
    name
    for name, function in FUNCTIONS.items()
    if function.call.__module__.startswith("refsearch.games.bridge") and name not in OTHERS
]
IDS = [f"{name}-{n}" for n, (name, _) in enumerate(CALLS)]


def parts(value: Any, wanted: type) -> Iterator[Any]:
    """Yield every part of a result of one type."""
    if isinstance(value, wanted):
        yield value
    if isinstance(value, msgspec.Struct):
        value = [getattr(value, name) for name in value.__struct_fields__]
    elif dataclasses.is_dataclass(value):
        value = [getattr(value, f.name) for f in dataclasses.fields(value)]
    elif isinstance(value, dict):
        value = list(value.values())
    if isinstance(value, (list, tuple)):
        for part in value:
            yield from parts(part, wanted)


def editions_of(library: Library, citation: Citation) -> list[str]:
    of_work = [e.id for e in library.editions if e.work == citation.work]
    if not of_work:
        pytest.skip(f"{citation.work} is not among the texts")
    return list(citation.editions) or of_work


def missing(library: Library, citation: Citation) -> list[str]:
    editions = editions_of(library, citation)
    return [e for e in editions if not library.book(e).has(citation.id)]


def test_every_function_is_called_here() -> None:
    assert {name for name, _ in CALLS} == set(OWN)


@pytest.mark.parametrize("name", OWN)
def test_a_function_has_a_summary_schemas_and_provisions_that_exist(
    name: str, library: Library
) -> None:
    function = FUNCTIONS[name]
    assert function.summary.endswith(".") and function.citations
    assert json.dumps(function.schemas())
    assert [c for c in function.citations if missing(library, c)] == []


@pytest.mark.parametrize(("name", "given"), CALLS, ids=IDS)
def test_what_a_result_cites_stands_in_every_edition_it_names(
    name: str, given: dict[str, Any], library: Library
) -> None:
    result = run(name, **given)
    cited = list(parts(result, Citation))
    assert cited
    assert [c for c in cited if missing(library, c)] == []


@pytest.mark.parametrize(("name", "given"), CALLS, ids=IDS)
def test_every_amount_cites_and_every_quote_stands_in_its_provision(
    name: str, given: dict[str, Any], library: Library
) -> None:
    result = run(name, **given)
    assert all(amount.citations and amount.what for amount in parts(result, Amount))
    for note in parts(result, Note):
        texts = [
            " ".join(library.book(edition).provision(citation.id).text.split())
            for citation in note.citations
            for edition in editions_of(library, citation)
            if citation.id in library.book(edition).provisions
        ]
        assert not texts or any(note.quote in text for text in texts), note


@pytest.mark.parametrize(("name", "given"), CALLS, ids=IDS)
def test_a_result_is_plain_json_and_frozen(name: str, given: dict[str, Any]) -> None:
    result = run(name, **given)
    assert json.loads(json.dumps(as_data(result)))
    with pytest.raises(AttributeError):
        setattr(result, result.__struct_fields__[0], None)
