"""What identifies an edition and its places: IRIs, eIds, what edition.toml may say of them."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from small_code import EDITION, SMALL

from refsearch.citations.locator import Locator
from refsearch.errors import TextError
from refsearch.export.eid import element_of, id_of_eid, locator_eid
from refsearch.export.frbr import Body, full_date, identity, iri_of
from refsearch.library.library import Library
from refsearch.reading.editions import read_edition

WBF = "/akn/ch/act/rules/world-bridge-federation/2017/bridge-2017"


@pytest.mark.parametrize(
    ("id_", "eid", "element"),
    [
        ("27", "art_27", "article"),
        ("27.B", "art_27__para_B", "paragraph"),
        ("27.B.1", "art_27__para_B__subpara_1", "subparagraph"),
        ("27.B.1.a", "art_27__para_B__subpara_1__point_a", "point"),
        ("12.C.1.e.ii", "art_12__para_C__subpara_1__point_e__indent_ii", "indent"),
        ("8.3.b.1.a.2", "art_8__para_3__subpara_b__point_1__indent_a__level_2", "level"),
        ("22.4", "art_22__para_4", "paragraph"),
        ("13.burraco-reale", "art_13__hcontainer_burraco-reale", "hcontainer"),
        ("4.2.g.old-text-1", "art_4__para_2__subpara_g__hcontainer_old-text-1", "hcontainer"),
        ("app1.2.1", "hcontainer_app1__para_2__subpara_1", "subparagraph"),
        ("etica", "hcontainer_etica", "hcontainer"),
        ("def.revoke", "def_revoke", None),
        ("fn.7", "authorialNote_7", None),
    ],
)
def test_an_eid_is_the_locator_with_the_element_of_each_step(
    id_: str, eid: str, element: str | None
) -> None:
    locator = Locator.from_id(id_)
    assert locator_eid(locator) == eid
    assert id_of_eid(eid) == id_
    assert element is None or element_of(locator) == element


COMPONENT = st.from_regex(r"\A([1-9][0-9]{0,3}|[A-Z]|[a-z][a-z0-9]{0,4}(-[a-z0-9]{1,4}){0,2})\Z")
LOCATOR = st.lists(COMPONENT, min_size=1, max_size=7).map(lambda parts: Locator(tuple(parts)))


@given(LOCATOR)
def test_a_locator_comes_back_from_its_eid(locator: Locator) -> None:
    assert id_of_eid(locator_eid(locator)) == locator.id


@given(LOCATOR, LOCATOR)
def test_two_places_never_share_an_eid(one: Locator, other: Locator) -> None:
    assert (locator_eid(one) == locator_eid(other)) == (one == other)


@pytest.mark.parametrize(
    ("edition", "work", "expression"),
    [
        ("bridge-2017-it", WBF, f"{WBF}/ita@2017"),
        ("bridge-2017-el", WBF, f"{WBF}/ell@2017-10"),
        (
            "burraco-2011-it",
            "/akn/it/act/rules/fitab/2011/burraco-2011",
            "/akn/it/act/rules/fitab/2011/burraco-2011/ita@2011-01-01",
        ),
    ],
)
def test_editions_of_a_work_are_expressions_of_it(
    library: Library, edition: str, work: str, expression: str
) -> None:
    who = identity(library, library.book(edition).edition)
    assert (who.work, who.expression) == (work, expression)
    assert who.manifestation == f"{expression}.xml"


def test_what_an_edition_leaves_unsaid_is_inferred(small: Library) -> None:
    who = identity(small, small.book(SMALL).edition)
    assert (who.country, who.author.name, who.work_date) == ("us", "Pebble League", "2020")
    assert (who.original, who.language, who.jurisdiction) == ("", "en", "us")


def test_a_body_without_latin_letters_has_a_key_in_its_own() -> None:
    assert (Body("Pebble League").key, Body("Ε.Ο.Μ").key) == ("pebble-league", "ε-ο-μ")


@pytest.mark.parametrize(
    ("known", "full"),
    [("2017", "2017-01-01"), ("2017-10", "2017-10-01"), ("2011-05-03", "2011-05-03")],
)
def test_a_date_is_filled_up_with_firsts(known: str, full: str) -> None:
    assert full_date(known) == full


@pytest.mark.parametrize(
    ("target", "iri"),
    [
        ("bridge-2017-el:27.B", f"{WBF}/~art_27__para_B"),
        ("bridge-2017-it:def.trick", f"{WBF}/~def_trick"),
        ("bridge-2017-it:fn.7", f"{WBF}/~authorialNote_7"),
        ("bridge-2017-it:introduction", f"{WBF}/~container_introduction"),
        ("bridge-2017-it:definitions", f"{WBF}/~hcontainer_definitions"),
        ("bridge-2017-it:laws", WBF),
        ("bridge-2017-it:94", None),
        ("bridge-1492-it:1", None),
    ],
)
def test_a_place_has_an_iri_in_its_work(library: Library, target: str, iri: str | None) -> None:
    assert iri_of(library, target) == iri


def read(folder: Path, frbr: str) -> object:
    path = folder / SMALL / "edition.toml"
    path.parent.mkdir()
    path.write_text(f"{EDITION}\n[frbr]\n{frbr}\n", encoding="utf-8")
    return read_edition(path).frbr


def test_an_edition_may_say_how_it_is_identified(tmp_path: Path) -> None:
    said = 'country = "ch"\nauthor = "League"\ndate = "2019-12"\noriginal = "fra"\n'
    frbr = read(tmp_path, said + 'language = "eng"\njurisdiction = "gb"')
    assert frbr.country == "ch"  # type: ignore[attr-defined]
    assert frbr.date == "2019-12"  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("line", "field"),
    [
        ('country = "CHE"', "country"),
        ('language = "en"', "language"),
        ('original = "English"', "original"),
        ('date = "1 May 2020"', "date"),
        ('jurisdiction = "GB"', "jurisdiction"),
        ('continent = "eu"', "continent"),
    ],
)
def test_a_malformed_identity_is_an_error_that_names_the_field(
    tmp_path: Path, line: str, field: str
) -> None:
    with pytest.raises(TextError, match=field):
        read(tmp_path, line)
