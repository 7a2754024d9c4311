"""How far two words are from each other, in edits."""

from __future__ import annotations


def distance(left: str, right: str, limit: int) -> int:
    """Return the edits between two words, or ``limit`` + 1 if there are more.

    >>> distance("licita", "lcitia", 2), distance("ρενονσ", "ρενον", 2)
    (2, 1)
    """
    if abs(len(left) - len(right)) > limit:
        return limit + 1
    rows = [list(range(len(right) + 1))]
    for i, letter in enumerate(left, 1):
        row = [i]
        for j, other in enumerate(right, 1):
            cost = min(rows[-1][j] + 1, row[-1] + 1, rows[-1][j - 1] + (letter != other))
            if i > 1 and j > 1 and (letter, left[i - 2]) == (right[j - 2], other):
                cost = min(cost, rows[-2][j - 2] + 1)
            row.append(cost)
        rows.append(row)
        if min(row) > limit:
            return limit + 1
    return min(rows[-1][-1], limit + 1)
