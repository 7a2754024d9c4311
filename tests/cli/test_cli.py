"""The commands: what they print, and one line with exit code 2 for what they refuse."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
import urllib.request
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import click
import pytest
from click.testing import CliRunner, Result

import refsearch.cli as command_modules
from refsearch.cli.main import main
from refsearch.library.library import Library

ROOT = Path(__file__).parent.parent.parent
Run = Callable[..., Result]


@pytest.fixture
def run(opened_once: None) -> Run:
    runner = CliRunner()
    return lambda *words: runner.invoke(main, list(words), catch_exceptions=False)


def _loaded() -> dict[str, click.Command]:
    context = click.Context(main)
    found = {name: main.get_command(context, name) for name in main.list_commands(context)}
    return {name: command for name, command in found.items() if command is not None}


def test_a_command_is_listed_with_the_first_line_of_its_help() -> None:
    first = {name: (command.help or "").split("\n")[0] for name, command in _loaded().items()}
    assert {name: listed.help for name, listed in main.commands.items()} == first
    assert all(name == command.name for name, command in _loaded().items())


def test_every_module_of_a_command_is_listed() -> None:
    others = {
        "--init--",
        "again",
        "computed",
        "console",
        "language",
        "main",
        "numbering",
        "proposal-report",
        "shared",
        "speaking",
    }
    modules = {
        path.stem.replace("_", "-") for path in Path(command_modules.__path__[0]).rglob("*.py")
    }
    assert modules - others == set(main.commands)


_HEAVY = ("flask", "whoosh", "lxml", "babel", "refsearch.store")


@pytest.mark.parametrize("words", [["--help"], ["-h"], ["--version"], [], ["serhc"]], ids=" ".join)
def test_what_runs_no_command_loads_none(words: list[str]) -> None:
    script = (
        "import sys\nfrom refsearch.cli.main import main\n"
        "try:\n    main()\n"
        "finally:\n    print(*sys.modules, sep='\\n', file=sys.stderr)"
    )
    done = subprocess.run(
        [sys.executable, "-c", script, *words],
        cwd=ROOT, capture_output=True, text=True, check=False,
    )  # fmt: skip
    loaded = set(done.stderr.split("\n"))
    assert "refsearch.cli.console" in loaded
    assert loaded.isdisjoint({*_HEAVY, *(f"refsearch.cli.{name}" for name in main.commands)})


def test_every_command_has_a_help_text(run: Run) -> None:
    for name, command in _loaded().items():
        result = run(name, "--help")
        assert result.exit_code == 0
        assert command.help
        for parameter in command.params:
            described = not isinstance(parameter, click.Option) or parameter.help
            assert described, f"{name} {parameter.name}"


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (["show", "bridge-2017-it", "27B1(b)"], "Eccetto quanto previsto in (a)"),
        (["show", "Νόμος 64Α1"], "(Κώδικας 2017)"),
        (["show", "--format", "md", "bridge-2017-it", "78B"], "| 0 - 10 | 0 | 370 - 420 | 9 |"),
        (["show", "burraco-2011-it", "def.matta"], 'Sono dette "matte" tutti i Jolly'),
        (["show", "bridge-2017-it", "fn.1"], "mazzo pre-esistente"),
        (["show", "bridge-2017-el", "introduction"], "Το Αγωνιστικό Μπριτζ εξελίσσεται"),
        (["resolve", "Art. 27B1b"], "bridge-2017-it:27.B.1.b  Art. 27B1(b)  Licita insufficiente"),
        (["resolve", "Artt. 30, 31 o 32", "--edition", "burraco-2011-it"], "burraco-2011-it:32"),
        (["search", "renonce", "--ui", "it"], "bridge-2017-it:6"),
        (["search", "ρενονς", "--edition", "bridge-2017-el"], "[bridge-2017-el:"),
        (["search", "27B1"], "-> bridge-2017-it:27.B.1"),
        (["build"], "bridge-2017-el: 828 provisions, 66 definitions, 28 footnotes"),
    ],
)
def test_a_command_prints_what_was_asked_for(run: Run, words: list[str], expected: str) -> None:
    result = run(*words)
    assert result.exit_code == 0, result.output
    assert expected in result.output


@pytest.mark.slow
def test_the_check_says_what_it_found(run: Run, checked_once: None) -> None:
    result = run("check")
    assert result.exit_code == 0, result.output
    assert "0 finding(s)" in result.output


def test_a_closing_sentence_is_shown_after_the_items(run: Run) -> None:
    lines = run("show", "bridge-2017-it", "69B").output.splitlines()
    assert lines[-1].strip().startswith("Il risultato del board viene allora nuovamente")


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["show", "Art. 94"], "no provision '94'; the nearest is bridge-2017-it:93"),
        (["show", "bridge-2017-it", "27.Z"], "the nearest is bridge-2017-it:27.D"),
        (["show", "una bella giornata"], "'una bella giornata' is not a citation like"),
        (["resolve", "27", "--edition", "bridge-2017"], "no edition 'bridge-2017'; the nearest is"),
        (["search", "renonce", "--edition", "x"], "no edition 'x'"),
        (["search", ""], ""),
        (["search", "*"], ""),
        (["export", "bridge-2018-it", "--format", "json"], "no edition 'bridge-2018-it'"),
        (["export", "bridge-2017-it", "--format", "json", "--out", "/no/such/file"], "/no/such"),
    ],
)
def test_bad_input_is_one_line_and_exit_code_2(run: Run, words: list[str], message: str) -> None:
    result = run(*words)
    assert result.exit_code == 2, result.output
    assert len(result.output.strip().splitlines()) == 1
    assert result.output.startswith("refsearch: ")
    assert message in result.output


@pytest.mark.parametrize(
    "words", [["export", "bridge-2017-it"], ["show"], ["serve", "--port", "99999"], ["fly"]]
)
def test_a_wrong_call_is_a_usage_error(run: Run, words: list[str]) -> None:
    assert run(*words).exit_code == 2


def test_search_prints_the_fixed_json(run: Run) -> None:
    found = json.loads(run("search", "renonce", "--json", "--ui", "it", "--limit", "2").output)
    assert {"query", "total", "hits", "resolved", "answer", "suggestion"} <= set(found)
    assert len(found["hits"]) == 2
    fields = {"edition", "id", "law", "citation", "heading", "snippet", "score"}
    assert fields <= set(found["hits"][0])


def test_show_prints_a_provision_with_what_is_in_it_as_json(run: Run) -> None:
    [found] = json.loads(run("show", "--format", "json", "bridge-2017-it", "71").output)
    assert (found["id"], [p["id"] for p in found["provisions"]]) == ("71", ["71.A", "71.B"])


@pytest.mark.parametrize("edition", ["bridge-2007-it", "bridge-2017-el", "norme-2010-it"])
def test_an_export_has_every_reference_in_the_text_that_holds_it(
    run: Run, library: Library, edition: str
) -> None:
    exported = json.loads(run("export", edition, "--format", "json").output)
    held: Counter[tuple[str, str, int]] = Counter()
    for group in ("parts", "provisions", "definitions", "footnotes"):
        for item in exported[group]:
            heading = item.get("term") if group == "definitions" else item.get("heading")
            beside = item.get("heading_references", []) + item.get("term_references", [])
            for text, found in ((item["text"], item["references"]), (heading, beside)):
                for r in found:
                    assert text[r["start"] : r["end"]] == r["text"]
                    held[item["id"], r["text"], r["start"]] += 1
    references = library.book(edition).document.references
    assert held == Counter((r.holder, r.text, r.start) for r in references)
    front = [p["id"] for p in exported["parts"] if p["references"]]
    # the front parts of the two codes cite nothing
    assert front == (["introduzione-commento", "preface"] if edition == "norme-2010-it" else [])


FIXED = {
    "parts": "id title kind text references",
    "provisions": "id parent label citation kind heading text references footnotes",
    "definitions": "id concept term text references",
    "footnotes": "id mark attached_to text",
    "index": "heading entry targets see",
}


@pytest.mark.parametrize(
    ("edition", "provisions"),
    [("bridge-2017-it", 828), ("bridge-2017-el", 828), ("burraco-2011-it", 123)],
)
def test_an_export_has_the_fixed_fields_in_document_order(
    run: Run, tmp_path: Path, edition: str, provisions: int
) -> None:
    out = tmp_path / "out.json"
    assert run("export", edition, "--format", "json", "--out", str(out)).exit_code == 0
    exported = json.loads(out.read_text(encoding="utf-8"))
    assert {"id", "work", "language", "title"} <= set(exported["edition"])
    for group, fields in FIXED.items():
        assert all(set(fields.split()) <= set(item) for item in exported[group]), group
    assert len(exported["provisions"]) == provisions
    known = {p["id"] for p in exported["provisions"]}
    for provision in exported["provisions"]:
        assert provision["parent"] is None or provision["parent"] in known
        for reference in provision["references"]:
            cited = provision["text"][reference["start"] : reference["end"]]
            assert cited == reference["text"]
            assert all(target.startswith(f"{edition}:") for target in reference["targets"])


def test_the_example_of_a_reference_is_exported_as_designed(run: Run) -> None:
    exported = json.loads(run("export", "bridge-2017-it", "--format", "json").output)
    [provision] = [p for p in exported["provisions"] if p["id"] == "27.B.1.a"]
    start = provision["text"].index("Artt. 26B e 16C")
    assert provision["references"][0] == {
        "text": "Artt. 26B e 16C",
        "start": start,
        "end": start + len("Artt. 26B e 16C"),
        "targets": ["bridge-2017-it:26.B", "bridge-2017-it:16.C"],
    }


def test_a_port_in_use_is_refused_in_one_line(run: Run) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        result = run("serve", "--port", str(taken.getsockname()[1]))
    assert result.exit_code == 2
    assert "choose another with --port" in result.output
    assert len(result.output.strip().splitlines()) == 1


@pytest.mark.slow
def test_serve_answers_requests(store: Path) -> None:
    command = [sys.executable, "-m", "refsearch", "serve", "--port", "0"]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
        env={**os.environ, "PYTHONUNBUFFERED": "1", "REFSEARCH_WARM": "false"},
    ) as server:  # fmt: skip
        try:
            assert server.stdout is not None
            address = server.stdout.readline().split()[2]
            with urllib.request.urlopen(f"{address}it/bridge-2017-it/27.B.1.b") as page:
                assert "Licita insufficiente" in page.read().decode()
        finally:
            server.terminate()
