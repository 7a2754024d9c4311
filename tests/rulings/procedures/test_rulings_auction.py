"""The procedures of the auction (Laws 23 to 39): what is asked, and what is told to whom."""

from __future__ import annotations

import pytest
from support import every_leaf, scenarios

from refsearch.rulings.catalogue import rule_case
from refsearch.rulings.explore import Leaf

CASES = scenarios("auction")
NAMES = sorted({case.procedure for case in CASES})


def test_a_fact_that_is_not_needed_is_not_asked() -> None:
    facts = {"call-kind": "pass", "turn": "partner", "reaction": "accepted", "comparable": "none"}
    assert rule_case("call-out-of-rotation", facts).unused == ("comparable",)


def test_a_pass_is_called_artificial_only_where_it_is_one_and_sent_to_31() -> None:
    for leaf in every_leaf("call-out-of-rotation"):
        assert leaf.ruling
        facts, said = dict(leaf.facts), {item.id: item for item in leaf.ruling.items}
        kind = str(facts.get("call-kind"))
        if "artificial-denominations" in said:
            assert kind.startswith("artificial")
        as_bid = kind in ("artificial-pass", "pass-of-artificial-call") and "turn-reverts" in said
        assert ("pass-ruled-as-bid" in said) == as_bid
        if as_bid:
            assert [c.id for c in said["pass-ruled-as-bid"].citations] == ["30.C"]


def test_what_was_called_is_not_asked_where_it_changes_nothing() -> None:
    for leaf in every_leaf("call-out-of-rotation"):
        if {"deemed-in-rotation", "disregarded", "treated-as-change"} & said_in(leaf):
            assert "call-kind" not in dict(leaf.facts)


def test_whether_a_double_is_admissible_is_asked_before_whether_it_is_accepted() -> None:
    for leaf in every_leaf("call-out-of-rotation"):
        asked = [key for key, _ in leaf.facts]
        if str(dict(leaf.facts).get("call-kind")).endswith("double") and "reaction" in asked:
            assert asked.index("double-admissible") < asked.index("reaction")
            assert dict(leaf.facts)["double-admissible"] == "yes"


@pytest.mark.parametrize("name", NAMES)
def test_nobody_who_said_he_is_a_defender_is_told_if_he_becomes_one(name: str) -> None:
    for leaf in every_leaf(name):
        facts = dict(leaf.facts)
        if facts.get("offender-defends") == "yes" or facts.get("who-called") == "defender-calls":
            conditional = {
                "no-lead-restrictions",
                "lead-may-be-forbidden",
                "lead-may-be-forbidden-unless-comparable",
            }
            assert not conditional & said_in(leaf)


def test_a_premature_replacement_cites_the_law_on_it_whatever_it_is() -> None:
    for leaf in every_leaf("insufficient-bid"):
        if dict(leaf.facts).get("bid-reaction") == "replaced-prematurely":
            assert leaf.ruling
            assert "27.C" in {c.id for item in leaf.ruling.items for c in item.citations}


def said_in(leaf: Leaf) -> set[str]:
    return {item.id for item in leaf.ruling.items} if leaf.ruling else set()
