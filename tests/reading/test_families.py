"""Which editions are of one work, and which work follows which, as they declare it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from rowing import rowing_folder
from small_corpus import edition

from refsearch.checks.all import check_texts
from refsearch.library.edition import Edition
from refsearch.library.library import Library
from refsearch.library.model import Corpus, Document
from refsearch.reading.corpus import read_corpus
from refsearch.reading.families import with_families

SOURCE = "## Article 1: Course\n\n1a) One.\n\n1b) Two.\n\n## Article 2: Crew\n\n2a) Three.\n"
TEXT = "# — {#laws .laws}\n\n" + SOURCE


def rowing(name: str, year: int, **said: str) -> Edition:
    """An edition with a work of its own, but for what is said."""
    one = edition(name, name, year)
    return replace(one, **{"work": name, "language": name.rpartition("-")[2], **said})


OLD, NEW = rowing("row-2022-en", 2022, work="row-2022"), rowing("row-2024-en", 2024)
NEW = replace(NEW, work="row-2024", succeeds="row-2022")


@pytest.mark.parametrize(
    ("said", "work", "line"),
    [
        pytest.param(
            rowing("regles-fr", 2022, translation_of="row-2022-en"),
            "row-2022", {"row-2024": "row-2022"}, id="of the edition of its year",
        ),
        pytest.param(
            rowing("regles-fr", 2022, translation_of="row-2024-en"),
            "row-2022", {"row-2024": "row-2022"}, id="of a newer edition, whose line has its year",
        ),
        pytest.param(
            rowing("regles-fr", 2024, translation_of="row-2022"),
            "row-2024", {"row-2024": "row-2022"}, id="of a work, whose line has its year",
        ),
        pytest.param(
            rowing("regles-fr", 2023, translation_of="row-2024-en"),
            "regles-fr", {"row-2024": "regles-fr", "regles-fr": "row-2022"}, id="of a year between",
        ),
        pytest.param(
            rowing("regles-fr", 2020, translation_of="row-2024-en"),
            "regles-fr", {"row-2024": "row-2022", "row-2022": "regles-fr"}, id="of an older year",
        ),
        pytest.param(
            rowing("regles-fr", 2026, translation_of="row-2022-en"),
            "regles-fr", {"regles-fr": "row-2024", "row-2024": "row-2022"}, id="of a newer year",
        ),
        pytest.param(
            rowing("regles-fr", 2026, succeeds="row-2024-en"),
            "regles-fr", {"regles-fr": "row-2024", "row-2024": "row-2022"}, id="after an edition",
        ),
    ],
)  # fmt: skip
def test_a_translation_takes_the_place_of_its_year(
    said: Edition, work: str, line: dict[str, str]
) -> None:
    found, faults = with_families([OLD, NEW, said])
    assert faults == []
    assert found["regles-fr"].work == work
    assert {e.work: e.succeeds for e in found.values() if e.succeeds} == line


@pytest.mark.parametrize(
    ("editions", "message"),
    [
        ([NEW, rowing("x-fr", 2024, translation_of="row-2023-en")], "there is no such edition"),
        ([NEW, rowing("x-fr", 2024, translation_of="x-fr")], "there is no such edition"),
        ([replace(OLD, succeeds="row-2024"), NEW], "in turn"),
    ],
)
def test_a_declaration_that_leads_nowhere_is_told(editions: list[Edition], message: str) -> None:
    found, faults = with_families(editions)
    assert [message in fault.message for fault in faults] == [True]
    assert all(one.translation_of in found or not one.translation_of for one in found.values())
    again, none = with_families(list(found.values()))
    assert (again, none) == (found, [])


def test_a_translation_of_an_older_year_has_a_newer_original() -> None:
    old = rowing("x-fr", 2022, translation_of="row-2022-en")
    new = rowing("y-fr", 2024, translation_of="row-2024-en")
    found, _ = with_families([OLD, NEW, old, new])
    documents = tuple(Document(one, (), (), (), (), ()) for one in found.values())
    library = Library(Corpus(documents, (), ()))
    newer = {id_: library.newer_original(id_) for id_ in found}
    assert {id_: one and one.id for id_, one in newer.items()} == {
        "row-2022-en": None, "row-2024-en": None, "x-fr": "row-2024-en", "y-fr": None,
    }  # fmt: skip


def editions(texts: Path, count: int) -> None:
    """Write a folder with editions of one work, the last of which lacks a provision."""
    folder = rowing_folder(texts, TEXT)
    (folder / "source.txt").write_text(SOURCE, "utf-8")
    for n in range(1, count):
        other = texts / f"rowing-2024-{chr(96 + n)}x"
        other.mkdir()
        for file in folder.iterdir():
            said = file.read_text("utf-8").replace("rowing-2024-en", other.name)
            (other / file.name).write_text(said, "utf-8")


def write(folder: Path, more: str) -> None:
    """Add to the text of an edition, and to its source."""
    (folder / "text.md").write_text(TEXT + more, "utf-8")
    (folder / "source.txt").write_text(SOURCE + more, "utf-8")


def test_twenty_editions_are_checked_against_one_and_summed_up(tmp_path: Path) -> None:
    editions(tmp_path, 20)
    assert check_texts(tmp_path) == []
    first = tmp_path / "rowing-2024-ax"
    write(first, "\n2b) Four.\n")
    [found] = check_texts(tmp_path)
    assert found.message == (
        "rowing-2024-ax has 2.b, rowing-2024-bx, rowing-2024-cx, rowing-2024-dx and 16 more have "
        "not; align or restore it"
    )


def test_twenty_editions_that_do_not_agree_at_all_are_told_in_fewer_than_sixty_lines(
    tmp_path: Path,
) -> None:
    editions(tmp_path, 20)
    for n, folder in enumerate(sorted(tmp_path.glob("rowing-*"))):
        more = "".join(f"\n2{chr(98 + at)}) {n} {at}.\n" for at in range(n))
        write(folder, more)
    found = check_texts(tmp_path)
    assert 20 < len(found) < 60
    assert any("more of" in one.message for one in found)


def test_an_edition_with_a_declaration_that_leads_nowhere_is_served_and_told(
    tmp_path: Path,
) -> None:
    folder = rowing_folder(tmp_path, TEXT)
    about = folder / "edition.toml"
    said = about.read_text("utf-8").replace("game =", 'translation_of = "lost-2022-en"\ngame =')
    about.write_text(said, "utf-8")
    corpus, problems = read_corpus(tmp_path)
    assert [document.edition.id for document in corpus.documents] == ["rowing-2024-en"]
    assert f"{about}:6: translation_of is 'lost-2022-en', and there is no such" in str(problems[0])
