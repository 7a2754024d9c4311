"""How well redline lets a reader see what changed: ``python -m benchmarks.redline [OLD NEW]``.

Prints the snippets a provision has on average, whether both texts are given back to the letter, how
often what readers decided to be changed in substance is marked, each change of a number, reference,
modal or negation that is not marked at all, and how long it takes.
"""

from __future__ import annotations

import re
import sys
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from time import process_time

from refsearch.comparison.redline.limits import limits_of
from refsearch.comparison.redline.pairs import in_order, require_redline
from refsearch.comparison.redline.passages import Redline
from refsearch.comparison.report.words import Phrases, words_of_language
from refsearch.languages.registry import Languages
from refsearch.layers.declared import DeclaredLayers, DeclaredModality, read_declared_layers
from refsearch.layers.modality import ModalFinder
from refsearch.layers.phrases import split_words
from refsearch.library.book.book import split_global_id
from refsearch.library.compared.redline import Passage, Segment
from refsearch.library.edition import Edition
from refsearch.library.plain import own_text
from refsearch.paths import texts_folder
from refsearch.store.opening import open_library


def snippets(passage: Passage) -> int:
    return sum(segment.how in ("changed", "moved") for segment in passage.segments)


def islands(segments: tuple[Segment, ...]) -> int:
    """How often fewer than three words stay between two changes."""
    found, words, open_ = 0, 0, False
    for segment in segments:
        if segment.how == "changed":
            found += open_ and 0 < words < 3
            words, open_ = 0, True
        else:
            words += len(segment.new.split())
    return found


def report(redline: Redline) -> list[str]:
    passages = list(redline.passages.values())
    both = [p for p in passages if p.id and p.origins]
    exact = sum(p.new == own_text(redline.new, p.id) for p in passages if p.id)
    marked = Counter(
        (next(c for c in ("changed", "reworded", "same") if c in p.relation), _is_marked(p))
        for p in both
    )
    count = sum(map(snippets, both))
    return [
        f"{count} snippets in {len(both)} provisions: {count / len(both):.2f} each",
        f"{sum(islands(p.segments) for p in both)} islands of fewer than three words left",
        f"{exact} of {sum(bool(p.id) for p in passages)} newer texts given back to the letter",
        f"{len(redline.renamings)} renamings learnt",
        *(
            f"{content}: words mark {marked[content, True]}, not {marked[content, False]}"
            for content in ("changed", "reworded", "same")
        ),
    ]


GOLD = Path(__file__).parents[1] / "tests" / "gold" / "redline_substance.toml"


def substance(redline: Redline) -> list[str]:
    """How often the mark of substance is right, on provisions that a reader of both judged."""
    gold = tomllib.loads(GOLD.read_text(encoding="utf-8"))
    if (gold["old"], gold["new"]) != (redline.old.edition.id, redline.new.edition.id):
        return []
    right = set(gold["substance"])
    marked = {i for i in (*right, *gold["wording"]) if redline.passages[i].weights.substance}
    both = len(marked & right)
    return [
        f"substance, {len(right) + len(gold['wording'])} provisions read by hand: "
        f"{both / len(marked):.0%} precise (aim 85%), {both / len(right):.0%} complete (aim 90%)"
    ]


# "half" is in no table of numbers, as it is no number of things.
HALF = {"it": "metà", "el": "μισός μισή μισό μισά μισού μισής ήμισυ"}
DIGITS = re.compile(r"\d+")


@dataclass(frozen=True)
class Letters:
    """What the letters of an edition say, by what its language and its Introduction declare.

    Numbers are those of ``comparison.toml``, modal words the steps of the edition's own ladder
    however they are negated, negations those of ``substance.toml``. Redline goes by other numbers,
    and by places in whole provisions: here each text is read by itself.
    """

    language: str
    numbers: Phrases
    modals: ModalFinder

    @classmethod
    def of(cls, languages: Languages, language: str, layers: DeclaredLayers) -> Letters:
        listed = words_of_language(languages, language).listed
        numbers = {**listed.numbers, "half": tuple(HALF.get(language, "").split())}
        modality = layers.modality or DeclaredModality("", ())
        plain = tuple(word for word in modality.word if word.polarity == "affirmative")
        finder = ModalFinder(DeclaredModality("", plain))
        return cls(language, Phrases.with_possible(numbers, listed.may_be_numbers), finder)

    def said(self, text: str) -> dict[str, Counter[str]]:
        """Return what a text says of each kind, as often as it does."""
        steps = [span.word for span in self.modals.find("", text)]
        limits = limits_of(split_words(text), self.language)
        words = self.numbers.find(text)  # "of the two" may be a number, and is none surely
        negations = (one.meaning for one in limits if one.kind == "negation")
        return {
            "number": Counter([*DIGITS.findall(text), *(n.name for n in words if n.is_sure)]),
            **{step: Counter({step: steps.count(step)}) for step in STEPS},
            "negation": Counter(negations),
        }


