"""What people put to a citation: initials with stops, ordinals, "et seq.", idle words, slips."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Set
from functools import lru_cache
from typing import NamedTuple

from refsearch.analysis.cues import recognition
from refsearch.analysis.distance import distance
from refsearch.analysis.language import Language
from refsearch.library.library import Library
from refsearch.library.resolution.editions_meant import known_words, named_most

_INITIALS = re.compile(r"(?<!\w)[^\W\d_]\.(?: ?[^\W\d_]\.)+")
_SHORT_YEAR = re.compile(r"(?<!\w)'([0-9]{2})(?![\w'])")  # "law 27 '07", "codice '07"
_CLOSED_UP = re.compile(
    r"(?<![\w.])([^\W\d_]{2,})[-/:]?(?=[0-9])(?![83][a-z])"
)  # "NI80", "burraco/22"
_ORDINAL = re.compile(  # of a number alone: "27th", "27esimo", "ο 27ος"; "80β2η" ends in a label
    r"(?<!\w)([0-9]{1,3})(?:st|nd|rd|th|esim[oa]|m[oa]|οσ|ου|ον|ησ|η|ο)(?!\w)"
)
_CONTRACTED = re.compile(r"(?<!\w)([^\W\d_]{1,3})\.([^\W\d_]{2})(?!\w)")  # "p.to", "n.ro"
_OF = re.compile(r"(?<=\w)'s(?!\w)")  # "2007's law 27"
_QUOTED = re.compile(r"^'(.+)'$")
_WORD = re.compile(r"[^\W_]+(?:'(?:s|d|m|ll|re|ve|e|era)(?!\w)|')?")  # "what's", "dov'è"
_ELIDED = re.compile(r"'\w*$")
_SHORTEST = 5  # letters: a shorter word is within one edit of too many
_SWAPPED = 3  # letters of a word that two neighbours may change places in: "lwa", "atr"
_KEPT = 4096  # words kept with what they are a slip for: memory stays bounded


def written_out(plain: str, library: Library) -> str:
    """Return a text with the initials of an edition as one word, and its year in full.

    "N.I. 8" is "ni 8", and "27 codice '07" is of 2007 where an edition is.
    """
    words = _words(library)

    def joined(found: re.Match[str]) -> str:
        letters = re.sub(r"\W", "", found[0])
        known = letters in words.names or letters in words.cited or len(letters) >= _SHORTEST - 1
        return letters if known else found[0]

    def in_full(found: re.Match[str]) -> str:
        digits = found[found.re.groups]
        return next((y for y in words.years if y.endswith(digits)), digits)

    text = plain
    if "." in plain:
        text = _CONTRACTED.sub(joined, _INITIALS.sub(joined, plain))
    if "'" in text:
        text = _OF.sub("", _QUOTED.sub(r"\1", _SHORT_YEAR.sub(in_full, text)))
    return words.short_year.sub(lambda m: m[1] + in_full(m), text)


def apart(plain: str, library: Library) -> str:
    """Return a text with numbers apart from words, without their endings and what lies behind.

    "NI80", "the 27th law" and "law 64 et seq." are cited as "NI 80", "the 27 law" and "law 64".
    """
    text = _ORDINAL.sub(r"\1", _CLOSED_UP.sub(r"\1 ", plain))
    return _words(library).onwards.sub("", text)


def trimmed(text: str, known: tuple[Language, ...], library: Library) -> str:
    """Return a text without the words before and behind a citation that only ask for it."""
    idle = _idle(known, library)
    words = [*_WORD.finditer(text)]
    at = [n for n, word in enumerate(words) if not _is_idle(word[0], idle)]
    at = at[next((n for n, one in enumerate(at) if words[one][0] not in idle), 0) :]
    if not at:
        return text
    first, last = words[at[0]].start(), at[-1]
    return text[first:] if last + 1 == len(words) else text[first : words[last + 1].start()]


def _is_idle(word: str, idle: Set[str]) -> bool:
    """Whether a word says nothing; a letter alone may be a label: "law 27 a"."""
    return len(word) > 1 and (word in idle or _ELIDED.sub("", word) in idle)


def front_part(plain: str, known: tuple[Language, ...], library: Library) -> str | None:
    """Return the front part that a text asks for and nothing else: "introduzione al codice".

    It is of the edition that the text names most, if there is one: "prefazione norme".
    """
    words, cited = _WORD.findall(plain), _words(library)
    named = [cited.fronts[word] for word in words if word in cited.fronts]
    if len(named) != 1:
        return None
    beside = {*_idle(known, library), *cited.codes, *cited.names, *cited.years}
    rest = (word for word in words if word not in cited.fronts and len(word) > 1)
    if not all(word in beside for word in rest):
        return None
    return ":".join((*named_most(library, plain), *named))


def mended(text: str, library: Library, is_word: Callable[[str], bool]) -> str:
    """Return a text with words that no text has as those of citations they are a slip for."""
    nearest = _nearest(library)
    return _WORD.sub(lambda m: m[0] if is_word(m[0]) else nearest(m[0]), text)


class _Words(NamedTuple):
    names: Set[str]  # of editions
    years: tuple[str, ...]
    short_year: re.Pattern[str]  # behind a word for a code: "codice 07"
    onwards: re.Pattern[str]
    cited: tuple[str, ...]  # nouns of laws and parts, words for codes
    codes: Set[str]
    fronts: dict[str, str]  # the ids of front parts by the words for them


@lru_cache(maxsize=4)  # a process has one library; tests have some
def _words(library: Library) -> _Words:
    spoken = [one.citation for one in library.corpus.languages]
    names = {name for known in known_words(library).values() for name in known.hints}
    phrases = sorted((p for one in spoken for p in one.onwards), key=len, reverse=True)
    parts = (r"\.? ?".join(map(re.escape, phrase.split())) for phrase in phrases)
    behind = rf"(?<=[\w)])[,.]? (?:{'|'.join(parts) or '(?!)'})\.?(?!\w)"
    nouns = (w for one in spoken for w in (*one.law, *one.typed_law, *one.item, *one.typed_item))
    called = (w for one in spoken for group in (*one.part, *one.named) for w in group)
    codes = frozenset(word for one in spoken for word in one.code)
    notes = (word for one in spoken for word in one.footnote)
    cited = dict.fromkeys((*nouns, *called, *sorted(codes), *notes, *sorted(names)))
    years = tuple(str(edition.year) for edition in library.editions)
    coded = "|".join(map(re.escape, codes))
    short = rf"(?<!\w)((?:{coded}) )(0[0-9])(?![\w.])"
    titles = [one.parts for one in library.corpus.languages]
    kinds = [("preface", one.preface) for one in titles]
    kinds += [("introduction", one.introduction) for one in titles]
    return _Words(
        names,
        years,
        re.compile(short),
        re.compile(behind),
        tuple(filter(str.isalpha, cited)),
        codes,
        {word: kind for kind, listed in kinds for word in listed},
    )


@lru_cache(maxsize=4)  # as above
def _idle(known: tuple[Language, ...], library: Library) -> frozenset[str]:
    """Return the words that ask for a citation and say nothing of what is in it."""
    spoken = [one.citation for one in library.corpus.languages]
    small = (w for one in spoken for w in (*one.and_, *one.to) if len(w) == 1)  # "qual è il 92"
    asked = (w for one in spoken for w in (*one.asked, *one.skip, *one.of))
    stop = (w for one in known for w in one.stop)
    cues = recognition(known)
    says = {*asked, *small, *stop, *cues.idle_words}
    says |= {word.removesuffix("'") for word in says}
    return frozenset(says.difference(_named_words(library), cues.negations))


def _named_words(library: Library) -> Iterable[str]:
    """Yield words that name a law or an edition, which are never idle beside a number."""
    words = _words(library)
    yield from (*words.names, *words.cited)


@lru_cache(maxsize=4)  # as above
def _nearest(library: Library) -> Callable[[str], str]:
    """Return what gives for a word the one of citations that it is one slip away from."""
    cited = _words(library).cited
    known = frozenset(cited)

    def nearest(word: str) -> str:
        if word in known or not word.isalpha() or len(word) < _SWAPPED:
            return word
        if len(word) == _SWAPPED:
            return next((w for w in cited if len(w) == _SWAPPED and _is_swapped(word, w)), word)
        near = (w for w in cited if len(w) >= _SHORTEST)
        return next((w for w in near if distance(word, w, 1) == 1), word)

    return lru_cache(_KEPT)(nearest)


def _is_swapped(word: str, other: str) -> bool:
    """Whether two letters beside each other have changed places: "lwa" for "law"."""
    return word != other and sorted(word) == sorted(other) and distance(word, other, 1) == 1
