"""What search is offered of the rulings: each with its words."""

from __future__ import annotations

from pathlib import Path

import pytest
from support import LANGUAGES, words_of

from refsearch.library.library import Library
from refsearch.manifest import StoredFiles, seal
from refsearch.rulings.catalogue import procedures
from refsearch.rulings.offerable import offerables, phrases, titles_of_matters
from refsearch.rulings.offering.stored import Offering, read_offering, write_offering
from refsearch.rulings.situations import situations
from refsearch.search.results import Offerable


@pytest.fixture(scope="module")
def offered(library: Library) -> tuple[Offerable, ...]:
    return offerables(library)


def test_every_ruling_and_every_situation_is_offered_in_three_languages(
    offered: tuple[Offerable, ...],
) -> None:
    whole = [one.procedure for one in offered if not one.facts]
    assert whole == list(procedures())
    begun = [(one.procedure, one.facts) for one in offered if one.facts]
    assert begun == [(one.procedure, tuple(one.facts.items())) for one in situations()]
    for one in offered:
        assert all(one.titles[code] and one.summaries[code] for code in LANGUAGES.interface)
        assert one.game == one.procedure.partition("-")[0] or one.game == "bridge"


def test_what_people_say_is_of_rulings_there_are(offered: tuple[Offerable, ...]) -> None:
    assert phrases(LANGUAGES).keys() <= procedures().keys()
    assert titles_of_matters() <= procedures().keys()
    by_name = {one.procedure: one for one in offered if not one.facts}
    for name, heard in phrases(LANGUAGES).items():
        assert heard.keys() == set(LANGUAGES.interface)
        for code, phrases_ in heard.items():
            title = words_of(procedures()[name].words).title.filled(code)
            assert set(phrases_) <= set(by_name[name].phrases[code])
            assert (title in by_name[name].phrases[code]) >= (name not in titles_of_matters())


def test_a_term_brings_all_that_the_term_base_calls_it(
    library: Library, offered: tuple[Offerable, ...]
) -> None:
    found = next(one for one in offered if one.procedure == "revoke").phrases
    named = [c for c in library.concepts.values() if "renonce" in c.terms.get("it", ())]
    assert [concept.game for concept in named] == ["bridge"]
    for code, terms in named[0].terms.items():
        assert set(terms) <= set(found[code])


def test_what_a_build_keeps_of_them_is_read_as_it_was_made(
    library: Library, offered: tuple[Offerable, ...], tmp_path: Path
) -> None:
    made = Offering.of(offered, library)
    write_offering(made, tmp_path)
    seal(tmp_path)
    read = read_offering(StoredFiles(tmp_path))
    assert read.offerables == made.offerables
    assert read.classifier
    assert set(read.classifier.names) == set(procedures())


def test_of_a_library_with_nothing_to_offer_nothing_is_learnt(
    library: Library, tmp_path: Path
) -> None:
    write_offering(Offering.of((), library), tmp_path)
    seal(tmp_path)
    assert read_offering(StoredFiles(tmp_path)).classifier is None
