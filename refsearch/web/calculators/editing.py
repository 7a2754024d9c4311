"""Form buttons applied to the answers: rows added and removed, records opened and closed.

They work without scripts: each is a submit button, and what it asks for stands in the address.
"""

from __future__ import annotations

from refsearch.web.calculators.answers import below, indices

ACTIONS = ("add", "remove", "open-record", "close-record")
MOST_ROWS = 1_000  # the longest list that the core takes (`LONGEST_LIST`)
Typed = dict[str, list[str]]


def edited(answers: Typed) -> Typed:
    """Return answers with what their own actions ask for done, and the actions taken out."""
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
