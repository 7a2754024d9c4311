"""Which parts of a text a reader shows; kept in the address, so no script is needed.

Beside the modal words stands their legend, as the Introduction has it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from refsearch.library.book.book import Book
from refsearch.library.links import ModalWord
from refsearch.library.model import Provision
from refsearch.library.surroundings import LawPlace
from refsearch.web.common.links import page_url
from refsearch.web.law.text.layers import modal_name

ASIDES = frozenset({"commentary", "old-text", "example"})  # what can be left out: not the law
_NORM, _MODALITY = "norm", "modality"


@dataclass(frozen=True, slots=True)
class ViewOptions:
    """``norm_only`` leaves out commentary, old text and examples; ``modality`` marks its words."""

    norm_only: bool = False
    modality: bool = False

    @property
    def query(self) -> dict[str, str]:
        """The arguments that ask for this view: what the links to the next law carry on."""
        asked = {"show": _NORM if self.norm_only else "", "layers": _MODALITY * self.modality}
        return {name: value for name, value in asked.items() if value}

    def shows(self, provision: Provision) -> bool:
        """Whether a provision that stands in another is shown."""
        return not self.norm_only or provision.kind not in ASIDES


def read_view_options(asked: Mapping[str, str]) -> ViewOptions:
    """Return the view that the arguments of a request ask for; unknown values are ignored.

    >>> read_view_options({"show": "norm", "layers": "modality"}).query
    {'show': 'norm', 'layers': 'modality'}
    """
    layers = asked.get("layers", "").split(",")
    return ViewOptions(asked.get("show") == _NORM, _MODALITY in layers)


def has_asides(book: Book) -> bool:
    """Whether an edition has anything beside its norms that can be left out."""
    return not ASIDES.isdisjoint(book.kinds)


def shown_with(options: ViewOptions, place: LawPlace) -> ViewOptions:
    """Return the view options changed so that the requested provision is visible.

    A commentary or example that is a page of its own, or that a permalink leads to, is shown.
    """
    on_the_way = (*place.held_by, place.marked, place.law)
    hidden = any(not options.shows(provision) for provision in on_the_way)
    return ViewOptions(norm_only=False, modality=options.modality) if hidden else options


@dataclass(frozen=True, slots=True)
class LegendEntry:
    """A modal word, its name in the interface's language, and the part that defines it."""

    word: ModalWord
    name: str
    source: str
    source_url: str


def modal_legend(book: Book, ui: str) -> tuple[LegendEntry, ...]:
    """Return the modal words of an edition, each polarity from the weakest to the strongest."""
    ordered = sorted(book.document.modal_words, key=lambda word: (word.polarity, word.strength))
    return tuple(
        LegendEntry(
            word,
            modal_name(word.key, word.strength),
            book.parts[word.source].title,
            page_url(ui, book.edition.id, word.source),
        )
        for word in ordered
    )
