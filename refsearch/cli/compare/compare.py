"""``refsearch compare``: two editions side by side, row by row, with what differs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import click

from refsearch.cli.compare.computed import computed_note
from refsearch.cli.console import say_json, say_lines
from refsearch.cli.shared import AS_JSON, named, opened_library, ui
from refsearch.comparison.differences.json import comparison_json, laws_json
from refsearch.comparison.names_in_words import DIFFERENCES, FINDINGS, MISSING, TIERS
from refsearch.comparison.refusals import is_comparable_item, refused_if_only_in, require_comparable
from refsearch.library.book.book import split_global_id
from refsearch.library.items import require_targets
from refsearch.library.library import Library
from refsearch.library.resolution.resolve import resolve
from refsearch.messages import Message, joined, msg

_NOTHING = "-"


@click.command()
@click.argument("left")
@click.argument("right")
@click.argument("id_", metavar="[ID]", required=False)
@AS_JSON
@ui("Language of the sentences.")
def compare(left: str, right: str, id_: str | None, as_json: bool, ui: str) -> None:
    """Two editions side by side, row by row, or how much each law differs."""
    library = opened_library().library
    if id_ is None:
        found = laws_json(library, left, right)
        lines = _of_laws(found)
    else:
        found = comparison_json(library, left, right, item_of_pair(library, left, right, id_))
        lines = _of_rows(found, ui)
    if as_json:
        say_json(found)
    else:
        say_lines([*lines, *computed_note(library, left, right)])


def item_of_pair(library: Library, left: str, right: str, typed: str) -> str:
    """Return the item of an edition that a typed citation means, to be found in another edition."""
    require_comparable(library, left, right)
    with refused_if_only_in(library, right):
        return provision_of(library, left, typed)


def provision_of(library: Library, edition: str, typed: str) -> str:
    """Return the provision of an edition that a typed citation means."""
    book = library.book(edition)
    if typed in book.provisions or is_comparable_item(book, typed):
        return typed
    found = resolve(library, typed, edition=edition)
    require_targets(library, found, edition)
    ids = (split_global_id(target)[1] for target in found.targets)
    return book.provision(next((id_ for id_ in ids if id_ in book.provisions), typed)).id


def law_of(library: Library, edition: str, typed: str) -> str:
    """Return the law of an edition that holds what a typed citation means."""
    return library.book(edition).law_of(provision_of(library, edition, typed)).id


def _of_laws(found: dict[str, Any]) -> Iterator[str]:
    for law in found["laws"]:
        places = ", ".join(_local(p["target"]) for p in law["counterparts"]["places"])
        count = law["differences"]
        differ = msg("{} differ", count) if count else msg("no difference")
        description = msg("not in the file") if count is None else differ
        yield joined((f"{law['id']} | {places or _NOTHING}", description), ": ")


def _of_rows(found: dict[str, Any], ui: str) -> Iterator[str]:
    yield msg("{} | {}: {} rows differ", found["left"], found["right"], found["differences"])
    for row in found["rows"]:
        yield ""
        for one in row["differences"]:
            yield joined(("  [", _named(one), "]"), "")
            sentence = one["sentence"].get(ui) or next(iter(one["sentence"].values()), "")
            yield from (f"  {line}" for line in sentence.splitlines())
        yield from (joined(("  < ", line), "") for line in _side(row["left"], row))
        yield from (joined(("  > ", line), "") for line in _side(row["right"], row))


def _named(one: dict[str, Any]) -> Message:
    words = FINDINGS if one["finding"] else DIFFERENCES
    description = joined(named(name, words) for name in one["names"])
    places = [": ", ", ".join(one["places"])] if one["places"] else []
    tier = [" (", named(one["tier"], TIERS), ")"] if _is_to_check(one) else []
    return joined((description, *places, *tier), "")


def _side(pieces: list[dict[str, Any]], row: dict[str, Any]) -> Iterator[str]:
    if not pieces:
        missing = [named(row["missing"], MISSING)] if row["missing"] else []
        yield joined((_NOTHING, *missing), " ")
    for piece in pieces:
        cited = f"{piece['citation']} " if piece["opens"] else ""
        texts = [piece["heading"] or "", *(block["text"] for block in piece["blocks"])]
        yield cited + " / ".join(filter(None, texts)).replace("\n", " / ")


def _is_to_check(one: dict[str, Any]) -> bool:
    """Whether a difference is a finding that is not certain and that no reader has judged."""
    return one["tier"] == "to-check" and not one["judged"]


def _local(target: str) -> str:
    return split_global_id(target)[1]
