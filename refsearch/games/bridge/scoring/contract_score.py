"""The score of a contract (Law 77)."""

from __future__ import annotations

import msgspec

from refsearch.compute.amounts import NOTHING, Amount, RuleBroken
from refsearch.compute.extent import ContractText
from refsearch.compute.page import Page
from refsearch.compute.registry import computes
from refsearch.games.bridge import tables
from refsearch.games.bridge.provisions import law
from refsearch.games.bridge.scoring.contracts import (
    BOOK,
    Contract,
    Denomination,
    Doubling,
    Written,
    read_contract,
    tricks_won,
)
from refsearch.messages import msg

LAW = law("77")
# What the points are called, undoubled, doubled and redoubled.
_INSULT = (NOTHING, msg("doubled contract made"), msg("redoubled contract made"))
_OVERTRICKS = (msg("overtricks"), msg("doubled overtricks"), msg("redoubled overtricks"))
_FIRST = (
    msg("first undertrick"),
    msg("first doubled undertrick"),
    msg("first redoubled undertrick"),
)
_FURTHER = (
    msg("further undertricks"),
    msg("further doubled undertricks"),
    msg("further redoubled undertricks"),
)
_FROM_FOURTH = (
    msg("undertricks from the fourth on"),
    msg("doubled undertricks from the fourth on"),
    msg("redoubled undertricks from the fourth on"),
)


class ContractScoreInput(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A contract as written, with the tricks declarer won or the result if it is not in it.

    ``contract``: "4SX", "4♠X-1", "3NT=", "3SA+2", "4 picche", "3 χωρίς ατού", "pass".
    """

    contract: ContractText
    tricks: int | None = None
    result: int | None = None
    vulnerable: bool = False


class ContractScore(msgspec.Struct, frozen=True):
    """The score from declarer's side, and what it is made of; ``level`` is 0 when all passed."""

    score: int
    breakdown: tuple[Amount, ...]
    contract: str
    level: int = 0
    denomination: Denomination | None = None
    doubling: Doubling = 0
    vulnerable: bool = False
    tricks: int | None = None
    result: int | None = None
    made: bool | None = None


@computes(
    "contract-score",
    LAW,
    law("22"),
    page=Page(
        fields=("contract", "tricks", "vulnerable"),
        folded=("result",),
        controls={"contract": "contract", "tricks": "count", "result": "signed"},
        bounds={"tricks": (0, 13), "result": (-13, 6)},
        headline=("score", "contract"),
        formats={"score": "signed", "contract": "contract", "result": "signed"},
        omitted=("level", "denomination", "doubling", "vulnerable", "made", "tricks", "result"),
        example={"contract": "4S", "tricks": 10, "vulnerable": False},
    ),
)
def contract_score(given: ContractScoreInput) -> ContractScore:
    """Score of a contract from declarer's side, with the points it is made of."""
    written = read_contract(given.contract)
    if written.contract is None:
        return _passed_out(given)
    contract = written.contract
    won = tricks_won(contract, given.tricks, _one_result(written, given))
    result = won - BOOK - contract.level
    parts = breakdown(contract, won, given.vulnerable)
    return ContractScore(
        score=sum(int(part.value) for part in parts),
        breakdown=parts,
        contract=_written_plainly(contract, result),
        level=contract.level,
        denomination=contract.denomination,
        doubling=contract.doubling,
        vulnerable=given.vulnerable,
        tricks=won,
        result=result,
        made=result >= 0,
    )


def score_of(contract: Contract, tricks: int, vulnerable: bool) -> int:
    """Return the score from declarer's side; ``tricks`` are those declarer won."""
    return sum(int(part.value) for part in breakdown(contract, tricks, vulnerable))


def breakdown(contract: Contract, tricks: int, vulnerable: bool) -> tuple[Amount, ...]:
    """Return the points of a contract played, each with its provision."""
    over = tricks - BOOK - contract.level
    if over < 0:
        return _undertricks(contract.doubling, -over, vulnerable)
    return (*_made(contract, vulnerable), *_overtricks(contract, over, vulnerable))


def _passed_out(given: ContractScoreInput) -> ContractScore:
    for field in ("tricks", "result"):
        if getattr(given, field) is not None:
            raise RuleBroken(field, msg("all passed: the board is not played"), law("22"))
    return ContractScore(0, (Amount(msg("passed out"), 0, (LAW,)),), "pass")


def _one_result(written: Written, given: ContractScoreInput) -> int | None:
    if written.result is None:
        return given.result
    if given.result not in (None, written.result):
        raise RuleBroken("result", msg("the contract already says {:+}", written.result), LAW)
    if given.tricks is not None:
        raise RuleBroken("tricks", msg("the contract already says {:+}", written.result), LAW)
    return written.result


def _written_plainly(contract: Contract, result: int) -> str:
    suffix = f"{result:+}" if result else "="
    return f"{contract.level}{contract.denomination}{'X' * contract.doubling}{suffix}"


def trick_points(contract: Contract) -> int:
    """Return the trick points of a contract made."""
    table = tables.scores().tricks
    if contract.denomination == "NT":
        first, more = table.notrump_first, table.notrump_next
    else:
        first = more = table.minor if contract.denomination in ("C", "D") else table.major
    return first[contract.doubling] + (contract.level - 1) * more[contract.doubling]


def _made(contract: Contract, vulnerable: bool) -> list[Amount]:
    table = tables.scores()
    bonus, cited = table.bonus, (law("77", *table.bonus.editions),)
    points = trick_points(contract)
    parts = [Amount(msg("trick points"), points, (LAW,))]
    if points >= bonus.game_from:
        parts.append(Amount(msg("game bonus"), bonus.game[vulnerable], cited))
    else:
        parts.append(Amount(msg("part-score bonus"), bonus.part_score, cited))
    if contract.level >= BOOK:
        slam = table.slam.small if contract.level == BOOK else table.slam.grand
        what = msg("small slam bonus") if contract.level == BOOK else msg("grand slam bonus")
        parts.append(Amount(what, slam[vulnerable], (LAW,)))
    if contract.doubling:
        insult = (bonus.doubled, bonus.redoubled)[contract.doubling - 1]
        parts.append(Amount(_INSULT[contract.doubling], insult, cited))
    return parts


def _overtricks(contract: Contract, over: int, vulnerable: bool) -> list[Amount]:
    if not over:
        return []
    table = tables.scores()
    if contract.doubling:
        each = (table.overtricks.doubled, table.overtricks.redoubled)[contract.doubling - 1]
        worth = each[vulnerable]
    else:
        rows = table.tricks
        suit = rows.minor if contract.denomination in ("C", "D") else rows.major
        worth = (rows.notrump_next if contract.denomination == "NT" else suit)[0]
    what = _OVERTRICKS[contract.doubling]
    cited = (law("77", *table.overtricks.editions),)
    return [Amount(what, over * worth, cited, msg("{} × {}", over, worth))]


def _undertricks(doubling: Doubling, down: int, vulnerable: bool) -> tuple[Amount, ...]:
    table = tables.scores().undertricks
    steps = [
        (_FIRST[doubling], table.first, 1),
        (_FURTHER[doubling], table.further, down - 1),
        (_FROM_FOURTH[doubling], table.from_fourth, down - 3),
    ]
    parts = []
    for what, points, count in steps:
        worth = points.rows[doubling][vulnerable]
        if count > 0 and worth:
            cited = (law("77", *points.editions),)
            parts.append(Amount(what, -count * worth, cited, msg("{} × {}", count, worth)))
    return tuple(parts)
