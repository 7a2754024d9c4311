"""What corresponds to what in another edition, in its work and across works."""

from __future__ import annotations

from dataclasses import replace

import pytest
from whole import whole

from refsearch.citations.locator import law_of
from refsearch.comparison.counterparts import Aligner, aligner_of
from refsearch.library.library import Library

IT, EL, OLD, NORME = "bridge-2017-it", "bridge-2017-el", "bridge-2007-it", "norme-2010-it"


@pytest.fixture(scope="module")
def aligner(library: Library) -> Aligner:
    return aligner_of(library)


@pytest.mark.parametrize(
    ("edition", "id_", "other", "ids", "source"),
    [
        (IT, "27.B", EL, ("27.B",), "same-id"),
        (IT, "71.A", EL, ("71.1",), "recorded"),
        (EL, "71.1", IT, ("71.A",), "recorded"),
        (IT, "def.alert", EL, ("def.alert",), "same-id"),
    ],
)
def test_within_a_work_ids_agree_but_for_what_is_recorded(
    aligner: Aligner, edition: str, id_: str, other: str, ids: tuple[str, ...], source: str
) -> None:
    answer = aligner.counterparts(edition, id_, other)
    assert (answer.ids, answer.found[0].source, answer.missing) == (ids, source, "")


@pytest.mark.parametrize(
    ("id_", "now"),
    [("16.C.1", "16.D.1"), ("16.D.1", "16.C.1"), ("17.D.3", "15.A.3"), ("23", "72.C")],
)
@pytest.mark.parametrize("newer", [IT, EL])
def test_across_works_a_provision_is_found_where_it_went(
    aligner: Aligner, id_: str, now: str, newer: str
) -> None:
    assert aligner.one(OLD, id_, newer) == now
    assert id_ in aligner.counterparts(newer, now, OLD).ids


def test_both_directions_agree_on_every_provision(aligner: Aligner, library: Library) -> None:
    for newer in (IT, EL):
        for id_ in library.book(OLD).provisions:
            answer = aligner.counterparts(OLD, id_, newer)
            assert answer.found or answer.missing == "absent"
            for one in answer.found:
                back = aligner.counterparts(newer, one.id, OLD)
                assert id_ in back.ids, (id_, one.id)
                assert {b.relation for b in back.found if b.id == id_} == {one.relation}


@pytest.mark.parametrize(
    ("edition", "id_", "other", "missing"),
    [
        (IT, "64", OLD, "not-in-file"),
        (EL, "71.2", OLD, "not-in-file"),
        (IT, "23.A.1", OLD, "absent"),
        (EL, "def.lho", IT, "absent"),
        (IT, "27.B", NORME, "not-comparable"),
    ],
)
def test_what_is_absent_and_what_the_file_lacks_are_told_apart(
    aligner: Aligner, edition: str, id_: str, other: str, missing: str
) -> None:
    answer = aligner.counterparts(edition, id_, other)
    assert (answer.found, answer.missing) == ((), missing)


def test_a_definition_of_an_older_work_corresponds_to_that_of_its_concept(
    aligner: Aligner, library: Library
) -> None:
    book = library.book(OLD)
    for definition in book.definitions.values():
        for twin in aligner.counterparts(OLD, definition.id, EL).ids:
            assert library.book(EL).definitions[twin].concept == definition.concept


def test_a_place_in_a_law_that_the_file_of_a_translation_lacks_is_not_called_absent(
    library: Library,
) -> None:
    documents = {one.edition.id: one for one in library.corpus.documents}
    greek = whole(documents[EL])
    held = tuple(p for p in greek.provisions if law_of(p.id) != "30")
    edition = replace(greek.edition, missing_laws=((30, 30),))
    documents[EL] = replace(greek, edition=edition, provisions=held, references=(), terms=())
    corpus = replace(library.corpus, documents=tuple(documents.values()))
    aligner = Aligner(Library(corpus, library.languages))
    assert aligner.one(OLD, "30.A", IT) == "30.A"
    assert aligner.counterparts(OLD, "30.A", EL).missing == "not-in-file"
    assert aligner.counterparts(IT, "30.A", EL).missing == "not-in-file"
    assert aligner.counterparts(OLD, "12.C.1.f", EL).missing == "absent"
