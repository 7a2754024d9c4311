"""The patterns by which the words around a citation name another document, in one language."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from refsearch.citations.patterns import flatten
from refsearch.citations.running.patterns import either
from refsearch.citations.running.positions import beginning
from refsearch.citations.series import UNSPACED
from refsearch.languages.declared_words import CitationWords

# Capitals that stand for a name: RTAA, R.T.A.A., StGB, GenG; a numeral (title II) for none.
_NAME = (
    r"(?![IVXLC]+(?!\w))"
    r"(?:(?:[A-Z]\.){2,6}|[A-Z][A-Za-z]{0,3}[A-Z][A-Za-z]{0,4})(?!\w)"
)
OF_A_YEAR = r"/(?:1[89]|20)\d\d(?!\d)"  # Law 49/2002: an act of that year
_YEAR_FIRST = r"(?:19|20)\d\d/\d{1,4}(?!\d)"  # Regulation (EU) 2016/679
_BETWEEN = 30  # characters before the name of the act that gave a law its words
_NEVER = r"(?!)"  # of a language that declares no word of a kind
_UNSPACED = re.compile(f"[{UNSPACED}]")  # 会社法第5条: nothing stands between


@dataclass(frozen=True, slots=True)
class DocumentPatterns:
    """Patterns of a document named after (``behind``) or ``before`` a citation, and of joints.

    ``said_again`` is a document named before ("of that Act", "dieses Gesetzes"), ``its`` and
    ``thereof`` mark a law of one; ``wording`` is the act that gave a law its present text.
    """

    behind: re.Pattern[str]
    joined: re.Pattern[str]
    with_: re.Pattern[str]
    listed: re.Pattern[str]
    named: re.Pattern[str]
    before: re.Pattern[str]
    right_before: re.Pattern[str]
    said_again: re.Pattern[str]
    its: re.Pattern[str]
    thereof: re.Pattern[str]
    wording: re.Pattern[str]
    document: re.Pattern[str]

    @classmethod
    def of(cls, words: CitationWords) -> DocumentPatterns:
        """Return the patterns of a language's words."""
        parts, of = _parts(words), _of(words)
        apart = rf"(?:,(?=\s{of}))?" if of else ""  # "comma 1, del D.P.R."
        and_, skip, with_ = either(words.and_), either(words.skip), either(words.with_)
        # "§ 7 Abs. 1 in Verbindung mit § 4 Abs. 1 des …gesetzes": both are of what the last names
        noun = rf"(?:{skip}\s?)?(?:[^\W\d_]{{1,12}}\.?\s|§{{1,2}}\s?)?"
        cited = rf"{noun}\d{{1,3}}(?:\.\d{{1,2}})*[a-z]?(?!\w)"
        also = r"(?:[^\W\d_]{1,6}\s)?"  # "auch in Verbindung mit"
        # "§ 3 Satz 1, 3 und 4, § 4 der …verordnung": what is listed is of one document
        article = rf"(?:{skip}\s)?"  # "§ 3 und die §§ 4 bis 6 des …gesetzes"
        documents, this = _documents(words), _this(words)
        said_before = rf"(?P<name>(?i:\w*(?:{documents})))(?:\s[\w.-]+){{0,3}},\s$"
        # "UCI art. 2.1", "FIFA Statutes Article 1"
        document = rf"(?:[^\S\n](?i:[\w-]*(?:{documents})))?"
        return cls(
            re.compile(
                rf"{parts}(?:{apart}\s(?P<of>{of or _NEVER})?(?P<name>{_NAME}){_kind(words)})"
            ),
            re.compile(rf"{parts},?\s{also}{with_}\s{cited}"),
            re.compile(rf"\s{with_}\s"),
            re.compile(rf"{parts}(?:,\s|,?\s{and_}\s){article}"),
            re.compile(rf"(?<![\w.])(?P<name>{_NAME}){document}[^\S\n]$"),
            re.compile(rf"(?<!\w)(?P<this>(?i:(?:{this})\w*)\s)?{said_before}"),
            re.compile(rf"(?P<this>(?:{this}))?(?P<name>{_closed_up(words)})$"),
            re.compile(parts + _said_again(words)),
            re.compile(rf"(?<!\w){either(words.its)}\s$"),
            re.compile(rf"{parts}\s{either(words.thereof)}(?!\w)"),
            re.compile(parts + _wording(words)),
            re.compile(
                rf"(?<!\w)(?P<this>{beginning(words.this)}\s)?(?i:[\w-]*(?:{documents}))(?!\w)"
            ),
        )


def _said_again(words: CitationWords) -> str:
    """Return the pattern of a document by a word for what was named: "of the said Act"."""
    of = rf"(?:{either(words.of)}(?:(?<=['’])|\s))?(?:{either(words.skip)}(?:(?<=['’])|\s))?"
    this, that = beginning(words.this), beginning(words.that)
    word = rf"(?:(?:{this}\s)?{that}|(?P<this>{this}))"  # "de ce même règlement"
    return rf",?\s{of}{word}\s(?P<name>(?i:[\w-]*(?:{_documents(words)})))(?!\w)"


def _wording(words: CitationWords) -> str:
    """Return the pattern of the act by which a law has its words: "in der Fassung des Gesetzes"."""
    # some words may stand between, "na redação dada pelo", and no end of a clause
    between = rf"\w{{0,3}}\s[^.;:()]{{0,{_BETWEEN}}}?(?<!\w)"
    act = rf"(?P<name>(?i:[\w-]*(?:{_documents(words)})))"
    return rf",?\s{either(words.wording)}{between}{act}(?!\w)"


