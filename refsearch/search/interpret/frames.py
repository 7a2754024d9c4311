"""The frame of a question: "what is …", "what happens after …", "until when may I …".

The patterns are in ``search/cues.toml`` of each language; they are compared folded.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from refsearch.analysis.cues import Defining, Edges, Recognition, recognition
from refsearch.analysis.distance import distance
from refsearch.analysis.folding import fold, fold_in_place
from refsearch.analysis.language import Language, packaged
from refsearch.search.interpret.corrections import Change

_NAMING = 3  # words: a longer subject tells what happened and asks for no meaning
# Letters: shorter words are too near to others ("segnala", "segnali").
_LONG = re.compile(r"(?<!\w)[^\W\d_]{7,}(?!\w)")
_WORD = re.compile(r"\S+")
_MARKS = " ?;.·!,:"
_QUOTES = "\"'«»“”()-="

IsTerm = Callable[[str], bool]  # whether a text is a term that is defined, or several


@dataclass(frozen=True, slots=True)
class Asked:
    """A query without the words that ask for a meaning; ``meant`` if there were such words."""

    text: str
    meant: bool


def without_cue(
    typed: str, known: tuple[Language, ...] = (), is_term: IsTerm = lambda text: False
) -> Asked:
    """Take "what is …", "… means?" off a query; "which cards are …" only off a term.

    ``known`` are the languages it may be in, the packaged ones if none are given.

    >>> without_cue("Cos'è una presa?").text
    'una presa'
    """
    cues = recognition(known or packaged())
    words = typed.strip(_MARKS).split()
    said = [word for word in words if fold(word) not in cues.defining.emphatic]
    text = " ".join(said or words)
    plain = fold_in_place(text)
    if term := _around(text, plain, cues.around, is_term):
        return Asked(term, meant=True)
    found = cues.defining.before.match(plain)
    first = found.end() if found else 0
    left = _ended(text, first, cues)
    sides = cues.apart.split(plain)
    meant = left != text or (len(sides) > 1 and all(map(is_term, sides)))
    asked, short = _behind(plain, cues.defining), _without_end(text, cues.defining)
    rests = [left] if meant else []
    rests += [_ended(text, asked, cues)] if asked else []
    ends = [_ended(short, at, cues) for at in dict.fromkeys((first, asked))]
    rests += [one for one in ends if one != short]
    rests += _inside(text, plain, cues.defining)
    if term := next(filter(is_term, rests), ""):
        return Asked(term, meant=True)
    return Asked(left, meant) if left else Asked(text, meant=False)


def _ended(text: str, start: int, cues: Recognition) -> str:
    """Return a text from a place on, without what asks for a meaning at its end."""
    plain, end = fold_in_place(text), len(text)
    if found := cues.defining.after.search(plain, start):
        end = found.start()
    return text[start:end].strip(_MARKS)


def _behind(plain: str, cues: Defining) -> int:
    """Return where a text goes on behind cues with idle words before them, 0 if there is none."""
    end = 0
    for at, word in _placed(plain):
        if found := cues.before.match(plain, at) if at >= end else None:
            end = found.end()
        elif at >= end and (end or word.strip(_MARKS) not in cues.idle):
            break
    return end


def _without_end(text: str, cues: Defining) -> str:
    """Return a text without idle words at its end: "game in the scoring"."""
    words = [*_placed(fold_in_place(text))]
    while words and words[-1][1].strip(_MARKS) in cues.idle:
        text = text[: words.pop()[0]]
    return text.strip(_MARKS)


def _inside(text: str, plain: str, cues: Defining) -> Iterator[str]:
    """Yield what is left without idle words at both ends, if some of them ask for a meaning.

    "in che senso involontario", "glossary: dummy".
    """
    words = [(word.strip(_MARKS + _QUOTES), at) for at, word in _placed(plain)]
    idle = cues.asking | cues.idle
    left = [n for n, (word, _) in enumerate(words) if word not in idle]
    taken = words[: left[0]] + words[left[-1] + 1 :] if left else []
    if not cues.asking.isdisjoint(word for word, _ in taken):
        end = [*(at for _, at in words), len(text)][left[-1] + 1]
        yield text[words[left[0]][1] : end].strip(_MARKS + _QUOTES)


def _placed(plain: str) -> Iterator[tuple[int, str]]:
    return ((one.start(), one[0]) for one in _WORD.finditer(plain))


def respelled(
    text: str, is_known: Callable[[str], bool], known: tuple[Language, ...] = ()
) -> tuple[str, tuple[Change, ...]]:
    """Return a query with slips in long words that ask for a meaning mended, and what changed.

    A word is a slip of the one that it is an edit away from, if no text has it.
    """
    words = recognition(known or packaged()).defining.words
    slips = {w: fold(w) for w in _LONG.findall(text) if not words.issuperset([fold(w)])}
    unknown = {w: form for w, form in slips.items() if not is_known(form)}
    near = {w: [o for o in words if distance(form, o, 1) <= 1] for w, form in unknown.items()}
    changes = tuple((w, found[0]) for w, found in near.items() if found)
    for word, better in changes:
        text = text.replace(word, better)
    return text, changes


def _around(text: str, plain: str, patterns: Sequence[re.Pattern[str]], is_term: IsTerm) -> str:
    """Return the term that a pattern is around, or several: "is a pass a call", "call artificial".

    Several groups are one term in either order, or each is one, or the last is, the first short.
    """
    for pattern in patterns:
        if found := pattern.fullmatch(plain):
            groups = [text[slice(*found.span(n))] for n in range(1, pattern.groups + 1)]
            together = [" ".join(groups[::-1]), " ".join(groups)]
            if term := next(filter(is_term, together), ""):
                return term
            if all(map(is_term, groups)):
                return ", ".join(reversed(groups))
            if len(groups[0].split()) <= _NAMING and is_term(groups[-1]):
                return groups[-1]
    return ""


def unframed(text: str, known: tuple[Language, ...] = ()) -> str:
    """Return a query without what asks for the consequence; unchanged if nothing else is left.

    >>> unframed("cosa succede dopo una renonce?")
    'una renonce?'
    """
    return _inner(text, recognition(known or packaged()).framed)


def unlimited(text: str, known: tuple[Language, ...] = ()) -> str:
    """Return a query without what asks until when; unchanged if nothing else is left.

    >>> unlimited("until when can I change my call?")
    'change my call?'
    """
    return _inner(text, recognition(known or packaged()).limited)


def _inner(text: str, edges: Edges) -> str:
    plain, (before, after) = fold_in_place(text), edges
    start = found.end() if (found := before.match(plain)) else 0
    end = found.start() if (found := after.search(plain, start)) else len(text)
    left = text[start:end].strip()
    return left if any(map(str.isalpha, left)) else text
