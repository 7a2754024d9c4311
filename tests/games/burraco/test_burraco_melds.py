"""Melds judged by hand from Art. 9-13: what they are, what they count, or which rule they break."""

from __future__ import annotations

from typing import Any

import pytest

import refsearch.games.burraco
from refsearch.compute.amounts import RuleBroken
from refsearch.compute.registry import FUNCTIONS

assert refsearch.games.burraco  # importing the package registers its functions

MELD = FUNCTIONS["burraco-meld"]

# cards, what they are, points of cards and burraco together
VALID = [
    # sequences short of a burraco
    ("3H 4H 5H", "sequence", 15),
    ("5S 4S 3S", "sequence", 15),
    ("6C 7C 8C", "sequence", 20),
    ("8D 9D 10D", "sequence", 30),
    ("9D TD JD", "sequence", 30),
    ("10S JS QS KS", "sequence", 40),
    ("QC KC AC", "sequence", 35),
    ("JH QH KH AH", "sequence", 45),
    ("3D 4D 5D 6D 7D", "sequence", 25),
    ("3D 4D 5D 6D 7D 8D", "sequence", 35),
    # the natural two (Art. 10), the ace low and high (Art. 11)
    ("AH 2H 3H", "sequence", 40),
    ("2H 3H 4H", "sequence", 30),
    ("AS 2S 3S 4S 5S 6S", "sequence", 55),
    ("2D 3D 4D 5D 6D 7D", "sequence", 45),
    ("2C 3C 4C JK", "sequence", 60),
    ("2C 3C JK", "sequence", 55),
    ("2C 3C 2D", "sequence", 45),
    ("AC 2C 3C 2C", "sequence", 60),
    ("2H 3H 2H", "sequence", 45),
    ("AH 3H JK", "sequence", 50),
    ("AH 3H 2S", "sequence", 40),
    ("AH 3H 2H", "sequence", 40),
    ("QH KH JK", "sequence", 50),
    ("QH KH 2H", "sequence", 40),
    ("KH AH 2H", "sequence", 45),
    ("KH AH JK", "sequence", 55),
    ("AH 4H 3H 2H", "sequence", 45),
    # a wild card inside, before, after
    ("5H 7H JK", "sequence", 40),
    ("5H 7H 2C", "sequence", 30),
    ("5H 7H 2H", "sequence", 30),
    ("5H 6H JK", "sequence", 40),
    ("5H 6H 2H", "sequence", 30),
    ("9S 10S QS KS JK", "sequence", 70),
    ("3H 4H 6H 7H 2D", "sequence", 40),
    ("3H 4H 6H 7H 2H", "sequence", 40),
    ("2H 3H 5H 6H JK", "sequence", 65),
    ("2H 3H 5H 6H 2S", "sequence", 55),
    ("AH 2H 4H JK", "sequence", 70),
    ("2H 4H JK", "sequence", 55),
    ("AH 2H JK", "sequence", 65),
    # combinations short of a burraco
    ("KH KS KC", "combination", 30),
    ("KH KH KS", "combination", 30),
    ("3H 3H 3S", "combination", 15),
    ("AH AS AC AD", "combination", 60),
    ("7H 7S JK", "combination", 40),
    ("7H 7H 2H", "combination", 30),
    ("3H 3H 2H", "combination", 30),
    ("3H 3S 2H", "combination", 30),
    ("AH AH 2H", "combination", 50),
    ("QH QS QD QC QH", "combination", 50),
    ("QH QS QD QC JK", "combination", 70),
    ("9H 9S 9D 9C 9H 9S", "combination", 60),
    # clean burracos
    ("3H 4H 5H 6H 7H 8H 9H", "sequence clean", 45 + 200),
    ("2H 3H 4H 5H 6H 7H 8H", "sequence clean", 55 + 200),
    ("AH 2H 3H 4H 5H 6H 7H", "sequence clean", 60 + 200),
    ("8S 9S 10S JS QS KS AS", "sequence clean", 75 + 200),
    ("3C 4C 5C 6C 7C 8C 9C 10C JC QC KC", "sequence clean", 85 + 200),
    ("3C 4C 5C 6C 7C 8C 9C 10C JC QC KC AC", "sequence clean", 100 + 200),
    ("AD 2D 3D 4D 5D 6D 7D 8D 9D 10D JD QD", "sequence clean", 110 + 200),
    ("2D 3D 4D 5D 6D 7D 8D 9D 10D JD QD KD", "sequence clean", 105 + 200),
    ("5H 5H 5S 5S 5C 5C 5D", "combination clean", 35 + 200),
    ("AH AH AS AS AC AC AD", "combination clean", 105 + 200),
    ("KH KH KS KD KD KC KC", "combination clean", 70 + 200),
    # royal and super
    ("AH 2H 3H 4H 5H 6H 7H 8H 9H 10H JH QH KH", "sequence royal", 120 + 300),
    ("KS QS JS 10S 9S 8S 7S 6S 5S 4S 3S 2S AS", "sequence royal", 120 + 300),
    ("5H 5H 5S 5S 5C 5C 5D 5D", "combination super", 40 + 250),
    ("AH AH AS AS AC AC AD AD", "combination super", 120 + 250),
    ("KH KH KS KS KC KC KD KD", "combination super", 80 + 250),
    # semi-clean: seven cards before or after the wild card; eight cards of a combination
    ("3H 4H 5H 6H 7H 8H 9H JK", "sequence semi-clean", 75 + 150),
    ("3H 4H 5H 6H 7H 8H 9H 2S", "sequence semi-clean", 65 + 150),
    ("2H 3H 4H 5H 6H 7H 8H JK", "sequence semi-clean", 85 + 150),
    ("2H 3H 4H 5H 6H 7H 8H 2H", "sequence semi-clean", 75 + 150),
    ("AH 2H 3H 4H 5H 6H 7H JK", "sequence semi-clean", 90 + 150),
    ("AH 2H 3H 4H 5H 6H 7H 2D", "sequence semi-clean", 80 + 150),
    ("3H 4H 5H 6H 7H 8H 9H JK JH", "sequence semi-clean", 85 + 150),
    ("3H 4H 5H 6H 7H 8H 9H 2C JH QH", "sequence semi-clean", 85 + 150),
    ("4H JK 6H 7H 8H 9H 10H JH QH", "sequence semi-clean", 95 + 150),
    ("AH JK 3H 4H 5H 6H 7H 8H 9H", "sequence semi-clean", 90 + 150),
    ("3H JK 5H 6H 7H 8H 9H 10H JH", "sequence semi-clean", 90 + 150),
    ("8S 9S 10S JS QS KS AS JK", "sequence semi-clean", 105 + 150),
    ("8S 9S 10S JS QS KS AS 2S", "sequence semi-clean", 95 + 150),
    ("AH 2H 3H 4H 5H 6H 7H 8H 9H 10H JH QH KH JK", "sequence semi-clean", 150 + 150),
    ("AH 2H 3H 4H 5H 6H 7H 8H 9H 10H JH QH KH 2C", "sequence semi-clean", 140 + 150),
    ("AH 2H 3H 4H 5H 6H 7H 8H 9H 10H JH QH KH 2H", "sequence semi-clean", 140 + 150),
    ("AH 3H 4H 5H 6H 7H 8H 9H 10H JH QH KH JK", "sequence semi-clean", 130 + 150),
    ("AH 2H 4H 5H 6H 7H 8H 9H 10H JH QH KH JK", "sequence semi-clean", 145 + 150),
    ("5H 5H 5S 5S 5C 5C 5D JK", "combination semi-clean", 65 + 150),
    ("5H 5H 5S 5S 5C 5C 5D 2D", "combination semi-clean", 55 + 150),
    ("5H 5H 5S 5S 5C 5C 5D 5D JK", "combination semi-clean", 70 + 150),
    ("KH KH KS KS KC KC KD KD 2H", "combination semi-clean", 100 + 150),
    # dirty: a wild card that is no natural two, and no seven cards on one side of it
    ("3H 4H 5H 6H 7H 8H JK", "sequence dirty", 65 + 100),
    ("3H 4H 5H 6H 7H 8H 2S", "sequence dirty", 55 + 100),
    ("3H 4H 5H 6H JK 8H 9H", "sequence dirty", 70 + 100),
    ("3H 4H 5H 6H JK 8H 9H 10H", "sequence dirty", 80 + 100),
    ("3H 4H 5H 6H 7H 8H JK 10H", "sequence dirty", 75 + 100),
    ("3H 4H 5H 6H 7H 8H JK 10H JH QH KH AH", "sequence dirty", 120 + 100),
    ("2H 3H 4H 5H 6H 7H JK", "sequence dirty", 75 + 100),
    ("AH 2H 3H 4H 5H 6H JK", "sequence dirty", 85 + 100),
    ("AH 2H 3H JK 5H 6H 7H 8H", "sequence dirty", 95 + 100),
    ("2H 2D 4H 5H 6H 7H 8H", "sequence dirty", 70 + 100),
    ("9S 10S JS QS KS AS JK", "sequence dirty", 95 + 100),
    ("9S 10S JS QS KS AS 2S", "sequence dirty", 85 + 100),
    ("4S 5S 6S 7S 8S 9S 2S", "sequence dirty", 60 + 100),
    ("5H 5H 5S 5S 5C 5C JK", "combination dirty", 60 + 100),
    ("5H 5S 5C 5D 5H 5S 2C", "combination dirty", 50 + 100),
    ("AH AH AS AS AC AC JK", "combination dirty", 120 + 100),
]

