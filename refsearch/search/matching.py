"""From a query to what is sought: for each word and phrase, the passages that have it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence, Set
from dataclasses import dataclass, field
from itertools import pairwise

from refsearch.search.analysis import Language, Token, language
from refsearch.search.concepts import ConceptFinder
from refsearch.search.equivalents import Stem, equivalents
from refsearch.search.laws import ByLaw
from refsearch.search.lexicon import Lexicon
from refsearch.search.passages import Passage
from refsearch.search.postings import Places, Postings, Scores
from refsearch.search.query import Query, Word
from refsearch.search.schema import CONCEPT_FIELDS, FORM_FIELDS, STEM_FIELDS
from refsearch.search.weights import QueryWeights


@dataclass(slots=True)
class Sought:
    """A word or quoted phrase of a query, and the passages that have it.

    ``in_heading`` are the passages whose own heading has it, ``places`` where it stands in the
    text. A passage without a ``required`` one is no answer. ``laws`` are the scores by law, when
    they have been ranked.
    """

    words: tuple[Word, ...]
    scores: Scores = field(default_factory=dict)
    in_heading: set[int] = field(default_factory=set)
    places: Places = field(default_factory=dict)
    required: bool = False
    laws: ByLaw | None = None

    def add(self, scores: Scores) -> None:
        """Add to the scores of passages."""
        for number, score in scores.items():
            self.scores[number] = self.scores.get(number, 0.0) + score

    def raise_to(self, scores: Scores) -> None:
        """Raise passages to at least these scores."""
        for number, score in scores.items():
            if score > self.scores.get(number, 0.0):
                self.scores[number] = score


@dataclass(slots=True)
class Marked:
    """What to mark in an excerpt: stems by language, forms in any, concepts."""

    stems: defaultdict[str, set[str]] = field(default_factory=lambda: defaultdict(set))
    forms: set[str] = field(default_factory=set)
    concepts: set[str] = field(default_factory=set)


@dataclass(slots=True)
class Search:
    """Everything a query seeks, and the languages it may be in (``spoken``).

    ``together`` are, for each pair of neighbours, the passages that have them side by side.
    """

    sought: list[Sought] = field(default_factory=list)
    together: list[set[int]] = field(default_factory=list)
    excluded: set[int] = field(default_factory=set)
    marked: Marked = field(default_factory=Marked)
    spoken: set[str] = field(default_factory=set)


@dataclass(frozen=True, slots=True)
class _Named:
    """The passages that have a concept, and the words of the query that name it."""

    forms: set[str]
    scores: Scores
    in_heading: set[int]


class Matcher:
    """Turns queries into what they seek, in one index."""

    def __init__(
        self,
        postings: Postings,
        finder: ConceptFinder,
        passages: Sequence[Passage],
        lexicon: Lexicon,
        weights: QueryWeights,
        languages: Sequence[Language],
    ) -> None:
        self._postings = postings
        self._finder = finder
        self._lexicon = lexicon
        self._weights = weights
        self.languages = tuple(languages)
        self._language_of = [passage.language for passage in passages]
        self._equivalents = equivalents()

    def seek(self, query: Query, ui: str) -> Search:
        """Return what a query seeks; a word that no passage has is there, without scores."""
        search = Search(spoken=self.spoken(query.words))
        spoken = search.spoken
        named = self._named(query.words, spoken, ui, search.marked)
        search.sought = [self._word(w, spoken, named, search.marked) for w in query.content]
        for one in search.sought:
            if one.words[0].begins or not one.scores:
                self._complete(one, spoken, ui, search.marked)
        search.together = [self._together(*pair, named) for pair in pairwise(search.sought)]
        search.sought += [self._phrase(words, search.marked) for words in query.phrases]
        for word in query.excluded:
            search.excluded |= self._word(word, set(spoken), [], Marked()).scores.keys()
        return search

    def spoken(self, words: Sequence[Word]) -> set[str]:
        """Return the languages a query may be in: those that know most of its words."""
        known = {
            spoken.code: sum(
                word.form in spoken.stop
                or self._finder.speaks(word.form, spoken.code)
                or self._equivalents.speaks(word.form, spoken.code)
                or bool(self._postings.get("text", word.form, spoken.code).scores)
                for word in words
            )
            for spoken in self.languages
        }
        return {code for code, count in known.items() if count == max(known.values())}

    def _word(
        self, word: Word, spoken: Set[str], named: Sequence[_Named], marked: Marked
    ) -> Sought:
        """Seek a word as it is written, by its stem, and by the concepts it helps to name."""
        one = Sought((word,))
        for code in self._postings.codes:
            if code in spoken:
                self._add_language(one, word, code, marked)
            else:
                self._add_loan(one, word, code)
        for name in ("locator", "game"):
            one.add(self._postings.get(name, word.form).scores)
        for code in sorted(spoken):
            self._add_equivalents(one, word, code, marked)
        marked.forms.add(word.form)
        for naming in named:
            if word.form in naming.forms:
                one.raise_to(naming.scores)
                one.in_heading |= naming.in_heading
        return one

    def _add_language(self, one: Sought, word: Word, code: str, marked: Marked) -> None:
        for name in FORM_FIELDS:
            one.add(self._postings.get(name, word.form, code).scores)
        stem = self._stem(word, code)
        for name in STEM_FIELDS:
            one.add(self._postings.get(name, stem, code).scores)
        one.in_heading |= self._postings.get("heading_stem", stem, code).scores.keys()
        one.places |= self._postings.get("text_stem", stem, code).places
        if not word.stop:
            marked.stems[code].add(stem)

    def _add_loan(self, one: Sought, word: Word, code: str) -> None:
        """Seek a word in a language that is not the query's: only as it is, and for less."""
        for name in FORM_FIELDS:
            scores = self._postings.get(name, word.form, code).scores
            one.add({n: score * self._weights.loan for n, score in scores.items()})

    def _add_equivalents(self, one: Sought, word: Word, code: str, marked: Marked) -> None:
        """Seek the words that say the same; the texts' languages are reached so from others."""
        own = code in self._postings.codes
        for other in sorted(self._equivalents.of(self._stem(word, code), code)):
            if other[0] not in self._postings.codes:
                continue
            weight = self._weights.equivalent if own else self._weights.translation
            if own and other[0] != code:
                weight = self._weights.equivalent_across
            self._raise_by(one, other, weight)
            if not own:
                found = self._postings.get("heading_stem", other[1], other[0])
                one.in_heading |= found.scores.keys()
            marked.stems[other[0]].add(other[1])

    def _raise_by(self, one: Sought, other: Stem, weight: float) -> None:
        code, stem = other
        found = Sought(one.words)
        for name in STEM_FIELDS:
            found.add(self._postings.get(name, stem, code).scores)
        one.raise_to({number: score * weight for number, score in found.scores.items()})
        one.places = self._postings.get("text_stem", stem, code).places | one.places

    def _stem(self, word: Word, code: str) -> str:
        """Return the stem of a word, of those it may have the first that the texts have."""
        if word.form[0].isdigit():
            return word.form
        stems = language(code).stems(word.written)
        return next((s for s in stems if self._postings.get("text_stem", s, code).scores), stems[0])

    def _named(
        self, words: Sequence[Word], spoken: Set[str], ui: str, marked: Marked
    ) -> list[_Named]:
        """Return the concepts that words name in any language, with the passages that have them."""
        found = []
        text = " ".join(word.written for word in words)
        for tongue in self.languages:
            tokens = list(tongue.tokens(text))
            new = self._new(tokens, tongue.code) if tongue.code in spoken else set()
            for naming in self._finder.in_query(tokens, tongue.code, new):
                forms = {token.form for token in tokens[naming.first : naming.end]}
                found.append(self._concept(naming.key, forms, tongue.code, ui))
                marked.concepts.add(naming.key)
        return found

    def _new(self, tokens: Sequence[Token], code: str) -> set[str]:
        """Return the forms that no text of a language has."""
        return {t.form for t in tokens if not self._postings.get("text", t.form, code).scores}

    def _concept(self, key: str, forms: set[str], code: str, ui: str) -> _Named:
        scores: Scores = {}
        for name in CONCEPT_FIELDS:
            for number, score in self._postings.get(name, key).scores.items():
                factor = self._factor(self._language_of[number], code, ui)
                scores[number] = scores.get(number, 0.0) + score * factor
        in_heading = set(self._postings.get("concept_heading", key).scores)
        return _Named(forms, scores, in_heading)

    def _factor(self, of_passage: str, of_query: str, ui: str) -> float:
        if of_passage == of_query:
            return self._weights.same_language
        return (
            self._weights.readers_language if of_passage == ui else self._weights.across_languages
        )

    def _complete(self, one: Sought, spoken: Set[str], ui: str, marked: Marked) -> None:
        """Seek the words that begin with one: it is marked so, or nobody knows it as a word."""
        (word,) = one.words
        if word.form in self._lexicon and not word.begins:
            return
        for form in self._lexicon.beginning_with(word.form, self._weights.prefix_words):
            whole = Word(self._lexicon.written(form), form, word.start)
            found = self._word(whole, spoken, self._named((whole,), spoken, ui, marked), marked)
            one.raise_to({n: s * self._weights.prefix for n, s in found.scores.items()})
            one.in_heading |= found.in_heading

    def _together(self, left: Sought, right: Sought, named: Sequence[_Named]) -> set[int]:
        """Return the passages with two words together: in the text, a heading or one concept."""
        within = self._weights.adjacent_within
        found = left.in_heading & right.in_heading
        for number in left.places.keys() & right.places.keys():
            if _near(left.places[number], right.places[number], within):
                found.add(number)
        forms = {left.words[0].form, right.words[0].form}
        for naming in named:
            if forms.issubset(naming.forms):
                found |= naming.scores.keys()
        return found

    def _phrase(self, words: tuple[Word, ...], marked: Marked) -> Sought:
        """Seek words exactly as they are written and in this order, in a heading or a text."""
        marked.forms |= {word.form for word in words}
        one = Sought(words, required=True)
        for code in self._postings.codes:
            for name in FORM_FIELDS:
                scores = self._in_order(words, name, code)
                one.add(scores)
                if name == "heading":
                    one.in_heading |= scores.keys()
        return one

    def _in_order(self, words: tuple[Word, ...], name: str, code: str) -> Scores:
        postings = [self._postings.get(name, word.form, code) for word in words]
        everywhere = set.intersection(*({*posting.places} for posting in postings))
        return {
            number: sum(posting.scores[number] for posting in postings)
            for number in everywhere
            if _starts([posting.places[number] for posting in postings])
        }


def _near(left: tuple[int, ...], right: tuple[int, ...], within: int) -> bool:
    """Whether a place on the right follows one on the left closely."""
    return any(0 < after - before <= within for before in left for after in right)


def _starts(places: Sequence[tuple[int, ...]]) -> set[int]:
    """Return the places of the first word where the others follow it one by one."""
    return set.intersection(*({p - n for p in own} for n, own in enumerate(places)))
