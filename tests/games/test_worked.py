"""Computations worked by hand from the texts: what is given, and what must stand in the result."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any

import msgspec
import pytest

from refsearch.compute.registry import as_data
from refsearch.examples.running import differences
from refsearch.games.catalogue import function

WORKED = tomllib.loads((Path(__file__).parent / "worked.toml").read_text(encoding="utf-8"))["case"]


@pytest.mark.parametrize("case", WORKED, ids=lambda case: f"{case['function']}: {case['name']}")
def test_a_computation_comes_out_as_worked_by_hand(case: dict[str, Any]) -> None:
    computed = as_data(function(case["function"]).run(case["input"]))
    result = json.loads(msgspec.json.encode(computed, enc_hook=str))
    assert [str(one) for one in differences(case["result"], result)] == []
