"""Ambiguous samples of citations, refused: a part would silently be taken for a law.

The first number of a sample must be that of the law.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Set
from itertools import pairwise
from pathlib import Path

from refsearch.citations.headings import NAME, place_of, with_number
from refsearch.citations.patterns import PLURAL
from refsearch.citations.samples import PathStyle
from refsearch.errors import TextError, TextErrors
from refsearch.files import line_with, read_text_file
from refsearch.languages.declared_words import CitationWords
from refsearch.languages.registry import Language
from refsearch.languages.slug import unaccented
from refsearch.library.edition import Edition
from refsearch.messages import Message, msg

_WORD = re.compile(r"§|[^\W\d_]+(?:-[^\W\d_]+)*")
_RANGE = re.compile(r"\s?[–—]\s?|\s-\s")  # between two numbers; closed up, a hyphen may be of one
_BESIDE = re.compile(r"\s?[-,]\s?")  # between two letters
_WHOLE = (".", ":", "-")  # between the numbers of a label that shows its law: punto 1.2
_FIRSTS = {"number": "1", "first": "1", "upper": "A", "Roman": "I", "code": "A", "compound": "R1-1"}
# kinds of numbers that one sign may be of: I is a letter, a numeral and a code
_ALIKE = {"first": {"number"}, "Roman": {"upper", "code"}, "upper": {"code"}, "code": {"upper"}}


def refuse_misread(file: Path, edition: Edition, language: Language) -> None:
    """Raise TextErrors for the samples under ``items`` that do not begin with a law."""
    text = read_text_file(file)
    faults = [*_misread(edition, language.citation)]
    if faults:
        raise TextErrors(
            [TextError(str(file), line_with(text, f'"{one}"'), why) for one, why in faults]
        )


def _misread(edition: Edition, words: CitationWords) -> Iterator[tuple[str, Message]]:
    """Yield (sample, what is wrong with it)."""
    shown = (PathStyle.from_sample(one).law.before for one in edition.label_paths)
    own = {*_nouns((*_before_numbers(edition), *shown, *edition.citation_own))}
    beside = {*_nouns(pattern.partition("{")[0] for _, pattern in edition.citation_parts)}
    full, nouns = edition.label_paths, words.law
    joining = {*words.and_, *words.to}
    for sample in edition.citation_items:
        style = PathStyle.from_sample(sample)
        if _is_several(sample, style, joining):
            yield sample, _several(sample)
            continue
        head = _words_in(style.law.before)
        if _any_of(head, beside):
            yield sample, msg("{}: [citation.parts] reads such parts: take the sample out", sample)
        elif not _any_of(head, own) and (law := _law_behind(sample, style, own, full)):
            part = " ".join(sample.split(" ")[:2])  # the noun and its number
            yield sample, _part_first(sample, f"{law}, {part}")
        elif not _begins_with_law(style, head, {*own, *nouns}, edition):
            yield sample, _lacks_law(sample, _with_law(edition, sample), " ".join(head))


def _is_several(sample: str, style: PathStyle, joining: Set[str]) -> bool:
    """Whether a sample shows a range or a list: A3a–c, A3a and b."""
    below = style.levels[1:]
    letters = [(a, b) for a, b in pairwise(below) if a.series.kind == b.series.kind == "lower"]
    beside = any(_BESIDE.fullmatch(b.before) for _, b in letters)
    between = [level.before for level in below]
    return beside or any(
        _RANGE.fullmatch(one) or _any_of(_words_in(one), joining) for one in between
    )


def _several(sample: str) -> Message:
    return msg(
        "{} is a range or a list, which need no sample: take it out, the sample of one place is "
        "enough",
        repr(sample),
    )


def _begins_with_law(style: PathStyle, head: list[str], nouns: Set[str], edition: Edition) -> bool:
    """Whether the first number of a sample is a law's, by its kind and the words before it.

    A label that shows its whole path may have any word before it: punto 1.2, Regulation 2c1a.
    """
    below = style.levels[1].before if style.levels[1:] else ""
    whole = style.closed_up or style.packed or below in _WHOLE
    if not _is_of(style.law.series.kind, edition):
        return False
    bracketed = any(sign in style.law.before for sign in "([")
    own = "".join(_before_numbers(edition))
    opened = bracketed and not any(sign in own for sign in "([")
    shortened = any(noun.startswith(word) for word in head for noun in nouns)  # art. of articulo
    return not opened and (whole or not head or shortened or _any_of(head, nouns))


def _is_of(kind: str, edition: Edition) -> bool:
    """Whether an edition has laws with numbers of a kind."""
    patterns = _patterns(edition)
    kinds: set[str] = {place_of(one)[1].kind for one in patterns if NAME not in one}
    kinds |= {PathStyle.from_sample(one).law.series.kind for one in edition.label_paths}
    kinds |= {alike for one in kinds for alike in _ALIKE.get(one, set())}
    named = any(NAME in one for one in patterns)
    return named or kind in kinds or not _ALIKE.get(kind, set()).isdisjoint(kinds)


def _patterns(edition: Edition) -> tuple[str, ...]:
    return (edition.citation_law, *edition.citation_other_laws, *edition.law_headings)


def _before_numbers(edition: Edition) -> list[str]:
    return [one.partition(place_of(one)[0])[0] for one in _patterns(edition)]


def _words_in(text: str) -> list[str]:
    return [unaccented(word) for word in _WORD.findall(text)]


def _nouns(before: Iterable[str]) -> Iterator[str]:
    """Yield the words in texts before the numbers of laws."""
    for one in before:
        yield from _words_in(one)


def _any_of(words: Iterable[str], nouns: Iterable[str]) -> bool:
    known = "|".join(map(re.escape, nouns)) or r"(?!)"
    return any(re.fullmatch(rf"(?:{known}){PLURAL}", word) for word in words)


def _law_behind(sample: str, style: PathStyle, nouns: Set[str], full: Iterable[str]) -> str:
    """Return the law that a sample names after its first number: Regla 1.1; empty for none."""
    words = re.finditer(r"§|\S+", sample[len(style.law.before) :])
    behind = (one for one in words if one.start())
    labels = [PathStyle.from_sample(one) for one in full]
    named = (
        one.string[one.start() :]
        for one in behind
        if _any_of(_words_in(one[0]), nouns) or any(label.label(one[0]) for label in labels)
    )
    return next(named, "")


def _with_law(edition: Edition, sample: str) -> str:
    law = edition.citation_law
    number = _FIRSTS.get(place_of(law)[1].kind, "1")
    return f"{with_number([law], number)} {sample}"


def _part_first(sample: str, shown: str) -> Message:
    return msg(
        "{} names a part before its law: write the law in front, like {}; "
        "that order is then read too, by the words under of and item of the language",
        repr(sample),
        repr(shown),
    )


def _lacks_law(sample: str, shown: str, head: str) -> Message:
    return msg(
        "{} does not begin with a law, so a part would be read as one: write the law in front, "
        "like {}; or, if {} is a word for a law, add it to law under [citation]",
        repr(sample),
        repr(shown),
        repr(head or sample),
    )
