"""Citations that name the part before its law: ``au c et e du 2° de l'article 19``."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from refsearch.citations.numerals import component_of
from refsearch.citations.running.mentions import Mention, Mentions
from refsearch.citations.running.patterns import either
from refsearch.languages.registry import Language

LawAt = Callable[[str, int], Mention | None]
_LABEL = r"\(?(?:\d{1,3}[a-z]?|[a-z]|[ivx]{2,4})[)°º]{0,2}(?!\w)"
_CORE = re.compile(r"\w+(?=[)°º]*$)")
_PRINTED = re.compile(r"[°º)]")  # what tells a label from a number or a word


class InvertedCitations:
    """Finds them in a language with words for "of"; ``law_at`` reads the law at a point."""

    def __init__(self, law_at: LawAt, language: Language) -> None:
        words = language.citation
        item = either(words.item)
        part = rf"(?:{item}\.?\s)?{_LABEL}"
        joined = either(words.and_)
        skip = rf"(?:{_longest_first(words.skip)}(?:(?<=['’])|\s))?"
        joint = rf"(?:\s?,\s|\s{joined}\s){skip}"
        of = rf"\s{_longest_first(words.of)}(?:(?<=['’])|\s)"
        self._law_at = law_at
        self._noun = re.compile(rf"{item}\.?\s")
        self._part = re.compile(rf"(?<!\w){part}")
        self._whole = re.compile(
            rf"(?<!\w)(?P<list>{part}(?:{joint}{part})*){of}(?:(?P<within>{part}){of})?"
        )

    def find(self, flat: str) -> Iterator[Mentions]:
        """Yield the citations; whether there are such places is for who asks."""
        at = 0
        while found := self._whole.search(flat, at):
            at = found.start() + 1
            said = found["list"] + (found["within"] or "")
            has_reference = _PRINTED.search(said) or self._noun.search(said)
            law = self._law_at(flat, found.end()) if has_reference else None
            if law:
                above = (*law.path, *map(_component, filter(None, [found["within"]])))
                parts = self._part.finditer(flat, *found.span("list"))
                places = [Mention(p.start(), p.end(), (*above, _component(p[0]))) for p in parts]
                places[-1].end = at = law.end
                yield Mentions(found.start(), places)


def _component(part: str) -> str:
    core = _CORE.search(part)
    return component_of(core[0]) if core else ""


def _longest_first(words: tuple[str, ...]) -> str:
    return either(sorted(words, key=len, reverse=True))
