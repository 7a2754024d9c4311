"""Citations of another document: "art. 82 del RTAA", "§ 11 der GO", "R.T.A.A. articoli 67 e 68".

They are told as such and never linked, even where this document has a law of that number.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from refsearch.citations.patterns import flatten
from refsearch.citations.running_patterns import either
from refsearch.languages.registry import Language
from refsearch.languages.slug import unaccented
from refsearch.layers.references.cited_places import why_not
from refsearch.library.edition import Edition
from refsearch.library.links import Absent, Cited, Reference

# Capitals that stand for a name: RTAA, R.T.A.A., StGB, EStG; a numeral (title II) for none.
_NAME = (
    r"(?![IVXLC]+(?!\w))"
    r"(?:(?:[A-Z]\.){2,6}|[A-Z][A-Za-z]?[A-Z][A-Za-z]{0,4})(?!\w)"
)
_BEFORE = re.compile(rf"(?<![\w.])(?P<name>{_NAME})\s$")
_LONGEST_TITLE = 60  # characters before a citation that a title of some words may have
_LONGEST = 24  # characters before a citation that a name may have
_SIGNS = re.compile(r"\W")


class OtherDocuments:
    """Tells the citations of other documents in the texts of an edition and the one it supplements.

    Names in the titles, the publisher or the id of these are no others.
    """

    def __init__(self, editions: Sequence[Edition], language: Language) -> None:
        words = language.citation
        said = [f"{e.id} {e.title} {e.short_title} {e.publisher} {e.work}" for e in editions]
        self._own = set(re.findall(r"\w+", unaccented(" ".join(said))))
        small = {*words.of, *words.skip}
        told = (re.findall(r"\w+", unaccented(one)) for one in said)
        self._initials = " ".join(  # Norme della Canoa: N.C.
            "".join(word[0] for word in one if word not in small) for one in told
        )
        joined = "|".join(re.escape(one) for one in sorted(words.of, key=len, reverse=True))
        this = "|".join(map(re.escape, words.this)) or r"(?!)"  # "del presente Regolamento"
        between = rf"(?:(?!(?i:{this}))[\w-]+\s){{0,2}}?"
        of = rf"(?i:(?:{joined})(?:(?<=['’])|\s+)){between}" if joined else ""
        documents = "|".join(map(re.escape, words.document)) or r"(?!)"
        kind = rf"|\s{of}(?P<kind>(?i:\w*(?:{documents})))(?!\w)" * bool(of)
        and_ = either(words.and_) if words.and_ else "(?!)"
        # "§ 33c Satz 1 der Gewerbeordnung", "Anlage 3 Nr. 1.1 Doppelbuchstabe aa und bb der …"
        spoken = rf"(?:\w{{4,8}})?{either((*words.item, *words.sentence))}"
        number = rf"\w{{1,3}}(?:\.\d{{1,2}})*(?:\s{and_}\s\w{{1,2}})?(?!\w)"
        following = rf"(?:\s(?:{and_}\s)?[^\W\d_]{{1,6}}\.(?=\s))?"  # ff., ss., e segg.
        parts = rf"(?:\s?\(\w{{1,3}}\))*(?:,?\s{spoken}\.?\s{number})*{following}"
        self._behind = re.compile(rf"{parts}(?:\s(?P<of>{of or '(?!)'})?(?P<name>{_NAME}){kind})")
        # "§ 7 Abs. 1 in Verbindung mit § 4 Abs. 1 des …gesetzes": both are of what the last names
        spoken = rf"(?:{either(words.skip)}\s?)?(?:[^\W\d_]{{1,12}}\.?\s|§{{1,2}}\s?)?"
        cited = rf"{spoken}\d{{1,3}}(?:\.\d{{1,2}})*[a-z]?(?!\w)"
        self._joined = re.compile(rf"{parts},?\s{either(words.with_)}\s{cited}")

        said_before = rf"(?P<name>(?i:\w*(?:{documents})))(?:\s[\w.-]+){{0,3}},\s$"
        self._before = re.compile(rf"(?<!\w)(?P<this>(?i:(?:{this})\w*)\s)?{said_before}")

    def told(self, reference: Reference, text: str) -> Reference:
        """Return a reference, without its targets if the words around it name another document."""
        if not self._names_another(reference, flatten(text)):
            return reference
        places: list[Cited | Absent] = [*reference.cited, *reference.absent]
        absent = tuple(Absent(one.start, one.end, one.target, "other-document") for one in places)
        found = replace(reference, targets=(), cited=(), absent=absent)
        return replace(found, reason=str(why_not(found)))

    def _names_another(self, reference: Reference, flat: str) -> bool:
        if reference.text.isupper() or reference.intended:  # a title in capitals names nothing
            return False
        start, end = reference.start, reference.end
        while joined := self._joined.match(flat, end):
            end = joined.end()
        behind = self._behind.match(flat, end)
        if behind and behind["name"] and not behind["of"] and reference.text[0].isdigit():
            behind = None  # a label alone, and capitals that begin what is said of it
        before = _BEFORE.search(flat[max(0, start - _LONGEST) : start])
        listed = self._before.search(flat[max(0, start - _LONGEST_TITLE) : start])
        listed = None if listed and listed["this"] else listed  # "Ordnung der SpoRKom, § 2"
        found = [one.groupdict() for one in (behind, before, listed) if one]
        names = [one.get("name") or one.get("kind") or "" for one in found]
        known = (unaccented(_SIGNS.sub("", name)) for name in names)
        return any(one not in self._own and one not in self._initials for one in known)
