"""Building: complete or not at all, and instant the second time."""

from __future__ import annotations

import errno
import os
import shutil
import signal
import time
from pathlib import Path

import pytest

from refsearch.errors import IndexUnavailable, RefsearchError
from refsearch.index.stored import FORMAT
from refsearch.store.fingerprint import fingerprint
from refsearch.store.opening import Opened, open_library
from refsearch.web.app import create_app

pytestmark = pytest.mark.slow


@pytest.fixture
def own_store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("REFSEARCH_STORE", str(tmp_path / "store"))
    return tmp_path / "store"


@pytest.fixture(scope="module")
def whole_store(small_texts: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A store with those texts built, to copy: it is the same whoever builds it."""
    folder = tmp_path_factory.mktemp("built") / "store"
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("REFSEARCH_STORE", str(folder))
        assert open_library(texts=small_texts).built
    return folder


@pytest.fixture
def built_store(own_store: Path, whole_store: Path) -> Path:
    return Path(shutil.copytree(whole_store, own_store))


def test_the_first_start_builds_with_progress_and_the_second_does_not(
    own_store: Path, small_texts: Path
) -> None:
    steps: list[tuple[int, int]] = []
    first = open_library(lambda done, total: steps.append((done, total)), texts=small_texts)
    assert first.built
    [book] = first.library.books.values()
    assert steps[-1][0] == steps[-1][1] >= len(book.provisions)
    assert [done for done, _ in steps] == sorted(done for done, _ in steps)
    second = open_library(lambda done, total: pytest.fail("built again"), texts=small_texts)
    assert not second.built
    assert second.library.corpus == first.library.corpus
    [again] = second.library.books.values()
    assert (dict(again.provisions), again.edition) == (dict(book.provisions), book.edition)


@pytest.mark.parametrize("damage", ["chapters.bin", "everything", "empty files"])
def test_a_damaged_build_is_built_anew_for_whoever_needs_what_is_damaged(
    built_store: Path, small_texts: Path, damage: str
) -> None:
    assert not open_library(texts=small_texts).built
    place = built_store / fingerprint(small_texts)
    if damage == "everything":
        shutil.rmtree(place)
        place.mkdir()
    elif damage == "chapters.bin":
        (place / damage).write_bytes(b"\xc1 no chapters")
    else:
        for file in (place / "index").iterdir():
            file.write_bytes(b"")
        only_read = open_library(texts=small_texts, searched=False)
        assert not only_read.built
        with pytest.raises(IndexUnavailable):
            only_read.engine.suggest("cre")
    opened = open_library(texts=small_texts)
    assert opened.built
    assert opened.engine.search("crew", ui="en").hits
    assert opened.library.corpus == open_library(texts=small_texts, searched=False).library.corpus


def test_a_forced_build_replaces_the_old_one_and_leaves_no_rubbish(
    built_store: Path, small_texts: Path
) -> None:
    assert open_library(force=True, texts=small_texts).built
    # since when each law says what it says, and what builds have worked out of the texts
    kept = {fingerprint(small_texts), "changed.json", "pieces"}
    assert {file.name for file in built_store.iterdir()} == kept


def test_what_killed_builds_left_is_cleared_after_an_hour(
    built_store: Path, small_texts: Path
) -> None:
    abandoned, recent = built_store / "building-old", built_store / "building-new"
    clock_put_forward = built_store / f"building-{os.getpid()}-x"  # its process lives
    for folder in (abandoned, recent, clock_put_forward):
        folder.mkdir(parents=True)
    long_ago = time.time() - 7200
    for folder in (abandoned, clock_put_forward):
        os.utime(folder, (long_ago, long_ago))
    open_library(force=True, texts=small_texts)
    assert not abandoned.exists()
    assert recent.exists()
    assert clock_put_forward.exists()


def test_two_builds_at_once_are_both_there_when_they_say_so(
    built_store: Path, small_texts: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = built_store / fingerprint(small_texts)
    rename, others = Path.rename, iter([place, place])

    def another_is_quicker(folder: Path, target: Path) -> Path:
        if folder.name == "finished":
            for there in others:
                shutil.copytree(folder, there)  # another build puts its own there just before
                break
        return rename(folder, target)

    monkeypatch.setattr(Path, "rename", another_is_quicker)
    assert open_library(force=True, texts=small_texts).built
    monkeypatch.undo()
    monkeypatch.setenv("REFSEARCH_STORE", str(built_store))
    assert not open_library(texts=small_texts).built
    assert {file.name for file in built_store.iterdir()} <= {place.name, "changed.json", "pieces"}


def _killed(texts: Path, *, force: bool, patched: str = "", half_way: bool = False) -> None:
    """Build in a process that is killed where what is ``patched`` is called, or half way."""

    def kill(*_: object, **__: object) -> None:
        os.kill(os.getpid(), signal.SIGKILL)

    def progress(done: int, total: int) -> None:
        if half_way and done >= total // 2:
            kill()

    child = os.fork()
    if not child:
        try:
            with pytest.MonkeyPatch.context() as patch:
                if patched:
                    patch.setattr(f"refsearch.{patched}", kill)
                open_library(progress, force=force, texts=texts)
        finally:  # it was not killed: let nothing of the tests run twice
            os.kill(os.getpid(), signal.SIGTERM)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == -signal.SIGKILL


def test_a_build_killed_half_way_leaves_nothing_that_opens(
    own_store: Path, small_texts: Path
) -> None:
    _killed(small_texts, force=False, half_way=True)
    assert not (own_store / fingerprint(small_texts)).exists()
    assert open_library(texts=small_texts).built


@pytest.mark.parametrize(
    "stage",
    ["index.building.seal", "store.workshop.shutil.rmtree"],
    ids=["the index written", "put in place"],
)
def test_a_build_killed_later_leaves_what_was_there(
    built_store: Path, small_texts: Path, stage: str
) -> None:
    _killed(small_texts, force=True, patched=stage)
    opened = open_library(texts=small_texts)
    assert not opened.built
    assert opened.engine.search("crew", ui="en").hits


def test_changed_texts_are_another_build(
    built_store: Path, small_texts: Path, tmp_path: Path
) -> None:
    texts = tmp_path / "texts"
    shutil.copytree(small_texts, texts)
    before = fingerprint(texts)
    text = texts / "rowing-2024-en" / "text.md"
    text.write_text(text.read_text("utf-8").replace("straight", "bent"), "utf-8")
    assert fingerprint(texts) != before
    assert open_library(texts=texts).built


def hits(opened: Opened) -> list[tuple[str, float]]:
    return [(hit.id, hit.score) for hit in opened.engine.search("crew", ui="en").hits]


def test_an_index_of_an_older_or_newer_format_is_said_in_one_line_and_built_anew(
    built_store: Path,
    small_texts: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    ours = open_library(texts=small_texts)
    monkeypatch.setattr("refsearch.index.stored.FORMAT", FORMAT + 1)
    theirs = open_library(texts=small_texts)  # a newer program finds ours
    assert theirs.built
    monkeypatch.undo()
    monkeypatch.setenv("REFSEARCH_STORE", str(built_store))
    caplog.clear()
    again = open_library(texts=small_texts)  # and an older one the newer's
    assert again.built
    [said] = caplog.messages
    assert "the search index was built from other texts" in said
    assert hits(again) == hits(theirs) == hits(ours) != []
    assert not open_library(texts=small_texts).built


def test_a_program_of_another_version_builds_beside_ours_which_opens_at_once_when_we_go_back(
    built_store: Path, small_texts: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = fingerprint(small_texts)
    for using in ("opening", "building"):
        monkeypatch.setattr(f"refsearch.store.{using}.fingerprint", lambda texts: "0" * 16)
    upgraded = open_library(texts=small_texts)
    assert (upgraded.built, upgraded.build) == (True, "0" * 16)
    monkeypatch.undo()
    monkeypatch.setenv("REFSEARCH_STORE", str(built_store))
    again = open_library(texts=small_texts)
    assert (again.built, again.build) == (False, name)
    assert hits(again) == hits(upgraded)


def test_a_store_that_cannot_be_written_is_refused_in_one_line(
    small_texts: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    in_the_way = tmp_path / "file"
    in_the_way.write_text("x", encoding="utf-8")
    monkeypatch.setenv("REFSEARCH_STORE", str(in_the_way / "store"))
    with pytest.raises(RefsearchError, match="set REFSEARCH_STORE to another folder"):
        open_library(texts=small_texts)


def test_no_texts_is_refused_in_one_line(own_store: Path, tmp_path: Path) -> None:
    with pytest.raises(RefsearchError):
        open_library(texts=tmp_path)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "the text is empty"),
        ("Words before any part.\n", "before the first part"),
    ],
    ids=["an empty text", "a text without parts"],
)
def test_a_text_with_a_fault_is_named_at_every_start(
    built_store: Path, small_texts: Path, tmp_path: Path, text: str, said: str
) -> None:
    texts = shutil.copytree(small_texts, tmp_path / "texts")
    shutil.copytree(texts / "rowing-2024-en", texts / "faulty")
    edition = texts / "faulty" / "edition.toml"
    edition.write_text(edition.read_text("utf-8").replace("rowing-2024-en", "faulty"), "utf-8")
    (texts / "faulty" / "text.md").write_text(text, encoding="utf-8")
    for start in range(2):
        opened = open_library(texts=texts)
        assert opened.built is (start == 0)
        [problem] = opened.problems
        assert Path(problem.file) == texts / "faulty" / "text.md"
        assert said in str(problem)
        client = create_app(opened.library, opened.engine, problems=opened.problems).test_client()
        health = client.get("/healthz").get_json()
        assert health["status"] == "degraded"
        assert health["editions"] == 1
        assert health["faults"][0].startswith("faulty/text.md:")
        assert said in client.get("/en/").get_data(as_text=True)


def test_a_disk_that_fills_up_is_said_in_one_line(
    own_store: Path, small_texts: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("refsearch.store.building.build_index", full)
    with pytest.raises(RefsearchError, match="No space left on device; set REFSEARCH_STORE"):
        open_library(texts=small_texts)
    assert {file.name for file in own_store.iterdir()} <= {"pieces"}


@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EROFS], ids=["disk full", "read-only"])
def test_where_nothing_can_be_written_the_build_that_is_there_goes_on(
    built_store: Path, small_texts: Path, monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    wanted = open_library(texts=small_texts).library.corpus

    def refuses(*_: object, **__: object) -> None:
        raise OSError(number, os.strerror(number))

    with monkeypatch.context() as patch:
        full = number == errno.ENOSPC
        where = "building.build_index" if full else "workshop.tempfile.mkdtemp"
        patch.setattr(f"refsearch.store.{where}", refuses)
        with pytest.raises(RefsearchError, match=os.strerror(number)):
            open_library(texts=small_texts, force=True)
        opened = open_library(texts=small_texts)
    assert (opened.built, opened.library.corpus == wanted) == (False, True)
