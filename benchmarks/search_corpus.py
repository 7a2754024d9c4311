"""The corpus of the search benchmark: perturbed copies of the editions, and queries from it."""

from __future__ import annotations

import random
import re
import tomllib
from dataclasses import dataclass, replace

from refsearch.analysis.language import Analyses
from refsearch.cli.edit.evaluate import QUERIES as JUDGED
from refsearch.index.passages import Passage
from refsearch.library.library import Library
from refsearch.library.model import Block, Corpus, Document

KINDS = {"word", "phrase", "question", "burraco", "norme"}
SHARE = 0.1  # of the words of a copy are other words of the same document
_ANALYSES = Analyses()
_WORD = re.compile(r"[^\W\d_]{2,}")


@dataclass(frozen=True)
class Asked:
    """A query as typed, its reader's language, and its stems without stop words."""

    text: str
    ui: str
    tokens: tuple[str, ...]


def copies(corpus: Corpus, times: int) -> Corpus:
    """Return the corpus and ``times - 1`` perturbed copies of it, the same in every run."""
    found = list(corpus.documents)
    for number in range(2, times + 1):
        found += [_copy(document, number) for document in corpus.documents]
    return replace(corpus, documents=tuple(found), alignments={})


def _copy(document: Document, number: int) -> Document:
    chance = random.Random(f"{document.edition.id} {number}")
    words = [w for p in document.provisions for w in _WORD.findall(p.text)]

    def other(text: str) -> str:
        return _WORD.sub(lambda w: chance.choice(words) if chance.random() < SHARE else w[0], text)

    def blocks(of: tuple[Block, ...]) -> tuple[Block, ...]:
        return tuple(replace(b, text=other(b.text), marks=(), rows=()) for b in of)

    edition = document.edition
    return Document(
        edition=replace(
            edition,
            id=f"{edition.id}-{number}",
            work=f"{edition.work}-{number}",
            succeeds=edition.succeeds and f"{edition.succeeds}-{number}",
            supplements=edition.supplements and f"{edition.supplements}-{number}",
        ),
        parts=tuple(replace(part, blocks=blocks(part.blocks)) for part in document.parts),
        provisions=tuple(
            replace(
                p,
                heading=p.heading and other(p.heading),
                blocks=blocks(p.blocks),
                heading_marks=(),
            )
            for p in document.provisions
        ),
        definitions=tuple(replace(d, blocks=blocks(d.blocks)) for d in document.definitions),
        footnotes=tuple(replace(f, blocks=blocks(f.blocks)) for f in document.footnotes),
        index=document.index,
    )


def tokens(text: str, code: str) -> tuple[str, ...]:
    """Return the stems of a text in order, stop words left out."""
    return tuple(token.stem for token in _ANALYSES[code].tokens(text) if not token.stop)


def tokens_of(passage: Passage) -> tuple[str, ...]:
    """Return what every engine indexes of a passage in the comparison on the same tokens."""
    return tokens(f"{passage.heading}\n{passage.text}", passage.language)


def drawn(library: Library, found: tuple[Passage, ...], size: int = 200) -> list[Asked]:
    """Return queries of one to three words that stand together in some passage of the texts."""
    own = {edition.id for edition in library.editions if not edition.id[-2:].startswith("-")}
    chance = random.Random(2017)
    texts = [p for p in found if p.edition in own and len(tokens(p.text, p.language)) > 5]
    return [_drawn(chance, chance.choice(texts)) for _ in range(size)]


def _drawn(chance: random.Random, passage: Passage) -> Asked:
    words = [t for t in _ANALYSES[passage.language].tokens(passage.text) if not t.stop]
    some = sorted(chance.sample(words, chance.randint(1, 3)), key=lambda token: token.start)
    text = " ".join(passage.text[token.start : token.end] for token in some)
    return Asked(text, passage.language, tuple(dict.fromkeys(token.stem for token in some)))


def judged() -> list[Asked]:
    """Return the judged queries in Italian and Greek that are made of the texts' own words."""
    file = tomllib.loads(JUDGED.read_text(encoding="utf-8"))
    return [
        Asked(entry["q"], ui, tuple(dict.fromkeys(tokens(entry["q"], ui))))
        for half in ("report", "tune")
        for ui in ("it", "el")
        for entry in file[half].get(ui, ())
        if entry["kind"] in KINDS and tokens(entry["q"], ui)
    ]
