"""Which law a ruling stands beside."""

from __future__ import annotations

import pytest
from flask import Flask

from refsearch.compute.amounts import BRIDGE, NORME
from refsearch.library.library import Library
from refsearch.rulings.registry import Procedure
from refsearch.web.rulings import listing


def _rule(_case: object) -> None:
    return None


@pytest.mark.parametrize(
    ("work", "law", "edition", "asked", "found"),
    [
        (BRIDGE, "27", "bridge-2017-it", "27.B.1", True),
        (BRIDGE, "41.A", "bridge-2017-el", "41", True),
        (BRIDGE, "2", "bridge-2017-it", "27", False),
        (BRIDGE, "27", "bridge-2007-it", "27", False),
        (NORME, "app4.4", "norme-2010-it", "app4", True),
        ("bridge-2007", "norme-2010:app4.4", "norme-2010-it", "app4.4", True),
        ("bridge-2007", "norme-2010:app4.4", "norme-2010-it", "app7", False),
    ],
)
def test_a_ruling_stands_beside_the_laws_it_is_made_from(
    real_app: Flask,
    library: Library,
    monkeypatch: pytest.MonkeyPatch,
    work: str,
    law: str,
    edition: str,
    asked: str,
    found: bool,
) -> None:
    one = Procedure("insufficient-bid", work, (law,), _rule, "insufficient-bid")
    monkeypatch.setattr(listing, "rulings_by_place", lambda: listing.by_place([one]))
    with real_app.test_request_context("/it/"):
        assert bool(listing.rulings_of_law(library, library.book(edition), asked, "it")) == found
