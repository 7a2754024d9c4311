"""The store proves itself: damage anywhere is noticed, and nothing in it can run code."""

from __future__ import annotations

import logging
import pickle
import random
import re
import shutil
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import msgspec
import pytest

import refsearch
from refsearch.errors import IndexUnavailable, RefsearchError
from refsearch.manifest import StoreDamaged, StoredFiles, seal
from refsearch.paths import store_folder
from refsearch.store import building
from refsearch.store.fingerprint import fingerprint
from refsearch.store.opening import Opened, open_build, open_library

pytestmark = pytest.mark.slow

SEED = 2017
BLOCK = 512  # bytes: what a disk loses at a time
FLIPS = 3  # of each file; a checksum finds the first as surely as the thousandth


@pytest.fixture(scope="module")
def built(small_texts: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("REFSEARCH_STORE", str(tmp_path_factory.mktemp("store")))
        open_library(texts=small_texts)
        yield store_folder() / fingerprint(small_texts)


def _answers(opened: Opened) -> object:
    found = opened.engine.search("crew", ui="en")
    return opened.library.corpus, found.hits, opened.engine.suggest("cre", ui="en")


def test_a_bit_flipped_anywhere_in_any_file_is_noticed_and_never_answered_with(
    small_texts: Path, built: Path
) -> None:
    drawn = random.Random(SEED)
    files = sorted(file for file in built.rglob("*") if file.is_file() and file.stat().st_size)
    kept = {"corpus.msgpack", "chapters.bin", "rulings.msgpack", "manifest.json"}
    assert kept < {file.name for file in files}
    assert any("index" in file.relative_to(built).parts for file in files)
    for file in files:
        whole = file.read_bytes()
        for _ in range(FLIPS):
            damaged = bytearray(whole)
            damaged[drawn.randrange(len(whole))] ^= 1 << drawn.randrange(8)
            file.write_bytes(damaged)
            try:
                with pytest.raises((StoreDamaged, IndexUnavailable)):
                    open_build(built, small_texts)
            finally:
                file.write_bytes(whole)
    assert open_build(built, small_texts).engine.search("crew", ui="en").hits


def test_a_byte_flipped_in_any_block_of_any_file_is_noticed(built: Path, tmp_path: Path) -> None:
    copy = shutil.copytree(built, tmp_path / "copy")
    blocks = 0
    for folder in (copy, copy / "index"):
        for name in StoredFiles(folder).names:
            whole = (folder / name).read_bytes()
            for at in range(0, len(whole), BLOCK):
                damaged = bytearray(whole)
                damaged[at] ^= 0xFF
                (folder / name).write_bytes(damaged)
                with pytest.raises(StoreDamaged, match=re.escape(name)):
                    StoredFiles(folder).read(name)
                blocks += 1
            (folder / name).write_bytes(whole)
    assert blocks > 100


@pytest.mark.parametrize(
    "left", [lambda n: 0, lambda n: n // 2, lambda n: n - 1], ids=["empty", "half", "but one"]
)
def test_a_file_cut_short_is_noticed_when_the_store_is_opened(
    small_texts: Path, built: Path, tmp_path: Path, left: Callable[[int], int]
) -> None:
    copy = shutil.copytree(built, tmp_path / "copy")
    for file in sorted(f for f in copy.rglob("*") if f.is_file() and f.stat().st_size):
        whole = file.read_bytes()
        file.write_bytes(whole[: left(len(whole))])
        with pytest.raises((StoreDamaged, IndexUnavailable)) as noticed:
            open_build(copy, small_texts)
        assert "\n" not in str(noticed.value)
        file.write_bytes(whole)
    assert not open_build(copy, small_texts).built


@pytest.mark.parametrize(
    "name", ["corpus.msgpack", "chapters.bin", "rulings.msgpack", "manifest.json", "index"]
)
def test_what_is_damaged_is_built_anew_and_said_in_one_line(
    small_texts: Path, built: Path, name: str, caplog: pytest.LogCaptureFixture
) -> None:
    wanted = _answers(open_library(texts=small_texts))
    if (built / name).is_dir():
        shutil.rmtree(built / name)
    else:
        (built / name).unlink()
        (built / name).mkdir()  # unreadable, whoever asks
    with caplog.at_level(logging.WARNING):
        opened = open_library(texts=small_texts)
    assert opened.built
    assert _answers(opened) == wanted
    [record] = caplog.records
    assert name in record.getMessage()
    assert "\n" not in record.getMessage()
    assert not open_library(texts=small_texts).built


class _Hostile:
    def __init__(self, marker: Path) -> None:
        self.marker = marker

    def __reduce__(self) -> object:
        return Path.touch, (self.marker,)


def _files_of(build: Path) -> list[Path]:
    return sorted(file for file in build.rglob("*") if file.is_file() and file.stat().st_size)


@pytest.mark.parametrize("whole", [True, False], ids=["instead of it", "in the middle of it"])
def test_a_hostile_pickle_in_any_file_runs_nothing(
    small_texts: Path, built: Path, tmp_path: Path, whole: bool
) -> None:
    marker = tmp_path / "ran"
    hostile = pickle.dumps(_Hostile(marker), 2)
    copy = shutil.copytree(built, tmp_path / "copy")
    for file in _files_of(copy):
        real = file.read_bytes()
        middle = len(real) // 2
        file.write_bytes(hostile if whole else real[:middle] + hostile + real[middle:])
        if file.name != "manifest.json":
            seal(file.parent)
        # sealed anew, its numbers are nonsense to the arithmetic too: any error may come
        with suppress(Exception):
            _answers(open_build(copy, small_texts))
        assert not marker.exists(), file
        file.write_bytes(real)
        seal(file.parent)
    pickle.loads(hostile)  # it is hostile: who unpickles runs it
    assert marker.exists()


def test_opening_and_asking_unpickles_nothing(
    small_texts: Path, built: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    wanted = _answers(open_build(built, small_texts))

    def refuse(*_: object, **__: object) -> None:
        pytest.fail("something was unpickled")

    for name in ("load", "loads", "Unpickler"):
        monkeypatch.setattr(pickle, name, refuse)
    assert _answers(open_build(built, small_texts)) == wanted


def test_no_module_of_the_program_unpickles() -> None:
    package = Path(refsearch.__file__).parent
    words = re.compile(r"\b(pickle|marshal|shelve|dill|joblib|eval|exec)\b")
    naming = {
        file.relative_to(package).as_posix()
        for file in package.rglob("*.py")
        for line in file.read_text("utf-8").splitlines()
        if line.lstrip().startswith(("import ", "from ")) and words.search(line)
    }
    assert naming == set()


def test_a_name_that_is_not_in_the_manifest_is_not_read(built: Path) -> None:
    (built / "more.msgpack").write_bytes(b"\x01")
    with pytest.raises(StoreDamaged, match=r"more\.msgpack"):
        StoredFiles(built).read("more.msgpack")
    (built / "more.msgpack").unlink()


def test_a_sealed_file_of_another_shape_is_damage(tmp_path: Path) -> None:
    (tmp_path / "one").write_bytes(msgspec.msgpack.encode({"a": 1}))
    seal(tmp_path)
    assert StoredFiles(tmp_path).decode("one", dict[str, int]) == {"a": 1}
    with pytest.raises(StoreDamaged, match="one"):
        StoredFiles(tmp_path).decode("one", list[str])


def test_texts_that_change_while_they_are_read_are_read_again(
    small_texts: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    own = shutil.copytree(small_texts, tmp_path / "texts")
    monkeypatch.setenv("REFSEARCH_STORE", str(tmp_path / "store"))
    text = own / "rowing-2024-en" / "text.md"
    read, edits = building.read_corpus, iter(["bent"])

    def edited_meanwhile(folder: Path) -> object:
        found = read(folder)
        for edit in edits:
            text.write_text(text.read_text("utf-8").replace("straight", edit), "utf-8")
        return found

    monkeypatch.setattr(building, "read_corpus", edited_meanwhile)
    opened = open_library(texts=own)
    assert any("bent" in repr(one.provisions) for one in opened.library.corpus.documents)
    monkeypatch.undo()
    monkeypatch.setenv("REFSEARCH_STORE", str(tmp_path / "store"))
    again = open_library(texts=own)
    assert not again.built
    assert again.library.corpus == opened.library.corpus


def test_texts_that_never_stop_changing_are_refused_in_one_line(
    small_texts: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    own = shutil.copytree(small_texts, tmp_path / "texts")
    monkeypatch.setenv("REFSEARCH_STORE", str(tmp_path / "store"))
    read = building.read_corpus

    def edited_meanwhile(folder: Path) -> object:
        with (own / "terms.toml").open("a", encoding="utf-8") as terms:
            terms.write("# edited\n")
        return read(folder)

    monkeypatch.setattr(building, "read_corpus", edited_meanwhile)
    with pytest.raises(RefsearchError, match="changes while it is read"):
        open_library(texts=own)
