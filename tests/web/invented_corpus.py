"""An invented third edition of a work and an invented pair of works, beside the small corpus.

The pair is in no concordance, one of its editions in a language that nothing here knows.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from small_corpus import (
    CONCEPTS,
    burraco,
    cited,
    edition,
    greek,
    italian,
    older,
    provision,
)

from refsearch.languages.registry import Languages
from refsearch.library.edition import Edition
from refsearch.library.library import Library
from refsearch.library.model import Block, Corpus, Definition, Document, Part, Provision

THIRD, FRENCH = "bridge-2017-it-2", "bridge-2017-fr"
FIRST, SECOND, GERMAN = "chess-2001-it", "chess-2011-it", "chess-2011-de"
HOSTILE = "Un <b>pezzo</b> toccato & mosso, 3 mosse."
PARTS = (Part("laws", "", "laws"), Part("definitions", "Termini", "definitions"))


def third() -> Document:
    """The Italian edition printed again: a number changed, a provision gone, one that came."""
    kept = [p for p in italian().provisions if p.id != "27.A"]
    changed = [replace(p, children=("27.B", "27.C", "27.E")) if p.id == "27" else p for p in kept]
    changed = [
        replace(p, blocks=(Block("paragraph", HOSTILE),)) if p.id == "16.C" else p for p in changed
    ]
    return replace(
        italian(),
        edition=replace(italian().edition, id=THIRD, short_title="Codice <2017> bis"),
        provisions=(*changed, provision("27.E", "E.", "Art. 27E", "Nuovo <i>comma</i>", "Testo.")),
        references=(),
        terms=(),
    )


def french() -> Document:
    """A translation into a language that nothing here knows anything of."""
    return Document(
        edition=replace(
            edition(FRENCH, "Code 2017", 2017, succeeds="bridge-2007"),
            missing_laws=((1, 26),),
            missing_of="bridge-2017",
        ),
        parts=PARTS,
        provisions=(
            provision("27", "27", "Loi 27", "Enchère insuffisante", children=("27.B",)),
            provision("27.B", "B.", "Loi 27B", "Non acceptée", "Elle doit être corrigée."),
        ),
        definitions=(
            Definition("def.alert", "alert", "Alerte", (Block("paragraph", "Un avis."),)),
        ),
        footnotes=(),
        index=(),
    )


def chess(of: Edition, *provisions: Provision) -> Document:
    text = "Chi tocca un pezzo vede la regola 2."
    return Document(
        edition=of,
        parts=PARTS,
        provisions=provisions,
        definitions=(),
        footnotes=(),
        index=(),
        references=(cited("1.1", "regola 2", text, f"{of.id}:2"),) if of.id != GERMAN else (),
    )


def chess_documents() -> Iterator[Document]:
    touched = "Chi tocca un pezzo vede la regola 2."
    yield chess(
        edition(FIRST, "Scacchi 2001", 2001),
        provision("1", "1", "Art. 1", "Pezzo toccato", children=("1.1",)),
        provision("1.1", "1.", "Art. 1.1", None, touched),
        provision(
            "2", "2", "Art. 2", "Pezzo mosso", "Il pezzo toccato deve essere mosso entro 3 minuti."
        ),
        provision("3", "3", "Art. 3", "Orologio", "L'orologio è a destra del nero."),
    )
    yield chess(
        edition(SECOND, "Scacchi 2011", 2011, succeeds="chess-2001"),
        provision("1", "1", "Art. 1", "Pezzo toccato", children=("1.1",)),
        provision("1.1", "1.", "Art. 1.1", None, touched),
        provision(
            "2", "2", "Art. 2", "Pezzo mosso", "Il pezzo toccato deve essere mosso entro 5 minuti."
        ),
        provision("4", "4", "Art. 4", "Reclami <b>", "Il reclamo si presenta per iscritto."),
    )
    yield chess(
        edition(GERMAN, "Schach 2011", 2011, succeeds="chess-2001"),
        provision("1", "1", "Art. 1", "Berührt", children=("1.1",)),
        provision("1.1", "1.", "Art. 1.1", None, "Wer eine Figur berührt, liest Regel 2."),
        provision("2", "2", "Art. 2", "Geführt", "Die berührte Figur ist in 5 Minuten zu ziehen."),
    )


def invented_library() -> Library:
    """Return the library of the small corpus with all that is invented."""
    documents = (italian(), greek(), third(), french(), older(), burraco(), *chess_documents())
    return Library(Corpus(documents, CONCEPTS, Languages().declared))
