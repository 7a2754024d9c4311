"""Every number that bounds or weighs has its reason beside it or above it."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import refsearch

PACKAGE = Path(refsearch.__file__).parent
_FOR_TOOLS = ("noqa", "type:", "pragma", "fmt:")


def without_reason(source: str) -> list[str]:
    """Return the constants of a module that are bare numbers without a comment."""
    lines = ["", *source.split("\n")]  # as numbered from 1
    explained, found = -1, []  # the last line of a run that a comment stands above
    for node in ast.parse(source).body:
        names = _constants(node)
        if not names:
            continue
        above, last = node.lineno - 1, node.end_lineno or node.lineno
        alone = lines[above].startswith("#") and _says_something(lines[above])
        if alone or above == explained:
            explained = last
        elif not _says_something(lines[last]):
            found += names
    return found


def _constants(node: ast.stmt) -> list[str]:
    """Return the UPPERCASE names that a statement gives a number, or numbers, written out."""
    if isinstance(node, ast.Assign) and _is_number(node.value):
        targets = node.targets
    elif isinstance(node, ast.AnnAssign) and node.value and _is_number(node.value):
        targets = [node.target]
    else:
        return []
    written = [node for target in targets for node in ast.walk(target)]
    names = [node.id for node in written if isinstance(node, ast.Name)]
    return [name for name in names if name.isupper()]


def _is_number(value: ast.expr) -> bool:
    if isinstance(value, ast.Tuple):
        return bool(value.elts) and all(map(_is_number, value.elts))
    if isinstance(value, ast.BinOp):
        return _is_number(value.left) and _is_number(value.right)
    if isinstance(value, ast.UnaryOp):
        return _is_number(value.operand)
    return isinstance(value, ast.Constant) and type(value.value) in (int, float)


def _says_something(line: str) -> bool:
    comment = line.partition("#")[2].strip()
    return bool(comment) and not comment.startswith(_FOR_TOOLS)


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("MOST = 40", ["MOST"]),
        ("MOST = 40  # calls of an auction", []),
        ("MOST = 40  # noqa: S105", ["MOST"]),
        ("# calls of an auction\nMOST = 40\nLEAST = -0.5", []),
        ("# calls of an auction\nMOST = 40\n\nLEAST = 3", ["LEAST"]),
        ("MOST = 40  # calls of an auction\nLEAST = 3", ["LEAST"]),
        ("LEAST: Final = -1", ["LEAST"]),
        ("LEAST, MOST = 1, 10**12", ["LEAST", "MOST"]),
        ("NAME = 'forty'\nTRUE = True\nlower = 3", []),
    ],
)
def test_a_number_has_its_reason_on_its_line_or_above_its_run(
    source: str, found: list[str]
) -> None:
    assert without_reason(source) == found


def test_every_number_of_a_module_has_its_reason() -> None:
    paths = {path.relative_to(PACKAGE).as_posix(): path for path in PACKAGE.rglob("*.py")}
    assert {"cli/main.py", "games/bridge/scoring/imps.py", "paths.py"} <= set(paths)
    bare = {name: without_reason(path.read_text("utf-8")) for name, path in paths.items()}
    assert {name: found for name, found in bare.items() if found} == {}
