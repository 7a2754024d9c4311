"""The examples of the texts: each comes out, quotes what stands, and together they cover all."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
from every_example import EXAMPLES

from refsearch.checks.examples import check_quotes, note_examples
from refsearch.examples import Example, ExampleRun, Examples, run
from refsearch.examples.coverage import by_function, by_law
from refsearch.examples.running import differences
from refsearch.library.library import Library
from refsearch.paths import texts_folder

NAMES = list(EXAMPLES.by_name)
APPENDIX_II = [f"esempio-{n}" for n in range(1, 17)]


@pytest.fixture(scope="module")
def ran(library: Library) -> dict[str, ExampleRun]:
    return {one.name: run(library, one) for one in EXAMPLES.listed}


@pytest.mark.parametrize("name", NAMES)
def test_an_example_comes_out_as_it_says(name: str, ran: dict[str, ExampleRun]) -> None:
    assert ran[name].differences == ()


@pytest.mark.parametrize("name", NAMES)
def test_the_quotes_of_an_example_stand_in_the_provisions(name: str, library: Library) -> None:
    assert [str(finding) for finding in check_quotes(library, EXAMPLES.example(name))] == []


def test_every_quoted_edition_is_in_the_library(library: Library) -> None:
    assert [str(note) for note in note_examples(texts_folder(), library)] == []


def test_every_function_has_an_example() -> None:
    assert [one.name for one in by_function(EXAMPLES) if not one.examples] == []


def test_every_law_that_a_function_computes_by_has_an_example(
    library: Library, ran: dict[str, ExampleRun]
) -> None:
    laws = by_law(library, EXAMPLES, ran.values())
    missing = {e: [one.name for one in found if not one.examples] for e, found in laws.items()}
    assert [(e, names) for e, names in missing.items() if names] == []
    assert set(laws) == set(library.books)


@pytest.mark.parametrize("id_", APPENDIX_II)
def test_every_auction_of_appendix_two_is_an_example(id_: str) -> None:
    found = EXAMPLES.examples_for("norme-2010-it", id_)
    assert "auction" in {one.function for one in found}


def test_every_quote_of_the_2017_code_has_its_sibling_or_is_said_of_one_text_only() -> None:
    """A law page of either edition shows the example, but where the rule or the row is missing."""
    lonely = [
        one.name
        for one in EXAMPLES.listed
        if len({q.edition for q in one.quotes if q.edition.startswith("bridge-2017")}) == 1
    ]
    assert sorted(lonely) == [
        "artificial-greek-below-forty",
        "artificial-italian-keeps-forty",
        "contract-minus-two",
        "session-average-plus-above-sixty",
        "session-greek-average-minus-below-forty",
        "vps-wbf-draw",
    ]


def _changed(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Yield the path of every number, word and truth value in an expected result."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from _changed(inner, (*path, key))
    elif isinstance(value, list):
        for n, inner in enumerate(value):
            yield from _changed(inner, (*path, n))
    else:
        yield path


def _with_another(example: Example, path: tuple[Any, ...]) -> Any:
    expected = deepcopy(example.result)
    holder: Any = expected
    for step in path[:-1]:
        holder = holder[step]
    old = holder[path[-1]]
    new = f"{old}!" if isinstance(old, str) else not old if isinstance(old, bool) else old + 1
    holder[path[-1]] = new
    return expected


@pytest.mark.parametrize("name", NAMES)
def test_nothing_an_example_expects_is_idle(name: str, ran: dict[str, ExampleRun]) -> None:
    example, result = EXAMPLES.example(name), ran[name].result
    for path in _changed(example.result):
        assert list(differences(_with_another(example, path), result)), path


def test_examples_are_found_by_provision_and_by_function() -> None:
    of_law = {one.name for one in EXAMPLES.examples_for("bridge-2017-el", "78")}
    of_section = {one.name for one in EXAMPLES.examples_for("bridge-2017-el", "78.B")}
    assert {"imps-620", "matchpoints-four-results"} <= of_law
    assert "imps-620" in of_section
    assert "matchpoints-four-results" not in of_section
    assert EXAMPLES.examples_for("bridge-2017-it", "7") == ()
    assert {one.function for one in EXAMPLES.of_function("imps")} == {"imps"}
    assert isinstance(EXAMPLES, Examples)


def test_the_example_of_the_guide_is_one_of_the_texts() -> None:
    guide = (Path(__file__).parents[2] / "docs" / "examples.md").read_text(encoding="utf-8")
    file = (texts_folder() / "examples" / "imps-620.md").read_text(encoding="utf-8")
    shown = [line[4:].split("   #")[0].rstrip() for line in guide.split("\n") if line[:4] == "    "]
    for line in filter(None, file.split("\n")):
        assert line in shown
