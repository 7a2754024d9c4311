"""Translations that are older than the newest edition of their original."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from flask import request
from markupsafe import Markup

from refsearch.comparison.differences.families import families
from refsearch.library.edition import Edition
from refsearch.web.common.i18n import translated as _
from refsearch.web.common.i18n import ui_language
from refsearch.web.common.services import library

_NAMING = ("edition", "left", "right")  # parts of an address that name an edition
_MATRIX = "matrix"  # its pages are of all editions of a line of works


@dataclass(frozen=True, slots=True)
class OlderTranslation:
    """A translation and the newest edition of its original, which is of a later year."""

    edition: Edition
    original: Edition


def translations_of_older() -> tuple[OlderTranslation, ...]:
    """Return the outdated translations among the editions that a request's address names."""
    given = request.view_args or {}
    named = [given[part] for part in _NAMING if given.get(part) in library().books]
    named += _in_a_matrix(given) if request.blueprint == _MATRIX else _of_work(given.get("work"))
    originals = ((id_, library().newer_original(id_)) for id_ in dict.fromkeys(named))
    return tuple(
        OlderTranslation(library().book(id_).edition, newer) for id_, newer in originals if newer
    )


def older_than_original(edition: Edition) -> Markup:
    """Return, beside the name of an edition, that it translates an older year than the original."""
    newer = library().newer_original(edition.id)
    if newer is None:
        return Markup("")
    sentence = _(
        "translation of %(year)s; the original is of %(newer)s.",
        year=edition.year,
        newer=newer.year,
    )
    return Markup(' · <span lang="{}">{}</span>').format(ui_language(), sentence.rstrip("."))


def _of_work(work: str | None) -> list[str]:
    return [edition.id for edition in library().editions if edition.work == work]


def _in_a_matrix(given: Mapping[str, str]) -> list[str]:
    """Return the editions of the line that an address names; of the largest where it names none."""
    named = {given.get("work"), given.get("name")}
    lines = families(library())
    lines_named = (line for line in lines if any({e.work, e.id} & named for e in line))
    return [edition.id for edition in next(lines_named, lines[0])]