STEPS = ("may", "should", "shall", "must")


def letters_of(edition: Edition) -> Letters:
    """Return what reads an edition's letters."""
    layers = read_declared_layers(texts_folder() / edition.id / "layers.toml")
    return Letters.of(Languages.of(texts_folder()), edition.language, layers)


def unmarked(redline: Redline, passages: Iterable[Passage]) -> list[str]:
    """Return the changes that touch what a ruling hangs on and bear no mark.

    What the whole provision says as often as before only stands elsewhere in it; a number that is
    another one's place today is a reference that follows.
    """
    old, new = (letters_of(book.edition) for book in (redline.old, redline.new))
    found = []
    for passage in passages:
        whole = old.said(passage.old), new.said(passage.new)
        for segment in passage.segments:
            was, now = old.said(segment.old), new.said(segment.new)
            kinds = [k for k in was if was[k] != now[k] and whole[0][k] != whole[1][k]]
            if segment.substance or segment.how in ("moved", "renumbered"):
                continue
            if _words(segment.old) == _words(segment.new) or _is_title(redline, passage, segment):
                continue
            found += [
                f"{passage.id}: {kind}: {segment.old!r} -> {segment.new!r}"
                for kind in kinds
                if kind != "number" or not _follows(redline, passage, was[kind], now[kind])
            ]
    return found


def _words(text: str) -> list[str]:
    return [word.form for word in split_words(text).words]


def _is_title(redline: Redline, passage: Passage, segment: Segment) -> bool:
    """Whether a title was given or taken away: none rules anything."""
    provisions = [redline.old.provisions[id_] for id_ in passage.origins]
    provisions += [redline.new.provisions[passage.id]] if passage.id else []
    return (segment.old or segment.new).strip() in {one.heading for one in provisions}


def _follows(redline: Redline, passage: Passage, was: Counter[str], now: Counter[str]) -> bool:
    """Whether some numbers are of laws, or of references to places, that others are today."""
    laws = [number for number in was if number in redline.old.provisions]
    places = {id_.partition(".")[0] for id_ in _today(redline, laws)}
    old = (r for id_ in passage.origins for r in redline.old.references_of(id_))
    cited = set(_today(redline, [split_global_id(t)[1] for r in old for t in r.targets]))
    for reference in redline.new.references_of(passage.id) if passage.id else ():
        if {split_global_id(target)[1] for target in reference.targets} <= cited:
            places.update(DIGITS.findall(reference.text))
    return bool(was) and set(now - was) <= places


def _today(redline: Redline, ids: Iterable[str]) -> Iterator[str]:
    names = redline.old.edition.id, redline.new.edition.id
    return (i for id_ in ids for i in redline.aligner.counterparts(names[0], id_, names[1]).ids)


def _is_marked(passage: Passage) -> bool:
    return any(segment.substance for segment in passage.segments)


def main(names: list[str]) -> None:
    library = open_library().library
    pair = in_order(library, *(names or ["bridge-2007-it", "bridge-2017-it"]))
    require_redline(library, *pair)
    start = process_time()
    redline = Redline(library, library.book(pair[0]), library.book(pair[1]))
    print("\n".join([*report(redline), *substance(redline)]))
    both = [p for p in redline.passages.values() if p.id and p.origins]
    missed = unmarked(redline, both)
    print(f"{len(missed)} changes of number, reference, modal or negation without a mark (aim 0)")
    for one in missed:
        print(f"  {one}")
    print(f"{process_time() - start:.2f} s of processor time for all laws")


if __name__ == "__main__":
    main(sys.argv[1:])
