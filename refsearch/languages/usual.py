"""Words by which rules and statutes usually cite, for the languages of sources received so far.

Locale data (CLDR) has words for "and", none for these: they are proposed for a language that is not
declared yet, and its editor goes through them.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

# where a capital inside a sentence begins a noun, and says nothing of where a sentence begins
NOUNS_IN_CAPITALS = frozenset({"de", "lb"})


class Usual(NamedTuple):
    """``to`` joins the ends of a range, ``of`` a part to its law, ``skip`` may stand before one.

    ``document`` are nouns for documents, or the ends of compound ones, ``this`` the beginnings of
    words for the document itself, ``sentence`` nouns for parts that have no label, ``law`` nouns
    for laws and chapters: one before a number that is no noun of an edition is reported; ``with_``
    are words between two places of one document, ``and_`` words that join beside those of lists,
    ``before`` and ``after`` begin words for what stands right before or behind a place, ``beside``
    are nouns for a part beside the laws that needs no number; ``definition`` are titles of a
    chapter of definitions, ``means`` words by which a sentence says what another one means;
    ``that`` are the beginnings of words for what was named last, ``its`` words before a part of
    that, ``thereof`` words behind one, ``wording`` what opens the name of the act that gave a law
    its words.
    """

    to: tuple[str, ...] = ()
    item: tuple[str, ...] = ()
    of: tuple[str, ...] = ()
    skip: tuple[str, ...] = ()
    document: tuple[str, ...] = ()
    this: tuple[str, ...] = ()
    sentence: tuple[str, ...] = ()
    law: tuple[str, ...] = ()
    with_: tuple[str, ...] = ()
    and_: tuple[str, ...] = ()
    before: tuple[str, ...] = ()
    after: tuple[str, ...] = ()
    beside: tuple[str, ...] = ()
    definition: tuple[str, ...] = ()
    means: tuple[str, ...] = ()
    that: tuple[str, ...] = ()
    its: tuple[str, ...] = ()
    thereof: tuple[str, ...] = ()
    wording: tuple[str, ...] = ()


USUAL: Mapping[str, Usual] = MappingProxyType(
    {
        "da": Usual(("til",), ("stk", "nr", "litra"), ("i",)),
        "de": Usual(
            ("bis",),
            (
                *("absatz", "absatzes", "absatze", "abs", "nummer", "nummern", "nr"),
                *("ziffer", "ziffern", "buchstabe", "buchstaben", "buchst", "lit"),
            ),
            ("des", "der", "von", "vom", "zur", "zum"),
            ("dem", "den", "der", "die", "nach", "gemass", "laut"),
            (
                *("ordnung", "ordnungen", "satzung", "satzungen", "statut", "statuts", "statuten"),
                *("gesetz", "gesetzes", "gesetze", "gesetzbuch", "gesetzbuchs", "gesetzbuches"),
                *("richtlinie", "richtlinien", "verordnung", "verordnungen"),
                *("vertrag", "vertrags", "vertrages", "abkommen", "abkommens"),
                *("ubereinkommen", "ubereinkommens", "protokoll", "protokolls", "reglements"),
            ),
            ("dies", "vorlieg"),
            ("satz", "satze", "halbsatz", "s", "hs"),
            (
                "artikel",
                "art",
                "paragraph",
                "paragraf",
                "regel",
                "kapitel",
                "abschnitt",
                "§",
                "bestimmung",
                "vorschrift",
            ),
            ("in verbindung mit", "i.v.m.", "i. v. m."),
            ("sowie", "bzw", "bzw.", "beziehungsweise", "und/oder", "u", "u."),
            ("vorstehend", "vorangehend", "vorangegangen", "vorig"),
            ("nachstehend", "nachfolgend", "folgend"),
            ("anhang",),
            (
                *("definition", "definitionen", "begriffsbestimmung", "begriffsbestimmungen"),
                "begriffe",
            ),
            ("versteht man", "verstanden", "bezeichnet", "gilt als", "im sinne dieser", "d. h."),
            that=(
                "jen",
                "selbig",
                "desselb",
                "derselb",
                "demselb",
                "dieselb",
                "denselb",
                "genannt",
                "vorgenannt",
                "erwahnt",
                "besagt",
            ),
            its=("dessen", "deren", "seine", "ihre"),
            thereof=("davon",),
            wording=(
                "in der fassung",
                "geandert durch",
                "zuletzt geandert durch",
                "eingefuhrt durch",
                "neugefasst durch",
            ),
        ),
        "el": Usual(law=("αρθρο", "αρθρα", "κανονας", "κανονες", "κεφαλαιο", "παραρτημα")),
        "en": Usual(
            law=(
                *("article", "art", "rule", "section", "chapter", "clause", "law", "regulation"),
                "provision",
            ),
            means=("means", "mean", "is meant", "are meant", "shall mean", "is defined as"),
        ),
        "es": Usual(
            ("a", "al"),
            ("apartado", "apartados", "ap", "inciso", "letra", "parrafo", "numero", "punto"),
            ("del", "de la", "de los", "de"),
            ("el", "la", "los", "las", "al", "segun"),
            (
                *("estatuto", "estatutos", "ley", "leyes", "codigo", "decreto", "real decreto"),
                *("reglamento", "reglamentos", "constitucion", "circular", "directiva", "convenio"),
            ),
            ("present", "este", "esta"),
            ("frase",),
            ("articulo", "art", "regla", "norma", "seccion", "capitulo", "anexo", "disposicion"),
            ("en relacion con", "en conjuncion con"),
            ("u", "ni"),
            ("anterior", "precedente"),
            ("siguiente",),
            ("anexo", "apendice"),
            ("definicion", "definiciones"),
            ("se entiende", "se entendera", "se entienden", "significa"),
            that=(
                "aquel",
                "ese",
                "esa",
                "esos",
                "esas",
                "dich",
                "mism",
                "citad",
                "referid",
                "mencionad",
            ),
            its=("su", "sus", "cuyo", "cuya", "cuyos", "cuyas"),
            wording=(
                "en la redaccion",
                "en su redaccion",
                "segun la redaccion",
                "modificado por",
                "modificada por",
                "en la version",
            ),
        ),
        "fr": Usual(
            ("a", "au"),
            (
                *("alinea", "alineas", "al", "lettre", "point", "points", "paragraphe"),
                *("chiffre", "chiffres", "ch", "litt", "let", "numero", "numeros"),
            ),
            ("de l'", "de la", "du", "des", "de"),
            ("l'", "le", "la", "les", "a l'", "au", "aux", "de l'", "des", "selon"),
            (
                *("statut", "statuts", "loi", "lois", "code", "decret", "reglement", "reglements"),
                *("arrete", "convention", "circulaire", "directive"),
            ),
            ("present", "cette", "ce"),
            ("phrase",),
            ("article", "art", "regle", "section", "chapitre", "annexe", "disposition"),
            ("en liaison avec", "en combinaison avec", "combine avec"),
            (),
            ("precedent",),
            ("suivant",),
            ("annexe", "appendice"),
            ("definition", "definitions"),
            ("on entend", "designe", "signifie", "c'est-a-dire"),
            that=(
                "ledit",
                "ladite",
                "lesdit",
                "dudit",
                "desdit",
                "audit",
                "meme",
                "susdit",
                "susmentionne",
            ),
            its=("son", "sa", "ses", "leur", "leurs"),
            wording=(
                "dans sa redaction",
                "dans la redaction",
                "dans sa version",
                "modifie par",
                "modifiee par",
                "tel que modifie",
                "telle que modifiee",
            ),
        ),
        "it": Usual(
            law=(
                "articolo",
                "articoli",
                "art",
                "artt",
                "regola",
                "norma",
                "capitolo",
                "disposizione",
            ),
            means=("si intende", "si intendono", "significa", "s'intende"),
        ),
        "ja": Usual(
            ("から", "ないし"),
            document=("法律", "法", "条例", "政令", "規則", "規程", "細則", "規約", "会則", "定款"),
            this=("この", "本", "当"),
            and_=("及び", "および", "並びに", "又は", "または", "若しくは"),
        ),
        "nl": Usual(
            ("tot en met", "tot", "t/m"),
            ("lid", "leden", "onderdeel", "onderdelen", "onder", "sub", "punt", "punten"),
            ("van",),
            ("het", "de", "volgens"),
            ("wet", "wetboek", "reglement", "statuten", "besluit", "verordening"),
            ("deze", "dit", "onderhavig"),
            ("zin", "volzin"),
            ("artikel", "art", "regel", "hoofdstuk", "paragraaf", "bijlage", "bepaling"),
            ("in samenhang met", "juncto", "jo."),
            (),
            ("vorig", "voorgaand", "voorafgaand"),
            ("volgend",),
            ("bijlage",),
            ("definitie", "definities", "begripsbepaling", "begripsbepalingen", "begrippen"),
            ("wordt verstaan", "verstaan onder", "betekent"),
            that=(
                "die",
                "dat",
                "diezelfde",
                "datzelfde",
                "dezelfde",
                "hetzelfde",
                "genoemd",
                "voornoemd",
                "bedoeld",
            ),
            its=("diens",),
            thereof=("daarvan",),
            wording=(
                "in de versie",
                "zoals gewijzigd bij",
                "zoals gewijzigd door",
                "laatstelijk gewijzigd bij",
            ),
        ),
        "no": Usual(("til",), ("ledd", "nr", "bokstav"), ("i",)),
        "pl": Usual(
            ("do",),
            (
                *("ust", "pkt", "lit", "ustep", "ustepu", "ustepie", "punkt", "punktu", "litera"),
                "litery",
            ),
            law=("artykul", "art", "paragraf", "rozdzial"),
            and_=("oraz", "albo", "ani"),
            document=(
                "ustawa",
                "ustawy",
                "rozporzadzenie",
                "rozporzadzenia",
                "regulamin",
                "regulaminu",
            ),
            this=("niniejsz",),
            beside=("załacznik", "załacznika", "załacznikiem", "załaczniku"),
            before=("poprzedn", "poprzedzajac"),
            after=("nastepn",),
            that=(
                "tej",
                "tego",
                "tych",
                "tejze",
                "tegoz",
                "tamtej",
                "tamtego",
                "wspomnian",
                "wymienion",
            ),
            its=("jego", "jej", "ich"),
            wording=("w brzmieniu", "zmieniony", "zmieniona", "zmienionej", "zmienionego"),
        ),
        "pt": Usual(
            ("a", "ao"),
            (
                *("alinea", "alineas", "al", "als", "subalinea", "subalineas", "inciso", "incisos"),
                *("§", "n.º", "n.ºs", "n.os", "numero", "numeros", "ponto", "pontos", "paragrafo"),
                "paragrafos",
            ),
            ("do", "da", "dos", "das", "de"),
            ("o", "a", "os", "as", "no", "na", "conforme", "segundo"),
            (
                *("lei", "leis", "codigo", "decreto", "decretos", "decreto-lei", "portaria"),
                *("constituicao", "regimento", "regulamento", "regulamentos", "estatuto"),
                *("estatutos", "despacho", "circular", "diretiva", "convencao", "diploma"),
            ),
            ("present", "este", "esta", "deste", "desta", "neste", "nesta"),
            (),
            ("artigo", "art", "regra", "secao", "capitulo", "anexo", "disposicao"),
            ("em conjugacao com", "combinado com", "c/c"),
            (),
            ("anterior", "precedente"),
            ("seguinte",),
            ("anexo", "apendice"),
            ("definicao", "definicoes"),
            ("entende-se", "entendem-se", "significa"),
            that=(
                "aquel",
                "daquel",
                "naquel",
                "esse",
                "essa",
                "desse",
                "dessa",
                "nesse",
                "nessa",
                "mesm",
                "referid",
                "citad",
                "mencionad",
                "aludid",
            ),
            its=("seu", "sua", "seus", "suas", "cujo", "cuja", "cujos", "cujas"),
            wording=(
                "na redacao",
                "na sua redacao",
                "na versao",
                "na sua versao",
                "alterado pel",
                "alterada pel",
                "com a redacao",
                "com as alteracoes",
            ),
        ),
        "sv": Usual(("till",), ("stycket", "punkt", "mom"), ("i",)),
    }
)
