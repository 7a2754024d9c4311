"""The concepts of a game's first edition, proposed in the term base."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from refsearch.drafting.files.edition_file import quoted
from refsearch.errors import RefsearchError, TextError, reason_of
from refsearch.library.edition import Edition
from refsearch.library.links import Concept
from refsearch.messages import msg
from refsearch.reading.term_base import read_concepts

_NOUNS_IN_CAPITALS = ("de", "lb")  # languages that write a noun with a capital


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
        known = read_concepts(file)
    except TextError:
        return
    keys = {concept.key for concept in known}
    own = [concept for concept in known if concept.game == edition.game]
    if own and not any(edition.language in concept.terms for concept in own):
        return
    added = [_concept(key, edition, term) for key, term in terms.items() if key not in keys]
    try:
        with file.open("a", encoding="utf-8", newline="\n") as base:
            base.writelines(added)
    except OSError as error:
        raise RefsearchError(msg("cannot write {}: {}", file, reason_of(error))) from error


def _concept(key: str, edition: Edition, term: str) -> str:
    lower = term if edition.language in _NOUNS_IN_CAPITALS else term[:1].lower() + term[1:]
    return f"\n[{key}]\ngame = {quoted(edition.game)}\n{edition.language} = {quoted([lower])}\n"
