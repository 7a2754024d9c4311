"""The phrases that the core can say, collected from its source and its data.

A phrase with values in it is a template with ``{}`` in their places.
"""

from __future__ import annotations

import ast
import tomllib
from collections.abc import Iterator
from pathlib import Path

import refsearch

ROOT = Path(refsearch.__file__).parent
HOMES = [ROOT / "games", ROOT / "compute"]
BESIDE = [
    ROOT / "json_input.py",
    ROOT / "messages.py",
    ROOT / "rulings" / "case.py",
    ROOT / "cli" / "rule.py",
    ROOT / "rulings" / "questions.py",
    ROOT / "web" / "api" / "compute.py",
    ROOT / "web" / "api" / "rulings.py",
]
# Which arguments of which calls are said to a reader: by position, or by keyword.
SAID: dict[str, tuple[int | str, ...]] = {
    "Amount": (0, 3, "detail"),
    "Note": (0,),
    "Candidate": (0, 3),
    "Criterion": (0,),
    "RuleBroken": (1,),
    "msg": (0,),
    "nmsg": (0, 1),
    "broken": (1,),
    "_fault": (2,),
    "Problem": (2,),
    "within": ("what",),
    "average": (0,),
    "count": (0,),
    "_part": (0, 3),
    "_add": (0,),
    "_criterion": (1,),
    "_lost": (0,),
    "_minus": (0,),
    "_stage": (0, 3),
    "_nothing": (0,),
    "given_score": (2,),
    "sit_out_score": (1,),
    "with_equivalent": (2,),
    "_side": (1,),
}
Template = str


class Module:
    """One module: what its names stand for, and what it says."""

    def __init__(self, path: Path) -> None:
        self.tree = ast.parse(path.read_text(encoding="utf-8"))
        self.functions = {n.name: n for n in ast.walk(self.tree) if isinstance(n, ast.FunctionDef)}

    def phrases(self) -> Iterator[Template]:
        yield from self._in(self.tree, [self.tree])

    def _in(self, node: ast.AST, scopes: list[ast.AST]) -> Iterator[Template]:
        for child in ast.iter_child_nodes(node):
            inner = [child, *scopes] if isinstance(child, ast.FunctionDef) else scopes
            if isinstance(child, ast.Call):
                yield from self._said(child, scopes)
            if isinstance(child, ast.Yield) and isinstance(child.value, ast.Tuple):
                yield from self._objection(child.value, scopes)
            yield from self._in(child, inner)

    def _said(self, call: ast.Call, scopes: list[ast.AST]) -> Iterator[Template]:
        name = getattr(call.func, "id", getattr(call.func, "attr", ""))
        for place in SAID.get(name, ()):
            if isinstance(place, int) and place < len(call.args):
                yield from self.templates(call.args[place], scopes)
            for keyword in call.keywords:
                if keyword.arg == place:
                    yield from self.templates(keyword.value, scopes)

    def _objection(self, given: ast.Tuple, scopes: list[ast.AST]) -> Iterator[Template]:
        """Yield the message of (field, message, provision)."""
        if len(given.elts) == 3 and not isinstance(given.elts[1], ast.Name):
            yield from self.templates(given.elts[1], scopes)

    def templates(self, node: ast.AST, scopes: list[ast.AST]) -> list[Template]:
        """Return the texts that an expression can be."""
        if isinstance(node, ast.Constant):
            return [node.value] if isinstance(node.value, str) else []
        if isinstance(node, ast.JoinedStr):
            return [self._template(node)]
        if isinstance(node, ast.IfExp):
            return [*self.templates(node.body, scopes), *self.templates(node.orelse, scopes)]
        if isinstance(node, ast.Name):
            return self._assigned(node.id, scopes)
        if isinstance(node, ast.Subscript):
            return self.templates(node.value, scopes)
        if isinstance(node, ast.Starred):
            return self.templates(node.value, scopes)
        if isinstance(node, ast.Tuple):
            return self.templates(node.elts[0], scopes) if node.elts else []
        if isinstance(node, ast.Dict):
            return [text for value in node.values for text in self.templates(value, scopes)]
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            return self._returned(node.func.id)
        return []

    def _template(self, node: ast.JoinedStr) -> Template:
        return "".join(
            str(part.value) if isinstance(part, ast.Constant) else "{}" for part in node.values
        )

    def _assigned(self, name: str, scopes: list[ast.AST]) -> list[Template]:
        for scope in scopes:
            found = [
                text for value in _values(scope, name) for text in self.templates(value, scopes)
            ]
            if found:
                return found
        return []

    def _returned(self, name: str) -> list[Template]:
        function = self.functions.get(name)
        if function is None:
            return []
        returns = [n.value for n in ast.walk(function) if isinstance(n, ast.Return) and n.value]
        return [text for value in returns for text in self.templates(value, [function, self.tree])]


def _values(scope: ast.AST, name: str) -> Iterator[ast.AST]:
    """Yield what a name is assigned, also as a member of a tuple that a loop goes through."""
    for node in ast.walk(scope):
        if isinstance(node, ast.Assign):
            yield from (node.value for t in node.targets if getattr(t, "id", "") == name)
        if (
            isinstance(node, ast.AnnAssign)
            and getattr(node.target, "id", "") == name
            and node.value
        ):
            yield node.value
        loops = isinstance(node, ast.For | ast.comprehension)
        if loops and getattr(node.target, "id", "") == name:
            yield from _members(node.iter, scope)
        if (
            loops
            and isinstance(node.target, ast.Tuple)
            and isinstance(node.iter, ast.Name | ast.Tuple)
        ):
            names = [getattr(element, "id", "") for element in node.target.elts]
            if name in names:
                yield from _column(node.iter, names.index(name), scope)


def _members(rows: ast.AST, scope: ast.AST) -> Iterator[ast.AST]:
    if isinstance(rows, ast.Name):
        for value in _values(scope, rows.id):
            yield from _members(value, scope)
    elif isinstance(rows, ast.Tuple | ast.List):
        yield from rows.elts


def _column(rows: ast.AST, at: int, scope: ast.AST) -> Iterator[ast.AST]:
    if isinstance(rows, ast.Name):
        for value in _values(scope, rows.id):
            yield from _column(value, at, scope)
    elif isinstance(rows, ast.Tuple | ast.List):
        for row in rows.elts:
            if isinstance(row, ast.Tuple) and at < len(row.elts):
                yield row.elts[at]


def source_phrases() -> dict[Template, str]:
    """Return every template with a letter in it, and the file it stands in."""
    found: dict[Template, str] = {}
    for path in [*sorted(path for home in HOMES for path in home.rglob("*.py")), *BESIDE]:
        for text in Module(path).phrases():
            if any(letter.isalpha() for letter in text.replace("{}", "")):
                found.setdefault(text, path.name)
    return found


def data_phrases() -> dict[Template, str]:
    """Return what the data files say beside their numbers."""
    found: dict[Template, str] = {}
    for path in sorted(path for home in HOMES for path in home.rglob("*.toml")):
        content = tomllib.loads(path.read_text(encoding="utf-8"))
        for group in ("notes", "objections"):
            for text in content.get(group, {}).values():
                found[text["says"]] = path.name
    return found
