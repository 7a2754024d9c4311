"""What stands beside the citation of a law, and who cites it: each once."""

from __future__ import annotations

import pytest
from parsed import Soup

from refsearch.library.model import Block, Provision
from refsearch.web.common.titles import title_behind, title_or_beginning

LONG = "The Assembly, which all members are, meets in the first month of each year in Sintra"


def law(citation: str, heading: str | None, label: str = "") -> Provision:
    blocks = (Block("paragraph", LONG),)
    return Provision("x", None, label, citation, "norm", heading, "laws", blocks)


@pytest.mark.parametrize(
    ("one", "listed", "behind"),
    [
        (law("Art. 4", "Seat", "4"), "Seat", "Seat"),
        (law("Art. 4", None, "4"), "The Assembly, which all members are, meets in the first …", ""),
        (law("Annex X", "Annex X. Measures"), "Annex X. Measures", "Measures"),
        (law("Anlage 3", "Anlage 3 Fees"), "Anlage 3 Fees", "Fees"),
        (law("Anlage 3", "Anlage 30 Fees"), "Anlage 30 Fees", "Anlage 30 Fees"),
        (law("Scope", "Scope"), "Scope", "Scope"),
        (law("Scope", None), "Scope", ""),
    ],
)
def test_a_law_without_a_title_is_listed_by_its_beginning(
    one: Provision, listed: str, behind: str
) -> None:
    assert (title_or_beginning(one), title_behind(one)) == (listed, behind)


@pytest.mark.parametrize("path", ["bridge-2017-it/16", "bridge-2017-it/64", "bridge-2017-el/27"])
def test_a_place_that_cites_a_text_several_times_is_named_once(ask: Soup, path: str) -> None:
    named = [one["href"] for one in ask(f"/en/{path}").select("#cited-by .citing a")]
    assert named
    assert len({*named}) == len(named)
