"""A diff of two texts in one language by words: those kept, removed and added.

Apostrophes, quotes, dashes, case, spacing and punctuation are no difference: what is kept has the
old letters and the new. All the old letters together are the old text, all the new ones the new.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from difflib import SequenceMatcher

from refsearch.comparison.redline.tokens import Token, Tokens
from refsearch.library.compared.redline import SAME, Figures, How, Segment
from refsearch.library.compared.word_marks import Kind

Spans = tuple[tuple[int, int], tuple[int, int]]
_ISLAND = 3  # words: fewer that stay between two changes are read with them
_PASSAGE = 6  # words in a row that are found again elsewhere: fewer come together by chance
_ENDS = ".;:?!\n"


@dataclass(frozen=True, slots=True)
class Edit:
    """Some tokens of the old text beside some of the new one, as indices."""

    how: How
    i: int
    i_end: int
    j: int
    j_end: int

    @property
    def says_the_same(self) -> bool:
        """Whether a reader has nothing to read here."""
        return self.how in SAME


def edits(old: Tokens, new: Tokens) -> list[Edit]:
    """Return the edits that make one text of the other, nothing joined."""
    keys = [t.key for t in _agreed(old.tokens, new.tokens)], [t.key for t in new.tokens]
    matcher = SequenceMatcher(None, *keys, autojunk=False)
    found: list[Edit] = []
    for name, i, i_end, j, j_end in matcher.get_opcodes():
        if name == "equal":
            found += _kept(old, new, Edit("kept", i, i_end, j, j_end))
        else:
            found.append(Edit("changed", i, i_end, j, j_end))
    return found


def _agreed(old: Sequence[Token], new: Sequence[Token]) -> Iterator[Token]:
    """Yield the old tokens; a reference to a place that the new text cites reads as that one."""
    cited = {place: token.key for token in new for place in token.cites}
    for token in old:
        key = next((cited[place] for place in token.cites if place in cited), token.key)
        yield token if key == token.key else replace(token, key=key)


def _kept(old: Tokens, new: Tokens, edit: Edit) -> Iterator[Edit]:
    """Yield what is kept; a reference is renumbered whose place has another number now."""
    first = 0
    for n in range(edit.i_end - edit.i):
        a, b = old.tokens[edit.i + n], new.tokens[edit.j + n]
        shown = old.text[a.start : a.end].casefold(), new.text[b.start : b.end].casefold()
        if a.named != b.named and shown[0] != shown[1]:
            yield from _some(edit, first, n, "kept")
            yield from _some(edit, n, n + 1, "renumbered")
            first = n + 1
    yield from _some(edit, first, edit.i_end - edit.i, "kept")


def _some(edit: Edit, first: int, end: int, how: How) -> Iterator[Edit]:
    if first < end:
        yield Edit(how, edit.i + first, edit.i + end, edit.j + first, edit.j + end)


def moved_apart(old: Tokens, new: Tokens, found: Sequence[Edit]) -> list[Edit]:
    """Return edits in which long passages that stand elsewhere word for word are set apart."""
    pieces = list(found)
    while (pair := _same_passage(old, new, pieces)) is not None:
        (at, i), (other, j), size = pair
        gone, come = pieces[at], pieces[other]
        for n, parts in sorted(
            ((at, _without_old(gone, i, size)), (other, _without_new(come, j, size))), reverse=True
        ):
            pieces[n : n + 1] = parts
    return pieces


def _same_passage(
    old: Tokens, new: Tokens, pieces: Sequence[Edit]
) -> tuple[tuple[int, int], tuple[int, int], int] | None:
    """Return where a passage went and where it came: the edit and the token, and its length."""
    changed = [(n, e) for n, e in enumerate(pieces) if e.how == "changed"]
    for n, gone in changed:
        if gone.i_end - gone.i < _PASSAGE:
            continue
        words = [t.key for t in old.tokens[gone.i : gone.i_end]]
        for m, come in changed:
            if m == n or come.j_end - come.j < _PASSAGE:
                continue
            there = [t.key for t in new.tokens[come.j : come.j_end]]
            match = SequenceMatcher(None, words, there, autojunk=False).find_longest_match()
            if match.size >= _PASSAGE:
                return (n, gone.i + match.a), (m, come.j + match.b), match.size
    return None


def _without_old(edit: Edit, i: int, size: int) -> list[Edit]:
    parts = [
        Edit("changed", edit.i, i, edit.j, edit.j_end),
        Edit("moved", i, i + size, edit.j_end, edit.j_end),
        Edit("changed", i + size, edit.i_end, edit.j_end, edit.j_end),
    ]
    return [part for part in parts if _is_any(part)]


def _without_new(edit: Edit, j: int, size: int) -> list[Edit]:
    parts = [
        Edit("changed", edit.i, edit.i_end, edit.j, j),
        Edit("moved", edit.i_end, edit.i_end, j, j + size),
        Edit("changed", edit.i_end, edit.i_end, j + size, edit.j_end),
    ]
    return [part for part in parts if _is_any(part)]


def _is_any(edit: Edit) -> bool:
    return edit.i < edit.i_end or edit.j < edit.j_end


def joined(old: Tokens, new: Tokens, found: Sequence[Edit]) -> list[Edit]:
    """Return edits in which changes stand apart by whole sentences or some words at least."""
    out: list[Edit] = []
    for edit in found:
        if edit.how == "changed" and len(out) > 1:
            island = _island(out)
            before = out[-island - 1] if 0 < island < len(out) else None
            small = before and before.how == "changed" and _is_small(old, new, out[-island:])
            if before and small and not _ends_sentence(old, new, before, edit):
                edit = replace(edit, i=before.i, j=before.j)
                del out[-island - 1 :]
        if edit.how == "changed" and out and out[-1].how == "changed":
            edit = replace(edit, i=out[-1].i, j=out[-1].j)
            out.pop()
        out.append(edit)
    return out


def _island(out: Sequence[Edit]) -> int:
    """Return how many edits at the end say the same."""
    return next((n for n, e in enumerate(reversed(out)) if not e.says_the_same), len(out))


def _is_small(old: Tokens, new: Tokens, island: Sequence[Edit]) -> bool:
    first, last = island[0], island[-1]
    if max(last.i_end - first.i, last.j_end - first.j) >= _ISLAND:
        return False
    return not (_is_sentence(old, first.i, last.i_end) and _is_sentence(new, first.j, last.j_end))


def _ends_sentence(old: Tokens, new: Tokens, before: Edit, edit: Edit) -> bool:
    """Whether a sentence ends between two changes, where the second only adds or takes away."""
    if edit.i < edit.i_end and edit.j < edit.j_end:
        return False
    return _has_end(old, before.i_end, edit.i) and _has_end(new, before.j_end, edit.j)


def _has_end(side: Tokens, first: int, end: int) -> bool:
    """Whether a sentence ends behind one of some tokens."""
    after = (_gap(side, n) for n in range(first, end))
    return any(sign in gap for gap in after for sign in _ENDS)


def _gap(side: Tokens, at: int) -> str:
    """Return what stands behind a token, up to the next one or the end."""
    stop = side.tokens[at + 1].start if at + 1 < len(side.tokens) else None
    return side.text[side.tokens[at].end : stop]


def _is_sentence(side: Tokens, first: int, end: int) -> bool:
    before = side.text[side.tokens[first - 1].end if first else 0 : side.tokens[first].start]
    after = _gap(side, end - 1)
    begins = not first or any(sign in before for sign in _ENDS)
    return begins and (end == len(side.tokens) or any(sign in after for sign in _ENDS))


Weight = tuple[tuple[Kind, ...], tuple[Figures, ...]]


def segments(
    old: Tokens, new: Tokens, found: Sequence[Edit], weights: Sequence[Weight]
) -> Iterator[Segment]:
    """Yield the texts of the edits, and between them the spaces and signs that nobody reads."""
    at_old = at_new = 0
    for edit, weight in zip(found, weights, strict=True):
        spans = _span(old, edit.i, edit.i_end, at_old), _span(new, edit.j, edit.j_end, at_new)
        if edit.how in ("changed", "moved"):
            spans = _bracketed(old.text, new.text, spans, (at_old, at_new))
        (begin_old, end_old), (begin_new, end_new) = spans
        between = Segment("kept", old.text[at_old:begin_old], new.text[at_new:begin_new])
        own = Segment(edit.how, old.text[begin_old:end_old], new.text[begin_new:end_new], *weight)
        yield from (s for s in (between, own) if s.old or s.new)
        at_old, at_new = end_old, end_new
    if old.text[at_old:] or new.text[at_new:]:
        yield Segment("kept", old.text[at_old:], new.text[at_new:])


def _span(side: Tokens, first: int, end: int, at: int) -> tuple[int, int]:
    """Return the offsets of some tokens; of none those of the place ``at`` which they would be."""
    return (side.tokens[first].start, side.tokens[end - 1].end) if first < end else (at, at)


def _bracketed(old: str, new: str, spans: Spans, after: tuple[int, int]) -> Spans:
    """Return the spans of a change with the brackets around them that only one side has."""
    (a, a_end), (b, b_end) = spans
    opens = [
        x > at and text[x - 1] == "(" for x, at, text in ((a, after[0], old), (b, after[1], new))
    ]
    closes = [text[x : x + 1] == ")" for x, text in ((a_end, old), (b_end, new))]
    if opens[0] != opens[1]:
        a, b = a - (opens[0] and a < a_end), b - (opens[1] and b < b_end)
    if closes[0] != closes[1]:
        a_end, b_end = a_end + (closes[0] and a < a_end), b_end + (closes[1] and b < b_end)
    return (a, a_end), (b, b_end)
