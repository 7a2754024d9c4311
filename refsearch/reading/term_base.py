"""``terms.toml``, the term base, and ``alignments.toml``, where ids of two editions differ."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import msgspec

from refsearch.errors import TextError, TextErrors
from refsearch.files import line_with, read_text_file, read_toml
from refsearch.library.links import Concept, LinkRule
from refsearch.messages import joined, msg
from refsearch.toml_faults import of_another_shape

_LANGUAGE = re.compile(r"[a-z]{2,3}")


class _LinkFile(msgspec.Struct, forbid_unknown_fields=True, rename={"except_": "except"}):
    off: bool = False
    forms: tuple[str, ...] = ()
    not_after: tuple[str, ...] = ()
    not_before: tuple[str, ...] = ()
    except_: tuple[str, ...] = ()
    only: tuple[str, ...] = ()
    not_in: tuple[str, ...] = ()


class _ConceptFile(msgspec.Struct, forbid_unknown_fields=True):
    game: str
    defined_in: tuple[str, ...] = ()
    defined_at: dict[str, str] = {}
    defined_by: dict[str, str] = {}
    link: dict[str, _LinkFile] = {}


def read_concepts(path: Path) -> tuple[Concept, ...]:
    """Read the term base; raise TextError for a malformed one.

    Every key of an entry that is a language's code (``it``, ``fr``) holds its terms in it.
    """
    entries = read_toml(path, dict[str, dict[str, Any]])
    text = read_text_file(path)
    concepts: list[Concept] = []
    errors: list[TextError] = []
    for key, entry in entries.items():
        try:
            concepts.append(_concept(key, entry))
        except msgspec.ValidationError as error:
            message = joined((key, of_another_shape(error)), ": ")
            errors.append(TextError(str(path), line_with(text, f"[{key}]"), message))
    if errors:
        raise TextErrors(errors)
    return tuple(concepts)


def _concept(key: str, entry: dict[str, Any]) -> Concept:
    codes = [name for name in entry if _LANGUAGE.fullmatch(name)]
    terms = {code: msgspec.convert(entry[code], tuple[str, ...]) for code in codes}
    rest = {name: value for name, value in entry.items() if name not in terms}
    file = msgspec.convert(rest, _ConceptFile)
    links = {where: LinkRule(**msgspec.structs.asdict(rule)) for where, rule in file.link.items()}
    return Concept(key, file.game, terms, file.defined_in, links, file.defined_at, file.defined_by)


def read_alignments(path: Path) -> dict[str, dict[str, str]]:
    """Read where the ids of two editions of a work differ, made to hold both ways."""
    pairs = read_toml(path, dict[str, dict[str, str]])
    both = dict(pairs)
    for name, ids in pairs.items():
        left, _, right = name.partition(" ")
        if not right or " " in right:
            line = line_with(read_text_file(path), name)
            message = msg("[{}] must name two editions with a space between them", repr(name))
            raise TextError(str(path), line, message)
        both[f"{right} {left}"] = {there: here for here, there in ids.items()}
    return both
