"""Building the tree of provisions from the flat sequence of titles, labels and paragraphs."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from refsearch.citations.locator import Locator
from refsearch.errors import RefsearchError
from refsearch.library.edition import Edition
from refsearch.library.model import Block, Kind, Provision
from refsearch.messages import Message, msg
from refsearch.reading.text.drafts import STAND_IN, Draft, Opening, is_stand_in, provisions_of
from refsearch.reading.text.labels import Label, Labels, OpenLabel


class GrammarError(RefsearchError):
    """A fault of a block whose line is not known yet."""


class Tree:
    """The provisions of one edition as they are read; ``open`` leads from the law to here.

    ``line`` is where the reader is, ``last`` the provision whose text was read last. What has an
    id that is taken goes to ``report`` and is opened under a stand-in, so that what follows in it
    is read where it belongs.
    """

    def __init__(self, edition: Edition, report: Callable[[Message], None]) -> None:
        self.edition = edition
        self.report = report
        self.line = 0
        self.labels = Labels(edition)
        self.drafts: dict[str, Draft] = {}
        self.open: list[Draft] = []
        self.last: Draft | None = None

    def open_labels(self, text: str, indent: int = 0) -> str | None:
        """Open what the labels at the start of a block stand for, return the rest of the block.

        None where it begins with no label; ``indent`` is how many levels it is set in.
        """
        above = self.open[-1].locator.parts if self.open else ()
        whole = None if indent else self.labels.path(text, above)
        if whole is not None:
            path, label, rest = whole
            self.path(path, Opening(path[-1], label, titled=False))
            return rest
        labels, rest = self.series(text, indent)
        for depth, component, label in labels:
            self.item(depth, component, label)
        return rest if labels else None

    def series(self, text: str, indent: int = 0) -> tuple[list[Label], str]:
        """Split a block into its labels of series and the rest."""
        above = [OpenLabel(draft.opening.depth, draft.locator) for draft in self.open]
        return self.labels.series(text, above, indent)

    def begin(self, opening: Opening, part: str) -> None:
        """Open a law, or a titled part beside the laws."""
        self.open = []
        self._add(Locator((opening.component,)), opening, part)

    def title(self, level: int, opening: Opening) -> None:
        """Open a titled block: ``level`` is 1 for ``###``, 2 for ``####``."""
        titled = [draft for draft in self.open if draft.titled]
        if len(titled) < level:
            raise GrammarError(msg("a title one level higher must come first"))
        self.open = titled[:level]
        self._child(opening)

    def unused(self, level: int, slug: str) -> str:
        """Return a slug that is free under the title above a level, numbered if it is taken."""
        titled = [draft for draft in self.open if draft.titled]
        above = titled[level - 1].locator.id if len(titled) >= level else ""
        names = [slug, *(f"{slug}-{n}" for n in range(2, len(self.drafts) + 3))]  # one is free
        return next(name for name in names if f"{above}.{name}" not in self.drafts)

    def item(self, depth: int, component: str, label: str) -> None:
        """Open a label-led provision under the nearest open one of a lesser depth."""
        while len(self.open) > 1 and _at_least(self.open[-1].opening.depth, depth):
            self.open.pop()
        if not self.open:
            raise GrammarError(msg("the label {} stands outside any law", label))
        self._child(Opening(component, label, depth=depth, titled=False))

    def path(self, path: tuple[str, ...], opening: Opening) -> None:
        """Open what a label with its whole path stands for; a level without a line has no text."""
        if not self.open or self.open[0].locator.parts != path[:1]:
            said = msg("the label {} stands in no law; it belongs to {}", opening.label, path[0])
            if self.open and not is_stand_in(self.open[0].locator.id):
                where = opening.label, self.open[0].locator.id, path[0]
                said = msg("the label {} stands in {}; it belongs to {}", *where)
            raise GrammarError(said)
        while self.open[-1].locator.parts != path[: len(self.open[-1].locator.parts)]:
            self.open.pop()
        if self.open[-1].locator.parts == path:
            self.open.pop()
        for component in path[len(self.open[-1].locator.parts) : -1]:
            self._child(Opening(component, titled=False))
        self._child(opening)

    def box(self, kind: Kind, heading: str | None, blocks: list[Block], *, of: str) -> None:
        """Add a box, which is not the law itself, to the provision opened last.

        ``of`` names another: "title" the nearest title, else the component of an item that is open.
        """
        holder = self._boxed_in(kind, of)
        same = [child for child in holder.children if child.rpartition(".")[2].startswith(kind)]
        opening = Opening(f"{kind}-{len(same) + 1}", heading=heading, kind=kind)
        held_open = list(self.open)
        self.open = [holder]
        self._child(opening)
        for block in blocks:
            self.open[-1].add(block)
        self.open, self.last = held_open, holder

    def _boxed_in(self, kind: Kind, of: str) -> Draft:
        """Return the open provision that a box belongs to."""
        if not self.open:
            raise GrammarError(msg("a box of {} stands outside any law", kind))
        if of == "title":
            return self.holder(0)
        named = [draft for draft in self.open if of in ("", draft.locator.parts[-1].lower())]
        if not named:
            raise GrammarError(msg("!!! {} {}: no item {} is open here", kind, of, of))
        return named[-1]

    def holder(self, indent: int) -> Draft:
        """Return the provision that a paragraph without label belongs to."""
        if not self.open:
            raise GrammarError(
                msg("a paragraph stands outside any law; give its part the class .front")
            )
        last_title = max(n for n, draft in enumerate(self.open) if draft.titled)
        if last_title + indent >= len(self.open):
            raise GrammarError(msg("no labelled item {} level(s) deep is open here", indent))
        return self.open[last_title + indent]

    def _child(self, opening: Opening) -> None:
        parent = self.open[-1]
        locator = parent.locator.child(opening.component)
        locator = self._free(locator)
        parent.children.append(locator.id)
        self._add(locator, opening, parent.part)

    def _free(self, locator: Locator) -> Locator:
        """Return the locator, or a stand-in beside it if it is taken."""
        if locator.id not in self.drafts:
            return locator
        first = self.drafts[locator.id].line
        said = msg("{} is there already, in line {}; each label stands once", locator.id, first)
        self.report(said)
        return Locator((*locator.parts[:-1], self.stand_in()))

    def stand_in(self) -> str:
        """Return a component for something that can't be read, new each time."""
        return f"{STAND_IN}{len(self.drafts)}"

    def _add(self, locator: Locator, opening: Opening, part: str) -> None:
        locator = self._free(locator)
        draft = Draft(locator, opening, part, self.line)
        self.drafts[locator.id] = self.last = draft
        self.open.append(draft)

    def provisions(self, nouns: Iterable[str] = ()) -> tuple[Provision, ...]:
        """Return the finished provisions in document order; ``nouns`` are those for parts."""
        return provisions_of(self.drafts, self.edition, nouns)


def _at_least(depth: int | None, least: int) -> bool:
    return depth is not None and depth >= least
