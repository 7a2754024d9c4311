"""Ranges and lists in running text: "9.B.6-7", "2.1-.3"; a score such as 3-2 is not a range."""

from __future__ import annotations

import re
from collections.abc import Sequence

from refsearch.citations.running.mentions import Mention, Mentions

NUMBER = re.compile(r"(?P<n>[0-9]{1,3})(?:\.?[ºª](?!\w)|(?![\w%°]|[.,]\d))")
_LETTER = re.compile(r"[a-z](?!\w)")
_JOINED_LABEL = re.compile(r"(?:[a-z]|\d{1,2})(?![\w'’°%]|[.,:]\d|\.\w|\.\s[a-z\d])")
_WORD_BEHIND = re.compile(r"\s[^\W\d_]")


def end_of_range(flat: str, at: int, last: Mention) -> Mention | None:
    """Read the end of a range that is only a last label: 9.B.6-7, 2.1-.3, 506.6a-f."""
    at += flat.startswith(".", at)
    number, letter = NUMBER.match(flat, at), _LETTER.match(flat, at)
    if letter and last.path[1:] and last.path[-1].isalpha() and last.path[-1] < letter[0]:
        return Mention(at, letter.end(), (*last.path[:-1], letter[0]))
    if number is None or not last.path[-1].isdigit() or not last.path[1:]:
        return None
    return Mention(at, number.end(), (*last.path[:-1], str(int(number["n"]))))


def label_behind(flat: str, at: int, last: Mention, joint: re.Pattern[str]) -> Mention | None:
    """Read a label joined to one with its whole path, if it counts on: B5a and b, B4c1, 2 or d.

    A number is none where a word follows that it may count ("B4c1 and 2 judges"), nor one behind a
    law in numbers, which may be another law, or as the next cell of a table ("B4c1; 50"); a bracket
    that none opened is of another label.
    """
    found = _JOINED_LABEL.match(flat, at)
    if found is None or found[0].isdigit() > last.path[-1].isdigit() or ";" in flat[last.end : at]:
        return None
    if found[0].isdigit() and "," in flat[last.end : at] and not joint.match(flat, found.end()):
        return None
    counts = found[0].isdigit() and _WORD_BEHIND.match(flat, found.end())
    if (counts and not joint.match(flat, found.end())) or _closes_nothing(flat, found.end()):
        return None
    lower = last.path[-1].isdigit() and found[0].isalpha()
    path = last.path[:-1] if lower else last.path
    alike = found[0].isdigit() and path[-1].isdigit() and not path[0].isdigit()
    rising = int(path[-1]) < int(found[0]) if alike else _is_before(path[-1], found[0])
    return Mention(at, found.end(), (*path[:-1], found[0])) if path[1:] and rising else None


def _is_before(one: str, other: str) -> bool:
    return one.islower() and other.islower() and len(one) == 1 and one < other


def _closes_nothing(flat: str, at: int) -> bool:
    """Whether a bracket at an offset closes none that the text has opened."""
    return flat.startswith(")", at) and flat.count("(", 0, at) <= flat.count(")", 0, at)


def is_no_range(joint: str, last: Mention, following: Mention) -> bool:
    """Whether two places joined by a dash are no range, the second not being greater: 3-2."""
    ends = last.path[-1], following.path[-1]
    whole = len(last.path) == len(following.path) and last.path[:-1] == following.path[:-1]
    numbers = all(map(str.isdigit, ends)) and int(ends[0]) < int(ends[1])
    rising = whole and (numbers or (all(map(str.isalpha, ends)) and ends[0] < ends[1]))
    return joint.strip() == "-" and not rising


def has_plural_noun(flat: str, found: Mentions, singular: Sequence[str]) -> bool:
    """Whether the noun is a plural: "artikelen 1 lid 1, 2 en 3", "§§ 8 Abs. 1 und 9"."""
    head = flat[found.start : found.places[0].start].strip(" .").lower()
    forms = (rf"{re.escape(one)}(?:e?s|e?n|e|t|§)" for one in singular)
    return not found.above and any(re.fullmatch(one, head) for one in forms)


def is_degree(flat: str, last: Mention, following: Mention) -> bool:
    """Whether the sign behind a number is no ordinal's, as the one before has none: 5, 90°."""
    signs = (flat[one.start : one.end][-1:] for one in (last, following))
    return [one == "°" for one in signs] == [False, True]
