"""schema.org Legislation of editions and provisions."""

from __future__ import annotations

import json
from typing import Any

import pytest
from small_code import EDITIONS, SMALL

from refsearch.errors import UnknownEdition, UnknownProvision
from refsearch.export.jsonld import edition_jsonld, provision_jsonld
from refsearch.library.library import Library

WBF = "/akn/ch/act/rules/world-bridge-federation/2017/bridge-2017"


def page(target: str) -> str:
    return f"https://laws.example/{target.replace(':', '/')}"


def ids(things: Any) -> list[str]:
    return [thing["@id"] for thing in things]


@pytest.mark.parametrize(
    ("edition", "expected"),
    [
        ("bridge-2017-it", {"inLanguage": "it", "legislationIdentifier": f"{WBF}/ita@2017"}),
        ("bridge-2017-el", {"inLanguage": "el", "legislationDateVersion": "2017-10"}),
        ("bridge-2017-el", {"legislationJurisdiction":
                            {"@type": "Country", "identifier": "GR", "name": "Greece"}}),
        ("bridge-2017-it", {"legislationPassedBy":
                            {"@type": "Organization", "name": "World Bridge Federation"}}),
        ("burraco-2011-it", {"legislationDate": "2011", "legislationDateVersion": "2011-01-01",
                             "@id": "https://laws.example/burraco-2011-it"}),
    ],
)  # fmt: skip
def test_an_edition_says_what_it_is(
    library: Library, edition: str, expected: dict[str, Any]
) -> None:
    found = edition_jsonld(library, edition, page)
    assert (found["@context"], found["@type"]) == ("https://schema.org", "Legislation")
    assert found | expected == found


def test_translations_of_a_work_point_at_it_and_it_at_them(library: Library) -> None:
    for edition in ("bridge-2017-it", "bridge-2017-el"):
        work = edition_jsonld(library, edition, page)["translationOfWork"]
        assert work["@id"] == WBF
        assert set(ids(work["workTranslation"])) == {page("bridge-2017-it"), page("bridge-2017-el")}


def test_an_original_is_an_example_of_its_work(library: Library) -> None:
    found = edition_jsonld(library, "burraco-2011-it", page)
    assert found["exampleOfWork"]["@id"] == "/akn/it/act/rules/fitab/2011/burraco-2011"
    assert "translationOfWork" not in found


@pytest.mark.parametrize("edition", EDITIONS)
def test_an_edition_has_its_laws_as_parts(library: Library, edition: str) -> None:
    found = edition_jsonld(library, edition, page)
    laws = [page(f"{edition}:{law.id}") for law in library.book(edition).laws]
    assert ids(found["hasPart"]) == laws
    identifiers = {part["legislationIdentifier"] for part in found["hasPart"]}
    assert len(identifiers) == len(laws)
    json.dumps(found)


def test_a_provision_says_where_it_stands_and_what_it_says(library: Library) -> None:
    found = provision_jsonld(library, "bridge-2017-it", "27.B.1.a", page)
    provision = library.book("bridge-2017-it").provision("27.B.1.a")
    assert found["text"] == provision.text
    assert found["name"] == "Art. 27B1(a)"
    assert found["legislationIdentifier"].endswith("/ita@2017/~art_27__para_B__subpara_1__point_a")
    assert found["isPartOf"]["@id"] == page("bridge-2017-it:27.B.1")
    assert found["citation"] == [page(f"bridge-2017-it:{id_}") for id_ in ("16.C", "26.B", "27.D")]
    work = found["translationOfWork"]
    assert work["@id"] == f"{WBF}/~art_27__para_B__subpara_1__point_a"
    assert ids(work["workTranslation"])[1:] == [page("bridge-2017-el:27.B.1.a")]


def test_a_law_is_part_of_its_edition_and_has_its_sections(library: Library) -> None:
    found = provision_jsonld(library, "bridge-2017-it", "71", page)
    assert found["name"] == "Art. 71 – Concessione cancellata"
    assert found["isPartOf"]["@id"] == page("bridge-2017-it")
    assert ids(found["hasPart"]) == [page("bridge-2017-it:71.A"), page("bridge-2017-it:71.B")]


def test_what_there_is_nothing_to_say_of_is_left_out(small: Library) -> None:
    found = provision_jsonld(small, SMALL, "1.A.1", page)
    assert not {"text", "citation", "translationOfWork"} & set(found)


def test_what_does_not_exist_is_refused(small: Library) -> None:
    with pytest.raises(UnknownEdition):
        edition_jsonld(small, "pebbles", page)
    with pytest.raises(UnknownProvision):
        provision_jsonld(small, SMALL, "3", page)
