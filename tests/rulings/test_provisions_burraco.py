"""Every provision of the burraco code is cited by some ruling, or is listed with the reason."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest
from support import provisions_of

from refsearch.library.library import Library
from refsearch.rulings.catalogue import procedures

EDITION, WORK = "burraco-2011-it", "burraco-2011"
NOT_RULED: dict[str, str] = tomllib.loads(
    (Path(__file__).parent / "not_ruled_burraco.toml").read_text(encoding="utf-8")
)


@pytest.fixture(scope="module")
def cited() -> set[str]:
    names = [name for name, found in procedures().items() if found.work == WORK]
    return {citation.id for name in names for citation in provisions_of(name)}


def test_every_provision_is_cited_or_listed(library: Library, cited: set[str]) -> None:
    provisions = set(library.book(EDITION).provisions)
    assert provisions - cited == set(NOT_RULED)


def test_every_law_a_ruling_is_made_from_is_cited_by_it() -> None:
    for name, found in procedures().items():
        if found.work != WORK:
            continue
        ids = {citation.id for citation in provisions_of(name)}
        for law in found.laws:
            assert any(id_ == law or id_.startswith(f"{law}.") for id_ in ids), (name, law)


def test_every_reason_says_something() -> None:
    assert [id_ for id_, why in NOT_RULED.items() if len(why) < 9] == []
