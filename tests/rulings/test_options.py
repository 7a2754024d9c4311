"""What somebody may choose is told before he does: each option, with what follows from it."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import pytest
from click.testing import CliRunner
from hypothesis import given, settings
from hypothesis import strategies as st
from spoken import INTERFACE
from support import every_leaf

from refsearch.cli.lookup import rule as command
from refsearch.cli.main import main
from refsearch.library.library import Library
from refsearch.rulings.case import Item
from refsearch.rulings.catalogue import procedures, rule_case
from refsearch.rulings.explore import Leaf
from refsearch.rulings.options import Option, items_of, options_of
from refsearch.rulings.questions import Fact
from refsearch.rulings.report import ruling_json
from refsearch.store.opening import Opened

# Where somebody chooses: the facts that lead there, and what he may choose. Beneath a choice that
# leaves him or another a second one, that one.
REQUIRE = {"require": {}, "forbid": {}, "neither": {}}
REPLACE = {"same-denomination": {}, "comparable": {}, "bid-or-pass": {}, "double": {}}
PLAY = {"highest": {}, "lowest": {}, "other-suit": {}, "not-that-suit": {}}
CHOICES: list[tuple[str, dict[str, str], dict[str, Any]]] = [
    (
        "opening-lead-out-of-turn",
        {"opening-lead": "faced"},
        {"spreads": {}, "accepts": {}, "refuses": REQUIRE, "could-have-seen": {}},
    ),
    (
        "screens-opening-lead-out-of-turn",
        {"who-led": "defender", "opened-by": "without-fault", "two-leads": "no"},
        {"spreads": {}, "accepts": {}, "refuses": REQUIRE, "could-have-seen": {}},
    ),
    (
        "defender-lead-out-of-turn",
        {},
        {"accepts": {}, "refuses": REQUIRE, "own-lead": {}, "next-hand-played": {}},
    ),
    (
        "declarer-lead-out-of-turn",
        {},
        {"accepted": {}, "refused": {}, "own-lead": {}, "next-hand-played": {}},
    ),
    (
        "declarer-lead-out-of-turn",
        {"defenders-answer": "right-hand-played", "excuse": "none"},
        PLAY,
    ),
    ("premature-play", {"premature": "before-partner", "excuse": "none"}, PLAY),
    (
        "premature-play",
        {"premature": "next-trick", "excuse": "both-hands-played"},
        {"excused": {}, "restricted": PLAY},
    ),
    *(
        (
            "penalty-card",
            {"cards": cards, "turn": "partner-leads", "led-before-choice": "no"},
            REQUIRE,
        )
        for cards in ("major", "several-one-suit", "several-suits")
    ),
    (
        "penalty-card-not-played",
        {
            "obliged": "yes",
            "failed-to-follow": "no",
            "withdrew": "no",
            "declarer-played-since": "no",
        },
        {"yes": {}, "no": {}},
    ),
    (
        "lead-restrictions",
        {
            "offender-defends": "yes",
            "comparable": "none",
            "partner-leads": "first-turn",
        },
        {"any-suit": {}, "none": {}},
    ),
    (
        "insufficient-bid",
        {"bid-made": "in-rotation"},
        {
            "not-accepted": REPLACE,
            "accepted": {},
            "replaced-prematurely": REPLACE,
            "accepted-after-replacement": {},
        },
    ),
    (
        "change-of-call",
        {"unintended": "no", "second-call-made": "yes"},
        {"yes": {}, "no": {}},
    ),
    (
        "claim",
        {"claim-kind": "claim-defender"},
        {
            "contested": {},
            "agreed": {},
            "play-on": {},
            "play-on-refused": {},
            "partner-objects": {},
        },
    ),
    (
        "misinformation",
        {"evidence": "agreement-differs", "corrected": "auction-period"},
        {"changed": {}, "kept": {}},
    ),
    (
        "revoke",
        {"revoked": "defender", "since-the-revoke": "claim", "claim-made": "conceded"},
        {"bridge-2017-it": {}, "bridge-2017-el": {}},
    ),
]


@pytest.fixture
def opened_once(opened: Opened, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "open_library", lambda **_: opened)


def chosen_from(above: Option) -> dict[str, Any]:
    """Return what may be chosen, and beneath it what may be chosen then, whatever the facts are."""
    if above.question and above.question.options:
        return {str(fact): chosen_from(one) for one in above.options for fact in one.answers}
    return {key: more for one in above.options for key, more in chosen_from(one).items()}


@pytest.mark.parametrize(("name", "facts", "choices"), CHOICES)
def test_every_option_of_the_law_is_told_before_one_is_chosen(
    name: str, facts: dict[str, str], choices: dict[str, Any]
) -> None:
    above = options_of(rule_case(name, facts))
    assert above
    assert chosen_from(above) == choices


@pytest.mark.parametrize(("name", "facts", "choices"), CHOICES)
def test_the_api_and_the_terminal_tell_each_option_with_its_provisions(
    opened_once: None,
    library: Library,
    name: str,
    facts: dict[str, str],
    choices: dict[str, Any],
) -> None:
    above = ruling_json(library, name, facts, "it")
    assert above["outcome"] is None
    assert [option["id"] for option in above["options"]] == list(choices)
    words = ["rule", name, "--ui", "it", "--facts", json.dumps(facts)]
    assert json.loads(CliRunner().invoke(main, [*words, "--json"]).stdout) == above
    shown = CliRunner().invoke(main, words).stdout
    for option in above["options"]:
        assert f"* {option['text']}  [{option['id']}]" in shown
        for item in items_told(option):
            assert item["citations"], item
            assert f"- {item['text']} (" in shown
        assert list(items_told(option)) or option["options"], option["id"]


def items_told(option: dict[str, Any]) -> list[dict[str, Any]]:
    """Return what an option says, and what those beneath it say."""
    own = [i for when in ("now", "later", "check", "score") for i in option["outcome"][when]]
    return own + [item for beneath in option["options"] for item in items_told(beneath)]


def test_a_question_of_fact_has_no_options(library: Library) -> None:
    above = ruling_json(library, "opening-lead-out-of-turn", {}, "el")
    assert above["question"]
    assert above["options"] == []
    ruled = ruling_json(library, "opening-lead-out-of-turn", {"opening-lead": "face-down"}, "el")
    assert ruled["outcome"]
    assert ruled["options"] == []


# Questions of a choice beside whose answers stand others that come before it (47E1, 53A, 53C, 54C,
# 57A, and what Law 26 exempts): the facts that lead there, and those answers, which are the last.
BEFORE_ANY_CHOICE = [
    ("opening-lead-out-of-turn", {"opening-lead": "faced"}, ("could-have-seen",)),
    (
        "screens-opening-lead-out-of-turn",
        {"who-led": "defender", "opened-by": "without-fault", "two-leads": "no"},
        ("could-have-seen",),
    ),
    (
        "defender-lead-out-of-turn",
        {},
        (
            "thirteenth-trick",
            "trick-not-over",
            "partner-led-too",
            "declarer-led-too",
            "dummy-was-first",
            "misled",
        ),
    ),
    (
        "declarer-lead-out-of-turn",
        {},
        ("right-hand-played", "thirteenth-trick", "defender-led-too", "misled"),
    ),
    ("lead-restrictions", {"offender-defends": "yes"}, ("exempt",)),
]
ONE = {"it": "vale l'ultima risposta", "el": "η τελευταία απάντηση", "en": "the last answer"}
SEVERAL = {"it": "l'ultima di esse", "el": "η τελευταία από αυτές", "en": "the last of them"}


@pytest.mark.parametrize("ui", INTERFACE)
@pytest.mark.parametrize(("name", "facts", "first"), BEFORE_ANY_CHOICE)
def test_what_comes_before_a_choice_is_last_among_its_answers_and_the_question_says_so(
    library: Library, name: str, facts: dict[str, str], first: tuple[str, ...], ui: str
) -> None:
    asked = ruling_json(library, name, facts, ui)["question"]
    answers = [choice["id"] for choice in asked["choices"]]
    assert tuple(answers[-len(first) :]) == first
    assert (ONE if len(first) == 1 else SEVERAL)[ui] in asked["text"]


def test_any_one_suit_is_said_before_a_suit_is_named(library: Library) -> None:
    name, facts, _ = next(one for one in CHOICES if one[0] == "lead-restrictions")
    texts = {ui: ruling_json(library, name, facts, ui)["options"][0]["text"] for ui in INTERFACE}
    assert "un seme qualsiasi, uno solo" in texts["it"]
    assert "ένα οποιοδήποτε χρώμα" in texts["el"]
    assert "any one suit" in texts["en"]


@cache
def choosing() -> list[tuple[str, tuple[tuple[str, Fact], ...]]]:
    """Return every place where somebody chooses, in every procedure: the facts that lead there."""
    found = {
        (name, leaf.facts[:at]): None
        for name in procedures()
        for leaf in every_leaf(name)
        for at, answer in enumerate(leaf.ruling.path if leaf.ruling else ())
        if answer.question.options
    }
    return list(found)


@settings(max_examples=60)
@given(st.data())
def test_an_option_says_what_every_path_from_it_says_and_nothing_else(data: st.DataObject) -> None:
    name, known = data.draw(st.sampled_from(choosing()))
    above = options_of(rule_case(name, dict(known)))
    assert above
    assert above.question
    for option in above.options:
        for fact in option.answers:
            agrees_with_the_paths(name, (*known, (above.question.id, fact)), above, option)


def agrees_with_the_paths(
    name: str, known: tuple[tuple[str, Fact], ...], above: Option, option: Option
) -> None:
    """Assert that an option's items are on every path that begins with it, and no other is."""
    ends = [end for end in every_leaf(name) if end.facts[: len(known)] == known and end.ruling]
    paths = [as_chosen(end, len(known)) for end in ends]
    chosen = [items for items in paths if items is not None]
    on_all = set(chosen[0]).intersection(*chosen)
    assert on_all == {*above.items, *option.items}, known
    assert {*above.items, *items_of(option)} <= set().union(*chosen)


