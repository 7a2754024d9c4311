"""What the core says is said in the language of the page: no English is left on it."""

from __future__ import annotations

import json
import re

import pytest
from every_example import EXAMPLES
from flask import Flask
from flask.testing import FlaskClient
from parsed import parsed
from spoken import TRANSLATED

from refsearch.compute.amounts import RuleBroken
from refsearch.web.calculators.inputs import check_extent
from refsearch.web.common.i18n import translated_phrase

ENGLISH = re.compile(r"\b(the|of|and|is|not|for|with|by|played|needed|each|that|are|was)\b")
# The Italian and Greek of the game have these words too.
SPOKEN = ("match points", "Match points")


@pytest.mark.parametrize(
    "data",
    [
        {"scores": [10**13]},
        {"minutes": float("nan")},
        {"minutes": float("inf")},
        {"a": [[[[[[[[[[[[[[]]]]]]]]]]]]]]},
    ],
    ids=["a number", "no number", "infinite", "depth"],
)
def test_what_is_too_much_for_a_server_is_refused_in_every_language(
    app: Flask, data: object
) -> None:
    with pytest.raises(RuleBroken) as refused:
        check_extent(data)
    with app.test_request_context("/it/"):
        message = refused.value.message
        assert translated_phrase(message) != message


@pytest.mark.parametrize("language", TRANSLATED)
def test_no_result_or_refusal_of_an_example_is_left_in_english(
    real: FlaskClient, language: str
) -> None:
    heard = set()
    for example in EXAMPLES.listed:
        path = f"/{language}/calculators/{example.function}/result"
        answer = real.get(path, query_string={"input": json.dumps(example.input)})
        soup = parsed(answer.get_data(as_text=True))
        for foreign in soup.select("blockquote, [lang]"):
            foreign.extract()
        strings = (
            soup.select_one("#answer").stripped_strings,
            soup.select_one("#details").stripped_strings,
        )
        heard |= {text for part in strings for text in part if ENGLISH.search(text)}
    assert {text for text in heard if not any(word in text for word in SPOKEN)} == set()
