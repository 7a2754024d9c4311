"""How the place of a provision changed between two works, by where it is in the newer one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from refsearch.citations.locator import law_of
from refsearch.library.compared.concordance import Concordance, Place, Placing, Relation
from refsearch.messages import Message, msg

# What became of a provision in a later work, in words.
WHAT_BECAME: dict[str, Message] = {
    "same": msg("same"),
    "reworded": msg("reworded"),
    "changed": msg("changed"),
    "deleted": msg("deleted"),
    "new": msg("new"),
    "moved": msg("moved"),
    "renumbered": msg("renumbered"),
    "split": msg("split"),
    "merged": msg("merged"),
}


def relations_in_words(names: Iterable[str]) -> list[Message]:
    """Return in words what became of a provision."""
    return [WHAT_BECAME[name] for name in names]


class Relations:
    """The relations of the placings of a concordance: of place first, then of content."""

    def __init__(self, concordance: Concordance) -> None:
        self._placings: Mapping[str, Placing] = {p.id: p for p in concordance.placings}
        self._origins = Counter(t for p in concordance.placings for t in p.targets)

    def of(self, placing: Placing) -> tuple[Relation, ...]:
        """Return what became of a provision: ("moved", "changed")."""
        return (*self._places(placing), placing.content)

    def _places(self, placing: Placing) -> Iterator[Place]:
        if len(placing.targets) > 1:
            yield "split"
        if any(self._origins[target] > 1 for target in placing.targets):
            yield "merged"
        if placing.targets and placing.id not in placing.targets:
            yield "renumbered" if self._stays_under_its_title(placing) else "moved"

    def _stays_under_its_title(self, placing: Placing) -> bool:
        """Whether a place stands in what its law became, under what succeeds its own title.

        A law stands under no title: another number is all that can change.
        """
        title = _title(placing.id)
        if not title:
            return any(not _title(target) for target in placing.targets)
        titles, laws = self._successors(title), self._successors(law_of(placing.id))
        return any(_title(one) in titles and law_of(one) in laws for one in placing.targets)

    def _successors(self, id_: str) -> tuple[str, ...]:
        return self._placings[id_].targets if id_ in self._placings else ()


def _title(id_: str) -> str:
    """Return the id of what holds a provision; empty for a law."""
    return id_.rpartition(".")[0]
