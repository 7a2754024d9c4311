"""How a source cites a part of a law, guessed from what stands before its labels."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence, Set
from itertools import takewhile

from refsearch.citations.headings import heading_place, place_of
from refsearch.citations.samples import PACKED, POINTS, PathStyle
from refsearch.drafting.guessing.labels import PATH_LABEL, bare_of_bullet, set_off
from refsearch.drafting.guessing.series_labels import PARAGRAPH
from refsearch.drafting.guessing.spoken_levels import (
    counted_in_words,
    lettered_sample,
    nouns_below,
    paragraph_samples,
    relative_samples,
)
from refsearch.drafting.guessing.with_parts import noun_with_parts, samples_with_parts
from refsearch.drafting.numbering import Numbering
from refsearch.languages.slug import unaccented

_FEWEST = 2  # citations alike: one alone may be anything
_BARE = re.compile(r"(?<![\w.,/])(?P<path>\d{1,3}(?:[.:](?:\d{1,2}|[A-Za-z]))+)(?![\w%°]|[.:]\w)")
_BEFORE_A_LABEL = re.compile(
    r"(?P<noun>[^\W\d_]{3,}\.?)[^\S\n]"
    r"(?=(?P<path>\d{1,3}(?:[a-z](?![^\W\d_])|\.[A-Z\d]|:\d)|[A-Z]\.?\d{1,2}(?!\w*[A-Z])))"
)
_STEM, _ENDING = 3, 2  # letters that two forms of a noun share, at least; those of an ending
_MOSTLY = 4  # times as many numbers that are labels as others: else they may be amounts


def citation_samples(
    text: str,
    numbering: Numbering,
    nouns: Sequence[str] = (),
    joining: Sequence[str] = (),
    spoken: Sequence[str] = (),
    parts: Sequence[str] = (),
) -> dict[str, list[str]]:
    """Return samples of how a source cites a part of a law, the deepest first, with its citations.

    Empty where it cites none; then its editor says how. ``nouns`` are given by the editor and
    precede those found; ``joining`` are words between or before citations, or for parts without
    labels; ``spoken`` are the language's nouns for laws, ``parts`` those for parts.
    """
    if PACKED in "".join(numbering.full):
        return _packed(text, numbering, (*nouns, *spoken, *parts))
    if numbering.full:
        bare = (sample.rstrip(".):") for sample in numbering.full if _cited_bare(text, sample))
        whole = [*_with_nouns(text, numbering, nouns, spoken, joining), *bare]
        letters = (lettered_sample(sample, text, parts) for sample in whole)
        return {sample: [] for sample in (*whole, *filter(None, letters))}
    if (PARAGRAPH,) in numbering.labels:
        return {one: [] for one in paragraph_samples(text, spoken, parts)}
    place, series = heading_place(numbering.law_headings[0], numbering.inserted)
    counted = counted_in_words(numbering.law_headings[0], len(numbering.labels))
    if counted:
        return counted
    head = numbering.law_headings[0].partition(place)[0].strip()
    alone = {} if head else _dotted(text, numbering, spoken, parts)
    head = head or noun_with_parts(text, series, spoken)
    if not head or "{" in head:
        return alone
    return samples_with_parts(text, numbering, head, parts, joining) | alone


def _packed(text: str, numbering: Numbering, spoken: Sequence[str]) -> dict[str, list[str]]:
    """Return how packed labels (each digit a level) are cited: by the commonest noun, Rule 1131."""
    before = re.findall(
        r"(?<!\w)([^\W\d_]{3,}\.?)[^\S\n][1-9]{2,6}(?!\w)", "\n".join(prose_of(text))
    )
    known = Counter(word for word in before if unaccented(word.rstrip(".")) in spoken)
    noun = _most(known) or _most(Counter(word for word in before if word[0].isupper()))
    noun = noun.capitalize() if noun.capitalize() in before else noun
    return {f"{noun} {numbering.full[0].rstrip('.)')}": []} if noun else {}


def _dotted(
    text: str, numbering: Numbering, laws: Sequence[str], parts: Sequence[str]
) -> dict[str, list[str]]:
    """Return how items are cited where a law is a number and a title: Ziffer 1.3, 1.3.

    There is a sample with the noun that most often precedes such numbers, and one without; and one
    with a noun for a part of the same law: rule 1 subrule 1.1.
    """
    lines = [line.strip("# *") for line in text.split("\n") if line.startswith("#")]
    numbers = {law.id for line in lines if (law := numbering.law_heading(line))}
    below = nouns_below(laws, parts)
    cited = [(one, _word_before(one)) for line in prose_of(text) for one in _BARE.finditer(line)]
    cited = [(one, word) for one, word in cited if unaccented(word) not in below]
    known = [word for one, word in cited if re.split("[.:]", one["path"])[0] in numbers]
    if len(known) < _FEWEST or len(known) <= _MOSTLY * (len(cited) - len(known)):
        return {}
    noun = _most(Counter(word for word in known if unaccented(word) in (*laws, *parts)))
    inside = relative_samples(text, below)
    return {sample: [] for sample in (*[f"{noun} 1.1"] * bool(noun), *inside, "1.1")}


def _word_before(found: re.Match[str]) -> str:
    """Return the word before a number, without a full stop."""
    return (found.string[: found.start()].split() or [""])[-1].rstrip(".")


def _cited_bare(text: str, sample: str) -> bool:
    """Whether a source cites by labels alone (as per 7.9): most dotted numbers are labels."""
    if PathStyle.from_sample(sample).levels[1].before not in POINTS:
        return False
    lines = [bare_of_bullet(line.strip("# ")) for line in text.split("\n")]
    labels = {found["path"] for line in lines if (found := PATH_LABEL.match(line))}
    inside = (one["path"] for line in lines for one in _BARE.finditer(PATH_LABEL.sub("", line)))
    known = Counter(path in labels for path in inside)
    return known[True] >= _FEWEST and known[True] > _MOSTLY * known[False]


def _with_nouns(
    text: str,
    numbering: Numbering,
    named: Sequence[str],
    spoken: Sequence[str],
    joining: Sequence[str],
) -> Iterable[str]:
    """Yield samples of full labels after the noun that most often precedes their kind."""
    labels = _labels(text)
    cited = _nouns(prose_of(text), labels, spoken)
    everywhere = _nouns(text.split("\n"), labels, spoken)
    candidates = named or [noun for nouns in cited.values() for noun in nouns]
    known = {unaccented(noun) for noun in candidates} - {*joining}  # "See 2.1" has no noun
    found: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for kind, nouns in everywhere.items():
        for noun, times in nouns.items():
            if unaccented(noun) in known:  # article B.3 and Article B.3 are cited alike
                capital = noun[:1].upper() + noun[1:]
                found[kind][capital if nouns[capital] else noun] += times
    default = named[0].capitalize() if named else ""
    for sample in numbering.full:
        if " " in sample:  # Section 2.1 is the label, and how it is cited: Section 2.1 (a)
            deeper = rf"{re.escape(sample.partition(' ')[0])}\s[\d.]+\d\s?\(\w\)"
            inside = numbering.labels[0][0] if numbering.labels else ""
            yield from (f"{sample} {inside}",) if inside and re.search(deeper, text) else ()
            yield sample
            continue
        kind = PathStyle.from_sample(sample).law.series.kind
        noun = _most(found.get(kind, {})) or _of_heading(numbering, kind) or default
        noun = noun or _most(sum(found.values(), Counter()))
        deeper = "a" * bool(noun and numbering.labels and _letters_behind(text, noun))
        yield f"{_as_in_headings(numbering, noun)} {sample.rstrip('.):')}{deeper}".strip()


def _letters_behind(text: str, noun: str) -> bool:
    """Whether labels with their path are cited with a letter below them: rule 704.5n."""
    cited = re.findall(rf"(?i:{re.escape(noun)})s?\s\d+(?:[.:]\d+)+[a-z](?!\w)", text)
    return len(cited) >= _FEWEST


def doubtful_nouns(text: str, nouns: Iterable[str] = ()) -> tuple[str, ...]:
    """Return the words that precede labels only in the tables and headings of a source.

    ``nouns`` are known to be nouns for a law.
    """
    labels, known = _labels(text), {unaccented(noun) for noun in nouns}
    everywhere = sum(_nouns(text.split("\n"), labels).values(), Counter())
    cited = sum(_nouns(prose_of(text), labels).values(), Counter())
    often = (noun for noun, times in everywhere.items() if times >= _FEWEST and not cited[noun])
    return tuple(noun for noun in often if unaccented(noun) not in known)


def prose_of(text: str) -> list[str]:
    """Return the lines of a source that are neither headings nor rows of tables."""
    lines = (x for x in text.split("\n") if "\t" not in x.strip() or set_off(x.strip()))
    return [line for line in lines if not line.lstrip().startswith(("#", "|"))]


def _labels(text: str) -> Set[str]:
    """Return the labels that begin lines, and what each begins with."""
    begins = (PATH_LABEL.match(bare_of_bullet(line.strip("# "))) for line in text.split("\n"))
    labels = {found["path"] for found in begins if found}
    return {label[:end] for label in labels for end in range(1, len(label) + 1)}


def _nouns(
    lines: Iterable[str], labels: Set[str], spoken: Sequence[str] = ()
) -> Mapping[str, Counter[str]]:
    """Count the words with a capital that stand before labels, by the kind of law these are of.

    ``spoken`` are the language's nouns for a law, which need no capital.
    A word before numbers that are no labels of the source ("Dimensions 9.5") is no such noun.
    """
    nouns: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for line in lines:
        for found in _BEFORE_A_LABEL.finditer(line):
            noun = unaccented(found["noun"].rstrip("."))
            capital = found["noun"][0].isupper() and found["noun"][-1] != "."
            if (capital or noun in spoken) and found["path"] in labels:
                nouns["number" if found["path"][0].isdigit() else "upper"][found["noun"]] += 1
    return nouns


def _most(nouns: Mapping[str, int]) -> str:
    noun = max(nouns, key=lambda one: nouns[one], default="")
    return noun if noun and nouns[noun] >= _FEWEST else ""


def _as_in_headings(numbering: Numbering, noun: str) -> str:
    """Return a noun in the form of the headings, where sentences inflect it: Статья for Статье."""
    for pattern in numbering.law_headings:
        word = pattern.partition(place_of(pattern)[0])[0].strip(" -–—:(")
        pairs = zip(word, noun, strict=False)
        alike = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))
        if alike >= _STEM and max(len(word), len(noun)) - alike <= _ENDING:
            return word
    return noun


def _of_heading(numbering: Numbering, kind: str) -> str:
    """Return the noun in the headings of a kind of law, where other kinds have another."""
    words: dict[str, str] = {}
    for pattern in numbering.law_headings:
        place, series = place_of(pattern)
        words.setdefault(
            series.kind, pattern.partition(place)[0].rpartition("}")[2].strip(" -–—:(")
        )
    word = words.pop(kind, "")
    return word if words and word not in words.values() else ""
