"""schema.org Legislation: an edition or provision described for search engines.

Pure functions to dictionaries; ``address`` gives the page of an edition's id or of a global id, so
that nothing here knows the site.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from babel import Locale

from refsearch.comparison.counterparts import aligner_of
from refsearch.export.eid import eid_of
from refsearch.export.frbr import Identity, identity
from refsearch.languages.registry import ENGLISH
from refsearch.library.book.book import Book, global_id
from refsearch.library.edition import Edition
from refsearch.library.library import Library
from refsearch.library.model import Provision

JsonLd = dict[str, Any]
Address = Callable[[str], str]
_CONTEXT = "https://schema.org"
_TYPE = "Legislation"


def edition_jsonld(library: Library, edition: str, address: Address) -> JsonLd:
    """Return an edition with its laws, its work, and its relations to the other editions.

    Raises UnknownEdition for an unknown id.
    """
    book = library.book(edition)
    who = identity(library, book.edition)
    return {
        "@context": _CONTEXT,
        **_brief_edition(book.edition, who, address),
        "alternateName": book.edition.short_title,
        "legislationType": "rules",
        "legislationJurisdiction": _country(who.jurisdiction),
        "legislationPassedBy": _body(who.author.name),
        "legislationDate": who.work_date,
        "legislationDateVersion": book.edition.in_force,
        "publisher": _body(who.publisher.name),
        **_work(library, who, address),
        **_relations(library, book.edition, address),
        "hasPart": [_brief_provision(book, who, law, address) for law in book.laws],
    }


def provision_jsonld(library: Library, edition: str, id_: str, address: Address) -> JsonLd:
    """Return a provision with what it stands in, what stands in it and what it cites.

    Raises UnknownEdition and UnknownProvision.
    """
    book = library.book(edition)
    provision = book.provision(id_)
    who = identity(library, book.edition)
    cited = {target for r in book.references_of(id_) for target in r.targets}
    found = {
        "@context": _CONTEXT,
        **_brief_provision(book, who, provision, address),
        "text": provision.text,
        "legislationJurisdiction": _country(who.jurisdiction),
        "legislationDate": who.work_date,
        "legislationDateVersion": book.edition.in_force,
        "isPartOf": _holder(book, who, provision, address),
        "hasPart": [_brief_provision(book, who, p, address) for p in book.children(provision)],
        "citation": [address(target) for target in sorted(cited)],
        **_work(library, who, address, id_),
    }
    return {name: value for name, value in found.items() if value not in ("", [])}


def _brief_edition(edition: Edition, who: Identity, address: Address) -> JsonLd:
    return {
        "@type": _TYPE,
        "@id": address(edition.id),
        "url": address(edition.id),
        "legislationIdentifier": who.expression,
        "name": edition.title,
        "inLanguage": edition.language,
    }


def _brief_provision(book: Book, who: Identity, provision: Provision, address: Address) -> JsonLd:
    page = address(global_id(book.edition.id, provision.id))
    name = provision.citation
    if provision.heading and provision.heading.casefold() != name.casefold():
        name = f"{name} – {provision.heading}"
    return {
        "@type": _TYPE,
        "@id": page,
        "url": page,
        "legislationIdentifier": f"{who.expression}/~{eid_of(book, provision.id)}",
        "name": name,
        "inLanguage": book.edition.language,
    }


def _holder(book: Book, who: Identity, provision: Provision, address: Address) -> JsonLd:
    if provision.parent is None:
        return _brief_edition(book.edition, who, address)
    return _brief_provision(book, who, book.provision(provision.parent), address)


def _work(library: Library, who: Identity, address: Address, id_: str = "") -> JsonLd:
    """Return the work an edition (or the place in it a provision) gives in its language.

    A translation is marked as one of the work, which lists all its translations here; an
    edition in the language of the work is an example of it.
    """
    own = who.edition.id
    book = library.book(own)
    place = f"/~{eid_of(book, id_)}" if id_ else ""
    work: JsonLd = {"@type": _TYPE, "@id": who.work + place}
    work["legislationIdentifier"] = who.work + place
    if not who.original:
        return {"exampleOfWork": work}
    pages: list[str] = []
    for other in library.siblings(own):
        twin = aligner_of(library).one(own, id_, other.id) if id_ else other.id
        if twin is not None:
            pages.append(address(global_id(other.id, twin) if id_ else twin))
    here = address(global_id(own, id_) if id_ else own)
    work["workTranslation"] = [{"@type": _TYPE, "@id": page} for page in (here, *pages)]
    return {"translationOfWork": work}


def _relations(library: Library, edition: Edition, address: Address) -> JsonLd:
    """Return what an edition replaces and supplements, and that a newer one has replaced it."""
    relations = {
        "legislationChanges": edition.succeeds,
        "legislationApplies": edition.supplements,
    }
    found: JsonLd = {
        name: [
            {"@type": _TYPE, "@id": address(other.id), "name": other.title}
            for other in library.editions
            if other.work == work
        ]
        for name, work in relations.items()
        if work
    }
    if library.successor(edition.id) is not None:
        found["legislationLegalForce"] = f"{_CONTEXT}/NotInForce"
    return {name: value for name, value in found.items() if value}


def _body(name: str) -> JsonLd:
    return {"@type": "Organization", "name": name}


def _country(code: str) -> JsonLd:
    name = Locale(ENGLISH).territories.get(code.upper(), code.upper())
    return {"@type": "Country", "identifier": code.upper(), "name": name}
