"""Labels cited without their law, alone or in a list ("a to c"): items of one parent."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from refsearch.citations.numerals import numerals
from refsearch.citations.patterns import flatten
from refsearch.citations.running.patterns import joints
from refsearch.citations.series import SOLE
from refsearch.languages.registry import Language
from refsearch.library.book.book import Book

_LABEL = re.compile(
    r"\(?(?P<label>\d{1,3}[a-z]?|[IVX]{1,5}|[ivx]{1,5}|[a-z])(?P<closed>\)|\.?[ºª°])?(?!\w|[.,:]\d)"
)
_SOLE = re.compile(SOLE)
_DEEPER = re.compile(r"(?:\(|\.(?=[a-z]\)))(?P<label>\d{1,3}|[a-z]|[ivx]{2,4})\)")  # 2(b), 2.b)


@dataclass(frozen=True, slots=True)
class Labelled:
    """A label in a text, with its item; ``ranging`` if it begins a range that ends at the next."""

    start: int
    end: int
    id: str
    ranging: bool = False


def child_of(book: Book, parent: str, printed: str) -> str | None:
    """Return the child of a place with a label: ``annex.4`` for IV, the one that is "único"."""
    lower = printed.lower()
    numeral = numerals().get(lower, "")
    capital = len(printed) == 1 and printed.isupper() and numeral
    every = (numeral, printed) if capital else (printed, lower, lower.upper(), numeral)
    for part in every:
        id_ = f"{parent}.{part}"
        if part and id_ in book.provisions and not _is_digits(book, id_, printed):
            return id_
    titled = (one for one in book.provision(parent).children if one.endswith(f"-{lower}"))
    return next(titled, None) if _SOLE.fullmatch(printed) else None


def _is_digits(book: Book, id_: str, printed: str) -> bool:
    """Whether a lower-case numeral would name an item labelled in digits: i) is not 1."""
    label = book.provisions[id_].label
    return printed.isalpha() and printed.islower() and label.strip(".()°º —–").isdigit()


class LabelLists:
    """Reads labels of items with one parent, in a language."""

    def __init__(self, book: Book, language: Language) -> None:
        words = language.citation
        self.book = book
        self._joints = joints(words)
        joining = (*words.and_, *words.to, *words.of, *words.skip)
        self.words = {flatten(one) for one in joining if len(one) == 1}

    def child(self, parent: str, printed: str) -> str | None:
        """Return the child of a parent with a label."""
        return child_of(self.book, parent, printed)

    def first(self, flat: str, at: int) -> re.Match[str] | None:
        """Return the label at an offset."""
        return _LABEL.match(flat, at)

    def read(self, flat: str, at: int, parents: Sequence[str]) -> list[Labelled]:
        """Return the labels at an offset if exactly one of the parents has them."""
        first = self.first(flat, at)
        holding = [one for one in parents if first and self.child(one, first["label"])]
        return [*self._listed(flat, at, holding[0])] if len(holding) == 1 else []

    def goes_on(self, flat: str, end: int) -> bool:
        """Whether a number is joined to a list that ends here: "numbers 3 and 4", without a 4."""
        joint = self._joints.to.match(flat, end) or self._joints.listed.match(flat, end)
        following = self.first(flat, joint.end()) if joint else None
        return bool(following and following["label"].isdigit() and flat[end - 1].isdigit())

    def _listed(self, flat: str, at: int, parent: str) -> Iterator[Labelled]:
        label = self.first(flat, at)
        while label and (id_ := self.child(parent, label["label"])):
            id_, end = self._inside(flat, label.end(), id_)
            to = self._joints.to.match(flat, end)
            joint = to or self._joints.listed.match(flat, end)
            following = self.first(flat, joint.end()) if joint else None
            holding = (one for one in (parent, id_.rpartition(".")[0]) if following)
            above = next(
                (one for one in holding if following and self.child(one, following["label"])), ""
            )
            following = following if above else None
            yield Labelled(label.start(), end, id_, ranging=bool(to and following))
            label, parent = following, above

    def joined_labels(self, flat: str, first: Labelled) -> list[Labelled]:
        """Return a label with the ones in brackets that are joined to it: "(2)(a) and (b)"."""
        to = self._joints.to.match(flat, first.end)
        joint = to or self._joints.listed.match(flat, first.end)
        bracketed = joint and flat.startswith("(", joint.end())
        parent = first.id.rpartition(".")[0]
        following = [*self._listed(flat, joint.end(), parent)] if joint and bracketed else []
        return [replace(first, ranging=bool(to and following)), *following]

    def _inside(self, flat: str, end: int, id_: str) -> tuple[str, int]:
        """Follow labels in brackets right behind one, "2(b)", as far as there are such items."""
        while (deeper := _DEEPER.match(flat, end)) and (inside := self.child(id_, deeper["label"])):
            id_, end = inside, deeper.end()
        return id_, end

    def targets(self, found: Sequence[Labelled]) -> list[str]:
        """Return the ids of the items in a list, including those between the ends of a range."""
        named: list[str] = []
        ranging = False
        for one in found:
            parent = one.id.rpartition(".")[0]
            siblings = self.book.provision(parent).children if ranging else ()
            if named and named[-1] in siblings:
                named += siblings[siblings.index(named[-1]) + 1 : siblings.index(one.id)]
            named.append(one.id)
            ranging = one.ranging
        return named
