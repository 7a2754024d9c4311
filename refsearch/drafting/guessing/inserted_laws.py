"""Numbers with a capital, 2A: laws put in between two others, or labels, guessed from the lines."""

from __future__ import annotations

import re
from collections.abc import Sequence

from refsearch.citations.samples import PathStyle
from refsearch.drafting.guessing.labels import bare_of_bullet
from refsearch.drafting.numbering import Numbering
from refsearch.drafting.source import Line, rank_of, without_marks

_ARTICLE = re.compile(  # B4, B4A, 2.3A: the number of an article in the law that it shows
    r"(?P<law>[A-Z]|\d{1,3}(?=[.:-]))(?P<sign>[.:-]?)(?P<n>\d{1,3})(?P<letter>[A-Z]?)"
    r"(?P<below>[.(-]?(?:[a-z]|\d{1,2}))?[.:)]*(?=\s|$)"
)


def has_lettered_labels(patterns: Sequence[str], lines: Sequence[Line]) -> bool:
    """Whether lines like "2A. Size" are labels: of another rank than the laws, or more than those.

    The headings of laws that were put in between have the rank of the others, and are few.
    """
    ranks: dict[bool, list[int]] = {False: [], True: []}
    numberings = [(one, Numbering(tuple(patterns), (), lettered=not one)) for one in (False, True)]
    for line in lines:
        words = without_marks(line.words)
        between = next((one for one, known in numberings if known.law_heading(words)), None)
        if between is not None:
            ranks[between].append(rank_of(line))
    others = set(ranks[True]) - set(ranks[False])
    return bool(others) or len(ranks[True]) > len(ranks[False])


def first_put_in_between(patterns: Sequence[str], lines: Sequence[Line], *, marked: bool) -> str:
    """Return the first number of a law between two others whose letter is a capital: 2A."""
    numbering = Numbering(tuple(patterns), ())
    for line in lines:
        prose = marked and not line.words.startswith("#")
        found = numbering.law_heading(without_marks(line.words), prose=prose)
        if found and re.fullmatch(r"\d+[A-Z]", found.printed):
            return found.printed
    return ""


def article_put_in_between(full: Sequence[str], lines: Sequence[Line]) -> str:
    """Return the first article between two others of a law whose letter is a capital: B4A.

    It stands right behind B4, as a heading of its rank or with labels of its own: B4Aa.
    """
    if not any(map(_has_articles, full)):
        return ""
    bare = ((line, bare_of_bullet(line.words.lstrip("# "))) for line in lines)
    found = [(rank_of(line), one) for line, words in bare if (one := _ARTICLE.match(words))]
    holders = {_article(one) for _, one in found if one["below"]}
    last: tuple[int, re.Match[str]] | None = None
    for rank, one in found:
        follows = last and last[0] == rank and f"{_article(last[1])}A" == _article(one)
        if follows and not one["below"] and (rank or _article(one) in holders):
            return _article(one)
        last = last if one["below"] else (rank, one)
    return ""


def _has_articles(sample: str) -> bool:
    """Whether the labels of a sample have a number below the law, and no capitals below that."""
    law, *below = PathStyle.from_sample(sample).levels
    kinds = [one.series.kind for one in below]
    numbered = law.series.kind in ("upper", "number") and kinds[:1] == ["number"]
    return numbered and "upper" not in kinds


def _article(found: re.Match[str]) -> str:
    return f"{found['law']}{found['sign']}{found['n']}{found['letter']}"
