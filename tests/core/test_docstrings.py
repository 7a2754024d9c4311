"""The examples in docstrings are true."""

from __future__ import annotations

import doctest
import importlib
import pkgutil
from importlib.util import find_spec
from pathlib import Path

import pytest

import refsearch

MODULES = [
    module.name
    for module in pkgutil.walk_packages(refsearch.__path__, "refsearch.")
    if not module.name.endswith("__main__")
]


def _has_examples(name: str) -> bool:
    found = find_spec(name)
    return bool(found and found.origin and ">>> " in Path(found.origin).read_text(encoding="utf-8"))


@pytest.mark.slow
def test_every_example_in_a_docstring_comes_out() -> None:
    results = {
        name: doctest.testmod(importlib.import_module(name))
        for name in filter(_has_examples, MODULES)
    }
    assert results["refsearch.citations.labels"].attempted
    assert [name for name, result in results.items() if result.failed] == []
