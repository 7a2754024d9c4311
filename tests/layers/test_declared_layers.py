"""Layers that an edition declares in layers.toml: modal strength, notes for its own country."""

from __future__ import annotations

import tomllib
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from small import DOCUMENT

from refsearch.errors import TextError
from refsearch.layers.declared import (
    DeclaredLayers,
    DeclaredModality,
    DeclaredWord,
    find_notes,
    read_declared_layers,
)
from refsearch.layers.modality import ModalFinder, with_modality
from refsearch.library.library import Library
from refsearch.library.model import Block, Part

GOLD = Path(__file__).parent.parent / "gold"
NOTES = tomllib.loads((GOLD / "national_notes.toml").read_text(encoding="utf-8"))["note"]
MODAL = tomllib.loads((GOLD / "modality.toml").read_text(encoding="utf-8"))["edition"]
OPENING = ("(στην Ελλάδα",)


@pytest.mark.parametrize(
    ("text", "notes"),
    [
        ("Α. (στην Ελλάδα ισχύει) Β.", ["(στην Ελλάδα ισχύει)"]),
        ("(στην Ελλάδα (και αλλού) ισχύει).", ["(στην Ελλάδα (και αλλού) ισχύει)"]),
        ("(στην Ελλάδα α) και (στην Ελλάδα β)", ["(στην Ελλάδα α)", "(στην Ελλάδα β)"]),
        ("Σε ισχύ στην Ελλάδα από το 2017", []),
        ("(στην Ελλάδα χωρίς τέλος", ["(στην Ελλάδα χωρίς τέλος"]),
    ],
)
def test_a_note_goes_from_its_bracket_to_the_one_that_closes_it(
    text: str, notes: list[str]
) -> None:
    assert [text[n.start : n.end] for n in find_notes("1", text, OPENING)] == notes


def test_all_the_notes_for_greece_are_found(library: Library) -> None:
    book = library.book("bridge-2017-el")
    found = book.document.national_notes
    assert [note.holder for note in found] == [note["in"] for note in NOTES]
    for note, gold in zip(found, NOTES, strict=True):
        held = book.provisions.get(note.holder) or book.footnotes[note.holder]
        words = held.text[note.start : note.end].split()
        assert " ".join(words[2:5]) == gold["begins"]
        assert " ".join(words[-3:]) == gold["ends"]
        assert book.national_notes_of(note.holder) == (note,)


def test_an_edition_that_declares_no_notes_has_none(library: Library) -> None:
    assert library.book("bridge-2017-it").document.national_notes == ()
    assert library.book("bridge-2017-it").national_notes_of("1.B") == ()


@pytest.mark.parametrize("gold", MODAL, ids=lambda gold: gold["id"])
def test_the_modal_words_of_laws_read_by_hand_are_marked(
    library: Library, gold: dict[str, Any]
) -> None:
    if gold["id"] not in library.books:
        pytest.skip(f"{gold['id']} is not in texts/")
    book = library.book(gold["id"])
    held = [p.id for law in gold["laws"] for p in book.walk(book.provision(law))]
    found = {id_: [span.word for span in book.modality_of(id_)] for id_ in held}
    assert {id_: words for id_, words in found.items() if words} == gold["marks"]
    marked = sum(map(len, found.values()))
    assert len(gold["supposed"]) / marked < 0.03


def test_each_modal_word_cites_the_sentence_that_gives_its_strength(library: Library) -> None:
    declaring = [book for book in library.books.values() if book.document.modal_words]
    assert {"bridge-2017-it", "bridge-2017-el"} <= {book.edition.id for book in declaring}
    for book in declaring:
        words = {word.key: word for word in book.document.modal_words}
        for word in words.values():
            text = "\n".join(block.text for block in book.parts[word.source].blocks)
            assert word.sentence in text
        for span in book.document.modality:
            word = words[span.word]
            assert (span.strength, span.polarity) == (word.strength, word.polarity)


@pytest.mark.parametrize("edition", ["bridge-2017-it", "bridge-2017-el"])
def test_the_strengths_stand_in_the_order_of_the_introduction(
    library: Library, edition: str
) -> None:
    words = {word.key: word.strength for word in library.book(edition).document.modal_words}
    assert [words[key] for key in ("may", "should", "shall", "must")] == [1, 3, 4, 5]
    assert [words[key] for key in ("shall-not", "may-not", "must-not")] == [3, 4, 5]


def finder(**forms: list[str]) -> ModalFinder:
    words = tuple(
        DeclaredWord(key, 1, "affirmative", "", tuple(given_))
        for key, given_ in forms.items()
        if key != "unmarked"
    )
    return ModalFinder(DeclaredModality("introduction", words, tuple(forms.get("unmarked", ()))))


@pytest.mark.parametrize(
    ("forms", "text", "marks"),
    [
        ({"may": ["può"]}, "Egli può; ripuò. PUÒ", ["può", "PUÒ"]),
        (
            {"may": ["può"], "not": ["non (si|lo) può"]},
            "non si può, non può",
            ["non si può", "non può"],
        ),
        ({"may": ["può"], "not": ["non (si|lo) può"]}, "non egli può", ["può"]),
        (
            {"not": ["nessun … può"]},
            "Nessun giocatore di linea può",
            ["Nessun giocatore di linea può"],
        ),
        ({"not": ["nessun … può"]}, "Se nessun giocatore passa, egli può", []),
        ({"shall": ["θα"], "unmarked": ["θα ήταν"]}, "θα ήταν, θα γίνει", ["θα"]),
        ({"may": ["μπορεί να", "μπορεί"]}, "μπορεί να ή μπορεί, πριν", ["μπορεί να", "μπορεί"]),
    ],
)
def test_a_form_marks_its_words_and_the_longer_goes_first(
    forms: dict[str, list[str]], text: str, marks: list[str]
) -> None:
    assert [text[s.start : s.end] for s in finder(**forms).find("1", text)] == marks


def test_a_sentence_that_is_not_in_the_introduction_is_an_error_that_names_the_file() -> None:
    part = Part("introduction", "", "front", (Block("paragraph", "«μπορεί να» κάνει"),))
    word = DeclaredWord("may", 1, "affirmative", "«οφείλει να» κάνει", ("οφείλει",))
    declared = DeclaredLayers(modality=DeclaredModality("introduction", (word,)))
    with pytest.raises(TextError, match=r"x/layers.toml.*does not stand in 'introduction'"):
        with_modality(replace(DOCUMENT, parts=(part,)), declared, "x/layers.toml")


def test_a_malformed_file_is_an_error_with_its_line(tmp_path: Path) -> None:
    file = tmp_path / "layers.toml"
    file.write_text("[modality]\nsource = 3\nword = []\n", encoding="utf-8")
    with pytest.raises(TextError, match=r"layers\.toml:2"):
        read_declared_layers(file)
    assert read_declared_layers(tmp_path / "none.toml") == DeclaredLayers()


@given(st.text(alphabet="(στην Ελλάδα)", max_size=60))
def test_notes_of_any_text_stand_inside_it(text: str) -> None:
    for note in find_notes("1", text, OPENING):
        assert text[note.start :].startswith(OPENING)
        assert note.start < note.end <= len(text)
