"""From what a form says to data and back."""

from __future__ import annotations

from typing import Any

import pytest
from every_example import EXAMPLES
from hypothesis import given
from hypothesis import strategies as st

from refsearch.examples import Example
from refsearch.games.catalogue import function
from refsearch.web.calculators.answers import Answered, edited
from refsearch.web.calculators.inputs import answers_of, input_shape, read_answers
from refsearch.web.calculators.scalars import Scalar
from refsearch.web.calculators.shapes import Record, Series


def read(name: str, **typed: str) -> dict[str, Any]:
    answers = {key.replace("__", "."): [text] for key, text in typed.items()}
    return read_answers(input_shape(function(name)), Answered(answers)).data


@pytest.mark.parametrize(
    ("name", "typed", "data"),
    [
        ("imps", {"difference": "620"}, {"difference": 620}),
        ("imps", {"difference": " −620 "}, {"difference": -620}),
        ("imps", {"difference": "+50"}, {"difference": 50}),
        ("imps", {"difference": ""}, {}),
        ("imps", {"difference": "abc"}, {"difference": "abc"}),
        ("imps", {"difference": "6.5"}, {"difference": "6.5"}),
        ("imps", {"difference": "9" * 40}, {"difference": "9" * 40}),
        ("imps", {"difference": "²"}, {"difference": "²"}),
        (
            "contract-score",
            {"contract": "3NT", "vulnerable": "true"},
            {"contract": "3NT", "vulnerable": True},
        ),
        ("contract-score", {"vulnerable": "ναι"}, {"vulnerable": True}),
        ("contract-score", {"vulnerable": "forse"}, {"vulnerable": "forse"}),
        ("norme-slow-play", {"minutes_late": "7,5"}, {"minutes_late": 7.5}),
        ("cross-imps", {"scores": "420, -50  620"}, {"scores": [420, -50, 620]}),
        ("cross-imps", {"scores": "420 x"}, {"scores": [420, "x"]}),
        ("norme-forfeit", {"own_vps": "12,5 17"}, {"own_vps": [12.5, 17]}),
        ("burraco-times", {"deals": "2"}, {"deals": 2}),
        ("burraco-times", {"deals": "5"}, {"deals": "5"}),
        ("burraco-meld", {"cards": "K♥ Q♥"}, {"cards": "K♥ Q♥"}),
        ("norme-pair-ties", {"tied": "De Rossi\nBianchi"}, {"tied": ["De Rossi", "Bianchi"]}),
        (
            "norme-pair-ties",
            {"places": "De Rossi 1 3\nBianchi: 2 2"},
            {"places": {"De Rossi": [1, 3], "Bianchi": [2, 2]}},
        ),
        ("norme-team-ties", {"vps": "Alfa 12,5"}, {"vps": {"Alfa": 12.5}}),
        ("auction", {"must_pass__N": "once"}, {"must_pass": {"N": "once"}}),
        (
            "matchpoints",
            {"results__0__score": "1", "results__4__ns_award": "average-plus"},
            {"results": [{"score": 1}, {"ns_award": "average-plus"}]},
        ),
        ("matchpoints", {"results__0__ns_award": "55"}, {"results": [{"ns_award": 55}]}),
        ("matchpoints", {"results__0__score": "", "results__1__score": ""}, {}),
        ("adjusted-score", {"kind": "assigned", "score": "50"}, {"kind": "assigned", "score": 50}),
        ("adjusted-score", {"kind": "nope", "ns": "none"}, {"kind": "nope", "ns": "none"}),
        ("burraco-match", {"deals__0__first": "100"}, {"deals": [{"first": 100}]}),
        (
            "burraco-match",
            {"deals__0__first__end": "closed"},
            {"deals": [{"first": {"end": "closed"}}]},
        ),
        ("play", {"claim__by": "N"}, {"claim": {"by": "N"}}),
        ("play", {"unknown": "x"}, {}),
    ],
)
def test_what_is_typed_becomes_data(name: str, typed: dict[str, str], data: Any) -> None:
    assert read(name, **typed) == data


def test_of_several_answers_the_last_that_is_not_empty_counts() -> None:
    answers = {"results.0.ns_award": ["average", "", " "]}
    found = read_answers(input_shape(function("matchpoints")), Answered(answers))
    assert found.data == {"results": [{"ns_award": "average"}]}


@pytest.mark.parametrize(
    ("path", "name"),
    [
        ("results[1]", "results.4"),
        ("results[1].ns_award", "results.4.ns_award"),
        ("results[9].score", "results.9.score"),
        ("expected", "expected"),
        ("", ""),
    ],
)
def test_a_place_in_the_data_is_found_in_the_form_though_rows_are_empty(
    path: str, name: str
) -> None:
    answers = {"results.0.score": ["1"], "results.2.score": [""], "results.4.ns": ["A"]}
    assert (
        read_answers(input_shape(function("matchpoints")), Answered(answers)).name_of(path) == name
    )


@pytest.mark.parametrize("example", EXAMPLES.listed, ids=lambda example: example.name)
def test_every_example_survives_the_form(example: Example) -> None:
    found = function(example.function)
    shape = input_shape(found)
    again = read_answers(shape, Answered(answers_of(shape, example.input))).data
    outcomes = []
    for data in (example.input, again):
        try:
            outcomes.append(found.run(data))
        except ValueError as error:
            outcomes.append(str(error))
    assert outcomes[0] == outcomes[1]


@given(
    st.lists(st.integers(-9999, 9999)), st.lists(st.floats(-999, 999).map(lambda x: round(x, 4)))
)
def test_lists_of_numbers_come_back_as_they_were(whole: list[int], exact: list[float]) -> None:
    shape = Record({"whole": Series(Scalar("integer")), "exact": Series(Scalar("number"))})
    given_ = {"whole": whole, "exact": exact}
    kept = {key: value for key, value in given_.items() if value}
    assert read_answers(shape, Answered(answers_of(shape, given_))).data == kept


@given(
    st.dictionaries(st.text(max_size=12), st.lists(st.text(max_size=20), max_size=3), max_size=8)
)
def test_whatever_is_typed_can_be_read(answers: dict[str, list[str]]) -> None:
    for name in ("matchpoints", "adjusted-score", "play", "norme-pair-ties"):
        shape = input_shape(function(name))
        assert isinstance(read_answers(shape, Answered(edited(answers))).data, dict)


ROWS = {"b.0.x": ["1"], "b.1.x": ["2"], "b.2.x": ["3"], "c": ["4"]}


@pytest.mark.parametrize(
    ("asked", "rows"),
    [
        ({"add": ["b"]}, {"b.3."}),
        ({"add": ["d"]}, {"d.0.", "d.1."}),
        ({"add": ["b"], "b.9999.x": ["1"]}, {"b.9999.x"}),
        ({"add": [""]}, set()),
        ({"remove": ["c"]}, set()),
        ({"open-record": ["c"]}, {"c."}),
        ({"close-record": ["c"], "c.y": ["1"]}, set()),
    ],
)
def test_buttons_add_rows_and_open_and_close_records(
    asked: dict[str, list[str]], rows: set[str]
) -> None:
    before = set(ROWS) - ({"c"} if "open-record" in asked else set())
    assert set(edited({**ROWS, **asked})) == before | rows


def test_a_removed_row_lets_those_after_it_move_up() -> None:
    assert edited({**ROWS, "remove": ["b.1"]}) == {"b.0.x": ["1"], "b.1.x": ["3"], "c": ["4"]}
