"""How many differences planted in a translation the report finds.

    python -m benchmarks.planted_differences [--seed 13] [--each 40] [--kind clause …] [--misses]
                                             [--alone]

Each is planted in a copy of the text as it is written, which is then read and reported as any text
is; several at once, in different provisions, and each counts by what the report would be with it
alone: within the limit of findings. One in a provision that was flagged for its kind before counts
as missed. A deleted sentence or clause is found, too, where the report tells of something that
stood in it: a reference, a number, a bracket.

With many at once the words are learnt from texts that are not as they were. With ``--alone`` they
are learnt for each from the two texts with that one alone: as a build would, in some seconds each.
Which terms are steady is always learnt so: nobody replaces one in six places.

The provisions are drawn first, and in each one place. What no reader could find by comparing is not
planted: what stands in a paragraph, in a row of a table or in a sentence that the other edition
lacks, and what stands in a note on one country; nor what the other edition does not say as often
(the number, the step of the ladder, the limiting word): there the two differ already, and to change
it mends as often as it spoils. ``--anywhere`` plants there too.
"""

from __future__ import annotations

import argparse
import random
import re
import shutil
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import get_args

from refsearch.comparison.report.findings import Comparison, within_limit
from refsearch.comparison.report.lacking.tables import paired_rows
from refsearch.comparison.report.pointing import brackets, pointers
from refsearch.comparison.report.statements import Statements
from refsearch.comparison.report.terms import TermFinder
from refsearch.comparison.report.texts import Text
from refsearch.comparison.report.words import Found
from refsearch.languages.registry import Languages
from refsearch.library.compared.divergence import Divergence, DivergenceKind
from refsearch.library.library import Library
from refsearch.paths import texts_folder
from refsearch.reading.corpus import examine_corpus, read_corpus

EDITIONS = ("bridge-2017-it", "bridge-2017-el")
BATCH = 6  # of each kind at once: more would be much of what the words are learnt from
FEW = ("cell", "footnote")  # in few provisions, one a time in each: fewer have to do
LEAST = 20  # of these in either edition, so that forty are planted
# One form of the ladder for another, in the same sense.
LADDER = {
    "deve": "può", "devono": "possono", "può": "deve", "possono": "devono", "dovrà": "può",
    "dovranno": "possono", "dovrebbe": "deve", "dovrebbero": "devono", "non può": "non deve",
    "non deve": "non dovrebbe", "non dovrebbe": "non deve", "πρέπει να": "μπορεί να",
    "μπορεί να": "πρέπει να", "μπορούν να": "πρέπει να", "οφείλει να": "πρέπει να",
    "οφείλουν να": "πρέπει να", "δεν πρέπει να": "δεν μπορεί να", "δεν μπορεί να": "δεν πρέπει να",
}  # fmt: skip
TARGETS = {
    "reference": 0.99, "number": 0.97, "modal": 0.93, "sentence": 0.95, "clause": 0.75,
    "limiting": 0.75, "footnote": 0.99, "cell": 0.99,
}  # fmt: skip
# Kinds that the report has besides; no aim was set for them.
MORE = ("obligation", "term", "actor", "pointing", "bracket")
KINDS = (*TARGETS, *MORE)
REPORTED = {
    "reference": ("reference", "reference-missing"),
    "sentence": ("sentence", "paragraph"),
    "footnote": ("footnote", "footnote-mark"),
    "obligation": ("obligation", "modal"),
}
OF_TERMS = ("term", "actor")
DELETED = ("sentence", "clause")  # with all that stands in them
# A duty or a permission, and what is done; one place that a word points at for another.
PLAIN = {
    "deve essere": "è", "devono essere": "sono", "può essere": "è", "possono essere": "sono",
    "dovrà essere": "è", "πρέπει να": "", "μπορεί να": "", "οφείλει να": "",
}  # fmt: skip
POINTS = {
    "questo articolo": "questo codice", "questo codice": "questo articolo",
    "precedente": "seguente", "seguente": "precedente", "sopra": "seguente",
    "παρόντα κώδικα": "παρόντα νόμο",
    "παρόντος κώδικα": "παρόντος νόμου", "αυτού του νόμου": "του παρόντος κώδικα",
    "παραπάνω": "παρακάτω", "παρακάτω": "παραπάνω",
}  # fmt: skip


