"""``refsearch rule``: a ruling in the terminal, asked question by question or from JSON."""

from __future__ import annotations

import json
import shlex
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any

import click

from refsearch.cli import shared
from refsearch.cli.console import given_or_read, say, say_json, stdin_is_terminal
from refsearch.compute.amounts import BRIDGE, RuleBroken
from refsearch.errors import RefsearchError
from refsearch.games.refusals import refusal_text
from refsearch.json_input import read_json
from refsearch.languages.registry import Languages
from refsearch.library.library import Library
from refsearch.messages import msg, verbatim
from refsearch.paths import texts_folder
from refsearch.rulings.case import Contradiction
from refsearch.rulings.catalogue import find_procedure, procedures, rule_case
from refsearch.rulings.report import WHENS, procedure_json, ruling_json
from refsearch.rulings.words import words_of
from refsearch.store.opening import open_library

Json = dict[str, Any]


@click.command()
@click.argument("name", required=False)
@click.option("--facts", help="What is known, as a JSON object; - reads it from standard input.")
@shared.ui("The language of questions and outcomes.")
@shared.AS_JSON
def rule(name: str | None, facts: str | None, ui: str, as_json: bool) -> None:
    """Rule on an irregularity; without a name, list the rulings there are."""
    if name is None and as_json:
        library = open_library(searched=False).library
        say_json({"rulings": [procedure_json(library, found) for found in procedures().values()]})
        return
    if name is None:
        languages = Languages.of(texts_folder())
        for found in procedures().values():
            say(f"{found.name:32} {words_of(found.words, languages).title.filled(ui)}")
        return
    find_procedure(name)
    known, library = _read_facts(facts), open_library(searched=False).library
    if not as_json and facts != "-" and stdin_is_terminal():
        known = _asked(library, name, known, ui)
    try:
        ruled = ruling_json(library, name, known, ui)
    except RuleBroken as error:
        raise RefsearchError(verbatim(refusal_text(library, error, ui))) from error
    if as_json:
        say_json(ruled)
        return
    say("\n".join((_question_lines if ruled["question"] else _outcome_lines)(ruled, ui)))


def _read_facts(text: str | None) -> dict[str, Any]:
    read = read_json(given_or_read(text or "{}") or "{}", msg("the facts are not JSON"))
    if not isinstance(read, dict):
        raise RefsearchError(
            msg("the facts are not an object like {}", '{"bid-made": "in-rotation"}')
        )
    return read


def _asked(library: Library, name: str, facts: dict[str, Any], ui: str) -> dict[str, Any]:
    """Ask what is not known, question by question; the answer "back" undoes the last one."""
    while question := (asked := ruling_json(library, name, facts, ui))["question"]:
        say("\n".join(_question_lines(asked, ui)))
        typed = _typed(name, facts, ui)
        if typed.lower() in _backs():
            path = rule_case(name, facts).path
            facts = {k: v for k, v in facts.items() if not path or k != path[-1].question.id}
            continue
        try:
            rule_case(name, given := {**facts, question["id"]: _chosen(question, typed)})
            facts = given
        except RuleBroken as error:
            click.echo(_refusal(library, error, typed, ui), err=True)
    say("")
    return facts


def _backs() -> set[str]:
    """Return the letters that take an answer back, of any language: keyboards differ."""
    interface = Languages.of(texts_folder()).interface
    return {_label("back", code)[:1].lower() for code in interface}


def _typed(name: str, facts: Json, ui: str) -> str:
    """Return what is typed; at the end of input say how to go on from here, and leave."""
    try:
        return str(click.prompt(_label("back", ui), prompt_suffix=" > ")).strip()
    except click.Abort:
        known = shlex.quote(json.dumps(facts, ensure_ascii=False))
        resume = f"refsearch rule {name} --ui {ui} --facts {known}"
        click.echo(f"\n{_label('resume', ui)}: {resume}", err=True)
        raise click.exceptions.Exit(1) from None


