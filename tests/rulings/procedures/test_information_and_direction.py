"""Where a divergence is quoted, and how an edition with its own numbers is cited."""

from __future__ import annotations

import pytest

from refsearch.compute.amounts import BRIDGE, Citation
from refsearch.games.catalogue import cited_places
from refsearch.library.library import Library
from refsearch.rulings.divergences import divergences_on


@pytest.mark.parametrize(
    ("cited", "quoted"),
    [
        ("16.B.1.b", {"16.B.1", "16.B.1.b"}),
        ("16.B.1.a", {"16.B.1"}),
        ("67", set()),
        ("50", set()),
        ("26.B", {"26.B"}),
    ],
)
def test_a_divergence_is_quoted_where_its_provision_is_applied_not_where_its_law_is_named(
    cited: str, quoted: set[str]
) -> None:
    assert {d.citation.id for d in divergences_on([Citation(BRIDGE, cited)])} == quoted


def test_what_an_edition_numbers_otherwise_is_cited_by_its_own_number(
    library: Library,
) -> None:
    cited = Citation(BRIDGE, "71.B")
    ids = {edition: (id_, said) for edition, id_, said in cited_places(library, cited)}
    assert ids["bridge-2017-it"] == ("71.B", "Art. 71B")
    assert ids["bridge-2017-el"] == ("71.2", "Νόμος 71.2")