@dataclass(frozen=True)
class Plant:
    """A difference to be planted: what is written in an item, and what is to be instead."""

    kind: str
    edition: str
    id: str
    old: str
    new: str
    note: str = ""  # the footnote that the other edition is then alone to have

    @property
    def keys(self) -> set[str]:
        """The findings that would be of it, by the id of the Italian edition."""
        own = {f"{self.id}-{kind}" for kind in REPORTED.get(self.kind, (self.kind,))}
        return own | ({f"{self.note}-footnote"} if self.note else set())

    def found_in(self, before: set[str], after: set[str]) -> bool:
        """Whether the report tells of it, and told of nothing of its kind there before."""
        new = after - before
        if self.kind in DELETED:
            found = any(f"{self.id}-{kind}" in new for kind in get_args(DivergenceKind))
            return found and not self.keys & before
        if self.kind == "modal" and f"{self.id}-obligation" in new:
            return not self.keys & before
        return bool(self.keys & new)


def plants(
    comparison: Comparison, side: int, kind: str, *, anywhere: bool = False
) -> Iterator[Plant]:
    """Yield all that could be planted of a kind in one of two editions."""
    book = (comparison.left, comparison.right)[side]
    edition = book.edition.id
    if kind == "footnote":
        written = (texts_folder() / edition / "text.md").read_text(encoding="utf-8")
        names = re.findall(r"(?m)^(\[\^[^\]]+\]):", written)
        by_call = sorted(names, key=written.find)  # numbered as the reader numbers them
        twins = {pair[side].id: pair[1 - side].id for pair in comparison.pairs}
        left = {pair[side].id: pair[0].id for pair in comparison.pairs}
        for note, name in zip(book.footnotes.values(), by_call, strict=True):
            place = note.attached_to[0]
            yield Plant(kind, edition, left.get(place, place), name, "", twins.get(note.id, ""))
        return
    for both in comparison.statements:
        pair = both[0].text, both[1].text
        text = pair[side]
        if text.id not in book.definitions and text.id not in book.provisions:
            continue
        if kind == "cell":
            rows = (row[side] for row in paired_rows(*pair) if all(row))
            cells = (cell for row in rows for cell in (row or ())[1:] if cell)
            yield from (Plant(kind, edition, pair[0].id, cell, "") for cell in cells)
        else:
            beside = Beside(both[side], both[1 - side], anywhere)
            yield from (Plant(kind, edition, pair[0].id, *one) for one in OF_KIND[kind](beside))


@dataclass(frozen=True)
class Beside:
    """A text in which something could be planted, and the one of the other edition."""

    here: Statements
    there: Statements
    anywhere: bool

    @property
    def text(self) -> Text:
        return self.here.text

    def shared(self, said: Callable[[Statements], Sequence[Found]]) -> Iterator[Found]:
        """Yield what is said here, but for what the other text does not say as often."""
        own, other = (Counter(one.name for one in said(side)) for side in (self.here, self.there))
        for one in said(self.here):
            if self.anywhere or own[one.name] <= other[one.name]:
                yield one


def _references(beside: Beside) -> Iterator[tuple[str, str]]:
    alike = {one.start for one in beside.shared(lambda statements: statements.references)}
    for one in beside.text.references:
        if not any(one.start <= start < one.end for start in alike):
            continue
        found = re.search(r"\d+", one.text)
        if found and not one.intended:
            yield _with_context(beside.text, one.start, one.end, "")
            changed = str(int(found[0]) % 93 + 1)
            yield one.text, one.text[: found.start()] + changed + one.text[found.end() :]


def _numbers(beside: Beside) -> Iterator[tuple[str, str]]:
    text, forms = beside.text, beside.here.words.listed.numbers
    for one in beside.shared(lambda statements: statements.numbers):
        if not one.is_sure:
            continue
        old = text.whole[one.start : one.end]
        if old.isdigit():
            yield _with_context(text, one.start, one.end, str(int(old) + 1))
        elif one.name.isdigit():
            other = str(int(one.name) + 1)
            if other in forms:
                yield _with_context(text, one.start, one.end, forms[other][0])


