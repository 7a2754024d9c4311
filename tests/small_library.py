"""A small library of real sentences, so that what a test expects can be seen on one page."""

from __future__ import annotations

from refsearch.library.edition import Edition
from refsearch.library.links import Concept
from refsearch.library.model import (
    Block,
    Definition,
    Document,
    Footnote,
    IndexEntry,
    Part,
    Provision,
)

_STYLES = (("A.",), ("1.",), ("(a)",), ("(i)",))


def _edition(id_: str, work: str, language: str, game: str) -> Edition:
    return Edition(
        id=id_,
        work=work,
        language=language,
        title=id_,
        short_title=id_,
        game=game,
        year=2017,
        publisher="",
        in_force="2017",
        law_headings=("Art. {number} - {heading}",),
        label_styles=_STYLES,
        citation_law="Art. {number}",
    )


def _provisions(*rows: tuple[str, str | None, str]) -> tuple[Provision, ...]:
    """Return provisions from (id, heading, text); children follow their parents."""
    ids = [id_ for id_, _, _ in rows]
    return tuple(
        Provision(
            id=id_,
            parent=id_.rpartition(".")[0] or None,
            label=id_.rpartition(".")[2],
            citation=f"Art. {id_.replace('.', '')}",
            kind="norm",
            heading=heading,
            part="laws",
            blocks=(Block("paragraph", text),) if text else (),
            children=tuple(c for c in ids if c.rpartition(".")[0] == id_),
        )
        for id_, heading, text in rows
    )


def _definition(concept: str, term: str, text: str) -> Definition:
    return Definition(f"def.{concept}", concept, term, (Block("paragraph", text),))


ITALIAN = Document(
    edition=_edition("bridge-2017-it", "bridge-2017", "it", "bridge"),
    parts=(
        Part(
            "introduction",
            "INTRODUZIONE",
            "front",
            (Block("paragraph", "Il Bridge Duplicato è in continua evoluzione."),),
        ),
        Part("definitions", "DEFINIZIONI", "definitions"),
        Part("laws", "I LAWS", "laws"),
    ),
    provisions=_provisions(
        ("27", "Licita insufficiente", ""),
        (
            "27.A",
            "Accettazione di una licita insufficiente",
            "Qualsiasi licita insufficiente può essere accettata dall'avversario di sinistra.",
        ),
        (
            "27.B",
            "Licita insufficiente non accettata",
            "Se una licita insufficiente in rotazione non viene accettata (vedi A), deve essere "
            "corretta sostituendola con una chiamata legale. Quindi:",
        ),
        (
            "27.B.1",
            None,
            "Se la licita insufficiente è corretta con una chiamata paragonabile (vedi Art. 23A) "
            "la licita procede senza ulteriori rettifiche.",
        ),
        ("50", "Disposizioni per una carta penalizzata", "La carta penalizzata resta scoperta."),
        (
            "61",
            "Mancata risposta a colore",
            "Il mancare di rispondere a colore costituisce una renonce.",
        ),
        ("64", "Procedura dopo la consumazione di una renonce", ""),
        ("64.A", None, "Quando la renonce sia divenuta consumata: vedi l'Art. 27B1."),
        (
            "90",
            "Penalità procedurali",
            "L'Arbitro può assegnare penalità, come richiesto dal Codice.",
        ),
    ),
    definitions=(_definition("insufficient-bid", "Licita insufficiente", "Vedi l'Articolo 18."),),
    footnotes=(
        Footnote(
            "fn.1", "*", ("64.A",), (Block("paragraph", "Anche il sipario resta abbassato."),)
        ),
    ),
    index=(IndexEntry("PENALITA'", "Ritardata presentazione", "Art. 90", ("90",)),),
)

GREEK = Document(
    edition=_edition("bridge-2017-el", "bridge-2017", "el", "bridge"),
    parts=(Part("laws", "ΝΟΜΟΙ", "laws"),),
    provisions=_provisions(
        ("27", "ΑΝΕΠΑΡΚΗΣ ΑΓΟΡΑ", "Οποιαδήποτε ανεπαρκής αγορά μπορεί να γίνει δεκτή."),
        ("61", "ΠΑΡΑΛΕΙΨΗ ΑΚΟΛΟΥΘΙΑΣ ΣΕ ΧΡΩΜΑ", "Αποτελεί ρενόνς."),
        ("64", "ΔΙΑΔΙΚΑΣΙΑ ΜΕΤΑ ΑΠΟ ΟΡΙΣΤΙΚΟΠΟΙΗΣΗ ΡΕΝΟΝΣ", ""),
        ("64.A", None, "Όταν μια ρενόνς έχει οριστικοποιηθεί: βλέπε Νόμο 27Β1."),
        ("81", "Ο ΔΙΑΙΤΗΤΗΣ", "Ο Διαιτητής φέρει την ευθύνη για την επανόρθωση ανωμαλιών."),
    ),
    definitions=(),
    footnotes=(),
    index=(),
)

BURRACO = Document(
    edition=_edition("burraco-2011-it", "burraco-2011", "it", "burraco"),
    parts=(Part("laws", "PRELIMINARI", "laws"),),
    provisions=_provisions(
        ("22", "Pozzetti irregolari", "Il giocatore che prende il pozzetto conta le carte."),
        ("24", "Carta penalizzata", "Si definiscono penalizzate le carte giocate impropriamente."),
    ),
    definitions=(_definition("pozzetto", "POZZETTO", "Insieme delle 11 carte coperte."),),
    footnotes=(),
    index=(),
)

CONCEPTS = (
    Concept(
        "revoke",
        "bridge",
        {"it": ("renonce",), "el": ("ρενόνς",), "en": ("revoke", "revokes")},
    ),
    Concept(
        "insufficient-bid",
        "bridge",
        {"it": ("licita insufficiente",), "el": ("ανεπαρκής αγορά",), "en": ("insufficient bid",)},
    ),
    Concept("bid", "bridge", {"it": ("licita",), "el": ("αγορά",), "en": ("bid",)}),
    Concept("claim", "bridge", {"it": ("richiesta",), "en": ("claim",)}),
    Concept("turn", "bridge", {"it": ("turno",), "en": ("turn",)}),
    Concept("out-of-turn", "bridge", {"it": ("fuori turno",), "en": ("out of turn",)}),
)
