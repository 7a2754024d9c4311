"""The nouns by which a source in an undeclared language cites: those before its numbers."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from refsearch.languages.slug import unaccented

_BEFORE_NUMBER = re.compile(
    r"(?P<word>§|[^\W\d_]{2,})\.?[^\S\n]"
    r"(?P<path>\d{1,3}(?:[a-z]\b|[.:(]\d|[a-z]\d)?|[A-Z]\.?\d{1,2}\b)(?!/\d)"  # Law 1/2002
)
_PATH = re.compile(r"[.:]\d")
_INSIDE = re.compile(
    r"(?:\d|\)),?[^\S\n](?P<word>[^\W\d_]{3,})\.?[^\S\n](?:\d{1,2}|[a-z]|\([a-z\d]\))(?!\w)"
)
_SHORTENED = re.compile(  # art. 5, art. R. 131-3
    r"(?<!\w)(?P<word>[^\W\d_]{2,})\.[^\S\n]?(?=\d|[A-Z]{1,2}\.?[^\S\n]?\d+-\d)"
)
_ELIDED = re.compile(r"(?<!\w)(?P<word>[^\W\d_]{1,5})['’](?=[^\W\d_])")
# "Section 2" alone heads what follows; "Note 2." in bold is the name of a box
_ALONE = re.compile(
    r"(?m)^\W*[^\W\d_]+\.?[^\S\n]\w{1,4}\W*$|^>\W*\*\*[^\W\d_]+[^\S\n]\d{1,3}[.:]?\*\*"
)
_LONGEST_ENDING = 2  # letters that another form of a noun has more: articles
_CAPITALS = 0.25  # of the words inside sentences: a third in German, a tenth in others
_FEWEST = 3  # citations: fewer may be an amount ("over 15") by chance
_MOST = 6  # words proposed


def nouns_before_numbers(
    text: str, stop: Iterable[str], heads: Sequence[str] = ()
) -> tuple[str, ...]:
    """Return the words that stand before numbers more often than not, the most frequent first.

    Those inside a citation are no nouns for a law, nor are ``stop`` words. ``heads`` are the words
    in the headings of laws: beside them, and where nouns have capitals as in German, a word that
    never has one ("maximal 3") is no noun.
    """
    text = _ALONE.sub("", text)
    no_laws = {*nouns_inside_citations(text), *map(unaccented, stop)}
    before = [found["word"] for found in _BEFORE_NUMBER.finditer(text)]
    written = heads or _capitalises(text)
    known = {unaccented(word) for word in before if not word.islower()} if written else None
    often = [word for word in _often(text, _BEFORE_NUMBER) if known is None or word in known]
    taken = [word for word in dict.fromkeys((*heads, *often)) if word not in no_laws]
    forms = (word for word in map(unaccented, before) if any(is_form(word, of) for of in taken))
    short = (word for word in _shortened(text) if any(noun.startswith(word) for noun in heads))
    found = [word for word in dict.fromkeys((*often, *forms, *short)) if word not in no_laws]
    paths = Counter(
        unaccented(one["word"])
        for one in _BEFORE_NUMBER.finditer(text)
        if _PATH.search(one["path"])
    )
    with_paths = [word for word in found if paths[word]]  # rule 8:5, and never figure 8:5
    return tuple(with_paths if sum(paths[word] for word in with_paths) >= _FEWEST else found)


def often_before_numbers(text: str, known: Sequence[str]) -> tuple[str, ...]:
    """Return the known nouns, and their forms, that stand before some numbers.

    A word that is usual for a law needs no more: "the rules" may be spoken of everywhere else.
    """
    found = Counter(unaccented(one["word"]) for one in _BEFORE_NUMBER.finditer(text))
    often = (word for word, times in found.most_common() if times >= _FEWEST)
    return tuple(word for word in often if any(word == n or is_form(word, n) for n in known))


def _shortened(text: str) -> Iterator[str]:
    """Yield the words before a number that a full stop shortens: art. 5."""
    yield from (unaccented(found["word"]) for found in _SHORTENED.finditer(text))


def _capitalises(text: str) -> bool:
    """Whether a language writes nouns with a capital, also inside a sentence."""
    inside = re.findall(r"(?<=[^\W\d_][^\S\n])[^\W\d_]{3,}", text)
    return sum(not word.islower() for word in inside) > _CAPITALS * len(inside)


def is_form(word: str, noun: str) -> bool:
    """Whether a word is a noun with an ending more or less: articles of article."""
    short, long = sorted((word, noun), key=len)
    return long.startswith(short) and 0 < len(long) - len(short) <= _LONGEST_ENDING < len(short)


def is_form_or_compound(word: str, noun: str) -> bool:
    """Whether a word is a noun, a form of it, or ends in one as in German.

    >>> [is_form_or_compound(one, "satz") for one in ("satzes", "halbsatze", "satzung")]
    [True, True, False]
    """
    at = word.rfind(noun) if len(noun) > _LONGEST_ENDING + 1 else 0
    bare = word[max(0, at) :]
    return bare == noun or is_form(bare, noun)


def nouns_inside_citations(text: str) -> tuple[str, ...]:
    """Return the words between two numbers of a citation: "article 5, lettre b"."""
    return _often(text, _INSIDE)


def elided_words(text: str) -> tuple[str, ...]:
    """Return what is often cut off before an apostrophe: l'ancre."""
    found = Counter(unaccented(one["word"]) for one in _ELIDED.finditer(text))
    return tuple(word for word, times in found.most_common(_MOST) if times >= _FEWEST)


def _often(text: str, pattern: re.Pattern[str]) -> tuple[str, ...]:
    found = Counter(unaccented(one["word"]) for one in pattern.finditer(text))
    words = Counter(map(unaccented, re.findall(r"§|[^\W\d_]+", text)))
    often = (
        word for word, times in found.most_common() if times >= _FEWEST and times * 2 > words[word]
    )
    return tuple(often)[:_MOST]
