"""Citations by position, "the preceding rule", "this rule", and those with parts named in words."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from refsearch.citations.patterns import PLURAL, by_cells, flatten
from refsearch.citations.running.patterns import either
from refsearch.citations.running.positions import positioned
from refsearch.languages.registry import Language
from refsearch.library.links import Reference

_SHORTENED = re.compile(r",?\s[^\W\d_]{1,6}\.\s?(?:\d{1,2}|[a-z]\))(?!\w|[.,]\d)")
_LONGEST = 60  # characters before a citation that a part named in words may have


def around_patterns(
    language: Language, nouns: Sequence[str], own: Iterable[str]
) -> tuple[re.Pattern[str], ...]:
    """Return the patterns of references by noun and position, or by a letter alone.

    ``own`` are the nouns of laws: "this Article" within an article needs no link.
    """
    words = language.citation
    noun = rf"{either(nouns)}{PLURAL}"
    others = [one for one in nouns if one not in {*own}]
    joining = {*words.and_, *words.to}
    stop = (language.search.stop if language.search else "").split()
    small = [one for one in stop if one not in joining]
    alone = rf"{either([*small, *words.see])}\s\(?(?:[a-z]|[ivx]{{2,4}})\)"
    beside = "|".join(re.escape(one.capitalize()) for one in words.beside) or r"(?!)"
    rest = re.compile(rf"(?<!\w)(?:{alone}|(?:{beside}))(?!\w|\s\(?[\dIVX])")
    return (*positioned(words, noun, either(_of_one(others))), rest)


def parts_in_words(
    language: Language, found: Sequence[Reference], texts: dict[tuple[str, str], str]
) -> Iterator[tuple[str, str, int, int]]:
    """Yield (holder, field, start, end) of each reference with a part in words before it.

    "The third paragraph of Article 5", "apartado tercero de la Regla 4.2".
    """
    words = language.citation
    of = rf"\s{either(words.of)}(?:(?<=['’])|\s)"
    item = rf"{either(words.item)}{PLURAL}"
    said = r"[^\W\d_]{3,}|\(?\w{1,3}[)°º]*"  # "paragraph three", and "alinéa 2" of what has none
    unknown = r"[^\W\d_]{4,}\s\d{1,2}\)?"  # "chiffre 1 of Annex II", a noun that is not declared
    named = re.compile(
        rf"(?<!\w)(?:(?:[^\W\d_]{{3,}}\s)?{item}\.?(?:\s(?:{said}))?|{unknown}){of}$"
    )
    for one in found:
        text = flatten(texts.get((one.holder, one.field), ""))
        begins = max(0, one.start - _LONGEST)
        part = named.search(text[begins : one.start]) if one.targets else None
        if part:
            yield one.holder, one.field, begins + part.start(), one.end


def unread_parts(
    found: Sequence[Reference], texts: dict[tuple[str, str], str]
) -> Iterator[tuple[str, str, int, int]]:
    """Yield (holder, field, start, end) of each reference with an unread part after it.

    "Art. 3, c. 1", where no sample has the abbreviation c.
    """
    for one in found:
        text = texts.get((one.holder, one.field), "")
        more = _SHORTENED.match(by_cells(text), one.end) if one.targets else None
        if more:
            yield one.holder, one.field, one.start, more.end()


def _of_one(nouns: Sequence[str]) -> list[str]:
    """Return nouns without the plurals: "these rules" means the whole document."""
    return [one for one in nouns if one.removesuffix("s") == one or one[:-1] not in nouns]
