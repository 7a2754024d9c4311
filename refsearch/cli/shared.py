"""What commands share: their options, and the library as they open it."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import click

from refsearch.cli.console import tell
from refsearch.cli.language import ENGLISH, InterfaceLanguage, in_words, ui_language
from refsearch.errors import RefsearchError
from refsearch.messages import Message, msg
from refsearch.store.opening import Opened, open_library

EDITION = click.option("--edition", help="Only this edition, e.g. bridge-2017-it.")
AS_JSON = click.option("--json", "as_json", is_flag=True, help="Print JSON.")


def named(name: str, words: Mapping[str, Message]) -> str:
    """Return a name of the data in words; in English itself, as options and JSON have it."""
    return name if ui_language() == ENGLISH else words[name]


def ui(what: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Return the option ``--ui``, with what is said in that language."""
    return click.option("--ui", type=InterfaceLanguage(), default=ui_language, help=what)


@contextmanager
def _progress() -> Iterator[Callable[[int, int], None]]:
    """A progress bar on standard error that appears with the first step."""
    bars: list[Any] = []

    def step(done: int, total: int) -> None:
        """Show how much is done; the bar begins with the first step."""
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


def opened_library(
    *, force: bool = False, engine: str = "", searched: bool = False, wanted: str = ""
) -> Opened:
    """Open the library; show progress if it is built, and say what had to be left out.

    If that is the edition ``wanted``, every finding in its files is shown, and it is refused. Only
    where it is to be ``searched`` is the engine opened.
    """
    with _progress() as step:
        opened = open_library(step, force=force, engine=engine, searched=searched)
    left_out = False
    for problem in opened.problems:
        own = bool(wanted) and Path(problem.file).parent.name == wanted
        left_out |= own and wanted not in opened.library.books
        for one in problem.errors if own else (problem,):
            tell(msg("refsearch: left out: {}", one.sentence))
    if left_out:
        raise RefsearchError(msg("{} is left out until its files are put right", wanted))
    return opened
