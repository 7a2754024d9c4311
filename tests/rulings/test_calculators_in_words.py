"""The calculators that an outcome names: by their titles and kinds, in the reader's language."""

from __future__ import annotations

import re

import pytest

from refsearch.games.catalogue import functions
from refsearch.languages.calculators import calculator_title, calculators_file
from refsearch.languages.registry import Languages
from refsearch.rulings.case import Item
from refsearch.rulings.catalogue import procedures
from refsearch.rulings.explore import leaves
from refsearch.rulings.report import item_text
from refsearch.rulings.words import words_of
from refsearch.web.calculators.inputs import input_shape
from refsearch.web.calculators.shapes import Kinds

LANGUAGES = Languages()
# The kinds there are are those of the one calculator that has several.
SHAPE = input_shape(functions()["adjusted-score"])


@pytest.fixture(scope="module")
def named() -> dict[tuple[str, Item], dict[str, str]]:
    """Every item that names a calculator, with the words of its procedure."""
    return {
        (found.words, item): {key: str(value) for key, value in item.values}
        for found in procedures().values()
        if "{function}" in str(words_of(found.words, LANGUAGES).own["en"].item)
        for leaf in leaves(found.name)
        if leaf.ruling
        for item in leaf.ruling.items
        if "function" in dict(item.values)
    }


def test_outcomes_name_calculators(named: dict[tuple[str, Item], dict[str, str]]) -> None:
    functions_named = {values["function"] for values in named.values()}
    assert {"adjusted-score", "norme-fouled-board", "norme-wrong-pocket"} <= functions_named


@pytest.mark.parametrize("ui", LANGUAGES.interface)
def test_no_outcome_shows_the_name_of_a_function_or_a_kind(
    named: dict[tuple[str, Item], dict[str, str]], ui: str
) -> None:
    kinds = SHAPE.records if isinstance(SHAPE, Kinds) else {}
    for (words, item), values in named.items():
        text = item_text(words_of(words, LANGUAGES), item, ui)
        quoted = re.findall("[«“]([^»”]*)[»”]", text)
        assert quoted[0] == calculator_title(LANGUAGES, values["function"], ui)
        kind_names = calculators_file(LANGUAGES, ui).words
        assert "kind" not in values or quoted[1] == kind_names[values["kind"]]
        assert not re.search("[{}]", text)
        assert ui == "en" or not {*functions(), *kinds} & set(quoted)


@pytest.mark.parametrize("ui", LANGUAGES.interface)
def test_a_calculator_nobody_has_words_for_is_called_by_its_name(ui: str) -> None:
    assert calculator_title(LANGUAGES, "no-such-function", ui) == "no-such-function"
    assert all(calculator_title(LANGUAGES, name, ui) != name for name in functions())
