"""Where an excerpt is cut, and that its marks stay on their words."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from refsearch.search.present.excerpts import cut

LONG = "Prima frase. " * 20 + "Qui sta la renonce, e la renonce conta. " + "Ultima frase. " * 20


def _spans(text: str, word: str) -> list[tuple[int, int]]:
    return [match.span() for match in re.finditer(word, text)]


def test_a_short_text_is_shown_whole() -> None:
    assert cut("La renonce.", [(3, 10)], 240).text == "La renonce."


def test_an_excerpt_begins_with_the_sentence_of_its_words() -> None:
    snippet = cut(LONG, _spans(LONG, "renonce"), 80)
    assert snippet.text.startswith("… Qui sta la renonce")
    assert snippet.text.endswith(" …")
    assert [snippet.text[a:b] for a, b in snippet.marks] == ["renonce", "renonce"]


def test_without_matches_an_excerpt_is_the_beginning() -> None:
    assert cut(LONG, [], 40).text == "Prima frase. Prima frase. Prima frase. …"


def test_lines_and_cells_are_joined_without_moving_marks() -> None:
    snippet = cut("PUNTI\t30\nrenonce", [(9, 16)], 240)
    assert snippet.text == "PUNTI 30 renonce"
    assert snippet.text[slice(*snippet.marks[0])] == "renonce"


@pytest.mark.parametrize("length", [1, 10, 37, 200])
@given(text=st.text(alphabet="ab. \n", max_size=300))
def test_marks_always_stand_on_their_words(text: str, length: int) -> None:
    snippet = cut(text, _spans(text, "ab"), length)
    assert all(snippet.text[a:b] == "ab" for a, b in snippet.marks)
    assert len(snippet.text) <= length + 4
