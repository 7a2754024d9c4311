"""Order: the served text follows its source; only notes and recorded moves may stand elsewhere.

Words that stand once on both sides, alone or with their neighbours, are fixed points: in the order
served their places in the source only rise. Those that leave the longest rising series have moved.
"""

from __future__ import annotations

import unicodedata
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from refsearch.checks.finding import EditionUnderCheck, Finding
from refsearch.files import read_text_file
from refsearch.layers.corrections import Corrections, read_corrections
from refsearch.layers.footnote_marks import without_marks
from refsearch.library.model import Block, Provision
from refsearch.messages import msg
from refsearch.reading.conservation import WORD, source_text
from refsearch.reading.text.drafts import shown_id

_LONGEST = 3  # words: a run of them that stands once is found where each of its words is common
_FEWEST = 3  # fixed points moved together: fewer may be chance
BlockId = tuple[str, int]  # the id that a block is served under, and its number there
Word = tuple[str, BlockId]
Point = tuple[int, int]  # a place in what is served, and in the source


def check_order(edition: EditionUnderCheck) -> Iterator[Finding]:
    """What is served stands in the order of the source."""
    file = edition.folder / "source.txt"
    source = list(_source(file, read_corrections(edition.folder / "corrections.toml")))
    served = list(_served(edition))
    points = sorted(set(_points([w for w, _ in served], [w for w, _ in source])))
    kept = list(_rising(points))[::-1]
    still = Counter(served[at][1] for at, _ in kept)
    moved: dict[str, list[Point]] = {}
    for block, found in _by_block(set(points) - set(kept), served).items():
        if len(found) > still[block]:  # words that were corrected may be found in another place
            moved.setdefault(block[0], []).extend(found)
    for id_, found in moved.items():
        if len(found) >= _FEWEST:
            yield _finding(edition, id_, sorted(found), served, source, kept)


def _by_block(points: Iterable[Point], served: Sequence[Word]) -> dict[BlockId, list[Point]]:
    found: dict[BlockId, list[Point]] = {}
    for point in sorted(points):
        found.setdefault(served[point[0]][1], []).append(point)
    return found


def _finding(
    edition: EditionUnderCheck,
    id_: str,
    found: Sequence[Point],
    served: Sequence[Word],
    source: Sequence[tuple[str, int]],
    kept: Sequence[Point],
) -> Finding:
    at, there = found[0]
    words = " ".join(word for word, _ in served[at : at + 4])  # enough to find the place by
    before = kept[max(0, bisect_left(kept, (at, 0)) - 1)]
    message = msg(
        "{}: {}, line {} of source.txt, is served after line {}: one of them is out of place; "
        "indent what goes on with an item",
        *(shown_id(id_), repr(words), source[there][1], source[before[1]][1]),
    )
    return edition.finding(id_, message, words)


def _source(file: Path, corrections: Corrections) -> Iterator[tuple[str, int]]:
    """Yield the words of a source with their lines, without its furniture."""
    dropped = {number for item in corrections.furniture for number in item.numbers}
    for number, line in enumerate(source_text(read_text_file(file)).split("\n"), 1):
        if number not in dropped:
            yield from ((word, number) for word in _words(line))


def _words(text: str) -> list[str]:
    return WORD.findall(without_marks(unicodedata.normalize("NFC", text)))


def _served(edition: EditionUnderCheck) -> Iterator[Word]:
    """Yield the words of the laws as a reader meets them, each with what it stands in."""
    book = edition.book
    for law in book.laws:
        yield from _provision(edition, law)


def _provision(edition: EditionUnderCheck, own: Provision) -> Iterator[Word]:
    yield from ((word, (own.id, -1)) for word in _words(f"{own.label} {own.heading or ''}"))
    children = edition.book.children(own)
    for n in range(len(children) + 1):
        for at, block in enumerate(own.blocks):
            if block.after == n:
                yield from ((word, (own.id, at)) for word in _block(block))
        if n < len(children) and children[n].kind in ("norm", "table"):
            yield from _provision(edition, children[n])


def _block(block: Block) -> list[str]:
    return [] if block.kind == "note" else _words(block.text)


def _points(served: Sequence[str], source: Sequence[str]) -> Iterator[Point]:
    """Yield the places of each run of words that stands once on either side."""
    for length in range(1, _LONGEST + 1):
        here, there = (_runs(words, length) for words in (served, source))
        once_here, once_there = _once(here), _once(there)
        yield from ((at, once_there[run]) for run, at in once_here.items() if run in once_there)


def _runs(words: Sequence[str], length: int) -> list[tuple[str, ...]]:
    return list(zip(*(words[n:] for n in range(length)), strict=False))


def _once(runs: Sequence[tuple[str, ...]]) -> dict[tuple[str, ...], int]:
    times = Counter(runs)
    return {run: at for at, run in enumerate(runs) if times[run] == 1}


def _rising(points: Sequence[Point]) -> Iterator[Point]:
    """Yield the longest series of points whose places in the source only rise (patience)."""
    tops: list[int] = []
    last: list[int] = []
    before: list[int] = []
    for n, (_, place) in enumerate(points):
        at = bisect_left(tops, place)
        before.append(last[at - 1] if at else -1)
        tops[at : at + 1] = [place]
        last[at : at + 1] = [n]
    n = last[-1] if last else -1
    while n >= 0:
        yield points[n]
        n = before[n]
