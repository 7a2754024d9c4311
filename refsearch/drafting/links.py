"""Internal links of a source, recorded as references where their words alone do not resolve."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Container, Iterator, Mapping, Sequence

from refsearch.drafting.source import Unplaced
from refsearch.languages.slug import slugify
from refsearch.layers.references.holders import Place
from refsearch.layers.references.manual import ManualReference
from refsearch.library.book.book import Book
from refsearch.library.citation_style import style_of
from refsearch.library.links import Reference
from refsearch.messages import msg
from refsearch.reading.web_markup import Link, anchors, links

LINKED = "a link of the source"
_NO_PICTURES = msg("say in words what the law needs of it")
_NO_PLACE = msg("write what it means to references.toml, if it is a reference")
_UNNAMED = re.compile(r"[^\w\s-]")  # signs that the name of a heading leaves out
_OPEN_LINK = re.compile(r"\[[^\[\]]*$")  # of a line: it goes on in the next
_HEADING_MARKS = re.compile(r"\s*\{#[^{}]*\}\s*$|<[^<>]*>")  # its name, and anchors in it
_BELOW = 2  # lines from an anchor down to the heading that it names


class LinkedPlaces:
    """Resolves the links of a source, by the names of its anchors or by the labels they name."""

    def __init__(
        self,
        source: str,
        taken: Mapping[int, str],
        book: Book,
        left_out: Container[int] = (),
    ) -> None:
        raw = source.split("\n")
        self._lines = ["" if n in left_out else line for n, line in enumerate(raw, 1)]
        self._taken = taken
        self._book = book
        self._names = dict((*self._parts(), *self._headed(), *self._anchored()))
        self._found: Counter[tuple[int, str]] = Counter()
        self.lost: list[Unplaced] = []

    def _parts(self) -> Iterator[tuple[str, str]]:
        """Yield (name, id) of the parts with a title, such as the definitions."""
        for part in self._book.document.parts:
            if part.title and part.kind in ("front", "definitions"):
                yield from ((part.id, part.id), (slugify(part.title), part.id))

    def _headed(self) -> Iterator[tuple[str, str]]:
        """Yield the anchor that sites make from the words of a heading, with the id it begins."""
        for number, line in enumerate(self._lines, 1):
            if line.startswith("#") and number in self._taken:
                words = _UNNAMED.sub("", line.lstrip("# ").lower()).strip()
                yield words.replace(" ", "-"), self._taken[number]

    def _anchored(self) -> Iterator[tuple[str, str]]:
        """Yield the name of each anchor with the id of what begins there."""
        starts = sorted(self._taken)
        titled = {slugify(law.heading): law.id for law in self._book.laws if law.heading}
        for number, line in enumerate(self._lines, 1):
            title = _HEADING_MARKS.sub("", line)
            part = titled.get(slugify(title)) if line.startswith("#") else None
            for name in anchors(line):
                if number not in self._taken and part:  # of an annex, whose items follow
                    yield name, part
                    continue
                at = next((one for one in starts if one >= number), None)
                if at is not None and at - number <= _BELOW:
                    yield name, self._taken[at]

    def target(self, anchor: str) -> str | None:
        """Return the id that the name of an anchor means."""
        if anchor in self._names or not anchor[-1:].isalnum():
            return self._names.get(anchor)
        style = style_of(self._book.edition)
        for path in style.read(anchor.replace("-", " ")) if style else ():
            found = self._book.find(path)
            if found:
                return found
        return self._book.find(tuple(anchor.split(".")))

    def references(
        self, texts: Sequence[tuple[Place, str]], known: Sequence[Reference]
    ) -> list[ManualReference]:
        """Return a record for each link that is not among the ``known`` references."""
        found: dict[tuple[str, str], ManualReference] = {}
        at = 0
        for number in range(1, len(self._lines) + 1):
            for link in self._links(number):
                target = self.target(link.anchor)
                words = " ".join(link.words.split()).strip("*_` ")
                place = self._place(number, words, texts, at)
                if target is None or place is None:
                    holder = texts[place][0].holder if place is not None else ""
                    if not any(self._has(one, holder, words) for one in known):
                        self._report(number, link)
                    continue
                at = place
                self._found[place, words] += 1
                holder = texts[place][0].holder
                if not self._is_known(holder, words, target, known):
                    one = ManualReference(holder, words, LINKED, (target,))
                    found.setdefault((holder, words), one)
        return list(found.values())

    def _links(self, number: int) -> list[Link]:
        """Return the links that begin in a line; one may continue in the next."""
        line, *following = self._lines[number - 1 : number + 1]
        open_ = _OPEN_LINK.search(line)
        whole = f"{line}\n{following[0]}" if open_ and following else line
        return [one for one in links(whole) if one.at < len(line)]

    def _place(
        self, number: int, words: str, texts: Sequence[tuple[Place, str]], at: int
    ) -> int | None:
        """Return the text that a link stands in: that of its item, else the next with its words."""
        whole = re.compile(rf"(?<!\w){re.escape(words)}(?!\w)")
        begun = max((line for line in self._taken if line <= number), default=0)
        own = [n for n, (place, _) in enumerate(texts) if place.holder == self._taken.get(begun)]
        order = (*own, *range(at, len(texts)), *range(at)) if words else ()
        # each of its words is one link: the next one of the same words stands in another text
        free = (n for n in order if len(whole.findall(texts[n][1])) > self._found[n, words])
        return next(free, None)

    @staticmethod
    def _has(one: Reference, holder: str, words: str) -> bool:
        """Whether a reference covers the words of a link, which then resolve by themselves."""
        said = words.rstrip(".,;) ")
        return one.holder == holder and bool(one.targets) and (said in one.text or one.text in said)

    def _report(self, number: int, link: Link) -> None:
        if link.picture:
            message = msg("the picture {} is not kept", link.target)
            self.lost.append(Unplaced(number, message, _NO_PICTURES))
        elif link.anchor:
            leads = repr(link.words), repr(link.target)
            message = msg("the link of {} leads to {}, which is no place here", *leads)
            self.lost.append(Unplaced(number, message, _NO_PLACE))
        elif link.target:
            message = msg("the address of {} is not kept: {}", repr(link.words), link.target)
            self.lost.append(Unplaced(number, message))

    def _is_known(self, holder: str, words: str, target: str, known: Sequence[Reference]) -> bool:
        """Whether a known reference has the same target, or a more precise one: [4:1a](#4:1)."""
        whole = f"{self._book.edition.id}:{target}"
        return any(
            self._has(one, holder, words)
            and any(f"{there}.".startswith(f"{whole}.") for there in one.targets)
            for one in known
        )
