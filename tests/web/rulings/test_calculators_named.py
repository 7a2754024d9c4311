"""The calculators that an outcome names, linked from its page and named by the API."""

from __future__ import annotations

import re

from flask.testing import FlaskClient

FACTS = {"error": "ruling", "can-still-be-scored": "no", "violation": "other"}


def test_the_outcome_links_to_the_calculator_of_its_kind(real: FlaskClient) -> None:
    asked = {**FACTS, "delays-or-violates": "no"}
    page = real.get("/it/rulings/director-error", query_string=asked).get_data(as_text=True)
    assert "/it/calculators/adjusted-score?kind=split" in page
    linked = real.get("/it/calculators/adjusted-score?kind=split").get_data(as_text=True)
    assert re.search(r'value="split"[^>]*(checked|selected)', linked)


def test_the_api_names_the_function_beside_the_sentence(real: FlaskClient) -> None:
    asked = {**FACTS, "delays-or-violates": "no", "ui": "el"}
    ruled = real.get("/api/v1/rulings/director-error", query_string=asked).json
    named = {item["id"]: item["calculator"] for item in ruled["outcome"]["score"]}
    assert named["calculate-both-innocent"] == "adjusted-score"
    assert named["both-sides-innocent"] is None
