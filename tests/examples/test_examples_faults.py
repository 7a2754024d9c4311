"""What is wrong with an example is said with its file and line, and fails the run."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from hypothesis import given
from hypothesis import strategies as st

from refsearch.checks.all import checked
from refsearch.checks.examples import check_examples, note_examples
from refsearch.cli.main import main
from refsearch.errors import TextError, TextErrors
from refsearch.examples import UnknownExample, examine_examples, read_examples
from refsearch.examples.running import differences
from refsearch.library.library import Library
from refsearch.paths import texts_folder
from refsearch.store.fingerprint import fingerprint

GOOD = """+++
name = "ten"
function = "imps"

[title]
it = "Dieci"
el = "Δέκα"
en = "Ten"

[[quote]]
edition = "bridge-2017-it"
id = "78.B"
text = "0 - 10   0"

[input]
difference = 10

[result]
imps = 0
+++

it: Nella prima riga.

el: Στην πρώτη
γραμμή.

en: In the first row.
"""
REFUSED = '[refused]\nfield = "difference"'
IMPS = "[result]\nimps = 0"


def written(folder: Path, text: str, name: str = "ten.md") -> Path:
    (folder / "examples").mkdir(exist_ok=True)
    (folder / "examples" / name).write_text(text, encoding="utf-8")
    return folder


def test_a_good_example_is_read_with_its_lines(tmp_path: Path) -> None:
    example = read_examples(written(tmp_path, GOOD)).example("ten")
    assert example.title.filled("el") == "Δέκα"
    assert example.explanation.filled("el") == "Στην πρώτη γραμμή."
    assert (example.input, example.result, example.refused) == (
        {"difference": 10},
        {"imps": 0},
        None,
    )
    assert example.lines == (10, 18)


def test_a_folder_without_examples_has_none(tmp_path: Path) -> None:
    assert read_examples(tmp_path).listed == ()


@pytest.mark.parametrize(
    ("old", "new", "line", "message"),
    [
        ("+++\nname", "name", 1, "begins with a line +++"),
        ("+++\n\nit:", "it:", 1, "does not end"),
        ('name = "ten"', 'name = "eleven"', 2, "the name is that of the file, 'ten'"),
        ('function = "imps"', "function = 7", 3, "Expected `str`, got `int`"),
        ('function = "imps"', 'functoin = "imps"', 3, "unknown field `functoin`"),
        ('function = "imps"\n', "", 1, "missing required field `function`"),
        ('function = "imps"', "function imps", 3, "line 3"),
        ('el = "Δέκα"', 'el = " "', 5, "no title in el"),
        ('en = "Ten"\n', "", 5, "no title in English"),
        ('text = "0 - 10   0"', 'text = ""', 10, "a quote has the words of the provision"),
        ("[[quote]]", "[quote]", 10, "Expected `array`, got `object`"),
        (IMPS, "", 15, "what is expected"),
        (IMPS, f"{IMPS}\n\n{REFUSED}", 21, "an input that is refused has no result"),
        ("en: In the first row.\n", "", 20, "no explanation in English"),
        ("en: In", "it: In", 27, "one paragraph each"),
        ("en: In", "In", 27, "one paragraph each"),
        ("en: In the first row.", "en: In\n\nfr: Dans", 29, "one paragraph each"),
    ],
)
def test_a_fault_is_reported_where_it_is(
    tmp_path: Path, old: str, new: str, line: int, message: str
) -> None:
    assert old in GOOD
    texts = written(tmp_path, GOOD.replace(old, new, 1))
    with pytest.raises(TextErrors) as refused:
        read_examples(texts)
    (error,) = refused.value.errors
    assert (Path(error.file).name, error.line) == ("ten.md", line)
    assert message in error.message


@pytest.mark.parametrize(
    ("old", "message"),
    [('el = "Δέκα"\n', "no title in el"), ("el: Στην πρώτη\nγραμμή.\n", "no explanation in el")],
)
def test_words_that_a_file_lacks_in_a_language_are_english_and_a_finding(
    tmp_path: Path, library: Library, old: str, message: str
) -> None:
    texts = written(tmp_path, GOOD.replace(old, ""))
    example = read_examples(texts).example("ten")
    english = {example.title.filled("el"), example.explanation.filled("el")}
    assert english & {"Ten", "In the first row."}
    found = [finding.message for finding in check_examples(texts, library)]
    assert found == [f"{message}: the English one is shown"]


def test_the_sound_examples_are_read_beside_a_faulty_one(tmp_path: Path) -> None:
    written(tmp_path, "nothing", "a.md")
    examples, problems = examine_examples(written(tmp_path, GOOD))
    assert [one.name for one in examples.listed] == ["ten"]
    assert [type(problem) for problem in problems] == [TextError]


def test_a_name_that_is_no_example_is_answered_with_the_nearest(tmp_path: Path) -> None:
    with pytest.raises(UnknownExample, match="no example 'tenn'; the nearest is ten"):
        read_examples(written(tmp_path, GOOD)).example("tenn")


@pytest.mark.parametrize(
    ("old", "new", "found"),
    [
        ("imps = 0", "imps = 1", ["18: imps: imps: 1 expected, 0 found"]),
        ("imps = 0", "imps = false", ["18: imps: imps: False expected, 0 found"]),
        ("imps = 0", "pims = 0", ["18: imps: pims: no such field in the result"]),
        ("difference = 10", 'difference = "ten"', ["18: imps: refused: difference: "]),
        (IMPS, REFUSED, ["18: imps: the input is not refused (difference expected)"]),
        ("[title]", 'none = ["imps"]\n\n[title]', ["20: imps: imps: none expected, 0 found"]),
        ("[title]", 'none = ["smpi"]\n\n[title]', ["20: imps: smpi: no such field in the result"]),
        ('"imps"', '"impsy"', ["1: no function 'impsy'; the nearest is imps"]),
        ("0 - 10   0", "0 - 10 1", ["10: the quote does not stand in bridge-2017-it:78.B: '0 - 1"]),
        ("0 - 10   0", "- 10 0", []),
        ("0 - 10   0", "370 - 420 9 1500", []),
        ("0 - 10   0", "370 - 420 9 150", ["10: the quote does not stand in bridge-2017-it:78.B"]),
        ('"78.B"', '"78.E"', ["10: no provision '78.E' in bridge-2017-it; the nearest is 78.D"]),
        ("bridge-2017-it", "bridge-1997-it", []),
    ],
)
def test_a_run_finds_what_differs(
    tmp_path: Path, library: Library, old: str, new: str, found: list[str]
) -> None:
    assert old in GOOD
    texts = written(tmp_path, GOOD.replace(old, new, 1))
    findings = [f"{one.line}: {one.message}" for one in check_examples(texts, library)]
    assert len(findings) == len(found)
    for finding, expected in zip(findings, found, strict=True):
        assert finding.startswith(expected)


@pytest.mark.parametrize(
    ("field", "provision", "found"),
    [
        ("number", "2", []),
        ("board", "2", ["refused: field 'board' expected, 'number' found"]),
        ("number", "3", ["refused: provision '3' expected, '2' found"]),
    ],
)
def test_a_refusal_is_compared_by_field_and_provision(
    tmp_path: Path, library: Library, field: str, provision: str, found: list[str]
) -> None:
    text = GOOD.replace('"imps"', '"board"').replace("difference = 10", "number = 0")
    expected = f'[refused]\nfield = "{field}"\nprovision = "{provision}"'
    texts = written(tmp_path, text.replace(IMPS, expected))
    messages = [one.message for one in check_examples(texts, library)]
    assert messages == [f"board: {difference}" for difference in found]


def test_a_quote_of_an_edition_that_is_not_there_is_noted(tmp_path: Path, library: Library) -> None:
    texts = written(tmp_path, GOOD.replace("bridge-2017-it", "bridge-1997-it"))
    (note,) = note_examples(texts, library)
    assert note.line == 10
    assert note.message == "not checked: the library has no bridge-1997-it (quote of 78.B)"


SIMPLE = st.one_of(st.integers(), st.text(max_size=5), st.booleans(), st.none())
JSON = st.recursive(
    SIMPLE,
    lambda inner: st.one_of(
        st.lists(inner, max_size=3), st.dictionaries(st.text(max_size=3), inner, max_size=3)
    ),
    max_leaves=10,
)


@given(JSON)
def test_a_result_never_differs_from_itself(value: Any) -> None:
    assert list(differences(value, value)) == []


@given(st.dictionaries(st.text(max_size=3), JSON, min_size=1, max_size=4), st.data())
def test_fields_that_are_not_expected_do_not_count(
    found: dict[str, Any], data: st.DataObject
) -> None:
    kept = data.draw(st.sets(st.sampled_from(sorted(found))))
    assert list(differences({key: found[key] for key in kept}, found)) == []


@pytest.mark.parametrize(
    ("expected", "found", "said"),
    [
        ({"a": [1, 2]}, {"a": [1]}, ["a: 2 item(s) expected, 1 found"]),
        ({"a": [{"b": 1}]}, {"a": [{"b": 2, "c": 3}]}, ["a[0].b: 1 expected, 2 found"]),
        ({"a": {"b": {}}}, {"a": {"b": {"c": 1}}}, []),
        ({"a": 1}, {"a": True}, ["a: 1 expected, True found"]),
        ({"a": 1}, {"a": 1.0}, []),
        ({"a": 5.6667}, {"a": 5.66667}, ["a: 5.6667 expected, 5.66667 found"]),
        ({"a": {}}, {"a": None}, ["a: {} expected, None found"]),
    ],
)
def test_differences_are_said_by_path(expected: Any, found: Any, said: list[str]) -> None:
    assert list(differences(expected, found)) == said


def examples(*words: str) -> Result:
    return CliRunner().invoke(main, ["examples", *words], catch_exceptions=False)


def test_the_command_lists_the_examples(store: Path) -> None:
    lines = examples().output.splitlines()
    assert len(lines) == len(read_examples(texts_folder()).listed)
    assert any(
        " ".join(line.split()) == "imps-620 imps A difference of 620 points" for line in lines
    )


def test_the_command_runs_them_and_prints_what_they_cover(store: Path) -> None:
    result = examples("--run")
    total = len(read_examples(texts_folder()).listed)
    assert result.exit_code == 0
    assert f"{total} example(s), {total} as expected, 0 finding(s)" in result.output
    for heading in ("by function", "by law, bridge-2017-el", "by law, burraco-2011-it"):
        assert heading in result.output.splitlines()


ACES = """+++
name = "aces"
function = "burraco-meld"

