"""Leads and plays out of turn (53 to 60), revokes (61 to 64), defective tricks (67)."""

from __future__ import annotations

from typing import Any

import pytest
from support import every_leaf

from refsearch.compute.registry import FUNCTIONS
from refsearch.games.bridge.cards import partner_of, side_of
from refsearch.games.bridge.play.procedure import PlayResult, RevokeFound
from refsearch.rulings.catalogue import rule_case
from refsearch.rulings.explore import Leaf

NAMES = (
    "opening-lead-out-of-turn",
    "declarer-lead-out-of-turn",
    "defender-lead-out-of-turn",
    "premature-play",
    "simultaneous-plays",
    "inability-to-comply",
    "play-after-irregularity",
    "revoke-enquiry",
    "revoke",
    "defective-trick",
)
# Answers before he has the ruling, where a revoke is established.
MOST_FOR_TRICKS = 4


@pytest.mark.parametrize("name", NAMES)
def test_no_answers_contradict_each_other(name: str) -> None:
    assert not any(leaf.refused for leaf in every_leaf(name))


def test_a_ruling_needs_few_answers() -> None:
    paths = [dict(leaf.facts) for leaf in every_leaf("revoke")]
    counted = [facts for facts in paths if "revoke-tricks" in facts]
    played_on = [facts for facts in counted if facts["since-the-revoke"] == "played-on"]
    assert max(map(len, played_on)) == MOST_FOR_TRICKS


LAST_QUESTIONS = {"revoke-tricks": "exemption", "side-won-a-trick": "exemption"}
NO_TRANSFER = "no-trick-"


@pytest.mark.parametrize("name", NAMES)
def test_nobody_is_asked_who_won_before_law_64_excepts(name: str) -> None:
    for leaf in every_leaf(name):
        asked = [id_ for id_, _ in leaf.facts]
        for tricks, exceptions in LAST_QUESTIONS.items():
            if tricks in asked:
                assert asked[asked.index(tricks) - 1] in (exceptions, "claim-made", "edition")
                assert dict(leaf.facts)[exceptions] == "none"


@pytest.mark.parametrize("name", NAMES)
def test_tricks_are_given_or_denied_never_both_and_damage_is_always_looked_at(name: str) -> None:
    for leaf in every_leaf(name):
        items = leaf.ruling.items if leaf.ruling else ()
        tricks = [i.id for i in items if i.id in TRICKS or i.id.startswith(NO_TRANSFER)]
        assert len(tricks) <= 1, dict(leaf.facts)
        if tricks:
            assert {i.id for i in items} & {"equity", "revoke-damage"}, dict(leaf.facts)


@pytest.mark.parametrize(
    ("name", "if_any"),
    [
        ("revoke", "if-the-side-wins-any"),
        ("revoke-enquiry", "if-the-side-wins-any"),
        # who played no card to a trick can't have won it
        ("defective-trick", "if-the-side-wins-that-or-any"),
    ],
)
def test_while_play_goes_on_the_way_of_counting_is_told_and_no_number(
    name: str, if_any: str
) -> None:
    going_on = [leaf for leaf in every_leaf(name) if "not-over" in dict(leaf.facts).values()]
    assert going_on
    for leaf in going_on:
        said = [item.id for item in leaf.ruling.items] if leaf.ruling else []
        assert "tricks-counted-after-play" in said
        assert not TRICKS.keys() & set(said)
        assert {if_any, "if-the-side-wins-none"} <= set(said)


def test_a_claim_ends_play_so_that_nobody_is_told_to_wait_for_the_tricks() -> None:
    for leaf in every_leaf("revoke"):
        facts = dict(leaf.facts)
        if facts.get("since-the-revoke") == "claim":
            no_claim = facts["claim-made"] in ("partner-objected", "current-trick")
            assert facts.get("revoke-tricks") != "not-over" or no_claim


def test_what_is_no_claim_leaves_everything_as_if_nothing_had_been_said() -> None:
    nothing = {ends(leaf) for leaf in every_leaf("revoke") if after(leaf) == "nothing"}
    for no_claim in ("partner-objected", "current-trick"):
        said = {ends(leaf) for leaf in every_leaf("revoke") if after(leaf) == no_claim}
        assert said == nothing


def after(leaf: Leaf) -> str:
    facts = dict(leaf.facts)
    return str(facts.get("claim-made", facts.get("since-the-revoke")))


def ends(leaf: Leaf) -> tuple[object, ...]:
    """Return the facts of a path after those of the claim, and its items but the one of that."""
    asked = ("since-the-revoke", "claim-made")
    facts = tuple((name, fact) for name, fact in leaf.facts if name not in asked)
    items = leaf.ruling.items if leaf.ruling else ()
    return facts, tuple(item for item in items if not item.id.startswith("no-claim-"))


def test_a_revoke_that_a_dummy_without_his_rights_saw_first_is_not_rectified_at_once() -> None:
    for leaf in every_leaf("revoke"):
        if "dummy-was-first" in dict(leaf.facts).values():
            said = {item.id for item in leaf.ruling.items} if leaf.ruling else set()
            assert "no-immediate-rectification" in said
            assert not said & {"offender-replaces-card", "revoke-trick-stands", "equity", *TRICKS}
            assert dict(leaf.facts)["revoked"] == "defender"
            no_claim = ("partner-objected", "current-trick")
            assert after(leaf) in ("nothing", "misled", "played-on", "designated", *no_claim)


