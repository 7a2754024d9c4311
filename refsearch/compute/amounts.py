"""Amounts, notes and errors of the core; each cites a provision of a work in any edition."""

from __future__ import annotations

from dataclasses import dataclass
from typing import cast

from refsearch.errors import RefsearchError
from refsearch.messages import Message, joined

BRIDGE = "bridge-2017"
NORME = "norme-2010"
BURRACO = "burraco-2011"
# An empty text that is no object of ours: msgspec writes a default into the schema of a result.
NOTHING = cast(Message, "")


@dataclass(frozen=True, slots=True)
class Citation:
    """A provision by work and id: ``Citation("bridge-2017", "77")``.

    ``editions`` names the editions where only some of the work's have the rule; empty means all.
    """

    work: str
    id: str
    editions: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Amount:
    """One step of a result: what it is (a key of the message catalogs), how much, and why."""

    what: Message
    value: float
    citations: tuple[Citation, ...]
    detail: Message = NOTHING


@dataclass(frozen=True, slots=True)
class Note:
    """A remark on a result: the interpretation chosen, and the words it rests on.

    ``what`` is a key of the message catalogs, ``quote`` stands in one of the provisions.
    """

    what: Message
    citations: tuple[Citation, ...]
    quote: str = ""


class RuleBroken(RefsearchError):
    """An input that breaks a rule: the field, what would be right, the provision.

    Its text is English and leaves out the provision, for only an edition can cite one:
    :mod:`refsearch.games.refusals` says all of it in the reader's language.
    """

    def __init__(self, field: str, message: Message, citation: Citation | None = None) -> None:
        self.field = field
        self.message = message
        self.citation = citation
        super().__init__(joined((field, message), ": "))