# cards, the laws broken
INVALID = [
    # fewer than three
    ("KH", "9"),
    ("KH QH", "9"),
    ("KH KS", "9"),
    ("JK KH", "9"),
    ("AH 2H", "9"),
    # nothing but wild cards
    ("JK JK JK", "10"),
    ("2H 2S 2C", "10"),
    ("2H 2H 2S 2S 2C 2C 2D", "10"),
    ("JK 2H 2S", "10"),
    ("2H 2D JK", "10"),
    ("JK JK", "9 10"),
    # two wild cards
    ("KH KS JK JK", "9"),
    ("KH KS 2H JK", "9"),
    ("KH KS 2H 2H", "9"),
    ("KH KS KC 2S 2D", "9"),
    ("KH JK 2S", "9"),
    ("5H 6H JK JK", "9"),
    ("5H 6H 7H 2S 2C", "9"),
    ("5H 6H JK 2C", "9"),
    ("5H 6H 7H JK 2H", "9 10"),
    ("5H 6H 7H 2H 2H", "9 10"),
    ("QH KH AH 2H JK", "9"),
    ("3H 4H 5H 2S JK", "9"),
    ("2H 3H 4H JK JK", "9"),
    ("2H 3H 4H JK 2S", "9"),
    ("AH 2H 3H 2H JK", "9"),
    ("KH 2H JK", "9 10"),
    ("3H 4H 5H 6H 7H 8H 9H JK JK", "9"),
    ("5H 5H 5S 5S 5C 5C 5D JK 2D", "9"),
    # neither equal nor of one suit
    ("KH QS JD", "9"),
    ("3H 4H 5S", "9"),
    ("KH KS QH", "9"),
    ("AH AS 2H 3H", "9"),
    ("3H 4H 5S JK", "9"),
    ("10H JH QD KH", "9"),
    ("7H 7S 8D", "9"),
    # a gap the wild card does not fill
    ("3H 5H 7H", "9"),
    ("3H 4H 6H", "9"),
    ("3H 4H 7H JK", "9"),
    ("3H 5H 7H JK", "9"),
    ("AH KH 3H", "9"),
    ("KH AH 3H", "9"),
    ("KH AH 2H 3H", "9"),
    ("QH KH AH 2H 3H", "9"),
    ("AH 4H 5H", "9"),
    ("AH 4H 5H JK", "9"),
    ("AH 2H 4H 6H JK", "9"),
    ("2H 3H 6H 7H JK", "9"),
    ("3H 4H 5H 6H 7H 8H 10H", "9"),
    # a card twice in a sequence
    ("3H 3H 4H", "11"),
    ("3H 3H 4H 5H", "11"),
    ("5H 6H 7H 7H JK", "11"),
    ("AH AH 3H 2H", "11"),
    ("QH KH AH AH", "11"),
    ("AH 2H 3H 4H 5H 6H 7H 8H 9H 10H JH QH KH AH", "11"),
    ("AH 3H 4H 5H 6H 7H 8H 9H 10H JH QH KH AH JK", "11"),
]


