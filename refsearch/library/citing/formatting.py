"""Writing a locator as its edition cites it: ``Art. 27B1(a)``, ``Νόμος 27Β1(α)``, ``Art. 22.4``.

A level that has a title and no label is called by the words of its title, and left out before
labels that stand nowhere else in its law: ``Norma 12.a``.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from refsearch.citations.labels import LabelStyle
from refsearch.citations.locator import Locator, roman_value
from refsearch.citations.numerals import numeral
from refsearch.citations.samples import PathStyle
from refsearch.citations.style import CitationStyle
from refsearch.languages.slug import slugify
from refsearch.library.citation_style import cited_law, is_label, style_of
from refsearch.library.cited_laws import CitedLaw, ordinals_differ, with_ordinal
from refsearch.library.citing.level_forms import (
    Labelled,
    LevelForms,
    as_labelled,
    core_of,
    ended,
    is_spoken,
    labelled,
)
from refsearch.library.citing.printed import Printed
from refsearch.library.edition import Edition

_NOTHING = Printed()


def format_citation(locator: Locator, edition: Edition, printed: Printed = _NOTHING) -> str:
    """Return a locator in the style of an edition; reading it again gives the same locator."""
    first, *_ = locator.parts
    style = style_of(edition)
    if style is not None and style.is_law(first):
        return _Declared(style, edition, printed).law(locator)
    part = _numbered_part(first, edition)
    in_words = not first[0].isdigit() and part is None  # law 5a has a number
    text = part or _plain_law(first, edition, printed)
    if in_words:
        text = _in_words(first, edition, printed.titles.get(first, ""))
    if style is not None and in_words:
        return text + _Declared(style, edition, printed).inside(locator, 1)
    for index in range(1, len(locator.parts)):
        level = Locator(locator.parts[: index + 1])
        if is_label(level.parts[-1]) and not _is_titled(level, printed):
            text += f", {level.parts[-1]}" if in_words else _label(level, edition)
        elif not _is_omitted(locator, index, printed):
            text += f", {_in_words(level.parts[-1], edition, printed.titles.get(level.id, ''))}"
            in_words = True
    return text


def _plain_law(first: str, edition: Edition, printed: Printed) -> str:
    law, named = cited_law(edition.citation_law), printed.named.get(first, "")
    own = with_ordinal(law, named) if named and ordinals_differ(edition) else law
    return f"{own.before}{first}{own.after}"


def _is_titled(level: Locator, printed: Printed) -> bool:
    """Whether a level has a title and no label: one that is called II."""
    return bool(printed.titles.get(level.id)) and not printed.labels.get(level.id)


def _is_omitted(locator: Locator, index: int, printed: Printed) -> bool:
    """Whether the title of a level is left out: before a label, where it is implied."""
    level = Locator(locator.parts[: index + 1])
    below = locator.parts[index + 1 : index + 2]
    return level.id in printed.implied and bool(below) and is_label(below[0])


class _Declared:
    """Writes places in a declared style: labels together, words separated by commas."""

    def __init__(self, style: CitationStyle, edition: Edition, printed: Printed) -> None:
        self._style, self._edition, self._printed = style, edition, printed
        self._forms = LevelForms(style.items, edition.label_styles)

    def law(self, locator: Locator) -> str:
        """Return a law, or a place in one, as it is cited."""
        first = locator.parts[0]
        named = self._printed.named.get(first) or self._printed.titles.get(first, "")
        law = CitedLaw(self._style, self._edition, first, named)
        self._forms = LevelForms(law.samples, self._edition.label_styles)
        at, levels = 1, [*self._labels(locator)]
        while at < len(locator.parts) and self._says_nothing(locator, at):
            at += 1
        text = self._together(law, first, levels) if levels else law.form.written(first)
        return text + self.inside(locator, at)

    def _says_nothing(self, locator: Locator, index: int) -> bool:
        """Whether a level adds no words of its own: a label, or a title that is left out."""
        return self._is_label(locator, index) or _is_omitted(locator, index, self._printed)

    def _is_label(self, locator: Locator, index: int) -> bool:
        level = Locator(locator.parts[: index + 1])
        labelled = is_label(locator.parts[index]) and not _is_titled(level, self._printed)
        put_between = locator.parts[index][0].isdigit() and level.id in self._printed.depths  # 1a
        return labelled or put_between

    def _labels(self, locator: Locator) -> Iterator[tuple[str, Labelled | None]]:
        """Yield the labels behind a law up to the first words, each with its kind if it has one."""
        for index in range(1, len(locator.parts)):
            if not self._says_nothing(locator, index):
                return
            if self._is_label(locator, index):
                yield locator.parts[index], self._labelled(locator, index)

    def _labelled(self, locator: Locator, index: int) -> Labelled | None:
        id_ = Locator(locator.parts[: index + 1]).id
        label, depth = self._printed.labels.get(id_, ""), self._printed.depths.get(id_)
        return labelled(locator.parts[index], label, depth, self._edition.label_styles)

    def _together(
        self, law: CitedLaw, first: str, levels: Sequence[tuple[str, Labelled | None]]
    ) -> str:
        """Return a law with the labels behind it."""
        path = (first, *(component for component, _ in levels))
        known = [one for _, one in levels if one]
        whole = self._forms.whole(known) if len(known) == len(levels) else None
        if whole:
            return _ended(whole.law.written(first) + _as_shown(whole, known), whole, len(path))
        goes_on = any(one.goes_on and one.fits(path) for one in law.samples)
        if goes_on or len(known) < len(levels):
            alone = PathStyle((law.form,))
            text = CitationStyle((alone,), tuple(law.samples)).written(path)
            used = next((one for one in law.samples if one.fits(path)), alone)
            return _ended(text, used, len(path))
        text = (law.samples[0].law if law.samples else law.form).written(first)
        for one in known:
            text += self._apart(text, one)
        return text

    def _apart(self, text: str, one: Labelled) -> str:
        """Return a level by itself; without a form, or a word in it, its number stands apart."""
        form = self._forms.form(one)
        if form is None:
            return f", {core_of(one.label, one.component)}"
        shown = ended(as_labelled(form, one.label).written(one.component))
        both = str.isdigit if shown[:1].isdigit() else str.isalpha
        return f".{shown}" if both(shown[:1]) and both(text[-1:]) else shown

    def inside(self, locator: Locator, start: int) -> str:
        """Return the levels behind words, from one on: titles and, with their nouns, labels."""
        return "".join(self._behind_words(locator, n) for n in range(start, len(locator.parts)))

    def _behind_words(self, locator: Locator, index: int) -> str:
        part, level = locator.parts[index], Locator(locator.parts[: index + 1])
        if self._is_label(locator, index):
            one = self._labelled(locator, index)
            form = self._forms.form(one) if one else None
            if one and form and is_spoken(form):
                return ended(as_labelled(form, one.label).written(part))
            return f", {core_of(one.label, part) if one else part}"
        if _is_omitted(locator, index, self._printed):
            return ""
        words = _in_words(part, self._edition, self._printed.titles.get(level.id, ""))
        is_noun = level.id in self._printed.spoken and self._forms.has_small_nouns
        return f", {words[:1].lower()}{words[1:]}" if is_noun else f", {words}"


def _ended(text: str, sample: PathStyle, depth: int) -> str:
    """Return a citation with the bracket that closes a last level that stands apart: alínea a)."""
    before = sample.levels[-1].before
    whole = depth == len(sample.levels) > 1 and (before.isspace() or is_spoken(sample.levels[-1]))
    return ended(text + sample.end if whole and sample.end == ")" else text)


def _as_shown(sample: PathStyle, levels: Sequence[Labelled]) -> str:
    return "".join(
        as_labelled(sample.level(n), one.label).written(one.component)
        for n, one in enumerate(levels, 1)
    )


def _numbered_part(first: str, edition: Edition) -> str | None:
    """Return how a part like ``app4`` is cited, else None."""
    for prefix, pattern in edition.citation_parts:
        number = first.removeprefix(prefix)
        if number != first and number.isdigit():
            roman = numeral(int(number)).upper()
            return pattern.replace("{number}", number).replace("{roman}", roman)
    return None


def _in_words(slug: str, edition: Edition, title: str) -> str:
    """Return the name of a level that is a word, as the edition declares it.

    Otherwise it is the words of its title that make its slug, "Burraco reale" of ``BURRACO
    REALE``, or the whole title.
    """
    words = dict(edition.citation_words)
    name, _, number = slug.rpartition("-")
    if slug in words:
        return words[slug]
    if number.isdigit() and name in words:
        return f"{words[name]} {number}"
    again = f" ({number})" if number.isdigit() and slugify(title) == name else ""  # a second one
    words_of_title = _words_of(title, slug) or _in_sentence(title)
    return words_of_title + again if title else slug.replace("-", " ").capitalize()


def _words_of(title: str, slug: str) -> str:
    """Return the words of a title that make a slug, as they are spelt, with a capital first."""
    words = title.split()
    runs = (" ".join(words[a:b]) for a, b in combinations(range(len(words) + 1), 2))
    return _in_sentence(next((run for run in runs if slugify(run) == slug), ""))


def _in_sentence(words: str) -> str:
    """Return words as a sentence begins: with a capital, but not all in capitals.

    A number at the end keeps its own: ANNEX II is Annex II.
    """
    words = words.strip("():,;. ")
    if not words.isupper():
        return words[:1].upper() + words[1:]
    last = words.split()[-1]
    counted = len(last) == 1 or roman_value(last.lower())
    return words.capitalize()[: -len(last)] + last if counted else words.capitalize()


def _label(level: Locator, edition: Edition) -> str:
    """Return the last component of a locator: closed up, or after the edition's separator."""
    part = level.parts[-1]
    if edition.citation_separator:
        return f"{edition.citation_separator}{part}"
    if part.isdigit() and level.parts[-2].isdigit():
        return f".{part}"
    if part.isdigit() or part.isupper():
        return _styled(part, edition)
    core = part if level.is_roman(len(level.parts) - 1) else _styled(part, edition)
    return f"({core})"


def _styled(part: str, edition: Edition) -> str:
    samples = [LabelStyle.from_sample(s) for depth in edition.label_styles for s in depth]
    greek = any(style.greek for style in samples)
    cyrillic = any(style.cyrillic for style in samples)
    return LabelStyle("", "upper", "", greek, cyrillic).label(part)