def _modals(beside: Beside) -> Iterator[tuple[str, str]]:
    text = beside.text
    for one in beside.shared(lambda statements: statements.modals):
        new = LADDER.get(text.whole[one.start : one.end].lower())
        if new:
            yield _with_context(text, one.start, one.end, new)


def _limiting(beside: Beside) -> Iterator[tuple[str, str]]:
    for one in beside.shared(lambda statements: statements.limiting):
        if one.is_sure and one.name != "unless":  # to drop "unless" drops a clause
            yield _with_context(beside.text, one.start, one.end, "")


def _sentences(beside: Beside) -> Iterator[tuple[str, str]]:
    text = beside.text
    found = [m for m in re.finditer(r"[^.;\n]+[.;]", text.running) if _count(m[0]) >= 5]
    if len(found) > 1:
        yield from ((text.whole[m.start() : m.end()].strip(), "") for m in found[1:])


def _clauses(beside: Beside) -> Iterator[tuple[str, str]]:
    text = beside.text
    for found in re.finditer(r"(?<=,)[^,.;:()\n]+(?=[,.;])", text.running):
        if _count(found[0]) >= 5:
            yield text.whole[found.start() : found.end()].strip(), ""


def _obligations(beside: Beside) -> Iterator[tuple[str, str]]:
    text = beside.text
    for one in beside.shared(lambda statements: statements.modals):
        for old, new in PLAIN.items():
            end = one.start + len(old)
            if text.running[one.start : end].lower() == old:
                yield _with_context(text, one.start, end, new)


def _pointers(beside: Beside) -> Iterator[tuple[str, str]]:
    text = beside.text
    for one in beside.shared(pointers):
        new = POINTS.get(text.whole[one.start : one.end].lower())
        if new:
            yield _with_context(text, one.start, one.end, new)


def _brackets(beside: Beside) -> Iterator[tuple[str, str]]:
    if beside.anywhere or len(list(brackets(beside.text))) <= len(
        list(brackets(beside.there.text))
    ):
        for one in brackets(beside.text):
            yield _with_context(beside.text, one.start, one.end, "")


def _terms(kind: str) -> Callable[[Beside], Iterator[tuple[str, str]]]:
    """Return what yields terms to be replaced by another that is declined alike."""

    def replaced(beside: Beside) -> Iterator[tuple[str, str]]:
        finder, text, statements = TERMS[0], beside.text, beside.here
        for one in beside.shared(lambda side: finder.steady_terms(side, kind)):
            old = text.whole[one.start : one.end]
            forms = (form for name, form in finder.forms(statements, kind) if name != one.name)
            alike = [f for f in forms if f[-2:] == old[-2:].lower() and " " not in f]
            if alike:  # now one, now another: always the same one would be steady no more
                new = random.Random(f"{text.id} {one.start}").choice(alike)
                yield _with_context(text, one.start, one.end, new)

    return replaced


TERMS: list[TermFinder] = []  # what finds the terms of the two editions
OF_KIND: dict[str, Callable[[Beside], Iterator[tuple[str, str]]]] = {
    "reference": _references,
    "number": _numbers,
    "modal": _modals,
    "limiting": _limiting,
    "sentence": _sentences,
    "clause": _clauses,
    "obligation": _obligations,
    "term": _terms("term"),
    "actor": _terms("actor"),
    "pointing": _pointers,
    "bracket": _brackets,
}


def _count(text: str) -> int:
    return len(re.findall(r"[^\W\d_]+", text))


def _with_context(text: Text, start: int, end: int, new: str) -> tuple[str, str]:
    """Return the words with those before and after, so that the place is the right one."""
    before = text.whole[max(0, start - 25) : start].rpartition("\n")[2]
    after = text.whole[end : end + 25].partition("\n")[0]
    return f"{before}{text.whole[start:end]}{after}", f"{before}{new}{after}"


