"""A citation in words: "law twenty-seven", "appendix IV", "nomos dodeka", "where is law 73?"."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Set
from functools import lru_cache
from itertools import chain, pairwise
from typing import NamedTuple

from refsearch.analysis.cues import recognition
from refsearch.analysis.folding import fold_in_place
from refsearch.analysis.language import Language
from refsearch.analysis.transliteration import sound, sounds
from refsearch.citations.labels import is_greek
from refsearch.citations.locator import roman_value
from refsearch.citations.style import with_capitals_put_in
from refsearch.library.citation_style import part_nouns
from refsearch.library.library import Library
from refsearch.library.resolution.editions_meant import known_words
from refsearch.typed.citing.as_typed import apart, front_part, mended, trimmed, written_out

_NOUN = 20  # characters: no noun for a law is longer
# a law and what is inside: "27 b 1 a"
_PLACES = re.compile(r"[0-9]+(?: ?[^\W\d_](?: ?[0-9]+(?: ?[^\W\d_](?: [ivx]{1,4})?)?)?)?")
_LEAST_LETTERS = 4  # letters: a shorter noun of what is inside sounds like words of other languages
_KEPT_WORDS = 4096  # words kept as heard: memory stays bounded, whatever is typed
_LABEL = re.compile(r"[0-9]{1,2}[^\W\d_][0-9][\w().]*")  # of three levels at least: 2h is a bid
# A law and its parts, closed up: a bid is of seven at most, with no number behind its letter.
_CLOSED = re.compile(
    r"(?<![\w.])(?:[89]|[1-9][0-9])[^\W\d_](?:[0-9]\w{0,3})?(?:\(\w{1,4}\))*(?![\w.])"
)
_DIGIT = re.compile(r"[0-9]")
# A Greek word with figures for the letters that they look like, θ and ξ: "ar8ro", "dei3e"
_FIGURES = re.compile(r"(?<!\w)(?=[83]?[a-z]*[83]?[a-z]{2})[a-z]*(?:[83][a-z]+)+(?!\w)")
_OI = re.compile("oi")
_LETTERS = re.compile(r"\w+")
_LATIN = re.compile(r"[A-Za-z]{2,}|(?<![\w(])[A-Za-z](?![\w)])")  # the h of "80B2(h)" is a label
_WORD = re.compile(r"([^\W\d_]{2,})(?:'s?)?")
# "50, lett. D, n. 2": the sign of a number says what the full stop says in 50.D.2
_NUMBER_SIGN = re.compile(
    r"(?:(?<=[0-9 ][^\W\d_])|(?<=[0-9)])),? (?:nr?|no|num|αρ|αριθ)[.°º]* ?(?=[0-9])"
)
# A number below a hundred in Roman figures; one figure alone is a letter as often, but for V and X.
_ROMAN = r"(?=[ivxlc]{2}|[vx]|i$)(?:x[lc]|l?x{0,3})(?:i[xv]|v?i{0,3})"
_TENS = {"xc": 90, "xl": 40, "l": 50}
# The same before the number of what has a name: "example no. 14"
_NUMBERED = re.compile(r"(?<!\w)(?:nr?|no|num|αρ|αριθ)[.°º]* ?(?=[0-9])")
# What may follow the number of a law inside a text: "27b1", "27 b 1", "27b"
_INSIDE = (
    r"(?:(?: |\.)?\(?[^\W\d_]\)?(?: |\.)?\(?[0-9]{1,2}\)?(?:\(?[^\W\d_]\)?)?"
    r"|[^\W\d_]| [^\W\d_]$)?(?!\w)"  # "law 27 b" at the end, but "law 27 a revoke"
)


def citations(
    text: str, library: Library, known: tuple[Language, ...], is_word: Callable[[str], bool]
) -> Iterator[str]:
    """Yield a text as it may be a citation: as typed, in digits, Greek by ear, without idle words.

    ``known`` are the languages whose words for numbers and idle words are read; ``is_word`` tells
    those of the texts from slips.
    """
    plain = with_capitals_put_in(fold_in_place(text), text)
    if (in_full := written_out(plain, library)) != plain:
        yield (plain := in_full)
    if _patterns(library, known).roman_part.search(plain):
        yield (plain := _in_digits(plain, library, known))  # in "appendice I 2" I is no article
    numbered = apart(_NUMBER_SIGN.sub(".", plain), library)
    if numbered != plain:
        yield numbered
    yield text
    if part := front_part(plain, known, library):
        yield part
    for one in dict.fromkeys((numbered, plain, heard(numbered, library, known))):
        yield from _without_idle_words(one, library, known)
    labels = [word for word in plain.split() if _LABEL.fullmatch(word)]
    if len(labels) == 1:  # "43a1(c) dummy": nothing else is written so, whatever stands beside it
        yield labels[0]
    if "," in plain:  # "law 40, B, 2, (c)(iii)"
        yield " ".join(plain.replace(",", " ").split())
    if _DIGIT.search(numbered) and (better := mended(numbered, library, is_word)) != numbered:
        yield from (better, *_without_idle_words(better, library, known))


def _without_idle_words(plain: str, library: Library, known: tuple[Language, ...]) -> Iterator[str]:
    """Yield a citation with its numbers in digits, then without words that say nothing."""
    digits = _in_digits(_counted(plain, library, known), library, known)
    yield digits
    if not _DIGIT.search(plain):  # "il dodici c due"
        digits = _in_digits(trimmed(plain, known, library), library, known)
    if not _DIGIT.search(digits):
        return
    yield _in_digits(trimmed(digits, known, library), library, known)  # "il 14 b tre"
    if _patterns(library, known).cited.search(digits):
        yield " ".join(_WORD.sub(lambda m: _unless_idle(m, known), digits).split())


def _counted(plain: str, library: Library, known: tuple[Language, ...]) -> str:
    """Return a text with a law that is counted in words by its number: "the second law"."""
    words = _patterns(library, known)
    if words.counts.isdisjoint(_LETTERS.findall(plain)):
        return plain
    nth = recognition(known).nth

    def in_number(found: re.Match[str]) -> str:
        return f"{found['noun'] or found['noun_behind']} {nth[found['nth'] or found['before']]}"

    return _nth(library, known).sub(in_number, plain)


def heard(plain: str, library: Library, known: tuple[Language, ...]) -> str:
    """Return a text with the Greek words of citations that it has in Latin letters."""
    by_sound = _by_sound(library, known)

    def with_letters(found: re.Match[str]) -> str:
        word = by_sound(found[0].replace("3", "ks"))  # a rule says how an 8 sounds
        return word if is_greek(word) else found[0]

    return _LATIN.sub(lambda m: by_sound(m[0]), _FIGURES.sub(with_letters, plain))


def mentioned(text: str, library: Library, known: tuple[Language, ...]) -> str | None:
    """Return the one citation in a text that says more, as in "law 27 insufficient bid".

    A number without the noun of a law or part is no citation there, but for one with its letter
    that is no bid, "insufficient bid 27D"; nor are two laws one.
    """
    plain = with_capitals_put_in(fold_in_place(text), text)
    digits = _in_digits(plain, library, known)
    found = [match[0] for match in _patterns(library, known).within.finditer(digits)]
    found = [*_named(plain, library, known)] or found or _CLOSED.findall(plain)
    return found[0] if len(found) == 1 else None


def _named(plain: str, library: Library, known: tuple[Language, ...]) -> Iterator[str]:
    """Yield what a text cites by a name and a number: "esempio 9 sui sipari", "ethics point 9"."""
    if not _DIGIT.search(plain):
        return
    named = _patterns(library, known)
    text = named.names.sub(lambda m: named.called[m[0]], _NUMBERED.sub("", plain))
    words = [word for word in text.split() if word not in named.beside]
    for name, number in pairwise(words):
        if _DIGIT.match(number) and library.find_named(f"{name} {number}"):
            yield f"{name} {number}"


def _in_digits(plain: str, library: Library, known: tuple[Language, ...]) -> str:
    """Return a citation with its numbers in digits; other texts as they are."""
    words = _patterns(library, known)
    if not words.begins.isdisjoint(_LETTERS.findall(plain)):
        found = words.number.finditer(plain)
        rest = words.number.sub(lambda m: str(recognition(known).spelled[m[0]]), plain)
        before = (plain[max(0, m.start() - _NOUN) : m.start()] for m in found)
        if (rest != plain and _PLACES.fullmatch(rest)) or any(map(words.noun.search, before)):
            plain = rest
    plain = words.roman.sub(lambda m: f"{m[1]}{roman_value(m[2]) or m[2]}", plain)
    return words.roman_law.sub(lambda m: f"{m[1]}{_below_a_hundred(m[2])}", plain)


def _below_a_hundred(figures: str) -> int:
    """Return the value of Roman figures; those of labels end at 39, for ``l`` and ``c`` are labels.

    >>> [_below_a_hundred(one) for one in ("xxv", "xl", "lxiv", "xcii")]
    [25, 40, 64, 92]
    """
    tens = next((one for one in _TENS if figures.startswith(one)), "")
    return _TENS.get(tens, 0) + (roman_value(figures.removeprefix(tens)) or 0)


def _unless_idle(found: re.Match[str], known: tuple[Language, ...]) -> str:
    """Return a word, unless it says nothing in some language."""
    word = found[1]
    idle = word in recognition(known).idle_words or any(word in one.stop for one in known)
    return "" if idle else found[0]


class _Patterns(NamedTuple):
    number: re.Pattern[str]  # in words
    begins: frozenset[str]  # what one may begin with
    noun: re.Pattern[str]  # for a law, at the end, or with a number and a letter: "law 16 b"
    cited: re.Pattern[str]  # a noun and digits
    within: re.Pattern[str]  # a noun, digits and what may be inside: "law 27b1"
    roman: re.Pattern[str]  # the Roman number of a part
    roman_law: re.Pattern[str]
    roman_part: re.Pattern[str]  # the same with more behind it
    counts: frozenset[str]  # what an ordinal may begin with
    called: dict[str, str]  # what has a name and a number, by all its names
    names: re.Pattern[str]
    beside: Set[str]  # nouns of what is inside, "point", and names of editions


def _nouns(library: Library, known: tuple[Language, ...]) -> tuple[Set[str], Set[str]]:
    """Return the nouns of laws, and those of parts."""
    spoken = [one.citation for one in library.corpus.languages]
    parts = {word for one in spoken for part in one.part for word in part}
    parts = parts.union(*(part_nouns(edition) for edition in library.editions))
    laws = {word for one in spoken for word in (*one.law, *one.typed_law)}
    return laws.union(recognition(known).filters["law"]), parts


@lru_cache(maxsize=4)  # a process has one library; tests have some
def _patterns(library: Library, known: tuple[Language, ...]) -> _Patterns:
    spoken = [one.citation for one in library.corpus.languages]
    laws, parts = _nouns(library, known)
    nouns = _any(laws | parts | {word for one in spoken for word in one.code})
    spelled = recognition(known).spelled
    called = {name: group[0] for one in spoken for group in one.part for name in group}
    return _Patterns(
        re.compile(rf"(?<!\w){_any(spelled)}(?!\w)"),
        frozenset(word for one in spelled for word in _LETTERS.findall(one)[:1]),
        re.compile(rf"(?<!\w){nouns}\.? (?:[0-9]+ ?[^\W\d_] )?$"),
        re.compile(rf"(?<!\w){nouns}\.? ?[0-9]"),
        re.compile(rf"(?<!\w){_any(laws | parts)}\.? ?[0-9]{{1,3}}{_INSIDE}"),
        re.compile(rf"(?<!\w)({_any(parts)}\.? )([ivx]+)(?!\w)"),
        re.compile(rf"(?<!\w)({_any(laws)}\.? )({_ROMAN})(?!\w)"),
        re.compile(rf"(?<!\w){_any(parts)}\.? [ivx]+[ .,/-]+[^\W_]"),
        frozenset(word for one in recognition(known).nth for word in _LETTERS.findall(one)[:1]),
        called,
        re.compile(rf"(?<!\w){_any(called)}(?!\w)"),
        laws | {word for one in spoken for word in (*one.item, *chain(*one.named))},
    )


@lru_cache(maxsize=4)  # as above; thousands of ordinals: made when a query has the first
def _nth(library: Library, known: tuple[Language, ...]) -> re.Pattern[str]:
    """Return the pattern of a noun and an ordinal in words, in either order."""
    laws, parts = _nouns(library, known)
    noun, nth = _any(laws | parts), _any(recognition(known).nth)
    behind = rf"(?P<noun>{noun}) (?P<nth>{nth})"
    return re.compile(rf"(?<!\w)(?:{behind}|(?P<before>{nth}) (?P<noun_behind>{noun}))(?!\w)")


def _any(words: Iterable[str]) -> str:
    return f"(?:{'|'.join(sorted(map(re.escape, words), key=len, reverse=True)) or '(?!)'})"


@lru_cache(maxsize=4)  # a process has one library; tests have some
def _by_sound(library: Library, known: tuple[Language, ...]) -> Callable[[str], str]:
    """Return what gives for a Latin word the Greek one to cite with, or number, that it sounds."""
    words = [part for word in recognition(known).spelled for part in re.split("[ -]", word)]
    for one in (language.citation for language in library.corpus.languages):
        groups = [entry for group in (*one.named, *one.part) for entry in group]
        words += [w for entry in groups for w in entry.split()]
        words += [*one.law, *one.code, *one.and_, *one.to, *one.skip, *one.asked, *one.footnote]
        inside = (*one.item, *one.typed_item, *one.letter_names)
        words += [word for word in inside if len(word) >= _LEAST_LETTERS]
    words += [
        *recognition(known).nth,
        *(w for one in known_words(library).values() for w in one.hints),
    ]
    heard = [(sound(word, "greek"), word) for word in words if is_greek(word)]
    # the οη of προηγουμενη is heard apart and typed "oi"
    greek = {_OI.sub("i", form): word for form, word in heard} | dict(heard)

    def transliterated(word: str) -> str:
        """Return the Greek word that a word in Latin letters sounds like; else the word."""
        return next((greek[one] for one in sounds(word) if one in greek), word)

    return lru_cache(_KEPT_WORDS)(transliterated)
