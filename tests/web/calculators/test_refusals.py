"""What is refused is refused in the reader's language: on the page, by the API, in the terminal.

Every function of the catalogue gets every kind of wrong value in every place of its input.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from copy import copy
from functools import cache
from typing import Any

import pytest
from click.testing import CliRunner
from every_example import EXAMPLES
from flask.testing import FlaskClient
from parsed import parsed
from spoken import INTERFACE, TRANSLATED

from refsearch.cli.main import main
from refsearch.compute.amounts import RuleBroken
from refsearch.compute.registry import as_data
from refsearch.games.catalogue import functions
from refsearch.games.refusals import faults_of, refusal_text
from refsearch.languages.catalogs import rendered
from refsearch.languages.registry import Languages
from refsearch.library.library import Library
from refsearch.messages import Message

WRONG: list[Any] = [
    None,
    True,
    -1,
    0,
    7,
    10**12,
    2.5,
    "",
    "zz",
    "7NTXX",
    [],
    [None],
    ["zz", "zz"],
    [1, 2, 3],
    {},
    {"zz": 1},
    {"zz": "zz"},
    {"zz": [1]},
]
SPOKEN = Languages()
LIBRARY_ENGLISH = re.compile(r"Expected `|got `|Object (missing|contains)|Invalid (enum )?value")
IDS = re.compile(r"\b(bridge-20\d\d|norme-2010|burraco-2011)\b")
ENGLISH = re.compile(
    r"\b(the|of|and|is|are|not|for|with|by|played|needed|each|that|was|from|at|least|more|than|"
    r"there|here|nothing|number|these|none)\b"
)
# What is English in every language: the words that are typed, the game's own.
LISTED = r"(possibili|δυνατά|questi|αυτά|ci sono|υπάρχουν|si scrive|γράφεται|γράψτε): .*$"
TYPED = re.compile(rf"«[^»]*»|“[^”]*”|{LISTED}|match points?", re.DOTALL | re.IGNORECASE)


def inputs(name: str) -> Iterator[Any]:
    """Yield inputs of a function that are right: the one its page opens with, and the examples."""
    yield functions()[name].page.example
    yield from (e.input for e in EXAMPLES.listed if e.function == name)


def places(data: Any, path: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """Yield the path of everything in data: of a list the first member stands for all."""
    yield path
    if isinstance(data, dict):
        for key, inner in data.items():
            yield from places(inner, (*path, key))
    elif isinstance(data, list) and data:
        yield from places(data[0], (*path, 0))


def with_value(data: Any, path: tuple[str | int, ...], value: Any) -> Any:
    """Return data with another value in a place; what lies beside the way there is shared."""
    if not path:
        return value
    changed = copy(data)
    changed[path[0]] = with_value(data[path[0]], path[1:], value) if path[1:] else value
    return changed


def without(data: Any, path: tuple[str | int, ...]) -> Any:
    if path[1:]:
        return with_value(data, path[:1], without(data[path[0]], path[1:]))
    return {key: value for key, value in data.items() if key != path[0]}


def wrong_inputs(name: str) -> Iterator[Any]:
    done: set[Any] = set()
    for right in inputs(name):
        schema = functions()[name].input_schema
        known = {(key,) for kind in _records(schema) for key in kind.get("properties", {})}
        here = set(places(right))
        for path in sorted((here | known) - done, key=str):
            yield from (with_value(right, path, value) for value in WRONG)
            if path in here and path and isinstance(path[-1], str):
                yield without(right, path)
                yield with_value(right, (*path[:-1], "zz"), 1)
        done |= here | known


def _records(schema: Any) -> Iterator[dict[str, Any]]:
    definitions = schema.get("$defs", {})
    for option in schema.get("anyOf", [schema]):
        yield definitions[option["$ref"].rpartition("/")[2]] if "$ref" in option else option


@cache
def answers(name: str) -> tuple[tuple[RuleBroken, ...], tuple[Message, ...]]:
    """Return how a function refuses everything that is wrong, and what its results say."""
    refused: dict[str, RuleBroken] = {}
    said: dict[str, Message] = {}
    for given in (*inputs(name), *wrong_inputs(name)):
        try:
            said |= {text: text for text in spoken(as_data(functions()[name].run(given)))}
        except RuleBroken as error:
            refused.setdefault(str(error), error)
    return tuple(refused.values()), tuple(said.values())


def refusals(name: str) -> tuple[RuleBroken, ...]:
    return answers(name)[0]


def spoken(data: Any) -> Iterator[str]:
    """Yield what amounts and notes say, and every other message in a result."""
    if isinstance(data, Mapping):
        yield from (data[key] for key in {"what", "detail"} & set(data) if data[key])
        data = list(data.values())
    if isinstance(data, list | tuple):
        for one in data:
            yield from spoken(one)
    elif isinstance(data, Message):
        yield data


@pytest.mark.slow
@pytest.mark.parametrize("name", functions())
def test_no_refusal_speaks_the_english_of_a_library_or_names_an_edition_by_its_id(
    name: str, library: Library
) -> None:
    assert refusals(name)
    for refused in refusals(name):
        for language in INTERFACE:
            said = refusal_text(library, refused, language)
            assert not LIBRARY_ENGLISH.search(said), said
            assert not IDS.search(said.partition(":")[2].partition(": ")[0]), said


@pytest.mark.parametrize("language", TRANSLATED)
@pytest.mark.parametrize("name", functions())
def test_every_refusal_is_said_in_the_readers_language(name: str, language: str) -> None:
    for fault in (fault for refused in refusals(name) for fault in faults_of(refused)):
        said = rendered(fault.message, SPOKEN, language)
        assert said != str(fault.message), fault.message
        assert not ENGLISH.search(TYPED.sub("", said)), (str(fault.message), said)


@pytest.mark.parametrize("language", TRANSLATED)
@pytest.mark.parametrize("name", functions())
def test_every_amount_and_note_is_a_message_and_said_in_the_readers_language(
    name: str, language: str
) -> None:
    for message in answers(name)[1]:
        assert isinstance(message, Message), message
        said = rendered(message, SPOKEN, language)
        assert said != message or not ENGLISH.search(message), message
        assert not ENGLISH.search(TYPED.sub("", said)), (str(message), said)


@pytest.mark.parametrize(
    ("ui", "said"),
    [
        ("it", "text: riga 2, contract: un contratto"),
        ("el", "text: γραμμή 2, contract: ένα συμβόλαιο είναι"),
        ("en", "text: line 2, contract: a contract is"),
    ],
)
def test_what_is_wrong_in_a_line_of_a_file_is_said_in_the_language_too(
    library: Library, ui: str, said: str
) -> None:
    text = "board,ns,ew,contract\n1,1,2,8S\n"
    with pytest.raises(RuleBroken) as refused:
        functions()["session"].run({"text": text})
    assert refusal_text(library, refused.value, ui).startswith(said)


ASKED = [
    ("it", "tricks: serve un numero intero, non un testo"),
    ("el", "tricks: χρειάζεται ακέραιος αριθμός, όχι κείμενο"),
    ("en", "tricks: a whole number is needed, not a text"),
]


@pytest.mark.parametrize(("ui", "said"), ASKED)
def test_the_api_refuses_in_the_language_asked_for(real: FlaskClient, ui: str, said: str) -> None:
    given = {"contract": "4S", "tricks": "ten"}
    posted = real.post(f"/api/v1/compute/contract-score?ui={ui}", json=given)
    asked = real.get("/api/v1/compute/contract-score", query_string={**given, "ui": ui})
    for answer in (posted, asked):
        assert answer.status_code == 422
        assert answer.json["detail"] == said
        assert answer.json["errors"][0]["message"] == said.partition(": ")[2]


def test_the_api_speaks_english_where_nothing_is_asked_for_and_refuses_another_language(
    real: FlaskClient,
) -> None:
    answer = real.post("/api/v1/compute/board", json={})
    assert answer.json["detail"] == "number: this field is required"
    refused = real.post("/api/v1/compute/board?ui=fr", json={"number": 1})
    assert refused.status_code == 422
    assert refused.json["detail"] == "ui: one of it, el, en is needed"


@pytest.mark.parametrize(("ui", "said"), ASKED)
def test_the_command_refuses_in_one_line_of_the_language_asked_for(ui: str, said: str) -> None:
    given = json.dumps({"contract": "4S", "tricks": "ten"})
    result = CliRunner().invoke(main, ["compute", "contract-score", given, "--ui", ui])
    assert (result.exit_code, result.stderr) == (2, f"refsearch: {said}\n")


@pytest.mark.parametrize(
    ("ui", "law"), [("it", "(Art. 2)"), ("el", "(Νόμος 2)"), ("en", "(Art. 2)")]
)
def test_a_refusal_cites_the_law_as_the_readers_edition_does(
    real: FlaskClient, ui: str, law: str
) -> None:
    answer = real.get("/api/v1/compute/board", query_string={"number": 0, "ui": ui})
    assert answer.json["detail"].endswith(law)
    result = CliRunner().invoke(main, ["compute", "board", '{"number": 0}', "--ui", ui])
    assert result.stderr.endswith(f"{law}\n")


@pytest.mark.parametrize(("ui", "said"), ASKED)
def test_the_page_refuses_in_the_language_of_the_page(
    real: FlaskClient, ui: str, said: str
) -> None:
    page = real.get(f"/{ui}/calculators/contract-score?contract=4S&tricks=ten")
    assert said.partition(": ")[2] in parsed(page.get_data(as_text=True)).get_text(" ", strip=True)


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({}, "contract: this field is required"),
        ({"contract": 4}, "contract: a text is needed, not a whole number"),
        ({"contract": "4S", "trick": 9},
         "trick: there is no field of this name here; possible: tricks"),
        ({"contract": "4S", "tricks": 9, "vulnerable": 1},
         "vulnerable: yes or no is needed, not a whole number"),
        ([], "input: a group of named fields is needed, not a list"),
        (None, "input: a group of named fields is needed, not nothing"),
    ],
)  # fmt: skip
def test_what_has_the_wrong_shape_is_refused_with_what_would_be_right(
    given: object, said: str
) -> None:
    with pytest.raises(RuleBroken) as refused:
        functions()["contract-score"].run(given)
    assert str(refused.value) == said


@pytest.mark.parametrize(
    ("award", "said"),
    [
        ("all", '"all" is neither a number nor one of these: average, average-minus, average-plus'),
        ([], "a number or a text is needed, not a list"),
    ],
)
def test_an_artificial_score_that_is_none_is_refused_with_what_there_is(
    award: object, said: str
) -> None:
    with pytest.raises(RuleBroken) as refused:
        functions()["matchpoints"].run({"results": [{"score": 1}, {"ns_award": award}]})
    assert (refused.value.field, refused.value.message) == ("results[1].ns_award", said)


def test_a_kind_that_is_none_is_refused_with_the_kinds_there_are() -> None:
    with pytest.raises(RuleBroken) as refused:
        functions()["adjusted-score"].run({"kind": "divided"})
    assert refused.value.field == "kind"
    assert "split" in refused.value.message and "weighted" in refused.value.message


@pytest.mark.parametrize(
    ("path", "said"),
    [
        ("it/calculators/matchpoints?edition=x&results.0.score=1",
         "«x» non è nessuno di questi: Codice 2007, Κώδικας 2017, Codice 2017"),
        ("el/calculators/matchpoints?edition=x&results.0.score=1", "Codice 2007, Κώδικας 2017"),
        ("it/calculators/burraco-meld?cards=3H+4H+5H&edition=x", "Burraco 2011"),
        ("it/calculators/matchpoints?method=x&results.0.score=1", "top meno i mancanti"),
    ],
)  # fmt: skip
def test_a_page_names_what_can_be_chosen_as_its_form_does(
    real: FlaskClient, path: str, said: str
) -> None:
    answer = parsed(real.get(f"/{path}").get_data(as_text=True)).select_one("#answer")
    assert said in answer.get_text(" ", strip=True)