def planted(text: str, line: int, plant: Plant) -> str | None:
    """Return a text with a difference planted in the item at a line; None where it is not found."""
    if plant.kind == "footnote":
        mark = re.escape(plant.old)
        without = re.sub(rf"(?m)^{mark}:.*(?:\n(?!\n|\[\^|#).*)*\n?", "", text)
        return re.sub(mark, "", without) if without != text else None
    lines = text.split("\n")
    start = sum(len(one) + 1 for one in lines[: max(0, line - 1)])
    pattern = r"\s+".join(map(re.escape, plant.old.split()))
    if plant.kind == "cell":
        pattern = rf"(?<=\| ){pattern}(?= \|)"
    found = re.compile(pattern).search(text, start, start + 6000)
    if not found:
        return None
    return text[: found.start()] + plant.new.strip() + text[found.end() :]


def comparison_of(texts: Path) -> Comparison:
    """Return the two editions to be compared, with all that differs worked out."""
    corpus, problems = read_corpus(texts)
    library = Library(corpus, Languages.of(texts))
    if not all(edition in library.books for edition in EDITIONS):
        raise SystemExit(f"could not be read: {problems[0]}")
    comparison = Comparison(library, *map(library.book, EDITIONS))
    comparison.statements  # noqa: B018  # reads the texts while they are there
    return comparison


@dataclass(frozen=True)
class Alone(Comparison):
    """The two editions as they are, but for the texts of one item."""

    as_they_are: list[tuple[Text, Text]]
    planted: list[tuple[Text, Text]]

    @cached_property
    def pairs(self) -> list[tuple[Text, Text]]:
        """The texts that both have: those of an item in which something was planted with that."""
        changed = {pair[0].id: pair for pair in self.planted}
        return [changed.get(pair[0].id, pair) for pair in self.as_they_are]


def with_one(plant: Plant, before: Comparison, after: Comparison) -> tuple[Divergence, ...]:
    """Return all that differs where one difference of many is planted, and learnt with it alone."""
    own = [pair for pair in after.pairs if pair[0].id == plant.id]
    return Alone(before.library, before.left, before.right, before.pairs, own).found


def with_terms_of_one(plant: Plant, before: Comparison, after: Comparison) -> Sequence[Divergence]:
    """Return all that differs with many planted, but the terms as that one alone lets them be."""
    if plant.kind not in OF_TERMS:
        return after.found
    own = [pair for pair in after.statements if pair[0].text.id == plant.id]
    others = (pair for pair in before.statements if pair[0].text.id != plant.id)
    finder = TermFinder(before.library, [*others, *own])
    found = (one for pair in own for one in finder.of(*pair))
    return [*(one for one in after.found if one.kind not in OF_TERMS), *found]


def reported(found: Sequence[Divergence]) -> set[str]:
    """Return the keys of what a report tells of that: all within its limit."""
    return {one.key for one in within_limit(found) if one.tier != "information"}


def with_alone(
    plant: Plant, before: Sequence[Divergence], after: Sequence[Divergence]
) -> list[Divergence]:
    """Return what would differ with one difference planted: all else as it was before."""
    places = {plant.id, plant.note} - {""}

    def is_there(one: Divergence) -> bool:
        return one.key.rpartition(f"-{one.kind}")[0] in places

    return [*(one for one in before if not is_there(one)), *filter(is_there, after)]


@dataclass(frozen=True)
class Outcome:
    """What was planted of each kind, what was found, and what was not."""

    tried: Counter[str]
    found: Counter[str]
    flagged: Counter[str]  # missed, but in a provision that was flagged for the kind before
    missed: list[Plant]