def kind(found: Any) -> str:
    return " ".join(part for part in (found.form, found.burraco) if part)


def laws(found: Any) -> str:
    broken = {c.id for objection in found.objections for c in objection.citations[:1]}
    return " ".join(sorted(broken, key=int))


@pytest.mark.parametrize(("cards", "what", "points"), VALID, ids=[case[0] for case in VALID])
def test_a_legal_meld_is_what_it_is_and_counts_its_cards_and_burraco(
    cards: str, what: str, points: int
) -> None:
    found = MELD.run({"cards": cards})
    assert (found.valid, kind(found), found.points) == (True, what, points)
    assert found.objections == ()
    assert sum(amount.value for amount in found.amounts) == points
    assert sorted(placed.card for placed in found.placed) == sorted(
        cards.replace("TD", "10D").split()
    )


@pytest.mark.parametrize(("cards", "broken"), INVALID, ids=[case[0] for case in INVALID])
def test_cards_that_make_no_meld_name_the_article_they_break(cards: str, broken: str) -> None:
    found = MELD.run({"cards": cards})
    assert (found.valid, found.points, found.amounts) == (False, 0, ())
    assert laws(found) == broken
    assert all(objection.field == "cards" and objection.quote for objection in found.objections)


PLACED = [
    ("3H 4H 5H JK", "JK=2H 3H 4H 5H"),  # a free wild card lies last, at the player's edge: lowest
    ("AH 2H 3H JK", "AH 2H 3H JK=4H"),
    ("QH KH AH 2H", "2H=JH QH KH AH"),
    ("7H 5H JK", "5H JK=6H 7H"),
    ("2H 2H 3H", "2H=AH 2H 3H"),
    ("5H 3H 2H 6H", "3H 2H=4H 5H 6H"),
    ("KH KS JK KD", "KH KD KS JK=K"),  # the wild card of a combination lies last (Art. 6)
    (
        "KH QH JH 10H 9H 8H 7H 6H 5H 4H 3H 2H AH JK",
        "AH 2H 3H 4H 5H 6H 7H 8H 9H 10H JH QH KH JK=AH",
    ),
    ("2H AH JK", "AH 2H JK=3H"),
    ("4H 2H JK", "2H JK=3H 4H"),
]


