"""What the headings of laws look like, guessed from lines whose numbers count up."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from refsearch.citations.labels import CAPITALS, latin_letter
from refsearch.citations.locator import roman_value
from refsearch.citations.series import COUNTERS, FIRST_IN_WORDS, ORDINALS
from refsearch.drafting.guessing.labels import PATH_LABEL, bare_of_bullet
from refsearch.drafting.guessing.lettered_headings import by_codes, by_letters
from refsearch.drafting.numbering import Numbering
from refsearch.errors import RefsearchError
from refsearch.languages.slug import unaccented
from refsearch.messages import Message, msg

_WORD = rf"(?:[^\W\d_]+\.?\s|[§#{ORDINALS}]\s?)"
_REST = r"(?P<rest>\S.*)"
_NTH = r"(?P<nth>er|re|ère|[ºª°]|st|[.,]?ᵉʳ)?"  # Article 1er: only the first is written so
_GAP = rf"(?P<gap>[{COUNTERS}]?(?:\s*(?:[.:]\s?)?[-–—:.：]\s*|\s+)|[{COUNTERS}](?=[（(【「]))"
_SHAPES = (  # each with whether only a line marked as a heading has it
    # Law 4 - The first tile; § 4 The first tile
    (re.compile(rf"(?P<head>{_WORD})(?P<n>\d+){_NTH}{_GAP}{_REST}"), False),
    # Law 4
    (re.compile(rf"(?P<head>{_WORD})(?P<n>\d+){_NTH}(?P<gap>[{COUNTERS}]?)(?P<rest>)"), False),
    # 4. The first tile; 4.0 The first tile
    (
        re.compile(
            r"(?P<head>)(?P<n>\d+)(?!:\d)"  # 4:1 is a label
            rf"(?P<gap>(?:\.0)?(?:[.)]?\s*[-–—:]\s*|[.)]?\s+)){_REST}"
        ),
        True,
    ),
    # The first tile (Law 4)
    (
        re.compile(
            rf"(?P<first>\S.*?)(?P<gap>\s*[-–—:(]\s*)(?P<head>{_WORD})(?P<n>\d+)"
            r"(?P<rest>)(?P<end>\)?)"
        ),
        True,
    ),
)
# Appendix B: Size
_LETTERED = re.compile(
    rf"(?P<head>[^\W\d_]{{3,}}\s)(?P<n>[{CAPITALS}])(?P<gap>\s*[-–—:.]\s*|\s+){_REST}"
)
_NUMERAL = re.compile(  # Article IV. Aims
    rf"(?P<head>[^\W\d_]{{3,}}\s)(?P<n>[IVXL]{{1,7}})(?P<gap>\s*[-–—:.]\s*|\s+){_REST}"
)
_NUMERAL_LABEL = re.compile(r"[IVXL]{1,7}\.\d")
_IN_WORDS = re.compile(rf"(\W*[^\W\d_]{{3,}}\s)(?i:{'|'.join(FIRST_IN_WORDS)})(?!\w)")
_INNER_SPACES = re.compile(r"(?<=\S)\s+")
_SIGNS = re.compile(r"[^\w{}]+")
_OTHER_SERIES = ("{letter}", "{roman}")
_FEWEST = 2  # headings that count up: one alone may be anything
_MANY_TIMES = 2  # as many laws by labels as numbered headings: then these are of something else
WIDEST_GAP = 3  # numbers left out between two laws, or the second is no law


def guess_law_headings(lines: Iterable[str], marked: Iterable[str] = ()) -> tuple[str, ...]:
    """Return the pattern of law headings that counts up most often from 1, and its lettered kin.

    ``marked`` are the lines that Markdown marks as headings. Raises RefsearchError, with the lines
    that come nearest, if no line looks like a heading with a number.
    """
    # a page is laid out with two spaces or a tab behind a number; a pattern has one
    lines, marked = ([_INNER_SPACES.sub(" ", one) for one in given] for given in (lines, marked))
    in_words = [one for one in (*marked, *lines) if _IN_WORDS.match(one)]
    lines, marked = ([_IN_WORDS.sub(r"\g<1>1", one) for one in given] for given in (lines, marked))
    counts: Counter[str] = Counter()
    last: defaultdict[str, int] = defaultdict(int)
    begun: Counter[str] = Counter()
    for line, is_marked in [*((line, False) for line in lines), *((line, True) for line in marked)]:
        for pattern, number in _guesses(line.strip(), is_marked=is_marked):
            begun[pattern] += number == 1
            if last[pattern] < number <= last[pattern] + 1 + WIDEST_GAP * bool(last[pattern]):
                last[pattern] = number
                counts[pattern] += 1
    most = max(counts.values(), default=0)
    lettered = by_letters(marked, more_than=most) or by_codes(marked, more_than=most)
    if lettered:
        return lettered
    by_labels = _by_labels(lines, marked, more_than=_MANY_TIMES * most if most >= _FEWEST else 0)
    if most < _FEWEST or by_labels:
        others = _in_numerals(lines, marked) or _lettered("", lines, marked)
        alone = by_labels if most >= _FEWEST else others or by_labels
        if alone:
            return alone
        raise RefsearchError(_no_headings(lines, marked))
    best = max(counts, key=lambda pattern: (counts[pattern], "{heading}" in pattern))
    if begun[best] > _FEWEST and (above := _in_numerals(lines, marked)):
        return above  # Section 1 in Article I, and again in Article II
    return (
        best,
        *_firsts(best, lines),
        *_first_in_words(best, in_words),
        *_spelt_otherwise(best, marked),
        *(_kin(best, marked or lines) or _lettered(best, lines, marked)),
        *_in_numerals(lines, marked, best=best),
    )


def _by_labels(lines: Sequence[str], marked: Sequence[str], *, more_than: int) -> tuple[str, ...]:
    """Return the pattern of headings without a number, where labels below say which law each is.

    There are more of these laws than numbered headings, which may be those of figures.
    """
    labels = (PATH_LABEL.match(bare_of_bullet(line)) for line in (*lines, *marked))
    laws = {re.split("[.:]", label["path"])[0] for label in labels if label}
    unnumbered = [line for line in marked if not re.match(r"\W*\d", line)]
    are_laws = len(unnumbered) >= len(laws) >= max(_FEWEST, more_than + 1)
    return ("{number} {heading}",) if are_laws else ()


def _firsts(best: str, lines: Sequence[str]) -> Iterator[str]:
    """Yield the pattern of a first law whose number is written as an ordinal: Article 1er."""
    for shape, found in ((s, s.fullmatch(line.strip())) for line in lines for s, _ in _SHAPES):
        nth = found["nth"] if found and "nth" in shape.groupindex else ""
        if found and nth and int(found["n"]) == 1 and _pattern(found.groupdict()) == best:
            yield best.replace("{number}", f"{{number}}{nth}")
            return


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
        for pattern, number in _guesses(line.strip(), is_marked=True):
            alike = _bare(pattern) == _bare(best)
            if pattern not in known and alike and last and number == last + 1:
                known.add(pattern)
                yield pattern
            if pattern in known:
                last = number


def _bare(pattern: str) -> str:
    """Return a pattern without its signs and the place of a title."""
    return unaccented(_SIGNS.sub(" ", pattern.replace("{heading}", ""))).strip()


def _guesses(line: str, *, is_marked: bool) -> Iterator[tuple[str, int]]:
    for shape, only_marked in _SHAPES:
        found = shape.fullmatch(line) if is_marked or not only_marked else None
        if found and not (line[0].islower() and not is_marked):  # a sentence that goes on
            yield _pattern(found.groupdict()), int(found["n"])
            return


def _pattern(found: dict[str, str | None]) -> str:
    head, gap = found["head"] or "", found["gap"] or ""
    if found.get("first"):
        return f"{{heading}} {gap.strip()} {head}{{number}}".replace("( ", "(") + (
            found["end"] or ""
        )
    shown = f" {gap.strip()} ".replace("  ", " ") if gap.strip() else gap
    close = gap.strip()[:1] in (".", ":", ")", "：", *COUNTERS)
    shown = shown.rstrip() if gap in tuple(COUNTERS) else shown  # 第1条（名称）
    shown = (shown.lstrip() if close and not gap[:1].isspace() else shown) if found["rest"] else gap
    return f"{head}{{number}}{shown}" + ("{heading}" if found["rest"] else "")


def _kin(pattern: str, lines: Sequence[str]) -> tuple[str, ...]:
    """Return the pattern with letters, or roman numerals, where laws are numbered so too."""
    for place in _OTHER_SERIES:
        other = pattern.replace("{number}", place)
        numbering = Numbering((other,), ())
        found = [heading for line in lines if (heading := numbering.law_heading(line.strip()))]
        if found and found[0].number == 1 and not pattern.startswith("{number}"):
            return (other,)
    return ()


def _lettered(best: str, lines: Sequence[str], marked: Sequence[str]) -> tuple[str, ...]:
    """Return the pattern of headings with a letter and a word of their own: Appendix B: Size.

    They count up from A; without Markdown's marks a colon, full stop or dash tells them from prose.
    """
    letters: defaultdict[str, str] = defaultdict(str)
    for line in marked or lines:
        found = _LETTERED.fullmatch(line.strip())
        if found and (marked or found["gap"].strip()) and found["head"] not in best:
            pattern = _pattern({**found.groupdict(), "first": None}).replace("{number}", "{letter}")
            due = chr(ord(letters[pattern][-1:] or "@") + 1)
            letters[pattern] += due if latin_letter(found["n"]) == due.lower() else ""
    counted = [pattern for pattern, seen in letters.items() if len(seen) >= _FEWEST]
    return tuple(sorted(counted, key=lambda one: -len(letters[one]))[:1])


def _in_numerals(lines: Sequence[str], marked: Sequence[str], *, best: str = "") -> tuple[str, ...]:
    """Return the pattern of headings in roman numerals with a word of their own: Article IV. Aims.

    They count up from I; those with letters (Appendix A: Size) are laws too. Beside ``best``, of
    laws in numbers, the numerals stay as they are.
    """
    last: Counter[str] = Counter()
    for line in marked or lines:
        found = _NUMERAL.fullmatch(line.strip())
        if found and (marked or found["gap"].strip()) and not (best and found["head"] in best):
            pattern = _pattern({**found.groupdict(), "first": None})
            last[pattern] += roman_value(found["n"].lower()) == last[pattern] + 1
    often = [pattern for pattern, times in last.most_common(1) if times >= _FEWEST]
    if best and not any(_NUMERAL_LABEL.match(bare_of_bullet(line)) for line in lines):
        return ()  # Annex II is a part beside the laws
    place = "{code}" if best else "{roman}"
    shown = (pattern.replace("{number}", place) for pattern in often)
    letters = _lettered("", lines, marked) if often and not best else ()
    if letters and _group_others([x.strip() for x in lines if x.strip()], *often):
        return letters
    return (*shown, *letters)


def _group_others(lines: Sequence[str], often: str) -> bool:
    """Whether headings in numerals stand right above other headings alone: Group I, Rule A."""
    numbering = Numbering((often.replace("{number}", "{roman}"),), ())
    below = [line for above, line in pairwise(lines) if numbering.law_heading(above)]
    return bool(below) and all(_LETTERED.fullmatch(line) for line in below)


def _no_headings(lines: Sequence[str], marked: Sequence[str]) -> Message:
    near = [line.strip() for line in (*marked, *lines) if re.search(r"\d", line) and len(line) < 80]
    said = msg(
        "no headings of laws found; say how they look with --law-heading, for example {}",
        "--law-heading 'Law {number} - {heading}'",
    )
    shown = " / ".join(repr(line) for line in near[:5])
    return msg("{}; the nearest lines are: {}", said, shown) if near else said
