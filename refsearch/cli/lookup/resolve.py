"""``refsearch resolve``: the provisions a citation means."""

from __future__ import annotations

import click

from refsearch.cli.console import say, say_json, tell
from refsearch.cli.language import ui_language
from refsearch.cli.shared import AS_JSON, EDITION, opened_library
from refsearch.comparison.json import Json, with_today
from refsearch.comparison.relations import relations_in_words
from refsearch.library.items import require_targets, resolution_json
from refsearch.library.resolution.resolve import resolve as resolve_text
from refsearch.messages import joined, msg


def say_today(answer: Json | None) -> None:
    """Say what a place of a superseded work is today, and how it changed."""
    if answer is None:
        return
    for place in answer["places"]:
        computed = () if place["source"] == "recorded" else (msg("computed"),)
        sentence = place["sentence"].get(ui_language(), "")
        relation = joined((*relations_in_words(place["relation"]), *computed))
        today = msg("  today {}", place["target"])
        say(joined((today, relation, sentence) if sentence else (today, relation), "  "))
    if not answer["places"]:
        relation = joined(relations_in_words(answer["relation"]))
        say(msg("  today nowhere in {}: {}", answer["edition"], relation))


@click.command()
@click.argument("citation")
@EDITION
@AS_JSON
def resolve(citation: str, edition: str | None, as_json: bool) -> None:
    """Say which provisions a citation means."""
    library = opened_library().library
    found = resolve_text(library, citation, edition=edition)
    require_targets(library, found, edition)
    if as_json:
        say_json(with_today(library, resolution_json(library, found)))
        return
    for place in with_today(library, resolution_json(library, found))["places"]:
        say(f"{place['target']}  {place['citation']}  {place['heading']}".rstrip())
        say_today(place["today"])
    if found.cut:
        tell(msg("more places are named; these are the first"))
    for target in found.elsewhere:
        tell(msg("not in this file: see {} (only the number is known to be the same)", target))
