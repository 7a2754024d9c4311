"""Citations that name a part before its law: ``au c et e du 2° de l'article 19``."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise

from refsearch.citations.numerals import component_of
from refsearch.citations.patterns import PLURAL
from refsearch.citations.running.mentions import Mention, Mentions
from refsearch.citations.running.patterns import either
from refsearch.citations.series import NTH, SOLE
from refsearch.citations.style import Path
from refsearch.languages.registry import Language

LawAt = Callable[[str, int], Mention | None]
_SMALL = rf"(?:\d{{1,3}}[a-z]?|[a-z]|[ivx]{{2,4}}|[IVX]{{1,6}}|{SOLE})"
_INSIDE = rf"(?:\s?\({_SMALL}\)|(?<=\d)\.[a-z](?!\w)\)?)"
_LABEL = rf"\(?{_SMALL}(?:\)|{NTH}(?!\w)){{0,2}}{_INSIDE}*(?!\w)"  # 2, a), 2°, 2.º, (2)(a), 2.a)
_CORE = re.compile(r"[^\W_ºª]+")
_ENDING = r"\w{0,3}"  # of a word that is declined: dieses, deste
_PRONOUN = 3  # letters at most of a word for "of" that may be a relative pronoun: der
_LONGEST_HEAD = 24  # characters before a number that the noun of a law may have
_PRINTED = re.compile(r"[°ºª)]")  # what tells a label from a number or a word


class InvertedCitations:
    """Finds such citations in a language; ``law_at`` reads the law at an offset.

    ``nouns`` are an edition's own words for a part, in addition to those of the language.
    """

    def __init__(
        self,
        law_at: LawAt,
        language: Language,
        nouns: Sequence[str] = (),
        heads: Sequence[str] = (),
    ) -> None:
        words = language.citation
        self._head = re.compile(rf"(?<!\w)(?:{either((*words.law, *heads))}{PLURAL}\.?|§)\s?$")
        item = rf"{either((*words.item, *nouns))}{PLURAL}"
        # "lid 2 onder b van artikel 4", "n.º 1, alínea b), do artigo 5.º"
        noun = rf"(?:{item}\.?\s|§{{1,2}}\s?)" if "§" in words.item else rf"{item}\.?\s"
        letter = rf"(?:(?<=\d)|(?<=\d[)°ºª])),\s{noun}\(?[a-z][)](?!\w)"
        below = rf"(?:\s{noun}{_LABEL}|{letter})*"
        # "e o n.º 3 do artigo 19": the words before a noun are no labels that hold what it names
        alone = (*words.skip, *words.and_, *words.to, *words.of)
        word = either([one for one in alone if len(one) == 1])
        article = rf"(?:{word}\s){{1,2}}{noun}"
        joined = either(words.and_)
        part = rf"(?:{noun}|(?!{joined}\s))(?!{article}){_LABEL}{below}"
        skip = rf"(?:{either(words.skip)}(?:(?<=['’])|\s))?"
        to = rf"\s{either(words.to)}\s{skip}|\s?[–—]\s?|-(?=\d)"
        # "e no n.º 3", "und in den Nummern": what stands before a part of a list
        small = rf"(?:{either((*words.skip, *words.of))}(?:(?<=['’])|\s))?"
        joint = rf"(?:(?:\s?,\s|,?\s{joined}\s){small}|{to})"
        # "of the Annex"; in "Absatz 1 dieses Artikels", "n.º 1 deste artigo" the word says it too
        turned = either((*words.this, *words.before, *words.after, *words.that))
        # a comma may stand before a word that is no pronoun: "n.º 2, do artigo 5.º", not ", der"
        pronouns = {one for one in words.skip if len(one) <= _PRONOUN}
        comma = rf",\s{either([one for one in words.of if one not in pronouns])}"
        of = rf"(?:\s{either(words.of)}|{comma})(?:(?<=['’])|\s){skip}"
        of = rf"(?:{of}|\s(?={turned}{_ENDING}\s))"
        chain = rf"{part}(?:{of}{part}){{0,3}}"
        self._law_at = law_at
        self._noun = re.compile(rf"(?<!\w){noun}")
        self._of = self.of = re.compile(of)
        self._chain = re.compile(rf"(?<!\w){chain}")
        self._joint, self._to = re.compile(joint), re.compile(to)
        self._whole = re.compile(rf"(?<!\w)(?![IVX]+\s)(?P<list>{chain}(?:{joint}{chain})*){of}")

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
            said = found["list"]
            has_reference = _PRINTED.search(said) or self._noun.search(said)
            if self._head.search(flat, max(0, found.start() - _LONGEST_HEAD), found.start()):
                continue  # the number of a law: "§ 1 Abs. 7 und Abs. 8 des § 2"
            law = law_at(flat, found.end()) if has_reference else None
            if law:
                places = [*self._places(flat, found, law.path)]
                places[-1].end = at = law.end
                noun = self._noun.match(said)
                yield Mentions(found.start(), places, noun=noun[0].strip() if noun else "")

    def part_at(self, flat: str, at: int) -> Mention | None:
        """Return the part at an offset, behind its noun, as a path of its labels alone."""
        part = self._chain.match(flat, at) if self._noun.match(flat, at) else None
        return Mention(at, part.end(), tuple(self._labels(part[0]))) if part else None

    def _places(self, flat: str, found: re.Match[str], law: Path) -> Iterator[Mention]:
        """Yield the places that are listed before a law."""
        chains = [*self._chains(flat, found)]
        every = self._with_holders([[*self._of.split(one[0])] for one in chains])
        before: Path = ()
        for one, (part, *holders) in zip(chains, every, strict=True):
            labels = tuple(self._labels(part))
            alone = len(labels) == 1 and not self._noun.match(part)
            if alone and before[1:] and before[-1].isdigit() == labels[0].isdigit():
                labels = (*before[:-1], *labels)  # "comma 1, lettere a) e b)", "(2)(a) or (b)"
            before = labels
            above = (label for of in holders[::-1] for label in self._labels(of))
            ranging = bool(self._to.match(flat, one.end(), found.end("list")))
            yield Mention(one.start(), one.end(), (*law, *above, *labels), ranging=ranging)

    def _chains(self, flat: str, found: re.Match[str]) -> Iterator[re.Match[str]]:
        """Yield each of a list, with what holds it: "a)", "b) do n.º 1", "n.º 3"."""
        at, end = found.span("list")
        while at < end and (one := self._chain.match(flat, at, end)):
            yield one
            joint = self._joint.match(flat, one.end(), end)
            at = joint.end() if joint else end

    def _with_holders(self, parts: list[list[str]]) -> list[list[str]]:
        """Return the parts of a list, each with its holders: those of the next one of its kind."""
        for one, following in [*pairwise(parts)][::-1]:
            noun, other = self._noun.match(one[0]), self._noun.match(following[0])
            alike = other is None or (noun and noun[0][:2] == other[0][:2])
            one += following[1:] if len(one) == 1 and alike else []
        return parts

    def _labels(self, part: str) -> Iterator[str]:
        """Yield the labels of a part; each may have a noun before it."""
        for label in filter(None, self._noun.split(part)):
            yield from map(component_of, _CORE.findall(label))
