"""How the tests are written: what is public is what they look at."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

TESTS = Path(__file__).parents[1]
FIXTURES = "fixturenames"
# the object itself may be asked for what it keeps to itself
OWN = ("self", "cls")


def private_uses(source: str) -> list[str]:
    """Return the private names that a module takes from others, as they are written."""
    return [ast.unparse(node) for node in ast.walk(ast.parse(source)) if any(_private(node))]


def _private(node: ast.AST) -> Iterator[bool]:
    """Yield, for what a node takes from elsewhere, whether its name is private."""
    if isinstance(node, ast.Attribute):
        own = isinstance(node.value, ast.Name) and node.value.id in OWN
        yield not own and _is_private(node.attr)
    if isinstance(node, ast.ImportFrom):
        yield from (_is_private(alias.name) for alias in node.names)
    if isinstance(node, ast.Call) and ast.unparse(node.func).endswith(("setattr", "getattr")):
        words = [one.value for one in node.args if isinstance(one, ast.Constant)]
        yield from (any(map(_is_private, word.split("."))) for word in words if _is_text(word))


def _is_text(value: object) -> bool:
    return isinstance(value, str)


def _is_private(name: str) -> bool:
    return name.startswith("_") and not name.startswith("__")


# what would make a verdict depend on how busy the machine is
CLOCKS = ("sleep", "monotonic", "perf_counter", "process_time", "wait_for_timeout", "deadline")
ALLOWED = {
    "conftest.py": {"deadline"},  # that there is none
    "core/test_growth.py": {"process_time"},  # a ratio, and tried again
    "server_process.py": {"monotonic", "sleep"},  # between two looks at a condition
}


def clocks_in(source: str) -> set[str]:
    """Return the clocks that a module reads, and the fixed times that it waits for."""
    if not any(clock in source for clock in CLOCKS):
        return set()
    nodes = list(ast.walk(ast.parse(source)))
    named = {node.attr for node in nodes if isinstance(node, ast.Attribute)}
    named |= {
        alias.name for node in nodes if isinstance(node, ast.ImportFrom) for alias in node.names
    }
    named |= {node.arg for node in nodes if isinstance(node, ast.keyword) and node.arg}
    return named.intersection(CLOCKS)


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("time.sleep(1)", {"sleep"}),
        ("from time import monotonic", {"monotonic"}),
        ("page.wait_for_timeout(9)", {"wait_for_timeout"}),
        ("@settings(deadline=200)\ndef test_it(): pass", {"deadline"}),
        ("page.clock.run_for(500)", set()),
    ],
)
def test_a_clock_is_seen(source: str, found: set[str]) -> None:
    assert clocks_in(source) == found


def test_no_test_reads_a_clock_or_waits_for_a_fixed_time() -> None:
    found = {
        name: clocks
        for file in TESTS.rglob("*.py")
        if (clocks := clocks_in(file.read_text("utf-8")))
        for name in [file.relative_to(TESTS).as_posix()]
    }
    assert found == ALLOWED


def test_whatever_asks_for_a_browser_is_left_out_where_none_is_wanted(
    request: pytest.FixtureRequest,
) -> None:
    asking = [test for test in request.session.items if "browser" in getattr(test, FIXTURES, ())]
    assert [test.nodeid for test in asking if not test.get_closest_marker("browser")] == []


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("engine._ranker.rank()", ["engine._ranker"]),
        ("from refsearch.paths import _PACKAGE", ["from refsearch.paths import _PACKAGE"]),
        ("patch.setattr(rule, '_FILE', 1)", ["patch.setattr(rule, '_FILE', 1)"]),
        ("patch.setattr('a._FILE', 1)", ["patch.setattr('a._FILE', 1)"]),
        ("self._hits = module.__file__", []),
        ("rule.ready()", []),
    ],
)
def test_a_private_name_of_another_is_seen(source: str, found: list[str]) -> None:
    assert private_uses(source) == found


def test_no_test_takes_a_private_name_from_the_code() -> None:
    found = {
        file.relative_to(TESTS).as_posix(): private_uses(file.read_text(encoding="utf-8"))
        for file in TESTS.rglob("*.py")
    }
    assert not {file for file, names in found.items() if names}