@pytest.mark.parametrize(("cards", "placed"), PLACED)
def test_cards_are_placed_as_they_lie_on_the_table(cards: str, placed: str) -> None:
    found = MELD.run({"cards": cards})
    lie = [p.card + (f"={p.stands_for}" if p.wild else "") for p in found.placed]
    assert " ".join(lie) == placed


CHOICES = [
    # the two of the suit natural, wild, or as the burraco is better
    ("2H 3H 4H 5H 6H 7H 8H", {"two": "best"}, "sequence clean"),
    ("2H 3H 4H 5H 6H 7H 8H", {"two": "natural"}, "sequence clean"),
    ("2H 3H 4H 5H 6H 7H 8H", {"two": "wild"}, "sequence dirty"),
    ("2H 3H 4H 5H 6H 7H 8H 9H", {"two": "wild"}, "sequence semi-clean"),
    ("5H 6H 2H", {"two": "natural"}, "no 10"),
    ("5H 6H 2S", {"two": "natural"}, "sequence"),
    ("AH 2H 3H JK", {"two": "wild"}, "no 9"),
    ("AH 2H 3H", {"two": "wild"}, "no 9"),
    ("KH KS 2H", {"two": "natural"}, "combination"),
    # before the 3: the card only, or a wild card in its place too
    ("AH 2H JK", {"three": "card"}, "no 9 10"),
    ("2H 4H JK", {"three": "card"}, "no 9 10"),
    ("2H 4H 5H JK", {"three": "card-or-wild"}, "sequence"),
    ("AH 3H 2H JK", {"three": "card"}, "sequence"),
    ("2H 4H 5H", {"three": "card"}, "sequence"),
    # the ace in one of its two places; where the cards leave it one only, or there is none
    ("QH KH AH", {"ace": "high"}, "sequence"),
    ("QH KH AH", {"ace": "low"}, "no 11"),
    ("AH 2H 3H", {"ace": "low"}, "sequence"),
    ("AH 2H 3H", {"ace": "high"}, "no 11"),
    ("AH AS AC", {"ace": "high"}, "combination"),
    ("3H 4H 5H", {"ace": "low"}, "sequence"),
    ("AH 4H 5H", {"ace": "low"}, "no 9"),
]

