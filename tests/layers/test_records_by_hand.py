"""What a reader records about references stands at whole words, and not inside longer ones."""

from __future__ import annotations

import pytest

from refsearch.layers.references.manual import (
    AsPrinted,
    ManualReference,
    ManualReferences,
    printed_so,
    standing,
)
from refsearch.library.links import Reference


@pytest.mark.parametrize(
    ("words", "text", "stands"),
    [
        ("zu 1", "zu 1, zu 10, zu 1a, zu 1.2, zu 1.", 2),
        ("1.2", "1.2, 3.1.2, 1.2.4, 1.20", 1),
        ("Part", "the Part, a Party, Parts", 1),
        ("§ 4 (2)", "§ 4 (2) und § 4 (2)1", 2),  # ends with a sign: what follows is no longer word
        ("Artikel 5", "Artikel 5¹ und Artikel 55", 1),  # the mark of a note is no part of a number
        ("第3条", "は第3条の", 1),  # in a script without spaces words have no bounds
        ("ข้อ 3", "ตามข้อ 3 และข้อ 30", 1),
    ],
)
def test_recorded_words_stand_where_they_are_no_part_of_a_longer_word_or_number(
    words: str, text: str, stands: int
) -> None:
    record = ManualReference("1", words, "a reason")
    assert len([*standing(record, "1", text)]) == stands


def test_the_second_occurrence_is_counted_among_whole_words() -> None:
    record = ManualReference("1", "zu 1", "a reason", at=2)
    assert [*standing(record, "1", "zu 1, zu 10, zu 1")] == [(13, 17)]


@pytest.mark.parametrize(
    ("cited", "so"), [("Rule 6", True), ("Rule 6, 7", True), ("Rule 60", False)]
)
def test_a_citation_is_as_printed_if_it_has_the_recorded_words_whole(cited: str, so: bool) -> None:
    manual = ManualReferences(as_printed=(AsPrinted("3", "a reason", "Rule 6"),))
    found = Reference("3.a", "text", cited, 0, len(cited))
    assert bool(printed_so(manual, found)) == so
