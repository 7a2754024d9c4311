"""The words by which laws are cited in each language: data, in ``texts/languages/``."""

from __future__ import annotations

from pathlib import Path

import msgspec

from refsearch.errors import TextError


class CitationWords(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"and_": "and"}
):
    """Words in lower case without accents.

    ``law`` are nouns for a law, ``item`` for its parts, ``and_`` and ``to`` join citations,
    ``skip`` may stand before a number ("e l'Art. 72C"); ``relative`` make a bare label a
    reference ("punto 1 precedente"), ``see`` open one ("vedi B1", "vedi «Ritirata»").
    """

    law: tuple[str, ...]
    item: tuple[str, ...] = ()
    and_: tuple[str, ...] = ()
    to: tuple[str, ...] = ()
    skip: tuple[str, ...] = ()
    footnote: tuple[str, ...] = ()
    definition: tuple[str, ...] = ()
    introduction: tuple[str, ...] = ()
    see: tuple[str, ...] = ()
    relative: tuple[str, ...] = ()


class Language(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A language of texts or interface."""

    code: str
    name: str
    citation: CitationWords


def read_languages(folder: Path) -> tuple[Language, ...]:
    """Read every ``*.toml`` of a folder; raise TextError for a malformed one."""
    languages = []
    for path in sorted(folder.glob("*.toml")):
        try:
            languages.append(msgspec.toml.decode(path.read_bytes(), type=Language))
        except (msgspec.DecodeError, msgspec.ValidationError) as error:
            raise TextError(str(path), 1, str(error)) from error
    return tuple(languages)
