"""``refsearch words``: the words of an id, or of a chapter, in all languages side by side."""

from __future__ import annotations

import click

from refsearch.cli.console import say, say_json
from refsearch.cli.shared import AS_JSON
from refsearch.errors import NotFound, nearest_names
from refsearch.languages.registry import Languages
from refsearch.languages.side_by_side import Entry, SideBySide
from refsearch.messages import msg
from refsearch.paths import texts_folder

_LONGEST_NAME = 100  # characters: what is longer resembles nothing, and takes long to compare


class UnknownWords(NotFound):
    """A name that nothing in the files of the languages has."""

    absent = msg("no id or chapter")


@click.command()
@click.argument("name")
@AS_JSON
def words(name: str, as_json: bool) -> None:
    """Print the words of an id or of a chapter in all languages, side by side."""
    found = words_named(Languages.of(texts_folder()), name)
    if as_json:
        entries = [{"file": one.file, "id": one.id, "texts": one.texts} for one in found]
        say_json({"words": entries})
        return
    for one in found:
        say(f"{one.file}  {one.id}")
        for code, text in one.texts.items():
            say(f"  {code}  {text}")


def words_named(languages: Languages, name: str) -> list[Entry]:
    """Return the words of a name; raise UnknownWords, naming the nearest, for any other."""
    side = SideBySide(languages, languages.interface)
    found = side.named(name)
    if not found:
        wanted = name[:_LONGEST_NAME]
        raise UnknownWords(wanted, nearest_names(wanted, side.names()))
    return found
