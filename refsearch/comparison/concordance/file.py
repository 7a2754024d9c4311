"""``texts/concordance/<old>--<new>.toml``: where each provision of a work is in its successor."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Literal

import msgspec

from refsearch.errors import TextError, TextErrors
from refsearch.files import decode_toml, line_with, read_text_file
from refsearch.library.compared.concordance import Concordance, Placing
from refsearch.messages import joined, msg
from refsearch.toml_faults import of_another_shape

FOLDER = "concordance"
_LANGUAGE = re.compile(r"[a-z]{2,3}")
_NOWHERE = msg('what is "deleted" is nowhere, and what is anywhere is not: see to')
_MISNAMED = msg("the file is to be named <old>--<new>.toml")
_FIELDS = ("to", "or")  # of an entry: no code of a language is


class _Entry(msgspec.Struct, forbid_unknown_fields=True, rename={"others": "or"}):
    content: Literal["same", "reworded", "changed", "deleted"]
    to: tuple[str, ...] = ()
    sure: float = 0.0
    others: tuple[str, ...] = ()
    note: str = ""


class _New(msgspec.Struct, forbid_unknown_fields=True):
    note: str = ""


class _File(msgspec.Struct, forbid_unknown_fields=True, rename="kebab"):
    """The tables of the file by id; an entry's sentences stand under the codes of languages."""

    decided: dict[str, dict[str, Any]] = {}
    proposed: dict[str, dict[str, Any]] = {}
    decided_new: dict[str, dict[str, Any]] = {}
    proposed_new: dict[str, dict[str, Any]] = {}


def concordance_files(texts: Path) -> list[Path]:
    """Return the files of concordances."""
    return sorted((texts / FOLDER).glob("*.toml"))


def line_of(text: str, id_: str) -> int:
    """Return the line of the entry of a provision in the text of a file."""
    return line_with(text, f'."{id_}"]')


def read_concordance(path: Path) -> Concordance:
    """Read a concordance; raise TextErrors for what is malformed or said twice."""
    text = read_text_file(path)
    file = decode_toml(path, text, _File)
    old, _, new = path.stem.partition("--")
    errors = [] if new else [TextError(str(path), 1, _MISNAMED)]
    read: dict[str, list[Placing]] = {}
    for name, tables in msgspec.structs.asdict(file).items():
        read[name] = []
        for id_, table in tables.items():
            try:
                read[name].append(placing := _placing(id_, table, name))
            except msgspec.ValidationError as error:
                message = joined((id_, of_another_shape(error)), ": ")
                errors.append(TextError(str(path), line_of(text, id_), message))
                continue
            if (placing.content == "deleted") != (not placing.targets) and placing.content != "new":
                message = joined((id_, _NOWHERE), ": ")
                errors.append(TextError(str(path), line_of(text, id_), message))
    for twice in {*file.decided} & {*file.proposed} | {*file.decided_new} & {*file.proposed_new}:
        message = msg(
            "{} is both decided and proposed; what is decided is no longer proposed", twice
        )
        errors.append(TextError(str(path), line_of(text, twice), message))
    if errors:
        raise TextErrors(errors)
    placings = (*read["decided"], *read["proposed"])
    return Concordance(old, new, placings, (*read["decided_new"], *read["proposed_new"]))


def _placing(id_: str, table: Mapping[str, Any], name: str) -> Placing:
    decided = name.startswith("decided")
    texts = {key: table[key] for key in table if _LANGUAGE.fullmatch(key) and key not in _FIELDS}
    sentence = msgspec.convert(texts, dict[str, str])
    rest = {key: value for key, value in table.items() if key not in texts}
    if name.endswith("new"):
        new = msgspec.convert(rest, _New)
        return Placing(id_, (), "new", decided, sentence, note=new.note)
    entry = msgspec.convert(rest, _Entry)
    return Placing(
        id_, entry.to, entry.content, decided, sentence, entry.sure, entry.others, entry.note
    )


def written(concordance: Concordance) -> str:
    """Return what a program proposes as the tables of the file, for a reader to decide."""
    return "\n".join([*map(_entry, concordance.placings), *map(_new, concordance.added)])


def _entry(placing: Placing) -> str:
    lines = [
        f'[proposed."{placing.id}"]',
        f"to = {json.dumps(placing.targets)}",
        f'content = "{placing.content}"',
        *([f"sure = {placing.sure}"] if placing.sure else []),
        *([f"or = {json.dumps(placing.others)}"] if placing.others else []),
    ]
    return "\n".join(lines) + "\n"


def _new(placing: Placing) -> str:
    return f'[proposed-new."{placing.id}"]\n'


def out_of_place(
    found: Concordance, provisions: Mapping[str, frozenset[str]], path: Path
) -> Iterator[TextError]:
    """Yield what is wrong with each entry that names a provision its work does not have.

    ``held`` are the ids of each work's provisions.
    """
    text = read_text_file(path)
    for placing in (*found.placings, *found.added):
        work = found.new if placing.content == "new" else found.old
        named = [(placing.id, work), *((target, found.new) for target in placing.targets)]
        for id_, where in named:
            if id_ not in provisions[where]:
                message = msg("{} has no provision {}", where, id_)
                yield TextError(str(path), line_of(text, placing.id), message)
