"""The ranking and travellers of a session as CSV.

The travellers have the columns of docs/session-csv.md, so that they can be read in again.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Literal

Kind = Literal["ranking", "travellers"]
Json = Mapping[str, Any]
RANKING = ("rank", "pair", "names", "field", "total", "percent", "boards")
RESULTS = ("contract", "declarer", "tricks", "score", "ns_award", "ew_award")
DECIDED = ("adjusted", "ew_adjusted", "ns_penalty", "ew_penalty", "group")
POINTS = ("ns_points", "ew_points", "ns_percent", "ew_percent")
TRAVELLERS = ("board", "vulnerable", "ns", "ew", *RESULTS, *DECIDED, *POINTS)
_FORMULA = ("=", "+", "-", "@", "\t")  # a spreadsheet computes a cell that begins with these


def table_csv(
    result: Json,
    kind: Kind,
    *,
    separator: str = ",",
    decimal: str = ".",
    heading: Callable[[str], str] = str,
) -> str:
    """Return a table of a session's result without its empty columns."""
    rows = list(_ranking(result) if kind == "ranking" else _travellers(result))
    columns = RANKING if kind == "ranking" else TRAVELLERS
    kept = [one for one in columns if any(row.get(one) not in (None, "") for row in rows)]
    out = io.StringIO(newline="")
    writer = csv.writer(out, delimiter=separator, lineterminator="\r\n")
    writer.writerow([heading(one) for one in kept])
    for row in rows:
        writer.writerow([_cell(row.get(one), decimal) for one in kept])
    return out.getvalue()


def _ranking(result: Json) -> Iterable[Json]:
    standings: list[Json] = result["standings"]
    return standings


def _travellers(result: Json) -> Iterator[Json]:
    for board in result["travellers"]:
        for line in board["lines"]:
            adjusted, _, of_ew = line["adjusted"].partition(" | ")
            yield {
                **line,
                "board": board["board"],
                "vulnerable": board["vulnerable"],
                "ns": line["ns_pair"],
                "ew": line["ew_pair"],
                "adjusted": adjusted,
                "ew_adjusted": of_ew,
                "ns_points": line["ns"],
                "ew_points": line["ew"],
            }


def _cell(value: Any, decimal: str) -> Any:
    if isinstance(value, float):
        return f"{value:.4f}".rstrip("0").rstrip(".").replace(".", decimal)
    if isinstance(value, str) and value.startswith(_FORMULA) and not _is_figure(value.split()):
        return f"'{value}"
    return value


def _is_figure(words: Sequence[str]) -> bool:
    """Whether words are scores, weighted or not; such a cell like "-100:40" is no formula."""
    return all(word.lstrip("+-").replace(":", "").replace(".", "").isdecimal() for word in words)
