"""The places that one citation names, collected as it is read from left to right."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace

from refsearch.layers.references.holders import Place
from refsearch.layers.references.targets import Path, Target
from refsearch.library.book.book import split_global_id
from refsearch.library.links import Absent, Cited, MissingCode, Reference
from refsearch.messages import Message, joined, msg

_LABEL = re.compile(r"\b(?:\d{1,2}[A-Za-z0-9]*|[A-Z])\b")
_REASONS: dict[MissingCode, Message] = {
    "not-in-file": msg("not in this file"),
    "no-such-number": msg("no such number"),
    "as-printed": msg("no such number, and printed so in the document"),
}


@dataclass(slots=True)
class CitedPlaces:
    """What a citation names so far; a range has its ends in ``cited``, all of it in ``targets``.

    ``head`` are the words before the number of the law named last; ``path`` that of what was named
    last, while an item can still follow right after it, ``in_law`` whether it begins with a law,
    ``series`` the law of numbered items, whose next ones have no word: article 16, points 1, 2.
    ``end`` is where that ends, ``cut`` where the last place ends if unknown labels follow.
    """

    targets: list[str] = field(default_factory=list)
    cited: list[Cited] = field(default_factory=list)
    absent: list[Absent] = field(default_factory=list)
    unclear: list[str] = field(default_factory=list)
    head: str = ""
    path: Path = ()
    in_law: bool = False
    series: Path = ()
    end: int = -1
    cut: int | None = None

    def add(self, start: int, end: int, target: Target) -> None:
        """Add a place, linked or with the reason why it can't be."""
        if target.code is None:
            self.cited.append(Cited(start, end, target.id))
            self.targets.append(target.id)
        else:
            self.absent.append(Absent(start, end, target.id, target.code))

    def refine(self, end: int, target: Target) -> None:
        """Replace the last place by the more exact one that further words name."""
        placed: list[Cited | Absent] = [*self.cited, *self.absent]
        last = max(placed, key=lambda one: one.end)
        if isinstance(last, Cited):
            self.cited.remove(last)
            self.targets.remove(last.target)
        else:
            self.absent.remove(last)
        self.add(last.start, end, target)

    def reference(self, place: Place, text: str, start: int, end: int) -> Reference:
        """Return the reference that stands at a span of a text."""
        found = Reference(
            holder=place.holder,
            field=place.field,
            text=text[start:end],
            start=start,
            end=end,
            targets=tuple(dict.fromkeys(self.targets)),
            cited=tuple(self.cited),
            absent=tuple(self.absent),
            unclear=tuple(self.unclear),
        )
        return replace(found, reason=str(why_not(found)))


def why_not(reference: Reference) -> Message:
    """Say why places can't be linked: "not in bridge-2007-it (no such number): 27B1b"."""
    places: dict[tuple[str, MissingCode], list[str]] = {}
    for one in reference.absent:
        printed = reference.text[one.start - reference.start : one.end - reference.start]
        places.setdefault((split_global_id(one.target)[0], one.code), []).append(printed)
    reasons = [
        msg("not in {} ({}): {}", edition, _REASONS[code], ", ".join(dict.fromkeys(printed)))
        for (edition, code), printed in places.items()
        if code in _REASONS
    ]
    others = [
        one for (_, code), printed in places.items() if code not in _REASONS for one in printed
    ]
    reasons += [msg("of another document: {}", ", ".join(dict.fromkeys(others)))] if others else []
    unclear = (msg("not in this provision: {}", label) for label in reference.unclear)
    return joined([*reasons, *unclear], "; ")


def one_place(place: Place, text: str, span: tuple[int, int], target: Target) -> Reference:
    """Return the reference to one place that a span of a text names."""
    named = CitedPlaces()
    named.add(*span, target)
    return named.reference(place, text, *span)


def label_spans(text: str, places: int) -> list[tuple[int, int]]:
    """Return the span of each place in the words of a citation: "53", "41" and "50D".

    If there are not as many labels as places, each place gets the whole text.
    """
    found = [label.span() for label in _LABEL.finditer(text)]
    return found if 1 < len(found) == places else [(0, len(text))] * places
