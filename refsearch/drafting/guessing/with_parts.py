"""Samples of laws that are cited with parts of theirs: Article 5(2)(a), § 4 Abs. 2, rule 14(1)."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Sequence

from refsearch.citations.headings import heading_place
from refsearch.citations.samples import PathStyle
from refsearch.citations.series import Series
from refsearch.drafting.guessing.spoken_levels import (
    bracketed_samples,
    composed_samples,
    singular,
    spoken_samples,
)
from refsearch.drafting.numbering import Numbering
from refsearch.languages.slug import unaccented
from refsearch.layers.references.relative.level_nouns import is_plural

_FEWEST = 2  # citations alike: one alone may be anything
_SECTION_IN_NUMERALS = r"§\s?\d+[a-z]?\s[IVX]+(?!\w|\.\d)"  # § 3 VIII
_BRACKETED = r"(?:,?[^\S\n]?\(\w{1,5}\))"
_ORDINAL = re.compile(r"\.?[ºª°]")  # Artigo 5.º
_WORD = re.compile(r"[^\W\d_]{3,}")
_LETTERS = r"(?!\w\.?[ºª°])(?:[IVX]{2,5}|[A-Z]|[ivx]{2,5}|[a-z])(?!\w)"
_FIRST = {"number": "1", "upper": "A", "Roman": "I", "code": "A", "compound": "{R1-1}"}


def samples_with_parts(
    text: str, numbering: Numbering, head: str, parts: Sequence[str], joining: Sequence[str]
) -> dict[str, list[str]]:
    """Return the samples of a source, the deepest first, each with its citations.

    ``head`` is the word before a law's number, ``parts`` are the nouns of parts, ``joining`` words
    between two citations or before one.
    """
    place, series = heading_place(numbering.law_headings[0], numbering.inserted)
    found: defaultdict[str, list[str]] = defaultdict(list)
    ordinal = _ORDINAL.match(numbering.law_headings[0].partition(place)[2])
    nth = ordinal[0] if ordinal else ""
    for one in _cited(head, series, joining).finditer(text):
        said = {unaccented(word) for word in re.findall(r"[^\W\d_]{2,}", one["inside"])}
        if one[0].startswith(head) or said <= {*parts}:  # "article 1, il a 2 points"
            inside = _WORD.sub(lambda word: singular(word[0], parts), one["inside"])
            sample = f"{head} {_FIRST[series.kind]}{nth}{_firsts(inside, numbering)}"
            found[sample].append(one[0])
    if nth and not found:  # only a part before its law: "a alínea b) do n.º 1 do artigo 2.º"
        found.update((one, []) for one in spoken_samples(f"{head} 1{nth}", text, parts))
    if numbering.labels and re.search(_SECTION_IN_NUMERALS, text):
        found.setdefault(f"§ 1 {numbering.labels[0][0]}", [])
    times = Counter({one: len(cited) for one, cited in found.items()})
    composed = composed_samples(list(found), text, numbering.labels, parts, joining)
    bracketed = bracketed_samples(list(found), text, parts)
    found.update({one: [] for one in (*composed, *bracketed)})
    levels = {one: len(PathStyle.from_sample(one).levels) for one in found}
    # of those alike the commonest, which is then how places are shown, and one place as one: lid
    deepest_first = sorted(found, key=lambda one: (-levels[one], -times[one]))
    with_one = (x for one in deepest_first for x in (_of_one_place(one, parts), one))
    return {one: found.get(one, []) for one in with_one}


def _of_one_place(sample: str, parts: Sequence[str]) -> str:
    """Return a sample with the singular of nouns that have another plural than an ending: lid."""

    def one(noun: re.Match[str]) -> str:
        plain = unaccented(noun[0])
        other = next((part for part in parts if is_plural(plain, part)), plain)
        if plain.startswith(other):
            return noun[0]
        return other.capitalize() if noun[0][0].isupper() else other

    return _WORD.sub(one, sample)


def noun_with_parts(text: str, series: Series, spoken: Sequence[str]) -> str:
    """Return the noun by which laws whose headings have none are cited with parts, or ""."""
    nouns = "|".join(map(re.escape, spoken)) or r"(?!)"
    law = rf"(?P<noun>(?i:{nouns}))[^\S\n](?:{_number(series)}){_BRACKETED}"
    counted = Counter(one["noun"] for one in re.finditer(rf"(?<!\w){law}", text))
    noun, times = next(iter(counted.most_common(1)), ("", 0))
    return noun if times >= _FEWEST else ""


def _number(series: Series) -> str:
    return series.pattern if series.kind != "code" else "[A-Z]{1,4}"


def _cited(head: str, series: Series, joining: Sequence[str]) -> re.Pattern[str]:
    """Return the pattern of a law that is cited with parts, which are ``inside``."""
    apart = "|".join(map(re.escape, joining)) or r"(?!)"
    worded = (
        rf"(?!\s?(?i:{apart})\s)"
        r",?[^\S\n]?[^\W\d_]{1,12}\.?[ºª°]?[^\S\n](?:\(\w{1,2}\)|\d{1,2}|[a-z])"
    )
    level = rf"(?:{worded}(?!\w)|{_BRACKETED}|\.(?:\d{{1,2}}|{_LETTERS}))"
    inside = rf"(?P<inside>(?:{level}){{1,5}})(?![\w%]|[.,]\d)"
    number = rf"(?:{_number(series)})(?:\.?[ºª°])?"
    return re.compile(rf"(?i:{re.escape(head)})[^\S\n]?{number}{inside}")


def _firsts(levels: str, numbering: Numbering) -> str:
    """Return the levels of a citation as in a sample: each with the first label of its series."""
    depth = -1

    def first(found: re.Match[str]) -> str:
        nonlocal depth
        depth += 1
        core = found[0]
        styles = numbering.labels[depth] if depth < len(numbering.labels) else ()
        if core.isdigit():
            return "1"
        if core.isupper():
            return "I" if any("I" in style for style in styles) else "A"
        return "i" if len(core) > 1 or any("i" in style for style in styles) else "a"

    return re.sub(rf"\d+|(?<!\w){_LETTERS}", first, levels)
