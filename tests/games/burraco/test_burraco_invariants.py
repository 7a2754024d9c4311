"""What holds for any cards and any difference."""

from __future__ import annotations

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

import refsearch.games.burraco
from refsearch.compute.registry import FUNCTIONS
from refsearch.games.burraco.editions import DEFAULT_EDITION, rules_of

assert refsearch.games.burraco

RULES = rules_of(DEFAULT_EDITION)
DECK = [f"{rank}{suit}" for rank in RULES.cards.order[1:] for suit in "HDCS"] * 2 + ["JK"] * 4

cards_of_a_deck = st.lists(st.sampled_from(range(108)), unique=True, max_size=16).map(
    lambda chosen: [DECK[n] for n in chosen]
)
matches = st.sampled_from([{"deals": 2}, {"deals": 3}, {"deals": 4}, {"teams": True}])
differences = st.integers(-800, 800).map(lambda n: 5 * n)


@st.composite
def likely_melds(draw: st.DrawFn) -> list[str]:
    """Cards of one suit or one rank from a deck, with up to two wild cards and a stray one."""
    suit = draw(st.sampled_from("HDCS"))
    rank = draw(st.sampled_from(RULES.cards.order[2:]))
    start = draw(st.integers(0, 11))
    run_of = [f"{r}{suit}" for r in ("A", *range(2, 11), "J", "Q", "K", "A")]
    sequence = run_of[start : start + draw(st.integers(2, 14))]
    equal = [f"{rank}{s}" for s in "HDCS" * 2][: draw(st.integers(2, 8))]
    cards = draw(st.sampled_from([list(dict.fromkeys(sequence)), equal]))
    extra = draw(st.lists(st.sampled_from(["JK", f"2{suit}", "2S", "9D"]), max_size=2))
    found = cards + extra
    return [c for n, c in enumerate(found) if found[:n].count(c) < 2]


def run(name: str, **given_: Any) -> Any:
    return FUNCTIONS[f"burraco-{name}"].run(given_)


@given(likely_melds(), st.randoms(use_true_random=False), st.sampled_from(["low", "high", "best"]))
def test_with_the_ace_said_a_meld_does_not_depend_on_the_order_of_its_cards(
    cards: list[str], random: Any, ace: str
) -> None:
    found = run("meld", cards=cards, ace=ace)
    shuffled = list(cards)
    random.shuffle(shuffled)
    again = run("meld", cards=shuffled, ace=ace)
    assert (found.valid, found.form, found.burraco) == (again.valid, again.form, again.burraco)
    assert (found.points, found.placed) == (again.points, again.placed)
    assert {o.what for o in found.objections} == {o.what for o in again.objections}


@given(st.one_of(likely_melds(), cards_of_a_deck.filter(bool)))
def test_cards_are_a_meld_or_have_an_objection(cards: list[str]) -> None:
    found = run("meld", cards=cards)
    assert found.valid == (not found.objections)
    if found.valid:
        assert sorted(placed.card for placed in found.placed) == sorted(cards)
        assert sum(placed.wild for placed in found.placed) <= RULES.melds.wild_cards
        assert (found.burraco is not None) == (len(cards) >= RULES.melds.burraco)
        assert 3 <= len(cards) <= 14


@given(likely_melds(), st.randoms(use_true_random=False))
def test_the_order_of_the_cards_decides_nothing_but_where_an_ace_lies(
    cards: list[str], random: Any
) -> None:
    shuffled = list(cards)
    random.shuffle(shuffled)
    said = [_what_it_is(run("meld", cards=shuffled, ace=ace)) for ace in ("low", "high", "best")]
    assert _what_it_is(run("meld", cards=cards)) in said


def _what_it_is(found: Any) -> tuple[Any, ...]:
    return found.valid, found.form, found.burraco, found.points, found.placed


@given(likely_melds())
def test_the_stricter_readings_never_make_a_better_meld(cards: list[str]) -> None:
    best = run("meld", cards=cards)
    for choice in ({"three": "card"}, {"two": "natural"}, {"two": "wild"}):
        other = run("meld", cards=cards, **choice)
        assert other.points <= best.points


