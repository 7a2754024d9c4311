"""Writing the files of a new edition into a folder that does not exist yet."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import Any, TypeVar

from refsearch.drafting.files.about import About
from refsearch.drafting.files.again import merged
from refsearch.drafting.files.edition_file import edition_toml, quoted
from refsearch.drafting.links import LINKED
from refsearch.drafting.numbering import Numbering
from refsearch.drafting.proposal import Proposal
from refsearch.errors import RefsearchError, TextError, reason_of
from refsearch.files import is_recorded, read_text_file
from refsearch.layers.corrections import Corrections, Furniture, read_corrections
from refsearch.layers.references.manual import ManualReference, read_manual_references
from refsearch.library.edition import Edition
from refsearch.messages import msg

PROPOSED = ".proposed"  # text.md as it was proposed
_PROPOSED_RECORDS = ".proposed.toml"  # corrections.toml as it was proposed
_SHARED = {  # what a folder of texts needs beside its editions
    "terms.toml": "# The concepts that definitions carry; docs/adding-an-edition.md says how.\n",
    "alignments.toml": "# Provisions of two editions that have other ids; none where all agree.\n",
}
BEFORE = ".before"  # text.md as it was when a proposal was asked for again
_Record = TypeVar("_Record")
_RECORD = re.compile(r"(?m)^(?=[ \t]*\[\[)")  # where the name of a record stands
_LIKE = "[[reference]]"


def refuse_existing(folder: Path) -> None:
    """Raise RefsearchError if the folder of the edition exists already."""
    if is_recorded(folder):
        raise RefsearchError(msg("{} is there already, and nothing in it is overwritten", folder))


def _write(file: Path, content: str) -> None:
    try:
        file.write_text(content, encoding="utf-8", newline="\n")
    except OSError as error:
        raise RefsearchError(msg("cannot write {}: {}", file, reason_of(error))) from error


def write_edition(
    folder: Path,
    known: About,
    numbering: Numbering,
    source: str,
    proposal: Proposal,
    edition: Edition,
    references: Iterable[ManualReference] = (),
) -> None:
    """Write the four files of an edition, and one for links that its words do not explain.

    The proposal is kept beside them, so that later edits by hand can be recognised.
    """
    folder.mkdir(parents=True)
    files = {
        "edition.toml": edition_toml(known, numbering, edition),
        "source.txt": source,
        "text.md": proposal.text,
        "corrections.toml": _corrections_toml(proposal.corrections),
    }
    files[PROPOSED] = proposal.text
    files[_PROPOSED_RECORDS] = files["corrections.toml"]
    linked = list(references)
    if linked:
        files["references.toml"] = _references_toml(linked)
    for name, content in files.items():
        _write(folder / name, content)
    for name, explained in _SHARED.items():
        if not is_recorded(folder.parent / name):
            _write(folder.parent / name, explained)


@dataclass(frozen=True, slots=True)
class Again:
    """A new proposal with what was edited and recorded by hand since the first.

    ``before`` is the text as it was, ``lost`` the edits that found no place, with their lines in
    it; ``proposed`` are the records without those by hand.
    """

    text: str
    before: str
    records: Corrections
    proposed: Corrections
    lost: tuple[tuple[int, str], ...]


def kept_again(folder: Path, proposal: Proposal) -> Again:
    """Return a new proposal for an edition with all that was written by hand in its folder."""
    edited = read_text_file(folder / "text.md")
    first = folder / PROPOSED
    if not is_recorded(first):
        raise RefsearchError(
            msg("{} is missing: without the first proposal no edit can be told", first)
        )
    found = merged(read_text_file(first), edited, proposal.text)
    by_hand = furniture_by_hand(folder)
    furniture = tuple(one for one in proposal.corrections.furniture if one not in by_hand)
    proposed = Corrections(proposal.corrections.correction, furniture)
    lost = tuple((_line_of(one, edited), one) for one in found.lost)
    recorded = _recorded(folder, proposed)
    proposed = Corrections(proposed.correction, (*furniture, *_taken_back(folder)))
    return Again(found.text, edited, recorded, proposed, lost)


def write_again(
    folder: Path, proposal: Proposal, again: Again, references: Iterable[ManualReference]
) -> Path:
    """Write a new proposal as it is kept; the text as it was stays beside it, and is returned.

    One with edits that found no place has a name that no later proposal writes to.
    """
    linked = with_links(folder / "references.toml", list(references))
    numbered = (folder / f"{BEFORE}-{n}" for n in count(1))
    before = next(x for x in numbered if not x.exists()) if again.lost else folder / BEFORE
    _write(before, again.before)
    _write(folder / "text.md", again.text)
    _write(folder / "corrections.toml", _corrections_toml(again.records))
    _write(folder / PROPOSED, proposal.text)
    _write(folder / _PROPOSED_RECORDS, _corrections_toml(again.proposed))
    if linked:
        _write(folder / "references.toml", linked)
    return before


def with_links(file: Path, references: list[ManualReference]) -> str:
    """Return a ``references.toml`` with the links that are references now, empty for no such file.

    Links proposed earlier that are not references now are removed; a reader's records stay.
    Raise TextError where it is malformed, or its records can't be told apart.
    """
    if not is_recorded(file):
        return _references_toml(references) if references else ""
    read_manual_references(file)
    text = read_text_file(file)
    if not references and LINKED not in text:
        return text
    head, records = _records(file, text)
    now = {(one.holder, one.text): one for one in references}
    kept = [head]
    for written, one in records:
        known = now.pop((one.get("in", ""), one.get("text", "")), None)
        kept += [written] if known or one.get("reason") != LINKED else []
    new = "".join(f"\n{table}\n" for table in map(_reference_table, now.values()))
    return "".join(kept).rstrip("\n") + "\n" + new


def _records(file: Path, text: str) -> tuple[str, list[tuple[str, dict[str, Any]]]]:
    """Return the text before the records of a TOML file, and each record as written and as read."""
    head, *written = _RECORD.split(text)
    try:
        read = [one for part in written for [one] in tomllib.loads(part).values()]
    except ValueError:  # what begins there is none: a text of several lines
        read = []
    if len(read) != sum(map(len, tomllib.loads(text).values())):
        cause = msg("each record must begin with its name on a line of its own, like {}", _LIKE)
        raise TextError(str(file), 1, cause)
    return head, [*zip(written, read, strict=True)]


def furniture_by_hand(folder: Path) -> tuple[Furniture, ...]:
    """Return the furniture that ``corrections.toml`` has and no proposal had."""
    proposed = read_corrections(folder / _PROPOSED_RECORDS).furniture
    recorded = read_corrections(folder / "corrections.toml").furniture
    return tuple(one for one in recorded if one not in proposed)


def lines_taken_back(folder: Path) -> frozenset[int]:
    """Return the lines that a proposal left out, and whose record a reader removed."""
    recorded = read_corrections(folder / "corrections.toml").furniture
    proposed = read_corrections(folder / _PROPOSED_RECORDS).furniture
    return frozenset(_numbers(proposed) - _numbers(recorded))


def _taken_back(folder: Path) -> Iterator[Furniture]:
    """Yield the proposed records that a reader removed, to be known when it is asked again."""
    lines = lines_taken_back(folder)
    for one in read_corrections(folder / _PROPOSED_RECORDS).furniture:
        if not lines.isdisjoint(one.numbers):
            yield one


def _numbers(furniture: Iterable[Furniture]) -> set[int]:
    return {number for one in furniture for number in one.numbers}


def _recorded(folder: Path, proposed: Corrections) -> Corrections:
    """Return the new proposal, with what a reader added to the last one or removed from it."""
    first = read_corrections(folder / _PROPOSED_RECORDS)
    edited = read_corrections(folder / "corrections.toml")
    furniture = _with_edits(first.furniture, edited.furniture, proposed.furniture)
    return Corrections(
        _with_edits(first.correction, edited.correction, proposed.correction),
        tuple(sorted(furniture, key=lambda item: item.numbers.start)),
    )


def _with_edits(
    first: Sequence[_Record], edited: Sequence[_Record], proposed: Sequence[_Record]
) -> tuple[_Record, ...]:
    kept = [one for one in proposed if one in edited or one not in first]
    added = [one for one in edited if one not in first and one not in proposed]
    return (*kept, *added)


def _line_of(block: str, text: str) -> int:
    return text[: max(0, text.find(block))].count("\n") + 1


def _corrections_toml(corrections: Corrections) -> str:
    written = ["# Each departure of text.md from source.txt; docs/text-format.md says how."]
    for item in corrections.correction:
        fields: dict[str, str | int] = {
            "where": item.where, "line": item.line, "source": item.source,
            "corrected": item.corrected, "reason": item.reason,
        }  # fmt: skip
        if item.times != 1:
            fields["times"] = item.times
        written.append(_table("correction", fields))
    for furniture in corrections.furniture:
        written.append(_table("furniture", {"lines": furniture.lines, "what": furniture.what}))
    return "\n\n".join(written) + "\n"


def _references_toml(references: list[ManualReference]) -> str:
    written = ["# References that only a reader can tell; docs/text-format.md says how."]
    return "\n\n".join([*written, *map(_reference_table, references)]) + "\n"


def _reference_table(item: ManualReference) -> str:
    fields: dict[str, str | list[str]] = {
        "in": item.holder, "text": item.text, "targets": [*item.targets], "reason": item.reason,
    }  # fmt: skip
    return _table("reference", fields)


def _table(name: str, fields: Mapping[str, object]) -> str:
    lines = [f"{key} = {quoted(value)}" for key, value in fields.items()]
    return "\n".join([f"[[{name}]]", *lines])
