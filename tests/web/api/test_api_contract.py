"""The API held to its own document, and the documentation to the API."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
import schemathesis
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis.checks import positive_data_acceptance
from schemathesis.generation import GenerationMode
from windows import served

pytestmark = pytest.mark.slow

PAGE = (Path(__file__).parents[3] / "docs" / "api.md").read_text(encoding="utf-8")
BASE = "http://127.0.0.1:8000"

PROFILE = settings(
    max_examples=6,  # of each operation: there are 24, and other tests ask for more of each
    derandomize=True,
    suppress_health_check=list(HealthCheck),
    phases=[Phase.explicit, Phase.generate],
)


@pytest.mark.parametrize("mode", GenerationMode)
def test_every_operation_keeps_to_the_document(real_app: Flask, mode: GenerationMode) -> None:
    described = schemathesis.openapi.from_wsgi("/openapi.json", real_app)
    operations = [found.ok() for found in described.get_all_operations()]
    assert operations
    for operation in operations:
        if mode.is_negative and not operation.query and not operation.body:
            continue  # nothing can be wrong with it but its path: any text is a path

        @PROFILE
        @given(case=operation.as_strategy(generation_mode=mode))
        def keeps(case: Any) -> None:
            # it can't say which texts are citations or contracts: some are refused though they fit
            excluded = [positive_data_acceptance]
            headers = {"Accept-Encoding": "identity"}
            case.call_and_validate(headers=headers, excluded_checks=excluded)

        keeps()


@pytest.mark.parametrize("query", ["to=16", "to=", "since=bridge-2007-it&id=27"])
def test_half_a_question_on_the_graph_is_refused(real: FlaskClient, query: str) -> None:
    answer = real.get(f"/api/v1/graph?edition=bridge-2017-it&{query}")
    assert answer.status_code == 422
    assert [one["field"] for one in answer.get_json()["errors"]] == [query.partition("=")[0]]


def test_the_page_names_every_address(real: FlaskClient) -> None:
    paths = real.get("/openapi.json").get_json()["paths"]
    named = set(re.findall(r"(/[a-z][\w{}/]*)", PAGE.partition("## With curl")[0]))
    assert {path.removeprefix("/api/v1").replace("id_", "id") for path in paths} <= named


@pytest.mark.parametrize("command", re.findall(r"^curl .*$", PAGE, re.MULTILINE))
def test_each_command_of_the_page_answers(real: FlaskClient, command: str) -> None:
    url = urlsplit(re.findall(r"'(http[^']+)'", command)[0])
    body = re.findall(r"-d '([^']+)'", command)
    path = f"{url.path}?{url.query}"
    answer = real.post(path, data=body[0]) if body else real.get(path)
    assert answer.status_code == 200, answer.get_json()


def test_the_program_of_the_page_rules(real_app: Flask, capsys: pytest.CaptureFixture[str]) -> None:
    program = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)[0]
    with served(real_app) as address:
        exec(compile(program.replace(BASE, address), "docs/api.md", "exec"), {})
    assert "Art. 27" in capsys.readouterr().out
