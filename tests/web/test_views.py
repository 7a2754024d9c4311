"""Views alone see the request; what they show is a value that can't change under a template."""

from __future__ import annotations

import ast
from dataclasses import FrozenInstanceError, fields, is_dataclass
from importlib import import_module
from pathlib import Path

import pytest

import refsearch.web

WEB = Path(refsearch.web.__file__).parent
PACKAGES = ("calculators", "law", "rulings")


def imported_from_flask(module: Path) -> set[str]:
    tree = ast.parse(module.read_text(encoding="utf-8"))
    return {
        name.name
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and node.module == "flask"
        for name in node.names
    }


@pytest.mark.parametrize("package", PACKAGES)
def test_only_the_views_of_a_package_see_the_request(package: str) -> None:
    seeing = {
        module.name
        for module in (WEB / package).glob("*.py")
        if "request" in imported_from_flask(module)
    }
    assert seeing == {"views.py"}


@pytest.mark.parametrize(
    ("module", "page"),
    [
        ("calculators.viewmodels", "CalculatorPage"),
        ("law.viewmodels", "LawPage"),
        ("law.definitions", "DefinitionPage"),
        ("law.viewmodels", "FrontPage"),
        ("law.definitions", "DefinitionsPage"),
        ("law.viewmodels", "ContentsPage"),
        ("rulings.viewmodels", "RulingPage"),
        ("rulings.viewmodels", "TreePage"),
    ],
)
def test_what_a_page_shows_is_frozen(module: str, page: str) -> None:
    kind = getattr(import_module(f"refsearch.web.{module}"), page)
    assert is_dataclass(kind)
    shown = kind(**dict.fromkeys(field.name for field in fields(kind)))
    with pytest.raises(FrozenInstanceError):
        setattr(shown, fields(kind)[0].name, "another")
