"""What a query is understood to be: a citation, a computation, a term to define, or words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from refsearch.index.passages import Admits
from refsearch.library.book.book import split_global_id
from refsearch.search.query import Query
from refsearch.search.results import DefinitionCard, Meant, Understood
from refsearch.typed.results import Answer, Incomplete


class Interpretation(msgspec.Struct, frozen=True):
    """A query understood: the words ``query``, where (``editions``, ``admits``), what is known.

    ``first`` are global ids that come before what the words find; ``better`` a better spelling.
    ``defines`` tells that it asks what something means, ``follows`` what follows from it,
    ``limited`` until when it may be done.
    ``named`` are the editions to look in first; ``wording`` is its words with those of its frame.
    """

    typed: str
    query: Query
    editions: tuple[str, ...]
    admits: Admits | None
    understood: Understood
    resolved: tuple[str, ...] = ()
    first: tuple[str, ...] = ()
    answer: Answer | None = None
    incomplete: Incomplete | None = None
    definitions: tuple[DefinitionCard, ...] = ()
    better: str | None = None
    defines: bool = False
    follows: bool = False
    limited: bool = False
    named: frozenset[str] = frozenset()
    wording: tuple[str, ...] = ()

    def taken(self, meant: Meant, **more: Any) -> Interpretation:
        """Return it as one of a kind, with what more is known of it."""
        return replace(self, understood=replace(self.understood, meant=meant), **more)

    def among(self, targets: Sequence[str]) -> tuple[str, ...]:
        """Return the global ids that are of its editions."""
        return tuple(target for target in targets if split_global_id(target)[0] in self.editions)
