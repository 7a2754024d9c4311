"""What builds have worked out before: never out of date, never damaged, the same as made anew."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest
from rowing import rowing_folder

from refsearch.pieces import FOLDER, is_kept, kept_in, piece
from refsearch.store.fingerprint import code_of, fingerprint
from refsearch.store.opening import open_library

TEXT = "# — {#laws .laws}\n\n## Article 2: Course\n\n2a) The course is straight.\n\n2b) See 2a.\n"


def counted(folder: Path, *inputs: object) -> tuple[list[str], int]:
    """Return a piece as it is given in a folder, and how often it was made."""
    made: list[int] = []

    def make() -> list[str]:
        made.append(1)
        return ["x"]

    with kept_in(folder):
        found = [piece("test", inputs, list[str], make) for _ in range(2)]
    assert found[0] == found[1]
    return found[0], len(made)


def test_a_piece_is_made_once_for_the_same_inputs(tmp_path: Path) -> None:
    assert counted(tmp_path, "a", 1) == (["x"], 1)
    assert counted(tmp_path, "a", 1) == (["x"], 0)
    assert counted(tmp_path, "a", 2) == (["x"], 1)


@pytest.mark.parametrize("damage", [b"", b"\x00" * 40, b"\xff"])
def test_a_damaged_piece_is_made_anew(tmp_path: Path, damage: bytes) -> None:
    counted(tmp_path, "a")
    [file] = tmp_path.iterdir()
    file.write_bytes(damage)
    assert counted(tmp_path, "a") == (["x"], 1)


def test_outside_a_build_nothing_is_kept_and_none_never(tmp_path: Path) -> None:
    assert piece("test", "a", list[str], lambda: ["y"]) == ["y"]
    with kept_in(tmp_path):
        assert piece("test", "a", list[str], lambda: None) is None
    assert list(tmp_path.iterdir()) == []


def test_what_a_build_uses_is_kept_and_of_the_rest_the_newest(
    tmp_path: Path,
) -> None:
    for year, name in enumerate("abcd"):
        with kept_in(tmp_path, most=None):
            piece("test", name, list[str], lambda: ["x"])
        newest = max(tmp_path.iterdir(), key=lambda file: file.stat().st_mtime)
        os.utime(newest, (year, year))  # long ago, one after the other
    with kept_in(tmp_path, most=1):
        piece("test", "a", list[str], lambda: ["y"])
    with kept_in(tmp_path):
        assert [is_kept("test", name) for name in "abcd"] == [True, False, False, True]


@pytest.mark.parametrize(
    ("module", "is_another"),
    [
        ("errors.py", True),
        ("layers/terms.py", True),
        ("layers/references/finding.py", True),
        ("search/weights.toml", True),
        ("games/bridge/cards.py", False),
        ("web/app.py", False),
    ],
)
def test_code_that_decides_what_is_built_gives_it_another_name(
    tmp_path: Path, module: str, is_another: bool
) -> None:
    before, file = code_of(tmp_path), tmp_path / module
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text("A = 1\n", "utf-8")
    assert (code_of(tmp_path) != before) == is_another


def texts_of_two_versions(texts: Path) -> Path:
    """Write two versions of a work; return the text of the newer."""
    newer = rowing_folder(texts, TEXT)
    older = texts / "rowing-2022-en"
    shutil.copytree(newer, older)
    about = newer / "edition.toml"
    said = about.read_text("utf-8")
    (older / "edition.toml").write_text(said.replace("2024", "2022"), "utf-8")
    about.write_text(said.replace("game =", 'succeeds = "rowing-2022"\ngame ='), "utf-8")
    return newer / "text.md"


def built(texts: Path, store: Path) -> dict[str, bytes]:
    """Build, and return every file of the build."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setenv("REFSEARCH_STORE", str(store))
        opened = open_library(texts=texts)
    assert opened.built
    assert opened.problems == ()
    place = store / fingerprint(texts)
    return {
        file.relative_to(place).as_posix(): file.read_bytes()
        for file in place.rglob("*")
        if file.is_file()
    }


@pytest.mark.parametrize("other_work", [False, True])
def test_a_build_from_pieces_is_byte_for_byte_one_from_nothing(
    tmp_path: Path, *, other_work: bool
) -> None:
    texts = tmp_path / "texts"
    newer = texts_of_two_versions(texts)
    if other_work:  # what it says of words counts where paragraphs of the two are paired
        newer = texts / "sculling-2022-en" / "text.md"
        shutil.copytree(texts / "rowing-2022-en", newer.parent)
        about = newer.parent / "edition.toml"
        about.write_text(about.read_text("utf-8").replace("rowing", "sculling"), "utf-8")
    built(texts, tmp_path / "store")
    before = {file.name for file in (tmp_path / "store" / FOLDER).iterdir()}
    newer.write_text(TEXT.replace("straight", "bent"), "utf-8")
    again = built(texts, tmp_path / "store")
    assert again == built(texts, tmp_path / "other")
    after = {file.name for file in (tmp_path / "store" / FOLDER).iterdir()}
    fresh = {file.name for file in (tmp_path / "other" / FOLDER).iterdir()}
    assert fresh & before, "the edition that did not change is not read again"
    assert fresh <= after


def test_a_text_at_fault_is_read_each_time(tmp_path: Path) -> None:
    texts = tmp_path / "texts"
    newer = texts_of_two_versions(texts)
    newer.write_text(TEXT.replace("## Article", "## Artcle"), "utf-8")
    with pytest.MonkeyPatch.context() as patched:
        patched.setenv("REFSEARCH_STORE", str(tmp_path / "store"))
        for _ in range(2):
            opened = open_library(texts=texts, force=True)
            assert list(opened.library.books) == ["rowing-2022-en"]
            assert "Artcle" in str(opened.problems[0])
