"""Every name that comparisons give in their data stands in words, for pages and commands."""

from __future__ import annotations

from collections.abc import Mapping
from typing import get_args

import pytest

from refsearch.cli.language import in_words, speaking
from refsearch.cli.shared import named
from refsearch.comparison import counterparts, names_in_words
from refsearch.comparison.names_in_words import DIFFERENCES, FINDINGS, TIERS
from refsearch.library.compared import concordance, divergence, word_marks
from refsearch.messages import Message


@pytest.mark.parametrize(
    ("words", "names"),
    [
        (FINDINGS, divergence.DivergenceKind),
        (TIERS, divergence.Tier),
        (names_in_words.SEVERITIES, divergence.Severity),
        (names_in_words.VERDICTS, divergence.Verdict),
        (names_in_words.SPEAKERS, divergence.Speaker),
        (names_in_words.TOUCHED, word_marks.Kind),
        (names_in_words.WHAT_BECAME, concordance.Relation),
        (names_in_words.MISSING, counterparts.Missing),
        (names_in_words.SOURCES, counterparts.Source),
    ],
)
def test_every_name_has_its_words(words: Mapping[str, Message], names: object) -> None:
    assert set(words) == set(filter(None, _flat(names)))
    assert DIFFERENCES.keys() > FINDINGS.keys() | names_in_words.TOUCHED.keys()


def _flat(names: object) -> list[str]:
    listed = get_args(names)
    return [one for name in listed for one in (_flat(name) or [name])]


@pytest.mark.parametrize(("language", "said"), [("en", "limiting"), ("it", "Parole che limitano")])
def test_a_command_says_a_name_as_the_data_have_it_only_in_english(
    language: str, said: str
) -> None:
    with speaking([f"--ui={language}"]):
        assert in_words(named("limiting", FINDINGS)) == said
