"""Since when a law says what it says: by its words, not by the day of a file or of a build."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest
from whole import whole

from refsearch.languages.registry import Languages
from refsearch.library.dated import compared, days_of, note_changes
from refsearch.library.library import Library
from refsearch.library.model import Block, Corpus

RECEIVED, FIRST, SECOND = date(2026, 11, 20), date(2026, 12, 1), date(2027, 1, 15)
OF = "bridge-2017-it"


def _without(library: Library, *editions: str) -> Library:
    documents = tuple(d for d in library.corpus.documents if d.edition.id not in editions)
    return Library(replace(library.corpus, documents=documents), Languages())


def _changed(library: Library, law: str) -> Library:
    """Return a library in which one provision says a sentence more."""
    documents = list(map(whole, library.corpus.documents))
    n = next(n for n, document in enumerate(documents) if document.edition.id == OF)
    provisions = tuple(
        replace(p, blocks=(*p.blocks, Block("paragraph", "More."))) if p.id == law else p
        for p in documents[n].provisions
    )
    documents[n] = replace(documents[n], provisions=provisions)
    corpus: Corpus = replace(library.corpus, documents=tuple(documents))
    return Library(corpus, Languages())


def test_a_new_edition_has_the_day_on_which_it_was_received(library: Library) -> None:
    ledger = compared({}, library, FIRST, lambda _edition: RECEIVED)
    assert {said.since for said in ledger.values()} == {RECEIVED}
    assert f"{OF}:27" in ledger
    assert f"{OF}:def.alert" in ledger


def test_a_law_keeps_its_day_through_any_build_and_only_the_one_that_changes_has_another(
    library: Library,
) -> None:
    ledger = compared({}, library, FIRST, lambda _edition: RECEIVED)
    assert compared(ledger, library, SECOND, lambda _edition: SECOND) == ledger
    later = compared(ledger, _changed(library, "27.B.1.a"), SECOND, lambda _edition: RECEIVED)
    assert {of for of in later if later[of].since == SECOND} == {f"{OF}:27"}
    again = compared(later, _changed(library, "27.B.1.a"), date(2028, 1, 1), lambda _e: RECEIVED)
    assert again == later


def test_an_edition_added_later_does_not_move_the_others(library: Library) -> None:
    small = _without(library, OF)
    ledger = compared({}, small, FIRST, lambda _edition: RECEIVED)
    later = compared(ledger, library, SECOND, lambda _edition: FIRST)
    assert {later[of].since for of in later if of.startswith(f"{OF}:")} == {FIRST}
    assert {of: later[of] for of in ledger} == ledger


def test_what_is_noted_beside_the_builds_is_read_again_and_damage_is_as_nothing(
    library: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("REFSEARCH_STORE", str(tmp_path))
    monkeypatch.delenv("SOURCE_DATE_EPOCH", raising=False)
    book = library.book(OF)
    of_files = days_of(book)
    note_changes(library)
    assert days_of(book) == of_files
    noted = tmp_path / "changed.json"
    assert [file.name for file in tmp_path.iterdir()] == [noted.name]
    day = str(of_files["27"])
    noted.write_text(noted.read_text(encoding="utf-8").replace(day, "2020-02-02"), encoding="utf-8")
    assert {str(one) for one in days_of(book).values()} == {"2020-02-02"}
    note_changes(library)
    assert {str(one) for one in days_of(book).values()} == {"2020-02-02"}
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1600000000")
    assert {str(one) for one in days_of(book).values()} == {"2020-09-13"}
    monkeypatch.delenv("SOURCE_DATE_EPOCH")
    noted.write_bytes(b"\xff{")
    assert days_of(book) == of_files
