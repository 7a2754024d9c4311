"""The examples in docstrings are true."""

from __future__ import annotations

import doctest
import importlib
import pkgutil

import pytest

import refsearch

MODULES = [
    module.name
    for module in pkgutil.walk_packages(refsearch.__path__, "refsearch.")
    if not module.name.endswith("__main__")
]


@pytest.mark.slow
def test_every_example_in_a_docstring_comes_out() -> None:
    results = {name: doctest.testmod(importlib.import_module(name)) for name in MODULES}
    assert results["refsearch.citations.labels"].attempted
    assert [name for name, result in results.items() if result.failed] == []
