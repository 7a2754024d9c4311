"""Citations that name a part before its law: ``au c et e du 2° de l'article 19``."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence

from refsearch.citations.numerals import component_of
from refsearch.citations.patterns import PLURAL
from refsearch.citations.running.mentions import Mention, Mentions
from refsearch.citations.running.patterns import either
from refsearch.citations.style import Path
from refsearch.languages.registry import Language

LawAt = Callable[[str, int], Mention | None]
_LABEL = r"\(?(?:\d{1,3}[a-z]?|[a-z]|[ivx]{2,4})[)°º]{0,2}(?!\w)"
_CORE = re.compile(r"\w+(?=[)°º]*$)")
_PRINTED = re.compile(r"[°º)]")  # what tells a label from a number or a word


class InvertedCitations:
    """Finds such citations in a language; ``law_at`` reads the law at an offset.

    ``nouns`` are an edition's own words for a part, in addition to those of the language.
    """

    def __init__(self, law_at: LawAt, language: Language, nouns: Sequence[str] = ()) -> None:
        words = language.citation
        item = rf"{either((*words.item, *nouns))}{PLURAL}"
        below = rf"(?:\s{item}\.?\s{_LABEL})*"  # "lid 2 onder b van artikel 4"
        # "o n.º 3 do artigo 19": the article before a noun is no label that holds what it names
        alone = (*words.skip, *words.and_, *words.to, *words.of)
        article = rf"{either([one for one in alone if len(one) == 1])}\s{item}\.?\s"
        part = rf"(?:{item}\.?\s)?(?!{article}){_LABEL}{below}"
        joined = either(words.and_)
        skip = rf"(?:{either(words.skip)}(?:(?<=['’])|\s))?"
        to = rf"\s{either(words.to)}\s{skip}|\s?[–—]\s?|-(?=\d)"
        joint = rf"(?:(?:\s?,\s|,?\s{joined}\s){skip}|{to})"
        of = rf"\s{either(words.of)}(?:(?<=['’])|\s)"
        self._law_at = law_at
        self._noun = re.compile(rf"(?<!\w){item}\.?\s")
        self._of = re.compile(of)
        self._part = re.compile(rf"(?<!\w){part}")
        self._joint, self._to = re.compile(joint), re.compile(to)
        self._whole = re.compile(
            rf"(?<!\w)(?P<list>{part}(?:{joint}{part})*){of}(?P<within>(?:{part}{of}){{0,3}})"
        )

    def begins(self, flat: str) -> bool:
        """Whether a text contains a part followed by a word for "of"."""
        return self._whole.search(flat) is not None

    def find(self, flat: str, law_at: LawAt | None = None) -> Iterator[Mentions]:
        """Yield the citations, whether or not the places they name exist.

        ``law_at`` reads what the parts belong to, where that is not a law.
        """
        law_at = law_at or self._law_at
        at = 0
        while found := self._whole.search(flat, at):
            at = found.start() + 1
            said = found["list"] + found["within"]
            has_reference = _PRINTED.search(said) or self._noun.search(said)
            law = law_at(flat, found.end()) if has_reference else None
            if law:
                holders = [*filter(None, self._of.split(found["within"]))]
                above = (*law.path, *(one for part in holders[::-1] for one in self._labels(part)))
                places = [*self._parts(flat, found, above)]
                places[-1].end = at = law.end
                yield Mentions(found.start(), places)

    def _parts(self, flat: str, found: re.Match[str], above: Path) -> Iterator[Mention]:
        """Yield the parts listed before a law."""
        at, end = found.span("list")
        while at < end and (part := self._part.match(flat, at, end)):
            joint = self._joint.match(flat, part.end(), end)
            ranging = bool(self._to.match(flat, part.end(), end))
            path = (*above, *self._labels(part[0]))
            yield Mention(part.start(), part.end(), path, ranging=ranging)
            at = joint.end() if joint else end

    def _labels(self, part: str) -> Iterator[str]:
        """Yield the labels of a part; each may have a noun before it."""
        for label in filter(None, self._noun.split(part)):
            core = _CORE.search(label.strip())
            yield component_of(core[0]) if core else ""
