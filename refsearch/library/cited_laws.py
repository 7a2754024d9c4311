"""How each law is cited, by the noun and the ordinal of its own heading: Part W, Annex X; Art. 10.

Where all headings have one noun, or all have an ordinal, it is as declared.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from refsearch.citations.headings import NAME, place_of
from refsearch.citations.samples import Level, PathStyle
from refsearch.citations.style import CitationStyle
from refsearch.languages.slug import unaccented
from refsearch.library.edition import Edition

ORDINAL = re.compile(r"\.?[°ºª]")
_NOUN = re.compile(r"[^\W\d_]{3,}")  # of fewer letters it may be a label
_NAMED = re.compile(r"\W*(?P<noun>[^\W\d_]{3,})\.?\s(?P<number>[^\W°ºª]+)")


def noun_in(words: str) -> str:
    """Return the first noun of some words, folded: ``annex`` of ``Annex {letter}``."""
    found = _NOUN.search(words)
    return unaccented(found[0]) if found else ""


def same_noun(one: str, other: str) -> bool:
    """Whether a noun is another one, or short for it: art and artigo."""
    return bool(one and other) and (one.startswith(other) or other.startswith(one))


def headed_laws(edition: Edition, cited: Sequence[Level]) -> Iterator[Level]:
    """Yield forms for the laws whose headings have another noun than the laws as cited.

    They are as their headings are, if others have the noun by which laws are cited.
    """
    patterns = [one for one in edition.law_headings if NAME not in one]
    before = [one.partition(place_of(one)[0])[0].replace("{heading}", "") for one in patterns]
    nouns = [noun_in(one) for one in before]
    declared = [noun_in(law.before) for law in cited]
    if not any(same_noun(declared[0], one) for one in nouns):
        return
    for pattern, words, noun in zip(patterns, before, nouns, strict=True):
        if noun and not any(same_noun(noun, one) for one in declared):
            series = place_of(pattern)[1].with_inserted(edition.inserted)
            yield Level(_as_a_noun(words), series)


def _as_a_noun(words: str) -> str:
    found = _NOUN.search(words)
    noun = found[0] if found else words
    return f"{noun.capitalize() if noun.isupper() else noun} "


def ordinals_differ(edition: Edition) -> bool:
    """Whether headings have ordinals for some laws and none for others: Art. 9.º, Art. 10."""
    numbered = [one for one in edition.law_headings if "{number}" in one]
    shown = {bool(ORDINAL.match(one.partition("{number}")[2])) for one in numbered}
    return len(shown) > 1


def with_ordinal(law: Level, named: str) -> Level:
    """Return the form of a law with the ordinal of its heading, and without one if it has none."""
    printed = ORDINAL.search(named)
    if not printed or law.series.kind != "number":
        return replace(law, after=ORDINAL.sub("", law.after))
    return law if ORDINAL.match(law.after) else replace(law, after=printed[0] + law.after)


class CitedLaw:
    """How one law of an edition is cited, and the samples for places in it, the best first."""

    def __init__(self, style: CitationStyle, edition: Edition, id_: str, named: str) -> None:
        fitting = [one.law for one in style.laws if one.fits((id_,))]
        self.form = _of_noun(fitting, edition, id_, named)
        usual, nouns = fitting[0], {noun_in(law.before) for law in fitting}
        nouns -= {noun_in(self.form.before)}
        fits = [one for one in style.items if one.fits((id_,))]
        own = [x for x in fits if self.form != usual and _is_of(x, [noun_in(self.form.before)])]
        neutral = [x for x in fits if not _is_of(x, nouns)]
        self.samples = [*own, *neutral, *(_called(x, self.form) for x in fits)]
        if ordinals_differ(edition) and named:
            self.form = with_ordinal(self.form, named)
            self.samples = [
                PathStyle((with_ordinal(one.law, named), *one.levels[1:]), one.end)
                for one in self.samples
            ]


def _of_noun(fitting: Sequence[Level], edition: Edition, id_: str, named: str) -> Level:
    """Return the form that has the noun by which the heading of a law names it."""
    found = _NAMED.match(named)
    noun = unaccented(found["noun"]) if found else ""
    if not found or unaccented(found["number"]) != unaccented(fitting[0].series.printed(id_)):
        return fitting[0]
    declared = next((x for x in fitting if same_noun(noun, noun_in(x.before))), None)
    usual = noun_in(fitting[0].before)
    others = (noun_in(one.partition("{")[0]) for one in edition.law_headings)
    if declared or not any(same_noun(usual, other) for other in others):
        return declared or fitting[0]
    return replace(fitting[0], before=_as_a_noun(found["noun"]), after="")


def _is_of(style: PathStyle, nouns: Iterable[str]) -> bool:
    return any(same_noun(noun_in(style.law.before), noun) for noun in nouns)


def _called(style: PathStyle, form: Level) -> PathStyle:
    """Return a sample with the noun of a law: Annex X1 for Part A1."""
    return replace(style, levels=(replace(style.law, before=form.before), *style.levels[1:]))
