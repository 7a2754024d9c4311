"""What the tests of every family of rulings share: cases as data, paths, words, citations."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from refsearch.compute.amounts import Citation, RuleBroken
from refsearch.games.catalogue import cited_places
from refsearch.languages.registry import Languages
from refsearch.languages.words import Text
from refsearch.library.library import Library
from refsearch.rulings.case import Item
from refsearch.rulings.catalogue import Ruling, find_procedure, rule_case
from refsearch.rulings.explore import Leaf, leaves
from refsearch.rulings.questions import Question
from refsearch.rulings.words import ProcedureWords, Words
from refsearch.rulings.words import words_of as words_in

LANGUAGES = Languages()

WHENS = ("now", "later", "check", "score")
_CASES = Path(__file__).parent / "cases"
FAMILIES = tuple(sorted(file.stem for file in _CASES.glob("*.toml")))


@dataclass(frozen=True)
class Scenario:
    """A case of a family's file: what it is given, and all that must come out.

    ``cites`` are the provisions that the items cite together, ``norme-2010:…`` those of another
    work; ``asks``, where it is given, those of the questions asked; ``values`` what fills the
    places of some items; ``refused`` the fact a refusal names; ``source`` the worked example that
    states the outcome.
    """

    procedure: str
    name: str
    facts: dict[str, Any]
    now: tuple[str, ...] = ()
    later: tuple[str, ...] = ()
    check: tuple[str, ...] = ()
    score: tuple[str, ...] = ()
    cites: tuple[str, ...] = ()
    asks: tuple[str, ...] = ()
    values: dict[str, dict[str, Any]] = field(default_factory=dict)
    refused: str = ""
    source: str = ""

    def __str__(self) -> str:
        return f"{self.procedure}: {self.name}"


def scenarios(*families: str) -> list[Scenario]:
    """Read the cases of some families, ``cases/<family>.toml``."""
    return [case for family in families for case in _read(family)]


@cache
def _read(family: str) -> tuple[Scenario, ...]:
    cases = tomllib.loads((_CASES / f"{family}.toml").read_text(encoding="utf-8"))["case"]
    return tuple(Scenario(**{key: _kept(v) for key, v in case.items()}) for case in cases)


def _kept(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value


def check_cases(cases: Sequence[Scenario], least: int) -> None:
    """Fail unless there are so many cases, no two of the same name or with the same facts."""
    assert len(cases) >= least
    facts = {(case.procedure, *sorted(case.facts.items())) for case in cases}
    assert len(facts) == len({str(case) for case in cases}) == len(cases)


def check_scenario(scenario: Scenario) -> None:
    """Assert that a case is ruled as it says, and that each of its facts was needed."""
    if scenario.refused:
        _check_refused(scenario)
        return
    ruling = rule_case(scenario.procedure, scenario.facts)
    assert ruling.question is None, f"still asks {ruling.question}"
    assert not ruling.unused, f"never asked for {ruling.unused}"
    expected = {when: list(getattr(scenario, when)) for when in WHENS}
    assert by_when(ruling) == expected
    work = find_procedure(scenario.procedure).work
    assert cited(ruling.items, work) == set(scenario.cites)
    if scenario.asks:
        assert cited((step.question for step in ruling.path), work) == set(scenario.asks)
    for id_, values in scenario.values.items():
        filled = [dict(item.values) for item in ruling.items if item.id == id_]
        assert filled == [values], f"{id_}: {filled}"


def _check_refused(scenario: Scenario) -> None:
    try:
        ruling = rule_case(scenario.procedure, scenario.facts)
    except RuleBroken as broken:
        assert broken.field == scenario.refused
        return
    raise AssertionError(f"not refused: {ruling}")


def by_when(ruling: Ruling) -> dict[str, list[str]]:
    """Return the ids of a ruling's items, in order, by when they hold."""
    return {when: [i.id for i in ruling.items if i.when == when] for when in WHENS}


def cited(parts: Iterable[Item | Question], work: str) -> set[str]:
    """Return the provisions that items or questions cite, those of another work with its name."""
    every = {citation for part in parts for citation in part.citations}
    return {c.id if c.work == work else f"{c.work}:{c.id}" for c in every}


