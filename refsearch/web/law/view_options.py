"""Which parts of a text a reader shows; kept in the address, so no script is needed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from refsearch.library.library import Book
from refsearch.library.model import Provision

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
    """Return the view that the arguments of a request ask for; unknown values ask for nothing.

    >>> read_view_options({"show": "norm", "layers": "modality"}).query
    {'show': 'norm', 'layers': 'modality'}
    """
    layers = asked.get("layers", "").split(",")
    return ViewOptions(asked.get("show") == _NORM, _MODALITY in layers)


def has_asides(book: Book) -> bool:
    """Whether an edition has anything beside its norms that can be left out."""
    return any(provision.kind in ASIDES for provision in book.provisions.values())


def shown_with(options: ViewOptions, book: Book, law: Provision, marked: str) -> ViewOptions:
    """Return the view in which the provision that was asked for can be seen.

    A commentary or example that is a page of its own, or that a permalink leads to, is shown.
    """
    on_the_way = (*book.ancestors(marked), book.provisions[marked], law)
    hidden = any(not options.shows(provision) for provision in on_the_way)
    return ViewOptions(norm_only=False, modality=options.modality) if hidden else options
