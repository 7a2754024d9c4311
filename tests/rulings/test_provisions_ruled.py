"""Every provision that prescribes something is cited by a ruling, or listed with the reason."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path

import pytest
from support import provisions_of

from refsearch.compute.amounts import BRIDGE
from refsearch.library.library import Library
from refsearch.paths import packaged_texts
from refsearch.rulings.catalogue import procedures
from refsearch.rulings.divergences import divergences

EDITIONS = ("bridge-2017-it", "bridge-2017-el")
LAWS = (
    "6",
    *map(str, range(11, 17)),
    *("20.F", "21"),
    *map(str, range(23, 72)),
    *("73.D", "73.E", "75", "79", "82.C", "87"),
    *map(str, range(90, 94)),
)
NOT_RULED: dict[str, str] = tomllib.loads(
    (Path(__file__).parent / "provisions_not_ruled.toml").read_text(encoding="utf-8")
)


@cache
def cited() -> frozenset[str]:
    """Return the provisions of the bridge code that a question or an item cites, as they are."""
    every = {citation for name in procedures() for citation in provisions_of(name)}
    return frozenset(citation.id for citation in every if citation.work == BRIDGE)


def with_a_text(law: str, edition: str, library: Library) -> set[str]:
    book = library.book(edition)
    return {p.id for p in book.walk(book.provision(law)) if p.text.strip()}


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("law", LAWS)
def test_every_provision_of_a_law_is_ruled_or_has_its_reason(
    law: str, edition: str, library: Library
) -> None:
    assert with_a_text(law, edition, library) - cited() - NOT_RULED.keys() == set()


def test_a_reason_is_given_only_for_what_stands_and_is_not_ruled(library: Library) -> None:
    standing = {id_ for law in LAWS for e in EDITIONS for id_ in with_a_text(law, e, library)}
    assert NOT_RULED.keys() - standing == set()
    assert NOT_RULED.keys() & cited() == set()
    assert all(len(reason.split()) > 4 for reason in NOT_RULED.values())


def test_what_only_one_edition_numbers_is_cited_by_what_holds_it(library: Library) -> None:
    italian, greek = (
        {id_ for law in LAWS for id_ in with_a_text(law, edition, library)} for edition in EDITIONS
    )
    for id_ in italian ^ greek:
        assert any(id_.startswith(f"{whole}.") for whole in cited()), id_


# what the translations differ in there changes nothing that a ruling says
_WRONG = "infraction in one and irregularity in the other name the same wrong"
_DUTY = "what the Italian says with must or shall the Greek prescribes in the plain form"
NOT_DIVERGENT = {
    "6.A": "that the pack is shuffled before the deal both texts say",
    "6.D.1": _DUTY,
    "12.C.1.b": _WRONG,
    "12.C.1.e.i": _WRONG,
    "12.C.4": "the average of the contestants' scores is the same for the side of each",
    "13.A.2": "what the Greek says with shall the Italian prescribes in the plain form",
    "13.D": _DUTY,
    "21.B.3": _WRONG,
    "38.C": _DUTY,
    "51.B.2.b": "makes or may make any legal play: a card of his own choice is played either way",
    "51.B.2.c": _DUTY,
    "67.A.2": _DUTY,
    "79.C.1": "the Greek text only lacks the scorer as an example of an official",
}


def test_a_slip_judged_on_what_a_ruling_applies_is_told_to_the_director() -> None:
    judged = tomllib.loads((packaged_texts() / "triage" / "bridge-2017.toml").read_text("utf-8"))
    slips = {e["id"] for e in judged[" ".join(EDITIONS)] if e["verdict"] == "translation-slip"}
    divergent = {one.citation.id for one in divergences()}
    assert (slips & cited()) - divergent == NOT_DIVERGENT.keys()
