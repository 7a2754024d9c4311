"""How a source numbers its laws and their parts, guessed from what it repeats."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence

from refsearch.citations.headings import place_of
from refsearch.citations.samples import PathStyle, Series
from refsearch.drafting.numbering import Numbering
from refsearch.drafting.source import Line
from refsearch.errors import RefsearchError
from refsearch.messages import Message, msg

BULLET = re.compile(r"\s*(?:[-•·–*+]\s+)?(?P<rest>.*)")
_WORD = r"(?:[^\W\d_]+\.?\s|[§#]\s?|第\s?)"
_REST = r"(?P<rest>\S.*)"
_GAP = r"(?P<gap>[条章節項号]?(?:\s*[-–—:.：]\s*|\s+))"
_SHAPES = (  # each with whether only a line marked as a heading has it
    # Law 4 - The first tile; § 4 The first tile
    (re.compile(rf"(?P<head>{_WORD})(?P<n>\d+){_GAP}{_REST}"), False),
    # Law 4
    (re.compile(rf"(?P<head>{_WORD})(?P<n>\d+)(?P<gap>[条章節項号]?)(?P<rest>)"), False),
    # 4. The first tile
    (re.compile(rf"(?P<head>)(?P<n>\d+)(?P<gap>[.)]?\s*[-–—:]\s*|[.)]?\s+){_REST}"), True),
    # The first tile (Law 4)
    (
        re.compile(
            rf"(?P<first>\S.*?)(?P<gap>\s*[-–—:(]\s*)(?P<head>{_WORD})(?P<n>\d+)"
            r"(?P<rest>)(?P<end>\)?)"
        ),
        True,
    ),
)
_SIGNS = re.compile(r"[^\w{}]+")
_OTHER_SERIES = ("{letter}", "{roman}")
_FEWEST = 2  # headings that count up: one alone may be anything
_WIDEST_GAP = 3  # numbers left out between two laws, or the second is no law
_LETTER_ENDS = r"(?![^\W\d_])"
_PATH_LABEL = re.compile(
    rf"(?P<path>(?:\d{{1,3}}|[A-Z](?=\.?\d))"
    rf"(?:\.\d{{1,2}}|\.?[a-z]{_LETTER_ENDS}|\.[A-Z]{_LETTER_ENDS}|(?<=[^\W\d_])\d{{1,2}})+)"
    r"(?P<end>[.):]?)(?=\s|$)"
)
_BARE = re.compile(r"(?<![\w.,/])(?P<path>\d{1,3}(?:\.(?:\d{1,2}|[A-Za-z]))+)(?![\w%°]|\.\w)")
_MOSTLY = 4  # times as many numbers that are labels as others: else they may be amounts
_SERIES_LABEL = re.compile(
    r"(?P<before>[(\[]?)(?P<core>\d{1,2}|[A-Za-zΑ-Ωα-ω]|[ivx]{2,4})(?P<after>[.)\]°:]+)(?=\s)"
)


def guess_law_headings(lines: Iterable[str], marked: Iterable[str] = ()) -> tuple[str, ...]:
    """Return the pattern of law headings that counts up most often from 1, and its lettered kin.

    ``marked`` are the lines that Markdown marks as headings. Raises RefsearchError, with the lines
    that come nearest, if no line looks like a heading with a number.
    """
    lines, marked = list(lines), list(marked)
    counts: Counter[str] = Counter()
    last: defaultdict[str, int] = defaultdict(int)
    for line, is_marked in [*((line, False) for line in lines), *((line, True) for line in marked)]:
        for pattern, number in _guesses(line.strip(), is_marked=is_marked):
            if last[pattern] < number <= last[pattern] + 1 + _WIDEST_GAP * bool(last[pattern]):
                last[pattern] = number
                counts[pattern] += 1
    if not counts or counts.most_common(1)[0][1] < _FEWEST:
        raise RefsearchError(_no_headings(lines, marked))
    best = max(counts, key=lambda pattern: (counts[pattern], "{heading}" in pattern))
    return (best, *_spelt_otherwise(best, marked), *_kin(best, marked or lines))


def _spelt_otherwise(best: str, marked: Sequence[str]) -> Iterator[str]:
    """Yield patterns of marked headings that go on counting with other signs: 15 A, 16. B."""
    known, last = {best}, 0
    for line in marked:
        for pattern, number in _guesses(line.strip(), is_marked=True):
            alike = _SIGNS.sub(" ", pattern) == _SIGNS.sub(" ", best)
            if pattern not in known and alike and last and number == last + 1:
                known.add(pattern)
                yield pattern
            if pattern in known:
                last = number


def _guesses(line: str, *, is_marked: bool) -> Iterator[tuple[str, int]]:
    for shape, only_marked in _SHAPES:
        found = shape.fullmatch(line) if is_marked or not only_marked else None
        if found:
            yield _pattern(found.groupdict()), int(found["n"])
            return


def _pattern(found: dict[str, str | None]) -> str:
    head, gap = found["head"] or "", found["gap"] or ""
    if found.get("first"):
        return f"{{heading}} {gap.strip()} {head}{{number}}".replace("( ", "(") + (
            found["end"] or ""
        )
    shown = f" {gap.strip()} ".replace("  ", " ") if gap.strip() else gap
    close = gap.strip()[:1] in (".", ":", ")", "：", *"条章節項号")
    shown = (shown.lstrip() if close and not gap[:1].isspace() else shown) if found["rest"] else gap
    return f"{head}{{number}}{shown}" + ("{heading}" if found["rest"] else "")


def _kin(pattern: str, lines: Sequence[str]) -> Iterator[str]:
    """Yield the pattern with letters, or roman numerals, where laws are numbered so too."""
    for place in _OTHER_SERIES:
        other = pattern.replace("{number}", place)
        numbering = Numbering((other,), ())
        found = [heading for line in lines if (heading := numbering.law_heading(line.strip()))]
        if found and found[0].number == 1 and not pattern.startswith("{number}"):
            yield other
            return


def _no_headings(lines: Sequence[str], marked: Sequence[str]) -> Message:
    near = [line.strip() for line in (*marked, *lines) if re.search(r"\d", line) and len(line) < 80]
    said = msg(
        "no headings of laws found; say how they look with --law-heading, for example {}",
        "--law-heading 'Law {number} - {heading}'",
    )
    shown = " / ".join(repr(line) for line in near[:5])
    return msg("{}; the nearest lines are: {}", said, shown) if near else said


def guess_labels(
    lines: Sequence[Line], numbering: Numbering
) -> tuple[tuple[tuple[str, ...], ...], tuple[str, ...]]:
    """Return the label styles by depth, and samples of labels with their path, that laws repeat.

    ``numbering`` knows the headings of the laws.
    """
    laws = list(_by_law(lines, numbering))
    full = _full_labels(laws)
    return ((), full) if full else (_series_labels(laws), ())


def _by_law(lines: Sequence[Line], numbering: Numbering) -> Iterator[tuple[str, list[str]]]:
    """Yield the number of each law, and its lines without their bullets."""
    law, held = "", list[str]()
    for line in lines:
        heading = numbering.law_heading(line.words.strip("#").strip(" *"))
        if heading:
            yield law, held
            law, held = heading.printed, []
        else:
            held.append(bare_of_bullet(line.text.lstrip("#")))
    yield law, held


def bare_of_bullet(text: str) -> str:
    """Return a line without its bullet, and a label in it without emphasis.

    >>> bare_of_bullet("   - **2c1)** The draw is public.")
    '2c1) The draw is public.'
    """
    found = BULLET.fullmatch(text)
    rest = found["rest"] if found else text.strip()
    return re.sub(r"^(\*\*|__|\*)(\S{1,12}?)\1(?=\s|$)", r"\2", rest)


def looks_like_a_label(words: str) -> bool:
    """Whether a line begins like a label of any kind."""
    return bool(_PATH_LABEL.match(words) or _SERIES_LABEL.match(words))


def _full_labels(laws: Sequence[tuple[str, list[str]]]) -> tuple[str, ...]:
    """Return a sample of labels with their path for each kind of law, the deepest there is."""
    samples: dict[Series, str] = {}
    count = 0
    for law, lines in laws:
        for line in lines if law else ():
            found = _PATH_LABEL.match(line)
            ends = r"(?![0-9])" if law[-1:].isdigit() else ""
            if not found or not re.match(re.escape(law) + ends, found["path"]):
                continue
            count += 1
            style = PathStyle.from_sample(found[0])
            known = samples.get(style.law.series)
            if not known or len(PathStyle.from_sample(known).levels) < len(style.levels):
                samples[style.law.series] = found[0]
    return tuple(samples.values()) if count > len(laws) else ()


def _series_labels(laws: Sequence[tuple[str, list[str]]]) -> tuple[tuple[str, ...], ...]:
    """Return samples of the labels that begin lines, outermost first: the first of a law is."""
    places: defaultdict[str, list[int]] = defaultdict(list)
    lines_with: Counter[str] = Counter()
    for _, lines in laws[1:]:
        seen: list[str] = []
        for line in lines:
            found = _SERIES_LABEL.match(line)
            sample = _first_of(found) if found else None
            if found and sample and (sample in seen or found[0] == sample):
                lines_with[sample] += 1
                seen += [] if sample in seen else [sample]
        for place, sample in enumerate(seen):
            places[sample].append(place)
    often = [sample for sample in places if lines_with[sample] >= _FEWEST]
    often.sort(key=lambda one: sum(places[one]) / len(places[one]))
    return tuple((sample,) for sample in often)


def _first_of(found: re.Match[str]) -> str | None:
    core = found["core"]
    first = "1" if core.isdigit() else "i" if len(core) > 1 or core == "i" else None
    if first is None:
        greek = not core.isascii()
        first = ("Α" if greek else "A") if core.isupper() else ("α" if greek else "a")
    return f"{found['before']}{first}{found['after']}"


def citation_samples(text: str, numbering: Numbering) -> dict[str, list[str]]:
    """Return samples of how a source cites a part of a law, the deepest first, with its citations.

    Empty where it cites none: its editor says how.
    """
    if numbering.full:
        bare = (sample.rstrip(".):") for sample in numbering.full if _cited_bare(text, sample))
        return {sample: [] for sample in (*_with_noun(text, numbering.full), *bare)}
    place = place_of(numbering.law_headings[0])[0]
    head = numbering.law_headings[0].partition(place)[0].strip()
    if not head or "{" in head:
        return {}
    spoken = r",?[^\S\n]?[^\W\d_]{1,12}\.?[^\S\n](?:\(\w{1,2}\)|\d{1,2}|[a-z])"
    level = rf"(?:{spoken}|,?[^\S\n]?\(\w{{1,2}}\)|\.\d{{1,2}})(?![\w%]|[.,]\d)"
    cited = re.compile(rf"{re.escape(head)}[^\S\n]?\d+[a-z]?(?P<inside>(?:{level}){{1,4}})")
    found: defaultdict[str, list[str]] = defaultdict(list)
    for one in cited.finditer(text):
        levels = re.sub(r"\d+", "1", re.sub(r"(?<!\w)[a-z](?!\w)", "a", one["inside"]))
        found[f"{head} 1{levels}"].append(one[0])
    return dict(sorted(found.items(), key=lambda one: -len(PathStyle.from_sample(one[0]).levels)))


def _cited_bare(text: str, sample: str) -> bool:
    """Whether a source cites by labels alone (as per 7.9): nearly all such numbers are labels."""
    if PathStyle.from_sample(sample).levels[1].before != ".":
        return False
    lines = [bare_of_bullet(line.strip("# ")) for line in text.split("\n")]
    labels = {found["path"] for line in lines if (found := _PATH_LABEL.match(line))}
    inside = (one["path"] for line in lines for one in _BARE.finditer(_PATH_LABEL.sub("", line)))
    known = Counter(path in labels for path in inside)
    return known[True] >= _FEWEST and known[True] > _MOSTLY * known[False]


def _with_noun(text: str, full: Sequence[str]) -> tuple[str, ...]:
    """Return samples of full labels behind the noun that most often stands before one.

    A word before numbers that are no labels of the source ("Dimensions 9.5") is no such noun.
    """
    nouns: Counter[str] = Counter()
    labels = {
        found["path"]
        for line in text.split("\n")
        if (found := _PATH_LABEL.match(bare_of_bullet(line.strip("# "))))
    }
    begun = {label[:end] for label in labels for end in range(1, len(label) + 1)}
    path = r"(?:\d{1,3}(?:[a-z](?![^\W\d_])|\.[A-Z\d])|[A-Z]\d{1,2}(?!\w*[A-Z]))"
    for found in re.finditer(rf"([^\W\d_]{{3,}})[^\S\n](?=({path}))", text):
        nouns[found[1]] += found[1][0].isupper() and found[2] in begun
    noun = next((word for word, times in nouns.most_common(1) if times >= _FEWEST), "")
    return tuple(f"{noun} {sample.rstrip('.):')}".strip() for sample in full)
