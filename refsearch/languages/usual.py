"""Words by which rules and statutes usually cite, by language: ``data/usual.toml``."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType

import msgspec

# where a capital inside a sentence begins a noun, and says nothing of where a sentence begins
NOUNS_IN_CAPITALS = frozenset({"de", "lb"})

_FIRST = 2  # of the small numbers: one place is cited in the singular


class Usual(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"and_": "and", "with_": "with"}
):
    """``to`` joins the ends of a range, ``of`` a part to its law, ``skip`` may stand before one.

    ``document`` are nouns for documents, or the ends of compound ones, ``this`` the beginnings of
    words for the document itself, ``sentence`` nouns for parts that have no label, ``law`` nouns
    for laws and chapters: one before a number that is no noun of an edition is reported; ``with_``
    are words between two places of one document, ``and_`` words that join beside those of lists,
    ``before`` and ``after`` begin words for what stands right before or behind a place, ``beside``
    are nouns for a part beside the laws that needs no number; ``definition`` are titles of a
    chapter of definitions, ``means`` words by which a sentence says what another one means;
    ``that`` are the beginnings of words for what was named last, ``its`` words before a part of
    that, ``thereof`` words behind one, ``wording`` what opens the name of the act that gave a law
    its words; ``counts`` are small numbers from two on, each in all its forms, ``negation`` the
    words before a noun that make it its opposite, with a hyphen where none stands without, or with
    an article where it is also "not": dos não sócios, but "não joga".
    """

    to: tuple[str, ...] = ()
    item: tuple[str, ...] = ()
    of: tuple[str, ...] = ()
    skip: tuple[str, ...] = ()
    document: tuple[str, ...] = ()
    this: tuple[str, ...] = ()
    sentence: tuple[str, ...] = ()
    law: tuple[str, ...] = ()
    with_: tuple[str, ...] = ()
    and_: tuple[str, ...] = ()
    before: tuple[str, ...] = ()
    after: tuple[str, ...] = ()
    beside: tuple[str, ...] = ()
    definition: tuple[str, ...] = ()
    means: tuple[str, ...] = ()
    that: tuple[str, ...] = ()
    its: tuple[str, ...] = ()
    thereof: tuple[str, ...] = ()
    wording: tuple[str, ...] = ()
    counts: tuple[str, ...] = ()
    negation: tuple[str, ...] = ()

    @property
    def numbers(self) -> Mapping[str, int]:
        """The small numbers by their words."""
        numbered = enumerate(self.counts, _FIRST)
        return {word: number for number, words in numbered for word in words.split()}


_FILE = Path(__file__).parent / "data" / "usual.toml"
USUAL: Mapping[str, Usual] = MappingProxyType(
    msgspec.toml.decode(_FILE.read_bytes(), type=dict[str, Usual])
)
