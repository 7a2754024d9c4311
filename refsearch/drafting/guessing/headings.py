"""What the headings of laws look like, guessed from lines whose numbers count up."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from refsearch.citations.headings import NAME
from refsearch.citations.locator import roman_value
from refsearch.citations.series import FIRST_IN_WORDS
from refsearch.drafting.guessing.heading_shapes import ORDINAL, REST, SHAPES, guesses, pattern_of
from refsearch.drafting.guessing.labels import PATH_LABEL, bare_of_bullet
from refsearch.drafting.guessing.lettered_headings import (
    LETTERED,
    by_codes,
    by_compounds,
    by_letters,
    lettered_kin,
)
from refsearch.drafting.guessing.series_labels import PRINTED_PARAGRAPH
from refsearch.drafting.numbering import Numbering
from refsearch.drafting.source import Line, without_marks
from refsearch.drafting.text import like_a_title
from refsearch.errors import RefsearchError
from refsearch.languages.slug import unaccented
from refsearch.messages import Message, msg

_NUMERAL = re.compile(  # Article IV. Aims
    rf"(?P<head>[^\W\d_]{{3,}}\s)(?P<n>[IVXL]{{1,7}})(?P<gap>\s*[-–—:.]\s*|\s+){REST}"
)
_NUMERAL_ALONE = re.compile(r"(?P<head>[^\W\d_]{3,}\s)(?P<n>[IVXL]{1,7})(?P<gap>)(?P<rest>)")
_NUMERAL_BARE = re.compile(rf"(?P<head>)(?P<n>[IVXL]{{1,7}})(?P<gap>\s*[-–—:.]\s+){REST}")
_NUMERAL_LABEL = re.compile(r"[IVXL]{1,7}\.\d")
_IN_WORDS = re.compile(rf"(\W*[^\W\d_]{{3,}}\s)(?i:{'|'.join(FIRST_IN_WORDS)})(?!\w)")
_PARAGRAPH = re.compile(rf"\s*{PRINTED_PARAGRAPH}")
_INNER_SPACES = re.compile(r"(?<=\S)\s+")
_SIGNS = re.compile(r"[^\w{}]+")
_OTHER_SERIES = ("{letter}", "{roman}")
_FEWEST = 2  # headings that count up: one alone may be anything
_MANY_TIMES = 2  # as many laws by labels as numbered headings: then these are of something else
_ENDS = (Line(0, ""), Line(0, ""))
WIDEST_GAP = 3  # numbers left out between two laws, or the second is no law


def guess_law_headings(lines: Iterable[str], marked: Iterable[str] = ()) -> tuple[str, ...]:
    """Return the pattern of law headings that counts up most often from 1, and its lettered kin.

    ``marked`` are the lines that Markdown marks as headings. Raises RefsearchError, with the lines
    that come nearest, if no line looks like a heading with a number.
    """
    # a page is laid out with two spaces or a tab behind a number; a pattern has one
    lines, marked = ([_INNER_SPACES.sub(" ", one) for one in given] for given in (lines, marked))
    lines = _without_paragraphs(lines)
    in_words = [one for one in (*marked, *lines) if _IN_WORDS.match(one)]
    lines, marked = ([_IN_WORDS.sub(r"\g<1>1", one) for one in given] for given in (lines, marked))
    counts: Counter[str] = Counter()
    last: defaultdict[str, int] = defaultdict(int)
    begun: Counter[str] = Counter()
    for line, is_marked in [*((line, False) for line in lines), *((line, True) for line in marked)]:
        for pattern, number in guesses(line.strip(), is_marked=is_marked):
            begun[pattern] += number == 1
            if last[pattern] < number <= last[pattern] + 1 + WIDEST_GAP * bool(last[pattern]):
                last[pattern] = number
                counts[pattern] += 1
    most = max(counts.values(), default=0)
    lettered = by_letters(marked, more_than=most) or by_codes(marked, more_than=most)
    lettered = lettered or by_compounds(lines, marked, more_than=most)
    if lettered:
        return lettered
    by_labels = _by_labels(lines, marked, more_than=_MANY_TIMES * most if most >= _FEWEST else 0)
    if most < _FEWEST or by_labels:
        others = _in_numerals(lines, marked) or lettered_kin("", lines, marked)
        alone = by_labels if most >= _FEWEST else others or by_labels
        if alone:
            return alone
        raise RefsearchError(_no_headings(lines, marked))
    best = max(counts, key=lambda pattern: (counts[pattern], "{heading}" in pattern))
    if begun[best] > _FEWEST and (above := _in_numerals(lines, marked, alone=True)):
        return above  # Section 1 in Article I, and again in Article II
    best = _holding(best, counts, begun)
    return (
        *_with_ordinals(best, lines),
        *_first_in_words(best, in_words),
        *_spelt_otherwise(best, marked),
        *(_kin(best, marked or lines) or lettered_kin(best, lines, marked)),
        *_in_numerals(lines, marked, best=best),
    )


def _without_paragraphs(lines: Sequence[str]) -> list[str]:
    """Return the lines without § 1.º, a paragraph of an article where other lines count laws."""
    others = [line for line in lines if not _PARAGRAPH.match(line)]
    counted = (number for line in others for _, number in guesses(line.strip(), is_marked=False))
    return others if 1 in counted else [*lines]


def _holding(best: str, counts: Counter[str], begun: Counter[str]) -> str:
    """Return the pattern of laws in each of which another counts anew, if there is one.

    So Section 1 does in Article 1, and again in Article 2.
    """
    times = begun[best] > _FEWEST
    held = (one for one in counts if begun[one] < begun[best] == counts[one] * begun[one])
    return next((one for one in held if times and not one.startswith("{number}")), best)


def titled_below(patterns: tuple[str, ...], lines: Sequence[Line]) -> tuple[str, ...]:
    """Return patterns with a title, where it is a line right below the number: ARTICLE I, NAME.

    Most laws have it; in Markdown it is a heading, the one that they have: ## Article 2, ### Aim.
    """
    numbering = Numbering(patterns, ())
    marked = any(line.words.startswith("#") for line in lines)
    found = _marked_below(lines, numbering) if marked else _plain_below(lines, numbering)
    titled = list(found)
    if sum(titled) * 2 <= len(titled) or any("{heading}" in p or NAME in p for p in patterns):
        return patterns
    return tuple(f"{one} - {{heading}}" for one in patterns)


def _marked_below(lines: Sequence[Line], numbering: Numbering) -> Iterator[bool]:
    """Yield for each law whether it has one heading, without a number and right below."""
    laws: list[list[bool]] = []
    for above, line in pairwise(one for one in lines if one.words):
        words = without_marks(line.words)
        if line.words[0] == "#" and numbering.law_heading(words):
            laws.append([])
        elif line.words[0] == "#" and laws:
            below = bool(numbering.law_heading(without_marks(above.words)))
            laws[-1].append(below and not re.search(r"\d", words))
    yield from (held == [True] for held in laws)


def _plain_below(lines: Sequence[Line], numbering: Numbering) -> Iterator[bool]:
    """Yield for each law whether a title without a number, and nothing else, is right below."""
    for at, line in enumerate(lines):
        if numbering.law_heading(line.words):
            below, after = [one.words for one in (*lines[at + 1 : at + 3], *_ENDS)][:2]
            yield like_a_title(below) and not after and not re.search(r"\d", below)


def _by_labels(lines: Sequence[str], marked: Sequence[str], *, more_than: int) -> tuple[str, ...]:
    """Return the pattern of headings without a number, where labels below say which law each is.

    There are more of these laws than numbered headings, which may be those of figures.
    """
    labels = (PATH_LABEL.match(bare_of_bullet(line)) for line in (*lines, *marked))
    laws = {re.split("[.:]", label["path"])[0] for label in labels if label}
    unnumbered = [line for line in marked if not re.match(r"\W*\d", line)]
    are_laws = len(unnumbered) >= len(laws) >= max(_FEWEST, more_than + 1)
    return ("{number} {heading}",) if are_laws else ()


def _with_ordinals(best: str, lines: Sequence[str]) -> Iterator[str]:
    """Yield the pattern, and that of laws whose number is written as an ordinal: Article 1er.

    What most laws have comes first: Artigo 5.º.
    """
    shapes = [shape for shape, _ in SHAPES if "nth" in shape.groupindex]
    found = (shape.fullmatch(line.strip()) for line in lines for shape in shapes)
    alike = [one for one in found if one and pattern_of(one.groupdict()) == best]
    counts = Counter(
        nth
        for nth, number in ((one["nth"] or "", int(one["n"])) for one in alike)
        if not nth or number == 1 or nth[-1] in ORDINAL
    )
    for nth in sorted(counts, key=lambda one: -counts[one]) or ("",):
        yield best.replace("{number}", f"{{number}}{nth}")


def _first_in_words(best: str, lines: Sequence[str]) -> Iterator[str]:
    """Yield the pattern of a first law that is counted in words: Article premier - Nom."""
    pattern = best.replace("{number}", "{first}")
    if any(Numbering((pattern,), ()).law_heading(one.strip()) for one in lines):
        yield pattern


def _spelt_otherwise(best: str, marked: Sequence[str]) -> Iterator[str]:
    """Yield patterns of marked headings that go on counting with other signs: 15 A, 16. B.

    Or with words behind the number, where laws have no titles: § 17 (repealed).
    """
    known, last = {best}, 0
    for line in marked:
        for pattern, number in guesses(line.strip(), is_marked=True):
            alike = _bare(pattern) == _bare(best)
            if pattern not in known and alike and last and number == last + 1:
                known.add(pattern)
                yield pattern
            if pattern in known:
                last = number


def _bare(pattern: str) -> str:
    """Return a pattern without its signs and the place of a title."""
    return unaccented(_SIGNS.sub(" ", pattern.replace("{heading}", ""))).strip()


def _kin(pattern: str, lines: Sequence[str]) -> tuple[str, ...]:
    """Return the pattern with letters, or roman numerals, where laws are numbered so too."""
    for place in _OTHER_SERIES:
        other = pattern.replace("{number}", place)
        numbering = Numbering((other,), ())
        found = [heading for line in lines if (heading := numbering.law_heading(line.strip()))]
        if found and found[0].number == 1 and not pattern.startswith("{number}"):
            return (other,)
    return ()


def _in_numerals(
    lines: Sequence[str], marked: Sequence[str], *, best: str = "", alone: bool = False
) -> tuple[str, ...]:
    """Return the pattern of headings in roman numerals with a word of their own: Article IV. Aims.

    They count up from I; those with letters (Appendix A: Size) are laws too. Beside ``best``, of
    laws in numbers, the numerals stay as they are; ``alone`` they may stand in marked lines too.
    """
    last: Counter[str] = Counter()
    for line in marked or lines:
        found = _NUMERAL.fullmatch(line.strip())
        bare = alone or not (marked or best)
        untitled = _NUMERAL_ALONE.fullmatch(line.strip()) if bare else None
        if alone and marked:  # I. Members, in which 1. counts anew
            untitled = untitled or _NUMERAL_BARE.fullmatch(line.strip())
        found = untitled or (found if found and (marked or found["gap"].strip()) else None)
        if found and not (best and found["head"] in best):
            pattern = pattern_of({**found.groupdict(), "first": None})
            last[pattern] += roman_value(found["n"].lower()) == last[pattern] + 1
    often = [pattern for pattern, times in last.most_common(1) if times >= _FEWEST]
    if best and not any(_NUMERAL_LABEL.match(bare_of_bullet(line)) for line in lines):
        return ()  # Annex II is a part beside the laws
    place = "{code}" if best else "{roman}"
    shown = (pattern.replace("{number}", place) for pattern in often)
    letters = lettered_kin("", lines, marked) if often and not best else ()
    if letters and _group_others([x.strip() for x in lines if x.strip()], *often):
        return letters
    return (*shown, *letters)


def _group_others(lines: Sequence[str], often: str) -> bool:
    """Whether headings in numerals stand right above other headings alone: Group I, Rule A."""
    numbering = Numbering((often.replace("{number}", "{roman}"),), ())
    below = [line for above, line in pairwise(lines) if numbering.law_heading(above)]
    return bool(below) and all(LETTERED.fullmatch(line) for line in below)


def _no_headings(lines: Sequence[str], marked: Sequence[str]) -> Message:
    near = [line.strip() for line in (*marked, *lines) if re.search(r"\d", line) and len(line) < 80]
    said = msg(
        "no headings of laws found; say how they look with --law-heading, for example {}",
        "--law-heading 'Law {number} - {heading}'",
    )
    shown = " / ".join(repr(line) for line in near[:5])
    return msg("{}; the nearest lines are: {}", said, shown) if near else said
