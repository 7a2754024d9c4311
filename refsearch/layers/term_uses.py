"""What the words of terms lead to in an edition, and where one may be a part of another name.

A word of a term is linked wherever it stands. "Board" in "School Board" may be another thing: what
looks like a longer name is found here, so that an editor can look at it and except it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import takewhile

from refsearch.languages.registry import Language
from refsearch.languages.slug import unaccented
from refsearch.languages.usual import NOUNS_IN_CAPITALS
from refsearch.layers.phrases import fold_word
from refsearch.layers.references.holders import places
from refsearch.library.links import TermLink
from refsearch.library.model import Document
from refsearch.messages import Message, msg

_WORDS_BEFORE = re.compile(r"(?:[^\W\d_][\w'’&-]* )+\Z")
# One small word may join the words of a name: Board of Appeal, Comité de Discipline.
_WORDS_AFTER = re.compile(
    r"(?: (?:of|de|di|for|pour|per|para|voor))?(?P<names>(?: [^\W\d_][\w'’&-]*)+)"
)
_SENTENCE_ENDS = re.compile(r"(?:\A|[^\w,])\s*\Z")  # also a label, a bracket or a dash
_LONGEST = 80  # signs before a word in which the words of its name stand


@dataclass(frozen=True, slots=True)
class TermUse:
    """A word of a term in an edition: where it is linked, and the longer names with it."""

    word: str
    concept: str
    target: str
    links: tuple[TermLink, ...]
    names: Mapping[str, tuple[TermLink, ...]]


def excepting(use: TermUse, language: str) -> Message:
    """Say how the longer names are excepted that have a word of a term and are other things."""
    rule = f"link.{language}.except = {json.dumps([*use.names], ensure_ascii=False)}"
    return msg(
        "every place with a word of a term leads to it; if this is another thing, write under [{}] "
        "in terms.toml: {}",
        use.concept,
        rule,
    )


def term_uses(document: Document, linked: Iterable[TermLink], language: Language) -> list[TermUse]:
    """Return the words by which terms are linked in a document, the commonest first."""
    texts = {place.holder: text for place, text in places(document, ()) if place.field == "text"}
    by_word: dict[tuple[str, str], list[TermLink]] = {}
    for link in linked:
        word = fold_word(texts[link.holder][link.start : link.end])
        by_word.setdefault((word, link.target), []).append(link)
    names = _Names(texts, language)
    found = [
        TermUse(names.printed(links[0]), links[0].concept, target, tuple(links), names.of(links))
        for (_, target), links in by_word.items()
    ]
    return sorted(found, key=lambda one: -len(one.links))


class _Names:
    """Finds the longer names that a word stands in: words with capitals right beside it."""

    def __init__(self, texts: Mapping[str, str], language: Language) -> None:
        self._texts = texts
        stop_words = language.search.stop.split() if language.search else ()
        self._stop = {*map(unaccented, stop_words)}
        self._nouns_in_capitals = language.code in NOUNS_IN_CAPITALS

    def printed(self, link: TermLink) -> str:
        """Return the word as it is printed."""
        return self._texts[link.holder][link.start : link.end]

    def of(self, links: Iterable[TermLink]) -> dict[str, tuple[TermLink, ...]]:
        """Return the longer names with the places where they stand."""
        named = [(link, self._name(link)) for link in links]
        known = sorted({name for _, name in named if name}, key=len, reverse=True)
        found: dict[str, list[TermLink]] = {}
        for link, name in named:
            if name := name or self._begins_with(link, known):
                found.setdefault(name, []).append(link)
        ordered = sorted(found.items(), key=lambda one: -len(one[1]))
        return {name: tuple(at) for name, at in ordered}

    def _begins_with(self, link: TermLink, names: Iterable[str]) -> str:
        """Return the name, known from elsewhere, that a sentence with this word begins with."""
        text, word = self._texts[link.holder], self.printed(link)
        begun = ((name, link.start - name.find(word)) for name in names)
        return next((name for name, at in begun if at >= 0 and text.startswith(name, at)), "")

    def _name(self, link: TermLink) -> str:
        text, word = self._texts[link.holder], self.printed(link)
        if not word[:1].isupper() or word.isupper():
            return ""
        before = [*self._before(text, link.start)]
        after = [] if self._nouns_in_capitals else [*self._after(text, link.end)]
        return " ".join([*before, word, *after]) if before or after else ""

    def _before(self, text: str, at: int) -> list[str]:
        """Return the words of a name before a word; one that only begins a sentence is none."""
        run = _WORDS_BEFORE.search(text, max(0, at - _LONGEST), at)
        words = run[0].split() if run else []
        named = [*takewhile(self._is_named, reversed(words))]
        whole = len(named) == len(words)
        if run and whole and _SENTENCE_ENDS.search(text, max(0, run.start() - 8), run.start()):
            named = named[:-1]
        return named[::-1]

    def _after(self, text: str, at: int) -> list[str]:
        run = _WORDS_AFTER.match(text, at)
        words = run["names"].split() if run else []
        named = [*takewhile(self._is_named, words)]
        joining = text[at : run.start("names")].split() if run and named else []
        return [*joining, *named]

    def _is_named(self, word: str) -> bool:
        return word[0].isupper() and unaccented(word) not in self._stop
