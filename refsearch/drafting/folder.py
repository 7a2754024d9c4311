"""Writing the files of a new edition into a folder that does not exist yet."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from refsearch.citations.headings import place_of
from refsearch.drafting.again import merged
from refsearch.drafting.numbering import Numbering
from refsearch.drafting.proposal import Proposal
from refsearch.errors import RefsearchError
from refsearch.files import is_recorded, read_text_file, text_to_point_into
from refsearch.layers.corrections import Corrections, read_corrections
from refsearch.layers.manual import ManualReference
from refsearch.library.model import Edition

PROPOSED = ".proposed"  # text.md as it was proposed
BEFORE = ".before"  # text.md as it was when a proposal was asked for again
_WORK = re.compile(r"^work = \"([^\"]+)\"", re.M)
_NAME_AND_YEAR = re.compile(r"(?P<name>[a-z-]+)-(?P<year>(?:19|20)\d\d)")
_ID = re.compile(r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*")
_CODE = re.compile(r"[a-z]{2,3}")


@dataclass(frozen=True, slots=True)
class About:
    """What is known about a new edition; its editor fills in the rest."""

    id: str
    work: str
    language: str
    title: str

    @property
    def year(self) -> str:
        """The year in the id or the title, empty for none: then its editor fills it in."""
        found = re.search(r"(?:19|20)\d\d", f"{self.id} {self.title}")
        return found[0] if found else ""

    @property
    def game(self) -> str:
        """The game, which the name of the work begins with."""
        return self.work.partition("-")[0]


def about(id_: str, language: str, work: str | None, title: str | None) -> About:
    """Return what is known about a new edition; raise RefsearchError for a malformed id or code."""
    if not _ID.fullmatch(id_):
        raise RefsearchError(f"{id_!r} is no id: write it like chess-2023-en, in small letters")
    if not _CODE.fullmatch(language):
        raise RefsearchError(f"{language!r} is no language: write its code, like fr")
    return About(id_, work or id_.removesuffix(f"-{language}"), language, title or id_)


def related_works(texts: Path, known: About) -> Iterator[str]:
    """Yield what the editor may declare of works of the same name and another year."""
    for file in sorted(texts.glob("*/edition.toml")):
        found = _WORK.search(text_to_point_into(file))
        other = _NAME_AND_YEAR.fullmatch(found[1]) if found else None
        own = _NAME_AND_YEAR.fullmatch(known.work)
        if not other or not own or other["name"] != own["name"] or other["year"] == own["year"]:
            continue
        newer, older = (own, other) if own["year"] > other["year"] else (other, own)
        where = "in its edition.toml" if newer is own else f"in {file}"
        yield (
            f"{newer[0]} and {older[0]} seem to be versions of one work: to have them compared, "
            f'write succeeds = "{older[0]}" {where}'
        )


def refuse_existing(folder: Path) -> None:
    """Raise RefsearchError if the folder of the edition exists already."""
    if is_recorded(folder):
        raise RefsearchError(f"{folder} is there already, and nothing in it is overwritten")


def _write(file: Path, content: str) -> None:
    try:
        file.write_text(content, encoding="utf-8", newline="\n")
    except OSError as error:
        raise RefsearchError(f"cannot write {file}: {error.strerror}") from error


def edition_of(
    known: About, numbering: Numbering, proposal: Proposal, items: Iterable[str] = ()
) -> Edition:
    """Return the edition as it is proposed, to read the proposal with.

    ``items`` are samples of how it cites a part of a law.
    """
    return Edition(
        id=known.id,
        work=known.work,
        language=known.language,
        title=known.title,
        short_title=known.title,
        game=known.game,
        year=int(known.year or 0),
        publisher="",
        in_force=known.year,
        law_headings=proposal.law_headings,
        label_styles=numbering.labels,
        citation_law=_law_citation(numbering.law_headings[0]),
        label_paths=numbering.full,
        citation_items=tuple(items),
    )


def write_edition(
    folder: Path,
    known: About,
    numbering: Numbering,
    source: str,
    proposal: Proposal,
    edition: Edition,
    references: Iterable[ManualReference] = (),
) -> None:
    """Write the four files of an edition, and one more for the links that its words do not tell.

    The proposal is kept beside them, to tell what is edited by hand later.
    """
    folder.mkdir(parents=True)
    files = {
        "edition.toml": _edition_toml(known, numbering, edition),
        "source.txt": source,
        "text.md": proposal.text,
        "corrections.toml": _corrections_toml(proposal.corrections),
    }
    files[PROPOSED] = proposal.text
    linked = list(references)
    if linked:
        files["references.toml"] = _references_toml(linked)
    for name, content in files.items():
        _write(folder / name, content)


def write_again(
    folder: Path, proposal: Proposal, references: Iterable[ManualReference]
) -> list[tuple[int, str]]:
    """Write the text of a new proposal, with what was edited and recorded by hand since the first.

    Return the edits that found no place with their lines in the text as it was, which is kept
    beside the new one.
    """
    edited = read_text_file(folder / "text.md")
    first = folder / PROPOSED
    if not is_recorded(first):
        raise RefsearchError(f"{first} is missing: without the first proposal no edit can be told")
    found = merged(read_text_file(first), edited, proposal.text)
    corrections = read_corrections(folder / "corrections.toml")
    proposed = proposal.corrections
    by_hand = [one for one in corrections.correction if one not in proposed.correction]
    recorded = Corrections((*proposed.correction, *by_hand), proposed.furniture)
    _write(folder / BEFORE, edited)
    _write(folder / "text.md", found.text)
    _write(folder / "corrections.toml", _corrections_toml(recorded))
    _write(first, proposal.text)
    if not is_recorded(folder / "references.toml") and list(references):
        _write(folder / "references.toml", _references_toml(list(references)))
    return [(_line_of(lost, edited), lost) for lost in found.lost]


def _line_of(block: str, text: str) -> int:
    return text[: max(0, text.find(block))].count("\n") + 1


def _edition_toml(known: About, numbering: Numbering, edition: Edition) -> str:
    return _EDITION.format(
        id=_quoted(known.id),
        work=_quoted(known.work),
        language=_quoted(known.language),
        title=_quoted(known.title),
        game=_quoted(known.game),
        year=known.year or '""                        # fill in: a number',
        in_force=known.year,
        laws=_quoted(list(edition.law_headings)),
        complete="complete = true" if edition.complete else "# complete = true",
        labels=_labels_toml(numbering),
        citation=_quoted(_law_citation(numbering.law_headings[0])),
        items=_items_toml(edition.citation_items),
    )


def _law_citation(pattern: str) -> str:
    """Return how a law is cited: its heading without the title."""
    place, _ = place_of(pattern)
    head, _, tail = pattern.partition(place)
    counter = tail[:1] if tail[:1] in tuple("条章節項号") else ""
    return head.rpartition("{heading}")[2].lstrip(" -–—:(") + "{number}" + counter


def _labels_toml(numbering: Numbering) -> str:
    if numbering.full:
        full = _quoted(list(numbering.full))
        return f"full = {full}    # each label shows its whole path; a sample of each kind of law"
    styles = _quoted([list(depth) for depth in numbering.labels])
    return f"styles = {styles}    # in the order of depth"


def _items_toml(items: tuple[str, ...]) -> str:
    if items:
        return f"items = {_quoted(list(items))}    # a part of one; the first of a kind is shown"
    return '# items = ["§ 4 (2) Nr. 1"]    # a part of one, where it is not written like Law 4A2(b)'


def _corrections_toml(corrections: Corrections) -> str:
    written = ["# Each departure of text.md from source.txt; docs/text-format.md says how."]
    for item in corrections.correction:
        fields: dict[str, str | int] = {
            "where": item.where, "line": item.line, "source": item.source,
            "corrected": item.corrected, "reason": item.reason,
        }  # fmt: skip
        written.append(_table("correction", fields))
    for furniture in corrections.furniture:
        written.append(_table("furniture", {"lines": furniture.lines, "what": furniture.what}))
    return "\n\n".join(written) + "\n"


def _references_toml(references: list[ManualReference]) -> str:
    written = ["# References that only a reader can tell; docs/text-format.md says how."]
    for item in references:
        fields: dict[str, str | list[str]] = {
            "in": item.holder, "text": item.text, "targets": [*item.targets], "reason": item.reason,
        }  # fmt: skip
        written.append(_table("reference", fields))
    return "\n\n".join(written) + "\n"


def _table(name: str, fields: Mapping[str, object]) -> str:
    lines = [f"{key} = {_quoted(value)}" for key, value in fields.items()]
    return "\n".join([f"[[{name}]]", *lines])


def _quoted(value: object) -> str:
    """Return a string, number or list of strings as TOML, which writes them as JSON does."""
    return json.dumps(value, ensure_ascii=False)


_EDITION = """\
id = {id}
work = {work}                    # editions of one work have the same
language = {language}
title = {title}
short_title = {title}            # as shown beside a citation
game = {game}
year = {year}
publisher = ""                   # fill in
in_force = "{in_force}"          # fill in: 2024, 2024-10 or 2024-10-01
{complete}                  # no number is left out; false: only some laws are here
# succeeds = ""                  # the work that this one replaces
# supplements = ""               # the work that this one adds to

[headings]
law = {laws}

[labels]                         # reserved = ["13", "2d"] are numbers left out on purpose
{labels}

[citation]                       # how this edition cites its own laws
law = {citation}
{items}
separator = ""                   # what stands between law and number: "." for Art. 22.4
"""
