"""Play with screens: cases, the worked examples, every sentence of Appendix 4, words, citations."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from support import (
    absent_provisions,
    empty_ends,
    every_leaf,
    items_of,
    provisions_of,
    questions_of,
    scenarios,
    unspoken,
    wordless,
    words_of,
)

from refsearch.cli.main import main
from refsearch.compute.amounts import NORME
from refsearch.library.library import Library
from refsearch.rulings.catalogue import find_procedure, procedures, rule_case
from refsearch.rulings.report import law_citation
from refsearch.store.opening import Opened
from refsearch.web.app import create_app
from refsearch.web.rulings.of_provisions import rulings_of_law

CASES = scenarios("screens")
NAMES = sorted(name for name in procedures() if name.startswith("screens-"))
SENTENCES: list[dict[str, str]] = tomllib.loads(
    (Path(__file__).parent / "sentences_screens.toml").read_text(encoding="utf-8")
)["sentence"]
EXAMPLES = tuple(f"esempio-{number}" for number in range(1, 17))
APPENDIX = "app4"
_END = re.compile(r"(?<=[.;:])\s+|\n")
_ENDINGS = {"it": "(con sipari)", "el": "(με χωρίσματα)", "en": "(with screens)"}


def test_every_worked_example_is_a_case(library: Library) -> None:
    book = library.book("norme-2010-it")
    examples = {id_ for id_, found in book.provisions.items() if found.kind == "example"}
    assert examples == set(EXAMPLES)
    assert {case.source for case in CASES if case.source} == examples


# What each example says in so many words of what follows, found in its commentary.
SAYS = {
    "esempio-1": ("ritirato senza ulteriori rettifiche", "lead-taken-back"),
    "esempio-2": ("(dichiarante) gioca la seconda carta nella presa", "second-card-from-hand"),
    "esempio-3": ("Più correttamente, secondo me, applicare 47E1", "silence-misled-him"),
    "esempio-4": ("come se il sipario non ci fosse, e non ci fosse mai stato", "as-without-screen"),
    "esempio-5": ("la carta di Ovest diviene una carta penalizzata", "becomes-major-penalty-card"),
    "esempio-6": ("qui a carico di NS", "north-south-could-have-known"),
    "esempio-7": ("soggetta all'Articolo 27 del Codice", "own-law-applies"),
    "esempio-8": ("è certamente da valutarsi per entrambe le linee", "both-could-have-known"),
    "esempio-9": ("l'Articolo 23 a sfavore di NS", "north-south-could-have-known"),
    "esempio-10": ("applicare il pertinente Articolo, il 31", "must-repeat"),
    "esempio-11": (
        "attenzione all'applicazione dell'Articolo 23 contro NS",
        "accepted-for-his-side",
    ),
    "esempio-12": ("verrà applicato l’Articolo 31", "partner-must-pass"),
    "esempio-13": ("l’Articolo 23 si applicherà ad entrambe le linee", "both-could-have-known"),
    "esempio-14": ("applicabile solo nei riguardi di EO", "east-west-could-have-known"),
    "esempio-15": (
        "attenzione all’applicazione dell’Articolo 23 contro NS",
        "accepted-for-his-side",
    ),
    "esempio-16": ("verrà applicato l’Articolo 31", "partner-must-pass"),
}


@pytest.mark.parametrize("example", EXAMPLES)
def test_an_example_is_ruled_as_its_commentary_says(example: str, library: Library) -> None:
    book = library.book("norme-2010-it")
    words, item = SAYS[example]
    commentary = " ".join(p.text for p in book.walk(book.provision(example)))
    assert words in " ".join(commentary.split())
    for case in (case for case in CASES if case.source == example):
        ruling = rule_case(case.procedure, case.facts)
        assert item in {i.id for i in ruling.items}
        cited = {c.id for part in (ruling.items, ruling.path) for c in _citations(part)}
        assert f"{example}.commento" in cited


def _citations(parts: tuple[Any, ...]) -> list[Any]:
    return [c for part in parts for c in getattr(part, "question", part).citations]


def test_there_are_cases_of_every_procedure() -> None:
    assert {case.procedure for case in CASES} == set(NAMES)


def test_every_sentence_of_the_appendix_is_ruled_or_has_its_reason(library: Library) -> None:
    book = library.book("norme-2010-it")
    standing = [
        (provision.id, sentence)
        for provision in book.walk(book.provision(APPENDIX))
        for sentence in map(str.strip, _END.split(provision.text))
        if sentence not in ("", "o")
    ]
    assert len(standing) == len(SENTENCES)
    for (id_, sentence), entry in zip(standing, SENTENCES, strict=True):
        assert id_ == entry["provision"]
        assert sentence.startswith(entry["begins"])
        assert ("item" in entry) != ("reason" in entry)


@pytest.mark.parametrize(
    "entry", [e for e in SENTENCES if "item" in e], ids=lambda e: e["begins"][:40]
)
def test_the_item_of_a_sentence_cites_its_provision(entry: dict[str, str]) -> None:
    cited = {
        citation.id
        for item in items_of(entry["procedure"])
        if item.id == entry["item"]
        for citation in item.citations
        if citation.work == NORME
    }
    assert entry["provision"] in cited


@pytest.mark.parametrize("name", NAMES)
def test_every_path_ends_soon_with_the_mark_of_screens_first(name: str) -> None:
    assert empty_ends(name) == []
    for leaf in every_leaf(name):
        assert len(leaf.facts) <= 9
        if leaf.ruling:
            assert leaf.ruling.items[0].id == "screens-variation"


@pytest.mark.parametrize("name", NAMES)
def test_everything_is_said_in_three_languages_and_marked(name: str) -> None:
    assert wordless(name) == []
    assert unspoken(name) == set()
    title = words_of(name).title
    assert all(title.filled(code).endswith(ending) for code, ending in _ENDINGS.items())


@pytest.mark.parametrize("name", NAMES)
def test_every_citation_is_in_its_edition(name: str, library: Library) -> None:
    assert absent_provisions(name, library) == set()


@pytest.mark.parametrize("name", NAMES)
def test_every_item_and_every_choice_comes_out_in_some_case(name: str) -> None:
    mine = [case for case in CASES if case.procedure == name]
    said = {i for case in mine for i in (*case.now, *case.later, *case.check, *case.score)}
    everybodys = {i for case in CASES for i in (*case.now, *case.later, *case.check)}
    given = {(key, value) for case in CASES for key, value in case.facts.items()}
    asked = {(q.id, choice) for q in questions_of(name) for choice in q.choices}
    own = words_of(name).own["en"].item.keys()
    assert {item.id for item in items_of(name)} & own <= said
    assert {item.id for item in items_of(name)} <= everybodys
    assert asked <= given


def test_the_page_of_a_law_varied_and_of_the_appendix_lists_the_ruling(opened: Opened) -> None:
    app, library = create_app(opened.library, opened.engine), opened.library
    books = {edition.work: library.book(edition.id) for edition in library.editions}
    with app.test_request_context("/it/"):
        for name in NAMES:
            found = find_procedure(name)
            assert found.work == NORME
            for law in (law_citation(found, law) for law in found.laws):
                listed = rulings_of_law(library, books[law.work], law.id, "it")
                marks = {one.name: one.of for one in listed}
                assert marks[name] == "Norme 2010, Codice 2007", law
            beside = rulings_of_law(library, books[NORME], APPENDIX, "it")
            assert name in {one.name for one in beside}


def test_every_law_of_the_auction_that_screens_vary_is_named() -> None:
    named = {
        law_citation(find_procedure(name), law).id
        for name in NAMES
        for law in find_procedure(name).laws
    }
    assert {
        str(law) for law in (16, 20, 21, *range(24, 26), *range(27, 34), *range(35, 40))
    } <= named


def test_a_citation_of_a_law_of_2007_is_of_those_received() -> None:
    cited = {c for name in NAMES for c in provisions_of(name) if c.work == "bridge-2007"}
    assert cited
    assert all(int(c.id.split(".")[0]) < 40 for c in cited)


def test_provisions_of_several_codes_are_told_apart_in_what_is_sent(opened: Opened) -> None:
    client = create_app(opened.library, opened.engine).test_client()
    asked = (
        "screens-opening-lead-out-of-turn?who-led=defender&opened-by=declaring-side&two-leads=no"
    )
    page = client.get(f"/it/rulings/{asked}").get_data(as_text=True)
    for cited in ("Appendice 4.4.c.ii, ", "Art. 23 Codice 2007", "Art. 54B Codice 2017"):
        assert cited in page
    words = ["rule", "screens-opening-lead-out-of-turn", "--ui", "it", "--facts"]
    facts = {"who-led": "defender", "opened-by": "declaring-side", "two-leads": "no"}
    said = CliRunner().invoke(main, [*words, json.dumps(facts)]).stdout
    assert "Art. 54B," in said
    assert "Art. 23 (2007)" in said
