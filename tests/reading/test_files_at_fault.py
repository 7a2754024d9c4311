"""Files under ``texts/`` that cannot be read: each is a finding, never a traceback."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner
from rowing import rowing_folder

from refsearch.checks.all import checked
from refsearch.cli.main import main
from refsearch.errors import RefsearchError, TextError
from refsearch.files import read_toml
from refsearch.paths import texts_folder
from refsearch.reading.corpus import read_corpus

EDITION = "rowing-2024-en"
SOURCE = "Article 1: Crews\n\n1a) A boat has a crew.\n"
SHARED = ("terms.toml", "alignments.toml", "languages/it/language.toml")
OF_AN_EDITION = ("edition.toml", "source.txt", "text.md", "corrections.toml", "references.toml")
FILES = (*SHARED, *(f"{EDITION}/{name}" for name in (*OF_AN_EDITION, "layers.toml")))


def _a_folder(file: Path) -> None:
    file.unlink(missing_ok=True)
    file.mkdir()


def _a_link_to_nowhere(file: Path) -> None:
    file.unlink(missing_ok=True)
    file.symlink_to("nowhere.toml")


def _bytes_of_no_text(file: Path) -> None:
    file.write_bytes(bytes(range(128, 256)))


FAULTS = (_a_folder, _a_link_to_nowhere, _bytes_of_no_text)


@pytest.fixture
def texts(tmp_path: Path) -> Path:
    """The texts of one small edition, with all files that it may have."""
    texts = tmp_path / "texts"
    folder = rowing_folder(texts, "# — {#laws .laws}\n\n## " + SOURCE)
    (folder / "source.txt").write_text(SOURCE, "utf-8")
    for name in ("references.toml", "layers.toml"):
        (folder / name).touch()
    words = texts / "languages/it/language.toml"
    words.parent.mkdir(parents=True)
    shutil.copy(texts_folder() / "languages/it/language.toml", words)
    return texts


def test_without_a_fault_there_is_nothing_to_find(texts: Path) -> None:
    assert checked(texts).findings == ()
    assert read_corpus(texts)[1] == []


@pytest.mark.slow
@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.__name__)
@pytest.mark.parametrize("name", FILES)
def test_a_file_that_cannot_be_read_is_a_finding(
    texts: Path, name: str, fault: Callable[[Path], None]
) -> None:
    fault(texts / name)
    assert str(texts / name) in {finding.file for finding in checked(texts).findings}


@pytest.mark.slow
@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.__name__)
@pytest.mark.parametrize("name", [name for name in FILES if not name.endswith("source.txt")])
def test_a_file_that_cannot_be_read_is_a_problem_of_what_is_served(
    texts: Path, name: str, fault: Callable[[Path], None]
) -> None:
    fault(texts / name)
    _, problems = read_corpus(texts)
    assert str(texts / name) in {problem.file for problem in problems}


def test_a_link_to_nowhere_says_where_it_leads(texts: Path) -> None:
    file = texts / EDITION / "references.toml"
    _a_link_to_nowhere(file)
    found = {str(finding) for finding in checked(texts).findings}
    assert f"{file}:1: the file is a link to nowhere.toml, which is not there" in found


@pytest.mark.parametrize(
    ("name", "record", "line"),
    [
        ("references.toml", '[[reference]]\nin = "{}"\ntext = "1"\ntargets = ["2"]\n', 6),
        ("references.toml", '[[as-printed]]\nin = "{}"\n', 4),
        ("references.toml", '[[not-a-reference]]\nin = "{}"\ntext = "crew"\n', 5),
        ("references.toml", '[[context]]\nin = "{}"\nmeans = "1"\n', 5),
        ("references.toml", '[[index]]\nheading = "{}"\nprinted = "1"\n', 5),
        ("corrections.toml",
         '[[correction]]\nwhere = "{}"\nline = 1\nsource = "a"\ncorrected = "b"\n', 7),
    ],
)  # fmt: skip
def test_a_record_without_its_reason_is_named_by_its_own_line(
    texts: Path, name: str, record: str, line: int
) -> None:
    file = texts / EDITION / name
    file.write_text(record.format(2) + 'reason = "read beside it"\n' + record.format(1))
    found = [one for one in checked(texts).findings if one.file == str(file)]
    said = '`reason` is missing: each record says why, in a line reason = "…"'
    assert [(one.line, one.message) for one in found] == [(line, said)]


@pytest.mark.parametrize(("at", "told"), [(0, 0), (1, 0), (2, 1), (-1, 1)])
def test_a_record_of_words_that_stand_fewer_times_is_told(texts: Path, at: int, told: int) -> None:
    record = '[[not-a-reference]]\nin = "1.a"\ntext = "crew"\nreason = "people"\n'
    (texts / EDITION / "references.toml").write_text(f"{record}at = {at}\n")
    found = [one for one in checked(texts).findings if "does not stand there" in one.message]
    assert len(found) == told


@pytest.mark.parametrize("content", ["a = " + "9" * 5000, "a = " + "[" * 5000])
def test_toml_that_its_reader_gives_up_on_is_refused_with_its_file(
    tmp_path: Path, content: str
) -> None:
    file = tmp_path / "a.toml"
    file.write_text(content)
    with pytest.raises(TextError, match="cannot be read as TOML"):
        read_toml(file, dict[str, int])


KEYS = {"bare": "a", "quoted": '"b.\\""', "literal": "'c.d'", "spaced": " e "}
PLACES = {"a key": "{} = 1", "a table": "[[{}]]", "in a table": "f = {{ g = 1, {} = 2 }}"}


@pytest.mark.parametrize("place", PLACES.values(), ids=PLACES)
@pytest.mark.parametrize("part", KEYS.values(), ids=KEYS)
def test_a_key_of_32_parts_is_read_and_one_more_is_a_fault_of_its_line(
    tmp_path: Path, part: str, place: str
) -> None:
    file = tmp_path / "a.toml"
    file.write_text("# a\n" + place.format(".".join([part] * 32)))
    assert read_toml(file, dict[str, object])
    for parts in (33, 20_000):
        file.write_text("# a\n" + place.format(".".join([part] * parts)))
        with pytest.raises(TextError, match=rf"{file}:2: a key of more than 32 parts"):
            read_toml(file, dict[str, object])


def test_a_file_of_as_many_bytes_as_are_read_is_read_and_one_more_is_a_fault(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("refsearch.files.LARGEST", 1)
    file = tmp_path / "a.toml"
    file.write_text("#" * (1 << 20))
    assert read_toml(file, dict[str, object]) == {}
    file.write_text("#" * ((1 << 20) + 1))
    with pytest.raises(TextError, match=f"{file}:1: larger than 1 megabytes"):
        read_toml(file, dict[str, object])


@pytest.mark.parametrize("command", ["check", "build", "examples"])
@pytest.mark.parametrize("made", ["nothing", "a file"])
def test_texts_that_are_no_folder_are_refused_in_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: str, made: str
) -> None:
    texts = tmp_path / "texts"
    if made == "a file":
        texts.touch()
    monkeypatch.setenv("REFSEARCH_TEXTS", str(texts))
    result = CliRunner().invoke(main, [command], catch_exceptions=False)
    assert (result.exit_code, result.stdout) == (2, "")
    assert (
        result.stderr
        == f"refsearch: {texts} is no folder of texts; REFSEARCH_TEXTS names another\n"
    )


def test_the_folder_of_the_texts_is_named_in_the_refusal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REFSEARCH_TEXTS", "/no/such/texts")
    with pytest.raises(RefsearchError, match="/no/such/texts is no folder"):
        texts_folder()
