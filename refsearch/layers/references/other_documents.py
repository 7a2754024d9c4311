"""Citations of another document: "art. 82 del RTAA", "§ 11 der GO", "R.T.A.A. articoli 67 e 68".

They are marked as such and never linked, even where this document has a law of that number.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from refsearch.citations.patterns import flatten
from refsearch.citations.running_patterns import either
from refsearch.citations.series import UNSPACED
from refsearch.languages.registry import Language
from refsearch.languages.slug import unaccented
from refsearch.layers.references.cited_places import why_not
from refsearch.library.edition import Edition
from refsearch.library.links import Absent, Cited, Reference

# Capitals that stand for a name: RTAA, R.T.A.A., StGB, GenG; a numeral (title II) for none.
_NAME = (
    r"(?![IVXLC]+(?!\w))"
    r"(?:(?:[A-Z]\.){2,6}|[A-Z][A-Za-z]{0,3}[A-Z][A-Za-z]{0,4})(?!\w)"
)
_OF_A_YEAR = r"/(?:1[89]|20)\d\d(?!\d)"  # Law 49/2002: an act of that year
_DATED = re.compile(_OF_A_YEAR)
_LONGEST_TITLE = 60  # characters before a citation that a title of some words may have
_LONGEST = 24  # characters before a citation that a name may have
_COMPOUND = 12  # letters of a word that others make up, as in German: Jugendspielordnung
_SIGNS = re.compile(r"\W")
_UNSPACED = re.compile(f"[{UNSPACED}]")  # 会社法第5条: nothing stands between


def _is_declined(word: str, words: Sequence[str]) -> bool:
    """Whether a word is another one of a list with an ending."""
    return any(word != one and word.startswith(one) for one in words)


def _is_another(reference: Reference) -> bool:
    return any(one.code == "other-document" for one in reference.absent)


def _without_targets(reference: Reference) -> Reference:
    places: list[Cited | Absent] = [*reference.cited, *reference.absent]
    absent = tuple(Absent(one.start, one.end, one.target, "other-document") for one in places)
    found = replace(reference, targets=(), cited=(), absent=absent)
    return replace(found, reason=str(why_not(found)))


class OtherDocuments:
    """Tells the citations of other documents in the texts of an edition and the one it supplements.

    Names in the titles, the publisher or the id of these are no others.
    """

    def __init__(self, editions: Sequence[Edition], language: Language) -> None:
        words = language.citation
        names = [f"{e.id} {e.title} {e.short_title} {e.publisher} {e.work}" for e in editions]
        self._own = set(re.findall(r"\w+", unaccented(" ".join(names))))
        small = {*words.of, *words.skip}
        names_in_words = (re.findall(r"\w+", unaccented(one)) for one in names)
        self._initials = " ".join(  # Norme della Canoa: N.C.
            "".join(word[0] for word in one if word not in small) for one in names_in_words
        )
        joined = "|".join(re.escape(one) for one in sorted(words.of, key=len, reverse=True))
        this = "|".join(map(re.escape, words.this)) or r"(?!)"  # "del presente Regolamento"
        between = rf"(?:(?!(?i:{this}))[\w-]+\s){{0,3}}?"
        of = rf"(?i:(?:{joined})(?:(?<=['’])|\s+)){between}" if joined else ""
        documents = "|".join(map(re.escape, words.document)) or r"(?!)"
        # "der Wahlordnung", "des Vergütungs- und -entschädigungsgesetzes", and "§ 3 Wahlordnung"
        base = [one for one in words.document if not _is_declined(one, words.document)]
        alone = "|".join(map(re.escape, base)) or r"(?!)"  # "§ 3 Satzung", not "§ 3 Ordnungen"
        compound = rf"(?=[^\W\d_a-z]\w{{4}})(?i:\w+(?:{documents})|{alone})"
        kind = rf"|\s(?:{of}(?P<kind>(?i:[\w-]*(?:{documents})))|(?P<bare>{compound}))(?!\w)"
        act = rf"[^\W\d_]+\.?\s(?:\([A-Z]+\)\s)?(?:n[o°º.]{{0,2}}\s?)?\d{{1,5}}{_OF_A_YEAR}"
        # "der Verordnung vom 1. Mai", "of Law 49/2002"
        kind = rf"{kind}(?P<dated>\s(?:{joined})\s\d)?|\s{of}(?P<act>{act})" * bool(of)
        and_, to = either(words.and_), either(words.to)
        apart = "".join(
            {re.escape(one) for one in (*words.and_, *words.to, *words.skip) if len(one) == 1}
        )
        lettered = rf"(?:\s(?![{apart} ])[a-z](?!\w))?"  # "§ 3 Nr. 26 a EStG"
        # "§ 33c Satz 1 der Gewerbeordnung", "Anlage 3 Nr. 1.1 Doppelbuchstabe aa und bb der …"
        noun = rf"(?:\w{{4,8}})?{either((*words.item, *words.sentence))}"
        # "Satz 2 bis 5", "Satz 1, 2 und 4"
        listed = rf"(?:(?:(?:,\s?|[-–])(?=\d)|\s(?:{and_}|{to})\s)\w{{1,2}}(?!\w))*"
        number = rf"\w{{1,3}}(?:\.\d{{1,2}})*{listed}(?!\w){lettered}"
        following = rf"(?:\s(?:{and_}\s)?[^\W\d_]{{1,6}}\.(?=\s))?"  # ff., ss., e segg.
        named = rf"(?:,?\s|\s{and_}\s){noun}\.?\s{number}"
        parts = rf"{lettered}{listed}(?:\s?\(\w{{1,3}}\))*(?:{named})*{following}"
        self._behind = re.compile(rf"{parts}(?:\s(?P<of>{of or '(?!)'})?(?P<name>{_NAME}){kind})")
        # "§ 7 Abs. 1 in Verbindung mit § 4 Abs. 1 des …gesetzes": both are of what the last names
        noun = rf"(?:{either(words.skip)}\s?)?(?:[^\W\d_]{{1,12}}\.?\s|§{{1,2}}\s?)?"
        cited = rf"{noun}\d{{1,3}}(?:\.\d{{1,2}})*[a-z]?(?!\w)"
        also = r"(?:[^\W\d_]{1,6}\s)?"  # "auch in Verbindung mit"
        self._with = re.compile(rf"\s{either(words.with_)}\s")
        # "§ 3 Satz 1, 3 und 4, § 4 der …verordnung": what is listed is of one document
        article = rf"(?:{either(words.skip)}\s)?"  # "§ 3 und die §§ 4 bis 6 des …gesetzes"
        self._listed = re.compile(rf"{parts}(?:,\s|,?\s{and_}\s){article}")
        self._joined = re.compile(rf"{parts},?\s{also}{either(words.with_)}\s{cited}")

        close = (
            "|".join(re.escape(flatten(one)) for one in words.document if _UNSPACED.search(one))
            or r"(?!)"
        )
        self._right_before = re.compile(rf"(?P<this>(?:{this}))?(?P<name>{close})$")
        said_before = rf"(?P<name>(?i:\w*(?:{documents})))(?:\s[\w.-]+){{0,3}},\s$"
        # "UCI art. 2.1", "FIFA Statutes Article 1"
        self._named = re.compile(
            rf"(?<![\w.])(?P<name>{_NAME})(?:[^\S\n](?i:[\w-]*(?:{documents})))?[^\S\n]$"
        )
        self._before = re.compile(rf"(?<!\w)(?P<this>(?i:(?:{this})\w*)\s)?{said_before}")

    def unlinked(self, references: Sequence[Reference], text: str) -> list[Reference]:
        """Return references in order, without targets if the words around one name another."""
        flat = flatten(text)
        found: list[Reference] = []
        for one in reversed(references):
            listed = found and self._listed.fullmatch(flat, one.end, found[-1].start)
            another = self._names_another(one, flat) or (listed and _is_another(found[-1]))
            found.append(_without_targets(one) if another else one)
        return found[::-1]

    def _names_another(self, reference: Reference, flat: str) -> bool:
        if reference.text.isupper() or reference.intended:  # a title in capitals names nothing
            return False
        start, end = reference.start, reference.end
        while joined := self._joined.match(flat, end):
            end = joined.end()
        behind = self._behind.match(flat, end)
        if behind is None and flat.startswith(",", end) and self._with.search(reference.text):
            behind = self._behind.match(flat, end + 1)  # "§ 4, auch in Verbindung mit § 5, des …"
        if behind and behind["name"] and not behind["of"] and reference.text[0].isdigit():
            behind = None  # a label alone, and capitals that begin what is said of it
        if _DATED.match(flat, end) or _DATED.search(reference.text):
            return True
        before = self._named.search(flat[max(0, start - _LONGEST) : start])
        listed = self._before.search(flat[max(0, start - _LONGEST_TITLE) : start])
        listed = listed or self._right_before.search(flat, max(0, start - _LONGEST), start)
        listed = None if listed and listed["this"] else listed  # "Ordnung der SpoRKom, § 2"
        if behind and any(behind.groupdict().get(one) for one in ("dated", "act")):
            return True
        found = [one.groupdict() for one in (behind, before, listed) if one]
        names = [one.get("name") or one.get("kind") or one.get("bare") or "" for one in found]
        known = (unaccented(_SIGNS.sub("", name)) for name in names)
        return not all(map(self._is_own, known))

    def _is_own(self, name: str) -> bool:
        """Whether a name is of these texts: a word of a title, or short for some: N.C., JSpO."""
        letters = re.compile(".*".join(map(re.escape, name)))
        compound = (one for one in self._own if len(one) >= _COMPOUND)
        return name in self._own or name in self._initials or any(map(letters.match, compound))
