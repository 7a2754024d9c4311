"""Everything under ``texts/`` read into one corpus; a faulty edition does not stop the others."""

from __future__ import annotations

from pathlib import Path
from typing import TypeVar

import msgspec

from refsearch.errors import TextError
from refsearch.languages import read_languages
from refsearch.layers.index import with_index_targets
from refsearch.layers.manual import read_manual_references
from refsearch.layers.references import with_references
from refsearch.layers.terms import with_terms
from refsearch.model import Concept, Corpus, Document, LinkRule
from refsearch.reading.editions import read_edition
from refsearch.reading.reader import read_text

T = TypeVar("T")


class _LinkFile(msgspec.Struct, forbid_unknown_fields=True, rename={"except_": "except"}):
    off: bool = False
    forms: tuple[str, ...] = ()
    not_after: tuple[str, ...] = ()
    not_before: tuple[str, ...] = ()
    except_: tuple[str, ...] = ()
    only: tuple[str, ...] = ()


class _ConceptFile(msgspec.Struct, forbid_unknown_fields=True):
    game: str
    it: tuple[str, ...] = ()
    el: tuple[str, ...] = ()
    en: tuple[str, ...] = ()
    defined_in: tuple[str, ...] = ()
    link: dict[str, _LinkFile] = {}


def edition_folders(texts: Path) -> list[Path]:
    """Return the folders that hold an edition."""
    return sorted(path.parent for path in texts.glob("*/edition.toml"))


def read_corpus(texts: Path) -> tuple[Corpus, list[TextError]]:
    """Return the corpus and what was wrong with the editions that had to be left out."""
    languages = read_languages(texts / "languages")
    concepts = read_concepts(texts / "terms.toml")
    documents: list[Document] = []
    problems: list[TextError] = []
    for folder in edition_folders(texts):
        try:
            edition = read_edition(folder / "edition.toml")
            document = read_text(folder / "text.md", edition)
            manual = read_manual_references(folder / "references.toml")
            document = with_references(document, languages, manual)
            documents.append(with_index_targets(document, languages, manual, concepts))
        except TextError as error:
            problems.append(error)
    documents = with_terms(documents, concepts)
    documents.sort(key=lambda d: (d.edition.rank, d.edition.id))
    corpus = Corpus(
        documents=tuple(documents),
        concepts=concepts,
        languages=languages,
        alignments=read_alignments(texts / "alignments.toml"),
    )
    return corpus, problems


def read_concepts(path: Path) -> tuple[Concept, ...]:
    """Read the term base; raise TextError for a malformed one."""
    entries = _decoded(path, dict[str, _ConceptFile])
    return tuple(
        Concept(
            key,
            entry.game,
            {"it": entry.it, "el": entry.el, "en": entry.en},
            entry.defined_in,
            {where: LinkRule(**msgspec.structs.asdict(rule)) for where, rule in entry.link.items()},
        )
        for key, entry in entries.items()
    )


def read_alignments(path: Path) -> dict[str, dict[str, str]]:
    """Read where the ids of two editions of a work differ, made to hold both ways."""
    pairs = _decoded(path, dict[str, dict[str, str]])
    both = dict(pairs)
    for name, ids in pairs.items():
        left, right = name.split(" ")
        both[f"{right} {left}"] = {there: here for here, there in ids.items()}
    return both


def _decoded(path: Path, type_: type[T]) -> T:
    try:
        return msgspec.toml.decode(path.read_bytes(), type=type_)
    except (OSError, msgspec.DecodeError, msgspec.ValidationError) as error:
        raise TextError(str(path), 1, str(error)) from error