# Seven cards before the wild card with the ace low, after it with the ace high: Art. 13, 11
GAP_AT_8, GAP_AT_7 = (f"2H 3H 4H 5H 6H {cards} 9H 10H JH QH KH" for cards in ("7H JK", "JK 8H"))
ACES = [
    (f"AH {GAP_AT_8}", "as-written", "AH", 150),
    (f"{GAP_AT_8} AH", "as-written", "2H", 100),
    (f"AH {GAP_AT_7}", "as-written", "AH", 100),
    (f"{GAP_AT_7} AH", "as-written", "2H", 150),
    (f"{GAP_AT_8} AH", "low", "AH", 150),
    (f"AH {GAP_AT_8}", "high", "2H", 100),
    (f"{GAP_AT_7} AH", "low", "AH", 100),
    (f"{GAP_AT_8} AH", "best", "AH", 150),
    (f"AH {GAP_AT_7}", "best", "2H", 150),
    (f"KH {GAP_AT_8.removesuffix(' KH')} AH", "as-written", "AH", 150),
]


@pytest.mark.parametrize(("cards", "ace", "lowest", "bonus"), ACES)
def test_an_ace_lies_where_it_is_written_or_said_to_and_the_burraco_goes_by_it(
    cards: str, ace: str, lowest: str, bonus: int
) -> None:
    found = MELD.run({"cards": cards, "ace": ace})
    assert (found.placed[0].card, found.amounts[1].value) == (lowest, bonus)
    turned = MELD.run({"cards": " ".join(reversed(cards.split())), "ace": ace})
    assert (turned.placed, turned.amounts[1]) == (found.placed, found.amounts[1])


ACES_NOTED = [
    (f"{GAP_AT_8} AH", {}, "where it was written or said"),
    (f"{GAP_AT_8} AH", {"ace": "low"}, "where it was written or said"),
    (f"KH AH {GAP_AT_8.removesuffix(' KH')}", {}, "nothing says where it lies"),
    (f"KH AH {GAP_AT_8.removesuffix(' KH')}", {"ace": "high"}, "where it was written or said"),
]


@pytest.mark.parametrize(("cards", "choice", "words"), ACES_NOTED)
def test_where_the_place_of_an_ace_changes_the_burraco_the_result_says_how_it_was_taken(
    cards: str, choice: dict[str, str], words: str
) -> None:
    notes = [note.what for note in MELD.run({"cards": cards, **choice}).notes]
    assert [words in note for note in notes if "end of the sequence" in note] == [True]


@pytest.mark.parametrize(
    "cards",
    [
        "AH 2H 3H 4H 5H 6H 7H 8H 9H 10H JH QH KH",
        f"AH {GAP_AT_8}".replace("7H JK 9H", "7H 8H JK"),
        "AH 2H 3H",
    ],
)
def test_nothing_is_said_of_an_ace_whose_place_changes_nothing(cards: str) -> None:
    assert not any("end of the sequence" in note.what for note in MELD.run({"cards": cards}).notes)


@pytest.mark.parametrize(("cards", "choice", "what"), CHOICES)
def test_what_the_text_leaves_open_is_an_input(
    cards: str, choice: dict[str, str], what: str
) -> None:
    found = MELD.run({"cards": cards, **choice})
    assert (kind(found) if found.valid else f"no {laws(found)}") == what


