"""What commands print on: closed, full, or without the letters of the texts; and what they list."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from rowing import rowing_folder

from refsearch.cli.console import say
from refsearch.cli.main import main

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parent.parent.parent
FULL = Path("/dev/full")
Run = Callable[..., Result]

needs_full = pytest.mark.skipif(not FULL.exists(), reason="no /dev/full on this system")

GREEK = ("words", "revoke")  # prints Greek, is told in English, and opens no library
PRINTING = [
    ("--help",),
    ("rule", "--ui", "el"),
    ("export", "burraco-2011-it", "--format", "akn"),  # more than is held back
]


@pytest.fixture
def run(opened_once: None) -> Run:
    return lambda *words: CliRunner().invoke(main, list(words), catch_exceptions=False)


def _process(words: tuple[str, ...], redirected: str = "", **more: str) -> tuple[int, str]:
    """Run a command in a shell, its output redirected; return exit code and standard error."""
    shell = f'exec "$0" -m refsearch "$@" {redirected}'
    done = subprocess.run(
        ["sh", "-c", shell, sys.executable, *words],
        cwd=ROOT, env={**os.environ, **more}, capture_output=True, text=True, check=False,
    )  # fmt: skip
    return done.returncode, done.stderr


@needs_full
@pytest.mark.parametrize("words", PRINTING, ids=" ".join)
def test_a_full_output_is_one_line_and_exit_code_2(opened: object, words: tuple[str, ...]) -> None:
    printed = {
        "en": "refsearch: cannot write the output: No space left on device\n",
        "el": "refsearch: αδύνατη η εγγραφή της εξόδου: δεν υπάρχει άλλος χώρος στον δίσκο\n",
    }
    assert _process(words, "> /dev/full") == (2, printed[words[-1] if "--ui" in words else "en"])


@pytest.mark.parametrize("words", [("--help",), ("rule",)], ids=" ".join)
def test_a_closed_output_is_one_line_and_exit_code_2(words: tuple[str, ...]) -> None:
    assert _process(words, ">&-") == (2, "refsearch: cannot write the output: it is closed\n")


@pytest.mark.parametrize("redirected", [">&- 2>&-", "2>&- <&-"])
def test_without_standard_error_the_exit_code_tells(redirected: str) -> None:
    code, printed = _process(("rule", "nothing of the kind"), redirected)
    assert (code, printed) == (2, "")


def test_a_reader_who_has_had_enough_is_no_fault(opened: object) -> None:
    words = ("export", "bridge-2017-el", "--format", "json")
    assert _process(words, "| head -c 10 > /dev/null") == (0, "")


@pytest.mark.parametrize("encoding", ["ascii", "iso8859-1"])
def test_an_encoding_without_greek_is_one_line_and_exit_code_2(encoding: str) -> None:
    code, printed = _process(GREEK, "> /dev/null", PYTHONIOENCODING=encoding)
    assert code == 2
    assert printed.startswith(
        f"refsearch: cannot write the output: its encoding, {encoding}, has no "
    )
    assert printed.count("\n") == 1


def test_a_locale_without_greek_is_one_line_and_exit_code_2() -> None:
    bare = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0", "PYTHONIOENCODING": ""}
    code, printed = _process(GREEK, "> /dev/null", **bare)
    assert (code, printed.count("\n")) == (2, 1)
    assert "set PYTHONIOENCODING=utf-8" in printed


@pytest.mark.parametrize(
    ("words", "given", "printed"),
    [
        (("compute", "imps", "-"), b'{"a": "\xff"}', "standard input is not UTF-8"),
        (("compute", "imps", "-"), b"9" * 5000, "the input is not JSON"),
        (("compute", "imps", "-"), b"[" * 5000, "the input is not JSON"),
        (("compute", "imps", "-"), b'{"a": ["\\ud800"]}', "a[0]: half of a character (\\ud800)"),
        (("compute", "imps", "-"), b'{"\\udc00x": 1}', "input: half of a character (\\udc00)"),
        (("rule", "revoke", "--facts", "-"), b'{"a": "\\ud800"}', "a: half of a character"),
        (("rule", "revoke", "--facts", "-"), b"{", "the facts are not JSON"),
        (("compute", "imps", "{}", "--set", 'a="\\ud800"'), b"", "input: half of a character"),
        (("search", "caf\udce9"), b"", "'caf?' is not text in UTF-8"),
    ],
)
def test_what_is_no_text_is_one_line_and_exit_code_2(
    opened_once: None, words: tuple[str, ...], given: bytes, printed: str
) -> None:
    result = CliRunner().invoke(main, list(words), input=given, catch_exceptions=False)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith(f"refsearch: {printed}")
    assert result.stderr.count("\n") == 1


def test_closed_standard_input_is_one_line(opened: object) -> None:
    code, printed = _process(("compute", "imps", "-"), "<&-")
    assert (code, printed) == (2, "refsearch: standard input is closed; - reads from it\n")
    assert _process(("rule", "revoke"), "<&- > /dev/null") == (0, "")


@pytest.mark.parametrize("words", [(), *[(name,) for name in main.commands]], ids=" ".join)
def test_h_is_help(run: Run, words: tuple[str, ...]) -> None:
    assert run(*words, "-h").output == run(*words, "--help").output


@pytest.mark.parametrize(
    ("words", "names"),
    [
        (("examples",), ["examples"]),
        (("compute",), ["functions"]),
        (("rule",), ["rulings"]),
        (("check",), ["findings", "noted"]),
        (("build",), ["editions", "built"]),
        (("examples", "--run"), ["examples", "findings"]),
    ],
    ids=" ".join,
)
def test_what_prints_a_list_prints_it_as_json_too(
    run: Run, checked_once: None, words: tuple[str, ...], names: list[str]
) -> None:
    result = run(*words, "--json")
    assert result.exit_code == 0
    assert list(json.loads(result.stdout)) == names


@pytest.mark.parametrize(
    ("words", "field", "name"),
    [
        (("examples",), "examples", "name"),
        (("compute",), "functions", "name"),
        (("rule",), "rulings", "name"),
    ],
)
def test_the_list_as_json_names_what_the_lines_name(
    run: Run, words: tuple[str, ...], field: str, name: str
) -> None:
    lines = [line.split()[0] for line in run(*words).stdout.splitlines()]
    assert [one[name] for one in json.loads(run(*words, "--json").stdout)[field]] == lines


def test_an_edition_is_begun_with_its_open_places_as_json(run: Run, tmp_path: Path) -> None:
    source = tmp_path / "source.txt"
    source.write_text("Law 1 - One\nA word.\n", encoding="utf-8")
    texts = tmp_path / "texts"
    (texts / "languages").mkdir(parents=True)
    begun = ("new", "chess-2023-xx", "--from", str(source), "--language", "xx")
    result = run(
        *begun, "--law-heading", "Law {number} - {heading}", "--texts", str(texts), "--json"
    )
    printed = json.loads(result.stdout)
    assert printed["folder"] == str(texts / "chess-2023-xx")
    assert all(set(one) == {"line", "message"} for one in printed["unplaced"])


class _Terminal:
    """A terminal that keeps what is written on it."""

    def __init__(self) -> None:
        self.written = ""

    def write(self, text: str) -> int:
        self.written += text
        return len(text)

    def flush(self) -> None:
        pass

    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(
    ("no_color", "written"), [("", "\x1b[1ma\x1b[0m\n"), ("1", "a\n"), ("0", "a\n")]
)
def test_letters_are_bold_on_a_terminal_unless_no_color_is_set(
    monkeypatch: pytest.MonkeyPatch, no_color: str, written: str
) -> None:
    terminal = _Terminal()
    monkeypatch.setattr(sys, "stdout", terminal)
    monkeypatch.setenv("NO_COLOR", no_color)
    say("\x1b[1ma\x1b[0m")
    assert terminal.written == written


def test_a_disk_that_fills_up_is_one_line_where_a_file_is_written(run: Run) -> None:
    if not FULL.exists():
        pytest.skip("no /dev/full on this system")
    result = run("export", "burraco-2011-it", "--format", "md", "--out", str(FULL))
    printed = "refsearch: cannot write /dev/full: No space left on device\n"
    assert (result.exit_code, result.output) == (2, printed)


def test_a_store_that_fills_up_is_one_line(tmp_path: Path) -> None:
    """A file may have 2 kB there, as if the disk were full then."""
    texts, store = tmp_path / "texts", tmp_path / "store"
    rowing_folder(texts, "# — {#laws .laws}\n\n## Article 1: Crews\n\n1a) A boat has a crew.\n")
    store.mkdir()
    code = 'ulimit -f 2; exec "$0" -m refsearch build'
    done = subprocess.run(
        ["sh", "-c", code, sys.executable], cwd=ROOT, capture_output=True, text=True, check=False,
        env={**os.environ, "REFSEARCH_STORE": str(store), "REFSEARCH_TEXTS": str(texts)},
    )  # fmt: skip
    last = done.stderr.splitlines()[-1]
    assert done.returncode == 2
    assert "Traceback" not in done.stderr
    assert last.startswith("refsearch: ")
    assert "File too large" in last
    assert [file.name for file in store.iterdir() if file.name != "pieces"] == []
