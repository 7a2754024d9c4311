"""How a function's calculator asks and answers: plain data beside the function, no wording."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Page:
    """How a function's calculator is laid out, beyond what its schemas say.

    Asked for: ``fields`` first, inside other fields those of ``order``, then the rest as the input
    declares them; ``folded`` ones stand under a heading that opens, ``hidden`` ones are only passed
    on; ``controls``, ``bounds`` and ``steps`` by path. The page opens with ``example``. Answered
    with: ``headline``, paths in the result, always in view; ``formats`` of values, ``columns`` of
    tables, a ``drawing``; ``omitted`` is what the rest says already. ``prints``: a sheet meant for
    paper. ``posts``: what is asked is posted and has no address; ``tables`` of it can be taken as
    CSV.
    """

    fields: tuple[str, ...] = ()
    order: tuple[str, ...] = ()
    folded: tuple[str, ...] = ()
    hidden: tuple[str, ...] = ()
    controls: Mapping[str, str] = field(default_factory=dict)
    bounds: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    steps: Mapping[str, int] = field(default_factory=dict)
    headline: tuple[str, ...] = ()
    formats: Mapping[str, str] = field(default_factory=dict)
    columns: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    omitted: tuple[str, ...] = ()
    drawing: str = ""
    prints: bool = False
    posts: bool = False
    tables: tuple[str, ...] = ()
    example: Mapping[str, Any] = field(default_factory=dict)


def in_order(first: Iterable[str], names: Iterable[str]) -> list[str]:
    """Return names with those of ``first`` before the others.

    >>> in_order(("tricks", "none"), ("contract", "tricks", "result"))
    ['tricks', 'contract', 'result']
    """
    known = list(names)
    return list(dict.fromkeys((*(name for name in first if name in known), *known)))
