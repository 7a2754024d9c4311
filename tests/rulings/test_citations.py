"""Every question and outcome cites the deepest provision that says it, and none twice."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from support import every_leaf, items_of, questions_of

from refsearch.compute.amounts import Citation
from refsearch.library.library import Library
from refsearch.library.model import Provision
from refsearch.rulings.case import Item
from refsearch.rulings.catalogue import procedures
from refsearch.rulings.questions import Question

NAMES = tuple(procedures())
# What holds other provisions and is cited all the same: each entry was read against the text.
WHOLE: dict[str, dict[str, Any]] = tomllib.loads(
    (Path(__file__).parent / "cited_whole.toml").read_text(encoding="utf-8")
)


def parts_of(name: str) -> Iterator[Question | Item]:
    yield from questions_of(name)
    yield from items_of(name)


def holds(one: Citation, other: Citation) -> bool:
    return one.work == other.work and other.id.startswith(f"{one.id}.")


@pytest.mark.parametrize("name", NAMES)
def test_no_provision_is_cited_twice_in_a_list_nor_together_with_one_inside_it(name: str) -> None:
    for part in parts_of(name):
        assert len(set(part.citations)) == len(part.citations), part
        pairs = product(part.citations, repeat=2)
        assert [(a.id, b.id) for a, b in pairs if holds(a, b)] == [], part.id


@cache
def containers(library: Library, citation: Citation) -> tuple[Provision, ...]:
    """Return a cited provision as each edition has it, where it holds others of its kind."""
    books = [library.book(e.id) for e in library.editions if e.work == citation.work]
    found = [(book, book.provisions.get(citation.id)) for book in books]
    return tuple(
        held
        for book, held in found
        if held and any(book.provision(id_).kind in ("norm", held.kind) for id_ in held.children)
    )


def cited_whole(name: str, library: Library) -> set[tuple[str, str]]:
    """Return (provision, item) for each citation of what holds others.

    A question may cite the words before the letters that its choices are made from; it is here
    where what it cites has no words of its own.
    """
    found = set()
    for part in parts_of(name):
        for citation in part.citations:
            held = containers(library, citation)
            own = all(provision.text.strip() for provision in held)
            if held and not (own and isinstance(part, Question)):
                found.add((f"{citation.work}:{citation.id}", part.id))
    return found


def test_a_provision_is_cited_whole_only_where_that_was_read_to_be_right(library: Library) -> None:
    cited = set().union(*(cited_whole(name, library) for name in NAMES))
    assert cited == {(place, id_) for place, entry in WHOLE.items() for id_ in entry["items"]}


@pytest.mark.parametrize("place", WHOLE)
def test_the_words_before_the_letters_are_there_or_a_reason_is(
    place: str, library: Library
) -> None:
    entry, (work, _, id_) = WHOLE[place], place.partition(":")
    assert set(entry) in ({"own", "items"}, {"whole", "items"})
    if "own" in entry:
        italian = next(e.id for e in library.editions if e.work == work and e.language == "it")
        assert entry["own"] in " ".join(library.book(italian).provision(id_).text.split())
        assert all(held.text.strip() for held in containers(library, Citation(work, id_)))
    else:
        assert len(entry["whole"].split()) > 4


@pytest.mark.parametrize("name", NAMES)
def test_an_outcome_is_no_coarser_than_the_question_that_led_to_it(name: str) -> None:
    """A question asked by a letter of a provision: its outcome may cite the whole if it is read."""
    for leaf in every_leaf(name):
        asked = {c for a in leaf.ruling.path for c in a.question.citations} if leaf.ruling else ()
        for item in leaf.ruling.items if leaf.ruling else ():
            for cited in item.citations:
                if any(holds(cited, finer) for finer in asked):
                    place = f"{cited.work}:{cited.id}"
                    assert item.id in WHOLE.get(place, {}).get("items", ()), (item.id, cited)
