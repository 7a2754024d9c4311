"""What ``refsearch new`` leaves out of a source, what it tells of that, and how it comes back."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path

import pytest
from click.testing import CliRunner

from refsearch.checks.all import check_texts
from refsearch.cli.main import main

ID = "teich-2024-de"
LAWS = """\
## § 1 Der Teich

(1) Der Teich ist tief.

(2) Der Teich ist still.

## § 2 Die Boote

(1) Boote sind aus Holz.

## § 3 Die Ruder

(1) Ruder nach § 2 sind kurz.
"""
CONTENTS = "- § 1 Der Teich\n- § 2 Die Boote\n- § 3 Die Ruder\n\n"
ROWS = """
## Anlage 1 - Teiche

*    *   1.2

    *   Oberer Teich

    *   ()

    *   2,73

    *   4,00

*    *   1.3

    *   Unterer Teich

    *   ()

    *   4,00

    *   2,73

*    *   1.4

    *   Unterer Teich

    *   ()

    *   2,73

    *   4,00
"""
BOXES = "\n## Anlage 1 - Bogen\n\n" + "* Ja\n* Nein\n* Boot\n\nText.\n\n" * 3
PAGED = "\n## Anlage 1 - Preise\n\nBoot .... 1\nBug .... 3\nSteg .... 4\n\nBoot\n\nBug\n\nSteg\n"
FORMS = """
## 1. Boot

Es ist aus Holz.

## 2. Steg

Er ist aus Stein.

## 3. Teich

Er ist tief.

## Anlage 1

1. Name
2. Ort
3. Alter

## Anlage 2

1. Name

....

2. Ort

....

3. Alter

....
"""
INNER = "## Inhalt\n\n- Die Boote\n- Die Ruder\n- Anlage 1 - Teiche\n\n"


def new(folder: Path, *words: str) -> str:
    done = CliRunner().invoke(main, ["new", ID, *words, "--texts", str(folder / "texts")])
    assert done.exit_code == 0, done.output
    return done.stdout + done.stderr * ("--json" not in words)


def begin(folder: Path, source: str, *words: str) -> str:
    (folder / "texts").mkdir()
    (folder / "teich.md").write_text(source, encoding="utf-8")
    return new(folder, "--from", str(folder / "teich.md"), "--language", "de", *words)


def furniture(folder: Path) -> list[tuple[str, str]]:
    records = tomllib.loads((folder / "texts" / ID / "corrections.toml").read_text("utf-8"))
    return [(one["lines"], one["what"]) for one in records.get("furniture", ())]


@pytest.mark.parametrize(
    ("source", "left_out"),
    [
        (LAWS, []),
        (CONTENTS + LAWS, ["1-3"]),
        (LAWS + ROWS, []),  # rows of numbers and boxes in an annex
        (ROWS + LAWS, []),  # ... or before the laws: they have no words of a title
        (LAWS + BOXES, []),  # words that recur, and are no headings
        (LAWS + PAGED, []),
        (FORMS, []),
        (LAWS.replace("## § 2", INNER + "## § 2") + ROWS, ["7", "9-11"]),
    ],
)
def test_a_table_of_contents_stands_before_the_laws_or_names_headings(
    tmp_path: Path, source: str, left_out: list[str]
) -> None:
    begin(tmp_path, source)
    assert furniture(tmp_path) == [(lines, "printed table of contents") for lines in left_out]


def test_all_that_is_left_out_is_told_with_its_lines(tmp_path: Path) -> None:
    pages = "".join(f"\n{n}\n\f\n{line}\n" for n, line in enumerate(LAWS.split("\n\n"), 1))
    told = json.loads(begin(tmp_path, CONTENTS + pages, "--json"))
    records = furniture(tmp_path)
    assert len(records) > 3
    assert [(at, what) for what, lines in told["left_out"].items() for at in lines] == sorted(
        records, key=lambda one: [*told["left_out"]].index(one[1])
    )


def test_a_record_of_furniture_that_is_removed_brings_its_lines_back(tmp_path: Path) -> None:
    begin(tmp_path, CONTENTS + LAWS)
    folder = tmp_path / "texts" / ID
    (folder / "corrections.toml").write_text("", encoding="utf-8")
    for _ in range(3):  # asked again and again: it stays
        new(tmp_path, "--again")
        assert (folder / "text.md").read_text("utf-8").count("Die Boote") == 2
        assert furniture(tmp_path) == []
    assert not [one for one in check_texts(tmp_path / "texts") if "missing" in str(one.message)]


def test_a_record_of_furniture_that_is_cut_brings_the_rest_back(tmp_path: Path) -> None:
    begin(tmp_path, CONTENTS + LAWS)
    records = tmp_path / "texts" / ID / "corrections.toml"
    records.write_text(records.read_text("utf-8").replace('"1-3"', '"1-2"'), encoding="utf-8")
    for _ in range(2):
        new(tmp_path, "--again")
        text = (tmp_path / "texts" / ID / "text.md").read_text("utf-8")
        assert (text.count("Die Boote"), text.count("Die Ruder")) == (1, 2)
        assert furniture(tmp_path) == [("1-2", "printed table of contents")]


def test_text_brought_back_by_hand_stands_there_once(tmp_path: Path) -> None:
    begin(tmp_path, CONTENTS + LAWS)
    folder = tmp_path / "texts" / ID
    (folder / "corrections.toml").write_text("", encoding="utf-8")
    proposed = (folder / "text.md").read_text("utf-8")
    new(tmp_path, "--again")
    again = (folder / "text.md").read_text("utf-8")
    (folder / "text.md").write_text(again, encoding="utf-8")
    (folder / ".proposed").write_text(proposed, encoding="utf-8")
    told = new(tmp_path, "--again")
    assert (folder / "text.md").read_text("utf-8") == again
    assert "found no place" not in told


def test_a_renamed_concept_is_no_edit_that_found_no_place(tmp_path: Path) -> None:
    terms = "## Begriffe\n\nBug: das Ende vorn.\n\nHeck: das Ende hinten.\n\nKiel: der Boden.\n\n"
    begin(tmp_path, terms + LAWS)
    for file in (tmp_path / "texts" / "terms.toml", tmp_path / "texts" / ID / "text.md"):
        text = file.read_text("utf-8")
        assert "bug" in text
        file.write_text(text.replace("[bug]", "[bow]").replace("{#bug}", "{#bow}"), "utf-8")
    told = new(tmp_path, "--again")
    assert "Bug {#bow}\n:   das Ende" in (tmp_path / "texts" / ID / "text.md").read_text("utf-8")
    assert "found no place" not in told


def test_lines_told_in_one_are_named_with_their_words_as_json(tmp_path: Path) -> None:
    cited = "".join(f"\n({n}) Siehe Regel {n}.\n" for n in range(2, 8))
    told = json.loads(begin(tmp_path, LAWS + cited, "--json"))
    [more] = [one["more"] for one in told["unplaced"] if "more lines like it" in one["message"]]
    assert [one["message"][-10:] for one in more] == [f"'Regel {n}.'" for n in range(3, 8)]


def test_a_folder_of_texts_that_is_missing_may_be_created(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("REFSEARCH_TEXTS", str(tmp_path / "none"))
    done = CliRunner().invoke(main, ["new", ID, "--from", "teich.md", "--language", "de"])
    assert "names another, or create it: it may be empty (docs/" in done.stderr
