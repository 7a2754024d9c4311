"""Options that several commands have."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Any

import click

from refsearch.languages.registry import ENGLISH, Languages
from refsearch.paths import texts_folder

EDITION = click.option("--edition", help="Only this edition, e.g. bridge-2017-it.")
AS_JSON = click.option("--json", "as_json", is_flag=True, help="Print JSON.")


class InterfaceLanguage(click.Choice):  # type: ignore[type-arg,unused-ignore]
    """A language of the interface: which there are is read when the option is."""

    def __init__(self) -> None:
        self.case_sensitive = True

    @cached_property
    def choices(self) -> Sequence[str]:  # type: ignore[override,unused-ignore]
        """The codes of the languages."""
        return Languages.of(texts_folder()).interface


def ui(what: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Return the option ``--ui``, with what is said in that language."""
    return click.option(
        "--ui", type=InterfaceLanguage(), default=ENGLISH, show_default=True, help=what
    )
