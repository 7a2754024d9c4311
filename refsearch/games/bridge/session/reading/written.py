"""Separating values that other programs put into one field of a line.

A contract with its declarer and result ("4SN-1"), artificial scores of both sides where a contract
or a score stands ("60/40", "A6040"), a result under the heading of tricks ("=", "+1").
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from refsearch.games.bridge.scoring.contracts import ALL_TRICKS, BOOK, read_plainly
from refsearch.games.bridge.session.reading.header import board_of
from refsearch.games.bridge.session.reading.results import Row
from refsearch.games.bridge.session.reading.words import sign, vocabulary

# Percentages of both sides: "60%-40%", "A60/A40", or four digits after an A, "A6040".
_SHARES = re.compile(r"a?(\d{1,3})%?[-/]a?(\d{1,3})%?|a(\d{2})(\d{2})")
# Letters of suits as in English and, before anybody says which, in Italian (P C Q F).
_BY = re.compile(
    r"(?P<contract>[1-7](?:nt|sa|[ncdhspqf♣♦♥♠])(?:xx?|\*\*?)?)(?P<seat>\w)(?P<result>=|[-+]\d{1,2})?"
)
_RELATIVE = re.compile(r"=|[-+]\d{1,2}")


def separated(row: Row) -> Row:
    """Return a line with each thing in the field that is its own."""
    row = row.at(board=board_of([row["board"]]) or row["board"].removeprefix("#").strip())
    for cell in ("contract", "result", "score", "remarks"):
        given = artificial(row[cell])
        if given and (cell in ("contract", "remarks") or sign(row[cell]).startswith("a")):
            row = row.at(**{cell: ""}, ns_award=given[0], ew_award=given[1])
    return _of_tricks(_of_contract(row))


def artificial(text: str) -> tuple[str, str] | None:
    """Return the artificial scores of both sides that stand in one field, None for none.

    >>> artificial("60%-40%"), artificial("A6040"), artificial("A+/A-"), artificial("4S-1")
    (('60', '40'), ('60', '40'), ('a+', 'a-'), None)
    """
    plain = sign(text)
    found = _SHARES.fullmatch(plain)
    if found:
        return (found[1], found[2]) if found[1] else (found[3], found[4])
    ns, slash, ew = plain.partition("/")
    averages = vocabulary().averages
    return (ns, ew) if slash and ns in averages and ew in averages else None


def _of_contract(row: Row) -> Row:
    """Return a line whose contract has its declarer after it with the two apart."""
    found = _BY.fullmatch(sign(row["contract"]))
    seats = vocabulary().seats
    seat = seats.get(found["seat"]) if found else None
    if found and seat and seats.get(sign(row["declarer"]), seat) == seat:
        more = found["result"] or ""
        row = row.at(contract=found["contract"] + more, declarer=found["seat"])
    return row


def _of_tricks(row: Row) -> Row:
    """Return a line with a result under "result": not among the tricks, nor after a contract."""
    tricks, result = sign(row["tricks"]), _BY.fullmatch(sign(row["result"]))
    if result:
        row = row.at(result=result["result"] or "")
    if _RELATIVE.fullmatch(tricks) and not row["result"]:
        row = row.at(tricks="", result=tricks)
    return row


def are_tricks(rows: Sequence[Row]) -> bool:
    """Whether what stands under "result" is declarer's tricks.

    No sign says that it is the difference, and one line at least could have no such difference.
    """
    results = [(row["contract"], row["result"]) for row in rows if row["result"]]
    if any(row["tricks"] for row in rows) or not all(result.isdecimal() for _, result in results):
        return False
    return any(_too_many(contract, int(result[:4])) for contract, result in results)


def _too_many(contract: str, result: int) -> bool:
    bid = read_plainly(contract)
    return bid is not None and BOOK + bid[0] + result > ALL_TRICKS >= result
