"""Commands speak the reader's language: what they print, refuse, and say of themselves."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from inspect import cleandoc
from pathlib import Path

import click
import pytest
from babel.messages.pofile import read_po
from click.testing import CliRunner, Result
from spoken import INTERFACE

from refsearch.cli.main import main
from refsearch.languages.catalogs import COMMANDS
from refsearch.languages.registry import Languages

ROOT = Path(__file__).parents[2]
Run = Callable[..., Result]


@pytest.fixture
def run(opened_once: None) -> Run:
    def invoked(*words: str, **environment: str) -> Result:
        return CliRunner(env=environment).invoke(main, list(words), catch_exceptions=False)

    return invoked


@pytest.mark.parametrize(
    ("words", "environment", "said"),
    [
        (("show", "94"), {}, "no provision '94'"),
        (("show", "94"), {"LANG": "it_IT.UTF-8"}, "nessuna disposizione '94'"),
        (("show", "94"), {"LANG": "it_IT", "LC_ALL": "el_GR.UTF-8"}, "'94'· το πλησιέστερο είναι"),
        (("show", "94"), {"LC_ALL": "C", "LANG": "it"}, "no provision '94'"),
        (("show", "94"), {"LANGUAGE": "fr:it", "LANG": "el"}, "nessuna disposizione '94'"),
        (("show", "94"), {"LANG": "fr_FR.UTF-8"}, "no provision '94'"),
        (("--ui", "it", "show", "94"), {"LANG": "el"}, "nessuna disposizione '94'"),
        (("--ui=it", "show", "94"), {}, "nessuna disposizione '94'"),
        (("search", "zzyzx", "--ui", "el"), {"LANG": "it"}, "δεν βρέθηκε τίποτε για zzyzx"),
        (("search", "--", "--ui"), {"LANG": "it"}, "inteso come un termine da definire"),
        (("--ui", "fr", "show", "94"), {"LANG": "it"}, "'fr' non è fra 'it', 'el', 'en'"),
        (("fly",), {"LANG": "el"}, "Δεν υπάρχει εντολή 'fly'"),
        (("serve", "--port", "x"), {"LANG": "it"}, "'x' non è un numero intero"),
        (("config",), {"REFSEARCH_PORT": "x", "LANG": "it"}, "serve un numero intero da 0 a 65535"),
        (("rule", "revoke", "--facts", "7"), {"LANG": "it"}, "i fatti non sono un oggetto come"),
        (("build",), {"LANG": "it"}, "bridge-2017-it: 828 disposizioni"),
    ],
)
def test_a_command_speaks_the_language_of_its_option_or_of_the_terminal(
    run: Run, words: tuple[str, ...], environment: dict[str, str], said: str
) -> None:
    unset = dict.fromkeys(("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"), "")
    assert said in run(*words, **{**unset, **environment}).output


def test_what_is_said_by_click_is_spoken_by_one_command_only(run: Run) -> None:
    assert "Δεν υπάρχει εντολή" in run("fly", LANGUAGE="el").output
    assert "No such command" in run("fly", LANGUAGE="en").output


def of_commands() -> Iterator[str]:
    """Yield what every command says of itself and of its options."""
    context = click.Context(main)
    waiting = [main, *(main.get_command(context, name) for name in main.commands)]
    yield from (one.help or "" for one in main.commands.values())
    while waiting:
        command = waiting.pop()
        assert command is not None
        waiting += command.commands.values() if type(command) is click.Group else ()
        yield cleandoc(command.help or "")
        options = (one for one in command.params if isinstance(one, click.Option))
        yield from (one.help or "" for one in options)


@pytest.mark.parametrize("language", [code for code in INTERFACE if code != "en"])
def test_every_command_has_its_help_in_every_language(language: str) -> None:
    file = Languages().file(language, COMMANDS) or Path()
    with file.open("rb") as source:
        catalog = read_po(source, abort_invalid=True)
    said = {one.id: one.string for one in catalog if one.id}
    ours = [id_ for id_ in said if isinstance(id_, str) and not re.search(r"[{%:]|\bfile", id_)]
    assert sorted(text for text in set(of_commands()) if not said.get(text)) == []
    assert all(said.values())
    # of a text that is changed in the source the old one does not stay
    in_click = "".join(p.read_text() for p in Path(click.__file__).parent.glob("*.py"))
    assert [id_ for id_ in ours if id_ not in set(of_commands()) and id_ not in in_click] == []


@pytest.mark.slow
def test_the_help_of_a_command_is_in_the_language_of_the_terminal() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "refsearch", "show", "--help"],
        cwd=ROOT, env={**os.environ, "LANGUAGE": "it"}, capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert done.stdout.startswith("Uso: refsearch show [OPTIONS] [EDITION] CITATION\n")
    for said in ("Mostra una disposizione con tutto", "Come stamparla.", "Mostra questo messaggio"):
        assert said in done.stdout
