"""The patterns of a declared style in running text: the words before laws, the forms of a level."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from refsearch.citations.patterns import PLURAL, flatten
from refsearch.citations.samples import Level, PathStyle
from refsearch.citations.series import NTH, ORDINALS, QUOTES, UNSPACED
from refsearch.citations.style import CitationStyle
from refsearch.languages.declared_words import CitationWords

OPENING = ("(", "[")  # of a level closed up to the one above, a space before which is a slip
SIGNS = ("§", "¶")  # for a word before the number of a part
_SIGN = re.compile(r"\W")
_AROUND_A_NOUN = f" .,({''.join(QUOTES)}"
# at the end of what stands before a number, which may be in brackets: subrules (4) to (10)
_NOUN = re.compile(r"([^\W\d_]{4,})(?=(?:\\s\?)?(?:\\[(\[])?\Z)")
# "n.º 1", and of several "n.os 1 e 2", "n.ºs 1 e 2"
_OF_NUMBERS, _NUMBERS = re.compile(r"(?<!\w)n(?:\\\.)?[°º]"), r"n\.?(?:[°º]s?|os)"
_UNSPACED = re.compile(f"[{UNSPACED}]")
_SPACE = re.compile(r"(?:\\ |\s)+")
# A stop with a space, where a number goes on and no sentence can begin: 15.5. 3, and 1. 3 .023
_STOP = r"(?:\.|\s\.\s?|\.\s(?=\d{1,3}\s?(?:[,;]|\.\s?\d|$)))"


@dataclass(frozen=True, slots=True)
class Step:
    """One way of writing a level, as a pattern; ``spoken`` if a word stands before its number.

    ``alone`` is the pattern of its number without the word.
    """

    pattern: re.Pattern[str]
    level: Level
    alone: re.Pattern[str]
    spoken: bool
    bracketed: bool


def steps(style: CitationStyle, index: int, words: Sequence[str] = ()) -> Iterator[Step]:
    """Yield the ways in which the samples of a style write a level, given by its index.

    ``words`` are words of the language: a single letter among them is not a label where only a
    space separates it from the number before ("6.3 y 7.1").
    """
    letters = "".join(word for word in map(flatten, words) if len(word) == 1 and word.isalpha())
    no_word = rf"(?![{letters}](?![\w)\]]))" if letters else ""
    for one in style.items:
        if index < len(one.levels) or one.goes_on:
            level = one.level(index)
            shown = flatten(level.before)
            quoted = shown[-1:] in QUOTES and level.after == QUOTES[shown[-1:]]
            shown = shown[:-1] if quoted else shown
            signed = index > 0 and shown.strip(" ,")[:1] in SIGNS
            spoken = signed or any(sign.isalpha() for sign in shown)
            shown = f" {shown.lstrip(', ')}" if spoken and shown[:1] == "," else shown
            before = _SPACE.sub(r"\\s?", re.escape(shown))
            before = _STOP if level.before == "." else before
            before = rf"\s?{before}" if level.before in (*OPENING, *ORDINALS) else before
            before = _NOUN.sub(rf"\1{PLURAL}", _OF_NUMBERS.sub(_NUMBERS, before))
            before = before.replace("§", "§{1,2}") if signed else before
            comma = r",?" if spoken else ""
            number = number_pattern(one, index)
            if level.before == "." and not _has_both_cases(style, index):
                number = rf"(?i:{number})"
            apart = no_word if level.before.isspace() else ""
            closes = "" if quoted else _closes(level, spoken=spoken)
            whole = _in_brackets(number) if spoken and not closes else rf"(?P<n>{number}){closes}"
            pattern = rf"{comma}(?i:{before}){apart}{whole}"
            brackets = level.after[:1] in (")", "]")
            yield Step(re.compile(pattern), level, re.compile(whole), spoken, brackets)


def _closes(level: Level, *, spoken: bool) -> str:
    """Return the pattern of what closes a number; an ordinal has any mark of one.

    Behind a word it may lack it, or have one that the sample lacks.
    """
    numbers = level.series.kind == "number" and not level.series.packed
    if numbers and (not level.after or re.fullmatch(NTH, level.after)):
        return rf"(?:{NTH}(?!\w))?" if spoken else NTH if level.after else ""
    return re.escape(level.after)


def _in_brackets(number: str) -> str:
    """Return the pattern of a number or letter that may be in brackets, or was in quotes: (a)."""
    return rf"(?P<open>\()?(?P<n>{number})(?(open)\))"


def number_pattern(style: PathStyle, index: int) -> str:
    """Return the pattern of a level's number; a letter that stands apart must be a whole token.

    It matches the "b" of "A1 b", but not the first letter of "A1 but".
    """
    level, below = style.level(index), style.level(index + 1)
    closed_up = not below.before and below.series.kind != "number"
    word = level.series.kind != "number" and level.before and not closed_up
    return level.series.pattern + (r"(?![^\W\d_]|['’])" if word else "")


def _has_both_cases(style: CitationStyle, index: int) -> bool:
    """Whether a level has both lower-case and capital labels, so that case matters."""
    kinds = {one.level(index).series.kind for one in style.items}
    return {"upper", "lower"} <= kinds


def noun_of(level: Level) -> str:
    """Return the word before the number of a level, without its signs: ``abs`` of ``Abs. 2``."""
    return flatten(level.before).strip(_AROUND_A_NOUN).lower()


def either(words: Iterable[str]) -> str:
    """Return a pattern that matches any of the words in either case; without words, nothing.

    The longest is tried first: "de" would match where "della" begins.
    """
    longest_first = sorted(map(flatten, words), key=len, reverse=True)
    return rf"(?i:{'|'.join(map(re.escape, longest_first))})" if longest_first else r"(?!)"


def between(words: Sequence[str]) -> str:
    """Return a pattern of the words that join two places, with the spaces around them.

    In a script that is written without spaces there are none: 第1号及び第2号.
    """
    close = [word for word in words if _UNSPACED.search(word)]
    spaced = [word for word in words if word not in close]
    return rf"(?:\s+{either(spaced)}\s+|\s?{either(close)}\s?)"


def heads(words: Sequence[str]) -> str:
    """Return a pattern of the words and signs before a law's number, singular or plural."""
    found = []
    for word in sorted(dict.fromkeys(map(flatten, words)), key=len, reverse=True):
        if _SIGN.match(word[-1:]) and not word[-1:].isspace() and word[-1] not in ".'’":
            found.append(rf"{re.escape(word)}{{1,2}}\s?")
        elif word in tuple(ORDINALS):
            found.append(rf"{word}\s?")
        elif len(word) > 1:  # a letter alone is a label, even where it may stand for a law
            spoken = _SPACE.sub(r"\\s+", re.escape(word.rstrip(".")))
            found.append(rf"(?<!\w){spoken}{PLURAL}(?:[.:](?!\n)\s|\s|\.?(?=\d))")
    return rf"(?i:{'|'.join(found)})" if found else r"(?!)"


class Joints(NamedTuple):
    """What stands between the numbers of a list in running text, in one language.

    ``skip`` is an article before a number, ``joint`` "and" or a comma, both as patterns to go on
    with; ``listed`` is the joint and ``to`` what makes a range, each with the article behind it.
    """

    skip: str
    joint: str
    listed: re.Pattern[str]
    to: re.Pattern[str]


def joints(words: CitationWords, also: Sequence[str] = ()) -> Joints:
    """Return the joints of a language, with other signs ``also`` for "and"."""
    skip = rf"(?:{either(words.skip)}(?:(?<=['’])|\s))?"
    and_ = either((*words.and_, *also))
    joint = rf"(?:\s?,\s(?:{and_}\s)?|\s{and_}\s)"
    to = rf"(?:\s{either(words.to)}\s|\s?[–—]\s?|-)"
    return Joints(skip, joint, re.compile(joint + skip), re.compile(to + skip))
