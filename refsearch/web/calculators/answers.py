"""The answers of a form or an address: ``boards.0.open=420`` and the like.

Names lead through the input with dots: ``results.2.score`` is the score of the third row. Buttons
add and remove rows, open and close records. They work without scripts: each is a submit button,
and what it asks for stands in the address.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

Answers = Mapping[str, Sequence[str]]
Typed = dict[str, list[str]]

ACTIONS = ("add", "remove", "open-record", "close-record")
MOST_ROWS = 1_000  # the longest list that the core takes (`LONGEST_LIST`)
_ROW = re.compile(r"\d{1,4}", re.ASCII)  # four digits number more rows than MOST_ROWS
_LONGEST_NAME, _DEEPEST = 200, 12  # of a field: no form has longer names, or deeper ones


class Answered:
    """Answers with the names below each; ``rows`` has the rows kept of each sheet, by its name."""

    def __init__(self, answers: Answers) -> None:
        self.answers = answers
        self.below = below(answers)
        self.rows: dict[str, list[int]] = {}

    def last(self, name: str) -> str:
        """Return the last non-empty answer given under a name."""
        given = reversed(self.answers.get(name, ()))
        return next((text for answer in given if (text := answer.strip())), "")

    def all(self, name: str) -> Sequence[str]:
        """Return every answer of a name."""
        return self.answers.get(name, ())

    def inside(self, name: str) -> dict[str, str]:
        """Return the answers below a name, by the rest of their names."""
        start = len(name) + 1
        return {key[start:]: text for key in self.below.get(name, ()) if (text := self.last(key))}


def below(answers: Iterable[str]) -> dict[str, list[str]]:
    """Return the names of answers by each name that they go into: a form has thousands of both.

    >>> below(["boards.0.open", "boards.0.closed"])["boards.0"]
    ['boards.0.open', 'boards.0.closed']
    """
    found: dict[str, list[str]] = {}
    for name in answers:
        dot = name.find(".") if len(name) <= _LONGEST_NAME else -1
        for _ in range(_DEEPEST):
            if dot < 0:
                break
            found.setdefault(name[:dot], []).append(name)
            dot = name.find(".", dot + 1)
    return found


def indices(inside: Mapping[str, Sequence[str]], name: str) -> list[int]:
    """Return the numbers of the rows that answers speak of, from the names below each."""
    steps = {key[len(name) + 1 :].partition(".")[0] for key in inside.get(name, ())}
    return sorted(int(step) for step in steps if _ROW.fullmatch(step))


def edited(answers: Typed) -> Typed:
    """Return answers after their own actions are carried out, without the actions."""
    done = {name: texts for name, texts in answers.items() if name not in ACTIONS}
    for action, change in zip(ACTIONS, (_add, _remove, _open, _close), strict=True):
        for name in answers.get(action, ())[:1]:
            done = change(done, name.strip())
    return done


def _add(answers: Typed, name: str) -> Typed:
    rows = indices(below(answers), name)
    following = rows[-1] + 1 if rows else 1
    if not name or following >= MOST_ROWS:
        return answers
    first = {} if rows else {f"{name}.0.": [""]}
    return {**answers, **first, f"{name}.{following}.": [""]}


def _remove(answers: Typed, row: str) -> Typed:
    """Take a row out and move those after it up."""
    name, _, number = row.rpartition(".")
    if not name or not number.isdigit():
        return answers
    kept: Typed = {}
    for key, texts in answers.items():
        if not key.startswith(f"{name}."):
            kept[key] = texts
            continue
        step, dot, rest = key[len(name) + 1 :].partition(".")
        if step.isdigit() and int(step) == int(number):
            continue
        up = step.isdigit() and int(step) > int(number)
        kept[f"{name}.{int(step) - 1 if up else step}{dot}{rest}"] = texts
    return kept


def _open(answers: Typed, name: str) -> Typed:
    closed = {key: texts for key, texts in answers.items() if key != name}
    return {**closed, f"{name}.": [""]} if name else answers


def _close(answers: Typed, name: str) -> Typed:
    return {key: t for key, t in answers.items() if not key.startswith(f"{name}.")}
