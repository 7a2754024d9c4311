"""Citations of another document: "art. 82 del RTAA", "§ 11 der GO", "R.T.A.A. articoli 67 e 68".

They are marked as such and never linked, even where this document has a law of that number.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from refsearch.citations.headings import place_of
from refsearch.citations.running.patterns import either
from refsearch.languages.registry import Language
from refsearch.languages.slug import unaccented
from refsearch.layers.references.cited_places import why_not
from refsearch.layers.references.document_patterns import OF_A_YEAR, DocumentPatterns
from refsearch.library.edition import Edition
from refsearch.library.links import Absent, Cited, Reference

_DATED = re.compile(OF_A_YEAR)
_AT_AN_ADDRESS = re.compile(r"\s(?:[^\W\d_]{1,5}\s)?(?:https?://|www\.)\w")  # § 4 der https://…
_LONGEST_TITLE = 60  # characters before a citation that a title of some words may have
_LONGEST = 24  # characters before a citation that a name may have
_COMPOUND = 12  # letters of a word that others make up, as in German: Jugendspielordnung
_STEM = 5  # letters that the forms of a word share: Prova, Provas
_WIDER = re.compile(  # "du règlement international", where this one is a règlement too
    r"(?<!\w)(?i:internation|internazion|internacion|europ|mondial|mundial)\w*"
)
_SIGNS = re.compile(r"\W")


def _is_another(reference: Reference) -> bool:
    return any(one.code == "other-document" for one in reference.absent)


def _without_targets(reference: Reference) -> Reference:
    places: list[Cited | Absent] = [*reference.cited, *reference.absent]
    absent = tuple(Absent(one.start, one.end, one.target, "other-document") for one in places)
    found = replace(reference, targets=(), cited=(), absent=absent)
    return replace(found, reason=str(why_not(found)))


class OtherDocuments:
    """Recognises citations of other documents in an edition and the one it supplements.

    Names in the titles, the publisher or the id of these two do not name another document.
    """

    def __init__(self, editions: Sequence[Edition], language: Language) -> None:
        words = language.citation
        names = [
            f"{e.id} {e.title} {e.short_title} {e.publisher} {e.work} {e.year}" for e in editions
        ]
        self._own = set(re.findall(r"\w+", unaccented(" ".join(names))))
        small = {*words.of, *words.skip}
        names_in_words = (re.findall(r"\w+", unaccented(one)) for one in names)
        self._initials = " ".join(  # Norme della Canoa: N.C.
            "".join(word[0] for word in one if word not in small) for one in names_in_words
        )
        self._patterns = DocumentPatterns.of(words)
        patterns = [one for edition in editions for one in edition.law_headings]
        self._codified = any(place_of(one)[1].kind == "compound" for one in patterns)
        of = rf"(?:{either(words.of)}(?:(?<=['’])|\s)(?:{either(words.skip)}(?:(?<=['’])|\s))?)"
        self._whose = re.compile(rf"\s{of}?(?P<whose>[^\W\d_]{{4,}})")

    def unlinked(self, references: Sequence[Reference], flat: str) -> list[Reference]:
        """Return references in order, without targets if the words around one name another."""
        found: list[Reference] = []
        for one in reversed(references):
            listed = found and self._patterns.listed.fullmatch(flat, one.end, found[-1].start)
            another = self._names_another(one, flat) or (listed and _is_another(found[-1]))
            found.append(_without_targets(one) if another else one)
        return found[::-1]

    def names_document(self, flat: str) -> bool:
        """Whether words name a document, and not this one by "this"."""
        return any(not one["this"] for one in self._patterns.document.finditer(flat))

    def _names_another(self, reference: Reference, flat: str) -> bool:
        if reference.text.isupper() or reference.intended:  # a title in capitals names nothing
            return False
        start, end = reference.start, reference.end
        while joined := self._patterns.joined.match(flat, end):
            end = joined.end()
        behind = self._patterns.behind.match(flat, end)
        if (
            behind is None
            and flat.startswith(",", end)
            and self._patterns.with_.search(reference.text)
        ):
            behind = self._patterns.behind.match(
                flat, end + 1
            )  # "§ 4, auch in Verbindung mit § 5, des …"
        if behind and behind["name"] and not behind["of"] and reference.text[0].isdigit():
            behind = None  # a label alone, and capitals that begin what is said of it
        if (
            _AT_AN_ADDRESS.match(flat, end)
            or _DATED.match(flat, end)
            or _DATED.search(reference.text)
        ):
            return True
        if self._is_of_another_named(flat, start, end):
            return True
        before = self._patterns.named.search(flat[max(0, start - _LONGEST) : start])
        listed = self._patterns.before.search(flat[max(0, start - _LONGEST_TITLE) : start])
        listed = listed or self._patterns.right_before.search(flat, max(0, start - _LONGEST), start)
        listed = None if listed and listed["this"] else listed  # "Ordnung der SpoRKom, § 2"
        if behind and any(behind.groupdict().get(one) for one in ("dated", "act")):
            return True
        found = [one.groupdict() for one in (behind, before, listed) if one]
        names = [one.get("name") or one.get("kind") or one.get("bare") or "" for one in found]
        if any(one.get("whose") and not self._is_of_title(one["whose"]) for one in found):
            return True
        titled = (one["titled"] for one in found if one.get("titled"))
        if any(not all(map(self._is_of_title, re.findall(r"[A-Z]\w{3,}", one))) for one in titled):
            return True
        if behind and self._codified and self._is_of_another_code(flat, behind):
            return True
        wider = behind and _WIDER.search(flat, end, behind.end() + _LONGEST)
        if (
            wider
            and behind
            and wider.start() <= behind.end() + 1
            and not self._is_of_title(wider[0])
        ):
            return True
        return not all(self._is_own(name) or self._is_own(_SIGNS.sub("", name)) for name in names)

    def _is_of_another_code(self, flat: str, behind: re.Match[str]) -> bool:
        """Whether a code is another than this one, by what it is of: "du code du travail"."""
        whose = self._whose.match(flat, behind.end())
        return bool(behind["kind"] and whose) and not (whose and self._is_of_title(whose["whose"]))

    def _is_of_another_named(self, flat: str, start: int, end: int) -> bool:
        """Whether it is of what was named before, "its Article 20", "of that Act", or of its act.

        A noun of this document's own, or one with "this", says so only of what the text names.
        """
        its = self._patterns.its.search(flat[max(0, start - _LONGEST) : start])
        if its or self._patterns.thereof.match(flat, end):
            return True
        wording = self._patterns.wording.match(flat, end)
        if wording and not self._is_own(wording["name"]):
            return True
        again = self._patterns.said_again.match(flat, end)
        begun = unaccented(again["name"])[:_STEM] if again else ""
        own = begun and any(begun in one for one in self._own)  # Bootsordnung: "dieser Ordnung"
        if again and (again["this"] or own):
            return not (again["this"] and own) and self._is_named(again["name"], flat[:start])
        return again is not None

    def _is_named(self, noun: str, text: str) -> bool:
        """Whether a text names another document with a noun: Bootsgesetz, for "dieses Gesetzes"."""
        begun = noun.lower()[:_STEM]
        found = self._patterns.document.finditer(text)
        return any(not one["this"] and begun in one[0].lower() for one in found)

    def _is_of_title(self, word: str) -> bool:
        """Whether a word, in any inflection, is in the titles of these texts, or is their year."""
        begun = unaccented(word)[:_STEM]
        return any(one.startswith(begun) for one in self._own)

    def _is_own(self, name: str) -> bool:
        """Whether a name means these texts: a word of a title, or an abbreviation: N.C., JSpO.

        A word with hyphens is made of several: Boots-Hafenordnung.
        """
        words = re.findall(r"\w+", unaccented(name))
        if len(words) > 1 and self._own.issuperset(words):
            return True
        name = unaccented(name)
        letters = re.compile(".*".join(map(re.escape, name)))
        compound = (one for one in self._own if len(one) >= _COMPOUND)
        own = not self._own.isdisjoint((name, name[:-1]))  # the title in any case: regulaminu
        return own or name in self._initials or any(map(letters.match, compound))
