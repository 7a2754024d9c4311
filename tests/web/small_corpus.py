"""A library small enough to be seen whole: a few laws of each text, with one of everything.

The sentences are the texts' own, but for what shows a fault: the citation that leads nowhere, the
slips that were corrected.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from refsearch.errors import UnknownEdition
from refsearch.languages.registry import Languages
from refsearch.library.edition import Edition
from refsearch.library.library import Library
from refsearch.library.links import (
    Absent,
    Cited,
    Concept,
    CorrectedReading,
    DroppedLines,
    ModalSpan,
    ModalWord,
    NationalNote,
    Reference,
    TermLink,
)
from refsearch.library.model import (
    Block,
    Corpus,
    Definition,
    Document,
    Footnote,
    IndexEntry,
    Kind,
    Mark,
    Part,
    Provision,
)
from refsearch.search.query import parse_query
from refsearch.search.results import Hit, Results, Snippet

IT, EL, OLD, BURRACO = "bridge-2017-it", "bridge-2017-el", "bridge-2007-it", "burraco-2011-it"
NORME = "norme-2010-it"


def edition(id_: str, short_title: str, year: int, **more: Any) -> Edition:
    """An edition; its work is its id without the language."""
    work, _, language = id_.rpartition("-")
    law = "Νόμος {number}" if language == "el" else "Art. {number}"
    return Edition(
        id=id_,
        work=work,
        language=language,
        title=f"{short_title}, titolo intero",
        short_title=short_title,
        game=id_.partition("-")[0],
        year=year,
        publisher="FIGB",
        in_force=more.pop("in_force", str(year)),
        law_headings=(f"{law} - {{heading}}",),
        label_styles=(("A.",), ("1.",), ("(a)",), ("(i)",)),
        citation_law=law,
        **more,
    )


def provision(
    id_: str, label: str, citation: str, heading: str | None, *blocks: Block | str, **more: object
) -> Provision:
    """A provision whose blocks may be given as bare paragraphs."""
    held = tuple(Block("paragraph", b) if isinstance(b, str) else b for b in blocks)
    parent = id_.rpartition(".")[0] or None
    kept: dict[str, object] = {"kind": "norm", "part": "laws", **more}
    return Provision(id_, parent, label, citation, heading=heading, blocks=held, **kept)  # type: ignore[arg-type]


def cited(
    holder: str, text: str, inside: str, *targets: str, places: str = "", reason: str = ""
) -> Reference:
    """A reference at the first place of ``text`` in ``inside``; ``places`` are what it names."""
    start = inside.index(text)
    end = start + len(text)
    named = places.split() or [text] * len(targets)
    at = [(inside.index(name, start), name) for name in named]
    stands = tuple(
        Cited(place, place + len(name), target)
        for (place, name), target in zip(at, targets, strict=True)
    )
    return Reference(holder, "text", text, start, end, targets, reason, stands)


B_TEXT = (
    "Se una licita insufficiente in rotazione non viene accettata (vedi A), deve essere corretta "
    "sostituendola con una chiamata legale (ma vedi punto 3 seguente). Quindi :"
)


def span(inside: str, text: str) -> tuple[int, int]:
    """Where a text stands in another."""
    return inside.index(text), inside.index(text) + len(text)


B1A_TEXT = (
    "la licitazione procede senza ulteriori rettifiche. Gli Artt. 26B e 16C non si applicano."
)
B1B_TEXT = "Eccetto quanto previsto in (a), l'Art. 99 non si applica ma vedi il punto D seguente."
RANGE_TEXT = "Vedi gli Artt. 26-27 per intero."
CLOSING = "L'Arbitro applicherà i disposti della sezione appropriata alla sostituzione."
NOTE_TEXT = 'Un "mazzo pre-esistente" è un mazzo già mescolato.'
TRICKS = (("", "Non vulnerabile", "Vulnerabile"), ("Contrata, Art. 27", "100", "200"))
TRICKS_TEXT = "\n".join("\t".join(row) for row in TRICKS)

TABLE_TEXT = f"Prese di caduta\n{TRICKS_TEXT}"

PARTS = (
    Part("preface", "PREFAZIONE", "front", (Block("paragraph", "Il primo Codice & <altro>."),)),
    Part("definitions", "DEFINIZIONI", "definitions"),
    Part("laws", "", "laws"),
    Part("index", "INDICE ANALITICO", "index"),
)


UNDERTRICK = f"{IT}:def.undertrick"
MUST = '"deve" (must) è il termine più perentorio'
MUST_NOT = '"non deve" (must not) è il divieto più forte'
MAY = '"può" (may) quando il mancare di farlo non è sbagliato'


def italian() -> Document:
    """Laws 6, 16, 26, 27 and 77 of the Italian edition, or what is needed of them."""
    mark = Mark("footnote", 8, 8, "fn.1")
    return Document(
        edition=edition(IT, "Codice 2017", 2017, succeeds="bridge-2007"),
        parts=PARTS,
        provisions=(
            provision(
                "6",
                "6",
                "Art. 6",
                "Mescolatura e distribuzione",
                Block("paragraph", "Un mazzo pre-esistente <non> si usa & basta.", (mark,)),
                Block("paragraph", "Di nuovo.", (Mark("footnote", 9, 9, "fn.1"),)),
                Block("item", "picche"),
                Block("item", "cuori", indent=1),
            ),
            provision("16", "16", "Art. 16", "Informazioni autorizzate", children=("16.C",)),
            provision("16.C", "C.", "Art. 16C", "Informazioni da chiamate ritirate", "Testo."),
            provision("26", "26", "Art. 26", "Chiamate ritirate", children=("26.B",)),
            provision("26.B", "B.", "Art. 26B", "Restrizioni d'attacco.", RANGE_TEXT),
            provision(
                "27", "27", "Art. 27", "Licita insufficiente", children=("27.A", "27.B", "27.C")
            ),
            provision("27.A", "A.", "Art. 27A", "Accettazione", "È di fatto accettata."),
            provision(
                "27.B",
                "B.",
                "Art. 27B",
                "Licita insufficiente non accettata",
                B_TEXT,
                Block("paragraph", CLOSING, after=1),
                children=("27.B.1",),
            ),
            provision("27.B.1", "1.", "Art. 27B1", None, children=("27.B.1.a", "27.B.1.b")),
            provision("27.B.1.a", "(a)", "Art. 27B1(a)", None, B1A_TEXT),
            provision(
                "27.B.1.b",
                "(b)",
                "Art. 27B1(b)",
                None,
                Block("paragraph", B1B_TEXT, (Mark("emphasis", 0, 8),)),
            ),
            provision("27.C", "C.", "Art. 27C", "Sostituzione prematura", "Primo.", "Secondo."),
            provision(
                "77",
                "77",
                "Art. 77",
                "Tabella dei punteggi",
                "Prese di caduta",
                Block("table", TRICKS_TEXT, rows=TRICKS),
                Block(
                    "note",
                    "Una riga manca.\nNon la si inventa.",
                    (Mark("link", 4, 8, f"{EL}:27"),),
                    title="Nota del curatore",
                ),
            ),
        ),
        definitions=(
            Definition("def.alert", "alert", "Alert", (Block("paragraph", "Un avvertimento."),)),
            Definition(
                "def.undertrick",
                "undertrick",
                "Presa in meno",
                (Block("paragraph", "Ogni presa che manca (vedi Articolo 77)."),),
            ),
        ),
        footnotes=(Footnote("fn.1", "*", ("6",), (Block("paragraph", NOTE_TEXT),)),),
        index=(
            IndexEntry("CARTA", None, "Definizioni, Art. 77", ("def.alert", "77")),
            IndexEntry("CARTA", "Vedi anche Licita", "", see=("LICITA",)),
            IndexEntry("LICITA", None, "Art. 27", ("27",)),
            IndexEntry("LICITA", "non accettata", "Art. 27B, 27Z", ("27.B",), (), ("27Z",)),
            IndexEntry("(NON) MANCHE", None, "da 27A a 27C e oltre", ("27.A", "27.C")),
        ),
        references=(
            cited("27.B", "A", B_TEXT, f"{IT}:27.A"),
            cited("27.B", "punto 3 seguente", B_TEXT, reason=f"not in {IT}: 27.B.3"),
            cited(
                "27.B.1.a",
                "Artt. 26B e 16C",
                B1A_TEXT,
                f"{IT}:26.B",
                f"{IT}:16.C",
                places="26B 16C",
            ),
            cited("26.B", "Artt. 26-27", RANGE_TEXT, f"{IT}:26", f"{IT}:27"),
            cited("27.B.1.b", "(a)", B1B_TEXT, f"{IT}:27.B.1.a"),
            cited("77", "Art. 27", f"Prese di caduta\n{TRICKS_TEXT}", f"{IT}:27"),
            cited(
                "def.undertrick",
                "Articolo 77",
                "Ogni presa che manca (vedi Articolo 77).",
                f"{IT}:77",
            ),
        ),
        terms=(
            TermLink("77", *span(TABLE_TEXT, "Prese di caduta"), "undertrick", UNDERTRICK, True),
            TermLink("77", *span(TABLE_TEXT, "Contrata"), "undertrick", UNDERTRICK, False),
            TermLink("26.B", *span(RANGE_TEXT, "Artt. 26"), "alert", f"{IT}:def.alert", True),
        ),
        modal_words=(
            ModalWord("must-not", 5, "negative", "preface", MUST_NOT),
            ModalWord("must", 5, "affirmative", "preface", MUST),
            ModalWord("may", 1, "affirmative", "preface", MAY),
            ModalWord("should-not", 2, "negative", "preface", MAY, derived=True),
        ),
        modality=(ModalSpan("27.B", *span(B_TEXT, "deve"), "must", 5, "affirmative"),),
        corrections=(
            CorrectedReading(
                "27.C", 7, "Secodo.", "Secondo.", "lost letter", "27.C", "text", ((7, 15),)
            ),
            CorrectedReading("6", 8, "12", "", "page number"),
            CorrectedReading("27.A", 9, "A Accet", "A. Accet", "stop", "27.A", "text", ((0, 0),)),
            CorrectedReading("index", 90, "LICTA", "LICITA", "letter", "index.2", "index"),
            CorrectedReading(
                "27.B", 11, "vedi <A>", "vedi A", "tags", "27.B", "text", (span(B_TEXT, "vedi A"),)
            ),
            CorrectedReading(
                "16.C", 12, "chiamata", "chiamate", "e", "16.C", "heading", ((16, 24),)
            ),
            CorrectedReading("fn.1", 13, "mazo", "mazzo", "z", "fn.1", "text", ((4, 9),)),
        ),
        furniture=(
            DroppedLines(1, 3, "printed table of contents"),
            DroppedLines(20, 20, "page number"),
            DroppedLines(40, 40, "page number"),
        ),
    )


ONLY_GREEK = "Θα επιδικάσει (στην Ελλάδα όχι)."


def greek() -> Document:
    """Law 27 of the Greek edition, with one paragraph and one letter fewer."""
    return Document(
        edition=edition(EL, "Κώδικας 2017", 2017, in_force="2017-10", succeeds="bridge-2007"),
        parts=(
            Part("preface", "ΠΡΟΛΟΓΟΣ", "front", (Block("paragraph", "Οι πρώτοι νόμοι."),)),
            Part("definitions", "ΟΡΙΣΜΟΙ", "definitions"),
            Part("laws", "ΝΟΜΟΙ", "laws"),
        ),
        provisions=(
            provision("27", "27", "Νόμος 27", "ΑΝΕΠΑΡΚΗΣ ΑΓΟΡΑ", children=("27.B", "27.C", "27.D")),
            provision("27.B", "Β.", "Νόμος 27Β", "Όχι Δεκτή", "Τότε:", children=("27.B.1",)),
            provision("27.B.1", "1.", "Νόμος 27Β1", None, children=("27.B.1.a",)),
            provision("27.B.1.a", "(α)", "Νόμος 27Β1(α)", None, "οι αγορές συνεχίζονται."),
            provision("27.C", "Γ.", "Νόμος 27Γ", "Πρόωρη Αντικατάσταση", "Όλα μαζί."),
            provision("27.D", "Δ.", "Νόμος 27Δ", "Ζημιά", ONLY_GREEK),
            provision("28", "28", "Νόμος 28", "ΕΝΤΟΣ ΣΕΙΡΑΣ", "Κείμενο."),
        ),
        definitions=(
            Definition("def.alert", "alert", "Προειδοποίηση", (Block("paragraph", "Μια."),)),
        ),
        footnotes=(),
        index=(),
        national_notes=(NationalNote("27.D", *span(ONLY_GREEK, "(στην Ελλάδα όχι)")),),
    )


def older() -> Document:
    """An edition that the others supersede."""
    return Document(
        edition=edition(
            OLD, "Codice 2007", 2007, missing_laws=((40, 93),), missing_of="bridge-2017"
        ),
        parts=(Part("laws", "", "laws"),),
        provisions=(
            provision("27", "27", "Art. 27", "Dichiarazione insufficiente", "Testo del 2007."),
            provision("39", "39", "Art. 39", "Solo nel 2007", kind="commentary"),
        ),
        definitions=(),
        footnotes=(),
        index=(),
    )


def burraco() -> Document:
    """An article of burraco, and a part beside the articles; nothing translates it."""
    return Document(
        edition=edition(
            BURRACO, "Burraco 2011", 2011, in_force="2011-01-01", citation_separator="."
        ),
        parts=(
            Part("laws", "IRREGOLARITA'", "laws"),
            Part("etica", "NORME COMPORTAMENTALI", "provision"),
        ),
        provisions=(
            provision("22", "22", "Art. 22", "Pozzetti irregolari", children=("22.1",)),
            provision("22.1", "1.", "Art. 22.1", "POZZETTO CON NUMERO IRREGOLARE", "Il giocatore."),
            provision("etica", "", "Etica", "NORME COMPORTAMENTALI", "Testo.", part="etica"),
        ),
        definitions=(),
        footnotes=(),
        index=(),
    )


CONCEPTS = (
    Concept(
        "undertrick", "bridge", {"it": ("presa in meno", "prese in meno"), "en": ("undertrick",)}
    ),
    Concept("alert", "bridge", {"it": ("alert",), "el": ("προειδοποίηση",), "en": ("alert",)}),
    Concept("age", "bridge", {"it": ("età",), "el": ("ηλικία",), "en": ("age",)}),
    Concept("open", "bridge", {"it": ("zona",), "el": ("άνοιγμα",), "en": ("open",)}),
    Concept("pozzetto", "burraco", {"it": ("pozzetto",), "en": ("pozzetto",)}),
)


def small_library() -> Library:
    """The whole of it."""
    return _library(italian(), greek(), older(), burraco())


def commented_library() -> Library:
    """The editions of bridge with the commented Norme, which supplement the code of 2007."""
    return _library(italian(), greek(), older(), norme())


def _library(*documents: Document) -> Library:
    return Library(Corpus(documents, CONCEPTS, Languages().declared))


AUCTION = (("Sud", "Ovest", "Nord", "Est"), ("", "1♠", "!", "2♣"), ("3♣", "passo", "3SA", "passo"))
CALLS = "\n".join("\t".join(row) for row in AUCTION)
CODE_TEXT = "Vedi gli Artt. 27 e 50, e l'Articolo 27B1b del Codice."


def _kind(
    id_: str, kind: Kind, heading: str | None, *blocks: Block | str, **more: Any
) -> Provision:
    return provision(id_, "", id_, heading, *blocks, kind=kind, **more)


def norme() -> Document:
    """Norm 27 with all that stands around a norm, norm 50, and an example that is a page."""
    quoted = (Block("quotation", "A. Perdita del diritto"), Block("quotation", "A seguito di ♥ …"))
    code = Reference(
        "27",
        "text",
        "Artt. 27 e 50",
        *span(CODE_TEXT, "Artt. 27 e 50"),
        (f"{OLD}:27",),
        "said in English",
        (Cited(*span(CODE_TEXT, "Artt. 27"), f"{OLD}:27"),),
        (Absent(*span(CODE_TEXT, "50"), f"{OLD}:50", "not-in-file"),),
    )
    number = Reference(
        "27",
        "text",
        "Articolo 27B1b",
        *span(CODE_TEXT, "Articolo 27B1b"),
        (),
        "said in English",
        (),
        (Absent(*span(CODE_TEXT, "Articolo 27B1b"), f"{OLD}:27.B.1.b", "no-such-number"),),
    )
    return Document(
        edition=edition(NORME, "Norme 2010", 2010, supplements="bridge-2007"),
        parts=(
            Part("norme", "NORME INTEGRATIVE", "front"),
            Part("laws", "", "laws"),
            Part("appendice", "Appendice II", "provision"),
        ),
        provisions=(
            provision(
                "27",
                "27",
                "Norma 27",
                "LICITA INSUFFICIENTE",
                CODE_TEXT,
                children=("27.old-text-1", "27.commentary-1"),
            ),
            _kind("27.old-text-1", "old-text", "Vecchio testo", "Così prima."),
            _kind(
                "27.commentary-1",
                "commentary",
                None,
                Block("paragraph", "Nient'altro.", (Mark("footnote", 11, 11, "fn.1"),)),
                *quoted,
                children=("27.commentary-1.commentary-1",),
            ),
            _kind("27.commentary-1.commentary-1", "commentary", "Ancora", "Altro."),
            provision("50", "50", "Norma 50", "CARTA PENALIZZATA", "Testo."),
            _kind("appendice", "commentary", "Appendice II", part="appendice"),
            _kind(
                "esempio-1",
                "example",
                "ESEMPIO N° 1",
                Block("table", CALLS, rows=AUCTION),
                Block("table", TRICKS_TEXT, rows=TRICKS),
                part="appendice",
            ),
        ),
        definitions=(),
        footnotes=(
            Footnote("fn.1", "1", ("27.commentary-1",), (Block("paragraph", "Una nota."),)),
        ),
        index=(),
        references=(code, number),
    )


class SmallEngine:
    """Finds laws that contain the query as it stands."""

    def __init__(self, library: Library) -> None:
        self.library = library

    def search(
        self,
        query: str,
        *,
        editions: Sequence[str] = (),
        language: str | None = None,
        ui: str = "en",
        limit: int = 10,
        offset: int = 0,
        once: bool = False,
    ) -> Results:
        """Answer as the real engine does; it refuses what that one refuses."""
        parse_query(query)
        for wanted in editions:
            if wanted not in self.library.books:
                raise UnknownEdition(wanted, list(self.library.books))
        hits = [
            hit
            for hit in self._all(query.lower())
            if (not editions or hit.edition in editions)
            and language in (None, self.library.book(hit.edition).edition.language)
        ]
        if once:
            laws: dict[tuple[str, str], Hit] = {}
            for hit in hits:
                laws.setdefault((self.library.book(hit.edition).edition.work, hit.law), hit)
            hits = list(laws.values())
        found = tuple(hits[offset : offset + limit])
        suggestion = None if hits else "licita"
        return Results(query, len(hits), found, (), suggestion, tuple(query.split()))

    def _all(self, query: str) -> list[Hit]:
        hits = []
        for book in self.library.books.values():
            for found in book.provisions.values():
                at = found.text.lower().find(query)
                if at < 0 or not query:
                    continue
                law = book.law_of(found.id)
                snippet = Snippet(found.text, ((at, at + len(query)),))
                heading = law.heading or ""
                hits.append(
                    Hit(book.edition.id, found.id, law.id, found.citation, heading, snippet, 1)
                )
        return hits
