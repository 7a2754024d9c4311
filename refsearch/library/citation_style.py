"""The citation style that an edition declares by samples, and the nouns that it cites by."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence, Set
from dataclasses import replace
from functools import lru_cache

from refsearch.citations.headings import NAME, place_of
from refsearch.citations.locator import roman_value
from refsearch.citations.samples import Level, PathStyle, path_styles
from refsearch.citations.series import Series
from refsearch.citations.style import CitationStyle
from refsearch.languages.slug import unaccented
from refsearch.library.cited_laws import headed_laws
from refsearch.library.edition import Edition

_NOUN = re.compile(r"§|[^\W\d_]{3,}")  # a word before a number; of two letters it may be a label
_ENDINGS = ("", "n", "en", "s", "es", "e")
_USUAL = {"A": "A", "a": "(a)", "1": "1", "i": "(i)", "Α": "Α", "α": "(α)"}


@lru_cache(maxsize=256)  # the editions of a library, many times over
def style_of(edition: Edition) -> CitationStyle | None:
    """Return the citation style that an edition declares by samples, None for the usual one.

    ``Article {letter}`` alone declares one: its levels are written as in the bridge codes.
    """
    between = edition.inserted
    headed = [
        place_of(one)[1].with_inserted(between) for one in edition.law_headings if NAME not in one
    ]
    others = edition.citation_other_laws
    items = edition.citation_items
    plain = all(one.kind == "number" and not one.capitals for one in headed)
    plain &= not cited_law(edition.citation_law).after  # 第5条
    if plain and not (items or edition.label_paths or others):
        return None
    cited = [cited_law(one, between) for one in (edition.citation_law, *others)]
    cited += headed_laws(edition, cited)
    kinds = dict.fromkeys((*headed, *(law.series for law in cited[bool(headed) :])))
    laws = {kind: [law for law in cited if law.series == kind] or [cited[0]] for kind in kinds}
    samples = path_styles((*items, *edition.label_paths), between)
    paths = samples[: len(items)]
    known = {style.law.series.kind for style in paths}
    paths += [
        _headed(style, laws)
        for style in samples[len(items) :]
        if style.law.series.kind not in known
    ]
    if not paths:
        usual = "1"
        for depth in edition.label_styles:
            label = _USUAL.get(depth[0].strip("().:"), "")
            if "°" in depth[0]:  # article R131-3, 2°
                usual, label = f"{usual}, ", "1°"
            apart = usual[-1].isdigit() and label.isdigit()  # Article XI.1
            usual += f".{label}" if apart else label
        inside = PathStyle.from_sample(usual).levels[1:]
        paths = [PathStyle((replace(laws[one][0], series=one), *inside)) for one in kinds]
    alone = (replace(law, series=one) for one in kinds for law in laws[one])
    return CitationStyle(tuple(PathStyle((law,)) for law in alone), tuple(paths))


def law_nouns(edition: Edition) -> tuple[str, ...]:
    """Return the words or signs by which an edition cites its laws, with the endings of a plural.

    They are its own, whatever nouns its language declares: Artikel, Artikeln, Artikels.
    """
    patterns = (edition.citation_law, *edition.citation_other_laws)
    nouns = (unaccented(cited_law(one).before).strip(" .") for one in patterns if NAME not in one)
    return tuple(
        dict.fromkeys(noun + end for noun in nouns for end in _ENDINGS if _NOUN.fullmatch(noun))
    )


def cited_law(pattern: str, inserted: str = "") -> Level:
    """Return the pattern by which a law is cited, as a level: ``Appendix {letter}``."""
    place, series = place_of(pattern)
    before, _, after = pattern.partition(place)
    return Level(before, series.with_inserted(inserted), after)


def _headed(style: PathStyle, laws: Mapping[Series, Sequence[Level]]) -> PathStyle:
    """Return the citation of a printed label: with the noun for its kind of law before it."""
    own = style.law.series.kind
    word = next((held[0] for kind, held in laws.items() if kind.kind == own), None)
    before = (word or next(iter(laws.values()))[0]).before
    return PathStyle((replace(style.law, before=before), *style.levels[1:]))


def reserved_ids(edition: Edition) -> Set[str]:
    """Return the ids of the numbers that an edition declares as left out on purpose."""
    style = style_of(edition)
    read = (style.read(one) if style else [] for one in edition.reserved)
    return {".".join(path) for paths in read for path in paths} | {*edition.reserved}


def is_label(component: str) -> bool:
    """Whether a component is a printed label and not a word that names a level."""
    numbered = component[0].isdigit()  # 4a, the article put in between 4 and 5, too
    return numbered or len(component) == 1 or roman_value(component) is not None


def part_nouns(edition: Edition) -> dict[str, str]:
    """Return the prefix of an edition's numbered parts by their noun: ``{"appendice": "app"}``."""
    return {
        unaccented(pattern.partition("{")[0]).strip(): prefix
        for prefix, pattern in edition.citation_parts
    }