def measure(
    texts: Path,
    seed: int,
    each: int,
    kinds: Sequence[str],
    *,
    at_once: int = BATCH,
    anywhere: bool = False,
    alone: bool = False,
) -> Outcome:
    """Plant differences in both editions, and see which the report finds."""
    examined = examine_corpus(texts)
    library = Library(examined.corpus, Languages.of(texts))
    comparison = Comparison(library, *map(library.book, EDITIONS))
    TERMS[:] = [comparison.terms]
    all_before = comparison.found
    before = reported(all_before)
    outcome = Outcome(Counter(), Counter(), Counter(), [])
    for side, edition in enumerate(EDITIONS):
        pools = {
            kind: drawn(
                list(plants(comparison, side, kind, anywhere=anywhere)), f"{seed} {edition} {kind}"
            )
            for kind in kinds
        }
        done: Counter[str] = Counter()
        wanted = {kind: min(each, LEAST) if kind in FEW else each for kind in kinds}
        while any(done[kind] < wanted[kind] and pools[kind] for kind in kinds):
            lines = examined.lines[edition]
            batch, text = _batch(texts, edition, pools, done, (each, at_once), lines)
            if not batch:
                break
            after = _after(texts, edition, text)
            for plant in batch:
                outcome.tried[plant.kind] += 1
                learnt = with_one if alone else with_terms_of_one
                all_after = learnt(plant, comparison, after)
                if plant.found_in(before, reported(with_alone(plant, all_before, all_after))):
                    outcome.found[plant.kind] += 1
                else:
                    outcome.flagged[plant.kind] += bool(plant.keys & before)
                    outcome.missed.append(plant)
    return outcome


def drawn(pool: list[Plant], seed: str) -> list[Plant]:
    """Return what is planted, in order: one place of each provision, but for cells."""
    random.Random(seed).shuffle(pool)
    one_each = {plant.id: plant for plant in reversed(pool)}
    return [p for p in pool if p.kind in FEW or one_each[p.id] is p]


def _batch(
    texts: Path,
    edition: str,
    pools: dict[str, list[Plant]],
    done: Counter[str],
    most: tuple[int, int],
    lines: dict[str, int],
) -> tuple[list[Plant], str]:
    """Plant as many as may be of each kind, in all and at once; return them and the text."""
    each, at_once = most
    text = (texts / edition / "text.md").read_text(encoding="utf-8")
    batch: list[Plant] = []
    used: set[str] = set()
    for kind, pool in pools.items():
        count = 0
        for plant in list(pool):
            if count == at_once or done[kind] == each:
                break
            if plant.id in used:
                continue
            pool.remove(plant)
            # as many lines are taken away as were before: those below keep their numbers
            changed = planted(text, lines.get(plant.id, 0), plant)
            if changed is None:
                continue
            text = _as_long(text, changed)
            used.add(plant.id)
            batch.append(plant)
            count += 1
            done[kind] += 1
    return batch, text


def _as_long(before: str, after: str) -> str:
    lost = before.count("\n") - after.count("\n")
    if not lost:
        return after
    at = next((n for n, (a, b) in enumerate(zip(before, after, strict=False)) if a != b), 0)
    end = after.find("\n\n", at)
    return after[:end] + "\n" * lost + after[end:] if end >= 0 else after


def _after(texts: Path, edition: str, text: str) -> Comparison:
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "texts"
        shutil.copytree(texts, copy)
        (copy / edition / "text.md").write_text(text, encoding="utf-8")
        return comparison_of(copy)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=13)
    parser.add_argument("--each", type=int, default=40, help="of each kind in either edition")
    parser.add_argument("--kind", action="append", choices=KINDS, help="only this kind")
    parser.add_argument("--at-once", type=int, default=BATCH, help="of each kind: more is faster")
    parser.add_argument(
        "--anywhere", action="store_true", help="where the two editions differ already, too"
    )
    parser.add_argument("--alone", action="store_true", help="learn with each alone: slow, exact")
    parser.add_argument("--misses", action="store_true")
    given = parser.parse_args()
    kinds = given.kind or KINDS
    how = {"at_once": given.at_once, "anywhere": given.anywhere, "alone": given.alone}
    outcome = measure(texts_folder(), given.seed, given.each, kinds, **how)
    for kind in kinds:
        tried, found = outcome.tried[kind], outcome.found[kind]
        aim = f"; aim {TARGETS[kind]:.0%}" if kind in TARGETS else ""
        share = f"{found / tried:.0%}" if tried else "-"
        flagged = f"{outcome.flagged[kind]} in provisions flagged before"
        print(f"{kind}: {found} of {tried} found ({share}{aim}), {flagged}")
    for plant in outcome.missed if given.misses else ():
        print(f"missed {plant.kind} {plant.edition} {plant.id}: {plant.old!r} -> {plant.new!r}")


if __name__ == "__main__":
    main()
