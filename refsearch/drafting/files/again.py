"""A second proposal after a change of ``edition.toml``, which keeps the edits made by hand."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher

_WORD = re.compile(r"[^\W_]+")
_NAME = re.compile(r"\{[#.:][^{}\n]*\}")  # of a place or a mark: no text
_TOKEN = re.compile(r"\s+|\S+")
# words and spaces before and behind an edit by which its place is known again; what stands on one
# side may have changed
_BESIDE = ((6, 6), (4, 4), (2, 2), (0, 6), (6, 0), (0, 0))


@dataclass(frozen=True, slots=True)
class Edit:
    """An edit made by hand: blocks of the first proposal, and the blocks that replaced them."""

    start: int
    end: int
    instead: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Merged:
    """The new text, and the edits that found no place in it, as they stand in the old one."""

    text: str
    lost: tuple[str, ...]


def merged(first: str, edited: str, new: str) -> Merged:
    """Return the new proposal with the edits that made ``edited`` of the first one.

    >>> merged("1. a\\n\\n2. b", "1. a\\n\\n2. B", "(1) a\\n\\n2. b").text.split("\\n\\n")
    ['(1) a', '2. B\\n']
    """
    old, blocks = _blocks(first), _blocks(new)
    kept = _kept(old, blocks)
    placed: dict[int, tuple[int, tuple[str, ...]]] = {}
    lost: list[str] = []
    added = Counter(blocks) - Counter(old)  # once a concept has its new name, or lines are text
    for edit in _edits(old, _blocks(edited)):
        place = _place(edit, kept, len(blocks))
        unmade = [one for one in edit.instead if not added[one]]
        if edit.instead and not unmade and (place is None or edit.start == edit.end):
            continue  # the new proposal says so by itself
        if place is not None:
            placed[place] = (edit.end - edit.start, edit.instead)
        elif not (
            _in_words(edit, old, blocks)
            or _instead_of_its_words(edit, old[edit.start : edit.end], blocks, placed)
            or _instead_of_its_words(edit, edit.instead, blocks, placed)
        ):
            lost += unmade or [one for one in old[edit.start : edit.end] if _is_there(one, blocks)]
    return Merged("\n\n".join(_written(blocks, placed)) + "\n", tuple(lost))


def _is_there(block: str, blocks: Sequence[str]) -> bool:
    """Whether the words of a block that was taken out by hand still stand in a new proposal."""
    words = " ".join(_words(block))
    return bool(words) and f" {words} " in f" {' '.join(w for one in blocks for w in _words(one))} "


def _blocks(text: str) -> list[str]:
    return text.strip("\n").split("\n\n")


def _edits(old: Sequence[str], edited: Sequence[str]) -> Iterator[Edit]:
    matcher = SequenceMatcher(None, old, edited, autojunk=False)
    for kind, a, b, c, d in matcher.get_opcodes():
        if kind != "equal":
            yield Edit(a, b, tuple(edited[c:d]))


def _kept(old: Sequence[str], blocks: Sequence[str]) -> dict[int, int]:
    """Return where the blocks of the first proposal that are in the new one stand there."""
    matcher = SequenceMatcher(None, old, blocks, autojunk=False)
    return {a + n: b + n for a, b, size in matcher.get_matching_blocks() for n in range(size)}


def _place(edit: Edit, kept: dict[int, int], size: int) -> int | None:
    """Return where an edit goes in the new proposal, if the blocks that it changes are there."""
    if edit.start == edit.end:  # an insertion goes behind the block that it stood behind
        before = kept.get(edit.start - 1, -1 if edit.start == 0 else None)
        after = kept.get(edit.start)
        return before + 1 if before is not None else after
    places = [kept.get(n) for n in range(edit.start, edit.end)]
    first = places[0]
    whole = first is not None and places == list(range(first, first + len(places)))
    return first if whole else None


def _instead_of_its_words(
    edit: Edit,
    known: Sequence[str],
    blocks: Sequence[str],
    placed: dict[int, tuple[int, tuple[str, ...]]],
) -> bool:
    """Place an edit where the new proposal has the words of some blocks, and only there.

    They are those that were edited, whose labels may be of another depth now, and their lines
    joined in another way; or those that replaced them, as a line that was taken out by hand too.
    """
    wanted = [word for block in known for word in _words(block)]
    runs = [*_runs(blocks, wanted)] if wanted else []
    taken = {n for at, (size, _) in placed.items() for n in range(at, at + max(size, 1))}
    if len(runs) != 1 or not taken.isdisjoint(runs[0]):
        return False
    placed[runs[0].start] = len(runs[0]), edit.instead
    return True


def _runs(blocks: Sequence[str], wanted: Sequence[str]) -> Iterator[range]:
    """Yield the blocks, one behind the other, that have some words and no others."""
    words = [_words(block) for block in blocks]
    for start, first in enumerate(words):
        if not first or first[0] != wanted[0]:
            continue
        end, found = start, list[str]()
        while end < len(words) and len(found) < len(wanted):
            found += words[end]
            end += 1
        if found == wanted:
            yield range(start, end)


def _words(block: str) -> list[str]:
    return _WORD.findall(_NAME.sub("", block))


def _in_words(edit: Edit, old: Sequence[str], blocks: list[str]) -> bool:
    """Make an edit of a few words in the new proposal if they stand there once.

    It may split a block, or join two.
    """
    if not edit.instead or edit.start == edit.end:
        return False
    was, becomes = ("\n\n".join(some) for some in (old[edit.start : edit.end], edit.instead))
    made = list(blocks)
    if not all(_replaced_once(made, change) for change in _changed_words(was, becomes)):
        return False
    blocks[:] = made
    return True


def _replaced_once(blocks: list[str], change: Sequence[tuple[str, str]]) -> bool:
    """Make a change in the one block that has its words, with as many beside them as can be."""
    for was, becomes in change:
        places = [n for n, block in enumerate(blocks) for _ in range(block.count(was))]
        if was.strip() and len(places) == 1:
            blocks[places[0]] = blocks[places[0]].replace(was, becomes)
            return True
    return False


def _changed_words(was: str, becomes: str) -> Iterator[list[tuple[str, str]]]:
    """Yield the words that differ, before and after, with fewer and fewer of those beside them."""
    before, after = _TOKEN.findall(was), _TOKEN.findall(becomes)
    for kind, a, b, c, d in SequenceMatcher(None, before, after, autojunk=False).get_opcodes():
        if kind != "equal":
            around = [(before[max(0, a - m) : a], before[b : b + n]) for m, n in _BESIDE]
            yield [
                ("".join([*left, *before[a:b], *right]), "".join([*left, *after[c:d], *right]))
                for left, right in around
            ]


def _written(
    blocks: Sequence[str], placed: dict[int, tuple[int, tuple[str, ...]]]
) -> Iterator[str]:
    at = 0
    while at <= len(blocks):
        size, instead = placed.get(at, (0, ()))
        yield from instead
        if at < len(blocks) and not size:
            yield blocks[at]
        at += max(size, 1)
