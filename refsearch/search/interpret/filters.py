"""Filters typed in a query: ``edition:burraco lang:el law:27 kind:definition``."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import ClassVar

import msgspec

from refsearch.analysis.cues import Recognition, recognition
from refsearch.analysis.folding import fold
from refsearch.analysis.language import Language, packaged
from refsearch.errors import QueryError
from refsearch.index.passages import Admits, PassageKind
from refsearch.library.edition import Edition
from refsearch.library.library import Library
from refsearch.messages import msg

_FILTER = re.compile(r"(?<!\S)([^\W\d_]{2,12}):([^\s:]+)")
_FINAL_SIGMA = re.compile(r"σ\b")  # names are compared with every sigma folded, not said so

# What kind: may mean, and the kinds of passages; any other is a kind of passages itself.
_KINDS = {"norm": ("norm", "table", "form")}

Values = dict[str, tuple[str, ...]]


class UnknownFilter(QueryError):
    """A filter with an unknown value."""

    code: ClassVar[str] = "bad-filter"

    def __init__(self, name: str, value: str, known: Iterable[str]) -> None:
        self.name, self.value = name, value
        there = ", ".join(_FINAL_SIGMA.sub("ς", one) for one in known)
        possible = there or msg("the numbers of laws")
        super().__init__(msg("nothing here matches {}; there is {}", f"{name}:{value}", possible))


class Filters(msgspec.Struct, frozen=True):
    """The filters of a query (``values`` by name) and the text without them."""

    text: str
    values: Values = {}
    kinds: frozenset[str] = frozenset()

    def editions(self, library: Library) -> list[str]:
        """Return the editions that edition: and lang: let through."""
        named = self.values.get("edition")
        spoken = self.values.get("language")
        return [
            edition.id
            for edition in library.editions
            if (named is None or not _names(edition).isdisjoint(named))
            and (spoken is None or edition.language in spoken)
        ]

    def admits(self) -> Admits | None:
        """Return whether law: and kind: let a passage through; None if neither is there."""
        laws = self.values.get("law")
        kinds = self.kinds
        if laws is None and not kinds:
            return None

        def admitted(law: str, kind: PassageKind) -> bool:
            """Whether a passage is of the laws and the kinds asked for."""
            return (laws is None or law.lower() in laws) and (not kinds or kind in kinds)

        return admitted


def read_filters(typed: str, library: Library, known: tuple[Language, ...] = ()) -> Filters:
    """Take the filters out of a query; raise UnknownFilter for an unknown value.

    A query that is nothing but a law: asks for that law. ``known`` are the languages it may be in,
    the packaged ones if none are given.
    """
    if ":" not in typed:
        return Filters(" ".join(typed.split()))
    cues = recognition(known or packaged())
    names = _meanings(cues.filters)
    values: dict[str, list[str]] = {}

    def taken(found: re.Match[str]) -> str:
        """Take a filter out of the query; what only looks like one stays."""
        name = names.get(fold(found[1]))
        if name is None:
            return found[0]
        accepted = _accepted(name, library, cues)
        for value in filter(None, found[2].split(",")):
            if fold(value) not in accepted:
                raise UnknownFilter(name, value, filter(None, dict.fromkeys(accepted.values())))
            values.setdefault(name, []).append(fold(value))
        return " "

    text = " ".join(_FILTER.sub(taken, typed).split())
    if not text and "law" in values:
        text = values["law"][0]
    taken_values = {name: tuple(dict.fromkeys(found)) for name, found in values.items()}
    meant = [_meanings(cues.kinds)[value] for value in taken_values.get("kind", ())]
    kinds = frozenset(kind for one in meant for kind in _KINDS.get(one, (one,)))
    return Filters(text, taken_values, kinds)


def _accepted(name: str, library: Library, cues: Recognition) -> dict[str, str]:
    """Return the values of a filter, and how each is listed where another is refused."""
    if name == "edition":
        ids = {edition.id: edition.id for edition in library.editions}
        called = {name for edition in library.editions for name in _names(edition)}
        return ids | dict.fromkeys(called - ids.keys(), "")
    if name == "language":
        return {code: code for code in sorted({edition.language for edition in library.editions})}
    if name == "kind":
        return {called: called for called in _meanings(cues.kinds)}
    return {law.id.lower(): "" for book in library.books.values() for law in book.laws}


def _names(edition: Edition) -> set[str]:
    """Return what an edition may be called: by its id, work, game or year, a word of its title."""
    names = {edition.id, edition.work, edition.game, str(edition.year), *edition.work.split("-")}
    return {fold(name) for name in (*names, *edition.short_title.split())}


def _meanings(names: dict[str, list[str]]) -> dict[str, str]:
    """Return the meaning of each name."""
    return {name: meant for meant, called in names.items() for name in called}
