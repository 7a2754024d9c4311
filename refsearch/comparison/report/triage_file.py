"""``texts/triage/<work>.toml``: the verdicts of readers on the findings of a report."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import msgspec

from refsearch.errors import TextError, TextErrors
from refsearch.files import decode_toml, line_with, read_text_file
from refsearch.library.compared.divergence import Divergence, DivergenceKind, Judgement, Verdict
from refsearch.messages import msg

FOLDER = "triage"


class _Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    kind: DivergenceKind
    texts: tuple[str, str]
    verdict: Verdict
    judge: str
    note: str = ""
    notes: dict[str, str] = {}


Triage = dict[str, tuple[Judgement, ...]]


def triage_files(texts: Path) -> list[Path]:
    """Return the files of judgements."""
    return sorted((texts / FOLDER).glob("*.toml"))


def read_triage(path: Path) -> Triage:
    """Read the judgements of a file, by "left right"; raise TextErrors for what is judged twice."""
    text = read_text_file(path)
    read = decode_toml(path, text, dict[str, tuple[_Entry, ...]])
    errors = []
    found: Triage = {}
    for editions, entries in read.items():
        seen: set[tuple[str, str, tuple[str, str]]] = set()
        for entry in entries:
            if (entry.id, entry.kind, entry.texts) in seen:
                message = msg("{} is judged twice: {}", entry.id, entry.kind)
                errors.append(
                    TextError(str(path), line_of(text, editions, entry.id, entry.kind), message)
                )
            seen.add((entry.id, entry.kind, entry.texts))
        found[editions] = tuple(Judgement(**msgspec.structs.asdict(e)) for e in entries)
    if errors:
        raise TextErrors(errors)
    return found


def line_of(text: str, editions: str, id_: str, kind: str) -> int:
    """Return the line of a judgement on two editions ("left right") in the text of a file."""
    header, start = f'[["{editions}"]]\n', f'id = "{id_}"\nkind = "{kind}"'
    at = text.find(header + start)
    return text.count("\n", 0, at) + 2 if at >= 0 else line_with(text, f'"{id_}"')


def undone(judgements: Iterable[Judgement], findings: Iterable[Divergence]) -> list[Judgement]:
    """Return the judgements that no finding has: it is gone, or a text has changed since."""
    known = {(f"{one.key}", one.texts) for one in findings}
    return [j for j in judgements if (f"{j.id}-{j.kind}", j.texts) not in known]


def to_judge(finding: Divergence) -> str:
    """Return an open finding as an entry of the file, for a reader to complete."""
    texts = ", ".join(f'"{digest}"' for digest in finding.texts)
    return f'id = "{finding.id}"\nkind = "{finding.kind}"\ntexts = [{texts}]\n'
