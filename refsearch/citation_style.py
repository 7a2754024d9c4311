"""How an edition displays a locator: ``Art. 27B1(a)``, ``Νόμος 27Β1(α)``, ``Art. 22.4``."""

from __future__ import annotations

from refsearch.labels import LabelStyle
from refsearch.locator import Locator, roman_value
from refsearch.model import Edition
from refsearch.slug import unaccented


def format_citation(locator: Locator, edition: Edition) -> str:
    """Return a locator in the style of an edition; reading it again gives the same locator."""
    first, *rest = locator.parts
    part = _numbered_part(first, edition)
    if not first.isdigit() and part is None:
        return _in_words(first, edition) + "".join(f", {_plain(part, edition)}" for part in rest)
    text = part or edition.citation_law.format(number=first)
    if edition.citation_separator:
        return text + "".join(_separated(part, edition) for part in rest)
    return text + "".join(_closed_up(locator, n, edition) for n in range(1, len(locator.parts)))


def _numbered_part(first: str, edition: Edition) -> str | None:
    """Return how a part like ``app4`` is cited; None for anything else."""
    for prefix, pattern in edition.citation_parts:
        number = first.removeprefix(prefix)
        if number != first and number.isdigit():
            return pattern.format(number=number)
    return None


def part_nouns(edition: Edition) -> dict[str, str]:
    """Return the prefix of an edition's numbered parts by their noun: ``{"appendice": "app"}``."""
    return {
        unaccented(pattern.partition("{")[0]).strip(): prefix
        for prefix, pattern in edition.citation_parts
    }


def _in_words(slug: str, edition: Edition) -> str:
    """Return a part that is a word: ``commentary-1`` as what the edition calls it, numbered."""
    words = dict(edition.citation_words)
    name, _, number = slug.rpartition("-")
    if slug in words:
        return words[slug]
    if number.isdigit() and name in words:
        return f"{words[name]} {number}"
    return slug.replace("-", " ").capitalize()


def _plain(part: str, edition: Edition) -> str:
    return _in_words(part, edition) if len(part) > 1 and not part.isdigit() else part


def _separated(part: str, edition: Edition) -> str:
    is_label = part.isdigit() or len(part) == 1 or roman_value(part) is not None
    return f"{edition.citation_separator}{part}" if is_label else f", {_in_words(part, edition)}"


def _closed_up(locator: Locator, index: int, edition: Edition) -> str:
    """Return one component: letters and numbers bare, lower-case letters and romans in brackets."""
    part = locator.parts[index]
    if part.isdigit() and locator.parts[index - 1].isdigit():
        return f".{part}"
    if part.isdigit() or part.isupper():
        return _styled(part, edition)
    core = part if locator.is_roman(index) else _styled(part, edition)
    return f"({core})" if len(part) <= 4 else f", {_in_words(part, edition)}"


def _styled(part: str, edition: Edition) -> str:
    samples = [LabelStyle.from_sample(s) for depth in edition.label_styles for s in depth]
    greek = any(style.greek for style in samples)
    return LabelStyle("", "upper", "", greek).label(part)
