"""The concepts of a game's first edition, proposed in the term base."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from refsearch.drafting.files.edition_file import quoted
from refsearch.drafting.findings.term_links import new_concepts
from refsearch.errors import RefsearchError, TextError, reason_of
from refsearch.library.edition import Edition
from refsearch.library.links import Concept
from refsearch.messages import msg
from refsearch.reading.term_base import read_concepts


def known_concepts(texts: Path) -> tuple[Concept, ...]:
    """Return the term base; empty if the texts folder has none yet, or a faulty one."""
    try:
        return read_concepts(texts / "terms.toml")
    except TextError:
        return ()


def propose_concepts(file: Path, edition: Edition, terms: Mapping[str, str]) -> None:
    """Add the defined terms of an edition to the term base, if it is new there or its language is.

    The terms of a further language are other words for concepts that are there: its editor tells
    which. A faulty term base stays as it is.
    """
    try:
        added = new_concepts(read_concepts(file), edition, terms)
    except TextError:
        return
    try:
        with file.open("a", encoding="utf-8", newline="\n") as base:
            base.writelines(map(_written, added))
    except OSError as error:
        raise RefsearchError(msg("cannot write {}: {}", file, reason_of(error))) from error


def _written(one: Concept) -> str:
    [(language, terms)] = one.terms.items()
    return f"\n[{one.key}]\ngame = {quoted(one.game)}\n{language} = {quoted([*terms])}\n"
