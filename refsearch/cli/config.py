"""``refsearch config``: the settings, and where each comes from."""

from __future__ import annotations

import click
import msgspec

from refsearch.cli.console import say, say_json
from refsearch.cli.language import in_words
from refsearch.cli.shared import AS_JSON
from refsearch.messages import msg
from refsearch.settings import DEFAULT, settings_and_origins, shown


@click.command()
@AS_JSON
def config(as_json: bool) -> None:
    """Print the settings, and where each comes from.

    A password in an address is not shown.
    """
    values, origins = settings_and_origins()
    listed = {name: shown(value) for name, value in msgspec.structs.asdict(values).items()}
    if as_json:
        say_json({name: {"value": listed[name], "from": origins[name]} for name in listed})
        return
    lines = {name: f"{name} = {_toml(value)}" for name, value in listed.items()}
    width = max(map(len, lines.values()))
    for name, line in lines.items():
        origin = in_words(msg("default")) if origins[name] == DEFAULT else origins[name]
        say(f"{line:{width}}  # {origin}")


def _toml(value: object) -> str:
    """Return a value as the file of settings has it: what is plain stands in TOML as in JSON."""
    return msgspec.json.encode(value).decode()
