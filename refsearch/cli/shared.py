"""What commands share: their options, and the library as they open it."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

import click

from refsearch.cli.console import tell
from refsearch.cli.language import ENGLISH, InterfaceLanguage, in_words, spoken
from refsearch.messages import Message, msg
from refsearch.store.opening import Opened, open_library

EDITION = click.option("--edition", help="Only this edition, e.g. bridge-2017-it.")
AS_JSON = click.option("--json", "as_json", is_flag=True, help="Print JSON.")


def named(name: str, words: Mapping[str, Message]) -> str:
    """Return a name of the data in words; in English itself, as options and JSON have it."""
    return name if spoken() == ENGLISH else words[name]


def ui(what: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Return the option ``--ui``, with what is said in that language."""
    return click.option("--ui", type=InterfaceLanguage(), default=spoken, help=what)


@contextmanager
def _progress() -> Iterator[Callable[[int, int], None]]:
    """A progress bar on standard error that appears with the first step."""
    bars: list[Any] = []

    def step(done: int, total: int) -> None:
        if not bars:
            tell(msg("Reading the texts for the first time (or they have changed)."))
            label = in_words(msg("Indexing"))
            bars.append(click.progressbar(length=total, label=label, file=sys.stderr))
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
        tell(msg("refsearch: left out: {}", problem.sentence))
    return opened
