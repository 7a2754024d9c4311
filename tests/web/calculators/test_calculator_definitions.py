"""Every function has a calculator, complete in three languages."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from every_example import EXAMPLES
from flask import Flask

from refsearch.compute.page import in_order
from refsearch.games.catalogue import functions
from refsearch.languages.calculators import calculators_file
from refsearch.languages.registry import Languages
from refsearch.library.library import Library
from refsearch.store.opening import Opened
from refsearch.web.app import create_app
from refsearch.web.calculators import words
from refsearch.web.calculators.answers import Answered
from refsearch.web.calculators.figures.diagrams import DRAWINGS
from refsearch.web.calculators.forms import FieldView, form_fields
from refsearch.web.calculators.inputs import answers_of, input_shape, read_answers
from refsearch.web.calculators.listing import COMMONEST
from refsearch.web.calculators.scalars import Scalar, Shape
from refsearch.web.calculators.shapes import Either, Kinds, Record, Rows, Series
from refsearch.web.calculators.viewmodels import opening
from refsearch.web.calculators.words import Wording, calculator_words, looked_up

SPOKEN = Languages()
LANGUAGES = SPOKEN.interface
NAMES = list(functions())
CONTROLS = {
    "index", "contract", "count", "signed", "score", "number", "name", "text", "calls", "played",
    "deal", "file", "lines", "keyed N E S W",
}  # fmt: skip
# Words that are the same in Italian or Greek as in English: names, signs, abbreviations.
SAME = re.compile(r"[\W\d]*|.*(IMP|VP|WBF|Norme|Neuberg|Mitchell|Butler|PBN|CSV|Burraco|Bridge).*|"
                  r"C [DQ] [HF] [SP]|no|no\.|super burraco|sequenz.|Top|Match points?|Datum|Board|"
                  r"time out|knock-out|MP N-S|% N-S|In|Formula|Pozzetto|Matchpoints?|"
                  r"N-S|matchpoints?|(Codice|Κώδικας) 20\d\d")  # fmt: skip


def fields_of(shape: Shape, path: str = "", kind: str = "") -> Iterator[tuple[str, Shape, str]]:
    """Yield (path, shape, kind) of every field of an input."""
    if isinstance(shape, Kinds):
        for name, record in shape.records.items():
            yield from fields_of(record, path, name)
    elif isinstance(shape, Record):
        for key, inner in shape.fields.items():
            here = f"{path}.{key}" if path else key
            yield here, inner, kind
            yield from fields_of(inner, here, kind)
    elif isinstance(shape, Rows):
        yield from fields_of(shape.item, path, kind)
    elif isinstance(shape, Either):
        yield from fields_of(shape.record, path, kind)


def test_every_function_is_defined_and_nothing_else() -> None:
    for language in LANGUAGES:
        assert sorted(calculators_file(SPOKEN, language).calculator) == sorted(NAMES)
    assert set(COMMONEST) <= set(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_every_field_has_a_name_and_a_place(name: str) -> None:
    found, shape = functions()[name], input_shape(functions()[name])
    own, page = calculator_words(SPOKEN, found, "en"), found.page
    shared = calculators_file(SPOKEN, "en")
    paths = {path for path, _, _ in fields_of(shape)}
    for path, _inner, kind in fields_of(shape):
        known = looked_up(own.names, path, kind) or looked_up(shared.names, path)
        assert known or path in page.hidden, f"{name}: {path} has no name"
    tag = {shape.tag} if isinstance(shape, Kinds) else set()
    assert {*page.fields, *page.hidden} <= {p for p in paths if "." not in p} | tag
    assert set(page.order) <= {p.rpartition(".")[2] for p in paths if "." in p}


@pytest.mark.parametrize("name", NAMES)
def test_a_page_says_nothing_that_the_input_says_already(name: str) -> None:
    """An order that the input declares by itself would have to be kept in step with it."""
    found, shape = functions()[name], input_shape(functions()[name])
    if found.page.fields and isinstance(shape, Record):
        declared = [field for field in shape.fields if field not in found.page.hidden]
        assert in_order(found.page.fields, declared) != declared
    inner = [one.item for _, one, _ in fields_of(shape) if isinstance(one, Rows)]
    inner += [one.record for _, one, _ in fields_of(shape) if isinstance(one, Either)]
    orders = [(in_order(found.page.order, one.fields), list(one.fields)) for one in inner]
    assert not found.page.order or any(asked != declared for asked, declared in orders)


@pytest.mark.parametrize("name", NAMES)
def test_every_choice_has_a_name(name: str) -> None:
    found, shape = functions()[name], input_shape(functions()[name])
    wording = Wording(found, SPOKEN, "it")
    for path, inner, _kind in fields_of(shape):
        item = inner.item if isinstance(inner, Series) else inner
        for choice in item.choices if isinstance(item, Scalar) else ():
            if isinstance(choice, str) and path.rpartition(".")[2] != "edition":
                assert wording.value(path, choice), f"{name}: {path} {choice}"


@pytest.mark.parametrize("name", NAMES)
def test_controls_bounds_and_drawings_are_known(name: str) -> None:
    page, shape = functions()[name].page, input_shape(functions()[name])
    paths = {path for path, _, _ in fields_of(shape)}
    kinds = tuple(shape.records) if isinstance(shape, Kinds) else ()
    paths |= {f"{kind}.{path}" for kind in kinds for path in paths}
    ends = {path[at:] for path in paths for at in [0, *(m.end() for m in re.finditer(r"\.", path))]}
    assert set(page.controls.values()) <= CONTROLS
    for named in (page.controls, page.bounds, page.steps, page.folded):
        assert set(named) <= ends, f"{name}: {set(named) - ends}"
    assert page.drawing in ("", *DRAWINGS)


def texts_of(table: dict[str, Any], path: str = "") -> Iterator[tuple[str, str]]:
    """Yield every text of a file with its path in it."""
    for key, value in table.items():
        if isinstance(value, dict) and key != "opens":
            yield from texts_of(value, f"{path}.{key}")
        elif isinstance(value, str):
            yield f"{path}.{key}", value


def test_texts_are_complete_and_each_in_its_language() -> None:
    files = {code: SPOKEN.file(code, "calculators.toml") for code in LANGUAGES}
    read = {code: tomllib.loads(file.read_text("utf-8")) for code, file in files.items() if file}
    it, el, en = (dict(texts_of(read[code])) for code in LANGUAGES)
    assert it.keys() == el.keys() == en.keys()
    for path, english in en.items():
        assert it[path] and el[path] and english, path
        assert it[path] != english or SAME.fullmatch(english), f"left in English: {english}"
        greek = re.search(r"[Ͱ-Ͽἀ-῿]", el[path]) or SAME.fullmatch(english)
        assert greek, f"not Greek: {el[path]}"


@pytest.mark.parametrize("name", NAMES)
def test_the_page_opens_with_an_example_that_has_a_result(name: str) -> None:
    found = functions()[name]
    for language in LANGUAGES:
        shape = input_shape(found)
        shown = answers_of(shape, opening(SPOKEN, found, language))
        assert found.run(read_answers(shape, Answered(shown)).data)


def _strict(field: str) -> str:
    raise AssertionError(f"{field} is shown and has no name")


def test_all_that_a_result_shows_has_a_name(
    real_app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(words, "unnamed", _strict)
    monkeypatch.setitem(real_app.config, "PROPAGATE_EXCEPTIONS", True)
    client = real_app.test_client()
    inputs = [(e.function, e.input) for e in EXAMPLES.listed]
    inputs += [(name, functions()[name].page.example) for name in NAMES]
    for name, data in inputs:
        answers = answers_of(input_shape(functions()[name]), data)
        path = f"/it/calculators/{name}/result"
        assert client.get(path, query_string=answers).status_code == 200


def _all(fields: list[FieldView]) -> Iterator[FieldView]:
    for field in fields:
        yield field
        yield from _all([*field.fields, *(inner for row in field.rows for inner in row)])


@pytest.mark.parametrize("name", NAMES)
def test_every_name_of_a_form_is_its_own(name: str, app: Flask) -> None:
    found, shape = functions()[name], input_shape(functions()[name])
    with app.test_request_context("/it/"):
        answers = Answered(answers_of(shape, found.page.example))
        fields = list(_all(form_fields(shape, answers, Wording(found, SPOKEN, "it"))))
    names = [field.name for field in fields]
    assert len(names) == len(set(names))
    assert all(field.label for field in fields)


def test_seats_go_round_the_table_and_not_by_the_alphabet() -> None:
    wording = Wording(functions()["auction"], SPOKEN, "it")
    assert wording.in_order("dealer", ["E", "N", "S", "W"]) == ["N", "E", "S", "W"]


def test_a_function_without_words_is_shown_by_its_schema(opened: Opened, tmp_path: Path) -> None:
    for code in LANGUAGES:
        (tmp_path / code).mkdir()
        own = Path(str(SPOKEN.file(code, "calculators.toml"))).read_text("utf-8")
        (tmp_path / code / "calculators.toml").write_text(own.partition("[calculator.")[0], "utf-8")
    library = Library(opened.library.corpus, Languages([tmp_path]))
    client = create_app(library, opened.engine).test_client()
    answer = client.get("/it/calculators/imps?difference=620")
    shown = answer.get_data(as_text=True)
    assert answer.status_code == 200
    assert 'name="difference"' in shown
    assert "12" in shown
    assert "imps" in client.get("/it/calculators").get_data(as_text=True)
