"""Spelling corrections: words that no text has, mended for slips and for Greek in Latin letters."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence, Set
from functools import lru_cache

from refsearch.analysis.transliteration import sound, sounds
from refsearch.citations.labels import is_greek
from refsearch.index.lexicon import Lexicon
from refsearch.search.interpret.spelling import nearest_word
from refsearch.search.query import PHRASE, QUOTES, Query, Word

_SHORTEST = 3  # a shorter word sounds like too much
_SHORT = 4  # beside known words a word up to this length is left as it is
_EDITS_ALONE = 2  # one only beside known words: a rare word is no slip ...
_LONG = 10  # ... unless it has so many letters: "insuficente"

Change = tuple[str, str]
Spoken = Callable[[Sequence[Word]], Set[str]]
Knows = Callable[[Word, Set[str]], bool]  # a word, in some languages


class GreekBySound:
    """The Greek words of a lexicon, indexed by sound."""

    def __init__(self, lexicon: Lexicon, codes: frozenset[str]) -> None:
        self._lexicon = lexicon
        self._words: defaultdict[str, list[str]] = defaultdict(list)
        forms = [form for form in lexicon.forms(codes) if is_greek(form)]
        sounds_ = sound("\n".join(forms), "greek").split("\n")  # at once: a quarter of the time
        for form, one in zip(forms, sounds_, strict=bool(forms)):
            self._words[one].append(form)

    def nearest(self, form: str) -> str | None:
        """Return the likeliest Greek word for a folded Latin one, as written, or None."""
        if len(form) < _SHORTEST or not form.isascii() or not form.isalpha():
            return None
        found = next(filter(None, map(self._words.get, sounds(form))), ())
        likeliest = min(found, key=lambda word: (-self._lexicon.count(word), word), default=None)
        return likeliest and self._lexicon.written(likeliest)


class Rewriter:
    """Corrects words that no text has; ``greek`` are the codes in that script.

    ``knows`` tells whether a word is there in another form.
    """

    def __init__(self, lexicon: Lexicon, spoken: Spoken, knows: Knows, greek: Set[str]) -> None:
        self._lexicon = lexicon
        self._spoken = spoken
        self._knows = knows
        self._greek = greek
        self._greek_words = GreekBySound(lexicon, frozenset(greek))
        self._nearest = lru_cache(maxsize=2048)(self._find_nearest)  # the slips made most

    def rewrite(self, asked: Query, ui: str) -> tuple[str, tuple[Change, ...]]:
        """Return the text of a query as it was probably meant, and what was changed."""
        unknown = self._unknown(asked, ui)
        if not unknown:
            return asked.text, ()
        heard, spelt = self._by_sound, self._by_spelling
        # beside known words, to one who reads no Greek, a slip of his own language is likelier
        own = ui not in self._greek and (
            len(unknown) < len(asked.content) or self._are_slips(unknown, ui)
        )
        first, then = (spelt, heard) if own else (heard, spelt)
        meant = first(asked, unknown, ui) or then(asked, unknown, ui)
        text = asked.text
        forms = {word.form: better for word, better in meant}
        for word in sorted(asked.words, key=lambda w: w.start, reverse=True):
            if word.form in forms:
                end = word.start + len(word.written)
                text = text[: word.start] + forms[word.form] + text[end:]
        return text, tuple((word.written, better) for word, better in meant)

    def _are_slips(self, words: Sequence[Word], ui: str) -> bool:
        """Whether two words or more are each one slip away from one of the reader's language."""
        near = (nearest_word(word.form, self._lexicon, {ui}, 1) for word in words)
        return len(words) > 1 and all(near)

    def _unknown(self, asked: Query, ui: str) -> list[Word]:
        """Return the words unknown in every form to the languages of the known words."""
        unknown = [w for w in asked.content if self._is_unknown(w, ui)]
        if not unknown:
            return []
        known = [w for w in asked.content if w not in unknown]
        spoken = self._spoken(known) if known else {ui}
        return [w for w in unknown if not self._knows(w, spoken)]

    def _is_unknown(self, word: Word, ui: str) -> bool:
        """Whether a word is unknown, and, unless it sounds Greek, its beginning too."""
        if word.begins or not word.form.isalpha() or word.form in self._lexicon:
            return False
        if ui in self._greek and self._greek_words.nearest(word.form):
            return True
        return not self._lexicon.beginning_with(word.form, 1)

    def _by_sound(self, asked: Query, unknown: list[Word], ui: str) -> list[tuple[Word, str]]:
        """Return Greek words for the unknown ones, and for all if the reader's language is Greek.

        Known words that sound Greek ("paso", "mia") are changed only along with unknown ones.
        """
        corrected = {w.form: self._greek_words.nearest(w.form) for w in unknown}
        if not any(corrected.values()):
            return []
        if ui in self._greek or len(unknown) == len(asked.content):
            corrected |= {w.form: self._greek_words.nearest(w.form) for w in asked.content}
        return [(w, better) for w in asked.content if (better := corrected.get(w.form))]

    def _by_spelling(self, asked: Query, unknown: list[Word], ui: str) -> list[tuple[Word, str]]:
        known = [word for word in asked.content if word not in unknown]
        spoken = frozenset(self._spoken(known)) if known else frozenset[str]()
        found = []
        for word in unknown:
            if known and len(word.form) <= _SHORT:
                continue
            most = 1 if known and len(word.form) < _LONG else _EDITS_ALONE
            better = self._nearest(word.form, spoken, ui, most)
            if better:
                found.append((word, better))
        return found

    def _find_nearest(self, form: str, spoken: frozenset[str], ui: str, most: int) -> str | None:
        """Return the nearest word, of the reader's language if one edit leads there."""
        own = nearest_word(form, self._lexicon, {ui}, 1) if not spoken or ui in spoken else None
        return own or nearest_word(form, self._lexicon, spoken or self._every, most)

    @property
    def _every(self) -> Set[str]:
        return set(self._spoken(()))


def unquoted(
    asked: Query, stands: Callable[[Sequence[Word]], bool]
) -> tuple[str, tuple[Change, ...]]:
    """Return the text of a query with phrases that no text has as plain words, and what changed.

    Plain words are looked for in translation too. ``stands`` tells whether some text has words
    in a row.
    """
    if not asked.phrases:
        return asked.text, ()
    absent = [words[0].start for words in asked.phrases if not stands(words)]
    text, changes = asked.text, []
    for found in reversed(list(PHRASE.finditer(QUOTES.sub('"', text)))):
        if any(found.start() < start < found.end() for start in absent):
            changes.append((text[found.start() : found.end()], found[1].strip()))
            text = f"{text[: found.start()]} {found[1]} {text[found.end() :]}"
    return " ".join(text.split()), tuple(reversed(changes))
