"""Citation style: a locator as ``Art. 27B1(a)``, ``Νόμος 27Β1(α)``, ``Art. 22.4``.

A level that has a title and no label is called by the words of its title, and left out before
labels that stand nowhere else in its law: ``Norma 12.a``.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence, Set
from dataclasses import replace
from functools import lru_cache
from itertools import combinations
from types import MappingProxyType

from refsearch.citations.headings import NAME, place_of
from refsearch.citations.labels import LabelStyle
from refsearch.citations.locator import Locator, roman_value
from refsearch.citations.numerals import numeral
from refsearch.citations.samples import Level, PathStyle, path_styles
from refsearch.citations.series import Series
from refsearch.citations.style import CitationStyle
from refsearch.languages.slug import slugify, unaccented
from refsearch.library.edition import Edition

_NOUN = re.compile(r"§|[^\W\d_]{3,}")  # a word before a number; of two letters it may be a label
_ENDINGS = ("", "n", "en", "s", "es", "e")
_USUAL = {"A": "A", "a": "(a)", "1": "1", "i": "(i)", "Α": "Α", "α": "(α)"}
_NO_TITLES: Mapping[str, str] = MappingProxyType({})
_NONE: Set[str] = frozenset()


def format_citation(
    locator: Locator,
    edition: Edition,
    titles: Mapping[str, str] = _NO_TITLES,
    implied: Set[str] = _NONE,
) -> str:
    """Return a locator in the style of an edition; reading it again gives the same locator.

    ``titles`` are the headings of levels by their id; ``implied`` the ids of those that are omitted
    before the labels in them.
    """
    first, *_ = locator.parts
    style = style_of(edition)
    if style is not None and style.is_law(first):
        return _declared(locator, style, edition, titles, implied)
    part = _numbered_part(first, edition)
    in_words = not first[0].isdigit() and part is None  # law 5a has a number
    text = part or edition.citation_law.replace(place_of(edition.citation_law)[0], first)
    if in_words:
        text = _in_words(first, edition, titles.get(first, ""))
    for index in range(1, len(locator.parts)):
        level = Locator(locator.parts[: index + 1])
        last = index == len(locator.parts) - 1
        if is_label(level.parts[-1]):
            text += f", {level.parts[-1]}" if in_words else _label(level, edition)
        elif last or level.id not in implied or not is_label(locator.parts[index + 1]):
            text += f", {_in_words(level.parts[-1], edition, titles.get(level.id, ''))}"
            in_words = True
    return text


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
    plain &= not _cited_law(edition.citation_law).after  # 第5条
    if plain and not (items or edition.label_paths or others):
        return None
    cited = [_cited_law(one, between) for one in (edition.citation_law, *others)]
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
    nouns = (unaccented(_cited_law(one).before).strip(" .") for one in patterns if NAME not in one)
    return tuple(
        dict.fromkeys(noun + end for noun in nouns for end in _ENDINGS if _NOUN.fullmatch(noun))
    )


def _cited_law(pattern: str, inserted: str = "") -> Level:
    """Return the pattern by which a law is cited, as a level: ``Appendix {letter}``."""
    place, series = place_of(pattern)
    before, _, after = pattern.partition(place)
    return Level(before, series.with_inserted(inserted), after)


def _headed(style: PathStyle, laws: Mapping[Series, Sequence[Level]]) -> PathStyle:
    """Return the citation of a printed label: with the noun for its kind of law before it."""
    own = style.law.series.kind
    word = next((held[0] for kind, held in laws.items() if kind.kind == own), None)
    before = (word or next(iter(laws.values()))[0]).before
    return replace(style, levels=(replace(style.law, before=before), *style.levels[1:]))


def reserved_ids(edition: Edition) -> Set[str]:
    """Return the ids of the numbers that an edition declares as left out on purpose."""
    style = style_of(edition)
    read = (style.read(one) if style else [] for one in edition.reserved)
    return {".".join(path) for paths in read for path in paths} | {*edition.reserved}


def _declared(
    locator: Locator,
    style: CitationStyle,
    edition: Edition,
    titles: Mapping[str, str],
    implied: Set[str],
) -> str:
    """Return a locator in a declared style: its labels together, its words separated by commas."""
    labels, words = [locator.parts[0]], ""
    for index in range(1, len(locator.parts)):
        part, level = locator.parts[index], Locator(locator.parts[: index + 1])
        last = index == len(locator.parts) - 1
        if is_label(part):
            labels += [] if words else [part]
            words += f", {part}" if words else ""
        elif last or level.id not in implied or not is_label(locator.parts[index + 1]):
            words += f", {_in_words(part, edition, titles.get(level.id, ''))}"
    return style.written(tuple(labels)) + words


def is_label(component: str) -> bool:
    """Whether a component is a printed label and not a word that names a level."""
    return component.isdigit() or len(component) == 1 or roman_value(component) is not None


def _numbered_part(first: str, edition: Edition) -> str | None:
    """Return how a part like ``app4`` is cited, else None."""
    for prefix, pattern in edition.citation_parts:
        number = first.removeprefix(prefix)
        if number != first and number.isdigit():
            roman = numeral(int(number)).upper()
            return pattern.replace("{number}", number).replace("{roman}", roman)
    return None


def part_nouns(edition: Edition) -> dict[str, str]:
    """Return the prefix of an edition's numbered parts by their noun: ``{"appendice": "app"}``."""
    return {
        unaccented(pattern.partition("{")[0]).strip(): prefix
        for prefix, pattern in edition.citation_parts
    }


def _in_words(slug: str, edition: Edition, title: str) -> str:
    """Return the name of a level that is a word, as the edition declares it.

    Otherwise it is the words of its title that make its slug, "Burraco reale" of ``BURRACO
    REALE``, or the whole title.
    """
    words = dict(edition.citation_words)
    name, _, number = slug.rpartition("-")
    if slug in words:
        return words[slug]
    if number.isdigit() and name in words:
        return f"{words[name]} {number}"
    return _words_of(title, slug) or _in_sentence(title) or slug.replace("-", " ").capitalize()


def _words_of(title: str, slug: str) -> str:
    """Return the words of a title that make a slug, as they are spelt, with a capital first."""
    words = title.split()
    runs = (" ".join(words[a:b]) for a, b in combinations(range(len(words) + 1), 2))
    return _in_sentence(next((run for run in runs if slugify(run) == slug), ""))


def _in_sentence(words: str) -> str:
    """Return words as a sentence begins: with a capital, but not all in capitals."""
    words = words.strip("():,;. ")
    return words.capitalize() if words.isupper() else words[:1].upper() + words[1:]


def _label(level: Locator, edition: Edition) -> str:
    """Return the last component of a locator: closed up, or after the edition's separator."""
    part = level.parts[-1]
    if edition.citation_separator:
        return f"{edition.citation_separator}{part}"
    if part.isdigit() and level.parts[-2].isdigit():
        return f".{part}"
    if part.isdigit() or part.isupper():
        return _styled(part, edition)
    core = part if level.is_roman(len(level.parts) - 1) else _styled(part, edition)
    return f"({core})"


def _styled(part: str, edition: Edition) -> str:
    samples = [LabelStyle.from_sample(s) for depth in edition.label_styles for s in depth]
    greek = any(style.greek for style in samples)
    cyrillic = any(style.cyrillic for style in samples)
    return LabelStyle("", "upper", "", greek, cyrillic).label(part)