NOTED = [
    ("2H 3H 4H 5H 6H 7H 8H", "13.burraco-pulito"),
    ("2H 3H 4H 5H 6H 7H 8H", "13"),
    ("3H 4H 5H 6H 7H 8H 9H JK", "13.burraco-semipulito"),
    ("AH 2H 3H 4H 5H 6H 7H 8H 9H 10H JH QH KH JK", "13.burraco-reale"),
    ("AH 2H JK", "10"),
]


@pytest.mark.parametrize(("cards", "provision"), NOTED)
def test_a_reading_that_was_chosen_is_noted_with_its_provision(cards: str, provision: str) -> None:
    found = MELD.run({"cards": cards})
    assert provision in {citation.id for note in found.notes for citation in note.citations}


def test_the_stricter_reading_of_the_natural_two_is_noted_where_it_decides() -> None:
    (note,) = MELD.run({"cards": "AH 2H JK", "three": "card"}).notes
    assert "before the card 3 itself" in note.what
    assert MELD.run({"cards": "KH QS JD", "three": "card"}).notes == ()


def test_a_plain_meld_has_no_notes() -> None:
    assert MELD.run({"cards": "3H 4H 5H"}).notes == ()


REFUSED = [
    (["KH", "KH", "KH"], "cards", "KH is there 3 times", "1"),
    ("JK JK JK JK JK", "cards", "5 jokers; the deck has 4", "1"),
    (
        [f"{rank}H" for rank in ("A", *range(2, 11), "J", "Q", "K")] * 2 + ["9H"],
        "cards",
        "27 cards of hearts; the deck has 26",
        "1",
    ),
    (["KH", "1H", "QH"], "cards[1]", "no card '1H'", "1"),
    ("KH QX JH", "cards", "no card 'QX'", "1"),
    ("KH QP JH", "cards", 'set letters to "it"', "1"),
    ("", "cards", "no cards", "9"),
    ([], "cards", "no cards", "9"),
]


@pytest.mark.parametrize(("cards", "field", "message", "provision"), REFUSED)
def test_cards_that_no_deck_has_are_refused_by_field_and_rule(
    cards: object, field: str, message: str, provision: str
) -> None:
    with pytest.raises(RuleBroken) as refused:
        MELD.run({"cards": cards})
    assert refused.value.field == field
    assert message in str(refused.value)
    assert refused.value.citation is not None
    assert refused.value.citation.id == provision


WRITINGS = [
    ({"cards": "K♥ Q♥ J♥"}, "JH QH KH"),
    ({"cards": "k♥,q♥ ; j♥"}, "JH QH KH"),
    ({"cards": ["kh", " qh", "JH"]}, "JH QH KH"),
    ({"cards": "K♥\ufe0f Q♥\ufe0f J♥\ufe0f"}, "JH QH KH"),
    ({"cards": "KC QC JC", "letters": "it"}, "JH QH KH"),
    ({"cards": "KC QC JC"}, "JC QC KC"),
    ({"cards": "KQ QQ JQ", "letters": "it"}, "JD QD KD"),
    ({"cards": "KF QF JF", "letters": "it"}, "JC QC KC"),
    ({"cards": "KP QP TP jolly", "letters": "it"}, "10S JK QS KS"),
]


@pytest.mark.parametrize(("given", "cards"), WRITINGS)
def test_cards_are_read_in_symbols_and_in_english_or_italian_letters(
    given: dict[str, object], cards: str
) -> None:
    assert " ".join(placed.card for placed in MELD.run(given).placed) == cards


@pytest.mark.parametrize(
    ("given", "field"),
    [
        ({"cards": "3H 4H 5H", "edition": "burraco-2020-fr"}, "edition"),
        ({"cards": "3H 4H 5H", "two": "maybe"}, "two"),
        ({"cards": "3H 4H 5H", "ace": "middle"}, "ace"),
        ({"cards": 5}, "cards"),
        ({}, "cards"),
        ({"cards": "3H 4H 5H", "card": "KH"}, "card"),
    ],
)
def test_an_input_of_the_wrong_shape_is_refused_by_field(given: object, field: str) -> None:
    with pytest.raises(RuleBroken) as refused:
        MELD.run(given)
    assert refused.value.field == field
