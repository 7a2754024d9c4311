"""``refsearch examples``: the executable examples, listed or run."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

import click

from refsearch.checks.examples import check_examples, note_examples
from refsearch.checks.finding import Finding
from refsearch.cli.console import say_json, say_lines
from refsearch.cli.language import ENGLISH, in_words, ui_language
from refsearch.cli.shared import AS_JSON, opened_library
from refsearch.compute.registry import UnknownFunction
from refsearch.examples.coverage import Covered, by_function, by_law
from refsearch.examples.model import Examples
from refsearch.examples.reading import examine_examples, read_examples
from refsearch.examples.running import ExampleRun, run
from refsearch.languages.calculators import calculator_title
from refsearch.library.library import Library
from refsearch.messages import joined, msg
from refsearch.paths import texts_folder

_NONE = msg("no example")


@click.command()
@click.option("--run", "running", is_flag=True, help="Run them, and print what they cover.")
@AS_JSON
def examples(running: bool, as_json: bool) -> None:
    """List the executable examples, or run them."""
    if not running:
        if as_json:
            say_json({"examples": listing_json(texts_folder())})
        else:
            say_lines(listing(texts_folder()))
        return
    library = opened_library().library
    if as_json:
        result, failed = report_json(library, texts_folder())
        say_json(result)
    else:
        lines, failed = report(library, texts_folder())
        say_lines(lines)
    sys.exit(1 if failed else 0)


def listing(texts: Path) -> Iterator[str]:
    """Yield a line for each example: name, function, title; raise TextErrors for faults."""
    for example in read_examples(texts).listed:
        yield f"{example.name:44} {example.function:28} {example.title.filled(ui_language())}"


def listing_json(texts: Path) -> list[dict[str, str]]:
    """Return each example: name, function, title; raise TextErrors for faults."""
    return [
        {"name": one.name, "function": one.function, "title": one.title.filled(ui_language())}
        for one in read_examples(texts).listed
    ]


def report_json(library: Library, texts: Path) -> tuple[dict[str, Any], bool]:
    """Run every example; return which came out as expected, and whether any is faulty."""
    findings = list(check_examples(texts, library))
    examples, _ = examine_examples(texts)
    found = [
        {"name": o.example.name, "as_expected": o.as_expected} for o in _runs(library, examples)
    ]
    return {"examples": found, "findings": [asdict(one) for one in findings]}, bool(findings)


def report(library: Library, texts: Path) -> tuple[list[str], bool]:
    """Run every example; return what to print, and whether any is faulty."""
    findings = list(check_examples(texts, library))
    examples, _ = examine_examples(texts)
    runs = list(_runs(library, examples))
    lines: list[str] = [finding.sentence for finding in findings]
    lines += list(_noted(list(note_examples(texts, library))))
    lines += [msg("by function"), *_covered(_titled(library, by_function(examples)))]
    for edition, laws in by_law(library, examples, runs).items():
        lines += ["", msg("by law, {}", edition), *_covered(laws)]
    good = sum(one.as_expected for one in runs)
    summary = msg("{} example(s), {} as expected, {} finding(s)", len(runs), good, len(findings))
    lines += ["", summary]
    return lines, bool(findings)


def _runs(library: Library, examples: Examples) -> Iterator[ExampleRun]:
    for example in examples.listed:
        try:
            yield run(library, example)
        except UnknownFunction:
            continue  # a finding already


def _noted(notes: list[Finding]) -> Iterator[str]:
    if notes:
        yield msg("noted")
        yield from (joined(("  ", note.sentence), "") for note in notes)
        yield ""


def _titled(library: Library, functions: Iterable[Covered]) -> list[Covered]:
    """Return functions with their titles in the language of the command; in English as declared."""
    ui, languages = ui_language(), library.languages
    if ui == ENGLISH:
        return [*functions]
    return [replace(one, title=calculator_title(languages, one.name, ui)) for one in functions]


def _covered(all_of_them: list[Covered]) -> Iterator[str]:
    for one in all_of_them:
        count = f"{len(one.examples):3}" if one.examples else f"  - {in_words(_NONE)}:"
        yield f"{count} {one.name}  {one.title}"
    covered = sum(bool(one.examples) for one in all_of_them)
    yield msg("  {} of {} covered", covered, len(all_of_them))