@cache
def every_leaf(name: str) -> tuple[Leaf, ...]:
    """Return the end of every path of a procedure; RuntimeError for one that asks twice."""
    return tuple(leaves(name))


def empty_ends(name: str) -> list[Mapping[str, Any]]:
    """Return the facts of paths that end with neither an item nor a refusal."""
    ends = every_leaf(name)
    return [dict(e.facts) for e in ends if not e.refused and not (e.ruling and e.ruling.items)]


def questions_of(name: str) -> set[Question]:
    """Return every question a procedure asks on some path to a ruling."""
    rulings = (leaf.ruling for leaf in every_leaf(name))
    return {answer.question for ruling in rulings if ruling for answer in ruling.path}


def items_of(name: str) -> set[Item]:
    """Return every item a procedure says on some path."""
    return {i for leaf in every_leaf(name) if leaf.ruling for i in leaf.ruling.items}


def provisions_of(name: str) -> set[Citation]:
    """Return every provision that a question or an item of a procedure cites."""
    parts: set[Item | Question] = {*questions_of(name), *items_of(name)}
    return {citation for part in parts for citation in part.citations}


def absent_provisions(name: str, library: Library) -> set[str]:
    """Return the citations of a procedure that some edition of their work does not have."""
    cited = provisions_of(name)
    places = {one: {place[0] for place in cited_places(library, one)} for one in cited}
    return {
        f"{edition.id}:{citation.id}"
        for citation in cited
        for edition in library.editions
        if edition.work == citation.work
        and (not citation.editions or edition.id in citation.editions)
        and edition.id not in places[citation]
    }


def words_of(name: str) -> Words:
    """Return the words of a procedure in the packaged languages."""
    return words_in(name, LANGUAGES)


def wordless(name: str) -> list[str]:
    """Return what a procedure says without words, an empty text, or a place nothing fills."""
    words = words_of(find_procedure(name).words)
    found = [*_faults("title", words.title, ()), *_faults("summary", words.summary, ())]
    for question in questions_of(name):
        found += _question_faults(name, question)
    for item in items_of(name):
        values = tuple(key for key, _ in item.values)
        found += _looked_up(f"item.{item.id}", lambda i=item: words.item(i.id), values)
    return sorted(set(found))


def _question_faults(name: str, question: Question) -> Iterator[str]:
    words, id_ = words_of(find_procedure(name).words), question.id
    yield from _looked_up(f"question.{id_}", lambda: words.question(id_), ())
    for choice in question.choices:
        where = f"choice.{id_}.{choice}"
        yield from _looked_up(where, lambda c=choice: words.choice(id_, c), ())


def _looked_up(where: str, look_up: Any, values: tuple[str, ...]) -> Iterator[str]:
    try:
        yield from _faults(where, look_up(), values)
    except KeyError:
        yield f"{where}: no words"


def _faults(where: str, text: Text, values: tuple[str, ...]) -> Iterator[str]:
    for language in LANGUAGES.interface:
        filled = text.filled(language, dict.fromkeys(values, "0"))
        if language not in text.by_language or not filled.strip() or "{" in filled:
            yield f"{where}: {language}: {filled!r}"


def spoken(words: ProcedureWords) -> list[list[str]]:
    """Return the ids that have words, in the order of the alphabet."""
    choices = (f"{id_}.{choice}" for id_, known in words.choice.items() for choice in known)
    return [sorted(words.question), sorted(words.item), sorted(choices)]


def unspoken(name: str) -> set[str]:
    """Return the words of a procedure's own file that it never says, ``item.x`` or ``choice.x``."""
    words = words_of(find_procedure(name).words).own
    assert len({str(spoken(one)) for one in words.values()}) == 1, f"{name}: not the same ids"
    own = words["en"]
    questions = {question.id for question in questions_of(name)}
    unused = {f"item.{id_}" for id_ in own.item.keys() - {item.id for item in items_of(name)}}
    unused |= {f"question.{id_}" for id_ in own.question.keys() - questions}
    return unused | {f"choice.{id_}" for id_ in own.choice.keys() - questions}