def _documents(words: CitationWords) -> str:
    return "|".join(map(re.escape, words.document)) or _NEVER


def _this(words: CitationWords) -> str:
    return "|".join(map(re.escape, words.this)) or _NEVER  # "del presente Regolamento"


def _of(words: CitationWords) -> str:
    """Return the pattern that joins a citation to its document, with up to three words between."""
    joined = _joined(words)
    between = rf"(?:(?!(?i:{_this(words)}))[\w'’-]+\s){{0,3}}?"  # of the Council's Statutes
    return rf"(?i:(?:{joined})(?:(?<=['’])|\s+)){between}" if joined else ""


def _joined(words: CitationWords) -> str:
    return "|".join(re.escape(one) for one in sorted(words.of, key=len, reverse=True))


def _kind(words: CitationWords) -> str:
    """Return the alternatives to a name in capitals: a kind of document, or an act of a year."""
    documents, of = _documents(words), _of(words)
    if not of:  # "§ 1 ustawy": no word joins them
        return rf"|\s(?P<kind>(?i:{documents}))(?!\w)"
    # "der Wahlordnung", "des Vergütungs- und -entschädigungsgesetzes", and "§ 3 Wahlordnung"
    base = [one for one in words.document if not _is_declined(one, words.document)]
    alone = "|".join(map(re.escape, base)) or _NEVER  # "§ 3 Satzung", not "§ 3 Ordnungen"
    halved = rf"(?:[^\W\d_a-z]\w+-\s{either(words.and_)}\s)?"  # Hafen- und Bootsordnung
    compound = rf"{halved}(?=[^\W\d_a-z]\w{{4}})(?i:\w[\w-]*(?:{documents})|{alone})"
    # "art. 5, comma 1, Statuto", "art. 4, decreto del Presidente"
    named = rf"(?<=,\s)(?i:{alone})(?=[).;]|\s(?:{_joined(words)}|n\W|\d))"
    kind = rf"(?:{of}(?P<kind>(?i:[\w-]*(?:{documents})))|(?P<bare>{compound}|{named}))(?!\w)"
    number = rf"(?:\d{{1,5}}{OF_A_YEAR}|{_YEAR_FIRST})"
    act = rf"(?:[A-Z]\.)?[^\W\d_]+\.?\s(?:\([A-Z]+\)\s)?(?:n[o°º.]{{0,2}}\s?)?{number}"
    # "do Regulamento de Transferências", where this one is the Regulamento de Provas of 2023
    whose = rf"(?:\s(?:{_joined(words)})\s(?P<whose>[A-Z][^\W\d_]{{3,}}|(?:1[89]|20)\d\d(?!\d)))?"
    # "der Verordnung vom 1. Mai", "of Law 49/2002", "art. 7, D.Lgs 297/1994"
    dated = rf"(?P<dated>\s(?:{_joined(words)})\s\d)?"
    # "of the Waterways Order 1999", whatever kind of document that is
    capitals = r"(?:[A-Z][\w'’()-]*\s(?:of\s|and\s|the\s){0,2}){1,6}(?:1[89]|20)\d\d(?!\d)"
    titled = rf",?\s{of}(?P<titled>{capitals})"
    return rf"|,?\s(?:{of})?(?P<act>{act})|{titled}|,?\s{kind}{whose}{dated}"


def _is_declined(word: str, words: Sequence[str]) -> bool:
    """Whether a word is an inflected form of another in a list."""
    return any(word != one and word.startswith(one) for one in words)


def _parts(words: CitationWords) -> str:
    """Return the pattern of parts of a law cited between it and its document."""
    and_, to = either(words.and_), either(words.to)
    alone = {one for one in (*words.and_, *words.to, *words.skip) if len(one) == 1}
    apart = "".join(map(re.escape, sorted(alone)))
    lettered = rf"(?:\s(?![{apart} ])[a-z](?!\w))?"  # "§ 3 Nr. 26 a EStG"
    # "§ 33c Satz 1 der Gewerbeordnung", "Anlage 3 Nr. 1.1 Doppelbuchstabe aa und bb der …"
    noun = rf"(?:\w{{4,8}})?{either((*words.item, *words.sentence))}"
    # "Satz 2 bis 5", "Satz 1, 2 und 4"
    listed = rf"(?:(?:(?:,\s?|[-–])(?=\d)|\s(?:{and_}|{to})\s)\w{{1,2}}(?!\w))*"
    number = rf"\w{{1,3}}(?:\.\d{{1,2}})*\)?{listed}(?!\w){lettered}"
    following = rf"(?:\s(?:{and_}\s)?[^\W\d_]{{1,6}}\.(?=\s))?"  # ff., ss., e segg.
    named = rf"(?:,?\s|\s{and_}\s){noun}\.?\s{number}"
    # "artikel 8, eerste lid, van de statuten", "artículo 8, párrafo segundo, de la Ley"
    word = r"[^\W\d_]{3,}"
    worded = rf",\s(?:{word}\s{noun}|{noun}\s{word})(?=,?\s(?i:{_joined(words) or _NEVER}))"
    return rf"{lettered}{listed}(?:\s?\(\w{{1,3}}\))*(?:{named})*(?:{worded})?{following}"


def _closed_up(words: CitationWords) -> str:
    unspaced = (re.escape(flatten(one)) for one in words.document if _UNSPACED.search(one))
    return "|".join(unspaced) or _NEVER
