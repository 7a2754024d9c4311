"""What commands share: their options, and the library as they open it."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

import click

from refsearch.languages.registry import ENGLISH, Languages
from refsearch.paths import texts_folder
from refsearch.store import Opened, open_library

EDITION = click.option("--edition", help="Only this edition, e.g. bridge-2017-it.")
AS_JSON = click.option("--json", "as_json", is_flag=True, help="Print JSON.")


class InterfaceLanguage(click.Choice):  # type: ignore[type-arg,unused-ignore]
    """A language of the interface: which there are is read when the option is."""

    def __init__(self) -> None:
        self.case_sensitive = True

    @property
    def choices(self) -> Sequence[str]:  # type: ignore[override,unused-ignore]
        """The codes of the languages."""
        return _interface(texts_folder())


@cache
def _interface(texts: Path) -> tuple[str, ...]:
    return Languages.of(texts).interface


def ui(what: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Return the option ``--ui``, with what is said in that language."""
    return click.option(
        "--ui", type=InterfaceLanguage(), default=ENGLISH, show_default=True, help=what
    )


@contextmanager
def _progress() -> Iterator[Callable[[int, int], None]]:
    """A progress bar on standard error that appears with the first step."""
    bars: list[Any] = []

    def step(done: int, total: int) -> None:
        if not bars:
            click.echo("Reading the texts for the first time (or they have changed).", err=True)
            bars.append(click.progressbar(length=total, label="Indexing", file=sys.stderr))
            bars[0].__enter__()
        bars[0].update(done - bars[0].pos)

    try:
        yield step
    finally:
        for bar in bars:
            bar.__exit__(None, None, None)


def opened_library(*, force: bool = False, engine: str = "") -> Opened:
    """Open the library; show progress if it is built, and say what had to be left out."""
    with _progress() as step:
        opened = open_library(step, force=force, engine=engine)
    for problem in opened.problems:
        click.echo(f"refsearch: left out: {problem}", err=True)
    return opened
