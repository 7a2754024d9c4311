"""Contracts: notations, scores, and agreement with two public libraries on every outcome."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product
from typing import Any

import pytest
from bridge_calls import run
from bridgeobjects import Contract as BridgeobjectsContract

from refsearch.compute.amounts import RuleBroken
from refsearch.games.bridge.scoring.contract_score import score_of
from refsearch.games.bridge.scoring.contracts import Contract

DENOMINATIONS = ("C", "D", "H", "S", "NT")
Outcome = tuple[int, str, int, bool, int]
OUTCOMES: list[Outcome] = list(
    product(range(1, 8), DENOMINATIONS, range(3), (False, True), range(14))
)


def by_endplay(outcomes: Iterable[Outcome]) -> dict[Outcome, int]:
    # it loads what draws pictures: the workers that run other tests should not pay for that
    from endplay.types import Contract, Denom, Penalty, Player, Vul

    suits = (Denom.clubs, Denom.diamonds, Denom.hearts, Denom.spades, Denom.nt)
    denominations = dict(zip(DENOMINATIONS, suits, strict=True))
    penalties = (Penalty.passed, Penalty.doubled, Penalty.redoubled)

    def score(of: Outcome) -> int:
        level, denomination, doubling, vulnerable, tricks = of
        contract = Contract(
            level=level,
            denom=denominations[denomination],
            declarer=Player.north,
            penalty=penalties[doubling],
            result=tricks - level - 6,
        )
        return int(contract.score(Vul.both if vulnerable else Vul.none))

    return {outcome: score(outcome) for outcome in outcomes}


def by_bridgeobjects(
    level: int, denomination: str, doubling: int, vulnerable: bool, tricks: int
) -> int:
    doubled = ("", "D", "R")[doubling]
    score: int = BridgeobjectsContract(f"{level}{denomination}{doubled}", "N").score(
        tricks, vulnerable
    )
    return score


def test_every_outcome_scores_as_two_public_libraries_say() -> None:
    assert len(OUTCOMES) == len(set(OUTCOMES)) == 7 * 5 * 3 * 2 * 14
    ours = {
        outcome: score_of(Contract(*outcome[:3]), outcome[4], outcome[3]) for outcome in OUTCOMES
    }
    assert ours == by_endplay(OUTCOMES)
    assert ours == {outcome: by_bridgeobjects(*outcome) for outcome in OUTCOMES}


@pytest.mark.parametrize(
    ("given", "score"),
    [
        ({"contract": "4SX", "tricks": 9, "vulnerable": True}, -200),
        ({"contract": "4SX", "result": -1, "vulnerable": True}, -200),
        ({"contract": "4SX-1"}, -100),
        ({"contract": "4♠X-1"}, -100),
        ({"contract": "4♠️x −1", "vulnerable": True}, -200),
        ({"contract": "3NT="}, 400),
        ({"contract": "3SA+2"}, 460),
        ({"contract": "3 sa", "tricks": 9}, 400),
        ({"contract": "3 senza atout ="}, 400),
        ({"contract": "3 senz'atout +1"}, 430),
        ({"contract": "4 picche contrato -1"}, -100),
        ({"contract": "2 cuori surcontrato ="}, 640),
        ({"contract": "5 quadri +1"}, 420),
        ({"contract": "6 fiori =", "vulnerable": True}, 1370),
        ({"contract": "4 πίκες κοντρέ -1"}, -100),
        ({"contract": "4 ΠΙΚΕΣ -1"}, -50),
        ({"contract": "2 κούπες ="}, 110),
        ({"contract": "2 καρά σιρκοντρέ +1"}, 760),
        ({"contract": "5 σπαθιά -1"}, -50),
        ({"contract": "3 χωρίς ατού ="}, 400),
        ({"contract": "3ΧΑ="}, 400),
        ({"contract": "1NTXX+6", "vulnerable": True}, 3160),
        ({"contract": "7NTXX-13", "vulnerable": True}, -7600),
        ({"contract": "7CX="}, 1630),
        ({"contract": "2SX="}, 470),
        ({"contract": "1NT+1"}, 120),
        ({"contract": "P"}, 0),
        ({"contract": "pass"}, 0),
        ({"contract": "Passo"}, 0),
        ({"contract": "πάσο", "vulnerable": True}, 0),
    ],
)
def test_a_written_contract_scores(given: dict[str, Any], score: int) -> None:
    result = run("contract-score", **given)
    assert result.score == score
    assert sum(part.value for part in result.breakdown) == score


@pytest.mark.parametrize(
    ("given", "field", "provision"),
    [
        ({"contract": "8NT", "tricks": 13}, "contract", "38.A"),
        ({"contract": "0S", "tricks": 6}, "contract", "18.A"),
        ({"contract": "-1S", "tricks": 6}, "contract", "18.A"),
        ({"contract": "4S", "tricks": 14}, "tricks", "def.trick"),
        ({"contract": "4S", "tricks": -1}, "tricks", "def.trick"),
        ({"contract": "4S", "result": 4}, "result", "def.trick"),
        ({"contract": "4S", "result": -11}, "result", "def.trick"),
        ({"contract": "4S+4"}, "result", "def.trick"),
        ({"contract": "4S"}, "tricks", "def.trick"),
        ({"contract": "4S", "tricks": 10, "result": 0}, "tricks", "def.trick"),
        ({"contract": "4S=", "tricks": 10}, "tricks", "77"),
        ({"contract": "4S=", "result": 1}, "result", "77"),
        ({"contract": "4SXXX="}, "contract", "19.B.1"),
        ({"contract": "4SXXXX="}, "contract", "19.B.1"),
        ({"contract": "4S doubled redoubled ="}, "contract", "19.B.1"),
        ({"contract": "4Sboo="}, "contract", "19"),
        ({"contract": "pass", "tricks": 7}, "tricks", "22"),
        ({"contract": "pass", "result": 0}, "result", "22"),
    ],
)
def test_what_is_no_contract_is_refused_with_its_rule(
    given: dict[str, Any], field: str, provision: str
) -> None:
    with pytest.raises(RuleBroken) as broken:
        run("contract-score", **given)
    assert broken.value.field == field
    assert broken.value.citation is not None
    assert broken.value.citation.id == provision


@pytest.mark.parametrize(
    "contract", ["", "4", "S4", "4Z", "4P=", "4 quarte", "=", "NT", "4S-", "4S9"]
)
def test_what_cannot_be_read_names_the_field(contract: str) -> None:
    with pytest.raises(RuleBroken) as broken:
        run("contract-score", contract=contract, tricks=10)
    assert broken.value.field == "contract"


def test_an_unknown_field_is_refused() -> None:
    with pytest.raises(RuleBroken, match="vul"):
        run("contract-score", contract="4S", tricks=10, vul=True)


@pytest.mark.parametrize(
    ("number", "dealer", "vulnerable"),
    [(1, "N", "none"), (7, "S", "all"), (16, "W", "EW"), (17, "N", "none"), (100, "W", "all")],
)
def test_a_board_has_its_dealer_and_vulnerability(
    number: int, dealer: str, vulnerable: str
) -> None:
    result = run("board", number=number)
    assert (result.dealer, result.vulnerable) == (dealer, vulnerable)


@pytest.mark.parametrize("number", [0, -3])
def test_there_is_no_board_before_the_first(number: int) -> None:
    with pytest.raises(RuleBroken) as broken:
        run("board", number=number)
    assert (broken.value.field, broken.value.citation.id) == ("number", "2")
