"""The library as commands open it: progress and problems on standard error."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import click

from refsearch.store import Opened, open_library


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


def opened_library(*, force: bool = False) -> Opened:
    """Open the library; show progress if it is built, and say what had to be left out."""
    with _progress() as step:
        opened = open_library(step, force=force)
    for problem in opened.problems:
        click.echo(f"refsearch: left out: {problem}", err=True)
    return opened
