"""References in the words by which a language cites: "Art. 27B1", "punti 1 e 2", "vedi C"."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from refsearch.citations.patterns import CitationPatterns
from refsearch.citations.running.inverted import InvertedCitations
from refsearch.citations.running.mentions import Mention
from refsearch.languages.registry import Language
from refsearch.languages.slug import slugify, unaccented
from refsearch.layers.references.cited_places import CitedPlaces
from refsearch.layers.references.holders import Place
from refsearch.layers.references.named_parts import NamedParts
from refsearch.layers.references.relative.of_here import OfHere, lists_itself
from refsearch.layers.references.targets import Path, Target, Targets
from refsearch.library.book.book import split_global_id
from refsearch.library.links import Reference

Search = Callable[[Place, str, str], Iterator[Reference]]
_TITLE = re.compile(r"\s\((?P<title>[^()]{4,60})\)")
_DIRECTLY = re.compile(r",?\s+")
_NUMBER = re.compile(r"(?i:n[ru]|n\.?[oº°]|ziff)")  # nouns for a number: Nr., Nummer, n.º, Ziffer
_PRINTED = re.compile(r"\d+[°º]|[^\W\d]+\).*")  # a label that is no bare number or section
_WIDEST_RANGE = 40  # laws at most: a misprinted end ("26 al 3200") must not name a whole code


class WordedReferences:
    """Finds references in the words of a language, for an edition without a declared style."""

    def __init__(
        self,
        targets: Targets,
        language: Language,
        patterns: CitationPatterns,
        beside: NamedParts,
    ) -> None:
        self._targets, self._beside = targets, beside
        self._patterns = patterns
        words = language.citation
        self._of_here = OfHere((*words.item, *words.law), (), targets, words)
        self._found_first = InvertedCitations(self._law_at, language)

    def with_law(self) -> tuple[Search, ...]:
        """Return the searches for what names a law, the surest first."""
        return (self._parts_first, self._inverted, self._laws)

    def without_law(self) -> tuple[Search, ...]:
        """Return the searches for what is cited without a word for a law."""
        return (self._items, self._pointed, self._bare)

    def _laws(self, place: Place, text: str, flat: str) -> Iterator[Reference]:
        for match in self._patterns.laws.finditer(flat):
            named = self._places(place, match, self._patterns.law_element)
            end = self._titled(text, named.cut or match.end(), named)
            yield named.reference(place, text, match.start(), end)

    def _inverted(self, place: Place, text: str, flat: str) -> Iterator[Reference]:
        """Read "punti 6a1a7 e 6a2g delle norme integrative all'Articolo 78"."""
        for match in self._patterns.inverted.finditer(flat):
            whole = self._patterns.law_element.search(flat, *match.span("whole"))
            if whole is None or whole["law"] is None:
                continue
            law = self._targets.components(whole["law"])
            named = CitedPlaces()
            for part in self._patterns.item_element.finditer(flat, *match.span("list")):
                path = (*law, *self._targets.components(part["item"] or part["bare"]))
                named.add(part.start(), part.end(), self._targets.law(whole["head"] or "", path))
            if named.cited:
                yield named.reference(place, text, match.start(), match.end())

    def _law_at(self, flat: str, at: int) -> Mention | None:
        """Return the law that a noun at a point names."""
        law = self._patterns.law_element.match(flat, at)
        if law is None or not (law["head"] and law["law"]):
            return None
        end, path = law.end(), self._targets.components(law["law"])
        while gap := _DIRECTLY.match(flat, end):  # "Nummer 9 des § 2 Abs. 1"
            item = self._patterns.item_element.match(flat, gap.end())
            if not item or not item["item"]:
                break
            end, path = item.end(), (*path, *self._targets.components(item["item"]))
        return Mention(at, end, path)

    def _part_at(self, place: Place, flat: str, at: int) -> Mention | None:
        """Return what else a part may be of: a part beside the laws, or one around this place."""
        if (
            self._targets.base is not None
        ):  # a path is then of the edition that this one supplements
            return None
        part, origin = self._patterns.item_element.match(flat, at), place.origin_at(at)
        path = self._targets.components(part["item"]) if part and part["item"] else ()
        target = self._targets.relative(origin, path) if origin and path else None
        beside = self._beside.at(flat, at)
        if beside or not part or not target:
            return beside
        return Mention(at, part.end(), tuple(split_global_id(target.id)[1].split(".")))

    def _parts_first(self, place: Place, text: str, flat: str) -> Iterator[Reference]:
        """Read "le c du 2° de l'article 19", where there is such a part."""

        def at(flat: str, start: int) -> Mention | None:
            return self._law_at(flat, start) or self._part_at(place, flat, start)

        for found in self._found_first.find(flat, at):
            named = CitedPlaces()
            for one in found.places:
                named.add(one.start, one.end, self._targets.law("", one.path))
            known = not named.absent or (found.noun and self._targets.base is None)
            if known and not any(one.ranging for one in found.places):
                yield named.reference(place, text, found.start, found.end)

    def _bare(self, place: Place, text: str, flat: str) -> Iterator[Reference]:
        """Yield laws without a noun, where such a place exists or the file lacks its law."""
        for match in self._patterns.bare.finditer(flat):
            named = self._places(place, match, self._patterns.law_element)
            if named.cited or all(one.code == "not-in-file" for one in named.absent):
                yield named.reference(place, text, match.start(), match.end())

    def _items(self, place: Place, text: str, flat: str) -> Iterator[Reference]:
        yield from self._relative(place, text, flat, self._patterns.items)

    def _pointed(self, place: Place, text: str, flat: str) -> Iterator[Reference]:
        yield from self._relative(place, text, flat, self._patterns.pointed)

    def _relative(
        self, place: Place, text: str, flat: str, pattern: re.Pattern[str]
    ) -> Iterator[Reference]:
        """Yield bare labels, where the law they stand in has such a label."""
        for match in pattern.finditer(flat):
            named = self._places(place, match, self._patterns.item_element)
            span = match.start(), named.cut or match.end()
            of_another = self._of_here.is_of_another(flat, span)
            if not named.cited or of_another or self._is_in_brackets(match[0], named):
                continue
            if not lists_itself(flat, named.targets[0].rpartition(".")[2]):
                yield named.reference(place, text, *span)

    def _is_in_brackets(self, said: str, named: CitedPlaces) -> bool:
        """Whether "Nummer 1" was read as (1), in an edition that has a 1. too."""
        book = self._targets.book
        numbered = [d for d in book.edition.label_styles if any("1" in sample for sample in d)]
        if len(numbered) <= 1 or not _NUMBER.match(said):
            return False
        ids = (split_global_id(one)[1] for one in named.targets)
        return any(
            book.provisions[one].label.startswith("(") for one in ids if one in book.provisions
        )

    def _places(self, place: Place, match: re.Match[str], element: re.Pattern[str]) -> CitedPlaces:
        """Return the places named in a list; where it begins with a law, laws and their items."""
        group = "related" if match.groupdict().get("related") else "list"
        named = CitedPlaces()
        parts = [*element.finditer(match.string, *match.span(group))]
        for part, following in zip(parts, (*parts[1:], None), strict=True):
            groups = part.groupdict()
            named.head = groups.get("head") or named.head
            placed = True
            if groups.get("first"):
                self._range(part, named)
            elif item := self._next_item(part, following, named):
                named.add(*part.span(), item)
            elif groups.get("law"):
                named.series = ()
                named.path, named.in_law = self._targets.components(groups["law"]), True
                named.add(*part.span(), self._targets.law(named.head, named.path))
            else:
                placed = self._item(place, part, named)
            named.cut = None if placed else named.cut or named.end
            named.end = part.end()
        return named

    def _next_item(
        self, part: re.Match[str], following: re.Match[str] | None, named: CitedPlaces
    ) -> Target | None:
        """Read the 2 in "article 16, points 1, 2", if such a point exists.

        In "articles 16, point 1, and 17" and "articles 16, point 1, 17, point 2", 17 is a law.
        """
        groups = part.groupdict()
        law = groups.get("law") or ""
        an_item = following and following.groupdict().get("item")
        if not named.series or groups.get("head") or not law.isdigit() or an_item:
            return None
        target = self._targets.law(named.head, (*named.series, law))
        return None if target.code else target

    def _range(self, part: re.Match[str], named: CitedPlaces) -> None:
        """Read "dal 26 al 32": every law from the first to the last; only the ends are marked."""
        first, last = int(part["first"]), int(part["last"])
        named.path = ()
        named.add(part.start(), part.end("first"), self._targets.law(named.head, (part["first"],)))
        for number in range(first + 1, min(last, first + _WIDEST_RANGE)):
            between = self._targets.law(named.head, (str(number),))
            named.targets += [] if between.code else [between.id]
        named.add(*part.span("last"), self._targets.law(named.head, (part["last"],)))

    def _item(self, place: Place, part: re.Match[str], named: CitedPlaces) -> bool:
        """Read an item of the law right before it ("Articolo 18, punto 1"), else of this place.

        Return whether it was resolved, or is known to be missing; a quoted label may mean anything.
        """
        worded = part.groupdict().get("item")
        path = self._targets.components(worded or part["bare"])
        origin = place.origin_at(part.start())
        direct = worded or _PRINTED.fullmatch(part["bare"])
        if direct and _DIRECTLY.fullmatch(part.string, named.end, part.start()):
            inside = self._inside(origin, named, path)
            if inside:
                alone = named.in_law and path[0].isdigit() and self._is_of_one(named.head)
                named.series = named.path if alone else ()
                named.path = (*named.path, *path)
                named.refine(part.end(), inside)
                return True
        target = self._targets.relative(origin, path) if origin else None
        if target:
            named.path, named.in_law = path, False
            named.add(*part.span(), target)
        elif origin:
            named.unclear.append(part[0].strip())
        return origin is not None

    def _is_of_one(self, head: str) -> bool:
        """Whether a noun is singular: article or art., but not articles."""
        noun = unaccented(head).strip(". ")
        return bool(noun) and unaccented(self._targets.book.edition.citation_law).startswith(noun)

    def _inside(self, origin: str | None, named: CitedPlaces, path: Path) -> Target | None:
        """Return an item of the place named last, if it exists."""
        if named.path and named.in_law:
            target = self._targets.law(named.head, (*named.path, *path))
            return None if target.code == "no-such-number" else target
        return (
            self._targets.relative(origin, (*named.path, *path)) if origin and named.path else None
        )

    def _titled(self, text: str, end: int, named: CitedPlaces) -> int:
        """Follow "art. 32 (chiusura senza scarto)" to the block with that title in the law."""
        match = _TITLE.match(text, end)
        titled = match and named.cited and self._block(named.cited[-1].target, match["title"])
        if not match or not titled:
            return end
        named.refine(match.end(), self._targets.by_id(titled))
        return match.end()

    def _block(self, law: str, title: str) -> str | None:
        """Return the id of the block with a title in a law of this edition."""
        edition, id_ = split_global_id(law)
        book = self._targets.book
        if edition != book.edition.id or id_ not in book.provisions:
            return None
        inside = book.walk(book.provision(id_))
        found = (p.id for p in inside if p.heading and slugify(p.heading) == slugify(title))
        return next(found, None)
