"""docs/adding-an-edition.md says what the commands do."""

from __future__ import annotations

import re
import shlex
import tomllib
from pathlib import Path

import click
import pytest
from tessel import DECLARED, EN, FR, SOURCES

from refsearch.cli.edit.new import new
from refsearch.cli.main import main

GUIDE = (Path(__file__).parents[2] / "docs" / "adding-an-edition.md").read_text(encoding="utf-8")


def test_every_option_of_new_is_explained() -> None:
    options = [p for p in new.params if isinstance(p, click.Option)]
    assert [o.opts[0] for o in options if f"`{o.opts[0]}" not in GUIDE and o.opts[0] not in (
        "--from", "--language", "--title",
    )] == []  # fmt: skip
    assert all(option.help for option in options)


@pytest.mark.parametrize("edition", [EN, FR])
def test_the_command_in_the_guide_is_the_one_under_test(edition: str) -> None:
    shown = re.search(rf"refsearch new {edition} (?:.*\\\n)*.*", GUIDE)
    assert shown
    words = shlex.split(shown[0].replace("\\\n", " "))
    declared = DECLARED[edition]
    assert sorted(words[5:]) == sorted(declared)


def test_every_command_in_the_guide_exists() -> None:
    named = set(re.findall(r"^ {4}refsearch (\w+)", GUIDE, re.M))
    assert named == {"new", "check", "build", "resolve", "show", "search", "serve"}
    assert named <= set(main.commands)


def test_the_words_of_french_in_the_guide_are_those_under_test() -> None:
    shown = "\n".join(
        line[4:]
        for line in GUIDE.partition("## 4. A language")[2]
        .partition("    [citation]")[2]
        .partition("Words under")[0]
        .split("\n")
    )
    said = tomllib.loads("[citation]\n" + shown)
    real = tomllib.loads((SOURCES / "fr.toml").read_text(encoding="utf-8"))
    for table, values in said.items():
        for key, value in values.items():
            own = real[table][key].split() if key == "stop" else real[table][key]
            wanted = value.split() if key == "stop" else value
            assert set(wanted) <= set(own) if isinstance(own, list) else wanted == own, (table, key)
