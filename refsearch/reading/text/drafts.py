"""Drafts of provisions, filled while a text is read, and the finished provisions made of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Set
from dataclasses import dataclass, field, replace

from refsearch.citations.locator import Locator
from refsearch.languages.slug import unaccented
from refsearch.library.citation_style import is_label
from refsearch.library.citing.formatting import format_citation
from refsearch.library.citing.printed import Printed
from refsearch.library.edition import Edition
from refsearch.library.model import Block, Kind, Mark, Provision

STAND_IN = "unread-"


def is_stand_in(id_: str) -> bool:
    """Whether an id was made up for something unreadable, or stands inside such an id."""
    return STAND_IN in id_


def shown_id(id_: str) -> str:
    """Return an id as a message says it: what was made up for something unreadable is unknown.

    >>> shown_id("unread-9.A"), shown_id("9.A")
    ('?.A', '9.A')
    """
    return ".".join("?" if part.startswith(STAND_IN) else part for part in id_.split("."))


@dataclass(frozen=True, slots=True)
class Opening:
    """What opens a provision: its component and label, its heading if it has one.

    ``depth`` is the place of the label's style among the declared ones; None without a label.
    ``named`` is how the heading of a law names it: ``Annex X``, ``Art. 9.º``.
    """

    component: str
    label: str = ""
    heading: str | None = None
    marks: tuple[Mark, ...] = ()
    depth: int | None = None
    titled: bool = True
    kind: Kind = "norm"
    named: str = ""


@dataclass(slots=True)
class Draft:
    """A provision while its text is being read."""

    locator: Locator
    opening: Opening
    part: str
    line: int = 0
    blocks: list[Block] = field(default_factory=list)
    children: list[str] = field(default_factory=list)

    @property
    def titled(self) -> bool:
        """Whether it has a title of its own, which paragraphs without a label belong to."""
        return self.opening.titled

    def add(self, block: Block) -> None:
        """Append a block, noting how many children stand before it."""
        self.blocks.append(replace(block, after=len(self.children)))


Drafts = Mapping[str, Draft]  # by id


def provisions_of(
    drafts: Drafts, edition: Edition, nouns: Iterable[str] = ()
) -> tuple[Provision, ...]:
    """Return the finished provisions in document order.

    ``nouns`` are those for parts of laws: a title that begins with one is a level that is cited.
    """
    printed = _printed(drafts, frozenset(nouns))
    return tuple(
        _provision(drafts, draft, format_citation(draft.locator, edition, printed))
        for draft in drafts.values()
    )


def _printed(drafts: Drafts, nouns: Set[str]) -> Printed:
    """Return what is printed of the levels of an edition."""
    openings = {id_: draft.opening for id_, draft in drafts.items()}
    unknown = {id_ for id_ in drafts if id_.rpartition(".")[2].startswith(STAND_IN)}
    spoken = {id_ for id_, one in openings.items() if _first_word(one.heading or "") in nouns}
    return Printed(
        titles={id_: one.heading or "" for id_, one in openings.items()}
        | {id_: openings[id_].heading or openings[id_].label or "?" for id_ in unknown},
        labels={id_: one.label for id_, one in openings.items()},
        depths={id_: one.depth for id_, one in openings.items() if one.depth is not None},
        named={id_: one.named for id_, one in openings.items() if one.named},
        implied={id_ for id_, one in drafts.items() if _implied(drafts, one)} - spoken - unknown,
        spoken=spoken,
    )


def _first_word(heading: str) -> str:
    return unaccented(heading.partition(" ")[0]).strip(".:")


def _implied(drafts: Drafts, draft: Draft) -> bool:
    """Whether a title without a label may be left out before the labels in it.

    It does where no other provision right beside it has one of them, or may have.
    """
    parent = draft.locator.parent
    if parent is None or is_label(draft.locator.parts[-1]) or _kind(drafts, draft) != "norm":
        return False
    if not draft.children:
        return True
    beside = [drafts[id_] for id_ in drafts[parent.id].children]
    elsewhere = {one.locator.parts[-1] for one in beside}
    for one in beside:
        if one is not draft and not is_label(one.locator.parts[-1]):
            elsewhere |= {Locator.from_id(id_).parts[-1] for id_ in one.children}
    return elsewhere.isdisjoint(Locator.from_id(id_).parts[-1] for id_ in draft.children)


def _kind(drafts: Drafts, draft: Draft) -> Kind:
    """Return a provision's kind: its own, or that of what it stands in; tables by content."""
    kind, parent = draft.opening.kind, draft.locator.parent
    while kind == "norm" and parent is not None:
        kind, parent = drafts[parent.id].opening.kind, parent.parent
    only_tables = draft.blocks and all(block.kind == "table" for block in draft.blocks)
    return "table" if kind == "norm" and only_tables else kind


def _provision(drafts: Drafts, draft: Draft, citation: str) -> Provision:
    parent = draft.locator.parent
    return Provision(
        id=draft.locator.id,
        parent=parent.id if parent else None,
        label=draft.opening.label,
        citation=citation,
        kind=_kind(drafts, draft),
        heading=draft.opening.heading,
        part=draft.part,
        blocks=tuple(draft.blocks),
        heading_marks=draft.opening.marks,
        children=tuple(draft.children),
    )