def _refusal(library: Library, error: RuleBroken, typed: str, ui: str) -> str:
    """Return why what was typed is refused: no such answer, or it contradicts an earlier one."""
    contradicts = isinstance(error, Contradiction)
    return refusal_text(library, error, ui) if contradicts else f"{_label('wrong', ui)}: {typed}"


def _chosen(question: Json, typed: str) -> str:
    """Return the choice that a typed number stands for; else what was typed."""
    choices = question.get("choices", [])
    # no question has a thousand choices, and int() refuses thousands of digits
    at = int(typed) - 1 if typed.isascii() and typed.isdigit() and len(typed) < 4 else -1
    return str(choices[at]["id"]) if 0 <= at < len(choices) else typed


def _question_lines(ruled: Json, ui: str) -> Iterator[str]:
    question = ruled["question"]
    yield ""
    yield f"{question['text']}  [{question['id']}]"
    for number, choice in enumerate(question.get("choices", []), 1):
        yield f"  {number}. {choice['text']}  [{choice['id']}]"
    if "least" in question:
        yield f"  {question['least']} … {question['most']}"
    yield f"  ({_citations(question['citations'], ui)})"
    if ruled["options"]:
        yield from ("", _label("options", ui))
        yield from _option_lines(ruled["options"], ui, [], "  ")


def _option_lines(options: list[Json], ui: str, above: list[Json], pad: str) -> Iterator[str]:
    """Yield each option with what follows from it; last what follows from them all."""
    each = [_items(option["outcome"]) for option in options]
    in_all = [i for i in each[0] if i not in above and all(i in other for other in each)]
    for option, items in zip(options, each, strict=True):
        yield f"{pad}* {option['text']}  [{option['id']}]"
        shown = [*above, *in_all]
        yield from _item_lines([i for i in items if i not in shown], ui, f"{pad}  ")
        if option["question"]:
            yield f"{pad}  {option['question']['text']}"
        if option["options"]:
            yield from _option_lines(option["options"], ui, [*shown, *items], f"{pad}    ")
    if in_all:
        yield f"{pad}* {_label('anyway', ui)}"
        yield from _item_lines(in_all, ui, f"{pad}  ")


def _items(outcome: Json) -> list[Json]:
    return [item for when in WHENS for item in outcome[when]]


def _item_lines(items: Iterable[Json], ui: str, pad: str) -> Iterator[str]:
    for item in items:
        yield f"{pad}- {item['text']} ({_citations(item['citations'], ui)})"
        if item.get("calculator"):
            yield f"{pad}  refsearch compute {item['calculator']}"


def _outcome_lines(ruled: Json, ui: str) -> Iterator[str]:
    yield from (ruled["title"], "", _label("path", ui))
    for answer in ruled["path"]:
        yield f"  {answer['text']} {answer['answer_text']}"
    for when in (*WHENS, "divergences"):
        items = ruled["outcome"][when]
        if items:
            yield from ("", _label(when, ui))
        for item in items:
            yield from _item_lines([item], ui, "  ")
            yield from (f"    {code}: «{quote}»" for code, quote in item.get("quotes", {}).items())
    if ruled["unused"]:
        yield from ("", f"{_label('unused', ui)}: {', '.join(ruled['unused'])}")


def _citations(citations: Iterable[Json], ui: str) -> str:
    """Return provisions as the edition in the reader's language cites them, or another."""
    return ", ".join(dict.fromkeys(_citation(one, ui) for one in citations))


def _citation(citation: Json, ui: str) -> str:
    """Return a provision as cited, with the year if its code is superseded: numbers are alike."""
    places = sorted(citation["cited"], key=lambda place: not place["edition"].endswith(f"-{ui}"))
    cited = str(places[0]["citation"] if places else citation["id"])
    name, _, year = citation["work"].rpartition("-")
    former = citation["work"] != BRIDGE and name == BRIDGE.rpartition("-")[0]
    return f"{cited} ({year})" if former else cited


@cache
def _heads(ui: str) -> dict[str, str]:
    return Languages.of(texts_folder()).words(ui, "rulings/command.toml", dict[str, str])


def _label(what: str, ui: str) -> str:
    return _heads(ui)[what]