@given(likely_melds())
def test_suits_are_alike(cards: list[str]) -> None:
    turned = [
        card if card == "JK" else card[:-1] + dict(zip("HDCS", "DCSH", strict=True))[card[-1]]
        for card in cards
    ]
    found, other = run("meld", cards=cards), run("meld", cards=turned)
    assert (found.valid, found.form, found.burraco, found.points) == (
        other.valid,
        other.form,
        other.burraco,
        other.points,
    )


@given(cards_of_a_deck.filter(bool))
def test_values_of_cards_add_up(cards: list[str]) -> None:
    singly = sum(run("card-value", cards=[card]).value for card in cards)
    assert run("card-value", cards=cards).value == singly


@given(
    cards_of_a_deck.filter(bool),
    st.sampled_from(["rank", "discard"]),
    st.sampled_from(["points", "rank"]),
)
def test_ranking_keeps_the_cards_and_their_order(cards: list[str], order: str, value: str) -> None:
    ranked = run("rank", cards=cards, order=order, value=value).cards
    assert sorted(card.card for card in ranked) == sorted(cards)
    again = run("rank", cards=list(reversed(cards)), order=order, value=value).cards
    assert ranked == again
    if order == "discard":
        assert [card.value for card in ranked] == sorted((c.value for c in ranked), reverse=True)


@given(cards_of_a_deck, st.integers(0, 16))
def test_cards_that_are_left_count_whoever_holds_them(cards: list[str], at: int) -> None:
    """The score is additive: splitting cards over the two fields changes nothing."""
    whole = run("hand-score", end="time-out", left=cards)
    split = run("hand-score", end="time-out", left=cards[:at], penalised=cards[at:])
    assert whole.points == split.points <= 0


@given(
    st.lists(
        st.sampled_from(["3H 4H 5H", "KH KS KC", "6C 7C 8C 9C 10C JC QC", "9S 9D 9H 2C 9S 9D 9H"]),
        unique=True,
    )
)
def test_melds_score_together_what_they_score_alone(melds: list[str]) -> None:
    alone = sum(run("meld", cards=meld).points for meld in melds)
    found = run("hand-score", end="time-out", melds=melds)
    assert found.points == alone == sum(amount.value for amount in found.amounts)


@given(matches, differences)
def test_vps_of_both_sides_sum_to_20_and_change_places_with_the_sign(
    match: dict[str, Any], difference: int
) -> None:
    found = run("victory-points", difference=difference, **match)
    turned = run("victory-points", difference=-difference, **match)
    assert found.first + found.second == 20
    assert {(found.first, found.second), (turned.second, turned.first)} == {
        (found.first, found.second)
    }


@given(matches, differences, differences)
def test_a_greater_difference_never_gives_fewer_vps(
    match: dict[str, Any], one: int, other: int
) -> None:
    less, more = sorted((one, other))
    fewer = run("victory-points", difference=less, **match).first
    assert fewer <= run("victory-points", difference=more, **match).first


@settings(max_examples=40)
@given(st.lists(st.tuples(differences, differences), min_size=2, max_size=4))
def test_a_match_is_the_sum_of_its_deals_in_any_order(deals: list[tuple[int, int]]) -> None:
    played = [{"first": first, "second": second} for first, second in deals]
    found, turned = run("match", deals=played), run("match", deals=list(reversed(played)))
    assert found.difference == sum(first - second for first, second in deals)
    assert (found.first, found.second, found.first_vps) == (
        turned.first,
        turned.second,
        turned.first_vps,
    )
    alone = run("victory-points", difference=found.difference, deals=len(deals))
    assert (found.first_vps, found.second_vps) == (alone.first, alone.second)


@given(st.sampled_from([2, 3, 4]), st.floats(0, 60), st.floats(0, 60))
def test_more_lateness_never_helps_and_the_sides_are_alike(
    deals: int, one: float, other: float
) -> None:
    found = run("lateness", deals=deals, minutes=one, other_minutes=other)
    turned = run("lateness", deals=deals, minutes=other, other_minutes=one)
    assert (found.side.vps, found.side.credit) == (turned.other.vps, turned.other.credit)
    if (found.side.vps, found.other.vps) != (None, None) and min(one, other) <= 10:
        assert found.side.vps + found.other.vps == 20
