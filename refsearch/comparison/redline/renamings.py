"""Words that a new edition replaces throughout: learnt from the two texts, reported once."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from refsearch.comparison.redline.differ import Edit
from refsearch.comparison.redline.tokens import Token, Tokens
from refsearch.comparison.words import stems
from refsearch.languages.registry import Language
from refsearch.library.compared.redline import Renaming

Stems = tuple[str, ...]
Diffed = tuple[Tokens, Tokens, Sequence[Edit]]
_LONGEST = 4  # words: what is longer is a sentence put otherwise, and recurs by chance only
_OFTEN = 3  # texts in which the same words stand for the same: fewer are no habit
_MOSTLY = 0.5  # of the changes of some words: those that make these words of them
_LETTERS = 4  # a word of fewer is an article or preposition, which is nobody's name


@dataclass(frozen=True, slots=True)
class Renamings:
    """The renamings between two editions, by the stems of the old words."""

    known: dict[tuple[Stems, Stems], Renaming]
    language: Language | None

    def find(self, old: Sequence[Token], new: Sequence[Token]) -> Renaming | None:
        """Return the renaming that an edit consists of; None if it changes more."""
        if not (0 < len(old) <= _LONGEST and 0 < len(new) <= _LONGEST):
            return None
        return self.known.get((_stems(old, self.language), _stems(new, self.language)))

    def separated(self, old: Tokens, new: Tokens, found: Iterable[Edit]) -> list[Edit]:
        """Return edits in which renamings are separate from changes."""
        return [part for edit in found for part in self._parts(old, new, edit)]

    def _parts(self, old: Tokens, new: Tokens, edit: Edit) -> Iterator[Edit]:
        """Yield a change cut where it begins or ends with a renaming."""
        if edit.how != "changed":
            yield edit
            return
        for a, b in self._lengths(edit):
            ends = (
                (edit.i, edit.i + a, edit.j, edit.j + b),
                (edit.i_end - a, edit.i_end, edit.j_end - b, edit.j_end),
            )
            for i, i_end, j, j_end in ends:
                if self.find(old.tokens[i:i_end], new.tokens[j:j_end]):
                    yield from self._rest(old, new, replace(edit, i_end=i, j_end=j))
                    yield Edit("renamed", i, i_end, j, j_end)
                    yield from self._rest(old, new, replace(edit, i=i_end, j=j_end))
                    return
        yield edit

    def _rest(self, old: Tokens, new: Tokens, edit: Edit) -> Iterator[Edit]:
        if edit.i < edit.i_end or edit.j < edit.j_end:
            yield from self._parts(old, new, edit)

    def _lengths(self, edit: Edit) -> list[tuple[int, int]]:
        """Return the lengths a renaming can have in an edit, the longest first."""
        most = min(edit.i_end - edit.i, _LONGEST), min(edit.j_end - edit.j, _LONGEST)
        return [(a, b) for a in range(most[0], 0, -1) for b in range(most[1], 0, -1)]


def _stems(tokens: Sequence[Token], language: Language | None) -> Stems:
    return tuple(s for t in tokens for s in (stems(t.key, language) if not t.cites else [t.key]))


def learn_renamings(texts: Iterable[Diffed], language: Language | None) -> Renamings:
    """Return the replacements that recur in many texts and affect no ruling."""
    places: dict[tuple[Stems, Stems], set[int]] = defaultdict(set)
    forms: dict[tuple[Stems, Stems], Counter[tuple[str, str]]] = defaultdict(Counter)
    for number, (old, new, found) in enumerate(texts):
        for edit in found:
            pair = old.tokens[edit.i : edit.i_end], new.tokens[edit.j : edit.j_end]
            if edit.how != "changed" or not _may_be_one(*pair):
                continue
            key = _stems(pair[0], language), _stems(pair[1], language)
            places[key].add(number)
            forms[key][_shown(pair[0]), _shown(pair[1])] += 1
    changes: Counter[Stems] = Counter()
    for key, where in places.items():
        changes[key[0]] += len(where)
    habits = {k: w for k, w in places.items() if len(w) >= max(_OFTEN, _MOSTLY * changes[k[0]])}
    known = {k: Renaming(*forms[k].most_common(1)[0][0], len(w)) for k, w in sorted(habits.items())}
    return Renamings(known, language)


def _may_be_one(old: Sequence[Token], new: Sequence[Token]) -> bool:
    """Whether some words can be another name: few, of some length, and of no weight."""
    if not (0 < len(old) <= _LONGEST and 0 < len(new) <= _LONGEST):
        return False
    marks = [Counter(mark for token in side for mark in token.marks) for side in (old, new)]
    long = (any(len(t.key) >= _LETTERS for t in side) for side in (old, new))
    return marks[0] == marks[1] and not any(t.cites for t in old) and all(long)


def _shown(tokens: Sequence[Token]) -> str:
    return " ".join(token.key for token in tokens)
