"""The nouns by which an edition calls its levels, by what its samples and labels show."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cached_property

from refsearch.citations.patterns import PLURAL, flatten
from refsearch.citations.running.patterns import either, noun_of
from refsearch.citations.samples import PathStyle
from refsearch.citations.style import CitationStyle
from refsearch.languages.declared_words import CitationWords
from refsearch.layers.references.holders import places
from refsearch.layers.references.targets import Targets
from refsearch.library.book.book import Book
from refsearch.library.citation_style import law_nouns

_SIGNS = re.compile(r"[.º°ª\s]")
_OF_A_SIGN = ("par", "§")  # how the words begin that § stands for: parágrafo, paragraph
_INITIALS = 2  # letters of a noun that is its first and its last: Nr., pt.


def is_plural(word: str, noun: str) -> bool:
    """Whether a word is a plural of another: rules, Absatze, commi, leden of lid."""
    if word[:1] != noun[:1] and len(word) > 1:  # as most are, of all nouns beside all others
        return False
    ending = word.removeprefix(noun)
    other = noun[:-1] == word[:-1] and noun[-1:] + word[-1:] in ("ai", "oi", "ae")
    other |= len(word) == len(noun) + 2 and (noun[:1], noun[-1:] + "en") == (word[:1], word[-3:])
    return other or (ending != word and ending in ("s", "e", "en", "n"))


def _form_of(noun: str) -> str:
    """Return the pattern of a noun, in any form of it."""
    return rf"(?i:{re.escape(noun)}){PLURAL}(?:es|s|n)?"


class LevelNouns:
    """The level of each declared noun: 0 for that of a law, 1 for Absatz and Regla 1.1.

    A noun of the language has the level of the one in a sample that it is another form of. The
    ``usual`` ones for laws in a language name no level of which none is declared.
    """

    def __init__(
        self,
        style: CitationStyle,
        targets: Targets,
        words: CitationWords,
        usual: Sequence[str] = (),
    ) -> None:
        self._style = style
        self._usual = {*usual} - {*words.law}
        self._whole = re.compile(
            rf"(?<!\w)(?P<noun>{either(words.law)})\s(?P<label>\d+(?:\.\d+)+)(?!\w)"
        )
        self._parts = {flatten(one) for one in words.item} - {*words.law}
        declared = _declared(style, targets, (*words.law, *usual))
        self.levels = {**_other_forms(declared, words.item), **declared}
        self.spoken = {noun for noun, depth in self.levels.items() if depth}
        self._usual -= {*self.levels}
        self.every = {*self.levels, *words.item, *words.law}
        self._book: Book = targets.book

    @cached_property
    def alone(self) -> list[str]:
        """The nouns without those of several, which end as these do: "these rules" are no rule."""
        every = self.every
        return [x for x in every if x[:-2] in every or not any(is_plural(x, y) for y in every)]

    @cached_property
    def several(self) -> list[str]:
        """The nouns of several places: those of one with the endings of a plural."""
        known = {x for x in self.every if any(is_plural(x, y) for y in self.every)}
        longer = (one for one in self.every if one not in known and one.replace("-", "").isalpha())
        return [*known, *(one + end for one in longer for end in ("s", "e", "en", "n"))]

    def called(self, noun: str) -> list[int]:
        """Return the levels that a noun, in any form of it, is declared for."""
        if noun in self.levels:
            return [self.levels[noun]]
        return [depth for one, depth in self.levels.items() if re.fullmatch(_form_of(one), noun)]

    def calls(self, noun: str, path: Sequence[str]) -> bool:
        """Whether a noun, in any form of it, calls a place: by its label, or as declared."""
        provision = self._book.provisions.get(self._book.find(path) or "")
        if provision and provision.label.startswith("§"):
            return flatten(noun).lower().startswith(_OF_A_SIGN)
        return len(path) - 1 in self.called(flatten(noun).lower())

    def around(self, noun: str, origin: str) -> str | None:
        """Return the place around here that a noun names, if it can name one alone.

        That of its level; a noun of no level names one that has no noun of its own.
        """
        parts = origin.split(".")
        called = noun.lower()
        known = self.called(called)
        if not known and (called, len(parts) - 1) in self._cited_whole:  # "rule 16.3.2"
            return origin
        if not known and called in self._usual:  # "this section" may be a rule, or a part of it
            return None
        ids = [".".join(parts[: n + 1]) for n in range(len(parts))]
        free = [n for n, id_ in enumerate(ids) if not self._has_noun(n, id_)]
        if self._items(called):  # no "paragraph" has a title
            free = [n for n in free if not self._is_titled(ids[n])]
        known = [n for n in known if self._may_call(called, ".".join(parts[: n + 1]))]
        depths = known if known else free
        inside = [depth for depth in depths if depth < len(parts)]
        return ".".join(parts[: inside[0] + 1]) if len({*inside}) == 1 else None

    @cached_property
    def _cited_whole(self) -> set[tuple[str, int]]:
        """The nouns before whole labels, as "rule 16.3.2", each with the depth of a label."""
        if not self._book.edition.label_paths:
            return set()
        texts = (flatten(text) for _, text in places(self._book.document, ()))
        found = (match for text in texts for match in self._whole.finditer(text))
        return {(one["noun"].lower(), one["label"].count(".")) for one in found}

    def _items(self, noun: str) -> bool:
        """Whether a noun, in any form of it, is one for a part of a law."""
        return any(re.fullmatch(_form_of(one), noun) for one in self._parts)

    def _is_titled(self, id_: str) -> bool:
        provision = self._book.provisions.get(id_)
        return bool(provision and provision.heading)

    def _has_noun(self, depth: int, id_: str) -> bool:
        """Whether a noun is declared for a place: "inciso" for II, and not for the § 2.º beside."""
        if depth not in self.levels.values():
            return False
        provision = self._book.provisions.get(id_)
        label = re.search(r"\w+", provision.label) if provision and depth else None
        levels = [one.levels[depth] for one in self._style.items if one.levels[depth:]]
        called = [one for one in levels if noun_of(one).strip(" §")]
        shown = (re.fullmatch(one.series.pattern, label[0]) for one in called if label)
        return label is None or not called or any(shown)

    def _may_call(self, noun: str, id_: str) -> bool:
        """Whether the label of a place has no other noun: Regla 1.2 is no "apartado"."""
        around = self._book.provisions.get(id_)
        # a number follows a noun; a word alone is a number itself: VIII
        printed = re.match(r"[^\W\d_]{3,}(?=\s\S)", around.label) if around else None
        return printed is None or bool(re.fullmatch(_form_of(flatten(printed[0]).lower()), noun))


def _declared(style: CitationStyle, targets: Targets, nouns: Sequence[str]) -> dict[str, int]:
    edition = targets.book.edition
    found = {flatten(noun): 0 for noun in law_nouns(edition)}
    short = [head.rstrip(".") for head in style.heads if head.endswith(".")]
    found |= {one: 0 for one in nouns if short and one.startswith(tuple(short))}  # Art.: articolo
    for sample in edition.label_paths:
        labelled = PathStyle.from_sample(sample)
        noun = noun_of(labelled.law)
        found |= {noun: len(labelled.levels) - 1} if noun else {}
    several: dict[str, set[int]] = {}
    for one in style.items:
        for depth, level in enumerate(one.levels[1:], 1):
            several.setdefault(noun_of(level), set()).add(depth)
    shown = (
        {noun_of(level): n for n, level in enumerate(style.items[0].levels)} if style.items else {}
    )
    known = {noun: {shown[noun]} if noun in shown else all_ for noun, all_ in several.items()}
    spoken = {noun: min(all_) for noun, all_ in known.items() if noun and len(all_) == 1}
    return {noun: depth for noun, depth in {**spoken, **found}.items() if noun.strip("§ .,()-:")}


def _other_forms(levels: Mapping[str, int], items: Sequence[str]) -> dict[str, int]:
    """Return the levels of nouns that others are forms of: Nummer for Nr., números for n.º."""
    known: dict[str, set[int]] = {}
    for noun, depth in levels.items():
        for word in map(flatten, items) if depth else ():
            if is_form(noun, word) and len(_begun_alike(noun, items)) == 1:
                known.setdefault(word, set()).add(depth)
    return {word: min(all_) for word, all_ in known.items() if len(all_) == 1}


def is_form(noun: str, word: str) -> bool:
    """Whether one of two nouns is short for the other, or one of several: n.º, Nr., commi."""
    short, long = sorted((_SIGNS.sub("", noun), _SIGNS.sub("", word)), key=len)
    ends_alike = len(short) == _INITIALS and (short[0], short[-1]) == (long[0], long[-1])
    return bool(short) and (long.startswith(short) or ends_alike or is_plural(long, short))


def _begun_alike(noun: str, items: Sequence[str]) -> set[str]:
    """Return how the words begin that a single letter may be short for: c. is comma, or caso."""
    letters = _SIGNS.sub("", noun)
    longer = (one for one in map(flatten, items) if len(_SIGNS.sub("", one)) > _INITIALS + 1)
    return {one[:3] for one in longer if one.startswith(letters)} if len(letters) == 1 else {""}