def as_chosen(end: Leaf, at: int) -> tuple[Item, ...] | None:
    """Return what a path says; None where it leaves, further on, what may be chosen."""
    assert end.ruling
    further = end.ruling.path[at:]
    left = any(one.question.options and one.fact not in one.question.options for one in further)
    return None if left else end.ruling.items


WORDS_OF_CHOICE = {"accepts", "option", "reaction", "chooses", "accepted", "forbids"}


def test_what_is_called_a_choice_is_told_as_one() -> None:
    for name in procedures():
        if name.startswith("burraco"):
            continue
        for leaf in every_leaf(name):
            for answer in leaf.ruling.path if leaf.ruling else ():
                if WORDS_OF_CHOICE & set(answer.question.id.split("-")):
                    assert answer.question.options, (name, answer.question.id)


def test_after_the_suit_is_forbidden_the_card_is_known_to_declarer_alone() -> None:
    """50E2 makes it authorised for him and unauthorised for the partner, by 16C.

    Until then E1 held, for some tricks perhaps: 50E4 looks at that.
    """
    for option in ("require", "forbid"):
        facts = {"cards": "major", "turn": "partner-leads", "led-before-choice": "no"}
        ruling = rule_case("penalty-card", {**facts, "option": option})
        cited = {citation.id for item in ruling.items for citation in item.citations}
        assert {"50.D.2", "50.E.2", "50.E.4", "16.C.2", "16.C.3"} <= cited
        assert "50.E.1" not in cited


def test_a_lead_taken_back_at_once_can_have_helped_nobody_as_a_penalty_card() -> None:
    """50E4 is for help under 50E1, which holds only while the card lies on the table."""
    for option in ("require", "forbid"):
        facts = {"declarer-answers": "refuses", "whose-lead": "partner"}
        ruling = rule_case("defender-lead-out-of-turn", {**facts, "penalty-card-suit": option})
        assert "50.E.4" not in {citation.id for item in ruling.items for citation in item.citations}