# --- the tricks of a revoke, as the core finds them in the play itself

# South declares, West leads; North-South have every ace, king, queen and jack.
DEAL = "N:AK2.AK2.AK32.AK2 543.6543.654.543 QJ6.QJ7.QJ7.QJ76 T987.T98.T98.T98"
NORTH_LEADS, WEST_LEADS = " SA S3 S6 S7", " S7 SA S3 S6"
PENALTY_CARD = {"trick": 1, "seat": "E", "card": "H6", "penalty_card": True}

# Contract, cards, who claims the rest and how many tricks, what else is said; tricks transferred.
PLAYS: list[tuple[str, str, tuple[str, int], dict[str, Any], int]] = [
    ("4S", "HT H2 H3 S6 CQ C8 C2 C3", ("S", 11), {}, 2),
    ("4S", "HT H2 H3 S6 C6 CT C2 C3", ("W", 11), {}, 1),
    ("4S", "HT HA S3 H7 H3 HJ H8 HK", ("N", 11), {}, 1),
    ("4S", "HT HA S3 H7 H3 HJ H8 HK", ("N", 5), {}, 2),
    ("3NT", "HT H2 H3 C6" + WEST_LEADS, ("S", 11), {}, 1),
    ("3NT", "HT HA H3 C6" + NORTH_LEADS, ("S", 11), {}, 1),
    ("3NT", "HT H2 D4 H7" + WEST_LEADS, ("N", 11), {}, 1),
    ("3NT", "HT HA D4 H7" + NORTH_LEADS, ("N", 10), {}, 1),
    ("3NT", "HT HA D4 H7" + NORTH_LEADS, ("N", 11), {}, 0),
    ("3NT", "HT C2 H3 HQ CQ C8 CK C3", ("N", 11), {}, 0),
    ("3NT", "HT HA H3 H7" + NORTH_LEADS, ("N", 10), {"required": [PENALTY_CARD]}, 0),
    ("3NT", "HT HA D4 H7" + NORTH_LEADS, ("N", 10), {"called_next_deal": ["NS"]}, 0),
    ("3NT", "HT HA D4 H7" + NORTH_LEADS, ("N", 10), {"round_over": True}, 0),
    ("3NT", "HT H2 H3 C6 H9 HA H4 C7" + NORTH_LEADS, ("S", 10), {}, 0),
    ("3NT", "HT H2 D4 C6" + WEST_LEADS, ("N", 11), {}, 0),
]
EXEMPTIONS = {
    "64.B.2": "same-suit-again",
    "64.B.3": "penalty-card",
    "64.B.4": "after-next-call",
    "64.B.5": "after-round",
    "64.B.7": "both-sides",
}
TRICKS = {"two-tricks": 2, "revoke-trick-only": 1, "one-trick": 1}


@pytest.mark.parametrize(("contract", "cards", "claim", "said", "tricks"), PLAYS)
def test_a_revoke_costs_what_the_play_shows(
    contract: str, cards: str, claim: tuple[str, int], said: dict[str, Any], tricks: int
) -> None:
    given = {"deal": DEAL, "contract": contract, "declarer": "S", "cards": cards, **said}
    given["claim"] = {"by": claim[0], "tricks": claim[1]}
    result = FUNCTIONS["play"].run(given)
    assert isinstance(result, PlayResult)
    revoke = result.revokes[-1]
    ruling = rule_case("revoke", facts_of(result, revoke))
    assert ruling.question is None
    given_tricks = sum(TRICKS.get(item.id, 0) for item in ruling.items if item.when == "score")
    assert given_tricks == revoke.transfers == tricks


def facts_of(result: PlayResult, revoke: RevokeFound) -> dict[str, str]:
    """Tell a revoke of a play as a director would: whose, when established, what exempts, who won.

    Facts that its path does not need are told too; nothing asks for them.
    """
    player = {result.declarer: "declarer", result.dummy: "dummy"}.get(revoke.seat, "defender")
    side = side_of(revoke.seat)
    winners = {trick.number: trick.winner for trick in result.tricks if trick.winner}
    until = [seat for n, seat in winners.items() if n <= revoke.trick and side_of(seat) == side]
    # a card of dummy's is known by whose it was
    known = {"dummy": ("64.B.3",)}.get(player, ())
    exempt = [EXEMPTIONS[id_] for id_ in clauses(revoke) if id_ in EXEMPTIONS.keys() - known]
    later = result.won[side] > len(until)
    return {
        "revoked": player,
        "since-the-revoke": {"63.A.1": "played-on"}[revoke.why.citations[0].id],
        "exemption": exempt[0] if exempt else "none",
        "revoke-tricks": tricks_of(winners[revoke.trick], revoke, later),
    }


def tricks_of(winner: str, revoke: RevokeFound, later: bool) -> str:
    """Tell who won the revoke trick, and whether the side won a later one, as the question does."""
    if winner == revoke.seat:
        return "offender-and-later" if later else "offender-only"
    return "partner-or-later" if later or winner == partner_of(revoke.seat) else "none-won"


def clauses(revoke: RevokeFound) -> list[str]:
    return [note.citations[0].id for note in revoke.exempt]
