"""Which editions belong to one work, and which work succeeds which, as the editions declare.

``succeeds`` and ``supplements`` may name a work or one of its editions. ``translation_of`` names
the edition that was translated, or its work: a translation is of the work of its line that has its
year. Where the line has none, its own work takes the place that its year has there.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from refsearch.library.edition import Edition
from refsearch.messages import Message, msg

_NO_OTHER = msg("there is no other")
_GUIDE = "docs/adding-an-edition.md, Versions and translations"


@dataclass(frozen=True, slots=True)
class FamilyFault:
    """A declaration that refers to nothing: the edition, the field of its file, and the fault."""

    edition: str
    field: str
    message: Message


def with_families(editions: Sequence[Edition]) -> tuple[dict[str, Edition], list[FamilyFault]]:
    """Return the editions by id, their works related as they declare, and what can't be so."""
    found = {one.id: one for one in _naming_works(editions)}
    faults = list(_without_circles(found))
    for one in [one for one in found.values() if one.translation_of]:
        original = _original(found, one)
        if original is None:
            faults.append(_no_original(found, one))
            found[one.id] = replace(one, translation_of="")
        else:
            found[one.id] = replace(one, translation_of=original.id)
            _join(found, one.id, original)
    return found, faults


def _naming_works(editions: Sequence[Edition]) -> Iterator[Edition]:
    works = {one.id: one.work for one in editions}
    for one in editions:
        yield replace(
            one,
            succeeds=works.get(one.succeeds, one.succeeds),
            supplements=works.get(one.supplements, one.supplements),
            missing_of=works.get(one.missing_of, one.missing_of),
        )


def _without_circles(found: dict[str, Edition]) -> Iterator[FamilyFault]:
    """Take away each ``succeeds`` that leads back to its own work, and yield it."""
    for one in list(found.values()):
        if one.work in _before(found, one.succeeds):
            message = msg(
                "{} succeeds {}, which succeeds {} in turn; only the newer one says it ({})",
                *(one.work, one.succeeds, one.work, _GUIDE),
            )
            yield FamilyFault(one.id, "succeeds", message)
            found[one.id] = replace(one, succeeds="")


def _before(found: dict[str, Edition], work: str) -> list[str]:
    """Return a work and those that it succeeds, the newest first."""
    line: list[str] = []
    while work and work not in line:
        line.append(work)
        work = next((e.succeeds for e in found.values() if e.work == work and e.succeeds), "")
    return line


def _original(found: dict[str, Edition], translation: Edition) -> Edition | None:
    named = translation.translation_of
    if named in found:
        return found[named] if named != translation.id else None
    others = (e for e in found.values() if e.work == named and e.language != translation.language)
    return next(others, None)


def _no_original(found: dict[str, Edition], one: Edition) -> FamilyFault:
    others = ", ".join(id_ for id_ in found if id_ != one.id)
    message = msg(
        "translation_of is {}, and there is no such edition; "
        "write the id of the edition that was translated: {} ({})",
        *(repr(one.translation_of), others or _NO_OTHER, _GUIDE),
    )
    return FamilyFault(one.id, "translation_of", message)


def _join(found: dict[str, Edition], id_: str, original: Edition) -> None:
    """Give a translation the work of its year in the line of its original, or a place in it."""
    own = found[id_]
    line = _line(found, original.work)
    years = {e.work: e.year for e in found.values() if e.work in line and e.id != id_}
    same = [work for work in line if years.get(work) == own.year]
    if same or own.work in years:
        work = own.work if own.work in years else same[0]
        succeeds = next((e.succeeds for e in found.values() if e.work == work and e.succeeds), "")
        found[id_] = replace(own, work=work, succeeds=own.succeeds or succeeds)
        return
    newer = [work for work in line if years[work] > own.year]
    older = [work for work in line if years[work] < own.year]
    for other in [e for e in found.values() if newer and e.work == newer[-1]]:
        found[other.id] = replace(other, succeeds=own.work)
    if older:
        found[id_] = replace(own, succeeds=older[0])


def _line(found: dict[str, Edition], work: str) -> list[str]:
    """Return all works of the line that one stands in, the newest first."""
    newest, seen = work, {work}
    while True:
        newer = next((e.work for e in found.values() if e.succeeds == newest), "")
        if not newer or newer in seen:
            return _before(found, newest)
        newest = newer
        seen.add(newer)
