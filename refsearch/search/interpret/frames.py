"""The frame of a question: "what is …", "what happens after …", "until when may I …".

The patterns are in ``search/cues.toml`` of each language; they are compared folded.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import takewhile

from refsearch.search.interpret.corrections import Change
from refsearch.search.interpret.spelling import distance
from refsearch.search.language.analysis import Language, packaged
from refsearch.search.language.cues import Defining, Edges, Recognition, recognition
from refsearch.search.language.folding import fold, fold_in_place

_NAMING = 3  # words: a longer subject tells what happened and asks for no meaning
# Letters: shorter words are too near to others ("segnala", "segnali").
_LONG = re.compile(r"(?<!\w)[^\W\d_]{7,}(?!\w)")
_WORD = re.compile(r"\S+")
_MARKS = " ?;.·!,:"
_QUOTES = "\"'«»“”()-="

IsTerm = Callable[[str], bool]  # whether a text is a term that is defined, or several
Names = Callable[[str], bool]  # whether a text is the name of a concept as a whole


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
    starts = dict(_starts(plain, cues.defining))
    first = next(iter(starts)) if starts and cues.defining.before.match(plain) else 0
    left = _ended(text, first, cues)
    sides = cues.apart.split(plain)
    meant = left != text or (len(sides) > 1 and all(map(is_term, sides)))
    further = (n for n in reversed(starts) if n != first)
    asking = [n for n in further if _may_ask(plain, n, starts[n], cues, is_term)]
    rests = [_ended(text, start, cues) for start in asking]
    rests += [left] if meant else []
    rests += _used(text, {first, *asking}, cues)
    rests += _inside(text, plain, cues.defining)
    if term := next(filter(is_term, rests), ""):
        return Asked(term, meant=True)
    return Asked(left, meant) if left else Asked(text, meant=False)


def _ended(text: str, start: int, cues: Recognition) -> str:
    """Return a text from a place on, without what asks for a meaning at its end."""
    plain, end = fold_in_place(text), len(text)
    if found := cues.defining.after.search(plain, start):
        only_idle = cues.idle_words.issuperset(plain[start : found.start()].split())
        end = end if only_idle else found.start()
    return text[start:end].strip(_MARKS)


def _inside(text: str, plain: str, cues: Defining) -> Iterator[str]:
    """Yield what is left without idle words at both ends, if some of them ask for a meaning.

    "in che senso involontario", "glossary: dummy".
    """
    words = [(word.strip(_MARKS + _QUOTES), at) for at, word in _placed(plain)]
    left = [n for n, (word, _) in enumerate(words) if word not in cues.asking | cues.idle]
    taken = words[: left[0]] + words[left[-1] + 1 :] if left else []
    if not cues.asking.isdisjoint(word for word, _ in taken):
        end = [*(at for _, at in words), len(text)][left[-1] + 1]
        yield text[words[left[0]][1] : end].strip(_MARKS + _QUOTES)


def _placed(plain: str) -> Iterator[tuple[int, str]]:
    return ((one.start(), one[0]) for one in _WORD.finditer(plain))


def _used(text: str, starts: Iterable[int], cues: Recognition) -> Iterator[str]:
    """Yield what is left without where it is used at the end, or without courtesy there.

    "what is game in the scoring", "so what is the auction then".
    """
    plain = fold_in_place(text)
    courteous = takewhile(
        lambda m: m[0] in cues.defining.idle, reversed(list(_WORD.finditer(plain)))
    )
    behind = (cues.defining.within.search(plain), *list(courteous)[-1:])
    for end in (found.start() for found in behind if found):
        shorter = text[:end].strip(_MARKS)
        lefts = (_ended(shorter, start, cues) for start in sorted(starts))
        yield from (left for left in lefts if left != shorter)


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


def _starts(plain: str, cues: Defining) -> Iterator[tuple[int, frozenset[str]]]:
    """Yield where what is asked may begin, behind each cue, and the words that precede all cues."""
    at, before = 0, frozenset[str]()
    while found := cues.before.search(plain, at):
        between = {word.strip(_MARKS) for word in _WORD.findall(plain[at : found.start()])}
        if at and not cues.idle.issuperset(between):
            return
        before |= between
        matches = (one.match(plain, found.start()) for one in cues.each)
        at = max(match.end() for match in matches if match)
        yield at, before


def _may_ask(
    plain: str, start: int, before: frozenset[str], cues: Recognition, is_term: IsTerm
) -> bool:
    """Whether a cue asks for a meaning though other words stand before it.

    Not where those ask something else or name a term: "who may explain …", "partner revoked, what
    is the penalty"; nor what follows from what they tell.
    """
    if not cues.asking.isdisjoint(before):
        return False
    content = before - cues.defining.idle
    follows = cues.framed[1][0].match(plain, start)
    return not content or not (follows or any(map(is_term, content)))


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


def unframed(text: str, names: Names = lambda text: False, known: tuple[Language, ...] = ()) -> str:
    """Return a query without what asks for the consequence; unchanged if nothing else is left.

    A bare word for it ("rettifica renonce") is left out only where a concept remains.

    >>> unframed("cosa succede dopo una renonce?")
    'una renonce?'
    """
    framed, bare = recognition(known or packaged()).framed
    left = _between(text, framed)
    if left == text:
        shorter = _between(text, bare)
        left = shorter if shorter != text and names(shorter) else text
    return left if any(map(str.isalpha, left)) else text


def unlimited(text: str, known: tuple[Language, ...] = ()) -> str:
    """Return a query without what asks until when; unchanged if nothing else is left.

    >>> unlimited("until when can I change my call?")
    'change my call?'
    """
    left = _between(text, recognition(known or packaged()).limited)
    return left if any(map(str.isalpha, left)) else text


def _between(text: str, edges: Edges) -> str:
    plain, (before, after) = fold_in_place(text), edges
    start = found.end() if (found := before.match(plain)) else 0
    end = found.start() if (found := after.search(plain, start)) else len(text)
    return text[start:end].strip()
