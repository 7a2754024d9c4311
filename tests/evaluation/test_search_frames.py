"""What follows from an irregularity, however it is asked: the law that rectifies it comes first."""

from __future__ import annotations

import pytest
from spoken import INTERFACE

from refsearch.cli.edit.evaluate import FRAMES
from refsearch.evaluation.hits import measure, outcome
from refsearch.evaluation.judged import read_frames
from refsearch.library.library import Library
from refsearch.search.interpret.frames import unframed
from refsearch.search.service import StoredEngine

HELD = 0.95


@pytest.mark.parametrize("ui", INTERFACE)
def test_the_law_that_rectifies_comes_first(
    engine: StoredEngine, library: Library, ui: str
) -> None:
    judged = [one for one in read_frames(FRAMES, library) if one.ui == ui]
    assert len(judged) == 60
    assert measure([outcome(engine, one) for one in judged]).success_at_1 >= HELD


@pytest.mark.parametrize(
    ("asked", "sought"),
    [
        ("cosa succede se il morto parla?", "il morto parla?"),
        ("penalità per una renonce", "una renonce"),
        ("renonce, che succede?", "renonce,"),
        ("τι γίνεται μετά από ρενόνς;", "ρενόνς;"),
        ("ποινή για αργό παιχνίδι", "αργό παιχνίδι"),
        ("what happens when a claim is contested", "a claim is contested"),
        ("What’s the penalty for a revoke", "a revoke"),
        ("penalità procedurali", "penalità procedurali"),
        ("penalty card", "penalty card"),
        ("what happens", "what happens"),
        ("", ""),
    ],
)
def test_the_frame_of_a_question_is_no_word_of_it(asked: str, sought: str) -> None:
    assert unframed(asked) == sought


def test_a_passage_that_only_sends_elsewhere_comes_after_what_it_sends_to(
    engine: StoredEngine,
) -> None:
    hits = engine.search("average plus", ui="en").hits  # 88: "see Law 12C2"
    assert [*dict.fromkeys(hit.law for hit in hits)][:2] == ["12", "88"]
