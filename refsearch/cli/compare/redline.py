"""``refsearch redline``: a law with what changed since an older edition, word by word."""

from __future__ import annotations

from collections.abc import Iterator

import click

from refsearch.cli.compare.changes import line_of
from refsearch.cli.compare.compare import provision_of
from refsearch.cli.compare.computed import computed_note
from refsearch.cli.console import say_json, say_lines
from refsearch.cli.shared import AS_JSON, named, opened_library, ui
from refsearch.comparison.names_in_words import TOUCHED
from refsearch.comparison.redline.json import redline_json
from refsearch.comparison.redline.pairs import in_order, require_redline
from refsearch.comparison.redline.passages import Redline, redline_of
from refsearch.comparison.redline.places import law_meant
from refsearch.comparison.relations import WHAT_BECAME
from refsearch.library.compared.redline import Segment
from refsearch.messages import Message, joined, msg


@click.command()
@click.argument("old")
@click.argument("new")
@click.argument("law")
@AS_JSON
@ui("Language of the sentences.")
def redline(old: str, new: str, law: str, as_json: bool, ui: str) -> None:
    """A law of the newer edition with what changed, word by word: [-gone-] and {+new+}."""
    library = opened_library().library
    require_redline(library, old, new)
    old, new = in_order(library, old, new)
    shown = law_meant(library, (old, new), lambda edition: provision_of(library, edition, law))
    found = redline_of(library, old, new)
    if as_json:
        say_json(redline_json(found, shown))
    else:
        say_lines([*_lines(found, shown, ui), *computed_note(library, old, new)])


def _lines(found: Redline, law: str, ui: str) -> Iterator[str]:
    if found.lacks(law):
        yield msg("Not in the file of {}, so nothing is said of: {}", found.old.edition.id, law)
        return
    for passage in found.of_law(law):
        ids = [passage.id] if passage.id else []
        yield line_of((found.old, found.new), passage.origins, ids, passage, ui)
        yield joined(("  ", *map(_marked, passage.segments)), "")


def _marked(segment: Segment) -> Message:
    """Return what was and what is; of what says the same (a renaming) what is."""
    old, new = (text.replace("\n", " / ") for text in (segment.old, segment.new))
    if segment.how not in ("changed", "moved"):
        return joined((new,), "")
    moved = [named("moved", WHAT_BECAME)] if segment.how == "moved" else []
    labels = [*moved, *(named(one, TOUCHED) for one in segment.substance)]
    touched = ("(", joined(labels), ")") if labels else ()
    return joined((f"[-{old}-]" if old else "", f"{{+{new}+}}" if new else "", *touched), "")
