"""The index on disk: built, opened, damaged, outdated."""

from __future__ import annotations

import shutil
from array import array
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest

from refsearch.arrays import read_arrays, write_arrays
from refsearch.errors import IndexUnavailable
from refsearch.index import building
from refsearch.index.building import build_index
from refsearch.index.inverting import Part, inverted
from refsearch.index.passages import passages
from refsearch.index.stored import open_index, signature
from refsearch.library.library import Library
from refsearch.library.model import Corpus
from refsearch.manifest import StoredFiles, seal
from refsearch.pieces import kept_in
from refsearch.search.service import StoredEngine
from refsearch.search.weights import weights


@pytest.fixture
def copied(small_index: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(small_index, tmp_path / "index"))


def test_progress_is_told_in_passages(small_library: Library, tmp_path: Path) -> None:
    reported: list[tuple[int, int]] = []
    build_index(
        small_library, tmp_path / "new" / "index", lambda done, of: reported.append((done, of))
    )
    count = len(passages(small_library))
    assert reported[-1] == (count, count)
    assert reported == sorted(set(reported))
    assert len(reported) == len(small_library.editions)


def test_an_index_with_kept_parts_is_the_same_and_only_what_changed_is_inverted_again(
    small_library: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[int] = []

    def counted(fields: object, passages: Sequence[Mapping[str, str]]) -> Part:
        made.append(len(passages))
        return inverted(fields, passages)

    monkeypatch.setattr(building, "inverted", counted)
    folders = [tmp_path / name for name in ("bare", "first", "again")]
    build_index(small_library, folders[0])
    with kept_in(tmp_path / "pieces"):
        for folder in folders[1:]:
            build_index(small_library, folder)
    editions = len(small_library.editions)
    assert len(made) == 2 * editions  # without pieces, and the first time with them
    contents = [{f.name: f.read_bytes() for f in folder.iterdir()} for folder in folders]
    assert contents[0] == contents[1] == contents[2]


def test_a_rebuild_in_the_same_directory_replaces_the_index(
    small_library: Library, copied: Path
) -> None:
    build_index(small_library, copied)
    assert StoredEngine(small_library, copied).search("renonce").total


def test_the_directory_may_be_removed_while_the_index_is_open(
    small_library: Library, copied: Path
) -> None:
    engine = StoredEngine(small_library, copied)
    shutil.rmtree(copied)
    assert engine.search("renonce").total


def test_a_missing_index_is_unavailable(small_library: Library, tmp_path: Path) -> None:
    with pytest.raises(IndexUnavailable, match="no sound search index"):
        StoredEngine(small_library, tmp_path)
    with pytest.raises(IndexUnavailable, match="no sound search index"):
        StoredEngine(small_library, tmp_path / "nowhere")


def test_an_unfinished_build_is_unavailable(small_library: Library, copied: Path) -> None:
    def stop(done: int, of: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        build_index(small_library, copied, stop)
    with pytest.raises(IndexUnavailable, match="no sound search index"):
        open_index(small_library, copied, weights())


def _files(directory: Path) -> list[str]:
    return sorted(file.name for file in directory.iterdir())


def test_every_file_that_is_cut_emptied_or_gone_is_noticed(
    small_library: Library, copied: Path
) -> None:
    for name in _files(copied):
        if "LOCK" in name:
            continue
        whole = (copied / name).read_bytes()
        for damaged in (b"", whole[: len(whole) // 2], b"\xff" + whole[1:], None):
            if damaged is None:
                (copied / name).unlink()
            else:
                (copied / name).write_bytes(damaged)
            with pytest.raises(IndexUnavailable):
                StoredEngine(small_library, copied)
        (copied / name).write_bytes(whole)
    assert StoredEngine(small_library, copied).search("renonce").total


def test_an_index_of_other_texts_is_unavailable(small_library: Library, copied: Path) -> None:
    fewer = Library(Corpus(small_library.corpus.documents[:1], small_library.corpus.concepts))
    with pytest.raises(IndexUnavailable, match="other texts"):
        StoredEngine(fewer, copied)


def test_an_index_made_with_other_terms_is_unavailable(
    small_library: Library, copied: Path
) -> None:
    fewer = Library(Corpus(small_library.corpus.documents, small_library.corpus.concepts[1:]))
    with pytest.raises(IndexUnavailable, match="other texts"):
        StoredEngine(fewer, copied)


def test_an_index_made_with_another_analysis_is_unavailable(
    small_library: Library, copied: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("refsearch.index.stored.FORMAT", -1)
    with pytest.raises(IndexUnavailable, match="other texts"):
        StoredEngine(small_library, copied)


def test_the_signature_is_stable(small_library: Library) -> None:
    assert signature(small_library) == signature(small_library)


def test_arrays_of_every_size_are_read_as_they_were_written(tmp_path: Path) -> None:
    """The size stands last in the directory, and of some the last byte could be taken for padding.

    An index with 192 bytes of last array, 0xC0 in the file, could not be read.
    """
    written = {f"of {size}": {"first": array("I", [7]), "last": array("B", bytes(size))}
               for size in range(300)}  # fmt: skip
    for name, arrays in written.items():
        write_arrays(tmp_path, name, arrays)
    seal(tmp_path)
    for name, arrays in written.items():
        read = read_arrays(StoredFiles(tmp_path), name)
        assert {key: list(one) for key, one in read.items()} == {
            key: list(one) for key, one in arrays.items()
        }, name