[title]
it = "Assi"
el = "Άσοι"
en = "Aces"

[[quote]]
edition = "burraco-2011-it"
id = "11"
text = "A - 2 - 3 - 4 - 5 - 6 - 7 - 8 - 9 - 10 - J - Q - K - (2) o (Jolly)."

[input]
cards = "AC 2C 3C"

[result]
points = 41
+++

it: L'asso è basso.

el: Ο άσος είναι χαμηλός.

en: The ace is low.
"""


@pytest.mark.slow
def test_an_example_that_differs_fails_the_command_and_the_check(
    store: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("burraco-2011-it", "languages", "terms.toml", "alignments.toml"):
        (tmp_path / name).symlink_to(texts_folder() / name)
    written(tmp_path, ACES, "aces.md")
    monkeypatch.setenv("REFSEARCH_TEXTS", str(tmp_path))
    result = examples("--run")
    assert result.exit_code == 1
    assert "aces.md:18: burraco-meld: points: 41 expected, 40 found" in result.output
    assert "1 example(s), 0 as expected, 1 finding(s)" in result.output
    assert "aces.md" in [Path(one.file).name for one in checked(tmp_path).findings]


def test_a_faulty_example_is_refused_in_one_line(
    store: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("REFSEARCH_TEXTS", str(written(tmp_path, "nothing")))
    result = examples()
    assert result.exit_code == 2
    assert len(result.output.splitlines()) == 1


def test_an_example_is_no_part_of_a_build(tmp_path: Path) -> None:
    (tmp_path / "terms.toml").write_text("", encoding="utf-8")
    before = fingerprint(tmp_path)
    assert fingerprint(written(tmp_path, GOOD)) == before
    (tmp_path / "terms.toml").write_text("# changed", encoding="utf-8")
    assert fingerprint(tmp_path) != before
